"""Plane geometry in millimetres: origin top-left, y down, angles in clockwise degrees."""

from __future__ import annotations

from typing import NamedTuple

TOLERANCE_MM = 0.01
"""What two lengths may differ by and still be the same: a fifth of the 0.05 mm that is proved."""


def fits(needed_mm: float, available_mm: float) -> bool:
    """True when a length goes into another; float noise (3 x 88.9 = 266.70000000000005) does not count."""
    return needed_mm <= available_mm + TOLERANCE_MM


def close_mm(first_mm: float, second_mm: float) -> bool:
    """True when two lengths are the same within the tolerance."""
    return abs(first_mm - second_mm) <= TOLERANCE_MM


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The size after a quarter turn."""
        return Size(self.height, self.width)


class Box(NamedTuple):
    """A rectangle in mm: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    def moved(self, dx: float, dy: float) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by_mm: float) -> Box:
        """The rectangle smaller by a length on every side."""
        return Box(self.x + by_mm, self.y + by_mm, self.width - 2 * by_mm, self.height - 2 * by_mm)

    def overlaps(self, other: Box) -> bool:
        """True when the two share more than an edge."""
        return (
            self.x < other.right - TOLERANCE_MM
            and other.x < self.right - TOLERANCE_MM
            and self.y < other.bottom - TOLERANCE_MM
            and other.y < self.bottom - TOLERANCE_MM
        )

    def holds(self, other: Box) -> bool:
        """True when the other lies inside, edges included."""
        return (
            fits(self.x, other.x)
            and fits(self.y, other.y)
            and fits(other.right, self.right)
            and fits(other.bottom, self.bottom)
        )

    def rounded(self) -> tuple[float, float, float, float]:
        """Plain numbers with four decimals, for outputs."""
        return (round(self.x, 4), round(self.y, 4), round(self.width, 4), round(self.height, 4))


def bounding_box(boxes: tuple[Box, ...]) -> Box:
    """The smallest rectangle round all of them (at least one)."""
    left, top = min([box[0] for box in boxes]), min([box[1] for box in boxes])
    right, bottom = max([box[0] + box[2] for box in boxes]), max([box[1] + box[3] for box in boxes])
    return Box(left, top, right - left, bottom - top)
