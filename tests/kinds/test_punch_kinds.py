"""Layout of the kinds of Punch Proof, as data."""

from functools import cache

import msgspec
import pytest

from printkit.diagnostics import Report
from printkit.geometry import Box, Size
from printkit.impose.arrange import Area, arrange
from printkit.kinds import aid, criteria, machine, problems, punch, solutions, verification
from printkit.layout.fonts import font_book
from printkit.layout.frame import Group, Text, plain_text, walk
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates
from printkit.model.component import Copies
from printkit.model.kit import Entry, Kit, KitHeader
from printkit.units import Length

VARIANTS = ("standard", "large-print")


@cache
def templates():
    return load_templates(None, Report())


def setter_for(variant, players=(None,)):
    return Typesetter(templates().theme(variant, font_book()), players, 4)


def kit_of(*components):
    header = KitHeader(kit="k", title="K", components=("a.yaml",))
    return Kit(header, tuple(Entry(one, "a.yaml", (at,)) for at, one in enumerate(components)))


def card(number, *rows):
    return criteria.CardRow(
        number=number,
        criteria=tuple(criteria.CriterionRow(verify=verify, when=when, say=say) for verify, when, say in rows),
    )


CRITERIA = criteria.Criteria(
    id="criteria",
    cards=(
        card(1, (2, "red > 3", "RED is 4 or 5."), (3, "red < 3", "RED is 1 or 2.")),
        card(2, (1, "even(gold)", "GOLD is even."), (4, "odd(gold)", "GOLD is odd.")),
    ),
)


def groups(items, kind):
    for item in items:
        if isinstance(item, Group):
            if item.tag is not None and item.tag.kind == "Artifact" and item.tag.title == kind:
                yield item
            yield from groups(item.items, kind)


@pytest.mark.parametrize("variant", VARIANTS)
def test_second_set_of_punch_cards_is_two_copies(variant):
    setter = setter_for(variant)
    pieces = punch.lay_out(punch.Punch(id="punch", copies=Copies(2)), setter, kit_of())
    assert setter.problems == []
    assert [piece.id for piece in pieces[::5]] == ["punch-red-1", "punch-gold-1", "punch-teal-1"]
    assert {piece.copies for piece in pieces} == {2}
    assert len({(piece.frame.width, piece.frame.height) for piece in pieces}) == 1


def test_windows_are_drawn_under_their_own_role_and_said_in_words():
    for piece in punch.lay_out(punch.Punch(id="punch"), setter_for("standard"), kit_of()):
        (drawn,) = groups(piece.frame.items, "Window")
        assert len(drawn.items) == len(piece.features["windows_mm"])
        words = plain_text(piece.frame.items)
        assert "CORNER" in words
        assert "hatched" in words
        assert words.startswith(piece.id.removeprefix("punch-").replace("-", " ").upper())


def test_verification_cards_come_by_number_with_their_codes():
    kit = kit_of(CRITERIA, component := verification.Verification(id="verify"))
    pieces = verification.lay_out(component, setter_for("standard"), kit)
    assert [piece.id for piece in pieces] == ["verify-001", "verify-002", "verify-003", "verify-004"]
    facts = verification.facts(component, kit)
    assert len(facts["verify-002"]["codes"]) == 50  # RED 4 or 5: 2 x 5 x 5
    letters = [item.text for item in walk(pieces[1].frame.items) if isinstance(item, Text) and item.text in "YN"]
    assert letters == ["N"] * 75 + ["Y"] * 50


def test_letter_larger_than_its_cell_is_a_problem():
    setter = setter_for("large-print")
    small = msgspec.structs.replace(setter.theme.variant.punch, cell_height=Length(4.0))
    variant = msgspec.structs.replace(setter.theme.variant, punch=small)
    narrow = Typesetter(type(setter.theme)(variant, setter.theme.formats, setter.theme.fonts))
    kit = kit_of(CRITERIA, component := verification.Verification(id="verify"))
    verification.lay_out(component, narrow, kit)
    # Capitals of 18 pt are 4.2 mm high: 0.668 x 18 x 25.4 / 72
    assert {problem.code for problem in narrow.problems} == {"text-too-long"}
    assert any("needs 4.2mm, 4.0mm available" in problem.message for problem in narrow.problems)


@pytest.mark.parametrize("variant", VARIANTS)
def test_criterion_too_long_for_its_card_is_told_at_the_longest(variant):
    long = card(1, (1, "red > 3", "RED."), (2, "red < 3", "word " * 120), (3, "red = 3", "RED is 3."))
    setter = setter_for(variant)
    criteria.lay_out(criteria.Criteria(id="criteria", cards=(long,)), setter, kit_of())
    (problem,) = setter.problems
    assert (problem.code, problem.path) == ("text-too-long", ("cards", 0, "criteria", 1, "say"))


def test_cards_of_one_component_do_not_share_sheets_with_others():
    kit = kit_of(CRITERIA, cards := verification.Verification(id="verify"))
    setter = setter_for("standard")
    pieces = (
        *punch.lay_out(punch.Punch(id="punch"), setter, kit),
        *verification.lay_out(cards, setter, kit),
    )
    area = Area(Size(210, 297), 6.0, 5.0, Box(6, 20, 198, 257), lambda _boxes, _cut: True)
    kinds = [{placement.piece.kind for placement in sheet.placements} for sheet in arrange(pieces, area)]
    # 198 x 285 mm hold 2 x 4 cards of 94.9 x 61.6 mm: 15 punch cards on two sheets, 4 verification cards on one
    assert kinds == [{"punch"}, {"punch"}, {"verification"}]


@pytest.mark.parametrize("variant", VARIANTS)
def test_machine_has_six_places_and_a_bed_of_a_cards_size(variant):
    setter = setter_for(variant)
    (piece,) = machine.lay_out(machine.Machine(id="machine"), setter, kit_of())
    assert setter.problems == []
    places = {letter: Box(*box) for letter, box in piece.features["cells_mm"].items()}
    assert list(places) == list("ABCDEF")
    page = Box(0, 0, piece.frame.width, piece.frame.height)
    assert all(page.holds(box) for box in places.values())
    assert not any(one.overlaps(two) for one in places.values() for two in places.values() if one is not two)


def test_place_of_the_standard_machine_holds_a_criteria_card():
    setter = setter_for("standard")
    (piece,) = machine.lay_out(machine.Machine(id="machine"), setter, kit_of())
    form = setter.theme.format("criteria").size
    for _, _, width, height in piece.features["cells_mm"].values():
        assert width >= form.width
        assert height >= form.height


def test_aid_folds_in_the_middle_and_its_outside_stands_on_its_head():
    setter = setter_for("standard")
    (piece,) = aid.lay_out(aid.Aid(id="aid", text="Ask.", outside="Wait."), setter, kit_of())
    (fold,) = groups(piece.frame.items, "Fold")
    (path,) = fold.items
    assert path.ops == (("M", 0, piece.frame.height / 2), ("L", piece.frame.width, piece.frame.height / 2))
    front, back = piece.frame.items[:2]
    assert (front.turn_deg, back.turn_deg) == (0.0, 180.0)
    assert ("Ask." in plain_text(front.items), "Wait." in plain_text(back.items)) == (True, True)


@pytest.mark.parametrize(("count", "across"), [(24, 3), (24, 4), (8, 3), (30, 2)])
def test_solutions_stand_far_from_their_neighbours(count, across):
    order = solutions.mixed(count, across)
    assert sorted(order) == list(range(count))
    assert order == solutions.mixed(count, across)
    for at, place in enumerate(order):
        beside = [order[at + 1]] if (at + 1) % across and at + 1 < count else []
        below = [order[at + across]] if at + across < count else []
        assert all(abs(place - other) >= 2 for other in (*beside, *below))


def test_few_solutions_are_mixed_as_well_as_they_can_be():
    assert solutions.mixed(1, 3) == (0,)
    assert sorted(solutions.mixed(2, 3)) == [0, 1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_book_of_many_problems_turns_its_pages(variant):
    rows = tuple(problems.ProblemRow(verifiers=(2, 1), solution="111") for _ in range(60))
    book = problems.Problems(id="problems", problems=rows, introductory=50)
    setter = setter_for(variant)
    pieces = problems.lay_out(book, setter, kit_of(CRITERIA, book))
    assert setter.problems == []
    assert [piece.id for piece in pieces] == [f"problems/{number}" for number in range(1, len(pieces) + 1)]
    text = " ".join(plain_text(piece.frame.items) for piece in pieces)
    assert text.index("Introductory problems") < text.index("Problem 50 ") < text.index("Harder problems")
    assert text.endswith("Problem 60 A B Criteria card 1 2 Verification card 2 1")
