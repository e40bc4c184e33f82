"""Lengths and their units. Millimetres everywhere; points only for sizes of type."""

from __future__ import annotations

import re
from typing import ClassVar

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
MM_PER_POINT = MM_PER_INCH / POINTS_PER_INCH
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH

LARGEST_MM = 10_000.0
"""Ten metres: more is a slip of the decimal point."""

SMALLEST_MM = 1.0
"""Smaller pieces cannot be cut, and smaller type cannot be read."""

UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}

_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*([A-Za-z]*)")


class LengthError(ValueError):
    """A text that is no length; `code` is the diagnostic's code and `hint` its remedy."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class Length:
    """A length as a designer writes it, `63mm` or `2.5in`; `mm` is its value in millimetres."""

    __slots__ = ("mm",)

    def __init__(self, mm: float) -> None:
        self.mm = mm

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Length) and self.mm == other.mm

    def __hash__(self) -> int:
        return hash(self.mm)

    def __repr__(self) -> str:
        return f"Length({self.mm!r})"

    @property
    def pt(self) -> float:
        """The length in points, for sizes of type."""
        return round(self.mm * POINTS_PER_MM, 4)

    @classmethod
    def parse(cls, text: str) -> Length:
        """Read `63mm`, `6.3 cm`, `2.5in` or `18pt`.

        Raises:
            LengthError: The text is no number, or its unit is missing or unknown.
        """
        known = ", ".join(UNITS_MM)
        match = _LENGTH.fullmatch(text.strip())
        if match is None:
            raise LengthError("bad-length", f"'{text}' is not a length", "write a number and a unit, such as 63mm")
        number, unit = match.groups()
        if not unit:
            raise LengthError("missing-unit", f"'{text}' has no unit", f"write {number}mm (units: {known})")
        if unit not in UNITS_MM:
            raise LengthError("unknown-unit", f"'{unit}' is not a unit of length", f"use one of {known}")
        length = cls(round(float(number) * UNITS_MM[unit], 6))
        if length.mm > LARGEST_MM:
            raise LengthError("out-of-range", f"'{text[:40]}' is more than 10 metres", "check the number and its unit")
        return length


class Extent(Length):
    """The length of something that is there: a side of a paper or a piece, a size of type."""

    noun: ClassVar[str] = "length"
    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Extent:
        """Read a length of 1 mm or more.

        Raises:
            LengthError: The text is no length, or it is shorter.
        """
        length = super().parse(text)
        if length.mm < SMALLEST_MM:
            raise LengthError("out-of-range", f"'{text[:40]}' is less than {SMALLEST_MM:g}mm", "write 1mm or more")
        return cls(length.mm)


def points_to_mm(points: float) -> float:
    """Points (1/72 inch) in millimetres."""
    return points * MM_PER_POINT
