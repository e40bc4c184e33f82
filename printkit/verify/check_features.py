"""Promise 4, inside pieces: cells, spaces and windows lie where the manifest says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.geometry import Box
from printkit.verify.check_pieces import TRIM_SLACK_MM
from printkit.verify.expected import PieceEntry
from printkit.verify.findings import Finding, Tally
from printkit.verify.lines import Line, edges, join, nearest, segments
from printkit.verify.matrix import grown
from printkit.verify.view import FileView, PageView, PlacedPiece

NEAR_MM = 1.0
"""How far a line may be from the edge of a listed cell to be taken for it."""
UNIT = "_mm"
"""Features whose name ends so are rectangles, by name or as a list."""


def check_features(view: FileView) -> Iterator[Finding]:
    """Each rectangle a manifest lists in a piece is drawn there, or at least has its words there."""
    if view.entry is None:
        return
    place = Tally(4, "cells and windows of the manifest", f"drawn there +- {TRIM_SLACK_MM} mm")
    inside = Tally(4, "cells and windows inside their piece", "all")
    for page in view.pages:
        for piece in page.pieces:
            if piece.entry is not None and piece.box is not None:
                _piece(place, inside, piece, page)
    yield place.finding("none listed")
    yield inside.finding("none listed")


def _piece(place: Tally, inside: Tally, piece: PlacedPiece, page: PageView) -> None:
    assert piece.entry is not None
    listed = tuple(_rectangles(piece.entry))
    if not listed:
        return
    lines = (*join(segments(piece.strokes)), *page.cut_lines)
    outer = grown(piece.entry.box, TRIM_SLACK_MM)
    for name, rectangle in listed:
        box = on_page(rectangle, piece.entry)
        fine = outer.holds(box)
        inside.see(fine, not fine, "all" if fine else f"{name} is not", *piece.at)
        off = _off(box, lines)
        if off is not None:
            place.see(off <= TRIM_SLACK_MM + 5e-4, off, f"{name} {off:.3f} mm off", *piece.at)
            continue
        said = any(grown(box, TRIM_SLACK_MM).holds(run.box) and run.text.strip() for run in piece.texts)
        place.see(said, not said, f"{name} has words" if said else f"{name} is not drawn", *piece.at)


def _off(box: Box, lines: tuple[Line, ...]) -> float | None:
    """How far the drawn edges of a cell are from its box; None when no edge of it is drawn."""
    found = [(edge, nearest(lines, edge, NEAR_MM)) for edge in edges(box)]
    offs = [abs(line.at - edge.at) for edge, line in found if line is not None]
    return max(offs) if offs else None


def _rectangles(entry: PieceEntry) -> Iterator[tuple[str, Box]]:
    for key, value in entry.features.items():
        if not key.endswith(UNIT):
            continue
        members: Iterable[tuple[object, object]] = ()
        if isinstance(value, dict):
            members = value.items()
        elif isinstance(value, list):
            members = enumerate(value, 1)
        for name, rectangle in members:
            if isinstance(rectangle, list) and len(rectangle) == 4:
                x, y, width, height = (float(part) for part in rectangle)
                yield f"{key.removesuffix(UNIT)} {name}", Box(x, y, width, height)


def on_page(rectangle: Box, entry: PieceEntry) -> Box:
    """A rectangle of a piece's own frame on the page, after the piece was turned clockwise."""
    x, y, width, height = rectangle
    placed = entry.box
    turns = round(entry.turn_deg / 90) % 4
    if turns == 1:
        return Box(placed.right - y - height, placed.y + x, height, width)
    if turns == 2:
        return Box(placed.right - x - width, placed.bottom - y - height, width, height)
    if turns == 3:
        return Box(placed.x + y, placed.bottom - x - width, height, width)
    return Box(placed.x + x, placed.y + y, width, height)
