"""Promise 11: little ink, no large solid areas, pictures sharp enough."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.verify.findings import Finding, Tally
from printkit.verify.view import WHITE, FileView, PageView

COVERAGE = 0.15
"""Share of a page's area. A full page of text covers about 5 %, ruled cards 2 to 4 %."""
SOLID_MM2 = 400.0
"""2 x 2 cm: a token or a mark on a track may be solid, a wall or a background may not."""
SOLID_GREY = 0.8
"""Lighter fills are tints that cost little ink."""
PICTURE_DPI = 150.0


def check_ink(view: FileView) -> Iterator[Finding]:
    """The estimated coverage of the fullest page, the largest solid area, the coarsest picture."""
    coverage = Tally(11, "ink on a page", f"<= {COVERAGE:.0%} of its area")
    solid = Tally(11, "solid areas", f"<= {SOLID_MM2:g} mm2 where darker than {SOLID_GREY}")
    sharp = Tally(11, "resolution of pictures", f">= {PICTURE_DPI:g} dpi")
    for page in view.pages:
        share = page_coverage(page)
        coverage.see(share <= COVERAGE, share, f"{share:.1%}", page.number)
        for fill in page.facts.content.fills:
            if fill.grey < SOLID_GREY:
                fine = fill.area_mm2 <= SOLID_MM2
                solid.see(fine, fill.area_mm2, f"{fill.area_mm2:.0f} mm2", page.number, page.owner(fill.mark))
        for image in page.facts.content.images:
            fine = image.dpi >= PICTURE_DPI
            sharp.see(fine, -image.dpi, f"{image.dpi:.0f} dpi", page.number, page.owner(image.mark))
    yield coverage.finding()
    yield solid.finding("none")
    yield sharp.finding("no pictures")


def page_coverage(page: PageView) -> float:
    """Ink of a page as a share of its area, an estimate.

    Lines count length x width, dashes with their share; shapes their area; text by its advance (see
    `textshow`); all by how dark they are. What lies on top of each other counts twice. Pictures do not count:
    how dark they are is for the designer to say, and the guide estimates them.
    """
    content = page.facts.content
    ink = sum(run.ink_mm2 * (1 - run.grey) for run in content.texts if run.seen)
    for stroke in content.strokes:
        on_off = sum(stroke.dash_mm)
        share = sum(stroke.dash_mm[::2]) / on_off if on_off and len(stroke.dash_mm) % 2 == 0 else 1.0
        ink += stroke.length_mm * stroke.width_mm * share * (1 - stroke.grey)
    ink += sum(fill.area_mm2 * (1 - fill.grey) for fill in content.fills if fill.grey < WHITE)
    area = page.paper.width * page.paper.height
    return ink / area if area else 0.0
