"""A kit's own fonts: TrueType files of its folder that are tried before those that come with printkit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from printkit.diagnostics import Problem
from printkit.layout.font_files import FontError
from printkit.layout.fonts import read_face
from printkit.model.kit import Style
from printkit.source.inside import resolve_inside

LARGEST_BYTES = 30_000_000
"""The largest fonts, of all Chinese characters, have 20 MB."""


def kit_fonts(named: Mapping[Style, str], folder: Path) -> tuple[dict[str, tuple[Path, ...]], tuple[Problem, ...]]:
    """The file of each style a kit names, and the problems of those it cannot use; paths begin at `fonts`."""
    found: dict[str, tuple[Path, ...]] = {}
    problems: list[Problem] = []
    for style, written in named.items():
        path = resolve_inside(folder, written, ("fonts", style))
        if isinstance(path, Problem):
            problems.append(path)
            continue
        try:
            if path.stat().st_size > LARGEST_BYTES:
                raise FontError(f"{path.name} is larger than {LARGEST_BYTES / 1e6:.0f} MB")
            read_face(path)
        except FontError as error:
            hint = "use a TrueType file (.ttf) that may be embedded"
            problems.append(Problem(("fonts", style), "bad-font", str(error), hint))
        else:
            found[style] = (path,)
    return found, tuple(problems)
