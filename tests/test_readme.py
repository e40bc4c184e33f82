"""What README.md tells people to type works, and is what machines run."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import click
import pytest

from printkit.cli import _printkit
from printkit.diagnostics import ExitCode
from tests.kits import ROOT, build_here, pieces, run

README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SHELL = [text.strip() for language, text in BLOCKS if language == "sh"]
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")


def test_it_starts_with_what_printkit_does_and_a_picture() -> None:
    head = README.partition("\n## ")[0]
    assert head.startswith("# printkit\n\nprintkit turns descriptions of tabletop-game pieces")
    (picture,) = re.findall(r'<img src="([^"]+)"', head)
    data = (ROOT / picture).read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) < 100_000
    assert 'alt="' in head


def test_two_commands_do_all_the_set_up() -> None:
    build_command, test_command, checks = SHELL
    venv = "python3 -m venv .venv && .venv/bin/pip install -q -e "
    assert build_command == f"{venv}. && .venv/bin/printkit build"
    assert test_command == f"{venv}'.[dev]' && .venv/bin/pytest -q -n auto"
    assert test_command.endswith(checks.splitlines()[-1])


def test_the_script_for_fresh_machines_ends_with_the_command_of_the_readme() -> None:
    script = ROOT / ".ci" / "run"
    assert script.read_text("utf-8").rstrip().endswith("\n" + SHELL[1])
    assert os.name == "nt" or script.stat().st_mode & 0o100


def test_the_workflow_runs_the_commands_of_the_readme_in_order() -> None:
    steps = re.findall(r"- run: (.*)", WORKFLOW)
    assert steps == ["pip install -q -e '.[dev]'", *SHELL[2].splitlines()]


def examples() -> dict[str, str]:
    """The files that README.md shows in full, by their paths."""
    return dict(re.findall(r"^`(content/[^`]+)`\n\n```\w+\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))


@pytest.fixture
def example(tmp_path: Path) -> Path:
    for name, text in examples().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "content" / "night-market"


def test_the_kit_it_shows_builds_and_holds_every_promise(example: Path, tmp_path: Path) -> None:
    built = build_here(example, tmp_path / "build")
    assert len(built.manifest["files"]) == 4
    counts: dict[str, int] = {}
    for piece in pieces(built.entry("standard", "a4")):
        counts[piece["id"]] = counts.get(piece["id"], 0) + 1
    assert counts == {"stalls/TEA": 3, "stalls/NOODLES": 3, "stalls/KITES": 2, "lantern": 1, "purse": 1, "rules": 1}


def test_the_error_it_shows_is_what_check_says(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = (text for language, text in BLOCKS if language == "text" and "error[" in text)
    path = example / "pieces.yaml"
    path.write_text(path.read_text("utf-8").replace("columns:", "colums:"), "utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("check", "night-market")
    assert done.code == 1
    assert done.err.startswith(shown)


def test_the_measures_it_shows_are_measures_of_verify(example: Path, tmp_path: Path) -> None:
    (shown,) = (text for language, text in BLOCKS if language == "text" and "ok " in text)
    build_here(example, tmp_path / "build")
    proved = [re.split(r"\s{2,}", line) for line in run("verify", tmp_path / "build", "--jobs", 1).out.splitlines()]
    for line in shown.splitlines():
        verdict, measure, _, limit = re.split(r"\s{2,}", line)
        assert any([verdict, measure, limit] == [row[0], row[1], row[3]] for row in proved if len(row) > 3), line


TYPED = sorted(set(re.findall(r"`(printkit [^`]+)`", README)))


@pytest.mark.parametrize("command", [command for command in TYPED if "COMMAND" not in command])
def test_every_command_it_names_is_one(command: str) -> None:
    _, name, *arguments = shlex.split(command)
    found = _printkit.commands[name]
    assert isinstance(found, click.Command)
    found.make_context(name, arguments, resilient_parsing=False)


def test_the_exit_codes_it_lists_are_all_there_are() -> None:
    assert [int(code) for code in re.findall(r"^\| (\d) \|", README, re.MULTILINE)] == [*ExitCode]


def test_files_it_links_to_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
