"""Promises 6 and 8: fonts and characters; black, white and grey only."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from printkit.verify.findings import Finding, Tally
from printkit.verify.records import TextRun
from printkit.verify.view import FileView, PageView

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
            clipped.see(not run.clipped, run.clipped, shown, page.number, page.owner(run.mark))
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
    decoded.see(not lost, lost, shown, page.number, page.owner(run.mark))
    wrong = [character for character in run.text if _is_replacement(character)]
    count = len(wrong) + run.missing_glyphs
    shown = "none"
    if wrong:
        shown = f"U+{ord(wrong[0]):04X} in {run.text[:40]!r}"
    elif count:
        shown = f"empty box drawn in {run.text[:40]!r}"
    replaced.see(not count, count, shown, page.number, page.owner(run.mark))


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


def _reading(tally: Tally, page: PageView) -> None:
    """A piece that was left must not go on after another one."""
    seen: set[tuple[str, int, int | None]] = set()
    for piece in page.pieces:
        # Without a manifest the same piece for another player looks like the same piece once more.
        again = piece.key in seen and page.entry is not None
        tally.see(not again, again, "twice" if again else "once each", *piece.at)
        seen.add(piece.key)


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
        blends.see(not content.blends, len(content.blends), ", ".join(content.blends[:3]) or "none", page.number)
        for image in content.images:
            fine = image.colours in GREY_PICTURES
            pictures.see(fine, not fine, image.colours or "unknown", page.number, page.owner(image.mark))
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
