"""Kind `cards`: one card a row, a face whose boxes are filled from the row's columns."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from printkit.diagnostics import Problem
from printkit.kinds.kind import Kind
from printkit.kinds.parts.columns import Row, card_name, fields, with_codes
from printkit.kinds.parts.plain_face import draw_plain, plan_plain
from printkit.kinds.parts.rows import RowsOfFace, check_rows
from printkit.layout.frame import Frame
from printkit.layout.pattern import WordFrame
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component, Copies
from printkit.model.face import Boxes, resolve, unknown_face
from printkit.model.kit import Kit
from printkit.units import Length

SCISSORS_GAP_MM = 4.0
"""Between pieces that do not share their cuts, unless the kit or a bleed asks for more."""
OUTLINE_GAP_MM = 3.0
"""The lines of two neighbours reach half a millimetre past their corners and stay two apart."""

Cut = Literal["edge", "outline", "gap", "none"]


class Cards(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="cards"):
    """A set of cards."""

    noun: ClassVar[str] = "set of cards"

    format: Annotated[str, Meta(description="The card's format, from templates/formats.")] = "poker"
    extends: Annotated[str, Meta(description="A face of kit.yaml whose boxes come first.", examples=["creature"])] = ""
    face: Annotated[
        Boxes,
        Meta(
            description="Named boxes and their text, with `{column}` for a row's column: `title` at the top, "
            "`corner` in the corner, `body` below, any others at the foot, in the order written. "
            "`{player}` is the number of the player. A box may be more than a text; when one is, all are "
            "stacked in the order written.",
        ),
    ] = {}
    cut: Annotated[
        Cut,
        Meta(
            description="How the cards are cut: `edge` (neighbours share cuts), `gap` (straight cuts with "
            "a strip between), `outline` (each on its own, for scissors), `none` (no cut lines)."
        ),
    ] = "edge"
    gap: Annotated[
        Length | None,
        Meta(description="The strip between cards that share no cuts; at least twice the format's bleed."),
    ] = None
    data: Annotated[str, Meta(description="A CSV or .xlsx file with one card a row, instead of `cards`.")] = ""
    cards: Annotated[
        tuple[dict[str, str | None], ...],
        Meta(description="One card a row: columns by name. `copies` is a number, `name` names the piece."),
    ] = ()


def check(cards: Cards, kit: Kit) -> tuple[Problem, ...]:
    """A face that is not there, and everything `check_rows` finds between the face and the rows."""
    faces = kit.header.faces
    if cards.extends and cards.extends not in faces:
        return (unknown_face(cards.extends, faces, ("extends",)),)
    boxes = resolve(cards.extends, cards.face, faces)
    if not boxes:
        hint = "add 'face' with boxes by name, or 'extends' with the name of a face"
        return (Problem((), "missing-key", "a set of cards needs a face", hint),)
    if cards.data and not cards.cards:
        hint = "write one card a row below the headings"
        return (Problem(("data",), "no-cards", f"'{cards.data}' gives no cards", hint),)
    face = RowsOfFace(boxes, cards.cards, kit.header.codes, cards.copies.count, frozenset(cards.face))
    return check_rows(face)


def lay_out(cards: Cards, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """A piece for each card, and for each player when cards are printed for players."""
    form = setter.theme.format(cards.format)
    boxes = resolve(cards.extends, cards.face, kit.header.faces)
    draw = _drawer(cards, boxes, setter, kit)
    gap = _gap(cards, form.bleed.mm, setter)
    pieces: list[Piece] = []
    for_players = any("player" in fields(text) for text in _texts(boxes))
    players = setter.players_for(cards.copies)
    for player in players:
        for number, row in enumerate(cards.cards):
            again = not for_players and player != players[0]
            frame = pieces[number].frame if again else draw(number, player)
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
                    cut="gap" if gap and cards.cut == "edge" else cards.cut,
                    gap=gap,
                    bleed=form.bleed.mm,
                    corner=form.corner.mm,
                )
            )
    return tuple(pieces)


def _texts(boxes: Boxes) -> list[str]:
    return [box if isinstance(box, str) else box.text for box in boxes.values()]


def _drawer(cards: Cards, boxes: Boxes, setter: Typesetter, kit: Kit) -> Callable[[int, int | None], Frame | WordFrame]:
    """What draws the card of a row for a player: the short way for a face of texts alone."""
    form, codes = setter.theme.format(cards.format), kit.header.codes
    rows: tuple[Row, ...] = cards.cards
    if codes:
        rows = tuple(with_codes(row, codes) for row in rows)
    plain = {name: box for name, box in boxes.items() if isinstance(box, str)}
    if len(plain) == len(boxes) and not setter.theme.variant.tints:
        face = plan_plain(plain, form, rows, setter)
        return lambda number, player: draw_plain(face, rows[number], number, player, setter)
    # Faces of texts alone, which most are, need none of it.
    from printkit.kinds.parts.boxed_face import Card, draw_boxes, plan_boxes

    before = len(setter.problems)
    plan = plan_boxes(boxes, form, setter.theme.stretch(cards.format), codes, setter)
    # What an extended face says stands in kit.yaml: here it is named where it is called for.
    setter.problems[before:] = [
        problem if problem.path[1] in cards.face else problem._replace(path=("extends",))
        for problem in setter.problems[before:]
    ]

    def draw(number: int, player: int | None) -> Frame:
        card = Card(cards.cards[number], rows[number], number, player)
        return Frame(*form.size, draw_boxes(plan, card, setter))

    return draw


def _gap(cards: Cards, bleed: float, setter: Typesetter) -> float:
    """The strip between the cards in mm; a bleed needs one, and never changes the trim."""
    if cards.gap is None:
        return max(2 * bleed, 0.0 if cards.cut == "edge" else SCISSORS_GAP_MM)
    gap = cards.gap.mm
    if gap < 2 * bleed:
        message = f"a bleed of {bleed:g}mm on both sides needs a gap of {2 * bleed:g}mm, this is {gap:g}mm"
        hint = f"write {2 * bleed:g}mm or more, or leave 'gap' out"
        setter.problems.append(Problem(("gap",), "gap-too-small", message, hint))
    if cards.cut == "outline" and gap < OUTLINE_GAP_MM:
        message = f"outlines need a gap of {OUTLINE_GAP_MM:g}mm for their corners, this is {gap:g}mm"
        setter.problems.append(Problem(("gap",), "gap-too-small", message, f"write {OUTLINE_GAP_MM:g}mm or more"))
    if cards.cut == "edge" and gap and not bleed:
        hint = "write cut: gap, or leave 'gap' out"
        setter.problems.append(Problem(("gap",), "no-gap", "cards cut along shared edges have no gap", hint))
    return gap


KIND = Kind(Cards, lay_out, check, data_key="cards", designs=lambda cards: len(cards.cards))
