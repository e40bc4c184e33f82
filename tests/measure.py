"""Measuring written PDFs with pdfplumber: a second opinion that shares no code with printkit."""

from __future__ import annotations

import io
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pdfplumber
from pdfplumber.page import Page

MM = 25.4 / 72
CUT_GREY = {"standard": 0.45, "large-print": 0.4}
"""As in templates/variants; nothing else on a sheet has these greys."""


class Stroke(NamedTuple):
    """A straight line in mm from the top-left corner, with its width and grey."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    grey: float

    @property
    def level(self) -> bool:
        return abs(self.y1 - self.y2) < 0.001

    @property
    def upright(self) -> bool:
        return abs(self.x1 - self.x2) < 0.001

    @property
    def length(self) -> float:
        return max(self.x2 - self.x1, self.y2 - self.y1)


class Measured:
    """One page: its size in mm, its straight strokes, its text; each measured when it is asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.width = float(page.width) * MM
        self.height = float(page.height) * MM

    @cached_property
    def strokes(self) -> tuple[Stroke, ...]:
        return tuple(
            Stroke(
                line["x0"] * MM,
                line["top"] * MM,
                line["x1"] * MM,
                line["bottom"] * MM,
                line["linewidth"] * MM,
                _grey(line["stroking_color"]),
            )
            for line in self._page.lines
        )

    @cached_property
    def text(self) -> str:
        return self._page.extract_text()

    def cuts(self, variant: str) -> list[Stroke]:
        return [stroke for stroke in self.strokes if abs(stroke.grey - CUT_GREY[variant]) < 1e-6]


def measured(path: Path) -> list[Measured]:
    """The pages of a file."""
    return [Measured(page) for page in pdfplumber.open(io.BytesIO(path.read_bytes())).pages]


def _grey(colour: float | tuple[float, ...]) -> float:
    return float(colour if isinstance(colour, int | float) else colour[0])


def between_cuts(cuts: list[Stroke], box: list[float]) -> tuple[float, float, float, float]:
    """A trim box as cut: from the four cut lines that run along the edges of a box told within 1 mm."""
    x, y, width, height = box

    def nearest(level: bool, at: float, start: float, end: float) -> float:
        found = [
            cut.y1 if level else cut.x1
            for cut in cuts
            if (cut.level if level else cut.upright)
            and abs((cut.y1 if level else cut.x1) - at) < 1
            and (cut.x1 if level else cut.y1) < start
            and (cut.x2 if level else cut.y2) > end
        ]
        assert found, f"no cut along {at:.2f} from {start:.2f} to {end:.2f}"
        return min(found, key=lambda value: abs(value - at))

    left, right = nearest(False, x, y, y + height), nearest(False, x + width, y, y + height)
    top, bottom = nearest(True, y, x, x + width), nearest(True, y + height, x, x + width)
    return left, top, right - left, bottom - top


def rulers(page: Measured, length: float) -> tuple[list[Stroke], list[Stroke]]:
    """Level and upright lines of a length that carry a tick across each end."""

    def ticked(line: Stroke) -> bool:
        ends = ((line.x1, line.y1), (line.x2, line.y2))
        return all(
            any(
                tick.level != line.level
                and tick.length < 3
                and abs((tick.x1 + tick.x2) / 2 - x) < 0.05
                and abs((tick.y1 + tick.y2) / 2 - y) < 0.05
                for tick in page.strokes
            )
            for x, y in ends
        )

    found = [line for line in page.strokes if abs(line.length - length) <= 0.05 and ticked(line)]
    return [line for line in found if line.level], [line for line in found if line.upright]
