"""One text against one declared type: what is wrong with it, in a designer's words.

What counts as a number is msgspec's to say, so that diagnosis and decoding cannot differ: `10` and `10.0` are
whole numbers, so is `1e9` (a range stops it); `012`, `1_000`, `+4` and `0x1F` are not numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from msgspec import inspect as mi

from printkit.model.words import choices, due, listed, nearest, noun, quoted, with_article

_NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class Fault(NamedTuple):
    """What is wrong with a value; `offset` and `length` mark characters of it, a length of 0 all of it."""

    code: str
    message: str
    hint: str = ""
    offset: int = 0
    length: int = 0


def scalar_fault(text: str, type_: mi.Type, about: Mapping[str, object]) -> Fault | None:
    """The fault of a text where a type is due; `about` is the field's JSON Schema (description, examples).

    Reports `wrong-type`, `out-of-range`, `wrong-length`, `wrong-form`, `unknown-choice`, or the code of the
    ValueError that a custom type's `parse` raised.
    """
    if isinstance(type_, mi.IntType | mi.FloatType):
        return _number(text, type_)
    if isinstance(type_, mi.BoolType):
        return _boolean(text)
    if isinstance(type_, mi.StrType):
        return _text(text, type_, about)
    if isinstance(type_, mi.LiteralType | mi.EnumType):
        return _choice(text, type_)
    if isinstance(type_, mi.CustomType):
        return _custom(text, type_.cls)
    return None


def accepts(text: str, type_: object) -> bool:
    """True when msgspec reads a text as a plain type."""
    try:
        msgspec.convert(text, type_, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def length_fault(count: int, least: int | None, most: int | None, unit: str) -> Fault | None:
    """The fault of a text or list that is too short or too long."""
    if least is not None and count < least:
        return Fault("wrong-length", f"{_counted(count, unit)}, at least {least} needed", "add what is missing")
    if most is not None and count > most:
        return Fault("wrong-length", f"{_counted(count, unit)}, at most {most} allowed", "make it shorter")
    return None


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _number(text: str, type_: mi.IntType | mi.FloatType) -> Fault | None:
    plain, word = (int, "a whole number") if isinstance(type_, mi.IntType) else (float, "a number")
    try:
        value: float = msgspec.convert(text, plain, strict=False)
    except msgspec.ValidationError as refusal:
        if "out of range" in str(refusal):
            return Fault("out-of-range", f"{quoted(text)} is too large for a number", _range_hint(type_))
        return Fault("wrong-type", f"{quoted(text)} is not {word}", _number_hint(text, plain is int))
    if value != value:
        return Fault("wrong-type", f"{quoted(text)} is not {word}", _range_hint(type_))
    too_small = (type_.ge is not None and not value >= type_.ge) or (type_.gt is not None and not value > type_.gt)
    too_large = (type_.le is not None and not value <= type_.le) or (type_.lt is not None and not value < type_.lt)
    if too_small or too_large:
        return Fault("out-of-range", f"{text} is too {'small' if too_small else 'large'}", _range_hint(type_))
    if type_.multiple_of is not None and value % type_.multiple_of:
        return Fault("out-of-range", f"{text} is not a multiple of {type_.multiple_of}")
    return None


def _range_hint(type_: mi.IntType | mi.FloatType) -> str:
    bounds = (
        ("at least", type_.ge),
        ("more than", type_.gt),
        ("at most", type_.le),
        ("less than", type_.lt),
    )
    said = " and ".join(f"{word} {bound:g}" for word, bound in bounds if bound is not None)
    return f"write a number that is {said}" if said else "write a smaller number"


def _number_hint(text: str, is_whole: bool) -> str:
    bare = text.strip()
    if re.fullmatch(r"[+-]?0[xX][0-9A-Fa-f]+", bare):
        return f"write {int(bare, 16)}"
    grouped = re.fullmatch(r"([+-]?)([0-9][0-9_']*)", bare)
    if grouped:
        sign, digits = grouped.group(1).replace("+", ""), re.sub("[_']", "", grouped.group(2)).lstrip("0")
        return f"write {sign}{digits or '0'}"
    if re.fullmatch(r"[+-]?[0-9]+,[0-9]+", bare):
        return f"write {bare.replace(',', '.').lstrip('+')}" if not is_whole else "write a whole number without ','"
    if bare.lower() in _NUMBER_WORDS:
        return f"write {_NUMBER_WORDS.index(bare.lower())}"
    number = re.fullmatch(r"([0-9]+)\s*[A-Za-z%]+", bare)
    if number:
        return f"write {number.group(1)}, without a unit"
    return "write it in digits, such as 3" if is_whole else "write it in digits, such as 1.5"


def _boolean(text: str) -> Fault | None:
    if accepts(text, bool):
        return None
    word = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}.get(text.lower())
    return Fault("wrong-type", f"{quoted(text)} is neither true nor false", f"write {word or 'true or false'}")


def _text(text: str, type_: mi.StrType, about: Mapping[str, object]) -> Fault | None:
    fault = length_fault(len(text), type_.min_length, type_.max_length, "character")
    if fault is not None:
        return (
            fault._replace(message=f"{quoted(text)} has {fault.message}")
            if text
            else fault._replace(message="an empty text stands here", hint="write some text")
        )
    if type_.pattern is None or re.search(type_.pattern, text):
        return None
    examples, description = about.get("examples"), about.get("description")
    if isinstance(examples, list) and examples:
        hint = "write it like " + listed(str(example) for example in examples)
    else:
        hint = str(description) if description else f"the pattern is {type_.pattern}"
    return Fault("wrong-form", f"{quoted(text)} does not have the form that is due", hint)


def _choice(text: str, type_: mi.LiteralType | mi.EnumType) -> Fault | None:
    known = choices(type_)
    if text in known:
        return None
    near = nearest(text, known)
    hint = f"did you mean '{near}'? allowed: {listed(known)}" if near else f"allowed: {listed(known)}"
    return Fault(
        "unknown-choice",
        f"{quoted(text)} is not {due(type_)}" if len(known) < 2 else f"{quoted(text)} is not allowed here",
        hint,
    )


def _custom(text: str, type_: type) -> Fault | None:
    parse = getattr(type_, "parse", None)
    if parse is None:
        return None
    try:
        parse(text)
    except ValueError as refusal:
        return from_error(refusal, f"{quoted(text)} is not {with_article(noun(type_))}")
    return None


def from_error(refusal: BaseException, message: str) -> Fault:
    """The fault an exception of a `parse` describes; it may set code, hint, offset and length."""
    return Fault(
        str(getattr(refusal, "code", "wrong-value")),
        str(refusal) or message,
        str(getattr(refusal, "hint", "")),
        int(getattr(refusal, "offset", 0)),
        int(getattr(refusal, "length", 0)),
    )
