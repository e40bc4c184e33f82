"""How cards are cut out: shared edges, a gap, outlines, none; a bleed never changes the trim."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pypdf
import pytest

from printkit.geometry import Box
from printkit.impose.cuts import corner_arcs
from printkit.units import POINTS_PER_MM
from printkit.verify.expected import PieceEntry
from tests.kit_pipeline import built, findings, kit_folder, pieces_of, png, verified

CARDS = """\
- kind: cards
  id: deck
  format: c12
  {more}
  face:
    title: "{{name}}"
  cards: [{{name: A, copies: 9}}]
"""


def templates(folder: Path, **keys: str) -> Path:
    formats = folder / "templates" / "formats"
    formats.mkdir(parents=True)
    lines = {"format": "c12", "title": "Card", "width": "63mm", "height": "88mm", "safe": "4mm", **keys}
    (formats / "c12.yaml").write_text("".join(f"{key}: {value}\n" for key, value in lines.items()))
    return folder / "templates"


def boxes(folder: Path, more: str, paper: str = "letter", **keys: str) -> tuple[list[Box], list[str], bytes]:
    """Where the nine cards lie on their first sheet, and what verification finds wrong."""
    kit = folder / "kit"
    kit.mkdir()
    one = built(kit_folder(kit, CARDS.format(more=more)), "standard", paper, templates(folder, **keys))
    pages = [page for page in one.entry["pages"] if page["pieces"]]
    return [Box(*piece["box_mm"]) for piece in pages[0]["pieces"]], verified(one), one.data


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", ["0mm", "3mm"])
@pytest.mark.parametrize("more", ["cut: edge", "cut: gap", "cut: outline", "cut: none"])
def test_the_trim_is_the_format_whatever_the_cut(tmp_path: Path, paper: str, bleed: str, more: str) -> None:
    found, wrong, _ = boxes(tmp_path, more, paper, bleed=bleed)
    for box in found:
        assert sorted((box.width, box.height)) == [63.0, 88.0]
    assert wrong == []


def test_cards_cut_along_shared_edges_touch(tmp_path: Path) -> None:
    found, _, _ = boxes(tmp_path, "cut: edge")
    assert len(found) == 9
    assert found[1].x - found[0].right == pytest.approx(0.0, abs=1e-3)


def test_a_bleed_takes_a_gap_of_twice_its_width_and_fewer_cards(tmp_path: Path) -> None:
    found, _, _ = boxes(tmp_path, "cut: edge", bleed="3mm")
    # Upright, Letter holds 3 x 63 + 2 x 6 = 201 <= 215.9 - 16 across: no. Turned: 2 x 88 + 6 = 182, yes.
    assert len(found) < 9
    across = sorted({box.x for box in found})
    gaps = [second - first - found[0].width for first, second in pairwise(across)]
    assert gaps == pytest.approx([6.0] * len(gaps), abs=1e-3)
    for box in found:
        assert box.x >= 8.0 - 1e-3  # 5 mm of unprintable edge and 3 mm of bleed
        assert box.right <= 215.9 - 8.0 + 1e-3


def test_a_gap_too_small_for_the_bleed_is_refused(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    formats = templates(tmp_path, bleed="3mm")
    _, problems = pieces_of(kit_folder(kit, CARDS.format(more="cut: gap\n  gap: 5mm")), "standard", formats)
    assert [(one.code, one.place.line) for one in problems] == [("gap-too-small", 5)]


def test_a_gap_between_shared_edges_is_refused(tmp_path: Path) -> None:
    cards = CARDS.format(more="gap: 5mm").replace("c12", "poker")
    assert findings(kit_folder(tmp_path, cards)) == [("no-gap", 4, "")]


def test_a_picture_reaches_past_the_trim_by_the_bleed(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    cards = CARDS.format(more="cut: gap").replace(
        "    title:", "    art: {image: one.png, alt: Stripes, bleed: true, scale: fill}\n    title:"
    )
    folder = kit_folder(kit, cards, one__png=png(800, 1100, 250))
    one = built(folder, "standard", "a4", templates(tmp_path, bleed="3mm"))
    wrong = [text for text in verified(one) if "ink on a page" not in text]
    assert wrong == []
    page = pypdf.PdfReader(io.BytesIO(one.data)).pages[1]
    content = page.get_contents()
    assert content is not None
    data = content.get_data().decode("latin-1")
    for form in page["/Resources"].get("/XObject", {}).values():  # type: ignore[union-attr]
        form = form.get_object()
        if form["/Subtype"] == "/Form":
            data += form.get_data().decode("latin-1")
    window = next(line for line in data.splitlines() if " W n " in line)
    numbers = [float(word) for word in window.partition(" h W n")[0].replace("q ", "").split() if word not in "mlq"]
    xs, ys = numbers[::2], numbers[1::2]
    sides = sorted(((max(xs) - min(xs)) / POINTS_PER_MM, (max(ys) - min(ys)) / POINTS_PER_MM))
    assert sides == pytest.approx([69.0, 94.0], abs=0.01)  # 63 + 2 x 3, 88 + 2 x 3


def test_outlines_of_neighbours_stay_apart(tmp_path: Path) -> None:
    found, wrong, _ = boxes(tmp_path, "cut: outline", "a4")
    assert wrong == []
    across = sorted({box.x for box in found})
    assert across[1] - across[0] - found[0].width == pytest.approx(4.0, abs=1e-3)


def test_corner_arcs_touch_both_edges() -> None:
    first = corner_arcs(Box(10, 20, 63, 88), 3.0)[0]
    assert first[0] == ("M", 13.0, 20)
    assert first[1][-2:] == (10, 23.0)


def test_verification_believes_a_bleed_only_up_to_what_printers_ask_for() -> None:
    def bleed(given: object) -> float:
        features = {} if given is None else {"bleed_mm": given}
        return PieceEntry(id="a", kind="cards", copy=1, box_mm=(0, 0, 63, 88), features=features).bleed

    assert [bleed(given) for given in (None, 3, 5.0, 5.1, -1, "3")] == [0.0, 3.0, 5.0, 0.0, 0.0, 0.0]
