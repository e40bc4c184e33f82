"""Starters build, check and verify at once, and never harm what is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.pipeline import Choice, build_variant, check_kit
from printkit.starters import StarterError, starters, write_starter
from tests.kit_pipeline import verified

NAMES = [one.name for one in starters()]


def test_the_starters_are_there_with_a_sentence_each() -> None:
    assert {"deck", "full", "map", "score-sheet", "track"} <= set(NAMES)
    for one in starters():
        assert one.about.startswith("A "), one
        assert one.about.endswith("."), one


@pytest.mark.parametrize("name", NAMES)
def test_a_starter_checks_builds_and_verifies_at_once(tmp_path: Path, name: str) -> None:
    written = write_starter("night-market", name, tmp_path)
    kit = KitFolder(tmp_path / "night-market", "night-market")
    report = Report()
    check_kit(kit, None, report)
    assert report.diagnostics() == ()
    for variant in ("standard", "large-print"):
        files = build_variant(kit, None, variant, Choice(), report)
        assert [one.entry["paper"] for one in files] == ["a4", "letter"]
        assert [verified(one) for one in files] == [[], []]
        assert {one.title for one in files} == {"Night market"}
    assert [path for path in written if path.suffix == ".yaml"]
    for path in written:
        text = path.read_text("utf-8")
        assert "my-game" not in text
        if path.suffix == ".yaml":
            named = text.splitlines()[0].partition("$schema=")[2]
            json.loads((path.parent / named).read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Night Market", "did you mean 'night-market'?"),
        ("../x", "did you mean 'x'?"),
        ("a/b", "did you mean 'a-b'?"),
        ("", "write small letters"),
        ("é", "write small letters"),
        ("-a", "did you mean 'a'?"),
        ("a\n", "did you mean 'a'?"),
        ("con", "write small letters"),
        ("a" * 61, "write 60 at most"),
    ],
)
def test_odd_names_are_refused_with_a_better_one(tmp_path: Path, name: str, hint: str) -> None:
    with pytest.raises(StarterError) as caught:
        write_starter(name, "deck", tmp_path)
    assert caught.value.hint.startswith(hint)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "kit.yaml").write_text("precious")
    with pytest.raises(StarterError, match="exists already"):
        write_starter("mine", "deck", tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "kit.yaml"]
    assert (tmp_path / "mine" / "kit.yaml").read_text() == "precious"


def test_an_unknown_starter_is_named_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(StarterError) as caught:
        write_starter("mine", "dekc", tmp_path)
    assert caught.value.hint == "did you mean 'deck'?"
    assert list(tmp_path.iterdir()) == []
