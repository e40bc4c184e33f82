"""Diagnostics as text for people, as dicts for programs, as annotations and as Markdown for GitHub."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from printkit.diagnostics import Diagnostic, Severity
from printkit.markdown import code, escaped, table

_GUTTER = 5
_WIDEST_LINE = 100
_BEFORE_CARET = 40
_NEAR = 500
_TAB = "    "
_COLOURS = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m"}
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"


def as_text(diagnostics: Iterable[Diagnostic], *, colour: bool = False, encoding: str = "utf-8") -> str:
    """Each finding with its source line, a caret below the place, and its hint; ends with a line break.

    `encoding` is that of the stream the text goes to: what it cannot show is written as an escape, with the
    caret still below the right character. Control characters never reach a terminal.
    """
    return "".join(line + "\n" for found in diagnostics for line in _lines(found, colour, encoding))


def as_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str | int]]:
    """Each finding as `{"file", "line", "column", "code", "severity", "message", "hint"}`."""
    return [
        {
            "file": found.place.file,
            "line": found.place.line,
            "column": found.place.column,
            "code": found.code,
            "severity": found.severity.value,
            "message": found.message,
            "hint": found.hint,
        }
        for found in diagnostics
    ]


def as_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Each finding as a workflow command, one a line: `::error file=…,line=…,col=…,title=code::message`."""
    return "".join(_annotation(found) + "\n" for found in diagnostics)


def as_markdown(diagnostics: Sequence[Diagnostic], sound: Sequence[str]) -> str:
    """For a job summary: what is wrong in a table of places, findings and remedies; then the kits without an error."""
    errors = sum(found.severity is Severity.ERROR for found in diagnostics)
    counts = f"{errors} error{'s' * (errors != 1)}"
    if len(diagnostics) > errors:
        counts += f" and {len(diagnostics) - errors} warning{'s' * (len(diagnostics) - errors != 1)}"
    parts = [f"### Check: {counts}\n"]
    rows = [
        (code(_where(found)), f"{found.severity.value} {code(found.code)}", escaped(found.message), escaped(found.hint))
        for found in diagnostics
    ]
    if rows:
        parts.append(table(("Place", "Finding", "Found", "Remedy"), rows))
    if sound:
        parts.append("".join(f"- {code(kit)}: ok\n" for kit in sound))
    return "\n".join(parts)


def _where(found: Diagnostic) -> str:
    """File, line and column."""
    place = found.place
    return ":".join([place.file, *(str(number) for number in (place.line, place.column) if place.line)])


def _annotation(found: Diagnostic) -> str:
    place = found.place
    values = {"file": place.file, "line": place.line, "col": place.column, "title": found.code}
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in values.items() if value)
    message = f"{found.message}\nhint: {found.hint}" if found.hint else found.message
    return f"::{found.severity.value} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _lines(found: Diagnostic, colour: bool, encoding: str) -> list[str]:
    place = found.place
    where = _where(found)
    label = f"{found.severity.value}[{found.code}]"
    column = f" (column '{place.column_name}')" if place.column_name else ""
    head = [_safe(part, encoding) for part in (where, label, found.message + column)]
    if colour:
        head[0] = f"{_BOLD}{head[0]}{_PLAIN}"
        head[1] = f"{_COLOURS[found.severity]}{head[1]}{_PLAIN}"
    lines = [": ".join(head)]
    if place.source_line.strip():
        shown, blanks, carets = _excerpt(place.source_line, place.column - 1, place.length, encoding)
        number = str(place.line).rjust(_GUTTER)
        mark = "^" * carets
        mark = f"{_COLOURS[found.severity]}{mark}{_PLAIN}" if colour else mark
        lines.append(f"{number} | {shown}")
        lines.append(f"{' ' * len(number)} | {' ' * blanks}{mark}")
    if found.hint:
        lines.append(f"   hint: {_safe(found.hint, encoding)}")
    return lines


def _excerpt(line: str, column: int, length: int, encoding: str) -> tuple[str, int, int]:
    """What is shown of a line, the blanks before the caret and the carets, in columns of a terminal."""
    # A file of one long line may hold thousands of faults: only what is near is looked at.
    skipped = max(0, min(column, len(line)) - _NEAR)
    rest = len(line) > skipped + 2 * _NEAR
    near = line[skipped : skipped + 2 * _NEAR]
    cells = [_TAB if character == "\t" else _safe(character, encoding) for character in near]
    column = min(column - skipped, len(cells))
    first, last = 0, len(cells)
    if sum(map(_width, cells)) > _WIDEST_LINE:
        first = max(0, column - _BEFORE_CARET)
        last = min(len(cells), first + _WIDEST_LINE)
    cut = _safe("…", encoding) if _safe("…", encoding) == "…" else "..."
    head, tail = cut if first or skipped else "", cut if last < len(cells) or rest else ""
    blanks = len(head) + sum(map(_width, cells[first:column]))
    carets = sum(map(_width, cells[column : min(column + length, last)]))
    return head + "".join(cells[first:last]) + tail, blanks, max(carets, 1)


def _safe(text: str, encoding: str) -> str:
    """A text any stream of that encoding takes and no terminal obeys."""
    shown = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )
    return shown.encode(encoding, "backslashreplace").decode(encoding)


def _width(text: str) -> int:
    """How many columns of a terminal a text takes: East Asian wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in text
    )
