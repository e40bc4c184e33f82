"""Pictures: files in, sizes and shapes for layout and grey samples for the writer out.

The only user of Pillow. Every picture becomes grey, because nothing may depend on colour and most prints
are black: transparent parts show the paper, and a camera's note on how it was held is followed.
"""

from __future__ import annotations

import hashlib
import io
import struct
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath
from printkit.layout.frame import Path
from printkit.source.inside import resolve_inside
from printkit.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

LARGEST_PIXELS = 60_000_000
"""More is taken for a mistake, or for a small file that unpacks to gigabytes."""
LARGEST_FILE_BYTES = 100_000_000
LARGEST_UNPACKED = 250_000_000
"""Bytes of the picture while it is read."""
_PIXEL_BYTES = {"1": 1, "L": 1, "P": 5, "LA": 4, "RGB": 4, "RGBA": 4}
# Pillow stores three samples in four bytes; a palette becomes RGBA; other modes are copied as they become grey.
_OTHER_BYTES = 12
_TURNED = (5, 6, 7, 8)
# Orientations of EXIF (2.32, tag 0x0112) that swap width and height.
FULL_DPI = 400.0
"""Finer than that, printers and eyes see no difference: the file is made smaller instead."""
LOW_DPI = 200.0
"""Coarser than that, edges look ragged at arm's length."""
JPEG_QUALITY = 88
"""Where a photograph has to be packed again: no visible loss, a quarter of the bytes of the lossless form."""

_PHOTO = b"\xff\xd8"
_PNG = b"\x89PNG\r\n\x1a\n"


class Picture(Struct, frozen=True):
    """A picture that can be drawn: its key in the book, and its width and height in pixels as it is seen.

    A drawing (SVG) has `shapes` in a box of that size instead of pixels.
    """

    key: str
    width: float
    height: float
    shapes: tuple[Path, ...] = ()

    @property
    def ratio(self) -> float:
        """Width by height."""
        return self.width / self.height


class Samples(Struct, frozen=True):
    """Grey samples packed as a PDF takes them: by deflate with PNG's predictors, or as a JPEG."""

    width: int
    height: int
    is_jpeg: bool
    data: bytes


class PictureBook(Struct):
    """The pictures of one kit: each file is read once, equal files are one picture."""

    folder: FilePath
    _found: dict[str, Picture | Problem] = {}
    _data: dict[str, bytes] = {}

    @property
    def has_samples(self) -> bool:
        """True when a picture of pixels has been opened."""
        return bool(self._data)

    def open(self, written: str, at: TreePath = ()) -> Picture | Problem:
        """The picture a text of the kit names, or the problem with it at the path `at`.

        Reports the codes of `resolve_inside`, `cannot-read`, `bad-picture`, `too-large` and `missing-extra`.
        """
        found = self._found.get(written)
        if found is None:
            found = self._found[written] = self._read(written)
        if isinstance(found, Problem):
            return Problem(at, found.code, found.message, found.hint)
        return found

    def _read(self, written: str) -> Picture | Problem:
        path = resolve_inside(self.folder, written)
        if isinstance(path, Problem):
            return path
        try:
            if path.stat().st_size > LARGEST_FILE_BYTES:
                message = f"'{written}' has {path.stat().st_size / 1e6:.0f} MB"
                return Problem((), "too-large", message, "save it with fewer pixels")
            data = path.read_bytes()
        except OSError as error:
            return Problem((), "cannot-read", f"'{written}' cannot be read: {error.strerror}")
        key = hashlib.sha256(data).hexdigest()
        if path.suffix.lower() == ".svg":
            # Only a drawing pays for the import.
            from printkit.layout.svg import SvgError, read_svg

            try:
                width, height, shapes = read_svg(data)
            except SvgError as error:
                return Problem((), error.code, f"'{written}' {error}", error.hint)
            return Picture(key, width, height, shapes)
        size = _check(data)
        if isinstance(size, str):
            code = "too-large" if "pixels" in size else "bad-picture"
            return Problem((), code, f"'{written}' {size}", "save it again as PNG or JPEG")
        self._data[key] = data
        return Picture(key, *size)

    def samples(self, key: str, width_mm: float) -> Samples:
        """The grey samples of a picture, no finer than is useful at the largest width it is printed at."""
        return _samples(self._data[key], width_mm)


def _check(data: bytes) -> tuple[float, float] | str:
    """Width and height as seen, after reading every pixel; or what is wrong, in words that follow a name."""
    from PIL import Image  # slow to import: only kits with pictures pay for it

    if not data.startswith((_PHOTO, _PNG)):
        return "is neither a PNG nor a JPEG nor an SVG"
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            pixels = image.width * image.height
            if max(pixels / LARGEST_PIXELS, pixels * _bytes_of(image) / LARGEST_UNPACKED) > 1:
                return f"has {image.width} x {image.height} pixels, more than anybody can print"
            turned = _is_turned(image)
            image.load()
            return (float(image.height), float(image.width)) if turned else (float(image.width), float(image.height))
    except (OSError, ValueError, SyntaxError, struct.error, Image.DecompressionBombError):
        # What Pillow raises for a file that is cut short or is damaged inside.
        return "is damaged"


def _samples(data: bytes, width_mm: float) -> Samples:
    from PIL import Image, ImageOps

    most = max(1, round(width_mm / MM_PER_INCH * FULL_DPI))
    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
        image = ImageOps.exif_transpose(_reduced(opened, most))
        if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
            layered = image.convert("RGBA")
            paper = Image.new("RGBA", layered.size, (255, 255, 255, 255))
            image = Image.alpha_composite(paper, layered)
        grey = _grey(image)
    if grey.width > most:
        height = max(1, round(grey.height * most / grey.width))
        grey = grey.resize((most, height), Image.Resampling.LANCZOS)
    packed = io.BytesIO()
    if data.startswith(_PHOTO):
        grey.save(packed, "JPEG", quality=JPEG_QUALITY, optimize=True)
        return Samples(grey.width, grey.height, True, packed.getvalue())
    grey.save(packed, "PNG", optimize=True)
    return Samples(grey.width, grey.height, False, _deflated(packed.getvalue()))


def _bytes_of(image: PillowImage) -> int:
    """Bytes a pixel takes while the picture is read and made grey."""
    return _PIXEL_BYTES.get(image.mode, _OTHER_BYTES)


def _is_turned(image: PillowImage) -> bool:
    """True when the camera's note says that width and height are to be swapped."""
    return image.getexif().get(0x0112) in _TURNED


def _reduced(image: PillowImage, most: int) -> PillowImage:
    """A picture far wider than `most` pixels made smaller before anything is copied, its note kept."""
    factor = (image.height if _is_turned(image) else image.width) // most
    # Greys of 16 bits cannot be reduced; there are few of them, and `_bytes_of` counts their copies.
    if factor < 2 or image.mode.startswith(("I", "F")):
        return image
    if image.mode == "P" or "transparency" in image.info:
        image = image.convert("RGBA")
    exif = image.getexif()
    smaller = (image.convert("L") if image.mode == "1" else image).reduce(factor)
    smaller.info["exif"] = exif.tobytes()
    return smaller


def _grey(image: PillowImage) -> PillowImage:
    """One channel of 8 bits; 16-bit greys are scaled, where Pillow's own conversion cuts off at white."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value / 257).convert("L")
    return image.convert("L")


def _deflated(png: bytes) -> bytes:
    """The deflate stream inside a PNG, which a PDF takes as it is (PNG 1.2, chapter 5: chunks)."""
    parts = []
    at = len(_PNG)
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            parts.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(parts)
