"""Kind `rules`: running text over as many pages as it takes, in columns of a readable measure."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.layout.blocks import BlockStyles, column_height, flow, stack
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line
from printkit.layout.markup import parse_blocks
from printkit.layout.piece import Piece
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.units import points_to_mm

COLUMN_GAP_MM = 8.0
"""White between two columns of text."""
SHORTEST_MEASURE_EM = 20.0
"""A column is at least this wide: about 45 letters, the lower end of what reads easily (Bringhurst, 2.1.2)."""
TITLE_GAP_MM = 4.0


class Rules(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="rules"):
    """Rules of play or any longer text."""

    noun: ClassVar[str] = "rules text"

    text: Annotated[
        str,
        Meta(
            min_length=1,
            description="`# Heading`, `## Smaller heading`, paragraphs with a blank line between, `1.` steps, "
            "`-` bullets, **bold** and *italic*.",
        ),
    ]


def lay_out(rules: Rules, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """A piece a page, left whole."""
    theme, page = setter.theme, setter.theme.page
    em = points_to_mm(theme.body().size_pt)
    count = max(1, int((page.width + COLUMN_GAP_MM) // (SHORTEST_MEASURE_EM * em + COLUMN_GAP_MM)))
    width = (page.width - (count - 1) * COLUMN_GAP_MM) / count
    parsed, problems = parse_blocks(rules.text, ("text",))
    setter.problems.extend(problems)
    blocks = setter.blocks(parsed, width, BlockStyles(theme.heading(), theme.body("bold"), theme.body()), ("text",))
    title = setter.fit(rules.name, Size(page.width, page.height), theme.title(), ("title",), "the title")
    if title is None or not blocks:
        return ()
    head = title.height + TITLE_GAP_MM
    columns = flow(blocks, (*(page.height - head,) * count, page.height))
    for column in columns:
        if not fits(column_height(column), page.height):
            message = f"a paragraph needs {column_height(column):.1f}mm, a page holds {page.height:g}mm"
            setter.problems.append(Problem(("text",), "text-too-long", message, "split it into shorter paragraphs"))
    pages = [columns[start : start + count] for start in range(0, len(columns), count)]
    frames = []
    for number, page_columns in enumerate(pages):
        items: list[Item] = []
        top = 0.0
        if number == 0:
            items.append(Group(set_in_box(theme.fonts, title, Box(0, 0, page.width, title.height)), tag=Tag("H1")))
            items.append(Path(line(0, title.height + 1.5, page.width, title.height + 1.5), theme.rule_mm))
            top = head
        for index, column in enumerate(page_columns):
            items += stack(column, index * (width + COLUMN_GAP_MM), top)[0]
        frames.append(Frame(*page, tuple(items)))
    return tuple(
        Piece(
            rules.id if len(frames) == 1 else f"{rules.id}/{number}",
            "rules",
            rules.id,
            rules.name,
            frame,
            rules.copies.count,
            player,
            per_player=rules.copies.per == "per-player",
            whole=True,
            note=rules.note,
        )
        for player in (setter.players if rules.copies.per else (None,))
        for number, frame in enumerate(frames, start=1)
    )


KIND = Kind(Rules, lay_out)
