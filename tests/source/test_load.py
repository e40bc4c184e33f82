import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.diagnostics import ExitCode, Report
from printkit.source.load import Tree, load_text, load_yaml
from printkit.source.text import SIZE_LIMIT_BYTES, SourceText


def _tree(text: str) -> Tree:
    report = Report()
    document = load_text(SourceText("kit.yaml", text), report)
    assert document is not None, report.diagnostics()
    return document.tree


def _codes(text: str) -> list[str]:
    report = Report()
    assert load_text(SourceText("kit.yaml", text), report) is None
    return [found.code for found in report.diagnostics()]


def test_words_stay_text_and_only_bare_null_is_none() -> None:
    tree = _tree("[NO, no, Yes, on, Off, y, true, 'null', \"~\", null, ~, Null, =]")
    assert tree == ["NO", "no", "Yes", "on", "Off", "y", "true", "null", "~", None, None, "Null", "="]


def test_keys_stay_text() -> None:
    assert _tree("{no: {name: Nord}, on: 1, 12: 2, null: 3}") == {
        "no": {"name": "Nord"},
        "on": "1",
        "12": "2",
        "null": "3",
    }


def test_times_fares_ids_and_dates_keep_their_spelling() -> None:
    spelled = ["010", "1.10", "12:30", "0x1F", "+4", "2026-05-01", "1_000", "0101", "190:20:30", ".5", "1e3"]
    assert _tree("".join(f"- {word}\n" for word in spelled)) == spelled


def test_a_value_left_out_is_none() -> None:
    assert _tree("a:\nb: {c, d: }\ne:\n  -\n") == {"a": None, "b": {"c": None, "d": None}, "e": [None]}


def test_anchors_repeat_and_merges_take_over_keys_not_written() -> None:
    tree = _tree("base: &base {paper: a4, ink: black}\ncopy: *base\nmine:\n  <<: *base\n  ink: grey\n")
    assert tree == {
        "base": {"paper": "a4", "ink": "black"},
        "copy": {"paper": "a4", "ink": "black"},
        "mine": {"ink": "grey", "paper": "a4"},
    }


def test_of_several_merged_mappings_the_first_wins() -> None:
    tree = _tree("a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b], z: 3}\n")
    assert isinstance(tree, dict)
    assert tree["c"] == {"z": "3", "x": "1", "y": "2"}


def test_a_quoted_merge_sign_is_a_key() -> None:
    assert _tree("{'<<': x}") == {"<<": "x"}


@given(
    st.recursive(
        st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc xyz", min_size=1), inner, max_size=4),
        max_leaves=12,
    )
)
@settings(max_examples=50, deadline=None)
def test_what_yaml_writes_with_quotes_is_read_back(tree: Tree) -> None:
    written = yaml.safe_dump(tree, default_style='"', allow_unicode=True)
    assert _tree(written) == tree


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes("\ufefftitle: Écuries – ½\r\nrows: 3\r\n".encode())
    document = load_yaml(path, "deck.yaml", Report())
    assert document is not None
    assert document.tree == {"title": "Écuries – ½", "rows": "3"}
    assert document.source_map.locate(("rows",)).source_line == "rows: 3"


UNREADABLE = {
    "latin-1": ("title: Écuries".encode("latin-1"), "not-utf8", 1, 8),
    "latin-1 further down": ("a: 1\nbé: Éc".encode() + b"\xe9", "not-utf8", 2, 7),
    "utf-16": ("title: A".encode("utf-16"), "not-utf8", 0, 0),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not-text", 0, 0),
    "too large": (b"#" * (SIZE_LIMIT_BYTES + 1), "too-large", 0, 0),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_utf8_text_is_refused_with_a_remedy(tmp_path: Path, name: str) -> None:
    data, code, line, column = UNREADABLE[name]
    path = tmp_path / "deck.yaml"
    path.write_bytes(data)
    report = Report()
    assert load_yaml(path, "deck.yaml", report) is None
    (found,) = report.diagnostics()
    assert (found.code, found.place.line, found.place.column) == (code, line, column)
    assert "UTF-8" in found.hint or code == "too-large"
    assert "Ã" not in found.place.source_line
    assert report.exit_code is ExitCode.CONTENT


def test_the_byte_offset_of_a_wrong_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.write_bytes(b"title: \xc9curies")
    report = Report()
    load_yaml(path, "deck.yaml", report)
    assert report.diagnostics()[0].message == "byte 7 (0xC9) is not UTF-8"
    assert report.diagnostics()[0].place.source_line == "title: \\xc9curies"


def test_a_missing_file_and_a_folder_end_the_run_with_the_code_for_files(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "a\0b.yaml", Path("/dev/null")):
        report = Report()
        assert load_yaml(path, "deck.yaml", report) is None
        assert [found.code for found in report.diagnostics()] == ["cannot-read"]
        assert report.exit_code is ExitCode.FILES


def test_a_file_without_permission_ends_the_run_with_the_code_for_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("a: 1")

    def refuse(_: Path) -> bytes:
        raise PermissionError

    # Tests may run as root, who may read everything.
    monkeypatch.setattr(Path, "read_bytes", refuse)
    report = Report()
    assert load_yaml(path, "deck.yaml", report) is None
    assert report.diagnostics()[0].message == "no permission to read the file"
    assert report.exit_code is ExitCode.FILES


BOMBS = {
    # 9^9 = 387 million values from nine lines.
    "aliases": (
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + "".join(f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
        + "cards: *i\n",
        "too-large",
    ),
    "merges": (
        "a: &a {" + ", ".join(f"k{n}: x" for n in range(500)) + "}\ncards:\n" + "  - {<<: *a}\n" * 500,
        "too-large",
    ),
    "brackets": ("[" * 100_000, "too-deep"),
    "braces": ("{a: " * 100_000, "too-deep"),
    "dashes": ("- " * 100_000, "too-deep"),
    "recursion": ("&a [*a]", "recursive-alias"),
    "recursion through a key": ("a: &a\n  b: &b\n    c: *a\n", "recursive-alias"),
    "flat": ("- x\n" * 1_900_000, "too-large"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_ends_within_2_s_with_one_clean_error(name: str) -> None:
    text, code = BOMBS[name]
    started = time.process_time()
    assert _codes(text) == [code]
    assert time.process_time() - started < 2


@pytest.mark.parametrize("name", sorted(BOMBS.keys() - {"flat"}))
def test_a_bomb_takes_less_than_50_mb(name: str) -> None:
    text, code = BOMBS[name]
    tracemalloc.start()
    try:
        assert _codes(text) == [code]
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_ordinary_repetition_is_no_bomb() -> None:
    tree = _tree("base: &base {a: 1, b: 2}\ncards:\n" + "  - {<<: *base, title: A}\n" * 5000)
    assert isinstance(tree, dict)
    assert len(tree["cards"] or ()) == 5000


def test_a_thousand_cards_load_within_60_ms() -> None:
    cards = "".join(
        f"- name: C{number}\n  title: Card {number}\n"
        f"  text: Move {number} cells forward and take a coin.\n  copies: 2\n"
        for number in range(1000)
    )
    source = SourceText("cards.yaml", cards)
    seconds = []
    for _ in range(5):
        started = time.process_time()
        document = load_text(source, Report())
        seconds.append(time.process_time() - started)
    assert document is not None
    assert isinstance(document.tree, list)
    assert document.tree[999] == {
        "name": "C999",
        "title": "Card 999",
        "text": "Move 999 cells forward and take a coin.",
        "copies": "2",
    }
    assert min(seconds) < 0.060


def test_yaml_itself_still_reads_and_resolves_once_printkit_has_loaded_it() -> None:
    # printkit lets PyYAML make its regular expressions only when they are used: in a process of its own, since here
    # another test may have loaded PyYAML first.
    code = (
        "import re; make = re.compile; import printkit.source.events; assert re.compile is make; import yaml; "
        "print(yaml.load('[1, 1.5, yes, 2020-01-02, 0b11, ~, text]', yaml.SafeLoader)); "
        "print(yaml.safe_dump({'a': [1, 'yes', 'x: y']}).strip()); "
        "print(list(printkit.source.events.events('a: b'))[3].value)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines() == [
        "[1, 1.5, True, datetime.date(2020, 1, 2), 3, None, 'text']",
        "a:",
        "- 1",
        "- 'yes'",
        "- 'x: y'",
        "a",
    ]
