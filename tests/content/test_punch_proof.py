"""The criteria, the problem book and the worked round that printkit ships, proved a second way."""

import re
from itertools import combinations, product
from pathlib import Path

import pytest
import yaml
from punch_words import ALL, WORDS, codes_that_pass, passes, sound_code

from printkit.rules.punch import (
    CardText,
    CriterionText,
    Problem,
    WorkedRound,
    analyse,
    check_problem,
    check_round,
    read_library,
)

FOLDER = Path(__file__).parents[2] / "content" / "punch-proof"


def component(name):
    (read,) = yaml.load((FOLDER / name).read_text(encoding="utf-8"), yaml.BaseLoader)
    return read


def read_cards():
    return tuple(
        CardText(
            int(card["number"]),
            tuple(CriterionText(int(one["verify"]), one["when"], one["say"]) for one in card["criteria"]),
        )
        for card in component("criteria.yaml")["cards"]
    )


CARDS = read_cards()
LIBRARY, FINDINGS = read_library(CARDS)
SAYS = {one.verify: one.say for card in CARDS for one in card.criteria}
CARD_OF = {one.verify: card for card in CARDS for one in card.criteria}
BOOK_YAML = component("problems.yaml")
BOOK = [Problem(tuple(int(verify) for verify in one["verifiers"]), one["solution"]) for one in BOOK_YAML["problems"]]
FACTS = [analyse(LIBRARY, problem.verifiers) for problem in BOOK]
EXAMPLE = BOOK_YAML["example"]
EXAMPLE_ROW = tuple(int(verify) for verify in EXAMPLE["verifiers"])
PROBLEMS = pytest.mark.parametrize("problem", BOOK, ids=[f"problem-{at + 1:02}" for at in range(len(BOOK))])


def test_cards_are_enough_and_without_findings():
    assert FINDINGS == ()
    assert [card.number for card in CARDS] == list(range(1, 25))
    assert len(SAYS) == 72
    assert {len(card.criteria) for card in CARDS} == {2, 3, 4}


def test_verification_numbers_run_from_1_and_do_not_follow_the_cards():
    assert sorted(SAYS) == list(range(1, 73))
    rows = [[one.verify for one in card.criteria] for card in CARDS]
    assert sum(row == sorted(row) for row in rows) < len(rows) / 2
    neighbours = [(a, b) for row in rows for a, b in combinations(row, 2) if abs(a - b) == 1]
    assert len(neighbours) <= 2


def test_every_criterion_has_words_of_its_own():
    assert sorted(WORDS) == sorted(SAYS.values())


@pytest.mark.parametrize("verify", sorted(SAYS))
def test_words_and_expression_of_a_criterion_agree(verify):
    by_hand = tuple(code for code in ALL if passes(SAYS[verify], code))
    assert LIBRARY.codes_of(verify) == by_hand


def test_book_has_sixteen_introductory_and_eight_harder_problems():
    assert BOOK_YAML["introductory"] == "16"
    assert len(BOOK) == 24
    assert [len(problem.verifiers) for problem in BOOK[:4]] == [4, 4, 4, 4]
    assert {len(problem.verifiers) for problem in BOOK[:16]} == {4, 5}
    assert {len(problem.verifiers) for problem in BOOK[16:]} == {5, 6}


@PROBLEMS
def test_problem_is_sound_by_plain_loops_over_all_codes(problem):
    says = [SAYS[verify] for verify in problem.verifiers]
    assert codes_that_pass(says) == [problem.solution]
    without = [len(codes_that_pass([*says[:at], *says[at + 1 :]])) for at in range(len(says))]
    assert min(without) >= 2
    facts = analyse(LIBRARY, problem.verifiers)
    assert facts.solution == problem.solution
    assert facts.codes_without == tuple(without)
    assert check_problem(LIBRARY, problem, ("problems", 0)) == ()


@PROBLEMS
def test_criteria_cards_alone_leave_as_many_codes_as_the_facts_say(problem):
    lists = [[one.say for one in CARD_OF[verify].criteria] for verify in problem.verifiers]
    possible = {code for says in product(*lists) if (code := fast_sound_code(says))}
    assert problem.solution in possible
    assert len(possible) >= 3
    assert analyse(LIBRARY, problem.verifiers).possible_codes == len(possible)


SETS = {say: frozenset(code for code in ALL if passes(say, code)) for say in WORDS}


def fast_sound_code(says):
    """As `sound_code`, on sets of codes made from the words once."""
    left = frozenset.intersection(*(SETS[say] for say in says))
    if len(left) != 1:
        return None
    rests = combinations(says, len(says) - 1)
    return None if any(frozenset.intersection(*(SETS[say] for say in rest)) == left for rest in rests) else min(left)


def test_book_is_in_order_of_measured_difficulty():
    measured = [(facts.questions_expected, facts.questions_worst) for facts in FACTS]
    assert measured == sorted(measured)
    assert max(facts.questions_expected for facts in FACTS[:16]) <= 3.5
    assert min(facts.questions_expected for facts in FACTS[16:]) >= 3.6


def test_solutions_and_sets_of_cards_differ():
    assert len({problem.solution for problem in BOOK}) == 24
    assert len({frozenset(CARD_OF[verify].number for verify in problem.verifiers) for problem in BOOK}) == 24


def test_first_four_problems_need_one_sheet_of_verification_cards():
    used = {verify for problem in BOOK[:4] for verify in problem.verifiers}
    assert used == set(range(1, 9))
    assert {CARD_OF[verify].number for verify in used} == set(range(1, 9))
    for one, two in combinations(BOOK[:4], 2):
        assert len(set(one.verifiers) & set(two.verifiers)) <= 2


def test_book_plays_most_of_the_cards():
    assert len({verify for problem in BOOK for verify in problem.verifiers}) >= 60


def told(one):
    return WorkedRound(one["proposal"], tuple(one["answers"].items()))


def test_worked_problem_is_sound_and_not_in_the_book():
    assert check_problem(LIBRARY, Problem(EXAMPLE_ROW, EXAMPLE["solution"]), ("example",)) == ()
    assert sound_code([SAYS[verify] for verify in EXAMPLE_ROW]) == EXAMPLE["solution"] == "443"
    assert EXAMPLE["solution"] not in {problem.solution for problem in BOOK}


@pytest.mark.parametrize("one", EXAMPLE["rounds"], ids=lambda one: one["proposal"])
def test_worked_round_has_the_answers_of_the_machine(one):
    assert check_round(LIBRARY, EXAMPLE_ROW, told(one), ("example", "rounds", 0)) == ()
    for letter, answer in one["answers"].items():
        say = SAYS[EXAMPLE_ROW["ABC".index(letter)]]
        assert passes(say, one["proposal"]) == (answer == "Y")


def test_rules_tell_the_worked_round_as_it_is_in_the_book_file():
    text = component("rules.yaml")["text"]
    told_there = text[text.index("## A worked round") : text.index("## Alone")]
    first = EXAMPLE["rounds"][0]
    assert f"Kim proposes {first['proposal']}:" in told_there
    answers = re.findall(r"([ABC]): \*\*([YN])\*\*", told_there)
    assert [dict(answers[at : at + 3]) for at in (0, 3)] == [one["answers"] for one in EXAMPLE["rounds"]]
    numbers = re.findall(r"criteria card (\d+)", told_there)
    assert [int(number) for number in numbers] == [CARD_OF[verify].number for verify in EXAMPLE_ROW]
    assert f"only **{EXAMPLE['solution']}** is left" in told_there


def test_each_step_of_the_worked_thinking_is_true():
    low, high = "The three digits add up to 7 or less.", "The three digits add up to 11 or more."
    six, larger = "RED and TEAL add up to exactly 6.", "RED is larger than TEAL."
    four = "The largest digit is 4."
    assert codes_that_pass([six, high, four]) == []
    assert codes_that_pass([six, low, four]) == ["214", "412"]
    assert {"411", "421"} < set(codes_that_pass([larger, low, four]))
    assert codes_that_pass([larger, high, four]) == ["443"]
    answers = [
        [say for say in (one.say for one in CARD_OF[verify].criteria) if passes(say, "432") == (letter == "Y")]
        for verify, letter in zip(EXAMPLE_ROW, "NYY", strict=True)
    ]
    assert answers == [[low, high], [larger, six], [four]]


def test_rules_are_short_enough_to_read():
    assert len(component("rules.yaml")["text"].split()) <= 1150
