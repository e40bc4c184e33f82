"""Makes sound problems of Punch Proof from a library of criteria cards, the same ones for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from printkit.rules.criteria import CODES
from printkit.rules.punch import FEWEST_POSSIBLE_CODES, CriteriaCard, Library, Problem
from printkit.rules.punch_solver import difficulty, is_sound, possible_codes, sound_worlds

# Of this many fitting candidates the one that brings in most unused verification cards is taken, so that a book
# plays as many of the printed cards as it can.
_CANDIDATES = 8
# Tries for one problem; a try costs well under a millisecond, so 24 problems that cannot be found still end in time.
_TRIES = 1200
_POOL_TRIES = 20_000

Measure = tuple[float, int]


@dataclass(frozen=True, slots=True)
class Measured:
    """A problem with the questions a best-play solver needs; sorts by them."""

    expected: float
    worst: int
    problem: Problem


@dataclass(slots=True)
class _Book:
    """What the problems found so far have used up."""

    card_sets: set[frozenset[int]] = field(default_factory=set)
    solutions: set[str] = field(default_factory=set)
    verifiers: set[int] = field(default_factory=set)

    def add(self, problem: Problem, numbers: frozenset[int]) -> None:
        self.card_sets.add(numbers)
        self.solutions.add(problem.solution)
        self.verifiers.update(problem.verifiers)


def generate(
    library: Library,
    seed: int,
    count: int,
    verifiers: tuple[int, int] = (4, 6),
    difficulty_range: tuple[float, float] | None = None,
) -> tuple[Problem, ...]:
    """Return sound problems, the easiest first.

    No two use the same set of criteria cards; solutions differ as long as that is possible. Fewer than `count` come
    back when the library does not hold enough of them.

    Args:
        library: the criteria cards; at least as many as the verifiers of the largest problem.
        seed: the same seed gives the same problems.
        count: how many problems.
        verifiers: the fewest and the most verifiers; the problems are shared out evenly between the numbers.
        difficulty_range: the least and the most expected questions, both included; `None` for any.
    """
    return extend(library, Random(seed), (), (count, verifiers, difficulty_range))


Wish = tuple[int, tuple[int, int], tuple[float, float] | None]


def extend(library: Library, rng: Random, before: tuple[Problem, ...], wish: Wish) -> tuple[Problem, ...]:
    """Return problems as `generate` does, that share no set of criteria cards with those of `before`.

    Args:
        library: the criteria cards.
        rng: where the choices come from.
        before: problems the book already has; they are not in the result.
        wish: count, fewest and most verifiers, and range of expected questions.
    """
    count, (fewest, most), limits = wish
    book = _Book()
    for problem in before:
        book.add(problem, _numbers(library, problem))
    found: list[Measured] = []
    for at in range(count):
        size = fewest + at * (most - fewest + 1) // count
        measured = _one(library, rng, book, (size, limits))
        if measured is not None:
            found.append(measured)
            book.add(measured.problem, _numbers(library, measured.problem))
    return in_order(found)


def in_order(found: list[Measured]) -> tuple[Problem, ...]:
    """Return problems by expected questions, then the worst case, then their verification cards."""
    ranked = sorted(found, key=lambda one: (one.expected, one.worst, one.problem.verifiers))
    return tuple(one.problem for one in ranked)


def first_problems(library: Library, rng: Random, size: int, pool: int, count: int) -> tuple[Problem, ...]:
    """Return `count` sound problems that together need only `pool` verification cards, the easiest first.

    They are for a first game: few sheets to print. Each has `size` verifiers, no two have the same solution, and
    every card of the pool is used. Empty when none were found.
    """
    for _ in range(_POOL_TRIES):
        chosen = [(card, rng.randrange(len(card.criteria))) for card in rng.sample(library.cards, pool)]
        found: list[Measured] = []
        for row in combinations(chosen, size):
            if not is_sound(tuple(card.criteria[place].mask for card, place in row)):
                continue
            measured = _measure(tuple(card for card, _ in row), tuple(place for _, place in row))
            if measured is not None:
                found.append(measured)
        picked = _covering(found, count, pool)
        if picked:
            return in_order(list(picked))
    return ()


def _covering(found: list[Measured], count: int, pool: int) -> tuple[Measured, ...]:
    for some in combinations(found, count):
        solutions = {one.problem.solution for one in some}
        used = {verify for one in some for verify in one.problem.verifiers}
        if len(solutions) == count and len(used) == pool:
            return some
    return ()


def _numbers(library: Library, problem: Problem) -> frozenset[int]:
    wanted = set(problem.verifiers)
    return frozenset(
        card.number for card in library.cards if any(criterion.verify in wanted for criterion in card.criteria)
    )


def _one(
    library: Library, rng: Random, book: _Book, wish: tuple[int, tuple[float, float] | None]
) -> Measured | None:
    """Return the candidate that brings in most unused verification cards, the first of equals."""
    size, limits = wish
    best: Measured | None = None
    best_new = -1
    candidates = 0
    for tried in range(_TRIES):
        cards = tuple(rng.sample(library.cards, size))
        if frozenset(card.number for card in cards) in book.card_sets:
            continue
        avoid = book.solutions if 2 * tried < _TRIES else set()
        measured = _candidate(cards, rng, avoid)
        if measured is None or not _within(measured, limits):
            continue
        new = len(set(measured.problem.verifiers) - book.verifiers)
        if new > best_new:
            best, best_new = measured, new
        candidates += 1
        if candidates == _CANDIDATES:
            break
    return best


def _within(measured: Measured, limits: tuple[float, float] | None) -> bool:
    return limits is None or limits[0] <= measured.expected <= limits[1]


def _candidate(cards: tuple[CriteriaCard, ...], rng: Random, avoid: set[str]) -> Measured | None:
    masks = tuple(card.masks for card in cards)
    worlds = sound_worlds(masks)
    free = [world for world in worlds if CODES[world.code] not in avoid]
    if not free or len(possible_codes(worlds)) < FEWEST_POSSIBLE_CODES:
        return None
    world = rng.choice(free)
    return _measure(cards, world.choice)


def _measure(cards: tuple[CriteriaCard, ...], choice: tuple[int, ...]) -> Measured | None:
    """Return the problem of a sound choice with its difficulty, or None if the cards leave too few codes."""
    masks = tuple(card.masks for card in cards)
    worlds = sound_worlds(masks)
    if len(possible_codes(worlds)) < FEWEST_POSSIBLE_CODES:
        return None
    code = next(world.code for world in worlds if world.choice == choice)
    row = tuple(card.criteria[place].verify for card, place in zip(cards, choice, strict=True))
    measured = difficulty(masks, worlds)
    return Measured(measured.expected, measured.worst, Problem(row, CODES[code]))
