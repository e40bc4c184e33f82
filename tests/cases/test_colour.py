"""Colour, grey and large print: C32, C34, C36."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cases.cases import boxes, deck, facts, made, refused, words

CODES = """\
codes:
  line:
    A: {word: Red, code: R}
    B: {word: Green, code: G}
    C: {word: Brown, code: B}
"""


def test_c32_equal_cards_are_told_apart_in_words(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: Go {line}, line: {line}}}" for line in "ABC")
    cards = deck(rows, '{title: Go, line: "{line}"}')
    said = words(facts(made(tmp_path, cards, header=CODES)))
    assert said == "Go Red (R) Go Green (G) Go Brown (B)"


def test_c32_cards_that_only_a_colour_would_tell_apart_are_refused(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: Go {line}, line: {line}}}" for line in "ABC")
    done = refused(tmp_path, deck(rows, '{title: Go, note: {text: x, show: "{line}"}}'))
    assert "same-text" in done.err


def test_c32_two_words_for_two_colours_may_not_look_alike(tmp_path: Path) -> None:
    done = refused(tmp_path, deck("{name: A, line: A}", '{title: "{line}"}'), CODES.replace("code: G", "code: r"))
    assert "kit.yaml:7:28: error[same-code]" in done.err


@pytest.mark.parametrize("key", ["color", "fill", "background"])
def test_c34_a_colour_is_no_key(tmp_path: Path, key: str) -> None:
    done = refused(tmp_path, deck("{name: A}", more=f'  {key}: "#cc0000"\n'))
    assert f"pieces.yaml:5:3: error[unknown-key]: '{key}'" in done.err


def test_c34_even_a_colour_picture_prints_in_grey(tmp_path: Path) -> None:
    (tmp_path / "trial").mkdir()
    Image.new("RGB", (400, 400), (204, 0, 0)).save(tmp_path / "trial" / "red.png")
    face = '{title: "{name}", picture: {image: red.png, alt: A red field, row: 20mm}}'
    document = facts(made(tmp_path, deck("{name: A}", face)))
    assert [page.content.colour_operators for page in document.pages] == [(), ()]
    assert {image.colours for page in document.pages for image in page.content.images} == {"DeviceGray"}


def test_c34_no_ink_but_black_in_a_rendered_page(tmp_path: Path) -> None:
    import pypdfium2

    built = made(tmp_path, deck("{name: A, copies: 3}"))
    for page in pypdfium2.PdfDocument(built.pdf("standard", "a4")):
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_c36_large_print_has_a_floor_and_a_size_of_its_own(tmp_path: Path, paper: str) -> None:
    text = " ".join(["signal"] * 40)
    cards = deck(f"{{name: Signal, text: {text}}}", '{title: "{name}", body: "{text}"}')
    built = made(tmp_path, cards, "--paper", paper)
    for page in facts(built, "large-print", paper).pages:
        sizes = [run.size_pt for run in page.content.texts if run.text.strip()]
        assert min(sizes) >= 18 - 0.001
        assert set(page.content.scales) == {1.0}
    (large,) = boxes(built.entry("large-print", paper))
    assert sorted(large[2:]) == pytest.approx([85.0, 119.0], abs=0.05)  # templates/formats/large.yaml
    (standard,) = boxes(built.entry("standard", paper))
    assert sorted(standard[2:]) == pytest.approx([63.5, 88.9], abs=0.05)
