from __future__ import annotations

import re
from pathlib import Path

from tests.kits import ROOT, build, pieces, run, write_kit

COMPONENTS = """\
- kind: cards
  id: deck
  title: Deck
  copies: per-player
  face: {title: "{name}", body: "{text}", corner: "P{player}"}
  cards:
    - {name: Ace, text: "One **b**old word"}
    - {name: Two, text: "- first\\n- second", copies: 2}
- kind: sheet
  id: record
  title: Record
  tables:
    - columns: [Zone, Price, Paid]
      rows: [[A, "1.10", ""], [B, "2", ""]]
    - columns: [Name, Sum]
      blank: 3
- kind: tokens
  id: chip
  text: CHIP
  copies: all-players
"""


def _text(folder: Path, *options: str, components: str = COMPONENTS, header: str = "") -> str:
    done = run("build", write_kit(folder, components, header), "--out", folder / "out", "--jobs", 1, "--text", *options)
    assert (done.code, done.err) == (0, "")
    return (folder / "out" / "trial" / "trial.txt").read_text("utf-8")


def _part(text: str, heading: str) -> str:
    return re.split(r"\n\n#{1,3} ", text.partition(f"{heading}\n\n")[2])[0].rstrip("\n")


def _by_component(ids: list[str]) -> list[str]:
    """Ids in the order of their components."""
    components = list(dict.fromkeys(one.partition("/")[0] for one in ids))
    return sorted(dict.fromkeys(ids), key=lambda one: components.index(one.partition("/")[0]))


def test_every_piece_of_the_manifest_is_told_in_order(tmp_path: Path) -> None:
    for kit in sorted(path.parent for path in (ROOT / "content").glob("*/kit.yaml")):
        manifest = build(kit, tmp_path / kit.name, "--text", "--variant", "standard", "--paper", "a4")
        text = (tmp_path / kit.name / kit.name / f"{kit.name}.txt").read_text("utf-8")
        told = re.findall(r"^### (.+)$", text, re.MULTILINE)
        printed = {piece["id"] for piece in pieces(manifest["files"][0])}
        # A piece that differs from player to player is told for each of them.
        assert set(told) == printed
        assert list(dict.fromkeys(told)) == _by_component(told)


def test_a_table_is_told_row_by_row_with_its_columns(tmp_path: Path) -> None:
    record = _part(_text(tmp_path), "### record")
    assert "Columns: Zone; Price; Paid.\n\n- A: Price: 1.10\n- B: Price: 2" in record
    assert record.endswith("Columns: Name; Sum.\n\n- 3 blank rows to fill in")


def test_a_map_cell_is_told_by_its_name_and_what_it_is(tmp_path: Path) -> None:
    cells = """\
- {kind: map, id: hall, columns: 3, rows: 3, start: A1, walls: [B2], stations: {A: B1, B: C1, C: A3, D: C3}}
"""
    rows = ("3: A3, STATION C; B3; C3, STATION D", "2: A2; B2, WALL; C2", "1: A1, START; B1, STATION A; C1, STATION B")
    told = _text(tmp_path, components=cells)
    assert "Columns: A; B; C.\n\n" + "\n".join(f"- {row}" for row in rows) in told


def test_a_list_keeps_its_marks_and_words_their_letters(tmp_path: Path) -> None:
    text = _text(tmp_path)
    assert _part(text, "### deck/Two").endswith("- first\n- second")
    assert "One bold word" in _part(text, "### deck/Ace")


def test_copies_and_players_are_told(tmp_path: Path) -> None:
    text = _text(tmp_path)
    assert _part(text, "### deck/Ace").startswith("Print once per player.")
    assert _part(text, "### deck/Two").startswith("2 copies, print once per player.")
    assert _part(text, "### chip").startswith("For players 1, 2, 3, 4.")
    for_three = _text(tmp_path, "--players", "3")
    assert for_three.count("### deck/Ace") == 3
    assert "For player 2.\n\n#### Ace\n\nP2" in for_three


def test_lines_wrap_between_words_and_bytes_do_not_depend_on_variants_or_papers(tmp_path: Path) -> None:
    text = _text(tmp_path)
    assert max(map(len, text.splitlines())) <= 72
    assert text == _text(tmp_path, "--variant", "large-print", "--paper", "letter")
    assert text.replace("\n", "").isprintable()


def test_a_word_longer_than_a_line_stays_whole(tmp_path: Path) -> None:
    word = "i" * 80
    text = _text(tmp_path, header=f"print_notes: [{word} end]\n")
    assert f"\n{word}\nend\n" in text


def test_an_unchanged_build_knows_its_text(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    companion = out / "trial" / "trial.txt"
    run("build", kit, "--out", out, "--jobs", 1)
    assert not companion.exists()
    assert "trial.txt: every piece in words" in run("build", kit, "--out", out, "--jobs", 1, "--text").out
    first = companion.read_bytes()
    assert run("build", kit, "--out", out, "--jobs", 1, "--text").out.count(": unchanged") == 5  # 4 PDFs and the text
    companion.write_text("spoilt")
    run("build", kit, "--out", out, "--jobs", 1, "--text")
    assert companion.read_bytes() == first


def test_a_companion_is_kept_up_to_date_without_being_asked_for(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    run("build", kit, "--out", out, "--jobs", 1, "--text")
    (kit / "pieces.yaml").write_text((kit / "pieces.yaml").read_text().replace("Ace", "King"))
    run("build", kit, "--out", out, "--jobs", 1)
    assert "### deck/King" in (out / "trial" / "trial.txt").read_text("utf-8")


def test_the_text_is_no_file_of_the_manifest(tmp_path: Path) -> None:
    manifest = build(write_kit(tmp_path), tmp_path / "out", "--text")
    assert [entry["path"][-4:] for entry in manifest["files"]] == [".pdf"] * 4
