"""Content streams: frames in, PDF operators out. Flips y once, here; no operator ever scales."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.layout.frame import Group, Image, Item, Path, Tag, Text
from printkit.pdf.file import NUMBERS, THOUSANDTHS, text_string
from printkit.pdf.fonts import Encoder
from printkit.pdf.tags import Element
from printkit.units import POINTS_PER_MM

_GUIDE_TYPES = {"Label": "Pagination"}


class Matrix(NamedTuple):
    """From a frame's mm (y down) to the page's points (y up): x' = a x + c y + e, y' = b x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    @classmethod
    def page(cls, height_pt: float) -> Matrix:
        """The matrix of a whole page or form."""
        return cls(POINTS_PER_MM, 0.0, 0.0, -POINTS_PER_MM, 0.0, height_pt)

    def moved(self, x: float, y: float, turn_deg: float) -> Matrix:
        """The matrix of a group at `x`, `y`, turned clockwise."""
        if not (x or y or turn_deg):
            return self
        a, b, c, d, e, f = self
        e, f = a * x + c * y + e, b * x + d * y + f
        if turn_deg:
            cos, sin = _COS_SIN.get(turn_deg % 360) or (
                math.cos(math.radians(turn_deg)),
                math.sin(math.radians(turn_deg)),
            )
            a, b, c, d = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin
        return Matrix(a, b, c, d, e, f)


# Quarter turns exactly: sin 180 degrees must not be 1.2e-16.
_COS_SIN = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


StreamState = tuple[str, float, float, tuple[float, float, tuple[float, ...]]]
"""Font and size in pt, fill grey, and the stroke: its grey, its width in mm and its dashes."""


class Stream:
    """The operators of one page or form.

    A `mark` takes a structure element, gives it the page's next marked-content id and returns that id.
    """

    def __init__(self, encoder: Encoder, height_pt: float) -> None:
        self.parts: list[str] = []
        self.height_pt = height_pt
        self._encoder = encoder
        self._page = Matrix.page(height_pt)
        self._in_text = False
        self._pen = (0, 0)
        self._font, self._size_pt = "", 0.0
        self._fill: float = -1.0
        # A form is drawn with the dashes of whatever stood before it on the page, so dashes are unknown too.
        self._stroke: tuple[float, float, tuple[float, ...]] = (-1.0, -1.0, (-1.0,))
        self._image_name: Callable[[str], str] | None = None

    def text(self) -> str:
        """Everything written so far."""
        self._end_text()
        return "\n".join(self.parts)

    @property
    def state(self) -> StreamState:
        """What is set between two marks, where no text is open."""
        return self._font, self._size_pt, self._fill, self._stroke

    @state.setter
    def state(self, state: StreamState) -> None:
        self._font, self._size_pt, self._fill, self._stroke = state

    def images(self, name: Callable[[str], str]) -> None:
        """Say what the resource of a picture is called, by the key of the picture."""
        self._image_name = name

    def literal(self, operators: str) -> None:
        """Operators made elsewhere, such as a form's placement."""
        if self._in_text:
            self._end_text()
        self.parts.append(operators)

    def open_piece(self, piece_id: str, copy: int) -> None:
        """Start the marks round everything that belongs to one piece."""
        self.literal(f"/Piece <</Id {text_string(piece_id)} /Copy {copy}>> BDC")

    def close(self) -> None:
        """End the innermost mark."""
        self.literal("EMC")

    def open_tag(self, element: Element, mark: Callable[[Element], int]) -> None:
        """Start the content of a structure element."""
        self.literal(f"/{element.kind} <</MCID {mark(element)}>> BDC")

    def draw(self, items: tuple[Item, ...], at: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> None:
        """Draw items without tags, at x, y in mm and turned."""
        self._items(items, self._page.moved(*at))

    def draw_tagged(
        self,
        items: tuple[Item, ...],
        parent: Element,
        mark: Callable[[Element], int],
        at: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        """Draw items under a structure element, each tagged group as an element of its own."""
        self._tagged(items, self._page.moved(*at), parent, mark)

    def _tagged(self, items: tuple[Item, ...], matrix: Matrix, parent: Element, mark: Callable[[Element], int]) -> None:
        loose: list[Item] = []
        for item in items:
            if not isinstance(item, Group):
                loose.append(item)
                continue
            if loose:
                self._loose(loose, matrix, parent, mark)
                loose = []
            inner = matrix.moved(item.x, item.y, item.turn_deg)
            tag = item.tag
            if tag is None:
                self._tagged(item.items, inner, parent, mark)
            elif tag.kind == "Artifact":
                self._artifact(tag, item.items, inner)
            else:
                element = Element(tag.kind, parent, alt=tag.alt, title=tag.title, scope=tag.scope)
                if tag.kind != "Figure" and _has_tags(item.items):
                    self._tagged(item.items, inner, element, mark)
                elif item.items:
                    self.open_tag(element, mark)
                    self._items(item.items, inner)
                    self.close()
        if loose:
            self._loose(loose, matrix, parent, mark)

    def _loose(self, items: list[Item], matrix: Matrix, parent: Element, mark: Callable[[Element], int]) -> None:
        """Untagged leaves: shapes are decoration, text is a paragraph."""
        shapes = [item for item in items if not isinstance(item, Text)]
        if shapes:
            self.literal("/Artifact BMC")
            self._items(shapes, matrix)
            self.close()
        if len(shapes) < len(items):
            self.open_tag(Element("P", parent), mark)
            self._items([item for item in items if isinstance(item, Text)], matrix)
            self.close()

    def _artifact(self, tag: Tag, items: tuple[Item, ...], matrix: Matrix) -> None:
        kind = _GUIDE_TYPES.get(tag.title, "Layout")
        self.literal(f"/Artifact <</Type /{kind} /Role /{tag.title}>> BDC" if tag.title else "/Artifact BMC")
        self._items(items, matrix)
        self.close()

    def _items(self, items: Sequence[Item], matrix: Matrix) -> None:
        for item in items:
            if isinstance(item, Text):
                self._show(item, matrix)
            elif isinstance(item, Path):
                self._path(item, matrix)
            elif isinstance(item, Group):
                self._untagged_group(item, matrix)
            elif self._image_name is not None:
                self._image(item, matrix, self._image_name(item.source))

    def _image(self, item: Image, matrix: Matrix, name: str) -> None:
        """A picture over its box: PDF draws pictures in a unit square, which is the one scale there is.

        What of it sticks out of its window is clipped.
        """
        self._end_text()
        window = item.window or (item.x, item.y, item.width, item.height)
        words = ["q"]
        if item.window:
            x, y, width, height = window
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            points = [_point(matrix, *corner) for corner in corners]
            words.append(f"{points[0]} m " + " ".join(f"{point} l" for point in points[1:]) + " h W n")
        a, b, c, d, _, _ = matrix
        unit = (a * item.width, b * item.width, -c * item.height, -d * item.height)
        words.append(" ".join([NUMBERS[part] for part in unit]))
        words.append(f"{_point(matrix, item.x, item.y + item.height)} cm /{name} Do Q")
        self.parts.append(" ".join(words))

    def _untagged_group(self, group: Group, matrix: Matrix) -> None:
        """A group inside marked content or a form; what cutting machines go by keeps its role as a mark."""
        role = group.tag.title if group.tag is not None and group.tag.kind == "Artifact" else ""
        if role:
            self.literal(f"/{role} BMC")
        self._items(group.items, matrix.moved(group.x, group.y, group.turn_deg))
        if role:
            self.close()

    def _show(self, item: Text, matrix: Matrix) -> None:
        a, b, c, d, e, f = matrix
        x, y, size_pt, grey = item.x, item.y, item.size_pt, item.grey
        parts = self.parts
        if not self._in_text:
            parts.append("BT")
            self._in_text, self._pen = True, (0, 0)
        if grey != self._fill:
            parts.append(f"{NUMBERS[grey]} g")
            self._fill = grey
        upright = b == 0 and a > 0
        if upright:
            # In whole thousandths, as they are written, so that errors of relative moves never add up.
            across, up = round(1000 * (a * x + e)), round(1000 * (d * y + f))
            left, below = self._pen
            move = f"{THOUSANDTHS[across - left]} {THOUSANDTHS[up - below]} Td ("
            self._pen = (across, up)
        else:
            turn = " ".join([NUMBERS[part / POINTS_PER_MM] for part in (a, b, -c, -d)])
            move = f"{turn} {NUMBERS[a * x + c * y + e]} {NUMBERS[b * x + d * y + f]} Tm ("
        hidden = item.hidden
        if hidden:
            parts.append("3 Tr")
        for name, operand in self._encoder.chunks(item.text, item.face):
            if name != self._font or size_pt != self._size_pt:
                parts.append(f"/{name} {NUMBERS[size_pt]} Tf")
                self._font, self._size_pt = name, size_pt
            parts.append(f"{move}{operand}) Tj")
            move = "("
        if hidden:
            parts.append("0 Tr")
        if not upright:
            self._end_text()

    def _end_text(self) -> None:
        if self._in_text:
            self.parts.append("ET")
            self._in_text = False

    def _path(self, item: Path, matrix: Matrix) -> None:
        if self._in_text:
            self._end_text()
        filled, stroked = item.fill_grey >= 0, item.stroke_mm > 0
        if filled and item.fill_grey != self._fill:
            self.parts.append(f"{NUMBERS[item.fill_grey]} g")
            self._fill = item.fill_grey
        if stroked:
            self._pen_for(item)
        words = []
        for op in item.ops:
            if len(op) == 3:
                words.append(f"{_point(matrix, op[1], op[2])} {_OPERATORS[op[0]]}")
            elif len(op) == 7:
                points = (_point(matrix, *pair) for pair in (op[1:3], op[3:5], op[5:7]))
                words.append(f"{' '.join(points)} {_OPERATORS[op[0]]}")
            else:
                words.append("h")
        words.append("B" if filled and stroked else "f" if filled else "S")
        self.parts.append(" ".join(words))

    def _pen_for(self, item: Path) -> None:
        wanted = (item.stroke_grey, item.stroke_mm, item.dash_mm)
        if wanted[0] != self._stroke[0]:
            self.parts.append(f"{NUMBERS[item.stroke_grey]} G")
        if wanted[1] != self._stroke[1]:
            self.parts.append(f"{NUMBERS[item.stroke_mm * POINTS_PER_MM]} w")
        if wanted[2] != self._stroke[2]:
            dashes = " ".join(NUMBERS[dash * POINTS_PER_MM] for dash in item.dash_mm)
            self.parts.append(f"[{dashes}] 0 d")
        self._stroke = wanted


def _point(matrix: Matrix, x: float, y: float) -> str:
    a, b, c, d, e, f = matrix
    return f"{NUMBERS[a * x + c * y + e]} {NUMBERS[b * x + d * y + f]}"


_OPERATORS = {"M": "m", "L": "l", "C": "c"}


def _has_tags(items: tuple[Item, ...]) -> bool:
    for item in items:
        if isinstance(item, Group):
            tag = item.tag
            if (tag is not None and tag.kind != "Artifact") or _has_tags(item.items):
                return True
    return False
