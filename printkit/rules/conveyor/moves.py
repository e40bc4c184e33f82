"""One toy's move: arrows, walls, pushes, pits, diagonal steps.

Where the game's source leaves a case open, this is what printkit decides, and why:

* A diagonal step goes round one of its two corners: out over one edge of the toy's tile onto the corner's
  place, then over one edge of that place onto the target. The first hindrance met on the way round counts:
  a wall on either of the two edges, or a pit at the corner. One rule for all walls, so nobody asks whose
  wall it is.
* One wall and one pit: a die; 1 to 3 the wall holds and the toy stays, 4 to 6 it falls.
* Beyond the top, the bottom and the START side lies a pit for corners as well; beyond the SCORE side the
  floor is clear. So a diagonal step over the SCORE side scores in any row, off the board's corner too.
* A toy on a corner place neither hinders nor is pushed: the step passes between the tiles, not across one.
* A push hands on the pusher's direction, diagonals too: the pushed toy takes the same step, by the same
  rules. It goes first; if it stays, the pusher stays. A pusher that stays or falls at its own corners
  pushes nobody.
* Each step of an arrow with several is taken by itself: a toy may fall, score or be stopped half-way. Tiles
  passed on the way do not turn it.
* Toys off the board come back after the whole move, in the order in which they left.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from printkit.rules.conveyor.board import EAST, WAITING, Board, Ground, Place, beyond

Die = Callable[[], int]
"""Rolls 1 to 6."""

WALL_HOLDS = 3
"""The highest roll with which the wall holds a toy between a wall and a pit."""


class Way(enum.Enum):
    """How one way round a corner, or a whole step, stands."""

    CLEAR = "clear"
    WALL = "wall"
    PIT = "pit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """After a step or a move.

    Attributes:
        toys: places of the toys still on the board or waiting; a toy that left has none.
        scored: toys that went off the SCORE side, in order; each gains its owner a present.
        fell: toys that fell into a pit or off another edge, in order.
        left: all toys that left, in order; their owners choose entry rows in this order.
        moved: whether the toy itself got anywhere (falling and scoring included).
    """

    toys: Mapping[str, Place]
    scored: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    moved: bool = False


def heading(board: Board, place: Place) -> tuple[int, int] | None:
    """Direction and steps of a toy on a place; waiting toys go one step east. None where no arrow is."""
    if place[0] == WAITING:
        return EAST, 1
    tile = board.at(place)
    return None if tile.arrow is None else (tile.arrow, tile.steps)


def move(board: Board, toys: Mapping[str, Place], toy: str, die: Die) -> Outcome:
    """Move a toy along the arrow under it, as many tiles as the arrow says, until something stops it."""
    course = heading(board, toys[toy])
    outcome = Outcome(toys)
    if course is None:
        return outcome
    direction, steps = course
    for _ in range(steps):
        taken = step(board, outcome.toys, toy, direction, die)
        outcome = Outcome(
            taken.toys,
            outcome.scored + taken.scored,
            outcome.fell + taken.fell,
            outcome.left + taken.left,
            outcome.moved or taken.moved,
        )
        if not taken.moved or toy not in taken.toys:
            break
    return outcome


def step(board: Board, toys: Mapping[str, Place], toy: str, direction: int, die: Die) -> Outcome:
    """Move a toy one tile in a direction, pushing the toys in its line; a wall stops the whole line."""
    place = toys[toy]
    way = passage(board, place, direction, die)
    if way is Way.WALL:
        return Outcome(toys)
    if way is Way.PIT:
        return Outcome(_without(toys, toy), fell=(toy,), left=(toy,), moved=True)
    target = beyond(place, direction)
    pushed = Outcome(toys)
    ahead = next((name for name, where in toys.items() if where == target), None)
    # A waiting toy stands beyond the edge, where a toy falls: nothing pushes it.
    if ahead is not None and board.holds(target):
        pushed = step(board, toys, ahead, direction, die)
        if not pushed.moved:
            return Outcome(toys)
    ground = board.ground(target)
    if ground is Ground.TILE:
        return Outcome({**pushed.toys, toy: target}, pushed.scored, pushed.fell, pushed.left, True)
    scored = pushed.scored + ((toy,) if ground is Ground.SCORE else ())
    fell = pushed.fell + ((toy,) if ground is Ground.PIT else ())
    return Outcome(_without(pushed.toys, toy), scored, fell, (*pushed.left, toy), True)


def passage(board: Board, place: Place, direction: int, die: Die) -> Way:
    """Whether a step is free, stopped, or ends in a pit at a corner; rolls the die if it must."""
    if direction % 2 == 0:
        return Way.WALL if board.walled(place, direction) else Way.CLEAR
    first, second = (direction - 1) % 8, (direction + 1) % 8
    ways = {_way_round(board, place, first, second), _way_round(board, place, second, first)}
    if Way.CLEAR in ways:
        return Way.CLEAR
    if len(ways) == 1:
        return ways.pop()
    return Way.WALL if die() <= WALL_HOLDS else Way.PIT


def _way_round(board: Board, place: Place, out: int, on: int) -> Way:
    if board.walled(place, out):
        return Way.WALL
    corner = beyond(place, out)
    if board.ground(corner) is Ground.PIT:
        return Way.PIT
    return Way.WALL if board.walled(corner, on) else Way.CLEAR


def _without(toys: Mapping[str, Place], toy: str) -> dict[str, Place]:
    return {name: place for name, place in toys.items() if name != toy}
