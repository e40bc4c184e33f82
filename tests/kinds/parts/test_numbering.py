"""Ranges of a track: both ends included, decimals exact, an end that is not hit named."""

import pytest

from printkit.diagnostics import Problem, Severity
from printkit.kinds.parts.numbering import check_values, count_range, pick


@pytest.mark.parametrize(
    ("first", "last", "step", "expected"),
    [
        (1, 10, None, "1 2 3 4 5 6 7 8 9 10"),
        (0, 0, None, "0"),
        (10, 1, -1, "10 9 8 7 6 5 4 3 2 1"),
        (3, 1, None, "3 2 1"),
        (0, 1, 0.1, "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"),
        (-1, 1, 0.5, "-1 -0.5 0 0.5 1"),
        (0, 1_000_000, 500_000, "0 500000 1000000"),
    ],
)
def test_ranges_include_both_ends_and_count_exactly(first, last, step, expected):
    assert count_range(first, last, step) == tuple(expected.split())


def test_zero_to_hundred_by_five_has_twenty_one_spaces():
    spaces = count_range(0, 100, 5)
    assert len(spaces) == 21  # 100 / 5 + 1
    assert spaces == tuple(str(5 * number) for number in range(21))


def problem(*args):
    found = count_range(*args)
    assert isinstance(found, Problem)
    return found


def test_an_end_that_is_not_hit_names_the_last_number_that_is():
    wrong = problem(0, 10, 3)
    assert (wrong.code, wrong.path) == ("end-not-hit", ("to",))
    assert "9" in wrong.message
    assert "10" in wrong.message
    assert wrong.hint.startswith("write to: 9 or to: 12")


@pytest.mark.timeout(1)
def test_a_step_of_zero_is_told_at_once():
    assert problem(0, 10, 0).code == "zero-step"


def test_a_step_that_leads_away_is_told_the_other_sign():
    assert (problem(10, 1, 1).code, problem(10, 1, 1).hint) == ("wrong-step", "write step: -1")


def test_a_tiny_step_does_not_make_a_million_spaces():
    assert problem(0, 1000, 0.001).code == "too-many-spaces"


def test_falling_and_repeated_values_are_warnings_at_their_index():
    found = check_values(("100", "120", "110", "130", "130"), ("values",))
    assert [(one.code, one.path) for one in found] == [
        ("repeated-value", ("values", 4)),
        ("out-of-order", ("values", 2)),
    ]
    assert {one.severity for one in found} == {Severity.WARNING}


def test_values_that_skip_are_as_they_were_typed():
    assert check_values(("225", "250", "285", "300", "325"), ("values",)) == ()
    assert check_values(("9", "5", "2"), ("values",)) == ()
    assert check_values(("START", "inn", "END"), ("values",)) == ()


def test_marked_spaces_are_single_or_ranges_with_both_ends():
    spaces = tuple(str(number) for number in range(13))
    assert pick(("1-11",), spaces, ("marked",)) == (frozenset(range(1, 12)), [])
    assert pick(("0", "3 - 5", "12"), spaces, ("marked",))[0] == {0, 3, 4, 5, 12}
    assert pick(("-2--1",), ("-3", "-2", "-1", "0"), ("marked",))[0] == {1, 2}


def test_a_marked_space_that_does_not_exist_is_told_where():
    _, problems = pick(("2", "1-13"), ("1", "2", "3"), ("marked",))
    assert [(one.code, one.path) for one in problems] == [("unknown-space", ("marked", 1))]
