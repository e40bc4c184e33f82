"""Whether the tiles of a deck can be laid so that arrows alone carry a toy across the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from printkit.rules.conveyor.board import OFFSETS, WAITING, Board, Ground, Place, beyond
from printkit.rules.conveyor.moves import Way, heading, passage
from printkit.rules.conveyor.simulate import COLUMNS, ROWS
from printkit.rules.conveyor.tiles import BLANK, Design, Tile, closed, turned

_EFFORT = 20_000
"""Tiles tried before the search gives the deck the benefit of the doubt; ordinary decks need a few dozen."""


def can_cross(designs: Sequence[Design], columns: int = COLUMNS, rows: int = ROWS) -> bool:
    """Whether some line of tiles carries a toy from START to SCORE; True when the search cannot decide.

    Only tiles on which the toy stands are laid, each copy once: tiles merely passed may be covered between
    moves and count as blank. A deck with walls may stop a toy before its arrow's last step.
    """
    search = _Search(designs, columns, rows)
    return any(search.reaches(search.bare, (WAITING, row), frozenset()) for row in range(rows))


class _Search:
    def __init__(self, designs: Sequence[Design], columns: int, rows: int) -> None:
        self._left: Counter[int] = Counter()
        self._tiles: list[tuple[Tile, int]] = []
        self._walls = any(design.walls for design in designs)
        self._effort = _EFFORT
        self.bare = Board(columns, rows, (BLANK,) * (columns * rows))
        for number, design in enumerate(designs):
            self._left[number] = design.copies
            tiles = (turned(design, quarters) for quarters in range(4))
            self._tiles += [(tile, number) for tile in tiles if not closed(tile)]
        self._tiles.sort(key=lambda entry: _eastward(entry[0]))

    def reaches(self, board: Board, place: Place, visited: frozenset[Place]) -> bool:
        """Whether a toy on a place, the only one with a tile that is not blank, can be carried to SCORE."""
        for before, target, direction in self._landings(board, place):
            if board.ground(target) is Ground.SCORE:
                return True
            if board.ground(target) is Ground.TILE and target not in visited:
                for tile in self._takes():
                    laid = board.laid(target, tile)
                    enters = passage(laid, before, direction, _hold) is Way.CLEAR
                    if enters and self.reaches(self.bare.laid(target, tile), target, visited | {target}):
                        return True
        return self._effort == 0

    def _takes(self) -> Iterator[Tile]:
        """Each tile still to be had, taken while it is tried."""
        for tile, number in self._tiles:
            if self._left[number] and self._effort:
                self._effort -= 1
                self._left[number] -= 1
                yield tile
                self._left[number] += 1

    def _landings(self, board: Board, place: Place) -> Iterator[tuple[Place, Place, int]]:
        """Places where the move may end, each after the place before it, the furthest first."""
        course = heading(board, place)
        if course is None:
            return
        direction, steps = course
        path = [place]
        while len(path) <= steps and passage(board, path[-1], direction, _hold) is Way.CLEAR:
            path.append(beyond(path[-1], direction))
            if board.ground(path[-1]) is not Ground.TILE:
                break
        whole = len(path) - 1
        for last in range(whole, 0, -1):
            if last == whole or self._walls:
                yield path[last - 1], path[last], direction


def _eastward(tile: Tile) -> tuple[int, int, int, tuple[int, ...]]:
    """Sort key: the tiles that carry furthest to SCORE with the fewest walls first."""
    east = 0 if tile.arrow is None else OFFSETS[tile.arrow][0] * tile.steps
    return -east, len(tile.walls), tile.arrow or 0, tuple(sorted(tile.walls))


def _hold() -> int:
    return 1
