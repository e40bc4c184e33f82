"""Theme: one variant's numbers as layout asks for them.

A kind sees a `Theme`, never the name of a variant, so it cannot ask whether it is in large print.
"""

from __future__ import annotations

from msgspec import Struct

from printkit.geometry import Size
from printkit.layout.fonts import FontBook
from printkit.layout.text import TypeStyle
from printkit.model.theme import Format, Variant
from printkit.units import Length

TITLE_SHARE = 1 / 3
"""The part of a page's height that a title may take."""


class UnknownFormatError(KeyError):
    """A format that no template describes; `known` are those that exist."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class Theme(Struct, frozen=True):
    """Everything layout may ask for: type, strokes, formats and fonts of one variant."""

    variant: Variant
    formats: dict[str, Format]
    fonts: FontBook
    _types: dict[tuple[float, str, str, float], TypeStyle] = {}

    def format(self, name: str) -> Format:
        """The format a variant uses where a kit says `name`.

        Raises:
            UnknownFormatError: No template describes it.
        """
        if name not in self.formats:
            raise UnknownFormatError(name, tuple(sorted(self.formats)))
        chosen = self.variant.formats.get(name, name)
        if chosen not in self.formats:
            raise UnknownFormatError(chosen, tuple(sorted(self.formats)))
        return self.formats[chosen]

    @property
    def page(self) -> Size:
        """The largest upright piece that every paper holds."""
        return self.format("page").size

    @property
    def title_room(self) -> Size:
        """What the title of a page may take of it: something is to stand below."""
        return Size(self.page.width, TITLE_SHARE * self.page.height)

    @property
    def floor_pt(self) -> float:
        """No visible text is smaller, in pt."""
        return self.variant.text.floor.pt

    @property
    def fine_mm(self) -> float:
        """The stroke of borders and grids."""
        return self.variant.strokes.fine.mm

    @property
    def rule_mm(self) -> float:
        """The stroke of rules and outlines."""
        return self.variant.strokes.rule.mm

    @property
    def bold_mm(self) -> float:
        """The stroke of lines that carry meaning."""
        return self.variant.strokes.bold.mm

    @property
    def write_in_mm(self) -> float:
        """The height of a row to write in."""
        return self.variant.write_in.height.mm

    def asked_pt(self, size: Length) -> float:
        """A size of type that a kit gives, in pt, enlarged as the variant says; it may be too small."""
        enlarge = self.variant.enlarge
        return size.pt if enlarge == 1 else max(self.floor_pt, round(size.pt * enlarge, 2))

    def stretch(self, name: str) -> tuple[float, float]:
        """What lengths across and along a format are multiplied by where the variant uses another one."""
        asked, used = self.formats[name].size, self.format(name).size
        return used.width / asked.width, used.height / asked.height

    def _type(self, size: Length, style: str, align: str, leading: float = 0.0) -> TypeStyle:
        key = (size.mm, style, align, leading)
        found = self._types.get(key)
        if found is None:
            found = self._types[key] = TypeStyle(size.pt, leading or self.variant.leading, style, align)
        return found

    def body(self, style: str = "regular", align: str = "left") -> TypeStyle:
        """Running text."""
        return self._type(self.variant.text.body, style, align)

    def label(self, style: str = "regular", align: str = "left") -> TypeStyle:
        """Cell names, sheet labels, rulers."""
        return self._type(self.variant.text.label, style, align, 1.15)

    def small(self, style: str = "regular", align: str = "left") -> TypeStyle:
        """Corners and footers of pieces."""
        return self._type(self.variant.text.small, style, align, 1.15)

    def heading(self, style: str = "bold", align: str = "left") -> TypeStyle:
        """Headings inside a text."""
        return self._type(self.variant.text.heading, style, align, 1.2)

    def title(self, style: str = "bold", align: str = "left") -> TypeStyle:
        """Titles of pages."""
        return self._type(self.variant.text.title, style, align, 1.15)

    def name(self, style: str = "bold", align: str = "left") -> TypeStyle:
        """The name on a card or token."""
        return self._type(self.variant.text.name, style, align, 1.15)
