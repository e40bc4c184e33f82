"""Kind `cards`: one card a row, a face whose boxes are filled from the row's columns."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.layout.blocks import BlockStyles, column_height, stack
from printkit.layout.frame import Frame, Item, Path, Tag, line
from printkit.layout.markup import parse_lines
from printkit.layout.piece import Piece
from printkit.layout.text import Overflow
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component, Copies, CopiesError
from printkit.model.kit import Kit

GAP_MM = 2.0
"""Between the boxes of a face."""
OWN_COLUMNS = ("name", "copies")
"""Columns with a meaning of their own; a column whose name starts with `_` is the designer's notes."""
BLANK_PLAYER = "___"
"""Where a player's number is written when the sheet is printed once for each player."""

_FIELD = re.compile(r"\{([^{}]+)\}")


class Cards(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="cards"):
    """A set of cards."""

    noun: ClassVar[str] = "set of cards"

    format: Annotated[str, Meta(description="The card's format, from templates/formats.")] = "poker"
    face: Annotated[
        dict[str, str],
        Meta(
            min_length=1,
            description="Named boxes and their text, with `{column}` for a row's column: `title` at the top, "
            "`corner` in the corner, `body` below, any others at the foot, in the order written. "
            "`{player}` is the number of the player.",
        ),
    ]
    data: Annotated[str, Meta(description="A CSV file with one card a row, instead of `cards`.")] = ""
    cards: Annotated[
        tuple[dict[str, str | None], ...],
        Meta(description="One card a row: columns by name. `copies` is a number, `name` names the piece."),
    ] = ()


def check(cards: Cards, _kit: Kit) -> tuple[Problem, ...]:
    """Columns nobody uses, columns that are missing, names used twice, copies that are no number."""
    problems = list(_check_face(cards))
    used = {field for text in cards.face.values() for field in _FIELD.findall(text)}
    known = sorted(used.union(OWN_COLUMNS) - {"player"})
    names: dict[str, int] = {}
    for number, row in enumerate(cards.cards):
        path: TreePath = ("cards", number)
        for column in row:
            if column not in known and not column.startswith("_"):
                near = difflib.get_close_matches(column, known, 1)
                hint = f"did you mean '{near[0]}'?" if near else f"columns of the face: {', '.join(known)}"
                problems.append(Problem((*path, column), "unknown-key", f"'{column}' is on no face", hint, at_key=True))
        name = card_name(row, number)
        if name in names:
            problems.append(
                Problem(
                    (*path, "name") if "name" in row else path,
                    "duplicate-name",
                    f"the name '{name}' stands for card {names[name] + 1} too",
                    "give each card a name of its own; for more of the same card write copies",
                )
            )
        names.setdefault(name, number)
        if row.get("copies"):
            try:
                Copies.parse(str(row["copies"]))
            except CopiesError as error:
                problems.append(Problem((*path, "copies"), error.code, str(error), error.hint))
    return tuple(problems)


def _check_face(cards: Cards) -> tuple[Problem, ...]:
    """Columns that the face asks for and no row has."""
    columns = {column for row in cards.cards for column in row} | {"player", *OWN_COLUMNS}
    problems = []
    for box, text in cards.face.items():
        for field in _FIELD.findall(text):
            if field not in columns:
                near = difflib.get_close_matches(field, sorted(columns), 1)
                hint = f"did you mean '{{{near[0]}}}'?" if near else f"columns: {', '.join(sorted(columns))}"
                problems.append(Problem(("face", box), "unknown-column", f"no card has a column '{field}'", hint))
    if not cards.cards:
        problems.append(Problem((), "no-cards", "there are no cards", "write rows under 'cards' or name a 'data' file"))
    return tuple(problems)


def card_name(row: Mapping[str, str | None], number: int) -> str:
    """What a card is called in the manifest: its name, or its number from 1."""
    return (row.get("name") or "").strip() or str(number + 1)


def fill(text: str, row: Mapping[str, str | None], player: int | None) -> str:
    """A box's text with the columns of a row put in."""

    def value(match: re.Match[str]) -> str:
        field = match.group(1)
        if field == "player":
            return BLANK_PLAYER if player is None else str(player)
        return row.get(field) or ""

    return _FIELD.sub(value, text)


@dataclass(frozen=True, slots=True)
class _Face:
    """Where the boxes of a face lie: decided once for all cards of a set, so that they match."""

    size: Size
    safe: Box
    corner_below: bool


def lay_out(cards: Cards, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """A piece for each card, and for each player when cards are printed for players."""
    form = setter.theme.format(cards.format)
    safe = Box(0, 0, form.size.width, form.size.height).inset(form.safe.mm)
    face = _Face(form.size, safe, _corner_below(cards, setter, safe))
    pieces: list[Piece] = []
    for_players = any("{player}" in text for text in cards.face.values())
    for player in setter.players if cards.copies.per else (None,):
        for number, row in enumerate(cards.cards):
            if player is not None and not for_players and player != setter.players[0]:
                frame = pieces[number].frame
            else:
                frame = Frame(*form.size, _draw(cards, number, player, face, setter))
            copies = Copies.parse(str(row["copies"])).count if row.get("copies") else 1
            pieces.append(
                Piece(
                    f"{cards.id}/{card_name(row, number)}",
                    "cards",
                    cards.id,
                    cards.name,
                    frame,
                    copies * cards.copies.count,
                    player,
                    per_player=cards.copies.per == "per-player",
                    note=cards.note,
                )
            )
    return tuple(pieces)


def _corner_below(cards: Cards, setter: Typesetter, safe: Box) -> bool:
    """True when, on some card, title and corner do not go side by side."""
    if "title" not in cards.face or "corner" not in cards.face:
        return False
    fonts, theme = setter.theme.fonts, setter.theme
    for row in cards.cards:
        title = fonts.width_mm(fill(cards.face["title"], row, None), "bold", theme.name().size_pt)
        corner = fonts.width_mm(fill(cards.face["corner"], row, None), "regular", theme.small().size_pt)
        if not fits(title + GAP_MM + corner, safe.width):
            return True
    return False


def _draw(cards: Cards, number: int, player: int | None, face: _Face, setter: Typesetter) -> tuple[Item, ...]:
    """Title and corner on top, boxes of other names at the foot, the body between."""
    theme, safe, row = setter.theme, face.safe, cards.cards[number]
    path: TreePath = ("cards", number)
    items: list[Item] = []
    top, bottom = safe.y, safe.bottom
    texts = {box: fill(text, row, player) for box, text in cards.face.items()}
    corner = texts.pop("corner", "")
    foot = [text for box, text in texts.items() if box not in ("title", "body")]
    if corner and face.corner_below:
        foot.append(corner)
    title = texts.get("title", "")
    width = safe.width
    if corner and not face.corner_below:
        width -= theme.fonts.width_mm(corner, "regular", theme.small().size_pt) + GAP_MM
    if title.strip():
        fitted = setter.fit(title, Size(width, safe.height), theme.name(), path, "the title")
        height = fitted.height if fitted is not None else 0.0
        items += setter.place(title, Box(safe.x, top, width, height), theme.name(), path, Tag("H1"))
        if corner and not face.corner_below:
            box = Box(safe.x + width, top, safe.width - width, theme.name().leading_mm)
            items += setter.place(corner, box, theme.small(align="right"), path)
        top += height + GAP_MM / 2
        items.append(Path(line(safe.x, top, safe.right, top), theme.fine_mm))
        top += GAP_MM
    feet: list[Item] = []
    for text in reversed(foot):
        if not text.strip():
            continue
        fitted = setter.fit(text, Size(safe.width, safe.height), theme.small(), path, "the foot")
        if fitted is not None:
            bottom -= fitted.height
            feet[:0] = setter.place(text, Box(safe.x, bottom, safe.width, fitted.height), theme.small(), path)
    if feet:
        bottom -= GAP_MM
    items += _body(texts.get("body", ""), Box(safe.x, top, safe.width, bottom - top), path, setter)
    return (*items, *feet)


def _body(text: str, box: Box, path: TreePath, setter: Typesetter) -> tuple[Item, ...]:
    """The running text, at the largest size that fits."""
    if not text.strip():
        return ()
    theme = setter.theme
    blocks, problems = parse_lines(text, path)
    setter.problems.extend(problems)
    style = theme.body()
    size_pt = style.size_pt
    while True:
        placed = setter.blocks(
            blocks, box.width, BlockStyles(theme.heading(), theme.heading(), style.at(size_pt)), path
        )
        if not placed or fits(column_height(placed), box.height):
            return stack(placed, box.x, box.y)[0]
        if size_pt <= theme.floor_pt:
            overflow = Overflow(column_height(placed), box.height, size_pt)
            setter.problems.append(overflow.problem(path, "the text"))
            return ()
        size_pt = max(theme.floor_pt, size_pt - 0.5)


KIND = Kind(Cards, lay_out, check, data_key="cards", designs=lambda cards: len(cards.cards))
