"""Joined sheets: a drawing larger than a page, divided along its cell borders into sheets to glue together.

A sheet with a neighbour at its right has a glue tab there, beyond a dashed line; the neighbour is cut along
its left edge and laid on the tab up to that line, so that cells keep their pitch across the joint. The same
holds downwards. In: column widths, row heights and a function that draws the cells of a window. Out: a
frame a sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.parts.hatch import hatch, knock_out
from printkit.kinds.parts.windows import Drawing, Window, split, windows_of
from printkit.layout.frame import Frame, Group, Item, Path, Tag, artifact, line, polygon, rectangle
from printkit.layout.text import Overflow, fit, set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.units import points_to_mm

__all__ = ["DASH_MM", "MARK_MM", "TAB_MM", "Drawing", "Plan", "Window", "divide", "join", "plan"]

TAB_MM = 12.0
"""Width of a glue tab: enough for a glue stick, and for a line of the largest type."""
HATCH_PITCH_MM = 5.0
HATCH_GREY = 0.6
"""Grey of a tab's strokes: seen, but never taken for a cut line."""
MARK_MM = 2.0
"""From the joint to the tip of a match mark; each sheet has one half of it."""
DASH_MM = (3.0, 2.0)
"""Dashes of the line up to which the next sheet is laid."""
SMALL_CELL = Size(4.0, 3.0)
"""One sheet in the picture of many sheets."""
MOST_PICTURE = 40.0
"""The picture of ever so many sheets is no wider and no higher."""
GAP_MM = 2.0
"""Above and below the words on how to join a sheet."""
LEAST_WORDS_EM = 25.0
"""The words have at least this width, beyond a narrow window if need be."""
MOST_LINES = 8
"""More lines than this under a sheet are taken for a page that is too narrow for joining."""


class Plan(Struct, frozen=True):
    """How a drawing is divided.

    `band` is the height in mm of the words under every sheet and `least_width` the width of the narrowest
    sheet; both are 0 for a single sheet.
    """

    drawing: Drawing
    windows: tuple[Window, ...]
    band: float
    least_width: float

    def size(self, window: Window) -> Size:
        """The size of a sheet: its window, a tab at the right if it has one, and the band below."""
        tab = TAB_MM if window.right else 0.0
        width = max(window.box.width + tab, self.least_width)
        return Size(round(width, 4), round(window.box.height + self.band, 4))


def plan(drawing: Drawing, setter: Typesetter, path: TreePath = (), pages: tuple[Size, ...] = ()) -> Plan | None:
    """The division into the fewest sheets, of about equal size; the first of `pages` when it is a tie.

    `pages` are the largest sizes of a sheet: unless told otherwise the theme's page, upright and on its side.
    Reports `cell-too-large` at `path` when a cell goes on no sheet.
    """
    page = setter.theme.page
    best: Plan | None = None
    for limit in pages or (page, page.turned()):
        found = divide(drawing, setter, limit)
        if found is not None and (best is None or len(found.windows) < len(best.windows)):
            best = found
    if best is None:
        column, row = max(drawing.columns), max(drawing.rows)
        message = f"a cell of {column:.1f} x {row:.1f}mm goes on no sheet to join of {page.width:g} x {page.height:g}mm"
        hint = "choose smaller cells, or shorter texts beside them"
        setter.problems.append(Problem(path, "cell-too-large", message, hint))
    return best


def join(division: Plan, setter: Typesetter, draw: Callable[[Window], tuple[Item, ...]]) -> tuple[Frame, ...]:
    """A frame a window, in order: what `draw` gives, in the drawing's own frame, then tabs and words."""
    frames = []
    for window in division.windows:
        size = division.size(window)
        items: list[Item] = [Group(draw(window), -window.box.x, -window.box.y)]
        if window.count > 1:
            items += _tab(window, division, setter)
            items += _foot(window, division, setter)
            items += _edges(window, division, setter)
            items += _marks(division.drawing, window)
        frames.append(Frame(*size, tuple(items)))
    return tuple(frames)


def divide(drawing: Drawing, setter: Typesetter, limit: Size) -> Plan | None:
    """The plan for sheets of one largest size, with the lowest band that holds the words of all."""
    if fits(drawing.size.width, limit.width) and fits(drawing.size.height, limit.height):
        whole = Box(0.0, 0.0, *drawing.size)
        window = Window(1, 1, 1, range(len(drawing.columns)), range(len(drawing.rows)), whole)
        return Plan(drawing, (window,), 0.0, 0.0)
    columns = split(drawing.columns, limit.width - TAB_MM, limit.width)
    if columns is None:
        return None
    least_width = min(limit.width, LEAST_WORDS_EM * points_to_mm(setter.theme.label().size_pt))
    for lines in range(1, MOST_LINES + 1):
        band, rows = _band_and_rows(drawing, setter, (lines, len(columns)), limit.height)
        if rows is None:
            return None
        found = Plan(drawing, windows_of(drawing, columns, rows), band, least_width)
        if all(_words_fit(window, found, setter) for window in found.windows):
            return found
    return None


def _band_and_rows(
    drawing: Drawing, setter: Typesetter, lines_and_across: tuple[int, int], height: float
) -> tuple[float, tuple[range, ...] | None]:
    """The height of the band for some lines of words, and the rows of each sheet above it.

    The picture in the band grows with the number of sheets, which grows with the band.
    """
    lines, across = lines_and_across
    words = lines * setter.theme.label().leading_mm
    down = 1
    while True:
        high = max(words, _picture_size(setter, across, down).height) + 2 * GAP_MM
        band = round(max(high, TAB_MM), 4)
        rows = split(drawing.rows, height - band, height - band)
        if rows is None or len(rows) <= down:
            return band, rows
        down = len(rows)


def _words(window: Window) -> str:
    """How a sheet is joined. No number has a stop behind it, so that numbers are words of their own."""
    parts = []
    if window.below:
        parts.append(f"This GLUE TAB is for sheet {window.below} below.")
    parts.append(f"Join sheet {window.number} of {window.count} as shown.")
    edges = [name for name, other in (("left", window.left), ("top", window.above)) if other]
    others = [str(other) for other in (window.left, window.above) if other]
    if edges:
        tabs = "tab of sheet" if len(others) == 1 else "tabs of sheets"
        lines = "line" if len(others) == 1 else "lines"
        ends = "edge" if len(edges) == 1 else "edges"
        parts.append(
            f"Cut along the {' and '.join(edges)} {ends} and glue it on the {tabs} {' and '.join(others)} "
            f"up to the dashed {lines}."
        )
    if window.right:
        parts.append(f"Sheet {window.right} goes on the tab at the right up to the dashed line.")
    return " ".join(parts)


def _numbered(across: int, down: int) -> bool:
    """True when the small picture has room for numbers; of many sheets it shows only which one this is."""
    return across <= 4 and down <= 3


def _picture_cell(setter: Typesetter, across: int, down: int) -> Size:
    """One sheet in the small picture."""
    pitch = setter.theme.label().leading_mm
    if _numbered(across, down):
        return Size(2.0 * pitch, 1.1 * pitch)
    return Size(min(SMALL_CELL.width, MOST_PICTURE / across), min(SMALL_CELL.height, MOST_PICTURE / down))


def _picture_size(setter: Typesetter, across: int, down: int) -> Size:
    cell = _picture_cell(setter, across, down)
    return Size(across * cell.width, down * cell.height)


def _words_box(window: Window, division: Plan, setter: Typesetter) -> Box:
    """Where the words stand: in the band, at the right of the picture."""
    picture = _picture_size(setter, window.across, window.down)
    left = picture.width + 3 * GAP_MM
    width = max(window.box.width, division.least_width) - left - GAP_MM
    return Box(left, window.box.height + GAP_MM, width, division.band - 2 * GAP_MM)


def _words_fit(window: Window, division: Plan, setter: Typesetter) -> bool:
    theme = setter.theme
    style, box = theme.label(), _words_box(window, division, setter)
    found = fit(theme.fonts, _words(window), Size(box.width, box.height), style, style.size_pt)
    return not isinstance(found, Overflow)


def _tab(window: Window, division: Plan, setter: Typesetter) -> list[Item]:
    """The tab at the right, hatched, with its name along it."""
    if not window.right:
        return []
    theme = setter.theme
    height = _tab_height(window, division)
    tab = Box(window.box.width, 0.0, TAB_MM, height)
    style = theme.label("bold", "center")
    name = f"GLUE TAB for sheet {window.right}"
    if not fits(theme.fonts.width_mm(name, "bold", style.size_pt), height):
        name = "GLUE TAB"
    named = setter.place(name, Box(0.0, 0.0, height, TAB_MM), style, (), what="the glue tab")
    # Turned by 90 degrees about its top-right corner, the name reads downward.
    turned = tuple(Group((knock_out(group, theme.fonts), group), tab.right, tab.y, 90.0) for group in named)
    return [*_hatched(tab, setter), *turned]


def _tab_height(window: Window, division: Plan) -> float:
    """As high as the sheet, where neither a tab below nor words that reach beyond the window are in the way."""
    reaches = not window.below and window.box.width >= division.least_width
    return division.size(window).height if reaches else window.box.height


def _hatched(tab: Box, setter: Typesetter) -> tuple[Path, ...]:
    fine = setter.theme.fine_mm
    return Path(hatch(tab, HATCH_PITCH_MM), fine, HATCH_GREY), Path(rectangle(tab), fine, HATCH_GREY)


def _foot(window: Window, division: Plan, setter: Typesetter) -> list[Item]:
    """The band below: a tab when there is a sheet below, and in any case the picture and the words."""
    theme = setter.theme
    items: list[Item] = []
    box = _words_box(window, division, setter)
    if window.below:
        tab = Box(0.0, window.box.height, window.box.width, division.band)
        items += _hatched(tab, setter)
    items += _picture(window, Box(GAP_MM, box.y, 0.0, box.height), setter)
    for group in setter.place(_words(window), box, theme.label(), (), what="the words on joining"):
        if window.below:
            items.append(knock_out(group, theme.fonts))
        items.append(group)
    return items


def _picture(window: Window, at: Box, setter: Typesetter) -> list[Item]:
    """All sheets as small boxes, numbered unless they are many; this one has a bold outline or is filled."""
    theme = setter.theme
    cell = _picture_cell(setter, window.across, window.down)
    numbered = _numbered(window.across, window.down)
    top = at.y + (at.height - window.down * cell.height) / 2
    whole = Box(at.x, top, window.across * cell.width, window.down * cell.height)
    items: list[Item] = [Path(rectangle(whole), theme.fine_mm, fill_grey=1.0)]
    texts: list[Item] = []
    for number in range(1, window.count + 1):
        row, column = divmod(number - 1, window.across)
        box = Box(at.x + column * cell.width, top + row * cell.height, *cell)
        here = number == window.number
        if here and numbered:
            items.append(Path(rectangle(box.inset(theme.bold_mm / 2)), theme.bold_mm))
        else:
            items.append(Path(rectangle(box), theme.fine_mm, fill_grey=0.0 if here else -1.0))
        style = theme.label("bold" if here else "regular", "center")
        fitted = setter.fit(str(number), Size(*cell), style, ()) if numbered else None
        if fitted is not None:
            texts += set_in_box(theme.fonts, fitted, box)
    alt = f"Plan of the sheets: {window.across} across, {window.down} down. This is sheet {window.number}."
    return [Group((*items, *texts), tag=Tag("Figure", alt=alt))]


def _edges(window: Window, division: Plan, setter: Typesetter) -> list[Item]:
    """Dashed lines up to which neighbours are laid; cut lines along the edges that are laid on a tab."""
    theme, cut = setter.theme, setter.theme.variant.cut
    size = division.size(window)
    width, height = window.box.width, window.box.height
    dashed, solid = [], []
    if window.right:
        dashed.append(line(width, 0.0, width, _tab_height(window, division)))
    if window.below:
        dashed.append(line(0.0, height, width, height))
    if window.left:
        solid.append(line(0.0, 0.0, 0.0, size.height))
    if window.above:
        solid.append(line(0.0, 0.0, size.width, 0.0))
    items: list[Item] = []
    if dashed:
        # A border of cells runs along the joint; white under the dashes keeps them dashes.
        white = tuple(Path(ops, theme.bold_mm, 1.0) for ops in dashed)
        dashes = tuple(Path(ops, theme.rule_mm, dash_mm=DASH_MM) for ops in dashed)
        items.append(artifact("Guide", *white, *dashes))
    if solid:
        items.append(artifact("Cut", *(Path(ops, cut.width.mm, cut.grey) for ops in solid)))
    return items


def _marks(drawing: Drawing, window: Window) -> list[Item]:
    """Half marks on each joint: with the neighbour's half they make a whole one."""
    box = window.box
    paths = []
    for y in (mark - box.y for mark in drawing.marks_y if box.y <= mark <= box.bottom):
        for x, inward, other in ((0.0, 1, window.left), (box.width, -1, window.right)):
            if other:
                points = ((x, y - MARK_MM), (x + inward * MARK_MM, y), (x, y + MARK_MM))
                paths.append(Path(polygon(points), fill_grey=0.0))
    for x in (mark - box.x for mark in drawing.marks_x if box.x <= mark <= box.right):
        for y, inward, other in ((0.0, 1, window.above), (box.height, -1, window.below)):
            if other:
                points = ((x - MARK_MM, y), (x, y + inward * MARK_MM), (x + MARK_MM, y))
                paths.append(Path(polygon(points), fill_grey=0.0))
    return [artifact("Guide", *paths)] if paths else []
