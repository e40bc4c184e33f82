"""What README.md tells people to type works, and is what machines run."""

from __future__ import annotations

import json
import os
import re
import shlex
import tomllib
from pathlib import Path

import click
import pypdf
import pytest

from printkit.cli import _printkit
from printkit.diagnostics import ExitCode
from printkit.layout.icons import BUILT_IN
from printkit.model.face import TEXT_SIZES
from tests.kit_pipeline import png
from tests.kits import ROOT, build_here, pieces, run

README = (ROOT / "README.md").read_text("utf-8")
FENCED = re.compile(r"(?:^`(content/[^`]+)`\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(language, text) for _, language, text in FENCED.findall(README)]
OWN_GAME = README.partition("\n## Your own game\n")[2].partition("\n## ")[0]
SHELL = [text.strip() for _, language, text in FENCED.findall(README.replace(OWN_GAME, "")) if language == "sh"]
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


def examples(kit: str) -> dict[str, str]:
    """The files of a kit that README.md shows in full, by their paths."""
    return {path: text for path, _, text in FENCED.findall(README) if path.startswith(f"content/{kit}/")}


@pytest.fixture
def example(tmp_path: Path) -> Path:
    for name, text in examples("night-market").items():
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
    (shown,) = (text for language, text in BLOCKS if language == "text" and "night-market/pieces.yaml" in text)
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


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where the chapter was followed from its second command on, up to its own table, face and picture."""
    monkeypatch.chdir(tmp_path)
    install, new, build = next(text for _, language, text in FENCED.findall(OWN_GAME) if language == "sh").splitlines()
    assert install.startswith("python3 -m venv .venv && . .venv/bin/activate && pip install -q '../printkit[")
    assert run(*shlex.split(new)[1:]).code == 0
    assert run(*shlex.split(build)[1:], "--jobs", 1, "--variant", "standard", "--paper", "a4").code == 0
    for name, text in examples("my-game").items():
        assert (tmp_path / name).is_file(), "the starter has a file of that name"
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "content" / "my-game" / "fog.png").write_bytes(png(800, 400))
    return tmp_path


def test_the_extras_it_installs_are_declared() -> None:
    (named,) = re.findall(r"'\.\./printkit\[([^]]+)\]'", OWN_GAME)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(named.split(",")) == {"xlsx", "svg"} <= set(extras)


def test_your_own_game_goes_from_a_table_to_a_verified_pdf(own_game: Path) -> None:
    steps = [
        line for _, language, text in FENCED.findall(OWN_GAME)[1:] if language == "sh" for line in text.splitlines()
    ]
    assert steps == ["printkit check", "printkit build", "printkit verify"]
    for step in steps:
        done = run(*shlex.split(step)[1:])
        assert (done.code, done.err) == (0, ""), step
    manifest = json.loads((own_game / "build" / "my-game" / "manifest.json").read_text("utf-8"))
    (printed,) = re.findall(r"Print `(build/[^`]+)`", OWN_GAME)
    (entry,) = (one for one in manifest["files"] if one["path"] == Path(printed).name)
    # Three of the first card, two of the second, and one of the third, whose cell is empty.
    names = [
        "deck/Fog Bank",
        "deck/Fog Bank",
        "deck/Fog Bank",
        "deck/Herring Run",
        "deck/Herring Run",
        "deck/Old Pilot",
    ]
    assert sorted(piece["id"] for piece in pieces(entry)) == names
    text = "".join(page.extract_text() for page in pypdf.PdfReader(own_game / printed).pages)
    assert "Weather (W)" in text


def test_the_error_of_your_own_game_is_what_check_says(own_game: Path) -> None:
    (shown,) = (text for _, language, text in FENCED.findall(OWN_GAME) if language == "text")
    table = own_game / "content" / "my-game" / "deck.csv"
    table.write_text(table.read_text("utf-8").replace(";catch;", ";cath;"), "utf-8")
    done = run("check")
    assert (done.code, done.err) == (1, shown + "\n1 error\n")


def test_the_choices_of_your_own_game_print_less_or_earlier(own_game: Path) -> None:
    (own_game / "content" / "my-game" / "fog.png").unlink()
    few = ("--jobs", 1, "--variant", "standard", "--paper", "letter")
    draft, only, players = re.findall(r"^\| `printkit (build --[^`]+)` \|", OWN_GAME, re.MULTILINE)
    assert run(*shlex.split(only), *few).code == 1
    done = run(*shlex.split(draft), *few)
    assert done.code == 0
    (folder,) = re.findall(r"goes to `([^`]+)`", OWN_GAME)
    assert done.out.startswith(folder)
    (own_game / "content" / "my-game" / "fog.png").write_bytes(png(800, 400))
    assert run(*shlex.split(players), *few).code == 0
    assert run(*shlex.split(only), *few).code == 0
    manifest = json.loads((own_game / "build" / "my-game" / "manifest.json").read_text("utf-8"))
    (entry,) = (one for one in manifest["files"] if one["paper"] == "letter")
    assert {piece["id"] for piece in pieces(entry)} == {"deck/Fog Bank"}


def test_the_icons_and_formats_it_names_are_those_of_printkit() -> None:
    (icons,) = re.findall(r"every text: ([a-z, \n]+)\.", OWN_GAME)
    assert sorted(re.split(r",\s+", icons)) == sorted(icon.name for icon in BUILT_IN)
    (sizes,) = re.findall(r"is the size of the cards: ([^.]+)\.", OWN_GAME)
    for name in re.findall(r"`([^`]+)`", sizes):
        assert (ROOT / "templates" / "formats" / f"{name}.yaml").is_file(), name
    (words,) = re.findall(r"`size` is ([^.]+), which grow", OWN_GAME)
    assert set(re.findall(r"`([^`]+)`", words)) < set(TEXT_SIZES)


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
