"""Page flow: headings, texts and tables one below the other, over as many pages as they take."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.layout.blocks import BlockStyles, stack
from printkit.layout.frame import Group, Item, Tag
from printkit.layout.markup import parse_blocks
from printkit.layout.table import SetTable, TableSpec, draw_table, set_table
from printkit.layout.text import Fitted, set_in_box
from printkit.layout.typesetter import Typesetter

GAP_MM = 5.0
"""Between the parts of a page."""


class BesideTable(Struct, frozen=True):
    """A table that shares its line with others: its title, its width in mm and where the kit says so."""

    spec: TableSpec
    title: str
    path: TreePath
    width: float


class PageFlow:
    """Pages of one width and height in mm while they fill up from the top.

    `pages` holds the items of each page and the y its last item reaches.
    """

    def __init__(self, setter: Typesetter, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.pages: list[tuple[list[Item], float]] = [([], 0.0)]
        self._setter = setter

    @property
    def used(self) -> float:
        """The y the last page is filled to."""
        return self.pages[-1][1]

    def add(self, items: tuple[Item, ...], bottom: float) -> None:
        """Put items on the last page, which is then filled to `bottom`."""
        self.pages[-1][0].extend(items)
        self.pages[-1] = (self.pages[-1][0], bottom)

    def turn(self) -> None:
        """Start a new page."""
        self.pages.append(([], 0.0))

    def next_y(self, gap: float) -> float:
        """Where the next part starts."""
        return self.used + gap if self.used else 0.0

    def add_text(self, text: str, path: TreePath) -> None:
        """A text of headings, paragraphs, steps and bullets, all of it on one page."""
        if not text.strip():
            return
        theme = self._setter.theme
        blocks, problems = parse_blocks(text, path)
        self._setter.problems.extend(problems)
        styles = BlockStyles(theme.heading(), theme.body("bold"), theme.body())
        placed = self._setter.blocks(blocks, self.width, styles, path)
        if not placed:
            return
        groups, bottom = stack(placed, 0.0, self.next_y(GAP_MM / 2))
        if not fits(bottom, self.height) and self.used:
            self.turn()
            groups, bottom = stack(placed, 0.0, 0.0)
        if not fits(bottom, self.height):
            message = f"text needs {bottom:.1f}mm, {self.height:.1f}mm available on a page"
            hint = "shorten it, or use the kind 'rules' for texts of several pages"
            self._setter.problems.append(Problem(path, "text-too-long", message, hint))
        self.add(groups, bottom)

    def add_table(self, spec: TableSpec, title: str, path: TreePath, *, parts: int = 1, together: bool = False) -> None:
        """A table under its title; where it goes on to a page, title and headings come again.

        `parts` sets the rows in that many tables next to each other. A row is never split. A table that is to
        stay `together` starts on a new page when that holds all of it and this one does not.
        """
        part_width = (self.width - (parts - 1) * GAP_MM) / parts
        table = set_table(self._setter, spec, part_width, path)
        if table is None:
            return
        heading = self._heading(title, path)
        head = heading.height + 1.0 if heading is not None else 0.0
        whole = head + table.part_height(0, len(spec.rows))
        if together and self.used and fits(whole, self.height) and not fits(self.next_y(GAP_MM) + whole, self.height):
            self.turn()
        first = 0
        while first < len(spec.rows):
            y = self.next_y(GAP_MM)
            available = self.height - y - head
            count = _rows_in_parts(table, first, available, parts)
            # A heading with a single row of many below it looks lost: turn the page for two.
            if self.used and count < min(2, len(spec.rows) - first):
                self.turn()
                continue
            if count == 0:
                message = (
                    f"row {first + 1} needs {table.part_height(first, first + 1):.1f}mm with its heading, "
                    f"{available:.1f}mm available on a page"
                )
                self._setter.problems.append(
                    Problem((*path, "rows", first), "row-too-high", message, "shorten its text or split the row")
                )
                return
            if heading is not None:
                box = Box(0, y, self.width, heading.height)
                self.add((Group(set_in_box(self._setter.theme.fonts, heading, box), tag=Tag("H2")),), y)
            self._draw_parts(table, (first, first + count), parts, y + head)
            first += count

    def add_beside(self, tables: Sequence[BesideTable]) -> None:
        """Tables that start and end on one line, all of them on one page; rows of the shorter ones are higher."""
        drawn: list[tuple[Fitted | None, SetTable, BesideTable]] = []
        highest = 0.0
        for one in tables:
            table = set_table(self._setter, one.spec, one.width, one.path)
            if table is None:
                return
            heading = self._heading(one.title, one.path)
            drawn.append((heading, table, one))
            head = heading.height + 1.0 if heading is not None else 0.0
            highest = max(highest, head + table.part_height(0, len(table.rows)))
        if self.used and not fits(self.next_y(GAP_MM) + highest, self.height):
            self.turn()
        y, x = self.next_y(GAP_MM), 0.0
        if not fits(y + highest, self.height):
            message = f"tables side by side need {highest:.1f}mm, {self.height - y:.1f}mm available on a page"
            self._setter.problems.append(
                Problem(tables[0].path, "table-too-high", message, "use fewer rows, or set them one below the other")
            )
        for heading, natural, one in drawn:
            table = natural.stretched(highest - (heading.height + 1.0 if heading is not None else 0.0))
            top = y
            if heading is not None:
                box = Box(x, y, one.width, heading.height)
                self.add((Group(set_in_box(self._setter.theme.fonts, heading, box), tag=Tag("H2")),), y)
                top += heading.height + 1.0
            self.add((draw_table(self._setter, table, 0, len(table.rows), (x, top)),), y)
            x += one.width + GAP_MM
        self.add((), y + highest)

    def _heading(self, title: str, path: TreePath) -> Fitted | None:
        if not title:
            return None
        return self._setter.fit(title, Size(self.width, self.height), self._setter.theme.heading(), (*path, "title"))

    def _draw_parts(self, table: SetTable, rows: tuple[int, int], parts: int, y: float) -> None:
        """Draw rows in equal parts side by side; the page is then filled to the longest."""
        first, last = rows
        each = -(-(last - first) // parts)
        bottom = y
        for part in range(parts):
            start, end = first + part * each, min(first + (part + 1) * each, last)
            if start >= end:
                break
            at = (part * (table.edges[-1] + GAP_MM), y)
            self.add((draw_table(self._setter, table, start, end, at),), y)
            bottom = max(bottom, y + table.part_height(start, end))
        self.add((), bottom)


def _rows_in_parts(table: SetTable, first: int, available: float, parts: int) -> int:
    """How many rows go into parts side by side."""
    count = 0
    for _ in range(parts):
        count += table.rows_that_fit(first + count, available)
    return count
