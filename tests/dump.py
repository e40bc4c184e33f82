"""Frames and sheets as text, one item a line: what a golden holds and a reviewer reads."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.impose.sheet import Sheet
from printkit.layout.frame import Frame, Group, Image, Item, Path, PathOp, Text
from printkit.layout.piece import Piece


def dump_piece(piece: Piece) -> str:
    """A piece: what it is, then its frame."""
    facts = [f"copies {piece.copies}"]
    facts += ["per player"] if piece.per_player else []
    facts += ["whole"] if piece.whole else []
    facts += [f"note '{piece.note}'"] if piece.note else []
    head = f"piece {piece.id}: {piece.kind} of {piece.component} '{piece.section}', {', '.join(facts)}"
    features = [
        f"feature {key} {name}: {value}" for key in piece.features for name, value in _rows(piece.features[key])
    ]
    return "\n".join([head, *features, dump_frame(piece.frame)])


def _rows(feature: object) -> list[tuple[str, object]]:
    if isinstance(feature, dict):
        return list(feature.items())
    return list(enumerate(feature)) if isinstance(feature, list) else [("", feature)]  # type: ignore[arg-type]


def dump_frame(frame: Frame) -> str:
    """A frame: its size, then each item."""
    return "\n".join([f"frame {_n(frame.width)} x {_n(frame.height)}", *_items(frame.items, 1)]) + "\n"


def dump_sheet(sheet: Sheet) -> str:
    """A sheet: its paper, its placements, its rulers and guides, its own content."""
    lines = [f"sheet '{sheet.title}' {_n(sheet.paper.width)} x {_n(sheet.paper.height)}: {sheet.purpose}"]
    for placement in sheet.placements:
        box = " ".join(_n(value) for value in placement.box)
        lines.append(f"  place {placement.piece.id} copy {placement.copy} at {box} turned {placement.turn_deg}")
    lines += [f"  ruler {' '.join(_n(value) for value in box)}" for box in sheet.rulers]
    lines += _items(sheet.guides, 1)
    if sheet.content is not None:
        lines += ["  content", *_items(sheet.content.items, 2)]
    return "\n".join(lines) + "\n"


def _items(items: tuple[Item, ...], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for item in items:
        if isinstance(item, Group):
            yield indent + _group(item)
            yield from _items(item.items, depth + 1)
        elif isinstance(item, Text):
            grey = f" grey {_n(item.grey)}" if item.grey else ""
            face = f"{item.face.rpartition('-')[2]} {_n(item.size_pt)}pt"
            yield f"{indent}text {_n(item.x)} {_n(item.y)} {face} {_n(item.width)}{grey} {item.text!r}"
        elif isinstance(item, Path):
            yield f"{indent}path {_style(item)}: {' '.join(_op(op) for op in item.ops)}"
        else:
            assert isinstance(item, Image)
            box = " ".join(_n(value) for value in (item.x, item.y, item.width, item.height))
            yield f"{indent}image {box} {item.source}"


def _group(group: Group) -> str:
    words = ["group"]
    if group.x or group.y or group.turn_deg:
        words.append(f"at {_n(group.x)} {_n(group.y)}")
    if group.turn_deg:
        words.append(f"turned {_n(group.turn_deg)}")
    if group.tag is not None:
        words.append(group.tag.kind)
        words += [part for part in (group.tag.title, group.tag.scope) if part]
        words += [f"alt {group.tag.alt!r}"] if group.tag.alt else []
    return " ".join(words)


def _style(path: Path) -> str:
    words = [f"stroke {_n(path.stroke_mm)} grey {_n(path.stroke_grey)}"] if path.stroke_mm else []
    words += [f"fill {_n(path.fill_grey)}"] if path.fill_grey >= 0 else []
    words += [f"dash {' '.join(_n(dash) for dash in path.dash_mm)}"] if path.dash_mm else []
    return " ".join(words) or "invisible"


def _op(op: PathOp) -> str:
    return op[0] + ",".join(_n(value) for value in op[1:])


def _n(value: float) -> str:
    """A length to a hundredth of a millimetre, without useless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
