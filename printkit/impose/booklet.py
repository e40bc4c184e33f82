"""Booklet: all sheets of one file in order, numbered and labelled, the print guide in front."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.diagnostics import Problem
from printkit.geometry import Box
from printkit.impose.arrange import Area, Arrangement, PieceTooLargeError, arrange
from printkit.impose.cuts import CutLine, cut_lines
from printkit.impose.furniture import Furniture, Labels, furnish, packing_room
from printkit.impose.guide import GUIDE_TITLE, GuideFacts, GuidePages, lay_out_guide
from printkit.impose.sheet import Booklet, Sheet
from printkit.layout.frame import Frame, Group, Path, artifact, line
from printkit.layout.piece import Piece
from printkit.layout.theme import Theme
from printkit.layout.typesetter import Typesetter
from printkit.model.kit import KitHeader
from printkit.model.theme import Paper

LONGEST_LABELS = Labels("", "Print once per player · 88 cuts")
"""What a sheet must have room for, whatever its number: tried before any sheet is numbered."""


class NothingToPrintError(ValueError):
    """A kit, or a choice from it, without a single piece."""


class PrintRun(Struct, frozen=True):
    """What one file is made of: a kit's header, one theme, one paper, and for how many players (None: any).

    `complete` says that it holds the whole kit and not a choice from it.
    """

    header: KitHeader
    theme: Theme
    paper: Paper
    players: int | None = None
    complete: bool = True


def impose(pieces: Sequence[Piece], run: PrintRun) -> tuple[Booklet | None, tuple[Problem, ...]]:
    """The booklet, or None and the problem of a piece that no sheet holds.

    Raises:
        NothingToPrintError: There is no piece with a copy.
    """
    found, problems = plan(pieces, run)
    return (None if found is None else found.booklet()), problems


class Plan(Struct, frozen=True):
    """Sheets with their pieces and cut lines, and the guide to them, before they are numbered and labelled."""

    run: PrintRun
    bare: tuple[Sheet, ...]
    guide: GuidePages

    def booklet(self) -> Booklet:
        """The finished sheets. Nothing can go wrong with them: `arrange` left room for rulers and labels."""
        run = self.run
        sheets = (*_guide_sheets(self.guide, run), *self.bare)
        finished = []
        opened: set[str] = set()
        for number, sheet in enumerate(sheets, start=1):
            furniture = _furniture(run, sheet, _labels(sheet, run, number, len(sheets)))
            finished.append(
                replace(
                    sheet,
                    guides=(*sheet.guides, *furniture.guides),
                    rulers=(*sheet.rulers, *furniture.rulers),
                    sections=_sections(sheet, opened),
                )
            )
        header = run.header
        title = f"{header.title} – {run.theme.variant.title}, {run.paper.title}"
        subject = "Print-and-play kit, to be printed at 100 % on one side"
        return Booklet(title, header.language, header.author or header.title, subject, tuple(finished))


def plan(pieces: Sequence[Piece], run: PrintRun) -> tuple[Plan | None, tuple[Problem, ...]]:
    """Which piece lies on which sheet, and everything `impose` reports and raises."""
    area = _area(run)
    try:
        arrangements = arrange(pieces, area)
    except PieceTooLargeError as error:
        size = error.piece.frame
        message = (
            f"{error.piece.id} is {size.width:g} x {size.height:g}mm; "
            f"{run.paper.title} holds {error.available.width:.0f} x {error.available.height:.0f}mm"
        )
        return None, (Problem((error.piece.component,), "piece-too-large", message, "choose a smaller format"),)
    if not arrangements:
        raise NothingToPrintError
    bare = tuple(_bare_sheet(arrangement, run) for arrangement in arrangements)
    guide, problems = _guide(bare, run)
    return Plan(run, bare, guide), problems


def _area(run: PrintRun) -> Area:
    longest = replace(LONGEST_LABELS, identity=_identity(run, 888, 888))

    def furniture_fits(boxes: tuple[Box, ...], cut: tuple[Box, ...]) -> bool:
        return furnish(run.theme, run.paper, boxes, _cuts(cut, run), longest) is not None

    return Area(run.paper.size, run.paper.piece_margin.mm, packing_room(run.theme, run.paper), furniture_fits)


_known_cut_lines = functools.lru_cache(maxsize=64)(cut_lines)
"""Sheets filled from one grid have the same cuts."""


def _cuts(boxes: Sequence[Box], run: PrintRun) -> tuple[CutLine, ...]:
    cut = run.theme.variant.cut
    return _known_cut_lines(tuple(boxes), cut.overshoot.mm, run.paper.size, run.paper.ink_margin.mm + cut.width.mm / 2)


def _identity(run: PrintRun, number: int, total: int) -> str:
    header, variant = run.header, run.theme.variant
    return f"{header.title} {header.version} · {variant.title} · {run.paper.title} · {number} of {total}"


def _purpose(sheet: Sheet, run: PrintRun) -> str:
    """What a sheet is for, in the words of its label."""
    pieces = [placement.piece for placement in sheet.placements]
    players = {piece.player for piece in pieces}
    if not pieces:
        return "Read first"
    if any(piece.per_player and piece.player is None for piece in pieces):
        return "Print once per player"
    if run.players is not None and len(players) == 1 and None not in players:
        return f"For player {players.pop()}"
    return f"For {run.players} players" if run.players is not None else "Print once"


def _labels(sheet: Sheet, run: PrintRun, number: int, total: int) -> Labels:
    purpose = sheet.purpose
    if sheet.cuts:
        purpose += f" · {sheet.cuts} cuts"
    elif any(placement.piece.joined for placement in sheet.placements):
        purpose += " · join with glue"
    elif sheet.placements:
        purpose += " · leave whole"
    notes = {placement.piece.note for placement in sheet.placements}
    note = notes.pop() if len(notes) == 1 else ""
    if note:
        purpose += f" · {note}"
    return Labels(_identity(run, number, total), purpose)


def _furniture(run: PrintRun, sheet: Sheet, labels: Labels) -> Furniture:
    """Rulers and labels; a note that does not go in is left out of the label, never squeezed."""
    boxes = [placement.box for placement in sheet.placements] or [_page_region(run)]
    cuts = _cuts([placement.box for placement in sheet.placements], run) if sheet.cuts else ()
    while True:
        furniture = furnish(run.theme, run.paper, boxes, cuts, labels)
        if furniture is not None:
            return furniture
        shorter = labels.purpose.rpartition(" · ")[0]
        if not shorter:
            raise AssertionError("arrange() left no room for the shortest label")
        labels = replace(labels, purpose=shorter)


def _bare_sheet(arrangement: Arrangement, run: PrintRun) -> Sheet:
    """A sheet with its pieces and cut lines, before it has a number."""
    placements = arrangement.placements
    trimmed = [placement.box for placement in placements if not placement.piece.whole]
    lines = _cuts(trimmed, run)
    sections = tuple(dict.fromkeys(placement.piece.section for placement in placements))
    sheet = Sheet(
        title=", ".join(sections),
        paper=run.paper.size,
        placements=placements,
        guides=(_draw_cuts(lines, run.theme.variant.cut.width.mm, run.theme.variant.cut.grey),) if lines else (),
        cuts=len(lines),
        sections=sections,
    )
    return replace(sheet, purpose=_purpose(sheet, run))


@functools.lru_cache(maxsize=64)
def _draw_cuts(lines: tuple[CutLine, ...], width: float, grey: float) -> Group:
    return artifact("Cut", *(Path(line(*one), width, grey) for one in lines))


def _page_region(run: PrintRun) -> Box:
    page = run.theme.page
    paper = run.paper.size
    return Box((paper.width - page.width) / 2, (paper.height - page.height) / 2, page.width, page.height)


def _guide(sheets: tuple[Sheet, ...], run: PrintRun) -> tuple[GuidePages, tuple[Problem, ...]]:
    """The guide, which names sheet numbers that depend on how many pages it takes itself."""
    pages = 1
    while True:
        setter = Typesetter(run.theme)
        guide = lay_out_guide(setter, GuideFacts(run.header, sheets, pages + 1, run.players, run.complete))
        # Numbers with more digits could make the guide longer, never shorter.
        if len(guide.frames) <= pages:
            return guide, tuple(setter.problems)
        pages = len(guide.frames)


def _guide_sheets(guide: GuidePages, run: PrintRun) -> tuple[Sheet, ...]:
    region = _page_region(run)
    sheets = []
    for number, frame in enumerate(guide.frames):
        content = Frame(*run.paper.size, (Group(frame.items, region.x, region.y),))
        rulers = tuple(box.moved(region.x, region.y) for box in guide.rulers) if number == 0 else ()
        sheets.append(
            Sheet(
                GUIDE_TITLE,
                run.paper.size,
                content=content,
                rulers=rulers,
                sections=(GUIDE_TITLE,),
                purpose="Read first",
            )
        )
    return tuple(sheets)


def _sections(sheet: Sheet, opened: set[str]) -> tuple[str, ...]:
    """The sections that begin on a sheet, for bookmarks."""
    new = tuple(section for section in sheet.sections if section not in opened)
    opened.update(new)
    return new
