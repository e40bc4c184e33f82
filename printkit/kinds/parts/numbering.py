"""The numbers of a track: exact ranges with both ends, and lists of numbers with ranges in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from printkit.diagnostics import Problem, Severity, TreePath

MOST_SPACES = 1000
"""More spaces than this are taken for a mistake in a range."""

_RANGE = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\s*-\s*(-?[0-9]+(?:\.[0-9]+)?)")


def exact(number: float) -> Decimal:
    """The decimal number as typed: 0.1 is a tenth, although no float is."""
    return Decimal(repr(number))


def in_words(number: Decimal) -> str:
    """A number without useless zeros and exponents: `0.5`, `10`."""
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def count_range(first: float, last: float, step: float | None) -> tuple[str, ...] | Problem:
    """Every number from the first to the last, both included; without a step, by 1 towards the last.

    Reports `zero-step`, `wrong-step`, `end-not-hit`, `too-many-spaces` at `step` or `to`.
    """
    start, end = exact(first), exact(last)
    by = exact(step) if step is not None else Decimal(1 if end >= start else -1)
    said = f"from {in_words(start)} to {in_words(end)}"
    if by == 0:
        return Problem(("step",), "zero-step", "a step of 0 never arrives", "write a step such as 1 or -1")
    if (end - start) * by < 0:
        message = f"{said} with a step of {in_words(by)} never arrives"
        return Problem(("step",), "wrong-step", message, f"write step: {in_words(-by)}")
    steps, rest = divmod(end - start, by)
    if steps >= MOST_SPACES:
        message = f"{said} has {int(steps) + 1} spaces, at most {MOST_SPACES} allowed"
        return Problem(("to",), "too-many-spaces", message, "is the step too small?")
    if rest != 0:
        hit = start + steps * by
        message = f"the steps end at {in_words(hit)} and never hit {in_words(end)}"
        hint = f"write to: {in_words(hit)} or to: {in_words(hit + by)}, or another step"
        return Problem(("to",), "end-not-hit", message, hint)
    return tuple(in_words(start + number * by) for number in range(int(steps) + 1))


def as_number(text: str) -> Decimal | None:
    """A text as a number, or None when it is none."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def check_values(values: Sequence[str], path: TreePath) -> tuple[Problem, ...]:
    """Warnings for values that come twice, and for numbers that turn back on a way that rises or falls."""
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    for index, value in enumerate(values):
        if value in seen:
            message = f"{value} stands on space {seen[value] + 1} too"
            problems.append(_warning((*path, index), "repeated-value", message))
        seen.setdefault(value, index)
    numbers = [as_number(value) for value in values]
    if len(numbers) < 2 or any(number is None for number in numbers):
        return tuple(problems)
    known = [number for number in numbers if number is not None]
    rising = known[-1] >= known[0]
    for index, (before, here) in enumerate(pairwise(known), start=1):
        if here != before and (here > before) != rising:
            way = "rises" if here > before else "falls"
            message = f"{values[index]} {way} after {values[index - 1]}, the others go the other way"
            problems.append(_warning((*path, index), "out-of-order", message))
    return tuple(problems)


def _warning(path: TreePath, code: str, message: str) -> Problem:
    return Problem(path, code, message, "is this meant?", Severity.WARNING)


def pick(chosen: Sequence[str], spaces: Sequence[str], path: TreePath) -> tuple[frozenset[int], list[Problem]]:
    """The positions of spaces named by texts such as `3` and `5-9`, both ends included.

    Reports `unknown-space` for a text or an end that is no space.
    """
    found: set[int] = set()
    problems: list[Problem] = []
    position = {text: index for index, text in reversed(list(enumerate(spaces)))}
    for index, written in enumerate(chosen):
        text = written.strip()
        match = _RANGE.fullmatch(text)
        ends = (text,) if text in position or match is None else match.groups()
        missing = [end for end in ends if end not in position]
        for end in missing:
            message = f"the track has no space '{end}'"
            hint = f"spaces run from {spaces[0]} to {spaces[-1]}; a range is written 1-11"
            problems.append(Problem((*path, index), "unknown-space", message, hint))
        if not missing:
            low, high = sorted((position[ends[0]], position[ends[-1]]))
            found.update(range(low, high + 1))
    return frozenset(found), problems
