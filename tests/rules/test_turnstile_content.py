"""The Turnstile Post content against the rules: map facts, the worked example, cards and markup."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from printkit.rules.turnstile import (
    COMMANDS,
    SIGNAL_COUNTS,
    SIGNALS,
    Board,
    MapFacts,
    State,
    cell_name,
    execute,
    facts,
    start_state,
)
from printkit.rules.turnstile_map import check_map

FOLDER = Path(__file__).parents[2] / "content" / "turnstile-post"
NORTH, EAST, SOUTH, WEST = range(4)


def components(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def board(map_id: str) -> Board:
    (entry,) = (entry for entry in components("maps.yaml") if entry["id"] == map_id)
    found, findings = check_map(entry["columns"], entry["rows"], entry["start"], entry["walls"], entry["stations"])
    assert findings == ()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def measured() -> tuple[dict[str, MapFacts | None], float]:
    boards = {entry["id"]: board(entry["id"]) for entry in components("maps.yaml")}
    begun = time.process_time()
    found = {map_id: facts(map_board) for map_id, map_board in boards.items()}
    return found, time.process_time() - begun


def test_map_facts(measured: tuple[dict[str, MapFacts | None], float]) -> None:
    found, _ = measured
    # Stations, best score, orders with all four, orders with 13, mean, guaranteed.
    assert found == {
        "map-a": MapFacts(4, 13, 90, 90, 12.3, 10),
        "map-b": MapFacts(4, 13, 90, 90, 11.6667, 10),
        "map-c": MapFacts(4, 13, 90, 90, 9.7667, 7),
    }


def test_the_facts_of_three_maps_take_less_than_five_seconds(
    measured: tuple[dict[str, MapFacts | None], float],
) -> None:
    _, seconds = measured
    assert seconds < 5


def test_the_rules_quote_the_mean_of_each_map(measured: tuple[dict[str, MapFacts | None], float]) -> None:
    found, _ = measured
    means = [f"{fact.expected_score:.1f}" for fact in found.values() if fact is not None]
    a, b, c = means
    assert f"{a} on map A, {b} on map B and {c} on map C" in rules_text()


def rules_text() -> str:
    (entry,) = components("rules.yaml")
    text: str = entry["text"]
    return text


def replay(*cards: str) -> list[tuple[State, tuple[str, ...]]]:
    map_a = board("map-a")
    state = start_state(map_a)
    history = []
    for card in cards:
        state, entered = execute(map_a, state, card)
        history.append((state, entered))
    return history


def test_the_worked_example_happens_as_told() -> None:
    example = rules_text().partition("# Example")[2]
    assert "You plan LEFT, F2, F1." in example
    assert "on C1, facing NORTH" in example
    assert start_state(board("map-a")) == State((2, 0), NORTH)  # C1
    left, calm, f2, f1 = replay("LEFT", "CALM", "F2", "F1")
    assert left == calm == (State((2, 0), WEST), ())
    assert f2 == (State((0, 0), WEST, frozenset("A")), ("A",))  # through B1 to A1
    assert dict(board("map-a").stations)["A"] == (1, 0)  # B1
    assert f1 == (State((0, 0), WEST, frozenset("A")), ())
    assert "you step to B1 and visit station A, then on to A1" in example
    assert "You stay on A1, facing WEST" in example


def test_the_other_signals_of_the_example_happen_as_told() -> None:
    example = rules_text().partition("# Example")[2]
    _, signal, f2, f1 = replay("LEFT", "TURN RIGHT", "F2", "F1")
    assert signal[0].facing == NORTH
    assert [cell_name(state.cell) for state, _ in (f2, f1)] == ["C3", "C4"]
    assert f1[0].visited == frozenset()
    assert "F2 takes you to C3, F1 to C4, no visit" in example
    _, signal, f2, f1 = replay("LEFT", "TURN LEFT", "F2", "F1")
    assert signal == f2 == f1 == (State((2, 0), SOUTH), ())
    assert "With TURN LEFT you would have faced SOUTH" in example


def test_the_cards_are_the_commands_and_signals_of_the_game() -> None:
    (commands,), (signals,) = components("commands.yaml"), components("signals.yaml")
    assert tuple(card["name"] for card in commands["cards"]) == COMMANDS
    deck = {card["name"]: card["copies"] for card in signals["cards"]}
    assert deck == dict(zip(SIGNALS, SIGNAL_COUNTS, strict=True))
    texts = [card["text"] for card in commands["cards"] + signals["cards"]]
    assert max(len(text.split()) for text in texts) <= 20


def test_the_rules_use_only_the_markup_of_rules_sheets() -> None:
    blocks = rules_text().strip().split("\n\n")
    for block in blocks:
        lines = block.split("\n")
        kinds = {"list" if re.match(r"(- |\d+\. )", line) else "plain" for line in lines}
        assert kinds == {"list"} or len(lines) == 1, block
        numbers = [int(line.split(".")[0]) for line in lines if re.match(r"\d+\. ", line)]
        assert numbers == list(range(1, len(numbers) + 1)), block
        assert block.count("**") % 2 == 0, block
        assert not re.search(r"[`_<>\[\]|]|^\s*\*\s", block), block
