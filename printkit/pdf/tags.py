"""The structure tree: which marked content is a heading, a paragraph, a table cell (ISO 32000-1, 14.7 and 14.8)."""

from __future__ import annotations

from printkit.pdf.file import PdfFile, text_string


class Element:
    """One structure element. Its kids are elements, or one marked-content id on a page.

    `page` and `number` are object numbers, known when the page and the whole tree are finished; 0 before.
    """

    __slots__ = ("actual", "alt", "kids", "kind", "mcid", "number", "page", "parent", "scope", "title")

    def __init__(self, kind: str, parent: Element | None, *, alt: str = "", title: str = "", scope: str = "") -> None:
        self.kind = kind
        self.parent = parent
        self.alt = alt
        self.title = title
        self.scope = scope
        self.actual = ""
        self.kids: list[Element] = []
        self.mcid = -1
        self.page = 0
        self.number = 0
        if parent is not None:
            parent.kids.append(self)

    def body(self, parent: int) -> str:
        """The dictionary; `parent` is the object number of the parent."""
        kids = ""
        if self.page:
            kids = f"/Pg {self.page} 0 R/K {self.mcid}"
        elif self.kids:
            kids = f"/K[{_references(self.kids)}]"
        more = self._described() if self.title or self.alt or self.actual or self.scope else ""
        return f"<</Type/StructElem/S/{self.kind}/P {parent} 0 R{kids}{more}>>"

    def _described(self) -> str:
        text = f"/T {text_string(self.title)}" if self.title else ""
        if self.alt:
            text += f"/Alt {text_string(self.alt)}"
        if self.actual:
            text += f"/ActualText {text_string(self.actual)}"
        if self.scope:
            text += f"/A<</O/Table/Scope/{self.scope}>>"
        return text


class Structure:
    """The tree while it grows: the document element and, for each page, its elements by marked-content id."""

    def __init__(self) -> None:
        self.document = Element("Document", None)
        self._pages: list[list[Element]] = []

    @property
    def page_count(self) -> int:
        """Pages finished so far, which is the key of the next in the parent tree."""
        return len(self._pages)

    def finish_page(self, page: int, marked: list[Element]) -> None:
        """Tie a page, by its object number, to its elements in the order of their marked-content ids."""
        for element in marked:
            element.page = page
        self._pages.append(marked)

    def write(self, file: PdfFile) -> int:
        """Put the tree into a file; the object number of its root."""
        elements = _in_reading_order(self.document)
        root = file.reserve(1 + len(elements))
        for number, element in enumerate(elements, start=root + 1):
            element.number = number
        pages = " ".join([f"{key} [{_references(marked)}]" for key, marked in enumerate(self._pages)])
        file.put(
            root,
            f"<< /Type /StructTreeRoot /K {self.document.number} 0 R /ParentTree << /Nums [{pages}] >> "
            f"/ParentTreeNextKey {len(self._pages)} >>",
        )
        bodies = [one.body(one.parent.number if one.parent is not None else root) for one in elements]
        file.put_all(root + 1, bodies)
        return root


def _references(elements: list[Element]) -> str:
    return " ".join([f"{element.number} 0 R" for element in elements])


def _in_reading_order(first: Element) -> list[Element]:
    """An element and all below it, each before its kids."""
    found: list[Element] = []
    waiting = [first]
    while waiting:
        element = waiting.pop()
        found.append(element)
        waiting.extend(reversed(element.kids))
    return found
