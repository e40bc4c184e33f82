"""Margins and the printable area: C05, C06, C08."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.loading import load_templates
from tests.cases.cases import boxes, deck, facts, made
from tests.kits import pieces, run, write_kit


def _paper(folder: Path, name: str, width: str, height: str, piece_margin: str) -> Path:
    templates = folder / "templates"
    (templates / "papers").mkdir(parents=True)
    text = f"paper: {name}\ntitle: Letter\nwidth: {width}\nheight: {height}\n"
    text += f"ink_margin: 5mm\npiece_margin: {piece_margin}\n"
    (templates / "papers" / f"{name}.yaml").write_text(text)
    return templates


@pytest.mark.parametrize("variant", ["standard", "large-print"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_c05_nothing_lies_in_the_unprintable_border(tmp_path: Path, variant: str, paper: str) -> None:
    built = made(tmp_path, deck("{name: A, copies: 9}"), "--variant", variant, "--paper", paper)
    for page in facts(built, variant, paper).pages:
        _, _, width, height = page.media_mm
        content = page.content
        drawn = [*(text.box for text in content.texts), *(stroke.box for stroke in content.strokes)]
        assert min(box.x for box in drawn) >= 5 - 0.01
        assert min(box.y for box in drawn) >= 5 - 0.01
        assert max(box.right for box in drawn) <= width - 5 + 0.01
        assert max(box.bottom for box in drawn) <= height - 5 + 0.01
    for x, y, *_ in boxes(built.entry(variant, paper)):
        assert min(x, y) >= 6 - 0.01


def test_c05_no_paper_comes_with_a_margin_that_printers_cannot_keep() -> None:
    papers = load_templates(None, Report()).papers.values()
    assert {paper.ink_margin.mm for paper in papers} == {5.0}
    assert all(paper.piece_margin.mm >= 6 for paper in papers)


def test_c06_an_exact_fit_keeps_its_last_row_and_column(tmp_path: Path) -> None:
    # 3 x 63.5 = 190.5 = 215.9 - 2 x 12.7 and 3 x 88.9 = 266.70000000000005 in binary, 279.4 - 2 x 6.35 = 266.7.
    built = made(tmp_path, deck("{name: A, copies: 9}"), "--variant", "standard", "--paper", "letter")
    assert [len(page["pieces"]) for page in built.entry("standard", "letter")["pages"]] == [0, 9]


def test_c06_a_paper_a_tenth_too_small_loses_the_row(tmp_path: Path) -> None:
    # 266.7 + 2 x 6.4 = 279.5 > 279.4: turned by a quarter, two columns of four (4 x 63.5 = 254) hold more than 3 x 2.
    templates = _paper(tmp_path, "letter", "215.9mm", "279.4mm", "6.4mm")
    options = ("--variant", "standard", "--paper", "letter", "--templates", templates)
    built = made(tmp_path, deck("{name: A, copies: 9}"), *options)
    assert [len(page["pieces"]) for page in built.entry("standard", "letter")["pages"]] == [0, 8, 1]


def test_c08_the_grid_is_centred_and_the_same_on_every_sheet(tmp_path: Path) -> None:
    built = made(tmp_path, deck("{name: A, copies: 12}"))
    found = pieces(built.entry("standard", "a4"))
    first = [piece["box_mm"] for piece in found if piece["page"] == 2]
    left, top = first[0][:2]
    right = 210 - max(box[0] + box[2] for box in first)
    bottom = 297 - max(box[1] + box[3] for box in first)
    assert left == pytest.approx(right, abs=0.05)  # (210 - 3 x 63.5) / 2 = 9.75
    assert top == pytest.approx(bottom, abs=0.05)  # (297 - 3 x 88.9) / 2 = 15.15
    assert (left, top) == pytest.approx((9.75, 15.15))
    second = [piece["box_mm"] for piece in found if piece["page"] == 3]
    assert second == first[: len(second)]


def test_c05_strict_check_takes_warnings_as_errors(tmp_path: Path) -> None:
    track = "- {kind: track, id: t, values: [1, 3, 2]}\n"
    kit = write_kit(tmp_path, track)
    assert run("check", kit).code == 0
    assert run("check", kit, "--strict").code == 1
