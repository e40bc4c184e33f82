"""Kind `map`: a page with a grid of named cells, a start, walls and lettered stations."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size
from printkit.kinds.kind import Facts, Kind
from printkit.kinds.parts.hatch import hatch, knock_out
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line, polygon, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import Fitted, set_in_box, set_lines
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules import turnstile, turnstile_map

CELL_PADDING_MM = 1.2
"""Between a cell's line and its name."""
GAP_MM = 3.0
"""Between the title, the compass words, the grid and the legend."""
HATCH_PITCH_MM = 4.0
"""Between the strokes of a wall: far enough apart to save ink, near enough to look solid."""


class Map(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="map"):
    """A grid map."""

    noun: ClassVar[str] = "map"

    columns: Annotated[int, Meta(ge=2, le=26, description="Columns A, B, C … from left to right.")]
    rows: Annotated[int, Meta(ge=2, le=26, description="Rows 1, 2, 3 … from the bottom up.")]
    start: Annotated[str, Meta(description="The cell where robots start, such as C1.")]
    walls: Annotated[tuple[str, ...], Meta(description="Cells that cannot be entered.")] = ()
    stations: Annotated[dict[str, str], Meta(description="The cell of each station by its letter, from A on.")]
    legend: Annotated[str, Meta(description="Sentences below the grid.")] = ""


def check(component: Map, _kit: Kit) -> tuple[Problem, ...]:
    """Everything wrong with the cells, each at its place."""
    return _board(component)[1]


def facts(component: Map, _kit: Kit) -> Facts:
    """What a lone player can reach and score on this map."""
    board, _ = _board(component)
    if board is None:
        return {}
    found = turnstile.facts(board)
    return {component.id: asdict(found)} if found is not None else {}


def _board(component: Map) -> tuple[turnstile.Board | None, tuple[Problem, ...]]:
    return turnstile_map.check_map(
        component.columns, component.rows, component.start, component.walls, component.stations
    )


class _Grid:
    """Where the cells lie on the page."""

    def __init__(self, component: Map, setter: Typesetter, top: float, bottom: float) -> None:
        self.columns, self.rows = component.columns, component.rows
        label = setter.theme.label("bold")
        # Row numbers and, outside of them, a compass word turned by a quarter: a line pitch each.
        self.number_width = setter.theme.fonts.width_mm("00", "bold", label.size_pt) + 1.0
        self.side = label.leading_mm + 1.0
        page = setter.theme.page
        room_x = page.width - 2 * self.side - self.number_width
        room_y = bottom - top - 2 * label.leading_mm
        self.cell = round(min(room_x / self.columns, room_y / self.rows) - 0.05, 1)
        self.x = (page.width + self.number_width - self.columns * self.cell) / 2
        self.y = top + label.leading_mm

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.columns * self.cell, self.rows * self.cell)

    def cell_box(self, column: int, row: int) -> Box:
        """The box of a cell; row 0 is at the bottom."""
        return Box(self.x + column * self.cell, self.y + (self.rows - 1 - row) * self.cell, self.cell, self.cell)


def lay_out(component: Map, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One page, left whole."""
    page = setter.theme.page
    items: list[Item] = []
    top = _title(component, setter, items)
    legend = _legend(component, setter)
    grid = _Grid(component, setter, top, page.height - (legend.height + GAP_MM if legend is not None else 0.0))
    items += _compass(grid, setter)
    items.append(_cells(component, grid, setter))
    bottom = grid.box.bottom + 2 * setter.theme.label().leading_mm
    if legend is not None:
        y = grid.box.bottom + 2 * setter.theme.label().leading_mm + GAP_MM
        items.append(Group(set_lines(setter.theme.fonts, legend, 0, y, page.width), tag=Tag("P")))
        bottom = y + legend.height
    cells = {
        turnstile.cell_name((column, row)): list(grid.cell_box(column, row).rounded())
        for row in range(component.rows)
        for column in range(component.columns)
    }
    frame = Frame(page.width, round(bottom, 4), tuple(items))
    per_player = component.copies.per == "per-player"
    return tuple(
        Piece(
            component.id,
            "map",
            component.id,
            component.name,
            frame,
            component.copies.count,
            player,
            per_player=per_player,
            whole=True,
            note=component.note,
            features={"cells_mm": cells},
        )
        for player in (setter.players if component.copies.per else (None,))
    )


def _title(component: Map, setter: Typesetter, items: list[Item]) -> float:
    """The title at the top, and the y below it."""
    theme = setter.theme
    fitted = setter.fit(
        component.name, Size(theme.page.width, theme.page.height), theme.title(), ("title",), "the title"
    )
    if fitted is None:
        return 0.0
    box = Box(0, 0, theme.page.width, fitted.height)
    items.append(Group(set_in_box(theme.fonts, fitted, box), tag=Tag("H1")))
    return fitted.height + GAP_MM


def _legend(component: Map, setter: Typesetter) -> Fitted | None:
    if not component.legend:
        return None
    return setter.fit(component.legend, setter.theme.page, setter.theme.body(align="center"), ("legend",), "the legend")


def _compass(grid: _Grid, setter: Typesetter) -> list[Item]:
    """NORTH with an arrow above the grid, the other three words at their sides."""
    theme = setter.theme
    style = theme.label("bold", "center")
    pitch, box = style.leading_mm, grid.box
    items: list[Item] = []
    north = "NORTH"
    width = theme.fonts.width_mm(north, "bold", style.size_pt)
    path: TreePath = ()
    items += setter.place(north, Box(box.x, grid.y - pitch - 0.5, box.width, pitch), style, path)
    middle, height = box.x + box.width / 2, 0.6 * pitch
    for side in (-1, 1):
        tip = middle + side * (width / 2 + 3.0)
        base = grid.y - 0.5 - 0.2 * pitch
        points = ((tip, base - height), (tip + 1.6, base), (tip - 1.6, base))
        items.append(Path(polygon(points), fill_grey=0.0))
    items += setter.place("SOUTH", Box(box.x, box.bottom + pitch + 0.5, box.width, pitch), style, path)
    for word, x, turn in (
        ("WEST", box.x - grid.number_width - grid.side, 270.0),
        ("EAST", box.right + grid.side, 90.0),
    ):
        # A turned band: its own x runs along the grid's side.
        at_y = box.bottom if turn == 270.0 else box.y
        inner = setter.place(word, Box(0, 0, box.height, pitch), style, path)
        items.append(Group(inner, x, at_y, turn))
    return items


def _cells(component: Map, grid: _Grid, setter: Typesetter) -> Group:
    """The grid as a table: a header row of column letters, then rows from the top."""
    theme, box = setter.theme, grid.box
    style = theme.label("bold", "center")
    path: TreePath = ()
    heads: list[Group] = [Group((), tag=Tag("TH", scope="Column"))]
    for column in range(grid.columns):
        letter = turnstile.cell_name((column, 0))[0]
        under = Box(box.x + column * grid.cell, box.bottom + 0.5, grid.cell, style.leading_mm)
        heads += setter.place(letter, under, style, path, Tag("TH", scope="Column"))
    rows: list[Item] = [Group(tuple(heads), tag=Tag("TR"))]
    shapes: list[Item] = []
    for row in reversed(range(grid.rows)):
        left = grid.cell_box(0, row)
        beside = Box(box.x - grid.number_width, left.y, grid.number_width, grid.cell)
        cells: list[Group] = list(setter.place(str(row + 1), beside, style, path, Tag("TH", scope="Row")))
        for column in range(grid.columns):
            cells.append(_cell(component, (column, row), grid, setter, shapes))
        rows.append(Group(tuple(cells), tag=Tag("TR")))
    lines = [
        Path(line(box.x + n * grid.cell, box.y, box.x + n * grid.cell, box.bottom), theme.fine_mm)
        for n in range(1, grid.columns)
    ]
    lines += [
        Path(line(box.x, box.y + n * grid.cell, box.right, box.y + n * grid.cell), theme.fine_mm)
        for n in range(1, grid.rows)
    ]
    outline = Path(rectangle(box), theme.rule_mm)
    return Group((*shapes, *lines, outline, Group(tuple(rows), tag=Tag("Table"))))


def _cell(component: Map, at: tuple[int, int], grid: _Grid, setter: Typesetter, shapes: list[Item]) -> Group:
    """A cell's name in its corner and what it is in its middle; a wall's hatching goes to `shapes`."""
    theme, name = setter.theme, turnstile.cell_name(at)
    box = grid.cell_box(*at)
    inner = box.inset(CELL_PADDING_MM)
    words, path = _meaning(component, name)
    label = theme.label()
    texts = list(setter.place(name, Box(inner.x, inner.y, inner.width, label.leading_mm), label, path, Tag("Span")))
    if words:
        style = theme.body("bold", "center")
        below = Box(inner.x, inner.y + label.leading_mm, inner.width, inner.height - 2 * label.leading_mm)
        below = below if below.height > 2 * style.leading_mm else Box(*below[:3], inner.bottom - below.y)
        placed = setter.place(words, below, style, path, Tag("Span"), what=f"'{words}'")
        texts += placed
        if words == "WALL":
            shapes.append(Path(hatch(box, HATCH_PITCH_MM), theme.fine_mm, 0.5))
            shapes.append(Path(rectangle(box), theme.bold_mm))
            shapes += [knock_out(group, theme.fonts) for group in texts]
    return Group(tuple(texts), tag=Tag("TD"))


def _meaning(component: Map, name: str) -> tuple[str, TreePath]:
    """What a cell is, in words, and where the kit says so."""
    if name == component.start:
        return "START", ("start",)
    if name in component.walls:
        return "WALL", ("walls", component.walls.index(name))
    for letter, cell in component.stations.items():
        if cell == name:
            return f"STATION {letter}", ("stations", letter)
    return "", ()


KIND = Kind(Map, lay_out, check, facts)
