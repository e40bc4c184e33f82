"""The typesetter: texts into boxes for one component, with every text that does not fit as a problem."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.layout.blocks import BlockStyles, SetBlock, column_height, set_blocks
from printkit.layout.frame import Group, Tag
from printkit.layout.icons import with_icons
from printkit.layout.markup import Block, Span, is_plain, parse_lines, parse_spans
from printkit.layout.pictures import PictureBook
from printkit.layout.text import FIT_STEP_PT, LONG_TEXT, Fitted, Overflow, TypeStyle, fit, set_in_box
from printkit.layout.theme import Theme
from printkit.model.component import Copies
from printkit.model.words import listed, nearest

_PARAGRAPH = Tag("P")

MOST_GLYPHS = 20
"""Characters of one text that are named when no font has them."""


class Typesetter:
    """Sets texts in a theme; `players` are the numbers pieces are made for, or (None,) for whoever prints.

    Problems are collected, so that one run names every text that is too long.
    """

    def __init__(
        self,
        theme: Theme,
        players: tuple[int | None, ...] = (None,),
        most_players: int = 1,
        pictures: PictureBook | None = None,
    ) -> None:
        self.theme = theme
        self._floor_pt = theme.floor_pt
        self.pictures = pictures
        self.draft = False
        self.coarse: set[str] = set()
        """Pictures whose low resolution has been reported."""
        self.players = players
        self.most_players = most_players
        self.problems: list[Problem] = []

    def players_for(self, copies: Copies) -> tuple[int | None, ...]:
        """The players a component is printed for: each of those asked for, all of the most, or None for everybody."""
        if copies.per == "all-players" and self.players == (None,):
            return tuple(range(1, self.most_players + 1))
        return self.players if copies.per else (None,)

    def fit(
        self, text: str | Sequence[Span], size: Size, style: TypeStyle, path: TreePath, what: str = "the text"
    ) -> Fitted | None:
        """The text at the largest size that fits, or None and a problem at `path`."""
        if isinstance(text, str) and "{icon:" in text:
            text = self._icons((Span(text, style.style),), path)
        fonts = self.theme.fonts
        fitted = fit(fonts, text, size, style, min(style.size_pt, self._floor_pt))
        # Measured already, every word of a plain text has shown whether its characters are there.
        if not isinstance(text, str) or fonts.words(style.style).foreign or "\t" in text:
            self.check_glyphs(text, path)
        if isinstance(fitted, Overflow):
            self.problems.append(fitted.problem(path, what))
            return None
        return fitted

    def check_glyphs(self, text: str | Sequence[Span], path: TreePath) -> None:
        """A problem for each character that no font has."""
        plain = text if isinstance(text, str) else "".join(span.text for span in text)
        if self.theme.fonts.has_all(plain):
            return
        # The start of a text in a script that no font has says it all.
        for char in self.theme.fonts.missing(plain[:LONG_TEXT])[:MOST_GLYPHS] or self.theme.fonts.missing(plain)[:1]:
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

    def rich(self, text: str, path: TreePath, style: TypeStyle) -> str | tuple[Span, ...]:
        """A text as it is when nothing is marked in it, else its stretches in a style's own weight."""
        if "*" not in text and "{icon:" not in text:
            return text
        plain = style.style
        return tuple(
            Span(span.text, plain if span.style == "regular" else span.style) for span in self.spans(text, path)
        )

    def _icons(self, spans: Sequence[Span], path: TreePath) -> tuple[Span, ...]:
        """The spans with icons in place of their marks; a name that is no icon is a problem."""
        names = self.theme.fonts.icon_names()
        changed, unknown = with_icons(spans, names)
        for name in unknown:
            near = nearest(name, names)
            hint = (
                f"did you mean '{{icon:{near}}}'?"
                if near
                else f"icons: {listed(sorted(names))}; name others under 'icons' in kit.yaml"
            )
            self.problems.append(Problem(path, "unknown-icon", f"there is no icon '{name}'", hint))
        return changed

    def place(
        self,
        text: str | Sequence[Span],
        box: Box,
        style: TypeStyle,
        path: TreePath,
        tag: Tag | None = None,
        *,
        valign: str = "center",
        what: str = "the text",
    ) -> tuple[Group, ...]:
        """The text set in a box under a tag (a paragraph unless told otherwise); nothing for an empty text."""
        if isinstance(text, str) and not text.strip():
            return ()
        fitted = self.fit(text, Size(box.width, box.height), style, path, what)
        return self.set(fitted, box, tag, valign=valign)

    def set(
        self, fitted: Fitted | None, box: Box, tag: Tag | None = None, *, valign: str = "center"
    ) -> tuple[Group, ...]:
        """A text that has been fitted, in its box; nothing for one that did not fit."""
        if fitted is None:
            return ()
        return (Group(set_in_box(self.theme.fonts, fitted, box, valign), tag=tag or _PARAGRAPH),)

    def spans(self, text: str, path: TreePath) -> tuple[Span, ...]:
        """A text with bold and italic marks; an unclosed mark is a problem."""
        spans, problems = parse_spans(text, path)
        self.problems.extend(problems)
        return self._icons(spans, path) if "{icon:" in text else spans

    def blocks(
        self, blocks: Sequence[Block], width: float, styles: BlockStyles, path: TreePath
    ) -> tuple[SetBlock, ...]:
        """Blocks at a column's width; none and a problem when a word is wider than the column."""
        blocks = self._prepared(blocks, path)
        result = set_blocks(self.theme.fonts, blocks, width, styles)
        if isinstance(result, Overflow):
            self.problems.append(result.problem(path))
            return ()
        return result

    def fit_blocks(
        self,
        blocks: Sequence[Block],
        size: Size,
        style: TypeStyle,
        path: TreePath,
        what: str = "the text",
        *,
        fixed: bool = False,
    ) -> tuple[SetBlock, ...]:
        """Blocks at the largest size that fits a box; none and a problem when the smallest is too large."""
        fonts, heading = self.theme.fonts, self.theme.heading()
        blocks = self._prepared(blocks, path)
        floor_pt = style.size_pt if fixed else min(style.size_pt, self._floor_pt)
        size_pt = style.size_pt
        if sum([len(span.text) for block in blocks for span in block.spans]) > LONG_TEXT:
            size_pt = floor_pt
        while True:
            styles = BlockStyles(heading, heading, style.at(size_pt))
            placed = set_blocks(fonts, blocks, size.width, styles)
            if isinstance(placed, Overflow):
                overflow = placed
            else:
                height = column_height(placed)
                if fits(height, size.height):
                    return placed
                overflow = Overflow(height, max(size.height, 0.0), size_pt)
            if size_pt <= floor_pt:
                self.problems.append(overflow.problem(path, what))
                return ()
            size_pt = max(floor_pt, size_pt - FIT_STEP_PT)

    def fit_text(
        self, text: str, size: Size, style: TypeStyle, path: TreePath, what: str = "the text"
    ) -> tuple[Fitted | None, tuple[SetBlock, ...]]:
        """A text of a card, in which every line end is meant, at the largest size that fits a box.

        As the lines of one paragraph when it is no more than that, as most are, else as blocks.
        """
        if is_plain(text):
            return self.fit(text, Size(size.width, max(size.height, 0.0)), style, path, what), ()
        blocks, problems = parse_lines(text, path)
        self.problems.extend(problems)
        return None, self.fit_blocks(blocks, size, style, path, what)

    def _prepared(self, blocks: Sequence[Block], path: TreePath) -> tuple[Block, ...]:
        """Blocks with their icons in place, after a look at every character."""
        if any(["{icon:" in span.text for block in blocks for span in block.spans]):
            blocks = tuple(replace(block, spans=self._icons(block.spans, path)) for block in blocks)
        for block in blocks:
            self.check_glyphs(block.spans, path)
        return tuple(blocks)
