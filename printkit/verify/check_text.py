"""Promises 6 to 8: fonts and characters, sizes and contrast of text, black, white and grey only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from printkit.geometry import Box
from printkit.verify.findings import Finding, Tally
from printkit.verify.records import Fill, TextRun
from printkit.verify.view import FileView, PageView

FLOORS_PT = {"standard": 10.0, "large-print": 18.0}
SIZE_SLACK_PT = 0.02
"""Coordinates are written with a few decimals; 0.02 pt is 0.007 mm."""
CONTRAST = 7.0
"""Level AAA of WCAG 2 (success criterion 1.4.6)."""
GREY_PICTURES = frozenset(("DeviceGray", "mask"))

_REPLACEMENTS = frozenset("\ufffc\ufffd\ufffe\u25a0")
"""What programs draw in place of a character they lack."""


def check_characters(view: FileView) -> Iterator[Finding]:
    """Promise 6: fonts travel along, and everything drawn can be read back, piece by piece."""
    embedded = Tally(6, "fonts embedded", "all")
    mapped = Tally(6, "fonts with a Unicode map", "all")
    decoded = Tally(6, "characters read back", "all")
    replaced = Tally(6, "replacement characters", "none")
    clipped = Tally(6, "text cut off", "none")
    spoken = Tally(6, "words on each piece", ">= 1")
    order = Tally(6, "pieces read one after the other", "no piece twice")
    content = Tally(6, "page content", "follows PDF's own rules")
    for page in view.pages:
        for font in page.facts.fonts:
            shown = f"{font.name} ({font.kind})"
            fine = font.embedded and font.kind != "Type3"
            embedded.see(fine, not fine, "all" if fine else f"{shown} is not embedded", page.number)
            shown = "all" if font.has_unicode else f"{shown} has none"
            mapped.see(font.has_unicode, not font.has_unicode, shown, page.number)
        for run in page.facts.content.texts:
            _characters(decoded, replaced, run, page)
            shown = f"{run.text[:40]!r}" if run.clipped else "none"
            clipped.see(not run.clipped, run.clipped, shown, page.number, _piece(page, run))
        for piece in page.pieces:
            count = len(piece.text.split())
            spoken.see(count > 0, -count, f"{count}", *piece.at)
        _reading(order, page)
        faults = page.facts.content.faults
        content.see(not faults, len(faults), faults[0] if faults else "sound", page.number)
    for tally in (embedded, mapped, decoded, replaced, clipped, spoken, order, content):
        yield tally.finding("none")


def _characters(decoded: Tally, replaced: Tally, run: TextRun, page: PageView) -> None:
    lost = len(run.undecoded)
    shown = f"{lost} of {lost + len(run.text)} unknown in {run.text[:40]!r}" if lost else "all"
    decoded.see(not lost, lost, shown, page.number, _piece(page, run))
    wrong = [character for character in run.text if _is_replacement(character)]
    count = len(wrong) + run.missing_glyphs
    shown = "none"
    if wrong:
        shown = f"U+{ord(wrong[0]):04X} in {run.text[:40]!r}"
    elif count:
        shown = f"empty box drawn in {run.text[:40]!r}"
    replaced.see(not count, count, shown, page.number, _piece(page, run))


def _is_replacement(character: str) -> bool:
    """True for a stand-in, a private character, a ligature or a hidden hyphen: none reads as typed."""
    if character.isascii():
        return not character.isprintable()
    return (
        character in _REPLACEMENTS
        or character == "\xad"
        or "\ufb00" <= character <= "\ufb06"
        or unicodedata.category(character) in ("Co", "Cn", "Cs", "Cc")
    )


def _piece(page: PageView, run: TextRun) -> str:
    return page.pieces[run.mark.piece].label if run.mark.piece >= 0 else ""


def _reading(tally: Tally, page: PageView) -> None:
    """Content order: once another piece has begun, the first must not go on, and one mark is one place."""
    seen: set[tuple[str, int]] = set()
    for piece in page.pieces:
        again = (piece.id, piece.copy) in seen
        tally.see(not again, again, "twice" if again else "once each", *piece.at)
        seen.add((piece.id, piece.copy))


def check_sizes(view: FileView) -> Iterator[Finding]:
    """Promise 7: no text under the floor of the variant, and all of it dark enough on what lies behind."""
    floor = FLOORS_PT.get(view.variant, FLOORS_PT["standard"])
    size = Tally(7, "smallest text", f">= {floor:g} pt ({view.variant})")
    contrast = Tally(7, "contrast of text", f">= {CONTRAST:g} : 1")
    smallest = float("inf")
    for page in view.pages:
        shades = [fill for fill in page.facts.content.fills if fill.area_mm2 > 0]
        for run in page.facts.content.texts:
            if not run.seen or not run.text.strip():
                continue
            smallest = min(smallest, run.size_pt)
            shown = f"{run.size_pt:.2f} pt {run.text[:30]!r}"
            piece = _piece(page, run)
            size.see(run.size_pt >= floor - SIZE_SLACK_PT, -run.size_pt, shown, page.number, piece)
            ratio = _contrast(run.grey, _behind(run, shades))
            shown = f"{ratio:.1f} : 1 {run.text[:30]!r}"
            contrast.see(ratio >= CONTRAST, -ratio, shown, page.number, piece)
    yield size.finding("no text")
    yield contrast.finding("no text")
    if view.entry:
        listed = Tally(7, "smallest text of the manifest", f"as measured +- {SIZE_SLACK_PT} pt")
        wanted = view.entry.smallest_text_pt
        off = abs(wanted - smallest) if smallest < float("inf") else wanted
        listed.see(off <= SIZE_SLACK_PT, off, f"{wanted:g} pt listed, {smallest:.2f} pt measured")
        yield listed.finding()


def _behind(run: TextRun, shades: list[Fill]) -> float:
    """The grey of the last shape painted under the middle of some text; paper is white."""
    middle = Box(run.box.x + run.box.width / 2, run.box.y + run.box.height / 2, 0, 0)
    grey = 1.0
    for fill in shades:
        if fill.order < run.order and fill.box.holds(middle):
            grey = fill.grey
    return grey


def _contrast(one: float, two: float) -> float:
    """Contrast of two greys as WCAG 2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(grey: float) -> float:
    return grey / 12.92 if grey <= 0.04045 else float(((grey + 0.055) / 1.055) ** 2.4)


def check_colours(view: FileView) -> Iterator[Finding]:
    """Promise 8: nothing but greys, and two pieces that differ say so in words."""
    operators = Tally(8, "colour operators", "grey only")
    pictures = Tally(8, "colours of pictures", "grey only")
    blends = Tally(8, "transparency", "none")
    for page in view.pages:
        content = page.facts.content
        count = len(content.colour_operators)
        shown = f"{count}, first {content.colour_operators[0]!r}" if count else "none"
        operators.see(not count, count, shown, page.number)
        blends.see(
            not content.blends, len(content.blends), ", ".join(content.blends[:3]) or "none", page.number
        )
        for image in content.images:
            fine = image.colours in GREY_PICTURES
            pictures.see(fine, not fine, image.colours or "unknown", page.number)
    yield operators.finding()
    yield pictures.finding("no pictures")
    yield blends.finding()
    yield _told_apart(view)


def _told_apart(view: FileView) -> Finding:
    tally = Tally(8, "different pieces differ in words", "all")
    owner: dict[str, str] = {}
    for piece in (piece for page in view.pages for piece in page.pieces):
        other = owner.setdefault(piece.text, piece.id)
        alike = other != piece.id
        shown = f"same words as {other}: {piece.text[:40]!r}" if alike else "all differ"
        tally.see(not alike, alike, shown, *piece.at)
    return tally.finding("no pieces")
