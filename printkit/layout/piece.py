"""Pieces: what is cut out and played with."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from printkit.layout.frame import Frame
from printkit.layout.pattern import WordFrame


class Piece(Struct, frozen=True):
    """One design of a piece, ready to be placed `copies` times.

    `section` is the title of the component it belongs to, for bookmarks and lists; `component` its id.
    `player` is the number of the player it is for, None when it is for all or for whoever prints it.
    `per_player` pieces are printed once for each player. A `whole` piece is left whole: it has a sheet
    of its own and no cut lines. A `joined` piece is a whole one that is glued to others. Pieces `apart` share
    sheets only with others of their component, such as those that are printed on card. `cut` says how others
    are cut out: `edge` (neighbours share straight cuts), `gap`, `outline` or `none`; `gap` is the strip between
    neighbours in mm, `bleed` how far the frame goes on past the trim, `corner` the radius of the corners.
    `features` is plain geometry in the piece's own frame (mm, before turning).
    """

    id: str
    kind: str
    component: str
    section: str
    frame: Frame | WordFrame
    copies: int = 1
    player: int | None = None
    per_player: bool = False
    whole: bool = False
    apart: bool = False
    joined: bool = False
    note: str = ""
    cut: str = "edge"
    gap: float = 0.0
    bleed: float = 0.0
    corner: float = 0.0
    features: dict[str, Any] = {}  # plain JSON, written to the manifest as it is
