"""Kind `sheet`: forms and reference tables on a page: headings, ruled tables, lines to write on."""

from math import fsum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.kinds.kind import Kind
from printkit.layout.frame import Frame, Group, Item, Path, Tag, line
from printkit.layout.page_flow import GAP_MM, BesideTable, PageFlow
from printkit.layout.piece import Piece
from printkit.layout.table import TableColumn, TableSpec, needed_widths
from printkit.layout.text import OVERHANG_MM, set_in_box
from printkit.layout.theme import TITLE_SHARE
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit

TRIM_PADDING_MM = 4.0
"""Between the trim of a sheet that is cut out and what is on it."""
LONGEST_TABLE = 500
"""More rows than this are taken for a mistake."""


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column of a table."""

    noun: ClassVar[str] = "column"

    title: Annotated[str, Meta(description="The heading.")]
    weight: Annotated[float, Meta(gt=0, le=20, description="Its share of the free width; 1 when left out.")] = 1.0


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruled table."""

    noun: ClassVar[str] = "table"

    title: Annotated[str, Meta(description="A heading above the table.")] = ""
    columns: Annotated[
        tuple[str | Column, ...], Meta(min_length=1, max_length=100, description="Headings, or headings with a weight.")
    ]
    labels: Annotated[
        tuple[str, ...], Meta(description="Texts of the first column, one a row; the other cells are blank.")
    ] = ()
    numbered: Annotated[
        int, Meta(ge=0, le=LONGEST_TABLE, description="Instead of labels: rows numbered from 1 to this.")
    ] = 0
    blank: Annotated[int, Meta(ge=0, le=LONGEST_TABLE, description="Instead of labels: this many blank rows.")] = 0
    rows: Annotated[
        tuple[tuple[str | None, ...], ...],
        Meta(description="Instead of labels: every cell's text; an empty one is blank."),
    ] = ()
    side_by_side: Annotated[
        int, Meta(ge=1, le=3, description="In how many parts next to each other the rows are set.")
    ] = 1
    plain: Annotated[bool, Meta(description="Whether the first column is like the others, and not a heading.")] = False
    align: Annotated[Literal["left", "center"], Meta(description="How cells are aligned.")] = "left"
    beside: Annotated[
        float,
        Meta(ge=0, le=0.8, description="Sets it beside the table before with this share of the width, if both go in."),
    ] = 0.0

    def spec(self) -> TableSpec:
        """The table as rows of text."""
        columns = tuple(
            TableColumn(column) if isinstance(column, str) else TableColumn(column.title, column.weight)
            for column in self.columns
        )
        blanks = ("",) * (len(columns) - 1)
        labels = self.labels or tuple(str(number) for number in range(1, self.numbered + 1))
        rows = tuple((label, *blanks) for label in labels)
        rows += tuple(("", *blanks) for _ in range(self.blank))
        rows += tuple(tuple(cell or "" for cell in row) for row in self.rows)
        labelled = bool(labels or self.rows) and not self.plain
        return TableSpec(columns, rows, labelled, self.align)


class Sheet(Component, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="sheet"):
    """A form or a reference table."""

    noun: ClassVar[str] = "sheet"

    format: Annotated[str, Meta(description="The format whose width it takes and whose height it must not pass.")] = (
        "page"
    )
    fields: Annotated[
        tuple[str, ...], Meta(max_length=40, description="Names with a line to write on, under the title.")
    ] = ()
    text: Annotated[str, Meta(description="Text above the tables: headings, paragraphs, steps, bullets.")] = ""
    tables: Annotated[tuple[Table, ...], Meta(max_length=100, description="The tables, one below the other.")] = ()
    below: Annotated[str, Meta(description="Text below the tables.")] = ""


def check(sheet: Sheet, _kit: Kit) -> tuple[Problem, ...]:
    """Rows whose cells do not match the columns, and tables that say twice what their rows are."""
    problems = []
    for number, table in enumerate(sheet.tables):
        path: TreePath = ("tables", number)
        given = [
            name
            for name, value in (
                ("labels", table.labels),
                ("numbered", table.numbered),
                ("blank", table.blank),
                ("rows", table.rows),
            )
            if value
        ]
        if len(given) != 1:
            found = " and ".join(given) or "none of them"
            problems.append(
                Problem(
                    path,
                    "table-rows",
                    f"a table has labels, numbered, blank or rows; found {found}",
                    "give one",
                )
            )
        for key, count in (("labels", len(table.labels)), ("rows", len(table.rows))):
            if count > LONGEST_TABLE:
                message = f"the table has {count} rows, at most {LONGEST_TABLE} are set"
                problems.append(Problem((*path, key), "too-many-rows", message, "make several tables"))
        for index, row in enumerate(table.rows):
            if len(row) != len(table.columns):
                problems.append(
                    Problem(
                        (*path, "rows", index),
                        "row-length",
                        f"the row has {len(row)} cells, the table {len(table.columns)} columns",
                        "give one text a column; '' is a blank cell",
                    )
                )
    return tuple(problems)


def lay_out(sheet: Sheet, setter: Typesetter, _kit: Kit) -> tuple[Piece, ...]:
    """One piece, or one a page when it is longer than a page; the header row comes again on each."""
    form = setter.theme.format(sheet.format)
    trial = Typesetter(setter.theme, setter.players, setter.most_players)
    padded = _fill(sheet, trial, Box(TRIM_PADDING_MM, TRIM_PADDING_MM, *form.size))
    if not trial.problems and len(padded) == 1 and padded[0].height <= form.size.height / 2:
        return make_pieces(sheet, setter, padded, whole=False)
    # A page that is left whole has the paper's own margin: no white inside the trim.
    pages = _fill(sheet, setter, Box(OVERHANG_MM, 0, *form.size))
    return make_pieces(sheet, setter, tuple(Frame(*form.size, page.items) for page in pages), whole=True)


def _fill(sheet: Sheet, setter: Typesetter, area: Box) -> tuple[Frame, ...]:
    """The pages of a sheet; `area` is the padding on each side and the size of the piece."""
    pages = PageFlow(setter, area.width - 2 * area.x, area.height - 2 * area.y)
    _head(sheet, setter, pages)
    pages.add_text(sheet.text, ("text",))
    for numbers in _lines(sheet.tables):
        row = _beside(sheet.tables, numbers, pages.width)
        if len(row) > 1 and all(fits(fsum(needed_widths(setter, one.spec)), one.width) for one in row):
            pages.add_beside(row)
            continue
        for number in numbers:
            table = sheet.tables[number]
            pages.add_table(table.spec(), table.title, ("tables", number), parts=table.side_by_side)
    pages.add_text(sheet.below, ("below",))
    return tuple(
        Frame(area.width, round(used + 2 * area.y, 4), (Group(tuple(items), area.x, area.y),))
        for items, used in pages.pages
    )


def _lines(tables: tuple[Table, ...]) -> tuple[tuple[int, ...], ...]:
    """The places of the tables, those that share a line together."""
    lines: list[tuple[int, ...]] = []
    for number, table in enumerate(tables):
        if table.beside and lines:
            lines[-1] = (*lines[-1], number)
        else:
            lines.append((number,))
    return tuple(lines)


def _beside(tables: tuple[Table, ...], numbers: tuple[int, ...], width: float) -> tuple[BesideTable, ...]:
    """Tables of one line: each has its share of the width, the first has what is left."""
    free = width - (len(numbers) - 1) * GAP_MM
    rest = 1.0 - fsum(tables[number].beside for number in numbers[1:])
    shares = (rest, *(tables[number].beside for number in numbers[1:]))
    return tuple(
        BesideTable(tables[number].spec(), tables[number].title, ("tables", number), free * share)
        for number, share in zip(numbers, shares, strict=True)
    )


def make_pieces(sheet: Component, setter: Typesetter, frames: tuple[Frame, ...], *, whole: bool) -> tuple[Piece, ...]:
    """A piece for each page and player."""
    pieces = []
    for player in setter.players_for(sheet.copies):
        for number, frame in enumerate(frames, start=1):
            pieces.append(
                Piece(
                    sheet.id if len(frames) == 1 else f"{sheet.id}/{number}",
                    str(type(sheet).__struct_config__.tag),
                    sheet.id,
                    sheet.name,
                    frame,
                    sheet.copies.count,
                    player,
                    per_player=sheet.copies.per == "per-player",
                    whole=whole,
                    note=sheet.note,
                )
            )
    return tuple(pieces)


def _head(sheet: Sheet, setter: Typesetter, pages: PageFlow) -> None:
    theme = setter.theme
    fitted = setter.fit(
        sheet.name, Size(pages.width, TITLE_SHARE * pages.height), theme.title(), ("title",), "the title"
    )
    if fitted is None:
        return
    box = Box(0, 0, pages.width, fitted.height)
    items: list[Item] = [Group(set_in_box(theme.fonts, fitted, box), tag=Tag("H1"))]
    y = fitted.height
    if sheet.fields:
        y = _fields(sheet, setter, pages, items, y + 2)
    pages.add(tuple(items), y)


def _fields(sheet: Sheet, setter: Typesetter, pages: PageFlow, items: list[Item], y: float) -> float:
    """Names with a rule to write on, side by side where they go, and the y below them."""
    theme = setter.theme
    row = theme.write_in_mm
    shortest = 30.0  # a first name in pencil
    widths = [theme.fonts.width_mm(name + " ", "bold", theme.body().size_pt) for name in sheet.fields]
    x = 0.0
    for index, (name, width) in enumerate(zip(sheet.fields, widths, strict=True)):
        rest = len(sheet.fields) - index
        room = (pages.width - x) / rest if rest > 1 else pages.width - x
        if x and not fits(width + shortest, room):
            x, y, room = 0.0, y + row, pages.width
        end = x + max(width + shortest, room) if rest > 1 else pages.width
        box = Box(x, y, width, row)
        items.extend(setter.place(name, box, theme.body("bold"), ("fields", index), what=f"the field '{name}'"))
        items.append(Path(line(x + width, y + row - 1.5, end - 4 * (rest > 1), y + row - 1.5), theme.fine_mm))
        x = end
    return y + row


def row_count(sheet: Sheet) -> int:
    """The rows of all tables: what setting a sheet costs grows with them."""
    return 1 + sum(len(one.labels) + one.numbered + one.blank + len(one.rows) for one in sheet.tables)


KIND = Kind(Sheet, lay_out, check, designs=row_count)
