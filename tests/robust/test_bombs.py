"""Small files that ask for huge things: refused at their place within seconds and megabytes, or made."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.kits import ROOT, write_kit

SECONDS, MEGABYTES = 10.0, 500.0
FORMAT = "format: odd\ntitle: Odd\nwidth: {}\nheight: {}\n"
CARD = '- kind: cards\n  id: deck\n  face: {title: "{name}"}\n'
PICTURE = """\
- kind: cards
  id: deck
  face: {{title: "{{name}}", art: {{image: {}, alt: A, row: 20mm}}}}
  cards: [{{name: A}}]
"""
TABLE = '- {kind: cards, id: deck, face: {title: "{name}", body: "{text}"}, data: d.csv}\n'


def _run(kit: Path, *options: object) -> tuple[int, str, float, float]:
    """Exit code, messages, seconds of processor time and megabytes of a build in one process."""
    command = [sys.executable, "-m", "printkit", "build", str(kit), "--out", str(kit.parent / "out"), "--jobs", "1"]
    errors = kit.parent / "errors.txt"
    with errors.open("w") as stream:
        process = subprocess.Popen(
            [*command, *map(str, options)],
            env=os.environ | {"PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(kit.parent / "cache")},
            stdout=subprocess.DEVNULL,
            stderr=stream,
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    megabytes = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    return process.returncode, errors.read_text(), usage.ru_utime + usage.ru_stime, megabytes


def _rows(text: str, count: int) -> str:
    return "".join(text.format(number) for number in range(count))


def _rules(text: str) -> str:
    return f"- kind: rules\n  id: r\n  text: |\n{text}"


REFUSED: dict[str, tuple[str, str]] = {
    "ten thousand copies of a hundred cards": (
        CARD + "  cards:\n" + _rows("    - {{name: A{}, copies: 10000}}\n", 100),
        "too-many-copies",
    ),
    "ten thousand tokens for each of a hundred": (
        "- kind: tokens\n  id: t\n  copies: all-players\n  tokens:\n" + _rows("    - {{name: N{}}}\n", 10_000),
        "too-many-pieces",
    ),
    "a thousand sheets": (
        _rows("- {{kind: sheet, id: s{}, tables: [{{columns: [A, B], numbered: 500}}]}}\n", 1000),
        "too-many-pieces",
    ),
    "a hundred maps": (_rows("- {{kind: map, id: m{}, columns: 26, rows: 26}}\n", 100), "too-many-pieces"),
    "tables without end": (
        "- kind: sheet\n  id: s\n  tables:\n" + _rows("    - {{columns: [A{}], numbered: 500}}\n", 5000),
        "wrong-length",
    ),
    "two thousand columns": (
        f"- kind: sheet\n  id: s\n  tables:\n    - columns: [{', '.join(['A'] * 2000)}]\n      blank: 500\n",
        "wrong-length",
    ),
    "a strip of fifty thousand cells": (
        f"- {{kind: tokens, id: t, shape: strip, cells: [{', '.join(['A'] * 50_000)}]}}\n",
        "wrong-length",
    ),
    "eight megabytes of text": (_rules(("    " + "word " * 15 + "\n") * 98_000), "too-large"),
    "a word of eight megabytes": ("- kind: rules\n  id: r\n  text: " + "x" * 7_900_000, "too-large"),
    "a million letters on a card": (
        CARD.replace('"{name}"', '"{name}", body: "{text}"') + f"  cards: [{{name: A, text: {'word ' * 200_000}}}]\n",
        "text-too-long",
    ),
    "a title of a million letters": (_rules("    a\n").replace("- kind", f"- title: {'word ' * 200_000}\n  kind"), ""),
    "half a million headings": (_rules("    # H\n" * 500_000), "too-large"),
    "forty thousand steps": (_rules("    1. H\n" * 40_000), "too-many-pieces"),
    "text that no font has": (
        _rules("    " + "".join(chr(0x4E00 + n % 20_000) for n in range(300_000))),
        "missing-glyph",
    ),
    "sixty thousand unknown columns": (
        CARD + "  cards:\n" + _rows("    - {{name: A{0}, nmae{0}: x}}\n", 60_000),
        "unknown-key",
    ),
    "sixty thousand unknown keys": ("- kind: board\n  id: b\n" + _rows("  colmn{}: x\n", 60_000), "unknown-key"),
    "seventy thousand unknown aliases": (_rows("- &a{} x\n", 20_000) + _rows("- *b{}\n", 70_000), "unknown-alias"),
    "ninety thousand equal keys": ("- kind: board\n" + "  id: x\n" * 90_000, "duplicate-key"),
    "a length of 309 digits": (
        f"- {{kind: board, id: b, columns: 3, place: poker, clearance: 1{'0' * 308}mm}}",
        "out-of-range",
    ),
    "a track without end": ("- {kind: track, id: t, from: 0, to: 1, step: 0.0000001}", "too-many-spaces"),
    "a hundred thousand walls": (
        f"- {{kind: map, id: m, columns: 9, rows: 9, walls: [{', '.join(['B2'] * 90_000)}]}}",
        "wrong-length",
    ),
    "deep nesting": ("- " * 90_000 + "a", "too-deep"),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.timeout(120)
def test_huge_demands_are_refused_at_their_place(tmp_path: Path, name: str) -> None:
    components, code = REFUSED[name]
    result, errors, seconds, megabytes = _run(write_kit(tmp_path, components, "players: {min: 1, max: 100}\n"))
    assert result == 1
    assert f"error[{code}" in errors
    assert "Traceback" not in errors
    assert ".yaml:" in errors.splitlines()[0]
    assert max(map(len, errors.splitlines())) < 1000
    assert errors.count(": error[") <= 10_000
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


FILES: dict[str, tuple[str, str, Callable[[], bytes], str]] = {
    "a table of eight megabytes": (TABLE, "d.csv", lambda: b"name,text\n" + b"A,hello there\n" * 550_000, "too-large"),
    "a cell of two megabytes": (TABLE, "d.csv", lambda: b'name,text\nA,"' + b"x " * 990_000 + b'"\n', "bad-cell"),
    "a million quotes": (TABLE, "d.csv", lambda: b"name,text\n" + b'"' * 1_900_001, "bad-cell"),
    "a million commas": (TABLE, "d.csv", lambda: b"," * 1_900_000, "empty-file"),
    "separators that are unclear": (TABLE, "d.csv", lambda: b"name,te;xt\n" + b"a,b\n" * 400_000, ""),
    "a drawing that uses itself": (
        PICTURE.format("a.svg"),
        "a.svg",
        lambda: b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a"><use href="#a"/></g></svg>',
        "too-large",
    ),
    "a drawing of a hundred million parts": (
        PICTURE.format("a.svg"),
        "a.svg",
        lambda: (
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a0"><path d="M0 0L9 9"/></g>'
            + "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
            + "</svg>"
        ).encode(),
        "too-large",
    ),
    "a drawing of deep groups": (
        PICTURE.format("a.svg"),
        "a.svg",
        lambda: (
            b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
            + b"<g>" * 60_000
            + b"</g>" * 60_000
            + b"</svg>"
        ),
        "too-large",
    ),
    "a picture of a hundred million pixels": (
        PICTURE.format("a.png"),
        "a.png",
        lambda: _png(10_000, 10_000),
        "too-large",
    ),
}


def _png(width: int, height: int, mode: str = "L") -> bytes:
    packed = io.BytesIO()
    Image.new(mode, (width, height)).save(packed, "PNG")
    return packed.getvalue()


@pytest.mark.parametrize("name", FILES)
@pytest.mark.timeout(120)
def test_files_that_unpack_to_more_than_they_are_are_refused(tmp_path: Path, name: str) -> None:
    components, path, data, code = FILES[name]
    kit = write_kit(tmp_path, components)
    (kit / path).write_bytes(data())
    result, errors, seconds, megabytes = _run(kit)
    assert result == 1
    assert f"error[{code}" in errors
    assert "Traceback" not in errors
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


@pytest.mark.parametrize(
    ("width", "height"),
    [
        ("100000mm", "100000mm"),
        ("0.001mm", "0.001mm"),
        ("0mm", "10mm"),
        ("1" + "0" * 308 + "mm", "9mm"),
        ("9000mm", "9000mm"),
    ],
)
@pytest.mark.parametrize(
    "component",
    [
        CARD + "  format: odd\n  cards: [{name: A, copies: 20}]\n",
        "- {kind: tokens, id: t, shape: standee, format: odd, text: A}\n",
        "- {kind: board, id: b, columns: 3, rows: 3, place: odd}\n",
        "- {kind: sheet, id: s, format: odd, fields: [A]}\n",
    ],
)
def test_sizes_that_nobody_prints_are_refused(tmp_path: Path, width: str, height: str, component: str) -> None:
    kit = write_kit(tmp_path, component)
    (tmp_path / "templates" / "formats").mkdir(parents=True)
    (tmp_path / "templates" / "formats" / "odd.yaml").write_text(FORMAT.format(width, height))
    result, errors, seconds, megabytes = _run(kit, "--templates", tmp_path / "templates")
    assert result == 1
    assert any(f"error[{code}]" in errors for code in ("out-of-range", "piece-too-large", "cell-too-large"))
    assert "Traceback" not in errors
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


def test_a_photograph_of_fifty_million_pixels_is_made_smaller(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, PICTURE.format("a.png"))
    (kit / "a.png").write_bytes(_png(6000, 8400, "RGBA"))
    result, errors, seconds, megabytes = _run(kit, "--variant", "standard", "--paper", "a4")
    assert (result, errors) == (0, "")
    assert seconds < SECONDS
    assert megabytes < MEGABYTES


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "components",
    [
        CARD + "  copies: per-player\n  cards: [{name: A, copies: 10000}]\n",
        CARD + "  cards:\n" + _rows("    - {{name: A{}}}\n", 10_000),
    ],
)
def test_ten_thousand_pieces_are_made(tmp_path: Path, components: str) -> None:
    kit = write_kit(tmp_path, components, "players: {min: 1, max: 100}\n")
    result, errors, seconds, megabytes = _run(kit, "--variant", "standard", "--paper", "a4")
    assert (result, errors) == (0, "")
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
