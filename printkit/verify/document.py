"""PDF bytes in, facts about the whole file out: pages, catalog, outline, structure tree."""

from __future__ import annotations

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterator

from pypdf import PageObject, PdfReader
from pypdf.errors import DependencyError, FileNotDecryptedError, PyPdfError
from pypdf.generic import DictionaryObject, PdfObject

from printkit.units import MM_PER_POINT
from printkit.verify import objects
from printkit.verify.content import PageWalk, Shared
from printkit.verify.fonts import font_of
from printkit.verify.operands import page_matrix
from printkit.verify.records import Bookmark, DocumentFacts, FontFacts, PageContent, PageFacts
from printkit.verify.structure import read_parents, read_tree
from printkit.verify.tokens import ContentError

MAX_OUTLINE = 10_000

_DAMAGE = (
    PyPdfError,
    DependencyError,
    ContentError,
    zlib.error,
    struct.error,
    RecursionError,
    # pypdf warns that "broken PDF files might cause other Exceptions" (its errors.py): these are the ones
    # that cutting and overwriting bytes of good files brought out.
    KeyError,
    IndexError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
    OverflowError,
)

_XMP_TITLE = re.compile(r"<dc:title>.*?<rdf:li[^>]*>(.*?)</rdf:li>", re.DOTALL)
_XML_CHARACTERS = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


class UnreadableError(ValueError):
    """A file that is no readable PDF; the message is the reason in plain words."""


def read_document(data: bytes) -> DocumentFacts:
    """Everything the checks need to know about a PDF.

    Raises:
        UnreadableError: The file is empty, no PDF, cut short, encrypted or damaged.
    """
    _refuse_at_sight(data)
    # pypdf reports oddities to the log as well; they show in the checks.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(data), strict=True)
        if reader.is_encrypted:
            raise UnreadableError("the file is encrypted")
        return _document(reader)
    except FileNotDecryptedError as error:
        raise UnreadableError("the file is encrypted") from error
    except UnreadableError:
        raise
    except _DAMAGE as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise UnreadableError(f"the file is damaged: {reason[:200]}") from error


def _refuse_at_sight(data: bytes) -> None:
    if not data:
        raise UnreadableError("the file is empty")
    if not data.startswith(b"%PDF-"):
        raise UnreadableError("the file is not a PDF")
    if b"%%EOF" not in data[-1024:]:
        raise UnreadableError("the file is cut short: its end mark is missing")


def _document(reader: PdfReader) -> DocumentFacts:
    root = objects.as_dict(reader.trailer["/Root"].get_object())
    info = objects.at(reader.trailer, "/Info")
    pages = list(reader.pages)
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(pages, 1) if page.indirect_reference}
    shared = Shared()
    facts = tuple(_page(page, number, shared) for number, page in enumerate(pages, 1))
    tree_root = objects.at(root, "/StructTreeRoot")
    preferences = objects.at(root, "/ViewerPreferences")
    return DocumentFacts(
        pages=facts,
        language=objects.text(objects.at(root, "/Lang")),
        title=objects.text(objects.at(info, "/Title")),
        xmp_title=_xmp_title(objects.at(root, "/Metadata")),
        producer=" ".join(objects.text(objects.at(info, key)) for key in ("/Creator", "/Producer")),
        marked=objects.truth(objects.at(objects.at(root, "/MarkInfo"), "/Marked")),
        preferences={key[1:]: objects.word(objects.at(preferences, key)) for key in objects.keys(preferences)},
        outline=tuple(_outline(root, numbers)),
        tree=read_tree(tree_root, numbers),
        parents=read_parents(tree_root, {page.struct_parents: page.number for page in facts}),
        active=tuple(_active(root)),
    )


def _page(page: PageObject, number: int, shared: Shared) -> PageFacts:
    media = _rectangle(_inherited(page, "/MediaBox"))
    crop = _rectangle(_inherited(page, "/CropBox")) if _inherited(page, "/CropBox") is not None else media
    resources = objects.as_dict(_inherited(page, "/Resources"))
    content = PageWalk(page_matrix(media[0], media[3]), shared)
    try:
        painted = content.read(_content_bytes(page), resources)
    except ContentError as error:
        painted = PageContent(faults=(str(error),))
    return PageFacts(
        number=number,
        media_mm=_in_mm(media),
        crop_mm=_in_mm(crop),
        rotate=objects.number(_inherited(page, "/Rotate"), 0.0),
        user_unit=objects.number(objects.at(page, "/UserUnit"), 1.0),
        struct_parents=int(objects.number(objects.at(page, "/StructParents"), -1)),
        annotations=len(objects.items(objects.at(page, "/Annots"))),
        fonts=tuple(_fonts(resources, shared, 0)),
        content=painted,
    )


def _inherited(page: DictionaryObject, key: str) -> PdfObject | None:
    """A page's own value or the nearest one above it in the tree of pages."""
    holder: DictionaryObject | None = page
    for _ in range(32):
        if holder is None:
            return None
        found = objects.at(holder, key)
        if found is not None:
            return found
        holder = objects.as_dict(objects.at(holder, "/Parent"))
    return None


def _content_bytes(page: DictionaryObject) -> bytes:
    content = objects.at(page, "/Contents")
    parts = objects.items(content)
    streams = map(objects.direct, parts) if parts else [content]
    return b"\n".join(stream.get_data() for stream in map(objects.as_stream, streams) if stream is not None)


def _rectangle(value: PdfObject | None) -> tuple[float, float, float, float]:
    found = objects.numbers(value)
    if len(found) != 4:
        return (0.0, 0.0, 0.0, 0.0)
    x1, y1, x2, y2 = found
    return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _in_mm(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, bottom, right, top = (edge * MM_PER_POINT for edge in box)
    return (left, bottom, right, top)


def _fonts(resources: DictionaryObject | None, shared: Shared, depth: int) -> Iterator[FontFacts]:
    """Every font a page offers, those of its forms included, used or not."""
    holder = objects.at(resources, "/Font")
    for key in objects.keys(holder):
        number = objects.object_key(objects.raw_at(holder, key))
        font = font_of(objects.at(holder, key), shared.fonts, number)
        if font is not None:
            yield font.facts
    forms = objects.at(resources, "/XObject")
    for key in objects.keys(forms) if depth < 4 else ():
        number = objects.object_key(objects.raw_at(forms, key))
        if number not in shared.form_fonts:
            inner = objects.as_dict(objects.at(objects.at(forms, key), "/Resources"))
            shared.form_fonts[number] = tuple(_fonts(inner, shared, depth + 1))
        yield from shared.form_fonts[number]


def _xmp_title(metadata: PdfObject | None) -> str:
    stream = objects.as_stream(metadata)
    found = _XMP_TITLE.search(stream.get_data().decode("utf-8", "replace")) if stream is not None else None
    title = found[1] if found else ""
    for entity, character in _XML_CHARACTERS.items():
        title = title.replace(entity, character)
    return title


def _outline(root: DictionaryObject | None, numbers: dict[int, int]) -> Iterator[Bookmark]:
    """The bookmarks in reading order."""
    waiting = [(objects.at(objects.at(root, "/Outlines"), "/First"), 1)]
    for _ in range(MAX_OUTLINE):
        if not waiting:
            return
        entry, level = waiting.pop()
        if objects.as_dict(entry) is None:
            continue
        yield Bookmark(objects.text(objects.at(entry, "/Title")), _target(entry, root, numbers), level)
        waiting.append((objects.at(entry, "/Next"), level))
        waiting.append((objects.at(entry, "/First"), level + 1))


def _target(entry: PdfObject | None, root: DictionaryObject | None, numbers: dict[int, int]) -> int:
    """The page a bookmark leads to: directly, by an action, or by a name."""
    goal = objects.at(entry, "/Dest") or objects.at(objects.at(entry, "/A"), "/D")
    if goal is not None and not objects.items(goal):
        label = objects.name(goal) or objects.text(goal)
        goal = objects.at(objects.at(root, "/Dests"), f"/{label}") or _named(root, label)
        goal = objects.at(goal, "/D") or goal
    parts = objects.items(goal)
    return numbers.get(objects.object_key(parts[0]), 0) if parts else 0


def _named(root: DictionaryObject | None, label: str) -> PdfObject | None:
    waiting = [objects.at(objects.at(root, "/Names"), "/Dests")]
    for _ in range(MAX_OUTLINE):
        if not waiting:
            return None
        node = waiting.pop()
        pairs = objects.items(objects.at(node, "/Names"))
        for key, value in zip(pairs[::2], pairs[1::2], strict=False):
            if objects.text(objects.direct(key)) == label:
                return objects.direct(value)
        waiting.extend(map(objects.direct, objects.items(objects.at(node, "/Kids"))))
    return None


def _active(root: DictionaryObject | None) -> Iterator[str]:
    """What a file of printed pieces must not have: scripts, actions on opening, forms, other files."""
    for key in ("/OpenAction", "/AA", "/AcroForm"):
        if objects.as_dict(objects.at(root, key)) is not None:
            yield key[1:]
    for key in objects.keys(objects.at(root, "/Names")):
        if key in ("/JavaScript", "/EmbeddedFiles"):
            yield key[1:]
