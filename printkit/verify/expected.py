"""The manifest of a kit, as verification reads it: what the files beside it should hold."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from msgspec import Struct

from printkit.geometry import Box

FORMAT = 1
NAME = "manifest.json"

LARGEST_BLEED_MM = 5.0
"""Printers ask for 2 to 5 mm: a manifest that claims more would hide what strays off its piece."""

Rectangle = tuple[float, float, float, float]


class ManifestError(ValueError):
    """A manifest that cannot be used; the message is the reason in plain words."""


class PieceEntry(Struct, frozen=True):
    """A placed piece: trim box in mm on paper, `turn_deg` clockwise."""

    id: str
    kind: str
    copy: int
    box_mm: Rectangle
    player: int | None = None
    turn_deg: float = 0.0
    features: dict[str, object] = {}

    @property
    def box(self) -> Box:
        """The trim box."""
        return Box(*self.box_mm)

    @property
    def bleed(self) -> float:
        """How far ink may go on past the trim, in mm; a claim beyond all custom counts as none."""
        given = self.features.get("bleed_mm", 0.0)
        return float(given) if isinstance(given, int | float) and 0 < given <= LARGEST_BLEED_MM else 0.0

    @property
    def trimmed(self) -> bool:
        """False for a piece that is left whole on its sheet."""
        return self.features.get("trimmed", True) is not False


class PageEntry(Struct, frozen=True):
    """A page: its number from 1, its rulers' measured lengths as rectangles, its pieces."""

    number: int
    title: str
    rulers_mm: tuple[Rectangle, ...]
    pieces: tuple[PieceEntry, ...]


class FileEntry(Struct, frozen=True):
    """A PDF beside the manifest."""

    path: str
    sha256: str
    bytes: int
    variant: str
    paper: str
    page_size_mm: tuple[float, float]
    smallest_text_pt: float
    pages: tuple[PageEntry, ...]


class Manifest(Struct, frozen=True):
    """All files of one kit."""

    format: int
    printkit: str
    kit: str
    title: str
    files: tuple[FileEntry, ...]


class _Format(Struct, frozen=True):
    format: int


def read_manifest(data: bytes) -> Manifest:
    """Decode a manifest.

    Raises:
        ManifestError: It is no JSON, of another format, or lacks something.
    """
    try:
        found = msgspec.json.decode(data, type=_Format).format
        if found != FORMAT:
            raise ManifestError(f"manifest format {found} is not {FORMAT}, the one this printkit knows")
        manifest = msgspec.json.decode(data, type=Manifest)
    except msgspec.MsgspecError as error:
        raise ManifestError(f"the manifest is damaged: {error}") from error
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", manifest.kit):
        raise ManifestError(f"the manifest is of {manifest.kit!r}, which is no name of a kit")
    for entry in manifest.files:
        if Path(entry.path).name != entry.path or entry.path in ("", ".", ".."):
            raise ManifestError(f"the manifest names {entry.path!r}, which is not a file beside it")
    return manifest
