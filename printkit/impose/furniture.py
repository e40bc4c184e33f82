"""Rulers and labels of a sheet: along top and bottom, or turned along the sides when the sheet is full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.geometry import Box, Size
from printkit.layout.frame import Group, Path, artifact, line
from printkit.layout.text import Overflow, fit, set_in_box
from printkit.layout.theme import Theme
from printkit.model.theme import Paper

RULER_MM = 50.0
"""The length that every sheet carries both ways."""
TICK_MM = 2.0
"""Across the ends of a ruler; less where the margin is narrow."""
NARROWEST_TICK_MM = 1.0
CLEARANCE_MM = 0.8
"""Between a label or ruler and whatever is next to it."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What a sheet says: which game and sheet this is, and what it is for."""

    identity: str
    purpose: str


@dataclass(frozen=True, slots=True)
class Furniture:
    """Guides of a sheet, and its rulers as measured: without ticks."""

    guides: tuple[Group, ...]
    rulers: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Margins:
    """The four strips round the pieces of a sheet in which ink may lie, as boxes in mm."""

    top: Box
    bottom: Box
    left: Box
    right: Box


def margins(
    paper: Paper, region: Box, cuts: Sequence[tuple[float, float, float, float]], overshoot: float
) -> Margins:
    """The strips between the unprintable edge and the pieces, or the ends of the cut lines where there are any."""
    ink = paper.ink_margin.mm
    reach = (overshoot if cuts else 0.0) + CLEARANCE_MM
    width, height = paper.size
    left, right = max(ink, region.x - reach), min(width - ink, region.right + reach)
    top, bottom = max(ink, region.y - reach), min(height - ink, region.bottom + reach)
    return Margins(
        Box(ink, ink, width - 2 * ink, top - ink),
        Box(ink, bottom, width - 2 * ink, height - ink - bottom),
        Box(ink, ink, left - ink, height - 2 * ink),
        Box(right, ink, width - ink - right, height - 2 * ink),
    )


def furnish(theme: Theme, paper: Paper, region: Box, labels: Labels, *, cut: bool) -> Furniture | None:
    """Rulers and labels round a region, or None when there is no room for them."""
    overshoot = theme.variant.cut.overshoot.mm
    strips = margins(paper, region, [(0, 0, 0, 0)] if cut else [], overshoot)
    return _level(theme, strips, labels) or _turned(theme, paper, region, strips, labels)


def _level(theme: Theme, strips: Margins, labels: Labels) -> Furniture | None:
    """The label above; below it the ruler and what the sheet is for; a ruler on the left."""
    line_height = _ink_height(theme)
    if strips.top.height < line_height or strips.bottom.height < line_height or strips.left.width < TICK_MM:
        return None
    top, bottom = strips.top, strips.bottom
    inset = (
        TICK_MM  # labels start where the piece of a full page does, more or less, and not at the very edge
    )
    above = _label(
        theme, labels.identity, Box(top.x + inset, top.y, top.width - 2 * inset, top.height), "bottom"
    )
    ruler_y = bottom.y + min(bottom.height, line_height) / 2
    across = Box(bottom.x + inset, ruler_y, RULER_MM, 0.0)
    rest = Box(across.right + 3.0, bottom.y, bottom.right - inset - across.right - 3.0, bottom.height)
    below = _label(theme, f"50 mm · {labels.purpose}", rest, "top")
    if above is None or below is None:
        return None
    left = strips.left
    up = Box(left.x + TICK_MM / 2, bottom.y - RULER_MM - 5.0, 0.0, RULER_MM)
    return Furniture((above, *_rulers(theme, across, up, TICK_MM), below), (across, up))


def _turned(theme: Theme, paper: Paper, region: Box, strips: Margins, labels: Labels) -> Furniture | None:
    """Labels turned along both sides, the level ruler below between the ends of two cut lines."""
    line_height = _ink_height(theme)
    ink = paper.ink_margin.mm
    room_below = paper.height.mm - ink - region.bottom
    tick = min(TICK_MM, room_below - 0.3)
    if strips.left.width < line_height or strips.right.width < line_height or tick < NARROWEST_TICK_MM:
        return None
    left, right = strips.left, strips.right
    height = region.height
    identity = _label(theme, labels.identity, Box(0, 0, height, left.width), "bottom")
    up = Box(right.x + TICK_MM / 2, region.bottom - 3.0 - RULER_MM, 0.0, RULER_MM)
    rest = height - RULER_MM - 6.0
    purpose = _label(theme, f"50 mm · {labels.purpose}", Box(0, 0, rest, right.width), "top")
    if identity is None or purpose is None:
        return None
    # Turned by 270 degrees about its origin, a band reads upward from there.
    turned = (
        Group((identity,), left.x, region.bottom, 270.0),
        Group((purpose,), right.x, region.bottom - RULER_MM - 6.0, 270.0),
    )
    across = Box(region.x + 4.0, region.bottom + 0.3 + tick / 2, RULER_MM, 0.0)
    return Furniture((turned[0], *_rulers(theme, across, up, tick), turned[1]), (across, up))


def _ink_height(theme: Theme) -> float:
    """From the top of capitals to the bottom of descenders of a label line."""
    style = theme.label()
    face = theme.fonts.face(style.style)
    return (face.cap_height + face.descent) * style.size_pt * 25.4 / 72


def _label(theme: Theme, text: str, strip: Box, valign: str) -> Group | None:
    """A label near the pieces' side of its strip, on as many lines as go in; None when it does not fit."""
    style = theme.label()
    slack = style.leading_mm - _ink_height(theme)
    fitted = fit(theme.fonts, text, Size(strip.width, strip.height + slack), style, style.size_pt)
    if isinstance(fitted, Overflow):
        return None
    ink = fitted.height - slack
    y = strip.bottom - ink if valign == "bottom" else strip.y
    runs = set_in_box(theme.fonts, fitted, Box(strip.x, y, strip.width, ink))
    return artifact("Label", Group(runs))


def _rulers(theme: Theme, across: Box, up: Box, tick: float) -> tuple[Group, ...]:
    """Two measured lines with a tick across each end, in black."""
    return (ruler(theme, across, tick), ruler(theme, up, TICK_MM))


def ruler(theme: Theme, box: Box, tick: float) -> Group:
    """One ruler: a line along a box without width or height, its ends marked inside its length."""
    stroke = theme.fine_mm
    half = tick / 2
    x1, y1, x2, y2 = box.x, box.y, box.right, box.bottom
    # Ticks stand at the very ends: the line is the measure, from tick centre to tick centre.
    if box.height == 0:
        ends = (line(x1, y1 - half, x1, y1 + half), line(x2, y2 - half, x2, y2 + half))
    else:
        ends = (line(x1 - half, y1, x1 + half, y1), line(x2 - half, y2, x2 + half, y2))
    return artifact("Ruler", *(Path(ops, stroke) for ops in (line(x1, y1, x2, y2), *ends)))


def roomy_region(theme: Theme, paper: Paper) -> Box:
    """The box round which the level arrangement always goes, with one line of label above and below."""
    overshoot = theme.variant.cut.overshoot.mm
    reach = overshoot + CLEARANCE_MM + paper.ink_margin.mm
    strip = _ink_height(theme) + reach + 0.1
    side = TICK_MM + reach + 0.1
    return Box(side, strip, paper.width.mm - 2 * side, paper.height.mm - 2 * strip)
