"""Turnstile Post: the board, a step-by-step simulator and the facts of a map.

A robot starts facing NORTH and plays cycles. In each cycle its player locks in three different
commands; after the first of them a signal may turn the robot. Entering a station's cell visits it,
also when an F2 only passes through.

Cells are (column, row), both from zero: column 0 is A, row 0 is row 1 at the bottom of the map.
Facings are 0 NORTH, 1 EAST, 2 SOUTH, 3 WEST, so a turn to the right adds one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import permutations
from operator import add

from msgspec import Struct

from printkit.rules.lanes import Lanes

Cell = tuple[int, int]

MAX_SIDE = 26
"""Columns are named by one letter, so a map has at most 26; rows keep to the same limit."""

MAX_FACT_STATES = 3000
"""Bound for `facts`: open cells x 2 to the number of stations. A 5 x 5 map with four stations has
at most 400; the time grows with this number, to about ten seconds at the bound."""

FACINGS = ("NORTH", "EAST", "SOUTH", "WEST")
COMMANDS = ("F1", "F2", "LEFT", "RIGHT", "ABOUT", "WAIT")
SIGNALS = ("CALM", "TURN LEFT", "TURN RIGHT")
SIGNAL_COUNTS = (2, 2, 2)
"""How many of each of `SIGNALS` are in the deck; their sum is the number of cycles."""

STATION_POINTS = 2
FIRST_ARRIVAL_POINTS = 1
FINAL_POINTS = 1

_FORWARD: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
_STEPS = {"F1": 1, "F2": 2}
_TURNS = {"LEFT": 3, "RIGHT": 1, "ABOUT": 2, "WAIT": 0, "CALM": 0, "TURN LEFT": 3, "TURN RIGHT": 1}
_CELL_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class Board(Struct, frozen=True):
    """A map that can be played on; `check_map` makes one from what a designer wrote.

    `stations` are (letter, cell) pairs with one letter and one cell each, none on a wall.
    """

    columns: int
    rows: int
    start: Cell
    walls: frozenset[Cell]
    stations: tuple[tuple[str, Cell], ...]


class State(Struct, frozen=True):
    """One robot between two commands: where it stands, its facing (0-3), what it has visited."""

    cell: Cell
    facing: int = 0
    visited: frozenset[str] = frozenset()


class MapFacts(Struct, frozen=True):
    """What a lone player can reach on a map; see `facts` for each value."""

    stations_reachable: int
    best_score: int
    all_four_orders: int
    perfect_orders: int
    expected_score: float
    guaranteed_score: int


def parse_cell(name: str) -> Cell | None:
    """The cell called `name` ("B3" is (1, 2)), or None when that is no cell's name."""
    match = _CELL_NAME.fullmatch(name)
    if match is None or int(match[2]) > MAX_SIDE:
        return None
    return ord(match[1]) - ord("A"), int(match[2]) - 1


def cell_name(cell: Cell) -> str:
    """The printed name of a cell: (1, 2) is "B3"."""
    column, row = cell
    return f"{chr(ord('A') + column)}{row + 1}"


def start_state(board: Board) -> State:
    """A robot before its first cycle: on START, facing NORTH, nothing visited."""
    return State(board.start)


def is_open(board: Board, cell: Cell) -> bool:
    """Whether a robot may stand on `cell`: on the map and no wall."""
    column, row = cell
    return 0 <= column < board.columns and 0 <= row < board.rows and cell not in board.walls


def execute(board: Board, state: State, command: str) -> tuple[State, tuple[str, ...]]:
    """The state after one command or signal, and the letters of the stations entered, in order.

    Letters entered again are listed too. A blocked step ends the command and keeps the steps
    before it.

    Raises:
        ValueError: `command` is none of `COMMANDS` and `SIGNALS`.
    """
    if command in _TURNS:
        return State(state.cell, (state.facing + _TURNS[command]) % 4, state.visited), ()
    if command not in _STEPS:
        raise ValueError(f"no command or signal is called {command!r}")
    letters = {cell: letter for letter, cell in board.stations}
    right, up = _FORWARD[state.facing]
    cell = state.cell
    entered: tuple[str, ...] = ()
    for _ in range(_STEPS[command]):
        ahead = (cell[0] + right, cell[1] + up)
        if not is_open(board, ahead):
            break
        cell = ahead
        if cell in letters:
            entered += (letters[cell],)
    return State(cell, state.facing, state.visited.union(entered)), entered


def play_cycle(board: Board, state: State, program: Sequence[str], signal: str) -> State:
    """The state after one cycle: the first command, the signal, then the other commands."""
    for command in (program[0], signal, *program[1:]):
        state, _ = execute(board, state, command)
    return state


def lone_score(board: Board, state: State) -> int:
    """The score of a game that ends in `state`, when every first arrival was this player's."""
    return _score(board, state.cell, state.visited)


def unreachable_stations(board: Board) -> tuple[str, ...]:
    """The letters of stations that cannot be entered on foot from START, in the board's order.

    A station on START has to be left and entered again, as a visit is entering the cell.
    """
    entered: set[Cell] = set()
    waiting = [board.start]
    while waiting:
        column, row = waiting.pop()
        for right, up in _FORWARD:
            ahead = (column + right, row + up)
            if ahead not in entered and is_open(board, ahead):
                entered.add(ahead)
                waiting.append(ahead)
    return tuple(letter for letter, cell in board.stations if cell not in entered)


def facts(board: Board, signal_counts: tuple[int, int, int] = SIGNAL_COUNTS) -> MapFacts | None:
    """Exact results of best play by a lone player, or None for a board beyond `MAX_FACT_STATES`.

    With the order of the signals known in advance: `best_score` is the most that any order allows,
    `all_four_orders` and `perfect_orders` count the distinct orders that allow all stations, and
    all stations with the final bonus. With each program chosen before its signal is seen, knowing
    how many of each remain: `expected_score` is the best mean over all orders (4 decimals) and
    `guaranteed_score` the most that no order can take away.

    Args:
        board: the map.
        signal_counts: how many of each of `SIGNALS` are in the deck.
    """
    open_cells = board.columns * board.rows - len(board.walls)
    if open_cells << len(board.stations) > MAX_FACT_STATES:
        return None
    deck = tuple(s for s, count in zip(SIGNALS, signal_counts, strict=True) for _ in range(count))
    orders = tuple(_orders(deck))
    # A visited station is worth more than the final bonus, so the best score has the most stations.
    all_stations = (STATION_POINTS + FIRST_ARRIVAL_POINTS) * len(board.stations)
    perfect = all_stations + FINAL_POINTS
    routes = _Routes(board)
    lanes = Lanes(1 << len(board.stations), perfect * len(orders))
    start = routes.number((board.start, 0))

    def from_start(outlook: Callable[[int, _Future], int], future: _Future) -> int:
        return lanes.unpack(outlook(start, future))[0]

    known = _outlook(routes, lanes, _next_in_order, add)
    scores = [from_start(known, order) for order in orders]
    total = from_start(_outlook(routes, lanes, _draws, add), deck)
    return MapFacts(
        stations_reachable=len(board.stations) - len(unreachable_stations(board)),
        best_score=max(scores),
        all_four_orders=sum(score >= all_stations for score in scores),
        perfect_orders=sum(score == perfect for score in scores),
        expected_score=round(total / len(orders), 4),
        guaranteed_score=from_start(_outlook(routes, lanes, _draws, lanes.smaller), deck),
    )


_Pose = tuple[Cell, int]
_Landing = tuple[int, int]
"""A pose by its number in `_Routes.poses`, and the stations entered on the way to it (bit set)."""
_Future = tuple[str, ...]
_Branches = tuple[tuple[str, _Future], ...]


class _Routes:
    """Where programs lead on a board. Bit i of a set of stations is the board's station i."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.poses: list[_Pose] = []
        self.number = cache(self._number)
        self.choices = cache(self._choices)
        self._landings = cache(self._find_landings)
        self._step = cache(self._find_step)

    def _number(self, pose: _Pose) -> int:
        self.poses.append(pose)
        return len(self.poses) - 1

    def _find_step(self, pose: int, command: str) -> _Landing:
        state, entered = execute(self.board, State(*self.poses[pose]), command)
        bits = (1 << i for i, (letter, _) in enumerate(self.board.stations) if letter in entered)
        return self.number((state.cell, state.facing)), sum(bits)

    def _find_landings(self, pose: int, signal: str) -> tuple[_Landing, ...]:
        """Where each of the 120 programs ends when this signal follows its first command."""
        found = []
        for program in permutations(COMMANDS, 3):
            end, gained = pose, 0
            for command in (program[0], signal, *program[1:]):
                end, more = self._step(end, command)
                gained |= more
            found.append((end, gained))
        return tuple(found)

    def _choices(self, pose: int, signals: tuple[str, ...]) -> tuple[tuple[_Landing, ...], ...]:
        """The landings under each of `signals`, for every program that differs in effect."""
        columns = (self._landings(pose, signal) for signal in signals)
        return tuple(dict.fromkeys(zip(*columns, strict=True)))

    def final_scores(self, pose: int) -> list[int]:
        """The score of a game that ends on `pose`, for every set of visited stations."""
        letters = [letter for letter, _ in self.board.stations]
        sets = ([x for i, x in enumerate(letters) if bits >> i & 1] for bits in range(1 << len(letters)))
        return [_score(self.board, self.poses[pose][0], visited) for visited in sets]


def _outlook(
    routes: _Routes,
    lanes: Lanes,
    branches: Callable[[_Future], _Branches],
    combine: Callable[[int, int], int],
) -> Callable[[int, _Future], int]:
    """A function from a pose and the signals to come to the best result, a lane per visited set.

    The player picks the program, then one of `branches` happens; `combine` joins the results under
    two of them. With addition the result is the total over all orders of the signals to come.
    """

    @cache
    def best(pose: int, future: _Future) -> int:
        if not future:
            return lanes.pack(routes.final_scores(pose))
        signals, rests = zip(*branches(future), strict=True)
        choices = routes.choices(pose, signals)
        if len(signals) == 1:
            results = (after(end, rests[0]) for (end,) in choices)
        else:
            results = (reduce(combine, map(after, ends, rests)) for ends in choices)
        return reduce(lanes.larger, dict.fromkeys(results))

    @cache
    def after(landing: _Landing, future: _Future) -> int:
        pose, gained = landing
        return lanes.spread(best(pose, future), gained)

    return best


def _next_in_order(future: _Future) -> _Branches:
    """The one branch of a known order."""
    return ((future[0], future[1:]),)


def _draws(future: _Future) -> _Branches:
    """A branch for each different signal in a deck that keeps equal signals together."""
    firsts = (i for i, signal in enumerate(future) if signal not in future[:i])
    return tuple((future[i], future[:i] + future[i + 1 :]) for i in firsts)


def _orders(deck: _Future) -> Iterator[_Future]:
    """Every distinct order of the deck."""
    if not deck:
        yield ()
    for signal, rest in _draws(deck) if deck else ():
        for order in _orders(rest):
            yield (signal, *order)


def _score(board: Board, cell: Cell, visited: Iterable[str]) -> int:
    letters = tuple(visited)
    on_visited = any(place == cell and letter in letters for letter, place in board.stations)
    return (STATION_POINTS + FIRST_ARRIVAL_POINTS) * len(letters) + FINAL_POINTS * on_visited
