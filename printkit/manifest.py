"""The manifest: every piece of every file with its place, as plain JSON (format 1, DESIGN.md section 3)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from printkit import __version__
from printkit.impose.sheet import Booklet, Sheet
from printkit.layout.frame import smallest_text_pt
from printkit.layout.piece import Piece

FORMAT = 1

FileEntry = dict[str, Any]
"""One file's entry: plain JSON, so values of many types."""


def file_entry(name: str, data: bytes, booklet: Booklet, variant: str, paper: str) -> FileEntry:
    """What the manifest says of one finished PDF."""
    size = booklet.sheets[0].paper
    smallest = min(_smallest(sheet) for sheet in booklet.sheets)
    return {
        "path": name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "variant": variant,
        "paper": paper,
        "page_size_mm": [size.width, size.height],
        "smallest_text_pt": smallest,
        "pages": [_page(number, sheet) for number, sheet in enumerate(booklet.sheets, start=1)],
    }


def _page(number: int, sheet: Sheet) -> dict[str, Any]:
    return {
        "number": number,
        "title": sheet.title,
        "rulers_mm": [list(box.rounded()) for box in sheet.rulers],
        "pieces": [
            {
                "id": placement.piece.id,
                "kind": placement.piece.kind,
                "copy": placement.copy,
                "player": placement.piece.player,
                "box_mm": list(placement.box.rounded()),
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


def _smallest(sheet: Sheet) -> float:
    frames = [placement.piece.frame.items for placement in sheet.placements]
    content = sheet.content.items if sheet.content is not None else ()
    return min(smallest_text_pt(items) for items in (*frames, content, sheet.guides))


def manifest_of(kit: str, title: str, files: list[FileEntry]) -> bytes:
    """The whole manifest of a kit, files in order of their names."""
    content = {
        "format": FORMAT,
        "printkit": __version__,
        "kit": kit,
        "title": title,
        "files": sorted(files, key=lambda entry: str(entry["path"])),
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
