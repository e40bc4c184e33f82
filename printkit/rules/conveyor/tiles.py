"""Tile designs as printed, and tiles as they lie."""

from __future__ import annotations

from dataclasses import dataclass

ARROWS = ("ahead", "ahead-right", "right", "behind-right", "behind", "behind-left", "left", "ahead-left")
"""Arrow names on an unturned tile, clockwise by eighths from straight ahead (up on paper)."""

EDGES = ("ahead", "right", "behind", "left")
"""Edge names on an unturned tile, clockwise from the top on paper."""

MOST_STEPS = 3
"""The most tiles one arrow carries a toy."""


@dataclass(frozen=True, slots=True)
class Design:
    """One tile design with the signs printed on it; an empty arrow is none.

    Names are as in ``ARROWS`` and ``EDGES``; a magnet on an edge latches the neighbour across that edge.
    """

    name: str
    arrow: str = ""
    steps: int = 1
    walls: tuple[str, ...] = ()
    pit: bool = False
    magnets: tuple[str, ...] = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies on the board: arrow and edges as directions, ``None`` for no arrow."""

    arrow: int | None = None
    steps: int = 1
    walls: frozenset[int] = frozenset()
    pit: bool = False
    magnets: frozenset[int] = frozenset()

    def rotated(self, quarters: int) -> Tile:
        """The tile turned clockwise by quarter turns."""
        shift = 2 * quarters
        arrow = None if self.arrow is None else (self.arrow + shift) % 8
        walls = frozenset((edge + shift) % 8 for edge in self.walls)
        magnets = frozenset((edge + shift) % 8 for edge in self.magnets)
        return Tile(arrow, self.steps, walls, self.pit, magnets)


BLANK = Tile()
"""Nothing on it: stops no toy and moves none."""


def turned(design: Design, quarters: int) -> Tile:
    """The design laid with its top turned ``quarters`` quarter turns clockwise from north.

    Raises ValueError for a name that is no arrow or edge; ``deck.check_deck`` reports those first.
    """
    unturned = Tile(
        ARROWS.index(design.arrow) if design.arrow else None,
        design.steps,
        frozenset(2 * EDGES.index(edge) for edge in design.walls),
        design.pit,
        frozenset(2 * EDGES.index(edge) for edge in design.magnets),
    )
    return unturned.rotated(quarters)


def closed(tile: Tile) -> bool:
    """Whether no toy leaves by the tile's arrow: none, walled ahead, or walled on both ways of a slant."""
    if tile.arrow is None:
        return True
    ways = {tile.arrow} if tile.arrow % 2 == 0 else {tile.arrow - 1, (tile.arrow + 1) % 8}
    return ways <= tile.walls


_COMPASS = {name: number for number, name in enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))}


def tile_from_code(code: str) -> Tile:
    """A tile from a short code such as ``E1``, ``NE2#NW*S``, ``P`` (pit) or ``.`` (blank).

    The arrow's compass point and steps come first, then ``#`` and the walled edges, then ``*`` and the edges
    with magnets. Raises ValueError for anything else.
    """
    rest, _, magnets = code.partition("*")
    arrow, _, walls = rest.partition("#")
    edges = [frozenset(_COMPASS[edge] for edge in names if edge in "NESW") for names in (walls, magnets)]
    if len(edges[0]) != len(walls) or len(edges[1]) != len(magnets):
        raise ValueError(f"{code}: edges are the letters N, E, S, W, each once")
    if arrow in (".", "P"):
        return Tile(None, 1, edges[0], arrow == "P", edges[1])
    if arrow[:-1] not in _COMPASS or arrow[-1] not in "123":
        raise ValueError(f"{code}: an arrow is a compass point and 1, 2 or 3 steps")
    return Tile(_COMPASS[arrow[:-1]], int(arrow[-1]), edges[0], False, edges[1])
