"""What is read from a page, in mm on paper, also against another reader."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from press import K, Kit, face, print_kit, sound_kit

from printkit.geometry import Box
from printkit.verify.document import read_document
from printkit.verify.fonts import unicode_of
from printkit.verify.records import PageContent
from printkit.verify.truetype import read_outlines


def first_page(before: str, kit: Kit | None = None) -> PageContent:
    kit = kit or sound_kit()
    kit.pages[0].before = before
    return read_document(print_kit(kit)).pages[0].content


def close(box: Box, wanted: tuple[float, float, float, float]) -> bool:
    return all(abs(one - two) < 0.001 for one, two in zip(box, wanted, strict=True))


def test_rectangle_is_measured_from_the_top_left_corner() -> None:
    # A4 is 297 mm high: 30 mm from the bottom and 20 high puts the top at 247.
    fill = first_page(f"0.5 g {10 * K:.4f} {30 * K:.4f} {40 * K:.4f} {20 * K:.4f} re f").fills[0]
    assert close(fill.box, (10, 247, 40, 20))
    assert fill.area_mm2 == pytest.approx(800, abs=0.1)  # 40 * 20
    assert fill.grey == 0.5


def test_matrices_apply_innermost_first() -> None:
    # Doubled, then moved by 100 mm: 10 mm lies at 100 + 2 * 10, and a pen of 1 mm draws 2 mm.
    content = first_page(
        f"q 1 0 0 1 {100 * K:.4f} 0 cm 2 0 0 2 0 0 cm {K:.4f} w "
        f"{10 * K:.4f} {50 * K:.4f} m {20 * K:.4f} {50 * K:.4f} l S Q"
    )
    stroke = content.strokes[0]
    assert close(stroke.spine, (120, 197, 20, 0))  # 297 - 2 * 50
    assert stroke.width_mm == pytest.approx(2, abs=0.001)
    assert stroke.length_mm == pytest.approx(20, abs=0.001)
    assert 2.0 in content.scales


def test_saved_state_comes_back() -> None:
    content = first_page("q 0.3 g [3] 0 d Q 10 10 5 5 re f 10 10 m 20 10 l S")
    assert content.fills[0].grey == 0
    assert content.strokes[0].dash_mm == ()


def test_circle_has_the_area_of_a_circle() -> None:
    # Four cubics of radius 10 mm; pi * 100 = 314.16, straight steps lose less than 1 %.
    r, h = 10 * K, 5.522847498 * K
    x, y = 100 * K, 100 * K
    content = first_page(
        f"{x + r:.4f} {y:.4f} m {x + r:.4f} {y + h:.4f} {x + h:.4f} {y + r:.4f} {x:.4f} {y + r:.4f} c "
        f"{x - h:.4f} {y + r:.4f} {x - r:.4f} {y + h:.4f} {x - r:.4f} {y:.4f} c "
        f"{x - r:.4f} {y - h:.4f} {x - h:.4f} {y - r:.4f} {x:.4f} {y - r:.4f} c "
        f"{x + h:.4f} {y - r:.4f} {x + r:.4f} {y - h:.4f} {x + r:.4f} {y:.4f} c f"
    )
    assert close(content.fills[0].box, (90, 187, 20, 20))
    assert content.fills[0].area_mm2 == pytest.approx(314.16, rel=0.01)


def test_text_in_a_form_carries_the_matrix_of_the_page() -> None:
    kit = sound_kit()
    data = print_kit(kit)
    runs = [run for run in read_document(data).pages[2].content.texts if run.text == "ROBOT"]
    # Tokens at 70, 110 and 150 mm, their word 3 mm in and 12 mm down from the top at 20.
    assert [round(run.start[0], 3) for run in runs] == [73, 113, 153]
    assert {round(run.start[1], 3) for run in runs} == {32}
    assert {round(run.size_pt, 3) for run in runs} == {12}
    assert [run.mark.piece for run in runs] == [0, 1, 2]


def test_glyph_boxes_hold_the_ink_and_not_the_line() -> None:
    kit = sound_kit()
    kit.pages[0].words[0].text = "x"
    run = read_document(print_kit(kit)).pages[0].content.texts[0]
    font, _ = face()
    # 20 pt: x-height of the face 496/1000 em: 20 * 0.496 pt = 3.5 mm.
    assert run.box.height == pytest.approx(20 * 0.4965 * 25.4 / 72, abs=0.03)
    assert run.end[0] - run.start[0] == pytest.approx(20 * font.charWidths[ord("x")] / 1000 / K, abs=0.001)


def test_turned_text_has_a_turned_box() -> None:
    kit = sound_kit()
    kit.pages[0].words[0].matrix = "0 1 -1 0"
    run = read_document(print_kit(kit)).pages[0].content.texts[0]
    assert run.box.height > 5 * run.box.width
    assert run.end[1] < run.start[1]  # a quarter turn to the left reads upwards
    assert run.size_pt == pytest.approx(20)


def test_sizes_agree_with_pdfplumber() -> None:
    data = print_kit(sound_kit())
    ours = read_document(data)
    with pdfplumber.open(io.BytesIO(data)) as other:
        for page, theirs in zip(ours.pages, other.pages, strict=True):
            letters = [char for char in theirs.chars if char["text"].strip()]
            assert sum(len(run.text.replace(" ", "")) for run in page.content.texts) == len(letters)
            sizes = {round(char["size"], 2) for char in letters}
            assert {round(run.size_pt, 2) for run in page.content.texts} == sizes
            starts = {(round(run.start[0], 2)) for run in page.content.texts}
            assert starts <= {round(char["x0"] / K, 2) for char in letters}
            lengths = {round((line["x1"] - line["x0"] + line["bottom"] - line["top"]) / K, 2) for line in theirs.lines}
            assert {
                round(stroke.length_mm, 2) for stroke in page.content.strokes if len(stroke.lines[0]) == 2
            } == lengths


def test_unicode_map_reads_single_codes_and_ranges() -> None:
    cmap = (
        b"2 beginbfchar <01> <0041> <0002> <D83DDE00> endbfchar "
        b"2 beginbfrange <10> <12> <0061> <20> <21> [<0031> <00660069>] endbfrange"
    )
    assert unicode_of(cmap) == {1: "A", 2: "\U0001f600", 16: "a", 17: "b", 18: "c", 32: "1", 33: "fi"}


def test_broken_font_file_has_no_outlines() -> None:
    assert read_outlines(b"") is None
    assert read_outlines(b"\0\1\0\0" + bytes(300)) is None
