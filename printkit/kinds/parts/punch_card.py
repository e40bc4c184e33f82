"""What punch and verification cards share: their sizes, and the corner that all of them are laid against."""

from __future__ import annotations

from msgspec import Struct

from printkit.geometry import Box, Size
from printkit.layout.frame import Item, Path, Tag, artifact, polygon
from printkit.layout.text import TypeStyle
from printkit.layout.typesetter import Typesetter
from printkit.model.theme import PunchSizes
from printkit.rules.punch_layout import Geometry, name_box

MARK_AT_MM = 1.5
"""From the trim to the mark of the corner, so that a cut beside the line does not take it away."""
MARK_MM = 6.0
"""The legs of the triangle that marks the corner."""
TEXT_AT_MM = 3.0
"""From the trim to a text."""
CORNER = "CORNER"


class NameArea(Struct, frozen=True):
    """What stands in the corner that no window comes near: a name in its type, and a sentence below it."""

    name: str
    style: TypeStyle
    text: str


def geometry(sizes: PunchSizes) -> Geometry:
    """The sizes of a variant as the rules of the game use them."""
    return Geometry(sizes.cell_width.mm, sizes.cell_height.mm, sizes.spare.mm, sizes.gap.mm, sizes.margin.mm)


def draw_name_area(area: NameArea, cards: Geometry, setter: Typesetter) -> tuple[Item, ...]:
    """The marked corner with its word, the name in bold and the sentence, all inside `name_box`."""
    theme = setter.theme
    free = Box(*name_box(cards))
    tip, leg = MARK_AT_MM, MARK_AT_MM + MARK_MM
    mark = artifact("Guide", Path(polygon(((tip, tip), (leg, tip), (tip, leg))), fill_grey=0.0))
    label = theme.label("bold")
    word = Box(leg + 0.5, tip, free.right - leg - 0.5, label.leading_mm)
    inside = Size(free.right - TEXT_AT_MM, free.bottom - word.bottom)
    items: list[Item] = [mark]
    fitted = setter.fit(area.name, inside, area.style, (), f"the name '{area.name}'")
    if fitted is None:
        return ()
    name = Box(TEXT_AT_MM, word.bottom + 0.5, inside.width, fitted.height)
    items += setter.place(area.name, name, area.style, (), Tag("H1"))
    items += setter.place(CORNER, word, label, ())
    rest = Box(TEXT_AT_MM, name.bottom, inside.width, free.bottom - name.bottom)
    items += setter.place(area.text, rest, theme.label(), (), valign="top", what=f"'{area.text}'")
    return tuple(items)
