"""Generated problems of Punch Proof: sound, different, the same for a seed, and in time."""

import time
from itertools import combinations
from random import Random

import pytest

from printkit.rules.punch import CardText, CriterionText, analyse, check_problem, read_library
from printkit.rules.punch_generator import FirstGame, Wish, extend, first_problems, generate

WHEN = [
    ("unique", "not unique"),
    ("max <= 3", "max = 4", "max = 5"),
    ("gold = 1 or gold = 5", "even(gold)", "gold = 3"),
    ("gold = red + 1", "teal = gold + 1", "red = teal + 1"),
    ("count(1) + count(5) = 0", "count(1) + count(5) = 1", "count(1) + count(5) >= 2"),
    ("red = gold", "red - gold = 1 or gold - red = 1", "red > gold + 1 or gold > red + 1"),
    ("sum <= 7", "8 <= sum <= 10", "sum >= 11"),
    ("red < teal", "red > teal", "red + teal = 6"),
    ("odd(teal)", "teal >= 4", "teal = 2 or teal = 3"),
    ("red = min", "gold = min", "teal = min"),
    ("red + gold <= 5", "6 <= red + gold <= 7", "red + gold >= 8"),
    ("even(red + gold)", "even(red + teal)", "even(gold + teal)"),
    ("ascending", "descending", "red < gold > teal", "red > gold < teal"),
    ("red <= 2", "2 <= red <= 4", "red >= 4"),
    ("count(2) >= 1", "count(3) >= 1", "count(4) >= 1"),
    ("gold + teal <= 4", "5 <= gold + teal <= 6", "gold + teal >= 7"),
]


def library(rows):
    numbers = iter(range(1, 100))
    cards = tuple(
        CardText(at, tuple(CriterionText(next(numbers), when, when) for when in row)) for at, row in enumerate(rows, 1)
    )
    read, findings = read_library(cards)
    assert findings == ()
    return read


LIBRARY = library(WHEN)


def numbers(problem):
    return frozenset(LIBRARY.find(verify)[0].number for verify in problem.verifiers)


def test_24_problems_in_time_and_sound():
    begun = time.process_time()
    problems = generate(LIBRARY, 7, 24)
    assert time.process_time() - begun < 20
    assert len(problems) == 24
    for problem in problems:
        assert check_problem(LIBRARY, problem, ()) == ()
    sizes = [len(problem.verifiers) for problem in problems]
    assert [sizes.count(size) for size in (4, 5, 6)] == [8, 8, 8]  # 24 shared between three sizes
    assert len({numbers(problem) for problem in problems}) == 24
    assert len({problem.solution for problem in problems}) == 24


def test_same_seed_same_problems_and_another_seed_others():
    assert generate(LIBRARY, 3, 6) == generate(LIBRARY, 3, 6)
    assert generate(LIBRARY, 3, 6) != generate(LIBRARY, 4, 6)


def test_problems_come_easiest_first_and_cards_in_order():
    problems = generate(LIBRARY, 11, 9, verifiers=(4, 5))
    measured = [analyse(LIBRARY, problem.verifiers) for problem in problems]
    keys = [(one.questions_expected, one.questions_worst) for one in measured]
    assert keys == sorted(keys)
    for problem in problems:
        order = [LIBRARY.find(verify)[0].number for verify in problem.verifiers]
        assert order == sorted(order)


def test_range_of_difficulty_is_kept():
    problems = generate(LIBRARY, 5, 5, verifiers=(4, 5), difficulty_range=(2.5, 3.25))
    assert len(problems) == 5
    for problem in problems:
        assert 2.5 <= analyse(LIBRARY, problem.verifiers).questions_expected <= 3.25


def test_range_that_nothing_meets_ends_in_time_with_nothing():
    begun = time.process_time()
    assert generate(LIBRARY, 5, 24, difficulty_range=(20.0, 30.0)) == ()
    assert time.process_time() - begun < 20


@pytest.mark.parametrize("size", [4, 6])
def test_library_with_too_few_cards_gives_no_problems(size):
    assert generate(library(WHEN[:3]), 1, 2, verifiers=(size, size)) == ()
    assert first_problems(library(WHEN[:3]), Random(1), FirstGame(size=size)) == ()


def test_extend_repeats_no_set_of_cards_and_no_solution():
    before = generate(LIBRARY, 1, 5, verifiers=(4, 4))
    more = extend(LIBRARY, Random(1), before, Wish(5, (4, 4)))
    assert not {numbers(problem) for problem in before} & {numbers(problem) for problem in more}
    assert not {problem.solution for problem in before} & {problem.solution for problem in more}


def test_first_problems_share_a_small_pool():
    problems = first_problems(LIBRARY, Random(2), FirstGame())
    assert len(problems) == 4
    assert len({verify for problem in problems for verify in problem.verifiers}) == 8
    assert len({problem.solution for problem in problems}) == 4
    for problem in problems:
        assert check_problem(LIBRARY, problem, ()) == ()
        assert 2.0 <= analyse(LIBRARY, problem.verifiers).questions_expected <= 3.0
    for one, two in combinations(problems, 2):
        assert len(set(one.verifiers) & set(two.verifiers)) <= 2
