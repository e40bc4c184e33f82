"""Ticket fares of a time-track race: best scores, endings, worked examples.

In: a fare's sets of letters, a holding of tickets. Out: exact best scores, the table of endings, problems.
A letter is a kind of ticket; a pawn earns one ticket a move, and the letter says how far it moved. The race
that earns the tickets is in ``queue_race``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from printkit.diagnostics import Problem, TreePath

SPACES = 12
"""Last space of the track; pawns start on 0."""

MOVES: Mapping[str, int] = {"A": 1, "B": 2, "C": 3}
"""Spaces moved for a ticket of each letter."""


@dataclass(frozen=True, slots=True)
class Fare:
    """Sets of letters and their points, as listed on the card; a set may be scored any number of times."""

    sets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Allocation:
    """The best use of a holding.

    Attributes:
        score: points of all sets together.
        counts: how often each set is scored, in the fare's order.
        leftover: tickets in no set as (letter, how many), letters in alphabetical order.
    """

    score: int
    counts: tuple[int, ...]
    leftover: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class FareFacts:
    """What is true of a fare over all endings; ``table`` maps tickets, ``"4,1,2"``, to the best score."""

    endings: int
    best: int
    table: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example as written; ``stamps`` and ``total`` are None when it does not state them."""

    tickets: Mapping[str, int]
    score: int
    stamps: int | None = None
    total: int | None = None


def best_allocation(fare: Fare, holding: Mapping[str, int]) -> Allocation:
    """The highest-scoring way to put each ticket into at most one set.

    Exact. Where several ways score the same, it takes more of the set that is worth more a ticket, then of
    the set listed first. A set with no letters or no points is never taken.
    """
    packer = _Packer(fare, holding)
    counts = [0] * len(fare.sets)
    left = packer.supply
    for depth, number in enumerate(packer.order):
        _, times = packer.best(depth, left)
        counts[number] = times
        left = packer.without(depth, left, times)
    score = sum(times * points for times, (_, points) in zip(counts, fare.sets, strict=True))
    used: Counter[str] = Counter()
    for times, (letters, _) in zip(counts, fare.sets, strict=True):
        for letter in letters:
            used[letter] += times
    spare = sorted((letter, count - used[letter]) for letter, count in holding.items())
    return Allocation(score, tuple(counts), tuple((letter, count) for letter, count in spare if count > 0))


class _Packer:
    """Search over how often to score each set, one set after another, densest first.

    What later sets can add depends only on the tickets they use, so equal remainders are worked out once; a
    count that cannot beat the best found for the same remainder is skipped by an upper bound.
    """

    def __init__(self, fare: Fare, holding: Mapping[str, int]) -> None:
        listed = [number for number, (letters, points) in enumerate(fare.sets) if letters and points > 0]
        # Points a ticket, in whole parts of a point: every set's length divides the parts.
        self._parts = lcm(*(len(fare.sets[number][0]) for number in listed))
        worth = {number: fare.sets[number][1] * self._parts // len(fare.sets[number][0]) for number in listed}
        self.order = sorted(listed, key=lambda number: (-worth[number], number))
        self.letters = sorted({letter for number in listed for letter in fare.sets[number][0]})
        self.supply = tuple(max(0, holding.get(letter, 0)) for letter in self.letters)
        self._points = [fare.sets[number][1] for number in self.order]
        self._needs = [tuple(fare.sets[number][0].count(letter) for letter in self.letters) for number in self.order]
        # Most points one ticket of a letter can bring in the sets from a depth on: its share of the best set.
        self._share = [
            tuple(
                max(
                    (worth[number] for number in self.order[depth:] if letter in fare.sets[number][0]),
                    default=0,
                )
                for letter in self.letters
            )
            for depth in range(len(self.order) + 1)
        ]
        self._known: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}

    def best(self, depth: int, left: tuple[int, ...]) -> tuple[int, int]:
        """Best points from the sets at ``depth`` and after, and how often to score the set at ``depth``."""
        if depth == len(self.order):
            return 0, 0
        key = (
            depth,
            tuple(count if share else 0 for count, share in zip(left, self._share[depth], strict=True)),
        )
        if key not in self._known:
            self._known[key] = self._search(depth, left)
        return self._known[key]

    def without(self, depth: int, left: tuple[int, ...], times: int) -> tuple[int, ...]:
        """The tickets left when the set at ``depth`` is scored ``times`` times."""
        return tuple(count - times * need for count, need in zip(left, self._needs[depth], strict=True))

    def _search(self, depth: int, left: tuple[int, ...]) -> tuple[int, int]:
        most = min(count // need for count, need in zip(left, self._needs[depth], strict=True) if need)
        best, best_times = -1, 0
        for times in range(most, -1, -1):
            after = self.without(depth, left, times)
            here = times * self._points[depth]
            if here + self._bound(depth + 1, after) <= best:
                continue
            total = here + self.best(depth + 1, after)[0]
            if total > best:
                best, best_times = total, times
        return best, best_times

    def _bound(self, depth: int, left: tuple[int, ...]) -> int:
        return sum(count * share for count, share in zip(left, self._share[depth], strict=True)) // self._parts


def endings(spaces: int = SPACES, moves: Mapping[str, int] = MOVES) -> tuple[tuple[int, ...], ...]:
    """Every count of tickets, in the order of ``moves``, with which a pawn ends exactly on the last space.

    Ordered with most tickets of the first letter first, then of the second, and so on.
    """
    lengths = tuple(moves.values())

    def split(left: int, rest: tuple[int, ...]) -> list[tuple[int, ...]]:
        if not rest:
            return [()] if left == 0 else []
        return [
            (count, *tail)
            for count in range(left // rest[0], -1, -1)
            for tail in split(left - count * rest[0], rest[1:])
        ]

    return tuple(split(spaces, lengths))


def facts(fare: Fare, spaces: int = SPACES, moves: Mapping[str, int] = MOVES) -> FareFacts:
    """The best score of every ending, and the highest of them."""
    table = {
        ",".join(str(count) for count in ending): best_allocation(fare, dict(zip(moves, ending, strict=True))).score
        for ending in endings(spaces, moves)
    }
    return FareFacts(len(table), max(table.values(), default=0), table)


def check_fare(
    letters: Mapping[str, int],
    sets: Mapping[str, int],
    examples: Sequence[Example] = (),
    spaces: int = SPACES,
) -> tuple[Problem, ...]:
    """The mistakes in a fare card, in the order in which it is written.

    Args:
        letters: spaces moved for a ticket of each letter, as on the track.
        sets: points of each set, as written; ``AAB`` and ``ABA`` are the same set.
        examples: worked examples; their scores are checked only when the sets are sound.
        spaces: last space of the track.

    Reports ``empty-set``, ``unknown-letter``, ``worthless-set``, ``equal-sets`` under ``sets``, and
    ``unknown-letter``, ``negative-count``, ``wrong-length``, ``wrong-score``, ``too-many-stamps``,
    ``wrong-total`` under ``examples``.
    """
    found = _check_sets(letters, sets)
    fare = Fare(tuple(sets.items()))
    for number, example in enumerate(examples):
        path = ("examples", number)
        wrong = _check_tickets(path, letters, example.tickets, spaces)
        found += wrong
        if not wrong and not any(problem.path[0] == "sets" for problem in found):
            found += _check_score(path, fare, example)
    return tuple(found)


def _check_sets(letters: Mapping[str, int], sets: Mapping[str, int]) -> list[Problem]:
    found = []
    first: dict[str, str] = {}
    known = ", ".join(letters)
    for written, points in sets.items():
        path = ("sets", written)
        if not written:
            found.append(Problem(path, "empty-set", "a set has no letters", f"write letters of {known}", at_key=True))
            continue
        for letter in sorted(set(written) - set(letters)):
            message = f"'{letter}' in the set {written} is not a ticket of this game"
            found.append(Problem(path, "unknown-letter", message, f"tickets are {known}", at_key=True))
        if points <= 0:
            message = f"the set {written} scores {points}; a set scores 1 or more"
            found.append(Problem(path, "worthless-set", message, "leftover tickets score 0: leave the set out"))
        same = "".join(sorted(written))
        if same in first:
            message = f"the set {written} has the same letters as {first[same]}"
            found.append(Problem(path, "equal-sets", message, "keep one of the two", at_key=True))
        first.setdefault(same, written)
    return found


def _check_tickets(
    path: TreePath, letters: Mapping[str, int], tickets: Mapping[str, int], spaces: int
) -> list[Problem]:
    found = []
    for letter, count in tickets.items():
        place = (*path, "tickets", letter)
        if letter not in letters:
            message = f"'{letter}' is not a ticket of this game"
            found.append(Problem(place, "unknown-letter", message, f"tickets are {', '.join(letters)}"))
        if count < 0:
            message = f"{count} {letter} tickets; nobody can hold fewer than 0"
            found.append(Problem(place, "negative-count", message, "write 0 or more"))
    if not found:
        walked = sum(count * letters[letter] for letter, count in tickets.items())
        if walked != spaces:
            sum_words = " + ".join(f"{count} × {letters[letter]}" for letter, count in tickets.items()) or "no tickets"
            message = f"these tickets walk {walked} spaces ({sum_words}), the track has {spaces}"
            hint = f"change the tickets until they walk {spaces} spaces"
            found.append(Problem((*path, "tickets"), "wrong-length", message, hint))
    return found


def _check_score(path: TreePath, fare: Fare, example: Example) -> list[Problem]:
    found = []
    best = best_allocation(fare, example.tickets)
    if example.score != best.score:
        used = [f"{times} × {name}" for times, (name, _) in zip(best.counts, fare.sets, strict=True) if times]
        message = f"these tickets score {best.score} ({' + '.join(used) or 'no set'}), not {example.score}"
        found.append(Problem((*path, "score"), "wrong-score", message, f"write score: {best.score}"))
    # Every move but the last ends on a space that has a stamp; the last ends on the finish, which has none.
    most = sum(example.tickets.values()) - 1
    if example.stamps is not None and not 0 <= example.stamps <= most:
        message = f"{example.stamps} stamps; {most + 1} moves claim 0 to {most}"
        found.append(Problem((*path, "stamps"), "too-many-stamps", message, f"write 0 to {most}"))
    total = best.score + (example.stamps or 0)
    if example.total is not None and example.total != total:
        message = f"{best.score} for tickets and {example.stamps or 0} for stamps make {total}, not {example.total}"
        found.append(Problem((*path, "total"), "wrong-total", message, f"write total: {total}"))
    return found
