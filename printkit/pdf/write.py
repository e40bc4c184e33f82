"""Booklets to PDF bytes: pages, forms for repeated pieces, bookmarks, metadata, structure."""

from __future__ import annotations

import gc
import io
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printkit import __version__
from printkit.impose.sheet import Booklet, Placement, Sheet
from printkit.layout.frame import Frame, plain_text
from printkit.layout.pictures import PictureBook
from printkit.pdf.content import Stream, number
from printkit.pdf.fonts import Encoder, font
from printkit.pdf.pictures import GreyImage, largest_widths
from printkit.pdf.tags import Element, Root, TaggedPage
from printkit.units import POINTS_PER_MM

# Without ASCII85, page streams are a fifth smaller; every reader of the last 25 years takes binary.
rl_config.useA85 = 0


def write_pdf(booklet: Booklet, fonts: dict[str, Path], base_face: str, pictures: PictureBook | None = None) -> bytes:
    """The finished file. The same booklet, fonts and pictures give the same bytes.

    `fonts` maps each face's key to its file; `base_face` is the key of one that is always embedded;
    `pictures` is asked for every picture the booklet draws.
    """
    collecting = gc.isenabled()
    gc.disable()  # a file is many small objects that all live until it is written: nothing to collect
    try:
        return _Writer(booklet, fonts, base_face, pictures).write()
    finally:
        if collecting:
            gc.enable()


class _Writer:
    """The state of one file while it is written."""

    def __init__(self, booklet: Booklet, fonts: dict[str, Path], base_face: str, pictures: PictureBook | None) -> None:
        self._booklet = booklet
        font(fonts[base_face])
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pageCompression=1,
            invariant=1,
            initialFontName=base_face,
            lang=booklet.language,
        )
        self._encoder = Encoder(self._canvas, fonts)
        self._root = Root()
        self._repeated = _repeated_frames(booklet)
        self._forms: dict[int, str] = {}
        self._marked: list[Element] = []
        self._page_forms: dict[str, None] = {}
        self._pictures = pictures
        self._widths = largest_widths(booklet) if pictures is not None else {}
        self._image_names: dict[str, str] = {}

    def write(self) -> bytes:
        self._metadata()
        for sheet in self._booklet.sheets:
            self._page(sheet)
        self._canvas.save()
        return self._buffer.getvalue()

    def _metadata(self) -> None:
        canvas, booklet = self._canvas, self._booklet
        canvas.setTitle(booklet.title)
        canvas.setAuthor(booklet.author)
        canvas.setSubject(booklet.subject)
        canvas.setKeywords(booklet.keywords)
        canvas.setCreator(f"printkit {__version__}")
        canvas.setProducer("printkit")
        for key, value in (("PrintScaling", "None"), ("Duplex", "Simplex"), ("DisplayDocTitle", "true")):
            canvas.setViewerPreference(key, value)
        catalog = canvas._doc.Catalog
        # reportlab's own setter does not know this entry (PDF 1.7, table 150).
        catalog.ViewerPreferences.dict["PickTrayByPDFSize"] = "true"
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        xmp = _xmp(booklet)
        catalog.Metadata = pdfdoc.XMP(creator=lambda _document: xmp)
        canvas.showOutline()

    def _page(self, sheet: Sheet) -> None:
        canvas = self._canvas
        width, height = sheet.paper.width * POINTS_PER_MM, sheet.paper.height * POINTS_PER_MM
        canvas.setPageSize((width, height))
        for section in sheet.sections:
            key = f"section-{len(self._root.pages)}-{section}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(section, key, level=0)
        stream = Stream(self._encoder, height)
        self._marked, self._page_forms = [], {}
        stream.images(lambda key: self._image(key, self._page_forms))
        if sheet.content is not None:
            part = Element("Sect", self._root.document, title=sheet.title)
            stream.draw_tagged(sheet.content.items, part, self._mark)
        for placement in sheet.placements:
            self._place(stream, placement, height)
        stream.draw_tagged(sheet.guides, self._root.document, self._mark)
        # Drawing a form forgets the forms used before it, so the page's own list goes in last.
        canvas._formsinuse = list(self._page_forms)
        canvas.addLiteral(stream.text())
        canvas.showPage()
        self._tag_page()

    def _place(self, stream: Stream, placement: Placement, height_pt: float) -> None:
        piece = placement.piece
        part = Element("Sect", self._root.document, title=piece.id)
        stream.open_piece(piece.id, placement.copy)
        if id(piece.frame) in self._repeated and not placement.turned:
            words = Element("P", part)
            words.actual = plain_text(piece.frame.items)
            stream.open_tag(words, self._mark)
            name = self._form(piece.frame)
            x = placement.box.x * POINTS_PER_MM
            y = height_pt - placement.box.bottom * POINTS_PER_MM
            stream.literal(f"q 1 0 0 1 {number(x)} {number(y)} cm /{name} Do Q")
            stream.close()
        else:
            stream.draw_tagged(piece.frame.items, part, self._mark, placement.origin)
        stream.close()

    def _mark(self, element: Element) -> int:
        element.mcid = len(self._marked)
        self._marked.append(element)
        return element.mcid

    def _form(self, frame: Frame) -> str:
        """The resource name of a frame's form, drawn the first time it is asked for and used on this page."""
        canvas = self._canvas
        name = self._forms.get(id(frame))
        width, height = frame.width * POINTS_PER_MM, frame.height * POINTS_PER_MM
        if name is None:
            name = self._forms[id(frame)] = f"piece{len(self._forms)}"
            stream = Stream(self._encoder, height)
            used: dict[str, None] = {}
            stream.images(lambda key: self._image(key, used))
            stream.draw(frame)
            canvas.beginForm(name, 0, 0, width, height)
            canvas._formsinuse = list(used)
            canvas.addLiteral(stream.text())
            canvas.endForm()
        self._page_forms.setdefault(name)
        return str(canvas._doc.getXObjectName(name))

    def _image(self, key: str, used: dict[str, None]) -> str:
        """The resource name of a picture, stored the first time it is asked for; noted in `used`."""
        document = self._canvas._doc
        name = self._image_names.get(key)
        if name is None:
            assert self._pictures is not None, "a booklet with pictures needs its picture book"
            name = self._image_names[key] = f"picture{len(self._image_names)}"
            image = GreyImage(self._pictures.samples(key, self._widths[key]))
            document.Reference(image, document.getXObjectName(name))
        used.setdefault(name)
        return str(document.getXObjectName(name))

    def _tag_page(self) -> None:
        """Tie the page just finished to its structure elements."""
        document = self._canvas._doc
        page = document.Pages.pages[-1]
        page.__class__ = TaggedPage
        page.StructParents = len(self._root.pages)
        page.Tabs = pdfdoc.PDFName("S")
        reference = document.Reference(page)
        for element in self._marked:
            element.page = reference
        self._root.pages.append(self._marked)


def _repeated_frames(booklet: Booklet) -> set[int]:
    """The identity of every frame that is placed more than once."""
    counts = Counter(
        id(placement.piece.frame) for sheet in booklet.sheets for placement in sheet.placements if not placement.turned
    )
    return {frame for frame, count in counts.items() if count > 1}


def _xmp(booklet: Booklet) -> bytes:
    """Title, language and the PDF/UA-1 mark (ISO 14289-1, clause 5) as an XMP packet."""
    title, author = escape(booklet.title), escape(booklet.author)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{escape(booklet.language)}</rdf:li></rdf:Bag></dc:language>"
        "<pdfuaid:part>1</pdfuaid:part>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    ).encode()
