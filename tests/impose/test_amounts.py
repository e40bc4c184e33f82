"""How many sheets the print guide tells people to print."""

from pathlib import Path

from printkit.diagnostics import Report
from printkit.geometry import Box, Size
from printkit.impose.amounts import GuideFacts, amount_text, choices, listed
from printkit.impose.sheet import Placement, Sheet
from printkit.layout.frame import Frame
from printkit.layout.piece import Piece
from printkit.loading import KitFolder
from printkit.model.kit import KitHeader, Players
from printkit.pipeline import load


def sheet(*components, each=False, player=None):
    pieces = [
        Piece(one, "map", one, one.upper(), Frame(10, 10), per_player=each or player is not None, player=player)
        for one in components
    ]
    return Sheet("", Size(210, 297), tuple(Placement(piece, 1, Box(0, 0, 10, 10)) for piece in pieces))


def facts(*sheets, choose=(("a", "b"),), players=None, most=3):
    header = KitHeader(kit="k", title="K", components=("x",), players=Players(min=1, max=most), choose=choose)
    return GuideFacts(header, sheets, 2, players)


RULES, RECORD = sheet("rules"), sheet("record", each=True)
A, B = sheet("a", each=True), sheet("b", each=True)


def test_one_of_a_choice_is_counted_for_each_player():
    assert amount_text(facts(RULES, A, B, RECORD)) == (
        "Print 1 sheet once. For each player print 1 sheet and one of A and B (sheets 3–4). "
        # the guide, the rules, and for each player a record and a map: 1 + 1 + 2 n
        "Sheets in all, this guide included: 4 for 1 player, 6 for 2 players, 8 for 3 players."
    )


def test_without_choices_every_sheet_counts():
    assert "Print 1 sheet once. For each player print 3 sheets." in amount_text(facts(RULES, A, B, RECORD, choose=()))


def test_choice_that_takes_more_sheets_counts_for_all():
    counted = amount_text(facts(RULES, A, B, B, most=2))
    assert "4 for 1 player, 6 for 2 players" in counted  # 1 guide + 1 rules + 2 sheets of B a player


def test_choice_among_sheets_printed_once():
    assert amount_text(facts(RULES, sheet("a"), sheet("b"))) == (
        "Print every sheet once, whatever the number of players. Of A and B (sheets 3–4) a game needs one."
    )


def test_file_for_some_players_says_what_to_leave_out():
    sheets = (RULES, *(sheet(one, player=number) for one in "ab" for number in (1, 2)))
    assert amount_text(facts(*sheets, players=2)) == (
        "This file holds everything for **2 players**. Print every sheet once; "
        "of A and B (sheets 3–6) only the one you choose."
    )


def test_components_that_share_a_sheet_are_no_choice():
    assert choices(facts(RULES, sheet("a", "b"))) == ()
    assert choices(facts(RULES, A)) == ()


def test_words_of_a_list():
    assert [listed(words) for words in (("A",), ("A", "B"), ("A", "B", "C"))] == ["A", "A and B", "A, B and C"]


def test_choice_of_an_unknown_component_is_located(tmp_path: Path):
    (tmp_path / "kit.yaml").write_text("kit: k\ntitle: K\ncomponents: [p.yaml]\nchoose: [[a, c]]\n", encoding="utf-8")
    (tmp_path / "p.yaml").write_text("- {kind: map, id: a, columns: 2, rows: 2}\n", encoding="utf-8")
    report = Report()
    load(KitFolder(tmp_path, "k"), None, report)
    (found,) = report.diagnostics()
    assert (found.code, found.place.line, found.place.column) == ("unknown-name", 4, 14)
