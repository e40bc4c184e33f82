"""One toy's move, on boards worked by hand.

A board is text: arrow and steps (E1, NE2), P a pit, . a blank, # the walled edges, * the edges with magnets.
START is left, SCORE right, row 0 on top.
"""

import random

import pytest

from printkit.rules.conveyor.board import board_from_text
from printkit.rules.conveyor.moves import move, step
from printkit.rules.conveyor.tiles import tile_from_code

NORTH, NORTH_EAST, EAST, SOUTH_EAST, WEST, NORTH_WEST = 0, 1, 2, 3, 6, 7


def no_die():
    raise AssertionError("this move needs no die")


def go(text, toys, toy="a", die=no_die):
    """Move a toy; its board is text and its toys are places by name."""
    return move(board_from_text(text), toys, toy, die)


# Straight moves


def test_an_arrow_carries_a_toy_one_tile():
    outcome = go("E1 .", {"a": (0, 0)})
    assert outcome.toys == {"a": (1, 0)}
    assert outcome.moved


@pytest.mark.parametrize(("code", "column"), [("E1", 1), ("E2", 2), ("E3", 3)])
def test_an_arrow_carries_as_many_tiles_as_it_says(code, column):
    assert go(f"{code} . . .", {"a": (0, 0)}).toys == {"a": (column, 0)}


def test_tiles_passed_on_the_way_do_not_turn_a_toy():
    assert go("E2 N1 .\n. . .", {"a": (0, 0)}).toys == {"a": (2, 0)}


def test_a_blank_tile_carries_nobody():
    outcome = go(". .", {"a": (0, 0)})
    assert (outcome.toys, outcome.moved) == ({"a": (0, 0)}, False)


def test_arrows_point_all_eight_ways():
    ends = {
        "N": (1, 0),
        "NE": (2, 0),
        "E": (2, 1),
        "SE": (2, 2),
        "S": (1, 2),
        "SW": (0, 2),
        "W": (0, 1),
        "NW": (0, 0),
    }
    for point, end in ends.items():
        assert go(f". . .\n. {point}1 .\n. . .", {"a": (1, 1)}).toys == {"a": end}


# Walls


@pytest.mark.parametrize("text", ["E1#E .", "E1 .#W"])
def test_a_wall_on_either_tile_of_the_shared_edge_stops_a_toy(text):
    outcome = go(text, {"a": (0, 0)})
    assert (outcome.toys, outcome.moved) == ({"a": (0, 0)}, False)


def test_walls_beside_the_way_stop_nobody():
    assert go("E1#NSW .#NES", {"a": (0, 0)}).toys == {"a": (1, 0)}


def test_a_wall_half_way_stops_a_long_move_there():
    outcome = go("E3 . .#W .", {"a": (0, 0)})
    assert outcome.toys == {"a": (1, 0)}
    assert outcome.moved


# Off the board and pits


def test_off_the_score_side_gains_a_present():
    outcome = go(". E1", {"a": (1, 0)})
    assert (outcome.toys, outcome.scored, outcome.fell, outcome.left) == ({}, ("a",), (), ("a",))


def test_a_long_move_scores_once_and_ends():
    outcome = go(". E3", {"a": (1, 0)})
    assert (outcome.toys, outcome.scored) == ({}, ("a",))


def test_a_wall_on_the_score_side_stops_a_toy():
    assert go(". E1#E", {"a": (1, 0)}).toys == {"a": (1, 0)}


@pytest.mark.parametrize("code", ["N1", "S1", "W1", "NW1", "SW1"])
def test_off_any_other_edge_a_toy_falls(code):
    outcome = go(f"{code} .", {"a": (0, 0)})
    assert (outcome.toys, outcome.scored, outcome.fell) == ({}, (), ("a",))


def test_a_toy_falls_into_a_pit():
    outcome = go("E1 P", {"a": (0, 0)})
    assert (outcome.toys, outcome.fell) == ({}, ("a",))


def test_a_pit_half_way_ends_a_long_move():
    outcome = go("E3 P . .", {"a": (0, 0)})
    assert (outcome.toys, outcome.fell) == ({}, ("a",))


# Waiting toys


def test_a_waiting_toy_goes_one_tile_onto_its_row():
    assert go(". .\nE3 .", {"a": (-1, 1)}).toys == {"a": (0, 1)}


def test_a_wall_keeps_a_waiting_toy_out():
    outcome = go("E1#W .", {"a": (-1, 0)})
    assert (outcome.toys, outcome.moved) == ({"a": (-1, 0)}, False)


def test_a_waiting_toy_may_enter_a_pit():
    assert go("P .", {"a": (-1, 0)}).fell == ("a",)


def test_a_waiting_toy_pushes():
    assert go("N1 .", {"a": (-1, 0), "b": (0, 0)}).toys == {"a": (0, 0), "b": (1, 0)}


def test_a_toy_falling_off_the_start_side_does_not_push_a_waiting_toy():
    outcome = go("W1 .", {"a": (0, 0), "b": (-1, 0)})
    assert (outcome.toys, outcome.fell) == ({"b": (-1, 0)}, ("a",))


# Pushes


def test_a_toy_pushes_any_number_of_toys_in_its_line():
    toys = {"a": (0, 0), "b": (1, 0), "c": (2, 0)}
    assert go("E1 N1 W1 .", toys).toys == {"a": (1, 0), "b": (2, 0), "c": (3, 0)}


def test_a_gap_ends_the_line():
    toys = {"a": (0, 0), "b": (1, 0), "c": (3, 0)}
    assert go("E1 . . .", toys).toys == {"a": (1, 0), "b": (2, 0), "c": (3, 0)}


@pytest.mark.parametrize("text", ["E1 . .#E .", "E1 . . .#W", "E1 .#E . .", "E1 . .#W ."])
def test_a_wall_anywhere_in_the_line_stops_all_of_it(text):
    toys = {"a": (0, 0), "b": (1, 0), "c": (2, 0)}
    outcome = go(text, toys)
    assert (outcome.toys, outcome.moved) == (toys, False)


def test_a_long_move_pushes_at_each_step_until_a_wall():
    # First step: b from 1 to 2. Second: b meets the wall before 3, so both stay.
    assert go("E3 . . .#W", {"a": (0, 0), "b": (1, 0)}).toys == {"a": (1, 0), "b": (2, 0)}


def test_a_toy_pushed_off_the_score_side_scores():
    outcome = go(". E1 .", {"a": (1, 0), "b": (2, 0)})
    assert (outcome.toys, outcome.scored, outcome.left) == ({"a": (2, 0)}, ("b",), ("b",))


def test_the_toys_of_a_line_score_in_order():
    outcome = go(". E2 .", {"a": (1, 0), "b": (2, 0)})
    assert (outcome.toys, outcome.scored) == ({}, ("b", "a"))


def test_a_toy_pushed_off_another_edge_or_into_a_pit_falls():
    up = go(". .\nN1 .", {"a": (0, 1), "b": (0, 0)})
    assert (up.toys, up.fell) == ({"a": (0, 0)}, ("b",))
    pit = go("E1 . P", {"a": (0, 0), "b": (1, 0)})
    assert (pit.toys, pit.fell) == ({"a": (1, 0)}, ("b",))


# Diagonal steps. The toy goes from C to B round A or round D:
#   A B
#   C D


def slant(a=".", b=".", c="NE1", d=".", die=no_die, others=None):
    """The toy is at C with blank tiles round the four, so that no edge of the board is near."""
    text = f". . . .\n. {a} {b} .\n. {c} {d} .\n. . . ."
    outcome = go(text, {"a": (1, 2), **(others or {})}, die=die)
    if "a" in outcome.fell:
        return "falls"
    return {(1, 2): "stays", (2, 1): "moves"}[outcome.toys["a"]]


def test_both_ways_clear_and_the_toy_moves():
    assert slant() == "moves"


@pytest.mark.parametrize(
    "wall",
    [
        {"c": "NE1#N"},
        {"a": ".#S"},
        {"a": ".#E"},
        {"b": ".#W"},
        {"c": "NE1#E"},
        {"d": ".#W"},
        {"d": ".#N"},
        {"b": ".#S"},
    ],
)
def test_one_way_walled_and_the_toy_goes_the_other(wall):
    assert slant(**wall) == "moves"


@pytest.mark.parametrize("pit", [{"a": "P"}, {"d": "P"}])
def test_one_pit_and_the_toy_goes_the_other_way(pit):
    assert slant(**pit) == "moves"


@pytest.mark.parametrize("walls", [{"b": ".#WS"}, {"c": "NE1#NE"}, {"a": ".#E", "d": ".#W"}, {"a": ".#S", "b": ".#S"}])
def test_a_wall_on_both_ways_and_the_toy_stays(walls):
    assert slant(**walls) == "stays"


def test_a_pit_on_both_ways_and_the_toy_falls():
    assert slant(a="P", d="P") == "falls"


@pytest.mark.parametrize("ways", [{"a": "P", "d": ".#W"}, {"c": "NE1#N", "d": "P"}, {"a": "P", "b": ".#S"}])
@pytest.mark.parametrize(("roll", "end"), [(1, "stays"), (3, "stays"), (4, "falls"), (6, "falls")])
def test_one_wall_and_one_pit_and_the_die_decides(ways, roll, end):
    assert slant(**ways, die=lambda: roll) == end


def test_the_first_hindrance_on_a_way_counts():
    # A wall before the pit at A keeps the toy from it; a wall behind the pit does not.
    assert slant(a="P#S", d=".#W") == "stays"
    assert slant(a="P#E", d="P") == "falls"


def test_toys_at_the_corners_neither_hinder_nor_move():
    others = {"b": (1, 1), "c": (2, 2)}
    outcome = go(". . . .\n. . . .\n. NE1 . .\n. . . .", {"a": (1, 2), **others})
    assert outcome.toys == {"a": (2, 1), **others}


def test_a_diagonal_step_may_end_in_a_pit():
    assert slant(b="P") == "falls"


def test_a_slant_of_two_steps_takes_each_step_by_itself():
    text = ". . P\n. . .\nNE2 . ."
    assert go(text, {"a": (0, 2)}).fell == ("a",)
    stopped = ". . .#WS\n. . .\nNE2 . ."
    assert go(stopped, {"a": (0, 2)}).toys == {"a": (1, 1)}


def test_a_diagonal_push_goes_on_diagonally():
    text = ". . . .\n. . . .\n. . . .\nNE1 . . ."
    toys = {"a": (0, 3), "b": (1, 2), "c": (2, 1)}
    assert go(text, toys).toys == {"a": (1, 2), "b": (2, 1), "c": (3, 0)}


def test_a_pushed_toy_walled_on_both_ways_stops_the_pusher():
    text = ". . .#WS\n. . .\nNE1 . ."
    toys = {"a": (0, 2), "b": (1, 1)}
    assert go(text, toys).toys == toys


def test_a_pushed_toy_between_two_pits_falls_and_the_pusher_moves():
    text = ". P .\n. . P\nNE1 . ."
    outcome = go(text, {"a": (0, 2), "b": (1, 1)})
    assert (outcome.toys, outcome.fell) == ({"a": (1, 1)}, ("b",))


@pytest.mark.parametrize(("roll", "pusher", "fallen"), [(3, (0, 2), ()), (4, (1, 1), ("b",))])
def test_the_die_of_a_pushed_toy_decides_for_the_line(roll, pusher, fallen):
    text = ". P .\n. .#E .\nNE1 . ."
    outcome = go(text, {"a": (0, 2), "b": (1, 1)}, die=lambda: roll)
    assert (outcome.toys["a"], outcome.fell) == (pusher, fallen)


def test_a_toy_that_falls_at_its_own_corners_pushes_nobody():
    text = "P .\nNE1 P\n. ."
    outcome = go(text, {"a": (0, 1), "b": (1, 0)})
    assert (outcome.toys, outcome.fell) == ({"b": (1, 0)}, ("a",))


# Diagonal steps at the edges of the board


@pytest.mark.parametrize("code", ["NE1", "SE1"])
def test_a_slant_over_the_score_side_scores_in_any_row(code):
    for row in range(3):
        text = "\n".join(f". {code if row == line else '.'}" for line in range(3))
        assert go(text, {"a": (1, row)}).scored == ("a",)


def test_a_slant_off_the_corner_scores():
    assert go(". NE1\n. .", {"a": (1, 0)}).scored == ("a",)
    assert go(". .\n. SE1", {"a": (1, 1)}).scored == ("a",)


@pytest.mark.parametrize(("roll", "scored", "fell"), [(2, (), ()), (5, (), ("a",))])
def test_at_the_corner_a_wall_to_score_leaves_wall_and_pit_to_the_die(roll, scored, fell):
    outcome = go(". NE1#E\n. .", {"a": (1, 0)}, die=lambda: roll)
    assert (outcome.scored, outcome.fell) == (scored, fell)


def test_a_slant_off_the_top_falls():
    assert go(". NE1 .\n. . .", {"a": (1, 0)}).fell == ("a",)


def test_a_slant_off_the_start_side_falls():
    assert go(". .\nNW1 .\n. .", {"a": (0, 1)}).fell == ("a",)


# Steps by themselves


def test_a_step_takes_any_direction_whatever_the_tile_says():
    board = board_from_text(". W1 .")
    assert step(board, {"a": (1, 0)}, "a", EAST, no_die).toys == {"a": (2, 0)}


def test_a_step_leaves_the_toys_it_was_given_alone():
    toys = {"a": (0, 0), "b": (1, 0)}
    step(board_from_text(". . ."), toys, "a", EAST, no_die)
    assert toys == {"a": (0, 0), "b": (1, 0)}


@pytest.mark.parametrize("code", ["E4", "X1", "E", "E1#Q", "E1#NN", "E1*NX", ""])
def test_a_code_that_is_no_tile_is_refused(code):
    with pytest.raises((ValueError, IndexError)):
        tile_from_code(code)


def test_on_random_boards_no_toy_is_lost_doubled_or_left_in_a_pit():
    rng = random.Random(11)
    points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    for _ in range(400):
        walls = rng.choices(["", "N", "ES", "W"], k=12)
        arrows = [f"{rng.choice(points)}{rng.randint(1, 3)}#{edges}" for edges in walls]
        codes = [rng.choices(["P", arrow], [15, 85])[0] for arrow in arrows]
        board = board_from_text("\n".join(" ".join(codes[row : row + 4]) for row in (0, 4, 8)))
        dry = [place for place in board.places() if not board.at(place).pit]
        toys = dict(zip("abcd", rng.sample(dry, 4), strict=True))
        outcome = move(board, toys, "a", lambda: rng.randint(1, 6))
        assert sorted([*outcome.toys, *outcome.left]) == list("abcd")
        assert sorted([*outcome.scored, *outcome.fell]) == sorted(outcome.left)
        assert len(set(outcome.toys.values())) == len(outcome.toys)
        assert all(place in dry for place in outcome.toys.values())
