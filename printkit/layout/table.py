"""Ruled tables: header cells, row labels, and blank cells that people can write in."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.layout.frame import Group, Item, Path, Tag, line, rectangle
from printkit.layout.text import Fitted, TypeStyle, set_in_box
from printkit.layout.typesetter import Typesetter
from printkit.units import points_to_mm

CELL_PADDING_MM = 1.5
"""Between a cell's rule and its text, left and right; half of it above and below."""


class TableColumn(Struct, frozen=True):
    """A column: its heading and its share of the width that is left over."""

    title: str
    weight: float = 1.0


class TableSpec(Struct, frozen=True):
    """A table: columns, and rows x columns of text with row 0 on top; an empty text is a cell to write in.

    `labelled` makes the first cell of each row its heading.
    """

    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    labelled: bool = True
    align: str = "left"


class _Cell(Struct, frozen=True):
    fitted: Fitted | None
    tag: Tag


class SetTable(Struct, frozen=True):
    """A table with its column edges and row heights known; rows can be drawn in any number of parts."""

    edges: tuple[float, ...]
    header: tuple[_Cell, ...]
    header_height: float
    rows: tuple[tuple[_Cell, ...], ...]
    heights: tuple[float, ...]

    def part_height(self, first: int, last: int) -> float:
        """The height in mm of rows first to last - 1 under a header."""
        return self.header_height + fsum(self.heights[first:last])

    def stretched(self, height: float) -> SetTable:
        """The table with its rows higher in proportion, so that it takes a height in mm as a whole."""
        ratio = (height - self.header_height) / fsum(self.heights) if self.heights else 1.0
        return replace(self, heights=tuple(round(row * ratio, 4) for row in self.heights))

    def rows_that_fit(self, first: int, available: float) -> int:
        """How many rows from `first` on go under a header in a height."""
        used, count = self.header_height, 0
        for height in self.heights[first:]:
            used += height
            if not fits(used, available):
                break
            count += 1
        return count


def set_table(setter: Typesetter, spec: TableSpec, width: float, path: TreePath) -> SetTable | None:
    """The table at a width in mm, or None and a problem when its words do not go in."""
    widths = _column_widths(setter, spec, width, path)
    if widths is None:
        return None
    edges = [0.0]
    for part in widths:
        edges.append(round(edges[-1] + part, 4))
    theme = setter.theme
    header = _row(setter, [column.title for column in spec.columns], widths, theme.body("bold", spec.align), path)
    header_height = _height(setter, header, 0.0)
    rows, heights = [], []
    for index, texts in enumerate(spec.rows):
        cells = _row(
            setter,
            texts,
            widths,
            theme.body(align=spec.align),
            (*path, "rows", index),
            labelled=spec.labelled,
        )
        blank = theme.write_in_mm if any(not text.strip() for text in texts) else 0.0
        rows.append(cells)
        heights.append(_height(setter, cells, blank))
    return SetTable(tuple(edges), header, header_height, tuple(rows), tuple(heights))


def needed_widths(setter: Typesetter, spec: TableSpec) -> tuple[float, ...]:
    """The least width in mm of each column: its widest word, or room to write in a blank cell."""
    theme = setter.theme
    em = points_to_mm(theme.body().size_pt)
    needed = []
    for index, column in enumerate(spec.columns):
        words = [(word, "bold") for word in column.title.split()]
        for row in spec.rows:
            style = "bold" if index == 0 and spec.labelled else "regular"
            words += [(word, style) for word in row[index].split()]
        widest = max((theme.fonts.width_em(word, style) for word, style in words), default=0.0) * em
        blank = any(not row[index].strip() for row in spec.rows)
        floor = theme.variant.write_in.width.mm if blank else 0.0
        needed.append(max(widest + 2 * CELL_PADDING_MM + 0.02, floor))
    return tuple(needed)


def _column_widths(setter: Typesetter, spec: TableSpec, width: float, path: TreePath) -> list[float] | None:
    """Each column as wide as it needs, and the rest shared out by weight."""
    needed = needed_widths(setter, spec)
    if width - fsum(needed) < -0.01:
        setter.problems.append(
            Problem(
                path,
                "table-too-wide",
                f"the table needs {fsum(needed):.1f}mm, {width:.1f}mm available",
                "use fewer columns or shorter headings",
            )
        )
        return None
    return _share(needed, [column.weight for column in spec.columns], width)


def _share(needed: Sequence[float], weights: Sequence[float], width: float) -> list[float]:
    """Widths in proportion to the weights, none under what its column needs; they add up to `width`."""
    fixed: set[int] = set()
    while True:
        free = width - fsum(needed[index] for index in fixed)
        total = fsum(weight for index, weight in enumerate(weights) if index not in fixed)
        shares = [
            needed[index] if index in fixed or not total else free * weight / total
            for index, weight in enumerate(weights)
        ]
        short = {index for index, share in enumerate(shares) if share < needed[index] - 1e-9}
        if not short:
            return shares
        fixed |= short


def _row(
    setter: Typesetter,
    texts: Sequence[str],
    widths: Sequence[float],
    style: TypeStyle,
    path: TreePath,
    labelled: bool | None = None,
) -> tuple[_Cell, ...]:
    """The cells of a row; `labelled` is None for the header row."""
    cells = []
    for index, (text, width) in enumerate(zip(texts, widths, strict=True)):
        head = labelled is None or (labelled and index == 0)
        tag = Tag("TH", scope="Column" if labelled is None else "Row") if head else Tag("TD")
        chosen = TypeStyle(style.size_pt, style.leading_ratio, "bold" if head else "regular", style.align)
        room = Size(width - 2 * CELL_PADDING_MM, setter.theme.page.height)
        cells.append(_Cell(setter.fit(text, room, chosen, path) if text.strip() else None, tag))
    return tuple(cells)


def _height(setter: Typesetter, cells: Sequence[_Cell], blank: float) -> float:
    text = max((cell.fitted.height for cell in cells if cell.fitted is not None), default=0.0)
    return round(max(text + CELL_PADDING_MM, blank), 4)


def draw_table(setter: Typesetter, table: SetTable, first: int, last: int, at: tuple[float, float]) -> Group:
    """Rows first to last - 1 under the header, at a point, as a tagged table with its rules."""
    fonts = setter.theme.fonts
    items: list[Item] = []
    y = 0.0
    lines = [0.0]
    drawn = [
        (table.header, table.header_height),
        *zip(table.rows[first:last], table.heights[first:last], strict=True),
    ]
    for cells, height in drawn:
        groups = []
        for index, cell in enumerate(cells):
            left, right = table.edges[index], table.edges[index + 1]
            box = Box(left + CELL_PADDING_MM, y, right - left - 2 * CELL_PADDING_MM, height)
            runs = set_in_box(fonts, cell.fitted, box) if cell.fitted is not None else ()
            groups.append(Group(runs, tag=cell.tag))
        items.append(Group(tuple(groups), tag=Tag("TR")))
        y = round(y + height, 4)
        lines.append(y)
    return Group((*_rules(setter, table, lines), Group(tuple(items), tag=Tag("Table"))), at[0], at[1])


def _rules(setter: Typesetter, table: SetTable, lines: Sequence[float]) -> tuple[Path, ...]:
    theme = setter.theme
    right, bottom = table.edges[-1], lines[-1]
    rules = [Path(line(0, y, right, y), theme.fine_mm) for y in lines[2:-1]]
    rules += [Path(line(x, 0, x, bottom), theme.fine_mm) for x in table.edges[1:-1]]
    rules.append(Path(line(0, lines[1], right, lines[1]), theme.rule_mm))
    rules.append(Path(rectangle(Box(0, 0, right, bottom)), theme.rule_mm))
    return tuple(rules)
