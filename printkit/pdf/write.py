"""Booklets to PDF bytes: pages, forms for repeated pieces, bookmarks, metadata, structure."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from msgspec import Struct

from printkit import __version__
from printkit.impose.sheet import Booklet, Placement, Sheet
from printkit.layout.frame import Group, figure_alts, plain_text
from printkit.layout.pattern import WordFrame
from printkit.layout.pictures import PictureBook
from printkit.layout.piece import Piece
from printkit.pdf.content import Stream, StreamState
from printkit.pdf.file import NUMBERS, PdfFile, text_string
from printkit.pdf.fonts import Encoder
from printkit.pdf.pictures import largest_widths, write_image
from printkit.pdf.stencil import Stencils
from printkit.pdf.subset import Store
from printkit.pdf.tags import Element, Structure
from printkit.units import POINTS_PER_MM

_SHARED_GUIDES = ("Cut", "Ruler", "Guide")
"""Roles of guides in which no text of a single sheet stands."""
_VIEWER = "/PrintScaling /None /Duplex /Simplex /PickTrayByPDFSize true /DisplayDocTitle true"


class Sources(Struct, frozen=True):
    """What a file takes from outside: font files by face key, pictures, and its date in seconds since 1970.

    `store` may keep what is the same in the next file; the bytes do not depend on it.
    """

    fonts: dict[str, Path]
    pictures: PictureBook | None = None
    date: int | None = None
    store: Store | None = None


def write_pdf(booklet: Booklet, sources: Sources) -> bytes:
    """The finished file. The same booklet and sources give the same bytes."""
    return _Writer(booklet, sources).write()


class _Writer:
    """The state of one file while it is written."""

    def __init__(self, booklet: Booklet, sources: Sources) -> None:
        self._booklet = booklet
        self._sources = sources
        self._file = PdfFile()
        self._encoder = Encoder(sources.fonts)
        self._stencils = Stencils(self._encoder)
        self._structure = Structure()
        self._repeated = _repeated_frames(booklet)
        pictures = sources.pictures
        self._widths = largest_widths(booklet) if pictures is not None and pictures.has_samples else {}
        self._forms: dict[int, str] = {}
        self._image_names: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        """Object numbers of forms and pictures by their resource names."""
        self._guides: dict[tuple[object, ...], tuple[Group, list[str], StreamState]] = {}
        self._marked: list[Element] = []
        self._used: dict[str, None] = {}
        """Resource names of the page in hand."""
        self._fonts = self._file.reserve()
        self._tree = self._file.reserve()
        self._pages: list[int] = []
        self._bookmarks: list[tuple[str, int]] = []

    def write(self) -> bytes:
        for sheet in self._booklet.sheets:
            self._page(sheet)
        file, booklet = self._file, self._booklet
        self._encoder.write(file, self._fonts, self._sources.store)
        kids = " ".join([f"{page} 0 R" for page in self._pages])
        file.put(self._tree, f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>")
        metadata = file.coded("/Type /Metadata /Subtype /XML", _xmp(booklet))
        catalog = file.add(
            f"<< /Type /Catalog /Pages {self._tree} 0 R /Outlines {self._outlines()} 0 R /PageMode /UseOutlines "
            f"/Lang {text_string(booklet.language)} /ViewerPreferences << {_VIEWER} >> "
            f"/StructTreeRoot {self._structure.write(file)} 0 R /MarkInfo << /Marked true >> "
            f"/Metadata {metadata} 0 R >>"
        )
        return file.finish(catalog, file.add(_information(booklet, self._sources.date)))

    def _outlines(self) -> int:
        """The bookmarks, one below the other; their object number."""
        count = len(self._bookmarks)
        root = self._file.reserve(1 + count)
        for number, (title, page) in enumerate(self._bookmarks, start=root + 1):
            beside = f"/Prev {number - 1} 0 R " if number > root + 1 else ""
            beside += f"/Next {number + 1} 0 R " if number < root + count else ""
            self._file.put(
                number, f"<< /Title {text_string(title)} /Parent {root} 0 R {beside}/Dest [{page} 0 R /Fit] >>"
            )
        ends = f"/First {root + 1} 0 R /Last {root + count} 0 R " if count else ""
        self._file.put(root, f"<< /Type /Outlines {ends}/Count {count} >>")
        return root

    def _page(self, sheet: Sheet) -> None:
        width, height = sheet.paper.width * POINTS_PER_MM, sheet.paper.height * POINTS_PER_MM
        page = self._file.reserve()
        self._bookmarks += [(section, page) for section in sheet.sections]
        self._pages.append(page)
        stream = Stream(self._encoder, height)
        self._marked, self._used = [], {}
        stream.images(lambda key: self._image(key, self._used))
        if sheet.content is not None:
            part = Element("Sect", self._structure.document, title=sheet.title)
            stream.draw_tagged(sheet.content.items, part, self._mark)
        for placement in sheet.placements:
            self._place(stream, placement, height)
        for guide in sheet.guides:
            self._draw_guide(stream, guide)
        content = self._file.stream("", stream.text().encode("ascii"))
        self._file.put(
            page,
            f"<< /Type /Page /Parent {self._tree} 0 R /MediaBox [0 0 {width:.4f} {height:.4f}] "
            f"/Resources {self._resources(self._used)} /Contents {content} 0 R "
            f"/StructParents {self._structure.page_count} /Tabs /S >>",
        )
        self._structure.finish_page(page, self._marked)

    def _draw_guide(self, stream: Stream, guide: Group) -> None:
        """A guide; those that sheets share, cut lines and rulers, are drawn for the first of them only."""
        key = (id(guide), stream.height_pt, stream.state)
        known = self._guides.get(key)
        if known is not None:
            _, parts, stream.state = known
            stream.parts += parts
            return
        start = len(stream.parts)
        stream.draw_tagged((guide,), self._structure.document, self._mark)
        if guide.tag is not None and guide.tag.title in _SHARED_GUIDES:
            self._guides[key] = (guide, stream.parts[start:], stream.state)

    def _resources(self, used: dict[str, None]) -> str:
        objects = " ".join([f"/{name} {self._numbers[name]} 0 R" for name in used])
        return f"<< /Font {self._fonts} 0 R{f' /XObject << {objects} >>' if objects else ''} >>"

    def _place(self, stream: Stream, placement: Placement, height_pt: float) -> None:
        piece = placement.piece
        part = Element("Sect", self._structure.document, title=piece.id)
        stream.open_piece(piece.id, placement.copy)
        if id(piece.frame) in self._repeated and not placement.turned:
            words = Element("P", part)
            words.actual = plain_text(piece.frame.items)
            stream.open_tag(words, self._mark)
            name = self._form(piece)
            x = placement.box.x * POINTS_PER_MM
            y = height_pt - placement.box.bottom * POINTS_PER_MM
            stream.literal(f"q 1 0 0 1 {NUMBERS[x]} {NUMBERS[y]} cm /{name} Do Q")
            stream.close()
            for alt in figure_alts(piece.frame.items):
                # A form has no marks of its own: its figures are described without content.
                Element("Figure", part, alt=alt)
        elif not self._draw_words(stream, placement, part):
            stream.draw_tagged(piece.frame.items, part, self._mark, placement.origin)
        stream.close()

    def _draw_words(self, stream: Stream, placement: Placement, part: Element) -> bool:
        """Draw a card that differs from others in words alone; False when it does not, or has to be drawn by itself."""
        frame, box = placement.piece.frame, placement.box
        if not isinstance(frame, WordFrame) or placement.turned:
            return False
        return self._stencils.draw(stream, frame, (box.x, box.y), part, self._marked)

    def _mark(self, element: Element) -> int:
        element.mcid = len(self._marked)
        self._marked.append(element)
        return element.mcid

    def _form(self, piece: Piece) -> str:
        """The resource name of a piece's form, drawn the first time it is asked for and used on this page."""
        frame = piece.frame
        name = self._forms.get(id(frame))
        if name is None:
            name = self._forms[id(frame)] = f"Piece{len(self._forms)}"
            width, height = frame.width * POINTS_PER_MM, frame.height * POINTS_PER_MM
            stream = Stream(self._encoder, height)
            used: dict[str, None] = {}
            stream.images(lambda key: self._image(key, used))
            stream.draw(frame.items)
            content = stream.text().encode("ascii")
            bleed = piece.bleed * POINTS_PER_MM
            box = f"/BBox [{-bleed:.4f} {-bleed:.4f} {width + bleed:.4f} {height + bleed:.4f}]"
            entries = f"/Type /XObject /Subtype /Form {box} /Resources {self._resources(used)}"
            self._numbers[name] = self._file.stream(entries, content)
        self._used.setdefault(name)
        return name

    def _image(self, key: str, used: dict[str, None]) -> str:
        """The resource name of a picture, stored the first time it is asked for; noted in `used`."""
        name = self._image_names.get(key)
        if name is None:
            pictures = self._sources.pictures
            assert pictures is not None, "a booklet with pictures needs its picture book"
            name = self._image_names[key] = f"Picture{len(self._image_names)}"
            self._numbers[name] = write_image(self._file, pictures.samples(key, self._widths[key]))
        used.setdefault(name)
        return name


def _repeated_frames(booklet: Booklet) -> set[int]:
    """The identity of every frame that is placed more than once."""
    counts = Counter(
        id(placement.piece.frame) for sheet in booklet.sheets for placement in sheet.placements if not placement.turned
    )
    return {frame for frame, count in counts.items() if count > 1}


def _information(booklet: Booklet, date: int | None) -> str:
    """The information dictionary, with a date only where one was given: a clock would change the bytes."""
    entries = {
        "Title": booklet.title,
        "Author": booklet.author,
        "Subject": booklet.subject,
        "Keywords": booklet.keywords,
        "Creator": f"printkit {__version__}",
        "Producer": "printkit",
    }
    if date is not None:
        stamp = time.strftime("D:%Y%m%d%H%M%SZ", time.gmtime(date))
        entries |= {"CreationDate": stamp, "ModDate": stamp}
    return f"<< {' '.join(f'/{key} {text_string(value)}' for key, value in entries.items() if value)} >>"


def _escape(text: str) -> str:
    # The standard library's own brings half of the network modules along.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _xmp(booklet: Booklet) -> bytes:
    """Title, language and the PDF/UA-1 mark (ISO 14289-1, clause 5) as an XMP packet."""
    title, author = _escape(booklet.title), _escape(booklet.author)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{_escape(booklet.language)}</rdf:li></rdf:Bag></dc:language>"
        "<pdfuaid:part>1</pdfuaid:part>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    ).encode()
