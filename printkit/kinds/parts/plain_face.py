"""Plain faces: texts alone, each box where its name says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printkit.geometry import Box, Size, fits
from printkit.kinds.parts.columns import Row, column_path, fill
from printkit.layout.blocks import SetBlock, set_paragraph, stack
from printkit.layout.frame import Frame, Item, Path, Tag, line
from printkit.layout.pattern import Pattern, WordFrame, is_regular, pattern_of, runs_of
from printkit.layout.text import Fitted, TypeStyle
from printkit.layout.typesetter import Typesetter
from printkit.model.theme import Format

GAP_MM = 2.0
"""Between the boxes of a face."""


_HEADING = Tag("H1")
_OWN_PLACES = ("title", "corner", "body")


class PlainFace(Struct, frozen=True):
    """Where the boxes of a face lie: decided once for all cards of a set, so that they match.

    `patterns` are those of cards set so far, by the lines and the sizes of their texts.
    """

    texts: Mapping[str, str]
    size: Size
    safe: Box
    corner_below: bool
    patterns: dict[tuple[object, ...], Pattern] = {}


def plan_plain(texts: Mapping[str, str], form: Format, rows: Sequence[Row], setter: Typesetter) -> PlainFace:
    """The places of a face's boxes; the corner goes below when, on some card, there is no room for it."""
    safe = Box(0, 0, form.size.width, form.size.height).inset(form.safe.mm)
    return PlainFace(texts, form.size, safe, _corner_below(texts, rows, safe, setter))


def _corner_below(texts: Mapping[str, str], rows: Sequence[Row], safe: Box, setter: Typesetter) -> bool:
    if "corner" not in texts:
        return False
    fonts, theme = setter.theme.fonts, setter.theme
    for row in rows:
        title = fonts.width_mm(fill(texts.get("title", ""), row, None), "bold", theme.name().size_pt)
        corner = fonts.width_mm(fill(texts["corner"], row, None), "regular", theme.small().size_pt)
        if not fits(title + GAP_MM + corner, safe.width):
            return True
    return False


def draw_plain(face: PlainFace, row: Row, number: int, player: int | None, setter: Typesetter) -> Frame | WordFrame:
    """Title and corner on top, boxes of other names at the foot, the body between."""
    words = _fit(face, row, number, player, setter)
    fitted = [one for one in (words.title, words.body, *words.feet) if one is not None]
    # A corner stands at the right, where its place depends on its width.
    if words.beside or words.blocks or not words.complete or not is_regular(fitted):
        return Frame(*face.size, _draw(face, words, setter))
    # With as many lines of the same sizes, everything has the same place.
    key = (words.title is not None, words.body is not None, *[(len(one.lines), one.type.size_pt) for one in fitted])
    pattern = face.patterns.get(key)
    if pattern is None:
        pattern = face.patterns[key] = pattern_of(_draw(face, words, setter))
    return WordFrame(*face.size, pattern, runs_of(fitted))


class _Words(Struct, frozen=True, gc=False):
    """The texts of a card at their sizes, the feet from the top down.

    `corner` is one beside the title, with what it takes of the width; `blocks` are those of a body that is more than
    a plain paragraph; `complete` tells that every text went in.
    """

    title: Fitted | None
    body: Fitted | None
    feet: tuple[Fitted, ...]
    blocks: tuple[SetBlock, ...]
    corner: Fitted | None
    beside: float
    complete: bool


def _fit(face: PlainFace, row: Row, number: int, player: int | None, setter: Typesetter) -> _Words:
    """Each text of a card at the largest size at which it goes in; the body takes what the others leave."""
    theme, safe, name, small = setter.theme, face.safe, setter.theme.name(), setter.theme.small()
    before = len(setter.problems)
    texts = {box: fill(text, row, player) for box, text in face.texts.items()}
    corner, title, body = texts.get("corner", ""), texts.get("title", ""), texts.get("body", "")

    def fit(text: str, box: str, width: float, style: TypeStyle, what: str) -> Fitted | None:
        path = column_path(face.texts[box], row, number)
        return setter.fit(setter.rich(text, path, style), Size(width, safe.height), style, path, what)

    foot = [(text, box) for box, text in texts.items() if box not in _OWN_PLACES and text.strip()]
    beside = 0.0
    if corner.strip() and face.corner_below:
        foot.append((corner, "corner"))
    elif corner.strip():
        beside = theme.fonts.width_mm(corner, "regular", small.size_pt) + GAP_MM
    heading = fit(title, "title", safe.width - beside, name, "the title") if title.strip() else None
    aside = None
    if beside:
        size, path = Size(beside, name.leading_mm), column_path(face.texts["corner"], row, number)
        aside = setter.fit(corner, size, theme.small(align="right"), path)
    # From the bottom up, as they have been named when they do not fit.
    lowest_first = [fit(text, box, safe.width, small, "the foot") for text, box in reversed(foot)]
    feet = tuple([one for one in reversed(lowest_first) if one is not None])
    paragraph: Fitted | None = None
    blocks: tuple[SetBlock, ...] = ()
    if body.strip():
        path = column_path(face.texts["body"], row, number)
        rule = _rule(face, heading, beside, setter)
        top = safe.y if rule is None else rule + GAP_MM
        paragraph, blocks = setter.fit_text(body, Size(safe.width, _bottom(face, feet) - top), theme.body(), path)
    return _Words(heading, paragraph, feet, blocks, aside, beside, len(setter.problems) == before)


def _rule(face: PlainFace, title: Fitted | None, beside: float, setter: Typesetter) -> float | None:
    """Where the rule under the title and the corner lies, if there is either."""
    if title is None and not beside:
        return None
    height = title.height if title is not None else setter.theme.name().leading_mm
    return face.safe.y + (height + GAP_MM / 2)


def _bottom(face: PlainFace, feet: Sequence[Fitted]) -> float:
    """Where the body ends at the latest."""
    bottom = face.safe.bottom
    for one in reversed(feet):
        bottom -= one.height
    return bottom - GAP_MM if feet else bottom


def _draw(face: PlainFace, words: _Words, setter: Typesetter) -> tuple[Item, ...]:
    """The texts of a card in their places."""
    theme, fonts, safe = setter.theme, setter.theme.fonts, face.safe
    items: list[Item] = []
    width = safe.width - words.beside
    top = safe.y
    rule = _rule(face, words.title, words.beside, setter)
    if words.title is not None:
        items += setter.set(words.title, Box(safe.x, safe.y, width, words.title.height), _HEADING)
    if words.corner is not None:
        box = Box(safe.x + width, safe.y, safe.width - width, theme.name().leading_mm)
        items += setter.set(words.corner, box)
    if rule is not None:
        items.append(Path(line(safe.x, rule, safe.right, rule), theme.fine_mm))
        top = rule + GAP_MM
    blocks = words.blocks or ((set_paragraph(fonts, words.body, safe.width),) if words.body is not None else ())
    items += stack(blocks, safe.x, top)[0]
    feet: list[Item] = []
    bottom = safe.bottom
    for one in reversed(words.feet):
        bottom -= one.height
        feet[:0] = setter.set(one, Box(safe.x, bottom, safe.width, one.height))
    return (*items, *feet)
