"""Rulers and labels take the first free place: found row by row, as if each place had been tried."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from printkit.diagnostics import Report
from printkit.geometry import Box
from printkit.impose.furniture import SCAN_STEP_MM, _Room, _Row
from printkit.layout.fonts import font_book
from printkit.loading import load_templates

TEMPLATES = load_templates(None, Report())
THEME = TEMPLATES.theme("standard", font_book())
A4 = TEMPLATES.papers["a4"]

lengths = st.integers(0, 300).map(lambda tenths: tenths / 2)
boxes = st.builds(Box, lengths, lengths, lengths, lengths)
clearances = st.sampled_from([0.0, 0.15, 0.8, 3.0])
rows = st.builds(
    _Row,
    st.builds(Box, lengths, lengths, st.just(1.0) | lengths, st.just(50.0) | lengths),
    st.sampled_from([SCAN_STEP_MM, -SCAN_STEP_MM]),
    st.integers(1, 250),
    st.booleans(),
)


def tried_one_by_one(row: _Row, taken: list[Box], ink: Box, clearance: float) -> Box | None:
    for step in range(row.places):
        by = step * row.pitch
        box = row.first.moved(by, 0.0) if row.level else row.first.moved(0.0, by)
        near = any(
            box.x < other.right + clearance
            and other.x < box.right + clearance
            and box.y < other.bottom + clearance
            and other.y < box.bottom + clearance
            for other in taken
        )
        if ink.holds(box) and not near:
            return box
    return None


@given(st.lists(boxes, max_size=8), rows, clearances)
def test_the_first_free_place_is_the_one_that_trying_each_would_find(
    taken: list[Box], row: _Row, clearance: float
) -> None:
    room = _Room(THEME, A4, taken, ())
    assert room.take((row,), clearance) == tried_one_by_one(row, taken, room.ink, clearance)


def test_a_place_that_was_taken_is_free_for_nobody_else() -> None:
    room = _Room(THEME, A4, (), ())
    row = _Row(Box(20.0, 20.0, 10.0, 5.0), SCAN_STEP_MM, 100)
    assert room.take((row,), 0.5) == Box(20.0, 20.0, 10.0, 5.0)
    # 5 mm high and 0.5 mm apart: the next whole step past 25.5 - 20 is 6.
    assert room.take((row,), 0.5) == Box(20.0, 26.0, 10.0, 5.0)
