"""What a check of a deck reports, and the figures of a deck."""

from dataclasses import replace

import pytest

from printkit.diagnostics import Severity
from printkit.rules.conveyor.crossing import can_cross
from printkit.rules.conveyor.deck import check_deck, facts
from printkit.rules.conveyor.tiles import Design

PLAIN = Design("ahead-1", "ahead", 1, copies=40)


def codes(*designs):
    return [(problem.code, problem.path) for problem in check_deck(designs)]


def test_a_sound_deck_has_no_problem():
    assert codes(PLAIN, Design("pit", pit=True), Design("slant-1", "ahead-right", 2, walls=("ahead",))) == []


def test_a_tile_without_arrow_that_is_no_pit_keeps_toys_for_ever():
    assert codes(PLAIN, Design("floor")) == [("no-way-off", ("tiles", 1))]


@pytest.mark.parametrize(
    ("arrow", "walls"),
    [
        ("ahead", ("ahead",)),
        ("left", ("behind", "left")),
        ("ahead-right", ("ahead", "right")),
        ("ahead-left", ("left", "ahead")),
        ("behind-right", ("right", "behind")),
    ],
)
def test_walls_that_close_the_own_arrow(arrow, walls):
    assert codes(PLAIN, Design("shut", arrow, 1, walls)) == [("closed-arrow", ("tiles", 1, "walls"))]


@pytest.mark.parametrize(
    ("arrow", "walls"),
    [
        ("ahead", ("left", "right", "behind")),
        ("ahead-right", ("ahead", "left", "behind")),
        ("ahead-left", ("ahead", "right", "behind")),
    ],
)
def test_walls_that_leave_a_way_for_the_own_arrow(arrow, walls):
    assert codes(PLAIN, Design("open", arrow, 1, walls)) == []


def test_a_pit_carries_no_arrow():
    assert codes(PLAIN, Design("trap", "ahead", pit=True)) == [("pit-with-arrow", ("tiles", 1, "arrow"))]


def test_unknown_names_and_numbers_are_placed():
    bad = Design("bad", "up", 4, walls=("left", "top"), magnets=("right", "right"), copies=0)
    assert codes(PLAIN, bad) == [
        ("wrong-copies", ("tiles", 1, "copies")),
        ("unknown-arrow", ("tiles", 1, "arrow")),
        ("wrong-steps", ("tiles", 1, "steps")),
        ("unknown-edge", ("tiles", 1, "walls", 1)),
        ("repeated-edge", ("tiles", 1, "magnets", 1)),
    ]


@pytest.mark.parametrize("steps", [0, 4])
def test_an_arrow_has_one_to_three_steps(steps):
    assert codes(PLAIN, Design("far", "ahead", steps)) == [("wrong-steps", ("tiles", 1, "steps"))]


def test_two_designs_of_one_name():
    assert codes(PLAIN, Design("ahead-1", "ahead", 2)) == [("same-name", ("tiles", 1, "name"))]


@pytest.mark.parametrize(
    "twin",
    [
        Design("twin", "right", 1, walls=("ahead",)),
        Design("twin", "ahead", 1, walls=("left",)),
    ],
)
def test_the_same_signs_up_to_turning_are_a_warning(twin):
    (problem,) = check_deck([PLAIN, Design("ahead-1-wall", "ahead", 1, walls=("left",)), twin])
    assert (problem.code, problem.path, problem.severity) == ("same-signs", ("tiles", 2), Severity.WARNING)
    assert "ahead-1-wall" in problem.message


def test_a_mirrored_design_is_another_design():
    left, right = Design("l", "ahead", walls=("left",)), Design("r", "ahead", walls=("right",))
    assert codes(PLAIN, left, right) == []


def test_a_plain_slant_left_is_a_slant_right_turned():
    slants = Design("r", "ahead-right"), Design("l", "ahead-left")
    assert codes(PLAIN, *slants) == [("same-signs", ("tiles", 2))]


@pytest.mark.parametrize(("copies", "missing"), [(12, 9), (20, 1)])
def test_a_deck_fills_the_board_and_leaves_one_to_draw(copies, missing):
    (problem,) = check_deck([replace(PLAIN, copies=copies)])
    assert (problem.code, problem.path) == ("too-few-tiles", ("tiles",))
    assert problem.hint == f"add {missing} or more copies"  # 20 + 1 - copies


PITS = Design("pit", pit=True, copies=40)


def test_pits_alone_are_no_way_across():
    assert codes(PITS) == [("no-way-across", ("tiles",))]


@pytest.mark.parametrize(
    ("designs", "crosses"),
    [
        # One step a tile: five columns need five tiles.
        ([Design("a", "ahead", 1, copies=4)], False),
        ([Design("a", "ahead", 1, copies=5)], True),
        # 3 + 1 leaves the toy on the last column with nothing under it; 3 + 2 and 3 + 3 carry it off.
        ([Design("a", "ahead", 3, copies=1), Design("b", "ahead", 1, copies=1)], False),
        ([Design("a", "ahead", 3, copies=1), Design("b", "ahead", 2, copies=1)], True),
        # Slants go up and down in turn.
        ([Design("a", "ahead-left", 1, copies=5)], True),
        # Entered from behind this tile is closed, but turned it is entered from its side.
        ([Design("a", "ahead", 1, walls=("behind",), copies=20)], True),
        # Open ahead only: nobody gets in.
        ([Design("a", "ahead", 1, walls=("left", "behind", "right"), copies=60)], False),
        # A slant of two steps goes 2 + 2 and off.
        ([Design("a", "ahead-right", 2, copies=3)], True),
    ],
)
def test_whether_arrows_alone_carry_a_toy_across(designs, crosses):
    assert can_cross([*designs, PITS]) is crosses


def test_tiles_closed_on_three_sides_are_reported_as_no_way_across():
    cells = Design("cell", "ahead", 1, walls=("left", "behind", "right"), copies=60)
    assert codes(cells) == [("no-way-across", ("tiles",))]


def test_the_facts_count_every_sign_of_every_copy():
    deck = [
        Design("a", "ahead", 1, walls=("left",), magnets=("right",), copies=20),
        Design("b", "ahead-left", 2, copies=5),
        Design("c", pit=True, copies=3),
    ]
    found = facts(deck, seed=1, games=6)
    assert found.tiles == 28  # 20 + 5 + 3
    assert found.by_sign == {"magnet": 20, "pit": 3, "slant 2": 5, "straight 1": 20, "wall": 20}
    assert (found.games, found.finished, found.mean_turns) == (6, 6, 8.0)  # 28 - 20


def test_the_facts_average_over_players_and_games():
    # Pits only: nobody ever scores.
    found = facts([PITS], games=6)
    assert (found.mean_presents, found.without_presents) == (0.0, 1.0)


def test_the_same_seed_gives_the_same_facts():
    assert facts([PLAIN], 7, 9) == facts([PLAIN], 7, 9)
