"""The shipped fares and the worked heat of the rules sheet."""

import re
from pathlib import Path

import pytest
import yaml

from printkit.rules.fares import MOVES, Example, Fare, best_allocation, check_fare
from printkit.rules.queue_race import replay

KIT = Path(__file__).parents[2] / "content" / "back-of-the-queue"
FARES = {fare["id"]: fare for fare in yaml.safe_load((KIT / "fares.yaml").read_text(encoding="utf-8"))}
RULES = yaml.safe_load((KIT / "rules.yaml").read_text(encoding="utf-8"))[0]["text"]


@pytest.mark.parametrize(
    ("name", "sets"),
    [
        ("fare-standard", {"ABC": 5, "AA": 1}),
        ("fare-express", {"BC": 4, "AAA": 2}),
        ("fare-local", {"AAB": 4, "CC": 3}),
    ],
)
def test_the_fares_score_what_the_game_says_and_their_examples_are_right(name, sets):
    assert FARES[name]["sets"] == sets
    examples = [Example(**example) for example in FARES[name]["examples"]]
    assert examples
    assert check_fare(MOVES, FARES[name]["sets"], examples) == ()


def worked_heat():
    found = re.findall(r"\d+\. (\w+) jumps (\d) to (\d+): ticket ([ABC])(, stamp)?\.", RULES)
    return [(who, int(jump), int(space), ticket, bool(stamp)) for who, jump, space, ticket, stamp in found]


def test_the_heat_on_the_rules_sheet_is_legal_move_by_move():
    moves = worked_heat()
    assert len(moves) == 11
    letters = list(MOVES)
    for number, (who, _, space, ticket, stamp) in enumerate(moves):
        before = replay(["Rosa", "Tam"], [move[:2] for move in moves[:number]])
        after = replay(["Rosa", "Tam"], [move[:2] for move in moves[: number + 1]])
        assert after.problems == ()
        seat = ["Rosa", "Tam"].index(who)
        old, new = before.tallies[seat], after.tallies[seat]
        assert new.space == space
        assert new.stamps - old.stamps == stamp
        gained = [now - then for now, then in zip(new.tickets, old.tickets, strict=True)]
        assert gained == [letter == ticket for letter in letters]


def test_the_totals_on_the_rules_sheet_follow_from_its_heat():
    heat = replay(["Rosa", "Tam"], [move[:2] for move in worked_heat()])
    assert heat.next_player == ""
    fare = Fare(tuple(FARES["fare-standard"]["sets"].items()))
    pattern = r"\*\*(\w+)\*\* has (\d) A, (\d) B, (\d) C and (\d) stamps\..*: (\d+) \+ (\d+) = \*\*(\d+)\*\*"
    said = re.findall(pattern, RULES)
    assert [line[0] for line in said] == ["Rosa", "Tam"]
    for tally, line in zip(heat.tallies, said, strict=True):
        a, b, c, stamps, score, added, total = map(int, line[1:])
        assert (tally.tickets, tally.stamps) == ((a, b, c), stamps)
        best = best_allocation(fare, dict(zip("ABC", tally.tickets, strict=True)))
        assert (score, added, total) == (best.score, tally.stamps, best.score + tally.stamps)


def test_the_rules_sheet_does_not_repeat_the_example_of_four_a_one_b_two_c():
    heat = replay(["Rosa", "Tam"], [move[:2] for move in worked_heat()])
    assert (4, 1, 2) not in [tally.tickets for tally in heat.tallies]


def test_the_rules_fit_one_reading():
    assert len(RULES.split()) <= 900
