"""The structure tree: which marked content is a heading, a paragraph, a table cell (ISO 32000-1, 14.7 and 14.8)."""

from __future__ import annotations

from typing import ClassVar

from reportlab.pdfbase import pdfdoc


class TaggedPage(pdfdoc.PDFPage):  # type: ignore[misc]  # reportlab has no types
    """A page that may carry the two entries of tagged pages, which reportlab's own page drops."""

    __NoDefault__: ClassVar = [*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs"]


class Element(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab has no types
    """One structure element. Its kids are elements, or one marked-content id on `page`."""

    __RefOnly__ = 1
    __slots__ = (
        "__InternalName__",
        "actual",
        "alt",
        "kids",
        "kind",
        "mcid",
        "page",
        "parent",
        "scope",
        "title",
    )

    def __init__(self, kind: str, parent: Element | None, *, alt: str = "", title: str = "", scope: str = "") -> None:
        self.kind = kind
        self.parent = parent
        self.alt = alt
        self.title = title
        self.scope = scope
        self.actual = ""
        self.kids: list[Element] = []
        self.mcid = -1
        self.page: pdfdoc.PDFObjectReference | None = None
        if parent is not None:
            parent.kids.append(self)

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The dictionary as bytes; reportlab calls it when the file is written."""
        parent = document.Reference(self.parent if self.parent is not None else document.Catalog.StructTreeRoot)
        parts = [b"<< /Type /StructElem /S /", self.kind.encode(), b" /P ", parent.format(document)]
        if self.page is not None:
            parts += [b" /Pg ", self.page.format(document), b" /K %d" % self.mcid]
        elif self.kids:
            references = b" ".join(document.Reference(kid).format(document) for kid in self.kids)
            parts += [b" /K [", references, b"]"]
        for key, value in ((b"T", self.title), (b"Alt", self.alt), (b"ActualText", self.actual)):
            if value:
                parts += [b" /", key, b" ", text_string(value)]
        if self.scope:
            parts.append(b" /A << /O /Table /Scope /%s >>" % self.scope.encode())
        parts.append(b" >>")
        return b"".join(parts)


class Root(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The structure tree root: the document element and, for each page, its elements by marked-content id."""

    __RefOnly__ = 1

    def __init__(self) -> None:
        self.document = Element("Document", None)
        self.pages: list[list[Element]] = []

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The dictionary as bytes, the parent tree inside it."""
        numbers = []
        for index, elements in enumerate(self.pages):
            references = b" ".join(document.Reference(element).format(document) for element in elements)
            numbers.append(b"%d [%s]" % (index, references))
        return b"<< /Type /StructTreeRoot /K %s /ParentTree << /Nums [%s] >> /ParentTreeNextKey %d >>" % (
            document.Reference(self.document).format(document),
            b" ".join(numbers),
            len(self.pages),
        )


def text_string(text: str) -> bytes:
    """A PDF text string: plain where it is ASCII, else UTF-16 with a byte-order mark, in hex."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return b"(" + escaped.encode("ascii") + b")"
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"
