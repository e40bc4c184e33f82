"""Builds as a whole: same bytes, nothing half done, nothing done twice."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdf
import pytest

from tests.kits import ONE_CARD, ROOT, Built, build, cards, digests, launch, pieces, run, verified, write_kit

REAL = ROOT / "content" / "turnstile-post"
TWO_BAD_FILES = """\
- kind: cards
  id: deck
  face: {title: "{name}"}
  card: [{name: Ace}]
"""
LATE_FAULT = cards(1, more="    - {name: Long, text: " + "word " * 400 + "}\n").replace(
    "cards: [{name: Ace, text: One of a kind., copies: 1}]", "cards:\n    - {name: Ace, text: One of a kind.}"
)


SURROUNDINGS = [
    {"TZ": "Asia/Kathmandu", "LANG": "C", "LC_ALL": "C", "PYTHONHASHSEED": "1", "jobs": "2"},
    {"TZ": "America/St_Johns", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "77", "PYTHONUTF8": "0", "jobs": "1"},
]


@pytest.mark.parametrize("surroundings", SURROUNDINGS, ids=["two jobs", "one job"])
def test_the_same_kit_gives_the_same_bytes_anywhere(
    surroundings: dict[str, str], turnstile_post: Built, tmp_path: Path
) -> None:
    kit = shutil.copytree(REAL, tmp_path / "games" / "another place" / "turnstile-post")
    environment = {name: value for name, value in surroundings.items() if name != "jobs"}
    out = tmp_path / "aus"
    done = launch("build", kit, "--out", "aus", "--jobs", surroundings["jobs"], cwd=tmp_path, **environment)
    assert (done.code, done.err) == (0, "")
    assert digests(out / "turnstile-post") == digests(turnstile_post.folder)


def test_the_same_bytes_with_and_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = write_kit(tmp_path)
    build(kit, tmp_path / "one")
    build(kit, tmp_path / "two", "--force")
    # A file where the cache folder should be: nothing can be stored, nothing is said.
    (tmp_path / "no-cache").write_text("")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "no-cache"))
    build(kit, tmp_path / "three")
    assert digests(tmp_path / "one") == digests(tmp_path / "two") == digests(tmp_path / "three")


def test_no_path_of_this_machine_is_in_a_file(turnstile_post: Built) -> None:
    for path in turnstile_post.folder.iterdir():
        data = path.read_bytes()
        for private in (str(Path.home()), str(ROOT), str(turnstile_post.folder)):
            assert private.encode() not in data


def test_the_date_is_fixed_or_that_of_source_date_epoch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, only = write_kit(tmp_path), ("--paper", "a4", "--variant", "standard")
    build(kit, tmp_path / "out", *only)
    path = tmp_path / "out" / "trial" / "trial-standard-a4.pdf"
    assert str(pypdf.PdfReader(path).metadata["/CreationDate"]).startswith("D:20000101000000")  # type: ignore[index]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")  # 2023-11-14 22:13:20 UTC
    build(kit, tmp_path / "out", *only)
    assert str(pypdf.PdfReader(path).metadata["/CreationDate"]).startswith("D:20231114221320")  # type: ignore[index]


@pytest.mark.parametrize(
    "broken", [TWO_BAD_FILES, "- kind: cards\n\tid: deck\n", LATE_FAULT], ids=["wrong key", "no YAML", "last card"]
)
def test_a_broken_kit_keeps_its_earlier_files(broken: str, tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    build(kit, tmp_path / "out")
    before = digests(tmp_path / "out")
    (kit / "pieces.yaml").write_text(broken, "utf-8")
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert done.out == ""
    assert "pieces.yaml:" in done.err
    assert "Traceback" not in done.err
    assert digests(tmp_path / "out") == before


def test_an_error_in_kit_yaml_hides_no_error_of_the_other_files(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, TWO_BAD_FILES, "titel: Trial\n")
    (kit / "more.yaml").write_text("- kind: card\n  id: other\n- kind: rules\n  id: rules\n  text: ''\n", "utf-8")
    header = (kit / "kit.yaml").read_text("utf-8")
    (kit / "kit.yaml").write_text(header.replace("[pieces.yaml]", "[pieces.yaml, more.yaml, none.yaml]"), "utf-8")
    done = run("check", kit, "--format", "json")
    assert done.code == 1
    found = [(Path(one["file"]).name, one["line"], one["code"]) for one in done.json["diagnostics"]]
    assert found == [
        ("kit.yaml", 4, "unknown-key"),
        ("kit.yaml", 6, "missing-file"),
        ("more.yaml", 1, "unknown-choice"),
        ("more.yaml", 5, "wrong-length"),
        ("pieces.yaml", 4, "unknown-key"),
    ]


def test_one_broken_kit_does_not_stop_the_others(tmp_path: Path) -> None:
    write_kit(tmp_path / "content", ONE_CARD, name="sound")
    write_kit(tmp_path / "content", TWO_BAD_FILES, name="broken")
    done = run("build", "--content", tmp_path / "content", "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["sound"]
    verified(tmp_path / "out" / "sound" / "manifest.json")


def test_a_full_disk_leaves_the_earlier_files_and_nothing_stray(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = write_kit(tmp_path)
    build(kit, tmp_path / "out")
    before = digests(tmp_path / "out")
    (kit / "pieces.yaml").write_text(cards(4), "utf-8")
    synced = iter(range(100))

    def full(_handle: int) -> None:
        if next(synced) == 2:  # the third of four PDFs
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 3
    assert done.out == ""
    target = tmp_path / "out" / "trial" / "trial-standard-a4.pdf"
    assert done.err == f"error: {target}: {os.strerror(errno.ENOSPC)}\n"
    assert digests(tmp_path / "out") == before


def test_a_folder_that_cannot_be_written_ends_with_code_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = os.open

    def denied(path: Any, flags: int, *more: Any) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return make(path, flags, *more)

    monkeypatch.setattr(os, "open", denied)
    done = run("build", write_kit(tmp_path), "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 3
    assert done.err.startswith("error: ")
    assert str(tmp_path / "out" / "trial") in done.err
    assert "Traceback" not in done.err
    assert digests(tmp_path / "out") == {}


def test_a_file_where_the_output_folder_should_be_ends_with_code_3(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", "utf-8")
    done = run("build", write_kit(tmp_path), "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 3
    assert (tmp_path / "out").read_text("utf-8") == "mine"


def test_what_has_not_changed_is_not_built_again(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    build(kit, out)
    dates = {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")}
    again = run("build", kit, "--out", out, "--jobs", 1)
    assert again.code == 0
    assert again.out.count(": unchanged\n") == 4
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*.pdf")} == dates
    assert ": unchanged" not in run("build", kit, "--out", out, "--jobs", 1, "--force").out


@pytest.mark.parametrize("change", ["content", "csv", "output", "deleted", "template", "other choice"])
def test_whatever_decides_a_file_makes_it_new(change: str, tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path, ONE_CARD.replace("cards: [{name: Ace}]", "data: deck.csv")), tmp_path / "out"
    (kit / "deck.csv").write_text("name\nAce\n", "utf-8")
    templates = tmp_path / "templates" / "papers"
    templates.mkdir(parents=True)
    options: list[object] = ["--templates", templates.parent]
    build(kit, out, *options)
    if change == "content":
        (kit / "pieces.yaml").write_text(ONE_CARD, "utf-8")
    elif change == "csv":
        (kit / "deck.csv").write_text("name\nKing\n", "utf-8")
    elif change == "output":
        (out / "trial" / "trial-standard-a4.pdf").write_bytes(b"%PDF-1.4 spoilt")
    elif change == "deleted":
        (out / "trial" / "trial-standard-a4.pdf").unlink()
    elif change == "template":
        a4 = (ROOT / "templates" / "papers" / "a4.yaml").read_text("utf-8")
        (templates / "a4.yaml").write_text(a4.replace("piece_margin: 6mm", "piece_margin: 8mm"), "utf-8")
    else:
        options += ["--players", 2]
    done = run("build", kit, "--out", out, "--jobs", 1, *options)
    assert done.code == 0
    assert ": unchanged" not in done.out
    verified(out / "trial" / "manifest.json")


def test_a_build_of_one_paper_keeps_the_other_in_the_manifest(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    build(kit, out)
    (kit / "pieces.yaml").write_text(cards(2), "utf-8")
    manifest = build(kit, out, "--paper", "a4")
    assert [entry["path"] for entry in manifest["files"]] == [
        "trial-large-print-a4.pdf",
        "trial-large-print-letter.pdf",
        "trial-standard-a4.pdf",
        "trial-standard-letter.pdf",
    ]


LIGHT = """\
import sys
sys.argv = ["printkit", *sys.argv[1:]]
from printkit.cli import main
if __name__ == "__main__":
    try:
        main()
    finally:
        print("LOADED", *sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", ["--help", "build"])
def test_help_and_an_unchanged_build_load_no_library_they_do_not_need(command: str, tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    build(kit, out)
    arguments = ["--help"] if command == "--help" else ["build", str(kit), "--out", str(out)]
    done = subprocess.run(
        [sys.executable, "-c", LIGHT, *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert command == "--help" or done.stdout.count(": unchanged\n") == 4
    loaded = {name.split(".")[0] for name in done.stderr.partition("LOADED ")[2].split()}
    assert "printkit" in loaded
    assert not loaded & {"reportlab", "pypdf", "yaml", "msgspec", "PIL", "multiprocessing"}


def test_only_some_pieces_are_printed(tmp_path: Path) -> None:
    manifest = build(REAL, tmp_path, "--paper", "a4", "--variant", "standard", "--only", "robot,signals/CALM")
    (entry,) = manifest["files"]
    assert {piece["id"] for piece in pieces(entry)} == {"robot", "signals/CALM"}


def test_for_three_players_there_is_a_set_for_each(tmp_path: Path) -> None:
    (entry,) = build(REAL, tmp_path, "--paper", "a4", "--variant", "standard", "--players", 3)["files"]
    found: dict[str, list[int | None]] = {}
    for piece in pieces(entry):
        found.setdefault(piece["id"], []).append(piece["player"])
    assert sorted(found["commands/F1"], key=str) == [1, 2, 3]
    assert sorted(found["visit-record"], key=str) == [1, 2, 3]
    assert found["score-sheet"] == [None]
    assert found["signals/CALM"] == [None, None]  # two of this card, shared


def test_the_manifest_has_the_shape_that_other_programs_read(tmp_path: Path) -> None:
    built = build(REAL, tmp_path, "--paper", "a4", "--variant", "standard", "--only", "map-a,commands")
    assert list(built) == ["format", "printkit", "kit", "title", "files"]
    assert (built["format"], built["kit"], built["title"]) == (1, "turnstile-post", "Turnstile Post")
    (entry,) = built["files"]
    assert {key: type(value) for key, value in entry.items()} == {
        "path": str,
        "sha256": str,
        "bytes": int,
        "variant": str,
        "paper": str,
        "page_size_mm": list,
        "smallest_text_pt": float,
        "pages": list,
    }
    path = tmp_path / "turnstile-post" / entry["path"]
    assert digests(path.parent)[entry["path"]] == entry["sha256"]
    assert path.stat().st_size == entry["bytes"]
    assert entry["smallest_text_pt"] == 10.0
    for number, page in enumerate(entry["pages"], start=1):
        assert list(page) == ["number", "title", "rulers_mm", "pieces"]
        assert page["number"] == number
        assert {tuple(ruler[2:]) for ruler in page["rulers_mm"]} >= {(50.0, 0.0), (0.0, 50.0)}
        for piece in page["pieces"]:
            assert list(piece) == ["id", "kind", "copy", "player", "box_mm", "turn_deg", "features"]
            assert [type(side) for side in piece["box_mm"]] == [float] * 4
            assert piece["turn_deg"] in (0, 90)
    by_id = {piece["id"]: piece for piece in pieces(entry)}
    cells = by_id["map-a"]["features"]["cells_mm"]
    assert sorted(cells) == [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)]
    a1, a2, b1 = cells["A1"], cells["A2"], cells["B1"]
    assert a1[1] == pytest.approx(a2[1] + a2[3])  # row 1 lies below row 2
    assert b1[0] == pytest.approx(a1[0] + a1[2])  # column B lies right of A
    assert [piece["copy"] for piece in pieces(entry) if piece["id"] == "commands/F1"] == [1]


def test_the_manifest_is_the_same_text_whoever_reads_it(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, header="author: Zoë\n")
    (kit / "kit.yaml").write_text((kit / "kit.yaml").read_text("utf-8").replace("Trial", "Écuries – ½"), "utf-8")
    build(kit, tmp_path / "out")
    data = (tmp_path / "out" / "trial" / "manifest.json").read_bytes()
    assert "Écuries – ½".encode() in data
    assert json.loads(data)["title"] == "Écuries – ½"
    assert data.endswith(b"}\n")
    assert b"\r" not in data
