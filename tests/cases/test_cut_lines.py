"""Cut lines and bleed: C09, C10, C12."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.cases.cases import deck, facts, made
from tests.measure import between_cuts, measured


@pytest.mark.parametrize("count", [1, 2, 4, 7, 8])
def test_c09_cut_lines_frame_every_card_of_a_part_filled_sheet_and_cross_none(tmp_path: Path, count: int) -> None:
    built = made(tmp_path, deck(f"{{name: A, copies: {count}}}"))
    page = measured(built.pdf("standard", "a4"))[1]
    placed = [piece["box_mm"] for piece in built.entry("standard", "a4")["pages"][1]["pieces"]]
    assert len(placed) == count
    cuts = page.cuts("standard")
    for box in placed:
        assert between_cuts(cuts, box) == pytest.approx(box, abs=0.05)
        x, y, width, height = box
        for cut in cuts:
            inside_x = cut.x1 < x + width - 0.1 and cut.x2 > x + 0.1
            inside_y = cut.y1 < y + height - 0.1 and cut.y2 > y + 0.1
            assert not (inside_x and inside_y)
    # No line round an empty slot: each runs along the edge of some card.
    edges_x = {edge for x, _, width, _ in placed for edge in (x, x + width)}
    edges_y = {edge for _, y, _, height in placed for edge in (y, y + height)}
    assert all(min(abs(cut.x1 - edge) for edge in edges_x) < 0.05 for cut in cuts if cut.upright)
    assert all(min(abs(cut.y1 - edge) for edge in edges_y) < 0.05 for cut in cuts if cut.level)


@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_c10_cut_lines_are_wide_and_dark_enough_to_print(tmp_path: Path, variant: str) -> None:
    built = made(tmp_path, deck("{name: A}"), "--variant", variant, "--paper", "a4")
    page = measured(built.pdf(variant, "a4"))[1]
    cuts = page.cuts(variant)
    assert len(cuts) == 4
    assert all(0.25 <= cut.width / 25.4 * 72 <= 1.0 for cut in cuts)  # in pt
    assert all(cut.grey <= 0.6 for cut in cuts)
    pixels = pypdfium2.PdfDocument(built.pdf(variant, "a4"))[1].render(scale=300 / 72, grayscale=True).to_pil()
    for cut in (cut for cut in cuts if cut.level):
        row = round(cut.y1 / 25.4 * 300)
        start, end = round(cut.x1 / 25.4 * 300) + 2, round(cut.x2 / 25.4 * 300) - 2
        # One continuous row of pixels darker than light grey.
        rows = [pixels.crop((start, row + shift, end, row + shift + 1)) for shift in (-2, -1, 0, 1, 2)]
        assert min(one.getextrema()[1] for one in rows) < 170


def _bleeding(folder: Path) -> Path:
    templates = folder / "templates"
    (templates / "formats").mkdir(parents=True)
    text = "format: euro\ntitle: Euro\nwidth: 63mm\nheight: 88mm\nsafe: 4mm\nbleed: 3mm\n"
    (templates / "formats" / "euro.yaml").write_text(text)
    return templates


def test_c12_bleed_and_gap_leave_the_card_its_size(tmp_path: Path) -> None:
    from PIL import Image

    (tmp_path / "trial").mkdir()
    Image.new("L", (900, 1200), 250).save(tmp_path / "trial" / "fog.png")
    cards = deck(
        "{name: A, copies: 9}",
        face='{fog: {image: fog.png, alt: Fog, bleed: true, scale: fill}, title: {text: "{name}", y: 6mm}}',
        more="  format: euro\n  gap: 6mm\n",
    )
    options = ("--variant", "standard", "--paper", "letter", "--templates", _bleeding(tmp_path))
    built = made(tmp_path, cards, *options)
    count = 0
    for page, entry in zip(facts(built, paper="letter").pages, built.entry("standard", "letter")["pages"], strict=True):
        trims = [piece["box_mm"] for piece in entry["pieces"]]
        windows = [image.box for image in page.content.images]
        assert len(windows) == len(trims)
        for box, window in zip(trims, windows, strict=True):
            count += 1
            assert sorted(box[2:]) == pytest.approx([63.0, 88.0], abs=0.05)
            assert window.x == pytest.approx(box[0] - 3, abs=0.05)
            assert window.bottom == pytest.approx(box[1] + box[3] + 3, abs=0.05)
            for other in trims:
                apart = (
                    window.right <= other[0] + 0.01
                    or window.x >= other[0] + other[2] - 0.01
                    or window.bottom <= other[1] + 0.01
                    or window.y >= other[1] + other[3] - 0.01
                )
                assert other == box or apart
    assert count == 9


def test_c12_a_gap_under_twice_the_bleed_is_an_error(tmp_path: Path) -> None:
    from tests.cases.cases import refused

    cards = deck("{name: A}", more="  format: euro\n  gap: 5mm\n")
    done = refused(tmp_path, cards, "", "--templates", _bleeding(tmp_path))
    assert "gap-too-small" in done.err
    assert "pieces.yaml:6:8" in done.err
