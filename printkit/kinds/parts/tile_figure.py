"""A diagram of conveyor tiles with toys on them, whose outcome the rules of the game prove."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size
from printkit.kinds.parts.edge_words import band_mm, word_along
from printkit.kinds.parts.figure import TileFigure
from printkit.kinds.parts.tile_signs import Look, describe, diagram_look, draw_signs, inner_box, words_at
from printkit.layout.frame import Group, Item, Path, Tag, rectangle
from printkit.layout.text import set_lines
from printkit.layout.typesetter import Typesetter
from printkit.rules.conveyor.board import OFFSETS, Board, Place
from printkit.rules.conveyor.moves import Outcome, move
from printkit.rules.conveyor.tiles import Design, Tile, tile_from_code, turned

TILE_UNITS = 11.0
"""Side of a tile in heights of a capital: the word of a magnet goes in."""
CAPTION_GAP_MM = 1.5
POINTS = "NESW"
"""Which way the top of a design may be turned."""
HELD = "HELD"
"""The mark of a tile that a magnet latches."""
SCORES, FALLS = "SCORES", "FALLS"
"""What a result says of a toy that is off the board."""


class _Scene(Struct, frozen=True):
    """A figure read: its board, its toys before the move, and what comes of the move."""

    board: Board
    toys: Mapping[str, Place]
    after: Outcome | None


def check(figure: TileFigure, designs: Sequence[Design]) -> tuple[Problem, ...]:
    """What is wrong with a figure, at paths from it on.

    Reports `bad-tile`, `uneven-rows`, `unknown-place`, `unknown-toy`, `die-needed` and, when the rules of the
    game come to something else, `wrong-result` and `wrong-latches`.
    """
    scene, problems = _read(figure, designs)
    if scene is None:
        return problems
    return (*_check_result(figure, scene), *_check_latches(figure, scene.board))


def _read(figure: TileFigure, designs: Sequence[Design]) -> tuple[_Scene | None, tuple[Problem, ...]]:
    problems: list[Problem] = []
    board = _board(figure, designs, problems)
    if board is None:
        return None, tuple(problems)
    toys: dict[str, Place] = {}
    for name, text in figure.toys.items():
        place = _place(text, board)
        if place is None or place in toys.values():
            message = f"'{text}' is no place of this board" if place is None else f"two toys stand on {text}"
            hint = f"places are A1 to {place_name((board.columns - 1, board.rows - 1))}, one toy on each"
            problems.append(Problem(("toys", name), "unknown-place", message, hint))
        else:
            toys[name] = place
    if figure.move and figure.move not in figure.toys:
        message = f"no toy of this figure is called '{figure.move}'"
        problems.append(Problem(("move",), "unknown-toy", message, f"toys: {', '.join(figure.toys)}"))
    if problems:
        return None, tuple(problems)
    rolls: list[int] = []

    def die() -> int:
        rolls.append(1)
        return figure.die or 1

    after = move(board, toys, figure.move, die) if figure.move else None
    if rolls and figure.die is None:
        hint = "write what it shows under 'die'"
        return None, (Problem(("move",), "die-needed", "this move rolls the die", hint),)
    return _Scene(board, toys, after), ()


def _board(figure: TileFigure, designs: Sequence[Design], problems: list[Problem]) -> Board | None:
    rows: list[list[Tile]] = []
    for number, row in enumerate(figure.rows):
        path: TreePath = ("rows", number)
        tiles = []
        for code in row.split():
            tile = _tile(code, designs)
            if tile is None:
                hint = "write a design and its turn, such as slant-1@N, or a code such as E2, NE1#N, P or ."
                at = row.index(code)
                problems.append(Problem(path, "bad-tile", f"'{code}' is no tile", hint, offset=at, length=len(code)))
            else:
                tiles.append(tile)
        rows.append(tiles)
        if not problems and len(tiles) != len(rows[0]):
            message = f"{len(tiles)} tiles in this row, {len(rows[0])} in the first"
            problems.append(Problem(path, "uneven-rows", message, "give every row as many tiles"))
    if problems or not rows[0]:
        return None
    return Board(len(rows[0]), len(rows), tuple(tile for tiles in rows for tile in tiles))


def _tile(code: str, designs: Sequence[Design]) -> Tile | None:
    """A tile from a design's name and turn, or from a code."""
    name, mark, point = code.rpartition("@")
    if mark:
        design = next((design for design in designs if design.name == name), None)
        known = design is not None and len(point) == 1 and point in POINTS
        return turned(design, POINTS.index(point)) if design is not None and known else None
    try:
        return tile_from_code(code)
    except ValueError:
        return None


def place_name(place: Place) -> str:
    """A place as figures and boards name it: B3 is the second place of the third row."""
    return f"{chr(ord('A') + place[0])}{place[1] + 1}"


def _place(text: str, board: Board) -> Place | None:
    return next((place for place in board.places() if place_name(place) == text), None)


def _ends(scene: _Scene) -> dict[str, str]:
    """What the rules say of every toy after the move, in the words of a result."""
    if scene.after is None:
        return {}
    after = scene.after
    ends = {}
    for name in scene.toys:
        if name in after.toys:
            ends[name] = place_name(after.toys[name])
        else:
            ends[name] = SCORES if name in after.scored else FALLS
    return ends


def _check_result(figure: TileFigure, scene: _Scene) -> list[Problem]:
    if not figure.move:
        if not figure.result:
            return []
        return [Problem(("result",), "wrong-result", "no toy moves", "name the toy under 'move'")]
    problems = []
    ends = _ends(scene)
    for name, said in figure.result.items():
        if name not in ends:
            message, hint = f"no toy of this figure is called '{name}'", f"toys: {', '.join(figure.toys)}"
            problems.append(Problem(("result", name), "unknown-toy", message, hint, at_key=True))
        elif said != ends[name]:
            message = f"by the rules {name} ends with {ends[name]}, not {said}"
            problems.append(Problem(("result", name), "wrong-result", message, f"write {ends[name]}"))
    missing = [name for name in ends if name not in figure.result]
    if missing:
        message = f"the result says nothing of {', '.join(missing)}"
        hint = "; ".join(f"write {name}: {ends[name]}" for name in missing)
        problems.append(Problem(("move",), "wrong-result", message, hint))
    return problems


def _check_latches(figure: TileFigure, board: Board) -> list[Problem]:
    held = sorted(place_name(place) for place in board.latched())
    if not figure.latched or sorted(figure.latched) == held:
        return []
    message = f"magnets latch {', '.join(held) or 'nothing'} here, not {', '.join(figure.latched)}"
    return [Problem(("latched",), "wrong-latches", message, f"write [{', '.join(held)}]")]


def draw(
    figure: TileFigure, setter: Typesetter, width: float, designs: Sequence[Design], path: TreePath
) -> tuple[Group, float] | None:
    """The figure and its caption for a column of a width, from 0, 0 on, and their height; None after a problem."""
    scene, _ = _read(figure, designs)
    theme = setter.theme
    caption = setter.fit(
        setter.spans(figure.caption, (*path, "caption")),
        Size(width, theme.page.height),
        theme.small(),
        (*path, "caption"),
        "the caption",
    )
    if scene is None or caption is None:
        return None
    look, band = diagram_look(setter), band_mm(setter)
    edges = figure.edges
    left, top = (band if edges.left else 0.0), (band if edges.top else 0.0)
    room = width - left - (band if edges.right else 0.0) - look.stroke
    side = round(min(TILE_UNITS * look.unit, room / scene.board.columns), 2)
    grid = Box(left, top, scene.board.columns * side, scene.board.rows * side)
    items = [*_tiles(figure, scene, grid, setter, look, path), *_beyond(figure, grid, setter, path)]
    items += _toys(scene, grid, setter, look)
    bottom = grid.bottom + (band if edges.bottom else 0.0)
    alt = figure.alt or _in_words(figure, scene)
    y = bottom + CAPTION_GAP_MM
    return Group(
        (
            Group(tuple(items), look.stroke / 2, 0.0, tag=Tag("Figure", alt=alt)),
            Group(set_lines(theme.fonts, caption, 0.0, y, width), tag=Tag("P")),
        )
    ), round(y + caption.height, 4)


def _cell(grid: Box, scene: _Scene, place: Place) -> Box:
    side = grid.width / scene.board.columns
    return Box(round(grid.x + place[0] * side, 4), round(grid.y + place[1] * side, 4), side, side)


def _tiles(figure: TileFigure, scene: _Scene, grid: Box, setter: Typesetter, look: Look, path: TreePath) -> list[Item]:
    items: list[Item] = []
    for place in scene.board.places():
        box = _cell(grid, scene, place)
        items += draw_signs(setter, scene.board.at(place), box, look, (*path, "rows", place[1]))
        if place_name(place) in figure.latched:
            free = inner_box(scene.board.at(place), box, look)
            at = (free.x + free.width / 2, free.bottom - look.unit, 0.0)
            items += words_at(setter, HELD, at, look.style, (*path, "latched"), box.width)
        items.append(Path(rectangle(box), setter.theme.rule_mm, 0.4))
    return items


def _beyond(figure: TileFigure, grid: Box, setter: Typesetter, path: TreePath) -> list[Item]:
    """The words along the edges, once each."""
    band = band_mm(setter)
    boxes = {
        "left": Box(grid.x - band, grid.y, band, grid.height),
        "right": Box(grid.right, grid.y, band, grid.height),
        "top": Box(grid.x, grid.y - band, grid.width, band),
        "bottom": Box(grid.x, grid.bottom, grid.width, band),
    }
    items: list[Item] = []
    for edge, word in figure.edges.written():
        items += word_along(setter, edge, word, boxes[edge], (*path, "edges", edge))
    return items


def _toys(scene: _Scene, grid: Box, setter: Typesetter, look: Look) -> list[Item]:
    """Each toy where it stands, in a solid box at the tail of the arrow; dashed where it comes to stand."""
    items: list[Item] = []
    for name, place in scene.toys.items():
        box = _cell(grid, scene, place)
        arrow = scene.board.at(place).arrow
        dx, dy = OFFSETS[arrow] if arrow is not None else (0, 0)
        shift = 0.30 if arrow is None or arrow % 2 == 0 else 0.31
        at = (box.x + box.width * (0.5 - shift * dx), box.y + box.height * (0.5 - shift * dy))
        items += _toy(name, at, setter, look, dashed=False)
    after = scene.after.toys if scene.after is not None else {}
    for name, place in after.items():
        if place != scene.toys[name]:
            # In the corner that the signs on the edges leave free.
            free = inner_box(scene.board.at(place), _cell(grid, scene, place), look)
            at = (free.right - 2.0 * look.unit, free.bottom - 1.6 * look.unit)
            items += _toy(name, at, setter, look, dashed=True)
    return items


def _toy(name: str, at: tuple[float, float], setter: Typesetter, look: Look, *, dashed: bool) -> tuple[Item, ...]:
    width = setter.theme.fonts.width_mm(name, "bold", look.style.size_pt) + 1.2 * look.unit
    high = 2.0 * look.unit
    box = Box(round(at[0] - width / 2, 4), round(at[1] - high / 2, 4), round(width, 4), round(high, 4))
    dash = (1.5 * look.stroke, look.stroke) if dashed else ()
    outline = Path(rectangle(box), 0.6 * look.stroke, fill_grey=1.0, dash_mm=dash)
    return (outline, *words_at(setter, name, (*at, 0.0), look.style, (), width))


def _in_words(figure: TileFigure, scene: _Scene) -> str:
    """The figure for who cannot see it: size, tiles, toys, edges and what the move comes to."""
    board = scene.board
    parts = [f"{board.columns} by {board.rows} tiles, named by column letter and row number."]
    for place in board.places():
        tile = board.at(place)
        if tile != Tile():
            parts.append(f"{place_name(place)}: {describe(tile, compass=True)}.")
    parts += [f"Beyond the {edge} edge: {word}." for edge, word in figure.edges.written()]
    parts += [f"Toy {name} on {place_name(place)}." for name, place in scene.toys.items()]
    if figure.latched:
        parts.append(f"Latched: {', '.join(figure.latched)}.")
    if figure.move:
        ends = ", ".join(f"{name} {end}" for name, end in _ends(scene).items())
        parts.append(f"After {figure.move} has moved: {ends}.")
    return " ".join(parts)
