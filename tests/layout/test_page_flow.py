"""Tables on pages: side by side, and kept together."""

from functools import cache

import pytest

from printkit.diagnostics import Report
from printkit.kinds import sheet
from printkit.layout.fonts import font_book
from printkit.layout.frame import Group
from printkit.layout.page_flow import BesideTable, PageFlow
from printkit.layout.table import TableColumn, TableSpec
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates
from printkit.model.kit import Kit, KitHeader

KIT = Kit(KitHeader(kit="k", title="K", components=("a.yaml",)), ())


@cache
def theme(variant):
    return load_templates(None, Report()).theme(variant, font_book())


def table(rows):
    return TableSpec((TableColumn("No"), TableColumn("Word")), tuple((str(at), "word") for at in range(rows)))


def test_tables_side_by_side_start_and_end_on_one_line():
    flow = PageFlow(Typesetter(theme("standard")), 190, 246)
    flow.add_beside((BesideTable(table(9), "", (), 120.0), BesideTable(table(5), "", (), 65.0)))
    ((items, used),) = flow.pages
    first, second = items
    assert (first.x, first.y) == (0.0, 0.0)
    assert (second.x, second.y) == (125.0, 0.0)  # 120 and the gap of 5
    ends = [max(op[2] for path in one.items[:-1] for op in path.ops if len(op) == 3) for one in items]
    assert ends == pytest.approx([used, used], abs=0.01)


def test_table_that_stays_together_starts_on_a_new_page():
    flow = PageFlow(Typesetter(theme("standard")), 190, 100)
    flow.add((), 60.0)
    flow.add_table(table(6), "", (), together=True)
    assert len(flow.pages) == 2
    assert flow.pages[0] == ([], 60.0)
    split = PageFlow(Typesetter(theme("standard")), 190, 100)
    split.add((), 60.0)
    split.add_table(table(6), "", ())
    assert len(split.pages[0][0]) == 1


def test_table_longer_than_a_page_is_split_although_it_is_to_stay_together():
    flow = PageFlow(Typesetter(theme("standard")), 190, 100)
    flow.add((), 60.0)
    flow.add_table(table(40), "", (), together=True)
    assert len(flow.pages[0][0]) == 1


@pytest.mark.parametrize(("variant", "beside"), [("standard", True), ("large-print", False)])
def test_table_goes_beside_another_only_where_both_are_wide_enough(variant, beside):
    # Ten columns to write in are 10 x 14 = 140 mm in standard and 10 x 18 = 180 mm in large print.
    first = sheet.Table(columns=tuple("ABCDEFGHIJ"), blank=3)
    second = sheet.Table(columns=("R", "G", "T"), rows=(("1", "1", "1"),), beside=0.2)
    setter = Typesetter(theme(variant))
    (piece,) = sheet.lay_out(sheet.Sheet(id="notes", tables=(first, second)), setter, KIT)
    assert setter.problems == []
    (page,) = [item for item in piece.frame.items if isinstance(item, Group)]
    assert (page.items[-1].x > 0) == beside
