"""The icons of a kit: those that come with printkit and its own files."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.diagnostics import Problem
from printkit.layout.frame import Path
from printkit.layout.icons import BUILT_IN, DEPTH_EM, HEIGHT_EM, Icon, scaled
from printkit.layout.pictures import Picture, PictureBook
from printkit.model.kit import IconFile
from printkit.model.words import listed

THINNEST_RATIO, WIDEST_RATIO = 0.2, 4.0
"""Width by height of what still is a sign in a line of text."""


def kit_icons(
    named: Mapping[str, str | IconFile], pictures: PictureBook
) -> tuple[tuple[Icon, ...], tuple[Problem, ...]]:
    """Every icon texts may use, and the problems of the kit's own; paths begin at `icons`."""
    icons = {icon.name: icon for icon in BUILT_IN}
    problems: list[Problem] = []
    for name, said in named.items():
        one = IconFile(file=said) if isinstance(said, str) else said
        word = one.word or name.replace("-", " ")
        # An icon with a problem stands for itself, so that texts with it are not reported as well.
        known = icons.get(name)
        icons[name] = Icon(name, word)
        if not one.file:
            if known is not None:
                icons[name] = Icon(name, word, known.width_em, known.shapes)
            else:
                hint = f"add 'file', or use one of {listed(sorted(icon.name for icon in BUILT_IN))}"
                problems.append(Problem(("icons", name), "unknown-icon", f"printkit has no icon '{name}'", hint))
            continue
        path = ("icons", name) if isinstance(said, str) else ("icons", name, "file")
        found = pictures.open(one.file, path)
        if isinstance(found, Problem):
            problems.append(found)
        elif not THINNEST_RATIO <= found.ratio <= WIDEST_RATIO:
            message = f"'{one.file}' is {found.ratio:.2g} times as wide as high, too much for a line of text"
            hint = f"an icon is {THINNEST_RATIO:g} to {WIDEST_RATIO:g} times as wide as high"
            problems.append(Problem(path, "bad-picture", message, hint))
        else:
            icons[name] = _from_picture(name, word, found)
    return tuple(icons.values()), tuple(problems)


def _from_picture(name: str, word: str, picture: Picture) -> Icon:
    """A picture or drawing at the height of an icon, standing a little below the baseline."""
    width = HEIGHT_EM * picture.ratio
    if not picture.shapes:
        return Icon(name, word, width, source=picture.key)
    factor = HEIGHT_EM / picture.height
    top = DEPTH_EM - HEIGHT_EM
    shapes = tuple(
        Path(scaled(shape.ops, factor, 0.0, top), shape.stroke_mm * factor, shape.stroke_grey, shape.fill_grey)
        for shape in picture.shapes
    )
    return Icon(name, word, width, shapes)
