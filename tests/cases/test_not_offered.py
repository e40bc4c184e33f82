"""Features that printkit does not have say so at their place: C19, C21, C31, C41, C43, C71, C73."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.cases import deck, refused
from tests.kits import run, write_kit

MAP = "- kind: map\n  id: hills\n  columns: 4\n  rows: 3\n"


@pytest.mark.parametrize(
    ("case", "components", "key"),
    [
        ("C19 backs", deck("{name: A}", more="  backs: true\n"), "backs"),
        ("C19 a back of each card", deck("{name: A, back: a}"), "back"),
        ("C21 fold-over", deck("{name: A}", more="  layout: foldover\n"), "layout"),
        ("C31 index", deck("{name: A}", more="  index: true\n"), "index"),
        ("C31 sorting", deck("{name: A}", more="  sort: title\n"), "sort"),
        ("C41 hexes", MAP + "  grid: hex\n", "grid"),
        ("C41 shifted columns", MAP + "  shift: even-down\n", "shift"),
        ("C43 size of a hex", MAP + "  size: 20 mm\n", "size"),
        ("C43 hex tiles", "- {kind: tokens, id: t, text: A, size: 20 mm}\n", "size"),
    ],
)
def test_a_key_that_is_not_offered_is_named_with_its_place(
    tmp_path: Path, case: str, components: str, key: str
) -> None:
    done = refused(tmp_path, components)
    line = next(number for number, text in enumerate(components.splitlines(), 1) if f"{key}:" in text)
    column = components.splitlines()[line - 1].index(f"{key}:") + 1
    assert f"pieces.yaml:{line}:{column}: error[unknown-key]: '{key}'" in done.err, case


def test_c43_hex_tokens_are_no_shape(tmp_path: Path) -> None:
    done = refused(tmp_path, "- {kind: tokens, id: t, text: A, shape: hex}\n")
    assert "pieces.yaml:1:41: error[unknown-choice]" in done.err
    assert "counter" in done.err


def test_c31_cards_keep_the_order_of_the_file_everywhere(tmp_path: Path) -> None:
    from tests.cases.cases import facts, made, words

    names = ["Mandarin", "Écuries", "Duchesse", "Développement", "Complot"]
    built = made(tmp_path, deck(", ".join(f"{{name: {name}}}" for name in names)))
    assert words(facts(built)).split() == names


@pytest.mark.parametrize(("case", "option"), [("C71", "--png"), ("C71", "--dpi"), ("C73", "--tts")])
def test_an_export_that_is_not_offered_is_a_usage_error(tmp_path: Path, case: str, option: str) -> None:
    done = run("build", write_kit(tmp_path), "--out", tmp_path / "out", option)
    assert (done.code, done.out) == (2, ""), case
    assert f"No such option '{option}'" in done.err or f"No such option: {option}" in done.err
    assert not (tmp_path / "out").exists()
