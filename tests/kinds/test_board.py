"""Boards: places, words along the edges, entries, and joined sheets that keep the pitch."""

import pytest

from printkit.diagnostics import Report
from printkit.kinds.board import Board, check, lay_out
from printkit.kinds.parts.edge_words import EdgeWords
from printkit.layout.fonts import font_book
from printkit.layout.frame import plain_text
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates

TEMPLATES = load_templates(None, Report())
NAMES = tuple(f"{column}{row}" for row in (1, 2, 3, 4) for column in "ABCDE")
EDGES = EdgeWords(left="START", right="SCORE", top="PIT", bottom="PIT")
LINE = Board(id="board", columns=5, rows=4, place="tile", labels=NAMES, edges=EDGES, entries="ROW {row}")


def sheets(board, variant):
    setter = Typesetter(TEMPLATES.theme(variant, font_book()))
    made = lay_out(board, setter, None)
    assert setter.problems == []
    return made


def test_a_board_of_a_page_is_one_whole_piece_with_every_place():
    (piece,) = sheets(LINE, "standard")
    assert (piece.id, piece.whole, piece.joined) == ("board", True, False)
    cells = piece.features["cells_mm"]
    assert tuple(cells) == NAMES
    assert {tuple(cell[2:]) for cell in cells.values()} == {(38.0, 38.0)}
    assert cells["E4"][0] - cells["A1"][0] == pytest.approx(152.0)  # 4 x 38
    assert cells["E4"][1] - cells["A1"][1] == pytest.approx(114.0)  # 3 x 38


def test_each_edge_has_its_word_at_each_place_and_each_row_its_entry():
    words = plain_text(sheets(LINE, "standard")[0].frame.items).split()
    counts = {word: words.count(word) for word in ("START", "SCORE", "PIT", "ROW")}
    assert counts == {"START": 4, "SCORE": 4, "PIT": 10, "ROW": 4}  # 4 rows; 5 columns above and below


def test_a_larger_board_becomes_joined_sheets_that_list_what_they_show():
    made = sheets(LINE, "large-print")
    assert [piece.id for piece in made] == ["board/1", "board/2", "board/3", "board/4"]
    assert all(piece.whole and piece.joined for piece in made)
    shown = [name for piece in made for name in piece.features["cells_mm"]]
    assert sorted(shown) == sorted(NAMES)
    assert tuple(made[0].features["cells_mm"]) == ("A1", "B1", "A2", "B2")


def test_places_keep_their_pitch_across_a_joint():
    left, right, below, _ = (piece.features["cells_mm"] for piece in sheets(LINE, "large-print"))
    # The joint is the right edge of the last place; the next sheet begins with its first place.
    joint = left["B1"][0] + left["B1"][2]
    assert joint + right["C1"][0] - left["B1"][0] == pytest.approx(60.0, abs=0.1)
    assert left["B1"][1] == pytest.approx(right["C1"][1], abs=0.1)
    joint = left["A2"][1] + left["A2"][3]
    assert joint + below["A3"][1] - left["A2"][1] == pytest.approx(60.0, abs=0.1)
    assert left["A2"][0] == pytest.approx(below["A3"][0], abs=0.1)


def test_a_joined_sheet_says_how_it_is_joined():
    text = plain_text(sheets(LINE, "large-print")[3].frame.items)
    assert "Join sheet 4 of 4" in text
    assert "tabs of sheets 3 and 2" in text


def test_a_board_without_edges_is_its_places_under_its_title():
    board = Board(id="slots", title="Slots", columns=3, place="poker", labels=("ONE", "TWO", "THREE"))
    (piece,) = sheets(board, "standard")
    assert piece.frame.width == pytest.approx(190.5)  # 3 x 63.5
    assert plain_text(piece.frame.items) == "Slots ONE TWO THREE"


def test_labels_are_counted_and_told_apart():
    board = Board(id="slots", columns=3, place="poker", labels=("ONE", "ONE"))
    assert [(problem.code, problem.path) for problem in check(board, None)] == [
        ("label-count", ("labels",)),
        ("duplicate-name", ("labels", 1)),
    ]


def test_a_text_that_goes_over_the_whole_board_but_not_over_its_first_sheet_is_refused():
    setter = Typesetter(TEMPLATES.theme("large-print", font_book()))
    lay_out(Board(id="board", columns=5, rows=4, place="tile", text="Lay tiles here. " * 5), setter, None)
    assert [(problem.code, problem.path) for problem in setter.problems] == [("text-too-long", ("text",))]
