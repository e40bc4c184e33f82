"""Columns: the rows of a set of cards put into the texts of its face."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping

from printkit.diagnostics import TreePath
from printkit.model.codes import Code

OWN_COLUMNS = ("name", "copies")
"""Columns with a meaning of their own; a column whose name starts with `_` is the designer's notes."""
BLANK_PLAYER = "___"
"""Where a player's number is written when the sheet is printed once for each player."""

Row = Mapping[str, str | None]
"""A card's columns by name; an empty cell of a YAML file is None."""

_FIELD = re.compile(r"\{(?!icon:)([^{}]+)\}")


@functools.lru_cache(maxsize=1024)
def split(text: str) -> tuple[str, ...]:
    """A face's text as fixed text and column names in turn, fixed text first and last."""
    return tuple(_FIELD.split(text))


@functools.lru_cache(maxsize=1024)
def fields(text: str) -> tuple[str, ...]:
    """The columns a face's text asks for."""
    return split(text)[1::2]


def fill(text: str, row: Row, player: int | None) -> str:
    """A face's text with the columns of a row put in."""
    parts = split(text)
    if len(parts) == 1:
        return text
    if text == f"{{{parts[1]}}}" and parts[1] != "player":
        return row.get(parts[1]) or ""
    filled = list(parts)
    for index in range(1, len(parts), 2):
        field = parts[index]
        if field == "player":
            filled[index] = BLANK_PLAYER if player is None else str(player)
        else:
            filled[index] = row.get(field) or ""
    return "".join(filled)


def column_path(text: str, row: Row, number: int) -> TreePath:
    """Where the first column of a face's text stands in a row, or the row when it asks for none."""
    for field in fields(text):
        column = field if field in row else field.rpartition(".")[0]
        if column in row:
            return ("cards", number, column)
    return ("cards", number)


def card_name(row: Row, number: int) -> str:
    """What a card is called in the manifest: its name, or its number from 1."""
    return (row.get("name") or "").strip() or str(number + 1)


def with_codes(row: Row, codes: Mapping[str, Mapping[str, Code]]) -> Row:
    """A row with word and code where it names one, `red` as `Red (R)`; and `column.word`, `column.code`.

    A value that has no code stays as it is: the check has refused it.
    """
    said: dict[str, str | None] = {}
    for column, known in codes.items():
        code = known.get(row.get(column) or "")
        if code is not None:
            said |= {column: code.text, f"{column}.word": code.word, f"{column}.code": code.code}
    return {**row, **said} if said else row


def code_columns(codes: Iterable[str]) -> set[str]:
    """The columns a face may ask for beside those of its rows: the word and the code of each coded column."""
    return {f"{column}.{part}" for column in codes for part in ("word", "code")}
