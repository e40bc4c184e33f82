"""Kind `fare`: a card with sets of tickets, their points, and the best score of every possible ending."""

from math import floor
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size
from printkit.kinds.kind import Facts, Kind
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import OVERHANG_MM, TypeStyle
from printkit.layout.theme import TITLE_SHARE
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules import fares
from printkit.rules.fares import MOVES, Fare
from printkit.units import points_to_mm

GAP_MM = 3.0
"""Between the title, the sets, the sentences and the table."""
SIDE_RATIO = 1.3
"""A card at least this much wider than high has its table beside the sets, any other below them."""
SIDE_SHARE = 0.5
"""The share of the sets in the width of such a card."""
LARGE_RATIO = 1.5
"""Sets are set this much larger than a title, to be read from across a table, where there is room."""
SET_PITCH_RATIO = 1.2
"""The pitch of the lines of sets, as a ratio of their leading."""
TABLE_PARTS = 2
"""The endings stand in two tables next to each other, so that their rows are high enough to read from afar."""
PART_GAP_MM = 4.0


class WorkedExample(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tickets and what they score."""

    noun: ClassVar[str] = "example"

    tickets: Annotated[dict[str, int], Meta(description="How many tickets of each letter.")]
    score: Annotated[int, Meta(description="What they score.")]
    stamps: Annotated[int | None, Meta(description="How many stamps.")] = None
    total: Annotated[int | None, Meta(description="Score and stamps together.")] = None


class FareCard(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="fare"):
    """A fare card."""

    noun: ClassVar[str] = "fare"

    format: Annotated[str, Meta(description="The card's format, from templates/formats.")] = "half-page"
    sets: Annotated[
        dict[str, int], Meta(min_length=1, description="The points of each set of letters, such as `ABC: 5`.")
    ]
    text: Annotated[str, Meta(description="Sentences below the sets.")] = (
        "Score a set as often as you can.\nEach ticket counts once.\nLeftover tickets score 0.\nEach stamp is 1 point."
    )
    table_title: Annotated[str, Meta(description="The heading of the table of endings.")] = "Best score of every ending"
    best: Annotated[str, Meta(description="The heading of the column of scores.")] = "Best"
    examples: Annotated[
        tuple[WorkedExample, ...], Meta(description="Worked examples, which are checked, not printed.")
    ] = ()


def check(card: FareCard, _kit: Kit) -> tuple[Problem, ...]:
    """Everything wrong with the sets and the worked examples."""
    examples = [
        fares.Example(example.tickets, example.score, example.stamps, example.total) for example in card.examples
    ]
    return fares.check_fare(MOVES, card.sets, examples)


def facts(card: FareCard, _kit: Kit) -> Facts:
    """How many endings there are, the best of them, and the best score of each."""
    found = fares.facts(Fare(tuple(card.sets.items())))
    return {card.id: {"endings": found.endings, "best": found.best, "table": dict(found.table)}}


def lay_out(card: FareCard, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One card; a card as large as a page is left whole."""
    form = setter.theme.format(card.format)
    size, page = form.size, setter.theme.page
    whole = size == page
    inner = Box(0.0, 0.0, *size).inset(OVERHANG_MM if whole else form.safe.mm)
    frame = Frame(*size, _draw(card, inner, setter))
    return tuple(
        Piece(
            card.id,
            "cards",
            card.id,
            card.name,
            frame,
            card.copies.count,
            player,
            per_player=card.copies.per == "per-player",
            whole=whole,
            note=card.note,
        )
        for player in setter.players_for(card.copies)
    )


def _draw(card: FareCard, inner: Box, setter: Typesetter) -> tuple[Item, ...]:
    theme = setter.theme
    title = setter.fit(card.name, Size(inner.width, TITLE_SHARE * inner.height), theme.title(), ("title",), "the title")
    if title is None:
        return ()
    head = Box(inner.x, inner.y, inner.width, title.height)
    items: list[Item] = list(setter.place(card.name, head, theme.title(), ("title",), Tag("H1")))
    rule_y = head.bottom + GAP_MM / 2
    items.append(Path(line(inner.x, rule_y, inner.right, rule_y), theme.rule_mm))
    below = Box(inner.x, rule_y + GAP_MM, inner.width, inner.bottom - rule_y - GAP_MM)
    if inner.width >= SIDE_RATIO * inner.height:
        left = Box(below.x, below.y, SIDE_SHARE * below.width - GAP_MM, below.height)
        right_x = left.right + 2 * GAP_MM
        items += _sets(card, left, setter)[0]
        return (*items, *_table(card, Box(right_x, below.y, below.right - right_x, below.height), setter))
    sets, y = _sets(card, below, setter)
    items += sets
    rest = Box(below.x, y + GAP_MM, below.width, below.bottom - y - GAP_MM)
    return (*items, *_table(card, rest, setter))


def _sets(card: FareCard, box: Box, setter: Typesetter) -> tuple[list[Item], float]:
    """Each set as a line of letters and points, then the sentences; and the y below them."""
    theme = setter.theme
    items: list[Item] = []
    y = box.y
    large = _set_style(card, box, setter)
    for letters, points in card.sets.items():
        row = Box(box.x, y, box.width, large.leading_mm * SET_PITCH_RATIO)
        items += setter.place(set_words(letters, points), row, large, ("sets", letters), what="a set")
        y = row.bottom
    y += GAP_MM
    room = Size(box.width, box.bottom - y)
    style = theme.name("regular")
    fitted = setter.fit(card.text, room, style, ("text",)) if card.text else None
    if fitted is not None:
        at = Box(box.x, y, box.width, fitted.height)
        items += setter.place(card.text, at, style, ("text",), valign="top")
        y = at.bottom
    return items, y


def set_words(letters: str, points: int) -> str:
    """A set and its points in words: `A + A + B = 4 points`."""
    return f"{' + '.join(letters)} = {points} {'point' if points == 1 else 'points'}"


def _set_style(card: FareCard, box: Box, setter: Typesetter) -> TypeStyle:
    """The largest size at which every set goes on a line, one size for all."""
    theme = setter.theme
    style = theme.title("bold")
    widest = max(theme.fonts.width_em(set_words(*one), "bold") for one in card.sets.items())
    room_pt = floor(2 * box.width / points_to_mm(widest)) / 2
    return style.at(max(theme.floor_pt, min(LARGE_RATIO * style.size_pt, room_pt)))


def _table(card: FareCard, box: Box, setter: Typesetter) -> list[Item]:
    """A heading and the endings in tables side by side, as large as the box allows."""
    theme = setter.theme
    head = theme.heading().leading_mm
    named = Box(box.x, box.y, box.width, head)
    items: list[Item] = list(setter.place(card.table_title, named, theme.heading(), ("table_title",), Tag("H2")))
    found = fares.facts(Fare(tuple(card.sets.items())))
    rows = [(*ending.split(","), str(best)) for ending, best in found.table.items()]
    each = -(-len(rows) // TABLE_PARTS)
    top = named.bottom + 1.0
    pitch = min((box.bottom - top) / (each + 1), 1.5 * theme.name().leading_mm)
    width = (box.width - (TABLE_PARTS - 1) * PART_GAP_MM) / TABLE_PARTS
    for part in range(TABLE_PARTS):
        at = Box(box.x + part * (width + PART_GAP_MM), top, width, pitch)
        items.append(_part(card, tuple(rows[part * each : (part + 1) * each]), at, setter))
    return items


def _part(card: FareCard, rows: tuple[tuple[str, ...], ...], first: Box, setter: Typesetter) -> Group:
    """One table; `first` is the box of its header row."""
    theme = setter.theme
    style = theme.name("regular", "center")
    heads = (*MOVES, card.best)
    # The column of scores is wider: its heading is a word.
    share = first.width / (len(heads) + 0.8)
    edges = [first.x + share * index for index in range(len(heads))] + [first.right]
    groups: list[Item] = []
    for number, texts in enumerate((heads, *rows)):
        cells: list[Item] = []
        for column, text in enumerate(texts):
            box = Box(
                edges[column],
                first.y + number * first.height,
                edges[column + 1] - edges[column],
                first.height,
            )
            tag = Tag("TH", scope="Column") if number == 0 else Tag("TD")
            bold = number == 0 or column == len(heads) - 1
            chosen = TypeStyle(style.size_pt, style.leading_ratio, "bold" if bold else "regular", "center")
            path = ("best",) if number == 0 else ()
            cells += setter.place(text, box.inset(0.3), chosen, path, tag, what=f"'{text}'")
        groups.append(Group(tuple(cells), tag=Tag("TR")))
    bottom = first.y + first.height * (len(rows) + 1)
    whole = Box(first.x, first.y, first.width, bottom - first.y)
    rules = [
        Path(line(first.x, first.y + first.height * n, first.right, first.y + first.height * n), theme.fine_mm)
        for n in range(2, len(rows) + 1)
    ]
    rules.append(Path(line(first.x, first.bottom, first.right, first.bottom), theme.rule_mm))
    rules.append(Path(line(edges[-2], first.y, edges[-2], bottom), theme.rule_mm))
    rules.append(Path(rectangle(whole), theme.rule_mm))
    return Group((*rules, Group(tuple(groups), tag=Tag("Table"))))


KIND = Kind(FareCard, lay_out, check, facts)
