"""A change of anything that decides the bytes rebuilds, nothing else does, and an answer repeated is never wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import printkit
from printkit import again, cache, checking, files, pipeline
from printkit.diagnostics import Report
from printkit.layout import font_files
from tests.kit_pipeline import png
from tests.kits import ROOT, Run, launch, run

DECK = """\
- kind: cards
  id: deck
  face:
    title: "{name}"
    art: {image: "{picture}", alt: "Picture of {name}", row: 20mm}
  data: deck.csv
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one kit that has YAML, a table, a picture and a template of its own; it is the current one."""
    kit = tmp_path / "content" / "trial"
    kit.mkdir(parents=True)
    (kit / "kit.yaml").write_text("kit: trial\ntitle: Trial\ncomponents: [deck.yaml]\n")
    (kit / "deck.yaml").write_text(DECK)
    (kit / "deck.csv").write_text("name,picture\nAce,ace.png\n")
    (kit / "ace.png").write_bytes(png(300, 300))
    own = tmp_path / "templates" / "variants"
    own.mkdir(parents=True)
    shutil.copy(ROOT / "templates" / "variants" / "standard.yaml", own)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build() -> Run:
    return run("build", "trial", "--variant", "standard", "--paper", "a4", "--jobs", "1")


def repeats() -> bool:
    return again.repeat(["build", "trial", "--variant", "standard", "--paper", "a4", "--jobs", "1"])


def replace(path: str, old: str, new: str) -> Callable[[Path, pytest.MonkeyPatch], None]:
    def change(folder: Path, _: pytest.MonkeyPatch) -> None:
        text = (folder / path).read_text()
        assert old in text
        (folder / path).write_text(text.replace(old, new))

    return change


def paint(folder: Path, _: pytest.MonkeyPatch) -> None:
    (folder / "content/trial/ace.png").write_bytes(png(300, 300, grey=20))


def other_fonts(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(font_files, "fingerprint", lambda: b"other files")


def other_version(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(printkit, "__version__", "9.9.9")
    patch.setattr(files, "__version__", "9.9.9")


def other_date(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("SOURCE_DATE_EPOCH", "86400")


CHANGES = {
    "kit.yaml": replace("content/trial/kit.yaml", "Trial", "Errand"),
    "component": replace("content/trial/deck.yaml", "20mm", "25mm"),
    "table": replace("content/trial/deck.csv", "Ace", "King"),
    "picture": paint,
    "template": replace("templates/variants/standard.yaml", "leading: 1.25", "leading: 1.3"),
    "fonts": other_fonts,
    "version": other_version,
    "date": other_date,
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_anything_that_decides_the_bytes_rebuilds(
    name: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build().out == "build/trial/trial-standard-a4.pdf: 2 sheets, a4\n"
    assert build().out == "build/trial/trial-standard-a4.pdf: unchanged\n"
    assert repeats()
    CHANGES[name](shelf, monkeypatch)
    assert not repeats()
    assert build().out == "build/trial/trial-standard-a4.pdf: 2 sheets, a4\n"


def test_an_answer_is_repeated_word_for_word(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build()
    assert not repeats()  # it was built, not found unchanged
    said = build().out
    capsys.readouterr()
    assert repeats()
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("damage", ["pdf", "pdf gone", "manifest", "cache"])
def test_an_answer_is_not_repeated_when_an_output_is_not_as_it_was(
    damage: str, shelf: Path, cache_folder: Path
) -> None:
    build()
    build()
    assert repeats()
    folder = shelf / "build" / "trial"
    if damage == "pdf":
        (folder / "trial-standard-a4.pdf").write_bytes(b"%PDF")
    elif damage == "pdf gone":
        (folder / "trial-standard-a4.pdf").unlink()
    elif damage == "manifest":
        (folder / "manifest.json").write_text("{}")
    else:
        shutil.rmtree(cache_folder)
    assert not repeats()


def test_a_new_folder_that_changes_what_a_name_means_ends_the_repeating(shelf: Path) -> None:
    for kit in ("one", "two"):
        shutil.copytree(shelf / "content" / "trial", shelf / kit / "trial")
    asked = ["build", "--content", "one", "--paper", "a4", "--variant", "standard", "--jobs", "1"]
    run(*asked)
    run(*asked)
    assert again.repeat(asked)
    # Without names, every kit below the content folder is meant: a second one is.
    shutil.copytree(shelf / "two" / "trial", shelf / "one" / "errand")
    assert not again.repeat(asked)


def test_templates_that_appear_or_go_end_the_repeating(shelf: Path) -> None:
    build()
    build()
    assert repeats()
    shutil.move(shelf / "templates", shelf / "elsewhere")
    assert not repeats()


def test_other_commands_and_json_are_never_repeated(shelf: Path) -> None:
    for arguments in (["check", "trial"], ["build", "trial", "--json"], ["build", "trial", "--force"], []):
        run(*arguments) if arguments else None
        run(*arguments) if arguments else None
        assert not again.repeat(arguments)


def test_a_repeated_answer_loads_neither_the_command_line_nor_the_stages(shelf: Path) -> None:
    build()
    build()
    code = (
        "import sys; sys.argv[1:] = ['build', 'trial', '--variant', 'standard', '--paper', 'a4', '--jobs', '1']\n"
        "from printkit.__main__ import main; main()\n"
        "heavy = {'click', 'msgspec', 'yaml', 'reportlab', 'pypdf', 'printkit.pipeline'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = launch_code(code, shelf)
    assert done == "build/trial/trial-standard-a4.pdf: unchanged\n[]\n"


def launch_code(code: str, folder: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout


def test_the_command_takes_over_when_nothing_is_known(shelf: Path) -> None:
    arguments = ("build", "trial", "--variant", "standard", "--paper", "a4", "--jobs", "1")
    said = [launch(*arguments, cwd=shelf).out for _ in range(3)]
    line = "build/trial/trial-standard-a4.pdf: "
    assert said == [f"{line}2 sheets, a4\n", f"{line}unchanged\n", f"{line}unchanged\n"]


def check() -> Run:
    return run("check", "trial", "--format", "json")


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kits that were really checked, in order."""
    checked: list[str] = []
    really = pipeline.check_kit

    def noted(folder: files.KitFolder, overlay: Path | None, report: Report) -> dict[str, Mapping[str, object]]:
        checked.append(folder.shown)
        return really(folder, overlay, report)

    monkeypatch.setattr(pipeline, "check_kit", noted)
    return checked


@pytest.mark.parametrize("name", CHANGES)
def test_a_kit_that_was_found_sound_is_checked_again_once_it_has_changed(
    name: str, shelf: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[str]
) -> None:
    first = check()
    assert (first.code, looked_at) == (0, ["content/trial"])
    assert check() == first
    assert looked_at == ["content/trial"]
    CHANGES[name](shelf, monkeypatch)
    assert check().code == 0
    assert looked_at == ["content/trial"] * 2


def test_a_kit_with_a_finding_is_never_taken_for_sound(shelf: Path, looked_at: list[str]) -> None:
    (shelf / "content/trial/deck.csv").write_text("name,picture\nAce,nosuch.png\n")
    first = check()
    assert first.code == 1
    assert check() == first
    assert len(looked_at) == 2


def test_facts_that_were_lost_are_found_again(shelf: Path, looked_at: list[str]) -> None:
    first = check()
    for path in cache.folder().glob("facts-*.json"):
        path.unlink()
    assert check() == first
    assert len(looked_at) == 2


@pytest.mark.parametrize("picture", [".hidden/ace.png", "linked.png"])
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_hidden_or_linked_picture_that_is_gone_is_missed(picture: str, command: str, shelf: Path) -> None:
    kit = shelf / "content/trial"
    if picture == "linked.png":
        (kit / picture).symlink_to("ace.png")
    else:
        (kit / ".hidden").mkdir()
        shutil.copy(kit / "ace.png", kit / picture)
    (kit / "deck.csv").write_text(f"name,picture\nAce,{picture}\n")
    assert run(command, "trial").code == run(command, "trial").code == 0
    (kit / picture).unlink()
    done = run(command, "trial")
    assert done.code == 1
    assert "error[missing-file]" in done.err


def test_a_link_that_leads_elsewhere_is_looked_at_again(shelf: Path) -> None:
    kit = shelf / "content/trial"
    (kit / "linked.png").symlink_to("ace.png")
    (kit / "deck.csv").write_text("name,picture\nAce,linked.png\n")
    assert run("check", "trial").code == 0
    (kit / "linked.png").unlink()
    (kit / "linked.png").symlink_to(shelf / "elsewhere.png")
    (shelf / "elsewhere.png").write_bytes(png(300, 300))
    assert "error[outside-path]" in run("check", "trial").err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever may read all finds no such file")
def test_a_file_that_cannot_be_read_does_not_silence_the_other_kits(shelf: Path) -> None:
    (shelf / "content/trial/deck.csv").chmod(0)
    done = run("check")
    assert done.code == 3
    assert "error[cannot-read]" in done.err


def test_a_digest_that_cannot_be_made_leaves_the_check_to_tell_why(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[str]
) -> None:
    def unreadable(*_: object) -> str:
        raise PermissionError(13, "Permission denied", "deck.csv")

    monkeypatch.setattr(checking, "input_digest", unreadable)
    assert check().code == check().code == 0
    assert len(looked_at) == 2
