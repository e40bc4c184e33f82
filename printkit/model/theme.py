"""Papers, variants and formats: the numbers of `templates/`, decoded."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.geometry import Size
from printkit.units import Extent, Length

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", description="Small letters, digits and hyphens.")]
Grey = Annotated[float, Meta(ge=0, le=1, description="0 is black, 1 is white.")]


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A paper: its size and what its edges must keep clear."""

    noun: ClassVar[str] = "paper"

    paper: Annotated[Name, Meta(description="The name used on the command line and in file names.")]
    title: Annotated[str, Meta(description="The name printed on every sheet.")]
    width: Annotated[Extent, Meta(description="Width of the paper, held upright.")]
    height: Annotated[Extent, Meta(description="Height of the paper, held upright.")]
    ink_margin: Annotated[Length, Meta(description="No ink lies nearer to the paper's edge.")]
    piece_margin: Annotated[Length, Meta(description="No piece lies nearer to the paper's edge.")]

    @property
    def size(self) -> Size:
        """Width and height in mm."""
        return Size(self.width.mm, self.height.mm)


class TextSizes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sizes of type of a variant."""

    noun: ClassVar[str] = "list of text sizes"

    floor: Annotated[Extent, Meta(description="No visible text is smaller.")]
    label: Annotated[Extent, Meta(description="Sheet labels, rulers, cell names.")]
    small: Annotated[Extent, Meta(description="Corners and footers of pieces.")]
    body: Annotated[Extent, Meta(description="Running text and table cells.")]
    heading: Annotated[Extent, Meta(description="Headings inside a text.")]
    title: Annotated[Extent, Meta(description="Titles of pages.")]
    name: Annotated[Extent, Meta(description="The name on a card or token.")]


class Strokes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The widths of drawn lines."""

    noun: ClassVar[str] = "list of strokes"

    fine: Annotated[Length, Meta(description="Borders and grid lines.")]
    rule: Annotated[Length, Meta(description="Rules under headings, outlines of tables.")]
    bold: Annotated[Length, Meta(description="Lines that carry meaning, such as a wall.")]


class Cut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How cut lines look."""

    noun: ClassVar[str] = "cut line style"

    width: Annotated[Length, Meta(description="Stroke width, 0.2mm to 0.5mm.")]
    grey: Grey
    overshoot: Annotated[Length, Meta(description="How far a cut line reaches past the last piece.")]


class WriteIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The smallest blank cell that people can write in."""

    noun: ClassVar[str] = "write-in cell"

    height: Annotated[Length, Meta(description="Height of a row to write in.")]
    width: Annotated[Length, Meta(description="Width of a narrow column to write in.")]


class PunchSizes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cells and windows of punch and verification cards, as `printkit.rules.punch_layout` uses them."""

    noun: ClassVar[str] = "list of punch card sizes"

    cell_width: Annotated[Length, Meta(description="Width of the box round a letter.")] = Length(3.5)
    cell_height: Annotated[Length, Meta(description="Height of the box round a letter.")] = Length(3.0)
    spare: Annotated[Length, Meta(description="How far a hole reaches past its cell on each side; 0.5mm or more.")] = (
        Length(1.0)
    )
    gap: Annotated[Length, Meta(description="Between two blocks of cells.")] = Length(0.8)
    margin: Annotated[Length, Meta(description="What is left of the card outside its windows.")] = Length(5.0)


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant: sizes of type, strokes and replaced formats."""

    noun: ClassVar[str] = "variant"

    variant: Annotated[Name, Meta(description="The name used on the command line and in file names.")]
    title: Annotated[str, Meta(description="The name printed on every sheet.")]
    text: Annotated[TextSizes, Meta(description="Sizes of type by what they are for.")]
    enlarge: Annotated[
        float,
        Meta(
            ge=1,
            le=3,
            description="What sizes of type that a kit gives in points are multiplied by.",
        ),
    ] = 1.0
    italics: Annotated[
        bool, Meta(description="Whether slanted letters are printed; if not, they are bold instead.")
    ] = True
    tints: Annotated[bool, Meta(description="Whether greys are printed behind words that stand for colours.")] = False
    leading: Annotated[float, Meta(ge=1, le=3, description="Line pitch as a ratio of the size of type.")]
    strokes: Annotated[Strokes, Meta(description="Widths of drawn lines.")]
    cut: Annotated[Cut, Meta(description="How cut lines look.")]
    write_in: Annotated[WriteIn, Meta(description="The smallest cell that people can write in.")]
    punch: Annotated[PunchSizes, Meta(description="Sizes of punch and verification cards.")] = PunchSizes()
    formats: Annotated[
        dict[str, str], Meta(description="Formats to replace: the format asked for and the one to use.")
    ] = {}


class Format(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A format: the trim size of a piece and its safe area."""

    noun: ClassVar[str] = "format"

    format: Annotated[Name, Meta(description="The name used in kits.")]
    title: Annotated[str, Meta(description="What makers call it.")]
    width: Annotated[Extent, Meta(description="Trim width.")]
    height: Annotated[Extent, Meta(description="Trim height.")]
    safe: Annotated[Length, Meta(description="What text keeps clear of the trim.")] = Length(0)
    bleed: Annotated[
        Length, Meta(description="How far pictures that bleed go on past the trim; pieces then lie apart.")
    ] = Length(0)
    corner: Annotated[Length, Meta(description="Radius of the corners, drawn as a guide inside each corner.")] = Length(
        0
    )

    @property
    def size(self) -> Size:
        """Trim width and height in mm."""
        return Size(self.width.mm, self.height.mm)
