"""Trees of text in, typed models out; or every problem of the tree at once.

Sound input costs one `msgspec.convert`. Only when that refuses does `diagnose` walk the tree, because msgspec
reports the first fault only, and in a programmer's words.
"""

from __future__ import annotations

from typing import Any, TypeVar, overload

import msgspec

from printkit.diagnostics import Problem

T = TypeVar("T")


@overload
def decode(tree: object, type_: type[T]) -> tuple[T | None, tuple[Problem, ...]]: ...


# A Union is no type[T] for the type checker, hence Any: the caller annotates the result.
@overload
def decode(tree: object, type_: object) -> tuple[Any, tuple[Problem, ...]]: ...


def decode(tree: object, type_: Any) -> tuple[Any, tuple[Problem, ...]]:
    """The model of a tree and no problems, or None and everything that is wrong with the tree.

    `type_` may be a Struct, a Union of tagged Structs or a tuple of them. A class that msgspec does not know
    is read by its classmethod `parse(text)`, which raises ValueError, with `code` and `hint` where it can.
    Reports `unknown-key`, `missing-key`, `missing-value`, `wrong-type`, `out-of-range`, `wrong-length`,
    `wrong-form`, `unknown-choice`, `wrong-value`, and the codes of the custom types (`missing-unit`, ...).
    """
    try:
        return msgspec.convert(tree, type_, strict=False, dec_hook=_parse), ()
    except msgspec.ValidationError as refusal:
        # Only bad content pays for the import.
        from printkit.model.diagnose import diagnose

        return None, diagnose(tree, type_, refusal)


def _parse(type_: type, value: object) -> object:
    """A value of a class with a `parse`; anything but text is left to the diagnosis to describe."""
    parse = getattr(type_, "parse", None)
    if parse is None:
        raise NotImplementedError(f"{type_.__name__} has no classmethod parse(text)")
    if not isinstance(value, str):
        raise ValueError("text is due here")
    return parse(value)
