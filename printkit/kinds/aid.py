"""Kind `aid`: a sheet folded across its middle that stands up, screens what a player writes and reminds."""

from math import fsum
from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.layout.blocks import BlockStyles, column_height, flow, stack
from printkit.layout.frame import Frame, Group, Item, Path, Tag, artifact, line
from printkit.layout.markup import parse_blocks
from printkit.layout.piece import Piece
from printkit.layout.text import Overflow, set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit

FOLD_DASH_MM = (2.0, 1.5)
"""Dashes of a fold line: plainly not a cut line."""
GAP_MM = 2.0
COLUMN_GAP_MM = 8.0
FOLD_GAP_MM = 4.0
"""Between a text and the fold."""


class Aid(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="aid"):
    """A player aid that is folded once and stands as a screen."""

    noun: ClassVar[str] = "player aid"

    format: Annotated[str, Meta(description="The format of the unfolded sheet, from templates/formats.")] = "screen"
    text: Annotated[str, Meta(min_length=1, description="What its player sees: headings, paragraphs, steps, bullets.")]
    outside: Annotated[str, Meta(description="What the others see, in the same form.")] = ""


def lay_out(aid: Aid, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One piece; a page is left whole, anything smaller is cut out."""
    form = setter.theme.format(aid.format)
    whole = form.size == setter.theme.page
    frame = Frame(*form.size, _draw(aid, form.size, form.safe.mm, setter))
    return tuple(
        Piece(
            aid.id,
            "sheet",
            aid.id,
            aid.name,
            frame,
            aid.copies.count,
            player,
            per_player=aid.copies.per == "per-player",
            whole=whole,
            note=aid.note,
        )
        for player in setter.players_for(aid.copies)
    )


def _draw(aid: Aid, size: Size, safe: float, setter: Typesetter) -> tuple[Item, ...]:
    """The player's side below the fold; the other side above it and upside down, so that it stands upright."""
    theme = setter.theme
    middle = size.height / 2
    face = Box(safe, FOLD_GAP_MM, size.width - 2 * safe, middle - FOLD_GAP_MM - safe)
    front = _face(aid.name, aid.text, face, ("text",), setter)
    back = _face(aid.name, aid.outside, face, ("outside",), setter) if aid.outside else ()
    fold = artifact("Fold", Path(line(0, middle, size.width, middle), theme.fine_mm, 0.4, dash_mm=FOLD_DASH_MM))
    return (Group(front, 0, middle), Group(back, size.width, middle, 180.0), fold)


def _face(title: str, text: str, box: Box, path: TreePath, setter: Typesetter) -> tuple[Item, ...]:
    """A title over one or two columns of text."""
    theme = setter.theme
    heading = setter.fit(title, Size(box.width, box.height), theme.heading(), ("title",), "the title")
    parsed, problems = parse_blocks(text, path)
    setter.problems.extend(problems)
    if heading is None:
        return ()
    top = box.y + heading.height + GAP_MM
    items: list[Item] = [
        Group(set_in_box(theme.fonts, heading, Box(box.x, box.y, box.width, heading.height)), tag=Tag("H1"))
    ]
    height = box.bottom - top
    needed = 0.0
    for count in (1, 2):
        width = (box.width - (count - 1) * COLUMN_GAP_MM) / count
        blocks = setter.blocks(parsed, width, BlockStyles(theme.body("bold"), theme.body("bold"), theme.body()), path)
        columns = flow(blocks, (height,)) if blocks else ()
        needed = max((column_height(column) for column in columns), default=0.0)
        if len(columns) <= count and fits(needed, height):
            for index, column in enumerate(columns):
                items += stack(column, box.x + index * (width + COLUMN_GAP_MM), top)[0]
            return tuple(items)
        needed = max(needed, fsum(column_height(column) for column in columns) / count)
    setter.problems.append(Overflow(needed, height, theme.body().size_pt).problem(path, "the text"))
    return ()


KIND = Kind(Aid, lay_out)
