"""Scale and paper: C01, C02, C04."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.verify.document import read_document
from tests.cases.cases import boxes, deck, facts, made
from tests.kits import run, write_kit
from tests.measure import between_cuts, measured, rulers


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_c01_viewer_shrinks_the_page(tmp_path: Path, paper: str) -> None:
    built = made(tmp_path, deck("{name: A}"), "--variant", "standard", "--paper", paper)
    document = facts(built, paper=paper)
    assert document.preferences["PrintScaling"] == "/None"
    guide, sheet = measured(built.pdf("standard", paper))
    assert [len(found) for found in rulers(guide, 100.0)] == [1, 1]
    assert [len(found) for found in rulers(sheet, 50.0)] == [1, 1]
    assert "100 mm" in guide.text
    assert "100 %" in guide.text
    assert "actual size" in guide.text
    assert {scale for page in document.pages for scale in page.content.scales} == {1.0}


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_c02_chosen_paper_is_that_of_every_page(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    built = made(tmp_path, deck("{name: A, copies: 20}"), "--variant", "standard", "--paper", paper)
    for page in facts(built, paper=paper).pages:
        left, bottom, right, top = page.media_mm
        assert (right - left, top - bottom) == pytest.approx(size, abs=0.0035)  # 0.01 pt
        assert page.crop_mm == page.media_mm
        assert (page.rotate, page.user_unit) == (0, 1)
    done = run("build", tmp_path / "trial", "--out", tmp_path / "again", "--jobs", 1, "--paper", paper)
    assert f", {paper}" in done.out


def test_c02_misspelt_paper_lists_the_known_ones(tmp_path: Path) -> None:
    done = run("build", write_kit(tmp_path), "--out", tmp_path / "out", "--paper", "leter")
    assert done.code == 2
    assert "a4, letter" in done.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("cut", ["edge", "gap"])
@pytest.mark.parametrize("bleed", ["0mm", "3mm"])
def test_c04_card_keeps_its_nominal_size(tmp_path: Path, paper: str, cut: str, bleed: str) -> None:
    templates = tmp_path / "templates"
    (templates / "formats").mkdir(parents=True)
    text = f"format: euro\ntitle: Euro\nwidth: 63mm\nheight: 88mm\nsafe: 4mm\nbleed: {bleed}\n"
    (templates / "formats" / "euro.yaml").write_text(text)
    cards = deck("{name: A, copies: 9}", more=f"  format: euro\n  cut: {cut}\n")
    built = made(tmp_path, cards, "--variant", "standard", "--paper", paper, "--templates", templates)
    cut_boxes = [
        between_cuts(page.cuts("standard"), piece["box_mm"])
        for page, entry in zip(
            measured(built.pdf("standard", paper)), built.entry("standard", paper)["pages"], strict=True
        )
        for piece in entry["pieces"]
    ]
    assert len(cut_boxes) == 9
    for _, _, width, height in cut_boxes:
        assert sorted((width, height)) == pytest.approx([63.0, 88.0], abs=0.05)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("poker", (63.5, 88.9)),  # 2.5 x 3.5 in
        ("bridge", (57.15, 88.9)),  # 2.25 x 3.5 in
        ("mini", (44.0, 68.0)),
        ("tarot", (70.0, 120.0)),
        ("square", (63.5, 63.5)),
    ],
)
def test_c04_named_sizes_are_the_documented_ones(tmp_path: Path, name: str, size: tuple[float, float]) -> None:
    built = made(tmp_path, deck("{name: A}", more=f"  format: {name}\n"))
    (box,) = boxes(built.entry("standard", "a4"))
    assert sorted(box[2:]) == pytest.approx(sorted(size), abs=0.001)


def test_every_page_of_every_file_is_read(tmp_path: Path) -> None:
    built = made(tmp_path, deck("{name: A, copies: 10}"), "--paper", "all", "--variant", "all")
    for entry in built.manifest["files"]:
        document = read_document((built.folder / entry["path"]).read_bytes())
        assert len(document.pages) == len(entry["pages"])
