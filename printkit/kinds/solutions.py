"""Kind `solutions`: the codes of all problems of a kit, on sheets of their own and in a mixed order."""

from random import Random
from typing import Annotated, ClassVar

from msgspec import Meta

from printkit.diagnostics import Problem
from printkit.geometry import Box, Size
from printkit.kinds.kind import Kind
from printkit.kinds.problems import numbered
from printkit.layout.frame import Frame, Group, Item, Path, Tag, rectangle
from printkit.layout.piece import Piece
from printkit.layout.text import set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit

GAP_MM = 4.0
"""Between the title, the text and the solutions."""
FIELD_GAP_MM = 6.0
"""White between two solutions: a finger or a slip of paper covers the one beside."""
FAR_APART = 3
"""Problems that stand side by side or one above the other differ by this much at least, where it can be had."""
SHUFFLES = 400


class Solutions(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="solutions"):
    """The solutions of all problems of the kit."""

    noun: ClassVar[str] = "list of solutions"

    text: Annotated[str, Meta(description="A sentence above the solutions.")] = ""


def check(_component: Solutions, kit: Kit) -> tuple[Problem, ...]:
    """Problems to solve."""
    if any(True for _ in numbered(kit)):
        return ()
    return (Problem((), "no-problems", "there are no problems to solve", "add a component of the kind 'problems'"),)


def mixed(count: int, across: int) -> tuple[int, ...]:
    """Places 0 to count - 1 in an order in which neighbours in rows of `across` are far apart; always the same."""
    rng = Random(count)
    order = list(range(count))
    best: tuple[int, tuple[int, ...]] = (-1, tuple(order))
    for _ in range(SHUFFLES):
        rng.shuffle(order)
        gap = min(
            (
                abs(order[at] - order[other])
                for at in range(count)
                for other in ((at + 1,) if (at + 1) % across else ()) + (at + across,)
                if other < count
            ),
            default=count,
        )
        if gap >= FAR_APART:
            return tuple(order)
        best = max(best, (gap, tuple(order)), key=lambda one: one[0])
    return best[1]


def lay_out(component: Solutions, setter: Typesetter, kit: Kit) -> tuple[Piece, ...]:
    """Framed fields on pages left whole, the same for every player."""
    theme = setter.theme
    page = theme.page
    texts = [f"Problem {number}: {row.solution}" for number, row in numbered(kit)]
    style = theme.body(align="center")
    widest = max(theme.fonts.width_mm(text, "regular", style.size_pt) for text in texts) + 6.0
    across = max(1, int((page.width + FIELD_GAP_MM) // (widest + FIELD_GAP_MM)))
    field = Size((page.width - (across - 1) * FIELD_GAP_MM) / across, 1.8 * style.leading_mm)
    order = mixed(len(texts), across)
    pages: list[list[Item]] = []
    y = page.height
    pitch = field.height + FIELD_GAP_MM
    for start in range(0, len(order), across):
        if y + field.height > page.height:
            pages.append([])
            y = _head(component, setter, pages[0], field.height) if len(pages) == 1 else 0.0
            rows = -(-(len(order) - start) // across)
            # As far apart as the page allows, and up to two fields of white between them.
            pitch = max(field.height + FIELD_GAP_MM, min((page.height - y) / rows, 3 * field.height))
        for column, place in enumerate(order[start : start + across]):
            box = Box(column * (field.width + FIELD_GAP_MM), y, *field)
            pages[-1].append(Path(rectangle(box), theme.fine_mm))
            pages[-1] += setter.place(texts[place], box.inset(1.0), style, ())
        y += pitch
    frames = [Frame(*page, tuple(items)) for items in pages]
    return tuple(
        Piece(
            component.id if len(frames) == 1 else f"{component.id}/{number}",
            "sheet",
            component.id,
            component.name,
            frame,
            component.copies.count,
            player,
            per_player=component.copies.per == "per-player",
            whole=True,
            note=component.note,
        )
        for player in setter.players_for(component.copies)
        for number, frame in enumerate(frames, start=1)
    )


def _head(component: Solutions, setter: Typesetter, items: list[Item], left_mm: float) -> float:
    """The title and the text, and the y below them, where at least `left_mm` of the page is left."""
    theme, y = setter.theme, 0.0
    for text, style, tag, key, bottom in (
        (component.name, theme.title(), "H1", "title", theme.title_room.height),
        (component.text, theme.body(), "P", "text", theme.page.height - GAP_MM - left_mm),
    ):
        fitted = setter.fit(text, Size(theme.page.width, bottom - y), style, (key,)) if text else None
        if fitted is not None:
            box = Box(0, y, theme.page.width, fitted.height)
            items.append(Group(set_in_box(theme.fonts, fitted, box), tag=Tag(tag)))
            y = box.bottom + GAP_MM
    return y


KIND = Kind(Solutions, lay_out, check)
