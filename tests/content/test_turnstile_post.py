"""Turnstile Post as people get it: every variant on every paper, built and proved."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pypdf
import pytest

from tests.kits import Built, Run, pieces, run

EVERYTHING = {
    **dict.fromkeys(("map-a", "map-b", "map-c", "robot", "facing", "compass", "slots"), 1),
    **dict.fromkeys((f"commands/{name}" for name in ("F1", "F2", "LEFT", "RIGHT", "ABOUT", "WAIT")), 1),
    **dict.fromkeys((f"signals/{name}" for name in ("CALM", "TURN LEFT", "TURN RIGHT")), 2),
    **dict.fromkeys(("visit-record", "first-arrivals", "score-sheet"), 1),
}
FILES = [(variant, paper) for variant in ("standard", "large-print") for paper in ("a4", "letter")]


@pytest.mark.parametrize(("variant", "paper"), FILES)
def test_every_piece_of_the_game_is_there(variant: str, paper: str, turnstile_post: Built) -> None:
    found = Counter(piece["id"] for piece in pieces(turnstile_post.entry(variant, paper)))
    rules = {name for name in found if name.split("/")[0] == "rules"}
    assert rules
    assert {name: count for name, count in found.items() if name not in rules} == EVERYTHING


def words(built: Built, variant: str, paper: str) -> Counter[str]:
    reader = pypdf.PdfReader(built.pdf(variant, paper))
    text = " ".join(page.extract_text() for page in reader.pages)
    return Counter(re.findall(r"[A-Za-z]{2,}", text))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_large_print_drops_no_word(paper: str, turnstile_post: Built) -> None:
    standard = words(turnstile_post, "standard", paper)
    large = words(turnstile_post, "large-print", paper)
    missing = set(standard) - set(large)
    # What the label calls the variant is all that may differ.
    assert missing <= {"standard"}
    assert len(standard) > 300


@pytest.mark.parametrize(("variant", "smallest"), [("standard", 10.0), ("large-print", 18.0)])
def test_the_smallest_text(variant: str, smallest: float, turnstile_post: Built) -> None:
    for paper in ("a4", "letter"):
        assert turnstile_post.entry(variant, paper)["smallest_text_pt"] == smallest


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    """What check says of the kit, and the cache where it keeps the facts."""
    cache = tmp_path_factory.mktemp("facts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CACHE", str(cache))
        found = run("check", "turnstile-post", "--format", "json")
    return found, cache


def test_the_three_maps_keep_what_the_game_promises(checked: tuple[Run, Path]) -> None:
    done, _ = checked
    assert done.code == 0
    assert done.json["diagnostics"] == []
    facts = done.json["facts"]["turnstile-post"]
    assert list(facts) == ["map-a", "map-b", "map-c"]
    for found in facts.values():
        assert found["stations_reachable"] == 4
        assert found["best_score"] == 13  # 4 * 2 + 4 * 1 + 1
        assert found["all_four_orders"] == found["perfect_orders"] == 90  # 6! / (2! * 2! * 2!)
    a, b, c = (found["expected_score"] for found in facts.values())
    assert (a, b, c) == (12.3, 11.6667, 9.7667)
    assert a - b >= 0.5
    assert b - c >= 0.5


def test_facts_of_an_unchanged_kit_come_from_the_cache(
    checked: tuple[Run, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, cache = checked

    def never(_board: object) -> None:
        raise AssertionError("the facts were worked out again")

    monkeypatch.setattr("printkit.rules.turnstile.facts", never)
    monkeypatch.setenv("PRINTKIT_CACHE", str(cache))
    assert run("check", "turnstile-post", "--format", "json") == first


def test_a_command_card_fits_a_slot_and_both_tokens_a_cell(turnstile_post: Built) -> None:
    for variant, paper in FILES:
        found = {piece["id"]: piece for piece in pieces(turnstile_post.entry(variant, paper))}
        card = sorted(found["commands/F1"]["box_mm"][2:])
        for cell in found["slots"]["features"]["cells_mm"].values():
            assert all(side >= need for side, need in zip(sorted(cell[2:]), card, strict=True))
        width, height = found["map-a"]["features"]["cells_mm"]["A1"][2:]
        tokens = [found[name]["box_mm"][2:] for name in ("robot", "facing")]
        # One above the other.
        assert max(token[0] for token in tokens) <= width
        assert sum(token[1] for token in tokens) <= height


@pytest.mark.parametrize(("variant", "paper"), FILES)
def test_the_outline_leads_to_every_group(variant: str, paper: str, turnstile_post: Built) -> None:
    reader = pypdf.PdfReader(turnstile_post.pdf(variant, paper))
    titles = [str(entry.title) for entry in reader.outline if isinstance(entry, pypdf.generic.Destination)]
    assert titles[0] == "Print guide"
    for title in ("How to play", "Map A", "Map B", "Map C", "Command cards", "Signal cards", "Visit record"):
        assert titles.count(title) == 1
