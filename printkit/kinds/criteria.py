"""Kind `criteria`: cards that list in words what a verifier may be testing; verification cards come from them."""

from functools import lru_cache
from math import fsum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line
from printkit.layout.markup import Span
from printkit.layout.piece import Piece
from printkit.layout.text import FIT_STEP_PT, Fitted, Overflow, TypeStyle, set_in_box, wrap
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit
from printkit.rules.punch import CardText, CriterionText, Finding, Library, read_library
from printkit.units import points_to_mm

GAP_MM = 1.0
"""Between a criterion and the line that parts it from the next, at least."""
_DESCRIPTION = (
    "The codes that pass, such as `red > gold`, `sum <= 7`, `count(4) = 0`; red, gold, teal, sum, min, max, count, "
    "even, odd, unique, ascending, descending, and, or, not."
)


class CriterionRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One criterion."""

    noun: ClassVar[str] = "criterion"

    verify: Annotated[int, Meta(ge=1, le=999, description="The number of its verification card.")]
    when: Annotated[str, Meta(description=_DESCRIPTION)]
    say: Annotated[str, Meta(min_length=1, description="The criterion in words, as it is printed.")]


class CardRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One criteria card."""

    noun: ClassVar[str] = "criteria card"

    number: Annotated[int, Meta(ge=1, le=99, description="The number printed on it.")]
    criteria: Annotated[tuple[CriterionRow, ...], Meta(description="Its criteria, two to four.")]


class Criteria(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="criteria"):
    """Criteria cards: what each verifier may be testing."""

    noun: ClassVar[str] = "set of criteria cards"

    format: Annotated[str, Meta(description="The card's format, from templates/formats.")] = "criteria"
    cards: Annotated[tuple[CardRow, ...], Meta(min_length=1, description="The cards, in the order they are printed.")]


def library_of(kit: Kit) -> tuple[Library, tuple[Finding, ...]]:
    """All criteria cards of a kit with their truth sets, and what is wrong with them.

    The paths of the findings count the cards of all components in one row.
    """
    return _read(tuple(card for component in _components(kit) for card in _texts(component)))


_read = lru_cache(maxsize=4)(read_library)


def _components(kit: Kit) -> tuple[Criteria, ...]:
    return tuple(component for component in kit.components if isinstance(component, Criteria))


def _texts(component: Criteria) -> tuple[CardText, ...]:
    return tuple(
        CardText(card.number, tuple(CriterionText(one.verify, one.when, one.say) for one in card.criteria))
        for card in component.cards
    )


def check(component: Criteria, kit: Kit) -> tuple[Problem, ...]:
    """Expressions that cannot be read, that prove nothing or say the same as another; numbers used twice."""
    before = 0
    for other in _components(kit):
        if other is component:
            break
        before += len(other.cards)
    problems = []
    for found in library_of(kit)[1]:
        at = int(found.path[1]) - before
        if 0 <= at < len(component.cards):
            path: TreePath = ("cards", at, *found.path[2:])
            problems.append(
                Problem(path, found.code, found.message, found.hint, offset=found.offset, length=found.length)
            )
    return tuple(problems)


def lay_out(component: Criteria, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """A piece for each card."""
    form = setter.theme.format(component.format)
    safe = Box(0, 0, *form.size).inset(form.safe.mm)
    frames = [Frame(*form.size, _draw(card, safe, ("cards", at), setter)) for at, card in enumerate(component.cards)]
    return tuple(
        Piece(
            f"{component.id}-{card.number:02}",
            "cards",
            component.id,
            component.name,
            frame,
            component.copies.count,
            player,
            per_player=component.copies.per == "per-player",
            apart=True,
            note=component.note,
        )
        for player in setter.players_for(component.copies)
        for card, frame in zip(component.cards, frames, strict=True)
    )


def _draw(card: CardRow, safe: Box, path: TreePath, setter: Typesetter) -> tuple[Item, ...]:
    """The card's name, and its criteria in fields of their own with a line between them."""
    theme = setter.theme
    title = f"Criteria card {card.number}"
    fitted = setter.fit(title, Size(safe.width, safe.height), theme.name(), (*path, "number"), "the name of the card")
    if fitted is None:
        return ()
    top = safe.y + fitted.height + GAP_MM
    items: list[Item] = [
        Group(set_in_box(theme.fonts, fitted, Box(safe.x, safe.y, safe.width, fitted.height)), tag=Tag("H1")),
        Path(line(safe.x, top, safe.right, top), theme.rule_mm),
    ]
    body = Box(safe.x, top, safe.width, safe.bottom - top)
    texts = _fit_all(card, body, path, setter)
    spare = (body.height - fsum(text.height for text in texts)) / max(1, len(texts))
    listed: list[Item] = []
    y = body.y
    for number, text in enumerate(texts):
        if number:
            items.append(Path(line(safe.x, y, safe.right, y), theme.fine_mm, 0.4))
        field = Box(body.x, y, body.width, text.height + spare)
        runs = Group(set_in_box(theme.fonts, text, field), tag=Tag("LBody"))
        listed.append(Group((runs,), tag=Tag("LI")))
        y = field.bottom
    return (*items, Group(tuple(listed), tag=Tag("L")))


def _fit_all(card: CardRow, body: Box, path: TreePath, setter: Typesetter) -> tuple[Fitted, ...]:
    """Every criterion at the largest size at which all go in; none and a problem when they do not."""
    theme, style = setter.theme, setter.theme.body()
    for at, one in enumerate(card.criteria):
        setter.check_glyphs(one.say, (*path, "criteria", at, "say"))
    room = body.height - 2 * GAP_MM * len(card.criteria)
    while True:
        texts = tuple(_set(one.say, body.width, style, setter) for one in card.criteria)
        widest = max(row.width_em for text in texts for row in text.lines) * points_to_mm(style.size_pt)
        needed = fsum(text.height for text in texts)
        if fits(widest, body.width) and fits(needed, room):
            return texts
        if style.size_pt <= theme.floor_pt:
            break
        style = style.at(max(theme.floor_pt, style.size_pt - FIT_STEP_PT))
    longest = max(range(len(texts)), key=lambda at: (len(texts[at].lines), -at))
    overflow = Overflow(needed, room, style.size_pt)
    setter.problems.append(overflow.problem((*path, "criteria", longest, "say"), "the longest text of the card"))
    return ()


def _set(text: str, width: float, style: TypeStyle, setter: Typesetter) -> Fitted:
    return Fitted(wrap(setter.theme.fonts, (Span(text, style.style),), width, style.size_pt), style)


KIND = Kind(Criteria, lay_out, check)
