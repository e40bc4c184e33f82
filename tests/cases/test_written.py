"""What is written is what is printed: C49, C50, C51, C53, C55."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.cases import ONE, deck, facts, made, refused, words
from tests.kits import build_here, digests, launch, run, write_kit


def test_c49_no_on_and_yes_stay_words(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: {word}}}" for word in ("NO", "on", "Yes", "y", "Off", "true"))
    assert words(facts(made(tmp_path, deck(rows)))) == "NO on Yes y Off true"


def test_c49_keys_that_look_like_booleans_work_as_given(tmp_path: Path) -> None:
    codes = "codes:\n  line:\n    no: {word: Nord, code: N}\n    on: {word: Ost, code: O}\n"
    cards = deck("{name: A, line: no}, {name: B, line: on}", '{title: "{name}", line: "{line}"}')
    assert words(facts(made(tmp_path, cards, header=codes))) == "A Nord (N) B Ost (O)"


@pytest.mark.parametrize("nothing", ["null", "~", ""])
def test_c49_nothing_where_a_text_is_due_is_an_error(tmp_path: Path, nothing: str) -> None:
    done = refused(tmp_path, f"- kind: rules\n  id: r\n  text: {nothing}\n")
    assert "pieces.yaml:3:" in done.err
    assert "error[missing-value]" in done.err


def test_c50_times_fares_and_ids_keep_their_spelling(tmp_path: Path) -> None:
    said = ("010", "1.10", "12:30", "0x1F", "+4", "2026-05-01", "1_000", "0101", "1e3", "08")
    rows = ", ".join(f"{{name: A{number}, fare: {text}}}" for number, text in enumerate(said))
    assert tuple(words(facts(made(tmp_path, deck(rows, '{title: "{fare}"}')))).split()) == said


def test_c50_numbers_are_numbers_however_they_are_written(tmp_path: Path) -> None:
    for number in ("10", "10.0"):
        folder = tmp_path / number
        built = made(folder, f"- {{kind: track, id: t, from: 1, to: {number}}}\n")
        assert words(facts(built)).split()[-1] == "10"


def test_c51_a_key_given_twice_is_an_error_with_both_lines(tmp_path: Path) -> None:
    cards = '- kind: cards\n  id: deck\n  face: {title: "{name}"}\n  cards:\n'
    cards += "    - name: A\n      copies: 2\n      name: B\n"
    done = refused(tmp_path, cards)
    assert "pieces.yaml:7:7: error[duplicate-key]" in done.err
    assert "line 5 and line 7" in done.err


def test_c51_anchors_and_merges_still_work(tmp_path: Path) -> None:
    cards = (
        '- kind: cards\n  id: deck\n  face: {title: "{name} {cost}"}\n'
        "  cards:\n    - &base {name: A, cost: 3}\n    - {<<: *base, name: B}\n"
    )
    assert words(facts(made(tmp_path, cards))) == "A 3 B 3"


DIALECTS = {
    "comma": b'title,copies,cost\n"Text, with comma",2,1.50\n',
    "byte-order mark": b'\xef\xbb\xbftitle,copies,cost\n"Text, with comma",2,1.50\n',
    "semicolon": b"title;copies;cost\nText, with comma;2;1.50\n",
    "tab": b"title\tcopies\tcost\nText, with comma\t2\t1.50\n",
    "line ends": b'title,copies,cost\r\n"Text, with comma",2,1.50\r\n',
    "quotes": b'"title","copies","cost"\n"Text, with comma","2","1.50"\n',
}


def test_c53_every_dialect_of_a_spreadsheet_gives_the_same_bytes(tmp_path: Path) -> None:
    cards = '- {kind: cards, id: deck, face: {title: "{title}", cost: "{cost}"}, data: deck.csv}\n'
    kit = write_kit(tmp_path, cards)
    seen = {}
    for name, table in DIALECTS.items():
        (kit / "deck.csv").write_bytes(table)
        built = build_here(kit, tmp_path / "out", *ONE, "--force")
        seen[name] = built.pdf("standard", "a4").read_bytes()
        assert words(facts(built)) == "Text, with comma 1.50 Text, with comma 1.50", name
    assert len(set(seen.values())) == 1


def test_c53_decimal_commas_are_printed(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, '- {kind: cards, id: deck, face: {title: "{t}", cost: "{cost}"}, data: deck.csv}\n')
    (kit / "deck.csv").write_bytes(b"t;cost\nA;1,50\n")
    assert words(facts(build_here(kit, tmp_path / "out", *ONE))) == "A 1,50"


def test_c53_a_separator_that_is_unclear_is_an_error(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, '- {kind: cards, id: deck, face: {title: "{t}"}, data: deck.csv}\n')
    (kit / "deck.csv").write_bytes(b"t|cost\nA|1\n")
    done = run("build", kit, "--out", tmp_path / "out")
    assert done.code == 1
    assert "deck.csv:1:1: error[no-separator]" in done.err


def test_c55_the_machines_encoding_does_not_matter(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, deck("{name: Écuries – ½}"))
    for name, environment in (
        ("utf-8", {"PYTHONUTF8": "1"}),
        ("ascii", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0"}),
    ):
        done = launch("build", kit, "--out", tmp_path / name, "--jobs", 1, *ONE, cwd=tmp_path, **environment)
        assert done.code == 0, done.err
    assert digests(tmp_path / "utf-8") == digests(tmp_path / "ascii")


def test_c55_another_encoding_is_named_with_its_byte(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    (kit / "pieces.yaml").write_bytes(deck("{name: Écuries – ½}").replace("–", "-").encode("latin-1"))
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = launch("build", kit, "--out", tmp_path / "out", cwd=tmp_path, **environment)
    assert done.code == 1
    assert "pieces.yaml:5:18: error[not-utf8]" in done.err
    assert "UTF-8" in done.err
    assert "Traceback" not in done.err
