"""A path under construction, already in mm on paper; becomes strokes and fills."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from printkit.geometry import Box
from printkit.verify.matrix import Matrix, Point, apply, box_of, grown
from printkit.verify.records import Fill, Mark, Stroke
from printkit.verify.tokens import Operand

CURVE_STEPS = 8
"""A quarter circle of 10 mm radius in eight steps is 0.05 mm off between its ends, exact at them."""


class Pen(NamedTuple):
    """What draws a line: width, grey, and the lengths of dashes and gaps."""

    width_mm: float
    grey: float
    dash_mm: tuple[float, ...]


class Pathway:
    """Subpaths as lists of points. `take` understands the path operators of PDF."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: list[list[Point]] = []

    def take(self, operator: str, operands: list[Operand], matrix: Matrix) -> bool:
        """Add to the path; False when the operator does not build paths.

        Raises:
            TypeError, IndexError: The operands are wrong.
        """
        if operator == "m":
            self._lines.append([apply(matrix, *_values(operands, 2))])
        elif operator == "l":
            self._line().append(apply(matrix, *_values(operands, 2)))
        elif operator == "re":
            x, y, width, height = _values(operands, 4)
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
            self._lines.append([apply(matrix, *corner) for corner in corners])
        elif operator in ("c", "v", "y"):
            self._curve(operator, operands, matrix)
        elif operator == "h":
            line = self._line()
            line.append(line[0])
        else:
            return False
        return True

    def close(self) -> None:
        """Close the last subpath."""
        if self._lines:
            self._lines[-1].append(self._lines[-1][0])

    def box(self) -> Box | None:
        """The rectangle round all points, None for an empty path."""
        return box_of(point for line in self._lines for point in line) if self._lines else None

    def stroke(self, pen: Pen, mark: Mark, order: int) -> Stroke:
        """The path drawn with a pen. Its ink reaches half the pen's width past the points."""
        spine = box_of(point for line in self._lines for point in line)
        length = sum(math.dist(one, two) for line in self._lines for one, two in pairwise(line))
        lines = tuple(map(tuple, self._lines))
        box = _inked(spine, pen.width_mm, self._lines)
        return Stroke(lines, box, spine, pen.width_mm, pen.grey, pen.dash_mm, mark, order, length)

    def fill(self, grey: float, mark: Mark, order: int) -> Fill:
        """The path filled; holes drawn the other way round are taken off."""
        area = abs(sum(map(_signed_area, self._lines)))
        return Fill(box_of(point for line in self._lines for point in line), area, grey, mark, order)

    def _line(self) -> list[Point]:
        return self._lines[-1]

    def _curve(self, operator: str, operands: list[Operand], matrix: Matrix) -> None:
        line = self._line()
        given = _values(operands, 6 if operator == "c" else 4)
        points = [apply(matrix, given[i], given[i + 1]) for i in range(0, len(given), 2)]
        if operator == "v":
            points.insert(0, line[-1])
        elif operator == "y":
            points.append(points[-1])
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = line[-1], *points
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            u = 1 - t
            k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            line.append((k0 * x0 + k1 * x1 + k2 * x2 + k3 * x3, k0 * y0 + k1 * y1 + k2 * y2 + k3 * y3))


def _inked(spine: Box, width_mm: float, lines: list[list[Point]]) -> Box:
    """Where the pen leaves ink. One straight line with square ends does not grow along itself."""
    half = width_mm / 2
    if len(lines) == 1 and len(lines[0]) == 2:
        if spine.height == 0:
            return Box(spine.x, spine.y - half, spine.width, width_mm)
        if spine.width == 0:
            return Box(spine.x - half, spine.y, width_mm, spine.height)
    return grown(spine, half)


def _signed_area(line: list[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(line, [*line[1:], line[0]], strict=True)) / 2


def _values(operands: list[Operand], count: int) -> list[float]:
    if len(operands) != count or not all(isinstance(part, float) for part in operands):
        raise TypeError("wrong operands")
    return [part for part in operands if isinstance(part, float)]
