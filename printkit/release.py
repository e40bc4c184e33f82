"""A release: kits checked, built, proved, then packed with checksums; or the reasons why not, and nothing written.

The same commit gives the same bytes in any folder, on any day.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from printkit.archive import SUMS, sums, zip_bytes
from printkit.building import BuildOrder, KitResult, build
from printkit.choice import Choice
from printkit.diagnostics import CANNOT_READ, Diagnostic, ExitCode, Report, Severity
from printkit.files import KitFolder, write_all
from printkit.pipeline import check_kit, load, stamped
from printkit.players_readme import NAME as README
from printkit.players_readme import Contents, players_readme
from printkit.verify import FileResult, verify_paths

LICENCE_NAMES = ("LICENSE", "LICENCE", "COPYING")
LICENCE = "LICENSE.txt"
"""What the licence is called in a release, so that every system opens it."""


class ReleaseError(ValueError):
    """An order that cannot be filled whatever the kits hold; the message says why."""


@dataclass(frozen=True, slots=True)
class ReleaseOrder:
    """What to release and where to: kits, the revision of each, templates laid over the packaged ones, the folder."""

    kits: tuple[KitFolder, ...]
    revisions: Mapping[KitFolder, str]
    overlay: Path | None
    out: Path


@dataclass(frozen=True, slots=True)
class Released:
    """One file of a release, by its name in the folder."""

    name: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class ReleaseResult:
    """What became of a release: the files written, or why there are none.

    `notes` are what whoever releases should know though it stops nothing.
    """

    diagnostics: tuple[Diagnostic, ...] = ()
    proofs: tuple[FileResult, ...] = ()
    files: tuple[Released, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def exit_code(self) -> ExitCode:
        """How the run ends."""
        errors = [found for found in self.diagnostics if found.severity is Severity.ERROR]
        if any(found.code == CANNOT_READ for found in errors):
            return ExitCode.FILES
        if errors:
            return ExitCode.CONTENT
        return ExitCode.OK if all(proof.ok for proof in self.proofs) else ExitCode.VERIFY


def release(order: ReleaseOrder, jobs: int, progress: Callable[[int, int], None]) -> ReleaseResult:
    """Check, build and verify every kit; write a ZIP for each and their checksums when nothing is wrong with any.

    Raises:
        OSError: A file cannot be read or written.
        ReleaseError: Two of the kits go by one name.
    """
    report = Report()
    for kit in order.kits:
        check_kit(kit, order.overlay, report)
    if report.failed:
        return ReleaseResult(report.diagnostics())
    with tempfile.TemporaryDirectory(prefix="printkit-") as workshop:
        bench = Path(workshop)
        built = _build(order, bench, jobs, progress)
        proofs = tuple(
            replace(proof, path=Path(proof.path).relative_to(bench).as_posix())
            for proof in verify_paths((bench,), jobs)
        )
        if not all(proof.ok for proof in proofs):
            return ReleaseResult(report.diagnostics(), proofs)
        packed = [_pack(result, order, bench) for result in built]
    files = {name: data for name, data, _ in packed}
    files |= {SUMS: sums(files)}
    write_all({order.out / name: data for name, data in files.items()})
    written = tuple(Released(name, hashlib.sha256(data).hexdigest(), len(data)) for name, data in files.items())
    notes = (*(note for _, _, note in packed if note), *_strangers(order.out, files))
    return ReleaseResult(report.diagnostics(), proofs, written, notes)


def _build(order: ReleaseOrder, bench: Path, jobs: int, progress: Callable[[int, int], None]) -> list[KitResult]:
    """Every kit with its revision on the sheets and its text companion."""
    results: list[KitResult] = []
    for revision, kits in groupby(order.kits, key=lambda kit: order.revisions[kit]):
        choice = Choice(revision=revision)
        results += build(BuildOrder(tuple(kits), choice, order.overlay, bench, force=True, text=True), jobs, progress)
    names = [result.name for result in results]
    for result in results:
        if names.count(result.name) > 1:
            raise ReleaseError(f"two kits are called '{result.name}': release them one by one")
    return results


def _pack(result: KitResult, order: ReleaseOrder, bench: Path) -> tuple[str, bytes, str]:
    """A kit's ZIP by name, and a note when it lacks a licence."""
    inputs = load(result.kit, order.overlay, Report())
    assert inputs is not None, "the kit was built a moment ago"
    header = stamped(inputs.loaded.kit.header, Choice(revision=order.revisions[result.kit]))
    folder = bench / result.name
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    others = {
        result.text: "every piece in words, for screen readers, Braille and phones",
        "manifest.json": "the place and size of every piece, for programs",
        SUMS: "checksums of all the other files",
    }
    licence = _licence(result.kit.path)
    if licence is not None:
        files[LICENCE] = licence.read_bytes()
        others[LICENCE] = "what you may do with the game"
    entries = json.loads(files["manifest.json"])["files"]
    templates = inputs.templates
    titles = {name: paper.title for name, paper in templates.papers.items()}
    titles |= {name: variant.title for name, variant in templates.variants.items()}
    files[README] = players_readme(Contents(header, entries, titles, others))
    files[SUMS] = sums(files)
    name = f"{result.name}-{_in_a_name(inputs.loaded.kit.header.version)}"
    note = "" if licence else f"{result.name} has no licence: put a file LICENSE into {result.kit.shown}"
    return f"{name}.zip", zip_bytes(name, files), note


def _licence(kit: Path) -> Path | None:
    """The licence of a kit: in its folder, else in the content folder, else beside that."""
    home = kit.resolve()
    for folder in (home, *home.parents[:2]):
        for name in LICENCE_NAMES:
            for path in (folder / name, folder / f"{name}.txt", folder / f"{name}.md"):
                # A link could lead to any file of the machine, which would travel with the release.
                if path.is_file() and not path.is_symlink():
                    return path
    return None


def _in_a_name(version: str) -> str:
    """A version with nothing in it that a file's name should not have."""
    return re.sub(r"[^\w.-]+", "-", version, flags=re.ASCII).strip("-.") or "0"


def _strangers(out: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """What else lies in the folder, which a release page would be given without a checksum."""
    others = sorted(path.name for path in out.iterdir() if path.name not in files and not path.name.startswith("."))
    return (f"{out.as_posix()} also holds {', '.join(others)}: not in {SUMS}",) if others else ()
