"""Print notes: a kit's own sentences for the guide, with sheet numbers that are counted and not typed.

`{sheets: punch, verify-001..verify-008}` becomes `sheets 6–8`, those that hold the first copy of these pieces,
`{count: …}` how many they are. A name is a component or a piece; two dots are a range of numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from printkit.diagnostics import Problem
from printkit.impose.sheet import Placement, Sheet

_FIELD = re.compile(r"\{(sheets|count):\s*([^{}]*?)\s*\}")
_RANGE = re.compile(r"(.*?)([0-9]+)\s*\.\.\s*(.*?)([0-9]+)")


class NoteContext(Struct, frozen=True):
    """The sheets behind the guide, the number of the first, and whether they hold the whole kit."""

    sheets: tuple[Sheet, ...]
    first_number: int
    complete: bool


def fill_notes(notes: Sequence[str], context: NoteContext) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The notes with their numbers. One that names a piece not printed is left out; in a whole kit it is a problem."""
    texts: list[str] = []
    problems: list[Problem] = []
    for index, note in enumerate(notes):
        missing: list[Problem] = []

        def value(match: re.Match[str], path: tuple[str, int] = ("print_notes", index)) -> str:
            found: set[int] = set()
            for name in match[2].split(","):
                sheets = _sheets(name.strip(), context)
                found.update(sheets)
                if not sheets:
                    at, message = match.start(), f"no sheet holds '{name.strip()}'"
                    hint = "write the id of a component or piece, or a range such as verify-001..verify-008"
                    missing.append(  # noqa: B023 - called at once, within the same turn of the loop
                        Problem(path, "unknown-name", message, hint, offset=at, length=len(match[0]))
                    )
            return named(sorted(found)) if match[1] == "sheets" else str(len(found))

        text = _FIELD.sub(value, note)
        if not missing:
            texts.append(text)
        elif context.complete:
            problems += missing
    return tuple(texts), tuple(problems)


def _sheets(name: str, context: NoteContext) -> tuple[int, ...]:
    """The numbers of the sheets that hold a named component, piece or range of pieces."""
    span = _RANGE.fullmatch(name)
    return tuple(
        number
        for number, sheet in enumerate(context.sheets, start=context.first_number)
        if any(_first(placement) and _named(placement, name, span) for placement in sheet.placements)
    )


def _first(placement: Placement) -> bool:
    """True for the first copy, and for the first player's where a file holds those of several."""
    return placement.copy == 1 or placement.piece.player == 1


def _named(placement: Placement, name: str, span: re.Match[str] | None) -> bool:
    piece = placement.piece
    if span is None or span[1] != span[3]:
        return name in (piece.component, piece.id)
    stem, number = piece.id[: len(span[1])], piece.id[len(span[1]) :]
    return stem == span[1] and number.isdigit() and int(span[2]) <= int(number) <= int(span[4])


def named(numbers: Sequence[int]) -> str:
    """`sheet 7`, or `sheets 2–4, 7`."""
    return f"sheet{'s' * (len(numbers) > 1)} {ranges(numbers)}"


def ranges(numbers: Sequence[int]) -> str:
    """Sheet numbers in the shortest form: 2–4, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(between(first, last) for first, last in runs)


def between(first: int, last: int) -> str:
    """One number, or the first and the last of a run."""
    return str(first) if first == last else f"{first}–{last}"
