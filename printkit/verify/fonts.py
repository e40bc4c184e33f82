"""Fonts as a reader of the file sees them: widths, characters behind codes, outlines, embedded or not."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pypdf.generic import DictionaryObject, PdfObject

from printkit.verify import objects
from printkit.verify.records import FontFacts
from printkit.verify.truetype import GlyphBox, Outlines, read_outlines

_BLOCK = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_CHAR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")

MAX_RANGE = 65536
"""Codes a font can have: more in a range is damage."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One code of a font: advance and outline in thousandths of an em; `character` may be empty."""

    advance: float
    box: GlyphBox | None
    character: str
    missing: bool


@dataclass(frozen=True, slots=True)
class Font:
    """A font ready to measure with. `code_bytes` is how many bytes one code takes."""

    facts: FontFacts
    code_bytes: int
    widths: dict[int, float]
    default_width: float
    characters: dict[int, str]
    outlines: Outlines | None
    line: GlyphBox
    by_glyph_number: bool
    _glyphs: dict[int, Glyph] = field(default_factory=dict, repr=False)

    def glyph(self, code: int) -> Glyph:
        """What a code draws."""
        found = self._glyphs.get(code)
        if found is None:
            found = self._glyphs[code] = self._measure(code)
        return found

    def _measure(self, code: int) -> Glyph:
        advance = self.widths.get(code, self.default_width)
        character = self.characters.get(code, "").replace("\0", "")
        if self.outlines is None:
            # Without outlines the line's height is the best that can be said: it errs towards too large.
            _, bottom, _, top = self.line
            return Glyph(advance, None if character.isspace() else (0.0, bottom, advance, top), character, False)
        number = code if self.by_glyph_number else self.outlines.glyph(code, character)
        known = 0 < number < len(self.outlines.boxes)
        box = self.outlines.boxes[number] if known else None
        return Glyph(advance, box, character, not known and not character.isspace())


def load_font(font: DictionaryObject) -> Font:
    """Read a font dictionary; whatever is missing stays empty and shows in its facts."""
    kind = objects.name(objects.at(font, "/Subtype"))
    inner = _descendant(font) if kind == "Type0" else font
    descriptor = objects.as_dict(objects.at(inner, "/FontDescriptor"))
    program = _program(descriptor)
    unicode_map = objects.as_stream(objects.at(font, "/ToUnicode"))
    characters = unicode_of(unicode_map.get_data()) if unicode_map is not None else {}
    name = objects.name(objects.at(font, "/BaseFont")) or objects.name(objects.at(font, "/Name"))
    box = objects.numbers(objects.at(descriptor, "/FontBBox"))
    ascent = objects.number(objects.at(descriptor, "/Ascent"), box[3] if len(box) == 4 else 1000.0)
    descent = objects.number(objects.at(descriptor, "/Descent"), box[1] if len(box) == 4 else -250.0)
    wide = kind == "Type0"
    return Font(
        facts=FontFacts(name, kind, program is not None, bool(characters)),
        code_bytes=2 if wide else 1,
        widths=_wide_widths(inner) if wide else _widths(font),
        default_width=_default_width(inner, descriptor, wide),
        characters=characters,
        outlines=read_outlines(program) if program else None,
        line=(0.0, descent, 0.0, ascent),
        by_glyph_number=wide,
    )


def _descendant(font: DictionaryObject) -> DictionaryObject | None:
    kids = objects.items(objects.at(font, "/DescendantFonts"))
    return objects.as_dict(objects.direct(kids[0])) if kids else None


def _program(descriptor: DictionaryObject | None) -> bytes | None:
    """The font file inside the PDF, or None."""
    for key in ("/FontFile2", "/FontFile3", "/FontFile"):
        stream = objects.as_stream(objects.at(descriptor, key))
        if stream is not None:
            return stream.get_data() or None
    return None


def _default_width(inner: DictionaryObject | None, descriptor: DictionaryObject | None, wide: bool) -> float:
    if wide:
        return objects.number(objects.at(inner, "/DW"), 1000.0)
    return objects.number(objects.at(descriptor, "/MissingWidth"), 0.0)


def _widths(font: DictionaryObject) -> dict[int, float]:
    first = int(objects.number(objects.at(font, "/FirstChar"), 0))
    return dict(enumerate(objects.numbers(objects.at(font, "/Widths")), first))


def _wide_widths(inner: DictionaryObject | None) -> dict[int, float]:
    """The W array of a composite font: `first [w …]` or `first last w`."""
    widths: dict[int, float] = {}
    pending: list[int] = []
    for member in objects.items(objects.at(inner, "/W")):
        value = objects.direct(member)
        listed = objects.numbers(value)
        if listed and pending:
            widths.update(enumerate(listed, pending.pop()))
        elif len(pending) == 2:
            last, first = pending.pop(), pending.pop()
            width = objects.number(value, 0.0)
            widths.update(dict.fromkeys(range(first, min(last, first + MAX_RANGE) + 1), width))
        else:
            pending.append(int(objects.number(value, 0)))
    return widths


def unicode_of(cmap: bytes) -> dict[int, str]:
    """The characters of a ToUnicode map by code."""
    characters: dict[int, str] = {}
    for block in _BLOCK.finditer(cmap):
        if block[1] == b"bfchar":
            for code, target in _CHAR.findall(block[2]):
                characters[_code(code)] = _text(target)
            continue
        for first, last, target, listed in _RANGE.findall(block[2]):
            start = _code(first)
            count = min(_code(last) - start + 1, MAX_RANGE)
            if listed:
                characters.update(enumerate(map(_text, _HEX.findall(listed)[:count]), start))
            else:
                characters.update((start + step, _stepped(_text(target), step)) for step in range(count))
    return characters


def _code(digits: bytes) -> int:
    return int(b"".join(digits.split()), 16)


def _text(digits: bytes) -> str:
    compact = b"".join(digits.split()).decode("ascii")
    return bytes.fromhex(compact if len(compact) % 2 == 0 else compact + "0").decode("utf-16-be", "replace")


def _stepped(text: str, step: int) -> str:
    """The text with its last character moved on; past the end of Unicode it stays."""
    if not text or ord(text[-1]) + step > 0x10FFFF:
        return text
    return text[:-1] + chr(ord(text[-1]) + step)


def font_of(value: PdfObject | None, cache: dict[int, Font], key: int) -> Font | None:
    """The font behind a resource, read once a file; None when it is no font."""
    found = cache.get(key) if key else None
    if found is None:
        dictionary = objects.as_dict(value)
        if dictionary is None:
            return None
        found = load_font(dictionary)
        if key:
            cache[key] = found
    return found
