"""Kind `tokens`: counters, round tokens, strips and fold-over standees."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size
from printkit.kinds.kind import Kind
from printkit.layout.frame import Frame, Group, Item, Path, Tag, artifact, circle, line, polygon, rectangle
from printkit.layout.piece import Piece
from printkit.layout.theme import Theme
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component, Copies
from printkit.model.kit import Kit
from printkit.units import Length

FOLD_DASH_MM = (2.0, 1.5)
"""Dashes of a fold line: plainly not a cut line."""
ARROW_HEIGHT_MM = 2.5
"""The triangle at the pointing side of a token."""
BLANK_PLAYER = "___"
"""Where a player's number is written when a sheet is printed once for each player."""
Shape = Literal["counter", "round", "strip", "standee"]


class Token(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One token of a set."""

    noun: ClassVar[str] = "token"

    name: Annotated[
        str, Meta(pattern=r"\S", description="Its name in the set: the piece is `<id>/<name>`, `{player}` included.")
    ]
    text: Annotated[str, Meta(description="What is printed on it, `{player}` included; the name when left out.")] = ""
    copies: Annotated[Copies, Meta(description="How many of it.")] = Copies(1)


class Tokens(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="tokens"):
    """Tokens of one shape and size."""

    noun: ClassVar[str] = "set of tokens"

    shape: Annotated[Shape, Meta(description="How it is cut and what is drawn on it.")] = "counter"
    format: Annotated[
        str, Meta(description="The format, from templates/formats; for a standee the size of its front.")
    ] = "counter"
    text: Annotated[
        str, Meta(description="What is printed on a single token; `{player}` is the number of its player.")
    ] = ""
    tokens: Annotated[tuple[Token, ...], Meta(description="The tokens of a set, each with a name.")] = ()
    pointer: Annotated[str, Meta(description="The word at the side that points; an arrow is drawn beside it.")] = ""
    cells: Annotated[
        tuple[str, ...], Meta(max_length=40, description="The words of a strip, one a field, from left to right.")
    ] = ()
    above: Annotated[str, Meta(description="A line above the fields of a strip.")] = ""
    below: Annotated[str, Meta(description="A line below the fields of a strip.")] = ""
    name_line: Annotated[bool, Meta(description="Whether a standee has a line for a name.")] = False
    base: Annotated[Length, Meta(description="Depth of the flap a standee stands on, front and back.")] = Length(8.0)


def check(tokens: Tokens, _kit: Kit) -> tuple[Problem, ...]:
    """Names used twice, and tokens with nothing on them."""
    problems: list[Problem] = []
    seen: dict[str, int] = {}
    for number, token in enumerate(tokens.tokens):
        if token.name in seen:
            message = f"the name '{token.name}' stands for token {seen[token.name] + 1} too"
            problems.append(
                Problem(
                    ("tokens", number, "name"),
                    "duplicate-name",
                    message,
                    "give each a name; for more write copies",
                )
            )
        seen.setdefault(token.name, number)
    if tokens.shape == "strip" and not tokens.cells:
        problems.append(Problem((), "empty-strip", "a strip needs fields", "write their words under 'cells'"))
    if tokens.shape != "strip" and not tokens.tokens and not tokens.text:
        problems.append(Problem((), "empty-token", "a token needs a text", "write 'text', or 'tokens' for a set"))
    return tuple(problems)


def lay_out(tokens: Tokens, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """A piece for each token and, when they are printed for players, for each player."""
    drawn: dict[str, Frame] = {}
    return tuple(
        Piece(
            piece_id,
            "tokens",
            tokens.id,
            tokens.name,
            frame,
            copies * tokens.copies.count,
            player,
            per_player=tokens.copies.per == "per-player",
            note=tokens.note,
        )
        for player in setter.players_for(tokens.copies)
        for piece_id, frame, copies in _designs(tokens, player, setter, drawn)
    )


def _designs(
    tokens: Tokens, player: int | None, setter: Typesetter, drawn: dict[str, Frame]
) -> list[tuple[str, Frame, int]]:
    """The tokens of one player: id, drawing and copies; what looks the same is drawn once."""
    number = BLANK_PLAYER if player is None else str(player)
    named: list[tuple[str, str, TreePath, int]] = [
        (
            f"{tokens.id}/{token.name.replace('{player}', number)}",
            token.text or token.name,
            ("tokens", index, "text" if token.text else "name"),
            token.copies.count,
        )
        for index, token in enumerate(tokens.tokens)
    ] or [(tokens.id, tokens.text, ("text",), 1)]
    designs = []
    for piece_id, written, path, copies in named:
        text = written.replace("{player}", number)
        if text not in drawn:
            drawn[text] = _SHAPES[tokens.shape](tokens, text, path, setter)
        designs.append((piece_id, drawn[text], copies))
    return designs


def footprint(tokens: Tokens, theme: Theme) -> Size:
    """What a standee covers when it stands, its flaps folded out: width across, depth from front to back."""
    return Size(theme.format(tokens.format).width.mm, 2 * tokens.base.mm)


def _counter(tokens: Tokens, text: str, path: TreePath, setter: Typesetter) -> Frame:
    """A rectangle with its text in the middle; the pointing side is the top, with its word and two arrows."""
    theme, form = setter.theme, setter.theme.format(tokens.format)
    inner = Box(0, 0, *form.size).inset(form.safe.mm)
    items: list[Item] = []
    style = theme.body("bold", "center")
    if tokens.pointer:
        top = Box(inner.x, inner.y, inner.width, theme.label().leading_mm)
        items += _pointer(tokens.pointer, top, setter)
        inner = Box(inner.x, top.bottom, inner.width, inner.bottom - top.bottom)
    items += setter.place(text, inner, style, path, what=f"'{text}'")
    return Frame(*form.size, tuple(items))


def _pointer(word: str, band: Box, setter: Typesetter) -> list[Item]:
    """A word with an arrow on both sides, all pointing up."""
    theme = setter.theme
    style = theme.label("bold", "center")
    items: list[Item] = []
    for x in (band.x + 1.5, band.right - 1.5):
        tip = band.y + (band.height - ARROW_HEIGHT_MM) / 2
        base = tip + ARROW_HEIGHT_MM
        items.append(Path(polygon(((x, tip), (x + 1.4, base), (x - 1.4, base))), fill_grey=0.0))
    inside = Box(band.x + 3.2, band.y, band.width - 6.4, band.height)
    return [*items, *setter.place(word, inside, style, ("pointer",), what=f"the pointer '{word}'")]


def _round(tokens: Tokens, text: str, path: TreePath, setter: Typesetter) -> Frame:
    """A circle inside its square trim: cut the squares straight, then round them off along the circle."""
    theme, form = setter.theme, setter.theme.format(tokens.format)
    size = form.size
    radius = min(size) / 2 - theme.fine_mm
    # The square inside a circle is 0.707 of its diameter wide; a wider, lower box suits a word better.
    wide, high = 1.8 * radius, 0.85 * radius
    box = Box(size.width / 2 - wide / 2, size.height / 2 - high / 2, wide, high)
    ring = Path(circle(size.width / 2, size.height / 2, radius), theme.fine_mm, 0.4)
    return Frame(*size, (ring, *setter.place(text, box, theme.body("bold", "center"), path, what=f"'{text}'")))


def _strip(tokens: Tokens, _text: str, _path: TreePath, setter: Typesetter) -> Frame:
    """Fields in a row between a line of text above and one below."""
    theme, form = setter.theme, setter.theme.format(tokens.format)
    inner = Box(0, 0, *form.size).inset(form.safe.mm)
    items: list[Item] = []
    top, bottom = inner.y, inner.bottom
    style = theme.label(align="center")
    for text, key in ((tokens.above, "above"), (tokens.below, "below")):
        fitted = setter.fit(text, Size(inner.width, inner.height), style, (key,)) if text else None
        if fitted is None:
            continue
        y = top if key == "above" else bottom - fitted.height
        items += setter.place(text, Box(inner.x, y, inner.width, fitted.height), style, (key,))
        if key == "above":
            top += fitted.height + 1.0
        else:
            bottom -= fitted.height + 1.0
    width = inner.width / len(tokens.cells)
    fields: list[Item] = []
    for index, word in enumerate(tokens.cells):
        box = Box(inner.x + index * width, top, width, bottom - top)
        if index:
            fields.append(Path(line(box.x, box.y, box.x, box.bottom), theme.fine_mm))
        fields += setter.place(word, box.inset(1.0), theme.body("bold", "center"), ("cells", index), what=f"'{word}'")
    fields.append(Path(rectangle(Box(inner.x, top, inner.width, bottom - top)), theme.rule_mm))
    below = items[-1:] if tokens.below and items else []
    return Frame(*form.size, (*items[: len(items) - len(below)], *fields, *below))


def _standee(tokens: Tokens, text: str, path: TreePath, setter: Typesetter) -> Frame:
    """Base, front, back upside down, base: folded at the top edge, the back reads upright.

    From the top: base flap, back (turned), front, base flap.
    """
    theme, form = setter.theme, setter.theme.format(tokens.format)
    size, base = form.size, tokens.base.mm
    face = Size(size.width, size.height)
    height = 2 * (size.height + base)
    middle = height / 2
    front = _standee_face(tokens, text, path, setter, face)
    items: list[Item] = [
        Group(front, 0, middle),
        Group(front, face.width, middle, 180.0),
        artifact(
            "Fold",
            *(
                Path(line(0, y, size.width, y), theme.fine_mm, 0.4, dash_mm=FOLD_DASH_MM)
                for y in (base, middle, height - base)
            ),
        ),
    ]
    return Frame(size.width, height, tuple(items))


def _standee_face(tokens: Tokens, text: str, path: TreePath, setter: Typesetter, size: Size) -> tuple[Item, ...]:
    theme, safe = setter.theme, setter.theme.format(tokens.format).safe.mm
    inner = Box(0, 0, *size).inset(safe)
    items: list[Item] = []
    if tokens.name_line:
        y = inner.bottom - 2.0
        items.append(Path(line(inner.x, y, inner.right, y), theme.fine_mm))
        inner = Box(inner.x, inner.y, inner.width, inner.height - theme.write_in_mm)
    items += setter.place(text, inner, theme.body("bold", "center"), path, Tag("P"), what=f"'{text}'")
    return tuple(items)


_SHAPES: dict[str, Callable[[Tokens, str, TreePath, Typesetter], Frame]] = {
    "counter": _counter,
    "round": _round,
    "strip": _strip,
    "standee": _standee,
}

KIND = Kind(Tokens, lay_out, check, designs=lambda tokens: len(tokens.tokens))
