"""Punch Proof: what is said about cards and problems that are not right."""

import pytest

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

AT = ("problems", 0)


def card(number, *criteria):
    """A criteria card from pairs of a verification card number and an expression."""
    return CardText(number, tuple(CriterionText(verify, when, when) for verify, when in criteria))


SMALL = (
    card(1, (5, "sum <= 7"), (3, "sum = 9"), (8, "sum >= 11")),
    card(2, (1, "red < teal"), (9, "red > teal"), (4, "red + teal = 6")),
    card(3, (7, "max = 5"), (2, "max = 4"), (6, "max = 3")),
    card(4, (10, "red = 1"), (11, "red = 2")),
    card(5, (12, "gold = 1"), (13, "gold = 2")),
    card(6, (14, "teal = 1"), (15, "teal = 2")),
    card(7, (16, "red <= 4"), (17, "red = 5")),
)
LIBRARY, NONE = read_library(SMALL)


def read_findings(*cards):
    _, findings = read_library(cards)
    return [(one.code, one.path) for one in findings]


def problem_findings(verifiers, solution="443"):
    return check_problem(LIBRARY, Problem(tuple(verifiers), solution), AT)


def test_good_cards_have_no_findings():
    assert NONE == ()
    assert LIBRARY.codes_of(10)[:2] == ("111", "112")
    assert len(LIBRARY.codes_of(10)) == 25  # 5 * 5 codes begin with 1
    assert LIBRARY.verify_numbers == tuple(range(1, 18))
    assert LIBRARY.answer(9, "432")
    assert not LIBRARY.answer(9, "234")


def test_mistake_in_an_expression_carries_its_characters():
    _, (finding,) = read_library((card(1, (1, "red < 3"), (2, "red < glod")),))
    assert (finding.code, finding.path) == ("unknown-word", ("cards", 0, "criteria", 1, "when"))
    assert (finding.offset, finding.length) == (6, 4)
    assert finding.hint == "did you mean 'gold'?"


@pytest.mark.parametrize(("when", "code"), [("red <= 5", "always-true"), ("sum > 15", "never-true")])
def test_criterion_that_says_nothing_is_found(when, code):
    assert read_findings(card(1, (1, when), (2, "red = 2"))) == [(code, ("cards", 0, "criteria", 0, "when"))]


def test_same_truth_in_other_words_is_found_across_cards():
    _, (finding,) = read_library(
        (card(4, (1, "red < 3"), (2, "red = 5")), card(6, (3, "gold = 1"), (4, "not red > 2")))
    )
    assert (finding.code, finding.path) == ("same-criterion", ("cards", 1, "criteria", 1, "when"))
    assert "criterion 1 of criteria card 4" in finding.message
    assert "50 codes" in finding.message  # 2 * 25


def test_numbers_used_twice_are_found():
    found = read_findings(
        card(1, (1, "red = 1"), (1, "red = 2")),
        card(1, (2, "red = 3"), (3, "red = 4")),
    )
    assert found == [
        ("same-number", ("cards", 0, "criteria", 1, "verify")),
        ("same-number", ("cards", 1, "number")),
    ]


def test_card_has_two_to_four_criteria():
    many = card(2, *((at, f"gold = {at}") for at in range(1, 6)))
    assert read_findings(card(1, (9, "red = 1")), many) == [
        ("criteria-count", ("cards", 0, "criteria")),
        ("criteria-count", ("cards", 1, "criteria")),
    ]


def test_all_mistakes_of_all_cards_are_collected():
    found = read_findings(card(1, (1, "rde = 1"), (2, "red = ")), card(2, (3, "red = 9"), (4, "red = 1")))
    assert [code for code, _ in found] == ["unknown-word", "bad-expression", "never-true"]


def test_facts_of_a_sound_problem():
    facts = analyse(LIBRARY, (8, 9, 2))
    assert facts.solution == "443"
    digits = range(1, 6)
    codes = [(r, g, t) for r in digits for g in digits for t in digits]
    no_a = sum(r > t and max(r, g, t) == 4 for r, g, t in codes)
    no_b = sum(r + g + t >= 11 and max(r, g, t) == 4 for r, g, t in codes)
    no_c = sum(r + g + t >= 11 and r > t for r, g, t in codes)
    assert facts.codes_without == (no_a, no_b, no_c)
    assert no_b == 4  # 344, 434, 443, 444
    assert facts.possible_codes >= 3
    assert problem_findings((8, 9, 2)) == ()


def test_analyse_refuses_what_is_not_sound():
    with pytest.raises(ValueError, match="not sound"):
        analyse(LIBRARY, (8, 9))
    with pytest.raises(KeyError):
        analyse(LIBRARY, (8, 99))


def test_two_answers_are_listed():
    (finding,) = problem_findings((10, 12))
    assert (finding.code, finding.path) == ("many-answers", ("problems", 0, "verifiers"))
    assert finding.message == "5 codes pass all these verifiers: 111, 112, 113, 114, 115"


def test_a_long_list_of_answers_is_cut():
    (finding,) = problem_findings((9, 16))
    # red 2: 1 teal, red 3: 2, red 4: 3, times 5 golds
    assert finding.message.startswith("30 codes")
    assert finding.message.endswith("and 22 more")  # 30 - 8


def test_no_answer_says_which_verifier_to_change():
    (finding,) = problem_findings((6, 17, 12))
    assert (finding.code, finding.path) == ("no-answer", ("problems", 0, "verifiers"))
    assert finding.hint == "without verifier A or B there are codes that pass; change it"


def test_spare_verifier_is_pointed_at():
    (finding,) = problem_findings((10, 12, 14, 16), "111")
    assert (finding.code, finding.path) == ("spare-verifier", ("problems", 0, "verifiers", 3))
    assert finding.message == "verifier D can be left out: the others already leave only 111"


def test_cards_that_leave_two_codes_are_found():
    # "> 1" leaves several digits, so only red = 1 or red = 2, gold = 1, teal = 1 give a single code
    rows = (("red = 1", "red = 2"), ("gold = 1", "gold > 1"), ("teal = 1", "teal > 1"))
    cards = tuple(card(at, (10 * at, one), (10 * at + 1, two)) for at, (one, two) in enumerate(rows))
    library, findings = read_library(cards)
    assert findings == ()
    (finding,) = check_problem(library, Problem((0, 10, 20), "111"), AT)
    assert (finding.code, finding.path) == ("few-possible-codes", ("problems", 0, "verifiers"))
    assert finding.message == "the criteria cards alone leave only 2 possible codes: 111, 211"


def test_wrong_solution_states_the_right_one():
    (finding,) = problem_findings((8, 9, 2), "434")
    assert (finding.code, finding.path) == ("wrong-solution", ("problems", 0, "solution"))
    assert finding.message == "the solution is 443, not 434"


def test_unknown_card_and_two_on_one_card_are_found_together():
    found = problem_findings((8, 5, 99))
    assert [(one.code, one.path[-1]) for one in found] == [
        ("same-criteria-card", 1),
        ("unknown-verification-card", 2),
    ]
    assert "verifiers A and B are both on criteria card 1" in found[0].message


@pytest.mark.parametrize("verifiers", [(), (8,), (8, 9, 2, 10, 12, 14, 16)])
def test_problem_has_two_to_six_verifiers(verifiers):
    (finding,) = problem_findings(verifiers)
    assert finding.code == "verifier-count"


def test_told_round_is_compared_with_the_machine():
    right = WorkedRound("432", (("A", "N"), ("B", "Y"), ("C", "Y")))
    wrong = WorkedRound("432", (("A", "Y"), ("D", "Y"), ("B", "Y")))
    path = ("example", "rounds", 0)
    assert check_round(LIBRARY, (8, 9, 2), right, path) == ()
    found = check_round(LIBRARY, (8, 9, 2), wrong, path)
    assert [(one.code, one.path) for one in found] == [
        ("wrong-answer", (*path, "answers", "A")),
        ("unknown-verifier", (*path, "answers", "D")),
    ]
    assert found[0].message == "verifier A answers N to 432, not Y"
    (bad,) = check_round(LIBRARY, (8, 9, 2), WorkedRound("460", ()), path)
    assert (bad.code, bad.path) == ("bad-code", (*path, "proposal"))
