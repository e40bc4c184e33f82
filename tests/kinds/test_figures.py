"""Figures of tiles in a text: read, proved by the rules of the game, drawn in their place."""

import pytest

from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.kinds.figures import Figures
from printkit.kinds.parts.tile_figure import TileFigure, check, draw
from printkit.kinds.rules_text import Rules, lay_out
from printkit.layout.fonts import font_book
from printkit.layout.frame import Group, plain_text
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates
from printkit.model.kit import Kit, KitHeader
from printkit.pipeline import check_kit
from printkit.rules.conveyor.tiles import Design

TEMPLATES = load_templates(None, Report())
KIT = Kit(KitHeader(kit="small", title="Small", components=("rules.yaml",)), ())
DESIGNS = (Design("slant", "ahead-right"),)


def figure(*rows, **fields):
    return TileFigure(rows=rows, caption="Shown.", **fields)


def codes(one):
    return [(problem.code, problem.path) for problem in check(one, DESIGNS)]


def test_a_right_result_is_proved():
    push = figure("E2 . . .", toys={"1A": "A1", "2A": "B1"}, move="1A", result={"1A": "C1", "2A": "D1"})
    assert codes(push) == []


def test_a_wrong_result_is_found_with_what_the_rules_say():
    wrong = figure("E2 . . .", toys={"1A": "A1"}, move="1A", result={"1A": "B1"})
    (problem,) = check(wrong, DESIGNS)
    assert (problem.code, problem.path, problem.hint) == ("wrong-result", ("result", "1A"), "write C1")


def test_a_move_needs_a_result_for_every_toy():
    missing = figure("E1 E1", toys={"1A": "A1", "2A": "B1"}, move="1A", result={"1A": "B1"})
    (problem,) = check(missing, DESIGNS)
    assert (problem.code, problem.hint) == ("wrong-result", "write 2A: SCORES")


@pytest.mark.parametrize(("die", "end"), [(3, "A2"), (4, "FALLS")])
def test_the_die_decides_between_a_wall_and_a_pit(die, end):
    rows = ("P .", "slant@N .#N")
    assert codes(figure(*rows, toys={"1A": "A2"}, move="1A", die=die, result={"1A": end})) == []


def test_a_move_that_rolls_the_die_says_what_it_shows():
    assert codes(figure("P .", "NE1 .#N", toys={"1A": "A2"}, move="1A", result={"1A": "A2"})) == [
        ("die-needed", ("move",))
    ]


def test_what_cannot_be_read_is_placed():
    assert codes(figure("E1 X9 slant@Q")) == [("bad-tile", ("rows", 0)), ("bad-tile", ("rows", 0))]
    assert [problem.offset for problem in check(figure("E1 X9 slant@Q"), DESIGNS)] == [3, 6]
    assert codes(figure("E1 E1", "E1")) == [("uneven-rows", ("rows", 1))]
    assert codes(figure("E1", toys={"1A": "B1"})) == [("unknown-place", ("toys", "1A"))]
    assert codes(figure("E1 E1", toys={"1A": "A1", "2A": "A1"})) == [("unknown-place", ("toys", "2A"))]
    assert codes(figure("E1", move="1A")) == [("unknown-toy", ("move",))]


def test_latches_are_proved():
    assert codes(figure("E1*E E2", latched=("B1",))) == []
    assert codes(figure("E1*E E2", latched=("A1",))) == [("wrong-latches", ("latched",))]


@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_a_figure_keeps_to_its_column_and_tells_its_outcome_in_words(variant):
    setter = Typesetter(TEMPLATES.theme(variant, font_book()))
    push = figure("slant@E E1*N . .#E", toys={"1A": "B1"}, move="1A", result={"1A": "C1"})
    group, height = draw(push, setter, 91.0, DESIGNS, ())
    drawing, caption = group.items
    assert drawing.tag.kind == "Figure"
    assert drawing.tag.alt == (
        "4 by 1 tiles, named by column letter and row number. A1: arrow down right, 1 step. "
        "B1: arrow right, 1 step, magnet up. D1: no arrow, wall right. Toy 1A on B1. "
        "After 1A has moved: 1A C1."
    )
    assert plain_text((caption,)) == "Shown."
    assert height > 91.0 / 4  # four square tiles across the column


def test_marks_in_the_text_are_checked():
    named = {"push": figure("E1 ."), "spare": figure("E1 .")}
    text = "One.\n\n[figure push]\n\nTwo [figure push] three.\n\n[figure gone]\n"
    found = [(problem.code, problem.path, problem.offset) for problem in Figures(named, KIT).check(text)]
    assert found == [
        ("figure-in-text", ("text",), text.index("[figure push] three")),
        ("unknown-figure", ("text",), text.index("[figure gone]")),
        ("unused-figure", ("figures", "spare"), 0),
    ]


def kinds(items):
    for item in items:
        if isinstance(item, Group):
            if item.tag is not None and item.tag.kind in ("P", "Figure"):
                yield item.tag.kind, plain_text((item,)) if item.tag.kind == "P" else ""
            else:
                yield from kinds(item.items)


def test_a_figure_follows_its_paragraph_and_two_stand_side_by_side():
    rules = Rules(
        id="rules",
        title="Rules",
        text="One.\n\n[figure a b]\n\nTwo.",
        figures={"a": figure("E1 ."), "b": figure("E2 .")},
    )
    setter = Typesetter(TEMPLATES.theme("standard", font_book()))
    (page,) = lay_out(rules, setter, KIT)
    assert setter.problems == []
    order = [kind if kind == "Figure" else text for kind, text in kinds(page.frame.items)]
    assert order == ["One.", "Figure", "Shown.", "Figure", "Shown.", "Two."]


RULES_FILE = """- kind: rules
  id: rules
  figures:
    push:
      rows: ["E2 . . ."]
      toys: {1A: A1, 2A: B1}
      move: 1A
      result: {1A: C1, 2A: C1}
      caption: Pushed.
  text: |
    One.

    [figure push]

    [figure pull]
"""


def test_a_wrong_figure_is_found_at_its_line_and_column(tmp_path):
    (tmp_path / "kit.yaml").write_text("kit: small\ntitle: Small\ncomponents: [rules.yaml]\nplayers: {max: 4}\n")
    (tmp_path / "rules.yaml").write_text(RULES_FILE)
    report = Report()
    check_kit(KitFolder(tmp_path, "small"), None, report)
    found = [(one.code, one.place.line, one.place.column) for one in report.diagnostics()]
    # Line 8 is the result; in line 15 of the file the text's own indent of 4 is no part of it.
    assert found == [("wrong-result", 8, 28), ("unknown-figure", 15, 5)]
