"""How hard a problem of Punch Proof is: the questions a best-play solver needs, counted exactly.

A world is one way the criteria cards can be filled: one criterion per verifier, such that the whole is sound.
The solver knows the criteria cards and that the problem is sound; it takes every world as equally likely. A
question is one verifier asked about one proposal; each question may use any of the 125 proposals, because
rounds are not limited and only questions break ties. The solver stops as soon as a single code is left, even
when it cannot say which criterion each verifier has.

The search is exact: it looks at every question that can split the worlds, at every step, and keeps what it
has worked out for each set of worlds. Nothing is estimated.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from itertools import product

from printkit.rules.criteria import ALL_CODES


@dataclass(frozen=True, slots=True)
class World:
    """One sound choice: the place of the chosen criterion on each criteria card, and the bit of the code."""

    choice: tuple[int, ...]
    code: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Questions a best-play solver needs: the smallest mean, and the smallest worst case.

    They are two aims, so the strategy with the best mean need not be the one with the best worst case.
    """

    expected: float
    worst: int


def without_each(masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each criterion the set of codes that all the others leave."""
    after = [ALL_CODES]
    for mask in reversed(masks[1:]):
        after.append(after[-1] & mask)
    left: list[int] = []
    before = ALL_CODES
    for mask, rest in zip(masks, reversed(after), strict=True):
        left.append(before & rest)
        before &= mask
    return tuple(left)


def is_sound(masks: tuple[int, ...]) -> bool:
    """Return whether one code passes all criteria, and each criterion is needed for that."""
    left = without_each(masks)
    answer = left[-1] & masks[-1]
    return answer.bit_count() == 1 and all(mask.bit_count() >= 2 for mask in left)


def sound_worlds(cards: tuple[tuple[int, ...], ...]) -> tuple[World, ...]:
    """Return every sound choice of one criterion per card, in the order of the cards.

    Args:
        cards: for each verifier, the truth sets of the criteria on its card.
    """
    worlds: list[World] = []
    choice = [0] * len(cards)

    def extend(depth: int, common: int, without: tuple[int, ...]) -> None:
        """Go on from the first cards, which leave `common`, and `without` when one is dropped."""
        if depth == len(cards):
            if common.bit_count() == 1:
                worlds.append(World(tuple(choice), common.bit_length() - 1))
            return
        for place, mask in enumerate(cards[depth]):
            left = common & mask
            # What can be left out now can be left out of anything longer too, so such a choice ends here.
            if left in (0, common):
                continue
            rest = tuple(some & mask for some in without)
            if left not in rest:
                choice[depth] = place
                extend(depth + 1, left, (*rest, common))

    extend(0, ALL_CODES, ())
    return tuple(worlds)


def difficulty(cards: tuple[tuple[int, ...], ...], worlds: tuple[World, ...]) -> Difficulty:
    """Return the questions a best-play solver needs to know the code.

    Args:
        cards: for each verifier, the truth sets of the criteria on its card.
        worlds: what `sound_worlds` gives for these cards; at least one.
    """
    search = _Search(cards, worlds)
    everything = (1 << len(worlds)) - 1
    return Difficulty(search.total(everything) / len(worlds), search.worst(everything))


def _questions(cards: tuple[tuple[int, ...], ...], worlds: tuple[World, ...]) -> tuple[int, ...]:
    """Return each different split of the worlds by one question: the worlds in which the answer is Y."""
    splits: dict[int, None] = {}
    everything = (1 << len(worlds)) - 1
    for verifier, masks in enumerate(cards):
        having = [0] * len(masks)
        for index, world in enumerate(worlds):
            having[world.choice[verifier]] |= 1 << index
        for passed in product((False, True), repeat=len(masks)):
            # Some proposal must pass just these criteria of the card and fail the others.
            proposals = ALL_CODES
            split = 0
            for mask, group, passes in zip(masks, having, passed, strict=True):
                proposals &= mask if passes else ~mask
                split |= group if passes else 0
            if proposals and split not in (0, everything) and everything & ~split not in splits:
                splits[split] = None
    return tuple(splits)


class _Search:
    """The exact search; a set of worlds is an integer, bit i for world i."""

    def __init__(self, cards: tuple[tuple[int, ...], ...], worlds: tuple[World, ...]) -> None:
        self._questions = _questions(cards, worlds)
        by_code: dict[int, int] = {}
        for index, world in enumerate(worlds):
            by_code[world.code] = by_code.get(world.code, 0) | 1 << index
        self._by_code = tuple(by_code.values())
        self._group = tuple(by_code[world.code] for world in worlds)
        self._totals: dict[int, int] = {}
        self._worsts: dict[int, int] = {}

    def _known(self, state: int) -> bool:
        return state & ~self._group[state.bit_length() - 1] == 0

    def total(self, state: int) -> int:
        """Return the smallest sum of questions over the worlds of a state."""
        if self._known(state):
            return 0
        best = self._totals.get(state)
        if best is not None:
            return best
        size = state.bit_count()
        best = size * (len(self._questions) + 1)
        for split in self._splits(state):
            yes, no = state & split, state & ~split
            if size + self._floor(yes) + self._floor(no) >= best:
                continue
            cost = size + self.total(yes)
            if cost < best:
                best = min(best, cost + self.total(no))
        self._totals[state] = best
        return best

    def worst(self, state: int) -> int:
        """Return the smallest number of questions that is enough in every world of a state."""
        if self._known(state):
            return 0
        best = self._worsts.get(state)
        if best is not None:
            return best
        best = len(self._questions) + 1
        floor = (self._codes(state) - 1).bit_length()
        for split in self._splits(state):
            if best == floor:
                break
            cost = 1 + self.worst(state & split)
            if cost < best:
                best = min(best, max(cost, 1 + self.worst(state & ~split)))
        self._worsts[state] = best
        return best

    def _splits(self, state: int) -> list[int]:
        """Return the splits of a state, each once, the most even first."""
        size = state.bit_count()
        found: dict[int, int] = {}
        for question in self._questions:
            part = state & question
            if part and part != state and state & ~part not in found:
                found[part] = abs(size - 2 * part.bit_count())
        return sorted(found, key=lambda part: (found[part], part))

    def _codes(self, state: int) -> int:
        return sum(1 for group in self._by_code if group & state)

    def _floor(self, state: int) -> int:
        """Return a sum of questions that no strategy can beat: Huffman's, were every split possible."""
        known = self._totals.get(state)
        if known is not None:
            return known
        weights = [count for group in self._by_code if (count := (group & state).bit_count())]
        heapq.heapify(weights)
        total = 0
        while len(weights) > 1:
            pair = heapq.heappop(weights) + heapq.heappop(weights)
            total += pair
            heapq.heappush(weights, pair)
        return total


def possible_codes(worlds: tuple[World, ...]) -> tuple[int, ...]:
    """Return the bits of the codes that some world has, in rising order."""
    return tuple(sorted({world.code for world in worlds}))
