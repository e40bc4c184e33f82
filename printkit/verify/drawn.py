"""What is drawn on each piece of a finished file, wherever on the sheet it lies: for comparing two editions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printkit.geometry import Box
from printkit.units import points_to_mm
from printkit.verify.document import read_document
from printkit.verify.expected import FileEntry, Manifest
from printkit.verify.matrix import Point
from printkit.verify.view import PlacedPiece, view

SLACK_MM = 0.02
"""What two drawings of one piece may differ by: PDFs round, and a piece's place on the sheet takes part in that."""

Key = tuple[str, int | None]
"""The id of a piece and the number of the player it is for."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something painted: words that say what, and lengths in mm in the piece's own frame, before turning."""

    words: tuple[str, ...]
    lengths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece of a file; equal copies are one. Width and height in mm before turning, shapes in order."""

    id: str
    player: int | None
    kind: str
    copies: int
    width: float
    height: float
    text: str
    shapes: tuple[Shape, ...]

    def same_size(self, other: DrawnPiece) -> bool:
        """True when both are as wide and as high."""
        return abs(self.width - other.width) <= SLACK_MM and abs(self.height - other.height) <= SLACK_MM

    def same_drawing(self, other: DrawnPiece) -> bool:
        """True when the same is painted in the same places, in one order."""
        if [shape.words for shape in self.shapes] != [shape.words for shape in other.shapes]:
            return False
        pairs = zip(self.shapes, other.shapes, strict=True)
        return all(_close(one.lengths, two.lengths) for one, two in pairs)


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A file's pieces, and the version that its sheet labels name (empty when they name none)."""

    version: str
    pieces: dict[Key, DrawnPiece]


def _close(ours: tuple[float, ...], theirs: tuple[float, ...]) -> bool:
    return len(ours) == len(theirs) and all(abs(a - b) <= SLACK_MM for a, b in zip(ours, theirs, strict=True))


def drawn_file(data: bytes, manifest: Manifest, entry: FileEntry) -> DrawnFile:
    """Read a file's pieces.

    Raises:
        UnreadableError: The file is no whole PDF.
    """
    looked_at = view(read_document(data), manifest, entry)
    copies: dict[Key, list[PlacedPiece]] = {}
    for piece in (piece for page in looked_at.pages for piece in page.pieces if piece.entry is not None):
        copies.setdefault((piece.id, piece.entry.player if piece.entry else None), []).append(piece)
    label = looked_at.pages[0].label if looked_at.pages else ""
    # The label says title and version, then a dot in the middle of the line.
    named, _, _ = label.partition(" · ")
    version = named.removeprefix(manifest.title).strip() if named.startswith(manifest.title) else ""
    return DrawnFile(version, {key: _drawn(found[0], len(found)) for key, found in copies.items()})


def _drawn(piece: PlacedPiece, copies: int) -> DrawnPiece:
    entry = piece.entry
    assert entry is not None
    box, turn = entry.box, round(entry.turn_deg) % 360
    size = (box.height, box.width) if turn in (90, 270) else (box.width, box.height)
    frame = _Frame(box, turn)
    shapes = tuple(shape for _, shape in sorted(_shapes(piece, frame), key=lambda one: one[0]))
    return DrawnPiece(piece.id, entry.player, entry.kind, copies, *size, piece.text, shapes)


@dataclass(frozen=True, slots=True)
class _Frame:
    """A piece's own frame on paper: its box, and by how many degrees it was turned clockwise."""

    box: Box
    turn: int

    def point(self, x: float, y: float) -> Point:
        """A point on paper as the piece's own, turned back."""
        box = self.box
        if self.turn == 90:
            return (y - box.y, box.right - x)
        if self.turn == 180:
            return (box.right - x, box.bottom - y)
        if self.turn == 270:
            return (box.bottom - y, x - box.x)
        return (x - box.x, y - box.y)

    def rectangle(self, box: Box) -> tuple[float, ...]:
        """A rectangle on paper as the piece's own: left, top, right, bottom."""
        (x1, y1), (x2, y2) = self.point(box.x, box.y), self.point(box.right, box.bottom)
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _shapes(piece: PlacedPiece, frame: _Frame) -> Iterator[tuple[int, Shape]]:
    """Everything painted on a piece, each with its place in the order."""
    for run in piece.texts:
        words = ("text", run.text, f"{run.grey:.3f}")
        yield run.order, Shape(words, (points_to_mm(run.size_pt), *frame.point(*run.start), *frame.point(*run.end)))
    for stroke in piece.strokes:
        lines = f"{[len(line) for line in stroke.lines]}"
        points = _flat(frame.point(*point) for line in stroke.lines for point in line)
        outline = ("stroke", lines, f"{stroke.grey:.3f}", f"{len(stroke.dash_mm)}")
        yield stroke.order, Shape(outline, (stroke.width_mm, *stroke.dash_mm, *points))
    for fill in piece.fills:
        # The root of the area, a length like the others, tells a filled shape from its box.
        lengths = (math.sqrt(fill.area_mm2), *frame.rectangle(fill.box))
        yield fill.order, Shape(("fill", f"{fill.grey:.3f}"), lengths)
    for image in piece.images:
        yield image.order, Shape(("picture", image.colours, image.digest), frame.rectangle(image.box))


def _flat(points: Iterable[Point]) -> Iterator[float]:
    for point in points:
        yield from point
