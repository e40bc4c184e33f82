"""The typesetter: texts into boxes for one component, with every text that does not fit as a problem."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size
from printkit.layout.blocks import BlockStyles, SetBlock, set_blocks
from printkit.layout.frame import Group, Tag
from printkit.layout.markup import Block, Span, parse_spans
from printkit.layout.text import Fitted, Overflow, TypeStyle, fit, set_in_box
from printkit.layout.theme import Theme


class Typesetter:
    """Sets texts in a theme; `players` are the numbers pieces are made for, or (None,) for whoever prints.

    Problems are collected, so that one run names every text that is too long.
    """

    def __init__(self, theme: Theme, players: tuple[int | None, ...] = (None,), most_players: int = 1) -> None:
        self.theme = theme
        self.players = players
        self.most_players = most_players
        self.problems: list[Problem] = []

    def fit(
        self, text: str | Sequence[Span], size: Size, style: TypeStyle, path: TreePath, what: str = "text"
    ) -> Fitted | None:
        """The text at the largest size that fits, or None and a problem at `path`."""
        self.check_glyphs(text, path)
        fitted = fit(self.theme.fonts, text, size, style, min(style.size_pt, self.theme.floor_pt))
        if isinstance(fitted, Overflow):
            self.problems.append(fitted.problem(path, what))
            return None
        return fitted

    def check_glyphs(self, text: str | Sequence[Span], path: TreePath) -> None:
        """A problem for each character that no font has."""
        plain = text if isinstance(text, str) else "".join(span.text for span in text)
        if all(map(self.theme.fonts.face("regular").widths.__contains__, plain)):
            return
        for char in self.theme.fonts.missing(plain):
            shown = f"'{char}' (U+{ord(char):04X})" if char.isprintable() else f"U+{ord(char):04X}"
            at = plain.index(char)
            self.problems.append(
                Problem(
                    path,
                    "missing-glyph",
                    f"no font has the character {shown}",
                    "write it in words, or name a font that has it under 'fonts' in kit.yaml",
                    offset=at,
                    length=1,
                )
            )

    def place(
        self,
        text: str,
        box: Box,
        style: TypeStyle,
        path: TreePath,
        tag: Tag | None = None,
        *,
        valign: str = "center",
        what: str = "text",
    ) -> tuple[Group, ...]:
        """The text set in a box under a tag (a paragraph unless told otherwise); nothing for an empty text."""
        if not text.strip():
            return ()
        fitted = self.fit(text, Size(box.width, box.height), style, path, what)
        if fitted is None:
            return ()
        return (Group(set_in_box(self.theme.fonts, fitted, box, valign), tag=tag or Tag("P")),)

    def spans(self, text: str, path: TreePath) -> tuple[Span, ...]:
        """A text with bold and italic marks; an unclosed mark is a problem."""
        spans, problems = parse_spans(text, path)
        self.problems.extend(problems)
        return spans

    def blocks(
        self, blocks: Sequence[Block], width: float, styles: BlockStyles, path: TreePath
    ) -> tuple[SetBlock, ...]:
        """Blocks at a column's width; none and a problem when a word is wider than the column."""
        for block in blocks:
            self.check_glyphs(block.spans, path)
        result = set_blocks(self.theme.fonts, blocks, width, styles)
        if isinstance(result, Overflow):
            self.problems.append(result.problem(path))
            return ()
        return result
