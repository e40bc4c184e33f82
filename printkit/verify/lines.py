"""Straight upright lines of a page, joined where they continue each other, and what they cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from printkit.geometry import Box
from printkit.verify.matrix import Point
from printkit.verify.records import Stroke

JOIN_MM = 0.02
"""Ends this close together are one line, and lines this far apart sideways are the same line."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of a stroke."""

    start: Point
    end: Point
    stroke: Stroke

    @property
    def level(self) -> bool:
        """True when it runs along x."""
        return abs(self.start[1] - self.end[1]) <= JOIN_MM

    @property
    def upright(self) -> bool:
        """True when it runs along y."""
        return abs(self.start[0] - self.end[0]) <= JOIN_MM


@dataclass(frozen=True, slots=True)
class Line:
    """A whole line along x (`level`) or y: it lies `at` the other coordinate, from `start` to `end`."""

    level: bool
    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Edge:
    """A side of a box as a line; `side` names it."""

    side: str
    level: bool
    at: float
    start: float
    end: float


def segments(strokes: Iterable[Stroke]) -> Iterator[Segment]:
    """The straight pieces of strokes."""
    for stroke in strokes:
        for points in stroke.lines:
            for start, end in pairwise(points):
                if start != end:
                    yield Segment(start, end, stroke)


def whole_lines(parts: Iterable[Segment]) -> Iterator[Line]:
    """Upright and level segments as lines, each by itself; slanted ones are left out."""
    for part in parts:
        (x1, y1), (x2, y2) = part.start, part.end
        if part.level:
            yield Line(True, (y1 + y2) / 2, min(x1, x2), max(x1, x2))
        elif part.upright:
            yield Line(False, (x1 + x2) / 2, min(y1, y2), max(y1, y2))


def join(parts: Iterable[Segment]) -> tuple[Line, ...]:
    """Upright and level segments as lines, those that continue each other as one."""
    rows: list[list[Line]] = []
    for line in sorted(whole_lines(parts), key=lambda line: (line.level, line.at)):
        if rows and rows[-1][-1].level == line.level and line.at - rows[-1][-1].at <= JOIN_MM:
            rows[-1].append(line)
        else:
            rows.append([line])
    lines: list[Line] = []
    for row in rows:
        row.sort(key=lambda line: line.start)
        last = row[0]
        for line in row[1:]:
            if line.start <= last.end + JOIN_MM:
                last = Line(last.level, last.at, last.start, max(last.end, line.end))
            else:
                lines.append(last)
                last = line
        lines.append(last)
    return tuple(lines)


def edges(box: Box) -> tuple[Edge, ...]:
    """The four sides of a box."""
    return (
        Edge("left", False, box.x, box.y, box.bottom),
        Edge("right", False, box.right, box.y, box.bottom),
        Edge("top", True, box.y, box.x, box.right),
        Edge("bottom", True, box.bottom, box.x, box.right),
    )


def nearest(lines: Iterable[Line], edge: Edge, within_mm: float) -> Line | None:
    """The line nearest to a side of a box among those that run along at least half of it."""
    half = (edge.end - edge.start) / 2
    best: Line | None = None
    for line in lines:
        if line.level != edge.level or abs(line.at - edge.at) > within_mm:
            continue
        if min(line.end, edge.end) - max(line.start, edge.start) < half:
            continue
        if best is None or abs(line.at - edge.at) < abs(best.at - edge.at):
            best = line
    return best


def enclosing(lines: tuple[Line, ...], content: Box) -> Box | None:
    """The smallest rectangle of lines round some content: what a person with a knife cuts out."""
    found: dict[str, float] = {}
    for edge in edges(content):
        outward = 1 if edge.side in ("right", "bottom") else -1
        beyond = [
            line.at
            for line in lines
            if line.level == edge.level
            and (line.at - edge.at) * outward >= -JOIN_MM
            and line.start <= edge.start + JOIN_MM
            and line.end >= edge.end - JOIN_MM
        ]
        if not beyond:
            return None
        found[edge.side] = min(beyond, key=lambda at: (at - edge.at) * outward)
    left, top = found["left"], found["top"]
    return Box(left, top, found["right"] - left, found["bottom"] - top)


def crosses(part: Segment, box: Box) -> float:
    """How long a segment runs inside a box (Liang and Barsky's clipping); 0 when it stays out."""
    (x1, y1), (x2, y2) = part.start, part.end
    first, last = 0.0, 1.0
    for step, low, high in ((x2 - x1, box.x - x1, box.right - x1), (y2 - y1, box.y - y1, box.bottom - y1)):
        if step == 0:
            if low >= 0 or high <= 0:
                return 0.0
            continue
        enter, leave = sorted((low / step, high / step))
        first, last = max(first, enter), min(last, leave)
    return max(0.0, last - first) * float(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
