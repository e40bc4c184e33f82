"""Paths in, results out: finds PDFs and their manifests, measures the files one by one or in processes."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from printkit.diagnostics import ExitCode
from printkit.verify.across import compare_files
from printkit.verify.checks import verify_bytes
from printkit.verify.expected import NAME, FileEntry, Manifest, ManifestError, read_manifest
from printkit.verify.findings import FileResult, failed


@dataclass(frozen=True, slots=True)
class _Job:
    path: Path
    manifest: Manifest | None = None
    entry: FileEntry | None = None
    fault: str = ""


def verify_paths(paths: Sequence[Path], jobs: int = 1) -> tuple[FileResult, ...]:
    """Measure PDFs, and everything that manifests under folders name.

    A PDF beside a manifest that names it is held against it; another is proved from the file alone. A folder
    without any manifest stands for the PDFs in it. Files that a manifest names and that are missing are
    failures.

    Raises:
        OSError: A path does not exist, or a file that is there cannot be read.
    """
    work: dict[Path, _Job] = {}
    for path in paths:
        for job in _find(path):
            work.setdefault(job.path, job)
    queue = list(work.values())
    if jobs > 1 and len(queue) > 1:
        with ProcessPoolExecutor(min(jobs, len(queue))) as pool:
            results = tuple(pool.map(_measure, queue))
    else:
        results = tuple(map(_measure, queue))
    return compare_files(results)


def exit_code(results: Sequence[FileResult]) -> ExitCode:
    """How a run with these results ends."""
    return ExitCode.OK if all(result.ok for result in results) else ExitCode.VERIFY


def _find(path: Path) -> list[_Job]:
    if not path.exists():
        raise FileNotFoundError(2, "there is no such file or folder", str(path))
    if path.name == NAME and path.is_file():
        return _of_manifest(path)
    if path.is_file():
        return [_beside_manifest(path)]
    manifests = sorted(path.rglob(NAME))
    found = [job for manifest in manifests for job in _of_manifest(manifest)]
    if not manifests:
        found = [_Job(pdf) for pdf in sorted(path.rglob("*.pdf"))]
    return found or [_Job(path, fault="no manifest and no PDF is in this folder")]


def _of_manifest(path: Path) -> list[_Job]:
    try:
        manifest = read_manifest(path.read_bytes())
    except ManifestError as error:
        return [_Job(path, fault=str(error))]
    if not manifest.files:
        return [_Job(path, fault="the manifest names no file")]
    names = [entry.path for entry in manifest.files]
    if len(set(names)) != len(names):
        return [_Job(path, fault="the manifest names a file twice")]
    return [_Job(path.parent / entry.path, manifest, entry) for entry in manifest.files]


def _beside_manifest(path: Path) -> _Job:
    """A single PDF, with its manifest when there is one that names it."""
    beside = path.parent / NAME
    if not beside.is_file():
        return _Job(path)
    for job in _of_manifest(beside):
        if job.fault:
            return _Job(path, fault=job.fault)
        if job.path.name == path.name:
            return _Job(path, job.manifest, job.entry)
    return _Job(path)


def _measure(job: _Job) -> FileResult:
    name = job.path.as_posix()
    if job.fault:
        return FileResult(name, (failed(0, "manifest", job.fault, "a usable manifest"),))
    if job.entry is not None and not job.path.is_file():
        return FileResult(name, (failed(0, "file", "missing", "every file of the manifest"),))
    return verify_bytes(name, job.path.read_bytes(), job.manifest, job.entry)
