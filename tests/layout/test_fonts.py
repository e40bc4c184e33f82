from __future__ import annotations

from pathlib import Path

import pytest

from printkit.layout.fonts import FontBook, FontError, font_book, packaged_paths, read_face
from tests.kits import build, write_kit

ITALIC = """\
- kind: rules
  id: rules
  text: Walk, *never* run, and ***never ever*** fly.
"""


def faces(entry_path: Path) -> set[str]:
    """The fonts of a file by the name that pdfplumber reads."""
    import pdfplumber

    with pdfplumber.open(entry_path) as document:
        return {char["fontname"].partition("+")[2] for page in document.pages for char in page.chars}


def test_large_print_sets_no_italics(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, ITALIC)
    for entry in build(kit, tmp_path / "out", "--paper", "a4")["files"]:
        slanted = {name for name in faces(tmp_path / "out" / "trial" / entry["path"]) if "Italic" in name}
        assert bool(slanted) is (entry["variant"] == "standard")


def test_upright_faces_are_bold_where_a_text_asks_for_italics() -> None:
    book = font_book()
    upright = book.upright()
    assert upright.face("italic") == upright.face("bold-italic") == book.face("bold")
    assert upright.face("regular") == book.face("regular")
    assert book.face("italic") != book.face("bold")


def test_widths_are_parts_of_an_em() -> None:
    # Atkinson Hyperlegible has 1000 units an em; digits are 620 wide in the regular, as fontTools reads them too.
    face = font_book().face("regular")
    from reportlab.pdfbase.ttfonts import TTFont

    theirs = TTFont("measured", str(face.path)).face
    for char in "AVm0 –é":
        assert face.widths[char] * 1000 == pytest.approx(theirs.charWidths[ord(char)], abs=0.001)


def test_a_character_the_first_font_lacks_comes_from_the_next() -> None:
    book = font_book()
    runs = [(face.key, text) for face, text in book.runs("to Ж →", "regular")]
    assert runs == [("AtkinsonHyperlegible-Regular", "to "), ("FiraSans-Regular", "Ж →")]


def test_a_character_no_font_has_is_named_once() -> None:
    assert font_book().missing("日 and 日 and 本\n") == ("日", "本")


def test_a_run_is_as_wide_as_its_characters() -> None:
    book = font_book()
    # 12 pt are 4.2333 mm.
    assert book.width_mm("WALL", "bold", 12) == pytest.approx(
        sum(book.width_em(c, "bold") for c in "WALL") * 12 * 25.4 / 72
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a TrueType font"),
        (b"OTTO" + bytes(200), "PostScript outlines"),
        (b"wOFF" + bytes(200), "WOFF"),
        (b"\x00\x01\x00\x00\x00\x01" + bytes(40), "can be embedded"),
    ],
)
def test_a_file_that_is_no_usable_font_is_refused_with_a_reason(data: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(data)
    with pytest.raises(FontError, match=reason):
        read_face(tmp_path / "own.ttf")


def test_packaged_styles_have_the_same_characters() -> None:
    # So that a look at the regular one tells for all: 342 in the first choice, 1,686 in the second.
    for place, count in enumerate((342, 1686)):
        coverages = {frozenset(read_face(paths[place]).widths) for paths in packaged_paths().values()}
        assert [len(one) for one in coverages] == [count]


def test_a_character_that_only_the_regular_own_font_has_is_missing_in_bold() -> None:
    # Fira Sans as the regular face, and Atkinson Hyperlegible, which has no Ж, as the bold one and behind it.
    atkinson, fira = packaged_paths()["bold"][0], packaged_paths()["regular"][1]
    chains = {style: (atkinson,) for style in packaged_paths()} | {"regular": (fira,)}
    book = FontBook(chains, own=True)
    assert book.missing("Жa") == ("Ж",)
    assert not book.has_all("Ж")
    assert book.has_all("a")
    assert book.words("regular")["Ж"] > 0
    assert book.words("regular").foreign == {"Ж"}


def test_a_table_of_characters_with_gaps_is_read_as_reportlab_reads_it() -> None:
    from reportlab.pdfbase.ttfonts import TTFontFace

    for paths in packaged_paths().values():
        for path in paths:
            theirs = TTFontFace(str(path))
            ours = {ord(char): round(width * 1000, 3) for char, width in read_face(path).widths.items()}
            known = {code: round(theirs.charWidths[code], 3) for code in theirs.charToGlyph if theirs.charToGlyph[code]}
            assert ours == known
