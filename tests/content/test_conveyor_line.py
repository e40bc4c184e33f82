"""The shipped kit: a deck that plays, figures that are right, pieces that fit together on paper."""

import io
import itertools
from collections import Counter
from pathlib import Path
from time import process_time

import pdfplumber
import pytest
import yaml

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.kinds.tokens import footprint
from printkit.layout.fonts import font_book
from printkit.pipeline import build_variant, load
from printkit.rules.conveyor.deck import check_deck, facts
from printkit.rules.conveyor.moves import WALL_HOLDS
from printkit.rules.conveyor.tiles import Design

KIT = Path(__file__).parents[2] / "content" / "conveyor-line"
FOLDER = KitFolder(KIT, "content/conveyor-line")
MM = 25.4 / 72
TILE_MM = {"standard": 38.0, "large-print": 60.0}
TILES = KIT / "tiles.yaml"
RULES = yaml.safe_load((KIT / "rules.yaml").read_text(encoding="utf-8"))[0]["text"]


def deck():
    (component,) = yaml.safe_load(TILES.read_text(encoding="utf-8"))
    return [
        Design(**{key: tuple(value) if isinstance(value, list) else value for key, value in tile.items()})
        for tile in component["tiles"]
    ]


def test_the_deck_is_sound_without_warnings():
    assert check_deck(deck()) == ()


def test_two_hundred_random_games_end_with_presents_for_most_players():
    start = process_time()
    found = facts(deck())
    assert process_time() - start < 10
    assert found.tiles == 80
    assert (found.games, found.finished) == (200, 200)
    assert found.mean_turns == 60  # 80 tiles - 20 dealt
    assert found.mean_presents >= 2
    assert found.without_presents <= 0.2
    assert sum(count for sign, count in found.by_sign.items() if sign.startswith("s") or sign == "pit") == 80


def test_the_rules_sheet_states_the_numbers_of_the_game():
    assert f"the {sum(design.copies for design in deck())} tiles" in RULES
    assert f"On 1 to {WALL_HOLDS} it stays, on {WALL_HOLDS + 1} to 6 it falls" in RULES
    assert len(RULES.split()) <= 900


@pytest.fixture(scope="module", params=["standard", "large-print"])
def built(request):
    """A variant's name, its files by paper (manifest entry and bytes)."""
    report = Report()
    files = build_variant(FOLDER, None, request.param, Choice(), report)
    assert report.diagnostics() == ()
    return request.param, {entry["paper"]: (entry, file.data) for file in files for entry in [file.entry]}


def pieces(entry):
    return [piece for page in entry["pages"] for piece in page["pieces"]]


def test_every_piece_of_the_game_is_there(built):
    variant, files = built
    toys = [f"toys/{player}{letter}" for player in (1, 2, 3, 4) for letter in "AB"]
    for entry, _ in files.values():
        count = Counter(piece["id"] for piece in pieces(entry))
        assert sum(number for name, number in count.items() if name.startswith("tiles/")) == 80
        assert [count[toy] for toy in toys] == [1] * 8
        assert count["presents"] == 24
        assert count["tally"] == 1
        assert count["board"] + sum(count[f"board/{sheet}"] for sheet in (1, 2, 3, 4)) == len(
            ["board"] if variant == "standard" else [1, 2, 3, 4]
        )


def test_each_player_count_gets_its_own_toys():
    for players in (2, 3):
        (file,) = build_variant(FOLDER, None, "standard", Choice(papers=("a4",), players=players), Report())
        toys = {piece["id"] for piece in pieces(file.entry) if piece["id"].startswith("toys/")}
        assert toys == {f"toys/{player}{letter}" for player in range(1, players + 1) for letter in "AB"}


def upright_lines(page):
    """Left edges in mm of the long upright lines of a page, from left to right, with their grey and dashes."""
    lines = [line for line in page.lines if line["height"] * MM > 80 and line["width"] == 0]
    return sorted((line["x0"] * MM, line["stroking_color"], bool(line["dash"][0])) for line in lines)


def squares(page, side):
    """Left and top in mm of the places printed on a page."""
    found = [(rect["x0"] * MM, rect["top"] * MM, rect["width"] * MM, rect["height"] * MM) for rect in page.rects]
    return [box for box in found if abs(box[2] - side) < 0.5 and abs(box[3] - side) < 0.5]


def test_on_paper_a_tile_is_as_large_as_a_place_of_the_board(built):
    variant, files = built
    side = TILE_MM[variant]
    for entry, data in files.values():
        with pdfplumber.open(io.BytesIO(data)) as pdf:
            full, boards = [], []
            for page in entry["pages"]:
                kinds = {piece["kind"] for piece in page["pieces"]}
                full += [page["number"]] if kinds == {"tiles"} else []
                boards += [page["number"]] if kinds == {"board"} else []
            cuts = [x for x, _, _ in upright_lines(pdf.pages[full[0] - 1])]
            assert len(cuts) >= 4
            for left, right in itertools.pairwise(cuts):
                assert right - left == pytest.approx(side, abs=0.05)
            places = [box for number in boards for box in squares(pdf.pages[number - 1], side)]
            assert len(places) == 20
            for _, _, width, height in places:
                assert (width, height) == pytest.approx((side, side), abs=0.05)
        trims = {tuple(piece["box_mm"][2:]) for piece in pieces(entry) if piece["kind"] == "tiles"}
        assert trims == {(side, side)}


def test_on_paper_places_keep_their_pitch_across_the_joint(built):
    variant, files = built
    if variant == "standard":
        assert [piece["id"] for piece in pieces(files["a4"][0]) if piece["kind"] == "board"] == ["board"]
        return
    for entry, data in files.values():
        numbers = [page["number"] for page in entry["pages"] if page["pieces"] and page["pieces"][0]["kind"] == "board"]
        with pdfplumber.open(io.BytesIO(data)) as pdf:
            left, right = (pdf.pages[number - 1] for number in numbers[:2])
            (joint,) = [x for x, grey, dashed in upright_lines(left) if dashed]
            (cut,) = [x for x, grey, dashed in upright_lines(right) if not dashed]
            last = max(x for x, *_ in squares(left, 60.0))
            first = min(x for x, *_ in squares(right, 60.0))
            # The next sheet is laid with its cut on the joint.
            assert (joint - last) + (first - cut) == pytest.approx(60.0, abs=0.1)


def test_a_toy_leaves_part_of_the_sign_of_its_tile_in_sight():
    inputs = load(FOLDER, None, Report())
    toys = inputs.loaded.kit.component("toys")
    for variant, side in TILE_MM.items():
        foot = footprint(toys, inputs.templates.theme(variant, font_book()))
        # Words on the edges and the head of the arrow stay free: at least 8 mm before and behind a toy.
        assert foot.width <= side - 16
        assert foot.height <= side - 16


def test_tiles_of_different_designs_differ_in_the_text_on_paper(built):
    _, files = built
    entry, data = files["letter"]
    texts = {}
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        for page in entry["pages"]:
            for piece in page["pieces"]:
                if piece["kind"] == "tiles" and piece["id"] not in texts:
                    x, y, width, height = (value / MM for value in piece["box_mm"])
                    chars = pdf.pages[page["number"] - 1].crop((x, y, x + width, y + height)).chars
                    texts[piece["id"]] = "".join(char["text"] for char in chars)
    assert len(texts) == len(deck()) == len(set(texts.values()))
    assert "WALLLEFT" in texts["tiles/ahead-1-wall-left"].replace(" ", "")
