"""Pictures on pieces: shown whole or filling a box, with words for whoever cannot see them."""

from __future__ import annotations

from msgspec import Struct

from printkit.diagnostics import Problem, Severity, TreePath
from printkit.geometry import Box, Size, fits
from printkit.layout.frame import Group, Image, Item, Path, Tag, rectangle
from printkit.layout.icons import scaled
from printkit.layout.pictures import LOW_DPI, Picture
from printkit.layout.text import Overflow, fit, set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.units import MM_PER_INCH

REFUSED_DPI = 150.0
"""What a finished file is held to."""


class PictureBox(Struct, frozen=True):
    """A picture to place: the file as written, its box in mm, `fit` or `fill`, its words, the box's name."""

    written: str
    box: Box
    scale: str
    alt: str
    name: str


def picture_height(setter: Typesetter, written: str, width: float) -> float:
    """How high a picture is at a width; a third of the width for one that cannot be opened."""
    found = _open(setter, written, ())
    return width / 3 if isinstance(found, Problem) else width / found.ratio


def place_picture(setter: Typesetter, what: PictureBox, path: TreePath) -> tuple[Item, ...]:
    """The picture as a figure with its words, or a problem; in a draft a labelled placeholder.

    Reports the codes of `PictureBook.open`, `drawing-cut-off`, and as a warning, once for each picture,
    `low-resolution`.
    """
    found = _open(setter, what.written, path)
    if isinstance(found, Problem):
        if not setter.draft:
            setter.problems.append(found)
            return ()
        setter.problems.append(found._replace(severity=Severity.WARNING))
        return _placeholder(setter, what)
    box = what.box
    wider = found.ratio > box.width / box.height
    if (what.scale == "fill") == wider:
        size = Size(box.height * found.ratio, box.height)
    else:
        size = Size(box.width, box.width / found.ratio)
    at = Box(box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2, *size)
    tag = Tag("Figure", alt=what.alt)
    if found.shapes and not (fits(size.width, box.width) and fits(size.height, box.height)):
        message = f"'{what.written}' is a drawing, which cannot be cut off where it sticks out of its box"
        hint = "write scale: fit, give the box the shape of the drawing, or save it as PNG"
        setter.problems.append(Problem(path, "drawing-cut-off", message, hint))
        return ()
    if found.shapes:
        return (Group(_shapes(found, at), tag=tag),)
    _check_resolution(setter, found, at, what, path)
    window = box.rounded() if what.scale == "fill" else ()
    return (Group((Image(*at.rounded(), found.key, window),), tag=tag),)


def _open(setter: Typesetter, written: str, path: TreePath) -> Picture | Problem:
    if setter.pictures is None:
        raise AssertionError("pieces with pictures need a typesetter with a picture book")
    return setter.pictures.open(written.strip(), path)


def _shapes(picture: Picture, at: Box) -> tuple[Path, ...]:
    factor = at.width / picture.width
    return tuple(
        Path(
            scaled(shape.ops, factor, at.x, at.y),
            shape.stroke_mm * factor,
            shape.stroke_grey,
            shape.fill_grey,
        )
        for shape in picture.shapes
    )


def _check_resolution(setter: Typesetter, picture: Picture, at: Box, what: PictureBox, path: TreePath) -> None:
    dpi = picture.width / at.width * MM_PER_INCH
    if dpi >= LOW_DPI - 0.5 or picture.key in setter.coarse:
        return
    setter.coarse.add(picture.key)
    message = f"'{what.written}' is {dpi:.0f} dpi at {at.width:.0f} x {at.height:.0f}mm, {LOW_DPI:.0f} are needed"
    needed = round(at.width / MM_PER_INCH * LOW_DPI)
    hint = f"use a picture at least {needed} pixels wide, or give it a smaller box"
    if dpi < REFUSED_DPI:
        hint += f"; verification refuses less than {REFUSED_DPI:.0f} dpi"
    setter.problems.append(Problem(path, "low-resolution", message, hint, Severity.WARNING))


def _placeholder(setter: Typesetter, what: PictureBox) -> tuple[Item, ...]:
    """A frame with the name of the file that is not there, when the name goes in."""
    frame = Path(rectangle(what.box), setter.theme.fine_mm, dash_mm=(1.0, 1.0))
    theme = setter.theme
    label = f"Picture: {what.written}"
    style = theme.small(align="center")
    inner = Size(what.box.width - 2.0, what.box.height - 2.0)
    fitted = fit(theme.fonts, label, inner, style, theme.floor_pt)
    if isinstance(fitted, Overflow) or theme.fonts.missing(label):
        return (frame,)
    return (frame, Group(set_in_box(theme.fonts, fitted, what.box.inset(1.0)), tag=Tag("P")))
