"""What is wrong with a deck of tile designs, and what random games say about it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.diagnostics import Problem, Severity, TreePath
from printkit.rules.conveyor.crossing import can_cross
from printkit.rules.conveyor.simulate import COLUMNS, PLAYERS, ROWS, simulate
from printkit.rules.conveyor.tiles import ARROWS, EDGES, MOST_STEPS, Design, closed, turned


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """Figures of a deck.

    Attributes:
        tiles: all copies together.
        by_sign: how many tiles carry each sign; a tile with several signs counts under each.
        games: simulated games, of 2, 3 and 4 players in turn.
        finished: games that came to their end.
        mean_presents: presents of one player in one game, 2 decimals.
        without_presents: share of players who ended a game with none, 2 decimals.
        mean_turns: turns of one game, all players together, 2 decimals.
    """

    tiles: int
    by_sign: Mapping[str, int]
    games: int
    finished: int
    mean_presents: float
    without_presents: float
    mean_turns: float


def facts(designs: Sequence[Design], seed: int = 1, games: int = 200) -> DeckFacts:
    """Count the signs and play random games; the same seed gives the same figures.

    Raises ValueError for a deck that ``check_deck`` finds too small.
    """
    rng = random.Random(seed)
    results = [simulate(designs, PLAYERS[number % len(PLAYERS)], rng) for number in range(games)]
    presents = [count for result in results for count in result.presents]
    return DeckFacts(
        sum(design.copies for design in designs),
        _by_sign(designs),
        games,
        sum(result.finished for result in results),
        round(sum(presents) / max(1, len(presents)), 2),
        round(presents.count(0) / max(1, len(presents)), 2),
        round(sum(result.turns for result in results) / max(1, games), 2),
    )


def check_deck(designs: Sequence[Design], places: int = COLUMNS * ROWS) -> tuple[Problem, ...]:
    """The mistakes in a deck, design by design, then of the whole.

    Reports under ``("tiles", number)``: ``same-name``, ``wrong-copies``, ``unknown-arrow``, ``wrong-steps``,
    ``unknown-edge``, ``repeated-edge``, ``pit-with-arrow``, ``no-way-off``, ``closed-arrow`` and, as a
    warning because the deck still plays, ``same-signs``; under ``("tiles",)``: ``too-few-tiles`` and
    ``no-way-across``, the latter only when every design is sound.
    """
    found: list[Problem] = []
    for number, design in enumerate(designs):
        found += _check_design(("tiles", number), design)
    sound = not found
    found += _check_names(designs)
    if sound:
        found += _check_twins(designs)
    total = sum(design.copies for design in designs)
    if total <= places:
        message = f"{total} tiles; the board takes {places} and at least one is drawn"
        found.append(Problem(("tiles",), "too-few-tiles", message, f"add {places + 1 - total} or more copies"))
    elif sound and not can_cross(designs):
        message = "no arrows of this deck, in any turn, carry a toy from START to SCORE"
        hint = "add tiles with arrows that leave the edges where toys enter open"
        found.append(Problem(("tiles",), "no-way-across", message, hint))
    return tuple(found)


def _check_design(path: TreePath, design: Design) -> list[Problem]:
    found = []
    if design.copies < 1:
        message = f"{design.copies} copies of {design.name}"
        found.append(Problem((*path, "copies"), "wrong-copies", message, "write 1 or more, or leave the tile out"))
    if design.arrow and design.arrow not in ARROWS:
        message = f"'{design.arrow}' is not an arrow of a tile"
        found.append(Problem((*path, "arrow"), "unknown-arrow", message, f"arrows are {', '.join(ARROWS)}"))
    if not 1 <= design.steps <= MOST_STEPS:
        message = f"an arrow of {design.steps} steps"
        found.append(Problem((*path, "steps"), "wrong-steps", message, f"write 1 to {MOST_STEPS}"))
    for key, edges in (("walls", design.walls), ("magnets", design.magnets)):
        for number, edge in enumerate(edges):
            place = (*path, key, number)
            if edge not in EDGES:
                message = f"'{edge}' is not an edge of a tile"
                found.append(Problem(place, "unknown-edge", message, f"edges are {', '.join(EDGES)}"))
            elif edge in edges[:number]:
                message = f"'{edge}' is listed twice under {key}"
                found.append(Problem(place, "repeated-edge", message, "leave one of the two out"))
    return found or _check_way_off(path, design)


def _check_way_off(path: TreePath, design: Design) -> list[Problem]:
    """Whether a toy can leave the tile; for a design with known names only."""
    if design.pit:
        if not design.arrow:
            return []
        message = f"{design.name} is a pit with an arrow; a toy in a pit never follows it"
        return [Problem((*path, "arrow"), "pit-with-arrow", message, "leave the arrow or the pit out")]
    if not design.arrow:
        message = f"{design.name} has no arrow and is no pit: no toy could leave it"
        return [Problem(path, "no-way-off", message, "add an arrow, or write pit: true")]
    if closed(turned(design, 0)):
        message = f"the walls of {design.name} close its own arrow {design.arrow}"
        hint = "move a wall: straight arrows need their edge open, slanted ones one of their two edges"
        return [Problem((*path, "walls"), "closed-arrow", message, hint)]
    return []


def _check_names(designs: Sequence[Design]) -> list[Problem]:
    found = []
    names: set[str] = set()
    for number, design in enumerate(designs):
        if design.name in names:
            message = f"two designs are called {design.name}"
            found.append(Problem(("tiles", number, "name"), "same-name", message, "give each its own name"))
        names.add(design.name)
    return found


def _check_twins(designs: Sequence[Design]) -> list[Problem]:
    found = []
    first: dict[object, str] = {}
    for number, design in enumerate(designs):
        twin = next((first[tile] for tile in (turned(design, q) for q in range(4)) if tile in first), None)
        if twin is None:
            first[turned(design, 0)] = design.name
            continue
        message = f"{design.name} carries the signs of {twin}, perhaps turned: players cannot tell them apart"
        hint = f"give {twin} more copies instead"
        found.append(Problem(("tiles", number), "same-signs", message, hint, Severity.WARNING))
    return found


def _by_sign(designs: Sequence[Design]) -> dict[str, int]:
    signs: Counter[str] = Counter()
    for design in designs:
        if design.arrow:
            kind = "slant" if ARROWS.index(design.arrow) % 2 else "straight"
            signs[f"{kind} {design.steps}"] += design.copies
        for sign, carried in (("wall", design.walls), ("pit", design.pit), ("magnet", design.magnets)):
            if carried:
                signs[sign] += design.copies
    return dict(sorted(signs.items()))
