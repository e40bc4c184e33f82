import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.diagnostics import Diagnostic, ExitCode, Report
from printkit.source.table_map import scan
from printkit.source.tables import Table, load_table, load_table_text
from printkit.source.text import SourceText

PLAIN = 'title,copies,cost\n"Text, with comma",2,1.50\nStation – ½,1,3\n'
ROWS = (
    {"title": "Text, with comma", "copies": "2", "cost": "1.50"},
    {"title": "Station – ½", "copies": "1", "cost": "3"},
)


def _read(text: str) -> tuple[Table | None, tuple[Diagnostic, ...]]:
    report = Report()
    table = load_table_text(SourceText("deck.csv", text), report)
    return table, report.diagnostics()


def _table(text: str) -> Table:
    table, found = _read(text)
    assert table is not None, found
    return table


DIALECTS = {
    "comma": PLAIN.encode(),
    "byte-order mark": ("\ufeff" + PLAIN).encode(),
    "semicolon": b"title;copies;cost\nText, with comma;2;1.50\n" + "Station – ½;1;3\n".encode(),
    "tab": b"title\tcopies\tcost\nText, with comma\t2\t1.50\n" + "Station – ½\t1\t3\n".encode(),
    "windows line ends": PLAIN.replace("\n", "\r\n").encode(),
    "all quoted": '"title","copies","cost"\n"Text, with comma","2","1.50"\n"Station – ½","1","3"\n'.encode(),
    "blanks and empty rows": (
        '\ntitle , copies, cost\n\n "Text, with comma" ,2,1.50\n,,\n Station – ½ ,1, 3'.replace(' "Text', '"Text')
        .replace('comma" ', 'comma"')
        .encode()
    ),
}


@pytest.mark.parametrize("name", DIALECTS)
def test_every_dialect_of_spreadsheets_gives_the_same_rows(tmp_path: Path, name: str) -> None:
    path = tmp_path / "deck.csv"
    path.write_bytes(DIALECTS[name])
    report = Report()
    table = load_table(path, "deck.csv", report)
    assert report.diagnostics() == ()
    assert table is not None
    assert table.columns == ("title", "copies", "cost")
    assert table.rows == ROWS


def test_a_decimal_comma_stays_as_typed() -> None:
    assert _table("title;cost\nA;1,50\n").rows == ({"title": "A", "cost": "1,50"},)


def test_headings_with_two_separators_are_settled_by_the_rows() -> None:
    assert _table("title;cost, total\nA;1\nB;2\n").columns == ("title", "cost, total")


def test_a_quoted_separator_in_a_heading_separates_nothing() -> None:
    assert _table('"a;b",c\n1,2\n').columns == ("a;b", "c")


def test_one_column_needs_no_separator() -> None:
    assert _table("title\nA\nB; C\n").rows == ({"title": "A"}, {"title": "B; C"})


def test_line_breaks_in_quotes_belong_to_the_cell() -> None:
    table = _table('a,b\n"one\ntwo",x\n3,4\n')
    assert table.rows == ({"a": "one\ntwo", "b": "x"}, {"a": "3", "b": "4"})
    assert table.source_map.locate((0, "b")).line == 3
    assert table.source_map.locate((1, "a")).line == 4


BAD = {
    "ambiguous": ("a;b,c\n1;2,3\n", [("ambiguous-separator", 1, 1)]),
    "decimal commas in both": ("a;b,c\n1;1,5\n", [("ambiguous-separator", 1, 1)]),
    "pipes": ("title|copies\nA|1\n", [("no-separator", 1, 1)]),
    "unclosed quote": ('a,b\n1,2\n3,"x\n', [("bad-cell", 3, 3)]),
    "text after a quote": ('a,b\n1,"x"y\n', [("bad-cell", 2, 3)]),
    "duplicate": ("a,b,a\n1,2,3\n", [("duplicate-heading", 1, 5)]),
    "no heading": ("a,,c\n1,2,3\n", [("empty-heading", 1, 3)]),
    "too many": ("a,b\n1,2,3\n", [("cell-count", 2, 5)]),
    "too few": ("a,b\n\n1\n", [("cell-count", 3, 1)]),
    "everything": (
        "a,a,\n1\n1,2,3,4\n",
        [("duplicate-heading", 1, 3), ("empty-heading", 1, 5), ("cell-count", 2, 1), ("cell-count", 3, 7)],
    ),
    "nothing": ("\n \n", [("empty-file", 0, 0)]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_table_is_reported_at_its_place(name: str) -> None:
    text, expected = BAD[name]
    table, found = _read(text)
    assert table is None
    assert [(each.code, each.place.line, each.place.column) for each in found] == expected
    assert all(each.hint for each in found)


def test_columns_without_heading_and_text_at_the_right_are_left_out() -> None:
    table, found = _read("a;b;;\n1;2;;\n3;;;\n")
    assert found == ()
    assert table is not None
    assert table.rows == ({"a": "1", "b": "2"}, {"a": "3", "b": ""})


def test_both_columns_of_a_duplicate_heading_are_named() -> None:
    _, (found,) = _read("a,b,a\n1,2,3\n")
    assert found.message == "'a' is the heading of column 1 and of column 3"


def test_a_missing_table_ends_the_run_with_the_code_for_files(tmp_path: Path) -> None:
    report = Report()
    assert load_table(tmp_path / "none.csv", "none.csv", report) is None
    assert report.exit_code is ExitCode.FILES


@pytest.mark.parametrize(
    ("row", "offset", "length", "place"),
    [
        (0, 0, 0, (2, 3, 3)),  # the cell
        (0, 1, 2, (2, 4, 2)),  # ab{ : b is the second
        (1, 0, 0, (3, 3, 7)),  # "x""yz" as typed
        (1, 1, 2, (3, 5, 3)),  # the quote typed twice, and y
    ],
)
def test_characters_inside_a_cell_are_found(row: int, offset: int, length: int, place: tuple[int, int, int]) -> None:
    places = _table('t,text\n1,ab{\n2,"x""yz"\n').source_map
    found = places.locate((row, "text"), offset=offset, length=length)
    assert (found.line, found.column, found.length) == place
    assert found.column_name == "text"


def test_a_column_is_found_at_its_heading() -> None:
    places = _table("title,copys\nA,1\n").source_map
    found = places.locate((0, "copys"), at_key=True)
    assert (found.line, found.column, found.length, found.column_name) == (1, 7, 5, "copys")


@given(st.text('ab "\n\r,;\t', max_size=30), st.sampled_from(",;\t"))
def test_places_agree_with_what_the_csv_module_reads(text: str, separator: str) -> None:
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True))
    except csv.Error:
        return
    records = scan(text, separator)
    assert [len(record) for record in records] == [max(len(row), 1) for row in rows]
    lines = io.StringIO(text, newline="").readlines() or [""]
    for row, record in zip(rows, records, strict=True):
        for value, cell in zip(row, record, strict=False):
            assert lines[cell.line][cell.column :].startswith(cell.written.split("\n")[0].split("\r")[0])
            if not cell.written.startswith('"'):
                assert cell.written == value
