"""An .xlsx file as records of text, by openpyxl (the extra `printkit[xlsx]`)."""

from __future__ import annotations

import datetime
import importlib
import io
import re
import warnings
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report
from printkit.source.table_map import Record, without_empty_columns
from printkit.source.text import SIZE_LIMIT_BYTES, read_bytes

ROW_LIMIT = 50_000
UNPACKED_LIMIT_BYTES = 10 * SIZE_LIMIT_BYTES
"""An .xlsx file is a ZIP; real ones unpack to about ten times their size, bombs to a thousand times."""

_DECIMALS = re.compile(r"(?:#,##)?0(?:\.(0+))?")


def read_spreadsheet(path: Path, shown: str, report: Report) -> list[Record] | None:
    """The rows with text of the first sheet; the first one holds the headings.

    Cells become text as near to what the spreadsheet shows as the file tells: 3 for 3.0, 1.50 where the
    format of the cell is 0.00, ISO dates, TRUE and FALSE, the last computed value of a formula. Percentages,
    currencies and other formats give the bare number. Reports the codes of `read_bytes`, `missing-extra`,
    `not-spreadsheet` and `too-large`.
    """
    data = read_bytes(path, shown, report)
    if data is None:
        return None
    try:
        # Optional, and slow to import: only a kit with a spreadsheet pays for it.
        openpyxl = importlib.import_module("openpyxl")
    except ImportError:
        hint = "install it with: pip install 'printkit[xlsx]'; or save the table as CSV"
        report.error(Place(shown), "missing-extra", "reading .xlsx files needs the extra printkit[xlsx]", hint)
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
        if unpacked > UNPACKED_LIMIT_BYTES:
            report.error(Place(shown), "too-large", "the spreadsheet is too large", "split it, or save it as CSV")
            return None
        with warnings.catch_warnings():
            # What openpyxl cannot keep (drop-down lists, styles) does not matter for reading text.
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            rows = [[_as_text(cell) for cell in row] for row in book.worksheets[0].iter_rows(max_row=ROW_LIMIT + 1)]
    except (zipfile.BadZipFile, KeyError, IndexError, ValueError, TypeError, SyntaxError):
        # SyntaxError: what XML parsers raise for broken XML inside the archive.
        report.error(Place(shown), "not-spreadsheet", "this is no .xlsx file", "save it as .xlsx or as CSV")
        return None
    if len(rows) > ROW_LIMIT:
        report.error(Place(shown), "too-large", f"the sheet has more than {ROW_LIMIT:,} rows", "split it")
        return None
    return _records(rows)


def _records(rows: Iterable[list[str]]) -> list[Record]:
    """Rows with any text, as wide as the headings at least; columns without text at the right are cut."""
    kept = without_empty_columns([Record(number, cells) for number, cells in enumerate(rows) if any(cells)])
    width = len(kept[0].cells) if kept else 0
    return [Record(record.number, record.cells + [""] * (width - len(record.cells))) for record in kept]


def _as_text(cell: Any) -> str:
    # Any: openpyxl has no types, and a cell holds whatever the sheet says.
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, str(cell.number_format))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time() else value.isoformat(" ")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value).strip()


def _number(value: float, shown_as: str) -> str:
    decimals = _DECIMALS.fullmatch(shown_as)
    if decimals is not None:
        return f"{value:.{len(decimals.group(1) or '')}f}"
    # 15 digits are what spreadsheets keep: 0.1 + 0.2 shows as 0.3.
    return str(int(value)) if value == int(value) else f"{value:.15g}"
