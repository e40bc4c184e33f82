"""Cards that differ in words alone are drawn by stencil: nobody can tell from the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.kinds.parts import plain_face
from printkit.layout.fonts import packaged_paths, read_face
from printkit.layout.frame import Frame
from printkit.layout.pattern import WordFrame
from printkit.pdf import stencil
from tests.kit_pipeline import HEADER, built, kit_folder, pieces_of

TEXTS = (
    "Draw a card.",
    "Pay 50 % (half) of C:\\bank, then %s and {all} of it.",
    "Ä, é and ß in “quotes” – and a long text that is wrapped to lines, one below the other, as far as it goes.",
    "Жук has letters that only another face has.",
    "**Bold** words.",
    "First line\\nsecond line",
    "1. a step",
    "",
    " ".join(["again and again"] * 24),
)


def deck(texts: tuple[str, ...] = TEXTS, face: str = '{title: "{name}", body: "{text}", foot: "Card {foot}"}') -> str:
    rows = "".join(
        f'    - {{name: "N{number} % (", text: "{text.replace(chr(92) + "b", chr(92) * 2 + "b")}", foot: "{number}"}}\n'
        for number, text in enumerate(texts)
    )
    return f"- kind: cards\n  id: deck\n  format: poker\n  face: {face}\n  cards:\n{rows}"


@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_a_stencil_draws_what_would_be_drawn_without(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = kit_folder(tmp_path, deck(TEXTS[:-1] if variant == "large-print" else TEXTS))
    with_stencils = built(folder, variant).data
    monkeypatch.setattr(stencil.Stencils, "draw", lambda *_: False)
    assert built(folder, variant).data == with_stencils
    monkeypatch.setattr(plain_face, "is_regular", lambda _: False)
    assert built(folder, variant).data == with_stencils


def test_more_characters_than_one_subset_holds_are_drawn_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 400 letters in words of ten: more than the 254 that one subset has codes for.
    path = packaged_paths()["regular"][1]
    letters = [char for char in sorted(read_face(path).widths) if char.isalpha()][:400]
    words = tuple("".join(letters[start : start + 10]) for start in range(0, 400, 10))
    header = f"{HEADER}fonts: {{regular: own.ttf, bold: own.ttf, italic: own.ttf, bold-italic: own.ttf}}\n"
    folder = kit_folder(tmp_path, deck(words), header, own__ttf=path.read_bytes())
    draw, drawn = stencil.Stencils.draw, []
    monkeypatch.setattr(stencil.Stencils, "draw", lambda *given: drawn.append(draw(*given)) or drawn[-1])
    with_stencils = built(folder, "standard").data
    assert set(drawn) == {True, False}
    monkeypatch.setattr(stencil.Stencils, "draw", lambda *_: False)
    assert built(folder, "standard").data == with_stencils


def test_one_stencil_serves_every_card_in_one_place_of_the_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, cuts = stencil._cut, []
    monkeypatch.setattr(stencil, "_cut", lambda *arguments: cuts.append(arguments) or cut(*arguments))
    kit = kit_folder(tmp_path, deck(tuple(f"Draw card {number}." for number in range(45))))
    built(kit, "standard")
    # 45 cards, nine on a sheet, all of one pattern: nine places. The first card of the file finds other settings of
    # the pen (none) than the first of each later sheet has, which finds none either: the places are all there is.
    assert len(cuts) == 9


def test_a_frame_by_pattern_is_the_frame_set_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = kit_folder(tmp_path, deck())
    by_pattern, found = pieces_of(folder)
    assert found == ()
    monkeypatch.setattr(plain_face, "is_regular", lambda _: False)
    alone, _ = pieces_of(folder)
    assert [piece.frame.items for piece in by_pattern] == [piece.frame.items for piece in alone]
    assert {type(piece.frame) for piece in alone} == {Frame}
    # Plain paragraphs: cards 1, 2, 3, 8 (no text) and 9. The others have another face, marks, lines or a step.
    kinds = [isinstance(piece.frame, WordFrame) for piece in by_pattern]
    assert kinds == [True, True, True, False, False, False, False, True, True]


def test_cards_with_as_many_lines_share_a_pattern(tmp_path: Path) -> None:
    long = "A text that takes two lines of the card, since it is longer than one."
    folder = kit_folder(tmp_path, deck(("Short.", long, "Brief.", f"{long[:-1]} too.")))
    frames = [piece.frame for piece in pieces_of(folder)[0]]
    patterns = [frame.pattern for frame in frames if isinstance(frame, WordFrame)]
    assert len(patterns) == 4
    assert patterns[0] is patterns[2]
    assert patterns[1] is patterns[3]
    assert patterns[0] is not patterns[1]
