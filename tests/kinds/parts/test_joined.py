"""Joined sheets: every cell on one sheet, joints that meet, sheets no larger than a page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workshop import setter

from printkit.geometry import fits
from printkit.kinds.parts.joined import MARK_MM, TAB_MM, Drawing, Plan, join, plan
from printkit.layout.frame import Group, Path, Tag, Text, plain_text

SETTERS = {variant: setter(variant) for variant in ("standard", "large-print")}


def planned(drawing: Drawing, variant: str = "standard") -> Plan:
    made = plan(drawing, SETTERS[variant])
    assert made is not None
    return made


def test_a_drawing_that_fits_a_page_is_one_sheet_without_a_tab():
    made = planned(Drawing((100.0, 90.0), (246.0,)))
    (frame,) = join(made, SETTERS["standard"], lambda _: ())
    assert (frame.width, frame.height, made.band) == (190.0, 246.0, 0.0)
    assert frame.items == (Group((), 0.0, 0.0),)


def test_a_map_of_twenty_by_twelve_cells_of_25_mm_is_tiled_whole():
    # 500 x 300 mm: on its side a page holds (246 - 12) / 25 = 9 columns, upright (190 - 12) / 25 = 7.
    made = planned(Drawing((25.0,) * 20, (25.0,) * 12))
    cells = [(column, row) for window in made.windows for column in window.columns for row in window.rows]
    assert sorted(cells) == [(column, row) for column in range(20) for row in range(12)]
    assert len(made.windows) == 6  # 3 x 7 columns, 2 x 9 rows (9 x 25 = 225 <= 246)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.floats(4, 120), min_size=1, max_size=24),
    st.lists(st.floats(4, 120), min_size=1, max_size=24),
    st.sampled_from(["standard", "large-print"]),
)
def test_windows_cover_the_drawing_once_and_sheets_fit_a_page(columns, rows, variant):
    drawing = Drawing(tuple(round(one, 1) for one in columns), tuple(round(one, 1) for one in rows))
    made = planned(drawing, variant)
    page = SETTERS[variant].theme.page
    cells = [(column, row) for window in made.windows for column in window.columns for row in window.rows]
    assert sorted(cells) == [(c, r) for c in range(len(columns)) for r in range(len(rows))]
    for window in made.windows:
        size = made.size(window)
        upright = fits(size.width, page.width) and fits(size.height, page.height)
        turned = fits(size.width, page.height) and fits(size.height, page.width)
        assert upright or turned
        assert window.box.x == pytest.approx(sum(drawing.columns[: window.columns.start]), abs=1e-3)
        assert window.box.width == pytest.approx(sum(drawing.columns[c] for c in window.columns), abs=1e-3)


def test_sheets_are_of_about_equal_size():
    made = planned(Drawing((25.4,) * 13, (200.0,)))
    assert [len(window.columns) for window in made.windows] == [7, 6]


def test_a_cell_larger_than_a_page_is_a_located_problem():
    own = setter()
    assert plan(Drawing((300.0,), (20.0,)), own, ("size",)) is None
    assert [(one.code, one.path) for one in own.problems] == [("cell-too-large", ("size",))]


def four() -> tuple[Plan, tuple]:
    drawing = Drawing((50.0,) * 6, (50.0,) * 6, marks_y=(10.0, 160.0), marks_x=(20.0, 170.0))
    made = planned(drawing)
    assert (made.windows[0].across, made.windows[0].down) == (2, 2)
    return made, join(made, SETTERS["standard"], lambda _: ())


def shapes(items, role):
    for item in items:
        if isinstance(item, Group):
            inside = item.tag == Tag("Artifact", title=role)
            yield from item.items if inside else ()
            yield from shapes(item.items, role)


def marks(frame):
    """The tips and bases of the filled triangles of a sheet."""
    return [
        tuple(op[1:] for op in one.ops if len(op) == 3)
        for one in shapes(frame.items, "Guide")
        if isinstance(one, Path) and one.fill_grey == 0.0
    ]


def test_half_marks_of_neighbours_meet_exactly():
    made, frames = four()
    for window, frame in zip(made.windows, frames, strict=True):
        width, height = window.box.width, window.box.height
        for other, edge, along in ((window.right, width, 1), (window.below, height, 0)):
            if not other:
                continue
            mine = sorted(m[0][along] for m in marks(frame) if m[0][1 - along] == m[2][1 - along] == edge)
            theirs = sorted(m[0][along] for m in marks(frames[other - 1]) if m[0][1 - along] == m[2][1 - along] == 0.0)
            assert mine
            assert mine == theirs


def test_a_narrow_strip_gets_room_for_its_words():
    made = planned(Drawing((10.0,), (100.0,) * 3))
    frames = join(made, SETTERS["standard"], lambda _: ())
    assert [window.box.width for window in made.windows] == [10.0, 10.0]
    assert [round(frame.width, 1) for frame in frames] == [88.2, 88.2]  # 25 em of 10 pt = 250 x 25.4 / 72


def test_a_mark_points_into_its_own_sheet():
    _, frames = four()
    tips = {mark[1][0] for mark in marks(frames[1]) if mark[0][0] == 0.0 == mark[2][0]}
    assert tips == {MARK_MM}


def test_cut_lines_run_along_edges_that_are_laid_on_a_tab_and_nowhere_else():
    made, frames = four()
    for window, frame in zip(made.windows, frames, strict=True):
        cuts = [one.ops for one in shapes(frame.items, "Cut")]
        expected = []
        if window.left:
            expected.append((("M", 0.0, 0.0), ("L", 0.0, frame.height)))
        if window.above:
            expected.append((("M", 0.0, 0.0), ("L", frame.width, 0.0)))
        assert cuts == expected


def test_tabs_and_words_say_what_goes_where():
    made, frames = four()
    said = [plain_text(frame.items) for frame in frames]
    assert "GLUE TAB for sheet 2" in said[0]
    assert "This GLUE TAB is for sheet 3 below." in said[0]
    assert "Join sheet 1 of 4 as shown." in said[0]
    assert "Cut along the left edge and glue it on the tab of sheet 1 up to the dashed line." in said[1]
    assert "Cut along the left and top edges" in said[3]
    assert "GLUE TAB" not in said[3]
    assert [frame.width - window.box.width for window, frame in zip(made.windows, frames, strict=True)] == [
        TAB_MM,
        0.0,
        TAB_MM,
        0.0,
    ]


def test_words_on_joining_keep_the_size_of_large_print():
    own = SETTERS["large-print"]
    made = planned(Drawing((40.0,) * 12, (40.0,) * 8), "large-print")
    for frame in join(made, own, lambda _: ()):
        stack = list(frame.items)
        while stack:
            item = stack.pop()
            if isinstance(item, Group):
                stack.extend(item.items)
            elif isinstance(item, Text):
                assert item.size_pt >= 18
