"""The print guide: how to print, what to print for how many players, what to cut, what to supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from printkit.geometry import Box
from printkit.impose.amounts import GuideFacts, amount_text, choices, counted, each_player
from printkit.impose.changes import changes_text
from printkit.impose.furniture import TICK_MM, ruler
from printkit.impose.ink import coverages
from printkit.impose.notes import NoteContext, between, fill_notes, named
from printkit.impose.sheet import Sheet
from printkit.layout.blocks import BlockStyles, stack
from printkit.layout.blocks import flow as flow_blocks
from printkit.layout.frame import Frame, Group, Path, Tag, artifact, rectangle
from printkit.layout.markup import Block, parse_blocks
from printkit.layout.page_flow import PageFlow
from printkit.layout.table import TableColumn, TableSpec
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter

GUIDE_RULER_MM = 100.0
BANK_CARD = Box(0, 0, 85.60, 53.98)
"""A bank card, which everybody has (ISO/IEC 7810, ID-1)."""
GUIDE_TITLE = "Print guide"


class GuidePages(Struct, frozen=True):
    """The guide's pages and the long rulers on its first."""

    frames: tuple[Frame, ...]
    rulers: tuple[Box, ...]


def lay_out_guide(setter: Typesetter, facts: GuideFacts) -> GuidePages:
    """The guide on pages of the theme's page size; the rulers lie on its first page, in the page's own frame."""
    page = setter.theme.page
    flow = PageFlow(setter, page.width, page.height)
    header = facts.header
    title = setter.fit(f"{header.title}: print guide", page, setter.theme.title(), ("title",), "the title")
    if title is not None:
        flow.add(
            (Group(set_in_box(setter.theme.fonts, title, Box(0, 0, page.width, title.height)), tag=Tag("H1")),),
            title.height,
        )
    flow.add_text(
        "Print on one side, at **100 %** (“actual size”), never “fit to page”. Then measure: the two rulers here are "
        "exactly 100 mm, the two on every sheet 50 mm, and a bank card fits its outline.",
        (),
    )
    rulers = _measures(setter, flow, _side_text(facts))
    if facts.changes is not None:
        flow.add_text(changes_text(facts.changes), ())
    flow.add_text(amount_text(facts), ())
    notes, problems = fill_notes(header.print_notes, NoteContext(facts.sheets, facts.first_number, facts.complete))
    setter.problems.extend(problems)
    flow.add_text("\n\n".join(notes), ("print_notes",))
    flow.add_table(_sheet_table(facts), "What to print", (), together=True)
    frames = tuple(Frame(page.width, page.height, tuple(items)) for items, _ in flow.pages)
    return GuidePages(frames, rulers)


def _side_text(facts: GuideFacts) -> str:
    """What stands beside the measures: what to do when they are wrong, what players supply, how much ink it takes."""
    advice = (
        "Too short or too long? In the print dialog choose “actual size” or 100 % and switch off “fit”, “shrink” "
        "and “scale”. Nothing needs colour or a second side."
    )
    supply = "\n".join(f"- {thing}" for thing in facts.header.supply)
    needs = f"# You also need\n\n{supply}\n\n" if supply else ""
    return f"{advice}\n\n{_ink_text(facts.sheets)}\n\n{needs}{_cutting_text(facts)}"


def _measures(setter: Typesetter, flow: PageFlow, side_text: str) -> tuple[Box, ...]:
    """Two rulers of 100 mm and a bank card's outline; beside them a text, which goes on below when it is long."""
    theme = setter.theme
    style = theme.label()
    y = flow.next_y(6.0)
    pitch = style.leading_mm
    x = pitch + 3.0
    half = TICK_MM / 2
    across = Box(x + 4.0, y + GUIDE_RULER_MM + 4.0 - half, GUIDE_RULER_MM, TICK_MM)
    up = Box(x - half, y, TICK_MM, GUIDE_RULER_MM)
    card = Box(across.x + 4.0, y + (GUIDE_RULER_MM - BANK_CARD.height) / 2, BANK_CARD.width, BANK_CARD.height)
    centred = theme.label(align="center")
    items = [
        ruler(theme, across, TICK_MM),
        ruler(theme, up, TICK_MM),
        artifact("Guide", Path(rectangle(card), theme.fine_mm, 0.3)),
        *setter.place("Bank card\n85.60 × 53.98 mm", card.inset(4.0), centred, ()),
        *setter.place("100 mm", Box(across.x, across.bottom + 0.5, across.width, pitch), centred, ()),
        Group(
            setter.place("100 mm", Box(0, 0, GUIDE_RULER_MM, pitch), centred, ()),
            up.x - 0.5 - pitch,
            up.bottom,
            270.0,
        ),
    ]
    blocks, _ = parse_blocks(side_text)
    styles = BlockStyles(theme.heading(), theme.body("bold"), theme.body())
    left = across.right + 8.0
    beside = flow_blocks(setter.blocks(blocks, flow.width - left, styles, ()), (GUIDE_RULER_MM + 8.0, 1e6))
    count = _whole_sections(blocks, len(beside[0]))
    items += stack(beside[0][:count], left, y)[0]
    flow.add(tuple(items), across.bottom + 0.5 + pitch)
    if count < len(blocks):
        below = setter.blocks(blocks[count:], flow.width, styles, ())
        for number, column in enumerate(flow_blocks(below, (flow.height - flow.next_y(4.0), flow.height))):
            if number:
                flow.turn()
            groups, bottom = stack(column, 0.0, flow.next_y(4.0))
            flow.add(groups, bottom)
    return (Box(across.x, across.y + half, across.width, 0.0), Box(up.x + half, up.y, 0.0, up.height))


def _whole_sections(blocks: Sequence[Block], most: int) -> int:
    """How many of the first `most` blocks go in without parting a heading's section; all of them if there is none."""
    ends = (count for count in range(most, 0, -1) if count == len(blocks) or blocks[count].kind == "h1")
    return next(ends, most)


def _sheet_table(facts: GuideFacts) -> TableSpec:
    """Runs of sheets with the same pieces: numbers, the pieces counted, how often to print them."""
    runs: list[tuple[int, int, Counter[str], str]] = []
    latest: set[str] = set()
    chosen = {number for choice in choices(facts) for number in choice.numbers}
    for number, sheet in enumerate(facts.sheets, start=facts.first_number):
        often = "per player" if each_player(sheet) else "once"
        if number in chosen:
            often = "per player, if chosen" if each_player(sheet) else "if chosen"
        counts = Counter(placement.piece.section for placement in sheet.placements)
        if runs and runs[-1][3] == often and counts.keys() == latest:
            first, _, total, _ = runs[-1]
            total.update(counts)
            runs[-1] = (first, number, total, often)
        else:
            runs.append((number, number, counts, often))
        latest = set(counts)
    return TableSpec(
        (TableColumn("Sheet", 0.4), TableColumn("Pieces", 3.0), TableColumn("Print", 1.1)),
        tuple((between(first, last), _named(pieces), often) for first, last, pieces, often in runs),
    )


def _named(pieces: Counter[str]) -> str:
    return ", ".join(f"{section} ({count})" for section, count in pieces.items())


def _cutting_text(facts: GuideFacts) -> str:
    """Which sheets stay whole, and how many straight cuts the others take."""
    numbered = tuple(enumerate(facts.sheets, start=facts.first_number))
    joined = [n for n, sheet in numbered if any(placement.piece.joined for placement in sheet.placements)]
    whole = [n for n, sheet in numbered if not sheet.cuts and n not in joined]
    cuts = [(n, sheet.cuts) for n, sheet in numbered if sheet.cuts]
    lines = ["# Cutting", ""]
    if cuts:
        total = sum(count for _, count in cuts)
        where = named([number for number, _ in cuts])
        lines.append(f"Cut along the thin grey lines: {counted(total, 'straight cut')} in all, on {where}.")
    if whole:
        lines.append(f"Leave {named(whole)} whole.")
    if joined:
        lines.append(f"Glue {named(joined)} together as they say.")
    return "\n".join(lines)


def _ink_text(sheets: Sequence[Sheet]) -> str:
    """The estimated coverage of the fullest sheet and of all."""
    parts = coverages(sheets)
    highest, mean = max(parts), fsum(parts) / len(parts)
    return f"Ink covers about {100 * mean:.1f} % of the paper, {100 * highest:.1f} % on the fullest sheet (estimated)."
