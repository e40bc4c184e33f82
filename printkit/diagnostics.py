"""What a designer is told: located findings with a remedy, and the exit codes.

Stages find *problems* at paths in the tree of a file; a source map turns a path into a
*place* (file, line, column). A `Report` collects everything of one run.
"""

import enum
from typing import NamedTuple

TreePath = tuple[str | int, ...]
"""Keys and list positions from the top of a file to a value: `("walls", 1)`."""


LONGEST_MESSAGE = 400
"""Letters of a message that are shown."""

MOST_FINDINGS = 200
"""Findings of one kind of work on one file or component: whoever has so many mends those first."""

CANNOT_READ = "cannot-read"
"""The code of a file that could not be read at all: the run ends with `ExitCode.FILES`."""


class ExitCode(enum.IntEnum):
    """How a run ended. Other programs rely on the numbers (DESIGN.md section 3)."""

    OK = 0
    CONTENT = 1
    USAGE = 2
    FILES = 3
    VERIFY = 4


class Severity(enum.StrEnum):
    """Whether a finding stops the build."""

    ERROR = "error"
    WARNING = "warning"


class Problem(NamedTuple):
    """A finding at a path of a tree, before anybody knows the file's lines.

    `at_key` points at the key instead of its value. `offset` and `length` count characters
    inside a scalar, for an expression or a text whose fault is in the middle; a length of 0
    marks the whole value.
    """

    path: TreePath
    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    at_key: bool = False
    offset: int = 0
    length: int = 0


class Place(NamedTuple):
    """Where something stands: a file as shown to the user, line and column from 1, `length` characters.

    Line 0 is a whole file (it is missing, it is no text). `column_name` is set for a cell of a table file.
    """

    file: str
    line: int = 0
    column: int = 0
    length: int = 1
    source_line: str = ""
    column_name: str = ""


class Diagnostic(NamedTuple):
    """A located finding: stable code, what was found and expected, and what to do about it."""

    place: Place
    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order by place, then by code, so that two runs print the same list."""
        return (self.place.file, self.place.line, self.place.column, self.code, self.message)


class Report:
    """Collects the diagnostics of one run; the same finding is kept once."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a finding; a message that quotes a page of text is cut, so that the others stay in sight."""
        if len(diagnostic.message) > LONGEST_MESSAGE:
            half = LONGEST_MESSAGE // 2 - 1
            message = f"{diagnostic.message[:half]} … {diagnostic.message[-half:]}"
            diagnostic = diagnostic._replace(message=message)
        self._found.setdefault(diagnostic)

    def error(self, place: Place, code: str, message: str, hint: str = "") -> None:
        """Keep an error at a place."""
        self.add(Diagnostic(place, code, message, hint))

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything found, sorted by place."""
        return tuple(sorted(self._found, key=Diagnostic.sort_key))

    @property
    def failed(self) -> bool:
        """True when something found is an error."""
        return any(found.severity is Severity.ERROR for found in self._found)

    @property
    def exit_code(self) -> ExitCode:
        """How the run ends as far as the findings decide: an unread file weighs more than wrong content."""
        if any(found.code == CANNOT_READ for found in self._found):
            return ExitCode.FILES
        return ExitCode.CONTENT if self.failed else ExitCode.OK
