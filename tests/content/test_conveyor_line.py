"""The shipped deck plays: the figures of 200 random games."""

from pathlib import Path

import yaml

from printkit.rules.conveyor.board import board_from_text
from printkit.rules.conveyor.deck import check_deck, facts
from printkit.rules.conveyor.moves import WALL_HOLDS, move
from printkit.rules.conveyor.tiles import Design

KIT = Path(__file__).parents[2] / "content" / "conveyor-line"
TILES = KIT / "tiles.yaml"
RULES = yaml.safe_load((KIT / "rules.yaml").read_text(encoding="utf-8"))[0]["text"]


def deck():
    (component,) = yaml.safe_load(TILES.read_text(encoding="utf-8"))
    return [
        Design(**{key: tuple(value) if isinstance(value, list) else value for key, value in tile.items()})
        for tile in component["tiles"]
    ]


def test_the_deck_is_sound_without_warnings():
    assert check_deck(deck()) == ()


def test_two_hundred_random_games_end_with_presents_for_most_players():
    found = facts(deck())
    assert found.tiles == 80
    assert (found.games, found.finished) == (200, 200)
    assert found.mean_turns == 60  # 80 tiles - 20 dealt
    assert found.mean_presents >= 2
    assert found.without_presents <= 0.2
    assert sum(count for sign, count in found.by_sign.items() if sign.startswith("s") or sign == "pit") == 80


def go(text, toys, toy):
    return move(board_from_text(text), toys, toy, lambda: 1)


def test_the_push_of_the_rules_sheet():
    toys = {"1A": (0, 0), "2A": (1, 0)}
    assert go("E2 . . . .", toys, "1A").toys == {"1A": (2, 0), "2A": (3, 0)}
    assert go("E2 . .#E . .", toys, "1A").toys == {"1A": (1, 0), "2A": (2, 0)}


def test_the_score_by_a_push_of_the_rules_sheet():
    outcome = go(". . . E1 .", {"3A": (4, 0), "4A": (3, 0)}, "4A")
    assert (outcome.scored, outcome.toys) == (("3A",), {"4A": (4, 0)})


def test_the_slants_on_the_top_row_of_the_rules_sheet():
    assert go(". NE1 .\n. . .", {"2B": (1, 0)}, "2B").fell == ("2B",)
    assert go(". . NE1\n. . .", {"2B": (2, 0)}, "2B").scored == ("2B",)


def test_the_rules_sheet_states_the_numbers_of_the_game():
    assert f"the {sum(design.copies for design in deck())} tiles" in RULES
    assert f"On 1 to {WALL_HOLDS} it stays, on {WALL_HOLDS + 1} to 6 it falls" in RULES
    assert len(RULES.split()) <= 900
