"""A kit's own fonts: files of its folder, located errors, letters that printkit's own fonts lack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdf

from printkit.layout.font_files import packaged_paths
from printkit.layout.fonts import face_key
from tests.kits import run, verified, write_kit

FIRA = packaged_paths()["regular"][1]
DECK = """\
- kind: cards
  id: deck
  face: {title: "{name}"}
  cards: [{name: Ace}]
"""


def test_a_font_of_the_kit_is_tried_first_and_embedded(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, DECK, "fonts: {bold: own/Fira.ttf}\n")
    (kit / "own").mkdir()
    shutil.copy(FIRA, kit / "own" / "Fira.ttf")
    done = run("build", kit, "--out", tmp_path / "out", "--paper", "a4", "--variant", "standard", "--jobs", 1)
    assert (done.code, done.err) == (0, "")
    verified(tmp_path / "out")
    reader = pypdf.PdfReader(tmp_path / "out" / "trial" / "trial-standard-a4.pdf")
    fonts = {str(font["/BaseFont"]) for page in reader.pages for font in _fonts(page)}
    # Titles are bold and in plain letters, which only the kit's font can have drawn in Fira.
    assert any("FiraSans-Regular" in name for name in fonts)


def _fonts(page: pypdf.PageObject) -> list[pypdf.generic.DictionaryObject]:
    return [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index, union-attr]


def test_a_file_that_is_no_font_is_an_error_at_its_style(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, DECK, "fonts: {regular: fake.ttf, bold: gone.ttf}\n")
    (kit / "fake.ttf").write_bytes(b"OTTO" + bytes(40))
    done = run("check", kit)
    assert done.code == 1
    # kit.yaml: line 4 is the `fonts` line; `fake.ttf` starts in column 18, `gone.ttf` in column 34.
    assert "kit.yaml:4:18: error[bad-font]: fake.ttf is not a TrueType font" in done.err
    assert "kit.yaml:4:34: error[missing-file]" in done.err


def test_a_font_outside_the_kit_is_refused(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, DECK, "fonts: {regular: ../x.ttf}\n")
    assert "error[outside-path]" in run("check", kit).err


def test_fonts_of_one_name_and_other_contents_have_keys_of_their_own(tmp_path: Path) -> None:
    one, two = tmp_path / "a" / "Mine One.ttf", tmp_path / "b" / "Mine One.ttf"
    for path, data in ((one, b"1"), (two, b"2")):
        path.parent.mkdir()
        path.write_bytes(data)
    assert face_key(one) != face_key(two)
    assert face_key(one).startswith("MineOne-")
    assert face_key(FIRA) == FIRA.stem
