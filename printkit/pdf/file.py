"""The file itself: objects packed into object streams, found through a cross-reference stream.

A tagged file of 1,000 cards has 4,000 structure elements. Written one by one they take most of the time and two
thirds of the bytes; packed and compressed (ISO 32000-1, 7.5.7 and 7.5.8, which readers know since 2003) neither.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Sequence

PACKED_COUNT = 250
"""Objects in one object stream: a reader unpacks a whole stream for any of them."""
_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_FREE, _PLAIN, _PACKED = 0, 1, 2


class PdfFile:
    """Objects by number, and the bytes they become."""

    def __init__(self) -> None:
        self._parts = [_HEADER]
        self._offset = len(_HEADER)
        self._waiting: list[tuple[int, str]] = []
        # Kind, then offset or number of the stream, then index in the stream.
        self._places: list[tuple[int, int, int]] = [(_FREE, 0, 65535)]

    def reserve(self, count: int = 1) -> int:
        """The first of `count` new object numbers in a row, for objects that are named before they are written."""
        first = len(self._places)
        self._places += [(_FREE, 0, 65535)] * count
        return first

    def put(self, number: int, body: str) -> None:
        """An object that is no stream, in ASCII; it goes out with others in one compressed stream."""
        self._waiting.append((number, body))
        if len(self._waiting) == PACKED_COUNT:
            self._pack()

    def put_all(self, first: int, bodies: Sequence[str]) -> None:
        """The same for many objects whose numbers, from `first` on, follow each other."""
        start = 0
        while start < len(bodies):
            taken = bodies[start : start + PACKED_COUNT - len(self._waiting)]
            self._waiting += zip(range(first + start, first + start + len(taken)), taken, strict=True)
            start += len(taken)
            if len(self._waiting) == PACKED_COUNT:
                self._pack()

    def add(self, body: str) -> int:
        """A new object that is no stream, and its number."""
        number = self.reserve()
        self.put(number, body)
        return number

    def stream(self, entries: str, content: bytes, number: int = 0) -> int:
        """A stream, compressed here, with entries of its dictionary; its number."""
        return self.coded(f"{entries} /Filter /FlateDecode", zlib.compress(content), number)

    def coded(self, entries: str, data: bytes, number: int = 0) -> int:
        """A stream whose data is coded as its entries say, or not at all; its number."""
        number = number or self.reserve()
        self._places[number] = (_PLAIN, self._offset, 0)
        head = f"{number} 0 obj\n<< {entries} /Length {len(data)} >>\nstream\n".encode("ascii")
        self._parts += (head, data, b"\nendstream\nendobj\n")
        self._offset += len(head) + len(data) + 18
        return number

    def _pack(self) -> None:
        """Put the waiting objects into a stream."""
        number = self.reserve()
        heads, bodies, offset, places = [], [], 0, self._places
        for index, (inner, body) in enumerate(self._waiting):
            places[inner] = (_PACKED, number, index)
            heads.append(f"{inner} {offset}")
            bodies.append(body)
            offset += len(body) + 1
        head = " ".join(heads) + "\n"
        content = head + "\n".join(bodies)
        entries = f"/Type /ObjStm /N {len(heads)} /First {len(head)}"
        self._waiting.clear()
        self.stream(entries, content.encode("ascii"), number)

    def finish(self, root: int, info: int) -> bytes:
        """The whole file; `root` and `info` are the numbers of its catalog and its information."""
        if self._waiting:
            self._pack()
        digest = hashlib.sha256()
        for part in self._parts:
            digest.update(part)
        mark = digest.hexdigest()[:32]
        number, start = self.reserve(), self._offset
        self._places[number] = (_PLAIN, start, 0)
        rows = b"".join([_row(*place) for place in self._places])
        entries = f"/Type /XRef /Size {number + 1} /W [1 4 2] /Root {root} 0 R /Info {info} 0 R /ID [<{mark}> <{mark}>]"
        self.stream(entries, rows, number)
        return b"".join((*self._parts, f"startxref\n{start}\n%%EOF\n".encode("ascii")))


_row = struct.Struct(">BIH").pack


def text_string(text: str) -> str:
    """A PDF text string: plain where it is ASCII, else UTF-16 with a byte-order mark, in hex."""
    if text.isascii() and text.isprintable():
        if "\\" in text or "(" in text or ")" in text:
            text = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def number(value: float) -> str:
    """A number with at most three decimals (0.001 pt = 0.0004 mm) and no useless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


NUMBERS_KEPT = 50_000


class _Numbers(dict[float, str]):
    """Numbers as they are written, each made once: the same few places come again on every sheet."""

    def __missing__(self, value: float) -> str:
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        text = self[value] = number(value)
        return text


class _Thousandths(dict[int, str]):
    """The same for whole thousandths."""

    def __missing__(self, value: int) -> str:
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        text = self[value] = number(value / 1000)
        return text


NUMBERS = _Numbers()
THOUSANDTHS = _Thousandths()
