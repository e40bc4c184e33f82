"""Sheets: where every piece lies on a paper, and what else is printed there."""

from __future__ import annotations

from msgspec import Struct

from printkit.geometry import Box, Size
from printkit.layout.frame import Frame, Group
from printkit.layout.piece import Piece


class Placement(Struct, frozen=True):
    """One printed piece: its trim box on the sheet in mm, and whether it is turned by 90 degrees clockwise."""

    piece: Piece
    copy: int
    box: Box
    turned: bool = False

    @property
    def inked(self) -> Box:
        """The trim box and what bleeds past it."""
        return self.box.inset(-self.piece.bleed) if self.piece.bleed else self.box

    @property
    def turn_deg(self) -> int:
        """Clockwise turn in degrees."""
        return 90 if self.turned else 0

    @property
    def origin(self) -> tuple[float, float, float]:
        """Where the frame's top-left corner goes, and the turn: x, y, clockwise degrees."""
        return (self.box.right, self.box.y, 90.0) if self.turned else (self.box.x, self.box.y, 0.0)


class Sheet(Struct, frozen=True):
    """One page: pieces, guides (cut lines, rulers, labels) and, on the print guide, content of its own.

    `region` is the box of the whole grid, empty slots included; the print guide has none.
    """

    title: str
    paper: Size
    placements: tuple[Placement, ...] = ()
    guides: tuple[Group, ...] = ()
    content: Frame | None = None
    rulers: tuple[Box, ...] = ()
    cuts: int = 0
    purpose: str = ""
    sections: tuple[str, ...] = ()
    region: Box | None = None


class Booklet(Struct, frozen=True):
    """All sheets of one file, with what its metadata says."""

    title: str
    language: str
    author: str
    subject: str
    sheets: tuple[Sheet, ...]
    keywords: str = ""
