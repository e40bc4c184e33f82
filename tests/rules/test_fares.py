"""The best score of a holding, the endings of the track, and the mistakes in a fare card."""

import itertools
import random
from collections import Counter

import pytest

from printkit.rules.fares import MOVES, Example, Fare, best_allocation, check_fare, endings, facts

STANDARD = Fare((("ABC", 5), ("AA", 1)))
EXPRESS = Fare((("BC", 4), ("AAA", 2)))
LOCAL = Fare((("AAB", 4), ("CC", 3)))


def exhaustive(fare: Fare, holding: dict[str, int]) -> int:
    """Try every count of every set, keep those the tickets allow."""
    tickets = sum(holding.values())
    best = 0
    for counts in itertools.product(*(range(tickets // len(name) + 1) for name, _ in fare.sets)):
        needed = Counter()
        for times, (name, _) in zip(counts, fare.sets, strict=True):
            for letter in name:
                needed[letter] += times
        if all(needed[letter] <= holding.get(letter, 0) for letter in needed):
            best = max(best, sum(times * points for times, (_, points) in zip(counts, fare.sets, strict=True)))
    return best


def ticket_by_ticket(fare: Fare, holding: dict[str, int]) -> int:
    """Grow the table of best scores from smaller holdings to larger ones."""
    letters = sorted(holding)
    table: dict[tuple[int, ...], int] = {}
    for held in itertools.product(*(range(holding[letter] + 1) for letter in letters)):
        scores = [0]
        for name, points in fare.sets:
            rest = tuple(count - name.count(letter) for letter, count in zip(letters, held, strict=True))
            if set(name) <= set(letters) and min(rest) >= 0:
                scores.append(table[rest] + points)
        table[held] = max(scores)
    return table[tuple(holding[letter] for letter in letters)]


@pytest.mark.parametrize("fare", [STANDARD, EXPRESS, LOCAL], ids=["standard", "express", "local"])
def test_every_ending_scores_what_trying_all_counts_finds(fare):
    table = facts(fare).table
    assert len(table) == 19
    for ending in endings():
        holding = dict(zip("ABC", ending, strict=True))
        assert table["{},{},{}".format(*ending)] == exhaustive(fare, holding) == ticket_by_ticket(fare, holding)


def test_standard_with_four_a_one_b_two_c_is_six():
    best = best_allocation(STANDARD, {"A": 4, "B": 1, "C": 2})
    assert best.score == 6  # one ABC 5 + one AA 1; A and C are left
    assert best.counts == (1, 1)
    assert best.leftover == (("A", 1), ("C", 1))


def test_three_stamps_make_six_into_nine():
    example = Example({"A": 4, "B": 1, "C": 2}, score=6, stamps=3, total=9)  # 6 + 3
    assert check_fare(MOVES, dict(STANDARD.sets), [example]) == ()


def test_endings_walk_twelve_spaces_once_each_in_falling_order():
    found = endings()
    assert len(found) == len(set(found)) == 19
    assert all(a + 2 * b + 3 * c == 12 for a, b, c in found)
    assert found[:4] == ((12, 0, 0), (10, 1, 0), (9, 0, 1), (8, 2, 0))
    assert found[-1] == (0, 0, 4)
    assert list(found) == sorted(found, reverse=True)


def test_endings_of_another_track():
    # 2a + 3b = 7 has one answer in whole numbers: a = 2, b = 1.
    assert endings(7, {"X": 2, "Y": 3}) == ((2, 1),)


@pytest.mark.parametrize(
    ("fare", "best", "ending"),
    [
        (STANDARD, 10, "2,2,2"),  # two ABC: 2 × 5; walks 2 + 4 + 6
        (EXPRESS, 8, "0,3,2"),  # two BC: 2 × 4; walks 6 + 6
        (LOCAL, 12, "6,3,0"),  # three AAB: 3 × 4; walks 6 + 6
    ],
)
def test_best_of_a_fare(fare, best, ending):
    found = facts(fare)
    assert (found.endings, found.best) == (19, best)
    assert found.table[ending] == best


def test_a_greedy_choice_loses():
    # AB first would score 5 and leave A, B apart from their partners; AC + BD score 4 + 4.
    fare = Fare((("AB", 5), ("AC", 4), ("BD", 4)))
    best = best_allocation(fare, {"A": 1, "B": 1, "C": 1, "D": 1})
    assert (best.score, best.counts, best.leftover) == (8, (0, 1, 1), ())


def test_random_fares_of_five_letters_agree_with_the_table_of_all_holdings():
    rng = random.Random(3)
    for _ in range(60):
        names = {"".join(rng.choices("ABCDE", k=rng.randint(1, 4))) for _ in range(5)}
        fare = Fare(tuple((name, rng.randint(1, 9)) for name in sorted(names)))
        holding = {letter: rng.randint(0, 3) for letter in "ABCDE"}
        assert best_allocation(fare, holding).score == ticket_by_ticket(fare, holding)


def test_counts_and_leftover_account_for_every_ticket():
    rng = random.Random(4)
    for _ in range(60):
        fare = Fare((("ABD", 5), ("AAC", 4), ("CD", 2), ("B", 1)))
        holding = {letter: rng.randint(0, 6) for letter in "ABCDZ"}
        best = best_allocation(fare, holding)
        used = Counter(dict(best.leftover))
        for times, (name, _) in zip(best.counts, fare.sets, strict=True):
            for letter in name:
                used[letter] += times
        assert +used == +Counter(holding)
        assert best.score == sum(t * points for t, (_, points) in zip(best.counts, fare.sets, strict=True))


@pytest.mark.timeout(5)
def test_ninety_tickets_of_nine_letters_are_scored_exactly():
    ring = Fare(tuple((a + b, 3) for a, b in itertools.pairwise("ABCDEFGHIA")))
    # Nine letters in a ring, ten of each: 90 tickets make 45 pairs, and no ticket is left.
    best = best_allocation(ring, dict.fromkeys("ABCDEFGHI", 10))
    assert (best.score, best.leftover) == (135, ())  # 45 * 3


def test_letters_outside_every_set_are_left_over():
    best = best_allocation(STANDARD, {"A": 1, "Q": 2})
    assert (best.score, best.leftover) == (0, (("A", 1), ("Q", 2)))


def codes(sets, *examples, letters=MOVES):
    return [(problem.code, problem.path) for problem in check_fare(letters, sets, examples)]


def test_the_three_fares_are_sound():
    for fare in (STANDARD, EXPRESS, LOCAL):
        assert codes(dict(fare.sets)) == []


def test_a_letter_no_jump_earns_is_unknown():
    assert codes({"ABD": 5}) == [("unknown-letter", ("sets", "ABD"))]


def test_a_set_without_letters_is_empty():
    assert codes({"": 5}) == [("empty-set", ("sets", ""))]


@pytest.mark.parametrize("points", [-2, 0])
def test_a_set_scores_one_or_more(points):
    assert codes({"AA": points}) == [("worthless-set", ("sets", "AA"))]


def test_the_order_of_letters_does_not_make_another_set():
    assert codes({"AAB": 4, "CC": 3, "ABA": 2}) == [("equal-sets", ("sets", "ABA"))]


def test_an_example_walks_the_whole_track():
    (problem,) = check_fare(MOVES, {"AA": 1}, [Example({"A": 4, "B": 1, "C": 1}, score=2)])
    assert (problem.code, problem.path) == ("wrong-length", ("examples", 0, "tickets"))
    assert "walk 9 spaces" in problem.message  # 4 * 1 + 1 * 2 + 1 * 3


def test_a_wrong_score_is_told_the_right_one():
    good = Example({"A": 12}, score=6)
    bad = Example({"A": 4, "B": 1, "C": 2}, score=7)
    (problem,) = check_fare(MOVES, dict(STANDARD.sets), [good, bad])
    assert (problem.code, problem.path) == ("wrong-score", ("examples", 1, "score"))
    assert problem.hint == "write score: 6"


def test_a_total_is_the_score_and_the_stamps():
    (problem,) = check_fare(MOVES, dict(STANDARD.sets), [Example({"A": 4, "B": 1, "C": 2}, score=6, stamps=3, total=8)])
    assert (problem.code, problem.path, problem.hint) == (
        "wrong-total",
        ("examples", 0, "total"),
        "write total: 9",  # 6 + 3
    )


def test_the_last_jump_claims_no_stamp():
    # Four jumps of 3 land on 3, 6, 9 and 12; only the first three have stamps.
    tickets = {"C": 4}
    assert codes({"CC": 3}, Example(tickets, score=6, stamps=3)) == []
    assert codes({"CC": 3}, Example(tickets, score=6, stamps=4)) == [("too-many-stamps", ("examples", 0, "stamps"))]


def test_tickets_of_an_example_are_known_and_not_negative():
    assert codes({"AA": 1}, Example({"D": 4, "A": -1}, score=0)) == [
        ("unknown-letter", ("examples", 0, "tickets", "D")),
        ("negative-count", ("examples", 0, "tickets", "A")),
    ]
