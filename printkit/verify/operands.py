"""Operands of a content stream as numbers, matrices and texts, and small helpers round them."""

from __future__ import annotations

from pypdf.generic import PdfObject

from printkit.geometry import Box
from printkit.units import MM_PER_POINT
from printkit.verify import objects
from printkit.verify.matrix import Matrix, times
from printkit.verify.tokens import Name, Operand


def text_string(value: Operand) -> str:
    """A text string of PDF: UTF-16 with its mark, or one byte a character."""
    if isinstance(value, Name):
        return str(value)
    if not isinstance(value, bytes):
        return ""
    if value[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return value.decode("utf-16", "replace")
    return value.decode("latin-1")


def number(value: Operand) -> float:
    """A number.

    Raises:
        TypeError: It is something else.
    """
    if isinstance(value, float):
        return value
    raise TypeError("not a number")


def matrix(operands: list[Operand]) -> Matrix:
    """Six numbers.

    Raises:
        TypeError: They are something else.
    """
    if len(operands) != 6:
        raise TypeError("not a matrix")
    a, b, c, d, e, f = (number(part) for part in operands)
    return (a, b, c, d, e, f)


def shared_area(first: Box | None, second: Box) -> Box:
    """What two rectangles have in common; no first one means no bounds yet."""
    if first is None:
        return second
    left, top = max(first.x, second.x), max(first.y, second.y)
    return Box(
        left,
        top,
        max(min(first.right, second.right) - left, 0),
        max(min(first.bottom, second.bottom) - top, 0),
    )


def colour_space(value: PdfObject | None) -> str:
    """The name of a picture's colours; for a palette, the colours of its entries."""
    parts = objects.items(value)
    if not parts:
        return objects.name(value)
    kind = objects.name(objects.direct(parts[0]))
    if kind in ("Indexed", "I") and len(parts) > 1:
        return colour_space(objects.direct(parts[1]))
    return kind


def page_matrix(left: float, top: float) -> Matrix:
    """From points of a page, y up, to mm from the top-left corner of its paper, y down."""
    return times((1.0, 0.0, 0.0, 1.0, -left, -top), (MM_PER_POINT, 0.0, 0.0, -MM_PER_POINT, 0.0, 0.0))
