"""Words that stand round the pieces, in labels and in the guide, are looked at like those on the pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kits import run

HEADER = """\
kit: trial
title: A trial
version: "1.0"
supply: [a pencil, two dice]
print_notes: [Cut with care., Glue nothing.]
components: [pieces.yaml]
"""
PIECES = """\
- kind: cards
  id: deck
  title: A deck
  note: thick card
  face: {title: "{name}"}
  cards: [{name: Ace}]
- kind: map
  id: yard
  columns: 4
  rows: 3
  start: A1
"""
PRINTED = {
    "A trial": ("kit.yaml", 2),
    "1.0": ("kit.yaml", 3),
    "two dice": ("kit.yaml", 4),
    "Glue nothing.": ("kit.yaml", 5),
    "A deck": ("pieces.yaml", 3),
    "thick card": ("pieces.yaml", 4),
}


@pytest.mark.parametrize("text", PRINTED)
def test_a_character_no_font_has_is_an_error_wherever_it_would_be_printed(text: str, tmp_path: Path) -> None:
    kit = tmp_path / "trial"
    kit.mkdir()
    (kit / "kit.yaml").write_text(HEADER.replace(text, f"{text} 日"), "utf-8")
    (kit / "pieces.yaml").write_text(PIECES.replace(text, f"{text} 日"), "utf-8")
    done = run("check", kit)
    assert done.code == 1
    name, line = PRINTED[text]
    assert [found for found in done.err.splitlines() if ": error[" in found] == [
        found
        for found in done.err.splitlines()
        if found.startswith(f"{kit.as_posix()}/{name}:{line}:")
        and "error[missing-glyph]" in found
        and "U+65E5" in found
    ]


def test_all_of_them_are_named_at_once(tmp_path: Path) -> None:
    kit = tmp_path / "trial"
    kit.mkdir()
    header, pieces = HEADER, PIECES
    for text in PRINTED:
        header, pieces = header.replace(text, f"{text} 日"), pieces.replace(text, f"{text} 日")
    (kit / "kit.yaml").write_text(header, "utf-8")
    (kit / "pieces.yaml").write_text(pieces, "utf-8")
    assert run("check", kit).err.count("error[missing-glyph]") == len(PRINTED)
