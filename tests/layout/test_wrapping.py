"""Laws of wrapped lines: words stay whole and in order, and lines keep to the width."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry import Size
from printkit.layout.fonts import font_book
from printkit.layout.markup import Span, is_plain, parse_lines
from printkit.layout.text import Overflow, TypeStyle, fit, set_lines, wrap
from printkit.units import points_to_mm

FONTS = font_book()
WORDS = st.text("abcdefghijklmnopqrstuvwxyzÄéŁ-–/.,()0123456789", min_size=1, max_size=14)
STYLES = st.sampled_from(["regular", "bold", "italic"])
SPANS = st.lists(st.tuples(st.lists(WORDS, min_size=1, max_size=9).map(" ".join), STYLES), min_size=1, max_size=4)


@given(SPANS, st.floats(5, 200), st.sampled_from([10.0, 12.0, 18.0, 24.0]))
def test_no_word_is_broken_across_lines(spans: list[tuple[str, str]], width: float, size_pt: float) -> None:
    # Stretches that touch make one word, whatever their styles.
    text = "".join(text for text, _ in spans)
    lines = wrap(FONTS, [Span(text, style) for text, style in spans], width, size_pt)
    said = ["".join(text for text, _ in line.parts) for line in lines]
    assert " ".join(said).split() == text.split()
    for line, words in zip(lines, said, strict=True):
        assert len(words.split()) <= 1 or line.width_em * points_to_mm(size_pt) <= width + 0.01


@given(st.lists(WORDS, min_size=1, max_size=40), st.floats(20, 120), st.floats(10, 120))
def test_what_fits_is_all_there_and_what_does_not_is_refused(words: list[str], width: float, height: float) -> None:
    text = " ".join(words)
    found = fit(FONTS, text, Size(width, height), TypeStyle(16.0), 10.0)
    if isinstance(found, Overflow):
        assert found.size_pt == 10.0
        assert found.needed > found.available
        return
    assert 10.0 <= found.type.size_pt <= 16.0
    assert found.height <= height + 0.01
    runs = set_lines(FONTS, found, 0.0, 0.0, width)
    assert "".join(run.text for run in runs).split() == words
    assert max(run.x + run.width for run in runs) <= width + 0.01


@given(st.lists(WORDS, min_size=2, max_size=12), st.floats(20, 60))
def test_a_wrapped_line_ends_with_a_space_so_that_words_are_read_apart(words: list[str], width: float) -> None:
    found = fit(FONTS, " ".join(words), Size(width, 1000.0), TypeStyle(12.0), 10.0)
    if isinstance(found, Overflow):
        return
    runs = set_lines(FONTS, found, 0.0, 0.0, width)
    for run, following in pairwise(runs):
        assert following.y == run.y or run.text.endswith(" ")


def test_a_text_is_plain_only_when_it_starts_no_block_in_any_digits() -> None:
    for text in ("1. go", "\u0663) go", "- go", "# go", "* go", "", " go", "go ", "a\nb", "**go**", "{icon:coin}"):
        assert not is_plain(text)
    for text in ("Go.", "Pay 2.", "(1) go", "\u00bd full", "\u2013 go"):
        assert is_plain(text)
        assert [block.kind for block in parse_lines(text)[0]] == ["p"]
