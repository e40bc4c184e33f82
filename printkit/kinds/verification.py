"""Kind `verification`: one card for each criterion of a kit, with a letter for each of the 125 codes."""

from typing import ClassVar

from printkit.diagnostics import Problem
from printkit.geometry import Box
from printkit.kinds.criteria import library_of
from printkit.kinds.kind import Facts, Kind
from printkit.kinds.parts.punch_card import NameArea, draw_name_area, geometry
from printkit.layout.frame import Frame, Group, Tag, Text
from printkit.layout.piece import Piece
from printkit.layout.text import Overflow
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules.criteria import CODES
from printkit.rules.punch import Library
from printkit.rules.punch_layout import Geometry, cells
from printkit.units import points_to_mm

YES, NO = "Y", "N"
ON_THE_BACK = "Write letter on the back."
"""The back is blank: sheets are printed on one side."""

_Letters = dict[str, dict[str, Text]]
"""By letter and code: where the letter stands on every card."""


class Verification(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="verification"):
    """The verification cards of all criteria of the kit."""

    noun: ClassVar[str] = "set of verification cards"


def check(_component: Verification, kit: Kit) -> tuple[Problem, ...]:
    """Criteria to make the cards from."""
    if library_of(kit)[0].cards:
        return ()
    message = "there are no criteria to make verification cards from"
    return (Problem((), "no-criteria", message, "add a component of the kind 'criteria'"),)


def card_id(component: Verification, number: int) -> str:
    """The piece of a verification card."""
    return f"{component.id}-{number:03}"


def facts(component: Verification, kit: Kit) -> Facts:
    """The codes each card answers Y to."""
    library, _ = library_of(kit)
    return {card_id(component, number): {"codes": list(library.codes_of(number))} for number in library.verify_numbers}


def lay_out(component: Verification, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """The cards by their numbers, which have nothing to do with the criteria cards."""
    cards = geometry(setter.theme.variant.punch)
    library, _ = library_of(kit)
    letters = _letters(cards, setter)
    boxes = {code: list(box) for code, box in cells(cards).items()}
    drawn = {number: _frame(number, library, cards, letters, setter) for number in library.verify_numbers}
    return tuple(
        Piece(
            card_id(component, number),
            "verification",
            component.id,
            component.name,
            frame,
            component.copies.count,
            player,
            per_player=component.copies.per == "per-player",
            apart=True,
            note=component.note,
            features={"cells_mm": boxes},
        )
        for player in setter.players_for(component.copies)
        for number, frame in drawn.items()
    )


def _frame(number: int, library: Library, cards: Geometry, letters: _Letters, setter: Typesetter) -> Frame:
    """The number in the corner and 125 letters; there are no lines, which could show in a window."""
    area = NameArea(f"Verification card {number}", setter.theme.heading(), ON_THE_BACK)
    passed = set(library.codes_of(number))
    runs = tuple(letters[YES if code in passed else NO][code] for code in CODES)
    figure = Group(runs, tag=Tag("Figure", alt=_alternative(passed)))
    return Frame(*cards.card_size, (*draw_name_area(area, cards, setter), figure))


def _letters(cards: Geometry, setter: Typesetter) -> _Letters:
    """Y and N in the middle of each cell; a problem when a cell is smaller than the letter."""
    theme = setter.theme
    face, style = theme.fonts.face("bold"), theme.label("bold")
    em = points_to_mm(style.size_pt)
    cap = face.cap_height * em
    placed: _Letters = {}
    for letter in (YES, NO):
        width = theme.fonts.width_mm(letter, "bold", style.size_pt)
        for needed, available in ((width, cards.cell_w), (cap, cards.cell_h)):
            if needed > available:
                overflow = Overflow(needed, available, style.size_pt)
                setter.problems.append(overflow.problem((), f"the letter {letter}"))
        placed[letter] = {
            code: Text(
                round(box.x + (box.width - width) / 2, 4),
                round(box.y + (box.height + cap) / 2, 4),
                letter,
                face.key,
                style.size_pt,
                round(width, 4),
            )
            for code, box in ((code, Box(*rect)) for code, rect in cells(cards).items())
        }
    return placed


def _alternative(passed: set[str]) -> str:
    """The letters in words that can be searched: for each RED and GOLD five letters, TEAL 1 to 5."""
    rows = []
    for start in range(0, len(CODES), 5):
        row = CODES[start : start + 5]
        letters = "".join(YES if code in passed else NO for code in row)
        rows.append(f"RED {row[0][0]} GOLD {row[0][1]} {letters}")
    return "Letters for TEAL 1 to 5. " + ", ".join(rows) + "."


KIND = Kind(Verification, lay_out, check, facts)
