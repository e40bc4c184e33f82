"""Characters to codes and back: what is drawn can be copied, in as many subsets as it takes."""

from __future__ import annotations

import io
import unicodedata

import pikepdf
import pypdfium2
import pytest

from printkit.geometry import Size
from printkit.impose.sheet import Booklet, Sheet
from printkit.layout.fonts import font_book
from printkit.layout.frame import Frame, Group, Tag, Text
from printkit.pdf.fonts import Encoder
from printkit.pdf.write import Sources, write_pdf

FONTS = font_book()
FIRA = FONTS.chains["regular"][1].stem


def letters(count: int) -> str:
    """Letters of Fira Sans that stand for themselves whatever a reader does to them, in order of their code points."""
    widths = sorted(FONTS.face_for("Ж", "regular").widths)
    steady = (char for char in widths if char.isalpha() and unicodedata.normalize("NFKC", char) == char)
    return "".join(steady)[:count]


def sheet_of(lines: list[str], face: str) -> bytes:
    runs = tuple(Text(10.0, 20.0 + 6 * row, line, face, 10.0, 100.0) for row, line in enumerate(lines))
    frame = Frame(210, 297, (Group(runs, tag=Tag("P")),))
    sheet = Sheet("Trial", Size(210.0, 297.0), content=frame)
    return write_pdf(Booklet("Trial", "en", "", "", (sheet,)), Sources(FONTS.paths()))


@pytest.mark.parametrize("count", [26, 220, 222, 223, 300, 600])
def test_every_letter_is_copied_as_it_was_written(count: int) -> None:
    text = letters(count)
    assert len(text) == count
    lines = [text[start : start + 40] for start in range(0, count, 40)]
    with_marks = pypdfium2.PdfDocument(sheet_of(lines, FIRA))
    copied = with_marks[0].get_textpage().get_text_range()
    assert "".join(copied.split()) == text


def subsets(data: bytes) -> list[tuple[str, int]]:
    """Base font and number of codes that stand for a character, of each font of the first page."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = pdf.pages[0].Resources.Font
        return [
            (str(font.BaseFont), sum(line.startswith(b"<") for line in font.ToUnicode.read_bytes().splitlines()) - 1)
            for _, font in sorted(fonts.items())
        ]


def test_a_second_subset_begins_when_the_first_is_full() -> None:
    # 256 codes are 95 of ASCII, of which only the space is used, the missing character and 160 for other letters.
    others = "".join(char for char in letters(400) if not char.isascii())
    assert subsets(sheet_of([others[:160]], FIRA)) == [(f"/AAAAAA+{FIRA}", 161)]
    # Each subset has the space at its usual code.
    assert subsets(sheet_of([others[:161]], FIRA)) == [(f"/AAAAAA+{FIRA}", 161), (f"/AAAAAB+{FIRA}", 2)]


def test_ascii_keeps_its_codes_and_marks_of_the_syntax_are_escaped() -> None:
    encoder = Encoder(FONTS.paths())
    face = FONTS.face("regular").key
    assert encoder.chunks("Move 2 (or 3)", face) == (("F1", "Move 2 \\(or 3\\)"),)
    assert encoder.chunks("a\\b", face) == (("F1", "a\\\\b"),)
    # The first character beyond ASCII takes the first free code, 1.
    assert encoder.chunks("né", face) == (("F1", "n\\001"),)


def test_only_what_is_used_is_embedded() -> None:
    few, many = sheet_of(["in"], FIRA), sheet_of(["in", letters(150)], FIRA)
    assert len(few) < len(many) / 2


def test_a_date_appears_only_where_one_is_given() -> None:
    sheet = Sheet("Trial", Size(210.0, 297.0), content=Frame(210, 297))
    booklet = Booklet("Trial", "en", "", "", (sheet,))
    with pikepdf.open(io.BytesIO(write_pdf(booklet, Sources(FONTS.paths())))) as pdf:
        assert "/CreationDate" not in pdf.docinfo
    with pikepdf.open(io.BytesIO(write_pdf(booklet, Sources(FONTS.paths(), date=86_400)))) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == "D:19700102000000Z"  # one day after 1 January 1970
