"""A table of a spreadsheet in, rows of text and a map of its cells out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from printkit.diagnostics import Place, Report
from printkit.source.table_map import CellPlaces, Record, SheetMap, TableMap, scan, without_empty_columns
from printkit.source.text import SourceText, read_text

TABLE_LIMIT_BYTES = 2_000_000
"""200 letters for each of 10,000 cards. Taken apart cell by cell, a table takes far more room than its file."""

_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}
_UNKNOWN_SEPARATOR = re.compile(r"\w\s*([|:^~])\s*\w")
_QUOTED = re.compile('"[^"]*+(?:""[^"]*+)*+"')


class Table(Struct, frozen=True):
    """Rows by column name, an empty cell being an empty text; paths into `source_map` are (row, name)."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, str], ...]
    source_map: CellPlaces


def load_table(path: Path, shown: str, report: Report) -> Table | None:
    """The table of a `.csv` or `.xlsx` file, `shown` being its name in messages.

    Cells are text without the blanks around them; rows without any text are skipped. Reports, besides the
    codes of `read_text`: `no-separator`, `ambiguous-separator`, `bad-cell` (quotes), `empty-file`,
    `empty-heading`, `duplicate-heading`, `cell-count`; and for a spreadsheet those of `read_spreadsheet`.
    """
    if path.suffix.lower() != ".xlsx":
        source = read_text(path, shown, report, TABLE_LIMIT_BYTES)
        return None if source is None else load_table_text(source, report)
    # Only a kit with a spreadsheet pays for the import.
    from printkit.source.spreadsheet import read_spreadsheet

    records = read_spreadsheet(path, shown, report)
    if records is None:
        return None
    return _table(records, SheetMap(shown, records), shown, report)


def load_table_text(source: SourceText, report: Report) -> Table | None:
    """The table of a CSV text that has been read; reports as `load_table`."""
    separator = _separator(source, report)
    if separator is None:
        return None
    try:
        records = list(_records(source.text, separator))
    except csv.Error:
        _bad_cell(source, separator, report)
        return None
    records = without_empty_columns(records)
    return _table(records, TableMap(source, separator, records), source.shown, report)


def _table(records: Sequence[Record], places: CellPlaces, shown: str, report: Report) -> Table | None:
    if not records:
        report.error(Place(shown), "empty-file", "the file holds no table", "write a row of headings")
        return None
    found = Report()
    columns = tuple(records[0].cells)
    _check_headings(columns, places, found)
    for row, record in enumerate(records[1:]):
        if len(record.cells) != len(columns):
            message = f"cells of this row: {len(record.cells)}, headings: {len(columns)}"
            hint = "put quotes round a cell that contains the separator; leave no cell out"
            found.error(places.cell(row + 1, len(record.cells) - 1), "cell-count", message, hint)
    for diagnostic in found.diagnostics():
        report.add(diagnostic)
    if found.failed:
        return None
    rows = tuple(dict(zip(columns, record.cells, strict=True)) for record in records[1:])
    return Table(columns, rows, places)


def _check_headings(columns: Sequence[str], places: CellPlaces, report: Report) -> None:
    first: dict[str, int] = {}
    for number, name in enumerate(columns):
        if not name:
            message = f"column {number + 1} has no heading"
            report.error(places.cell(0, number), "empty-heading", message, "write a heading, or delete the column")
        elif name in first:
            message = f"'{name}' is the heading of column {first[name] + 1} and of column {number + 1}"
            hint = "give each column a heading of its own"
            report.error(places.cell(0, number), "duplicate-heading", message, hint)
        else:
            first[name] = number


def _records(text: str, separator: str) -> Iterator[Record]:
    """The records with any text in them.

    Raises:
        csv.Error: A quote is not closed, or text follows the closing one.
    """
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, strict=True, skipinitialspace=True)
    for number, cells in enumerate(reader):
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield Record(number, stripped)


def _separator(source: SourceText, report: Report) -> str | None:
    """The separator of the headings; where they contain several, the one that fits every row."""
    number = next((index for index in range(source.line_count) if source.line(index).strip(" \t,;")), 0)
    bare = _QUOTED.sub("", source.line(number))
    candidates = [separator for separator in _SEPARATORS if separator in bare]
    if len(candidates) == 1:
        return candidates[0]
    place = source.place(number, 0, len(source.line(number)))
    if not candidates:
        other = _UNKNOWN_SEPARATOR.search(bare)
        if other is None:
            return ","
        message = f"the headings seem to be separated by '{other.group(1)}'"
        report.error(place, "no-separator", message, "save the table with commas, semicolons or tabs")
        return None
    fitting = [separator for separator in candidates if _fits(source.text, separator)]
    if len(fitting) == 1:
        return fitting[0]
    names = " and ".join(_SEPARATORS[separator] for separator in candidates)
    message = f"the headings contain {names}: which one separates cells is unclear"
    report.error(place, "ambiguous-separator", message, "put quotes round headings and cells that contain one")
    return None


def _fits(text: str, separator: str) -> bool:
    try:
        counts = {len(record.cells) for record in _records(text, separator)}
    except csv.Error:
        return False
    return len(counts) == 1


def _bad_cell(source: SourceText, separator: str, report: Report) -> None:
    hint = 'close the quote at the end of the cell; write "" for a quote inside it'
    for cells in scan(source.text, separator):
        for cell in cells:
            if cell.written.startswith('"') and _QUOTED.fullmatch(cell.written) is None:
                place = source.place(cell.line, cell.column)
                report.error(place, "bad-cell", "the quotes of this cell do not match", hint)
                return
    report.error(Place(source.shown), "bad-cell", "a cell is longer than 131,072 characters", hint)
