"""Faces and their measures, read straight from the TrueType files.

Layout needs five small tables of a font: an own reader of a page (OpenType 1.9: head, hhea, OS/2,
hmtx, cmap formats 4 and 12) keeps `check` free of the PDF library and of a 28 ms import.
"""

from __future__ import annotations

import functools
import hashlib
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printkit.layout.font_files import FontError, packaged_paths
from printkit.units import MM_PER_POINT

if TYPE_CHECKING:
    # Only named here: finding kits asks for font files, and must not wait for the display list's library.
    from printkit.layout.icons import Icon

RESTRICTED = 0x0002
"""The embedding permission of OpenType (OS/2 fsType) that allows none."""
FIRST_ICON = 0xF0000
"""The first character of plane 15, which Unicode leaves to private agreement and no font of ours has."""


class Face(Struct, frozen=True):
    """One face: where its file is and its measures as parts of an em.

    `widths` maps a character to its advance; a character it lacks is not in it.
    """

    key: str
    path: Path
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    widths: dict[str, float]


class FontBook(Struct, frozen=True):
    """Styles (`regular`, `bold`, `italic`, `bold-italic`) and, for each, its chain of files to try in turn.

    A file is read when the first character needs it, so a kit in English never opens the fallbacks.
    `icons` are the signs that may stand in a line, by the character that stands for each.
    """

    chains: dict[str, tuple[Path, ...]]
    icons: dict[str, Icon] = {}
    icon_face: Face | None = None
    """What measures the icons as if they were letters."""
    own: bool = False
    """Whether a kit's own files are among them. All packaged styles have the same characters."""
    _faces: dict[str, Face] = {}
    _words: dict[str, WordWidths] = {}
    """The first face of each style, and the widths of words in it, once they have been asked for."""

    def with_icons(self, icons: Iterable[Icon]) -> FontBook:
        """The same faces, and icons."""
        by_char = {chr(FIRST_ICON + number): icon for number, icon in enumerate(icons)}
        first = self.face("regular")
        widths = {char: icon.advance_em for char, icon in by_char.items()}
        return FontBook(self.chains, by_char, replace(first, key="icons", widths=widths), self.own)

    def icon_names(self) -> dict[str, str]:
        """The character of each icon by its name."""
        return {icon.name: char for char, icon in self.icons.items()}

    def face(self, style: str) -> Face:
        """The first choice for a style."""
        try:
            return self._faces[style]
        except KeyError:
            found = self._faces[style] = read_face(self.chains[style][0])
            return found

    def face_for(self, char: str, style: str) -> Face:
        """The first face of the chain that has a character; the chain's first when none has."""
        if self.icon_face is not None and char in self.icons:
            return self.icon_face
        faces = map(read_face, self.chains[style])
        return next((face for face in faces if char in face.widths), self.face(style))

    def paths(self) -> dict[str, Path]:
        """Every font file by its face's key, for whoever embeds them."""
        return {face_key(path): path for chain in self.chains.values() for path in chain}

    def upright(self) -> FontBook:
        """The same faces with bold in place of every slope."""
        bold = self.chains["bold"]
        return FontBook(self.chains | {"italic": bold, "bold-italic": bold}, self.icons, self.icon_face, self.own)

    def runs(self, text: str, style: str) -> Iterator[tuple[Face, str]]:
        """The text cut into pieces of one face each; a character no face has comes with the first face.

        Spaces stay with the face before them, so that a fallback word does not split its line.
        """
        first = self.face(style)
        if all(map(first.widths.__contains__, text)):
            yield first, text
            return
        current, start = first, 0
        for index, char in enumerate(text):
            stays = char == " " and index and current is not self.icon_face
            face = current if stays else self.face_for(char, style)
            if face is not current:
                if index > start:
                    yield current, text[start:index]
                current, start = face, index
        yield current, text[start:]

    def words(self, style: str) -> WordWidths:
        """The widths of words in a style, each measured once."""
        try:
            return self._words[style]
        except KeyError:
            found = self._words[style] = WordWidths(self, style)
            return found

    def width_em(self, text: str, style: str) -> float:
        """How wide a text is, in ems of its size."""
        widths = self.face(style).widths
        try:
            return fsum(map(widths.__getitem__, text))
        except KeyError:
            return fsum(face.widths.get(char, 0.0) for face, run in self.runs(text, style) for char in run)

    def width_mm(self, text: str, style: str, size_pt: float) -> float:
        """How wide a text is in mm at a size in pt."""
        return self.width_em(text, style) * size_pt * MM_PER_POINT

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters that not every style can draw, each once, in order; line ends are none of them."""
        styles = tuple(self.chains) if self.own else ("regular",)
        return tuple(
            char
            for char in dict.fromkeys(text)
            if char != "\n" and any(char not in self.face_for(char, style).widths for style in styles)
        )

    def has_all(self, text: str) -> bool:
        """True when the first choice of every style has every character of a text, line ends too."""
        styles = self.chains if self.own else ("regular",)
        return all([all(map(self.face(style).widths.__contains__, text)) for style in styles])


class WordWidths(dict[str, float]):
    """Words to their widths in ems: cards say the same words again and again.

    `foreign` are those with a character that some first choice of a style does not have.
    """

    def __init__(self, fonts: FontBook, style: str) -> None:
        super().__init__()
        self._fonts = fonts
        self._style = style
        self.foreign: set[str] = set()

    def __missing__(self, word: str) -> float:
        fonts, style = self._fonts, self._style
        widths = fonts.face(style).widths
        try:
            width = fsum(map(widths.__getitem__, word))
        except KeyError:
            width = fonts.width_em(word, style)
            self.foreign.add(word)
        else:
            # What one packaged style has, all have.
            if fonts.own and not fonts.has_all(word):
                self.foreign.add(word)
        self[word] = width
        return width


def font_book(own: dict[str, tuple[Path, ...]] | None = None) -> FontBook:
    """The packaged faces, behind a kit's own files for the styles it names; its regular one is the last resort."""
    named = own or {}
    last = named.get("regular", ())
    chains = {style: named.get(style, ()) + paths + last for style, paths in packaged_paths().items()}
    return FontBook(chains, own=bool(named))


@functools.cache
def face_key(path: Path) -> str:
    """What a file's face is called in frames and PDFs: the file's name, with a digest for a kit's own file.

    Two kits may have different fonts under one name, and a kit a font of the name of a packaged one.
    """
    if any(path in paths for paths in packaged_paths().values()):
        return path.stem
    plain = "".join(char for char in path.stem if char.isascii() and char.isalnum())
    return f"{plain}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"


@functools.cache
def read_face(path: Path) -> Face:
    """The measures of a TrueType file.

    Raises:
        FontError: The file is no TrueType font with outlines of its own (CFF, WOFF, a damaged file).
    """
    data = path.read_bytes()
    try:
        return _parse(path, data)
    except (struct.error, KeyError, IndexError) as error:
        raise FontError(f"{path.name} is not a TrueType font that can be embedded") from error


def _parse(path: Path, data: bytes) -> Face:
    tables = _directory(path, data)
    units = struct.unpack_from(">H", data, tables["head"] + 18)[0]
    ascent, descent = struct.unpack_from(">hh", data, tables["hhea"] + 4)
    metric_count = struct.unpack_from(">H", data, tables["hhea"] + 34)[0]
    if struct.unpack_from(">H", data, tables["OS/2"] + 8)[0] & 0x000F == RESTRICTED:
        raise FontError(f"{path.name} says of itself that it may not be embedded")
    x_height, cap_height = 0, 0
    if struct.unpack_from(">H", data, tables["OS/2"])[0] >= 2:
        x_height, cap_height = struct.unpack_from(">hh", data, tables["OS/2"] + 86)
    advances = struct.unpack_from(f">{2 * metric_count}H", data, tables["hmtx"])[::2]
    scaled = [advance / units for advance in advances]
    last = len(scaled) - 1
    widths: dict[str, float] = {}
    for codes, glyphs in _characters(data, tables["cmap"]):
        if glyphs and max(glyphs) > last:
            glyphs = [min(glyph, last) for glyph in glyphs]
        widths.update(zip(map(chr, codes), map(scaled.__getitem__, glyphs), strict=True))
    return Face(
        face_key(path),
        path,
        ascent / units,
        -descent / units,
        (cap_height or 0.7 * ascent) / units,
        (x_height or 0.5 * ascent) / units,
        widths,
    )


def _directory(path: Path, data: bytes) -> dict[str, int]:
    """Offset of each table by its name."""
    if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
        raise FontError(
            f"{path.name} is not a TrueType font (OpenType with PostScript outlines and WOFF cannot be used)"
        )
    count = struct.unpack_from(">H", data, 4)[0]
    return {
        data[at : at + 4].decode("latin-1"): struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * count, 16)
    }


def _characters(data: bytes, cmap: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Code points and as many glyphs, run by run, from the font's fullest Unicode table."""
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    subtables = {}
    for at in range(cmap + 4, cmap + 4 + 8 * count, 8):
        platform, encoding, offset = struct.unpack_from(">HHI", data, at)
        if (platform, encoding) in ((3, 10), (0, 4), (3, 1), (0, 3)):
            subtables[struct.unpack_from(">H", data, cmap + offset)[0]] = cmap + offset
    if 12 in subtables:
        start = subtables[12]
        for at in range(start + 16, start + 16 + 12 * struct.unpack_from(">I", data, start + 12)[0], 12):
            first, last, glyph = struct.unpack_from(">III", data, at)
            codes = range(first, min(last, sys.maxunicode) + 1)
            yield codes, range(glyph, glyph + len(codes))
    elif 4 in subtables:
        yield from _segments(data, subtables[4])


def _segments(data: bytes, start: int) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """The characters of a cmap table of format 4, which has glyph 0 for those that are not there."""
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 4 * count)
    ranges_at = start + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    for index, (first, last, delta, jump) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        codes: Sequence[int] = range(first, min(last, 0xFFFE) + 1)
        if jump:
            listed = struct.unpack_from(f">{len(codes)}H", data, ranges_at + 2 * index + jump)
            glyphs = [(glyph + delta) & 0xFFFF if glyph else 0 for glyph in listed]
        else:
            glyphs = [(code + delta) & 0xFFFF for code in codes]
        if 0 in glyphs:
            codes = [code for code, glyph in zip(codes, glyphs, strict=True) if glyph]
            glyphs = [glyph for glyph in glyphs if glyph]
        yield codes, glyphs
