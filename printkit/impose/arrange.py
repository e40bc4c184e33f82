"""Arrange: which piece lies where on which sheet.

Equal pieces share straight cuts in a grid that has the same place on every sheet, so that a stack can
be cut in one go. What is left of each size shares sheets when that saves paper, in rows that a guillotine can cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from printkit.geometry import Box, Size, bounding_box, fits
from printkit.impose.sheet import Placement
from printkit.layout.piece import Piece

GUTTER_MM = 6.0
"""Between pieces of different size: room for the cut lines of both to reach past their corners."""
LOOSE_ROW_RATIO = 0.6
"""Much lower pieces in a row of high ones look lost and cost cuts; they are put there only to save a sheet."""


class Area(Struct, frozen=True):
    """What a paper offers: its size, the margin pieces keep, and a test of whether rulers and labels still go in.

    `ink_margin` is what a bleed keeps. `packing` is the box for sheets of mixed sizes. The test takes the boxes that
    stand in the way and the pieces with their cuts, which may fill a grid that stands in the way as a whole.
    """

    paper: Size
    margin: float
    ink_margin: float
    packing: Box
    furniture_fits: Callable[[tuple[Box, ...], tuple[Placement, ...]], bool]


class Arrangement(Struct, frozen=True):
    """The pieces of one sheet and the box their whole grid takes, empty slots included."""

    placements: tuple[Placement, ...]
    region: Box


class PieceTooLargeError(ValueError):
    """A piece that no sheet of the paper holds."""

    def __init__(self, piece: Piece, available: Size) -> None:
        super().__init__(piece.id)
        self.piece = piece
        self.available = available


_Print = tuple[Piece, int]
"""A piece and which copy of it."""


def arrange(pieces: Iterable[Piece], area: Area) -> tuple[Arrangement, ...]:
    """Sheets for all copies of all pieces, whole ones alone, per-player ones away from the others.

    Raises:
        PieceTooLargeError: A piece goes on no sheet, turned or not.
    """
    sheets: list[Arrangement] = []
    batch: list[_Print] = []
    for piece, copy in _prints(pieces):
        if batch and (piece.whole or _purpose(piece) != _purpose(batch[0][0])):
            sheets += _arrange_batch(batch, area)
            batch = []
        if piece.whole:
            grid = _grid(piece, area)
            sheets.append(Arrangement((_put((piece, copy), grid.slots[0], grid.turned),), grid.region))
        else:
            batch.append((piece, copy))
    return (*sheets, *_arrange_batch(batch, area))


def _prints(pieces: Iterable[Piece]) -> Iterable[_Print]:
    """Each copy to print, numbered from 1 for each id; pieces that can share sheets come together.

    Components keep their order, but pieces cut out of sheets of one purpose move up to the first of them.
    """
    counts: Counter[str] = Counter()
    waiting: dict[object, list[_Print]] = {}
    for piece in pieces:
        key: object = ("whole", piece.component) if piece.whole else _purpose(piece)
        prints = waiting.setdefault(key, [])
        for _ in range(piece.copies):
            counts[piece.id] += 1
            prints.append((piece, counts[piece.id]))
    return [one for prints in waiting.values() for one in prints]


def _purpose(piece: Piece) -> tuple[bool, str]:
    """What pieces on one sheet have in common: whether it is printed once per player, and whose sheet it is."""
    return piece.per_player and piece.player is None, piece.component if piece.apart else ""


class _Grid(Struct, frozen=True):
    slots: tuple[Box, ...]
    region: Box
    turned: bool


def _grid(piece: Piece, area: Area) -> _Grid:
    """The grid of most slots for a piece that leaves room for rulers and labels; upright when it is a tie."""
    best: _Grid | None = None
    for turned in (False, True):
        size = Size(piece.frame.width, piece.frame.height)
        size = size.turned() if turned else size
        margin = max(area.margin, area.ink_margin + piece.bleed)
        gap = piece.gap
        columns = _count(area.paper.width - 2 * margin + gap, size.width + gap)
        rows = _count(area.paper.height - 2 * margin + gap, size.height + gap)
        if piece.whole:
            columns, rows = min(columns, 1), min(rows, 1)
        for across, down in sorted(
            ((c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)), key=lambda cr: -cr[0] * cr[1]
        ):
            if best is not None and across * down <= len(best.slots):
                break
            width, height = across * (size.width + gap) - gap, down * (size.height + gap) - gap
            region = Box((area.paper.width - width) / 2, (area.paper.height - height) / 2, width, height)
            slots = tuple(
                Box(region.x + column * (size.width + gap), region.y + row * (size.height + gap), *size)
                for row in range(down)
                for column in range(across)
            )
            filled = tuple(Placement(piece, 1, slot, turned) for slot in slots)
            if area.furniture_fits((region.inset(-piece.bleed),), filled):
                best = _Grid(slots, region, turned)
                break
    if best is None:
        raise PieceTooLargeError(piece, Size(area.packing.width, area.packing.height))
    return best


def _count(available: float, size: float) -> int:
    """How many of a size go into a length; 3 x 88.9 goes into 266.7."""
    count = int(available // size)
    return count + 1 if fits((count + 1) * size, available) else count


def _put(one: _Print, slot: Box, turned: bool) -> Placement:
    return Placement(one[0], one[1], slot, turned)


def _arrange_batch(batch: Sequence[_Print], area: Area) -> list[Arrangement]:
    """Full grids first, size by size; then what is left, together if that takes fewer sheets."""
    sizes: dict[tuple[object, ...], list[_Print]] = {}
    for one in batch:
        piece = one[0]
        sizes.setdefault((_size(piece), piece.cut, piece.gap, piece.bleed), []).append(one)
    sheets: list[Arrangement] = []
    rests: list[tuple[_Grid, list[_Print]]] = []
    for prints in sizes.values():
        grid = _grid(prints[0][0], area)
        capacity = len(grid.slots)
        full = len(prints) // capacity * capacity
        for start in range(0, full, capacity):
            sheets.append(_fill(grid, prints[start : start + capacity]))
        if full < len(prints):
            rests.append((grid, prints[full:]))
    alone = [_fill(grid, prints) for grid, prints in rests]
    if len(rests) < 2:
        return sheets + alone
    left = [one for _, prints in rests for one in prints]
    best = alone
    for ratio in (LOOSE_ROW_RATIO, 0.0):
        together = _shelves(left, area, ratio)
        if together is not None and len(together) < len(best):
            best = together
    return sheets + best


def _fill(grid: _Grid, prints: Sequence[_Print]) -> Arrangement:
    placed = tuple(_put(one, slot, grid.turned) for one, slot in zip(prints, grid.slots, strict=False))
    return Arrangement(placed, grid.region)


def _size(piece: Piece) -> Size:
    return Size(round(piece.frame.width, 3), round(piece.frame.height, 3))


def _between(one: Piece, other: Piece) -> float:
    """The white between two neighbours of a mixed sheet: none where they share their cut."""
    if _size(one) == _size(other) and one.cut == other.cut == "edge" and not one.gap and not other.gap:
        return 0.0
    return max(GUTTER_MM, one.gap, other.gap, one.bleed + other.bleed)


class _Shelf(Struct):
    """A row of pieces, highest first, while it fills up from the left."""

    height: float
    prints: list[tuple[_Print, float]]
    end: float = 0.0

    def room_for(self, piece: Piece, width: float) -> float | None:
        """The x a piece would get, or None when the shelf is full."""
        if not fits(piece.frame.height, self.height):
            return None
        x = self.end + _between(self.prints[-1][0][0], piece)
        return x if fits(x + piece.frame.width, width) else None


def _shelves(prints: Sequence[_Print], area: Area, ratio: float) -> list[Arrangement] | None:
    """Pieces of several sizes in rows: each row can be cut off, then cut apart. None when one is too large.

    A piece joins a row only when it is at least `ratio` times as high.
    """
    room = area.packing.inset(max(piece.bleed for piece, _ in prints))
    sheets: list[list[_Shelf]] = []
    order = sorted(range(len(prints)), key=lambda n: (-prints[n][0].frame.height, -prints[n][0].frame.width, n))
    for number in order:
        size = _size(prints[number][0])
        if not (fits(size.width, room.width) and fits(size.height, room.height)):
            return None
        if not _put_on_shelf(prints[number], sheets, room, ratio):
            sheets.append([_Shelf(size.height, [(prints[number], 0.0)], size.width)])
    stacked = [_stack_shelves(shelves, room) for shelves in sheets]
    fits_all = all(
        area.furniture_fits(tuple(placement.inked for placement in sheet.placements), sheet.placements)
        for sheet in stacked
    )
    return stacked if fits_all else None


def _put_on_shelf(one: _Print, sheets: list[list[_Shelf]], room: Box, ratio: float) -> bool:
    """Put a piece on the first shelf with room, or on a new shelf of the first sheet with room."""
    size = _size(one[0])
    for shelves in sheets:
        for shelf in shelves:
            x = shelf.room_for(one[0], room.width) if size.height >= ratio * shelf.height else None
            if x is not None:
                shelf.prints.append((one, x))
                shelf.end = x + size.width
                return True
        new = _Shelf(size.height, [(one, 0.0)], size.width)
        used = _tops(shelves)[-1] + shelves[-1].height
        if fits(used + _gap(shelves[-1], new) + size.height, room.height):
            shelves.append(new)
            return True
    return False


def _gap(above: _Shelf, below: _Shelf) -> float:
    """Shelves of one size throughout share their cut."""
    return max(_between(one[0], other[0]) for one, _ in above.prints for other, _ in below.prints)


def _tops(shelves: Sequence[_Shelf]) -> list[float]:
    """The y of each shelf."""
    tops = [0.0]
    for above, below in pairwise(shelves):
        tops.append(tops[-1] + above.height + _gap(above, below))
    return tops


def _stack_shelves(shelves: Sequence[_Shelf], room: Box) -> Arrangement:
    """The shelves of a sheet in its middle, in reading order."""
    placed = [
        (one, Box(x, top, *_size(one[0])))
        for shelf, top in zip(shelves, _tops(shelves), strict=True)
        for one, x in shelf.prints
    ]
    used = bounding_box(tuple(box for _, box in placed))
    dx = room.x + (room.width - used.width) / 2
    dy = room.y + (room.height - used.height) / 2
    placements = tuple(_put(one, box.moved(dx, dy), False) for one, box in placed)
    return Arrangement(placements, used.moved(dx, dy))
