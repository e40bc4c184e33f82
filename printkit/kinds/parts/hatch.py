"""Hatching: an area marked with thin slanted strokes instead of a fill, to save ink."""

from __future__ import annotations

from printkit.geometry import Box
from printkit.layout.fonts import FontBook
from printkit.layout.frame import Group, Path, PathOp, Text, line, rectangle
from printkit.units import points_to_mm

KNOCK_OUT_MM = 1.0
"""White round a text that stands on hatching."""


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


def knock_out(group: Group, fonts: FontBook) -> Path:
    """White paper behind a text, so that hatching does not touch its letters; in the group's own frame."""
    runs = [item for item in group.items if isinstance(item, Text)]
    em = points_to_mm(runs[0].size_pt)
    left = min(run.x for run in runs) - KNOCK_OUT_MM
    right = max(run.x + run.width for run in runs) + KNOCK_OUT_MM
    top = min(run.y for run in runs) - fonts.face("bold").cap_height * em - KNOCK_OUT_MM
    bottom = max(run.y for run in runs) + KNOCK_OUT_MM
    return Path(rectangle(Box(left, top, right - left, bottom - top)), fill_grey=1.0)
