"""What is legal in a turn, toys that are stuck, barriers, the end."""

import pytest

from printkit.rules.conveyor.board import WAITING, board_from_text
from printkit.rules.conveyor.game import Standing, barrier, caught, entry_rows, loop, placements, winners
from printkit.rules.conveyor.tiles import Design, tile_from_code, turned

# Placing


def test_a_tile_may_be_laid_anywhere_but_under_a_toy():
    board = board_from_text("E1 E1\nP .")
    assert placements(board, {"a": (1, 0), "b": (WAITING, 1)}) == ((0, 0), (0, 1), (1, 1))


@pytest.mark.parametrize(("code", "latched"), [("E1*N", (1, 0)), ("E1*E", (2, 1)), ("E1*S", (1, 2)), ("E1*W", (0, 1))])
def test_a_magnet_latches_the_neighbour_across_its_edge(code, latched):
    board = board_from_text(f". . .\n. {code} .\n. . .")
    assert set(board.places()) - set(placements(board, {})) == {latched}


def test_a_tile_with_a_magnet_may_itself_be_covered():
    board = board_from_text("E1*E .")
    assert placements(board, {}) == ((0, 0),)
    assert placements(board.laid((0, 0), tile_from_code("E1")), {}) == ((0, 0), (1, 0))


def test_a_magnet_at_the_edge_of_the_board_latches_nothing():
    assert placements(board_from_text("E1*N ."), {}) == ((0, 0), (1, 0))


def test_every_tile_may_be_latched():
    assert placements(board_from_text("E1*E E1*W"), {}) == ()


def test_a_laid_tile_covers_the_one_before():
    board = board_from_text("E1 E2").laid((1, 0), tile_from_code("P"))
    assert board == board_from_text("E1 P")


# Turns of a design


def test_a_design_turns_clockwise_with_all_its_signs():
    design = Design("d", "ahead-right", 2, walls=("left",), magnets=("ahead", "behind"))
    codes = ["NE2#W*NS", "SE2#N*EW", "SW2#E*NS", "NW2#S*EW"]
    assert [turned(design, quarters) for quarters in range(4)] == [tile_from_code(code) for code in codes]


# Entry rows


def test_a_toy_enters_in_any_row_but_behind_a_tile_with_a_toy():
    board = board_from_text(". .\n. .\n. .\n. .")
    assert entry_rows(board, {"b": (0, 1), "c": (1, 2)}, "a") == (0, 2, 3)


def test_a_waiting_place_holds_one_toy():
    board = board_from_text(". .\n. .\n. .\n. .")
    assert entry_rows(board, {"b": (WAITING, 3)}, "a") == (0, 1, 2)


def test_a_waiting_toy_may_choose_its_own_row_again():
    board = board_from_text(". .\n. .")
    assert entry_rows(board, {"a": (WAITING, 0), "b": (WAITING, 1)}, "a") == (0,)


# Loops


def test_arrows_that_lead_out_are_no_loop():
    assert loop(board_from_text("E1 E1"), (0, 0)) == ()
    assert loop(board_from_text("E1 P"), (0, 0)) == ()


def test_two_arrows_face_to_face_are_a_loop():
    assert loop(board_from_text("E1 W1 ."), (0, 0)) == ((0, 0), (1, 0))


def test_the_way_into_a_loop_is_no_part_of_it():
    assert loop(board_from_text("E1 E1 W1"), (0, 0)) == ((1, 0), (2, 0))


def test_a_long_arrow_adds_the_tiles_it_passes():
    assert loop(board_from_text("E2 N1 W2 .\n. . . ."), (0, 0)) == ((0, 0), (1, 0), (2, 0))


def test_a_ring_of_four_is_a_loop():
    assert loop(board_from_text("E1 S1\nN1 W1"), (0, 0)) == ((0, 0), (0, 1), (1, 0), (1, 1))


def test_a_wall_that_holds_a_toy_makes_a_loop_with_the_tile_beyond():
    assert loop(board_from_text("E1 .#W"), (0, 0)) == ((0, 0), (1, 0))


def test_a_slant_held_by_walls_loops_with_its_corners_and_its_target():
    assert loop(board_from_text(". .#WS\nNE1 ."), (0, 1)) == ((0, 0), (0, 1), (1, 0), (1, 1))


def test_a_step_that_may_need_the_die_is_a_way_out():
    assert loop(board_from_text("P .\nNE1 .#W"), (0, 1)) == ()


def test_a_toy_is_caught_when_each_tile_of_its_loop_is_latched_or_under_a_toy():
    closed = board_from_text("E1 W1\n. .*N")
    assert caught(closed, {"a": (0, 0)}, "a")
    open_loop = board_from_text("E1 W1\n. .")
    assert not caught(open_loop, {"a": (0, 0)}, "a")
    assert caught(open_loop, {"a": (0, 0), "b": (1, 0)}, "a")


def test_a_toy_on_its_way_out_is_not_caught():
    assert not caught(board_from_text("E1*E E1*W"), {"a": (0, 0)}, "a")


def test_a_waiting_toy_is_not_caught():
    assert not caught(board_from_text("E1#W*E .*W"), {"a": (WAITING, 0)}, "a")


# Barriers


def test_magnets_face_to_face_hold_for_good_and_so_does_what_they_latch():
    board = board_from_text(".*E .*WE . .*E .")
    assert board.latched() == {(0, 0), (1, 0), (2, 0), (4, 0)}
    # (4, 0) is latched by (3, 0), which may be covered.
    assert board.latched_for_good() == {(0, 0), (1, 0), (2, 0)}


def test_a_column_of_pits_latched_for_good_is_a_barrier():
    board = board_from_text(". P*S .\n. P*N .\n. P*S .\n. P*N .")
    assert barrier(board) == ((1, 0), (1, 1), (1, 2), (1, 3))


def test_one_tile_that_may_yet_be_covered_leaves_a_way():
    assert barrier(board_from_text(". P*S .\n. P*N .\n. P .\n. P .")) == ()
    # The second pair is latched from one side only: the upper pit may be covered.
    assert barrier(board_from_text(". P*S .\n. P*N .\n. P*S .\n. P .")) == ()


def test_latched_arrows_that_lead_on_are_no_barrier():
    assert barrier(board_from_text(". E1*S .\n. E1*N .")) == ()


def test_latched_arrows_that_all_lead_back_are_a_barrier_unless_jumped():
    # Covered tiles beside the column may carry a long arrow across it.
    assert barrier(board_from_text(". W1*S .\n. W1*N .")) == ()
    # Walls keep every long arrow out; the entrances themselves are closed.
    assert barrier(board_from_text("W1#W*S .\nW1#W*N .")) == ((0, 0), (0, 1))


# The end


def test_most_presents_win_whatever_the_toys_do():
    assert winners([Standing(2, (WAITING,)), Standing(1, (4,))]) == (0,)


def test_equal_presents_go_to_the_toy_furthest_forward():
    assert winners([Standing(2, (1, 3)), Standing(2, (4, WAITING)), Standing(1, (4, 4))]) == (1,)


def test_equal_furthest_toys_leave_it_to_the_next_toy():
    assert winners([Standing(2, (1, 4)), Standing(2, (4, 2))]) == (1,)


def test_players_equal_in_all_share_the_win():
    assert winners([Standing(0, (2,)), Standing(0, (WAITING,)), Standing(0, (2,))]) == (0, 2)
