"""Sheet numbers in a kit's print notes."""

from printkit.geometry import Box, Size
from printkit.impose.notes import NoteContext, fill_notes, ranges
from printkit.impose.sheet import Placement, Sheet
from printkit.layout.frame import Frame
from printkit.layout.piece import Piece


def sheet(*pieces):
    placements = tuple(
        Placement(Piece(name, "cards", component, component, Frame(10, 10), player=player), copy, Box(0, 0, 10, 10))
        for component, name, copy, player in pieces
    )
    return Sheet("", Size(210, 297), placements)


SHEETS = (
    sheet(("map", "map", 1, None)),
    sheet(("verify", "verify-001", 1, None), ("verify", "verify-008", 1, None)),
    sheet(("verify", "verify-009", 1, None)),
    sheet(("verify", "verify-001", 2, None)),
    sheet(("notes", "notes", 1, 1)),
    sheet(("notes", "notes", 2, 2)),
)


def filled(note, *, complete=True):
    return fill_notes((note,), NoteContext(SHEETS, 2, complete))


def test_numbers_start_after_the_guide_and_count_each_sheet_once():
    assert filled("Print {sheets: map, verify}: {count: map, verify, verify-001} in all.") == (
        ("Print sheets 2–4: 3 in all.",),
        (),
    )


def test_range_holds_its_ends_and_only_first_copies():
    assert filled("{sheets: verify-001..verify-008}")[0] == ("sheet 3",)
    assert filled("{sheets: verify-009..verify-012}")[0] == ("sheet 4",)


def test_second_player_is_not_counted_again():
    assert filled("{sheets: notes}")[0] == ("sheet 6",)


def test_unknown_name_is_located_inside_the_note():
    texts, (problem,) = filled("Print {sheets: maps}.")
    assert texts == ()
    assert (problem.path, problem.offset, problem.length) == (("print_notes", 0), 6, len("{sheets: maps}"))
    assert problem.code == "unknown-name"


def test_note_on_pieces_that_were_not_chosen_is_left_out():
    assert filled("Print {sheets: maps}.", complete=False) == ((), ())


def test_note_without_fields_stays_as_it_is():
    assert filled("All {players} use one map.")[0] == ("All {players} use one map.",)


def test_ranges_are_short():
    assert ranges([2, 3, 4, 7, 9, 10]) == "2–4, 7, 9–10"
