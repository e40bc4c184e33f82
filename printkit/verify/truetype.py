"""Outlines of an embedded TrueType font: which glyph a code draws, and the rectangle its outline fills.

Read from the tables head, loca, glyf and cmap (OpenType specification); all lengths in thousandths of an em.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise

GlyphBox = tuple[float, float, float, float]
"""Left, bottom, right, top in thousandths of an em."""


@dataclass(frozen=True, slots=True)
class Outlines:
    """Boxes by glyph number (None: the glyph has no ink) and the character maps by (platform, encoding)."""

    boxes: tuple[GlyphBox | None, ...]
    maps: dict[tuple[int, int], dict[int, int]]

    def glyph(self, code: int, character: str) -> int:
        """The glyph a simple font draws for a code; 0 is the empty box.

        A symbolic font maps the code itself through (1, 0) or (3, 0), where it may stand at 0xF000; another
        goes by its character through (3, 1) (PDF 32000-1, 9.6.6.4).
        """
        for key in ((1, 0), (3, 0)):
            table = self.maps.get(key, {})
            found = table.get(code) or table.get(0xF000 + code)
            if found:
                return found
        table = self.maps.get((3, 1), {})
        return table.get(ord(character), 0) if len(character) == 1 else 0


def read_outlines(font: bytes) -> Outlines | None:
    """The outlines of a font file, or None when it has no TrueType outlines or its tables are broken."""
    try:
        tables = _tables(font)
        if not {"head", "loca", "glyf", "maxp"} <= tables.keys():
            return None
        return Outlines(_boxes(tables), _maps(tables.get("cmap", b"")))
    except (struct.error, IndexError):
        return None


def _tables(font: bytes) -> dict[str, bytes]:
    (count,) = struct.unpack_from(">H", font, 4)
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * index)
        tables[tag.decode("latin-1")] = font[offset : offset + length]
    return tables


def _boxes(tables: dict[str, bytes]) -> tuple[GlyphBox | None, ...]:
    (units,) = struct.unpack_from(">H", tables["head"], 18)
    (long_offsets,) = struct.unpack_from(">h", tables["head"], 50)
    (count,) = struct.unpack_from(">H", tables["maxp"], 4)
    loca = tables["loca"]
    if long_offsets:
        offsets = struct.unpack_from(f">{count + 1}L", loca)
    else:
        offsets = tuple(2 * half for half in struct.unpack_from(f">{count + 1}H", loca))
    scale = 1000 / (units or 1000)
    boxes: list[GlyphBox | None] = []
    for start, end in pairwise(offsets):
        if end - start < 10:
            boxes.append(None)
            continue
        left, bottom, right, top = struct.unpack_from(">4h", tables["glyf"], start + 2)
        boxes.append((left * scale, bottom * scale, right * scale, top * scale))
    return tuple(boxes)


def _maps(cmap: bytes) -> dict[tuple[int, int], dict[int, int]]:
    if not cmap:
        return {}
    (count,) = struct.unpack_from(">H", cmap, 2)
    maps = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
        maps[(platform, encoding)] = _map(cmap, offset)
    return maps


def _map(cmap: bytes, start: int) -> dict[int, int]:
    (kind,) = struct.unpack_from(">H", cmap, start)
    if kind == 0:
        return dict(enumerate(struct.unpack_from(">256B", cmap, start + 6)))
    if kind == 6:
        first, count = struct.unpack_from(">HH", cmap, start + 6)
        return dict(enumerate(struct.unpack_from(f">{count}H", cmap, start + 10), first))
    if kind == 4:
        return _segment_map(cmap, start)
    return {}


def _segment_map(cmap: bytes, start: int) -> dict[int, int]:
    """A format 4 map: segments of codes with a shift or a list of glyphs each."""
    (doubled,) = struct.unpack_from(">H", cmap, start + 6)
    count = doubled // 2
    ends = struct.unpack_from(f">{count}H", cmap, start + 14)
    starts = struct.unpack_from(f">{count}H", cmap, start + 16 + doubled)
    shifts = struct.unpack_from(f">{count}h", cmap, start + 16 + 2 * doubled)
    ranges_at = start + 16 + 3 * doubled
    ranges = struct.unpack_from(f">{count}H", cmap, ranges_at)
    table = {}
    for index, (first, last, shift, offset) in enumerate(zip(starts, ends, shifts, ranges, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", cmap, ranges_at + 2 * index + offset + 2 * (code - first))
            table[code] = (glyph + shift) & 0xFFFF if glyph or not offset else 0
    return table
