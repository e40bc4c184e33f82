"""Errors that help: C56, C57, C59, C60."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.cases import deck, refused
from tests.kits import ONE_CARD, digests, run, write_kit


def test_c56_misspelt_keys_are_all_named_in_one_run(tmp_path: Path) -> None:
    pieces = deck("{name: A}", more="  copys: 3\n") + "- {kind: board, id: b, colums: 3, place: poker}\n"
    done = refused(tmp_path, pieces, "large_prnit: true\nplayers: {min: 1, mx: 3}\n")
    assert "pieces.yaml:5:3: error[unknown-key]: 'copys'" in done.err
    assert "did you mean 'copies'?" in done.err
    assert "pieces.yaml:7:24: error[unknown-key]: 'colums'" in done.err
    assert "error[unknown-key]: 'large_prnit'" in done.err
    assert "error[unknown-key]: 'mx'" in done.err
    assert "did you mean 'max'?" in done.err


def test_c56_a_misspelt_column_of_a_card_is_named(tmp_path: Path) -> None:
    done = refused(tmp_path, deck("{name: A, copys: 3}"))
    assert "pieces.yaml:5:21: error[unknown-key]: 'copys'" in done.err
    assert "did you mean 'copies'?" in done.err


def test_c56_a_misspelt_column_of_a_table_is_named(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, '- {kind: cards, id: deck, face: {title: "{name}"}, data: deck.csv}\n')
    (kit / "deck.csv").write_text("name,copys,_notes\nA,3,mine\n")
    done = run("build", kit, "--out", tmp_path / "out")
    assert done.code == 1
    assert "deck.csv:1:6: error[unknown-key]" in done.err
    assert "did you mean 'copies'?" in done.err
    assert "'_notes'" not in done.err


FAULTS: dict[str, tuple[bytes, str]] = {
    "an empty file": (b"", "empty-file"),
    "keys where a list is due": (b"kind: cards\nid: deck\n", "wrong-type"),
    "a list where keys are due": (b"- [a, b]\n", "wrong-type"),
    "a text where a list is due": (b"- {kind: cards, id: deck, face: {title: A}, cards: none}\n", "wrong-type"),
    "a tab that indents": (b"- kind: cards\n\tid: deck\n", "tab-indent"),
    "a quote that stays open": (b'- kind: "cards\n  id: deck\n', "unclosed-quote"),
    "no text at all": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not-text"),
    "a component without a kind": (b"- {id: deck}\n", "missing-key"),
    "a kind nobody knows": (b"- {kind: card, id: deck}\n", "unknown-choice"),
    "a missing key": (b"- {kind: cards}\n", "missing-key"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_c57_no_stack_trace_but_a_place(tmp_path: Path, name: str) -> None:
    content, code = FAULTS[name]
    kit = write_kit(tmp_path)
    (kit / "pieces.yaml").write_bytes(content)
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert (done.code, done.out) == (1, "")
    assert f"error[{code}]" in done.err
    assert "pieces.yaml" in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "out").exists()


def test_c57_a_missing_file_a_folder_and_a_kit_that_is_none(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    (kit / "pieces.yaml").unlink()
    missing = run("build", kit, "--out", tmp_path / "out")
    assert missing.code == 1
    assert "kit.yaml:5:14: error[missing-file]" in missing.err
    (kit / "pieces.yaml").mkdir()
    folder = run("build", kit, "--out", tmp_path / "out")
    assert "error[not-a-file]" in folder.err
    assert run("build", tmp_path / "nothing", "--out", tmp_path / "out").code == 2
    assert not (tmp_path / "out").exists()


def test_c57_a_missing_output_folder_is_made(tmp_path: Path) -> None:
    done = run("build", write_kit(tmp_path), "--out", tmp_path / "a" / "b" / "c", "--jobs", 1)
    assert done.code == 0
    assert (tmp_path / "a" / "b" / "c" / "trial" / "manifest.json").is_file()


def test_c59_a_fault_on_the_last_card_leaves_the_earlier_files(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: A{number}}}" for number in range(60))
    kit = write_kit(tmp_path, deck(rows))
    assert run("build", kit, "--out", tmp_path / "out", "--jobs", 1).code == 0
    before = digests(tmp_path / "out")
    (kit / "pieces.yaml").write_text(deck(rows + ", {name: 日}"))
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert digests(tmp_path / "out") == before


def test_c59_the_output_folder_may_not_be_a_file_of_the_kit(tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    before = digests(kit)
    done = run("build", kit, "--out", kit / "kit.yaml", "--jobs", 1)
    assert done.code == 3
    assert "kit.yaml" in done.err
    assert digests(kit) == before


def test_c60_every_missing_picture_is_named_with_its_card(tmp_path: Path) -> None:
    (tmp_path / "trial" / "images").mkdir(parents=True)
    (tmp_path / "trial" / "images" / "foo.png").write_bytes(b"not yet")
    pictures = ("images/none.png", "Images/Foo.PNG", "images\\foo.png")
    rows = ", ".join(f"{{name: A{number}, picture: '{path}'}}" for number, path in enumerate(pictures))
    face = '{title: "{name}", art: {image: "{picture}", alt: "{name}", row: 20mm}}'
    done = refused(tmp_path, deck(rows, face), "", "--variant", "standard", "--paper", "a4")
    for path, code in zip(pictures, ("missing-file", "wrong-case", "bad-path"), strict=True):
        assert f"error[{code}]" in done.err
        assert path in done.err
    assert done.err.count("pieces.yaml:5:") == 3


def test_c60_a_picture_is_looked_for_beside_the_kit_not_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here.png").write_bytes(b"x")
    monkeypatch.chdir(tmp_path)
    face = '{title: "{name}", art: {image: here.png, alt: A, row: 20mm}}'
    assert "error[missing-file]" in refused(tmp_path, deck("{name: A}", face)).err


def test_the_sample_is_sound(tmp_path: Path) -> None:
    assert run("build", write_kit(tmp_path, ONE_CARD), "--out", tmp_path / "out", "--jobs", 1).code == 0
