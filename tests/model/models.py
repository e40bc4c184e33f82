"""Models that show every way a kind may declare its keys, without being one."""

import enum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from printkit.units import Length


class Ink(enum.StrEnum):
    BLACK = "black"
    GREY = "grey"


Cell = Annotated[str, Meta(pattern="^[A-Z][0-9]+$", examples=["A1", "B2"])]


class Face(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(description="The text at the top.", min_length=1, max_length=20)]
    body: str | None = None


class Map(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="map"):
    """A map of cells."""

    noun: ClassVar[str] = "map"

    rows: Annotated[int, Meta(ge=1, le=26, description="Rows of cells.")]
    walls: Annotated[tuple[Cell, ...], Meta(max_length=4)] = ()
    size: Length | None = None
    ink: Ink = Ink.BLACK
    flip: Literal["long", "short"] = "long"
    stations: dict[str, str] = {}
    exits: dict[Cell, str] = {}
    at: tuple[int, int] = (0, 0)
    scale: Annotated[float, Meta(gt=0)] = 1.0
    low_ink: bool = False
    seats: int | None = None


class CardSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="cards"):
    face: Face | str
    copies: Annotated[int, Meta(ge=0, le=999)] | Literal["per-player"] = 1
    gap: Length = Length(2.0)


Components = tuple[Map | CardSet, ...]
