"""Quantities: C15, C16, C17."""

from __future__ import annotations

import time
from math import ceil
from pathlib import Path

import pytest

from tests.cases.cases import deck, facts, made, refused, words


@pytest.mark.parametrize("count", [1, 8, 9, 10, 18, 19])
def test_c15_no_card_is_lost_at_the_end_of_a_sheet(tmp_path: Path, count: int) -> None:
    built = made(tmp_path, deck(f"{{name: NUM, copies: {count}}}"))
    entry = built.entry("standard", "a4")
    assert len(entry["pages"]) == 1 + ceil(count / 9)  # the guide and nine a sheet
    assert words(facts(built)).count("NUM") == count
    for page in entry["pages"]:
        for piece in page["pieces"]:
            x, y, width, height = piece["box_mm"]
            assert x >= 0
            assert y >= 0
            assert x + width <= 210
            assert y + height <= 297


@pytest.mark.parametrize(
    ("copies", "code"),
    [
        ("1000000000", "too-many-copies"),
        ("1e9", "bad-copies"),
        ("-1", "bad-copies"),
        ("2.5", "bad-copies"),
        ('"3 x"', "bad-copies"),
        ("true", "bad-copies"),
    ],
)
def test_c16_an_absurd_number_of_copies_is_refused_at_once(tmp_path: Path, copies: str, code: str) -> None:
    start = time.perf_counter()
    done = refused(tmp_path, deck(f"{{name: A, copies: {copies}}}"))
    assert time.perf_counter() - start < 2
    assert f"pieces.yaml:5:29: error[{code}]" in done.err
    assert copies.strip('"') in done.err
    if code == "too-many-copies":
        assert "10000 pieces" in done.err


@pytest.mark.parametrize(("copies", "count"), [('"3"', 3), ("3", 3), ("null", 1), ("''", 1)])
def test_c16_copies_that_mean_a_number(tmp_path: Path, copies: str, count: int) -> None:
    built = made(tmp_path, deck(f"{{name: A, copies: {copies}}}"))
    assert sum(len(page["pieces"]) for page in built.entry("standard", "a4")["pages"]) == count


def test_c16_a_hundred_components_of_ten_thousand_are_refused(tmp_path: Path) -> None:
    one = '- kind: cards\n  id: d{}\n  face: {{title: "{{name}}"}}\n  cards: [{{name: A, copies: 10000}}]\n'
    done = refused(tmp_path, "".join(one.format(number) for number in range(100)))
    assert "too-many-pieces" in done.err
    assert "1000000" in done.err.replace(",", "")


def test_c16_more_designs_than_pieces_are_refused_before_they_are_drawn(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: N{number}}}" for number in range(150))
    cards = deck(rows, face='{title: "{name} {player}"}', more="  copies: per-player\n")
    start = time.perf_counter()
    done = refused(tmp_path, cards, "players: {min: 1, max: 100}\n", "--players", "100")
    assert time.perf_counter() - start < 4
    assert "too-many-pieces" in done.err
    assert "15,000" in done.err  # 150 x 100


def test_c17_no_copies_leave_no_slot(tmp_path: Path) -> None:
    built = made(tmp_path, deck("{name: AA, copies: 0}, {name: BB, copies: 2}, {name: CC, copies: 0}"))
    page = built.entry("standard", "a4")["pages"][1]
    assert [piece["id"] for piece in page["pieces"]] == ["deck/BB", "deck/BB"]
    assert words(facts(built)).split() == ["BB", "BB"]
    first, second = (piece["box_mm"] for piece in page["pieces"])
    assert second[0] == pytest.approx(first[0] + first[2])  # the next slot of the row
    assert second[1] == first[1]


def test_c17_a_kit_of_no_copies_at_all_says_so(tmp_path: Path) -> None:
    done = refused(tmp_path, deck("{name: A, copies: 0}, {name: B, copies: 0}"))
    assert "nothing-to-print" in done.err
    assert "kit.yaml:5" in done.err


def test_c17_once_each_is_only(tmp_path: Path) -> None:
    cards = deck("{name: AA, copies: 0}, {name: BB, copies: 2}")
    built = made(tmp_path, cards, "--variant", "standard", "--paper", "a4", "--only", "deck/BB")
    assert words(facts(built)) == "BB BB"
