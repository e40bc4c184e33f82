"""Promise 9: language, title, bookmarks, and a structure tree that ties every word to its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.verify.findings import Finding, Tally
from printkit.verify.records import TagNode
from printkit.verify.structure import every_node
from printkit.verify.view import FileView, PlacedPiece, read_aloud

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_NO_TITLES = frozenset(("", "untitled", "anonymous", "unspecified"))
_STRUCTURE = frozenset(("Document", "Part", "Art", "Sect", "Div"))
_NUMBER = re.compile(r"-[0-9]+$")
_HEADING = re.compile(r"H[1-6]?")

Place = tuple[int, int]
"""Page number and marked-content id."""


def check_catalog(view: FileView) -> Iterator[Finding]:
    """Language, one title in both places, and a bookmark where each group of pieces begins."""
    document = view.document
    language = Tally(9, "language", "a language tag")
    language.see(bool(_LANGUAGE.fullmatch(document.language)), 0, document.language or "missing")
    yield language.finding()
    title = Tally(9, "title", "the same in Info and XMP")
    named = document.title.strip().lower() not in _NO_TITLES and view.title in document.title
    same = named and document.title == document.xmp_title
    shown = repr(document.title) if same else f"Info {document.title!r}, XMP {document.xmp_title!r}"
    title.see(same, not same, shown)
    yield title.finding()
    yield _bookmarks(view)
    active = Tally(9, "scripts, forms, links, other files", "none")
    active.see(not document.active, 0, ", ".join(document.active) or "none")
    for page in view.pages:
        count = page.facts.annotations
        active.see(not count, count, f"{count} annotations" if count else "none", page.number)
    yield active.finding()


def _bookmarks(view: FileView) -> Finding:
    tally = Tally(9, "bookmarks", "one where each group begins")
    outline = view.document.outline
    for mark in outline:
        good = mark.page > 0 and bool(mark.title.strip())
        shown = f"{len(outline)}" if good else f"{mark.title!r} leads nowhere"
        tally.see(good, not good, shown, mark.page)
    marked = {mark.page for mark in outline}
    groups: set[str] = set()
    for page in view.pages:
        for piece in page.pieces:
            group = _group(piece)
            if group not in groups:
                groups.add(group)
                shown = f"{len(outline)}" if page.number in marked else f"none for {group}"
                tally.see(page.number in marked, page.number not in marked, shown, *piece.at)
    if not outline:
        tally.see(False, 1e9, "missing")
    return tally.finding()


def _group(piece: PlacedPiece) -> str:
    """What a piece is listed under: its component, which ids such as `verify-001` say before their number."""
    if piece.entry is not None and piece.entry.kind == "punch":  # three colours, and numbers in each
        return piece.entry.kind
    return _NUMBER.sub("", piece.id.partition("/")[0])


def check_tags(view: FileView) -> Iterator[Finding]:
    """Everything drawn is in the tree or an artifact; the tree is whole, in order, and complete."""
    root = Tally(9, "structure tree", "marked, one Document on top")
    kinds = [node.kind for node in view.document.tree]
    good = view.document.marked and kinds == ["Document"]
    nodes = tuple(every_node(view.document.tree))
    shown = f"{len(nodes)} elements" if good else f"Marked {view.document.marked}, on top {kinds[:3] or 'nothing'}"
    root.see(good, not good, shown)
    yield root.finding()
    loose = Tally(9, "content outside tags and artifacts", "none")
    for page in view.pages:
        count = page.facts.content.unmarked
        loose.see(not count, count, f"{count} objects" if count else "none", page.number)
    yield loose.finding()
    yield _tied(view, nodes)
    yield _order(view, nodes)
    yield _pieces(view)
    yield from _elements(nodes)
    yield _replacements(view, nodes)


def _tied(view: FileView, nodes: tuple[TagNode, ...]) -> Finding:
    """Each marked content has one element, and the parent tree leads back to it."""
    tally = Tally(9, "tagged content tied to the tree", "all, both ways")
    owner: dict[Place, int] = {place: node.key for node in nodes for place in node.marks}
    drawn = {(page.number, mcid) for page in view.pages for mcid, _ in page.facts.content.tagged}
    for place in sorted(drawn | owner.keys()):
        known = owner.get(place, 0)
        good = place in drawn and known != 0 and view.document.parents.get(place) == known
        reason = f"{len(drawn)} tied"
        if place not in drawn:
            reason = f"element of content {place[1]}, which is not drawn"
        elif not good:
            reason = f"content {place[1]} is not in the {'parent tree' if known else 'tree'}"
        tally.see(good, not good, reason, place[0])
    if not drawn:
        tally.see(False, 1e9, "no tagged content")
    return tally.finding()


def _order(view: FileView, nodes: tuple[TagNode, ...]) -> Finding:
    """The tree names the content in the order in which it is drawn."""
    tally = Tally(9, "reading order", "tree and content agree")
    content = [(page.number, mcid) for page in view.pages for mcid, _ in page.facts.content.tagged]
    position = {place: index for index, place in enumerate(content)}
    tree = [position[place] for node in nodes for place in node.marks if place in position]
    latest = -1
    for index in tree:
        shown = f"{len(tree)} in order" if index > latest else f"content {content[index][1]} comes too late"
        tally.see(index > latest, latest - index, shown, content[index][0])
        latest = max(latest, index)
    return tally.finding("no tagged content")


def _pieces(view: FileView) -> Finding:
    """What is drawn in a piece stands in the tree under a section with the piece's id."""
    tally = Tally(9, "a section for each piece", "all, titled with the id")
    titles: dict[Place, tuple[str, ...]] = {}
    waiting: list[tuple[TagNode, tuple[str, ...]]] = [(node, ()) for node in view.document.tree]
    while waiting:
        node, above = waiting.pop()
        path = (*above, node.title) if node.title else above
        titles.update(dict.fromkeys(node.marks, path))
        waiting.extend((kid, path) for kid in node.kids)
    for page in view.pages:
        for mcid, position in page.facts.content.tagged:
            if position < 0:
                continue
            piece = page.pieces[position]
            good = piece.id in titles.get((page.number, mcid), ())
            shown = "all" if good else f"content {mcid} is elsewhere"
            tally.see(good, not good, shown, *piece.at)
    return tally.finding("no pieces")


def _elements(nodes: tuple[TagNode, ...]) -> Iterator[Finding]:
    heads = Tally(9, "tables with header cells", "each, with a scope")
    figures = Tally(9, "figures with a description", "all")
    headings = Tally(9, "headings", ">= 1")
    for node in nodes:
        if node.kind == "Table":
            cells = [cell for cell in every_node(node.kids) if cell.kind == "TH"]
            good = bool(cells) and all(cell.scope for cell in cells)
            shown = "all" if good else ("TH without scope" if cells else "no TH")
            heads.see(good, not good, shown, _page_of(node))
        elif node.kind == "Figure":
            good = bool(node.alt.strip() or node.actual_text.strip())
            figures.see(good, not good, "all" if good else "no Alt", _page_of(node))
    count = sum(1 for node in nodes if _HEADING.fullmatch(node.kind))
    headings.see(count > 0, 0, f"{count}")
    yield heads.finding("no tables")
    yield figures.finding("no figures")
    yield headings.finding()


def _page_of(node: TagNode) -> int:
    return min((place[0] for inner in every_node((node,)) for place in inner.marks), default=0)


def _replacements(view: FileView, nodes: tuple[TagNode, ...]) -> Finding:
    """A replacement text says what is drawn: no more, no less."""
    tally = Tally(9, "replacement texts", "the words drawn")
    drawn: dict[Place, str] = {}
    for page in view.pages:
        runs: dict[int, list[int]] = {}
        texts = page.facts.content.texts
        for index, run in enumerate(texts):
            if run.mark.mcid >= 0 and not run.mark.artifact:
                runs.setdefault(run.mark.mcid, []).append(index)
        for mcid, found in runs.items():
            drawn[(page.number, mcid)] = read_aloud(tuple(texts[index] for index in found))
    for node in nodes:
        if not node.actual_text or node.kind in _STRUCTURE or not node.marks:
            continue
        said = "".join(node.actual_text.split())
        shown_text = "".join("".join(drawn.get(place, "") for place in node.marks).split())
        good = not shown_text or said == shown_text
        shown = "all alike" if good else f"{node.actual_text[:40]!r} said, {shown_text[:40]!r} drawn"
        tally.see(good, not good, shown, node.marks[0][0])
    return tally.finding("none")
