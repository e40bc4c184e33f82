"""Pictures in a PDF: each is stored once, however often it is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from reportlab.pdfbase import pdfdoc

from printkit.impose.sheet import Booklet
from printkit.layout.frame import Image, Item, walk
from printkit.layout.pictures import Samples


class GreyImage(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An image XObject of one grey channel with 8 bits (ISO 32000-1, 8.9.5)."""

    __RefOnly__ = 1

    def __init__(self, samples: Samples) -> None:
        self._samples = samples

    def format(self, _document: pdfdoc.PDFDocument) -> bytes:
        """The stream as bytes; reportlab calls it when the file is written."""
        samples = self._samples
        coding = b"/DCTDecode"
        if not samples.is_jpeg:
            # Predictor 15: rows are filtered as in a PNG, whose stream this is.
            coding = b"/FlateDecode /DecodeParms << /Predictor 15 /Columns %d >>" % samples.width
        return (
            b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray "
            b"/BitsPerComponent 8 /Filter %s /Length %d >>\nstream\n%s\nendstream\n"
            % (samples.width, samples.height, coding, len(samples.data), samples.data)
        )


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
