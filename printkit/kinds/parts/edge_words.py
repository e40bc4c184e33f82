"""Words along the edges of a grid: what lies beyond."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.diagnostics import TreePath
from printkit.geometry import Box
from printkit.layout.frame import Group, Item
from printkit.layout.typesetter import Typesetter

PADDING_MM = 1.0
"""Above and below a word along an edge."""


class EdgeWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies beyond each edge, in a word printed along it; nothing where there is none."""

    noun: ClassVar[str] = "list of edges"

    left: Annotated[str, Meta(description="Beyond the left edge.")] = ""
    right: Annotated[str, Meta(description="Beyond the right edge.")] = ""
    top: Annotated[str, Meta(description="Beyond the top edge.")] = ""
    bottom: Annotated[str, Meta(description="Beyond the bottom edge.")] = ""

    def written(self) -> tuple[tuple[str, str], ...]:
        """The edges that have a word, and their words."""
        words = (("left", self.left), ("right", self.right), ("top", self.top), ("bottom", self.bottom))
        return tuple((edge, word) for edge, word in words if word)


def band_mm(setter: Typesetter) -> float:
    """How deep a band with a word is."""
    return round(setter.theme.label().leading_mm + 2 * PADDING_MM, 4)


def word_along(setter: Typesetter, edge: str, word: str, band: Box, path: TreePath) -> tuple[Item, ...]:
    """A word in the band beyond an edge: level at the top and bottom, reading upwards at the sides."""
    style = setter.theme.label("bold", "center")
    if edge in ("top", "bottom"):
        return setter.place(word, band, style, path, what=f"'{word}'")
    inside = Box(0.0, 0.0, band.height, band.width)
    groups = setter.place(word, inside, style, path, what=f"'{word}'")
    return tuple(Group(group.items, band.x, band.bottom, 270.0, group.tag) for group in groups)
