"""Embedding: text to the character codes of the font subsets of one document."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas


class Encoder:
    """Turns text into PDF string operands for one document, registering each face when it is first used."""

    def __init__(self, canvas: Canvas, paths: dict[str, Path]) -> None:
        self._document = canvas._doc  # the public canvas has no accessor; TTFont's own methods ask for it
        self._paths = paths
        self._fonts: dict[str, ttfonts.TTFont] = {}
        self._codes: dict[str, dict[str, tuple[int, str]]] = {}
        self._names: dict[tuple[str, int], str] = {}

    def chunks(self, text: str, face: str) -> list[tuple[str, str]]:
        """The text as pairs of a font resource name (`/F1+0`) and an escaped string operand.

        More than one pair only when the characters of a document fill more than one subset of 256.
        """
        codes = self._codes.get(face)
        if codes is None:
            codes = self._codes[face] = {}
            self._fonts[face] = font(self._paths[face])
        found: list[tuple[int, list[str]]] = []
        for char in text:
            code = codes.get(char)
            if code is None:
                code = codes[char] = self._encode(char, face)
            if found and found[-1][0] == code[0]:
                found[-1][1].append(code[1])
            else:
                found.append((code[0], [code[1]]))
        return [(self._name(face, subset), "".join(parts)) for subset, parts in found]

    def _encode(self, char: str, face: str) -> tuple[int, str]:
        """Subset and escaped byte of one character."""
        ((subset, data),) = self._fonts[face].splitString(char, self._document)
        byte = data[0]
        if byte in b"()\\":
            return subset, "\\" + chr(byte)
        return subset, chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"

    def _name(self, face: str, subset: int) -> str:
        key = (face, subset)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = self._fonts[face].getSubsetInternalName(subset, self._document)
        return name


def font(path: Path) -> ttfonts.TTFont:
    """The font of a file, opened once a process; its name in the PDF is the file's stem."""
    name = path.stem
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(ttfonts.TTFont(name, str(path)))
    return pdfmetrics.getFont(name)
