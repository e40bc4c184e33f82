"""Plain faces: texts alone, each box where its name says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printkit.diagnostics import TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.parts.columns import Row, column_path, fill
from printkit.layout.blocks import stack
from printkit.layout.frame import Item, Path, Tag, line
from printkit.layout.markup import parse_lines
from printkit.layout.typesetter import Typesetter
from printkit.model.theme import Format

GAP_MM = 2.0
"""Between the boxes of a face."""


class PlainFace(Struct, frozen=True):
    """Where the boxes of a face lie: decided once for all cards of a set, so that they match."""

    texts: Mapping[str, str]
    safe: Box
    corner_below: bool


def plan_plain(texts: Mapping[str, str], form: Format, rows: Sequence[Row], setter: Typesetter) -> PlainFace:
    """The places of a face's boxes; the corner goes below when, on some card, the title leaves it no room."""
    safe = Box(0, 0, form.size.width, form.size.height).inset(form.safe.mm)
    return PlainFace(texts, safe, _corner_below(texts, rows, safe, setter))


def _corner_below(texts: Mapping[str, str], rows: Sequence[Row], safe: Box, setter: Typesetter) -> bool:
    if "title" not in texts or "corner" not in texts:
        return False
    fonts, theme = setter.theme.fonts, setter.theme
    for row in rows:
        title = fonts.width_mm(fill(texts["title"], row, None), "bold", theme.name().size_pt)
        corner = fonts.width_mm(fill(texts["corner"], row, None), "regular", theme.small().size_pt)
        if not fits(title + GAP_MM + corner, safe.width):
            return True
    return False


def draw_plain(face: PlainFace, row: Row, number: int, player: int | None, setter: Typesetter) -> tuple[Item, ...]:
    """Title and corner on top, boxes of other names at the foot, the body between."""
    theme, safe = setter.theme, face.safe

    def at(box: str) -> TreePath:
        return column_path(face.texts[box], row, number)

    items: list[Item] = []
    top, bottom = safe.y, safe.bottom
    texts = {box: fill(text, row, player) for box, text in face.texts.items()}
    corner = texts.pop("corner", "")
    foot = [(text, at(box)) for box, text in texts.items() if box not in ("title", "body")]
    if corner and face.corner_below:
        foot.append((corner, at("corner")))
    title = texts.get("title", "")
    width = safe.width
    if corner and not face.corner_below:
        width -= theme.fonts.width_mm(corner, "regular", theme.small().size_pt) + GAP_MM
    if title.strip():
        spans = setter.rich(title, at("title"), theme.name())
        fitted = setter.fit(spans, Size(width, safe.height), theme.name(), at("title"), "the title")
        height = fitted.height if fitted is not None else 0.0
        items += setter.set(fitted, Box(safe.x, top, width, height), Tag("H1"))
        if corner and not face.corner_below:
            box = Box(safe.x + width, top, safe.width - width, theme.name().leading_mm)
            items += setter.place(corner, box, theme.small(align="right"), at("corner"))
        top += height + GAP_MM / 2
        items.append(Path(line(safe.x, top, safe.right, top), theme.fine_mm))
        top += GAP_MM
    feet: list[Item] = []
    for text, path in reversed(foot):
        if not text.strip():
            continue
        spans = setter.rich(text, path, theme.small())
        fitted = setter.fit(spans, Size(safe.width, safe.height), theme.small(), path, "the foot")
        if fitted is not None:
            bottom -= fitted.height
            feet[:0] = setter.set(fitted, Box(safe.x, bottom, safe.width, fitted.height), Tag("P"))
    if feet:
        bottom -= GAP_MM
    body = texts.get("body", "")
    if body.strip():
        blocks, problems = parse_lines(body, at("body"))
        setter.problems.extend(problems)
        size = Size(safe.width, bottom - top)
        items += stack(setter.fit_blocks(blocks, size, theme.body(), at("body")), safe.x, top)[0]
    return (*items, *feet)
