"""The objects of a file as plain Python: numbers, texts, dictionaries; wrong types read as nothing.

A damaged file may hold anything anywhere. These helpers never raise for it; what is missing shows in the
checks.
"""

from __future__ import annotations

from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

from printkit.verify.matrix import IDENTITY, Matrix


def at(holder: PdfObject | None, key: str) -> PdfObject | None:
    """The value of a dictionary's key, references followed; None when there is none."""
    if not isinstance(holder, DictionaryObject):
        return None
    return direct(holder.raw_get(key)) if key in holder else None


def raw_at(holder: PdfObject | None, key: str) -> PdfObject | None:
    """The value of a dictionary's key as written, so that a reference can be told from its target."""
    if isinstance(holder, DictionaryObject) and key in holder:
        found = holder.raw_get(key)
        return found if isinstance(found, PdfObject) else None
    return None


def direct(value: object) -> PdfObject | None:
    """The object itself, references followed."""
    if isinstance(value, IndirectObject):
        value = value.get_object()
    return value if isinstance(value, PdfObject) else None


def as_dict(value: PdfObject | None) -> DictionaryObject | None:
    """The value when it is a dictionary or a stream."""
    return value if isinstance(value, DictionaryObject) else None


def as_stream(value: PdfObject | None) -> StreamObject | None:
    """The value when it is a stream."""
    return value if isinstance(value, StreamObject) else None


def items(value: PdfObject | None) -> list[PdfObject]:
    """The members of an array as written, references not followed; empty for anything else."""
    return [member for member in value if isinstance(member, PdfObject)] if isinstance(value, ArrayObject) else []


def keys(value: PdfObject | None) -> list[str]:
    """The keys of a dictionary with their slash."""
    return [str(key) for key in value] if isinstance(value, DictionaryObject) else []


def number(value: PdfObject | None, default: float) -> float:
    """A number, or the default."""
    return float(value) if isinstance(value, (NumberObject, FloatObject)) else default


def numbers(value: PdfObject | None) -> tuple[float, ...]:
    """The numbers of an array."""
    return tuple(number(direct(member), 0.0) for member in items(value))


def name(value: PdfObject | None) -> str:
    """A name without its slash, or empty."""
    return str(value)[1:] if isinstance(value, NameObject) else ""


def text(value: PdfObject | None) -> str:
    """A text string, or empty."""
    return str(value) if isinstance(value, TextStringObject) else ""


def truth(value: PdfObject | None) -> bool:
    """True for the constant true only."""
    return bool(value.value) if isinstance(value, BooleanObject) else False


def word(value: PdfObject | None) -> str:
    """A setting as it is written: `/None` for a name, `true` for a constant, else the value as text."""
    if isinstance(value, BooleanObject):
        return "true" if value.value else "false"
    return "" if value is None else str(value)


def matrix(value: PdfObject | None) -> Matrix:
    """Six numbers, or the identity."""
    found = numbers(value)
    if len(found) != 6:
        return IDENTITY
    a, b, c, d, e, f = found
    return (a, b, c, d, e, f)


def object_key(value: PdfObject | None) -> int:
    """The number of a referenced object, or 0 for an object written in place."""
    return value.idnum if isinstance(value, IndirectObject) else 0
