"""Which programs take part in which workload, and the ratio that printkit must reach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.measure import Program
from tests.benchmarks.workloads import DECKS, W1, Deck, write_catalogue, write_deck

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
START = "from printkit.__main__ import main; main()"


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound on a figure of printkit as a multiple of the same figure of `rival`."""

    rival: str
    time: float = 0.0
    memory: float = 0.0
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Workload:
    """Programs that do the same work; the first is printkit."""

    name: str
    what: str
    programs: tuple[Program, ...]
    goal: Goal | None = None
    rare: bool = False
    """Run only when it is named: it takes minutes."""


class Suite:
    """All workloads, with printkit as an installed package would be: bytecode there, data inside the package."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._content = scratch / "content"
        self._out = scratch / "out"
        self._environment = _environment(scratch)
        _install(scratch / "site")
        for deck in DECKS:
            write_deck(deck, self._content)
        self._out.mkdir(exist_ok=True)

    def workloads(self) -> tuple[Workload, ...]:
        """Every workload of the table, in its order."""
        w1, w2, w10 = (self._deck(deck) for deck in DECKS)
        return (
            Workload("W1", "1,000 different cards", w1, Goal("typst", 1.0, 0.5, 1.0)),
            Workload("W2", "60 cards x 20 copies", w2, Goal("typst", 1.1, 0, 1.0)),
            Workload("W10", "10,000 different cards", w10, Goal("typst", 0.5, 0.25, 1.0)),
            Workload("W3", "turnstile-post, one paper, one variant", self._kit(), Goal("typst", 3.0)),
            Workload("N", "W1 again, nothing changed", self._unchanged(), Goal("python -c pass", 5.0)),
            Workload("E", "W1 after one card's text changed", self._edited(), Goal("printkit, all of W1", 1.1)),
            Workload("CHECK", "check of 1,000 cards", self._check(), Goal("printkit, all of W1", 0.5)),
            Workload("ALL", "the kits here, two papers, two variants", self._all()),
            Workload("CATALOGUE", "2,000 small kits", self._catalogue(), Goal("printkit, 200 kits", 11.0), rare=True),
        )

    def _printkit(self, name: str, *arguments: str, output: Path | None = None) -> Program:
        return Program(name, (sys.executable, "-c", START, *arguments), self._scratch, self._environment, output)

    def _build(self, name: str, kit: str, *more: str) -> Program:
        arguments = (
            *("build", kit, "--content", str(self._content), "--templates", str(HERE / "templates")),
            *("--variant", "bench", "--paper", "a4", "--out", str(self._out), *more),
        )
        return self._printkit(name, *arguments, output=self._out / kit / f"{kit}-bench-a4.pdf")

    def _typst(self, name: str, source: str, **settings: str) -> Program:
        out = self._out / f"{name.replace(' ', '-')}.pdf"
        command = (
            *(sys.executable, str(HERE / "rivals" / "run_typst.py"), str(HERE / "rivals" / source), "/"),
            *(str(_font("regular").parent), str(out), *(f"{key}={value}" for key, value in settings.items())),
        )
        return Program(name, command, self._scratch, self._environment, out)

    def _reportlab(self, cards: Path) -> Program:
        out = self._out / "reportlab.pdf"
        script = str(HERE / "rivals" / "run_reportlab.py")
        command = (sys.executable, script, str(cards), str(_font("regular")), str(_font("bold")), str(out))
        return Program("reportlab", command, self._scratch, self._environment, out)

    def _deck(self, deck: Deck) -> tuple[Program, ...]:
        """All of a deck built, on a machine that has built it before, and on one that never built anything.

        What the second lacks are the subsets of the fonts: reportlab, which cuts them, is imported for nothing else.
        """
        cards = self._content / deck.name / "cards.yaml"
        built = self._build("printkit", deck.name, "--force")
        return (
            built,
            self._for_the_first_time(built),
            self._typst("typst", "cards.typ", cards=str(cards)),
            self._typst("typst untagged", "cards.typ", cards=str(cards), tags="no"),
            self._reportlab(cards),
        )

    def _for_the_first_time(self, program: Program) -> Program:
        name = f"{program.name}, first time"
        return Program(name, program.command, program.folder, program.environment, program.output, self._forget)

    def _forget(self) -> None:
        """Empty the cache: what follows is the first build on a machine."""
        shutil.rmtree(self._scratch / "cache", ignore_errors=True)

    def _kit(self) -> tuple[Program, ...]:
        arguments = ("--variant", "standard", "--paper", "a4", "--out", str(self._out), "--force")
        output = self._out / "turnstile-post" / "turnstile-post-standard-a4.pdf"
        content = str(ROOT / "content")
        return (
            self._printkit("printkit", "build", "turnstile-post", "--content", content, *arguments, output=output),
            self._typst("typst", "kit.typ", kit=str(ROOT / "content" / "turnstile-post")),
        )

    def _unchanged(self) -> tuple[Program, ...]:
        return (
            self._build("printkit", W1.name),
            Program("python -c pass", (sys.executable, "-c", "pass"), self._scratch, self._environment),
        )

    def _edited(self) -> tuple[Program, ...]:
        edited = [False]

        def edit() -> None:
            edited[0] = not edited[0]
            write_deck(W1, self._content, changed=edited[0])

        program = self._build("printkit", W1.name)
        again = Program("printkit", program.command, program.folder, program.environment, program.output, edit)
        return (again, self._build("printkit, all of W1", W1.name, "--force"))

    def _check(self) -> tuple[Program, ...]:
        """With the packaged variants: what a designer's check does. Once found sound, a kit is not laid out again."""
        again = self._printkit("printkit", "check", W1.name, "--content", str(self._content))
        return (self._for_the_first_time(again), self._build("printkit, all of W1", W1.name, "--force"), again)

    def _all(self) -> tuple[Program, ...]:
        content = str(ROOT / "content")
        return (self._printkit("printkit", "build", "--content", content, "--out", str(self._out / "all"), "--force"),)

    def _catalogue(self) -> tuple[Program, ...]:
        """Two catalogues of small kits: the cost must grow with their number and no faster."""
        programs = []
        for name, count in (("printkit", 2_000), ("printkit, 200 kits", 200)):
            content = self._scratch / f"catalogue-{count}"

            def make(content: Path = content, count: int = count) -> None:
                if not content.exists():
                    write_catalogue(content, count)

            out = str(self._scratch / f"catalogue-out-{count}")
            arguments = ("--content", str(content), "--paper", "a4", "--variant", "standard", "--out", out)
            built = self._printkit(name, "build", *arguments, "--force")
            programs.append(Program(name, built.command, built.folder, built.environment, None, make))
        return tuple(programs)


def _environment(scratch: Path) -> Mapping[str, str]:
    """As a user's shell, but with a cache and a printkit of its own."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "PYTHONPATH")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return kept | {"PYTHONPATH": str(scratch / "site"), "PRINTKIT_CACHE": str(scratch / "cache")}


def _install(site: Path) -> None:
    """The package as a wheel lays it out, compiled."""
    shutil.rmtree(site, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "printkit", site / "printkit", ignore=ignore)
    for name in ("templates", "content"):
        shutil.copytree(ROOT / name, site / "printkit" / "data" / name)
    subprocess.run((sys.executable, "-m", "compileall", "-q", str(site)), check=True)


def _font(style: str) -> Path:
    """The file of a style of Atkinson Hyperlegible, which printkit embeds too."""
    from printkit.layout.fonts import packaged_paths

    return packaged_paths()[style][0]
