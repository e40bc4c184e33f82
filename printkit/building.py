"""Build kits into a folder: what is unchanged stays, what failed changes nothing, files are made side by side."""

from __future__ import annotations

import gc
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from printkit import again, cache
from printkit.choice import Choice
from printkit.diagnostics import Diagnostic
from printkit.files import KitFolder, alone_in, input_digest, write_all

if TYPE_CHECKING:  # the pipeline is loaded only when something must be built
    from concurrent.futures import Executor

    from printkit.pipeline import BuiltFile


Jobs: TypeAlias = "int | Executor | None"


class BuildOrder(NamedTuple):
    """What to build and where: kits, the choice of each, templates laid over the packaged ones, the output folder.

    `text` asks for the text companion beside the PDFs; `part` is a folder inside each kit's.
    """

    kits: tuple[KitFolder, ...]
    choice: Choice
    overlay: Path | None
    out: Path
    force: bool = False
    text: bool = False
    part: str = ""

    def folder(self, kit: str) -> Path:
        """Where the files of a kit go."""
        return self.out / kit / self.part


class KitResult(NamedTuple):
    """What became of one kit: its files as manifest entries, its text companion's name, or why there are none.

    Entries of unchanged files come without their pages.
    """

    kit: KitFolder
    name: str
    files: tuple[dict[str, Any], ...]
    text: str = ""
    unchanged: bool = False
    diagnostics: tuple[Diagnostic, ...] = ()
    failed: bool = False


class _Task(NamedTuple):
    """One variant of one kit: all its papers are laid out together. Plain data, so that any executor takes it."""

    kit: KitFolder
    overlay: Path | None
    variant: str
    choice: Choice


def build(order: BuildOrder, jobs: Jobs, progress: Callable[[int, int], None]) -> tuple[KitResult, ...]:
    """Build every kit of an order that has changed; a kit with an error keeps its earlier files.

    `jobs` is a number of processes, None for as many as pay, or an executor: a cluster's takes the place of the
    processes of this machine, as long as its workers see the same folders. `progress` is told how many of how many
    variants are done.

    Raises:
        OSError: A file cannot be read or written.
        ChoiceError: The choice is not one the kit offers.
    """
    digests = {kit: input_digest(kit.path, order.overlay, _options(order)) for kit in order.kits}
    results = {kit: _unchanged(kit, digests[kit], order) for kit in order.kits}
    changed = [kit for kit in order.kits if results[kit] is None]
    if changed and len(order.kits) > 1:
        from printkit.loading import shared_names

        for kit, found in shared_names(order.kits).items():
            results[kit] = KitResult(kit, kit.path.name, (), diagnostics=found, failed=True)
        changed = [kit for kit in changed if results[kit] is None]
    if changed:
        for kit, result in _build_changed(changed, order, jobs, progress):
            results[kit] = result
            # A file that was changed while it was read must not pass for what it was before.
            if not result.failed and input_digest(kit.path, order.overlay, _options(order)) == digests[kit]:
                cache.store(f"build-{digests[kit]}", _known(result, order))
    return tuple(result for result in results.values() if result is not None)


def remember_unchanged(arguments: Sequence[str], order: BuildOrder, results: Sequence[KitResult]) -> None:
    """Keep the answer to a build by its arguments for the next time, when all of it was found unchanged."""
    if all(result.unchanged for result in results):
        outputs = [
            order.folder(result.name) / name
            for result in results
            for name in (*(str(entry["path"]) for entry in result.files), *((result.text,) if result.text else ()))
        ]
        again.remember(arguments, order.kits, order.overlay, _options(order), outputs)


def _options(order: BuildOrder) -> tuple[str, ...]:
    """What an order chooses, as text, for digests."""
    return (*order.choice.options(), *(("text",) if order.text else ()))


def _known(result: KitResult, order: BuildOrder) -> dict[str, Any]:
    """What the cache keeps of a build: what was written, so that it can be found again."""
    text = {result.text: _sha256(order.folder(result.name) / result.text)} if result.text else {}
    return {"kit": result.name, "files": _brief(result.files), "text": text}


def _brief(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries of files without their pages, which for a large deck are megabytes."""
    return [{key: value for key, value in entry.items() if key != "pages"} for entry in entries]


def _unchanged(kit: KitFolder, digest: str, order: BuildOrder) -> KitResult | None:
    """The earlier result when the inputs and the files are as they were."""
    if order.force:
        return None
    known = cache.load(f"build-{digest}")
    if known is None:
        return None
    folder = order.folder(known["kit"])
    try:
        listed = _brief(json.loads((folder / "manifest.json").read_text("utf-8"))["files"])
        same = all(entry in listed and _sha256(folder / entry["path"]) == entry["sha256"] for entry in known["files"])
        same = same and all(_sha256(folder / name) == digest for name, digest in known["text"].items())
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not same:
        return None
    return KitResult(kit, known["kit"], tuple(known["files"]), "".join(known["text"]), unchanged=True)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _build_changed(
    kits: Sequence[KitFolder], order: BuildOrder, jobs: Jobs, progress: Callable[[int, int], None]
) -> Iterator[tuple[KitFolder, KitResult]]:
    """Build kits variant by variant, and write each kit when all of it is there."""
    from printkit.diagnostics import Report
    from printkit.loading import load_templates

    variants = order.choice.variants or tuple(load_templates(order.overlay, Report()).variants)
    tasks = [_Task(kit, order.overlay, variant, order.choice) for kit in kits for variant in variants]
    if len(tasks) > 1:
        # The structure tree of a finished file is a circle, which only the collector finds.
        gc.enable()
    done = 0
    waiting: dict[KitFolder, list[tuple[tuple[BuiltFile, ...], tuple[Diagnostic, ...]]]] = {kit: [] for kit in kits}
    with _mapper(_processes(kits, len(tasks)) if jobs is None else jobs, len(tasks)) as run:
        for task, outcome in zip(tasks, run(_build_task, tasks), strict=True):
            waiting[task.kit].append(outcome)
            done += 1
            progress(done, len(tasks))
            if len(waiting[task.kit]) == len(variants):
                yield task.kit, _finish(task.kit, waiting.pop(task.kit), order)


TASK_S = 0.06
SECONDS_PER_BYTE = 2.5e-6
START_S = 0.3
"""What a variant of a small kit takes, what each byte of its texts adds, and what a process must save to be started.

Measured with the kits of `content` and decks of 1,000 cards; only their ratios count.
"""
_TEXTS = (".yaml", ".csv", ".xlsx")

_Mapper = Callable[[Callable[[_Task], Any], Iterable[_Task]], Iterable[Any]]


def _processes(kits: Sequence[KitFolder], tasks: int) -> int:
    """As many processes as earn their start: for a small kit it takes longer to start one than to build it."""
    size = sum(path.stat().st_size for kit in kits for path in kit.path.glob("*.*") if path.suffix in _TEXTS)
    work_s = tasks * (TASK_S + SECONDS_PER_BYTE * size / len(kits))
    return max(1, min(os.cpu_count() or 1, int(work_s / START_S)))


@contextmanager
def _mapper(jobs: int | Executor, tasks: int) -> Iterator[_Mapper]:
    """How tasks are run: here, in processes of their own, or wherever an executor runs them."""
    if not isinstance(jobs, int):
        yield jobs.map
        return
    if min(jobs, tasks) < 2:
        yield map
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Spawn works the same on every system and never copies a half-used font cache.
    with ProcessPoolExecutor(min(jobs, tasks), mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor.map


def _build_task(task: _Task) -> tuple[tuple[BuiltFile, ...], tuple[Diagnostic, ...]]:
    """The files of a variant and what was found; runs in any process."""
    from printkit.diagnostics import Report
    from printkit.pipeline import build_variant

    report = Report()
    built = build_variant(task.kit, task.overlay, task.variant, task.choice, report)
    return (() if report.failed else built), report.diagnostics()


def _finish(
    kit: KitFolder,
    outcomes: Sequence[tuple[tuple[BuiltFile, ...], tuple[Diagnostic, ...]]],
    order: BuildOrder,
) -> KitResult:
    """Write a kit's files and manifest, or nothing when a variant has an error."""
    from printkit.diagnostics import Report
    from printkit.manifest import manifest_of

    report = Report()
    for _, diagnostics in outcomes:
        for diagnostic in diagnostics:
            report.add(diagnostic)
    if report.failed:
        return KitResult(kit, kit.path.name, (), diagnostics=report.diagnostics(), failed=True)
    built = [file for files, _ in outcomes for file in files]
    name, title = built[0].kit, built[0].title
    folder = order.folder(name)
    entries = [file.entry for file in built]
    files = {folder / str(file.entry["path"]): file.data for file in built}
    text = f"{name}.txt"
    # A companion that is there already would otherwise tell of pieces that are no more.
    if order.text or (folder / text).exists():
        from printkit.pipeline import build_text

        files[folder / text] = build_text(kit, order.overlay, order.choice)
    with alone_in(folder, order.out):
        kept = still_there(folder, {str(entry["path"]) for entry in entries})
        # The manifest comes last: as long as it is the old one, it describes the old files.
        write_all(files | {folder / "manifest.json": manifest_of(name, title, entries + kept)})
    written = text if folder / text in files else ""
    return KitResult(kit, name, tuple(entries), written, diagnostics=report.diagnostics())


def still_there(folder: Path, replaced: set[str]) -> list[dict[str, Any]]:
    """Entries of the earlier manifest for files that this build does not make and that are as it says."""
    try:
        listed = json.loads((folder / "manifest.json").read_text("utf-8"))["files"]
        return [
            entry
            for entry in listed
            if entry["path"] not in replaced and _sha256(folder / Path(entry["path"]).name) == entry["sha256"]
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return []
