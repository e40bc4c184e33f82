"""Laws of arranging: every copy once, in order, none on another, all inside the margins."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import Box, Size, close_mm
from printkit.impose.arrange import Area, Arrangement, PieceTooLargeError, arrange
from printkit.impose.sheet import Placement
from printkit.layout.frame import Frame
from printkit.layout.piece import Piece

PAPERS = {"a4": Size(210.0, 297.0), "letter": Size(215.9, 279.4)}
MARGIN = 6.0
INK_MARGIN = 5.0


def always(_boxes: tuple[Box, ...], _cut: tuple[Placement, ...]) -> bool:
    return True


def area(paper: str = "a4", furniture_fits: object = always) -> Area:
    size = PAPERS[paper]
    packing = Box(MARGIN, 16.0, size.width - 2 * MARGIN, size.height - 32.0)
    return Area(size, MARGIN, INK_MARGIN, packing, furniture_fits)  # type: ignore[arg-type]


def piece(
    name: str, width: float, height: float, copies: int = 1, *, whole: bool = False, per_player: bool = False
) -> Piece:
    component = name.partition("/")[0]
    frame = Frame(width, height)
    return Piece(name, "cards", component, component, frame, copies, whole=whole, per_player=per_player)


SIDES = st.sampled_from([12.0, 26.0, 44.0, 57.15, 63.5, 68.0, 85.0, 88.9, 119.0, 180.0])
PIECES = st.lists(
    st.tuples(SIDES, SIDES, st.integers(0, 12), st.booleans(), st.booleans()), min_size=1, max_size=6
).map(
    lambda rows: [
        piece(f"p{number}", width, height, copies, whole=whole, per_player=per_player)
        for number, (width, height, copies, whole, per_player) in enumerate(rows)
    ]
)


@given(PIECES, st.sampled_from(sorted(PAPERS)))
def test_every_copy_is_printed_exactly_once(pieces: list[Piece], paper: str) -> None:
    placed = [(p.piece.id, p.copy) for sheet in arrange(pieces, area(paper)) for p in sheet.placements]
    assert Counter(placed) == Counter((one.id, copy) for one in pieces for copy in range(1, one.copies + 1))


@given(PIECES, st.sampled_from(sorted(PAPERS)))
def test_pieces_lie_inside_the_margins_and_never_on_each_other(pieces: list[Piece], paper: str) -> None:
    size = PAPERS[paper]
    inside = Box(MARGIN, MARGIN, size.width - 2 * MARGIN, size.height - 2 * MARGIN)
    for sheet in arrange(pieces, area(paper)):
        boxes = [placement.box for placement in sheet.placements]
        assert all(inside.holds(box) for box in boxes)
        assert not any(first.overlaps(second) for first, second in itertools.combinations(boxes, 2))
        assert all(sheet.region.holds(box) for box in boxes)


@given(PIECES, st.sampled_from(sorted(PAPERS)))
def test_a_piece_keeps_its_size_turned_or_not(pieces: list[Piece], paper: str) -> None:
    for sheet in arrange(pieces, area(paper)):
        for placement in sheet.placements:
            width, height = placement.piece.frame.width, placement.piece.frame.height
            if placement.turned:
                width, height = height, width
            assert close_mm(placement.box.width, width)
            assert close_mm(placement.box.height, height)


@given(PIECES, st.sampled_from(sorted(PAPERS)))
def test_what_is_left_whole_has_a_sheet_of_its_own(pieces: list[Piece], paper: str) -> None:
    for sheet in arrange(pieces, area(paper)):
        if any(placement.piece.whole for placement in sheet.placements):
            assert len(sheet.placements) == 1


@given(PIECES, st.sampled_from(sorted(PAPERS)))
def test_no_sheet_mixes_what_is_printed_once_with_what_is_printed_per_player(pieces: list[Piece], paper: str) -> None:
    for sheet in arrange(pieces, area(paper)):
        assert len({placement.piece.per_player for placement in sheet.placements}) == 1


@given(PIECES)
def test_sharing_sheets_never_takes_more_of_them(pieces: list[Piece]) -> None:
    alone = sum(len(arrange([one], area())) for one in pieces)
    assert len(arrange(pieces, area())) <= alone


@given(PIECES)
def test_the_same_pieces_are_arranged_the_same_twice(pieces: list[Piece]) -> None:
    assert arrange(pieces, area()) == arrange(pieces, area())


@given(st.integers(1, 40), st.sampled_from(sorted(PAPERS)))
def test_equal_pieces_have_the_same_places_on_every_sheet(copies: int, paper: str) -> None:
    sheets = arrange([piece("card", 63.5, 88.9, copies)], area(paper))
    full = [placement.box for placement in sheets[0].placements]
    for sheet in sheets:
        assert [placement.box for placement in sheet.placements] == full[: len(sheet.placements)]
    assert len(sheets) == -(-copies // 9)
    # In order: rows from the top, each from the left.
    copied = [placement.copy for sheet in sheets for placement in sheet.placements]
    assert copied == list(range(1, copies + 1))
    assert full == sorted(full, key=lambda box: (box.y, box.x))


def boxes_of(sheet: Arrangement) -> list[Box]:
    return [placement.box for placement in sheet.placements]


def test_nine_poker_cards_fit_letter_to_the_last_hundredth() -> None:
    (sheet,) = arrange([piece("card", 63.5, 88.9, 9)], area("letter"))
    first = boxes_of(sheet)[0]
    assert (first.x, round(first.y, 4)) == (pytest.approx(12.7), 6.35)  # (215.9 - 190.5) / 2, (279.4 - 266.7) / 2


def test_a_grid_is_turned_when_more_fit_so() -> None:
    # 198 x 285 mm are free. Of 85 x 119 mm, 2 x 2 go upright and 1 x 3 turned.
    (sheet,) = arrange([piece("card", 85.0, 119.0, 4)], area())
    assert [placement.turned for placement in sheet.placements] == [False] * 4
    # Of 140 x 95 mm, 1 x 3 go upright and 2 x 2 turned.
    (sheet,) = arrange([piece("card", 140.0, 95.0, 4)], area())
    assert [placement.turned for placement in sheet.placements] == [True] * 4


def test_fewer_pieces_go_on_a_sheet_when_labels_would_find_no_room() -> None:
    def at_most_six(_boxes: tuple[Box, ...], cut: tuple[Box, ...]) -> bool:
        return len(cut) <= 6

    sheets = arrange([piece("card", 63.5, 88.9, 9)], area(furniture_fits=at_most_six))
    assert [len(sheet.placements) for sheet in sheets] == [6, 3]


def test_remainders_of_two_sizes_share_a_sheet() -> None:
    sheets = arrange([piece("card", 63.5, 88.9, 3), piece("coin", 26.0, 12.0, 4)], area())
    (sheet,) = sheets
    assert len(sheet.placements) == 7


def test_pieces_of_one_size_from_two_components_fill_one_grid() -> None:
    (sheet,) = arrange([piece("a", 63.5, 88.9, 4), piece("b", 63.5, 88.9, 5)], area())
    assert [placement.piece.id for placement in sheet.placements] == ["a"] * 4 + ["b"] * 5


def test_a_piece_larger_than_the_paper_is_named() -> None:
    with pytest.raises(PieceTooLargeError) as error:
        arrange([piece("poster", 420.0, 594.0)], area())
    assert error.value.piece.id == "poster"


def test_nothing_takes_no_sheet() -> None:
    assert arrange([piece("card", 63.5, 88.9, 0)], area()) == ()
