"""Pictures in a PDF: each is stored once, however often it is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.impose.sheet import Booklet
from printkit.layout.frame import Image, Item, walk
from printkit.layout.pictures import Samples
from printkit.pdf.file import PdfFile


def write_image(file: PdfFile, samples: Samples) -> int:
    """Put an image XObject of one grey channel with 8 bits into a file (ISO 32000-1, 8.9.5); its number."""
    coding = "/DCTDecode"
    if not samples.is_jpeg:
        # Predictor 15: rows are filtered as in a PNG, whose stream this is.
        coding = f"/FlateDecode /DecodeParms << /Predictor 15 /Columns {samples.width} >>"
    entries = (
        f"/Type /XObject /Subtype /Image /Width {samples.width} /Height {samples.height} /ColorSpace /DeviceGray "
        f"/BitsPerComponent 8 /Filter {coding}"
    )
    return file.coded(entries, samples.data)


def largest_widths(booklet: Booklet) -> dict[str, float]:
    """The largest width in mm each picture of a booklet is printed at."""
    widths: dict[str, float] = {}
    for image in _images(booklet):
        widths[image.source] = max(widths.get(image.source, 0.0), image.width)
    return widths


def _images(booklet: Booklet) -> Iterable[Image]:
    frames: dict[int, tuple[Item, ...]] = {}
    for sheet in booklet.sheets:
        for placement in sheet.placements:
            frames.setdefault(id(placement.piece.frame), placement.piece.frame.items)
        frames.setdefault(id(sheet.guides), sheet.guides)
        if sheet.content is not None:
            frames.setdefault(id(sheet.content), sheet.content.items)
    for items in frames.values():
        for item in walk(items):
            if isinstance(item, Image):
                yield item
