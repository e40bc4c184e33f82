"""Kind `board`: places in a grid that cards or tiles are laid on."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size
from printkit.kinds.kind import Kind
from printkit.layout.frame import Frame, Group, Item, Path, Tag, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.units import Length

GAP_MM = 3.0
"""Between the title and the places."""


class Board(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="board"):
    """A board of places."""

    noun: ClassVar[str] = "board"

    columns: Annotated[int, Meta(ge=1, le=26, description="Places side by side.")]
    rows: Annotated[int, Meta(ge=1, le=26, description="Rows of places.")] = 1
    place: Annotated[str, Meta(description="The format of what is laid on a place.")]
    clearance: Annotated[Length, Meta(description="How much larger than its format a place is, on every side.")] = (
        Length(0)
    )
    labels: Annotated[tuple[str, ...], Meta(description="A text for each place, row by row from the top left.")] = ()
    text: Annotated[str, Meta(description="A line under the title.")] = ""


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


def lay_out(board: Board, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One piece, upright or on its side, left whole."""
    theme = setter.theme
    size = theme.format(board.place).size
    place = Size(size.width + 2 * board.clearance.mm, size.height + 2 * board.clearance.mm)
    width = board.columns * place.width
    items: list[Item] = []
    y = 0.0
    title = setter.fit(board.name, Size(width, theme.page.height), theme.title(), ("title",), "the title")
    if title is not None:
        items.append(Group(set_in_box(theme.fonts, title, Box(0, 0, width, title.height)), tag=Tag("H1")))
        y = title.height
    if board.text:
        line = setter.fit(board.text, Size(width, theme.page.height), theme.body(), ("text",))
        if line is not None:
            items.append(Group(set_in_box(theme.fonts, line, Box(0, y, width, line.height)), tag=Tag("P")))
            y += line.height
    y += GAP_MM
    cells: dict[str, list[float]] = {}
    for index, name in enumerate(place_names(board)):
        row, column = divmod(index, board.columns)
        box = Box(column * place.width, y + row * place.height, place.width, place.height)
        cells[name] = list(box.rounded())
        items.append(Path(rectangle(box), theme.rule_mm))
        if board.labels:
            style = theme.name("bold", "center")
            items += setter.place(name, box.inset(4.0), style, ("labels", index), what=f"the label '{name}'")
    frame = Frame(round(width, 4), round(y + board.rows * place.height, 4), tuple(items))
    return tuple(
        Piece(
            board.id,
            "board",
            board.id,
            board.name,
            frame,
            board.copies.count,
            player,
            per_player=board.copies.per == "per-player",
            whole=True,
            note=board.note,
            features={"cells_mm": cells},
        )
        for player in (setter.players if board.copies.per else (None,))
    )


KIND = Kind(Board, lay_out, check)
