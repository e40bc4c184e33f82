"""The structure tree of a file: what a reader hears, in which order, tied to which content."""

from __future__ import annotations

from collections.abc import Iterator

from pypdf.generic import DictionaryObject, PdfObject

from printkit.verify import objects
from printkit.verify.records import TagNode

MAX_DEPTH = 64
MAX_ELEMENTS = 500_000


class _Reader:
    def __init__(self, pages: dict[int, int]) -> None:
        self._pages = pages
        self._seen: set[int] = set()
        self._left = MAX_ELEMENTS

    def nodes(self, value: PdfObject | None, page: int, depth: int) -> Iterator[TagNode]:
        """The elements among the kids of a node; a loop in the file ends at its second visit."""
        for reference, kid in _kids(value):
            key = objects.object_key(reference)
            element = objects.as_dict(kid)
            if element is None or objects.at(element, "/S") is None or key in self._seen or depth > MAX_DEPTH:
                continue
            if self._left <= 0:
                return
            self._left -= 1
            if key:
                self._seen.add(key)
            yield self._node(element, key, page, depth)

    def _node(self, element: DictionaryObject, key: int, page: int, depth: int) -> TagNode:
        own_page = self._pages.get(objects.object_key(objects.raw_at(element, "/Pg")), page)
        kids = objects.at(element, "/K")
        return TagNode(
            kind=objects.name(objects.at(element, "/S")),
            key=key,
            title=objects.text(objects.at(element, "/T")),
            alt=objects.text(objects.at(element, "/Alt")),
            actual_text=objects.text(objects.at(element, "/ActualText")),
            scope=_scope(objects.at(element, "/A")),
            marks=tuple(self._marks(kids, own_page)),
            kids=tuple(self.nodes(kids, own_page, depth + 1)),
        )

    def _marks(self, value: PdfObject | None, page: int) -> Iterator[tuple[int, int]]:
        for _, kid in _kids(value):
            number = objects.number(kid, -1)
            if number >= 0:
                yield (page, int(number))
            elif objects.name(objects.at(kid, "/Type")) == "MCR":
                place = self._pages.get(objects.object_key(objects.raw_at(kid, "/Pg")), page)
                yield (place, int(objects.number(objects.at(kid, "/MCID"), -1)))


def _kids(value: PdfObject | None) -> list[tuple[PdfObject | None, PdfObject | None]]:
    """The members of /K as written and followed; one kid may stand without an array."""
    members = objects.items(value)
    if members:
        return [(member, objects.direct(member)) for member in members]
    return [] if value is None else [(None, value)]


def _scope(attributes: PdfObject | None) -> str:
    for holder in [attributes, *map(objects.direct, objects.items(attributes))]:
        scope = objects.name(objects.at(holder, "/Scope"))
        if scope:
            return scope
    return ""


def read_tree(root: PdfObject | None, pages: dict[int, int]) -> tuple[TagNode, ...]:
    """The elements at the top of the tree. `pages` gives page numbers by object number."""
    kids = objects.at(root, "/K")
    reference = objects.raw_at(root, "/K")
    reader = _Reader(pages)
    if objects.as_dict(kids) is None:
        return tuple(reader.nodes(kids, 0, 0))
    node = tuple(reader.nodes(kids, 0, 0))
    if not node:
        return ()
    (only,) = node
    return (only if only.key else _with_key(only, objects.object_key(reference)),)


def _with_key(node: TagNode, key: int) -> TagNode:
    return TagNode(node.kind, key, node.title, node.alt, node.actual_text, node.scope, node.marks, node.kids)


def read_parents(root: PdfObject | None, pages: dict[int, int]) -> dict[tuple[int, int], int]:
    """The object number of the element behind every (page number, marked-content id), from the parent tree.

    `pages` gives page numbers by their /StructParents.
    """
    found: dict[tuple[int, int], int] = {}
    waiting = [objects.at(root, "/ParentTree")]
    for _ in range(MAX_ELEMENTS):
        if not waiting:
            break
        node = waiting.pop()
        pairs = objects.items(objects.at(node, "/Nums"))
        for key, value in zip(pairs[::2], pairs[1::2], strict=False):
            page = pages.get(int(objects.number(objects.direct(key), -1)), 0)
            for mcid, element in enumerate(objects.items(objects.direct(value)) if page else ()):
                if objects.object_key(element):
                    found[(page, mcid)] = objects.object_key(element)
        waiting.extend(map(objects.direct, objects.items(objects.at(node, "/Kids"))))
    return found


def every_node(nodes: tuple[TagNode, ...]) -> Iterator[TagNode]:
    """All elements in reading order."""
    for node in nodes:
        yield node
        yield from every_node(node.kids)
