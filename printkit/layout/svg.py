"""Drawings: an SVG file in, grey paths out, by svglib (the extra `printkit[svg]`)."""

from __future__ import annotations

import importlib
import io
import logging
import re
import warnings
from collections.abc import Iterator, Sequence
from math import fsum
from typing import Any
from xml.etree import ElementTree

from printkit.layout.frame import Path, PathOp

LARGEST_BYTES = 500_000
"""A drawing of more is a tracing gone wrong, and slow to print."""

MOST_ELEMENTS = 30_000
DEEPEST = 100
"""A drawing of more parts, or with more groups one in the other, is a mistake or a trap."""
FARTHEST = 1e6
"""No drawing reaches farther; also false for what is no number."""
_XLINK = "{http://www.w3.org/1999/xlink}href"

# A NUL is a UTF-16 file, in which the other marks could hide.
_UNSAFE = re.compile(
    rb"""\x00|<!ENTITY|<\s*(?:\w+:)?image\b|href\s*=\s*["'](?!\#)|url\(\s*["']?(?!["'\#])|@import""",
    re.IGNORECASE,
)

Matrix = tuple[float, float, float, float, float, float]
_Point = tuple[float, float]
# Red, green and blue as the eye weighs them (ITU-R BT.601), the same weights Pillow uses for pictures.
_WEIGHTS = (0.299, 0.587, 0.114)
# Handle length of a quarter circle: 4/3 x (sqrt 2 - 1), the usual best cubic.
_HANDLE = 0.5522847498


class SvgError(ValueError):
    """A drawing that cannot be used; the message goes behind the file's name."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


def read_svg(data: bytes) -> tuple[float, float, tuple[Path, ...]]:
    """Width, height and shapes of a drawing, y down; one unit is whatever the file's is.

    Raises:
        SvgError: svglib is not installed, the file is no SVG, or it holds text or pictures, which would
            bring fonts and files of their own.
    """
    if len(data) > LARGEST_BYTES:
        raise SvgError("too-large", "is larger than 0.5 MB", "simplify the drawing, or save it as PNG")
    if _UNSAFE.search(data):
        raise SvgError("bad-picture", "refers to other files or declares entities", "save it as plain SVG")
    try:
        svglib = importlib.import_module("svglib.svglib")
    except ImportError:
        hint = "install it with: pip install 'printkit[svg]'; or save the drawing as PNG"
        raise SvgError("missing-extra", "is an SVG, which needs the extra printkit[svg]", hint) from None
    _check_size(data)
    level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # svglib logs what it skips; the result is checked below instead
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            drawing = svglib.svg2rlg(io.BytesIO(data))
    except (ValueError, TypeError, AttributeError, KeyError, IndexError, SyntaxError) as error:
        # SyntaxError: what lxml raises for broken XML.
        raise SvgError("bad-picture", "is damaged", "save it again as plain SVG") from error
    finally:
        logging.disable(level)
    if drawing is None or drawing.width <= 0 or drawing.height <= 0:
        raise SvgError("bad-picture", "is damaged or has no size", "save it again as plain SVG")
    height = float(drawing.height)
    # reportlab's y goes up.
    shapes = tuple(_shapes(drawing, (1.0, 0.0, 0.0, -1.0, 0.0, height)))
    if not shapes:
        raise SvgError("bad-picture", "draws nothing", "save it again as plain SVG with its shapes as paths")
    numbers = (value for shape in shapes for op in shape.ops for value in op[1:])
    if not all(abs(value) < FARTHEST for value in (float(drawing.width), height, *numbers)):
        raise SvgError("bad-picture", "has lengths that are no numbers or far too large", "save it again as plain SVG")
    return float(drawing.width), height, shapes


def _check_size(data: bytes) -> None:
    """Refuse what would become too many shapes: elements that are used are counted each time, and deep nesting."""
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        # ValueError and LookupError: an encoding that does not exist.
        raise SvgError("bad-picture", "is damaged", "save it again as plain SVG") from error
    by_id = {element.get("id"): element for element in root.iter()}
    count, waiting = 0, [(root, 0)]
    while waiting:
        element, depth = waiting.pop()
        count += 1
        if count > MOST_ELEMENTS or depth > DEEPEST:
            raise SvgError("too-large", "has too many or too deeply nested parts", "simplify the drawing")
        waiting += [(child, depth + 1) for child in element]
        if element.tag.rpartition("}")[2] == "use":
            used = by_id.get((element.get("href") or element.get(_XLINK) or "").removeprefix("#"))
            waiting += [(used, depth + 1)] if used is not None else []


# Any: svglib and reportlab have no types.
def _shapes(node: Any, matrix: Matrix) -> Iterator[Path]:
    kind = type(node).__name__
    if kind in ("String", "Image"):
        what = "text" if kind == "String" else "a picture"
        raise SvgError("bad-picture", f"contains {what}", "turn it into paths before saving")
    if hasattr(node, "contents"):
        inner = _times(matrix, node.transform) if getattr(node, "transform", None) else matrix
        for child in node.contents:
            yield from _shapes(child, inner)
        return
    ops = _OPS[kind](node) if kind in _OPS else ()
    if ops:
        yield from _styled(node, _moved(ops, matrix), abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5)


def _styled(node: Any, ops: tuple[PathOp, ...], scale: float) -> Iterator[Path]:
    """The path with its inks as greys; what is see-through is blended with the paper."""
    fill = _grey(getattr(node, "fillColor", None), getattr(node, "fillOpacity", None))
    stroke = _grey(getattr(node, "strokeColor", None), getattr(node, "strokeOpacity", None))
    width = float(getattr(node, "strokeWidth", 0) or 0) * scale if stroke is not None else 0.0
    if fill is not None or width > 0:
        yield Path(ops, round(width, 4), stroke or 0.0, -1.0 if fill is None else fill)


def _grey(colour: Any, opacity: float | None) -> float | None:
    if colour is None:
        return None
    weights = zip(_WEIGHTS, (colour.red, colour.green, colour.blue), strict=True)
    alpha = float(colour.alpha) * (1.0 if opacity is None else float(opacity))
    return round(1 - alpha * (1 - fsum(weight * float(part) for weight, part in weights)), 3)


def _times(outer: Matrix, inner: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _moved(ops: Sequence[tuple[Any, ...]], matrix: Matrix) -> tuple[PathOp, ...]:
    a, b, c, d, e, f = matrix
    moved: list[Any] = []
    for op in ops:
        numbers = op[1:]
        points = zip(numbers[::2], numbers[1::2], strict=True)
        moved.append((op[0], *(round(v, 4) for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))))
    return tuple(moved)


def _path(node: Any) -> tuple[tuple[Any, ...], ...]:
    ops: list[tuple[Any, ...]] = []
    at = 0
    for operator in node.operators:
        name, count = (("M", 2), ("L", 2), ("C", 6), ("Z", 0))[operator]
        ops.append((name, *node.points[at : at + count]))
        at += count
    return tuple(ops)


def _polygon(node: Any) -> tuple[tuple[Any, ...], ...]:
    points = list(zip(node.points[::2], node.points[1::2], strict=True))
    lines = [("M" if index == 0 else "L", *point) for index, point in enumerate(points)]
    return (*lines, ("Z",)) if type(node).__name__ == "Polygon" else tuple(lines)


def _ellipse(node: Any) -> tuple[tuple[Any, ...], ...]:
    x, y = node.cx, node.cy
    rx, ry = (node.r, node.r) if type(node).__name__ == "Circle" else (node.rx, node.ry)
    hx, hy = _HANDLE * rx, _HANDLE * ry
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + hy, x + hx, y + ry, x, y + ry),
        ("C", x - hx, y + ry, x - rx, y + hy, x - rx, y),
        ("C", x - rx, y - hy, x - hx, y - ry, x, y - ry),
        ("C", x + hx, y - ry, x + rx, y - hy, x + rx, y),
        ("Z",),
    )


def _rectangle(node: Any) -> tuple[tuple[Any, ...], ...]:
    x, y, right, top = node.x, node.y, node.x + node.width, node.y + node.height
    return (("M", x, y), ("L", right, y), ("L", right, top), ("L", x, top), ("Z",))


def _line(node: Any) -> tuple[tuple[Any, ...], ...]:
    return (("M", node.x1, node.y1), ("L", node.x2, node.y2))


_OPS = {
    "Path": _path,
    "NoFillPath": _path,
    "Polygon": _polygon,
    "PolyLine": _polygon,
    "Circle": _ellipse,
    "Ellipse": _ellipse,
    "Rect": _rectangle,
    "Line": _line,
}
"""How each of reportlab's shapes becomes a path."""
