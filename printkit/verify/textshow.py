"""Strings shown on a page in, measured runs of text out."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.units import MM_PER_POINT
from printkit.verify.fonts import Font
from printkit.verify.matrix import apply, box_through, scales, times
from printkit.verify.records import Mark, TextRun
from printkit.verify.state import State, TextPlace
from printkit.verify.tokens import Operand

INVISIBLE_MODES = (3, 7)
"""Text rendering modes that paint nothing."""

STROKE_SHARE = 0.16
"""Ink of a character as a share of advance x size: 0.16 to 0.2 for upright sans faces of normal weight."""


def show(parts: Sequence[Operand], state: State, place: TextPlace, mark: Mark, order: int) -> TextRun | None:
    """The run that a show operator paints; moves the text matrix past it. None without a font or a string."""
    font = state.font
    if font is None:
        return None
    reach = _Reach(font, state)
    for part in parts:
        if isinstance(part, bytes):
            reach.add(part)
        elif isinstance(part, float):
            reach.x -= part / 1000 * state.font_size * state.stretch
    start = place.here
    place.here = times((1.0, 0.0, 0.0, 1.0, reach.x, 0.0), start)
    if not reach.characters and not reach.undecoded:
        return None
    to_page = times(start, state.to_page)
    size_pt = state.font_size * min(scales(to_page)[1], scales(to_page)[0] * abs(state.stretch)) / MM_PER_POINT
    left, bottom, right, top = reach.left, reach.bottom, reach.right, reach.top
    if right < left:  # white space only: no ink, its place is the baseline
        left, bottom, right, top = 0.0, state.rise, reach.x, state.rise
    box = box_through(to_page, left, bottom, right, top)
    clip = state.clip
    return TextRun(
        text="".join(reach.characters),
        box=box,
        start=apply(to_page, 0.0, state.rise),
        end=apply(to_page, reach.x, state.rise),
        size_pt=size_pt,
        grey=state.fill_grey,
        font=font.facts.name,
        mark=mark,
        order=order,
        seen=state.mode not in INVISIBLE_MODES,
        clipped=clip is not None and not clip.holds(box),
        undecoded=tuple(reach.undecoded),
        missing_glyphs=reach.missing,
        ink_mm2=abs(reach.x) * scales(to_page)[0] * size_pt * MM_PER_POINT * STROKE_SHARE,
    )


class _Reach:
    """How far a string goes in text space (points before any matrix) and the rectangle round its outlines."""

    def __init__(self, font: Font, state: State) -> None:
        self._font = font
        self._state = state
        self.x = 0.0
        self.left = self.bottom = float("inf")
        self.right = self.top = float("-inf")
        self.characters: list[str] = []
        self.undecoded: list[int] = []
        self.missing = 0

    def add(self, shown: bytes) -> None:
        """Go on with a string."""
        font, state = self._font, self._state
        width = font.code_bytes
        unit = state.font_size / 1000
        codes = shown if width == 1 else (int.from_bytes(shown[i : i + 2], "big") for i in range(0, len(shown), 2))
        for code in codes:
            glyph = font.glyph(code)
            if glyph.character:
                self.characters.append(glyph.character)
            else:
                self.undecoded.append(code)
            self.missing += glyph.missing
            if glyph.box is not None:
                left, bottom, right, top = glyph.box
                self.left = min(self.left, self.x + left * unit * state.stretch)
                self.right = max(self.right, self.x + right * unit * state.stretch)
                self.bottom = min(self.bottom, state.rise + bottom * unit)
                self.top = max(self.top, state.rise + top * unit)
            advance = glyph.advance * unit + state.character_space
            if code == 32 and width == 1:
                advance += state.word_space
            self.x += advance * state.stretch
