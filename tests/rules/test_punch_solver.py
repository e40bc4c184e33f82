"""The best-play solver against one that tries everything and shares no trick with it."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from printkit.rules.criteria import CODES, Expression, index_of, parse
from printkit.rules.punch_solver import (
    World,
    difficulty,
    is_sound,
    possible_codes,
    sound_worlds,
    without_each,
)


def masks(*texts):
    read = [parse(text) for text in texts]
    assert all(isinstance(one, Expression) for one in read)
    return tuple(one.mask for one in read)


TOTAL = masks("sum <= 7", "8 <= sum <= 10", "sum >= 11")
SIDE = masks("red < teal", "red > teal", "red + teal = 6")
LARGEST = masks("max = 5", "max = 4", "max = 3")
MIDDLE = masks("gold = 1 or gold = 5", "even(gold)", "gold = 3")
STEP = masks("gold = red + 1", "teal = gold + 1", "red = teal + 1")
TWICE = masks("unique", "not unique")
ENDS = masks("count(1) + count(5) = 0", "count(1) + count(5) = 1", "count(1) + count(5) >= 2")
HIGH = masks("count(4) + count(5) = 0", "count(4) + count(5) = 1", "count(4) + count(5) = 2", "red = 5")

SETS = [
    row
    for row in (
        (TOTAL, SIDE, LARGEST),
        (TWICE, STEP, ENDS, TOTAL),
        (HIGH, STEP, ENDS, SIDE),
        (TWICE, MIDDLE, SIDE, TOTAL),
        (HIGH, TWICE, SIDE, STEP),
    )
]


def worlds_by_hand(cards):
    """Sound choices by counting over the 125 codes for every choice and every choice less one."""
    found = []
    for choice in product(*(range(len(card)) for card in cards)):
        row = [card[place] for card, place in zip(cards, choice, strict=True)]
        passing = [at for at in range(125) if all(mask >> at & 1 for mask in row)]
        less = [
            sum(all(mask >> at & 1 for mask in rest) for at in range(125)) for rest in combinations(row, len(row) - 1)
        ]
        if len(passing) == 1 and min(less) >= 2:
            found.append((choice, passing[0]))
    return found


def best_by_hand(cards, worlds):
    """Smallest mean and worst number of questions: every verifier and every proposal at every step."""

    @cache
    def best(left):
        if len({worlds[at][1] for at in left}) == 1:
            return Fraction(0), 0
        means, worsts = [], []
        seen = set()
        for verifier, proposal in product(range(len(cards)), range(125)):
            yes = tuple(at for at in left if cards[verifier][worlds[at][0][verifier]] >> proposal & 1)
            if len(yes) in (0, len(left)) or yes in seen:
                continue
            seen.add(yes)
            no = tuple(at for at in left if at not in yes)
            one, two = best(yes), best(no)
            means.append(1 + (one[0] * len(yes) + two[0] * len(no)) / len(left))
            worsts.append(1 + max(one[1], two[1]))
        return min(means), min(worsts)

    return best(tuple(range(len(worlds))))


@pytest.mark.parametrize("cards", SETS, ids=range(len(SETS)))
def test_worlds_are_those_of_plain_counting(cards):
    assert [(world.choice, world.code) for world in sound_worlds(cards)] == worlds_by_hand(cards)


@pytest.mark.parametrize("cards", SETS, ids=range(len(SETS)))
def test_difficulty_is_that_of_trying_everything(cards):
    worlds = worlds_by_hand(cards)
    assert 3 <= len(worlds) <= 16
    mean, worst = best_by_hand(cards, worlds)
    measured = difficulty(cards, sound_worlds(cards))
    assert measured.expected == pytest.approx(float(mean))
    assert measured.worst == worst


def test_seven_worlds_of_seven_codes_need_20_sevenths():
    worlds = sound_worlds((TOTAL, SIDE, LARGEST))
    assert [CODES[world.code] for world in worlds] == ["115", "511", "313", "233", "332", "344", "443"]
    # no tree with 7 leaves beats one leaf at 2 questions and six at 3: (2 + 6 * 3) / 7
    assert difficulty((TOTAL, SIDE, LARGEST), worlds).expected == pytest.approx(20 / 7)
    assert difficulty((TOTAL, SIDE, LARGEST), worlds).worst == 3


def test_solver_stops_when_the_code_is_known_and_not_the_criteria():
    one_code = (World((0, 0), 7), World((1, 1), 7))
    assert difficulty((TOTAL[:2], SIDE[:2]), one_code).expected == 0
    assert difficulty((TOTAL[:2], SIDE[:2]), one_code).worst == 0


def test_without_each_leaves_out_one_at_a_time():
    row = masks("red = 1", "gold = 1", "teal = 1")
    assert [left.bit_count() for left in without_each(row)] == [5, 5, 5]
    assert is_sound(row)
    assert not is_sound(row[:2])
    assert not is_sound((*row, masks("red < 3")[0]))


def test_possible_codes_are_each_once_in_order():
    worlds = (World((0,), index_of("311")), World((1,), index_of("111")), World((2,), index_of("311")))
    assert [CODES[index] for index in possible_codes(worlds)] == ["111", "311"]
