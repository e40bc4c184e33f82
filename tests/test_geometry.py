from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import TOLERANCE_MM, Box, Size, bounding_box, close_mm, fits

LENGTHS = st.floats(0.1, 500)
PLACES = st.floats(-500, 500)
BOXES = st.builds(Box, PLACES, PLACES, LENGTHS, LENGTHS)


def test_three_times_88_9_mm_fit_266_7_mm() -> None:
    assert 3 * 88.9 > 266.7  # 266.70000000000005
    assert fits(3 * 88.9, 266.7)
    assert not fits(266.72, 266.7)


def test_close_is_within_a_hundredth_of_a_millimetre() -> None:
    assert close_mm(63.5, 63.505)
    assert not close_mm(63.5, 63.52)


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = Box(10, 20, 63.5, 88.9)
    assert not box.overlaps(Box(73.5, 20, 63.5, 88.9))  # 10 + 63.5
    assert not box.overlaps(Box(10, 108.9, 63.5, 88.9))  # 20 + 88.9
    assert box.overlaps(Box(73.4, 20, 63.5, 88.9))


def test_edges_of_a_box() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.inset(5) == Box(15, 25, 20, 30)
    assert box.moved(1, -2) == Box(11, 18, 30, 40)
    assert Box(1 / 3, 0, 1, 2).rounded() == (0.3333, 0, 1, 2)


@given(BOXES, BOXES)
def test_overlap_goes_both_ways(first: Box, second: Box) -> None:
    assert first.overlaps(second) == second.overlaps(first)


@given(BOXES, BOXES)
def test_a_box_inside_another_overlaps_it(first: Box, second: Box) -> None:
    if first.holds(second) and min(second.width, second.height) > 2 * TOLERANCE_MM:
        assert first.overlaps(second)


@given(st.lists(BOXES, min_size=1, max_size=6))
def test_the_bounding_box_holds_all_and_is_no_larger_than_it_must(boxes: list[Box]) -> None:
    around = bounding_box(tuple(boxes))
    assert all(around.holds(box) for box in boxes)
    assert around.x == min(box.x for box in boxes)
    assert close_mm(around.bottom, max(box.bottom for box in boxes))


@given(BOXES, PLACES, PLACES)
def test_a_moved_box_keeps_its_size(box: Box, dx: float, dy: float) -> None:
    assert box.moved(dx, dy)[2:] == box[2:]


@given(LENGTHS, LENGTHS)
def test_two_quarter_turns_are_none(width: float, height: float) -> None:
    assert Size(width, height).turned().turned() == Size(width, height)


@given(BOXES)
def test_a_box_holds_itself_and_what_is_inset(box: Box) -> None:
    assert box.holds(box)
    assert box.holds(box.inset(min(box.width, box.height) / 4))
