"""Kind `rules`: running text over as many pages as it takes, in columns of a readable measure."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, field
from msgspec.structs import replace

from printkit.diagnostics import Problem
from printkit.geometry import Box, fits
from printkit.kinds.figures import Figure, Figures
from printkit.kinds.kind import Kind
from printkit.layout.blocks import BlockStyles, SetBlock, column_height, flow, stack
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line
from printkit.layout.markup import parse_blocks
from printkit.layout.piece import Piece
from printkit.layout.text import FIT_STEP_PT, OVERHANG_MM, Fitted, TypeStyle, set_in_box
from printkit.layout.theme import Theme
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.units import points_to_mm

COLUMN_GAP_MM = 8.0
"""White between two columns of text."""
SHORTEST_MEASURE_EM = 20.0
"""A column is at least this wide: about 45 letters, the lower end of what reads easily (Bringhurst, 2.1.2)."""
TITLE_GAP_MM = 4.0
SHORT_PAGE_RATIO = 0.4
"""A last page filled to less than this is worth setting the text a little smaller."""
MOST_SMALLER_PT = 1.5
"""Never by more than this under the variant's body size, and never under its floor."""


class Rules(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="rules"):
    """Rules of play or any longer text."""

    noun: ClassVar[str] = "rules text"

    text: Annotated[
        str,
        Meta(
            min_length=1,
            description="`# Heading`, `## Smaller heading`, paragraphs with a blank line between, `1.` steps, "
            "`-` bullets, **bold** and *italic*; `[figure NAME]` between blank lines puts a figure there.",
        ),
    ]
    figures: Annotated[dict[str, Figure], Meta(description="The figures of the text, by name.")] = field(
        default_factory=dict
    )


def check(rules: Rules, kit: Kit) -> tuple[Problem, ...]:
    """What is wrong with the figures and with where the text puts them."""
    return Figures(rules.figures, kit).check(rules.text)


def lay_out(rules: Rules, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """A piece a page, left whole; a last page with little on it is drawn in by smaller type where that is allowed."""
    theme = setter.theme
    body = theme.body()
    figures = Figures(rules.figures, kit)
    pages = _set(rules, setter, body, figures)
    if len(pages) > 1 and column_height(pages[-1][0]) < SHORT_PAGE_RATIO * theme.page.height and len(pages[-1]) == 1:
        size_pt = body.size_pt
        while (size_pt := size_pt - FIT_STEP_PT) >= max(theme.floor_pt, body.size_pt - MOST_SMALLER_PT):
            trial = _set(rules, Typesetter(theme), body.at(size_pt), figures)
            if trial and len(trial) < len(pages):
                pages = trial
                break
    frames = _draw(rules, setter, pages)
    return tuple(
        Piece(
            rules.id if len(frames) == 1 else f"{rules.id}/{number}",
            "rules",
            rules.id,
            rules.name,
            frame,
            rules.copies.count,
            player,
            per_player=rules.copies.per == "per-player",
            whole=True,
            note=rules.note,
        )
        for player in setter.players_for(rules.copies)
        for number, frame in enumerate(frames, start=1)
    )


def _columns(theme: Theme) -> tuple[int, float]:
    """How many columns a page has and how wide they are."""
    em = points_to_mm(theme.body().size_pt)
    width = theme.page.width - 2 * OVERHANG_MM
    count = max(1, int((width + COLUMN_GAP_MM) // (SHORTEST_MEASURE_EM * em + COLUMN_GAP_MM)))
    return count, (width - (count - 1) * COLUMN_GAP_MM) / count


def _title(rules: Rules, setter: Typesetter) -> Fitted | None:
    return setter.fit(rules.name, setter.theme.title_room, setter.theme.title(), ("title",), "the title")


def _set(rules: Rules, setter: Typesetter, body: TypeStyle, figures: Figures) -> list[tuple[tuple[SetBlock, ...], ...]]:
    """The blocks of each column of each page; nothing after a problem."""
    theme, page = setter.theme, setter.theme.page
    count, width = _columns(theme)
    parsed, problems = parse_blocks(rules.text, ("text",))
    setter.problems.extend(problems)
    styles = BlockStyles(theme.heading(), replace(body, style="bold"), body)
    blocks = figures.set(parsed, setter, width, styles)
    title = _title(rules, setter)
    if title is None or not blocks:
        return []
    below_title = page.height - title.height - TITLE_GAP_MM
    columns = flow(blocks, (*(below_title,) * count, page.height))
    for number, column in enumerate(columns):
        room, where = (below_title, "below the title there are") if number < count else (page.height, "a page holds")
        if not fits(column_height(column), room):
            message = f"a paragraph needs {column_height(column):.1f}mm, {where} {room:.1f}mm"
            setter.problems.append(Problem(("text",), "text-too-long", message, "split it into shorter paragraphs"))
    return [columns[start : start + count] for start in range(0, len(columns), count)]


def _draw(rules: Rules, setter: Typesetter, pages: Sequence[tuple[tuple[SetBlock, ...], ...]]) -> list[Frame]:
    """A frame a page, the title with a rule under it on the first."""
    theme, page = setter.theme, setter.theme.page
    _, width = _columns(theme)
    frames = []
    for number, columns in enumerate(pages):
        items: list[Item] = []
        top = 0.0
        title = _title(rules, Typesetter(theme)) if number == 0 else None
        if title is not None:
            items.append(
                Group(set_in_box(theme.fonts, title, Box(OVERHANG_MM, 0, page.width, title.height)), tag=Tag("H1"))
            )
            items.append(Path(line(0, title.height + 1.5, page.width, title.height + 1.5), theme.rule_mm))
            top = title.height + TITLE_GAP_MM
        for index, column in enumerate(columns):
            items += stack(column, OVERHANG_MM + index * (width + COLUMN_GAP_MM), top)[0]
        frames.append(Frame(*page, tuple(items)))
    return frames


KIND = Kind(Rules, lay_out, check, designs=lambda rules: 1 + rules.text.count("\n") // 2)
