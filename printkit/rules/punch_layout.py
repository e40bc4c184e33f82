"""Where the windows of Punch Proof are cut: rectangles in mm from the card's top-left corner, y down.

A verification card has its 125 cells in five blocks of 5 x 5. The block says RED, the column in the block
says GOLD, the row in the block says TEAL. The blocks stand in a grid of three by two, whose first place has
no cells: it is free for the card's name on every card, under no window, in the corner that all cards are laid
against.

          +--------+--------+--------+
          |  name  |   R1   |   R2   |        RED r:  one window, the whole of block r
          +--------+--------+--------+        GOLD g: column g of the blocks, one window for each column of
          blocks
          |   R3   |   R4   |   R5   |        TEAL t: row t of the blocks, one window for each row of blocks
          +--------+--------+--------+

That makes 5 + 15 + 10 = 30 windows for the 15 punch cards, all of them rectangles. The other ways to stand
five blocks need more (five in a row: 35) or the same on a narrower card (two by three: 30).

A hole through three cards is as wide as a column and as high as a row: a cell and `spare` on each side of
it. The next cell begins `spare` further, so a card may slip by that much either way before a cell is cut
into or another one shows. Blocks stand `gap` apart, which the windows of RED use on all sides.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.rules.criteria import CODES

COLOURS = ("red", "gold", "teal")
_BLOCK = 5  # digits run from 1 to 5
_BLOCK_COLUMNS, _BLOCK_ROWS = 3, 2
_CLEAR = 2.0  # mm between a name and a window, so that a knife that slips does not reach the name

Rect = tuple[float, float, float, float]
"""x, y, width, height."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The sizes a set of punch and verification cards is made from; all in mm.

    The defaults are for letters of 10 pt: 94.9 x 61.6 mm, eight cards on 190 x 250 mm. Letters of 18 pt fit
    `Geometry(5.0, 5.5, 1.2, 1.0)`: 124.0 x 91.0 mm, four cards on the same area.

    Attributes:
        cell_w: width of the box around a letter.
        cell_h: height of the box around a letter.
        spare: how far a hole reaches past the cell on each side, and how far from there the next cell is.
        gap: between two blocks, added to the distance of their cells.
        margin: card left at the edges.
    """

    cell_w: float = 3.5
    cell_h: float = 3.0
    spare: float = 1.0
    gap: float = 0.8
    margin: float = 5.0

    @property
    def column_w(self) -> float:
        """From one cell to the next in a block, to the right; also the width of a hole."""
        return self.cell_w + 2 * self.spare

    @property
    def row_h(self) -> float:
        """From one cell to the next in a block, down; also the height of a hole."""
        return self.cell_h + 2 * self.spare

    @property
    def block_w(self) -> float:
        """Width of a block with half the gap on either side; also of a window of RED."""
        return _BLOCK * self.column_w + self.gap

    @property
    def block_h(self) -> float:
        """Height of a block with half the gap above and below; also of a window of RED."""
        return _BLOCK * self.row_h + self.gap

    @property
    def card_size(self) -> tuple[float, float]:
        """Width and height of every punch and verification card."""
        width = 2 * self.margin + _BLOCK_COLUMNS * self.block_w
        height = 2 * self.margin + _BLOCK_ROWS * self.block_h
        return _mm(width), _mm(height)


def cells(geometry: Geometry) -> dict[str, Rect]:
    """Return the box of each code on a verification card, `111` first."""
    boxes: dict[str, Rect] = {}
    for code in CODES:
        red, gold, teal = (int(digit) for digit in code)
        left, top = _block_corner(geometry, red)
        x = left + geometry.gap / 2 + (gold - 1) * geometry.column_w + geometry.spare
        y = top + geometry.gap / 2 + (teal - 1) * geometry.row_h + geometry.spare
        boxes[code] = _rect(x, y, geometry.cell_w, geometry.cell_h)
    return boxes


def windows(geometry: Geometry, colour: str, digit: int) -> tuple[Rect, ...]:
    """Return the windows of a punch card, from left to right or from top to bottom.

    Raises:
        ValueError: if the colour is not `red`, `gold` or `teal`, or the digit not 1 to 5.
    """
    if digit not in range(1, _BLOCK + 1):
        raise ValueError(f"no digit {digit}")
    if colour == "red":
        left, top = _block_corner(geometry, digit)
        return (_rect(left, top, geometry.block_w, geometry.block_h),)
    if colour == "gold":
        return tuple(_gold_window(geometry, column, digit) for column in range(_BLOCK_COLUMNS))
    if colour == "teal":
        return tuple(_teal_window(geometry, row, digit) for row in range(_BLOCK_ROWS))
    raise ValueError(f"no colour {colour!r}")


def name_box(geometry: Geometry) -> Rect:
    """Return the top-left corner of a card that no window of any punch card comes near, for its name."""
    clear = geometry.margin - _CLEAR
    return _rect(0.0, 0.0, geometry.block_w + clear, geometry.block_h + clear)


def window_count(geometry: Geometry) -> int:
    """Return how many windows are cut for the whole set of 15 punch cards."""
    return sum(len(windows(geometry, colour, digit)) for colour in COLOURS for digit in range(1, _BLOCK + 1))


def _block_corner(geometry: Geometry, red: int) -> tuple[float, float]:
    row, column = divmod(red, _BLOCK_COLUMNS)  # place 0 of the grid carries the name
    return geometry.margin + column * geometry.block_w, geometry.margin + row * geometry.block_h


def _gold_window(geometry: Geometry, column: int, digit: int) -> Rect:
    first_row = 1 if column == 0 else 0
    x = geometry.margin + column * geometry.block_w + geometry.gap / 2 + (digit - 1) * geometry.column_w
    y = geometry.margin + first_row * geometry.block_h
    return _rect(x, y, geometry.column_w, (_BLOCK_ROWS - first_row) * geometry.block_h)


def _teal_window(geometry: Geometry, row: int, digit: int) -> Rect:
    first_column = 1 if row == 0 else 0
    x = geometry.margin + first_column * geometry.block_w
    y = geometry.margin + row * geometry.block_h + geometry.gap / 2 + (digit - 1) * geometry.row_h
    return _rect(x, y, (_BLOCK_COLUMNS - first_column) * geometry.block_w, geometry.row_h)


def _mm(length: float) -> float:
    return round(length, 4)


def _rect(x: float, y: float, w: float, h: float) -> Rect:
    return _mm(x), _mm(y), _mm(w), _mm(h)
