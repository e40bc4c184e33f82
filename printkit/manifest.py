"""The manifest: every piece of every file with its place, as plain JSON (format 1, DESIGN.md section 3)."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import msgspec

from printkit import __version__
from printkit.geometry import Box
from printkit.impose.sheet import Booklet, Sheet
from printkit.layout.frame import smallest_text_pt
from printkit.layout.pattern import WordFrame
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
    """The smallest size of text in a booklet; a frame placed many times and a pattern are looked at once."""
    found: dict[int, float] = {}
    for sheet in booklet.sheets:
        for placement in sheet.placements:
            frame = placement.piece.frame
            key = id(frame.pattern) if isinstance(frame, WordFrame) else id(frame)
            if key not in found:
                found[key] = smallest_text_pt(frame.items)
        found[id(sheet)] = smallest_text_pt(
            (*(sheet.content.items if sheet.content is not None else ()), *sheet.guides)
        )
    return min(found.values())


def manifest_of(kit: str, title: str, files: list[FileEntry]) -> bytes:
    """The whole manifest of a kit, files in order of their names, a line for each piece."""
    head = {"format": FORMAT, "printkit": __version__, "kit": kit, "title": title}
    entries = sorted(files, key=lambda entry: str(entry["path"]))
    return _with_list(head, "files", [_file_text(entry) for entry in entries]) + b"\n"


def _file_text(entry: FileEntry) -> bytes:
    pages = [_page_text(page) for page in entry["pages"]]
    return _with_list({key: value for key, value in entry.items() if key != "pages"}, "pages", pages)


def _page_text(page: dict[str, Any]) -> bytes:
    pieces = [msgspec.json.encode(piece) for piece in page["pieces"]]
    return _with_list({key: value for key, value in page.items() if key != "pieces"}, "pieces", pieces)


def _with_list(values: dict[str, Any], key: str, items: list[bytes]) -> bytes:
    """An object of plain values and, last, a list with a line for each item."""
    lines = b"\n" + b",\n".join(items) + b"\n" if items else b""
    return msgspec.json.encode(values)[:-1] + b',"' + key.encode() + b'":[' + lines + b"]}"
