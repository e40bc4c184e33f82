"""Turnstile Post maps as a designer writes them: the texts of a map in, a board or findings out."""

import re
from collections.abc import Mapping, Sequence

from printkit.diagnostics import Problem
from printkit.rules.turnstile import MAX_SIDE, Board, Cell, cell_name, parse_cell, unreachable_stations

REQUIRED_STATIONS = "ABCD"
"""The visit record and the first-arrival log have a line for each of these letters."""


def check_map(
    columns: int, rows: int, start: str, walls: Sequence[str], stations: Mapping[str, str]
) -> tuple[Board | None, tuple[Problem, ...]]:
    """The board and no findings, or None and everything that is wrong with the map.

    A station may lie on START: it has to be left and entered again, which the rules cover.
    """
    checker = _MapChecker(columns, rows)
    start_cell = checker.cell(("start",), start)
    wall_cells: dict[Cell, None] = {}
    for index, name in enumerate(walls):
        cell = checker.cell(("walls", index), name)
        if cell in wall_cells:
            checker.add("repeated-wall", ("walls", index), f"wall {name} is listed twice", "remove one")
        elif cell is not None:
            wall_cells[cell] = None
    if start_cell in wall_cells:
        checker.add("start-on-wall", ("start",), f"START {start} is a WALL", f"move START or remove wall {start}")
        start_cell = None
    places = checker.stations(stations, wall_cells)
    if start_cell is None:
        return None, tuple(checker.findings)
    board = Board(checker.columns, checker.rows, start_cell, frozenset(wall_cells), tuple(sorted(places.items())))
    for letter in unreachable_stations(board):
        message = f"station {letter} at {stations[letter]} cannot be reached on foot from START {start}"
        checker.add("unreachable-station", ("stations", letter), message, "open a way through the walls")
    return (None if checker.findings else board), tuple(checker.findings)


class _MapChecker:
    """Collects the findings of one map; a side out of range stands as 26 for the other checks."""

    def __init__(self, columns: int, rows: int) -> None:
        self.findings: list[Problem] = []
        for key, count in (("columns", columns), ("rows", rows)):
            if not 1 <= count <= MAX_SIDE:
                message = f"{count} {key}, expected 1 to {MAX_SIDE}"
                self.add("map-size", (key,), message, f"write a number from 1 to {MAX_SIDE}")
        self.columns = columns if 1 <= columns <= MAX_SIDE else MAX_SIDE
        self.rows = rows if 1 <= rows <= MAX_SIDE else MAX_SIDE

    def add(self, code: str, field: tuple[str | int, ...], message: str, hint: str) -> None:
        """Note one fault."""
        self.findings.append(Problem(field, code, message, hint))

    def cell(self, field: tuple[str | int, ...], name: str) -> Cell | None:
        """The named cell if it is on the map; None after noting the fault."""
        cell = parse_cell(name)
        last = cell_name((self.columns - 1, self.rows - 1))
        if cell is None:
            near = name.strip().upper()
            hint = f"write {near}" if parse_cell(near) else f"a column letter, then a row number: A1 to {last}"
            self.add("bad-cell", field, f"{name!r} is not a cell", hint)
            return None
        if cell[0] >= self.columns or cell[1] >= self.rows:
            self.add("cell-off-map", field, f"{name} is off the map", f"the cells are A1 to {last}")
            return None
        return cell

    def stations(self, stations: Mapping[str, str], walls: Mapping[Cell, None]) -> dict[str, Cell]:
        """The cells of the stations that are sound, after noting the faults of the others."""
        places: dict[str, Cell] = {}
        owners: dict[Cell, str] = {}
        letters = [letter for letter in stations if re.fullmatch("[A-Z]", letter)]
        for letter, name in stations.items():
            field = ("stations", letter)
            cell = self.cell(field, name)
            if letter not in letters:
                self.add(
                    "bad-station-letter",
                    field,
                    f"{letter!r} is not a station letter",
                    "use one letter, A to Z",
                )
            elif cell is not None and cell in walls:
                hint = f"move the station or remove wall {name}"
                self.add("station-on-wall", field, f"station {letter} at {name} is on a WALL", hint)
            elif cell is not None and cell in owners:
                message = f"stations {owners[cell]} and {letter} are both at {name}"
                self.add("shared-cell", field, message, "give each station a cell of its own")
            elif cell is not None:
                places[letter] = cell
                owners[cell] = letter
        last = max([*letters, REQUIRED_STATIONS[-1]])
        for code in range(ord("A"), ord(last) + 1):
            if chr(code) not in letters:
                message = f"station {chr(code)} is missing"
                hint = f"stations run from A without a gap, to {REQUIRED_STATIONS[-1]} or further"
                self.add("missing-station", ("stations",), message, hint)
        return places
