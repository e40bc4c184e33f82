"""Booklet: all sheets of one file in order, numbered and labelled, the print guide in front."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printkit.diagnostics import Problem
from printkit.geometry import Box, bounding_box
from printkit.impose.amounts import GuideFacts
from printkit.impose.arrange import Area, Arrangement, PieceTooLargeError, arrange
from printkit.impose.changes import Changes
from printkit.impose.cuts import CutLine, corner_arcs, sheet_cuts
from printkit.impose.furniture import Furniture, Labels, furnish, packing_room
from printkit.impose.guide import GUIDE_TITLE, GuidePages, lay_out_guide
from printkit.impose.sheet import Booklet, Placement, Sheet
from printkit.layout.frame import Frame, Group, Path, artifact, line
from printkit.layout.piece import Piece
from printkit.layout.theme import Theme
from printkit.layout.typesetter import Typesetter
from printkit.model.kit import KitHeader
from printkit.model.theme import Paper

LONGEST_LABELS = Labels("", "Print once per player · 88 cuts")
"""What a sheet must have room for, whatever its number: tried before any sheet is numbered."""

HALO_RATIO = 3.0
"""White beside a cut line on a picture: as much on either side as the line is wide."""


class NothingToPrintError(ValueError):
    """A kit, or a choice from it, without a single piece."""


class PrintRun(Struct, frozen=True):
    """What one file is made of: a kit's header, one theme, one paper, and for how many players (None: any).

    `complete` says that it holds the whole kit and not a choice from it.
    `changes` are those since an earlier edition when the file holds nothing else.
    """

    header: KitHeader
    theme: Theme
    paper: Paper
    players: int | None = None
    complete: bool = True
    changes: Changes | None = None


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
        name = f"{header.title}, changes only" if run.changes else header.title
        title = f"{name} – {run.theme.variant.title}, {run.paper.title}"
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

    def furniture_fits(boxes: tuple[Box, ...], placements: tuple[Placement, ...]) -> bool:
        return furnish(run.theme, run.paper, boxes, _cuts(placements, run), longest) is not None

    paper = run.paper
    room = packing_room(run.theme, paper)
    return Area(paper.size, paper.piece_margin.mm, paper.ink_margin.mm, room, furniture_fits)


def _cuts(placements: Sequence[Placement], run: PrintRun) -> tuple[CutLine, ...]:
    cut = run.theme.variant.cut
    return sheet_cuts(placements, cut.overshoot.mm, run.paper.size, run.paper.ink_margin.mm + cut.width.mm / 2)


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
    elif any(placement.piece.cut == "none" for placement in sheet.placements):
        purpose += " · no cut lines"
    elif sheet.placements:
        purpose += " · leave whole"
    notes = {placement.piece.note for placement in sheet.placements}
    note = notes.pop() if len(notes) == 1 else ""
    if note:
        purpose += f" · {note}"
    return Labels(_identity(run, number, total), purpose)


def _furniture(run: PrintRun, sheet: Sheet, labels: Labels) -> Furniture:
    """Rulers and labels; a note that does not go in is left out of the label, never squeezed."""
    boxes = [placement.inked for placement in sheet.placements] or [_page_region(run)]
    cuts = _cuts(sheet.placements, run) if sheet.cuts else ()
    # Few pieces of a grid can be too short for a label beside them: then it lies where the full grid has it.
    regions = [boxes, *([[sheet.region]] if sheet.region is not None else [])]
    while True:
        for region in regions:
            furniture = furnish(run.theme, run.paper, region, cuts, labels)
            if furniture is not None:
                return furniture
        shorter = labels.purpose.rpartition(" · ")[0]
        if not shorter:
            raise AssertionError("arrange() left no room for the shortest label")
        labels = replace(labels, purpose=shorter)


def _bare_sheet(arrangement: Arrangement, run: PrintRun) -> Sheet:
    """A sheet with its pieces and cut lines, before it has a number."""
    placements = arrangement.placements
    lines = _cuts(placements, run)
    guides: tuple[Group, ...] = (_draw_cuts(lines, run.theme),) if lines else ()
    if lines and any(placement.piece.bleed for placement in placements):
        guides = (_draw_halo(lines, run.theme), *guides)
    sections = tuple(dict.fromkeys(placement.piece.section for placement in placements))
    sheet = Sheet(
        title=", ".join(sections),
        paper=run.paper.size,
        placements=placements,
        guides=(*guides, *_draw_corners(placements, run.theme)),
        cuts=len(lines),
        sections=sections,
        region=bounding_box((arrangement.region, *(placement.inked for placement in placements))),
    )
    return replace(sheet, purpose=_purpose(sheet, run))


@functools.lru_cache(maxsize=64)
def _draw_lines(role: str, lines: tuple[CutLine, ...], width: float, grey: float) -> Group:
    return artifact(role, *(Path(line(*one), width, grey) for one in lines))


def _draw_cuts(lines: tuple[CutLine, ...], theme: Theme) -> Group:
    cut = theme.variant.cut
    return _draw_lines("Cut", lines, cut.width.mm, cut.grey)


def _draw_halo(lines: tuple[CutLine, ...], theme: Theme) -> Group:
    """White under the cut lines, so that they show on pictures too."""
    width = HALO_RATIO * theme.variant.cut.width.mm
    return _draw_lines("Guide", lines, width, 1.0)


def _draw_corners(placements: Sequence[Placement], theme: Theme) -> tuple[Group, ...]:
    """The corners that are to be rounded once the straight cuts are made."""
    cut = theme.variant.cut
    rounded = [one for one in placements if one.piece.corner and not one.piece.whole]
    arcs = [Path(arc, cut.width.mm, cut.grey) for one in rounded for arc in corner_arcs(one.box, one.piece.corner)]
    return (artifact("Guide", *arcs),) if arcs else ()


def _page_region(run: PrintRun) -> Box:
    page = run.theme.page
    paper = run.paper.size
    return Box((paper.width - page.width) / 2, (paper.height - page.height) / 2, page.width, page.height)


def _guide(sheets: tuple[Sheet, ...], run: PrintRun) -> tuple[GuidePages, tuple[Problem, ...]]:
    """The guide, which names sheet numbers that depend on how many pages it takes itself."""
    pages = 1
    while True:
        setter = Typesetter(run.theme)
        guide = lay_out_guide(setter, _guide_facts(sheets, pages + 1, run))
        # Numbers with more digits could make the guide longer, never shorter.
        if len(guide.frames) <= pages:
            return guide, tuple(setter.problems)
        pages = len(guide.frames)


def _guide_facts(sheets: tuple[Sheet, ...], first_number: int, run: PrintRun) -> GuideFacts:
    return GuideFacts(run.header, sheets, first_number, run.players, run.complete, run.changes)


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
