"""Punch Proof: criteria cards, verification cards and problems, and what makes a problem sound.

A problem is a row of verification cards, verifier A first; each belongs to one criterion of one criteria
card. It is sound when

1. exactly one code passes all its criteria,
2. leaving out any one verifier lets another code in,
3. the criteria cards alone leave three codes or more: those of all sound choices (1 and 2) of one criterion a
card.

Checks return findings, in the order of the content; nothing is raised for what a designer wrote.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from printkit.rules.criteria import ALL_CODES, CODES, Expression, codes, index_of, parse, truth
from printkit.rules.punch_solver import difficulty, is_sound, possible_codes, sound_worlds, without_each

LETTERS = "ABCDEF"
FEWEST_CRITERIA, MOST_CRITERIA = 2, 4
FEWEST_VERIFIERS = 2
FEWEST_POSSIBLE_CODES = 3
_LISTED = 8  # more codes than this do not help in a message

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in the content, at a path such as `("cards", 0, "criteria", 1, "when")`.

    `length` characters from `offset` inside the text at the path are meant; a length of 0 means all of it.
    """

    code: str
    path: Path
    message: str
    hint: str
    offset: int = 0
    length: int = 0


@dataclass(frozen=True, slots=True)
class CriterionText:
    """A criterion as it is written: its verification card, its expression, its printed words."""

    verify: int
    when: str
    say: str


@dataclass(frozen=True, slots=True)
class CardText:
    """A criteria card as it is written."""

    number: int
    criteria: tuple[CriterionText, ...]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that was read; `mask` is the set of codes it answers Y to, 125 bits."""

    verify: int
    when: str
    say: str
    mask: int


@dataclass(frozen=True, slots=True)
class CriteriaCard:
    """The possible criteria of one verifier."""

    number: int
    criteria: tuple[Criterion, ...]

    @property
    def masks(self) -> tuple[int, ...]:
        """The truth sets of the criteria, in order."""
        return tuple(criterion.mask for criterion in self.criteria)


@dataclass(frozen=True, slots=True)
class Library:
    """All criteria cards of a kit, in order."""

    cards: tuple[CriteriaCard, ...]

    def find(self, verify: int) -> tuple[CriteriaCard, Criterion] | None:
        """Return the criterion of a verification card, and the criteria card it is on."""
        for card in self.cards:
            for criterion in card.criteria:
                if criterion.verify == verify:
                    return card, criterion
        return None

    @property
    def verify_numbers(self) -> tuple[int, ...]:
        """The numbers of all verification cards, rising."""
        return tuple(sorted(criterion.verify for card in self.cards for criterion in card.criteria))

    def codes_of(self, verify: int) -> tuple[str, ...]:
        """Return the codes a verification card answers Y to.

        Raises:
            KeyError: if there is no such card.
        """
        return codes(_known(self, verify)[1].mask)

    def answer(self, verify: int, proposal: str) -> bool:
        """Return whether a proposal such as `"143"` passes a verification card.

        Raises:
            KeyError: if there is no such card.
            ValueError: if the proposal is not a code.
        """
        return bool(_known(self, verify)[1].mask >> index_of(proposal) & 1)


@dataclass(frozen=True, slots=True)
class Problem:
    """A row of verification cards, verifier A first, and the code that is said to be the answer."""

    verifiers: tuple[int, ...]
    solution: str


@dataclass(frozen=True, slots=True)
class ProblemFacts:
    """What is proved of a sound problem.

    `codes_without` has for each verifier the number of codes left when it is dropped. `questions_expected`
    and `questions_worst` are those of `punch_solver.difficulty`, an exact best-play solver.
    """

    verifiers: tuple[int, ...]
    solution: str
    codes_without: tuple[int, ...]
    possible_codes: int
    questions_expected: float
    questions_worst: int


@dataclass(frozen=True, slots=True)
class WorkedRound:
    """A round told in the rules: a proposal, and answers as pairs of a verifier's letter and `Y` or `N`."""

    proposal: str
    answers: tuple[tuple[str, str], ...]


def _known(library: Library, verify: int) -> tuple[CriteriaCard, Criterion]:
    found = library.find(verify)
    if found is None:
        raise KeyError(verify)
    return found


def read_library(cards: tuple[CardText, ...]) -> tuple[Library, tuple[Finding, ...]]:
    """Return the criteria cards with their truth sets, and what is wrong with them.

    A criterion that cannot be read, or that no verification card could prove anything with, is left out of
    the library; so check problems against it only when there are no findings. Reports `unknown-word`,
    `bad-expression`, `always-true`, `never-true`, `same-criterion`, `same-number` and `criteria-count`. Paths
    start at `cards`.
    """
    findings: list[Finding] = []
    read: list[CriteriaCard] = []
    truths: dict[int, str] = {}
    numbers: dict[tuple[str, int], str] = {}
    for at, card in enumerate(cards):
        path: Path = ("cards", at)
        findings += _number_findings(numbers, "criteria card", card.number, (*path, "number"))
        if not FEWEST_CRITERIA <= len(card.criteria) <= MOST_CRITERIA:
            message = f"criteria card {card.number} has {len(card.criteria)} criteria"
            hint = f"a card has {FEWEST_CRITERIA} to {MOST_CRITERIA}"
            findings.append(Finding("criteria-count", (*path, "criteria"), message, hint))
        kept: list[Criterion] = []
        for place, text in enumerate(card.criteria):
            spot = (*path, "criteria", place)
            findings += _number_findings(numbers, "verification card", text.verify, (*spot, "verify"))
            name = f"criterion {place + 1} of criteria card {card.number}"
            criterion = _read_criterion(text, name, truths, (*spot, "when"))
            if isinstance(criterion, Finding):
                findings.append(criterion)
            else:
                kept.append(criterion)
        read.append(CriteriaCard(card.number, tuple(kept)))
    return Library(tuple(read)), tuple(findings)


def _number_findings(seen: dict[tuple[str, int], str], what: str, number: int, path: Path) -> list[Finding]:
    key = (what, number)
    if key in seen:
        message = f"there are two {what}s with the number {number}"
        return [Finding("same-number", path, message, "give each its own number")]
    seen[key] = what
    return []


def _read_criterion(text: CriterionText, name: str, truths: dict[int, str], path: Path) -> Criterion | Finding:
    expression = parse(text.when)
    if not isinstance(expression, Expression):
        error = expression
        return Finding(error.code, path, error.message, error.hint, error.offset, error.length)
    mask = truth(expression)
    if mask == 0:
        message = f"no code ever passes {text.when!r}"
        return Finding("never-true", path, message, "use a criterion that some codes pass and some do not")
    if mask == ALL_CODES:
        message = f"every code passes {text.when!r}"
        return Finding("always-true", path, message, "use a criterion that some codes pass and some do not")
    if mask in truths:
        message = f"this says the same as {truths[mask]}: the same {mask.bit_count()} codes pass"
        return Finding("same-criterion", path, message, "change one of them, or take one out")
    truths[mask] = name
    return Criterion(text.verify, text.when, text.say, mask)


def check_problem(library: Library, problem: Problem, path: Path) -> tuple[Finding, ...]:
    """Return everything that keeps a problem from being sound; empty when it is.

    Reports `verifier-count`, `unknown-verification-card`, `same-criteria-card`, `no-answer`, `many-answers`,
    `spare-verifier`, `few-possible-codes` and `wrong-solution`. `path` is that of the problem.
    """
    row = (*path, "verifiers")
    findings = _row_findings(library, problem.verifiers, row)
    if findings:
        return tuple(findings)
    masks = _masks(library, problem.verifiers)
    common = ALL_CODES
    for mask in masks:
        common &= mask
    if common == 0:
        return (Finding("no-answer", row, "no code passes all these verifiers", _conflict_hint(problem, masks)),)
    if common.bit_count() > 1:
        message = f"{common.bit_count()} codes pass all these verifiers: {_listed(common)}"
        hint = "add a verifier, or change one, until a single code is left"
        return (Finding("many-answers", row, message, hint),)
    for at, left in enumerate(without_each(masks)):
        if left.bit_count() == 1:
            message = f"verifier {LETTERS[at]} can be left out: the others already leave only {_listed(common)}"
            findings.append(Finding("spare-verifier", (*row, at), message, "take it out, or change another"))
    if findings:
        return tuple(findings)
    possible = possible_codes(sound_worlds(_card_masks(library, problem.verifiers)))
    if len(possible) < FEWEST_POSSIBLE_CODES:
        names = ", ".join(CODES[index] for index in possible)
        message = f"the criteria cards alone leave only {len(possible)} possible codes: {names}"
        hint = f"at least {FEWEST_POSSIBLE_CODES} must stay possible; use another criteria card"
        findings.append(Finding("few-possible-codes", row, message, hint))
    if problem.solution != codes(common)[0]:
        message = f"the solution is {codes(common)[0]}, not {problem.solution}"
        findings.append(Finding("wrong-solution", (*path, "solution"), message, f"write {codes(common)[0]!r}"))
    return tuple(findings)


def _row_findings(library: Library, verifiers: tuple[int, ...], path: Path) -> list[Finding]:
    if not FEWEST_VERIFIERS <= len(verifiers) <= len(LETTERS):
        message = f"a problem with {len(verifiers)} verifiers"
        hint = f"write {FEWEST_VERIFIERS} to {len(LETTERS)} verification cards, A first"
        return [Finding("verifier-count", path, message, hint)]
    findings: list[Finding] = []
    seen: dict[int, str] = {}
    for at, verify in enumerate(verifiers):
        found = library.find(verify)
        if found is None:
            known = [str(number) for number in library.verify_numbers]
            near = get_close_matches(str(verify), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the numbers go up to {known[-1] if known else 0}"
            message = f"there is no verification card {verify}"
            findings.append(Finding("unknown-verification-card", (*path, at), message, hint))
            continue
        number = found[0].number
        if number in seen:
            message = f"verifiers {seen[number]} and {LETTERS[at]} are both on criteria card {number}"
            hint = "each verifier needs a criteria card of its own"
            findings.append(Finding("same-criteria-card", (*path, at), message, hint))
        seen.setdefault(number, LETTERS[at])
    return findings


def _masks(library: Library, verifiers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_known(library, verify)[1].mask for verify in verifiers)


def _card_masks(library: Library, verifiers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(_known(library, verify)[0].masks for verify in verifiers)


def _listed(mask: int) -> str:
    found = codes(mask)
    names = ", ".join(found[:_LISTED])
    return names if len(found) <= _LISTED else f"{names} and {len(found) - _LISTED} more"


def _conflict_hint(problem: Problem, masks: tuple[int, ...]) -> str:
    """Return which verifier to change: one whose absence leaves an answer, if there is one."""
    helpful = [LETTERS[at] for at, left in enumerate(without_each(masks)) if left]
    if not helpful:
        return f"change at least two of the {len(problem.verifiers)} verifiers"
    return f"without verifier {' or '.join(helpful)} there are codes that pass; change it"


def analyse(library: Library, verifiers: tuple[int, ...]) -> ProblemFacts:
    """Return the facts of a sound problem, given its verification cards, verifier A first.

    Raises:
        KeyError: if a verification card is not in the library.
        ValueError: if the problem is not sound; `check_problem` says why.
    """
    masks = _masks(library, verifiers)
    if not is_sound(masks):
        raise ValueError(f"the problem {verifiers} is not sound")
    left = without_each(masks)
    cards = _card_masks(library, verifiers)
    worlds = sound_worlds(cards)
    measured = difficulty(cards, worlds)
    return ProblemFacts(
        verifiers=verifiers,
        solution=codes(left[-1] & masks[-1])[0],
        codes_without=tuple(mask.bit_count() for mask in left),
        possible_codes=len(possible_codes(worlds)),
        questions_expected=round(measured.expected, 4),
        questions_worst=measured.worst,
    )


def check_round(library: Library, verifiers: tuple[int, ...], told: WorkedRound, path: Path) -> tuple[Finding, ...]:
    """Return what is wrong with a round told in the rules of a problem.

    Reports `bad-code`, `unknown-verifier` and `wrong-answer`; `path` is that of the round. The verification
    cards must be in the library.
    """
    if told.proposal not in CODES:
        message = f"{told.proposal!r} is not a code"
        return (Finding("bad-code", (*path, "proposal"), message, "write three digits from 1 to 5, as '143'"),)
    findings: list[Finding] = []
    used = LETTERS[: len(verifiers)]
    for letter, answer in told.answers:
        spot = (*path, "answers", letter)
        if len(letter) != 1 or letter not in used:
            message = f"there is no verifier {letter}"
            findings.append(Finding("unknown-verifier", spot, message, f"the verifiers are {', '.join(used)}"))
            continue
        right = "Y" if library.answer(verifiers[used.index(letter)], told.proposal) else "N"
        if answer != right:
            message = f"verifier {letter} answers {right} to {told.proposal}, not {answer}"
            findings.append(Finding("wrong-answer", spot, message, f"write {right}"))
    return tuple(findings)
