"""Grids of named cells: compass words, column letters, row numbers, what each cell is in words, hatched walls."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from printkit.diagnostics import TreePath
from printkit.geometry import Box, Size
from printkit.kinds.parts.hatch import hatch, knock_out
from printkit.kinds.parts.joined import Drawing, Window
from printkit.layout.frame import Group, Item, Path, Tag, line, polygon, rectangle
from printkit.layout.text import Fitted, set_in_box, set_lines
from printkit.layout.typesetter import Typesetter

CELL_PADDING_MM = 1.2
"""Between a cell's line and its name."""
GAP_MM = 3.0
"""Between the title, the compass words, the grid and the legend."""
HATCH_PITCH_MM = 4.0
"""Between the strokes of a wall: far enough apart to save ink, near enough to look solid."""
HATCH_GREY = 0.5
WALL = "WALL"


class CellText(Struct, frozen=True):
    """What a cell is, in words, and the path in the component that says so."""

    words: str = ""
    path: TreePath = ()


class GridMap(Struct, frozen=True):
    """A map to draw: its grid, the side of a cell in mm, the texts above and below, and the words of each cell.

    `words` takes column and row from 0, row 0 at the bottom; `name` gives a cell's printed name.
    """

    columns: int
    rows: int
    cell: float
    title: Fitted
    legend: Fitted | None
    words: Callable[[int, int], CellText]
    name: Callable[[int, int], str]


class GridDrawing:
    """The geometry of a map in its own frame, and its items window by window."""

    def __init__(self, grid: GridMap, setter: Typesetter) -> None:
        self._grid = grid
        self._setter = setter
        margins = Margins(setter, grid.title, grid.legend)
        self._margins = margins
        self.box = Box(margins.left, margins.top, grid.columns * grid.cell, grid.rows * grid.cell)

    @property
    def drawing(self) -> Drawing:
        """Columns and rows for joined sheets; the margins belong to the outer cells."""
        grid, margins = self._grid, self._margins
        widths = [grid.cell] * grid.columns
        widths[0] += margins.left
        widths[-1] += margins.right
        heights = [grid.cell] * grid.rows
        heights[0] += margins.top
        heights[-1] += margins.bottom
        across = tuple(self.box.x + (n + 0.5) * grid.cell for n in range(0, grid.columns, 3))
        down = tuple(self.box.y + (n + 0.5) * grid.cell for n in range(0, grid.rows, 3))
        return Drawing(tuple(widths), tuple(heights), down, across)

    def cell_box(self, column: int, row: int) -> Box:
        """The box of a cell; row 0 is at the bottom."""
        side = self._grid.cell
        y = self.box.y + (self._grid.rows - 1 - row) * side
        return Box(round(self.box.x + column * side, 4), round(y, 4), side, side)

    def cells(self, window: Window) -> list[tuple[int, int]]:
        """The cells of a window, row by row from the top; the window's row 0 is the top one."""
        rows = [self._grid.rows - 1 - row for row in window.rows]
        return [(column, row) for row in rows for column in window.columns]

    def items(self, window: Window) -> tuple[Item, ...]:
        """What is on one sheet, in the frame of the whole drawing."""
        items: list[Item] = []
        grid, theme = self._grid, self._setter.theme
        if window.rows.start == 0 and window.columns.start == 0:
            title = Box(window.box.x, 0.0, window.box.width, grid.title.height)
            items.append(Group(set_in_box(theme.fonts, grid.title, title), tag=Tag("H1")))
        items += self._compass(window)
        items.append(self._table(window))
        if grid.legend is not None and window.rows.stop == grid.rows and window.columns.start == 0:
            y = self.box.bottom + 2 * theme.label().leading_mm + GAP_MM
            items.append(Group(set_lines(theme.fonts, grid.legend, window.box.x, y, window.box.width), tag=Tag("P")))
        return tuple(items)

    def _span(self, window: Window) -> Box:
        """The cells of a window as one box."""
        corner = self.cell_box(window.columns.start, self._grid.rows - 1 - window.rows.start)
        side = self._grid.cell
        return Box(corner.x, corner.y, len(window.columns) * side, len(window.rows) * side)

    def _compass(self, window: Window) -> list[Item]:
        """The compass words at the sides of the map that a window shows; NORTH with arrows."""
        style = self._setter.theme.label("bold", "center")
        pitch, box, place = style.leading_mm, self._span(window), self._setter.place
        items: list[Item] = []
        if window.rows.start == 0:
            items += place("NORTH", Box(box.x, box.y - pitch - 0.5, box.width, pitch), style, ())
            items += self._arrows(box)
        if window.rows.stop == self._grid.rows:
            items += place("SOUTH", Box(box.x, box.bottom + pitch + 0.5, box.width, pitch), style, ())
        # A turned band: its own x runs along the grid's side.
        band = Box(0, 0, box.height, pitch)
        if window.columns.start == 0:
            x = box.x - self._margins.number_width - self._margins.right
            items.append(Group(place("WEST", band, style, ()), x, box.bottom, 270.0))
        if window.columns.stop == self._grid.columns:
            items.append(Group(place("EAST", band, style, ()), box.right + self._margins.right, box.y, 90.0))
        return items

    def _arrows(self, box: Box) -> list[Item]:
        """A triangle pointing up on both sides of NORTH."""
        style = self._setter.theme.label("bold")
        width = self._setter.theme.fonts.width_mm("NORTH", "bold", style.size_pt)
        middle, height = box.x + box.width / 2, 0.6 * style.leading_mm
        items: list[Item] = []
        for side in (-1, 1):
            tip = middle + side * (width / 2 + 3.0)
            base = box.y - 0.5 - 0.2 * style.leading_mm
            points = ((tip, base - height), (tip + 1.6, base), (tip - 1.6, base))
            items.append(Path(polygon(points), fill_grey=0.0))
        return items

    def _table(self, window: Window) -> Group:
        """A window's cells as a table: a header row of column letters, then rows from the top."""
        grid, setter = self._grid, self._setter
        theme, box = setter.theme, self._span(window)
        style = theme.label("bold", "center")
        rows: list[Item] = []
        if window.rows.stop == grid.rows:
            heads = [Group((), tag=Tag("TH", scope="Column"))]
            for column in window.columns:
                under = Box(self.cell_box(column, 0).x, box.bottom + 0.5, grid.cell, style.leading_mm)
                letter = grid.name(column, 0)[0]
                heads += setter.place(letter, under, style, (), Tag("TH", scope="Column"))
            rows.append(Group(tuple(heads), tag=Tag("TR")))
        shapes: list[Item] = []
        for top_row in window.rows:
            row = grid.rows - 1 - top_row
            cells: list[Group] = []
            if window.columns.start == 0:
                left = self.cell_box(0, row)
                beside = Box(left.x - self._margins.number_width, left.y, self._margins.number_width, grid.cell)
                cells += setter.place(str(row + 1), beside, style, (), Tag("TH", scope="Row"))
            for column in window.columns:
                # Where the row's number is on another sheet, its first cell's name heads the row.
                tag = Tag("TD") if cells else Tag("TH", scope="Row")
                cells.append(self._cell(column, row, tag, shapes))
            rows.append(Group(tuple(cells), tag=Tag("TR")))
        return Group((*shapes, *self._lines(window, box), Group(tuple(rows), tag=Tag("Table"))))

    def _lines(self, window: Window, box: Box) -> list[Path]:
        theme, side = self._setter.theme, self._grid.cell
        across = [box.x + n * side for n in range(1, len(window.columns))]
        down = [box.y + n * side for n in range(1, len(window.rows))]
        lines = [Path(line(x, box.y, x, box.bottom), theme.fine_mm) for x in across]
        lines += [Path(line(box.x, y, box.right, y), theme.fine_mm) for y in down]
        return [*lines, Path(rectangle(box), theme.rule_mm)]

    def _cell(self, column: int, row: int, tag: Tag, shapes: list[Item]) -> Group:
        """A cell's name in its corner and what it is in its middle; a wall's hatching goes to `shapes`."""
        theme, setter = self._setter.theme, self._setter
        box = self.cell_box(column, row)
        inner = box.inset(CELL_PADDING_MM)
        text = self._grid.words(column, row)
        label = theme.label()
        corner = Box(inner.x, inner.y, inner.width, label.leading_mm)
        texts = list(setter.place(self._grid.name(column, row), corner, label, text.path, Tag("Span")))
        if text.words:
            style = theme.body("bold", "center")
            below = Box(inner.x, inner.y + label.leading_mm, inner.width, inner.height - 2 * label.leading_mm)
            if below.height < 2 * style.leading_mm:
                below = Box(below.x, below.y, below.width, inner.bottom - below.y)
            texts += setter.place(text.words, below, style, text.path, Tag("Span"), what=f"'{text.words}'")
        if text.words == WALL:
            shapes.append(Path(hatch(box, HATCH_PITCH_MM), theme.fine_mm, HATCH_GREY))
            shapes.append(Path(rectangle(box), theme.bold_mm))
            shapes += [knock_out(group, theme.fonts) for group in texts]
        return Group(tuple(texts), tag=tag)


class Margins:
    """What stands round the grid, in mm: row numbers and a turned compass word at the left, words elsewhere."""

    def __init__(self, setter: Typesetter, title: Fitted, legend: Fitted | None) -> None:
        label = setter.theme.label("bold")
        self.number_width = setter.theme.fonts.width_mm("00", "bold", label.size_pt) + 1.0
        self.right = label.leading_mm + 1.0
        self.left = self.right + self.number_width
        self.top = title.height + GAP_MM + label.leading_mm + 0.5
        self.bottom = 2 * label.leading_mm + 0.5
        if legend is not None:
            self.bottom += GAP_MM + legend.height

    def cell_that_fits(self, page: Size, columns: int, rows: int) -> float:
        """The largest cell, to a tenth of a mm, with which the map goes on a page."""
        across = (page.width - self.left - self.right) / columns
        down = (page.height - self.top - self.bottom) / rows
        return round(min(across, down) - 0.05, 1)
