"""Promise 7: text large enough for its variant, dark enough on what lies behind, crossed by nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.geometry import Box
from printkit.units import MM_PER_POINT
from printkit.verify.findings import Finding, Tally
from printkit.verify.lines import crosses, segments
from printkit.verify.records import NO_PIECE, Fill, Stroke, TextRun
from printkit.verify.view import FileView, PageView

LARGE_PRINT = "large-print"
FLOORS_PT = {"standard": 10.0, LARGE_PRINT: 18.0}
SIZE_SLACK_PT = 0.02
"""Coordinates are written with a few decimals; 0.02 pt is 0.007 mm."""
CONTRAST = 7.0
"""Level AAA of WCAG 2 (success criterion 1.4.6)."""
FIGURE_LINE_MM = 0.5
"""Thinnest line that carries meaning in large print."""
LABEL_LETTERS = 30
"""Capitals in a row that still are a label: longer ones are hard to read by the shape of words."""


def check_sizes(view: FileView) -> Iterator[Finding]:
    """No visible text under the floor of the variant; the manifest names the smallest."""
    floor = FLOORS_PT.get(view.variant, FLOORS_PT["standard"])
    size = Tally(7, "smallest text", f">= {floor:g} pt ({view.variant})")
    smallest = float("inf")
    for page, run in _visible(view):
        smallest = min(smallest, run.size_pt)
        shown = f"{run.size_pt:.2f} pt {run.text[:30]!r}"
        size.see(run.size_pt >= floor - SIZE_SLACK_PT, -run.size_pt, shown, page.number, page.owner(run.mark))
    yield size.finding("no text")
    if view.entry:
        listed = Tally(7, "smallest text of the manifest", f"as measured +- {SIZE_SLACK_PT} pt")
        wanted = view.entry.smallest_text_pt
        off = abs(wanted - smallest) if smallest < float("inf") else wanted
        listed.see(off <= SIZE_SLACK_PT, off, f"{wanted:g} pt listed, {smallest:.2f} pt measured")
        yield listed.finding()


def _visible(view: FileView) -> Iterator[tuple[PageView, TextRun]]:
    for page in view.pages:
        for run in page.facts.content.texts:
            if run.seen and run.text.strip():
                yield page, run


def check_contrast(view: FileView) -> Iterator[Finding]:
    """Text stands out from the shape it is on and from lines that run through it."""
    contrast = Tally(7, "contrast of text", f">= {CONTRAST:g} : 1")
    crossed = Tally(7, "lines through text", "none without that contrast")
    strokes: dict[tuple[int, int], list[Stroke]] = {}
    for page in view.pages:
        for stroke in page.facts.content.strokes:
            strokes.setdefault((page.number, stroke.mark.piece), []).append(stroke)
    for page, run in _visible(view):
        shade = _behind(run, page.facts.content.fills)
        ratio = contrast_of(run.grey, shade.grey if shade else 1.0)
        name = page.owner(run.mark)
        contrast.see(ratio >= CONTRAST, -ratio, f"{ratio:.1f} : 1 {run.text[:30]!r}", page.number, name)
        near = strokes.get((page.number, run.mark.piece), [])
        if run.mark.piece != NO_PIECE:
            near = near + strokes.get((page.number, NO_PIECE), [])
        length = _crossed(run, near, shade.order if shade else 0)
        shown = f"{length:.1f} mm through {run.text[:30]!r}" if length else "none"
        crossed.see(not length, length, shown, page.number, name)
    yield contrast.finding("no text")
    yield crossed.finding("no text")


def _behind(run: TextRun, shades: Sequence[Fill]) -> Fill | None:
    """The last shape painted under the middle of some text; without one it stands on the paper."""
    middle = Box(run.box.x + run.box.width / 2, run.box.y + run.box.height / 2, 0, 0)
    found = None
    for fill in shades:
        if fill.order > run.order:
            break
        if fill.box.holds(middle) and fill.area_mm2 > 0:
            found = fill
    return found


def _crossed(run: TextRun, strokes: Sequence[Stroke], hidden_before: int) -> float:
    """The longest way of a line through the body of the letters, where it is too like them or lies on top."""
    body = _body(run)
    worst = 0.0
    for stroke in strokes:
        if stroke.order < hidden_before or not body.overlaps(stroke.box):
            continue
        if stroke.order < run.order and contrast_of(run.grey, stroke.grey) >= CONTRAST:
            continue
        worst = max(worst, *(crosses(part, body) for part in segments((stroke,))))
    return worst


def _body(run: TextRun) -> Box:
    """The middle of the letters: off their box a tenth of the size, so that touching is no crossing."""
    by = min(0.1 * run.size_pt * MM_PER_POINT, run.box.width / 3, run.box.height / 3)
    return run.box.inset(by)


def contrast_of(one: float, two: float) -> float:
    """Contrast of two greys as WCAG 2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(grey: float) -> float:
    return grey / 12.92 if grey <= 0.04045 else float(((grey + 0.055) / 1.055) ** 2.4)


def check_large_print(view: FileView) -> Iterator[Finding]:
    """Large print is plain: no italics, no long capitals, lines of figures that can be seen."""
    if view.variant != LARGE_PRINT:
        return
    plain = Tally(7, "plain letters", f"no italics, at most {LABEL_LETTERS} capitals in a row")
    lines = Tally(7, "lines of figures", f">= {FIGURE_LINE_MM} mm")
    for page, run in _visible(view):
        slanted = "italic" in run.font.lower() or "oblique" in run.font.lower()
        letters = sum(character.isalpha() for character in run.text)
        shouted = run.text.isupper() and letters > LABEL_LETTERS
        shown = f"{'italics' if slanted else 'capitals'} {run.text[:40]!r}" if slanted or shouted else "plain"
        plain.see(not (slanted or shouted), letters, shown, page.number, page.owner(run.mark))
    for page in view.pages:
        for stroke in page.facts.content.strokes:
            if stroke.mark.tag == "Figure":
                fine = stroke.width_mm >= FIGURE_LINE_MM - 1e-3
                lines.see(fine, -stroke.width_mm, f"{stroke.width_mm:.2f} mm", page.number, page.owner(stroke.mark))
    yield plain.finding("no text")
    yield lines.finding("no figures")
