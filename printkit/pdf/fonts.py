"""Embedding: text to the character codes of the font subsets of one document, and the subsets into the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printkit.pdf.file import PdfFile
from printkit.pdf.subset import Store, Subset, subset

SUBSET_SIZE = 256
_SPACE = 32
_RESERVED = (0, _SPACE)
"""Code 0 is the missing character; code 32 is always the space, for readers that widen it."""


class Encoder:
    """Turns text into PDF string operands for one document, opening each face when it is first used."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self._paths = paths
        self._faces: dict[str, _Codes] = {}

    def chunks(self, text: str, face: str) -> tuple[tuple[str, str], ...]:
        """The text as pairs of a font resource name (`F1`) and an escaped string operand.

        More than one pair only when the characters of a document fill more than one subset of 256.
        """
        operand = self.operand(text, face)
        return ((self.name(face), operand),) if operand is not None else tuple(self._codes(face).split(text))

    def operand(self, text: str, face: str) -> str | None:
        """The escaped string operand of a text; None when it needs more than the first subset."""
        codes = self._codes(face)
        if text.isascii() and text.isprintable() and not ("(" in text or ")" in text or "\\" in text):
            codes.as_they_are.append(text)
            return text
        operand = text.translate(codes)
        return None if codes.more else operand

    def name(self, face: str) -> str:
        """The resource name of the first subset of a face."""
        return self._codes(face).name

    def _codes(self, face: str) -> _Codes:
        # Not `or`: codes are a table, and an empty one is false.
        codes = self._faces.get(face)
        if codes is None:
            codes = self._faces[face] = _Codes(f"F{len(self._faces) + 1}", self._paths[face])
        return codes

    def write(self, file: PdfFile, resource: int, store: Store | None) -> None:
        """Put every font used into a file, as the font resource with a number reserved for it."""
        fonts = [one for codes in self._faces.values() for one in codes.write(file, store)]
        entries = " ".join(f"/{name} {number} 0 R" for name, number in fonts)
        file.put(resource, f"<< {entries} >>")


class _Codes(dict[int, str]):
    """Code points to escaped characters of the first subset of a face: a table for `str.translate`.

    ASCII keeps its own codes, so that nearly all text goes out as it came in: such texts are only noted, in
    `as_they_are`. A character beyond the first subset has a place in `more`, and an empty text here.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__()
        self.name = name
        self.more: dict[str, tuple[int, int]] = {}
        self.as_they_are: list[str] = []
        self._path = path
        self._free = [code for code in (*range(1, 32), *range(127, SUBSET_SIZE)) if code not in _RESERVED]
        self._free.reverse()
        self._subsets = [{_SPACE: " "}]

    def __missing__(self, point: int) -> str:
        char = chr(point)
        if 32 <= point < 127:
            escaped = self._take(char, point)
        elif self._free:
            escaped = self._take(char, self._free.pop())
        else:
            last = self._subsets[-1]
            if len(self._subsets) == 1 or len(last) == SUBSET_SIZE - 1:
                last = {_SPACE: " "}
                self._subsets.append(last)
            code = len(last) if len(last) < _SPACE else len(last) + 1
            last[code] = char
            self.more[char] = (len(self._subsets) - 1, code)
            escaped = ""
        self[point] = escaped
        return escaped

    def _take(self, char: str, code: int) -> str:
        self._subsets[0][code] = char
        return _escaped(code)

    def split(self, text: str) -> list[tuple[str, str]]:
        """The text by subsets: resource name and operand of each stretch."""
        found: list[tuple[int, list[str]]] = []
        for char in text:
            subset, code = self.more.get(char, (0, -1))
            escaped = self[ord(char)] if code < 0 else _escaped(code)
            if found and found[-1][0] == subset:
                found[-1][1].append(escaped)
            else:
                found.append((subset, [escaped]))
        return [(self._name(subset), "".join(parts)) for subset, parts in found]

    def _name(self, subset: int) -> str:
        return f"{self.name}+{subset}" if subset else self.name

    def write(self, file: PdfFile, store: Store | None) -> list[tuple[str, int]]:
        """Put the subsets into a file: the resource name and object number of each."""
        self._subsets[0] |= {ord(char): char for char in set("".join(self.as_they_are))}
        return [
            (self._name(index), _write_subset(file, subset(self._path, used, store), index, used))
            for index, used in enumerate(self._subsets)
        ]


def _escaped(code: int) -> str:
    if code in b"()\\":
        return "\\" + chr(code)
    return chr(code) if 32 <= code < 127 else f"\\{code:03o}"


def _write_subset(file: PdfFile, made: Subset, index: int, used: dict[int, str]) -> int:
    """A font of at most 256 characters by their codes; the number of its dictionary."""
    name = _subset_name(index) + made.name
    program = file.stream(f"/Length1 {len(made.program)}", made.program)
    descriptor = file.add(f"<< /Type /FontDescriptor /FontName /{name} {made.measures} /FontFile2 {program} 0 R >>")
    characters = file.stream("", _unicode_map(used).encode("ascii"))
    return file.add(
        f"<< /Type /Font /Subtype /TrueType /BaseFont /{name} /FirstChar {min(used)} /LastChar {max(used)} "
        f"/Widths [{made.widths}] /FontDescriptor {descriptor} 0 R /ToUnicode {characters} 0 R >>"
    )


def _subset_name(index: int) -> str:
    """Six letters that tell the subsets of a face apart (ISO 32000-1, 9.6.4), from AAAAAA+ on."""
    letters = ""
    for _ in range(6):
        index, rest = divmod(index, 26)
        letters = chr(ord("A") + rest) + letters
    return letters + "+"


def _unicode_map(used: dict[int, str]) -> str:
    """Codes to characters, for whoever copies, searches or hears the text (ISO 32000-1, 9.10.3)."""
    pairs = [f"<{code:02X}> <{char.encode('utf-16-be').hex().upper()}>" for code, char in sorted(used.items())]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
            "1 begincodespacerange\n<00> <FF>\nendcodespacerange",
            *(_characters(block) for block in blocks),
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
        )
    )


def _characters(pairs: Sequence[str]) -> str:
    return "\n".join((f"{len(pairs)} beginbfchar", *pairs, "endbfchar"))
