"""The graphics state of a page while its content is read: matrix, inks, pen, type."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.geometry import Box
from printkit.verify.fonts import Font
from printkit.verify.matrix import IDENTITY, Matrix

BLACK = 0.0


@dataclass(slots=True)
class State:
    """What `q` keeps and `Q` brings back. `to_page` leads to mm from the top-left corner of the paper."""

    to_page: Matrix
    stroke_grey: float = BLACK
    fill_grey: float = BLACK
    pen: float = 1.0
    dash: tuple[float, ...] = ()
    clip: Box | None = None
    font: Font | None = None
    font_size: float = 0.0
    character_space: float = 0.0
    word_space: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> State:
        """A state to come back to."""
        return replace(self)


@dataclass(slots=True)
class TextPlace:
    """Where the next glyph goes: the text matrix and the start of its line."""

    here: Matrix = IDENTITY
    line: Matrix = IDENTITY
