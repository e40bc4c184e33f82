"""Promises 4 and 5: trim boxes measured from the cut lines, and the cut lines themselves."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.geometry import Box
from printkit.verify.findings import Finding, Tally
from printkit.verify.lines import Edge, Line, crosses, edges
from printkit.verify.matrix import grown
from printkit.verify.view import SEARCH_MM, WHITE, FileView, PageView, PlacedPiece

TRIM_SLACK_MM = 0.05
OUTSIDE_SLACK_MM = 0.05
INTERIOR_MM = 0.1
"""A cut on the edge of a piece is no cut through it: pieces are looked at this much smaller."""
REACH_MM = 0.5
CUT_WIDTH_MM = (0.2, 0.5)
CUT_GREY = 0.6


def check_trim(view: FileView) -> Iterator[Finding]:
    """Promise 4: pieces are where and as large as the manifest says, and keep to themselves."""
    place = Tally(4, "trim box against the manifest", f"+- {TRIM_SLACK_MM} mm")
    size = Tally(4, "trim size against the manifest", f"+- {TRIM_SLACK_MM} mm")
    same = Tally(4, "same piece, same size", f"+- {TRIM_SLACK_MM} mm")
    outside = Tally(4, "text and art outside its piece", f"<= {OUTSIDE_SLACK_MM} mm")
    first: dict[str, tuple[float, float]] = {}
    for piece in (piece for page in view.pages for piece in page.pieces):
        trim, box = piece.trim, piece.box
        if piece.entry and piece.entry.trimmed:
            _against(place, size, piece)
        if trim is not None:
            sides = (min(trim.width, trim.height), max(trim.width, trim.height))
            known = first.setdefault(piece.id, sides)
            off = max(abs(one - two) for one, two in zip(sides, known, strict=True))
            shown = f"{off:.3f} mm apart" if off else "equal"
            same.see(off <= TRIM_SLACK_MM + 5e-4, off, shown, *piece.at)
        if box is not None and piece.content is not None:
            out = _outside(piece, box.inset(-piece.entry.bleed if piece.entry else 0.0))
            outside.see(out <= OUTSIDE_SLACK_MM, out, f"{out:.2f} mm" if out > 0 else "none", *piece.at)
    if view.entry:
        yield place.finding("no trimmed pieces")
        yield size.finding("no trimmed pieces")
    yield same.finding("no trimmed pieces")
    yield outside.finding("no pieces")


def _against(place: Tally, size: Tally, piece: PlacedPiece) -> None:
    assert piece.entry is not None
    wanted, trim = piece.entry.box, piece.trim
    if trim is None:
        place.see(False, 1e9, f"no cut line within {SEARCH_MM:g} mm of some side", *piece.at)
        return
    off = max(
        abs(trim.x - wanted.x),
        abs(trim.y - wanted.y),
        abs(trim.right - wanted.right),
        abs(trim.bottom - wanted.bottom),
    )
    place.see(off <= TRIM_SLACK_MM + 5e-4, off, f"{off:.3f} mm off", *piece.at)
    off = max(abs(trim.width - wanted.width), abs(trim.height - wanted.height))
    shown = f"{trim.width:.3f} x {trim.height:.3f} mm for {wanted.width:.2f} x {wanted.height:.2f}"
    size.see(off <= TRIM_SLACK_MM + 5e-4, off, shown, *piece.at)


def _outside(piece: PlacedPiece, box: Box) -> float:
    """How far something of a piece lies outside its box; of lines, their middle counts."""
    parts = [run.box for run in piece.texts if run.seen]
    parts += [stroke.spine for stroke in piece.strokes]
    parts += [fill.box for fill in piece.fills if fill.grey < WHITE]
    parts += [image.box for image in piece.images]
    return max((_beyond(box, part) for part in parts), default=0.0)


def _beyond(box: Box, part: Box) -> float:
    return max(box.x - part.x, box.y - part.y, part.right - box.right, part.bottom - box.bottom)


def check_cuts(view: FileView) -> Iterator[Finding]:
    """Promise 5: lines along every trimmed edge and past it, through no piece, easy to see."""
    along = Tally(5, "cut line along each edge", "whole length of all four")
    reach = Tally(5, "cut line past each corner", f">= {REACH_MM} mm")
    through = Tally(5, "cut line inside a piece", "none")
    width = Tally(5, "width of cut lines", f"{CUT_WIDTH_MM[0]} to {CUT_WIDTH_MM[1]} mm")
    grey = Tally(5, "grey of cut lines", f"<= {CUT_GREY}")
    for page in view.pages:
        boxes = [(piece, piece.box) for piece in page.pieces]
        for piece, box in boxes:
            if box is None:
                continue
            if piece.must_be_cut:
                _edges(along, reach, piece, box, page)
            _through(through, piece, box, page)
        for stroke in {id(part.stroke): part.stroke for part in page.cuts}.values():
            low, high = CUT_WIDTH_MM
            off = max(low - stroke.width_mm, stroke.width_mm - high)
            width.see(off <= 1e-3, off, f"{stroke.width_mm:.2f} mm", page.number)
            grey.see(stroke.grey <= CUT_GREY + 1e-3, stroke.grey, f"{stroke.grey:.2f}", page.number)
    for tally in (along, reach, through, width, grey):
        yield tally.finding("no cut lines")


def _edges(along: Tally, reach: Tally, piece: PlacedPiece, box: Box, page: PageView) -> None:
    for edge in edges(box):
        lines = [line for line in page.cut_lines if line.level == edge.level and abs(line.at - edge.at) <= 0.1]
        cover = max((min(line.end, edge.end) - max(line.start, edge.start) for line in lines), default=0.0)
        missing = max(0.0, edge.end - edge.start - max(cover, 0.0))
        shown = f"{missing:.2f} mm missing at the {edge.side}" if missing > 0.05 else "complete"
        along.see(missing <= 0.05, missing, shown, *piece.at)
        if missing > 0.05:
            continue
        for past, corner in _past(lines, edge):
            if past < REACH_MM and _occupied(page, piece, edge, corner):
                continue
            reach.see(past >= REACH_MM - 1e-3, -past, f"{past:.2f} mm at the {edge.side}", *piece.at)


def _past(lines: list[Line], edge: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
    """How far the cut goes on past either end of an edge, and a spot just past that end along the edge."""
    whole = [line for line in lines if line.start <= edge.start + 0.05 and line.end >= edge.end - 0.05]
    before = max(edge.start - line.start for line in whole)
    after = max(line.end - edge.end for line in whole)
    return ((before, edge.start - REACH_MM / 2), (after, edge.end + REACH_MM / 2))


def _occupied(page: PageView, piece: PlacedPiece, edge: Edge, corner: float) -> bool:
    """True when another piece lies just past the end of an edge, where a cut would spoil it or is its own."""
    spot = (corner, edge.at) if edge.level else (edge.at, corner)
    for other in page.pieces:
        if other is piece or other.box is None:
            continue
        around = grown(other.box, 0.1)
        if around.x <= spot[0] <= around.right and around.y <= spot[1] <= around.bottom:
            return True
    return False


def _through(tally: Tally, piece: PlacedPiece, box: Box, page: PageView) -> None:
    inner = box.inset(INTERIOR_MM)
    worst = max((crosses(part, inner) for part in page.cuts), default=0.0)
    tally.see(worst <= 1e-3, worst, f"{worst:.2f} mm" if worst > 1e-3 else "none", *piece.at)
