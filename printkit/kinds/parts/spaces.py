"""The spaces of a track: where they lie, how large they are, and what each shows.

A space shows its number, a word or a mark, and below them a lane for standees.
"""

from collections.abc import Mapping
from math import ceil, floor, sqrt
from typing import Literal

from msgspec import Struct

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size, fits
from printkit.kinds.parts.joined import MARK_MM, TAB_MM, Drawing, Plan, Window, divide, plan
from printkit.layout.frame import Group, Item, Path, Tag, circle, line, rectangle
from printkit.layout.text import TypeStyle
from printkit.layout.typesetter import Typesetter
from printkit.units import points_to_mm

Shape = Literal["line", "rows", "loop"]
Mark = Literal["none", "circle", "square"]

PADDING_MM = 1.0
"""Between a space's border and what is in it."""
STANDEE_CLEARANCE_MM = 0.5
"""At either side of a standee in its lane."""
LARGEST_SPACE_MM = 45.0
"""Spaces that could be larger are not: a board of few spaces need not fill a page."""
LONGEST_LANE_RATIO = 1.2
"""A lane may be this much longer than its standees need."""
ARROW_MM = 1.6
SLOT_GREY = 0.6
"""Grey of the strokes between the places of a lane."""


class Look(Struct, frozen=True):
    """What is on the spaces: texts by position, marks, and the lane's two words, places and standee.

    `queue` is 0 and `standee` None without a lane. `standee` is width across x depth along the lane.
    """

    names: tuple[str, ...]
    words: Mapping[int, str]
    mark: Mark
    mark_name: str
    marked: frozenset[int]
    place: Size | None
    ends: tuple[str, str]
    queue: int
    standee: Size | None

    @property
    def queue_mm(self) -> float:
        """The length of all standees one behind the other."""
        return self.queue * self.standee.height if self.standee is not None else 0.0


class Way(Struct, frozen=True):
    """The places of the spaces in a grid of columns x rows, in order, each as (column, row)."""

    columns: int
    rows: int
    places: tuple[tuple[int, int], ...]


class Stack(Struct, frozen=True):
    """The heights in mm, from the top, of what a space shows; 0 for what it does not."""

    number: float
    word: float
    mark: float
    end: float

    @property
    def top(self) -> float:
        """From the top of a space to its lane, or to its bottom padding."""
        return PADDING_MM + self.number + self.word + self.mark + self.end


class Course(Struct, frozen=True):
    """A track laid out: the way, the size of a space, the height above them, and the sheets."""

    look: Look
    way: Way
    size: Size
    head: float
    stack: Stack
    plan: Plan

    def box(self, index: int) -> Box:
        """A space in the drawing's frame."""
        column, row = self.way.places[index]
        return Box(
            round(column * self.size.width, 4),
            round(self.head + row * self.size.height, 4),
            self.size.width,
            self.size.height,
        )

    def lane(self, index: int) -> Box | None:
        """A space's lane, from the front word to the back word."""
        if not self.look.queue:
            return None
        box = self.box(index)
        top = self.stack.top
        return Box(box.x, box.y + top, box.width, box.height - top - self.stack.end - PADDING_MM)

    def inside(self, window: Window) -> tuple[int, ...]:
        """The spaces on a sheet, in order."""
        return tuple(
            index
            for index, (column, row) in enumerate(self.way.places)
            if column in window.columns and row in window.rows
        )

    def key(self, index: int) -> str:
        """The name of a space in the manifest: what stands on it, numbered from the second of a kind on."""
        name = self.look.names[index]
        earlier = self.look.names[:index].count(name)
        return f"{name} ({earlier + 1})" if earlier else name


def course(shape: Shape, count: int, per_row: int, folded: bool) -> Way:
    """Where the spaces of a shape lie; `folded` rows run back and forth."""
    if shape == "line":
        return Way(count, 1, tuple((index, 0) for index in range(count)))
    if shape == "rows":
        across = min(count, per_row or max(2, ceil(sqrt(count))))
        places = []
        for index in range(count):
            row, column = divmod(index, across)
            places.append((across - 1 - column if folded and row % 2 else column, row))
        return Way(across, ceil(count / across), tuple(places))
    half = count // 2 + 2
    across = max(2, half // 2)
    down = half - across
    ring = [(column, 0) for column in range(across)]
    ring += [(across - 1, row) for row in range(1, down)]
    ring += [(column, down - 1) for column in range(across - 2, -1, -1)]
    ring += [(0, row) for row in range(down - 2, 0, -1)]
    return Way(across, down, tuple(ring))


def arrange(way: Way, look: Look, setter: Typesetter, head: float) -> Course | None:
    """The course on one page if its spaces can be that small, else on the fewest joined sheets.

    Reports `lane-too-short` or `cell-too-large` when a space goes on no page.
    """
    stack = _stack(look, setter)
    least = _least(look, stack, setter)
    chosen = _on_one_page(way, look, setter, (least, head)) or _in_equal_parts(way, look, setter, (least, head))
    if chosen is None and look.queue and not _lane_fits(look, setter, (least, head)):
        return None
    size = chosen or least
    found = plan(_drawing(way, size, head, stack), setter)
    return Course(look, way, size, head, stack, found) if found is not None else None


def _drawing(way: Way, size: Size, head: float, stack: Stack) -> Drawing:
    """The grid as cells; the title belongs to the first row. Match marks lie beside texts, never on them."""
    rows = (round(head + size.height, 4), *(size.height,) * (way.rows - 1))
    beside = [stack.number / 2 + PADDING_MM, 0.7 * size.height] if way.rows == 1 else [0.8 * size.height]
    marks_y = [head + row * size.height + down for row in range(way.rows) for down in beside]
    marks_x = [(column + 0.15) * size.width for column in range(way.columns)]
    return Drawing(
        (size.width,) * way.columns,
        rows,
        tuple(round(mark, 4) for mark in marks_y),
        tuple(round(mark, 4) for mark in marks_x),
    )


def _stack(look: Look, setter: Typesetter) -> Stack:
    """The rows of a space. A word takes the place of a mark where no space has both."""
    theme = setter.theme
    label = theme.label().leading_mm
    shared = bool(look.marked) and not any(index in look.marked for index in look.words)
    mark = theme.write_in_mm + 2 * PADDING_MM if look.marked else 0.0
    word = label if look.words and not shared else 0.0
    return Stack(theme.name().leading_mm, word, mark, label if look.queue else 0.0)


def _least(look: Look, stack: Stack, setter: Typesetter) -> Size:
    """The smallest space that holds its texts at their smallest size, its mark and its standees."""
    theme = setter.theme
    floor_mm = points_to_mm(theme.floor_pt)
    label_mm = points_to_mm(theme.label().size_pt)
    fonts = theme.fonts
    widths = [fonts.width_em(name, "bold") * floor_mm + 2 * MARK_MM for name in look.names]
    for text in (*look.words.values(), *look.ends):
        words = text.split() or [""]
        widths.append(max(fonts.width_em(word, "bold") for word in words) * label_mm + 2 * PADDING_MM)
    if look.marked:
        widths.append(theme.write_in_mm + 2 * PADDING_MM)
    height = stack.top + stack.end + look.queue_mm + PADDING_MM
    if look.standee is not None:
        widths.append(look.standee.width + 2 * STANDEE_CLEARANCE_MM)
    if look.place is not None:
        widths.append(look.place.width)
        height = max(height, look.place.height)
    return Size(ceil(max(widths) * 10) / 10, ceil(height * 10) / 10)


def _most_height(look: Look, least: Size, width: float) -> float:
    """How high a space may grow: square, or a lane a little longer than it must be."""
    if look.queue:
        return least.height + (LONGEST_LANE_RATIO - 1) * look.queue_mm
    return max(least.height, width)


def _tenth(length: float) -> float:
    """A length rounded down to 0.1 mm; float noise does not take a tenth away."""
    return floor(length * 10 + 1e-6) / 10


def _on_one_page(way: Way, look: Look, setter: Typesetter, limits: tuple[Size, float]) -> Size | None:
    """The largest space with which all go on a page, upright or on its side."""
    least, head = limits
    page = setter.theme.page
    found: list[Size] = []
    for limit in (page.turned(), page):
        width = _tenth(min(limit.width / way.columns, max(LARGEST_SPACE_MM, least.width)))
        height = _tenth((limit.height - head) / way.rows)
        if not look.queue and way.rows > 1:
            width = max(least.width, min(width, height)) if fits(least.width, width) else width
        height = min(height, _most_height(look, least, width))
        if fits(least.width, width) and fits(least.height, height):
            found.append(Size(width, round(height, 4)))
    return max(found, key=lambda size: size.width * size.height, default=None)


def _in_equal_parts(way: Way, look: Look, setter: Typesetter, limits: tuple[Size, float]) -> Size | None:
    """For a single row: the largest space with which it goes on the fewest joined sheets."""
    if way.rows > 1:
        return None
    least, head = limits
    page = setter.theme.page
    stack = _stack(look, setter)
    for count in range(2, way.columns + 1):
        found: list[Size] = []
        for limit in (page.turned(), page):
            each = ceil(way.columns / count)
            width = _tenth(min((limit.width - TAB_MM) / each, max(LARGEST_SPACE_MM, least.width)))
            if not fits(least.width, width):
                continue
            trial = divide(_drawing(way, Size(width, least.height), head, stack), setter, limit)
            if trial is not None and len(trial.windows) == count:
                room = _tenth(limit.height - trial.band - head)
                height = min(room, _most_height(look, least, width))
                found.append(Size(width, round(height, 4)))
        if found:
            return max(found, key=lambda size: size.width * size.height)
    return None


def _lane_fits(look: Look, setter: Typesetter, limits: tuple[Size, float]) -> bool:
    """True when a page is as high as a queue; else a problem that says how long a lane could be."""
    least, head = limits
    page = setter.theme.page
    room = max(page) - head - (least.height - look.queue_mm)
    if fits(look.queue_mm, room) and look.standee is not None and fits(least.width, max(page)):
        return True
    message = (
        f"{look.queue} standees one behind the other are {look.queue_mm:.1f}mm long, "
        f"a lane on a page has room for {max(room, 0.0):.1f}mm"
    )
    hint = "write a smaller count, or a smaller base for the standees"
    setter.problems.append(Problem(("lane", "count"), "lane-too-short", message, hint))
    return False


def draw_space(found: Course, index: int, setter: Typesetter) -> list[Item]:
    """One space in the drawing's frame: border, number, word or mark, lane, and an arrow to the next."""
    theme, look, stack = setter.theme, found.look, found.stack
    box = found.box(index)
    inner = box.inset(PADDING_MM)
    items: list[Item] = [Path(rectangle(box), theme.rule_mm)]
    y = inner.y
    number = _number_style(found, setter)
    items += setter.place(look.names[index], Box(inner.x, y, inner.width, stack.number), number, (), what="a number")
    y += stack.number
    middle = stack.word + stack.mark
    if index in look.words:
        high = stack.word or stack.mark
        path = ("start",) if index == 0 else ("finish",)
        style = theme.label("bold", "center")
        items += setter.place(look.words[index], Box(inner.x, y, inner.width, high), style, path)
    if index in look.marked:
        space = Box(inner.x, y + stack.word, inner.width, stack.mark)
        items.append(_mark(found, index, space, setter))
    items += _lane(found, index, Box(inner.x, y + middle, inner.width, 0.0), setter)
    if found.way.rows > 1 and index + 1 < len(look.names) and _clear_of_word(found, index, setter):
        items.append(_arrow(found, index, setter))
    return items


def _clear_of_word(found: Course, index: int, setter: Typesetter) -> bool:
    """True when the word on a space leaves room for an arrow beside it; the numbers tell the way without one."""
    theme = setter.theme
    words = found.look.words.get(index, "").split()
    widest = max((theme.fonts.width_mm(word, "bold", theme.label().size_pt) for word in words), default=0.0)
    return fits(widest, found.size.width - 2 * (PADDING_MM + ARROW_MM))


def _number_style(found: Course, setter: Typesetter) -> TypeStyle:
    """The largest size at which all numbers go into a space: one size for the whole track."""
    theme = setter.theme
    style = theme.name("bold", "center")
    widest = max(theme.fonts.width_em(name, "bold") for name in found.look.names)
    room = found.size.width - 2 * PADDING_MM
    most_pt = floor(2 * room / points_to_mm(1.0) / widest) / 2 if widest else style.size_pt
    return style.at(max(theme.floor_pt, min(style.size_pt, most_pt)))


def _mark(found: Course, index: int, box: Box, setter: Typesetter) -> Group:
    theme, look = setter.theme, found.look
    side = theme.write_in_mm
    x, y = box.x + box.width / 2, box.y + box.height / 2
    ops = circle(x, y, side / 2) if look.mark == "circle" else rectangle(Box(x - side / 2, y - side / 2, side, side))
    alt = f"{look.mark_name} of space {look.names[index]}, empty"
    return Group((Path(ops, theme.rule_mm),), tag=Tag("Figure", alt=alt))


def _lane(found: Course, index: int, at: Box, setter: Typesetter) -> list[Item]:
    """The lane's two words and thin strokes between its places."""
    lane, look, theme = found.lane(index), found.look, setter.theme
    if lane is None:
        return []
    style = theme.label("bold", "center")
    pitch = found.stack.end
    front, back = look.ends
    above = Box(at.x, lane.y - pitch, at.width, pitch)
    below = Box(at.x, lane.bottom, at.width, pitch)
    items: list[Item] = list(setter.place(front, above, style, ("lane", "front")))
    depth = lane.height / look.queue
    strokes: list[Path] = []
    for number in range(look.queue + 1):
        y = round(lane.y + number * depth, 4)
        strokes.append(Path(line(at.x + PADDING_MM, y, at.right - PADDING_MM, y), theme.fine_mm, SLOT_GREY))
    items += strokes
    items += setter.place(back, below, style, ("lane", "back"))
    return items


def _arrow(found: Course, index: int, setter: Typesetter) -> Path:
    """A chevron just inside the border, towards the next space."""
    here, there = found.box(index), found.box(index + 1)
    dx = (there.x > here.x) - (there.x < here.x)
    dy = (there.y > here.y) - (there.y < here.y)
    x = here.x + here.width / 2 + dx * (here.width / 2 - 0.8)
    y = here.y + here.height / 2 + dy * (here.height / 2 - 0.8)
    wing = ARROW_MM
    points = (
        (x - dx * wing - dy * wing, y - dy * wing - dx * wing),
        (x, y),
        (x - dx * wing + dy * wing, y - dy * wing + dx * wing),
    )
    (x1, y1), (x2, y2), (x3, y3) = points
    return Path((("M", x1, y1), ("L", x2, y2), ("L", x3, y3)), setter.theme.rule_mm)
