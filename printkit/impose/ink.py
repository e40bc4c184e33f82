"""How much of a sheet is ink: an estimate from the display list, no raster needed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from math import fsum

from printkit.impose.sheet import Sheet
from printkit.layout.frame import Frame, Group, Item, Path, PathOp, Text
from printkit.layout.pattern import WordFrame
from printkit.units import points_to_mm

TEXT_INK_RATIO = 0.16
"""Part of a run's width x size that its letters cover: measured on a page of Atkinson Hyperlegible Regular."""


def coverages(sheets: Iterable[Sheet]) -> tuple[float, ...]:
    """The part of each sheet's paper that is inked, 0 to 1; grey counts by its darkness."""
    known: dict[int, float] = {}
    per_mm: dict[int, list[float]] = {}

    def ink_of(items: tuple[Item, ...]) -> float:
        # Sheets share their cut lines and the frames of pieces with copies.
        found = known.get(id(items))
        if found is None:
            found = known[id(items)] = _ink(items)
        return found

    def ink_on(frame: Frame | WordFrame) -> float:
        if isinstance(frame, WordFrame):
            pattern = frame.pattern
            each = per_mm.get(id(pattern))
            if each is None:
                each = per_mm[id(pattern)] = [_run_ink(run, 1.0) for run in pattern.runs]
            return ink_of(pattern.items) + fsum([ink * run[1] for ink, run in zip(each, frame.runs, strict=True)])
        return ink_of(frame.items)

    found = []
    for sheet in sheets:
        inked = fsum(ink_on(placement.piece.frame) for placement in sheet.placements)
        inked += fsum(ink_of(group.items) for group in sheet.guides)
        if sheet.content is not None:
            inked += ink_of(sheet.content.items)
        found.append(inked / (sheet.paper.width * sheet.paper.height))
    return tuple(found)


def _run_ink(run: Text, width: float) -> float:
    return width * points_to_mm(run.size_pt) * TEXT_INK_RATIO * (1 - run.grey)


def _ink(items: tuple[Item, ...]) -> float:
    """Inked area in square mm."""
    area = 0.0
    for item in items:
        if isinstance(item, Text):
            if item.hidden:
                continue
            area += _run_ink(item, item.width)
        elif isinstance(item, Path):
            if item.stroke_mm:
                area += _length(item.ops) * item.stroke_mm * (1 - item.stroke_grey)
            if 0 <= item.fill_grey < 1:
                area += _area(item.ops) * (1 - item.fill_grey)
        elif isinstance(item, Group):
            area += _ink(item.items)
        else:
            # A picture: half-tones average out near a third of its area.
            area += item.width * item.height / 3
    return area


def _points(ops: tuple[PathOp, ...]) -> list[list[tuple[float, float]]]:
    """The corners of each subpath, curves by their end points."""
    paths: list[list[tuple[float, float]]] = []
    for op in ops:
        if len(op) == 1:
            paths[-1].append(paths[-1][0])
        elif len(op) == 7:
            paths[-1].append(op[5:])
        elif op[0] == "M":
            paths.append([op[1:]])
        else:
            paths[-1].append(op[1:])
    return paths


def _length(ops: tuple[PathOp, ...]) -> float:
    if len(ops) == 2 and len(ops[0]) == len(ops[1]) == 3:  # a line, which most paths are
        return math.dist(ops[0][1:], ops[1][1:])
    return fsum(math.dist(a, b) for path in _points(ops) for a, b in pairwise(path))


def _area(ops: tuple[PathOp, ...]) -> float:
    """The area inside closed subpaths, by the shoelace formula."""
    total = 0.0
    for path in _points(ops):
        total += abs(fsum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(path))) / 2
    return total
