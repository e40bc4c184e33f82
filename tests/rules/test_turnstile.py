"""Commands and rules on hand-worked positions, and the facts against a second implementation.

Boards are drawn with the top row first: `.` open, `#` wall, `@` START, a capital letter a station.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from printkit.rules.turnstile import (
    COMMANDS,
    FACINGS,
    SIGNALS,
    Board,
    State,
    cell_name,
    execute,
    facts,
    lone_score,
    parse_cell,
    play_cycle,
    start_state,
    unreachable_stations,
)

NORTH, EAST, SOUTH, WEST = range(4)
Spot = tuple[complex, complex, frozenset[str]]


def draw(*picture: str) -> Board:
    signs = {(c, r): sign for r, line in enumerate(reversed(picture)) for c, sign in enumerate(line)}
    return Board(
        columns=len(picture[0]),
        rows=len(picture),
        start=next((cell for cell, sign in signs.items() if sign == "@"), (0, 0)),
        walls=frozenset(cell for cell, sign in signs.items() if sign == "#"),
        stations=tuple(sorted((sign, cell) for cell, sign in signs.items() if sign.isalpha())),
    )


def at(name: str, facing: int, visited: str = "") -> State:
    cell = parse_cell(name)
    assert cell is not None
    return State(cell, facing, frozenset(visited))


OPEN = draw("...", "...", ".@.")
#       A    B    C
# 3     .    B    .
# 2     .    A    #
# 1     .  START  .
SMALL = draw(".B.", ".A#", ".@.")


@pytest.mark.parametrize("name", ["A1", "B3", "Z26", "J10"])
def test_cell_names_are_read_and_written_alike(name: str) -> None:
    cell = parse_cell(name)
    assert cell is not None
    assert cell_name(cell) == name


def test_columns_run_from_a_and_rows_from_the_bottom() -> None:
    assert parse_cell("B3") == (1, 2)  # B is column 1, row 3 is 3 - 1


@pytest.mark.parametrize("name", ["", "B", "3B", "b3", "B0", "B03", "AA1", "B27", "B 3", "B3 ", "B3\n", "Ä1", "B٣"])
def test_other_texts_are_no_cells(name: str) -> None:
    assert parse_cell(name) is None


@pytest.mark.parametrize(("facing", "end"), [(NORTH, "B3"), (EAST, "C2"), (SOUTH, "B1"), (WEST, "A2")], ids=FACINGS)
def test_f1_moves_one_cell_the_way_the_robot_faces(facing: int, end: str) -> None:
    assert execute(OPEN, at("B2", facing), "F1") == (at(end, facing), ())


def test_f2_moves_two_cells() -> None:
    assert execute(OPEN, at("B1", NORTH), "F2") == (at("B3", NORTH), ())


@pytest.mark.parametrize(
    ("command", "facings"),
    [
        ("LEFT", (WEST, NORTH, EAST, SOUTH)),
        ("TURN LEFT", (WEST, NORTH, EAST, SOUTH)),
        ("RIGHT", (EAST, SOUTH, WEST, NORTH)),
        ("TURN RIGHT", (EAST, SOUTH, WEST, NORTH)),
        ("ABOUT", (SOUTH, WEST, NORTH, EAST)),
        ("WAIT", (NORTH, EAST, SOUTH, WEST)),
        ("CALM", (NORTH, EAST, SOUTH, WEST)),
    ],
)
def test_turns_change_the_facing_and_nothing_else(command: str, facings: tuple[int, ...]) -> None:
    for before, after in enumerate(facings):
        # Standing on station A: turning or waiting there visits nothing.
        assert execute(SMALL, at("B2", before), command) == (at("B2", after), ())


def test_an_unknown_command_is_refused() -> None:
    with pytest.raises(ValueError, match="F3"):
        execute(OPEN, start_state(OPEN), "F3")


@pytest.mark.parametrize(("cell", "facing"), [("A3", NORTH), ("C1", EAST), ("A1", SOUTH), ("A1", WEST)], ids=FACINGS)
@pytest.mark.parametrize("command", ["F1", "F2"])
def test_a_step_over_the_edge_fails(cell: str, facing: int, command: str) -> None:
    assert execute(OPEN, at(cell, facing), command) == (at(cell, facing), ())


@pytest.mark.parametrize("command", ["F1", "F2"])
def test_a_step_into_a_wall_fails_and_f2_does_not_jump_it(command: str) -> None:
    # C2 is a wall; C3 behind it is open.
    assert execute(SMALL, at("C1", NORTH), command) == (at("C1", NORTH), ())


def test_f2_keeps_its_first_step_when_the_second_is_blocked() -> None:
    assert execute(SMALL, at("A2", EAST), "F2") == (at("B2", EAST, "A"), ("A",))  # wall at C2
    assert execute(OPEN, at("B2", NORTH), "F2") == (at("B3", NORTH), ())  # edge above row 3


def test_f2_visits_the_station_it_passes_and_the_one_it_ends_on() -> None:
    assert execute(SMALL, at("B1", NORTH), "F2") == (at("B3", NORTH, "AB"), ("A", "B"))


def test_entering_a_station_again_keeps_one_visit() -> None:
    state, entered = execute(SMALL, at("B3", SOUTH, "AB"), "F1")
    assert (state, entered) == (at("B2", SOUTH, "AB"), ("A",))
    assert lone_score(SMALL, state) == 7  # 2 stations x (2 + 1) + 1 for ending on A


def test_a_robot_starts_on_start_facing_north_with_nothing_visited() -> None:
    assert start_state(SMALL) == at("B1", NORTH)


def test_the_signal_turns_the_robot_after_the_first_command_only() -> None:
    # F1 to B2, TURN RIGHT to face east, F2 against the wall C2, LEFT to face north.
    assert play_cycle(SMALL, start_state(SMALL), ("F1", "F2", "LEFT"), "TURN RIGHT") == at("B2", NORTH, "A")
    # F1 to B2, TURN LEFT to face west, F2 to A2 and against the edge, LEFT to face south.
    assert play_cycle(SMALL, start_state(SMALL), ("F1", "F2", "LEFT"), "TURN LEFT") == at("A2", SOUTH, "A")


def test_a_failed_step_does_not_cancel_later_commands() -> None:
    # C1: F1 against the wall C2, CALM, LEFT to face west, F2 to A1.
    assert play_cycle(SMALL, at("C1", NORTH), ("F1", "LEFT", "F2"), "CALM") == at("A1", WEST)


def test_the_score_counts_stations_and_the_last_cell_once() -> None:
    assert lone_score(SMALL, at("B1", NORTH)) == 0
    assert lone_score(SMALL, at("B1", NORTH, "A")) == 3  # 2 + 1 first arrival
    assert lone_score(SMALL, at("B2", NORTH, "A")) == 4  # 3 + 1 for the last cell
    assert lone_score(SMALL, at("B3", NORTH, "A")) == 3  # B is not among the visited


def test_walls_can_close_a_station_off() -> None:
    assert unreachable_stations(draw("A#C", "##.", "@.B")) == ("A",)
    assert unreachable_stations(draw("A.C", "##.", "@.B")) == ()


def test_a_diagonal_gap_is_no_way_through() -> None:
    assert unreachable_stations(draw("#A", "@#")) == ("A",)


def test_a_station_on_start_counts_only_if_it_can_be_entered_again() -> None:
    on_start = (("A", (0, 0)),)
    assert unreachable_stations(Board(2, 1, (0, 0), frozenset(), on_start)) == ()
    assert unreachable_stations(Board(2, 1, (0, 0), frozenset({(1, 0)}), on_start)) == ("A",)
    assert lone_score(Board(2, 1, (0, 0), frozenset(), on_start), State((0, 0))) == 0  # never entered


def test_one_cycle_facts_worked_by_hand() -> None:
    # B1 to A above it is one step, B lies two steps to the left of A: F1, a turn to the left, F2.
    board = draw("B.A", "..@")
    # Known order (one signal). CALM: F1, LEFT, F2 takes A and B and ends on B: 3 + 3 + 1 = 7.
    # TURN LEFT: F1, F2 does. TURN RIGHT: F1 faces east; two turns left do not fit with F2
    # (RIGHT and LEFT cancel; ABOUT does it): F1, ABOUT, F2. So 7 each.
    for counts in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        found = facts(board, counts)
        assert found is not None
        assert (found.best_score, found.perfect_orders, found.guaranteed_score) == (7, 1, 7)
    # CALM and TURN LEFT, one each and unknown: two cycles, still 7 whatever comes.
    found = facts(board, (1, 1, 0))
    assert found is not None
    assert (found.all_four_orders, found.expected_score, found.guaranteed_score) == (2, 7.0, 7)


def test_a_station_straight_ahead_is_safe_from_the_signal() -> None:
    # A is two steps ahead: F2 first takes it and ends on it before any signal: 3 + 1 = 4.
    near = facts(draw("A", ".", "@"), (1, 1, 1))
    assert near is not None
    assert (near.best_score, near.perfect_orders, near.expected_score, near.guaranteed_score) == (
        4,
        6,
        4.0,
        4,
    )
    # A is three steps ahead: F1, the signal turns the robot to the west, RIGHT, F2 arrives: 3 + 1.
    far = draw("A", ".", ".", "@")
    one_cycle = facts(far, (0, 1, 0))
    assert one_cycle is not None
    assert one_cycle.guaranteed_score == 4


def brute_force(board: Board, counts: dict[str, int]) -> tuple[int, int, int, Fraction, int]:
    """Best score, orders with all stations, perfect orders, mean and guaranteed score.

    A second reading of the rules: complex numbers for places and facings, one state at a time.
    """
    walls = {complex(*cell) for cell in board.walls}
    places = {complex(*cell): letter for letter, cell in board.stations}
    turns = {"LEFT": 1j, "RIGHT": -1j, "ABOUT": -1, "TURN LEFT": 1j, "TURN RIGHT": -1j}

    def blocked(place: complex) -> bool:
        outside = not (0 <= place.real <= board.columns - 1 and 0 <= place.imag <= board.rows - 1)
        return outside or place in walls

    @cache
    def run(spot: Spot, cards: tuple[str, ...]) -> Spot:
        place, facing, seen = spot
        for card in cards:
            facing *= turns.get(card, 1)
            for _ in range({"F1": 1, "F2": 2}.get(card, 0)):
                if blocked(place + facing):
                    break
                place += facing
                seen |= {places[place]} if place in places else set()
        return place, facing, seen

    @cache
    def ways(spot: Spot, signal: str) -> list[Spot]:
        return [run(spot, (a, signal, b, c)) for a, b, c in permutations(COMMANDS, 3)]

    def score(spot: Spot) -> int:
        place, _, seen = spot
        return 3 * len(seen) + (1 if places.get(place) in seen else 0)

    @cache
    def foreseen(spot: Spot, order: tuple[str, ...]) -> int:
        return max(foreseen(end, order[1:]) for end in set(ways(spot, order[0]))) if order else score(spot)

    def without(deck: tuple[str, ...], signal: str) -> tuple[str, ...]:
        i = deck.index(signal)
        return deck[:i] + deck[i + 1 :]

    def blind(join: Callable[[list[tuple[int, Fraction]]], Fraction]) -> Callable[..., Fraction]:
        @cache
        def value(spot: Spot, deck: tuple[str, ...]) -> Fraction:
            if not deck:
                return Fraction(score(spot))
            left = {signal: without(deck, signal) for signal in SIGNALS if signal in deck}
            ends = {signal: ways(spot, signal) for signal in left}
            return max(
                join([(deck.count(s), value(ends[s][program], left[s])) for s in left]) for program in range(120)
            )

        return value

    start = (complex(*board.start), 1j, frozenset[str]())
    deck = tuple(signal for signal, count in counts.items() for _ in range(count))
    scores = [foreseen(start, order) for order in set(permutations(deck))]
    mean = blind(lambda parts: sum(n * v for n, v in parts) / Fraction(sum(n for n, _ in parts)))
    worst = blind(lambda parts: min(v for _, v in parts))
    most = 3 * len(board.stations)
    return (
        max(scores),
        sum(s >= most for s in scores),
        sum(s == most + 1 for s in scores),
        mean(start, deck),
        int(worst(start, deck)),
    )


@pytest.mark.parametrize(
    ("picture", "counts"),
    [
        (("B..", ".#.", "@.A"), (1, 1, 1)),
        (("..B", ".#.", "@#A"), (1, 1, 1)),
        (("A#B", "...", ".@."), (1, 1, 1)),
        (("A#B", "...", ".@."), (0, 1, 1)),
        (("A.#B", "#@.C"), (1, 1, 1)),
        (("#A#B", "..@."), (2, 0, 1)),
        (("A", ".", "B", ".", ".", "@", "C"), (1, 1, 0)),
        (("...A", ".##.", ".@#.", "B..#"), (1, 1, 1)),
        (("A#", "#@"), (1, 1, 1)),
    ],
)
def test_facts_agree_with_a_second_implementation(picture: tuple[str, ...], counts: tuple[int, int, int]) -> None:
    board = draw(*picture)
    found = facts(board, counts)
    assert found is not None
    best, all_stations, perfect, mean, worst = brute_force(board, dict(zip(SIGNALS, counts, strict=True)))
    assert (found.best_score, found.all_four_orders, found.perfect_orders) == (best, all_stations, perfect)
    assert found.expected_score == round(float(mean), 4)
    assert found.guaranteed_score == worst
    assert found.stations_reachable == len(board.stations) - len(unreachable_stations(board))


def test_a_board_that_would_take_too_long_has_no_facts() -> None:
    cells = [(c, r) for c in range(26) for r in range(26)]
    everywhere = tuple((chr(65 + i), cells[i]) for i in range(26))
    assert facts(Board(26, 26, (5, 5), frozenset(), everywhere)) is None  # 676 x 2^26
    assert facts(Board(26, 26, (5, 5), frozenset(), everywhere[:3])) is None  # 676 x 8 = 5408


def test_a_board_without_stations_scores_nothing() -> None:
    found = facts(Board(1, 1, (0, 0), frozenset(), ()))
    assert found is not None
    assert (found.best_score, found.expected_score, found.guaranteed_score) == (0, 0.0, 0)
