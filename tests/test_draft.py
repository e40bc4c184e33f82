"""`build --draft`: placeholders for pictures that are not there, in files nobody takes for the finished ones."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from tests.kits import digests, run, verified, write_kit

PICTURED = """\
- kind: cards
  id: deck
  face:
    title: "{name}"
    art: {image: "{picture}", alt: "A picture of {name}", row: 40mm}
  cards:
    - {name: Ace, picture: ace.png}
    - {name: King, picture: king.png}
"""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit with one picture that is missing and one that is broken."""
    folder = write_kit(tmp_path / "content", PICTURED)
    (folder / "king.png").write_bytes(b"no picture at all")
    return folder


def draft(kit: Path, *options: object) -> tuple[str, str]:
    """What a draft of the standard A4 file says: to stdout and to stderr."""
    out = kit.parents[1] / "build"
    done = run("build", kit, "--out", out, "--jobs", 1, "--variant", "standard", "--paper", "a4", *options)
    assert done.code == 0
    return done.out, done.err


def words(path: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(path).pages]


def test_a_picture_that_is_missing_or_broken_becomes_a_placeholder_with_its_name(kit: Path) -> None:
    assert run("build", kit, "--out", kit.parents[1] / "build").code == 1
    out, err = draft(kit, "--draft")
    folder = kit.parents[1] / "build" / "trial" / "draft"
    assert out == f"{folder.as_posix()}/trial-draft-standard-a4.pdf: 2 sheets, a4\n"
    assert "warning[missing-file]: 'ace.png'" in err
    assert "warning[bad-picture]: 'king.png'" in err
    assert err.endswith("2 warnings\n")
    verified(folder)
    _, cards = words(folder / "trial-draft-standard-a4.pdf")
    assert "Picture: ace.png" in cards
    assert "Picture: king.png" in cards


def test_every_sheet_of_a_draft_says_so(kit: Path) -> None:
    draft(kit, "--draft")
    sheets = words(kit.parents[1] / "build" / "trial" / "draft" / "trial-draft-standard-a4.pdf")
    assert len(sheets) == 2
    for sheet in sheets:
        assert "Trial 2.1 draft" in sheet


def test_a_draft_leaves_the_finished_files_alone_and_is_never_taken_for_them(kit: Path) -> None:
    build = kit.parents[1] / "build" / "trial"
    draft(kit, "--draft")
    assert sorted(path.name for path in build.iterdir()) == ["draft"]
    packed = io.BytesIO()
    Image.new("L", (600, 400), 200).save(packed, "PNG")
    for name in ("ace.png", "king.png"):
        (kit / name).write_bytes(packed.getvalue())
    out, err = draft(kit)
    assert (out, err) == (f"{build.as_posix()}/trial-standard-a4.pdf: 2 sheets, a4\n", "")
    finished = digests(build)
    (kit / "ace.png").unlink()
    draft(kit, "--draft")
    after = digests(build)
    assert {name: after[name] for name in finished if "draft" not in name} == {
        name: found for name, found in finished.items() if "draft" not in name
    }
    assert after["draft/trial-draft-standard-a4.pdf"] != finished["draft/trial-draft-standard-a4.pdf"]
    listed = json.loads((build / "manifest.json").read_text("utf-8"))["files"]
    assert [entry["path"] for entry in listed] == ["trial-standard-a4.pdf"]


def test_a_draft_that_has_not_changed_is_not_built_again(kit: Path) -> None:
    draft(kit, "--draft")
    out, _ = draft(kit, "--draft")
    assert out.endswith("trial-draft-standard-a4.pdf: unchanged\n")


def test_a_draft_and_what_changed_since_a_release_exclude_each_other(kit: Path, tmp_path: Path) -> None:
    done = run("build", kit, "--draft", "--since", tmp_path)
    assert done.code == 2
    assert "--since chooses among finished pieces itself" in done.err


def test_an_error_that_is_no_picture_stops_a_draft_too(kit: Path) -> None:
    pieces = kit / "pieces.yaml"
    pieces.write_text(pieces.read_text("utf-8").replace("row: 40mm", "row: 40"), "utf-8")
    assert run("build", kit, "--draft", "--out", kit.parents[1] / "build").code == 1
    assert not (kit.parents[1] / "build" / "trial").exists()
