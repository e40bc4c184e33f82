"""The windows of the punch cards: one whole cell in view, whatever three cards are laid together."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from printkit.rules.punch_layout import COLOURS, Geometry, cells, name_box, window_count, windows

STANDARD = Geometry()
LARGE = Geometry(cell_w=5.0, cell_h=5.5, spare=1.2, gap=1.0)
UNEVEN = Geometry(cell_w=4.13, cell_h=3.71, spare=0.57, gap=0.0, margin=6.2)

GEOMETRIES = pytest.mark.parametrize("geometry", [STANDARD, LARGE, UNEVEN], ids=["10pt", "18pt", "uneven"])


def edges(rect):
    """Left, top, right and bottom as exact fractions of a millimetre."""
    x, y, w, h = (Fraction(round(part * 10_000), 10_000) for part in rect)
    return x, y, x + w, y + h


def common(one, two):
    left, top = max(one[0], two[0]), max(one[1], two[1])
    right, bottom = min(one[2], two[2]), min(one[3], two[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def holes(geometry, red, gold, teal):
    """The parts of the card that are open in all three punch cards."""
    found = [edges(rect) for rect in windows(geometry, "red", red)]
    for colour, digit in (("gold", gold), ("teal", teal)):
        layer = [edges(rect) for rect in windows(geometry, colour, digit)]
        found = [hole for a in found for b in layer if (hole := common(a, b))]
    return found


@GEOMETRIES
def test_three_cards_leave_one_whole_cell_and_nothing_of_another(geometry):
    boxes = {code: edges(rect) for code, rect in cells(geometry).items()}
    spare = Fraction(str(geometry.spare))
    assert len(boxes) == 125
    assert spare >= Fraction(1, 2)
    for red, gold, teal in product(range(1, 6), repeat=3):
        code = f"{red}{gold}{teal}"
        (hole,) = holes(geometry, red, gold, teal)
        left, top, right, bottom = boxes[code]
        around = (left - hole[0], top - hole[1], hole[2] - right, hole[3] - bottom)
        assert min(around) >= spare, (code, around)
        assert [other for other in boxes if common(hole, boxes[other])] == [code]
        moved = (hole[0] - spare, hole[1] - spare, hole[2] + spare, hole[3] + spare)
        assert [other for other in boxes if common(moved, boxes[other])] == [code]


@GEOMETRIES
def test_set_has_thirty_windows(geometry):
    assert window_count(geometry) == 30  # 5 * 1 + 5 * 3 + 5 * 2, of 60 allowed
    assert [len(windows(geometry, colour, 3)) for colour in COLOURS] == [1, 3, 2]


@GEOMETRIES
def test_windows_are_wide_and_bridges_hold(geometry):
    width, height = geometry.card_size
    for colour, digit in product(COLOURS, range(1, 6)):
        rects = [edges(rect) for rect in windows(geometry, colour, digit)]
        for left, top, right, bottom in rects:
            assert min(right - left, bottom - top) >= 4
            edge = min(left, top, Fraction(str(width)) - right, Fraction(str(height)) - bottom)
            assert edge >= 5
        for one, two in combinations(rects, 2):
            across = max(two[0] - one[2], one[0] - two[2])
            down = max(two[1] - one[3], one[1] - two[3])
            assert max(across, down) >= 4


@GEOMETRIES
def test_no_window_comes_near_the_name(geometry):
    name = edges(name_box(geometry))
    widened = (name[0], name[1], name[2] + 2, name[3] + 2)
    for colour, digit in product(COLOURS, range(1, 6)):
        for rect in windows(geometry, colour, digit):
            assert common(widened, edges(rect)) is None
    assert not [code for code, rect in cells(geometry).items() if common(widened, edges(rect))]


def test_standard_card_leaves_room_for_eight_on_a_sheet():
    # column 3.5 + 2 * 1 = 5.5, block 5 * 5.5 + 0.8 = 28.3; row 3 + 2 = 5, block 25.8
    assert STANDARD.card_size == (94.9, 61.6)  # 2 * 5 + 3 * 28.3, 2 * 5 + 2 * 25.8
    assert 2 * 94.9 <= 190
    assert 4 * 61.6 <= 250
    assert name_box(STANDARD) == (0.0, 0.0, 31.3, 28.8)  # 28.3 + 5 - 2, 25.8 + 5 - 2


def test_large_print_card_leaves_room_for_four_on_a_sheet():
    # column 5 + 2 * 1.2 = 7.4, block 38; row 5.5 + 2.4 = 7.9, block 40.5
    assert LARGE.card_size == (124.0, 91.0)  # 10 + 3 * 38, 10 + 2 * 40.5
    assert 2 * 91.0 <= 190  # turned
    assert 2 * 124.0 <= 250


def test_first_cells_and_windows_have_these_places():
    # RED 1 is the second block of the upper row: x = 5 + 28.3 + 0.4 + 1, y = 5 + 0.4 + 1
    assert cells(STANDARD)["111"] == (34.7, 6.4, 3.5, 3.0)
    # GOLD 2 and TEAL 3 in the block of RED 4: x = 5 + 28.3 + .4 + 5.5 + 1, y = 5 + 25.8 + .4 + 10 + 1
    assert cells(STANDARD)["423"] == (40.2, 42.2, 3.5, 3.0)
    assert windows(STANDARD, "red", 3) == ((5.0, 30.8, 28.3, 25.8),)
    assert windows(STANDARD, "gold", 1) == (
        (5.4, 30.8, 5.5, 25.8),  # under the name only the lower block
        (33.7, 5.0, 5.5, 51.6),
        (62.0, 5.0, 5.5, 51.6),
    )
    assert windows(STANDARD, "teal", 5) == ((33.3, 25.4, 56.6, 5.0), (5.0, 51.2, 84.9, 5.0))


def test_cell_grows_with_the_geometry_it_is_given():
    wider = replace(STANDARD, cell_w=4.5)
    assert cells(wider)["111"][2] == 4.5
    assert wider.card_size[0] == pytest.approx(94.9 + 15)  # 15 columns, 1 mm each


@pytest.mark.parametrize(("colour", "digit"), [("blue", 1), ("RED", 1), ("red", 0), ("teal", 6)])
def test_unknown_card_is_refused(colour, digit):
    with pytest.raises(ValueError, match=r"no (colour|digit)"):
        windows(STANDARD, colour, digit)
