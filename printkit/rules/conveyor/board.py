"""A board of laid tiles: walls between places, latches, what lies beyond the edges."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from printkit.rules.conveyor.tiles import Tile, tile_from_code

Place = tuple[int, int]
"""(column, row); column 0 at the START side, row 0 on top."""

WAITING = -1
"""The column where toys wait: just off the board, each before its entry row."""

EAST = 2

OFFSETS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Change of (column, row) by direction."""


class Ground(enum.Enum):
    """What a toy finds at a place."""

    TILE = "tile"
    PIT = "pit"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class Board:
    """Laid tiles, row by row from the top, each row from the START side."""

    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def at(self, place: Place) -> Tile:
        """The tile on a place of the board."""
        return self.tiles[place[1] * self.columns + place[0]]

    def holds(self, place: Place) -> bool:
        """Whether the place is on the board."""
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def places(self) -> tuple[Place, ...]:
        """All places, row by row."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))

    def laid(self, place: Place, tile: Tile) -> Board:
        """The board with a tile put over the one on a place."""
        number = place[1] * self.columns + place[0]
        return replace(self, tiles=(*self.tiles[:number], tile, *self.tiles[number + 1 :]))

    def ground(self, place: Place) -> Ground:
        """What a toy finds there: SCORE beyond the SCORE side in any row, PIT beyond every other edge."""
        if self.holds(place):
            return Ground.PIT if self.at(place).pit else Ground.TILE
        return Ground.SCORE if place[0] >= self.columns else Ground.PIT

    def walled(self, place: Place, edge: int) -> bool:
        """Whether a wall stands on an edge, on the tile of this side or of the other."""
        if self.holds(place) and edge in self.at(place).walls:
            return True
        other = beyond(place, edge)
        return self.holds(other) and (edge + 4) % 8 in self.at(other).walls

    def latches(self) -> tuple[tuple[Place, Place], ...]:
        """Pairs of a tile with a magnet and the neighbour it latches, which may not be covered."""
        pairs = [
            (place, beyond(place, edge))
            for place, tile in zip(self.places(), self.tiles, strict=True)
            for edge in sorted(tile.magnets)
        ]
        return tuple((holder, held) for holder, held in pairs if self.holds(held))

    def latched(self) -> frozenset[Place]:
        """Tiles that may not be covered now."""
        return frozenset(held for _, held in self.latches())

    def latched_for_good(self) -> frozenset[Place]:
        """Tiles that can never be covered: latched by a tile that itself can never be covered.

        Two magnets face to face are the smallest case; a tile latched by one of these two is another.
        """
        latches = self.latches()
        kept = frozenset(self.places())
        while True:
            still = frozenset(held for holder, held in latches if holder in kept and held in kept)
            if still == kept:
                return kept
            kept = still


def beyond(place: Place, direction: int) -> Place:
    """The place one step away."""
    return place[0] + OFFSETS[direction][0], place[1] + OFFSETS[direction][1]


def board_from_text(text: str) -> Board:
    """A board from lines of tile codes (see ``tile_from_code``), START side left.

    Raises ValueError when the lines differ in length.
    """
    lines = [line.split() for line in text.strip().splitlines()]
    if len({len(line) for line in lines}) != 1:
        raise ValueError("every line of a board has the same number of tiles")
    return Board(len(lines[0]), len(lines), tuple(tile_from_code(code) for line in lines for code in line))
