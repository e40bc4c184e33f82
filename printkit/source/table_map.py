"""Where the cells of a table stand. Nothing is kept but the text until somebody asks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from printkit.diagnostics import Place, TreePath
from printkit.source.text import SourceText

_LINE_END = re.compile(r"\r\n|\r|\n")


class Record(Struct, frozen=True):
    """A row of cells; `number` counts the rows of the file from 0, empty ones included."""

    number: int
    cells: list[str]


def without_empty_columns(records: Sequence[Record]) -> list[Record]:
    """The rows without the columns at the right that have neither heading nor text: spreadsheets leave such behind."""
    width = max((_used(record.cells) for record in records), default=0)
    return [Record(record.number, record.cells[:width]) for record in records]


def _used(cells: Sequence[str]) -> int:
    """How many cells there are up to the last one with text."""
    used = len(cells)
    while used and not cells[used - 1]:
        used -= 1
    return used


class Cell(NamedTuple):
    """A cell as typed, quotes included, and where it begins (from 0)."""

    line: int
    column: int
    written: str


class CellPlaces:
    """What both kinds of table share: paths (row, column name) turned into cells; headings are no row."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._columns = tuple(records[0].cells) if records else ()
        self._numbers = [record.number for record in records]

    def locate(self, path: TreePath, *, at_key: bool = False, offset: int = 0, length: int = 0) -> Place:
        """The place of the cell at (row, column name), of the heading at its key, else of the row's start."""
        row = path[0] if path and isinstance(path[0], int) else -1
        name = path[1] if len(path) > 1 and path[1] in self._columns else ""
        column = self._columns.index(str(name)) if name else 0
        place = self.cell(0 if at_key or row + 1 >= len(self._numbers) else row + 1, column, offset, length)
        return place._replace(column_name=str(name))

    def cell(self, record: int, column: int, offset: int = 0, length: int = 0) -> Place:
        """The place of a cell: record 0 holds the headings, empty rows do not count."""
        raise NotImplementedError


class TableMap(CellPlaces):
    """The places of a CSV file's cells."""

    def __init__(self, source: SourceText, separator: str, records: Sequence[Record]) -> None:
        super().__init__(records)
        self._source = source
        self._separator = separator
        self._cells: list[list[Cell]] | None = None

    def cell(self, record: int, column: int, offset: int = 0, length: int = 0) -> Place:
        """The place of a cell, or of `length` characters of it when it stands on one line."""
        if self._cells is None:
            self._cells = scan(self._source.text, self._separator)
        cells = self._cells[self._numbers[record]]
        found = cells[max(0, min(column, len(cells) - 1))]
        written = _LINE_END.split(found.written, maxsplit=1)
        if not length or len(written) > 1:
            return self._source.place(found.line, found.column, len(written[0].rstrip()))
        start = 0
        if found.written.startswith('"'):
            # Inside quotes a quote is typed twice.
            inner = found.written[1:-1]
            widths = [len(pair) for pair in re.findall('""|.', inner.lstrip())]
            start = 1 + len(inner) - len(inner.lstrip()) + sum(widths[:offset])
            length = sum(widths[offset : offset + length])
        else:
            start = offset
        return self._source.place(found.line, found.column + start, length)


class SheetMap(CellPlaces):
    """The places of a spreadsheet's cells: line and column are the numbers of row and column."""

    def __init__(self, shown: str, records: Sequence[Record]) -> None:
        super().__init__(records)
        self._shown = shown

    def cell(self, record: int, column: int, offset: int = 0, length: int = 0) -> Place:
        """The place of a cell; a spreadsheet has no places inside a cell."""
        return Place(self._shown, self._numbers[record] + 1, column + 1)


def scan(text: str, separator: str) -> list[list[Cell]]:
    """The cells of a CSV text with their places, cut where `csv.reader` cuts it."""
    mark = re.escape(separator)
    pattern = re.compile(rf'( *)("[^"]*+(?:""[^"]*+)*+"[^{mark}\r\n]*|[^{mark}\r\n]*)({mark}|\r\n|\r|\n|$)')
    records: list[list[Cell]] = []
    cells: list[Cell] = []
    line, line_start, position = 0, 0, 0
    while position < len(text) or cells:
        match = pattern.match(text, position)
        assert match is not None, "every text matches: the cell and the end may be empty"
        blanks, written, stop = match.groups()
        cells.append(Cell(line, position + len(blanks) - line_start, written))
        for inner in _LINE_END.finditer(written):
            line, line_start = line + 1, match.start(2) + inner.end()
        position = match.end()
        if stop == separator:
            continue
        records.append(cells)
        cells = []
        line, line_start = line + 1, position
    return records
