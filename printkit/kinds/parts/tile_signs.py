"""The signs of a conveyor tile: arrow with steps, walls, magnets, pit; for tiles and for diagrams of boards.

A sign is told apart by its shape alone: an arrow by its number and as many chevrons, a wall by a solid bar on
its edge, a magnet by a bracket with two poles that open to its edge, a pit by a hatched hole. Each has a word.
Words run along the arrow and stand twice, once each way up, so that a tile laid either way reads.
"""

from __future__ import annotations

import math

from msgspec import Struct

from printkit.diagnostics import TreePath
from printkit.geometry import Box, fits
from printkit.layout.frame import Group, Item, Path, PathOp, circle, line, polygon
from printkit.layout.text import TypeStyle
from printkit.layout.typesetter import Typesetter
from printkit.rules.conveyor.tiles import EDGES, Tile
from printkit.units import points_to_mm

EIGHTH_DEG = 45.0
"""A step of a direction: directions count eighths of a turn clockwise from the top."""
EDGE_WORDS = ("AHEAD", "RIGHT", "BACK", "LEFT")
"""Short words for the edges, clockwise from the top."""
COMPASS_WORDS = ("up", "right", "down", "left")
STRAIGHT_WORDS = {0: "AHEAD", 2: "RIGHT", 4: "BACK", 6: "LEFT"}
SLANT_WORDS = {1: ("SLANT", "RIGHT"), 3: ("BACK", "RIGHT"), 5: ("BACK", "LEFT"), 7: ("SLANT", "LEFT")}
SHORT_MAGNET = "MAG"
"""For a magnet between signs on both of its neighbours' edges."""
POINT_DOWN = {0: 0.0, 2: 270.0, 4: 0.0, 6: 270.0}
"""How the words on an edge are turned: along the top and bottom as printed, along the sides upwards."""


class Look(Struct, frozen=True):
    """Sizes of signs in mm, all from the height of a capital of the words.

    `full_words` adds to each word which edge it is about, and gives arrows their words.
    """

    style: TypeStyle
    digit: TypeStyle
    unit: float
    stroke: float
    inset: float
    full_words: bool

    @property
    def radius(self) -> float:
        """Of the disc round a number of steps."""
        return 0.95 * points_to_mm(self.digit.size_pt) * 0.7 + 0.4 * self.stroke

    @property
    def bar(self) -> float:
        """Thickness of a wall and depth of a magnet's poles."""
        return 2.0 * self.stroke

    @property
    def wall_band(self) -> float:
        """What a wall with its word takes from its edge inwards."""
        return self.inset + self.bar + 1.5 * self.unit

    @property
    def magnet_band(self) -> float:
        """What a magnet with its word takes from its edge inwards."""
        return self.inset + self.bar + 1.75 * self.unit + self.stroke


def tile_look(setter: Typesetter, inset: float) -> Look:
    """The look of a tile to play with; `inset` is what signs keep clear of the trim."""
    theme = setter.theme
    style = theme.small("bold", "center")
    return Look(style, theme.title("bold", "center"), _capital(setter, style), theme.bold_mm, inset, True)


def diagram_look(setter: Typesetter) -> Look:
    """The look of a tile in a diagram: the signs, their words without edges, the number no larger than text."""
    theme = setter.theme
    style = theme.small("bold", "center")
    return Look(style, style, _capital(setter, style), theme.bold_mm, theme.rule_mm, False)


def _capital(setter: Typesetter, style: TypeStyle) -> float:
    return setter.theme.fonts.face("bold").cap_height * points_to_mm(style.size_pt)


def describe(tile: Tile, *, compass: bool = False) -> str:
    """A tile in a sentence, as it lies: by its own edges, or up, right, down and left as on paper."""
    names = COMPASS_WORDS if compass else tuple(word.lower() for word in EDGE_WORDS)
    if tile.pit:
        parts = ["pit"]
    elif tile.arrow is None:
        parts = ["no arrow"]
    else:
        at = tile.arrow
        slant = f"{names[0 if at in (1, 7) else 2]} {names[1 if at < 4 else 3]}"
        words = slant if at % 2 else names[at // 2]
        parts = [f"arrow {words}, {tile.steps} step{'s' if tile.steps > 1 else ''}"]
    parts += [f"wall {names[edge // 2]}" for edge in sorted(tile.walls)]
    parts += [f"magnet {names[edge // 2]}" for edge in sorted(tile.magnets)]
    return ", ".join(parts)


def edge_features(tile: Tile) -> dict[str, str]:
    """What is on each edge, by its name: open, wall, magnet, or wall and magnet."""
    found = {}
    for number, name in enumerate(EDGES):
        signs = [sign for sign, edges in (("wall", tile.walls), ("magnet", tile.magnets)) if 2 * number in edges]
        found[name] = " and ".join(signs) or "open"
    return found


def _arrow_words(direction: int) -> tuple[str, ...]:
    return SLANT_WORDS[direction] if direction % 2 else (STRAIGHT_WORDS[direction],)


def draw_signs(setter: Typesetter, tile: Tile, box: Box, look: Look, path: TreePath) -> tuple[Item, ...]:
    """The signs of a tile in a box as it lies, shapes first; a word that does not fit is a problem at `path`."""
    inner = inner_box(tile, box, look)
    items: list[Item] = []
    if tile.pit:
        items += _pit(setter, inner, look, (*path, "pit"))
    elif tile.arrow is not None:
        items += _arrow(setter, tile, inner, look, (*path, "arrow"))
    for edge in sorted(tile.walls):
        items += _wall(setter, tile, box, edge, look, (*path, "walls"))
    for edge in sorted(tile.magnets):
        items += _magnet(setter, tile, box, edge, look, (*path, "magnets"))
    return tuple(items)


def _band(tile: Tile, edge: int, look: Look) -> float:
    """How deep the signs on an edge reach in; the inset where there is none."""
    if edge in tile.magnets:
        return look.magnet_band + (look.bar + look.stroke if edge in tile.walls else 0.0)
    return look.wall_band if edge in tile.walls else look.inset


def inner_box(tile: Tile, box: Box, look: Look) -> Box:
    """The box between the signs on the edges."""
    top, right, bottom, left = (_band(tile, edge, look) for edge in (0, 2, 4, 6))
    return Box(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)


def words_at(
    setter: Typesetter, text: str, at: tuple[float, float, float], style: TypeStyle, path: TreePath, room: float
) -> tuple[Item, ...]:
    """A line of text centred on a point and turned about it; `at` is x, y and the turn in degrees."""
    x, y, turn = at
    height = style.leading_mm
    placed = setter.place(text, Box(-room / 2, -height / 2, room, height), style, path, what=f"'{text}'")
    return tuple(Group(group.items, round(x, 4), round(y, 4), turn % 360.0, group.tag) for group in placed)


def _along(direction: int) -> tuple[float, float]:
    """The unit vector of a direction, y down."""
    angle = math.radians(direction * EIGHTH_DEG)
    return math.sin(angle), -math.cos(angle)


def _arrow(setter: Typesetter, tile: Tile, inner: Box, look: Look, path: TreePath) -> tuple[Item, ...]:
    """A shaft through a disc with the number, and one chevron a step at its end."""
    assert tile.arrow is not None
    middle = (inner.x + inner.width / 2, inner.y + inner.height / 2)
    dx, dy = _along(tile.arrow)
    straight = tile.arrow % 2 == 0
    length = inner.height if dx == 0 or not straight else inner.width
    if not straight:
        # Corner to corner, the outer stroke ends kept inside.
        length = min(inner.width, inner.height) * math.sqrt(2) - 2.5 * look.stroke - look.unit

    def point(along: float, across: float = 0.0) -> tuple[float, float]:
        return (
            round(middle[0] + along * dx - across * dy, 4),
            round(middle[1] + along * dy + across * dx, 4),
        )

    stroke = 1.5 * look.stroke
    tip = length / 2 - stroke
    pitch, half = 1.25 * look.unit, 1.6 * look.unit
    head = tile.steps * pitch
    centre = min(0.0, tip - head - 0.4 * look.unit - look.radius)
    ops: list[PathOp] = [*line(*point(-length / 2 + stroke / 2), *point(centre - look.radius))]
    ops += line(*point(centre + look.radius), *point(tip))
    for number in range(tile.steps):
        end = tip - number * pitch
        ops += (
            ("M", *point(end - half, half)),
            ("L", *point(end)),
            ("L", *point(end - half, -half)),
        )
    items: list[Item] = [
        Path(tuple(ops), stroke),
        Path(circle(*point(centre), look.radius), look.stroke),
    ]
    turn = tile.arrow * EIGHTH_DEG - 90.0 if straight and look.full_words else 0.0
    items += words_at(setter, str(tile.steps), (*point(centre), turn), look.digit, path, 2 * look.radius)
    if look.full_words and straight:
        items += _words_beside(setter, tile.arrow, inner, look, path)
    elif look.full_words:
        items += _words_in_corners(setter, tile.arrow, inner, look, path)
    return tuple(items)


def _words_beside(setter: Typesetter, direction: int, inner: Box, look: Look, path: TreePath) -> tuple[Item, ...]:
    """The word of a straight arrow on both sides of it, once each way up."""
    dx, dy = _along(direction)
    long, wide = (inner.height, inner.width) if dx == 0 else (inner.width, inner.height)
    clear = max(look.radius + look.stroke / 2, 1.6 * look.unit + look.stroke)
    off = (clear + wide / 2) / 2
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    (word,) = _arrow_words(direction)
    turn = direction * EIGHTH_DEG - 90.0
    items: list[Item] = []
    for side, extra in ((-1.0, 0.0), (1.0, 180.0)):
        at = (x - side * off * dy, y + side * off * dx, turn + extra)
        items += words_at(setter, word, at, look.style, path, long)
    return tuple(items)


def _words_in_corners(setter: Typesetter, direction: int, inner: Box, look: Look, path: TreePath) -> tuple[Item, ...]:
    """The two words of a slanted arrow in the two corners it leaves free, once each way up."""
    style = setter.theme.small("bold", "left" if direction in (1, 5) else "right")
    pad, pitch = 0.3 * look.unit, look.style.leading_mm
    room = min(inner.width, inner.height) - 2 * pad
    items: list[Item] = []
    for x, y, turn in ((inner.x, inner.y, 0.0), (inner.right, inner.bottom, 180.0)):
        for number, word in enumerate(_arrow_words(direction)):
            start = pad if style.align == "left" else inner.width - pad - room
            row = Box(start, pad + number * pitch, room, pitch)
            placed = setter.place(word, row, style, path, what=f"'{word}'")
            items += [Group(group.items, x, y, turn, group.tag) for group in placed]
    return tuple(items)


def _edge_point(box: Box, edge: int, depth: float, along: float = 0.0) -> tuple[float, float]:
    """A point on a line parallel to an edge: `depth` inwards, `along` clockwise from its middle."""
    dx, dy = _along(edge)
    x = box.x + box.width / 2 + dx * (box.width / 2 - depth) - dy * along
    y = box.y + box.height / 2 + dy * (box.height / 2 - depth) + dx * along
    return round(x, 4), round(y, 4)


def _span(tile: Tile, box: Box, edge: int, look: Look) -> tuple[float, float]:
    """From where to where a sign goes along an edge, clockwise from its middle."""
    length = box.width if edge in (0, 4) else box.height
    before, after = (edge - 2) % 8, (edge + 2) % 8
    return -length / 2 + _band(tile, before, look), length / 2 - _band(tile, after, look)


def _edge_word(
    setter: Typesetter, word: str, place: tuple[float, float, int], room: float, look: Look, path: TreePath
) -> tuple[Item, ...]:
    """The word of a sign on an edge, along it; `place` is x, y and the edge."""
    x, y, edge = place
    text = f"{word} {EDGE_WORDS[edge // 2]}" if look.full_words else word
    if not fits(setter.theme.fonts.width_mm(text, "bold", look.style.size_pt), room):
        text = text.replace("MAGNET", SHORT_MAGNET)
    return words_at(setter, text, (x, y, POINT_DOWN[edge]), look.style, path, room)


def _wall(setter: Typesetter, tile: Tile, box: Box, edge: int, look: Look, path: TreePath) -> tuple[Item, ...]:
    """A solid bar from corner to corner of its edge, its word inside."""
    length = box.width if edge in (0, 4) else box.height
    reach = length / 2 - look.inset
    corners = tuple(
        _edge_point(box, edge, depth, along)
        for depth, along in (
            (look.inset, -reach),
            (look.inset, reach),
            (look.inset + look.bar, reach),
            (look.inset + look.bar, -reach),
        )
    )
    start, end = _span(tile, box, edge, look)
    at = _edge_point(box, edge, look.inset + look.bar + 0.85 * look.unit, (start + end) / 2)
    return (
        Path(polygon(corners), fill_grey=0.0),
        *_edge_word(setter, "WALL", (*at, edge), end - start, look, path),
    )


def _magnet(setter: Typesetter, tile: Tile, box: Box, edge: int, look: Look, path: TreePath) -> tuple[Item, ...]:
    """A bracket that opens to its edge, with a pole at either end and its word inside."""
    start, end = _span(tile, box, edge, look)
    top = look.inset + (look.bar + look.stroke if edge in tile.walls else 0.0)
    half = look.stroke / 2
    base = top + look.bar + 1.75 * look.unit + half
    bend = 0.9 * look.unit
    legs = (start + half, end - half)
    ops: tuple[PathOp, ...] = (
        ("M", *_edge_point(box, edge, top, legs[0])),
        ("L", *_edge_point(box, edge, base - bend, legs[0])),
        ("L", *_edge_point(box, edge, base, legs[0] + bend)),
        ("L", *_edge_point(box, edge, base, legs[1] - bend)),
        ("L", *_edge_point(box, edge, base - bend, legs[1])),
        ("L", *_edge_point(box, edge, top, legs[1])),
    )
    items: list[Item] = [Path(ops, look.stroke)]
    pole = 2.2 * look.bar
    for first, last in ((start, start + pole), (end - pole, end)):
        corners = tuple(
            _edge_point(box, edge, depth, along)
            for depth, along in ((top, first), (top, last), (top + look.bar, last), (top + look.bar, first))
        )
        items.append(Path(polygon(corners), fill_grey=0.0))
    at = _edge_point(box, edge, top + look.bar + 0.85 * look.unit, (start + end) / 2)
    # The word starts behind the leg, not behind the pole, which ends above it.
    room = end - start - 2 * look.stroke
    items += _edge_word(setter, "MAGNET", (*at, edge), room, look, path)
    return tuple(items)


def _pit(setter: Typesetter, inner: Box, look: Look, path: TreePath) -> tuple[Item, ...]:
    """A hatched hole; on a tile the word on each of its sides, so that one is upright in every turn."""
    x, y = inner.x + inner.width / 2, inner.y + inner.height / 2
    reach = min(inner.width, inner.height) / 2
    outer = reach - look.stroke / 2
    hole = outer - 2.1 * look.unit if look.full_words else outer
    items: list[Item] = [
        Path(circle(x, y, outer), setter.theme.fine_mm),
        Path(_hatch_disc(x, y, hole, 1.2 * look.unit), setter.theme.fine_mm, 0.3),
        Path(circle(x, y, hole), look.stroke),
    ]
    if not look.full_words:
        width = setter.theme.fonts.width_mm("PIT", "bold", look.style.size_pt) + look.unit
        plate = Box(x - width / 2, y - look.unit, width, 2 * look.unit)
        items.append(Path(polygon(_corners(plate)), fill_grey=1.0))
        return (*items, *words_at(setter, "PIT", (x, y, 0.0), look.style, path, 2 * outer))
    ring = (outer + hole) / 2
    for quarter in range(4):
        dx, dy = _along(2 * quarter)
        at = (x + ring * dx, y + ring * dy, 90.0 * quarter)
        items += words_at(setter, "PIT", at, look.style, path, outer)
    return tuple(items)


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _hatch_disc(x: float, y: float, radius: float, pitch_mm: float) -> tuple[PathOp, ...]:
    """Strokes at 45 degrees across a disc, `pitch_mm` apart, one of them through its centre."""
    ops: list[PathOp] = []
    count = int(radius / pitch_mm)
    slope = math.sqrt(0.5)
    for number in range(-count, count + 1):
        off = number * pitch_mm
        half = math.sqrt(max(0.0, radius * radius - off * off))
        # The stroke's middle lies `off` from the centre along the other diagonal.
        mx, my = x + off * slope, y + off * slope
        ops += line(
            round(mx + half * slope, 4),
            round(my - half * slope, 4),
            round(mx - half * slope, 4),
            round(my + half * slope, 4),
        )
    return tuple(ops)
