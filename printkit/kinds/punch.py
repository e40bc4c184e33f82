"""Kind `punch`: fifteen cards with windows; one of each colour on top of each other leave one cell in view."""

from typing import ClassVar

from printkit.geometry import Box
from printkit.kinds.kind import Kind
from printkit.kinds.parts.hatch import hatch
from printkit.kinds.parts.punch_card import NameArea, draw_name_area, geometry
from printkit.layout.frame import Frame, Item, Path, artifact, rectangle
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules.punch_layout import COLOURS, Geometry, windows

DIGITS = range(1, 6)
HATCH_PITCH_MM = 3.0
"""Between the strokes that mark what is cut away."""
HATCH_INSET_MM = 0.8
"""White between the outline of a window and its hatching, so that the knife's line is plain to see."""
HATCH_GREY = 0.6


class Punch(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="punch"):
    """The punch cards RED, GOLD and TEAL, 1 to 5 each; `copies` is the number of sets."""

    noun: ClassVar[str] = "set of punch cards"


def lay_out(punch: Punch, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """Fifteen cards for each set, colour by colour."""
    cards = geometry(setter.theme.variant.punch)
    return tuple(
        Piece(
            f"{punch.id}-{colour}-{digit}",
            "punch",
            punch.id,
            punch.name,
            Frame(*cards.card_size, _draw(colour, digit, cards, setter)),
            punch.copies.count,
            player,
            per_player=punch.copies.per == "per-player",
            apart=True,
            note=punch.note,
            features={"windows_mm": [list(window) for window in windows(cards, colour, digit)]},
        )
        for player in setter.players_for(punch.copies)
        for colour in COLOURS
        for digit in DIGITS
    )


def _draw(colour: str, digit: int, cards: Geometry, setter: Typesetter) -> tuple[Item, ...]:
    """The name in its corner, and every window with an outline in black and a grey hatching."""
    theme = setter.theme
    openings = [Box(*window) for window in windows(cards, colour, digit)]
    many = "hatched window" if len(openings) == 1 else f"{len(openings)} hatched windows"
    area = NameArea(f"{colour.upper()} {digit}", theme.name(), f"Cut out the {many}.")
    return (
        *draw_name_area(area, cards, setter),
        artifact(
            "Guide",
            *(
                Path(hatch(opening.inset(HATCH_INSET_MM), HATCH_PITCH_MM), theme.fine_mm, HATCH_GREY)
                for opening in openings
            ),
        ),
        artifact("Window", *(Path(rectangle(opening), theme.rule_mm) for opening in openings)),
    )


KIND = Kind(Punch, lay_out)
