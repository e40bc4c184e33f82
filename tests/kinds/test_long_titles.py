"""A title or a text that fills a page leaves nothing hanging over its edge: it is an error at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.layout.frame import Group, Item, Text
from tests.kinds.test_contract import SAMPLES, VARIANTS
from tests.kinds.workshop import make

TITLED = sorted(
    path.stem for path in SAMPLES.glob("*.yaml") if re.search(r"^  title: ", path.read_text("utf-8"), re.MULTILINE)
)
LENGTHS = (40, 150, 400, 1_500)
"""Words: from a few lines to some pages of title."""


def lowest(items: tuple[Item, ...], y: float = 0.0, turned: bool = False) -> float:
    """The lowest baseline of a frame in mm; what is turned is left out."""
    found = 0.0
    for item in items:
        if isinstance(item, Group):
            found = max(found, lowest(item.items, y + item.y, turned or bool(item.turn_deg)))
        elif isinstance(item, Text) and not turned:
            found = max(found, y + item.y)
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", TITLED)
def test_a_title_of_any_length_pushes_nothing_over_the_edge(kind: str, variant: str, tmp_path: Path) -> None:
    sample = (SAMPLES / f"{kind}.yaml").read_text("utf-8")
    ends = set()
    for words in LENGTHS:
        title = " ".join(["word"] * words)
        parts = re.sub(r"^  title: .*$", f"  title: {title}", sample, flags=re.MULTILINE)
        pieces, found = make(tmp_path, parts, variant)
        ends.add(bool(found))
        if found:
            assert all(one.place.line and one.message and one.hint for one in found)
            assert all("-" not in re.findall(r"-?[0-9.]+mm available", one.message)[:1] for one in found)
            continue
        for piece in pieces:
            assert lowest(piece.frame.items) <= piece.frame.height + 0.01
    # The longest is printed by no kind whose title is printed at all.
    assert True in ends or kind in (
        "board",
        "cards",
        "criteria",
        "map",
        "punch",
        "tiles",
        "tokens",
        "track",
        "verification",
    )


@pytest.mark.parametrize("words", range(1_900, 2_500, 60))
def test_a_first_paragraph_that_only_a_page_without_a_title_holds_is_an_error(words: int, tmp_path: Path) -> None:
    text = " ".join(["word"] * words)
    pieces, found = make(tmp_path, f"- kind: rules\n  id: rules\n  title: {'How to play ' * 12}\n  text: {text}\n")
    if found:
        assert [one.code for one in found] == ["text-too-long"]
    for piece in () if found else pieces:
        assert lowest(piece.frame.items) <= piece.frame.height


def test_solutions_leave_room_for_their_fields(tmp_path: Path) -> None:
    sample = (SAMPLES / "solutions.yaml").read_text("utf-8")
    for words in (100, 600, 800, 1_000):
        text = " ".join(["word"] * words)
        pieces, found = make(tmp_path, sample.replace("Cover the page and look at nothing else.", text))
        if found:
            assert [one.code for one in found] == ["text-too-long"]
        for piece in () if found else pieces:
            assert lowest(piece.frame.items) <= piece.frame.height
