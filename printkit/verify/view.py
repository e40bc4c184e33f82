"""A file as the checks look at it: pages with their pieces measured, beside what the manifest says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from printkit.geometry import Box
from printkit.verify.expected import FileEntry, Manifest, PageEntry, PieceEntry
from printkit.verify.lines import Line, Segment, edges, enclosing, join, nearest, segments
from printkit.verify.matrix import united
from printkit.verify.records import NO_PIECE, DocumentFacts, Fill, ImageUse, Mark, PageFacts, Stroke, TextRun

SEARCH_MM = 3.0
"""How far from its place in the manifest a trim edge is looked for; among several the nearest counts."""

WHITE = 0.999


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on a page.

    `content` is the rectangle round everything in it, without the width of lines; `trim` its box measured
    from cut lines (None: no line was found at some side) and `box` the best that is known: the trim, else the
    manifest's box, else the content.
    """

    id: str
    copy: int
    page: int
    content: Box | None
    trim: Box | None
    entry: PieceEntry | None
    texts: tuple[TextRun, ...]
    strokes: tuple[Stroke, ...]
    fills: tuple[Fill, ...]
    images: tuple[ImageUse, ...]

    @property
    def label(self) -> str:
        """Id and copy, as findings name the piece."""
        return self.id if self.copy == 1 else f"{self.id} copy {self.copy}"

    @property
    def key(self) -> tuple[str, int, int | None]:
        """Id, copy and player: no two pieces of a file share them."""
        return (self.id, self.copy, self.entry.player if self.entry else None)

    @property
    def at(self) -> tuple[int, str]:
        """Page and label."""
        return (self.page, self.label)

    @property
    def box(self) -> Box | None:
        """Where the piece lies."""
        return self.trim or (self.entry.box if self.entry else self.content)

    @property
    def must_be_cut(self) -> bool:
        """True when cut lines must run all round it; without a manifest, when they do."""
        return self.entry.trimmed if self.entry else self.trim is not None

    @cached_property
    def text(self) -> str:
        """Everything that can be read on it, in order."""
        return read_aloud(self.texts)


@dataclass(frozen=True)
class PageView:
    """A page, its cut lines and its pieces. `entry` is None without a manifest."""

    facts: PageFacts
    entry: PageEntry | None
    cuts: tuple[Segment, ...]
    cut_lines: tuple[Line, ...]
    pieces: tuple[PlacedPiece, ...]

    @property
    def number(self) -> int:
        """Counted from 1."""
        return self.facts.number

    @property
    def paper(self) -> Box:
        """The sheet: its top-left corner is the origin."""
        left, bottom, right, top = self.facts.media_mm
        return Box(0.0, 0.0, right - left, top - bottom)

    def owner(self, mark: Mark) -> str:
        """The label of the piece that something marked belongs to, or empty."""
        return self.pieces[mark.piece].label if mark.piece != NO_PIECE else ""

    @cached_property
    def label(self) -> str:
        """The words of the sheet label."""
        return read_aloud(tuple(run for run in self.facts.content.texts if run.mark.role == "Label"))

    @cached_property
    def text(self) -> str:
        """All words of the page."""
        return read_aloud(self.facts.content.texts)


@dataclass(frozen=True)
class FileView:
    """A file: its facts and pages; from its manifest the entry, the kit's title and printkit's version."""

    document: DocumentFacts
    pages: tuple[PageView, ...]
    entry: FileEntry | None
    title: str = ""
    printkit: str = ""

    @cached_property
    def variant(self) -> str:
        """`standard`, `large-print` or another variant: from the manifest, else from the sheet labels."""
        if self.entry is not None:
            return self.entry.variant
        return "large-print" if any("large print" in page.label.lower() for page in self.pages) else "standard"


def view(document: DocumentFacts, manifest: Manifest | None, entry: FileEntry | None) -> FileView:
    """Find and measure the pieces of a file."""
    entries = {page.number: page for page in entry.pages} if entry else {}
    pages = tuple(_page(facts, entries.get(facts.number)) for facts in document.pages)
    if manifest is None:
        return FileView(document, pages, entry)
    return FileView(document, pages, entry, manifest.title, manifest.printkit)


def read_aloud(runs: tuple[TextRun, ...]) -> str:
    """Runs as text: a space between them unless the second goes on where the first ended."""
    parts: list[str] = []
    last: TextRun | None = None
    for run in runs:
        if last is not None and not _continues(last, run):
            parts.append(" ")
        parts.append(run.text)
        last = run
    return " ".join("".join(parts).split())


def _continues(first: TextRun, second: TextRun) -> bool:
    gap = abs(first.end[0] - second.start[0]) + abs(first.end[1] - second.start[1])
    # A word space is about a quarter of the size; 1 pt is 0.35 mm.
    return gap <= 0.05 * 0.35 * first.size_pt


def _page(facts: PageFacts, entry: PageEntry | None) -> PageView:
    content = facts.content
    cuts = tuple(
        segments(stroke for stroke in content.strokes if stroke.mark.role == "Cut" and stroke.mark.piece == NO_PIECE)
    )
    lines = join(cuts)
    waiting = list(entry.pieces) if entry else []
    pieces = []
    for position, mark in enumerate(content.pieces):
        expected = _take(waiting, mark.id, mark.copy)
        texts = tuple(run for run in content.texts if run.mark.piece == position)
        strokes = tuple(stroke for stroke in content.strokes if stroke.mark.piece == position)
        fills = tuple(fill for fill in content.fills if fill.mark.piece == position)
        images = tuple(image for image in content.images if image.mark.piece == position)
        round_all = _round(texts, strokes, fills, images)
        trim = _trim(expected, round_all, lines)
        pieces.append(
            PlacedPiece(mark.id, mark.copy, facts.number, round_all, trim, expected, texts, strokes, fills, images)
        )
    return PageView(facts, entry, cuts, lines, tuple(pieces))


def _take(waiting: list[PieceEntry], piece_id: str, copy: int) -> PieceEntry | None:
    """The manifest's entry for a mark, each used once."""
    for position, entry in enumerate(waiting):
        if (entry.id, entry.copy) == (piece_id, copy):
            return waiting.pop(position)
    return None


def _round(
    texts: tuple[TextRun, ...],
    strokes: tuple[Stroke, ...],
    fills: tuple[Fill, ...],
    images: tuple[ImageUse, ...],
) -> Box | None:
    found: Box | None = None
    for run in texts:
        found = united(found, run.box) if run.seen else found
    for stroke in strokes:
        found = united(found, stroke.spine)
    for box in (*(fill.box for fill in fills), *(image.box for image in images)):
        found = united(found, box)
    return found


def _trim(entry: PieceEntry | None, content: Box | None, lines: tuple[Line, ...]) -> Box | None:
    """A piece's box from the cut lines: those nearest to the manifest's box, or those round its content."""
    if entry is None:
        return enclosing(lines, content) if content else None
    if not entry.trimmed:
        return None
    found = {edge.side: nearest(lines, edge, SEARCH_MM) for edge in edges(entry.box)}
    left, right, top, bottom = (found[side] for side in ("left", "right", "top", "bottom"))
    if left is None or right is None or top is None or bottom is None:
        return None
    return Box(left.at, top.at, right.at - left.at, bottom.at - top.at)
