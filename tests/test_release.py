from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from printkit.diagnostics import ExitCode
from printkit.verify.document import read_document
from printkit.verify.view import view
from tests.kits import ONE_CARD, run, verified, write_kit
from tests.repository import commit_all

NEAR_THE_EDGE = """\
paper: a4
title: A4
width: 210mm
height: 297mm
ink_margin: 1mm
piece_margin: 6mm
"""
"""A paper that lets ink come nearer to the edge than the 5 mm promised."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with one kit and a licence, committed."""
    write_kit(tmp_path / "tree" / "content")
    (tmp_path / "tree" / "LICENSE").write_text("Do as you like.\n", "utf-8")
    commit_all(tmp_path / "tree")
    return tmp_path / "tree"


def release(tree: Path, out: Path, *options: object) -> dict[str, bytes]:
    """A release of the tree that must succeed: the files of its ZIP, without their folder."""
    done = run("release", "--content", tree / "content", "--out", out, "--jobs", 1, *options)
    assert (done.code, done.err) == (0, "")
    return unpacked(out / "trial-2.1.zip")


def unpacked(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert {name.partition("/")[0] for name in archive.namelist()} == {path.stem}
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def labels(pdf: bytes) -> list[str]:
    return [page.label for page in view(read_document(pdf), None, None).pages]


def test_a_release_holds_files_for_every_paper_and_variant_and_all_that_goes_with_them(
    tree: Path, tmp_path: Path
) -> None:
    files = release(tree, tmp_path / "out")
    pdfs = {f"trial-{variant}-{paper}.pdf" for variant in ("standard", "large-print") for paper in ("a4", "letter")}
    assert set(files) == pdfs | {"trial.txt", "README.txt", "manifest.json", "LICENSE.txt", "SHA256SUMS"}
    assert files["LICENSE.txt"] == b"Do as you like.\n"
    assert {entry["path"] for entry in json.loads(files["manifest.json"])["files"]} == pdfs


def test_checksums_cover_the_zip_and_everything_in_it(tree: Path, tmp_path: Path) -> None:
    files = release(tree, tmp_path / "out")
    data = (tmp_path / "out" / "trial-2.1.zip").read_bytes()
    outer = (tmp_path / "out" / "SHA256SUMS").read_text("utf-8")
    assert outer == f"{hashlib.sha256(data).hexdigest()}  trial-2.1.zip\n"
    inner = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    assert inner == {name: hashlib.sha256(files[name]).hexdigest() for name in files if name != "SHA256SUMS"}


def test_what_was_packed_still_keeps_every_promise(tree: Path, tmp_path: Path) -> None:
    release(tree, tmp_path / "out")
    with zipfile.ZipFile(tmp_path / "out" / "trial-2.1.zip") as archive:
        archive.extractall(tmp_path / "unpacked")
    verified(tmp_path / "unpacked")


def test_two_releases_of_one_commit_have_the_same_checksums(tree: Path, tmp_path: Path) -> None:
    release(tree, tmp_path / "one")
    shutil.copytree(tree, tmp_path / "elsewhere")
    release(tmp_path / "elsewhere", tmp_path / "elsewhere" / "dist")
    sums = (tmp_path / "one" / "SHA256SUMS").read_bytes()
    assert (tmp_path / "elsewhere" / "dist" / "SHA256SUMS").read_bytes() == sums
    # The first left its output in the tree, which is no change of the tree.
    release(tmp_path / "elsewhere", tmp_path / "elsewhere" / "dist")
    assert (tmp_path / "elsewhere" / "dist" / "SHA256SUMS").read_bytes() == sums


def test_sheets_name_the_commit_and_tell_a_changed_tree_apart(tree: Path, tmp_path: Path) -> None:
    commit = commit_all_again(tree)
    clean = release(tree, tmp_path / "clean")
    (tree / "content" / "trial" / "pieces.yaml").write_text(ONE_CARD.replace("Ace", "King"), "utf-8")
    changed = release(tree, tmp_path / "changed")
    for files, version in ((clean, f"2.1+{commit[:7]}"), (changed, f"2.1+{commit[:7]} changed")):
        for name in (name for name in files if name.endswith(".pdf")):
            assert all(f"Trial {version} · " in label for label in labels(files[name])), name
        assert files["README.txt"].startswith(f"Trial {version}\n".encode())
        assert files["trial.txt"].startswith(f"# Trial {version}\n".encode())


def commit_all_again(tree: Path) -> str:
    (tree / "NOTES").write_text("More.\n", "utf-8")
    return commit_all(tree)


def test_a_revision_given_is_printed_as_it_is(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = release(tree, tmp_path / "out", "--revision", "rc 3")
    assert all("Trial 2.1+rc 3 · " in label for label in labels(files["trial-standard-a4.pdf"]))
    monkeypatch.setenv("PRINTKIT_REVISION", "nightly")
    files = release(tree, tmp_path / "env")
    assert all("Trial 2.1+nightly · " in label for label in labels(files["trial-standard-a4.pdf"]))


def test_an_ordinary_build_names_no_commit(tree: Path, tmp_path: Path) -> None:
    assert run("build", tree / "content" / "trial", "--out", tmp_path / "out", "--jobs", 1).code == 0
    pdf = (tmp_path / "out" / "trial" / "trial-standard-a4.pdf").read_bytes()
    assert all("Trial 2.1 · " in label for label in labels(pdf))


def test_an_error_in_the_content_stops_the_release(tree: Path, tmp_path: Path) -> None:
    (tree / "content" / "trial" / "pieces.yaml").write_text(ONE_CARD.replace("cards: [", "crads: ["), "utf-8")
    done = run("release", "--content", tree / "content", "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == ExitCode.CONTENT
    assert "unknown-key" in done.err
    assert "nothing was released" in done.err
    assert not (tmp_path / "out").exists()


def test_one_bad_kit_of_two_stops_the_release_of_both(tree: Path, tmp_path: Path) -> None:
    write_kit(tree / "content", "- kind: nothing\n", name="broken")
    assert run("release", "--content", tree / "content", "--out", tmp_path / "out", "--jobs", 1).code == 1
    assert not (tmp_path / "out").exists()


def test_a_broken_promise_stops_the_release(tree: Path, tmp_path: Path) -> None:
    papers = tree / "templates" / "papers"
    papers.mkdir(parents=True)
    (papers / "a4.yaml").write_text(NEAR_THE_EDGE, "utf-8")
    options = ("--templates", tree / "templates", "--out", tmp_path / "out", "--jobs", 1)
    done = run("release", "--content", tree / "content", *options)
    assert done.code == ExitCode.VERIFY
    assert "FAIL trial/trial-standard-a4.pdf: page " in done.err
    assert "must be >= 5 mm" in done.err
    assert not (tmp_path / "out").exists()


def test_a_kit_without_a_licence_is_released_with_a_note(tmp_path: Path) -> None:
    content = tmp_path / "a" / "b" / "content"
    write_kit(content)
    done = run("release", "--content", content, "--out", tmp_path / "out", "--revision", "", "--jobs", 1)
    assert done.code == 0
    assert "note: trial has no licence" in done.err
    assert "LICENSE.txt" not in unpacked(tmp_path / "out" / "trial-2.1.zip")


def test_files_that_are_not_of_the_release_are_named(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "trial-2.0.zip").write_bytes(b"old")
    done = run("release", "--content", tree / "content", "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 0
    assert done.err.endswith("also holds trial-2.0.zip: not in SHA256SUMS\n")


def test_two_kits_of_one_name_are_refused(tree: Path, tmp_path: Path) -> None:
    other = shutil.copytree(tree / "content" / "trial", tmp_path / "other" / "trial")
    done = run("release", tree / "content" / "trial", other, "--out", tmp_path / "out", "--revision", "", "--jobs", 1)
    assert done.code == ExitCode.USAGE
    assert "two kits are called 'trial'" in done.err


@pytest.mark.parametrize("revision", ["x" * 41, "one\ntwo"])
def test_a_revision_that_no_label_can_show_is_refused(tree: Path, revision: str) -> None:
    assert run("release", "--content", tree / "content", "--revision", revision).code == ExitCode.USAGE


def test_a_version_that_is_no_file_name_gets_one(tree: Path, tmp_path: Path) -> None:
    kit = tree / "content" / "trial" / "kit.yaml"
    kit.write_text(kit.read_text("utf-8").replace('"2.1"', '"2/1 (draft)"'), "utf-8")
    assert run("release", "--content", tree / "content", "--out", tmp_path / "out", "--jobs", 1).code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["SHA256SUMS", "trial-2-1-draft.zip"]


def test_results_as_json_name_every_file(tree: Path, tmp_path: Path) -> None:
    done = run("release", "--content", tree / "content", "--out", tmp_path / "out", "--jobs", 1, "--json")
    zipped = (tmp_path / "out" / "trial-2.1.zip").read_bytes()
    assert done.json["ok"] is True
    assert done.json["files"][0] == {
        "path": (tmp_path / "out" / "trial-2.1.zip").as_posix(),
        "sha256": hashlib.sha256(zipped).hexdigest(),
        "bytes": len(zipped),
    }
    assert zipfile.is_zipfile(io.BytesIO(zipped))
