"""Results as a table for people, as JSON for programs, as Markdown for job summaries."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from printkit.markdown import escaped, table
from printkit.verify.findings import PROMISES, FileResult, Finding


def results_json(results: Sequence[FileResult]) -> str:
    """All findings as JSON: `{"ok", "files": [{"path", "ok", "pages", "findings": [...]}]}`."""
    files = [
        {
            "path": result.path,
            "ok": result.ok,
            "pages": result.pages,
            "findings": [_finding(finding) for finding in result.findings],
        }
        for result in results
    ]
    document = {"ok": all(result.ok for result in results), "files": files}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "promise": finding.promise,
        "about": PROMISES[finding.promise],
        "measure": finding.measure,
        "ok": finding.ok,
        "figure": finding.figure,
        "limit": finding.limit,
        "page": finding.page or None,
        "piece": finding.piece or None,
        "seen": finding.seen,
        "faults": finding.faults,
    }


def results_text(results: Sequence[FileResult], verbose: bool = False) -> str:
    """What was proved, with figures: one table over all files (`verbose`: one a file), then the failures."""
    parts: list[str] = []
    if verbose:
        for result in results:
            parts.append(f"{result.path} ({result.pages} pages)\n{_table([result])}")
    elif results:
        parts.append(_table(results))
    failed = failures(results)
    if failed:
        parts.append("\n".join(failed))
    parts.append(_summary(results, len(failed)))
    return "\n\n".join(parts) + "\n"


def results_markdown(results: Sequence[FileResult]) -> str:
    """What was proved in one line, the failures in a list, and every measure's worst figure folded away."""
    failed = failures(results)
    parts = [f"### Verify: {escaped(_summary(results, len(failed)))}\n"]
    if failed:
        parts.append("".join(f"- {escaped(line)}\n" for line in failed))
    if results:
        head, *rows = _rows(results)
        cells = [[escaped(cell) for cell in row] for row in rows]
        shown = table([cell.capitalize() for cell in head], cells)
        parts.append(f"<details><summary>Every measure</summary>\n\n{shown}\n</details>\n")
    return "\n".join(parts)


def failures(results: Sequence[FileResult]) -> list[str]:
    """A line for each measure that failed: where, what was found and what it must be."""
    return [_failure(result, finding) for result in results for finding in result.findings if not finding.ok]


def _failure(result: FileResult, finding: Finding) -> str:
    place = f"{finding.place}: " if finding.place else ""
    more = f" ({finding.faults} of {finding.seen} fail)" if finding.faults > 1 else ""
    return f"FAIL {result.path}: {place}{finding.measure}: {finding.figure}, must be {finding.limit}{more}"


def _summary(results: Sequence[FileResult], failures: int) -> str:
    pages = sum(result.pages for result in results)
    files = f"{len(results)} file{'s' * (len(results) != 1)}, {pages} page{'s' * (pages != 1)}"
    if not failures:
        return f"{files}: every promise holds"
    bad = sum(not result.ok for result in results)
    return f"{files}: {failures} measure{'s' * (failures != 1)} failed in {bad} file{'s' * (bad != 1)}"


def _table(results: Sequence[FileResult]) -> str:
    """The rows in columns."""
    rows = _rows(results)
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        "  ".join((*(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)), row[5])).rstrip()
        for row in rows
    )


def _rows(results: Sequence[FileResult]) -> list[tuple[str, ...]]:
    """A head and one row for each measure: the worst figure over the files and where it is."""
    worst: dict[tuple[int, str], tuple[FileResult, Finding]] = {}
    seen: dict[tuple[int, str], int] = {}
    for result in results:
        for finding in result.findings:
            key = (finding.promise, finding.measure)
            seen[key] = seen.get(key, 0) + finding.seen
            held = worst.get(key)
            if held is None or _rank(finding) > _rank(held[1]):
                worst[key] = (result, finding)
    rows: list[tuple[str, ...]] = [("", "measure", "worst found", "limit", "measured", "where")]
    for key in sorted(worst, key=lambda key: key[0]):
        result, finding = worst[key]
        where = [] if len(results) == 1 else [result.path.rpartition("/")[2]]
        where += [finding.place] if finding.place else []
        verdict = "ok" if finding.ok else "FAIL"
        title = f"{finding.promise:>2} {finding.measure}"
        rows.append((verdict, title, _short(finding.figure), finding.limit, f"{seen[key]}", " ".join(where)))
    return rows


def _rank(finding: Finding) -> tuple[bool, float, int]:
    return (not finding.ok, finding.badness, finding.faults)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
