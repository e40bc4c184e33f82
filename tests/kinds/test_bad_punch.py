"""Criteria and problems with faults: each is told at its place, with what to do about it."""

import shutil
from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.diagnostics_format import as_text
from printkit.files import KitFolder
from printkit.pipeline import load
from tests.annotated import expected, reported

BAD = sorted((Path(__file__).parent / "bad_punch").glob("*.yaml"))
CRITERIA = Path(__file__).parents[2] / "content" / "punch-proof" / "criteria.yaml"
HEADER = "kit: bad\ntitle: Bad\ncomponents: [{}]\n"


def faults(folder, text, *, shipped):
    """What loading reports of a kit with one file, with or without the criteria that printkit ships."""
    (folder / "bad.yaml").write_text(text, encoding="utf-8")
    names = ["criteria.yaml", "bad.yaml"] if shipped else ["bad.yaml"]
    if shipped:
        shutil.copy(CRITERIA, folder / "criteria.yaml")
    (folder / "kit.yaml").write_text(HEADER.format(", ".join(names)), encoding="utf-8")
    report = Report()
    assert load(KitFolder(folder, "bad"), None, report) is None
    return report.diagnostics()


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_fault_is_reported_at_its_place(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    found = faults(tmp_path, text, shipped="kind: criteria" not in text)
    assert reported(found) == expected(path)
    assert all(one.message and one.hint for one in found)


def test_caret_stands_under_the_word_inside_the_expression(tmp_path):
    text = (Path(__file__).parent / "bad_punch" / "criteria-words.yaml").read_text(encoding="utf-8")
    shown = as_text(tuple(one for one in faults(tmp_path, text, shipped=False) if one.code == "unknown-word"))
    quoted, carets = shown.splitlines()[1:3]
    assert quoted[carets.index("^") : carets.rindex("^") + 1] == "rad"
    assert "did you mean 'red'?" in shown


def test_problems_and_verification_cards_without_criteria_are_errors(tmp_path):
    text = (
        "- kind: verification\n  id: verify\n"
        '- kind: problems\n  id: problems\n  problems: [{verifiers: [1, 2], solution: "111"}]\n'
    )
    found = faults(tmp_path, text, shipped=False)
    assert [(one.code, one.place.line) for one in found] == [("no-criteria", 1), ("no-criteria", 3)]


def test_rules_that_tell_a_round_otherwise_are_an_error(tmp_path):
    book = """\
- kind: problems
  id: problems
  problems: [{{verifiers: [1, 4, 7, 8], solution: "344"}}]
  example:
    verifiers: [5, 67, 30]
    solution: "443"
    told_in: rules
    rounds: [{{proposal: "432", answers: {{A: N, B: Y, C: Y}}}}]
- kind: rules
  id: rules
  text: "Kim proposes 432. {}"
"""
    (wrong,) = faults(tmp_path, book.format("The answers are A: **N**, B: **N**, C: **Y**."), shipped=True)
    assert (wrong.code, wrong.place.line, wrong.place.column) == ("round-not-told", 8, 14)
    report = Report()
    right = book.format("The answers are A: **N**,\n    B: **Y**, C: **Y**.")
    (tmp_path / "bad.yaml").write_text(right, encoding="utf-8")
    assert load(KitFolder(tmp_path, "bad"), None, report) is not None, report.diagnostics()
