"""The criteria language: what each word means, and where each mistake is shown."""

from itertools import product

import pytest

from printkit.rules.criteria import (
    ALL_CODES,
    CODES,
    MAX_DEPTH,
    MAX_LENGTH,
    Expression,
    ExpressionError,
    codes,
    index_of,
    parse,
    truth,
)

TRIPLES = list(product(range(1, 6), repeat=3))

MEANINGS = {
    "red = 3": lambda r, g, t: r == 3,
    "gold == 3": lambda r, g, t: g == 3,
    "teal != 2": lambda r, g, t: t != 2,
    "red < gold": lambda r, g, t: r < g,
    "red <= 4": lambda r, g, t: r <= 4,
    "gold>teal": lambda r, g, t: g > t,
    "3 >= teal": lambda r, g, t: t <= 3,
    "2 <= red <= 4": lambda r, g, t: r in (2, 3, 4),
    "red < gold > teal": lambda r, g, t: g > r and g > t,
    "red = gold = teal": lambda r, g, t: r == g == t,
    "red + gold - teal = 3": lambda r, g, t: r + g - t == 3,
    "red - gold - teal = 0": lambda r, g, t: r == g + t,
    "red - (gold - teal) = 4": lambda r, g, t: r - g + t == 4,
    "sum = 9": lambda r, g, t: r + g + t == 9,
    "sum(red, teal) >= 7": lambda r, g, t: r + t >= 7,
    "min = 2": lambda r, g, t: sorted((r, g, t))[0] == 2,
    "max(red, gold) = teal": lambda r, g, t: max(r, g) == t,
    "sum - max - min = 3": lambda r, g, t: sorted((r, g, t))[1] == 3,
    "even(red)": lambda r, g, t: r in (2, 4),
    "odd(gold + teal)": lambda r, g, t: (g + t) % 2 == 1,
    "odd(red - gold)": lambda r, g, t: (r + g) % 2 == 1,
    "count(4) = 1": lambda r, g, t: [r, g, t].count(4) == 1,
    "count(red) >= 2": lambda r, g, t: r in (g, t),
    "count(even) = 2": lambda r, g, t: [r % 2, g % 2, t % 2].count(0) == 2,
    "count(odd) > count(even)": lambda r, g, t: r % 2 + g % 2 + t % 2 >= 2,
    "unique": lambda r, g, t: len({r, g, t}) == 3,
    "ascending": lambda r, g, t: r < g < t,
    "descending": lambda r, g, t: r > g > t,
    "not unique": lambda r, g, t: len({r, g, t}) < 3,
    "not not unique": lambda r, g, t: len({r, g, t}) == 3,
    "red = 1 or gold = 1 and teal = 1": lambda r, g, t: r == 1 or (g == 1 and t == 1),
    "(red = 1 or gold = 1) and teal = 1": lambda r, g, t: t == 1 and (r == 1 or g == 1),
    "not red = 1 and gold = 1": lambda r, g, t: r != 1 and g == 1,
    "(red + gold) = ((6))": lambda r, g, t: r + g == 6,
    "  red  =\t1 ": lambda r, g, t: r == 1,
}


@pytest.mark.parametrize("text", MEANINGS)
def test_expression_means_what_the_same_python_says(text):
    expression = parse(text)
    assert isinstance(expression, Expression)
    expected = tuple(f"{r}{g}{t}" for r, g, t in TRIPLES if MEANINGS[text](r, g, t))
    assert codes(truth(expression)) == expected


def test_code_has_the_bit_the_module_documents():
    assert index_of("111") == 0
    assert index_of("112") == 1
    assert index_of("121") == 5
    assert index_of("211") == 25
    assert index_of("352") == 71  # 2 * 25 + 4 * 5 + 1
    assert index_of("555") == 124
    assert codes(1 << 71) == ("352",)
    assert len(CODES) == 125
    assert codes(ALL_CODES) == CODES


@pytest.mark.parametrize("code", ["", "11", "016", "1111", "abc"])
def test_index_of_refuses_what_is_not_a_code(code):
    with pytest.raises(ValueError, match="index"):
        index_of(code)


def test_always_and_never_true_are_seen_in_the_mask():
    always, never = parse("red >= 1"), parse("sum > 15")
    assert isinstance(always, Expression)
    assert isinstance(never, Expression)
    assert truth(always) == ALL_CODES
    assert truth(never) == 0


# text, offset, length, code, a word of the message, a word of the hint
MISTAKES = [
    ("rde > 3", 0, 3, "unknown-word", "'rde'", "'red'"),
    ("red > 3 and glod = 2", 12, 4, "unknown-word", "'glod'", "'gold'"),
    ("RED < 3", 0, 3, "unknown-word", "'RED'", "'red'"),
    ("red is even", 4, 2, "unknown-word", "'is'", "known words"),
    ("unqiue", 0, 6, "unknown-word", "'unqiue'", "'unique'"),
    ("__import__", 0, 10, "unknown-word", "'__import__'", "known words"),
    ("(red = 1 adn gold = 2)", 9, 3, "unknown-word", "'adn'", "'and'"),
    ("", 0, 1, "bad-expression", "empty", "red > 3"),
    ("   ", 0, 1, "bad-expression", "empty", "red > 3"),
    ("red", 0, 3, "bad-expression", "condition is needed", "red > 3"),
    ("red = 1 and gold + 1", 12, 8, "bad-expression", "condition is needed", "red > 3"),
    ("(red = 1) + 2 = 3", 0, 9, "bad-expression", "number is needed", "compare numbers"),
    ("red = unique", 6, 6, "bad-expression", "number is needed", "compare numbers"),
    ("red >", 5, 1, "bad-expression", "too early", "missing"),
    ("red > > 3", 6, 1, "bad-expression", "cannot stand here", "come first"),
    ("red = -1", 6, 1, "bad-expression", "cannot stand here", "come first"),
    ("red = 1 or", 10, 1, "bad-expression", "too early", "missing"),
    ("red = 1 and or gold = 1", 12, 2, "bad-expression", "'or'", "red > 3"),
    ("(red = 1", 0, 1, "bad-expression", "never closed", "')'"),
    ("red = 1)", 7, 1, "bad-expression", "closes nothing", "take it out"),
    ("(red = 1 gold = 2)", 9, 4, "bad-expression", "')' is expected", "close"),
    ("red = 1 gold = 2", 8, 4, "bad-expression", "does not follow", "'and'"),
    ("red $ 3", 4, 1, "bad-expression", "'$'", "signs are"),
    ("red * 2 = 4", 4, 1, "bad-expression", "'*'", "signs are"),
    ("even red", 0, 4, "bad-expression", "brackets", "even(red)"),
    ("count = 2", 0, 5, "bad-expression", "brackets", "count(3)"),
    ("count(even + 1) = 1", 6, 4, "bad-expression", "brackets", "even(red)"),
    ("even(red, gold)", 10, 4, "bad-expression", "one number", "take"),
    ("min(red) = 1", 0, 8, "bad-expression", "two numbers", "min alone"),
    ("12345 = red", 0, 5, "bad-expression", "more than 3 digits", "15"),
]


@pytest.mark.parametrize(("text", "offset", "length", "code", "message", "hint"), MISTAKES)
def test_mistake_is_shown_at_its_characters(text, offset, length, code, message, hint):
    error = parse(text)
    assert isinstance(error, ExpressionError)
    assert (error.offset, error.length, error.code) == (offset, length, code)
    assert message in error.message
    assert hint in error.hint


def test_longest_expression_is_read_and_one_more_character_is_refused():
    text = "red = 1" + " " * (MAX_LENGTH - 7)
    assert isinstance(parse(text), Expression)
    error = parse(text + " ")
    assert isinstance(error, ExpressionError)
    assert (error.offset, error.length) == (200, 1)


@pytest.mark.parametrize(("opening", "closing"), [("(", ")"), ("not ", "")])
def test_nesting_is_bounded(opening, closing):
    deep = opening * MAX_DEPTH + "red = 1" + closing * MAX_DEPTH
    assert isinstance(parse(deep), Expression)
    error = parse(opening + deep + closing)
    assert isinstance(error, ExpressionError)
    assert error.offset == MAX_DEPTH * len(opening)  # the 21st opening, counted from 0
    assert "20" in error.message


def test_depth_counts_nesting_and_not_length():
    text = " and ".join(["(red = 1)"] * 14)  # 14 * 9 + 13 * 5 = 191 characters
    assert isinstance(parse(text), Expression)
    calls = " + ".join(["max(red, 1)"] * 13)
    assert isinstance(parse(calls + " > 0"), Expression)
