"""Pieces and sheets of Turnstile Post as text: a change of the layout shows as a difference to read.

`pytest --update-goldens` writes them anew; look at the difference before it goes in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.impose.sheet import Booklet
from printkit.layout.piece import Piece
from printkit.pipeline import impose_all, lay_out, load
from tests.dump import dump_piece, dump_sheet
from tests.kits import ROOT

VARIANTS = ("standard", "large-print")
Golden = Callable[[str, str], None]


@dataclass(frozen=True)
class LaidOut:
    pieces: dict[str, dict[str, Piece]]
    booklets: dict[str, Booklet]


@pytest.fixture(scope="module")
def kit() -> LaidOut:
    report = Report()
    inputs = load(KitFolder(ROOT / "content" / "turnstile-post", "turnstile-post"), None, report)
    assert inputs is not None
    pieces, booklets = {}, {}
    for variant in VARIANTS:
        pieces[variant] = {p.id: p for p in lay_out(inputs, variant, Choice(), report)}
        booklets[variant] = impose_all(inputs, variant, Choice(papers=("a4",)), report)["a4"]
    assert report.diagnostics() == ()
    return LaidOut(pieces, booklets)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("command-card", ["commands/F2"]),
        ("signal-card", ["signals/TURN LEFT"]),
        ("map", ["map-a"]),
        ("tokens", ["robot", "facing", "compass"]),
        ("slots", ["slots"]),
        ("sheet", ["first-arrivals"]),
    ],
)
def test_pieces(name: str, ids: list[str], variant: str, kit: LaidOut, golden: Golden) -> None:
    golden(f"{name}-{variant}", "\n".join(dump_piece(kit.pieces[variant][one]) for one in ids))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_page_of_the_guide(variant: str, kit: LaidOut, golden: Golden) -> None:
    golden(f"guide-{variant}", dump_sheet(kit.booklets[variant].sheets[0]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_with_cut_lines(variant: str, kit: LaidOut, golden: Golden) -> None:
    sheets = kit.booklets[variant].sheets
    sheet = next(s for s in sheets if any(p.piece.component == "commands" for p in s.placements))
    golden(f"cut-sheet-{variant}", dump_sheet(sheet))
