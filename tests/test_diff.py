from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from printkit.archive import zip_bytes
from printkit.diagnostics import ExitCode
from printkit.diff import KitDiff, PieceChange, diff
from printkit.editions import EditionError, read_editions
from tests.editions import AFTER, BEFORE, build_edition
from tests.kit_pipeline import png
from tests.kits import ROOT, Run, run, write_kit


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_edition(tmp_path_factory.mktemp("old"), BEFORE, "1.0")


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_edition(tmp_path_factory.mktemp("new"), AFTER, "1.1")


def changes(found: tuple[KitDiff, ...]) -> dict[str, PieceChange]:
    (one,) = found
    return {change.label: change for change in one.changes}


def zipped(folder: Path, target: Path) -> Path:
    target.write_bytes(zip_bytes("trial-1.0", {path.name: path.read_bytes() for path in folder.iterdir()}))
    return target


def test_pieces_are_told_apart_by_id(old: Path, new: Path) -> None:
    found = changes(diff(old, new))
    assert {label: (change.what, change.how) for label, change in found.items()} == {
        "deck/Ace": ("changed", ("text",)),
        "deck/King": ("changed", ("copies",)),
        "deck/Queen": ("removed", ()),
        "deck/Ten": ("added", ()),
        "signals/CALM": ("changed", ("size",)),
        "signals/STORM": ("changed", ("size",)),
    }


def test_words_before_and_after_are_given(old: Path, new: Path) -> None:
    ace = changes(diff(old, new))["deck/Ace"]
    assert ace.before is not None
    assert ace.after is not None
    assert (ace.before.text, ace.after.text) == ("Ace Move one cell forward.", "Ace Move two cells forward.")
    assert ace.variants == ("standard", "large-print")


def test_sizes_are_those_before_turning(old: Path, new: Path) -> None:
    calm = changes(diff(old, new))["signals/CALM"]
    assert calm.before is not None
    assert calm.after is not None
    # mini is 44 x 68 mm, poker 63.5 x 88.9 mm (templates/formats).
    assert (calm.before.width, calm.before.height) == pytest.approx((44.0, 68.0), abs=0.001)
    assert (calm.after.width, calm.after.height) == pytest.approx((63.5, 88.9), abs=0.001)


def test_versions_come_from_the_sheets(old: Path, new: Path) -> None:
    (one,) = diff(old, new)
    assert (one.before, one.after, one.same) == ("1.0", "1.1", 1)  # only Jack is the same


def test_the_way_back_is_the_mirror_image(old: Path, new: Path) -> None:
    found = changes(diff(new, old))
    assert (found["deck/Queen"].what, found["deck/Ten"].what) == ("added", "removed")


def test_the_place_on_the_sheet_and_the_paper_change_nothing(tmp_path: Path) -> None:
    """Maps, tables and cards, some of them turned on one paper and not on the other."""
    for paper in ("a4", "letter"):
        kit = ROOT / "content" / "turnstile-post"
        done = run("build", kit, "--out", tmp_path / paper, "--paper", paper, "--jobs", 1)
        assert done.code == 0
    assert changes(diff(tmp_path / "a4", tmp_path / "letter")) == {}


def test_a_variant_that_only_one_side_has_is_a_difference(old: Path, tmp_path: Path) -> None:
    part = build_edition(tmp_path, BEFORE, "1.0", "--variant", "standard")
    (one,) = diff(old, part)
    assert (one.changes, one.only_before, one.only_after) == ((), ("large-print",), ())
    assert one.different


def test_editions_without_a_common_variant_cannot_be_compared(tmp_path: Path) -> None:
    small = build_edition(tmp_path / "small", BEFORE, "1.0", "--variant", "standard")
    large = build_edition(tmp_path / "large", BEFORE, "1.0", "--variant", "large-print")
    with pytest.raises(EditionError, match="no variant is in both"):
        diff(small, large)


def test_an_edition_is_found_in_a_manifest_a_folder_a_zip_and_a_folder_of_zips(old: Path, tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    archive = zipped(old, tmp_path / "dist" / "trial-1.0.zip")
    for place in (old / "manifest.json", old, old.parent, archive, archive.parent):
        (edition,) = read_editions(place).values()
        assert edition.manifest.kit == "trial"
        assert changes(diff(old, place)) == {}


def test_changes_beside_a_kit_are_no_edition_of_it(old: Path, tmp_path: Path) -> None:
    build = tmp_path / "build"
    for folder in (build / "trial", build / "trial" / "changes"):
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_bytes((old / "manifest.json").read_bytes())
    assert read_editions(build)["trial"].home == build / "trial"


def test_a_kit_that_only_one_side_has_is_new_or_gone(old: Path, tmp_path: Path) -> None:
    other = json.loads((old / "manifest.json").read_text("utf-8")) | {"kit": "other", "title": "Other"}
    for kit, manifest in (("trial", json.loads((old / "manifest.json").read_text("utf-8"))), ("other", other)):
        folder = tmp_path / kit
        folder.mkdir()
        for path in old.glob("*.pdf"):
            (folder / path.name).write_bytes(path.read_bytes())
        (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    gained = {one.kit: one for one in diff(old, tmp_path)}
    assert not gained["trial"].different
    assert gained["other"].count("added") == 6  # four cards, two signals
    lost = {one.kit: one for one in diff(tmp_path, old)}
    assert lost["other"].count("removed") == 6


def refused(place: Path, old: Path) -> str:
    done = run("diff", place, old)
    assert (done.code, done.out) == (ExitCode.FILES, "")
    return done.err


def test_what_is_no_edition_is_refused_by_name(old: Path, tmp_path: Path) -> None:
    assert "there is no such file or folder" in refused(tmp_path / "nowhere", old)
    assert "holds no manifest.json and no ZIP with one" in refused(tmp_path, old)
    (tmp_path / "noise.zip").write_bytes(b"PK nonsense")
    assert "noise.zip is neither a manifest.json nor a ZIP" in refused(tmp_path / "noise.zip", old)


def test_two_editions_of_a_kit_in_one_place_are_refused(old: Path, tmp_path: Path) -> None:
    zipped(old, tmp_path / "trial-1.0.zip")
    zipped(old, tmp_path / "trial-1.1.zip")
    assert "holds two editions of trial" in refused(tmp_path, old)


def copied(old: Path, target: Path) -> Path:
    target.mkdir()
    for path in old.iterdir():
        (target / path.name).write_bytes(path.read_bytes())
    return target


def test_files_that_are_not_as_the_manifest_says_are_refused(old: Path, tmp_path: Path) -> None:
    missing = copied(old, tmp_path / "missing")
    (missing / "trial-standard-a4.pdf").unlink()
    assert "trial-standard-a4.pdf is missing" in refused(missing, old)
    other = copied(old, tmp_path / "other")
    (other / "trial-standard-a4.pdf").write_bytes((old / "trial-standard-letter.pdf").read_bytes())
    assert "is not the file that its manifest names" in refused(other, old)
    newer = copied(old, tmp_path / "newer")
    (newer / "manifest.json").write_text('{"format": 2}', "utf-8")
    assert "manifest format 2 is not 1" in refused(newer, old)


def test_a_damaged_zip_is_refused(old: Path, tmp_path: Path) -> None:
    archive = zipped(old, tmp_path / "trial.zip")
    data = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as opened:
        place = opened.getinfo("trial-1.0/trial-standard-a4.pdf").header_offset
    data[place + 1000] ^= 0xFF
    archive.write_bytes(data)
    assert "trial-standard-a4.pdf is damaged or locked" in refused(archive, old)


def shown(old: Path, new: Path, form: str) -> Run:
    return run("diff", old, new, "--format", form)


def test_exit_codes_tell_same_from_different(old: Path, new: Path) -> None:
    assert shown(old, old, "text").code == 0
    assert shown(old, new, "text").code == 1


def test_text_shows_each_change_with_its_words(old: Path, new: Path) -> None:
    assert shown(old, new, "text").out == (
        "trial: 1.0 → 1.1\n"
        "  ~ deck/Ace: text\n"
        "      - Ace Move one cell forward.\n"
        "      + Ace Move two cells forward.\n"
        "  ~ deck/King: 3 → 2 copies\n"
        "  + deck/Ten\n"
        "      + Ten Do nothing.\n"
        "  ~ signals/CALM: 44 x 68 → 63.5 x 88.9 mm\n"
        "  ~ signals/STORM: 44 x 68 → 63.5 x 88.9 mm\n"
        "  - deck/Queen\n"
        "      - Queen Turn left.\n"
        "  4 changed, 1 added, 1 removed, 1 the same\n"
    )
    assert shown(old, old, "text").out == "trial: 1.0\n  nothing changed: 6 pieces\n"


def test_json_holds_the_whole_words(old: Path, new: Path) -> None:
    found = shown(old, new, "json").json
    assert found["same"] is False
    (kit,) = found["kits"]
    assert (kit["kit"], kit["before"], kit["after"], kit["same"]) == ("trial", "1.0", "1.1", 1)
    ace = next(piece for piece in kit["pieces"] if piece["id"] == "deck/Ace")
    assert ace == {
        "id": "deck/Ace",
        "player": None,
        "change": "changed",
        "how": ["text"],
        "variants": ["standard", "large-print"],
        "before": {"text": "Ace Move one cell forward.", "copies": 1},
        "after": {"text": "Ace Move two cells forward.", "copies": 1},
    }


def test_markdown_is_a_table_for_a_comment(old: Path, new: Path) -> None:
    lines = shown(old, new, "markdown").out.splitlines()
    assert lines[0] == "### Trial: 1.0 → 1.1"
    assert (
        "| <code>deck/Ace</code> | changed: text | Ace Move one cell forward. | Ace Move two cells forward. |" in lines
    )
    assert "| <code>deck/Ten</code> | added |  | Ten Do nothing. |" in lines


def test_another_picture_of_the_same_size_is_another_drawing(tmp_path: Path) -> None:
    deck = """\
- kind: cards
  id: deck
  face: {title: "{name}", art: {image: "{name}.png", alt: A grey square, row: rest}}
  cards: [{name: Ace}, {name: King}]
"""
    for edition, grey in (("old", 128), ("new", 200)):
        kit = write_kit(tmp_path / edition / "content", deck)
        (kit / "Ace.png").write_bytes(png(800, 800, grey))
        (kit / "King.png").write_bytes(png(800, 800, 90))
        done = run("build", kit, "--out", tmp_path / edition / "build", "--paper", "a4", "--jobs", 1)
        assert (done.code, done.err) == (0, "")
    found = changes(diff(tmp_path / "old" / "build", tmp_path / "new" / "build"))
    assert {label: change.how for label, change in found.items()} == {"deck/Ace": ("drawing",)}
