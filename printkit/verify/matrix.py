"""Matrices of a page: six numbers as PDF writes them, a point (x, y) becomes (ax + cy + e, bx + dy + f)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from printkit.geometry import Box

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = inner
    oa, ob, oc, od, oe, of = outer
    return (
        a * oa + b * oc,
        a * ob + b * od,
        c * oa + d * oc,
        c * ob + d * od,
        e * oa + f * oc + oe,
        e * ob + f * od + of,
    )


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def scales(matrix: Matrix) -> tuple[float, float]:
    """How long a unit along x and a unit along y become."""
    a, b, c, d, _, _ = matrix
    return (math.hypot(a, b), math.hypot(c, d))


def box_of(points: Iterable[Point]) -> Box:
    """The smallest rectangle round points (at least one)."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def box_through(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    """The rectangle round a rectangle that went through a matrix."""
    return box_of(apply(matrix, x, y) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top)))


def grown(box: Box, by_mm: float) -> Box:
    """The rectangle larger by a length on every side."""
    return box.inset(-by_mm)


def united(first: Box | None, second: Box) -> Box:
    """The rectangle round both."""
    if first is None:
        return second
    left, top = min(first.x, second.x), min(first.y, second.y)
    return Box(left, top, max(first.right, second.right) - left, max(first.bottom, second.bottom) - top)
