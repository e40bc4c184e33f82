import datetime
import sys
from pathlib import Path

import pytest

from printkit.diagnostics import ExitCode, Report
from printkit.source.tables import Table, load_table


def _saved(path: Path, rows: list[list[object]], formats: dict[str, str]) -> Path:
    # Only what writes a sheet needs the extra.
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cell, shown_as in formats.items():
        sheet[cell].number_format = shown_as
    book.save(path)
    return path


def _table(path: Path) -> Table:
    report = Report()
    table = load_table(path, "deck.xlsx", report)
    assert table is not None, report.diagnostics()
    return table


def test_a_sheet_gives_the_rows_of_the_same_table_as_csv(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["title", "copies", "cost"],
        ["Text, with comma", 2, 1.5],
        [],
        [" Station – ½ ", 1.0, 3],
    ]
    table = _table(_saved(tmp_path / "deck.xlsx", rows, {"C2": "0.00"}))
    assert table.columns == ("title", "copies", "cost")
    assert table.rows == (
        {"title": "Text, with comma", "copies": "2", "cost": "1.50"},
        {"title": "Station – ½", "copies": "1", "cost": "3"},
    )


def test_cells_read_as_the_sheet_shows_them(tmp_path: Path) -> None:
    values = [0.1 + 0.2, True, datetime.date(2026, 5, 1), datetime.time(12, 30), None, "010", -2.0]
    rows = [[f"c{number}" for number in range(len(values))], values]
    (row,) = _table(_saved(tmp_path / "deck.xlsx", rows, {})).rows
    assert list(row.values()) == ["0.3", "TRUE", "2026-05-01", "12:30:00", "", "010", "-2"]


def test_a_cell_is_found_by_row_and_column(tmp_path: Path) -> None:
    table = _table(_saved(tmp_path / "deck.xlsx", [["a", "b"], [], [1, 2]], {}))
    place = table.source_map.locate((0, "b"))
    assert (place.file, place.line, place.column, place.column_name) == ("deck.xlsx", 3, 2, "b")


def test_headings_of_a_sheet_are_checked_like_those_of_csv(tmp_path: Path) -> None:
    report = Report()
    assert load_table(_saved(tmp_path / "d.xlsx", [["a", "a", None], [1, 2, 3]], {}), "d.xlsx", report) is None
    found = [(each.code, each.place.line, each.place.column) for each in report.diagnostics()]
    assert found == [("duplicate-heading", 1, 2), ("empty-heading", 1, 3)]


def test_what_is_no_spreadsheet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.xlsx"
    path.write_bytes(b"PK\x03\x04 cut off")
    report = Report()
    assert load_table(path, "deck.xlsx", report) is None
    assert [each.code for each in report.diagnostics()] == ["not-spreadsheet"]


def test_a_missing_spreadsheet_ends_the_run_with_the_code_for_files(tmp_path: Path) -> None:
    report = Report()
    assert load_table(tmp_path / "none.xlsx", "none.xlsx", report) is None
    assert report.exit_code is ExitCode.FILES


def test_without_openpyxl_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.xlsx").write_bytes(b"PK")
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    report = Report()
    assert load_table(tmp_path / "deck.xlsx", "deck.xlsx", report) is None
    (found,) = report.diagnostics()
    assert found.code == "missing-extra"
    assert "printkit[xlsx]" in found.hint
