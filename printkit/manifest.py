"""The manifest: every piece of every file with its place, as plain JSON (format 1, DESIGN.md section 3)."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import msgspec

from printkit import __version__
from printkit.geometry import Box
from printkit.impose.sheet import Booklet, Sheet
from printkit.layout.frame import Item, smallest_text_pt
from printkit.layout.piece import Piece

FORMAT = 1

FileEntry = dict[str, Any]
"""One file's entry: plain JSON, so values of many types."""


def file_entry(name: str, data: bytes, booklet: Booklet, variant: str, paper: str) -> FileEntry:
    """What the manifest says of one finished PDF."""
    size = booklet.sheets[0].paper
    return {
        "path": name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "variant": variant,
        "paper": paper,
        "page_size_mm": [size.width, size.height],
        "smallest_text_pt": _smallest(booklet),
        "pages": [_page(number, sheet) for number, sheet in enumerate(booklet.sheets, start=1)],
    }


def _page(number: int, sheet: Sheet) -> dict[str, Any]:
    return {
        "number": number,
        "title": sheet.title,
        "rulers_mm": [list(_rounded(box)) for box in sheet.rulers],
        "pieces": [
            {
                "id": placement.piece.id,
                "kind": placement.piece.kind,
                "copy": placement.copy,
                "player": placement.piece.player,
                "box_mm": list(_rounded(placement.box)),
                "turn_deg": placement.turn_deg,
                "features": placement.piece.features | _printed(placement.piece),
            }
            for placement in sheet.placements
        ],
    }


def _printed(piece: Piece) -> dict[str, Any]:
    """What a reader of the file must know of a piece beyond its box: no cut lines, ink past the trim."""
    known: dict[str, Any] = {"trimmed": False} if piece.whole or piece.cut == "none" else {}
    return known | ({"bleed_mm": piece.bleed} if piece.bleed else {})


_rounded = functools.lru_cache(maxsize=1024)(Box.rounded)
"""Sheets filled from one grid have the same boxes."""


def _smallest(booklet: Booklet) -> float:
    """The smallest size of text in a booklet; a frame placed many times is looked at once."""
    frames: dict[int, tuple[Item, ...]] = {}
    for sheet in booklet.sheets:
        for placement in sheet.placements:
            frames[id(placement.piece.frame)] = placement.piece.frame.items
        frames[id(sheet)] = (*(sheet.content.items if sheet.content is not None else ()), *sheet.guides)
    return min(map(smallest_text_pt, frames.values()))


def manifest_of(kit: str, title: str, files: list[FileEntry]) -> bytes:
    """The whole manifest of a kit, files in order of their names."""
    content = {
        "format": FORMAT,
        "printkit": __version__,
        "kit": kit,
        "title": title,
        "files": sorted(files, key=lambda entry: str(entry["path"])),
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"
