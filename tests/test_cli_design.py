"""The commands for designers: schema, new, generate."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import yaml

from tests.kits import ROOT, run, verified


def test_schema_goes_to_the_terminal_or_to_a_file(tmp_path: Path) -> None:
    shown = run("schema")
    assert shown.code == 0
    assert json.loads(shown.out)["title"] == "printkit: files of a kit"
    written = run("schema", "--out", tmp_path / "kit.schema.json")
    assert written.out.strip() == (tmp_path / "kit.schema.json").as_posix()
    assert (tmp_path / "kit.schema.json").read_text("utf-8") == shown.out
    assert run("schema", "--format", "markdown").out.startswith("# Keys of printkit's files")


def test_new_writes_a_kit_that_builds_and_verifies(tmp_path: Path) -> None:
    content = tmp_path / "content"
    done = run("new", "night-market", "--from", "map", "--content", content)
    assert (done.code, (content / "night-market" / "kit.yaml").is_file()) == (0, True)
    built = run("build", content / "night-market", "--out", tmp_path / "out", "--jobs", 1)
    assert built.code == 0
    verified(tmp_path / "out")


def test_new_never_touches_a_folder_that_exists(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = run("new", "mine", "--content", tmp_path)
    assert done.code == 2
    assert "exists already" in done.err
    assert list((tmp_path / "mine").iterdir()) == []


def test_new_refuses_odd_names_and_unknown_starters(tmp_path: Path) -> None:
    assert "did you mean 'my-game'?" in run("new", "My Game", "--content", tmp_path).err
    assert (
        "there is no starter 'dek': did you mean 'deck'?" in run("new", "a", "--from", "dek", "--content", tmp_path).err
    )
    assert "give the kit a NAME" in run("new", "--content", tmp_path).err


def test_new_lists_its_starters() -> None:
    names = [line.partition(":")[0] for line in run("new", "--list").out.splitlines()]
    assert names == ["deck", "full", "map", "score-sheet", "track"]


def test_generate_writes_the_same_problems_for_the_same_seed(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        shutil.copytree(ROOT / "content" / "punch-proof", tmp_path / folder / "punch-proof")
    options = ("--seed", 7, "--count", 3, "--verifiers", "4-5")
    found = [run("generate", "punch-problems", *options, "--content", tmp_path / name) for name in ("one", "two")]
    first, second = (Path(done.out.strip()) for done in found)
    assert [done.code for done in found] == [0, 0]
    assert first.read_bytes() == second.read_bytes()
    assert len(yaml.safe_load(first.read_text("utf-8"))[0]["problems"]) == 3


def test_generate_says_what_it_cannot_take(tmp_path: Path) -> None:
    content = ("--content", ROOT / "content")
    assert run("generate", "punch-problems", "--verifiers", "9", *content).code == 2
    assert run("generate", "punch-problems", "no-such-kit", *content).code == 2
