"""Figures in running text: what `[figure NAME]` may stand for, who checks and draws it, and how it is set.

`[figure ONE OTHER]` sets two figures side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printkit.diagnostics import Problem, TreePath
from printkit.kinds.parts.figure import TileFigure
from printkit.layout.blocks import BlockStyles, SetBlock
from printkit.layout.frame import Group
from printkit.layout.markup import Block
from printkit.layout.typesetter import Typesetter
from printkit.model.kit import Kit

if TYPE_CHECKING:  # most texts have no figure
    from printkit.rules.conveyor.tiles import Design

GAP_MM = 2.5
"""Above a figure."""
BESIDE_MM = 4.0
"""Between figures side by side."""

Figure = TileFigure
"""Every model of a figure."""

_MARK = re.compile(r"\[figure ([^\]\n]*)\]")


class Figures(Struct, frozen=True):
    """The figures of a text by name, and the kit whose pieces they show."""

    named: Mapping[str, Figure]
    kit: Kit

    def check(self, text: str) -> tuple[Problem, ...]:
        """Figures that are wrong, missing, never used or not on a line of their own.

        At paths from the component on, whose keys are `text` and `figures`. Reports `unknown-figure`,
        `figure-in-text`, `unused-figure` and what the figures themselves report.
        """
        problems = [*_check_marks(text, self.named)]
        used = {name for mark in _MARK.finditer(text) for name in mark[1].split()}
        for name, figure in self.named.items():
            path: TreePath = ("figures", name)
            if name not in used:
                message, hint = f"the text has no [figure {name}]", "put it in, or leave the figure out"
                problems.append(Problem(path, "unused-figure", message, hint, at_key=True))
            from printkit.kinds.parts import tile_figure

            found = tile_figure.check(figure, self._designs())
            problems += [problem._replace(path=(*path, *problem.path)) for problem in found]
        return tuple(problems)

    def set(
        self, blocks: Sequence[Block], setter: Typesetter, width: float, styles: BlockStyles
    ) -> tuple[SetBlock, ...]:
        """The blocks of a text at a column's width, figures in their places; none after a problem.

        A figure stays with the paragraph before it.
        """
        names = [_figure_names(block) for block in blocks]
        texts = [block for block, named in zip(blocks, names, strict=True) if not named]
        placed: Iterator[SetBlock] = iter(setter.blocks(texts, width, styles, ("text",)))
        result: list[SetBlock] = []
        follows_text = False
        for beside in names:
            block = self._side_by_side(beside, setter, width) if beside else next(placed, None)
            if block is None:
                return ()
            if beside and follows_text:
                result[-1] = replace(result[-1], keep=True)
            follows_text = not beside
            result.append(block)
        return tuple(result)

    def _side_by_side(self, names: Sequence[str], setter: Typesetter, width: float) -> SetBlock | None:
        """Figures in equal parts of a column's width, as high as the highest."""
        from printkit.kinds.parts import tile_figure

        room = (width - (len(names) - 1) * BESIDE_MM) / len(names)
        groups: list[Group] = []
        height = 0.0
        for number, name in enumerate(names):
            drawn = tile_figure.draw(self.named[name], setter, room, self._designs(), ("figures", name))
            if drawn is None:
                return None
            groups.append(Group(drawn[0].items, round(number * (room + BESIDE_MM), 4)))
            height = max(height, drawn[1])
        return SetBlock(Group(tuple(groups)), height, GAP_MM, keep=False, listed=False)

    def _designs(self) -> tuple[Design, ...]:
        from printkit.kinds.tiles import Tiles

        return tuple(
            design
            for component in self.kit.components
            if isinstance(component, Tiles)
            for design in component.designs()
        )


def _check_marks(text: str, named: Mapping[str, Figure]) -> Iterator[Problem]:
    for mark in _MARK.finditer(text):
        before, after = text[: mark.start()], text[mark.end() :]
        unknown = [name for name in mark[1].split() if name not in named]
        if unknown or not mark[1].split():
            code, message = "unknown-figure", f"no figure is called '{' '.join(unknown)}'"
            hint = f"figures: {', '.join(named)}" if named else "describe it under 'figures'"
        elif not (_ends_paragraph(before) and _ends_paragraph(after[::-1])):
            code, message = "figure-in-text", f"{mark[0]} stands inside a text"
            hint = "put it on a line of its own, with a blank line before and after"
        else:
            continue
        yield Problem(("text",), code, message, hint, offset=mark.start(), length=len(mark[0]))


def _ends_paragraph(text: str) -> bool:
    """True when nothing, or a blank line, stands at the end of a text."""
    return not text.strip() or re.search(r"\n[ \t]*\n[ \t]*$", text) is not None


def _figure_names(block: Block) -> tuple[str, ...]:
    """The figures a block stands for, if it does."""
    mark = _MARK.fullmatch("".join(span.text for span in block.spans))
    return tuple(mark[1].split()) if mark is not None else ()
