"""Blocks of text: headings, paragraphs, numbered steps and bullets set one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import fsum

from msgspec import Struct

from printkit.layout.fonts import FontBook
from printkit.layout.frame import Group, Tag
from printkit.layout.markup import Block, Span
from printkit.layout.text import Fitted, Overflow, TypeStyle, set_lines, wrap
from printkit.units import points_to_mm


class BlockStyles(Struct, frozen=True):
    """The type of each kind of block; `h1` and `h2` are headings, `body` everything else."""

    h1: TypeStyle
    h2: TypeStyle
    body: TypeStyle

    def of(self, kind: str) -> TypeStyle:
        """The type of a block's kind."""
        if kind == "h1":
            return self.h1
        return self.h2 if kind == "h2" else self.body


class SetBlock(Struct, frozen=True):
    """One block set at the width of its column: its group starts at 0, 0; `before` is the space above it.

    `keep` says that it must not be the last of a column: a heading goes with what it heads.
    """

    group: Group
    height: float
    before: float
    keep: bool
    listed: bool


_TAGS = {"h1": Tag("H1"), "h2": Tag("H2")}
_PARAGRAPH, _LIST, _LIST_ITEM, _LABEL, _LABELLED = Tag("P"), Tag("L"), Tag("LI"), Tag("Lbl"), Tag("LBody")
_SPACE_BEFORE_EM = {"h1": 1.1, "h2": 0.8, "p": 0.5, "step": 0.3, "bullet": 0.25}


def set_blocks(
    fonts: FontBook, blocks: Sequence[Block], width: float, styles: BlockStyles
) -> tuple[SetBlock, ...] | Overflow:
    """Every block at a column's width, or the word that is wider than the column."""
    result = []
    for block, indent in zip(blocks, _indents(fonts, blocks, styles.body), strict=True):
        listed = indent > 0
        style = styles.of(block.kind)
        spans = block.spans
        if style.style != "regular":
            spans = tuple([Span(span.text, style.style) if span.style == "regular" else span for span in spans])
        lines = wrap(fonts, spans, width - indent, style.size_pt)
        em = points_to_mm(style.size_pt)
        if max([line.width_em for line in lines]) * em > width - indent + 0.01:
            widest = max(lines, key=lambda line: line.width_em)
            word = "".join(text for text, _ in widest.parts)
            return Overflow(widest.width_em * em, width - indent, style.size_pt, word)
        fitted = Fitted(lines, style)
        body = set_lines(fonts, fitted, indent, 0.0, width - indent)
        if listed:
            marker = set_lines(
                fonts, Fitted(wrap(fonts, (Span(block.marker),), width, style.size_pt), style), 0, 0, width
            )
            group = Group((Group(marker, tag=_LABEL), Group(body, tag=_LABELLED)), tag=_LIST_ITEM)
        else:
            group = Group(body, tag=_TAGS.get(block.kind, _PARAGRAPH))
        before = _SPACE_BEFORE_EM[block.kind] * em
        result.append(SetBlock(group, fitted.height, before, block.kind in _TAGS, listed))
    return tuple(result)


def set_paragraph(fonts: FontBook, fitted: Fitted, width: float) -> SetBlock:
    """The block that `set_blocks` makes of one plain paragraph, from its lines."""
    body = set_lines(fonts, fitted, 0.0, 0.0, width)
    before = _SPACE_BEFORE_EM["p"] * points_to_mm(fitted.type.size_pt)
    return SetBlock(Group(body, tag=_PARAGRAPH), fitted.height, before, False, False)


def _indents(fonts: FontBook, blocks: Sequence[Block], body: TypeStyle) -> list[float]:
    """How far each block is set in: the items of one list by its widest marker and half an em, others not at all."""
    indents: list[float] = []
    for kind, run in groupby(blocks, key=lambda block: block.kind):
        markers = [block.marker for block in run]
        width = 0.0
        if kind in ("step", "bullet"):
            widest = max([fonts.width_em(marker, body.style) for marker in markers])
            width = (widest + 0.5) * points_to_mm(body.size_pt)
        indents += [width] * len(markers)
    return indents


def stack(blocks: Sequence[SetBlock], x: float, y: float) -> tuple[tuple[Group, ...], float]:
    """The blocks one below the other from a point, neighbouring list items in one list; and the y below them."""
    if len(blocks) == 1 and not blocks[0].listed:
        block = blocks[0]
        return (Group(block.group.items, x, round(y, 4), tag=block.group.tag),), y + block.height
    groups: list[Group] = []
    listed: list[Group] = []

    def close_list() -> None:
        if listed:
            groups.append(Group(tuple(listed), tag=_LIST))
            listed.clear()

    for index, block in enumerate(blocks):
        if index:
            y += block.before
        placed = Group(block.group.items, x, round(y, 4), tag=block.group.tag)
        if block.listed:
            listed.append(placed)
        else:
            close_list()
            groups.append(placed)
        y += block.height
    close_list()
    return tuple(groups), y


def flow(blocks: Sequence[SetBlock], heights: Sequence[float]) -> tuple[tuple[SetBlock, ...], ...]:
    """The blocks dealt into columns of the given heights (the last height repeats); headings keep with text.

    A block higher than a column has a column of its own and sticks out: the caller compares `column_height`.
    """
    columns: list[list[SetBlock]] = [[]]
    used = 0.0
    for index, block in enumerate(blocks):
        available = heights[min(len(columns) - 1, len(heights) - 1)]
        before = block.before if columns[-1] else 0.0
        needed = before + block.height
        follower = index + 1
        while block.keep and follower < len(blocks):
            needed += blocks[follower].before + blocks[follower].height
            if not blocks[follower].keep:
                break
            follower += 1
        if columns[-1] and used + needed > available + 0.01:
            columns.append([])
            used, before = 0.0, 0.0
        columns[-1].append(block)
        used += before + block.height
    return tuple(tuple(column) for column in columns)


def column_height(blocks: Sequence[SetBlock]) -> float:
    """How high a column is that starts with the first block."""
    return fsum(block.height + (block.before if index else 0.0) for index, block in enumerate(blocks))
