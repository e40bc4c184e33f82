"""What may be written of a figure; `tile_figure` checks and draws it, for the texts that have one."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.kinds.parts.edge_words import EdgeWords

DieFace = Annotated[int, Meta(ge=1, le=6)]


class TileFigure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A small board with toys, before and after a move."""

    noun: ClassVar[str] = "figure"

    rows: Annotated[
        tuple[str, ...],
        Meta(
            min_length=1,
            description="Tiles row by row, a space between: designs of the deck with the side their top points "
            "to, such as `slant-1@N`, or codes such as `E2` (arrow and steps), `NE1#N*W` (# walls, * magnets), "
            "`P` (pit) and `.` (other signs left out).",
        ),
    ]
    toys: Annotated[dict[str, str], Meta(description="Where toys stand: A1 is the first place of the first row.")] = {}
    edges: Annotated[EdgeWords, Meta(description="What lies beyond the edges, in words.")] = EdgeWords()
    move: Annotated[str, Meta(description="The toy that moves.")] = ""
    die: Annotated[DieFace | None, Meta(description="What the die shows, if it is rolled.")] = None
    result: Annotated[
        dict[str, str],
        Meta(description="Where each toy is after the move: a place, SCORES or FALLS. The rules prove it."),
    ] = {}
    latched: Annotated[
        tuple[str, ...], Meta(description="The places that magnets latch, marked so. The rules prove it.")
    ] = ()
    caption: Annotated[str, Meta(min_length=1, description="What it shows, in a sentence or two.")]
    alt: Annotated[str, Meta(description="What it shows for who cannot see it; made from the tiles if left out.")] = ""
