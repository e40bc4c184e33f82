"""Kind `tiles`: square tiles that carry toys: an arrow with its steps, walls, magnets, a pit."""

from dataclasses import asdict
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, close_mm
from printkit.kinds.kind import Facts, Kind
from printkit.kinds.parts.tile_signs import describe, draw_signs, edge_features, tile_look
from printkit.layout.frame import Frame, Group, Tag
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.model.component import PIECE_LIMIT, Component, Id
from printkit.model.kit import Kit
from printkit.rules.conveyor import deck
from printkit.rules.conveyor.tiles import MOST_STEPS, Design, turned

FACTS_SEED = 1
"""The seed of the simulated games, so that two runs give the same figures."""

Arrow = Literal["ahead", "ahead-right", "right", "behind-right", "behind", "behind-left", "left", "ahead-left"]
Edge = Literal["ahead", "right", "behind", "left"]


class TileDesign(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One design of a tile, described with its top ahead."""

    noun: ClassVar[str] = "tile"

    name: Annotated[Id, Meta(description="Its name in the deck: the piece is `<id>/<name>`.")]
    arrow: Annotated[
        Arrow | None, Meta(description="Where the arrow points on the tile as printed; left out on a pit.")
    ] = None
    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS, description="How many tiles the arrow carries a toy.")] = 1
    walls: Annotated[tuple[Edge, ...], Meta(description="Edges with a wall.")] = ()
    magnets: Annotated[
        tuple[Edge, ...], Meta(description="Edges with a magnet, which latches the tile across that edge.")
    ] = ()
    pit: Annotated[bool, Meta(description="Whether toys on it fall.")] = False
    copies: Annotated[int, Meta(ge=1, le=PIECE_LIMIT, description="How many of it are in the deck.")] = 1

    def design(self) -> Design:
        """The design as the rules of the game know it."""
        return Design(self.name, self.arrow or "", self.steps, self.walls, self.pit, self.magnets, self.copies)


class Tiles(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="tiles"):
    """A deck of conveyor tiles."""

    noun: ClassVar[str] = "deck of tiles"

    format: Annotated[str, Meta(description="The format of a tile, a square from templates/formats.")] = "tile"
    tiles: Annotated[tuple[TileDesign, ...], Meta(min_length=1, description="The designs of the deck.")]

    def designs(self) -> tuple[Design, ...]:
        """All designs as the rules of the game know them."""
        return tuple(tile.design() for tile in self.tiles)


def check(tiles: Tiles, _kit: Kit) -> tuple[Problem, ...]:
    """What the rules of the game find wrong with the deck, each at its tile."""
    return deck.check_deck(tiles.designs())


def facts(tiles: Tiles, _kit: Kit) -> Facts:
    """Counts of the deck and the figures of 200 random games."""
    return {tiles.id: asdict(deck.facts(tiles.designs(), FACTS_SEED))}


def lay_out(tiles: Tiles, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """A piece a design, cut out."""
    form = setter.theme.format(tiles.format)
    if not close_mm(*form.size):
        message = f"tiles are square; the format '{tiles.format}' is {form.size.width:g} x {form.size.height:g}mm"
        setter.problems.append(Problem(("format",), "not-square", message, "choose a square format"))
        return ()
    look = tile_look(setter, form.safe.mm)
    pieces = []
    for number, one in enumerate(tiles.tiles):
        tile = turned(one.design(), 0)
        path: TreePath = ("tiles", number)
        items = draw_signs(setter, tile, Box(0, 0, *form.size), look, path)
        figure = Group(items, tag=Tag("Figure", alt=f"Tile {one.name}: {describe(tile)}."))
        pieces.append(
            Piece(
                f"{tiles.id}/{one.name}",
                "tiles",
                tiles.id,
                tiles.name,
                Frame(*form.size, (figure,)),
                one.copies * tiles.copies.count,
                note=tiles.note,
                features={
                    "edges": edge_features(tile),
                    "arrow": one.arrow,
                    "steps": one.steps if one.arrow else 0,
                    "pit": one.pit,
                },
            )
        )
    return tuple(pieces)


KIND = Kind(Tiles, lay_out, check, facts)
