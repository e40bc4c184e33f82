"""Icons: small signs inside a line of text, drawn as shapes or pictures, with their word behind them.

An icon is measured in ems, its baseline at 0 and y down, so that it grows with its line. In wrapped text it
is one character of a private plane of Unicode: whatever wraps and measures text needs to know nothing of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.layout.frame import Image, Path, PathOp, circle, polygon
from printkit.layout.markup import Span
from printkit.units import points_to_mm

HEIGHT_EM = 0.8
"""An icon is a little higher than a capital."""
DEPTH_EM = 0.06
"""How far it reaches below the baseline, as round letters do and a little more."""
SIDE_EM = 0.06
"""White at either side, as letters have."""
MARK = re.compile(r"\{icon:([^{}]*)\}")


class Icon(Struct, frozen=True):
    """A sign with its word: `shapes` are paths in ems (strokes too), or `source` is the key of a picture."""

    name: str
    word: str
    width_em: float = HEIGHT_EM
    shapes: tuple[Path, ...] = ()
    source: str = ""

    @property
    def advance_em(self) -> float:
        """The width with the white at its sides."""
        return self.width_em + 2 * SIDE_EM

    def draw(self, x: float, baseline: float, size_pt: float) -> tuple[Path | Image, ...]:
        """The sign at the start of its place on a baseline, in mm."""
        em = points_to_mm(size_pt)
        x += SIDE_EM * em
        if self.source:
            top = baseline - (HEIGHT_EM - DEPTH_EM) * em
            return (Image(round(x, 4), round(top, 4), self.width_em * em, HEIGHT_EM * em, self.source),)
        return tuple(
            Path(
                scaled(shape.ops, em, x, baseline),
                shape.stroke_mm * em,
                shape.stroke_grey,
                shape.fill_grey,
            )
            for shape in self.shapes
        )


def scaled(ops: Sequence[PathOp], factor: float, x: float, y: float) -> tuple[PathOp, ...]:
    """A path enlarged about 0, 0 and moved."""
    moved: list[PathOp] = []
    for op in ops:
        if len(op) == 1:
            moved.append(op)
        elif len(op) == 3:
            moved.append((op[0], round(op[1] * factor + x, 4), round(op[2] * factor + y, 4)))
        else:
            x1, y1, x2, y2, x3, y3 = op[1:]
            moved.append(
                (
                    op[0],
                    round(x1 * factor + x, 4),
                    round(y1 * factor + y, 4),
                    round(x2 * factor + x, 4),
                    round(y2 * factor + y, 4),
                    round(x3 * factor + x, 4),
                    round(y3 * factor + y, 4),
                )
            )
    return tuple(moved)


def with_icons(spans: Sequence[Span], chars: dict[str, str]) -> tuple[tuple[Span, ...], tuple[str, ...]]:
    """The spans with each `{icon:name}` as its character, and the names that are no icon."""
    unknown: list[str] = []

    def char(match: re.Match[str]) -> str:
        name = match.group(1).strip()
        if name not in chars:
            unknown.append(name)
            return ""
        return chars[name]

    changed = tuple(replace(span, text=MARK.sub(char, span.text)) for span in spans)
    return changed, tuple(unknown)


def _filled(ops: tuple[PathOp, ...]) -> Path:
    return Path(ops, fill_grey=0.0)


def _outlined(ops: tuple[PathOp, ...]) -> Path:
    return Path(ops, stroke_mm=0.08)


def _star(points: int, inner: float) -> tuple[PathOp, ...]:
    """A star about the middle of an icon; `inner` is the radius of its notches as a part of its points'."""
    corners = []
    for number in range(2 * points):
        angle = math.pi * number / points
        radius = 0.4 * (inner if number % 2 else 1.0)
        corners.append((round(0.4 + radius * math.sin(angle), 4), round(-0.32 - radius * math.cos(angle), 4)))
    return polygon(tuple(corners))


_HEART: tuple[PathOp, ...] = (
    ("M", 0.4, 0.05),
    ("C", 0.12, -0.17, 0.0, -0.32, 0.0, -0.48),
    ("C", 0.0, -0.62, 0.1, -0.71, 0.21, -0.71),
    ("C", 0.29, -0.71, 0.36, -0.66, 0.4, -0.58),
    ("C", 0.44, -0.66, 0.51, -0.71, 0.59, -0.71),
    ("C", 0.7, -0.71, 0.8, -0.62, 0.8, -0.48),
    ("C", 0.8, -0.32, 0.68, -0.17, 0.4, 0.05),
    ("Z",),
)
_SHIELD: tuple[PathOp, ...] = (
    ("M", 0.08, -0.68),
    ("L", 0.72, -0.68),
    ("L", 0.72, -0.36),
    ("C", 0.72, -0.14, 0.58, -0.02, 0.4, 0.05),
    ("C", 0.22, -0.02, 0.08, -0.14, 0.08, -0.36),
    ("Z",),
)
_DROP: tuple[PathOp, ...] = (
    ("M", 0.4, -0.72),
    ("C", 0.56, -0.5, 0.66, -0.36, 0.66, -0.21),
    ("C", 0.66, -0.07, 0.55, 0.05, 0.4, 0.05),
    ("C", 0.25, 0.05, 0.14, -0.07, 0.14, -0.21),
    ("C", 0.14, -0.36, 0.24, -0.5, 0.4, -0.72),
    ("Z",),
)
_SWORD = polygon(
    (
        (0.74, -0.7),
        (0.72, -0.54),
        (0.34, -0.17),
        (0.42, -0.09),
        (0.36, -0.03),
        (0.26, -0.13),
        (0.1, 0.03),
        (0.04, -0.03),
        (0.2, -0.19),
        (0.1, -0.29),
        (0.16, -0.35),
        (0.24, -0.27),
        (0.61, -0.68),
    )
)
_ARROW = polygon(((0.0, -0.41), (0.44, -0.41), (0.44, -0.64), (0.8, -0.32), (0.44, 0.0), (0.44, -0.23), (0.0, -0.23)))
_BOLT = polygon(((0.5, -0.72), (0.14, -0.26), (0.36, -0.26), (0.28, 0.05), (0.66, -0.42), (0.43, -0.42)))

BUILT_IN: tuple[Icon, ...] = (
    Icon("coin", "coin", shapes=(_outlined(circle(0.4, -0.32, 0.35)), _filled(circle(0.4, -0.32, 0.2)))),
    Icon("heart", "heart", shapes=(_filled(_HEART),)),
    Icon("star", "star", shapes=(_filled(_star(5, 0.42)),)),
    Icon("shield", "shield", shapes=(_outlined(_SHIELD),)),
    Icon("sword", "sword", shapes=(_filled(_SWORD),)),
    Icon("drop", "drop", shapes=(_filled(_DROP),)),
    Icon("bolt", "bolt", shapes=(_filled(_BOLT),)),
    Icon("arrow", "arrow", shapes=(_filled(_ARROW),)),
)
"""What every kit may use without a file of its own."""
