"""Types and values in a designer's words: the table every message of decoding is made from."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import inspect as mi

_LONGEST_QUOTE = 40
_LONGEST_LIST = 24
KEYS = "keys with values"

_WORDS: dict[type[mi.Type], str] = {
    mi.AnyType: "a value",
    mi.BoolType: "true or false",
    mi.IntType: "a whole number",
    mi.FloatType: "a number",
    mi.StrType: "text",
    mi.DictType: KEYS,
    mi.ListType: "a list",
    mi.TupleType: "a list",
    mi.VarTupleType: "a list",
    mi.SetType: "a list",
    mi.FrozenSetType: "a list",
    mi.NoneType: "nothing",
}


def noun(type_: type) -> str:
    """What a designer calls a model: its class attribute `noun`, else its name in small words."""
    given = getattr(type_, "noun", None)
    if isinstance(given, str):
        return given
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", type_.__name__)).lower() or type_.__name__


def with_article(word: str) -> str:
    """`a map`, `an output`."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def due(type_: mi.Type) -> str:
    """What may stand where a type is declared: `a whole number`, `a list`, `one of A, B`."""
    if isinstance(type_, mi.Metadata):
        return due(type_.type)
    if isinstance(type_, mi.UnionType):
        return " or ".join(dict.fromkeys(due(option) for option in type_.types if not isinstance(option, mi.NoneType)))
    if isinstance(type_, mi.LiteralType | mi.EnumType):
        known = choices(type_)
        return f"'{known[0]}'" if len(known) == 1 else "one of " + listed(known)
    if isinstance(type_, mi.CustomType | mi.StructType):
        return with_article(noun(type_.cls))
    return _WORDS.get(type(type_), "another value")


def choices(type_: mi.LiteralType | mi.EnumType) -> tuple[str, ...]:
    """The values a choice allows, as a designer writes them."""
    values = type_.values if isinstance(type_, mi.LiteralType) else [member.value for member in type_.cls]
    return tuple(str(value) for value in values)


def found(value: object) -> str:
    """What stands in a file, for messages: `'five'`, `a list`."""
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "nothing"
    return "a list" if isinstance(value, list) else KEYS


def quoted(text: str) -> str:
    """A text in quotes, cut when it is long; `an empty text` for one without characters."""
    if not text:
        return "an empty text"
    flat = " ".join(text.split("\n"))
    return f"'{flat}'" if len(flat) <= _LONGEST_QUOTE else f"'{flat[:_LONGEST_QUOTE]}…'"


def listed(names: Iterable[str]) -> str:
    """Names with commas; a long list is cut and says so."""
    known = list(names)
    rest = len(known) - _LONGEST_LIST
    return ", ".join(known[:_LONGEST_LIST]) + (f" and {rest} more" if rest > 0 else "")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name a misspelt one means, or None; case does not count."""
    folded = {candidate.casefold(): candidate for candidate in known}
    from difflib import get_close_matches  # only a fault pays for the import

    near = get_close_matches(name.casefold(), folded, 1, 0.6)
    return folded[near[0]] if near else None
