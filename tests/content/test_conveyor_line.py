"""The shipped deck plays: the figures of 200 random games."""

from pathlib import Path

import yaml

from printkit.rules.conveyor.deck import check_deck, facts
from printkit.rules.conveyor.tiles import Design

TILES = Path(__file__).parents[2] / "content" / "conveyor-line" / "tiles.yaml"


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
