"""Boxed faces: boxes stacked in rows or at places of their own, each with its type, frame or picture."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.parts.columns import Row, column_path, fields, fill
from printkit.kinds.parts.pictures import PictureBox, picture_height, place_picture
from printkit.layout.blocks import SetBlock, column_height, stack
from printkit.layout.frame import Group, Item, Path, Tag, line, rectangle
from printkit.layout.markup import parse_lines
from printkit.layout.text import TypeStyle
from printkit.layout.typesetter import Typesetter
from printkit.model.codes import Code
from printkit.model.face import Boxes, FaceBox, RowHeight, TypeSize
from printkit.model.theme import Format

GAP_MM = 2.0
"""Between the rows of a face."""
PAD_MM = 1.2
"""Between a frame and what it goes round."""
RULE_GAP_MM = 0.8
"""Between a text and the rule below it."""
SMALLEST_MM = 1.0
"""Neither a letter nor a picture goes into less."""

_SMALL = FaceBox(size=TypeSize("small"))
_BY_NAME = {
    "title": FaceBox(size=TypeSize("name"), weight="bold", rule=True),
    "corner": FaceBox(size=TypeSize("small"), align="right"),
    "body": FaceBox(row=RowHeight("rest")),
}
"""How a box is set that is a text alone, as on a plain face."""


class BoxPlan(Struct, frozen=True):
    """A box with the type it is set in. `tint` names the columns whose codes may be tinted behind it."""

    name: str
    box: FaceBox
    style: TypeStyle
    tint: tuple[str, ...] = ()


class FacePlan(Struct, frozen=True):
    """What all cards of a set share. `stretch` is what lengths across and along a card are multiplied by."""

    size: Size
    safe: Box
    bleed: float
    stretch: tuple[float, float]
    boxes: tuple[BoxPlan, ...]
    codes: Mapping[str, Mapping[str, Code]]


class _Row(Struct, frozen=True):
    """Where a box lies, and its text when that has been set already."""

    place: Box
    placed: tuple[SetBlock, ...] = ()


class Card(Struct, frozen=True):
    """One card while it is drawn: the row as written, the row as printed, its number and its player."""

    written: Row
    row: Row
    number: int
    player: int | None

    def fill(self, text: str) -> str:
        """A face's text for this card."""
        return fill(text, self.row, self.player)

    def at(self, text: str) -> TreePath:
        """Where the first column of a face's text stands."""
        return column_path(text, self.written, self.number)


def plan_boxes(
    boxes: Boxes,
    form: Format,
    stretch: tuple[float, float],
    codes: Mapping[str, Mapping[str, Code]],
    setter: Typesetter,
) -> FacePlan:
    """The plan of a face; a problem for each size of type that the variant does not allow."""
    size = form.size
    plans = []
    for name, said in boxes.items():
        box = _from_text(name, said) if isinstance(said, str) else said
        tint = tuple(column for column in fields(box.text) if column in codes)
        plans.append(BoxPlan(name, box, _style(name, box, setter), tint))
        if box.bleed and not form.bleed.mm:
            message = f"the format '{form.format}' has no bleed"
            hint = "choose a format with a bleed, or leave 'bleed' out"
            setter.problems.append(Problem(("face", name, "bleed"), "no-bleed", message, hint))
    card = Box(0, 0, size.width, size.height)
    plan = FacePlan(size, card.inset(form.safe.mm), form.bleed.mm, stretch, tuple(plans), codes)
    inside: list[BoxPlan] = []
    for one in plans:
        place = _own_place(plan, one.box)
        if not one.box.placed or card.inset(-plan.bleed).holds(place):
            inside.append(one)
        else:
            message = (
                f"the box '{one.name}' reaches to {place.right:.1f} x {place.bottom:.1f}mm, "
                f"the card is {size.width:g} x {size.height:g}mm"
            )
            hint = "give it a smaller x, y, width or height"
            setter.problems.append(Problem(("face", one.name), "outside-card", message, hint))
    return replace(plan, boxes=tuple(inside))


def _from_text(name: str, text: str) -> FaceBox:
    like = _BY_NAME.get(name, _SMALL)
    return FaceBox(text=text, size=like.size, weight=like.weight, align=like.align, rule=like.rule, row=like.row)


def _style(name: str, box: FaceBox, setter: Typesetter) -> TypeStyle:
    theme = setter.theme
    if box.size.length is None:
        sizes = {
            "body": theme.body,
            "small": theme.small,
            "name": theme.name,
            "heading": theme.heading,
            "title": theme.title,
            "label": theme.label,
        }
        return sizes[box.size.word](box.weight, box.align)
    size_pt = theme.asked_pt(box.size.length)
    if size_pt < theme.floor_pt:
        message = f"{size_pt:g}pt in the box '{name}' is smaller than the smallest size, {theme.floor_pt:g}pt"
        hint = f"write {theme.floor_pt:g}pt or more, or the name of a size such as small"
        setter.problems.append(Problem(("face", name, "size"), "text-too-small", message, hint))
        size_pt = theme.floor_pt
    return TypeStyle(size_pt, theme.variant.leading, box.weight, box.align)


def draw_boxes(plan: FacePlan, card: Card, setter: Typesetter) -> tuple[Item, ...]:
    """The boxes of a card that have something to show: pictures that bleed first, then as written."""
    shown = [box for box in plan.boxes if _is_shown(box.box, card)]
    rows = _stack_rows(plan, [box for box in shown if not box.box.placed], card, setter)
    items: list[Item] = []
    for box in sorted(shown, key=lambda one: not one.box.bleed):
        if box.box.placed:
            items += _draw(plan, box, _Row(_own_place(plan, box.box)), card, setter)
        elif box.name in rows:
            items += _draw(plan, box, rows[box.name], card, setter)
    return tuple(items)


def _is_shown(box: FaceBox, card: Card) -> bool:
    if box.show and not card.fill(box.show).strip():
        return False
    if box.image:
        return bool(card.fill(box.image).strip())
    return bool(card.fill(box.text).strip()) or (not box.text and (box.frame or box.rule))


def _own_place(plan: FacePlan, box: FaceBox) -> Box:
    """The place of a box that has one: lengths are those of the format the kit names, stretched."""
    if box.bleed:
        return Box(0, 0, plan.size.width, plan.size.height).inset(-plan.bleed)
    across, along = plan.stretch
    x = box.x.mm * across if box.x is not None else plan.safe.x
    y = box.y.mm * along if box.y is not None else plan.safe.y
    width = box.width.mm * across if box.width is not None else plan.safe.right - x
    height = box.height.mm * along if box.height is not None else plan.safe.bottom - y
    return Box(x, y, max(width, 0.1), max(height, 0.1))


def _stack_rows(plan: FacePlan, boxes: list[BoxPlan], card: Card, setter: Typesetter) -> Mapping[str, _Row]:
    """The place of each row, by the box's name; rows of `rest` share what the others leave."""
    measured = [_measure(plan, box, card, setter) for box in boxes]
    rests = sum(height is None for height, _ in measured)
    used = fsum(height for height, _ in measured if height is not None) + GAP_MM * max(len(boxes) - 1, 0)
    left = plan.safe.height - used
    if not fits(used, plan.safe.height):
        message = f"the rows need {used:.1f}mm, {plan.safe.height:.1f}mm available"
        hint = "shorten a text, give a row less height, or choose a larger format"
        setter.problems.append(Problem(("cards", card.number), "text-too-long", message, hint))
        return {}
    rows: dict[str, _Row] = {}
    y = plan.safe.y
    for box, (height, placed) in zip(boxes, measured, strict=True):
        tall = left / rests if height is None else height
        rows[box.name] = _Row(Box(plan.safe.x, y, _row_width(plan, box.box), tall), placed)
        y += tall + GAP_MM
    return rows


def _row_width(plan: FacePlan, box: FaceBox) -> float:
    return plan.safe.width if box.width is None else min(plan.safe.width, box.width.mm * plan.stretch[0])


def _measure(
    plan: FacePlan, plan_box: BoxPlan, card: Card, setter: Typesetter
) -> tuple[float | None, tuple[SetBlock, ...]]:
    """The height of a row in mm, None for what the others leave, and its text when that was set to measure it."""
    box = plan_box.box
    if box.row.length is not None:
        return box.row.length.mm * plan.stretch[1], ()
    if box.row.word == "rest":
        return None, ()
    pads = 2 * PAD_MM if box.frame else 0.0
    extra = pads + (RULE_GAP_MM + setter.theme.fine_mm if box.rule else 0.0)
    inner = _row_width(plan, box) - pads
    if box.image:
        return picture_height(setter, card.fill(box.image), inner) + extra, ()
    if not box.text:
        return extra, ()
    # Only measured here: what cannot be set is reported when it is drawn.
    before = len(setter.problems)
    blocks = parse_lines(card.fill(box.text))[0]
    size, fixed = Size(inner, plan.safe.height), box.fit == "fixed"
    placed = setter.fit_blocks(blocks, size, plan_box.style, (), fixed=fixed)
    sound = len(setter.problems) == before
    del setter.problems[before:]
    height = column_height(placed) if placed else plan_box.style.leading_mm
    return height + extra, placed if sound and box.turn == "0" else ()


def _draw(plan: FacePlan, plan_box: BoxPlan, row: _Row, card: Card, setter: Typesetter) -> list[Item]:
    """One box: tint, frame, rule and what stands in it."""
    box, place = plan_box.box, row.place
    items: list[Item] = []
    fine = setter.theme.fine_mm
    if setter.theme.variant.tints:
        items += _tints(plan, plan_box, place, card)
    inner = place
    if box.frame:
        items.append(Path(rectangle(place.inset(fine / 2)), fine))
        inner = place.inset(PAD_MM)
    if box.rule:
        y = inner.bottom - fine / 2
        items.append(Path(line(inner.x, y, inner.right, y), fine))
        inner = Box(inner.x, inner.y, inner.width, inner.height - fine - RULE_GAP_MM)
    turn = int(box.turn)
    upright = Box(0, 0, inner.height, inner.width) if turn % 180 else Box(0, 0, inner.width, inner.height)
    if not turn:
        upright = inner
    if min(inner.width, inner.height) < SMALLEST_MM and (box.image or card.fill(box.text).strip()):
        message = f"the box '{plan_box.name}' is {max(inner.width, 0):.1f} x {max(inner.height, 0):.1f}mm inside"
        hint = "give it more room, or shorten what stands above and below it"
        setter.problems.append(Problem(card.at(box.image or box.text), "box-too-small", message, hint))
        return items
    if box.image:
        what = PictureBox(card.fill(box.image), upright, box.scale, card.fill(box.alt), plan_box.name)
        content = place_picture(setter, what, card.at(box.image))
    else:
        content = _text(plan_box, _Row(upright, row.placed), card, setter)
    if not turn:
        return [*items, *content]
    x, y = {90: (inner.right, inner.y), 180: (inner.right, inner.bottom), 270: (inner.x, inner.bottom)}[turn]
    return [*items, Group(content, x, y, float(turn))]


def _tints(plan: FacePlan, plan_box: BoxPlan, place: Box, card: Card) -> list[Item]:
    codes = (plan.codes[column].get(card.written.get(column) or "") for column in plan_box.tint)
    return [Path(rectangle(place), fill_grey=code.tint) for code in codes if code and code.tint < 1]


def _text(plan_box: BoxPlan, row: _Row, card: Card, setter: Typesetter) -> tuple[Item, ...]:
    box, place = plan_box.box, row.place
    text, path = card.fill(box.text), card.at(box.text)
    if not text.strip():
        return ()
    blocks, problems = parse_lines(text, path)
    setter.problems.extend(problems)
    placed = row.placed or setter.fit_blocks(
        blocks,
        Size(place.width, place.height),
        plan_box.style,
        path,
        f"the box '{plan_box.name}'",
        fixed=box.fit == "fixed",
    )
    free = place.height - column_height(placed)
    y = place.y + {"top": 0.0, "center": free / 2, "bottom": free}[box.valign]
    if plan_box.name == "title":
        placed = tuple(_as_heading(block) for block in placed)
    return stack(placed, place.x, y)[0]


def _as_heading(block: SetBlock) -> SetBlock:
    """A card's title is its heading, not a paragraph."""
    if block.group.tag != Tag("P"):
        return block
    group = Group(block.group.items, block.group.x, block.group.y, tag=Tag("H1"))
    return SetBlock(group, block.height, block.before, block.keep, block.listed)
