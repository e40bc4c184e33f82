"""Font files: where those that come with printkit are, and what tells them apart.

An unchanged build asks for no more than this, so nothing else is imported.
"""

from __future__ import annotations

import hashlib
from importlib.machinery import PathFinder
from pathlib import Path


class FontError(ValueError):
    """A file that is no usable TrueType font; the message says why in plain words."""


STYLES = ("regular", "bold", "italic", "bold-italic")

# Atkinson Hyperlegible (Braille Institute 2020, OFL) for text; Fira Sans 4.2 (OFL) for the letters it
# lacks: Cyrillic, Greek, Vietnamese, arrows.
_PACKAGED = (
    (
        "fontpkg_atkinson_hyperlegible",
        {
            "regular": "AtkinsonHyperlegible-Regular",
            "bold": "AtkinsonHyperlegible-Bold",
            "italic": "AtkinsonHyperlegible-Italic",
            "bold-italic": "AtkinsonHyperlegible-BoldItalic",
        },
    ),
    (
        "fontpkg_fira_sans",
        {
            "regular": "FiraSans-Regular",
            "bold": "FiraSans-Bold",
            "italic": "FiraSans-Italic",
            "bold-italic": "FiraSans-BoldItalic",
        },
    ),
)


def packaged_paths() -> dict[str, tuple[Path, ...]]:
    """The font files of each style, first choice first, found without importing the font packages."""
    found: dict[str, list[Path]] = {style: [] for style in STYLES}
    for package, names in _PACKAGED:
        spec = PathFinder.find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise FontError(f"the font package {package} is not installed")
        folder = Path(spec.submodule_search_locations[0]) / "files"
        for style, name in names.items():
            found[style].append(folder / f"{name}.ttf")
    return {style: tuple(paths) for style, paths in found.items()}


def fingerprint() -> bytes:
    """A digest of the packaged font files' names and sizes; the packages are pinned to a version each."""
    digest = hashlib.sha256()
    for paths in packaged_paths().values():
        for path in paths:
            digest.update(f"{path.name} {path.stat().st_size}\n".encode())
    return digest.digest()
