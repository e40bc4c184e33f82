"""Kind `map`: a grid of named cells with a start, walls, lettered stations or words of the designer's own."""

from typing import Annotated, ClassVar

from msgspec import Meta, structs

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Size
from printkit.kinds.kind import Facts, Kind
from printkit.kinds.parts.joined import Window, join, plan
from printkit.kinds.parts.map_grid import WALL, CellText, GridDrawing, GridMap, Margins
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules import turnstile, turnstile_map
from printkit.units import Length

SMALLEST_CELL_MM = 5.0
"""A smaller cell is taken for a mistake in the unit."""
LEGEND_WIDTH_MM = 80.0
"""The measure of a legend under joined sheets: narrower than the first of them."""


class Map(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="map"):
    """A grid map."""

    noun: ClassVar[str] = "map"

    columns: Annotated[int, Meta(ge=2, le=26, description="Columns A, B, C … from left to right.")]
    rows: Annotated[int, Meta(ge=2, le=26, description="Rows 1, 2, 3 … from the bottom up.")]
    cell: Annotated[
        Length | None,
        Meta(
            description="The side of a cell; the largest that fits a page when left out. A map larger than a page "
            "becomes joined sheets."
        ),
    ] = None
    start: Annotated[str, Meta(description="The cell where play starts, such as C1; marked START.")] = ""
    walls: Annotated[
        tuple[str, ...], Meta(max_length=26 * 26, description="Cells that cannot be entered; marked WALL.")
    ] = ()
    stations: Annotated[
        dict[str, str],
        Meta(
            max_length=26,
            description="The cell of each station by its letter, from A on. A map with stations is checked and "
            "measured by the rules of Turnstile Post.",
        ),
    ] = {}
    words: Annotated[
        dict[str, str], Meta(max_length=26 * 26, description="Words of your own in cells, by the cell's name.")
    ] = {}
    legend: Annotated[str, Meta(description="Sentences below the grid.")] = ""


def check(component: Map, _kit: Kit) -> tuple[Problem, ...]:
    """Everything wrong with the cells, each at its place."""
    problems = list(_board(component)[1]) if component.stations else list(_plain_cells(component))
    taken = {component.start: "START", **dict.fromkeys(component.walls, WALL)}
    taken |= {cell: f"STATION {letter}" for letter, cell in component.stations.items()}
    for name, text in component.words.items():
        path: TreePath = ("words", name)
        problems += _off_map(component, name, path, at_key=True)
        if name in taken:
            message = f"{name} is {taken[name]} and has the words '{text}' too"
            problems.append(Problem(path, "shared-cell", message, "choose another cell", at_key=True))
    if component.cell is not None and component.cell.mm < SMALLEST_CELL_MM:
        message = f"a cell of {component.cell.mm:g}mm is smaller than {SMALLEST_CELL_MM:g}mm"
        problems.append(Problem(("cell",), "out-of-range", message, "write the side of a cell, such as 25mm"))
    return tuple(problems)


def _plain_cells(component: Map) -> list[Problem]:
    """Start and walls of a map without stations."""
    problems = _off_map(component, component.start, ("start",)) if component.start else []
    for index, name in enumerate(component.walls):
        path: TreePath = ("walls", index)
        problems += _off_map(component, name, path)
        if name == component.start:
            problems.append(Problem(path, "start-on-wall", f"START {name} is a WALL", "move one of them"))
        if name in component.walls[:index]:
            problems.append(Problem(path, "repeated-wall", f"wall {name} is listed twice", "remove one"))
    return problems


def _off_map(component: Map, name: str, path: TreePath, *, at_key: bool = False) -> list[Problem]:
    last = turnstile.cell_name((component.columns - 1, component.rows - 1))
    cell = turnstile.parse_cell(name)
    if cell is None:
        return [
            Problem(
                path, "bad-cell", f"'{name}' is no cell", f"write a letter and a number, A1 to {last}", at_key=at_key
            )
        ]
    if cell[0] >= component.columns or cell[1] >= component.rows:
        return [Problem(path, "cell-off-map", f"{name} is off the map", f"its cells are A1 to {last}", at_key=at_key)]
    return []


def facts(component: Map, _kit: Kit) -> Facts:
    """What a lone player can reach and score on a map with stations."""
    board = _board(component)[0] if component.stations else None
    found = turnstile.facts(board) if board is not None else None
    return {component.id: structs.asdict(found)} if found is not None else {}


def _board(component: Map) -> tuple[turnstile.Board | None, tuple[Problem, ...]]:
    return turnstile_map.check_map(
        component.columns, component.rows, component.start, component.walls, component.stations
    )


def lay_out(component: Map, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One page, left whole; or joined sheets when the cells are given and the map is larger than a page."""
    theme = setter.theme
    page = theme.page
    title = setter.fit(component.name, page, theme.title(), ("title",), "the title")
    if title is None:
        return ()
    measure = page.width
    if component.cell is not None and component.cell.mm * component.columns > page.width:
        measure = LEGEND_WIDTH_MM
    legend = None
    if component.legend:
        style = theme.body(align="center" if measure == page.width else "left")
        legend = setter.fit(component.legend, Size(measure, page.height), style, ("legend",), "the legend")
    cell = component.cell.mm if component.cell is not None else 0.0
    cell = cell or Margins(setter, title, legend).cell_that_fits(page, component.columns, component.rows)
    grid = GridMap(
        component.columns,
        component.rows,
        cell,
        title,
        legend,
        lambda column, row: _meaning(component, turnstile.cell_name((column, row))),
        lambda column, row: turnstile.cell_name((column, row)),
    )
    drawing = GridDrawing(grid, setter)
    division = plan(drawing.drawing, setter, ("cell",) if component.cell is not None else ())
    if division is None:
        return ()
    frames = join(division, setter, drawing.items)
    single = len(frames) == 1
    return tuple(
        Piece(
            component.id if single else f"{component.id}/{window.number}",
            "map",
            component.id,
            component.name,
            frame,
            component.copies.count,
            player,
            per_player=component.copies.per == "per-player",
            whole=True,
            joined=not single,
            note=component.note,
            features={"cells_mm": _cells(drawing, window)},
        )
        for player in setter.players_for(component.copies)
        for window, frame in zip(division.windows, frames, strict=True)
    )


def _cells(drawing: GridDrawing, window: Window) -> dict[str, list[float]]:
    """The boxes of the cells on one sheet, by their names."""
    return {
        turnstile.cell_name(at): list(window.local(drawing.cell_box(*at)).rounded()) for at in drawing.cells(window)
    }


def _meaning(component: Map, name: str) -> CellText:
    """What a cell is, in words, and where the kit says so."""
    if name == component.start:
        return CellText("START", ("start",))
    if name in component.walls:
        return CellText(WALL, ("walls", component.walls.index(name)))
    if name in component.words:
        return CellText(component.words[name], ("words", name))
    letter = next((letter for letter, cell in component.stations.items() if cell == name), "")
    return CellText(f"STATION {letter}", ("stations", letter)) if letter else CellText()


KIND = Kind(Map, lay_out, check, facts, designs=lambda component: component.columns * component.rows)
