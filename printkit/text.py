"""The text companion: every piece of a kit in words, for whoever listens or reads on a phone.

Pure: pieces in, text out. It says what a screen reader says of the PDF, in the same order and under the same ids:
headings, paragraphs and lists as they are, figures by their alternative text, tables row by row.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from printkit.layout.frame import Group, Item, plain_text
from printkit.layout.markup import parse_spans
from printkit.layout.piece import Piece
from printkit.model.kit import KitHeader

LINE_WIDTH = 72
"""Letters a line: what a mail program, a Braille terminal and a narrow window hold without wrapping again."""

_TEXTS = frozenset({"P", "TH", "TD", "Lbl", "LBody", "Span", "Caption"})
_HEADINGS = frozenset({"H1", "H2", "H3", "H4", "H5", "H6"})


class _Entry(Struct, frozen=True):
    """What is said of one or more equal pieces: their id, for whom and how many they are, and their lines."""

    id: str
    lines: tuple[str, ...]
    players: tuple[int, ...]
    per_player: bool
    copies: int


def kit_text(header: KitHeader, pieces: Sequence[Piece]) -> str:
    """The whole kit as text in the form of Markdown: kit, components and pieces under headings of three levels."""
    lines = [f"# {header.title} {header.version}", "", *_introduction(header), ""]
    for _, group in groupby(pieces, key=lambda piece: piece.component):
        own = tuple(group)
        lines += [f"## {own[0].section}", "", *_component(own), ""]
    return "\n".join(lines).rstrip() + "\n"


def _introduction(header: KitHeader) -> Iterator[str]:
    low, high = header.players.min, header.players.max
    players = f"{low} player{'s' * (low > 1)}" if low == high else f"{low} to {high} players"
    yield from _wrapped(f"For {players}. These are all pieces of the kit in words, in the order they are printed.")
    if header.supply:
        yield ""
        yield "You also need:"
        yield ""
        for thing in header.supply:
            yield from _wrapped(thing, "- ")
    for note in header.print_notes:
        # A note that names sheets is about the files to print.
        if "{" not in note:
            yield ""
            yield from _wrapped("".join(span.text for span in parse_spans(note)[0]))


def _component(pieces: Sequence[Piece]) -> Iterator[str]:
    """The pieces of a component; how to print them is said once when it is the same for all."""
    entries = tuple(_entries(pieces))
    how = {_how_often(entry) for entry in entries}
    common = len(how) == 1 and len(entries) > 1
    if common and (first := _how_often(entries[0])):
        yield f"Each: {first}"
        yield ""
    for number, entry in enumerate(entries):
        if number:
            yield ""
        yield f"### {entry.id}"
        yield ""
        if not common and (often := _how_often(entry)):
            yield often
            yield ""
        yield from entry.lines


def _entries(pieces: Sequence[Piece]) -> Iterator[_Entry]:
    """One entry for pieces that differ only in the player they are for."""
    found: dict[tuple[str, tuple[str, ...]], list[Piece]] = {}
    for piece in pieces:
        if piece.copies:
            found.setdefault((piece.id, tuple(_blocks(piece.frame.items))), []).append(piece)
    for (name, lines), own in found.items():
        players = tuple(piece.player for piece in own if piece.player is not None)
        for_all = not players
        copies = sum(piece.copies for piece in own) if for_all else own[0].copies
        yield _Entry(name, lines, players, own[0].per_player and for_all, copies)


def _how_often(entry: _Entry) -> str:
    copies = f"{entry.copies} copies" if entry.copies > 1 else ""
    if entry.players:
        names = ", ".join(map(str, entry.players))
        whom = f"for player{'s' * (len(entry.players) > 1)} {names}"
    else:
        whom = "print once per player" if entry.per_player else ""
    said = ", ".join(part for part in (copies, whom) if part)
    return f"{said[0].upper()}{said[1:]}." if said else ""


def _blocks(items: Sequence[Item]) -> list[str]:
    """Lines of all blocks in reading order, a blank line between; items of one list stand close."""
    blocks: list[list[str]] = []
    loose: list[Item] = []

    def close() -> None:
        text = plain_text(tuple(loose))
        loose.clear()
        if text:
            blocks.append(_wrapped(text))

    for item in items:
        if not isinstance(item, Group):
            loose.append(item)
            continue
        close()
        blocks += [block for block in _group(item) if block]
    close()
    return [line for number, block in enumerate(blocks) for line in (*[""] * bool(number), *block)]


def _group(group: Group) -> list[list[str]]:
    kind = group.tag.kind if group.tag is not None else ""
    if kind == "Artifact":
        return []
    if kind == "Figure":
        assert group.tag is not None
        return [_wrapped(group.tag.alt or plain_text(group.items))]
    if kind in _HEADINGS:
        # A level of its own under the three of the kit, so that programs can step through the headings.
        return [[f"{'#' * min(6, 3 + int(kind[1]))} {plain_text(group.items)}"]]
    if kind == "Table":
        return [_table(group)]
    if kind == "L":
        return [[line for item in _children(group, "LI") for line in _list_item(item)]]
    if kind in _TEXTS:
        text = _inline(group)
        return [_wrapped(text)] if text else []
    return [_blocks(group.items)]


def _inline(group: Group) -> str:
    """The text of a group whose tagged parts, a cell's name and what is in it, are told apart by commas."""
    if group.tag is not None and group.tag.kind == "Figure":
        return group.tag.alt or plain_text(group.items)
    if group.tag is not None and group.tag.kind == "Artifact":
        return ""
    if not any(isinstance(item, Group) for item in group.items):
        return plain_text(group.items)
    parts = [_inline(item) if isinstance(item, Group) else plain_text((item,)) for item in group.items]
    return ", ".join(part for part in parts if part)


def _children(group: Group, kind: str) -> Iterator[Group]:
    """The nearest groups of a kind below a group."""
    for item in group.items:
        if isinstance(item, Group):
            if item.tag is not None and item.tag.kind == kind:
                yield item
            else:
                yield from _children(item, kind)


def _list_item(item: Group) -> list[str]:
    label = " ".join(plain_text(part.items) for part in _children(item, "Lbl"))
    body = " ".join(_inline(part) for part in _children(item, "LBody"))
    return _wrapped(body or _inline(item), "- " if label in ("", "•") else f"{label} ")


def _table(table: Group) -> list[str]:
    """A line a row: its heading, then each cell behind the heading of its column; blank cells are only counted."""
    rows = [tuple(_cells(row)) for row in _children(table, "TR")]
    headings: tuple[str, ...] = ()
    lines: list[str] = []
    if rows and all(kind == "TH" for kind, _ in rows[0]):
        headings = tuple(text for _, text in rows.pop(0))
        lines += _wrapped("Columns: " + "; ".join(heading for heading in headings if heading) + ".")
        lines.append("")
    for blank, group in groupby(rows, key=lambda row: not any(text for _, text in row)):
        run = tuple(group)
        if blank:
            lines.append(f"- {len(run)} blank row{'s' * (len(run) > 1)} to fill in")
            continue
        for row in run:
            lines += _wrapped(_row(row, headings), "- ")
    return lines


def _cells(row: Group) -> Iterator[tuple[str, str]]:
    for item in row.items:
        if isinstance(item, Group):
            if item.tag is not None and item.tag.kind in ("TH", "TD"):
                yield item.tag.kind, _inline(item)
            else:
                yield from _cells(item)


def _row(row: Sequence[tuple[str, str]], headings: Sequence[str]) -> str:
    label, cells = "", []
    for number, (kind, text) in enumerate(row):
        if number == 0 and kind == "TH":
            label = text
            continue
        heading = headings[number] if number < len(headings) else ""
        if text:
            # A cell named by its column, as A5 in column A, needs no heading before it.
            cells.append(text if not heading or text.startswith(heading) else f"{heading}: {text}")
    return f"{label}: {'; '.join(cells)}" if label and cells else label or "; ".join(cells)


def _wrapped(text: str, mark: str = "") -> list[str]:
    """A paragraph in lines, words and hyphens kept whole; what follows a list's mark hangs behind it."""
    return textwrap.wrap(
        text,
        LINE_WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
