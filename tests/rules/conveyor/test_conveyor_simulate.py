"""Random games: they end, they repeat, and their parts follow the rules."""

import random

import pytest

from printkit.rules.conveyor.simulate import deal_turn, simulate, toy_names
from printkit.rules.conveyor.tiles import Design, tile_from_code

STRAIGHT = [Design("ahead-1", "ahead", 1, copies=30)]
MIXED = [
    Design("ahead-1", "ahead", 1, copies=10),
    Design("ahead-2", "ahead", 2, walls=("left",), copies=8),
    Design("slant-1", "ahead-right", 1, walls=("ahead",), copies=8),
    Design("facing", "ahead", 1, magnets=("ahead", "behind", "left"), copies=18),
    Design("pit", pit=True, magnets=("ahead", "behind"), copies=10),
]


def test_two_players_have_two_toys_each_and_more_players_one():
    assert toy_names(2) == (("1A", "1B"), ("2A", "2B"))
    assert toy_names(3) == (("1A",), ("2A",), ("3A",))
    assert toy_names(4) == (("1A",), ("2A",), ("3A",), ("4A",))


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="2 to 4"):
        simulate(MIXED, players, random.Random(1))


def test_fewer_tiles_than_places_are_refused():
    with pytest.raises(ValueError, match="19 tiles; the board needs 20"):
        simulate([Design("ahead-1", "ahead", copies=19)], 2, random.Random(1))


def test_a_game_has_a_turn_for_each_tile_that_was_not_dealt():
    result = simulate(STRAIGHT, 3, random.Random(1))
    assert (result.turns, result.finished) == (10, True)  # 30 - 20


def test_a_game_without_a_tile_to_draw_has_no_turn():
    result = simulate([Design("ahead-1", "ahead", copies=20)], 2, random.Random(1))
    assert (result.turns, result.presents, result.winners) == (0, (0, 0), (0, 1))


def test_every_game_of_a_rough_deck_ends_with_its_parts_at_work():
    results = [simulate(MIXED, 2 + seed % 3, random.Random(seed)) for seed in range(60)]
    assert all(result.finished and result.turns == 34 for result in results)  # 54 - 20
    assert all(result.winners for result in results)
    assert any(result.redeals for result in results)
    assert any(result.freed for result in results)
    assert any(sum(result.presents) for result in results)


def test_the_winners_hold_the_most_presents():
    for seed in range(30):
        result = simulate(MIXED, 4, random.Random(seed))
        assert {result.presents[winner] for winner in result.winners} == {max(result.presents)}


def test_the_same_seed_plays_the_same_game():
    assert simulate(MIXED, 4, random.Random(5)) == simulate(MIXED, 4, random.Random(5))
    assert len({simulate(MIXED, 4, random.Random(seed)) for seed in range(20)}) > 1


def test_pits_alone_bring_nobody_a_present():
    pits = [Design("pit", pit=True, copies=26)]
    assert simulate(pits, 2, random.Random(1)).presents == (0, 0)


def test_tiles_are_dealt_with_their_arrow_to_the_score_side():
    rng = random.Random(1)
    assert deal_turn(Design("a", "ahead", 2), rng) == tile_from_code("E2")
    assert deal_turn(Design("b", "left", 1, walls=("ahead",)), rng) == tile_from_code("E1#S")
    slants = {deal_turn(Design("c", "ahead-left", 1), rng) for _ in range(40)}
    assert slants == {tile_from_code("NE1"), tile_from_code("SE1")}
    pits = {deal_turn(Design("d", pit=True, walls=("ahead",)), rng) for _ in range(80)}
    assert pits == {tile_from_code(f"P#{edge}") for edge in "NESW"}
