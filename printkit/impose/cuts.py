"""Cut lines, derived from where the pieces lie: along every edge, past its ends, never into a piece."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.geometry import TOLERANCE_MM, Box, Size
from printkit.impose.sheet import Placement
from printkit.layout.frame import PathOp

OUTLINE_CLEAR_MM = 2.0
"""Between the lines of two pieces that each have an outline of their own."""
# Handle length of a quarter circle: 4/3 x (sqrt 2 - 1), the usual best cubic.
_HANDLE_RATIO = 0.5522847498


class CutLine(NamedTuple):
    """A straight cut in mm from one end to the other; `x1 == x2` or `y1 == y2`."""

    x1: float
    y1: float
    x2: float
    y2: float


def cut_lines(
    boxes: Sequence[Box], overshoot: float, paper: Size, ink_margin: float, obstacles: Sequence[Box] = ()
) -> tuple[CutLine, ...]:
    """One line for each straight cut: edges on one line and less than two overshoots apart are one cut.

    Lines reach `overshoot` mm past their last piece unless another piece, an obstacle or the unprintable edge
    is nearer.
    """
    solid = (*boxes, *obstacles)
    rows = _merge(((box.y, box.x, box.right) for box in boxes), ((box.bottom, box.x, box.right) for box in boxes))
    columns = _merge(((box.x, box.y, box.bottom) for box in boxes), ((box.right, box.y, box.bottom) for box in boxes))
    lines = []
    blocks = [(box.y, box.bottom, box.x, box.right) for box in solid]
    for at, start, end in _extend(rows, overshoot, blocks, (ink_margin, paper.width - ink_margin)):
        lines.append(CutLine(start, at, end, at))
    blocks = [(box.x, box.right, box.y, box.bottom) for box in solid]
    for at, start, end in _extend(columns, overshoot, blocks, (ink_margin, paper.height - ink_margin)):
        lines.append(CutLine(at, start, at, end))
    return tuple(lines)


def sheet_cuts(
    placements: Sequence[Placement], overshoot: float, paper: Size, ink_margin: float
) -> tuple[CutLine, ...]:
    """The cut lines of a sheet: straight ones through its pieces, and outlines that stay with one piece each."""
    trims = tuple([_Trim(one.box, "none" if one.piece.whole else one.piece.cut, one.piece.gap) for one in placements])
    return _known_cuts(trims, overshoot, paper, ink_margin)


class _Trim(NamedTuple):
    """A piece as far as its cuts go: its box, how it is cut out (a whole one is not) and the gap round it."""

    box: Box
    cut: str
    gap: float


@functools.lru_cache(maxsize=64)  # Sheets filled from one grid have the same cuts.
def _known_cuts(trims: tuple[_Trim, ...], overshoot: float, paper: Size, ink_margin: float) -> tuple[CutLine, ...]:
    straight = [one.box for one in trims if one.cut in ("edge", "gap")]
    others = [one.box for one in trims if one.cut not in ("edge", "gap")]
    lines = list(cut_lines(straight, overshoot, paper, ink_margin, others))
    for one in trims:
        if one.cut == "outline":
            reach = min(overshoot, max((one.gap - OUTLINE_CLEAR_MM) / 2, 0.0))
            lines += cut_lines([one.box], reach, paper, ink_margin)
    return tuple(lines)


def corner_arcs(box: Box, radius: float) -> tuple[tuple[PathOp, ...], ...]:
    """A quarter circle inside each corner of a box, for whoever rounds corners."""
    handle = radius * (1 - _HANDLE_RATIO)
    corners = (
        (box.x, box.y, 1, 1),
        (box.right, box.y, -1, 1),
        (box.right, box.bottom, -1, -1),
        (box.x, box.bottom, 1, -1),
    )
    return tuple(
        (
            ("M", x + across * radius, y),
            ("C", x + across * handle, y, x, y + down * handle, x, y + down * radius),
        )
        for x, y, across, down in corners
    )


_Edge = tuple[float, float, float]
"""An edge along one axis: its coordinate on the other axis, its start and its end."""


def _merge(*edges: Iterable[_Edge]) -> list[_Edge]:
    """Edges on one line that touch or overlap, as one."""
    merged: list[_Edge] = []
    flat = sorted((round(at, 4), start, end) for group in edges for at, start, end in group)
    by_line: list[list[_Edge]] = []
    for edge in flat:
        if by_line and edge[0] - by_line[-1][0][0] <= TOLERANCE_MM:
            by_line[-1].append(edge)
        else:
            by_line.append([edge])
    for line in by_line:
        at = line[0][0]
        for _, start, end in sorted(line, key=lambda edge: edge[1:]):
            if merged and merged[-1][0] == at and start <= merged[-1][2] + TOLERANCE_MM:
                merged[-1] = (at, merged[-1][1], max(end, merged[-1][2]))
            else:
                merged.append((at, start, end))
    return merged


def _extend(
    edges: Sequence[_Edge],
    overshoot: float,
    blocks: Sequence[tuple[float, float, float, float]],
    limits: tuple[float, float],
) -> list[_Edge]:
    """Edges lengthened at both ends as far as no block lies in the way, then merged where they meet.

    A block is its span across the line and its span along it.
    """
    longer = []
    for at, start, end in edges:
        low, high = max(start - overshoot, limits[0]), min(end + overshoot, limits[1])
        for near, far, first, last in blocks:
            if near + TOLERANCE_MM < at < far - TOLERANCE_MM:
                if last <= start + TOLERANCE_MM:
                    low = max(low, last)
                if first >= end - TOLERANCE_MM:
                    high = min(high, first)
        longer.append((at, round(min(low, start), 4), round(max(high, end), 4)))
    return _merge(longer)
