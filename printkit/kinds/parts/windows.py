"""Windows: a drawing of cells divided along their borders into runs of columns and rows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from printkit.geometry import Box, Size, fits


class Drawing(Struct, frozen=True):
    """A drawing as cells: widths of columns and heights of rows in mm, margins among them.

    `marks_y` are the heights, in the drawing, of match marks on upright joints; `marks_x` the places of
    those on level joints. A caller puts them where no text is.
    """

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    marks_y: tuple[float, ...] = ()
    marks_x: tuple[float, ...] = ()

    @property
    def size(self) -> Size:
        """The whole drawing, joined."""
        return Size(round(fsum(self.columns), 4), round(fsum(self.rows), 4))


class Window(Struct, frozen=True):
    """What one sheet shows: `columns` and `rows` of the drawing, which are the `box` in the drawing's frame.

    `number` counts from 1, row by row from the top left; the sheets are a grid of `across` x `down`.
    """

    number: int
    across: int
    down: int
    columns: range
    rows: range
    box: Box

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return self.across * self.down

    @property
    def right(self) -> int:
        """The number of the sheet at the right, 0 for none."""
        return self.number + 1 if self.number % self.across else 0

    @property
    def below(self) -> int:
        """The number of the sheet below, 0 for none."""
        return self.number + self.across if self.number + self.across <= self.count else 0

    @property
    def left(self) -> int:
        """The number of the sheet at the left, 0 for none."""
        return self.number - 1 if (self.number - 1) % self.across else 0

    @property
    def above(self) -> int:
        """The number of the sheet above, 0 for none."""
        return max(0, self.number - self.across)

    def local(self, box: Box) -> Box:
        """A box of the drawing in the sheet's own frame."""
        return box.moved(-self.box.x, -self.box.y)


def split(lengths: Sequence[float], limit: float, last_limit: float) -> tuple[range, ...] | None:
    """Runs of cells no longer than a limit, as few and as equal as can be; None when a cell is longer.

    The last run, which has no tab, may be as long as `last_limit`.
    """
    if not fits(max(lengths), limit):
        return None
    fewest = _runs(lengths, limit, last_limit)
    sums = sorted({round(fsum(lengths[a:b]), 4) for a in range(len(lengths)) for b in range(a + 1, len(lengths) + 1)})
    longest = max(lengths)
    caps = [cap for cap in sums if longest <= cap + 1e-3 and fits(cap, limit)]
    found = bisect_left(caps, -len(fewest), key=lambda cap: -len(_runs(lengths, cap, cap)))
    return _runs(lengths, caps[found], caps[found]) if found < len(caps) else fewest


def _runs(lengths: Sequence[float], limit: float, last_limit: float) -> tuple[range, ...]:
    """Cells in order, as many as go into each run."""
    runs: list[range] = []
    start = 0
    while start < len(lengths):
        if fits(fsum(lengths[start:]), last_limit):
            runs.append(range(start, len(lengths)))
            break
        end = start + 1
        while end < len(lengths) and fits(fsum(lengths[start : end + 1]), limit):
            end += 1
        runs.append(range(start, end))
        start = end
    return tuple(runs)


def windows_of(drawing: Drawing, columns: tuple[range, ...], rows: tuple[range, ...]) -> tuple[Window, ...]:
    """The windows of runs of columns and rows, row by row from the top left."""
    windows = []
    for down, row in enumerate(rows):
        for over, column in enumerate(columns):
            box = Box(
                round(fsum(drawing.columns[: column.start]), 4),
                round(fsum(drawing.rows[: row.start]), 4),
                round(fsum(drawing.columns[column.start : column.stop]), 4),
                round(fsum(drawing.rows[row.start : row.stop]), 4),
            )
            number = down * len(columns) + over + 1
            windows.append(Window(number, len(columns), len(rows), column, row, box))
    return tuple(windows)
