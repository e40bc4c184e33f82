from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.units import MM_PER_POINT, UNITS_MM, Length, LengthError, points_to_mm

# As many digits as a designer types: ten metres to a thousandth.
NUMBERS = st.decimals(min_value=0, max_value=390, places=3, allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("63mm", 63.0),
        ("6.3 cm", 63.0),
        ("2.5in", 63.5),  # 2.5 * 25.4
        ("3.5in", 88.9),
        ("72pt", 25.4),
        ("18pt", 6.35),  # 18 / 72 * 25.4
        (".5mm", 0.5),
        (" 1 mm ", 1.0),
    ],
)
def test_a_length_is_read_in_its_unit(text: str, mm: float) -> None:
    assert Length.parse(text).mm == mm


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("63", "missing-unit"),
        ("63px", "unknown-unit"),
        ("63MM", "unknown-unit"),
        ("6,3cm", "bad-length"),
        ("-3mm", "bad-length"),
        ("1e2mm", "bad-length"),
        ("nanmm", "bad-length"),
        ("mm", "bad-length"),
        ("", "bad-length"),
        ("3 mm 4", "bad-length"),
        ("٣mm", "bad-length"),
    ],
)
def test_what_is_no_length_is_refused_with_a_remedy(text: str, code: str) -> None:
    with pytest.raises(LengthError) as error:
        Length.parse(text)
    assert error.value.code == code
    assert error.value.hint


@given(NUMBERS, st.sampled_from(sorted(UNITS_MM)))
def test_a_length_is_its_number_times_its_unit(number: object, unit: str) -> None:
    assert Length.parse(f"{number}{unit}").mm == pytest.approx(float(str(number)) * UNITS_MM[unit], abs=1e-6)


@given(NUMBERS, st.sampled_from(sorted(UNITS_MM)), st.text(" \t", max_size=3))
def test_white_space_about_a_length_changes_nothing(number: object, unit: str, space: str) -> None:
    assert Length.parse(f"{space}{number}{space}{unit}{space}") == Length.parse(f"{number}{unit}")


@given(NUMBERS)
def test_a_size_of_type_survives_the_way_to_mm_and_back(number: object) -> None:
    assert Length.parse(f"{number}pt").pt == pytest.approx(float(str(number)), abs=1e-4)


@given(st.text(max_size=12))
def test_any_text_is_a_length_or_a_length_error(text: str) -> None:
    with contextlib.suppress(LengthError):
        assert Length.parse(text).mm >= 0


def test_equal_lengths_are_equal_whatever_they_were_written_in() -> None:
    assert Length.parse("1in") == Length.parse("25.4mm") == Length.parse("72pt")
    assert len({Length.parse("1in"), Length.parse("2.54cm")}) == 1
    assert Length.parse("1mm") != Length.parse("2mm")
    assert points_to_mm(72) == pytest.approx(25.4)
    assert MM_PER_POINT == 25.4 / 72
