"""Kind `board`: places in a grid that cards or tiles are laid on, with words along its edges."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size
from printkit.kinds.kind import Kind
from printkit.kinds.parts import joined
from printkit.kinds.parts.edge_words import PADDING_MM as EDGE_PADDING_MM
from printkit.kinds.parts.edge_words import EdgeWords, band_mm, word_along
from printkit.layout.frame import Group, Item, Path, Tag, line, polygon, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.units import Length

GAP_MM = 3.0
"""Between the title and the places."""
PADDING_MM = 4.0
"""Between a place's outline and its name."""
ENTRY_SHARE = 0.62
"""Depth of an entry as a share of a place: what waits to enter stands there in front of the arrow."""
LONGEST_MM = 262.0
"""A board may be this long on one sheet when it is no wider than a page: longer, it has no room for labels."""


class Board(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="board"):
    """A board of places."""

    noun: ClassVar[str] = "board"

    columns: Annotated[int, Meta(ge=1, le=26, description="Places side by side.")]
    rows: Annotated[int, Meta(ge=1, le=26, description="Rows of places.")] = 1
    place: Annotated[str, Meta(description="The format of what is laid on a place.")]
    clearance: Annotated[Length, Meta(description="How much larger than its format a place is, on every side.")] = (
        Length(0)
    )
    labels: Annotated[
        tuple[str, ...], Meta(max_length=26 * 26, description="A text for each place, row by row from the top left.")
    ] = ()
    text: Annotated[str, Meta(description="A line under the title.")] = ""
    edges: Annotated[EdgeWords, Meta(description="What lies beyond the edges, in words printed along them.")] = (
        EdgeWords()
    )
    entries: Annotated[
        str,
        Meta(description="Words at the arrow that enters each row from the left; `{row}` is its number."),
    ] = ""


def check(board: Board, _kit: Kit) -> tuple[Problem, ...]:
    """As many labels as places, none twice."""
    problems = []
    places = board.columns * board.rows
    if board.labels and len(board.labels) != places:
        message = f"{len(board.labels)} labels for {places} places"
        problems.append(Problem(("labels",), "label-count", message, "give one label a place, or none"))
    seen: dict[str, int] = {}
    for index, label in enumerate(board.labels):
        if label in seen:
            message = f"the label '{label}' stands on place {seen[label] + 1} too"
            problems.append(Problem(("labels", index), "duplicate-name", message, "give each place a label of its own"))
        seen.setdefault(label, index)
    return tuple(problems)


def place_names(board: Board) -> tuple[str, ...]:
    """What the manifest calls each place: its label, or its number from 1."""
    return board.labels or tuple(str(number + 1) for number in range(board.columns * board.rows))


class _Plan(Struct, frozen=True):
    """Where everything lies, in the frame of the whole board in mm.

    `grid` is the box of all places; `head` the height of title and text, `left` the depth of the entries.
    """

    board: Board
    place: Size
    head: float
    entry: float
    grid: Box
    drawing: joined.Drawing

    def at(self, column: int, row: int) -> Box:
        """The box of a place."""
        place = self.place
        return Box(self.grid.x + column * place.width, self.grid.y + row * place.height, *place)


def lay_out(board: Board, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One piece left whole, upright or on its side, or joined sheets when it is larger than a page."""
    page = setter.theme.page
    plan = _plan(board, setter)
    long = Size(page.width, LONGEST_MM)
    division = joined.plan(plan.drawing, setter, ("place",), (page, page.turned(), long, long.turned()))
    if division is None:
        return ()
    frames = joined.join(division, setter, lambda window: _draw(plan, window, setter))
    count = len(frames)
    return tuple(
        Piece(
            board.id if count == 1 else f"{board.id}/{window.number}",
            "board",
            board.id,
            board.name,
            frame,
            board.copies.count,
            player,
            per_player=board.copies.per == "per-player",
            whole=True,
            joined=count > 1,
            note=board.note,
            features={"cells_mm": _cells(plan, window)},
        )
        for player in setter.players_for(board.copies)
        for window, frame in zip(division.windows, frames, strict=True)
    )


def _plan(board: Board, setter: Typesetter) -> _Plan:
    theme = setter.theme
    size = theme.format(board.place).size
    place = Size(size.width + 2 * board.clearance.mm, size.height + 2 * board.clearance.mm)
    band = band_mm(setter)
    left, right, top, bottom = (
        band if word else 0.0 for word in (board.edges.left, board.edges.right, board.edges.top, board.edges.bottom)
    )
    entry = round(ENTRY_SHARE * place.width, 4) if board.entries else 0.0
    head = _head_height(board, setter, left + entry + board.columns * place.width + right)
    columns = (*((left + entry,) if left + entry else ()), *(place.width,) * board.columns, right)
    rows = (head + top, *(place.height,) * board.rows, bottom)
    grid = Box(left + entry, head + top, board.columns * place.width, board.rows * place.height)
    drawing = joined.Drawing(
        tuple(width for width in columns if width),
        tuple(height for height in rows if height),
        marks_y=tuple(grid.y + (row + 0.5) * place.height for row in range(board.rows)),
        marks_x=tuple(grid.x + (column + 0.5) * place.width for column in range(board.columns)),
    )
    return _Plan(board, place, head, entry, grid, drawing)


def _head_height(board: Board, setter: Typesetter, width: float) -> float:
    """Of the title and the line under it, each on as many lines as the whole width takes."""
    theme = setter.theme
    room = Size(min(width, theme.page.height), theme.page.height)
    height = 0.0
    for text, style, key in ((board.name, theme.title(), "title"), (board.text, theme.body(), "text")):
        fitted = setter.fit(text, room, style, (key,), f"the {key}") if text else None
        height += fitted.height if fitted is not None else 0.0
    return round(height + GAP_MM, 4)


def _cells(plan: _Plan, window: joined.Window) -> dict[str, list[float]]:
    """The places a sheet shows, by name, in its own frame."""
    cells = {}
    for index, name in enumerate(place_names(plan.board)):
        row, column = divmod(index, plan.board.columns)
        box = plan.at(column, row)
        if window.box.holds(box):
            cells[name] = list(window.local(box).rounded())
    return cells


def _draw(plan: _Plan, window: joined.Window, setter: Typesetter) -> tuple[Item, ...]:
    """What a sheet shows, in the frame of the whole board."""
    board, theme = plan.board, setter.theme
    items: list[Item] = []
    if window.number == 1:
        items += _head(plan, window, setter)
    places: list[Item] = []
    for index, name in enumerate(place_names(board)):
        row, column = divmod(index, board.columns)
        box = plan.at(column, row)
        if not window.box.holds(box):
            continue
        items.append(Path(rectangle(box), theme.rule_mm))
        if board.labels:
            style = theme.name("bold", "center")
            what = f"the label '{name}'"
            places += setter.place(name, box.inset(PADDING_MM), style, ("labels", index), what=what)
    entries, words = _entries(plan, window, setter), _edge_words(plan, window, setter)
    return (*items, *entries, *places, *words)


def _head(plan: _Plan, window: joined.Window, setter: Typesetter) -> list[Item]:
    """The title and the line under it, over the places of the first sheet."""
    board, theme = plan.board, setter.theme
    items: list[Item] = []
    y, width = 0.0, window.box.width
    for text, style, key, tag in (
        (board.name, theme.title(), "title", "H1"),
        (board.text, theme.body(), "text", "P"),
    ):
        # A first sheet narrower than the whole board must not push its text down over the places.
        size = Size(width, plan.head - GAP_MM - y)
        fitted = setter.fit(text, size, style, (key,), f"the {key}") if text else None
        if fitted is not None:
            box = Box(0, y, width, fitted.height)
            items.append(Group(set_in_box(theme.fonts, fitted, box), tag=Tag(tag)))
            y += fitted.height
    return items


def _edge_words(plan: _Plan, window: joined.Window, setter: Typesetter) -> list[Item]:
    """The word of each edge at each of its places; those at the sides are turned and read upwards."""
    board, grid, band = plan.board, plan.grid, band_mm(setter)
    items: list[Item] = []
    for edge, word in board.edges.written():
        if edge in ("top", "bottom"):
            y = grid.y - band if edge == "top" else grid.bottom
            bands = [Box(plan.at(column, 0).x, y, plan.place.width, band) for column in range(board.columns)]
        else:
            x = grid.x - plan.entry - band if edge == "left" else grid.right
            bands = [Box(x, plan.at(0, row).y, band, plan.place.height) for row in range(board.rows)]
        for box in bands:
            if window.box.holds(box):
                items += word_along(setter, edge, word, box, ("edges", edge))
    return items


def _entries(plan: _Plan, window: joined.Window, setter: Typesetter) -> list[Item]:
    """Before each row at the left a place to wait: its words on top, an arrow into the row below."""
    board, theme = plan.board, setter.theme
    if not board.entries:
        return []
    items: list[Item] = []
    style = theme.label("bold", "center")
    for row in range(board.rows):
        box = Box(plan.grid.x - plan.entry, plan.grid.y + row * plan.place.height, plan.entry, plan.place.height)
        if not window.box.holds(box):
            continue
        items.append(Path(rectangle(box), theme.fine_mm))
        y, head = box.bottom - style.leading_mm, 0.5 * style.leading_mm
        tip = box.right - 1.0
        items.append(Path(line(box.x + 2.0, y, tip - head, y), theme.bold_mm))
        points = ((tip, y), (tip - 1.6 * head, y - head), (tip - 1.6 * head, y + head))
        items.append(Path(polygon(points), fill_grey=0.0))
        words = board.entries.replace("{row}", str(row + 1))
        top = Box(box.x + 1.0, box.y + EDGE_PADDING_MM, box.width - 2.0, style.leading_mm)
        items += setter.place(words, top, style, ("entries",), what=f"'{words}'")
    return items


KIND = Kind(Board, lay_out, check, designs=lambda board: board.columns * board.rows)
