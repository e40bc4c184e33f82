"""Promises that span the files of a kit: the same piece has one size, and large print drops nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.geometry import Size
from printkit.verify.findings import FileResult, Finding, Tally

SIZE_SLACK_MM = 0.05


def compare_files(results: Sequence[FileResult]) -> tuple[FileResult, ...]:
    """The results with what a comparison of the files adds; files without a manifest are left as they are."""
    return tuple(
        replace(result, findings=(*result.findings, *_against_kin(result, results))) if result.kit else result
        for result in results
    )


def _against_kin(result: FileResult, results: Sequence[FileResult]) -> Iterator[Finding]:
    kin = [other for other in results if other is not result and _family(other) == _family(result)]
    papers = [other for other in kin if other.variant == result.variant and other.pages]
    if papers and result.pages:
        yield _sizes(result, papers)
    smaller = [other for other in kin if other.paper == result.paper and other.variant == "standard" and other.pages]
    if result.variant == "large-print" and smaller and result.pages:
        yield _words(result, smaller[0])


def _family(result: FileResult) -> tuple[str, str]:
    """Kit and folder: another folder's manifest is of another edition, or of a part of the kit."""
    return (result.kit, result.path.rpartition("/")[0])


def _sizes(result: FileResult, papers: list[FileResult]) -> Finding:
    tally = Tally(4, "same size on every paper", f"+- {SIZE_SLACK_MM} mm")
    for other in papers:
        for piece, size in result.sizes.items():
            twin = other.sizes.get(piece)
            if twin is not None:
                off = _apart(size, twin)
                shown = f"{off:.3f} mm apart on {other.paper}" if off else "equal"
                tally.see(off <= SIZE_SLACK_MM + 5e-4, off, shown, 0, piece)
    return tally.finding("no trimmed pieces")


def _apart(one: Size, two: Size) -> float:
    return max(abs(one.width - two.width), abs(one.height - two.height))


def _words(result: FileResult, smaller: FileResult) -> Finding:
    tally = Tally(6, "words of the standard file", "all in large print")
    lost = sorted(smaller.words - result.words)
    shown = f"{len(lost)} lost, first {lost[0]!r}" if lost else f"all {len(smaller.words)}"
    tally.see(not lost, len(lost), shown)
    return tally.finding()
