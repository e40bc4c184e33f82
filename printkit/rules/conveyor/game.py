"""What is legal in a turn, when toys are stuck, and who wins.

Where the game's source leaves a case open, this is what printkit decides, and why:

* A waiting place holds one toy, and a toy may not wait behind a tile with a toy on it. With at most four
  toys and four rows, a row is always free.
* A waiting toy that a wall keeps out may choose its row anew after its move, as if it had just come back:
  otherwise a wall nobody can cover would end a toy's game.
* A loop counts as closed when, at that moment, each of its tiles is latched or under a toy: these are the
  two things that keep a tile from being covered. A toy held on one tile by a wall is in the shortest of all
  loops, with the tiles whose walls hold it.
* A barrier is one for good: only tiles that can never be covered again (magnets face to face, and what
  these latch) make one, because any other tile may yet be covered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.rules.conveyor.board import WAITING, Board, Ground, Place, beyond
from printkit.rules.conveyor.moves import Way, heading, move, passage
from printkit.rules.conveyor.tiles import BLANK, MOST_STEPS


@dataclass(frozen=True, slots=True)
class Standing:
    """A player at the end: presents, and the column of each toy (``WAITING`` for one at the start)."""

    presents: int
    columns: tuple[int, ...]


def placements(board: Board, toys: Mapping[str, Place]) -> tuple[Place, ...]:
    """Places where the drawn tile may be laid, in any turn: not under a toy, not on a latched tile."""
    barred = board.latched().union(toys.values())
    return tuple(place for place in board.places() if place not in barred)


def entry_rows(board: Board, toys: Mapping[str, Place], toy: str) -> tuple[int, ...]:
    """Rows in which a toy may wait: no other toy waits there or stands on the row's first tile."""
    taken = {row for name, (column, row) in toys.items() if name != toy and column in (WAITING, 0)}
    return tuple(row for row in range(board.rows) if row not in taken)


def winners(players: Sequence[Standing]) -> tuple[int, ...]:
    """The players (from 0) who win: most presents, then furthest toy, then next toy; equal players share."""
    keys = [(player.presents, sorted(player.columns, reverse=True)) for player in players]
    return tuple(number for number, key in enumerate(keys) if key == max(keys))


def loop(board: Board, place: Place) -> tuple[Place, ...]:
    """The tiles on which the arrows keep a lone toy for ever, lowest place first; empty when it gets out.

    Holds the tiles it stands on and passes, and those whose walls stop it. A step that may need the die is
    taken for a way out.
    """
    order: list[Place] = []
    touched: dict[Place, set[Place]] = {}
    while place not in touched:
        order.append(place)
        path = _lone_move(board, place)
        if path is None:
            return ()
        place, touched[order[-1]] = path
    round_trip = order[order.index(place) :]
    return tuple(sorted({tile for stop in round_trip for tile in (stop, *touched[stop]) if board.holds(tile)}))


def caught(board: Board, toys: Mapping[str, Place], toy: str) -> bool:
    """Whether a toy is in a loop nobody can change now, so that it may go back to the start."""
    if toys[toy][0] == WAITING:
        return False
    tiles = loop(board, toys[toy])
    return bool(tiles) and board.latched().union(toys.values()).issuperset(tiles)


def barrier(board: Board) -> tuple[Place, ...]:
    """The tiles to lift and deal anew because no toy can ever cross again; empty while one can.

    Every tile that may yet be covered counts as passable in any direction.
    """
    fixed = board.latched_for_good()
    # A row without fixed tiles can be made a straight line: the common case, settled without a search.
    if len({row for _, row in fixed}) < board.rows:
        return ()
    hoped = replace(
        board,
        tiles=tuple(board.at(place) if place in fixed else BLANK for place in board.places()),
    )
    reached: list[Place] = [(WAITING, row) for row in range(board.rows)]
    for place in reached:
        course = heading(hoped, place)
        if place[0] == WAITING or place in fixed:
            courses = [course] if course else []
        else:
            courses = [(direction, steps) for direction in range(8) for steps in range(1, MOST_STEPS + 1)]
        for direction, steps in courses:
            target = _slide(hoped, place, direction, steps)
            if hoped.ground(target) is Ground.SCORE:
                return ()
            if hoped.ground(target) is Ground.TILE and target not in reached:
                reached.append(target)
    return tuple(sorted(fixed))


def _slide(board: Board, place: Place, direction: int, steps: int) -> Place:
    """Where a lone toy ends that goes a number of steps; off the board or a pit ends it at once."""
    for _ in range(steps):
        if passage(board, place, direction, _wall_always_holds) is not Way.CLEAR:
            return place
        place = beyond(place, direction)
        if board.ground(place) is not Ground.TILE:
            return place
    return place


def _wall_always_holds() -> int:
    return 1


def _lone_move(board: Board, place: Place) -> tuple[Place, set[Place]] | None:
    """Where a lone toy goes from a tile and which tiles decide it; None when it leaves or may leave."""
    rolls: list[int] = []

    def die() -> int:
        rolls.append(1)
        return 1

    course = heading(board, place)
    after = move(board, {"": place}, "", die).toys
    if rolls or "" not in after:
        return None
    touched: set[Place] = set()
    if course is not None:
        direction, steps = course
        here = place
        for _ in range(steps):
            touched.add(beyond(here, direction))
            if here == after[""]:
                if direction % 2:
                    touched |= {beyond(here, (direction - 1) % 8), beyond(here, (direction + 1) % 8)}
                break
            here = beyond(here, direction)
    return after[""], touched
