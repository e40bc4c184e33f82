"""Bad input as files: the first lines say in a comment what is reported where."""

import re
from pathlib import Path

from printkit.diagnostics import Diagnostic

_EXPECTED = re.compile(r"error\[([a-z0-9-]+)\] (\d+):(\d+)")


def expected(path: Path) -> list[tuple[str, int, int]]:
    """Code, line and column of every `error[code] line:column` in the comments at the top of a file."""
    lines = path.read_text(encoding="utf-8").split("\n")
    comments = [line for line in lines if line.startswith("#")]
    found = [(code, int(line), int(column)) for code, line, column in _EXPECTED.findall("\n".join(comments))]
    assert found, f"{path.name} announces no error"
    return sorted(found, key=lambda entry: (entry[1:], entry[0]))


def reported(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    return sorted(
        ((found.code, found.place.line, found.place.column) for found in diagnostics),
        key=lambda entry: (entry[1:], entry[0]),
    )
