"""Tables, maps and tracks: C38, C39, C45, C46, C47."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.cases.cases import facts, made, refused, words
from tests.kits import pieces, run, write_kit
from tests.measure import measured


def test_c38_a_cell_higher_than_a_page_is_an_error_with_its_row(tmp_path: Path) -> None:
    text = "word " * 3000
    sheet = f'- kind: sheet\n  id: s\n  tables:\n    - columns: [Player, Notes]\n      rows:\n        - [A, "{text}"]\n'
    done = refused(tmp_path, sheet)
    assert "pieces.yaml:6:" in done.err
    assert "available" in done.err
    assert "LayoutError" not in done.err


def test_c39_the_header_comes_again_on_every_page(tmp_path: Path) -> None:
    columns = "[Round, P1, P2, P3, P4, P5, P6]"
    sheet = f"- kind: sheet\n  id: rounds\n  tables: [{{columns: {columns}, numbered: 60}}]\n"
    built = made(tmp_path, sheet, "--variant", "standard", "--paper", "letter")
    pages = facts(built, paper="letter").pages[1:]
    assert len(pages) > 1
    numbers: list[int] = []
    for page in pages:
        said = [text.text.strip() for text in page.content.texts if text.mark.piece >= 0]
        assert [word for word in said if word in ("Round", "P1", "P6")] == ["Round", "P1", "P6"]
        rows = [int(word) for word in said if word.isdigit()]
        assert rows  # never the header alone
        numbers += rows
    assert numbers == list(range(1, 61))


def test_c39_a_table_wider_than_the_page_is_an_error(tmp_path: Path) -> None:
    columns = ", ".join(f"Column{number}" for number in range(40))
    done = refused(tmp_path, f"- kind: sheet\n  id: s\n  tables:\n    - columns: [{columns}]\n      blank: 3\n")
    assert "pieces.yaml:4:7: error[table-too-wide]" in done.err


def test_c45_a_map_larger_than_a_page_is_joined_from_sheets(tmp_path: Path) -> None:
    built = made(tmp_path, "- {kind: map, id: land, columns: 20, rows: 12, cell: 25mm, start: A1}\n")  # 500 x 300 mm
    found = pieces(built.entry("standard", "a4"))
    assert [piece["id"] for piece in found] == [f"land/{number}" for number in range(1, len(found) + 1)]
    cells = [name for piece in found for name in piece["features"]["cells_mm"]]
    assert sorted(cells) == sorted(f"{letter}{row}" for letter in "ABCDEFGHIJKLMNOPQRST" for row in range(1, 13))
    for piece in found:
        _, _, width, height = piece["box_mm"] if not piece["turn_deg"] else (0, 0, *piece["box_mm"][:1:-1])
        for x, y, cell_width, cell_height in piece["features"]["cells_mm"].values():
            assert (cell_width, cell_height) == pytest.approx((25, 25), abs=0.05)
            assert x >= -0.01
            assert y >= -0.01
            assert x + cell_width <= width + 0.01
            assert y + cell_height <= height + 0.01
    for number, page in enumerate(measured(built.pdf("standard", "a4"))[-len(found) :], 1):
        assert f"sheet {number} of {len(found)}" in " ".join(page.text.split())
        assert "dashed line" in " ".join(page.text.split())


def _track(text: str) -> str:
    return f"- {{kind: track, id: line, shape: rows, {text}}}\n"


def _spaces(folder: Path, text: str) -> list[str]:
    built = made(folder, _track(text))
    found = pieces(built.entry("standard", "a4"))
    sizes = {(round(box[2], 1), round(box[3], 1)) for one in found for box in one["features"]["spaces_mm"].values()}
    assert len(sizes) == 1
    return [name for one in found for name in one["features"]["spaces_mm"]]


def test_c46_no_step_of_a_range_is_missing(tmp_path: Path) -> None:
    assert _spaces(tmp_path, "from: 0, to: 100, step: 5") == [str(number) for number in range(0, 101, 5)]  # 21


def test_c46_values_are_printed_as_given(tmp_path: Path) -> None:
    assert _spaces(tmp_path, "values: [225, 250, 285, 300, 325]") == ["225", "250", "285", "300", "325"]


def test_c46_falling_and_repeated_values_are_warned_of(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, _track("values: [100, 120, 110, 130, 130]"))
    done = run("check", kit)
    assert done.code == 0
    assert "warning[out-of-order]" in done.err
    assert "warning[repeated-value]" in done.err
    assert "pieces.yaml:1:59" in done.err  # 110
    assert run("check", kit, "--strict").code == 1


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("from: 1, to: 10", [str(number) for number in range(1, 11)]),
        ("from: 0, to: 0", ["0"]),
        ("from: 10, to: 1, step: -1", [str(number) for number in range(10, 0, -1)]),
        ("from: 0, to: 1, step: 0.1", ["0", *(f"0.{number}" for number in range(1, 10)), "1"]),
    ],
)
def test_c47_both_ends_of_a_range_are_spaces(tmp_path: Path, text: str, spaces: list[str]) -> None:
    found = _spaces(tmp_path, text)
    assert [name.rstrip("0").rstrip(".") if "." in name else name for name in found] == spaces
    assert "0000000" not in "".join(found)


def test_c47_an_end_that_is_not_hit_is_an_error(tmp_path: Path) -> None:
    assert "end-not-hit" in refused(tmp_path, _track("from: 0, to: 10, step: 3")).err


def test_c47_a_step_of_nothing_is_refused_at_once(tmp_path: Path) -> None:
    start = time.perf_counter()
    assert "zero-step" in refused(tmp_path, _track("from: 0, to: 9, step: 0")).err
    assert time.perf_counter() - start < 1


def test_c47_numbers_are_printed_on_the_spaces(tmp_path: Path) -> None:
    said = words(facts(made(tmp_path, _track("from: 1, to: 10")))).split()
    assert [word for word in said if word.isdigit()] == [str(number) for number in range(1, 11)]
