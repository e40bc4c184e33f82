"""Generate: new content as ordinary YAML in a kit's folder. `printkit generate punch-problems` calls it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

from printkit.diagnostics import Problem as Fault
from printkit.diagnostics import Report
from printkit.files import KitFolder, write_all
from printkit.kinds import criteria
from printkit.kinds.problems import books, numbered
from printkit.loading import load_kit
from printkit.rules.punch import FEWEST_VERIFIERS, LETTERS, Library, Problem, analyse
from printkit.rules.punch_generator import Wish, extend

EASIEST, HARDEST = 0.0, 99.0
EASY_UP_TO = 3.5
"""The most questions a best-play solver expects to ask in an introductory problem."""
DIFFICULTIES = {"introductory": (EASIEST, EASY_UP_TO), "harder": (EASY_UP_TO + 0.01, HARDEST)}
MOST_PROBLEMS = 200


class GenerateError(ValueError):
    """Something that was asked for and cannot be done; the message says what can."""


@dataclass(frozen=True, slots=True)
class PunchRequest:
    """What problems are wanted.

    Attributes:
        seed: the same seed gives the same problems from the same kit.
        count: how many.
        verifiers: the fewest and the most of a problem, both included.
        difficulty: the least and the most expected questions, both included; None for any.
    """

    seed: int
    count: int
    verifiers: tuple[int, int] = (4, 6)
    difficulty: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Generated:
    """A finished file that is not written yet: its path and bytes, and how many problems of those wanted."""

    path: Path
    data: bytes
    found: int
    wanted: int

    @property
    def message(self) -> str:
        """What to tell when fewer were found; empty when all were."""
        if self.found == self.wanted:
            return ""
        return f"only {self.found} of {self.wanted} problems could be found; ask for fewer, or for a wider range"


def parse_verifiers(text: str) -> tuple[int, int]:
    """Read `4-6` or `5`.

    Raises:
        GenerateError: It is no such range, or a problem cannot have so many verifiers.
    """
    match = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", text.strip())
    fewest, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not FEWEST_VERIFIERS <= fewest <= most <= len(LETTERS):
        raise GenerateError(
            f"'{text}' is no number of verifiers; write {FEWEST_VERIFIERS}-{len(LETTERS)}, or one number"
        )
    return fewest, most


def parse_difficulty(text: str) -> tuple[float, float] | None:
    """Read `introductory`, `harder`, `any`, or a range of expected questions such as `2-3.5`.

    Raises:
        GenerateError: It is none of them.
    """
    text = text.strip()
    if text == "any":
        return None
    if text in DIFFICULTIES:
        return DIFFICULTIES[text]
    match = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]+)?)-([0-9]{1,2}(?:\.[0-9]+)?)", text)
    if match is None or float(match[1]) > float(match[2]):
        raise GenerateError(
            f"'{text}' is no difficulty; write {', '.join(DIFFICULTIES)}, any or questions such as 2-3.5"
        )
    return float(match[1]), float(match[2])


def generate_punch_problems(folder: KitFolder, request: PunchRequest, report: Report) -> Generated | None:
    """New sound problems from the criteria of a kit, none on the same criteria cards as a problem it has.

    None when the kit has errors, which are in the report. The file is for `components` in `kit.yaml`.

    Raises:
        GenerateError: The seed or the count is out of range.
    """
    if request.seed < 0:
        raise GenerateError(f"the seed {request.seed} is negative; write a whole number from 0")
    if not 1 <= request.count <= MOST_PROBLEMS:
        raise GenerateError(f"{request.count} problems; ask for 1 to {MOST_PROBLEMS}")
    loaded = load_kit(folder, report)
    if loaded is None:
        return None
    for component in loaded.kit.components:
        if isinstance(component, criteria.Criteria):
            loaded.report(component, criteria.check(component, loaded.kit), report)
    library, faults = criteria.library_of(loaded.kit)
    if not library.cards:
        message = "the kit has no criteria to make problems from"
        fault = Fault(("components",), "no-criteria", message, "name a file with a component of the kind 'criteria'")
        loaded.report_header((fault,), report)
    if faults or report.failed:
        return None
    before = tuple(Problem(row.verifiers, row.solution) for _, row in numbered(loaded.kit))
    wish = Wish(request.count, request.verifiers, request.difficulty)
    found = extend(library, Random(request.seed), before, wish)
    first = max((book.first + len(book.problems) for book in books(loaded.kit)), default=1)
    name = f"problems-{_label(request)}.yaml"
    return Generated(folder.path / name, _yaml(request, library, found, first), len(found), request.count)


def write_generated(generated: Generated) -> None:
    """Write the file; one that is there already is left alone when it is the same.

    Raises:
        GenerateError: There is no problem to write, or another file of that name, which somebody may have edited.
        OSError: It cannot be written.
    """
    if not generated.found:
        raise GenerateError(generated.message)
    if generated.path.exists():
        if generated.path.read_bytes() == generated.data:
            return
        raise GenerateError(f"{generated.path.name} is there already and differs; rename or remove it first")
    write_all({generated.path: generated.data})


def _label(request: PunchRequest) -> str:
    """The request as a part of a file name."""
    fewest, most = request.verifiers
    label = f"seed-{request.seed}-count-{request.count}-verifiers-{fewest}-{most}"
    if request.difficulty is not None:
        label += f"-questions-{request.difficulty[0]:g}-{request.difficulty[1]:g}"
    return label


def _yaml(request: PunchRequest, library: Library, problems: tuple[Problem, ...], first: int) -> bytes:
    """The component as a designer would write it, each problem with its difficulty as a comment."""
    measured = [analyse(library, problem.verifiers) for problem in problems]
    easy = sum(1 for one in measured if one.questions_expected <= EASY_UP_TO)
    lines = [
        f"# Made by: printkit generate punch-problems --seed {request.seed} --count {request.count} "
        f"--verifiers {request.verifiers[0]}-{request.verifiers[1]}",
        "# Add this file to 'components' in kit.yaml. Questions are those a best-play solver needs.",
        "- kind: problems",
        f"  id: problems-seed-{request.seed}",
        f"  title: Problem book, seed {request.seed}",
        f"  first: {first}",
        f"  introductory: {easy}",
        "  problems:",
    ]
    for one in measured:
        row = ", ".join(map(str, one.verifiers))
        asked = f"{one.questions_expected:.2f} questions expected, {one.questions_worst} at worst"
        lines.append(f'    - {{verifiers: [{row}], solution: "{one.solution}"}}  # {asked}')
    return ("\n".join(lines) + "\n").encode() if problems else b""
