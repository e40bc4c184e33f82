from collections.abc import Mapping, Sequence

import pytest

from printkit.rules.turnstile import Board
from printkit.rules.turnstile_map import check_map

STATIONS = {"A": "A2", "B": "E2", "C": "B5", "D": "E5"}


def faults(
    start: str = "C1",
    walls: Sequence[str] = ("B2", "D3"),
    stations: Mapping[str, str] = STATIONS,
    columns: int = 5,
    rows: int = 5,
) -> list[tuple[str, tuple[str | int, ...]]]:
    board, findings = check_map(columns, rows, start, walls, stations)
    assert (board is None) == bool(findings)
    assert all(finding.message and finding.hint for finding in findings)
    return [(finding.code, finding.path) for finding in findings]


def test_a_sound_map_becomes_a_board() -> None:
    board, findings = check_map(5, 5, "C1", ["B2", "D3"], {"D": "E5", "A": "A2", "B": "E2", "C": "B5"})
    assert findings == ()
    stations = (("A", (0, 1)), ("B", (4, 1)), ("C", (1, 4)), ("D", (4, 4)))
    assert board == Board(5, 5, (2, 0), frozenset({(1, 1), (3, 2)}), stations)


@pytest.mark.parametrize("name", ["F1", "A6"])
def test_a_cell_off_the_map_is_named_where_it_stands(name: str) -> None:
    assert faults(start=name) == [("cell-off-map", ("start",))]
    assert faults(walls=["B2", name]) == [("cell-off-map", ("walls", 1))]
    assert faults(stations=STATIONS | {"C": name}) == [("cell-off-map", ("stations", "C"))]


def test_a_text_that_names_no_cell_gets_a_remedy() -> None:
    _, (finding,) = check_map(5, 5, "C1", ["b2"], STATIONS)
    assert (finding.code, finding.path, finding.hint) == ("bad-cell", ("walls", 0), "write B2")
    _, (finding,) = check_map(5, 5, "middle", [], STATIONS)
    assert (finding.code, finding.path) == ("bad-cell", ("start",))
    assert "A1 to E5" in finding.hint


def test_start_and_stations_may_not_be_walls() -> None:
    assert faults(start="B2") == [("start-on-wall", ("start",))]
    assert faults(walls=["B2", "E5"]) == [("station-on-wall", ("stations", "D"))]


def test_two_stations_may_not_share_a_cell() -> None:
    assert faults(stations=STATIONS | {"D": "B5"}) == [("shared-cell", ("stations", "D"))]


def test_a_wall_may_not_be_listed_twice() -> None:
    assert faults(walls=["B2", "D3", "B2"]) == [("repeated-wall", ("walls", 2))]


@pytest.mark.parametrize("letter", "ABCD")
def test_each_letter_from_a_to_d_is_needed(letter: str) -> None:
    stations = {key: cell for key, cell in STATIONS.items() if key != letter}
    assert faults(stations=stations) == [("missing-station", ("stations",))]


def test_more_stations_follow_without_a_gap() -> None:
    assert faults(stations=STATIONS | {"E": "C3"}) == []
    assert faults(stations=STATIONS | {"F": "C3"}) == [("missing-station", ("stations",))]
    assert faults(stations=STATIONS | {"e": "C3"}) == [("bad-station-letter", ("stations", "e"))]


def test_a_station_behind_walls_is_unreachable() -> None:
    assert faults(walls=["D5", "E4"]) == [("unreachable-station", ("stations", "D"))]


def test_a_station_may_lie_on_start_unless_start_is_walled_in() -> None:
    on_start = STATIONS | {"A": "C1"}
    assert faults(stations=on_start) == []
    closed = faults(walls=["B1", "C2", "D1"], stations=on_start)
    assert closed == [("unreachable-station", ("stations", letter)) for letter in "ABCD"]


def test_a_side_out_of_range_is_reported_with_the_other_faults() -> None:
    assert faults(columns=0, rows=27, start="b1") == [
        ("map-size", ("columns",)),
        ("map-size", ("rows",)),
        ("bad-cell", ("start",)),
    ]


def test_all_faults_are_reported_at_once() -> None:
    stations = {"A": "B2", "B": "E2", "C": "E2", "E": "E5"}
    assert faults(start="Z9", walls=["B2", "Q1", "B2"], stations=stations) == [
        ("cell-off-map", ("start",)),
        ("cell-off-map", ("walls", 1)),
        ("repeated-wall", ("walls", 2)),
        ("station-on-wall", ("stations", "A")),
        ("shared-cell", ("stations", "C")),
        ("missing-station", ("stations",)),
    ]
