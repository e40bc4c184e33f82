"""Fare cards: sets in words, a table of all endings, examples that are proven."""

import re

import pytest
from workshop import found, make

from printkit.layout.frame import plain_text

CARD = """\
- kind: fare
  id: f
  sets: {ABC: 5, AA: 1}
  examples:
    - {tickets: {A: 4, B: 1, C: 2}, score: 6, stamps: 3, total: 9}
"""


def table_rows(text):
    """Rows of four numbers after each heading of the table."""
    numbers = re.findall(r"\d+", " ".join(re.findall(r"Best ((?:\d+ ?)+)", text)))
    return [tuple(map(int, numbers[start : start + 4])) for start in range(0, len(numbers), 4)]


@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_a_card_names_each_set_and_all_nineteen_endings(tmp_path, variant):
    (piece,), diagnostics = make(tmp_path, CARD, variant)
    assert diagnostics == ()
    assert (piece.id, piece.kind) == ("f", "cards")
    said = plain_text(piece.frame.items)
    assert "A + B + C = 5 points A + A = 1 point " in said
    assert "Leftover tickets score 0." in said
    rows = table_rows(said)
    assert len(rows) == 19
    assert {(a, b, c) for a, b, c, _ in rows} == {
        (a, b, c) for a in range(13) for b in range(7) for c in range(5) if a + 2 * b + 3 * c == 12
    }
    assert (4, 1, 2, 6) in rows  # one ABC 5 + one AA 1


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ABC: 5", "ABD: 5", ("unknown-letter", 3, 10)),
        ("ABC: 5", '"": 5', ("empty-set", 3, 10)),
        ("AA: 1", "AA: -1", ("worthless-set", 3, 22)),
        ("AA: 1", "CBA: 1", ("equal-sets", 3, 18)),
        ("score: 6", "score: 7", ("wrong-score", 5, 44)),
        ("C: 2}", "C: 1}", ("wrong-length", 5, 17)),
        ("total: 9", "total: 8", ("wrong-total", 5, 65)),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path, old, new, expected):
    assert found(make(tmp_path, CARD.replace(old, new))[1]) == [expected]


def test_a_wrong_example_is_told_the_right_score(tmp_path):
    (one,) = make(tmp_path, CARD.replace("score: 6", "score: 7"))[1]
    assert one.hint == "write score: 6"
