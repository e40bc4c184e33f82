"""Rulers and labels of a sheet: as header and footer, or turned along the sides when the sheet is full.

Every item is tried at a list of places, the calmest first, and takes the first that is free: inside the
printable area, clear of pieces, of cut lines and of what was placed before.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from printkit.geometry import Box, Size, bounding_box, fits
from printkit.impose.cuts import CutLine
from printkit.layout.frame import Group, Path, artifact, line
from printkit.layout.text import Fitted, Overflow, fit, set_in_box
from printkit.layout.theme import Theme
from printkit.model.theme import Paper
from printkit.units import points_to_mm

RULER_MM = 50.0
"""The length that every sheet carries both ways."""
TICK_MM = 2.0
"""Across the ends of a ruler."""
NARROW_TICK_MM = 1.0
"""Across the ends of a ruler in the narrow margin of a full sheet."""
CLEARANCE_MM = 0.8
"""Between furniture and whatever is next to it."""
NARROW_CLEARANCE_MM = 0.15
"""The same for a ruler in the narrow margin of a full sheet."""
EDGE_MM = 1.5
"""Header and footer keep this from the unprintable edge when there is room."""
LABEL_CLEARANCE_MM = 12.0
"""Between two labels along one side, where there is room for it."""
SCAN_STEP_MM = 1.0


class Labels(Struct, frozen=True):
    """What a sheet says: which game and sheet this is, and what it is for."""

    identity: str
    purpose: str


class Furniture(Struct, frozen=True):
    """Guides of a sheet, and its rulers as measured: without ticks."""

    guides: tuple[Group, ...]
    rulers: tuple[Box, ...]


class _Row(Struct, frozen=True, gc=False):
    """Places in a row: the first, how far it is to the next (mm, never 0), how many, and whether the row is level."""

    first: Box
    pitch: float = SCAN_STEP_MM
    places: int = 1
    level: bool = False


class _Room:
    """What is still free on a sheet."""

    def __init__(self, theme: Theme, paper: Paper, boxes: Sequence[Box], cuts: Sequence[CutLine]) -> None:
        # Half of a stroke lies outside of its line.
        ink = paper.ink_margin.mm + theme.fine_mm / 2
        self.ink = Box(ink, ink, paper.width.mm - 2 * ink, paper.height.mm - 2 * ink)
        self._taken: list[tuple[float, float, float, float]] = [(box.x, box.y, box.right, box.bottom) for box in boxes]
        self._taken += cuts

    def take(self, rows: Iterable[_Row], clearance: float = CLEARANCE_MM) -> Box | None:
        """The first free place of the rows, which is taken from now on; None when all are blocked."""
        for row in rows:
            box = self._first_free(row, clearance)
            if box is not None:
                self._taken.append((box.x, box.y, box.right, box.bottom))
                return box
        return None

    def _first_free(self, row: _Row, clearance: float) -> Box | None:
        """The first place of a row inside the printable area with nothing, of any thickness, too near."""
        box, ink = row.first, self.ink
        if row.level:
            start, length, side, far = box.x, box.width, box.y, box.bottom
            limits, sides = (ink.x, ink.right), (ink.y, ink.bottom)
        else:
            start, length, side, far = box.y, box.height, box.x, box.right
            limits, sides = (ink.y, ink.bottom), (ink.x, ink.right)
        if not (fits(sides[0], side) and fits(far, sides[1])):
            return None
        near, far = side - clearance, far + clearance
        if row.level:
            blocking = [(x, end) for x, y, end, foot in self._taken if near < foot and y < far]
        else:
            blocking = [(y, foot) for x, y, end, foot in self._taken if near < end and x < far]
        step = 0
        while step < row.places:
            at = start + step * row.pitch
            hit = next(
                ((low, high) for low, high in blocking if at - clearance < high and low < at + length + clearance), None
            )
            if hit is not None:
                # No place before the far side of what is in the way is free.
                past = hit[1] + clearance if row.pitch > 0 else hit[0] - clearance - length
                step = max(step + 1, int((past - start) / row.pitch))
            elif fits(limits[0], at) and fits(at + length, limits[1]):
                return Box(at, box.y, *box[2:]) if row.level else Box(box.x, at, *box[2:])
            else:
                step += 1
        return None


def furnish(
    theme: Theme, paper: Paper, boxes: Sequence[Box], cuts: Sequence[CutLine], labels: Labels
) -> Furniture | None:
    """Rulers and labels round pieces, or None when there is no room for all of them."""
    room = _Room(theme, paper, boxes, cuts)
    frame = _frame(theme, paper)
    around = bounding_box(tuple(boxes)) if boxes else frame
    across = _ruler_across(room, frame, around)
    if across is None:
        return None
    level = across.y > around.bottom
    identity = _label(theme, labels.identity, room, frame, around, Box(frame.x, frame.y, frame.width, 0))
    beside = Box(across.right + 3.0, frame.bottom, frame.right - across.right - 3.0, 0)
    purpose = _label(theme, f"50 mm · {labels.purpose}", room, frame, around, beside if level else None)
    up = _ruler_up(room, frame)
    if identity is None or purpose is None or up is None:
        return None
    guides = (identity, ruler(theme, across, _tick(across)), ruler(theme, up, _tick(up)), purpose)
    return Furniture(guides, (_measure(across), _measure(up)))


def _frame(theme: Theme, paper: Paper) -> Box:
    """Where header and footer lie: as wide as a page, near the unprintable edge above and below."""
    width = min(theme.page.width, paper.width.mm - 2 * paper.ink_margin.mm)
    edge = paper.ink_margin.mm + EDGE_MM
    return Box((paper.width.mm - width) / 2, edge, width, paper.height.mm - 2 * edge)


def _ruler_across(room: _Room, frame: Box, around: Box) -> Box | None:
    """The box of the level ruler with its ticks: in the footer, else anywhere below, above or beside the pieces."""
    calm = Box(frame.x, frame.bottom - TICK_MM - 0.5, RULER_MM, TICK_MM)
    return (
        room.take((_Row(calm),))
        or room.take(_scan(Size(RULER_MM, NARROW_TICK_MM), around, room.ink), NARROW_CLEARANCE_MM)
        or room.take(_scan(Size(RULER_MM, TICK_MM), room.ink, room.ink))
    )


def _scan(size: Size, around: Box, ink: Box) -> Iterator[_Row]:
    """Level places just below a box, then just above it, from left to right."""
    for y in (
        ink.bottom - size.height,
        ink.y,
        around.bottom + CLEARANCE_MM,
        around.y - CLEARANCE_MM - size.height,
    ):
        yield _Row(Box(ink.x, y, *size), places=int((ink.width - size.width) / SCAN_STEP_MM) + 1, level=True)


def _ruler_up(room: _Room, frame: Box) -> Box | None:
    """The box of the upright ruler with its ticks: at the left, else at the right, from the foot upward."""
    for tick, clearance in ((TICK_MM, CLEARANCE_MM), (NARROW_TICK_MM, NARROW_CLEARANCE_MM)):
        columns = (room.ink.x + 0.5, room.ink.right - 0.5 - tick, room.ink.x, room.ink.right - tick)
        lowest = frame.bottom - RULER_MM - 8.0
        count = int((lowest - frame.y) / SCAN_STEP_MM) + 1
        rows = (_Row(Box(x, lowest, tick, RULER_MM), -SCAN_STEP_MM, count) for x in columns)
        found = room.take(rows, clearance)
        if found is not None:
            return found
    return None


def _tick(box: Box) -> float:
    return min(box.width, box.height)


def _measure(box: Box) -> Box:
    """A ruler's box without its ticks."""
    if box.width > box.height:
        return Box(box.x, box.y + box.height / 2, box.width, 0.0)
    return Box(box.x + box.width / 2, box.y, 0.0, box.height)


def _ink_height(theme: Theme) -> float:
    """From the top of capitals to the bottom of descenders of a label line."""
    style = theme.label()
    face = theme.fonts.face(style.style)
    return (face.cap_height + face.descent) * points_to_mm(style.size_pt)


def _label(theme: Theme, text: str, room: _Room, frame: Box, around: Box, band: Box | None) -> Group | None:
    """A label in a band at the head or foot of the frame, else turned along a side, else None.

    It takes the fewest lines, and moves to a second only where that is free.
    """
    style = theme.label()
    slack = style.leading_mm - _ink_height(theme)
    bands = [band] if band is not None else []
    bands += [Box(frame.x, frame.y, frame.width, 0), Box(frame.x, frame.bottom, frame.width, 0)]
    for place in bands:
        fitted = fit(theme.fonts, text, Size(place.width, around.height), style, style.size_pt)
        if isinstance(fitted, Overflow):
            continue
        height = fitted.height - slack
        y = place.y if place.y < around.y else place.y - height
        used = Box(place.x, y, max(one.width_em for one in fitted.lines) * points_to_mm(style.size_pt), height)
        if room.take((_Row(used),)) is not None:
            return _set(theme, fitted, used)
    fitted = fit(theme.fonts, text, Size(around.height, frame.width), style, style.size_pt)
    if isinstance(fitted, Overflow):
        return None
    length = max(one.width_em for one in fitted.lines) * points_to_mm(style.size_pt)
    width = fitted.height - slack
    found = room.take(_beside(Size(width, length), around, room.ink), LABEL_CLEARANCE_MM) or room.take(
        _beside(Size(width, length), around, room.ink)
    )
    if found is None:
        return None
    # Turned by 270 degrees about its lower left corner, the label reads upward.
    return Group((_set(theme, fitted, Box(0, 0, length, width)),), found.x, found.bottom, 270.0)


def _beside(size: Size, around: Box, ink: Box) -> Iterator[_Row]:
    """Upright places at the left edge, then at the right, from the foot of the pieces upward."""
    for x in (ink.x + EDGE_MM, ink.right - EDGE_MM - size.width, ink.x, ink.right - size.width):
        steps = int(max(0.0, around.height - size.height) / SCAN_STEP_MM) + 1
        yield _Row(Box(x, around.bottom - size.height, *size), -SCAN_STEP_MM, steps)


def _set(theme: Theme, fitted: Fitted, box: Box) -> Group:
    return artifact("Label", *set_in_box(theme.fonts, fitted, box))


def ruler(theme: Theme, box: Box, tick: float) -> Group:
    """One ruler in its box: a line along the middle of the longer side, a tick across each end.

    The line is the measure: it runs from tick centre to tick centre.
    """
    return _drawn_ruler(box, tick, theme.fine_mm)


@functools.lru_cache(maxsize=64)  # Sheets filled from one grid have their rulers in the same places.
def _drawn_ruler(box: Box, tick: float, stroke_mm: float) -> Group:
    measure, half = _measure(box), tick / 2
    x1, y1, x2, y2 = measure.x, measure.y, measure.right, measure.bottom
    if box.width > box.height:
        ends = (line(x1, y1 - half, x1, y1 + half), line(x2, y2 - half, x2, y2 + half))
    else:
        ends = (line(x1 - half, y1, x1 + half, y1), line(x2 - half, y2, x2 + half, y2))
    return artifact("Ruler", *(Path(ops, stroke_mm) for ops in (line(x1, y1, x2, y2), *ends)))


def packing_room(theme: Theme, paper: Paper) -> Box:
    """Where pieces of mixed size may lie so that header and footer, of a line each, stay free."""
    frame, margin = _frame(theme, paper), paper.piece_margin.mm
    reach = _ink_height(theme) + theme.variant.cut.overshoot.mm + 2 * CLEARANCE_MM
    top, bottom = frame.y + reach, frame.bottom - reach
    return Box(margin, top, paper.width.mm - 2 * margin, bottom - top)
