"""Subsets of fonts, cut by reportlab and kept from run to run.

Reading reportlab takes longer than a small kit; the characters of a kit hardly change from one build to the next.
"""

from __future__ import annotations

import base64
import binascii
import functools
import hashlib
import struct
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from printkit.pdf.file import number

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace


class Store(Protocol):
    """Where results may be kept: values of plain JSON by their keys."""

    def load(self, key: str) -> Any:  # whatever was stored
        """What was stored under a key, or None."""
        ...

    def store(self, key: str, value: object) -> None:
        """Keep a value; when it cannot be kept, nothing happens."""
        ...


class Subset(Struct, frozen=True):
    """A font of at most 256 characters: its name, its measures as entries of PDF, its file."""

    name: str
    measures: str
    widths: str
    program: bytes


class DamagedFontError(ValueError):
    """A font file that cannot be embedded; the message says so in plain words."""


def subset(path: Path, used: dict[int, str], store: Store | None) -> Subset:
    """The subset of a font file with characters by their codes, from the store when it is known.

    Raises:
        DamagedFontError: The file cannot be cut.
    """
    points = [ord(used.get(code, "\0")) for code in range(max(used) + 1)]
    key = _key(path, points) if store is not None else ""
    known = store.load(key) if store is not None else None
    if known is not None:
        try:
            return Subset(known["name"], known["measures"], known["widths"], base64.b64decode(known["program"]))
        except (KeyError, TypeError, binascii.Error):
            pass  # a damaged entry is as good as none
    made = _cut(path, points, min(used))
    if store is not None:
        program = base64.b64encode(made.program).decode("ascii")
        store.store(key, {"name": made.name, "measures": made.measures, "widths": made.widths, "program": program})
    return made


def _key(path: Path, points: list[int]) -> str:
    """A digest of everything that decides a subset: the font file, the characters, and who cuts it."""
    digest = hashlib.sha256(_cutter())
    digest.update(path.read_bytes())
    digest.update(",".join(map(str, points)).encode())
    return f"font-{digest.hexdigest()}"


@functools.cache
def _cutter() -> bytes:
    """What tells one installation of reportlab from another, without importing it."""
    spec = PathFinder.find_spec("reportlab")
    assert spec is not None
    assert spec.origin is not None
    found = (Path(spec.origin).parent / "pdfbase" / "ttfonts.py").stat()
    return f"{found.st_size} {found.st_mtime_ns}".encode()


def probe(path: Path) -> None:
    """Cut a subset of the letters that nearly every kit prints, to see whether it can be done.

    Raises:
        DamagedFontError: The file cannot be cut.
    """
    _cut(path, list(range(32, 127)), 32)


def _cut(path: Path, points: list[int], first: int) -> Subset:
    from reportlab.pdfbase.ttfonts import TTFError

    try:
        return _cut_sound(path, points, first)
    except (TTFError, struct.error, ArithmeticError, LookupError, ValueError, TypeError, AttributeError) as error:
        # What bytes changed in good fonts made reportlab raise; the packaged fonts are sound.
        raise DamagedFontError(f"{path.name} is damaged inside") from error


def _cut_sound(path: Path, points: list[int], first: int) -> Subset:
    from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC

    face = _face(path)
    measures = (
        f"/Flags {face.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC} "
        f"/FontBBox [{' '.join(map(number, face.bbox))}] /ItalicAngle {number(face.italicAngle)} "
        f"/Ascent {number(face.ascent)} /Descent {number(face.descent)} /CapHeight {number(face.capHeight)} "
        f"/StemV {number(face.stemV)} /MissingWidth {number(face.defaultWidth)}"
    )
    widths = " ".join(number(face.getCharWidth(point)) for point in points[first:])
    return Subset(face.name.decode("ascii"), measures, widths, face.makeSubset(points))


@functools.cache
def _face(path: Path) -> TTFontFace:
    """The font of a file, opened once a process."""
    from reportlab.pdfbase.ttfonts import TTFontFace

    return TTFontFace(str(path))
