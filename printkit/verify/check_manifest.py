"""The file is the one its manifest names, and holds what the manifest says: no more, no less."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator

from printkit.verify.expected import FileEntry, PieceEntry
from printkit.verify.findings import Finding, Tally
from printkit.verify.view import FileView, PageView, PlacedPiece

_VERSION = re.compile(r"\bprintkit ([0-9][0-9A-Za-z.+-]*)")


def check_identity(data: bytes, entry: FileEntry) -> Iterator[Finding]:
    """The bytes are those the manifest was written for."""
    size = Tally(0, "bytes", "as in the manifest")
    size.see(len(data) == entry.bytes, 0, f"{len(data)} for {entry.bytes}")
    yield size.finding()
    digest = hashlib.sha256(data).hexdigest()
    same = digest == entry.sha256
    check = Tally(0, "sha256", "as in the manifest")
    check.see(same, 0, digest[:12] if same else f"{digest[:12]} for {entry.sha256[:12]}")
    yield check.finding()


def check_manifest(view: FileView) -> Iterator[Finding]:
    """Pages, titles and pieces of the file and of the manifest are the same; copies count from 1."""
    yield _copies(tuple(piece for page in view.pages for piece in page.pieces))
    if view.entry is None:
        return
    numbers = [page.number for page in view.entry.pages]
    pages = Tally(0, "pages", "as in the manifest")
    good = numbers == list(range(1, len(view.pages) + 1))
    pages.see(good, 0, f"{len(view.pages)} for {len(numbers)}")
    yield pages.finding()
    yield _version(view)
    titles = Tally(0, "page titles", "bookmarked, or on the page")
    pieces = Tally(0, "pieces on each page", "as in the manifest")
    for page in view.pages:
        if page.entry is not None:
            good = _titled(view, page, page.entry.title)
            titles.see(good, not good, "all" if good else f"no {page.entry.title!r}", page.number)
        _same_pieces(pieces, page)
    yield titles.finding()
    yield pieces.finding()
    yield _alike([piece for page in view.entry.pages for piece in page.pieces])


def _version(view: FileView) -> Finding:
    tally = Tally(0, "made by", "one printkit wrote file and manifest")
    found = _VERSION.search(view.document.producer)
    if found:
        tally.see(found[1] == view.printkit, 0, f"file {found[1]}, manifest {view.printkit}")
    return tally.finding("the file does not say")


def _titled(view: FileView, page: PageView, title: str) -> bool:
    """True when each part of a title, `Robot, Compass strip`, is bookmarked so far or on the page."""
    marks = [_folded(mark.title) for mark in view.document.outline if mark.page <= page.number]
    marks.append(_folded(page.text))
    parts = [_folded(part) for part in title.split(",")]
    return all(part and any(part in mark for mark in marks) for part in parts)


def _folded(text: str) -> str:
    return " ".join(text.split()).lower()


def _same_pieces(tally: Tally, page: PageView) -> None:
    drawn = Counter((piece.id, piece.copy) for piece in page.pieces)
    listed = Counter((piece.id, piece.copy) for piece in page.entry.pieces) if page.entry else Counter()
    for key in sorted(drawn.keys() | listed.keys()):
        name = key[0] if key[1] == 1 else f"{key[0]} copy {key[1]}"
        shown = "the same" if drawn[key] == listed[key] else f"drawn {drawn[key]} times, listed {listed[key]}"
        tally.see(drawn[key] == listed[key], abs(drawn[key] - listed[key]), shown, page.number, name)


def _copies(placed: tuple[PlacedPiece, ...]) -> Finding:
    """Copies of a piece, or of a piece for each player, are numbered 1, 2, 3 …, each once."""
    tally = Tally(0, "copies", "1 to n, each once")
    found: dict[str, list[PlacedPiece]] = {}
    for piece in placed:
        found.setdefault(piece.id, []).append(piece)
    for piece_id, pieces in found.items():
        numbers = sorted(piece.copy for piece in pieces)
        by_player: dict[int | None, list[int]] = {}
        for piece in pieces:
            by_player.setdefault(piece.key[2], []).append(piece.copy)
        each = None not in by_player and all(_counts(sorted(copies)) for copies in by_player.values())
        # Without a manifest nobody knows the players, and each may have the same copies.
        alone = pieces[0].entry is None and _counts(sorted(set(numbers)))
        good = _counts(numbers) or each or alone
        shown = f"{len(placed)} pieces" if good else f"copies {numbers[:12]}"
        tally.see(good, not good, shown, pieces[0].page, piece_id)
    return tally.finding("no pieces")


def _counts(numbers: list[int]) -> bool:
    return numbers == list(range(1, len(numbers) + 1))


def _alike(pieces: list[PieceEntry]) -> Finding:
    """Every copy of a piece is of one kind and turned by quarter turns."""
    tally = Tally(0, "kinds and turns", "one kind a piece, quarter turns")
    kinds: dict[str, str] = {}
    for piece in pieces:
        good = kinds.setdefault(piece.id, piece.kind) == piece.kind and piece.turn_deg % 90 == 0
        shown = "all" if good else f"{piece.kind} turned by {piece.turn_deg:g}"
        tally.see(good, not good, shown, 0, piece.id)
    return tally.finding("no pieces")
