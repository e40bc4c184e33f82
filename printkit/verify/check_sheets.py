"""Promises 1 to 3 and 10: paper, rulers, margins, sheet labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.geometry import Box
from printkit.verify.findings import Finding, Tally
from printkit.verify.lines import Line, segments, whole_lines
from printkit.verify.matrix import box_of
from printkit.verify.records import Mark
from printkit.verify.view import WHITE, FileView, PageView

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""ISO 216 and ANSI/ASME Y14.1, portrait, in mm."""
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}

PREFERENCES = {
    "PrintScaling": "/None",
    "Duplex": "/Simplex",
    "PickTrayByPDFSize": "true",
    "DisplayDocTitle": "true",
}

PAGE_SLACK_MM = 0.01
RULER_SLACK_MM = 0.05
SHEET_RULER_MM = 50.0
GUIDE_RULER_MM = 100.0
BANK_CARD_MM = (85.60, 53.98)
"""ISO/IEC 7810, size ID-1."""
INK_MARGIN_MM = 5.0
PIECE_MARGIN_MM = 6.0
PIECE_SLACK_MM = 0.05


def check_paper(view: FileView) -> Iterator[Finding]:
    """Promise 1: every page is the paper, upright, uncropped, at scale 1; the viewer is told to keep it."""
    size = Tally(1, "page size", f"paper +- {PAGE_SLACK_MM} mm")
    frame = Tally(1, "page frame", "Rotate 0, no crop, UserUnit 1")
    scale = Tally(1, "scale of drawing", "1.000 everywhere")
    known = PAPERS.get(view.entry.paper) if view.entry else None
    papers = [known] if known else list(PAPERS.values())
    if view.entry and not known:
        papers = [view.entry.page_size_mm]
    for page in view.pages:
        facts, box = page.facts, page.paper
        off = min(max(abs(box.width - width), abs(box.height - height)) for width, height in papers)
        shown = f"{box.width:.2f} x {box.height:.2f} mm"
        size.see(off <= PAGE_SLACK_MM, off, shown, page.number)
        crop = max(abs(one - two) for one, two in zip(facts.media_mm, facts.crop_mm, strict=True))
        upright = facts.rotate == 0 and facts.user_unit == 1 and crop <= PAGE_SLACK_MM
        shown = f"Rotate {facts.rotate:g}, crop {crop:.2f} mm, UserUnit {facts.user_unit:g}"
        frame.see(upright, abs(facts.rotate) + crop, shown, page.number)
        for factor in facts.content.scales:
            scale.see(abs(factor - 1) <= 1e-4, abs(factor - 1), f"{factor:.4f}", page.number)
    yield size.finding()
    yield frame.finding()
    yield scale.finding("nothing painted")
    if view.entry:
        yield _same_paper(view)
    yield _preferences(view)


def _same_paper(view: FileView) -> Finding:
    tally = Tally(1, "manifest page size", f"pages +- {PAGE_SLACK_MM} mm")
    assert view.entry is not None
    width, height = view.entry.page_size_mm
    for page in view.pages:
        off = max(abs(page.paper.width - width), abs(page.paper.height - height))
        tally.see(off <= PAGE_SLACK_MM, off, f"{off:.3f} mm off {width:g} x {height:g}", page.number)
    return tally.finding()


def _preferences(view: FileView) -> Finding:
    tally = Tally(1, "viewer preferences", "all four set")
    for key, wanted in PREFERENCES.items():
        found = view.document.preferences.get(key, "missing")
        tally.see(found == wanted, found != wanted, "all set" if found == wanted else f"{key} {found}")
    return tally.finding()


def check_rulers(view: FileView) -> Iterator[Finding]:
    """Promise 2: rulers both ways on every sheet, and on the guide page longer ones and a bank card."""
    across = Tally(2, "ruler across", f"50 or, on the guide, 100 mm +- {RULER_SLACK_MM}")
    down = Tally(2, "ruler down", across.limit)
    listed = Tally(2, "rulers of the manifest", f"where drawn +- {RULER_SLACK_MM} mm")
    for page in view.pages:
        rulers = [stroke for stroke in page.facts.content.strokes if stroke.mark.role == "Ruler"]
        lines = tuple(whole_lines(segments(rulers)))
        wanted: tuple[float, ...] = (SHEET_RULER_MM,)
        if not page.pieces:
            wanted = (GUIDE_RULER_MM,) if page is _guide(view) else (SHEET_RULER_MM, GUIDE_RULER_MM)
        for tally, level in ((across, True), (down, False)):
            _ruler(tally, [line for line in lines if line.level == level], wanted, page)
        if page.entry is not None:
            for rectangle in page.entry.rulers_mm:
                off = _ruler_off(Box(*rectangle), lines)
                listed.see(off <= RULER_SLACK_MM, off, f"{off:.3f} mm off" if off < 99 else "not drawn", page.number)
            both = {rectangle[2] >= rectangle[3] for rectangle in page.entry.rulers_mm}
            listed.see(both == {True, False}, 0, "rulers both ways in the manifest", page.number)
    yield across.finding()
    yield down.finding()
    if view.entry:
        yield listed.finding()
    yield _bank_card(view)


def _guide(view: FileView) -> PageView | None:
    """The print guide: the first page when no piece is on it."""
    return view.pages[0] if view.pages and not view.pages[0].pieces else None


def _ruler(tally: Tally, lines: list[Line], wanted: tuple[float, ...], page: PageView) -> None:
    """The line nearest in length to what is wanted; ticks are far shorter than a ruler."""
    long = [line for line in lines if line.length > wanted[0] / 2]
    if not long:
        tally.see(False, 1e9, "missing", page.number)
        return
    length, target = min(
        ((line.length, target) for line in long for target in wanted),
        key=lambda pair: abs(pair[0] - pair[1]),
    )
    tally.near(length, target, RULER_SLACK_MM, (page.number, ""))


def _ruler_off(rectangle: Box, lines: tuple[Line, ...]) -> float:
    """How far the best line is from a ruler of the manifest, at either end or sideways."""
    level = rectangle.width >= rectangle.height
    start, length = (rectangle.x, rectangle.width) if level else (rectangle.y, rectangle.height)
    low, high = (rectangle.y, rectangle.bottom) if level else (rectangle.x, rectangle.right)
    return min(
        (
            max(abs(line.start - start), abs(line.end - start - length), low - line.at, line.at - high)
            for line in lines
            if line.level == level
        ),
        default=99.0,
    )


def _bank_card(view: FileView) -> Finding:
    width, height = BANK_CARD_MM
    tally = Tally(2, "bank card", f"{width:.2f} x {height:.2f} mm +- {RULER_SLACK_MM}")
    guide = _guide(view)
    if guide is None:
        return tally.finding("no guide page in this file")
    best, shown = 1e9, "missing"
    for stroke in guide.facts.content.strokes:
        for points in stroke.lines if stroke.mark.role in ("Guide", "Ruler") else ():
            box = box_of(points)
            for wide, high in ((box.width, box.height), (box.height, box.width)):
                off = max(abs(wide - width), abs(high - height))
                if off < min(best, 10):
                    best, shown = off, f"{wide:.2f} x {high:.2f} mm"
    tally.see(best <= RULER_SLACK_MM, best, shown, guide.number)
    return tally.finding()


def check_margins(view: FileView) -> Iterator[Finding]:
    """Promise 3: a clear border, pieces further in, no two on one place."""
    ink = Tally(3, "ink to the paper's edge", f">= {INK_MARGIN_MM:g} mm")
    edge = Tally(3, "piece to the paper's edge", f">= {PIECE_MARGIN_MM:g} mm")
    overlap = Tally(3, "overlap of two pieces", "none")
    for page in view.pages:
        for inked, mark in _ink(page):
            gap = _gap(page.paper, inked)
            ink.see(gap >= INK_MARGIN_MM - 1e-3, -gap, f"{gap:.2f} mm", page.number, page.owner(mark))
        placed = [(piece, piece.box) for piece in page.pieces]
        for index, (piece, box) in enumerate(placed):
            if box is None:
                continue
            gap = _gap(page.paper, box)
            edge.see(gap >= PIECE_MARGIN_MM - PIECE_SLACK_MM, -gap, f"{gap:.2f} mm", *piece.at)
            for other, other_box in placed[index + 1 :]:
                depth = _depth(box, other_box) if other_box else 0.0
                shown = f"{depth:.2f} mm with {other.label}" if depth > 0 else "none"
                overlap.see(depth <= PIECE_SLACK_MM, depth, shown, *piece.at)
    yield ink.finding("no ink")
    yield edge.finding("no pieces")
    yield overlap.finding("no two pieces on a page")


def _ink(page: PageView) -> Iterator[tuple[Box, Mark]]:
    """Where ink lies, and how it is marked."""
    content = page.facts.content
    for run in content.texts:
        if run.seen and run.text.strip():
            yield run.box, run.mark
    for stroke in content.strokes:
        yield stroke.box, stroke.mark
    for fill in content.fills:
        if fill.grey < WHITE:
            yield fill.box, fill.mark
    for image in content.images:
        yield image.box, image.mark


def _gap(paper: Box, box: Box) -> float:
    return min(box.x, box.y, paper.width - box.right, paper.height - box.bottom)


def _depth(one: Box, two: Box) -> float:
    """How deep two boxes reach into each other; negative when they are apart."""
    return min(
        min(one.right, two.right) - max(one.x, two.x),
        min(one.bottom, two.bottom) - max(one.y, two.y),
    )


_COUNT = re.compile(r"\b(\d+) of (\d+)\b")
_WORD = re.compile(r"\w[\w'’-]*")


def check_labels(view: FileView) -> Iterator[Finding]:
    """Promise 10: each sheet says its title, variant, paper and place in the file.

    The title is the manifest's, or every word of the file's own.
    """
    words = Tally(10, "title, variant and paper", "named on every sheet")
    count = Tally(10, "sheet number", "i of n on every sheet")
    variant = view.variant.replace("-", " ")
    titles = (view.title,) if view.title else tuple(_WORD.findall(view.document.title)) or ("",)
    for page in view.pages:
        label = " ".join(page.label.split())
        lacking = [word for word in (*titles, variant, _paper_name(page)) if not _says(label, word)]
        shown = f"no {lacking[0]!r} in {label[:60]!r}" if lacking else f"{label[:90]!r}"
        words.see(not lacking, len(lacking), shown, page.number)
        found = {(int(number), int(total)) for number, total in _COUNT.findall(label)}
        right = (page.number, len(view.pages)) in found and len({total for _, total in found}) == 1
        shown = ", ".join(f"{number} of {total}" for number, total in sorted(found)) or "missing"
        count.see(right, not right, shown, page.number)
    yield words.finding()
    yield count.finding()


def _says(label: str, word: str) -> bool:
    """True when the words stand in the label as whole words, whatever their case."""
    if not word.strip():
        return False
    return re.search(rf"(?<!\w){re.escape(' '.join(word.split()))}(?!\w)", label, re.IGNORECASE) is not None


def _paper_name(page: PageView) -> str:
    """A4 or Letter by the size of the page; another paper has no name to ask for."""
    for name, (width, height) in PAPERS.items():
        if abs(page.paper.width - width) <= 0.5 and abs(page.paper.height - height) <= 0.5:
            return PAPER_NAMES[name]
    return ""
