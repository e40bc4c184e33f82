"""What is measured on paper: sizes, rulers, places and cut lines of written files."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from printkit.files import packaged
from printkit.source.load import load_yaml
from tests.kits import Built, build_here, cards, pieces, run, write_kit
from tests.measure import Measured, Stroke, between_cuts, measured, rulers

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
VARIANTS = ("standard", "large-print")
BOTH = list(itertools.product(VARIANTS, PAPERS))


Sheets = list[tuple[Measured, list[dict[str, Any]]]]
"""Measured pages that carry pieces, each with what the manifest says of them."""


def only(kit: Path, out: Path, paper: str = "a4", variant: str = "standard", *more: object) -> Sheets:
    """The sheets of the one file that is built of a kit."""
    built = build_here(kit, out, "--paper", paper, "--variant", variant, *more)
    return sheets(built, variant, paper)


def sheets(built: Built, variant: str, paper: str) -> Sheets:
    pages = measured(built.pdf(variant, paper))
    listed = built.entry(variant, paper)["pages"]
    return [(page, entry["pieces"]) for page, entry in zip(pages, listed, strict=True) if entry["pieces"]]


def format_size(name: str) -> tuple[float, float]:
    """Trim size of a format in mm, read from its template."""
    from printkit.diagnostics import Report
    from printkit.units import Length

    document = load_yaml(packaged("templates") / "formats" / f"{name}.yaml", name, Report())
    assert document is not None
    tree: Any = document.tree
    return Length.parse(tree["width"]).mm, Length.parse(tree["height"]).mm


@pytest.mark.parametrize(("variant", "paper"), BOTH)
def test_a_command_card_has_the_size_of_its_format(variant: str, paper: str, turnstile_post: Built) -> None:
    # A poker card is 63.5 x 88.9 mm; large print sets it in the format that its variant names, 85 x 119 mm.
    size = {"standard": (63.5, 88.9), "large-print": (85.0, 119.0)}[variant]
    found = 0
    for page, placed in sheets(turnstile_post, variant, paper):
        for piece in (piece for piece in placed if piece["id"].startswith("commands/")):
            _, _, width, height = between_cuts(page.cuts(variant), piece["box_mm"])
            upright = (width, height) if piece["turn_deg"] == 0 else (height, width)
            assert upright == pytest.approx(size, abs=0.05)
            found += 1
    assert found == 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["poker", "bridge", "mini", "square", "tarot", "large"])
def test_every_card_format_is_cut_to_its_size(name: str, paper: str, tmp_path: Path) -> None:
    ((page, placed),) = only(write_kit(tmp_path, cards(2, card_format=name)), tmp_path / "out", paper)
    for piece in placed:
        _, _, width, height = between_cuts(page.cuts("standard"), piece["box_mm"])
        upright = (width, height) if piece["turn_deg"] == 0 else (height, width)
        assert upright == pytest.approx(format_size(name), abs=0.05)


@pytest.mark.parametrize(("variant", "paper"), BOTH)
def test_every_sheet_has_two_rulers_of_50_mm(variant: str, paper: str, turnstile_post: Built) -> None:
    for page in measured(turnstile_post.pdf(variant, paper)):
        across, up = rulers(page, 50)
        assert len(across) == len(up) == 1
        assert across[0].length == pytest.approx(50, abs=0.05)
        assert up[0].length == pytest.approx(50, abs=0.05)


@pytest.mark.parametrize(("variant", "paper"), BOTH)
def test_the_guide_has_rulers_of_100_mm_and_says_how_to_print(variant: str, paper: str, turnstile_post: Built) -> None:
    page = measured(turnstile_post.pdf(variant, paper))[0]
    across, up = rulers(page, 100)
    assert [len(across), len(up)] == [1, 1]
    assert across[0].length == pytest.approx(100, abs=0.01)  # 283.46 pt +- 0.03
    words = " ".join(page.text.split())
    assert "100 %" in words
    assert "100 mm" in words


@pytest.mark.parametrize(("variant", "paper"), BOTH)
def test_every_page_has_the_paper_that_was_asked_for(variant: str, paper: str, turnstile_post: Built) -> None:
    for page in measured(turnstile_post.pdf(variant, paper)):
        assert (page.width, page.height) == pytest.approx(PAPERS[paper], abs=0.01)
    assert tuple(turnstile_post.entry(variant, paper)["page_size_mm"]) == PAPERS[paper]


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_poker_cards_fit_one_sheet_with_rulers_and_labels(paper: str, tmp_path: Path) -> None:
    # Letter is the exact fit: 3 x 88.9 = 266.70000000000005 in floats, and 279.4 - 2 x 6 = 267.4 mm.
    ((page, placed),) = only(write_kit(tmp_path, cards(9)), tmp_path / "out", paper)
    assert len(placed) == 9
    width, height = PAPERS[paper]
    boxes = [between_cuts(page.cuts("standard"), piece["box_mm"]) for piece in placed]
    assert min(box[0] for box in boxes) == pytest.approx((width - 3 * 63.5) / 2, abs=0.01)
    assert min(box[1] for box in boxes) == pytest.approx((height - 3 * 88.9) / 2, abs=0.01)
    across, up = rulers(page, 50)
    assert [len(across), len(up)] == [1, 1]


NINE_BY_63_88 = """\
format: small
title: Small card
width: 63mm
height: 88mm
safe: 4mm
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Templates with a format of 63 x 88 mm: nine of it leave even margins on A4."""
    (tmp_path / "templates" / "formats").mkdir(parents=True)
    (tmp_path / "templates" / "formats" / "small.yaml").write_text(NINE_BY_63_88, "utf-8")
    return tmp_path / "templates"


@pytest.mark.parametrize("count", [1, 8, 9, 10, 18, 19])
def test_no_card_is_lost_behind_a_full_sheet(count: int, small: Path, tmp_path: Path) -> None:
    kit = write_kit(tmp_path, cards(count, card_format="small"))
    found = only(kit, tmp_path / "out", "a4", "standard", "--templates", small)
    assert len(found) == -(-count // 9)
    assert [len(placed) for _, placed in found] == [9] * (count // 9) + [count % 9] * bool(count % 9)
    assert [piece["copy"] for _, placed in found for piece in placed] == list(range(1, count + 1))
    assert [page.text.count("Ace") for page, _ in found] == [len(placed) for _, placed in found]


def test_the_grid_lies_in_the_middle_and_stays_there_from_sheet_to_sheet(small: Path, tmp_path: Path) -> None:
    kit = write_kit(tmp_path, cards(10, card_format="small"))
    (first, nine), (second, one) = only(kit, tmp_path / "out", "a4", "standard", "--templates", small)
    boxes = [between_cuts(first.cuts("standard"), piece["box_mm"]) for piece in nine]
    assert min(box[0] for box in boxes) == pytest.approx(10.5, abs=0.05)  # (210 - 3 * 63) / 2
    assert max(box[0] + box[2] for box in boxes) == pytest.approx(199.5, abs=0.05)
    assert min(box[1] for box in boxes) == pytest.approx(16.5, abs=0.05)  # (297 - 3 * 88) / 2
    assert max(box[1] + box[3] for box in boxes) == pytest.approx(280.5, abs=0.05)
    assert between_cuts(second.cuts("standard"), one[0]["box_mm"]) == pytest.approx(boxes[0], abs=0.003)


def enters(cut: Stroke, box: list[float]) -> bool:
    """True when a cut runs through the inside of a box, shrunk by 0.1 mm."""
    x, y, width, height = box
    left, top, right, bottom = x + 0.1, y + 0.1, x + width - 0.1, y + height - 0.1
    return cut.x1 < right and cut.x2 > left and cut.y1 < bottom and cut.y2 > top


@pytest.mark.parametrize("count", [1, 2, 4, 7, 8])
def test_cut_lines_of_a_part_filled_sheet_cross_no_card_and_miss_none(count: int, small: Path, tmp_path: Path) -> None:
    kit = write_kit(tmp_path, cards(count, card_format="small"))
    ((page, placed),) = only(kit, tmp_path / "out", "a4", "standard", "--templates", small)
    cuts = page.cuts("standard")
    for piece in placed:
        assert not any(enters(cut, piece["box_mm"]) for cut in cuts)
        assert between_cuts(cuts, piece["box_mm"])[2:] == pytest.approx((63, 88), abs=0.05)
    # No line about a place that is empty: each cut is an edge of a card that is there.
    edges = {round(at, 2) for piece in placed for at in (piece["box_mm"][0], piece["box_mm"][0] + 63)}
    assert {round(cut.x1, 2) for cut in cuts if cut.upright} == edges
    edges = {round(at, 2) for piece in placed for at in (piece["box_mm"][1], piece["box_mm"][1] + 88)}
    assert {round(cut.y1, 2) for cut in cuts if cut.level} == edges


@pytest.mark.parametrize("variant", VARIANTS)
def test_cut_lines_are_thick_and_dark_enough_to_print(variant: str, tmp_path: Path) -> None:
    ((page, _),) = only(write_kit(tmp_path, cards(3)), tmp_path / "out", "a4", variant)
    cuts = page.cuts(variant)
    assert cuts
    for cut in cuts:
        assert 0.2 <= cut.width <= 0.5
        assert cut.grey <= 0.6


@pytest.mark.parametrize(("variant", "paper"), BOTH)
def test_no_stroke_lies_where_printers_do_not_print(variant: str, paper: str, tmp_path: Path) -> None:
    for page, _ in only(write_kit(tmp_path, cards(9)), tmp_path / "out", paper, variant):
        for stroke in page.strokes:
            # Line ends are square: a stroke is half its width wider than its line, and no longer.
            beside, along = stroke.width / 2 - 0.001, -0.001
            x, y = (along, beside) if stroke.level else (beside, along)
            assert stroke.x1 >= 5 + x
            assert stroke.y1 >= 5 + y
            assert stroke.x2 <= page.width - 5 - x
            assert stroke.y2 <= page.height - 5 - y


def test_the_same_piece_has_the_same_size_on_both_papers(turnstile_post: Built) -> None:
    for variant in VARIANTS:
        sizes = [
            {piece["id"]: sorted(piece["box_mm"][2:]) for piece in pieces(entry)}
            for entry in (turnstile_post.entry(variant, paper) for paper in PAPERS)
        ]
        assert len(sizes) == 2
        assert sizes[0] == sizes[1]


def test_a_card_with_0_copies_leaves_no_gap(tmp_path: Path) -> None:
    kit = write_kit(
        tmp_path,
        """\
- kind: cards
  id: deck
  face: {title: "{name}"}
  cards:
    - {name: Anna, copies: 0}
    - {name: Berta, copies: 2}
    - {name: Clara, copies: 0}
""",
    )
    ((page, placed),) = only(kit, tmp_path / "out")
    assert [(piece["id"], piece["copy"]) for piece in placed] == [("deck/Berta", 1), ("deck/Berta", 2)]
    assert page.text.count("Berta") == 2
    assert "Anna" not in page.text
    assert "Clara" not in page.text
    # Slots 1 and 2 of three columns: (210 - 3 * 63.5) / 2 = 9.75, then 63.5 further.
    assert [piece["box_mm"][0] for piece in placed] == [9.75, 73.25]


def test_a_kit_with_no_copies_at_all_says_that_there_is_nothing_to_print(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, cards(0))
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert "nothing-to-print" in done.err
    assert not (tmp_path / "out").exists()
