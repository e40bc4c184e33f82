"""Makes sound problems of Punch Proof from a library of criteria cards, the same ones for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from printkit.rules.criteria import CODES
from printkit.rules.punch import FEWEST_POSSIBLE_CODES, CriteriaCard, Library, Problem
from printkit.rules.punch_solver import World, difficulty, is_sound, possible_codes, sound_worlds

# Of this many fitting candidates the one that brings in most unused verification cards is taken, so that a
# book plays as many of the printed cards as it can.
_CANDIDATES = 12
# Sets of cards tried for one problem: up to the first number with a solution the book does not have, then,
# if nothing was found, up to the second with any solution. A try costs well under a millisecond.
_TRIES = 1200
_MOST_TRIES = 4000
_POOL_TRIES = 5_000


@dataclass(frozen=True, slots=True)
class Measured:
    """A problem with the questions a best-play solver needs; sorts by them."""

    expected: float
    worst: int
    problem: Problem


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The problems of a first game: few sheets to print.

    Attributes:
        count: how many problems.
        size: verifiers of each.
        pool: verification cards that all of them together use.
        limits: the least and the most expected questions, both included.
    """

    count: int = 4
    size: int = 4
    pool: int = 8
    limits: tuple[float, float] = (2.0, 3.0)


@dataclass(frozen=True, slots=True)
class Wish:
    """How many problems, with the fewest and most verifiers, and the range of expected questions."""

    count: int
    verifiers: tuple[int, int] = (4, 6)
    limits: tuple[float, float] | None = None


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

    No two use the same set of criteria cards; solutions differ as long as that is possible. Fewer than
    `count` come back when the library does not hold enough of them.

    Args:
        library: the criteria cards; at least as many as the verifiers of the largest problem.
        seed: the same seed gives the same problems.
        count: how many problems.
        verifiers: the fewest and the most verifiers; the problems are shared out evenly between the numbers.
        difficulty_range: the least and the most expected questions, both included; `None` for any.
    """
    return extend(library, Random(seed), (), Wish(count, verifiers, difficulty_range))


def extend(library: Library, rng: Random, before: tuple[Problem, ...], wish: Wish) -> tuple[Problem, ...]:
    """Return problems as `generate` does, that share no set of criteria cards with those of `before`.

    Args:
        library: the criteria cards.
        rng: where the choices come from.
        before: problems the book already has; they are not in the result.
        wish: what is wanted.
    """
    fewest, most = wish.verifiers
    book = _Book()
    for problem in before:
        book.add(problem, _numbers(library, problem))
    found: list[Measured] = []
    exhausted: set[int] = set()
    for at in range(wish.count):
        size = fewest + at * (most - fewest + 1) // wish.count
        if size in exhausted:
            continue
        measured = _one(library, rng, book, Wish(1, (size, size), wish.limits))
        if measured is None:
            exhausted.add(size)
            continue
        found.append(measured)
        book.add(measured.problem, _numbers(library, measured.problem))
    return in_order(found)


def in_order(found: list[Measured]) -> tuple[Problem, ...]:
    """Return problems by expected questions, then the worst case, then their verification cards."""
    ranked = sorted(found, key=lambda one: (one.expected, one.worst, one.problem.verifiers))
    return tuple(one.problem for one in ranked)


def first_problems(library: Library, rng: Random, game: FirstGame) -> tuple[Problem, ...]:
    """Return sound problems that together need few verification cards, the easiest first.

    No two have the same solution or more than half of their verifiers in common, and every card of the pool
    is used. Empty when none were found.
    """
    if game.pool > len(library.cards):
        return ()
    for _ in range(_POOL_TRIES):
        sample = _by_number(rng.sample(library.cards, game.pool))
        chosen = [(card, rng.randrange(len(card.criteria))) for card in sample]
        found: list[Measured] = []
        for row in combinations(chosen, game.size):
            if not is_sound(tuple(card.criteria[place].mask for card, place in row)):
                continue
            measured = _chosen(tuple(card for card, _ in row), tuple(place for _, place in row))
            if measured is not None and _within(measured, game.limits):
                found.append(measured)
        for some in combinations(found, game.count):
            if _is_first_game(some, game):
                return in_order(list(some))
    return ()


def _is_first_game(some: tuple[Measured, ...], game: FirstGame) -> bool:
    rows = [set(one.problem.verifiers) for one in some]
    different = len({one.problem.solution for one in some}) == game.count
    overlap = max((len(a & b) for a, b in combinations(rows, 2)), default=0)
    return different and len(set().union(*rows)) == game.pool and 2 * overlap <= game.size


def _by_number(cards: list[CriteriaCard]) -> tuple[CriteriaCard, ...]:
    return tuple(sorted(cards, key=lambda card: card.number))


def _numbers(library: Library, problem: Problem) -> frozenset[int]:
    wanted = set(problem.verifiers)
    return frozenset(
        card.number for card in library.cards if any(criterion.verify in wanted for criterion in card.criteria)
    )


def _one(library: Library, rng: Random, book: _Book, wish: Wish) -> Measured | None:
    """Return the candidate that brings in most unused verification cards, the first of equals."""
    size = wish.verifiers[0]
    if size > len(library.cards):
        return None
    best: Measured | None = None
    best_new = -1
    candidates = 0
    for tried in range(_MOST_TRIES):
        if candidates == _CANDIDATES or (candidates and tried >= _TRIES):
            break
        cards = _by_number(rng.sample(library.cards, size))
        if frozenset(card.number for card in cards) in book.card_sets:
            continue
        avoid = book.solutions if tried < _TRIES else set()
        measured = _candidate(cards, rng, avoid)
        if measured is None or not _within(measured, wish.limits):
            continue
        new = len(set(measured.problem.verifiers) - book.verifiers)
        if new > best_new:
            best, best_new = measured, new
        candidates += 1
    return best


def _within(measured: Measured, limits: tuple[float, float] | None) -> bool:
    return limits is None or limits[0] <= measured.expected <= limits[1]


def _candidate(cards: tuple[CriteriaCard, ...], rng: Random, avoid: set[str]) -> Measured | None:
    """Return a sound problem on these cards with its difficulty, or None if the cards leave too few codes."""
    worlds = sound_worlds(tuple(card.masks for card in cards))
    free = [world for world in worlds if CODES[world.code] not in avoid]
    if not free or len(possible_codes(worlds)) < FEWEST_POSSIBLE_CODES:
        return None
    return _measure(cards, worlds, rng.choice(free))


def _chosen(cards: tuple[CriteriaCard, ...], choice: tuple[int, ...]) -> Measured | None:
    """Return the problem of a sound choice with its difficulty, or None if the cards leave too few codes."""
    worlds = sound_worlds(tuple(card.masks for card in cards))
    if len(possible_codes(worlds)) < FEWEST_POSSIBLE_CODES:
        return None
    return _measure(cards, worlds, next(world for world in worlds if world.choice == choice))


def _measure(cards: tuple[CriteriaCard, ...], worlds: tuple[World, ...], world: World) -> Measured:
    row = tuple(card.criteria[place].verify for card, place in zip(cards, world.choice, strict=True))
    measured = difficulty(tuple(card.masks for card in cards), worlds)
    return Measured(measured.expected, measured.worst, Problem(row, CODES[world.code]))
