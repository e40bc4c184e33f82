"""Text that must fit, or be refused, as written: C22, C23, C26, C27, C29."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pytest

from tests.cases.cases import deck, facts, made, refused, words
from tests.kits import ROOT, build_here

FACE = '{title: "{name}", body: "{text}"}'


def _lines(count: int) -> str:
    return '"' + "\\n".join(f"line {number:02}" for number in range(1, count + 1)) + '"'


def test_c22_the_last_lines_of_a_long_text_are_never_cut_off(tmp_path: Path) -> None:
    done = refused(tmp_path, deck(f"{{name: Long, text: {_lines(40)}}}", FACE))
    assert "pieces.yaml:5:30: error[text-too-long]" in done.err
    assert "needs" in done.err
    assert "available" in done.err


def test_c22_lines_that_fit_are_all_there(tmp_path: Path) -> None:
    built = made(tmp_path, deck(f"{{name: Long, text: {_lines(9)}}}", FACE))
    document = facts(built)
    said = words(document)
    assert said == "Long " + " ".join(f"line {number:02}" for number in range(1, 10))
    ((x, y, width, height),) = (
        piece["box_mm"] for page in built.entry("standard", "a4")["pages"] for piece in page["pieces"]
    )
    for run in document.pages[1].content.texts:
        if run.mark.piece >= 0:
            assert run.box.x >= x
            assert run.box.y >= y
            assert run.box.right <= x + width
            assert run.box.bottom <= y + height


@pytest.mark.parametrize(("variant", "floor"), [("standard", 10), ("large-print", 18)])
def test_c23_text_is_refused_before_it_is_unreadable(tmp_path: Path, variant: str, floor: int) -> None:
    text = "word " * 400
    done = refused(tmp_path, deck(f'{{name: Dense, text: "{text}"}}', FACE), "", "--variant", variant)
    assert f"at the smallest size {floor}pt" in done.err
    assert done.err.count("text-too-long") == 1


@pytest.mark.parametrize(("variant", "floor"), [("standard", 10), ("large-print", 18)])
def test_c23_no_part_of_any_real_kit_is_under_the_floor(tmp_path: Path, variant: str, floor: int) -> None:
    built = build_here(ROOT / "content" / "turnstile-post", tmp_path / "out", "--variant", variant, "--paper", "letter")
    sizes = {
        round(run.size_pt, 2)
        for page in facts(built, variant, "letter").pages
        for run in page.content.texts
        if run.seen and run.text.strip()
    }
    assert min(sizes) >= floor


def test_c26_ampersands_and_angle_brackets_are_plain_characters(tmp_path: Path) -> None:
    text = "R&D costs <3; use a <y> b, AT&T; &amp; 5 > 4 <b>x"
    built = made(tmp_path, deck(f'{{name: "S&P 500", text: "{text}"}}', FACE))
    assert words(facts(built)) == f"S&P 500 {text}"
    with pdfplumber.open(built.pdf("standard", "a4")) as pdf:
        extracted = " ".join(pdf.pages[1].extract_text().split())
    assert "S&P 500" in extracted
    assert "a <y> b, AT&T; &amp; 5 > 4 <b>x" in extracted


def test_c27_what_a_font_has_is_extracted_as_the_same_character(tmp_path: Path) -> None:
    text = "Écuries − ½ → Łódź Ő Привет Ελλάδα"
    built = made(tmp_path, deck(f'{{name: A, text: "{text}"}}', FACE))
    said = words(facts(built))
    assert said == f"A {text}"
    with pdfplumber.open(built.pdf("standard", "a4")) as pdf:
        extracted = pdf.pages[1].extract_text()
    for word in text.split():
        assert word in extracted


@pytest.mark.parametrize(("char", "code"), [("日", "U+65E5"), ("😀", "U+1F600"), ("\ue000", "U+E000")])
def test_c27_what_no_font_has_is_named(tmp_path: Path, char: str, code: str) -> None:
    done = refused(tmp_path, deck(f'{{name: A, text: "so {char} it"}}', FACE))
    assert "pieces.yaml:5:31: error[missing-glyph]: no font has the character" in done.err
    assert code in done.err


def test_c27_no_square_stands_in_for_anything(tmp_path: Path) -> None:
    built = made(tmp_path, deck('{name: A, text: "Écuries ½ Łódź"}', FACE))
    for page in facts(built).pages:
        for run in page.content.texts:
            assert not {"\u25a0", "\ufffd"} & set(run.text)
            assert (run.missing_glyphs, run.undecoded) == (0, ())


@pytest.mark.parametrize("kit", sorted(path.parent.name for path in (ROOT / "content").glob("*/kit.yaml")))
def test_c29_every_font_of_every_page_is_embedded(tmp_path: Path, kit: str) -> None:
    built = build_here(ROOT / "content" / kit, tmp_path / "out", "--variant", "standard", "--paper", "a4")
    for page in facts(built).pages:
        assert page.fonts
        for font in page.fonts:
            assert font.embedded, font
            assert font.has_unicode, font
            assert font.kind != "Type3"
            assert not any(name in font.name for name in ("Helvetica", "Symbol", "ZapfDingbats", "Times", "Courier"))
