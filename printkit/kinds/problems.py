"""Kind `problems`: the book of problems, each proved, and the problem whose round the rules tell."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit import diagnostics
from printkit.diagnostics import TreePath
from printkit.geometry import Box, fits
from printkit.kinds.criteria import library_of
from printkit.kinds.kind import Facts, Kind
from printkit.kinds.rules_text import Rules
from printkit.kinds.verification import Verification, card_id
from printkit.layout.frame import Frame, Group, Item, Tag
from printkit.layout.piece import Piece
from printkit.layout.table import CELL_PADDING_MM, TableColumn, TableSpec, draw_table, set_table
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component, Id
from printkit.model.kit import Kit
from printkit.rules import punch
from printkit.rules.punch import LETTERS, Library

COLUMN_GAP_MM = 8.0
ROW_GAP_MM = 4.0
ROWS = ("Criteria card", "Verification card")
"""The words before a problem's numbers."""
Code = Annotated[str, Meta(pattern="^[1-5]{3}$", description="Three digits from 1 to 5: RED, GOLD, TEAL.")]
Verifiers = Annotated[tuple[int, ...], Meta(description="The numbers of its verification cards, verifier A first.")]


class ProblemRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One problem."""

    noun: ClassVar[str] = "problem"

    verifiers: Verifiers
    solution: Code


class Round(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round of the worked problem."""

    noun: ClassVar[str] = "round"

    proposal: Annotated[str, Meta(description="The code that is proposed.")]
    answers: Annotated[dict[str, str], Meta(description="Y or N by the letter of the verifier.")]


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The worked problem; it is not in the book."""

    noun: ClassVar[str] = "worked problem"

    verifiers: Verifiers
    solution: Code
    rounds: Annotated[tuple[Round, ...], Meta(description="What is asked and answered.")] = ()
    told_in: Annotated[
        Id | None,
        Meta(description="The rules text that tells these rounds: each proposal, then answers as in `A: N, B: Y`."),
    ] = None


class Problems(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="problems"):
    """A book of problems."""

    noun: ClassVar[str] = "problem book"

    first: Annotated[int, Meta(ge=1, le=999, description="The number of its first problem.")] = 1
    introductory: Annotated[int, Meta(ge=0, description="How many of the first problems are introductory.")] = 0
    problems: Annotated[tuple[ProblemRow, ...], Meta(min_length=1, description="The problems in order.")]
    example: Annotated[Example | None, Meta(description="The problem that the rules explain.")] = None


def books(kit: Kit) -> tuple[Problems, ...]:
    """All books of a kit."""
    return tuple(component for component in kit.components if isinstance(component, Problems))


def numbered(kit: Kit) -> Iterator[tuple[int, ProblemRow]]:
    """Every problem of a kit with its number, book by book."""
    for book in books(kit):
        yield from enumerate(book.problems, start=book.first)


def check(book: Problems, kit: Kit) -> tuple[diagnostics.Problem, ...]:
    """Every reason why a problem is not sound or a worked round not true; silent while criteria have errors."""
    library, faults = library_of(kit)
    problems = list(_check_numbers(book, kit))
    if not library.cards:
        message = "there are no criteria that these problems could be made of"
        problems.append(diagnostics.Problem((), "no-criteria", message, "add a component of the kind 'criteria'"))
    if faults or not library.cards:
        return tuple(problems)
    findings: list[punch.Finding] = []
    seen: dict[frozenset[int], int] = {}
    for at, row in enumerate(book.problems):
        findings += punch.check_problem(library, punch.Problem(row.verifiers, row.solution), ("problems", at))
        other = seen.setdefault(frozenset(row.verifiers), at)
        if other != at:
            message = f"problem {book.first + other} has the same verifiers"
            findings.append(
                punch.Finding("same-problem", ("problems", at, "verifiers"), message, "change one, or take it out")
            )
    if book.example is not None:
        findings += _check_example(book.example, library, kit)
    problems += [
        diagnostics.Problem(one.path, one.code, one.message, one.hint, offset=one.offset, length=one.length)
        for one in findings
    ]
    return tuple(problems)


def _check_numbers(book: Problems, kit: Kit) -> Iterator[diagnostics.Problem]:
    if book.introductory > len(book.problems):
        message = f"{book.introductory} of {len(book.problems)} problems cannot be introductory"
        yield diagnostics.Problem(("introductory",), "out-of-range", message, f"write {len(book.problems)} or less")
    for other in books(kit):
        if other is book:
            return
        last = other.first + len(other.problems) - 1
        if other.first <= book.first + len(book.problems) - 1 and book.first <= last:
            message = f"problems {other.first} to {last} are in '{other.id}' already"
            yield diagnostics.Problem(("first",), "same-number", message, f"write first: {last + 1}")


def _check_example(example: Example, library: Library, kit: Kit) -> list[punch.Finding]:
    """The worked problem is sound, its answers are those of the machine, and the rules tell the same."""
    path: TreePath = ("example",)
    findings = list(punch.check_problem(library, punch.Problem(example.verifiers, example.solution), path))
    if findings:
        return findings
    text = _rules(example, kit)
    if text is None:
        message = f"there is no rules text '{example.told_in}'"
        return [punch.Finding("unknown-name", ("example", "told_in"), message, "write the id of a component of rules")]
    for at, told in enumerate(example.rounds):
        spot: TreePath = ("example", "rounds", at)
        answers = tuple(told.answers.items())
        findings += punch.check_round(library, example.verifiers, punch.WorkedRound(told.proposal, answers), spot)
        listed = ", ".join(f"{letter}: {answer}" for letter, answer in answers)
        if example.told_in and listed not in text.partition(told.proposal)[2]:
            message = f"'{example.told_in}' does not tell this round: {told.proposal}, then {listed}"
            findings.append(punch.Finding("round-not-told", spot, message, "make the rules and this round the same"))
    return findings


def _rules(example: Example, kit: Kit) -> str | None:
    """The text that tells the rounds, without marks and line ends; empty when none does, None when it is missing."""
    if example.told_in is None:
        return ""
    found = kit.component(example.told_in)
    return " ".join(found.text.replace("*", "").split()) if isinstance(found, Rules) else None


def facts(book: Problems, kit: Kit) -> Facts:
    """What is proved of each problem, and how many questions a best-play solver needs."""
    library, _ = library_of(kit)
    cards = next((one for one in kit.components if isinstance(one, Verification)), None)
    found: dict[str, dict[str, object]] = {}
    for number, row in enumerate(book.problems, start=book.first):
        proved = punch.analyse(library, row.verifiers)
        found[f"problem-{number:02}"] = {
            "verifiers": [card_id(cards, one) if cards else f"verify-{one:03}" for one in proved.verifiers],
            "solution": proved.solution,
            "codes_without": list(proved.codes_without),
            "possible_codes": proved.possible_codes,
            "questions_expected": proved.questions_expected,
            "questions_worst": proved.questions_worst,
        }
    return found


def lay_out(book: Problems, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """The book on as many pages as it takes, left whole."""
    frames = _Pages(book, setter, library_of(kit)[0]).frames()
    return tuple(
        Piece(
            book.id if len(frames) == 1 else f"{book.id}/{number}",
            "sheet",
            book.id,
            book.name,
            frame,
            book.copies.count,
            player,
            per_player=book.copies.per == "per-player",
            whole=True,
            note=book.note,
        )
        for player in setter.players_for(book.copies)
        for number, frame in enumerate(frames, start=1)
    )


class _Pages:
    """Pages of problems while they fill up: headings over rows of problems side by side."""

    def __init__(self, book: Problems, setter: Typesetter, library: Library) -> None:
        theme = setter.theme
        self.book, self.setter, self.library = book, setter, library
        padding = 2 * CELL_PADDING_MM + 0.1
        size = theme.body().size_pt
        words = (*ROWS, f"Problem {book.first + len(book.problems) - 1}")
        self.label_width = max(theme.fonts.width_mm(word, "bold", size) for word in words) + padding
        numbers = ["00", *(str(one) for row in book.problems for one in row.verifiers)]
        column = max(theme.fonts.width_mm(number, "regular", size) for number in numbers) + padding
        page = theme.page
        narrowest = self.label_width + len(LETTERS) * column
        self.across = max(1, int((page.width + COLUMN_GAP_MM) // (narrowest + COLUMN_GAP_MM)))
        self.width = (page.width - (self.across - 1) * COLUMN_GAP_MM) / self.across
        # Every letter has the same column in every problem, so that the book reads down as well as across.
        self.column = max(column, min((self.width - self.label_width) / len(LETTERS), 2.5 * theme.body().leading_mm))
        self.pages: list[list[Item]] = [[]]
        self.y = 0.0

    def frames(self) -> tuple[Frame, ...]:
        """The finished pages."""
        book, parts = self.book, self.book.introductory
        self._heading(book.name, "H1", ("title",))
        rows = tuple(enumerate(book.problems))
        for title, some in (("Introductory problems", rows[:parts]), ("Harder problems", rows[parts:])):
            if not some:
                continue
            if parts:
                self._part(title)
            for start in range(0, len(some), self.across):
                self._row(some[start : start + self.across])
        return tuple(Frame(*self.setter.theme.page, tuple(items)) for items in self.pages)

    def _part(self, title: str) -> None:
        # A heading at the foot of a page, without a problem below it, looks lost.
        if self.y and not fits(self.y + 7 * self.setter.theme.body().leading_mm, self.setter.theme.page.height):
            self._turn()
        self._heading(title, "H2", ())

    def _heading(self, text: str, tag: str, path: TreePath) -> None:
        theme = self.setter.theme
        style = theme.title() if tag == "H1" else theme.heading()
        fitted = self.setter.fit(text, theme.title_room, style, path, "the title")
        if fitted is None:
            return
        box = Box(0, self.y, theme.page.width, fitted.height)
        self.pages[-1].append(Group(set_in_box(theme.fonts, fitted, box), tag=Tag(tag)))
        self.y = box.bottom + ROW_GAP_MM / 2

    def _turn(self) -> None:
        self.pages.append([])
        self.y = 0.0

    def _row(self, some: tuple[tuple[int, ProblemRow], ...]) -> None:
        drawn = [self._problem(at, row) for at, row in some]
        height = max(height for _, height in drawn)
        if not fits(self.y + height, self.setter.theme.page.height):
            self._turn()
        for column, (items, _) in enumerate(drawn):
            self.pages[-1].append(Group(items, column * (self.width + COLUMN_GAP_MM), self.y))
        self.y += height + ROW_GAP_MM

    def _problem(self, at: int, row: ProblemRow) -> tuple[tuple[Item, ...], float]:
        """A problem as a table, its name in the corner, and how high it is."""
        path: TreePath = ("problems", at)
        cards = [str(found[0].number) if (found := self.library.find(one)) else "" for one in row.verifiers]
        columns = (
            TableColumn(f"Problem {self.book.first + at}", self.label_width),
            *(TableColumn(letter, self.column) for letter in LETTERS[: len(row.verifiers)]),
        )
        spec = TableSpec(columns, ((ROWS[0], *cards), (ROWS[1], *map(str, row.verifiers))))
        width = self.label_width + self.column * len(row.verifiers)
        table = set_table(self.setter, spec, width, path)
        if table is None:
            return (), 0.0
        return (draw_table(self.setter, table, 0, 2, (0.0, 0.0)),), table.part_height(0, 2)


KIND = Kind(Problems, lay_out, check, facts)
