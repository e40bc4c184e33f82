"""The criteria language of Punch Proof: one line of text in, the set of codes it answers Y to out.

A code is three digits from 1 to 5, for RED, GOLD and TEAL. A set of codes is an integer of 125 bits; the code
`RGT` is bit `(R-1)*25 + (G-1)*5 + (T-1)`, so `111` is bit 0, `112` bit 1 and `555` bit 124.

The grammar; every word is in lower case:

    truth      := both ("or" both)*
    both       := no ("and" no)*
    no         := "not" no | comparison
    comparison := sum (("=" | "==" | "!=" | "<" | "<=" | ">" | ">=") sum)*      chains as in 2 <= red <= 4
    sum        := part (("+" | "-") part)*
    part       := digits | "red" | "gold" | "teal" | "(" truth ")"
                | "sum" | "min" | "max"                        over all three digits
                | ("sum" | "min" | "max") "(" sum ("," sum)+ ")"
                | "count" "(" sum ")"                          how many of the three digits equal it
                | "count" "(" ("even" | "odd") ")"             how many of the three digits are even, or odd
                | ("even" | "odd") "(" sum ")"
                | "unique"                                     no digit stands twice
                | "ascending" | "descending"                   each digit larger (smaller) than the last

The text is evaluated while it is read, for all 125 codes at once; nothing of it is ever run as Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NoReturn

MAX_LENGTH = 200
MAX_DEPTH = 20
MAX_NUMBER_DIGITS = 3

CODES: tuple[str, ...] = tuple(f"{r}{g}{t}" for r in range(1, 6) for g in range(1, 6) for t in range(1, 6))
ALL_CODES = (1 << len(CODES)) - 1

_Numbers = tuple[int, ...]

_DIGITS: tuple[tuple[int, int, int], ...] = tuple((int(c[0]), int(c[1]), int(c[2])) for c in CODES)
_COLOURS = ("red", "gold", "teal")
_GROUPS: dict[str, Callable[[tuple[int, ...]], int]] = {"sum": sum, "min": min, "max": max}
_PARITY = {"even": 0, "odd": 1}
_SHAPES: dict[str, Callable[[int, int, int], bool]] = {
    "unique": lambda r, g, t: r != g and g != t and r != t,
    "ascending": lambda r, g, t: r < g < t,
    "descending": lambda r, g, t: r > g > t,
}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_JOINERS = ("and", "or", "not")
WORDS: tuple[str, ...] = (*_COLOURS, *_GROUPS, "count", *_PARITY, *_SHAPES, *_JOINERS)

_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<word>\w+)|(?P<sign>==|!=|<=|>=|[=<>+\-(),]))")
_NEED_TRUTH = "write a comparison, for example 'red > 3'"


@dataclass(frozen=True, slots=True)
class ExpressionError:
    """What is wrong with an expression, and where: `length` characters from `offset`, counted from 0.

    `code` is `unknown-word` or `bad-expression`.
    """

    offset: int
    length: int
    message: str
    hint: str
    code: str = "bad-expression"


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression that was read: its text and the codes it answers Y to, 125 bits."""

    text: str
    mask: int


def parse(text: str) -> Expression | ExpressionError:
    """Return the expression in `text`, or the first thing that is wrong with it."""
    try:
        return Expression(text, _Parser(text).whole())
    except _StopError as stop:
        return stop.error


def truth(expression: Expression) -> int:
    """Return the set of codes the expression answers Y to, 125 bits as the module says."""
    return expression.mask


def codes(mask: int) -> tuple[str, ...]:
    """Return the codes in a set, `111` first, each as three digits RED, GOLD, TEAL."""
    return tuple(code for index, code in enumerate(CODES) if mask >> index & 1)


def index_of(code: str) -> int:
    """Return the bit of a code.

    Raises:
        ValueError: if `code` is not three digits from 1 to 5.
    """
    return CODES.index(code)


class _StopError(Exception):
    """Leaves the parser at the first error; never leaves this file."""

    def __init__(self, error: ExpressionError) -> None:
        super().__init__(error.message)
        self.error = error


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # number, word, sign or end
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Number:
    """A part that has a number for each of the 125 codes."""

    values: _Numbers
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Truth:
    """A part that answers Y or N for each of the 125 codes."""

    mask: int
    start: int
    end: int


_Part = _Number | _Truth


def _stop(start: int, end: int, message: str, hint: str, code: str = "bad-expression") -> NoReturn:
    raise _StopError(ExpressionError(start, max(1, end - start), message, hint, code))


def _tokens(text: str) -> tuple[_Token, ...]:
    found: list[_Token] = []
    place = 0
    stop = len(text.rstrip())
    while place < stop:
        match = _TOKEN.match(text, place)
        if match is None or match.lastgroup is None:
            at = place + len(text[place:]) - len(text[place:].lstrip())
            _stop(at, at + 1, f"{text[at]!r} has no meaning here", "signs are = != < <= > >= + - ( ) and ,")
        kind = match.lastgroup
        found.append(_Token(kind, match[kind], match.start(kind), match.end(kind)))
        place = match.end()
    found.append(_Token("end", "", stop, stop))
    return tuple(found)


def _mask(answers: list[bool]) -> int:
    return sum(1 << index for index, answer in enumerate(answers) if answer)


class _Parser:
    """Recursive descent over the tokens; one method for each line of the grammar."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            message = f"the expression has {len(text)} characters; {MAX_LENGTH} are allowed"
            _stop(MAX_LENGTH, len(text), message, "split it into two criteria")
        self._tokens = _tokens(text)
        self._next = 0
        self._depth = 0

    def whole(self) -> int:
        if self._token.kind == "end":
            _stop(0, 1, "the expression is empty", _NEED_TRUTH)
        answer = self._or()
        extra = self._token
        self._check_word(extra)
        if extra.text == ")":
            _stop(extra.start, extra.end, "')' closes nothing", "take it out, or add '(' before")
        if extra.kind != "end":
            message = f"{extra.text!r} does not follow from what stands before it"
            _stop(extra.start, extra.end, message, "join two conditions with 'and' or 'or'")
        return self._as_truth(answer).mask

    @property
    def _token(self) -> _Token:
        return self._tokens[self._next]

    def _take(self, *texts: str) -> _Token | None:
        token = self._token
        if token.kind == "end" or token.text not in texts:
            return None
        self._next += 1
        return token

    def _or(self) -> _Part:
        left = self._and()
        while self._take("or"):
            one = self._as_truth(left)
            two = self._as_truth(self._and())
            left = _Truth(one.mask | two.mask, one.start, two.end)
        return left

    def _and(self) -> _Part:
        left = self._not()
        while self._take("and"):
            one = self._as_truth(left)
            two = self._as_truth(self._not())
            left = _Truth(one.mask & two.mask, one.start, two.end)
        return left

    def _not(self) -> _Part:
        word = self._take("not")
        if word is None:
            return self._comparison()
        self._deeper(word)
        part = self._as_truth(self._not())
        self._depth -= 1
        return _Truth(ALL_CODES & ~part.mask, word.start, part.end)

    def _comparison(self) -> _Part:
        left = self._sum()
        sign = self._take(*_COMPARE)
        if sign is None:
            return left
        start, mask = left.start, ALL_CODES
        while sign is not None:
            one = self._as_number(left)
            two = self._as_number(self._sum())
            compare = _COMPARE[sign.text]
            mask &= _mask([compare(a, b) for a, b in zip(one.values, two.values, strict=True)])
            left = two
            sign = self._take(*_COMPARE)
        return _Truth(mask, start, left.end)

    def _sum(self) -> _Part:
        left = self._part()
        while sign := self._take("+", "-"):
            one = self._as_number(left)
            two = self._as_number(self._part())
            factor = 1 if sign.text == "+" else -1
            values = tuple(a + factor * b for a, b in zip(one.values, two.values, strict=True))
            left = _Number(values, one.start, two.end)
        return left

    def _part(self) -> _Part:
        token = self._token
        if token.kind == "end":
            _stop(
                token.start,
                token.end,
                "the expression stops too early",
                "a number, a colour or a condition is missing",
            )
        if token.kind == "number":
            self._next += 1
            return self._constant(token)
        if token.text == "(":
            self._next += 1
            inner, end = self._bracketed(token)
            if isinstance(inner, _Number):
                return _Number(inner.values, token.start, end)
            return _Truth(inner.mask, token.start, end)
        if token.kind == "sign":
            message = f"{token.text!r} cannot stand here"
            _stop(token.start, token.end, message, "a number or a colour must come first")
        return self._word(token)

    def _constant(self, token: _Token) -> _Number:
        if len(token.text) > MAX_NUMBER_DIGITS:
            message = f"the number has more than {MAX_NUMBER_DIGITS} digits"
            _stop(token.start, token.end, message, "the three digits add up to 15 at most")
        return _Number((int(token.text),) * len(CODES), token.start, token.end)

    def _word(self, token: _Token) -> _Part:
        self._check_word(token)
        word = token.text
        if word in _JOINERS:
            _stop(token.start, token.end, f"{word!r} needs a condition before it", _NEED_TRUTH)
        self._next += 1
        if word in _COLOURS:
            place = _COLOURS.index(word)
            return _Number(tuple(digits[place] for digits in _DIGITS), token.start, token.end)
        if word in _SHAPES:
            return _Truth(_mask([_SHAPES[word](*digits) for digits in _DIGITS]), token.start, token.end)
        if word in _GROUPS:
            return self._group(token)
        if word in _PARITY:
            return self._parity(token)
        return self._count(token)

    def _group(self, word: _Token) -> _Number:
        combine = _GROUPS[word.text]
        opening = self._take("(")
        if opening is None:
            return _Number(tuple(combine(digits) for digits in _DIGITS), word.start, word.end)
        parts, end = self._arguments(opening)
        if len(parts) < 2:
            message = f"{word.text!r} needs two numbers or more between its brackets"
            _stop(word.start, end, message, f"write {word.text} alone for all three digits")
        rows = zip(*(part.values for part in parts), strict=True)
        return _Number(tuple(combine(row) for row in rows), word.start, end)

    def _parity(self, word: _Token) -> _Truth:
        part, end = self._one_argument(word)
        wanted = _PARITY[word.text]
        return _Truth(_mask([value % 2 == wanted for value in part.values]), word.start, end)

    def _count(self, word: _Token) -> _Number:
        after = self._tokens[self._next + 1 : self._next + 3]
        if self._token.text == "(" and len(after) == 2 and after[0].text in _PARITY and after[1].text == ")":
            self._next += 3
            wanted = _PARITY[after[0].text]
            values = tuple(sum(digit % 2 == wanted for digit in digits) for digits in _DIGITS)
            return _Number(values, word.start, after[1].end)
        part, end = self._one_argument(word)
        values = tuple(digits.count(value) for digits, value in zip(_DIGITS, part.values, strict=True))
        return _Number(values, word.start, end)

    def _one_argument(self, word: _Token) -> tuple[_Number, int]:
        opening = self._take("(")
        if opening is None:
            message = f"{word.text!r} needs brackets after it"
            example = "count(3)" if word.text == "count" else f"{word.text}(red)"
            _stop(word.start, word.end, message, f"write for example {example}")
        parts, end = self._arguments(opening)
        if len(parts) != 1:
            message = f"{word.text!r} takes one number, not {len(parts)}"
            _stop(parts[1].start, parts[-1].end, message, "take the others out")
        return parts[0], end

    def _arguments(self, opening: _Token) -> tuple[tuple[_Number, ...], int]:
        self._deeper(opening)
        parts = [self._as_number(self._sum())]
        while self._take(","):
            parts.append(self._as_number(self._sum()))
        return tuple(parts), self._close(opening)

    def _bracketed(self, opening: _Token) -> tuple[_Part, int]:
        self._deeper(opening)
        inner = self._or()
        return inner, self._close(opening)

    def _deeper(self, token: _Token) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"more than {MAX_DEPTH} brackets or 'not's inside each other"
            _stop(token.start, token.end, message, "say it more simply, or split it into two criteria")

    def _close(self, opening: _Token) -> int:
        self._depth -= 1
        closing = self._take(")")
        if closing is not None:
            return closing.end
        wrong = self._token
        if wrong.kind == "end":
            _stop(opening.start, opening.end, "this '(' is never closed", "add ')' where it ends")
        self._check_word(wrong)
        _stop(wrong.start, wrong.end, f"{wrong.text!r} stands where ')' is expected", "close the bracket first")

    def _check_word(self, token: _Token) -> None:
        if token.kind != "word" or token.text in WORDS:
            return
        near = get_close_matches(token.text.lower(), WORDS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else "known words: " + ", ".join(WORDS)
        message = f"{token.text!r} is not a word of the criteria language"
        _stop(token.start, token.end, message, hint, "unknown-word")

    def _as_number(self, part: _Part) -> _Number:
        if isinstance(part, _Number):
            return part
        message = "a number is needed here, and this is a condition"
        _stop(part.start, part.end, message, "compare numbers; join conditions with 'and' or 'or'")

    def _as_truth(self, part: _Part) -> _Truth:
        if isinstance(part, _Truth):
            return part
        _stop(part.start, part.end, "a condition is needed here, and this is a number", _NEED_TRUTH)
