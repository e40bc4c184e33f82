"""Laws of cut lines: along every edge, past its ends, never into a piece."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import Box, Size
from printkit.impose.cuts import CutLine, cut_lines

A4 = Size(210.0, 297.0)
INK = 5.0
OVERSHOOT = 3.0


def lines(*boxes: Box) -> tuple[CutLine, ...]:
    return cut_lines(boxes, OVERSHOOT, A4, INK)


@st.composite
def layouts(draw: st.DrawFn) -> list[Box]:
    """Boxes in the cells of a grid of uneven columns and rows: they touch or stand apart, and never overlap."""
    widths = draw(st.lists(st.integers(10, 60), min_size=1, max_size=4).filter(lambda found: sum(found) <= 190))
    heights = draw(st.lists(st.integers(10, 60), min_size=1, max_size=5).filter(lambda found: sum(found) <= 270))
    boxes = []
    for row, height in enumerate(heights):
        for column, width in enumerate(widths):
            if draw(st.booleans()):
                gap = draw(st.sampled_from([0, 0, 1, 4]))
                x, y = 8 + sum(widths[:column]), 10 + sum(heights[:row])
                boxes.append(Box(x, y, width - gap, height - gap))
    return boxes


def along(line: CutLine, at: float, start: float, end: float, level: bool) -> bool:
    """True when a line runs the whole length of an edge."""
    if level:
        return abs(line.y1 - at) < 0.011 and line.y1 == line.y2 and line.x1 <= start and line.x2 >= end
    return abs(line.x1 - at) < 0.011 and line.x1 == line.x2 and line.y1 <= start and line.y2 >= end


def edges(box: Box) -> list[tuple[float, float, float, bool]]:
    return [
        (box.y, box.x, box.right, True),
        (box.bottom, box.x, box.right, True),
        (box.x, box.y, box.bottom, False),
        (box.right, box.y, box.bottom, False),
    ]


def inside(line: CutLine, box: Box) -> bool:
    shrunk = box.inset(0.02)
    return line.x1 < shrunk.right and line.x2 > shrunk.x and line.y1 < shrunk.bottom and line.y2 > shrunk.y


@given(layouts())
def test_every_edge_of_every_piece_is_cut(boxes: list[Box]) -> None:
    found = lines(*boxes)
    for box in boxes:
        for edge in edges(box):
            assert any(along(line, *edge) for line in found), (box, edge)


@given(layouts())
def test_no_cut_enters_a_piece(boxes: list[Box]) -> None:
    assert not [(line, box) for line in lines(*boxes) for box in boxes if inside(line, box)]


@given(layouts())
def test_every_cut_is_the_edge_of_a_piece(boxes: list[Box]) -> None:
    for line in lines(*boxes):
        level = line.y1 == line.y2
        at = line.y1 if level else line.x1
        assert any(abs(at - edge[0]) < 0.011 and edge[3] is level for box in boxes for edge in edges(box))


@given(layouts())
def test_no_cut_leaves_what_a_printer_prints(boxes: list[Box]) -> None:
    for line in lines(*boxes):
        assert min(line.x1, line.y1) >= INK
        assert line.x2 <= A4.width - INK
        assert line.y2 <= A4.height - INK


@given(layouts())
def test_no_two_cuts_lie_on_each_other(boxes: list[Box]) -> None:
    found = lines(*boxes)
    assert len(set(found)) == len(found)
    for number, first in enumerate(found):
        for second in found[number + 1 :]:
            same_line = first.y1 == first.y2 == second.y1 == second.y2 or first.x1 == first.x2 == second.x1 == second.x2
            apart = first.x2 < second.x1 or second.x2 < first.x1 or first.y2 < second.y1 or second.y2 < first.y1
            assert not same_line or apart


@given(st.permutations([Box(10, 10, 30, 40), Box(40, 10, 30, 40), Box(10, 50, 30, 40), Box(100, 100, 20, 20)]))
def test_the_order_of_pieces_changes_no_cut(boxes: list[Box]) -> None:
    assert lines(*boxes) == lines(Box(10, 10, 30, 40), Box(40, 10, 30, 40), Box(10, 50, 30, 40), Box(100, 100, 20, 20))


def test_nine_cards_in_a_grid_take_eight_cuts() -> None:
    grid = [Box(9.75 + 63.5 * column, 15.15 + 88.9 * row, 63.5, 88.9) for row in range(3) for column in range(3)]
    found = lines(*grid)
    assert len(found) == 8  # 4 columns of edges and 4 rows
    assert {round(line.y2 - line.y1, 4) for line in found} == {0.0, 272.7}  # 3 * 88.9 + 2 * 3


def test_a_cut_ends_at_the_piece_that_is_in_its_way() -> None:
    # The second piece lies right of the first, 2 mm away and half a height lower.
    found = lines(Box(20, 20, 30, 30), Box(52, 35, 30, 30))
    (bottom,) = (line for line in found if line.y1 == line.y2 == 50)
    assert (bottom.x1, bottom.x2) == (17, 52)  # 20 - 3; the other begins at 52, before 50 + 3
    (top,) = (line for line in found if line.y1 == line.y2 == 35)
    assert (top.x1, top.x2) == (50, 85)  # the first ends at 50; 82 + 3


def test_a_cut_stops_where_printers_stop() -> None:
    found = lines(Box(6, 6, 30, 30))
    assert min(line.x1 for line in found) == 5  # not 6 - 3


def test_nothing_to_cut_takes_no_cut() -> None:
    assert lines() == ()
