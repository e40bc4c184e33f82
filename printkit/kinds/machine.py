"""Kind `machine`: the sheet that punch cards are laid on: a corner stop, and a place for each verifier."""

from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.kinds.parts.hatch import hatch
from printkit.kinds.parts.punch_card import CORNER, geometry
from printkit.layout.frame import Frame, Group, Item, Path, Tag, artifact, polygon, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules.punch import LETTERS

GAP_MM = 3.0
"""Between the places and what stands in the middle of the sheet."""
STOP_MM = 7.0
"""How broad the stop is: a strip of card that is glued on."""
HATCH_PITCH_MM = 3.0
ACROSS = 3
"""Places side by side: three above the stop and three below it."""


class Machine(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="machine"):
    """The support that punch cards and verification cards are laid on."""

    noun: ClassVar[str] = "machine"

    place: Annotated[str, Meta(description="The format of what lies on the place of a verifier.")] = "criteria"
    text: Annotated[str, Meta(description="Sentences beside the stop.")] = ""
    inside: Annotated[str, Meta(description="What the places say under their letter.")] = "criteria card"
    outside: Annotated[
        str, Meta(description="What they say instead when they are too small for the card, which then lies beside.")
    ] = "cards beside the sheet"


def lay_out(machine: Machine, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One page, left whole: places A to C at the top, the stop in the middle, places D to F at the foot."""
    theme, page = setter.theme, setter.theme.page
    cards = Size(*geometry(theme.variant.punch).card_size)
    title = setter.fit(machine.name, theme.title_room, theme.title(), ("title",), "the title")
    if title is None:
        return ()
    card = theme.format(machine.place).size
    room = (page.height - title.height - cards.height - STOP_MM - 3 * GAP_MM) / 2
    below = _text_below(machine, setter, cards)
    room -= below / 2
    width = page.width / ACROSS
    holds = fits(card.width, width) and fits(card.height, room)
    height = card.height + 1.0 if holds and fits(card.height + 1.0, room) else min(room, card.height)
    places = {
        letter: Box(
            at % ACROSS * width,
            title.height + 1.0 if at < ACROSS else page.height - height,
            width,
            height,
        )
        for at, letter in enumerate(LETTERS)
    }
    top = title.height + 1.0 + height + GAP_MM
    middle = Box(0, top, page.width, page.height - height - GAP_MM - top)
    items: list[Item] = [Group(set_in_box(theme.fonts, title, Box(0, 0, page.width, title.height)), tag=Tag("H1"))]
    items += _stop(machine, middle, cards, setter)
    for letter, box in places.items():
        words, key = (machine.inside, "inside") if holds else (machine.outside, "outside")
        items += _place(letter, box, words, key, setter)
    frame = Frame(*page, tuple(items))
    return tuple(
        Piece(
            machine.id,
            "board",
            machine.id,
            machine.name,
            frame,
            machine.copies.count,
            player,
            per_player=machine.copies.per == "per-player",
            whole=True,
            note=machine.note,
            features={"cells_mm": {letter: list(box.rounded()) for letter, box in places.items()}},
        )
        for player in setter.players_for(machine.copies)
    )


def _beside(setter: Typesetter, cards: Size) -> float:
    """The width that is left beside the cards and their stop."""
    return setter.theme.page.width - cards.width - STOP_MM - 2 * GAP_MM


def _text_below(machine: Machine, setter: Typesetter, cards: Size) -> float:
    """The height a text takes below the stop, which is 0 when it goes beside it."""
    if not machine.text or fits(35.0, _beside(setter, cards)):
        return 0.0
    fitted = setter.fit(machine.text, setter.theme.page, setter.theme.body(), ("text",))
    return fitted.height + GAP_MM if fitted is not None else 0.0


def _stop(machine: Machine, middle: Box, cards: Size, setter: Typesetter) -> list[Item]:
    """The place of the cards in the angle of two hatched bands, its corner marked, and the text."""
    theme = setter.theme
    below = _text_below(machine, setter, cards)
    top = middle.y + (middle.height - below - cards.height - STOP_MM) / 2
    bed = Box(STOP_MM, top + STOP_MM, *cards)
    over = Box(0, top, bed.right, STOP_MM)
    side = Box(0, bed.y, STOP_MM, cards.height)
    bands = [Path(hatch(band, HATCH_PITCH_MM), theme.fine_mm, 0.6) for band in (over, side)]
    angle = ((0, top), (bed.right, top), (bed.right, bed.y), (bed.x, bed.y), (bed.x, bed.bottom), (0, bed.bottom))
    mark = ((bed.x + 1.5, bed.y + 1.5), (bed.x + 8.0, bed.y + 1.5), (bed.x + 1.5, bed.y + 8.0))
    label = theme.label("bold")
    items: list[Item] = [
        artifact("Guide", *bands, Path(polygon(mark), fill_grey=0.0)),
        Path(polygon(angle), theme.rule_mm),
        artifact("Guide", Path(rectangle(bed), theme.fine_mm, 0.5)),
        *setter.place(CORNER, Box(bed.x + 8.5, bed.y + 1.5, bed.width - 10, label.leading_mm), label, ()),
        *setter.place(
            "Lay the three punch cards here, their corners in this corner. Slide the verification card under them.",
            bed.inset(10.0),
            theme.body(align="center"),
            (),
            what="the words of the stop",
        ),
    ]
    if not machine.text:
        return items
    if below:
        box = Box(0, bed.bottom + GAP_MM, middle.width, below - GAP_MM)
    else:
        box = Box(bed.right + GAP_MM, top, _beside(setter, cards) + GAP_MM, bed.bottom - top)
    return [*items, *setter.place(machine.text, box, theme.body(), ("text",), valign="top", what="the text")]


def _place(letter: str, box: Box, words: str, key: str, setter: Typesetter) -> list[Item]:
    """A framed place with its letter, and under it what lies there."""
    theme = setter.theme
    inside = box.inset(2.0)
    style, body = theme.title(align="center"), theme.body(align="center")
    fitted = setter.fit(words, Size(inside.width, inside.height), body, (key,), f"'{words}'") if words else None
    used = style.leading_mm + (fitted.height if fitted is not None else 0.0)
    top = inside.y + max(0.0, (inside.height - used) / 2)
    items: list[Item] = [Path(rectangle(box), theme.rule_mm)]
    items += setter.place(letter, Box(inside.x, top, inside.width, style.leading_mm), style, (), Tag("H2"))
    below = Box(inside.x, top + style.leading_mm, inside.width, inside.bottom - top - style.leading_mm)
    return [*items, *setter.place(words, below, body, (key,), valign="top", what=f"'{words}'")]


KIND = Kind(Machine, lay_out)
