"""Hatching: an area marked with thin slanted strokes instead of a fill, to save ink."""

from __future__ import annotations

from printkit.geometry import Box
from printkit.layout.frame import PathOp, line


def hatch(box: Box, pitch_mm: float) -> tuple[PathOp, ...]:
    """Strokes at 45 degrees across a box, clipped to it; `pitch_mm` apart along x, in step from box to box."""
    ops: list[PathOp] = []
    # The stroke of number n runs along x + y = n x pitch.
    number = int((box.x + box.y) // pitch_mm) + 1
    while (total := number * pitch_mm) < box.right + box.bottom - 1e-9:
        x1, y1 = total - box.y, box.y
        if x1 > box.right:
            x1, y1 = box.right, total - box.right
        x2, y2 = box.x, total - box.x
        if y2 > box.bottom:
            x2, y2 = total - box.bottom, box.bottom
        ops += line(round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4))
        number += 1
    return tuple(ops)
