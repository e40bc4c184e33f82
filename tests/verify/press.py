"""A small PDF press for tests: a kit described as plain data, written by hand from the PDF specification.

It shares nothing with the package but the font file, so that verification meets a file nobody of its own
wrote. Every part of a kit can be spoilt before it is printed.
"""

from __future__ import annotations

import functools
import hashlib
import zlib
from dataclasses import dataclass, field
from typing import Any

import fontpkg
from reportlab.pdfbase.ttfonts import TTFontFile

K = 72 / 25.4
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@functools.cache
def face() -> tuple[TTFontFile, bytes]:
    path = fontpkg.path("Atkinson Hyperlegible")
    return TTFontFile(str(path)), zlib.compress(path.read_bytes())


@dataclass
class Line:
    """A straight line of a role, mm from the top-left corner."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.3
    grey: str = "0.4 G"


@dataclass
class Words:
    """A text at the start of its baseline; `tag` is its structure type."""

    x: float
    y: float
    text: str
    size: float
    tag: str = "P"
    setup: str = ""
    matrix: str = "1 0 0 1"


@dataclass
class Piece:
    id: str
    copy: int
    box: tuple[float, float, float, float]
    words: list[Words]
    trimmed: bool = True
    table: bool = False
    art: str = ""
    form: str = ""
    title: str = ""
    kind: str = "cards"
    figure: str | None = None
    figure_pen: float = 1.5
    cells: dict[str, list[float]] = field(default_factory=dict)


@dataclass
class Page:
    title: str
    media: tuple[float, float]
    rulers: list[Line]
    label: list[Words]
    words: list[Words] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    cuts: list[Line] = field(default_factory=list)
    card: tuple[float, float, float, float] | None = None
    before: str = ""
    after: str = ""
    entries: str = ""


@dataclass
class Kit:
    paper: str
    variant: str
    pages: list[Page]
    title: str = "Test Kit"
    info_title: str = "Test Kit"
    language: str = "(en)"
    marked: str = "true"
    preferences: dict[str, str] = field(
        default_factory=lambda: {
            "PrintScaling": "/None",
            "Duplex": "/Simplex",
            "PickTrayByPDFSize": "true",
            "DisplayDocTitle": "true",
        }
    )
    outline: list[tuple[str, int]] = field(default_factory=list)
    top: str = "Document"
    to_unicode: bool = True
    embed: bool = True
    unmapped: str = ""
    mapped_wrong: dict[str, int] = field(default_factory=dict)
    extra_fonts: str = ""
    resources: str = ""
    extra_objects: list[bytes] = field(default_factory=list)
    catalog: str = ""
    drop_parent: bool = False
    scope: str = "/A << /O /Table /Scope /Column >>"
    swap_elements: bool = False
    font_name: str = "Atkinson"
    sect_title: bool = True
    images: dict[str, tuple[str, bytes]] = field(default_factory=dict)


class _Book:
    """Objects of a file by number."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def new(self, body: bytes | str = b"") -> int:
        self.objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(self.objects)

    def put(self, number: int, body: bytes | str) -> None:
        self.objects[number - 1] = body.encode("latin-1") if isinstance(body, str) else body

    def stream(self, head: str, data: bytes) -> bytes:
        packed = zlib.compress(data)
        return f"<< {head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream"

    def write(self, root: int, info: int) -> bytes:
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        for place in places:
            out += f"{place:010d} 00000 n \n".encode()
        size = len(places) + 1
        trailer = f"<< /Size {size} /Root {root} 0 R /Info {info} 0 R >>"
        out += f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)


@dataclass
class _Element:
    kind: str
    kids: list[Any] = field(default_factory=list)
    extra: str = ""
    page: int = 0
    mcid: int = -1
    number: int = 0


class _Printer:
    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.book = _Book()
        self.root = self.book.new()
        self.info = self.book.new(f"<< /Title ({kit.info_title}) /Creator (printkit 0.1.0) >>")
        self.font = self._font()
        self.document = _Element(kit.top)
        self.parents: list[list[_Element]] = []
        self.forms = {name: self.book.new(self.book.stream(*image)) for name, image in kit.images.items()}

    def _font(self) -> int:
        font, packed = face()
        used = "".join(sorted({c for page in self.kit.pages for c in _all_text(page)}))
        program = self.book.new(b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed))
        embedded = f"/FontFile2 {program} 0 R" if self.kit.embed else ""
        descriptor = self.book.new(
            "<< /Type /FontDescriptor /FontName /Atkinson /Flags 4 /Ascent 950 /Descent -290 "
            f"/FontBBox [-58 -250 1290 888] /CapHeight 668 /StemV 87 /ItalicAngle 0 {embedded} >>"
        )
        glyphs = {c: font.charToGlyph[ord(c)] for c in used if ord(c) in font.charToGlyph}
        widths = " ".join(f"{g} [{font.charWidths[ord(c)]:g}]" for c, g in glyphs.items())
        inner = self.book.new(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Atkinson /CIDToGIDMap /Identity /DW 527 "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} 0 R /W [{widths}] >>"
        )
        pairs = {c: self.kit.mapped_wrong.get(c, ord(c)) for c in glyphs if c not in self.kit.unmapped}
        rows = "\n".join(f"<{glyphs[c]:04X}> <{code:04X}>" for c, code in pairs.items())
        cmap = f"begincmap\n{len(pairs)} beginbfchar\n{rows}\nendbfchar\nendcmap".encode()
        unicode_map = self.book.new(self.book.stream("", cmap))
        mapped = f"/ToUnicode {unicode_map} 0 R" if self.kit.to_unicode else ""
        return self.book.new(
            "<< /Type /Font /Subtype /Type0 /Encoding /Identity-H "
            f"/BaseFont /{self.kit.font_name} "
            f"/DescendantFonts [{inner} 0 R] {mapped} >>"
        )

    def print(self) -> bytes:
        kit, book = self.kit, self.book
        tree = book.new()
        pages_root = book.new()
        numbers = [book.new() for _ in kit.pages]
        for index, page in enumerate(kit.pages):
            self._page(page, index, numbers[index], pages_root)
        kids = " ".join(f"{n} 0 R" for n in numbers)
        book.put(pages_root, f"<< /Type /Pages /Kids [{kids}] /Count {len(numbers)} >>")
        self._tree(tree, numbers)
        xmp = (
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
            'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            '<rdf:Description rdf:about=""><dc:title><rdf:Alt>'
            f'<rdf:li xml:lang="x-default">{kit.title}</rdf:li>'
            "</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"
        ).encode()
        metadata = book.new(b"<< /Type /Metadata /Subtype /XML /Length %d >>\nstream\n%s\nendstream" % (len(xmp), xmp))
        preferences = " ".join(f"/{key} {value}" for key, value in kit.preferences.items())
        language = f"/Lang {kit.language}" if kit.language else ""
        first = self._outline(numbers)
        extra = [book.new(body) for body in kit.extra_objects]
        book.put(
            self.root,
            f"<< /Type /Catalog /Pages {pages_root} 0 R {language} /MarkInfo << /Marked {kit.marked} >> "
            f"/ViewerPreferences << {preferences} >> /StructTreeRoot {tree} 0 R /Metadata {metadata} 0 R "
            f"{first} {kit.catalog.format(*extra)} >>",
        )
        return book.write(self.root, self.info)

    def _outline(self, numbers: list[int]) -> str:
        if not self.kit.outline:
            return ""
        top = self.book.new()
        entries = [self.book.new() for _ in self.kit.outline]
        for index, (title, page) in enumerate(self.kit.outline):
            follow = f"/Next {entries[index + 1]} 0 R" if index + 1 < len(entries) else ""
            self.book.put(
                entries[index],
                f"<< /Title ({title}) /Parent {top} 0 R /Dest [{numbers[page - 1]} 0 R /Fit] {follow} >>",
            )
        self.book.put(top, f"<< /Type /Outlines /First {entries[0]} 0 R /Last {entries[-1]} 0 R >>")
        return f"/Outlines {top} 0 R"

    def _page(self, page: Page, index: int, number: int, parent: int) -> None:
        stream = _Stream(page.media[1])
        marked: list[_Element] = []
        stream.add(page.before)
        own = _Element("Sect", extra=f"/T ({page.title})")
        if page.words:
            self.document.kids.append(own)
        for words in page.words:
            self._words(stream, words, own, marked)
        for piece in page.pieces:
            self._piece(stream, piece, marked)
        for line in page.cuts:
            stream.line("Cut", line)
        for line in page.rulers:
            stream.line("Ruler", line)
        if page.card:
            x, y, w, h = page.card
            stream.role("Guide", f"0.4 G {stream.rect(x, y, w, h)} S")
        for words in page.label:
            stream.role("Label", stream.words(words))
        stream.add(page.after)
        for element in marked:
            element.page = number
        self.parents.append(marked)
        content = self.book.new(self.book.stream("", "\n".join(stream.parts).encode("latin-1")))
        forms = " ".join(f"/{name} {form} 0 R" for name, form in self.forms.items())
        width, height = page.media[0] * K, page.media[1] * K
        media = "" if "/MediaBox" in page.entries else f"/MediaBox [0 0 {width:.4f} {height:.4f}]"
        self.book.put(
            number,
            f"<< /Type /Page /Parent {parent} 0 R {media} /Contents {content} 0 R /StructParents {index} "
            f"/Resources << /Font << /F1 {self.font} 0 R {self.kit.extra_fonts} >> /XObject << {forms} >> "
            f"{self.kit.resources} >> {page.entries} >>",
        )

    def _words(self, stream: _Stream, words: Words, parent: _Element, marked: list[_Element], extra: str = "") -> None:
        self._open(stream, words.tag, parent, marked, extra)
        stream.add(stream.words(words))
        stream.add("EMC")

    def _open(self, stream: _Stream, tag: str, parent: _Element, marked: list[_Element], extra: str = "") -> None:
        element = _Element(tag, extra=extra, mcid=len(marked))
        parent.kids.append(element)
        marked.append(element)
        stream.add(f"/{tag} <</MCID {element.mcid}>> BDC")

    def _piece(self, stream: _Stream, piece: Piece, marked: list[_Element]) -> None:
        x, y, _, _ = piece.box
        title = piece.title or piece.id
        section = _Element("Sect", extra=f"/T ({title})" if self.kit.sect_title else "")
        self.document.kids.append(section)
        stream.add(f"/Piece <</Id ({piece.id}) /Copy {piece.copy}>> BDC")
        placed = [Words(x + w.x, y + w.y, w.text, w.size, w.tag, w.setup, w.matrix) for w in piece.words]
        if piece.form:
            self._form(stream, piece, section, marked)
        elif piece.table:
            self._table(stream, placed, section, marked)
        else:
            for words in placed:
                self._words(stream, words, section, marked)
        if piece.figure is not None:
            alt = f"/Alt ({piece.figure})" if piece.figure else ""
            self._open(stream, "Figure", section, marked, alt)
            stream.add(f"{piece.figure_pen} w 0 G {stream.rect(x + 5, y + 40, 10, 10)} S EMC")
        if piece.art:
            stream.add(f"/Artifact BMC {piece.art} EMC")
        stream.add("EMC")

    def _table(self, stream: _Stream, placed: list[Words], section: _Element, marked: list[_Element]) -> None:
        table = _Element("Table")
        row = 0.0
        for words in placed:
            if words.tag in ("TH", "TD"):
                if not table.kids:
                    section.kids.append(table)
                if words.y != row:
                    table.kids.append(_Element("TR"))
                    row = words.y
                extra = self.kit.scope if words.tag == "TH" else ""
                self._words(stream, words, table.kids[-1], marked, extra)
            else:
                self._words(stream, words, section, marked)

    def _form(self, stream: _Stream, piece: Piece, section: _Element, marked: list[_Element]) -> None:
        """A piece drawn by a form: its words are a replacement text on the page."""
        _, _, w, h = piece.box
        name = piece.form
        if name not in self.forms:
            inner = _Stream(h)
            for words in piece.words:
                inner.add(inner.words(words))
            box = f"/BBox [0 0 {w * K:.4f} {h * K:.4f}]"
            head = f"/Type /XObject /Subtype /Form {box} /Resources << /Font << /F1 {self.font} 0 R >> >>"
            self.forms[name] = self.book.new(self.book.stream(head, "\n".join(inner.parts).encode("latin-1")))
        said = " ".join(words.text for words in piece.words)
        self._open(stream, "P", section, marked, f"/ActualText ({said})")
        x, y, _, h = piece.box
        stream.add(f"q 1 0 0 1 {x * K:.4f} {(stream.height - y - h) * K:.4f} cm /{name} Do Q EMC")

    def _tree(self, tree: int, numbers: list[int]) -> None:
        self.document.number = self.book.new()
        if self.kit.swap_elements:
            self.document.kids.reverse()
        self._element(self.document, tree)
        rows = []
        for index, marked in enumerate(self.parents):
            kept = marked[:-1] if self.kit.drop_parent and marked else marked
            rows.append(f"{index} [" + " ".join(f"{element.number} 0 R" for element in kept) + "]")
        self.book.put(
            tree,
            f"<< /Type /StructTreeRoot /K {self.document.number} 0 R /ParentTree << /Nums [{' '.join(rows)}] >> >>",
        )

    def _element(self, element: _Element, parent: int) -> None:
        for kid in element.kids:
            kid.number = self.book.new()
        for kid in element.kids:
            self._element(kid, element.number)
        if element.mcid >= 0:
            kids = f"/K {element.mcid} /Pg {element.page} 0 R"
        else:
            kids = f"/K [{' '.join(f'{kid.number} 0 R' for kid in element.kids)}]"
        self.book.put(
            element.number,
            f"<< /Type /StructElem /S /{element.kind} /P {parent} 0 R {kids} {element.extra} >>",
        )


def _all_text(page: Page) -> str:
    words = [*page.words, *page.label, *(words for piece in page.pieces for words in piece.words)]
    return "".join(item.text for item in words)


class _Stream:
    """Content of a page of some height in mm."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.parts: list[str] = []

    def add(self, text: str) -> None:
        if text:
            self.parts.append(text)

    def role(self, role: str, text: str) -> None:
        self.add(f"/Artifact <</Type /Layout /Role /{role}>> BDC {text} EMC")

    def line(self, role: str, line: Line) -> None:
        self.role(
            role,
            f"{line.width * K:.4f} w {line.grey} {line.x1 * K:.4f} {(self.height - line.y1) * K:.4f} m "
            f"{line.x2 * K:.4f} {(self.height - line.y2) * K:.4f} l S",
        )

    def rect(self, x: float, y: float, w: float, h: float) -> str:
        return f"{x * K:.4f} {(self.height - y - h) * K:.4f} {w * K:.4f} {h * K:.4f} re"

    def words(self, words: Words) -> str:
        font, _ = face()
        codes = "".join(f"{font.charToGlyph.get(ord(c), 0):04X}" for c in words.text)
        place = f"{words.x * K:.4f} {(self.height - words.y) * K:.4f}"
        return f"q {words.setup} BT /F1 {words.size:g} Tf {words.matrix} {place} Tm <{codes}> Tj ET Q"


def print_kit(kit: Kit) -> bytes:
    """The finished file."""
    return _Printer(kit).print()


def entry_of(kit: Kit, path: str, data: bytes) -> dict[str, Any]:
    """The manifest's entry, from the description (not from the file)."""
    width, height = PAPERS[kit.paper]
    sizes = [w.size for page in kit.pages for w in [*page.words, *page.label, *_piece_words(page)]]
    return {
        "path": path,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "variant": kit.variant,
        "paper": kit.paper,
        "page_size_mm": [width, height],
        "smallest_text_pt": min(sizes),
        "pages": [
            {
                "number": number,
                "title": page.title,
                "rulers_mm": [
                    [line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1]
                    for line in page.rulers
                    if abs(line.x2 - line.x1) + abs(line.y2 - line.y1) > 20
                ],
                "pieces": [
                    {
                        "id": piece.id,
                        "kind": piece.kind,
                        "copy": piece.copy,
                        "player": None,
                        "box_mm": list(piece.box),
                        "turn_deg": 0,
                        "features": _features(piece),
                    }
                    for piece in page.pieces
                ],
            }
            for number, page in enumerate(kit.pages, 1)
        ],
    }


def _features(piece: Piece) -> dict[str, Any]:
    whole = {} if piece.trimmed else {"trimmed": False}
    return whole | ({"cells_mm": piece.cells} if piece.cells else {})


def _piece_words(page: Page) -> list[Words]:
    return [words for piece in page.pieces for words in piece.words]


def manifest_of(entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": 1, "printkit": "0.1.0", "kit": "test-kit", "title": "Test Kit", "files": entries}


def rulers(length: float) -> list[Line]:
    """A ruler across and one down, each with a tick at both ends, in the bottom left corner."""
    x, y = 8.0, 288.0 - 20
    lines = [Line(x, y, x + length, y), Line(x, y - length, x, y)]
    for end in (x, x + length):
        lines.append(Line(end, y - 1, end, y + 1))
    for end in (y - length, y):
        lines.append(Line(x - 1, end, x + 1, end))
    return lines


def sound_kit(paper: str = "a4", variant: str = "standard") -> Kit:
    """A kit that keeps every promise: a guide, four cards, and a page with tokens, a table and a figure."""
    small, body = (10.0, 12.0) if variant == "standard" else (18.0, 18.0)
    said = variant.replace("-", " ")
    name = {"a4": "A4", "letter": "Letter"}[paper]
    media = PAPERS[paper]

    # Letter is 17.6 mm shorter than A4.
    up = 297.0 - media[1]

    def label(number: int) -> list[Words]:
        return [
            Words(65, 262 - up, f"Test Kit 1.0, {said}", small),
            Words(65, 275 - up, f"{name}, sheet {number} of 3. Print once.", small),
        ]

    def moved(lines: list[Line]) -> list[Line]:
        return [Line(n.x1, n.y1 - up, n.x2, n.y2 - up, n.width, n.grey) for n in lines]

    guide = Page(
        "Print guide",
        media,
        moved(rulers(100)),
        label(1),
        words=[Words(20, 20, "Print guide", 20, "H1"), Words(20, 32, "Print at 100 % on plain paper.", body)],
        card=(60, 60, 85.6, 53.98),
    )
    cards = Page("Cards", media, moved(rulers(50)), label(2))
    x0, y0 = 65.0, 20.0
    for index, letter in enumerate("ABCD"):
        x, y = x0 + 63 * (index % 2), y0 + 88 * (index // 2)
        words = [
            Words(4, 12, f"Card {letter}", body + 2, "H1"),
            Words(4, 30, f"Move {index + 1} steps.", body),
        ]
        cards.pieces.append(Piece(f"cards/{letter}", 1, (x, y, 63.0, 88.0), words))
    for x in (x0, x0 + 63, x0 + 126):
        cards.cuts.append(Line(x, y0 - 2, x, y0 + 176 + 2))
    for y in (y0, y0 + 88, y0 + 176):
        cards.cuts.append(Line(x0 - 2, y, x0 + 126 + 2, y))
    mixed = Page("Tokens and record", media, moved(rulers(50)), label(3))
    for copy in (1, 2, 3):
        box = (70.0 + 40 * (copy - 1), 20.0, 30.0, 20.0)
        mixed.pieces.append(Piece("robot", copy, box, [Words(3, 12, "ROBOT", body)], form="Fm0", kind="tokens"))
        mixed.cuts += box_cuts(box)
    table = [
        Words(5, 12, "Record", body + 2, "H1"),
        Words(5, 24, "Station", body, "TH"),
        Words(60, 24, "Cycle", body, "TH"),
        Words(5, 34, "A", body, "TD"),
        Words(60, 34, "7", body, "TD"),
    ]
    mixed.pieces.append(
        Piece(
            "record",
            1,
            (70.0, 60.0, 130.0, 100.0),
            table,
            trimmed=False,
            table=True,
            kind="sheet",
            figure="A box",
        )
    )
    # The figure is a square of 10 mm at (5, 40); "A" stands in a cell without an outline.
    mixed.pieces[3].cells = {"square": [5.0, 40.0, 10.0, 10.0], "A": [4.0, 26.0, 30.0, 10.0]}
    kit = Kit(paper, variant, [guide, cards, mixed])
    kit.outline = [("Print guide", 1), ("Cards", 2), ("Tokens and record", 3)]
    return kit


def box_cuts(box: tuple[float, float, float, float]) -> list[Line]:
    """Cut lines round one piece, 1 mm past its corners."""
    x, y, w, h = box
    return [
        Line(x - 1, y, x + w + 1, y),
        Line(x - 1, y + h, x + w + 1, y + h),
        Line(x, y - 1, x, y + h + 1),
        Line(x + w, y - 1, x + w, y + h + 1),
    ]
