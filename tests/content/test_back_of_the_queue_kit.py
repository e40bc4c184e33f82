"""The finished kit: its four PDFs measured with another reader, its facts found a second way."""

import itertools
from pathlib import Path

import pdfplumber
import pytest

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.manifest import manifest_of
from printkit.pipeline import build_variant, facts, load
from printkit.verify.run import verify_paths

NAME = "back-of-the-queue"
FOLDER = KitFolder(Path(__file__).parents[2] / "content" / NAME, f"content/{NAME}")
VARIANTS, PAPERS = ("standard", "large-print"), ("a4", "letter")
MM = 25.4 / 72
SETS = {
    "fare-standard": {"ABC": 5, "AA": 1},
    "fare-express": {"BC": 4, "AAA": 2},
    "fare-local": {"AAB": 4, "CC": 3},
}


def build(choice=None):
    report = Report()
    files = [
        built for variant in VARIANTS for built in build_variant(FOLDER, None, variant, choice or Choice(), report)
    ]
    assert report.diagnostics() == ()
    return files


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """The folder of the built kit and its entries by variant and paper."""
    folder = tmp_path_factory.mktemp("kit")
    files = build()
    for built in files:
        (folder / built.entry["path"]).write_bytes(built.data)
    (folder / "manifest.json").write_bytes(manifest_of(NAME, files[0].title, [one.entry for one in files]))
    return folder, {(one.entry["variant"], one.entry["paper"]): one.entry for one in files}


def pieces(entry):
    return [piece | {"page": page["number"]} for page in entry["pages"] for piece in page["pieces"]]


def named(entry, component):
    return [piece for piece in pieces(entry) if piece["id"].split("/")[0] == component]


def test_every_promise_holds_on_all_four_files(kit):
    results = verify_paths([kit[0]])
    assert len(results) == 4
    assert [result.name for result in results if not result.ok] == []


def test_every_piece_of_the_game_is_there(kit):
    for entry in kit[1].values():
        counts = {}
        for piece in pieces(entry):
            name = piece["id"].split("/")[0]
            counts[name] = counts.get(name, 0) + 1
        assert counts.pop("rules") <= 4
        assert counts.pop("track") == (1 if entry["variant"] == "standard" else 2)
        assert counts == {
            "fare-standard": 1,
            "fare-express": 1,
            "fare-local": 1,
            "player-record": 1,
            "pawns": 6,
        }


def test_a_piece_is_as_large_on_letter_as_on_a4(kit):
    for variant in VARIANTS:
        sizes = []
        for paper in PAPERS:
            boxes = {}
            for piece in pieces(kit[1][variant, paper]):
                side = sorted(piece["box_mm"][2:])
                boxes.setdefault(piece["id"], side)
                assert boxes[piece["id"]] == side
            sizes.append(boxes)
        assert sizes[0] == sizes[1]


def test_three_players_get_three_pawns_and_three_records():
    (entry, *_) = [built.entry for built in build(Choice(players=3))]
    assert [piece["player"] for piece in named(entry, "pawns")] == [1, 2, 3]
    assert [piece["player"] for piece in named(entry, "player-record")] == [1, 2, 3]


def test_spaces_run_from_0_to_12_at_one_pitch(kit):
    for (variant, _), entry in kit[1].items():
        tracks = named(entry, "track")
        assert [name for one in tracks for name in one["features"]["spaces_mm"]] == [
            str(number) for number in range(13)
        ]
        for one in tracks:
            boxes = list(one["features"]["spaces_mm"].values())
            pitches = {round(after[0] - before[0], 3) for before, after in itertools.pairwise(boxes)}
            assert pitches == {18.9 if variant == "standard" else 25.4}  # 246 / 13; (190 - 12) / 7
            assert {box[2] for box in boxes} == pitches


@pytest.mark.parametrize("variant", VARIANTS)
def test_six_standees_go_into_a_lane_on_paper(kit, variant):
    folder, entries = kit
    for paper in PAPERS:
        entry = entries[variant, paper]
        pawn = named(entry, "pawns")[0]
        with pdfplumber.open(folder / entry["path"]) as pdf:
            page = pdf.pages[pawn["page"] - 1]
            x, y, w, h = pawn["box_mm"]
            turned = pawn["turn_deg"] == 90
            low, high = (x, x + w) if turned else (y, y + h)
            width = h if turned else w
            folds = sorted(
                {
                    round((line["x0"] if turned else line["top"]) * MM, 2)
                    for line in page.lines
                    if line["dash"] and line["dash"][0] and inside(line, pawn["box_mm"])
                }
            )
        assert len(folds) == 3  # flap, top edge, flap
        depth = (folds[0] - low) + (high - folds[2])  # both flaps folded out
        assert depth == pytest.approx(20.0, abs=0.05)
        for track in named(entry, "track"):
            for lane in track["features"]["lanes_mm"].values():
                assert 6 * depth <= lane[3]
                assert width <= lane[2]


def inside(line, box):
    x, y, w, h = box
    return (
        line["x0"] * MM >= x - 0.1
        and line["x1"] * MM <= x + w + 0.1
        and line["top"] * MM >= y - 0.1
        and line["bottom"] * MM <= y + h + 0.1
    )


def centre(page, number):
    """The middle of a space's number on a page, in mm: the largest word that says it."""
    words = [word for word in page.extract_words(extra_attrs=["size"]) if word["text"] == number]
    word = max(words, key=lambda one: one["size"])
    return (word["x0"] + word["x1"]) / 2 * MM


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pitch_goes_on_across_the_joint(kit, paper):
    folder, entries = kit
    entry = entries["large-print", paper]
    first, second = named(entry, "track")
    with pdfplumber.open(folder / entry["path"]) as pdf:
        left, right = (pdf.pages[one["page"] - 1] for one in (first, second))
        upright = [line for line in left.lines if abs(line["x0"] - line["x1"]) < 0.01]
        (dashed,) = {round(line["x0"] * MM, 3) for line in upright if line["dash"] and line["dash"][0]}
        (cut,) = {
            round(line["x0"] * MM, 3)
            for line in right.lines
            if line["stroking_color"] == 0.4 and line["height"] * MM > 200
        }
        before = dashed - centre(left, "6")
        after = centre(right, "7") - cut
        within = centre(left, "6") - centre(left, "5")
    # The second sheet's cut edge lies on the dashed line.
    assert before + after == pytest.approx(25.4, abs=0.1)
    assert within == pytest.approx(25.4, abs=0.1)
    assert cut == pytest.approx(second["box_mm"][0], abs=0.05)


@pytest.mark.parametrize("paper", PAPERS)
def test_match_marks_and_borders_meet_at_the_joint(kit, paper):
    folder, entries = kit
    entry = entries["large-print", paper]
    heights = []
    with pdfplumber.open(folder / entry["path"]) as pdf:
        for piece in named(entry, "track"):
            page = pdf.pages[piece["page"] - 1]
            top = piece["box_mm"][1]
            triangles = [
                curve
                for curve in page.curves
                if curve["fill"]
                and curve["non_stroking_color"] == 0.0
                and len(curve["pts"]) <= 5
                and inside(curve, piece["box_mm"])
            ]
            heights.append(sorted(round((one["top"] + one["bottom"]) / 2 * MM - top, 2) for one in triangles))
    assert len(heights[0]) == 2
    assert heights[0] == pytest.approx(heights[1], abs=0.02)
    rows = [{tuple(box[1::2]) for box in piece["features"]["spaces_mm"].values()} for piece in named(entry, "track")]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 1


def test_joined_sheets_say_so_in_words(kit):
    folder, entries = kit
    entry = entries["large-print", "a4"]
    with pdfplumber.open(folder / entry["path"]) as pdf:
        said = [" ".join(pdf.pages[piece["page"] - 1].extract_text().split()) for piece in named(entry, "track")]
    assert "Join sheet 1 of 2" in said[0]
    assert "Join sheet 2 of 2" in said[1]
    assert "START" in said[0]
    assert "FINISH" in said[1]


def best_by_trying(sets, tickets):
    """The best score by taking away one set at a time, in every order."""
    best = 0
    for letters, points in sets.items():
        rest = dict(tickets)
        for letter in letters:
            rest[letter] -= 1
        if min(rest.values()) >= 0:
            best = max(best, points + best_by_trying(sets, rest))
    return best


def test_facts_of_the_fares_are_what_trying_everything_finds():
    inputs = load(FOLDER, None, Report())
    found = facts(inputs, "test-of-the-queue")
    for name, sets in SETS.items():
        table = {
            f"{a},{b},{c}": best_by_trying(sets, {"A": a, "B": b, "C": c})
            for a, b, c in itertools.product(range(13), range(7), range(5))
            if a + 2 * b + 3 * c == 12
        }
        assert len(table) == 19
        assert found[name]["table"] == table
        assert (found[name]["endings"], found[name]["best"]) == (19, max(table.values()))
