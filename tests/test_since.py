from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from printkit.diagnostics import ExitCode
from printkit.verify.document import read_document
from printkit.verify.view import view
from tests.editions import AFTER, BEFORE, build_edition
from tests.kits import Run, pieces, run, verified, write_kit


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_edition(tmp_path_factory.mktemp("old"), BEFORE, "1.0")


def since(old: Path, folder: Path, components: str, *options: object) -> Run:
    kit = write_kit(folder / "content", components)
    return run("build", kit, "--since", old, "--out", folder / "build", "--jobs", 1, *options)


def manifest(folder: Path) -> dict[str, Any]:
    path = folder / "build" / "trial" / "changes" / "manifest.json"
    verified(path)
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def guide(folder: Path, variant: str = "standard") -> str:
    data = (folder / "build" / "trial" / "changes" / f"trial-changes-{variant}-a4.pdf").read_bytes()
    return " ".join(page.text for page in view(read_document(data), None, None).pages if not page.pieces)


def test_only_what_changed_is_printed_on_the_fewest_sheets(old: Path, tmp_path: Path) -> None:
    assert since(old, tmp_path, AFTER).code == 0
    for entry in manifest(tmp_path)["files"]:
        found = pieces(entry)
        assert sorted(piece["id"] for piece in found) == ["deck/Ace", "deck/Ten", "signals/CALM", "signals/STORM"]
        # Four poker cards go on one sheet; the guide has the others.
        assert {piece["page"] for piece in found} == {len(entry["pages"])}


def test_the_guide_lists_what_to_replace_to_add_and_to_take_out(old: Path, tmp_path: Path) -> None:
    since(old, tmp_path, AFTER)
    for variant in ("standard", "large-print"):
        text = guide(tmp_path, variant)
        assert "These sheets hold only what changed since version 1.0." in text
        replaced, _, rest = text.partition("Replace these")[2].partition("Add these")
        added, _, gone = rest.partition("Take these out")
        assert "deck: Ace" in replaced
        assert "signals: CALM, STORM" in replaced
        assert "deck: Ten" in added
        assert "deck: King (1 of 3 copies), Queen" in gone


def test_the_changes_are_told_on_the_terminal(old: Path, tmp_path: Path) -> None:
    done = since(old, tmp_path, AFTER)
    assert "~ deck/Ace: text\n" in done.err
    assert "trial-changes-standard-a4.pdf: 2 sheets, a4\n" in done.out


def test_the_whole_kit_beside_the_changes_stays_and_both_keep_every_promise(old: Path, tmp_path: Path) -> None:
    write_kit(tmp_path / "content", BEFORE)
    assert run("build", tmp_path / "content" / "trial", "--out", tmp_path / "build", "--jobs", 1).code == 0
    before = (tmp_path / "build" / "trial" / "trial-standard-a4.pdf").read_bytes()
    assert since(tmp_path / "build", tmp_path, AFTER).code == 0
    assert (tmp_path / "build" / "trial" / "trial-standard-a4.pdf").read_bytes() == before
    verified(tmp_path / "build")


def test_when_nothing_changed_nothing_is_printed(old: Path, tmp_path: Path) -> None:
    done = since(old, tmp_path, BEFORE)
    assert (done.code, done.out) == (0, "")
    assert "nothing changed: 6 pieces" in done.err
    assert not (tmp_path / "build").exists()


def test_when_pieces_are_only_gone_nothing_is_printed(old: Path, tmp_path: Path) -> None:
    fewer = BEFORE.replace("    - {name: Jack, text: Turn right.}\n", "").replace("copies: 3", "copies: 1")
    done = since(old, tmp_path, fewer)
    assert (done.code, done.out) == (0, "")
    assert "- deck/Jack" in done.err
    assert "~ deck/King: 3 → 1 copies" in done.err


def test_more_copies_are_printed(old: Path, tmp_path: Path) -> None:
    assert since(old, tmp_path, BEFORE.replace("copies: 3", "copies: 4")).code == 0
    (entry,) = (entry for entry in manifest(tmp_path)["files"] if entry["path"] == "trial-changes-standard-a4.pdf")
    assert [(piece["id"], piece["copy"]) for piece in pieces(entry)] == [("deck/King", n) for n in (1, 2, 3, 4)]


def test_papers_and_variants_can_be_chosen(old: Path, tmp_path: Path) -> None:
    assert since(old, tmp_path, AFTER, "--paper", "a4", "--variant", "standard").code == 0
    assert [entry["path"] for entry in manifest(tmp_path)["files"]] == ["trial-changes-standard-a4.pdf"]


def test_an_edition_of_another_kit_is_refused(old: Path, tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "content", BEFORE, name="other")
    done = run("build", kit, "--since", old, "--out", tmp_path / "build", "--jobs", 1)
    assert done.code == ExitCode.FILES
    assert "holds no edition of other (kits: trial)" in done.err


@pytest.mark.parametrize("option", [("--only", "deck/Ace"), ("--text",)])
def test_options_that_choose_otherwise_are_refused(old: Path, tmp_path: Path, option: tuple[str, ...]) -> None:
    assert since(old, tmp_path, AFTER, *option).code == ExitCode.USAGE


def test_errors_in_the_content_are_told_and_nothing_is_written(old: Path, tmp_path: Path) -> None:
    done = since(old, tmp_path, AFTER.replace("cards:\n", "crads:\n", 1))
    assert done.code == ExitCode.CONTENT
    assert "unknown-key" in done.err
    assert not (tmp_path / "build").exists()
