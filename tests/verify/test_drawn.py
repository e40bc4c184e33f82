from __future__ import annotations

from dataclasses import replace

from printkit.verify.drawn import SLACK_MM, DrawnPiece, Shape

ARROW = Shape(("stroke", "[2]", "0.000", "0"), (0.3, 5.0, 5.0, 5.0, 20.0))
CARD = DrawnPiece("deck/Ace", None, "cards", 1, 63.5, 88.9, "Ace", (ARROW,))


def test_what_rounding_makes_of_a_place_is_no_change() -> None:
    moved = replace(ARROW, lengths=(0.3, 5.0 + 0.9 * SLACK_MM, 5.0, 5.0, 20.0))
    assert CARD.same_drawing(replace(CARD, shapes=(moved,)))


def test_a_line_drawn_elsewhere_is_a_change() -> None:
    moved = replace(ARROW, lengths=(0.3, 5.0 + 1.5 * SLACK_MM, 5.0, 5.0, 20.0))
    assert not CARD.same_drawing(replace(CARD, shapes=(moved,)))


def test_a_shape_more_or_of_another_grey_is_a_change() -> None:
    assert not CARD.same_drawing(replace(CARD, shapes=(ARROW, ARROW)))
    grey = replace(ARROW, words=("stroke", "[2]", "0.500", "0"))
    assert not CARD.same_drawing(replace(CARD, shapes=(grey,)))


def test_sizes_are_compared_both_ways() -> None:
    assert CARD.same_size(replace(CARD, width=63.5 + 0.9 * SLACK_MM))
    assert not CARD.same_size(replace(CARD, width=88.9, height=63.5))
