"""Stencils: a pattern drawn once at a place of the sheet, and used for every card that differs in words alone.

What comes out is what `Stream.draw_tagged` would write for the card's own items, operator for operator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from printkit.layout.pattern import Pattern, WordFrame
from printkit.pdf.content import Stream, StreamState
from printkit.pdf.fonts import Encoder
from printkit.pdf.tags import Element

_GAP = re.compile(r"\x00([0-9]+)\x00|(?<=/MCID )([0-9]+)(?=>> BDC)")


class _Stencil(Struct, frozen=True):
    """Operators with a `%s` for each gap; what goes in is a run by its number, or the mark n as -1 - n.

    `kinds` are the structure types of the marks, `after` what the stream has set when all is drawn.
    """

    operators: str
    gaps: tuple[int, ...]
    kinds: tuple[str, ...]
    after: StreamState
    pattern: Pattern  # keeps it, and with it the key by which this stencil is found


class Stencils:
    """The stencils of one document."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._made: dict[tuple[object, ...], _Stencil] = {}

    def draw(
        self, stream: Stream, frame: WordFrame, at: tuple[float, float], part: Element, marked: list[Element]
    ) -> bool:
        """Draw a frame under its section; False, and nothing is drawn, when its words need more than one subset."""
        pattern = frame.pattern
        operands = []
        for (text, _), run in zip(frame.runs, pattern.runs, strict=True):
            operand = self._encoder.operand(text, run.face)
            if operand is None:
                return False
            operands.append(operand)
        key = (id(pattern), at, stream.height_pt, stream.state)
        stencil = self._made.get(key)
        if stencil is None:
            stencil = self._made[key] = _cut(pattern, stream, at, self._encoder)
        first = len(marked)
        values = [operands[gap] if gap >= 0 else first - 1 - gap for gap in stencil.gaps]
        stream.literal(stencil.operators % tuple(values))
        stream.state = stencil.after
        for kind in stencil.kinds:
            element = Element(kind, part)
            element.mcid = len(marked)
            marked.append(element)
        return True


def _cut(pattern: Pattern, stream: Stream, at: tuple[float, float], encoder: Encoder) -> _Stencil:
    """Draw a pattern with signs in place of its words, and take the signs out."""
    runs = tuple((f"\x00{number}\x00", 0.0) for number in range(len(pattern.runs)))
    scratch = Stream(_Signs(encoder), stream.height_pt)
    scratch.state = stream.state
    part = Element("Sect", None)
    marked: list[Element] = []

    def mark(element: Element) -> int:
        marked.append(element)
        return len(marked) - 1

    scratch.draw_tagged(WordFrame(0.0, 0.0, pattern, runs).items, part, mark, (*at, 0.0))
    assert part.kids == marked, "a pattern has no tags within tags"
    written = scratch.text().replace("%", "%%")
    gaps = tuple(_gaps(written))
    kinds = tuple([element.kind for element in marked])
    return _Stencil(_GAP.sub("%s", written), gaps, kinds, scratch.state, pattern)


def _gaps(written: str) -> Iterator[int]:
    for found in _GAP.finditer(written):
        yield int(found[1]) if found[1] is not None else -1 - int(found[2])


class _Signs(Encoder):
    """Lets signs through as they are, under the names that an encoder has for its faces."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def chunks(self, text: str, face: str) -> tuple[tuple[str, str], ...]:
        return ((self._encoder.name(face), text),)
