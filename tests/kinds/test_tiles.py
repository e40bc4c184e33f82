"""Tiles: signs that differ in words, edges in the manifest, mistakes of a deck at their places."""

import io
import itertools
from pathlib import Path

import pikepdf
import pytest

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.geometry import Box
from printkit.kinds.parts.tile_signs import describe, draw_signs, tile_look
from printkit.kinds.tiles import TileDesign, Tiles, facts, lay_out
from printkit.layout.fonts import font_book
from printkit.layout.frame import Group, Text, plain_text, walk
from printkit.layout.frame import Path as Shape
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates
from printkit.pipeline import build_variant, check_kit
from printkit.rules.conveyor.tiles import ARROWS, EDGES, Design, tile_from_code, turned

TEMPLATES = load_templates(None, Report())
VARIANTS = ("standard", "large-print")
PLAIN = TileDesign(name="plain", arrow="ahead", copies=30)


def setter(variant):
    return Typesetter(TEMPLATES.theme(variant, font_book()))


def pieces(variant, *designs):
    at = setter(variant)
    made = lay_out(Tiles(id="tiles", tiles=designs), at, None)
    assert at.problems == []
    return made


def every_design():
    """Each arrow with each number of steps, then each sign on each single edge, then the pit."""
    for arrow, steps in itertools.product(ARROWS, (1, 2, 3)):
        yield TileDesign(name=f"{arrow}-{steps}", arrow=arrow, steps=steps)
    for edge in EDGES:
        yield TileDesign(name=f"wall-{edge}", arrow="ahead-right", walls=(edge,))
        yield TileDesign(name=f"magnet-{edge}", arrow="ahead-right", magnets=(edge,))
    yield TileDesign(name="pit", pit=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_different_signs_differ_in_their_words(variant):
    texts = [plain_text(piece.frame.items) for piece in pieces(variant, *every_design())]
    assert len(set(texts)) == len(texts) == 8 * 3 + 4 * 2 + 1


@pytest.mark.parametrize(("variant", "floor"), [("standard", 10.0), ("large-print", 18.0)])
def test_no_word_of_a_tile_is_under_the_floor(variant, floor):
    runs = [item for piece in pieces(variant, *every_design()) for item in walk(piece.frame.items)]
    assert min(item.size_pt for item in runs if isinstance(item, Text)) == floor


def test_an_arrow_shows_its_steps_as_a_number_and_as_as_many_chevrons():
    for steps in (1, 2, 3):
        (piece,) = pieces("standard", TileDesign(name="far", arrow="ahead", steps=steps))
        shaft = next(item for item in walk(piece.frame.items) if isinstance(item, Shape))
        # Two strokes of the shaft, before and behind the ring, then one open corner a step.
        assert sum(op[0] == "M" for op in shaft.ops) == 2 + steps
        assert f" {steps} " in f" {plain_text(piece.frame.items)} "


def turns_of(word, items, turn=0.0):
    """The turns in degrees at which a word stands."""
    for item in items:
        if isinstance(item, Group):
            yield from turns_of(word, item.items, (turn + item.turn_deg) % 360)
        elif isinstance(item, Text) and item.text.strip() == word:
            yield turn


@pytest.mark.parametrize(("arrow", "word"), [("ahead", "AHEAD"), ("ahead-right", "SLANT"), ("behind", "BACK")])
def test_the_word_of_an_arrow_stands_once_each_way_up(arrow, word):
    (piece,) = pieces("standard", TileDesign(name="one", arrow=arrow))
    first, second = turns_of(word, piece.frame.items)
    assert (first - second) % 360 == 180


def test_the_word_pit_is_upright_in_each_of_the_four_turns():
    (piece,) = pieces("standard", TileDesign(name="hole", pit=True))
    assert sorted(turns_of("PIT", piece.frame.items)) == [0, 90, 180, 270]


def test_a_wall_is_a_solid_bar_and_a_magnet_two_poles_on_its_edge():
    look = tile_look(setter("standard"), 1.5)
    items = draw_signs(setter("standard"), tile_from_code(".#N*S"), Box(0, 0, 38, 38), look, ())
    solid = [item for item in walk(items) if isinstance(item, Shape) and item.fill_grey == 0]
    spans = [(min(op[1] for op in s.ops[:-1]), max(op[1] for op in s.ops[:-1]), s.ops[0][2]) for s in solid]
    assert spans[0] == (1.5, 36.5, 1.5)  # corner to corner inside the 1.5 mm that are safe from the cut
    # Poles of 2.2 x 1.6 = 3.52 mm at either end of the bottom edge: 38 - 1.5 = 36.5.
    assert sorted(spans[1:]) == [(1.5, 5.02, 36.5), (32.98, 36.5, 36.5)]


def test_the_manifest_says_what_is_on_each_edge():
    (piece,) = pieces("standard", TileDesign(name="one", arrow="ahead", walls=("left",), magnets=("behind", "left")))
    assert piece.id == "tiles/one"
    assert piece.features["edges"] == {
        "ahead": "open",
        "right": "open",
        "behind": "magnet",
        "left": "wall and magnet",
    }


def test_a_tile_is_described_as_it_lies():
    tile = turned(Design("one", "ahead-right", 2, ("left",)), 1)
    assert describe(tile, compass=True) == "arrow down right, 2 steps, wall up"
    assert describe(turned(Design("one", "ahead", magnets=("behind",)), 0)) == "arrow ahead, 1 step, magnet back"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("design", "words"),
    [
        (TileDesign(name="two", arrow="ahead-right", magnets=("behind", "left")), ("MAG BACK", "MAG LEFT")),
        (TileDesign(name="two", arrow="right", walls=("ahead", "left")), ("WALL AHEAD", "WALL LEFT")),
    ],
)
def test_signs_on_neighbouring_edges_keep_their_words(variant, design, words):
    (piece,) = pieces(variant, design)
    text = plain_text(piece.frame.items).replace("MAGNET", "MAG")
    assert all(word in text for word in words)


def test_more_signs_than_a_tile_holds_are_refused_at_the_sign():
    at = setter("standard")
    lay_out(Tiles(id="tiles", tiles=(TileDesign(name="full", arrow="ahead", magnets=EDGES),)), at, None)
    assert {problem.path for problem in at.problems} >= {("tiles", 0, "magnets")}


def test_the_copies_of_a_design_are_the_copies_of_its_piece():
    assert [piece.copies for piece in pieces("standard", PLAIN, TileDesign(name="two", arrow="left", copies=2))] == [
        30,
        2,
    ]


def test_the_facts_stand_under_the_deck():
    found = facts(Tiles(id="deck", tiles=(TileDesign(name="plain", arrow="ahead", copies=21),)), None)["deck"]
    assert (found["tiles"], found["games"], found["finished"], found["mean_turns"]) == (21, 200, 200, 1.0)  # 21 - 20


def test_a_format_that_is_no_square_is_refused():
    at = setter("standard")
    assert lay_out(Tiles(id="tiles", format="poker", tiles=(PLAIN,)), at, None) == ()
    assert [problem.code for problem in at.problems] == ["not-square"]


HEAD = "- kind: tiles\n  id: tiles\n  tiles:\n"


def reported(folder: Path, deck: str):
    (folder / "kit.yaml").write_text("kit: small\ntitle: Small\nplayers: {min: 2, max: 4}\ncomponents: [deck.yaml]\n")
    (folder / "deck.yaml").write_text(HEAD + deck)
    report = Report()
    check_kit(KitFolder(folder, "small"), None, report)
    return [(found.code, found.place.file, found.place.line, found.place.column) for found in report.diagnostics()]


@pytest.mark.parametrize(
    ("deck", "code", "line", "column"),
    [
        # Line 4 is the first tile, line 5 the second.
        ("  - {name: a, arrow: ahead, copies: 30}\n  - {name: floor}\n", "no-way-off", 5, 5),
        (
            "  - {name: a, arrow: ahead, copies: 30}\n  - {name: b, arrow: ahead, walls: [ahead]}\n",
            "closed-arrow",
            5,
            36,
        ),
        ("  - {name: a, arrow: ahead, copies: 20}\n", "too-few-tiles", 4, 3),
        ("  - {name: hole, pit: true, copies: 30}\n", "no-way-across", 4, 3),
        ("  - {name: a, arrow: ahead, walls: [top], copies: 30}\n", "unknown-choice", 4, 37),
        ("  - {name: a, arrow: ahead, steps: 4, copies: 30}\n", "out-of-range", 4, 36),
    ],
)
def test_a_mistake_in_a_deck_is_found_at_its_place(tmp_path, deck, code, line, column):
    assert reported(tmp_path, deck) == [(code, "small/deck.yaml", line, column)]


def test_signs_drawn_after_a_dashed_fold_are_not_dashed(tmp_path):
    """A form takes over the dashes of the page it stands on, unless it sets its own."""
    (tmp_path / "kit.yaml").write_text("kit: small\ntitle: Small\nplayers: {min: 2, max: 4}\ncomponents: [deck.yaml]\n")
    toys = "- {kind: tokens, id: toys, shape: standee, format: toy, text: TOY}\n"
    (tmp_path / "deck.yaml").write_text(toys + HEAD + "  - {name: a, arrow: ahead, copies: 21}\n")
    folder = KitFolder(tmp_path, "small")
    (built,) = build_variant(folder, None, "standard", Choice(papers=("a4",)), Report())
    with pikepdf.open(io.BytesIO(built.data)) as pdf:
        forms = [form.read_bytes() for page in pdf.pages for form in page.resources.get("/XObject", {}).values()]
    stroking = [stream for stream in forms if b" S" in stream]
    assert stroking
    assert all(b"[] 0 d" in stream[: stream.index(b" S")] for stream in stroking)
