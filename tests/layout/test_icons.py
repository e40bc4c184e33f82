"""Icons sit in a line like letters and are read as their word."""

from __future__ import annotations

import pytest

from printkit.layout.fonts import FontBook, font_book
from printkit.layout.frame import Path, Text, plain_text, smallest_text_pt
from printkit.layout.icons import BUILT_IN, DEPTH_EM, HEIGHT_EM, with_icons
from printkit.layout.markup import Span
from printkit.layout.text import Fitted, TypeStyle, set_lines, wrap
from printkit.units import points_to_mm


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return font_book().with_icons(BUILT_IN)


def lines_of(fonts: FontBook, text: str, width: float):
    spans, unknown = with_icons((Span(text),), fonts.icon_names())
    assert unknown == ()
    return wrap(fonts, spans, width, 12.0)


def items_of(fonts: FontBook, text: str):
    fitted = Fitted(lines_of(fonts, text, 100.0), TypeStyle(12.0))
    return set_lines(fonts, fitted, 0.0, 0.0, 100.0)


def test_an_icon_is_read_as_its_word_apart_from_its_neighbours(fonts: FontBook) -> None:
    assert plain_text(items_of(fonts, "Pay 2{icon:coin}.")) == "Pay 2 coin ."
    joined = "".join(item.text for item in items_of(fonts, "Pay 2{icon:coin}.") if isinstance(item, Text))
    assert joined == "Pay 2 coin."
    joined = "".join(item.text for item in items_of(fonts, "{icon:heart}{icon:heart}x") if isinstance(item, Text))
    assert joined == "heart heart x"


def test_an_icon_never_breaks_from_its_word(fonts: FontBook) -> None:
    whole = lines_of(fonts, "aaaa 2{icon:coin}", 100.0)
    assert len(whole) == 1
    em = points_to_mm(12.0)
    # A tenth of a millimetre less than the line needs: the word goes over with its icon.
    narrow = lines_of(fonts, "aaaa 2{icon:coin}", whole[0].width_em * em - 0.1)
    assert [line.parts[0][0][0] for line in narrow] == ["a", "2"]


def test_an_icon_stands_on_the_baseline(fonts: FontBook) -> None:
    items = items_of(fonts, "2{icon:heart}")
    (shape,) = [item for item in items if isinstance(item, Path)]
    baseline = next(item.y for item in items if isinstance(item, Text))
    em = points_to_mm(12.0)
    ys = [value for op in shape.ops for value in op[2::2]]
    assert max(ys) <= baseline + DEPTH_EM * em
    assert min(ys) >= baseline - HEIGHT_EM * em
    assert min(ys) == pytest.approx(baseline - 0.71 * em, abs=1e-3)  # the heart's top


def test_the_word_behind_an_icon_leaves_no_ink_and_is_no_wider(fonts: FontBook) -> None:
    items = items_of(fonts, "{icon:shield}")
    (word,) = [item for item in items if isinstance(item, Text)]
    assert word.hidden
    assert word.text == "shield"
    assert word.width <= 0.8 * points_to_mm(12.0) + 0.001
    assert word.size_pt < 12.0
    assert smallest_text_pt(items_of(fonts, "2{icon:shield}")) == 12.0


def test_an_icon_needs_the_width_it_takes(fonts: FontBook) -> None:
    (line,) = lines_of(fonts, "{icon:coin}", 100.0)
    assert line.width_em == pytest.approx(0.92)  # 0.8 + 2 x 0.06


def test_an_unknown_icon_is_named() -> None:
    spans, unknown = with_icons((Span("a {icon:cion} b"),), {"coin": "\U000f0000"})
    assert unknown == ("cion",)
    assert spans == (Span("a  b"),)


def test_every_icon_that_comes_along_lies_within_its_width() -> None:
    for icon in BUILT_IN:
        for shape in icon.shapes:
            xs = [value for op in shape.ops for value in op[1::2]]
            half = shape.stroke_mm / 2
            assert min(xs) - half >= -0.001, icon.name
            assert max(xs) + half <= icon.width_em + 0.001, icon.name


def test_upright_faces_make_slanted_words_are_bold() -> None:
    book = font_book().upright()
    assert book.chains["italic"] == book.chains["bold"] == book.chains["bold-italic"]
