"""The display list: what is on a piece or a sheet, as plain data.

A `Frame` is a size and a tuple of items in mm, origin top-left, y down. Layout decides everything;
whoever writes a frame out decides nothing. Items are msgspec Structs without garbage-collector
tracking: a deck of 10,000 cards makes 100,000 of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from printkit.geometry import Box

Grey = float
"""0 is black, 1 is white."""

PathOp = tuple[str, float, float] | tuple[str, float, float, float, float, float, float] | tuple[str]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""


JOINT_MM = 0.01
"""Runs nearer than this are set as one word: positions are rounded to 1e-4 mm."""


class Text(Struct, frozen=True, gc=False):
    """One run of text in one face: `x`, `y` is the start of its baseline, `face` a key of the font book.

    A `hidden` run leaves no ink: it is the word behind a sign that is drawn, for whoever copies or hears it.
    """

    x: float
    y: float
    text: str
    face: str
    size_pt: float
    width: float
    grey: Grey = 0.0
    hidden: bool = False


class Path(Struct, frozen=True, gc=False):
    """A line or a shape. A `stroke_mm` of 0 draws no line; a `fill_grey` below 0 fills nothing."""

    ops: tuple[PathOp, ...]
    stroke_mm: float = 0.0
    stroke_grey: Grey = 0.0
    fill_grey: Grey = -1.0
    dash_mm: tuple[float, ...] = ()


class Image(Struct, frozen=True, gc=False):
    """A picture stretched over a box; `source` is a key of the picture book.

    `window` is the part of the paper it shows through, x, y, width, height; empty shows all of it.
    """

    x: float
    y: float
    width: float
    height: float
    source: str
    window: tuple[float, float, float, float] | tuple[()] = ()


class Tag(Struct, frozen=True, gc=False):
    """What a reader hears: a structure type of PDF (H1, P, Table, TR, TH, TD, L, LI, Lbl, LBody, Figure, Sect).

    `alt` describes a figure in words; `scope` is Row or Column for a header cell. The kind `Artifact` is
    for what a reader does not hear; its `title` is the role that verification and cutting machines go by:
    Cut, Fold, Window, Guide, Ruler or Label. Untagged paths are artifacts without a role.
    """

    kind: str
    alt: str = ""
    title: str = ""
    scope: str = ""


class Group(Struct, frozen=True, gc=False):
    """Items moved to `x`, `y` and turned clockwise about that point, under a structure tag or none."""

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0
    tag: Tag | None = None


Item = Text | Path | Image | Group


class Frame(Struct, frozen=True, gc=False):
    """A size in mm and what is drawn on it, in reading order."""

    width: float
    height: float
    items: tuple[Item, ...] = ()


def rectangle(box: Box) -> tuple[PathOp, ...]:
    """The outline of a box, clockwise from its top-left corner."""
    return (
        ("M", box.x, box.y),
        ("L", box.right, box.y),
        ("L", box.right, box.bottom),
        ("L", box.x, box.bottom),
        ("Z",),
    )


def line(x1: float, y1: float, x2: float, y2: float) -> tuple[PathOp, ...]:
    """A straight line."""
    return (("M", x1, y1), ("L", x2, y2))


def circle(x: float, y: float, radius: float) -> tuple[PathOp, ...]:
    """A circle about a centre, as four cubic curves."""
    # Handle length of a quarter circle: 4/3 x (sqrt 2 - 1), the usual best cubic.
    handle = 0.5522847498 * radius
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + handle, x + handle, y + radius, x, y + radius),
        ("C", x - handle, y + radius, x - radius, y + handle, x - radius, y),
        ("C", x - radius, y - handle, x - handle, y - radius, x, y - radius),
        ("C", x + handle, y - radius, x + radius, y - handle, x + radius, y),
        ("Z",),
    )


def polygon(points: tuple[tuple[float, float], ...]) -> tuple[PathOp, ...]:
    """A closed shape through points."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def walk(items: tuple[Item, ...]) -> Iterator[Text | Path | Image]:
    """Every leaf in reading order, without its transformation."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items)
        else:
            yield item


def plain_text(items: tuple[Item, ...]) -> str:
    """All text in reading order, white space folded; runs that touch are one word, all others stand apart."""
    parts: list[str] = []
    last: Text | None = None
    for item in walk(items):
        if not isinstance(item, Text):
            continue
        # A change of face inside a word starts a run, too.
        touching = last is not None and item.y == last.y and abs(item.x - last.x - last.width) < JOINT_MM
        parts += (item.text,) if touching else (" ", item.text)
        last = item
    return " ".join("".join(parts).split())


def figure_alts(items: tuple[Item, ...]) -> tuple[str, ...]:
    """The words of every figure in reading order."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            own = (item.tag.alt,) if item.tag is not None and item.tag.kind == "Figure" else figure_alts(item.items)
            found += own
    return tuple(found)


def smallest_text_pt(items: tuple[Item, ...]) -> float:
    """The size of the smallest visible run in pt; infinity when there is no text."""
    smallest = float("inf")
    for item in items:
        if isinstance(item, Text):
            if item.size_pt < smallest and not item.hidden and item.text and not item.text.isspace():
                smallest = item.size_pt
        elif isinstance(item, Group):
            smallest = min(smallest, smallest_text_pt(item.items))
    return smallest


def artifact(role: str, *items: Item) -> Group:
    """Items that a screen reader passes over, under one role."""
    return Group(items, tag=Tag("Artifact", title=role))
