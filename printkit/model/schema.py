"""The JSON Schema of models, for editors: completion, hover text and red underlines while typing."""

from __future__ import annotations

from typing import Any

import msgspec

from printkit.model.words import noun as noun_of
from printkit.model.words import with_article
from printkit.units import UNITS_MM, Length

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LENGTH_PATTERN = rf"^\s*([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*({'|'.join(UNITS_MM)})\s*$"


def json_schema(type_: Any) -> dict[str, Any]:
    """The schema of a Struct, a Union of Structs or a tuple of them; equal types give equal schemas.

    Any: that is how JSON and msgspec's types are typed. A text may also be typed as a number or true:
    printkit keeps it as written, and an editor must not object to `name: 12`.
    """
    schema = msgspec.json.schema(type_, schema_hook=_custom)
    loosened = _loosen(schema)
    if "$defs" in loosened:
        loosened["$defs"] = dict(sorted(loosened["$defs"].items()))
    return {"$schema": _DIALECT, **loosened}


def _custom(type_: type) -> dict[str, Any]:
    """The schema of a class with a `parse`: a text; its attribute `pattern` says which."""
    if type_ is Length:
        return {"type": "string", "pattern": _LENGTH_PATTERN, "examples": ["63mm", "2.5in"]}
    if not hasattr(type_, "parse"):
        raise NotImplementedError(f"{type_.__name__} has no classmethod parse(text)")
    pattern = getattr(type_, "pattern", None)
    described = {"type": "string", "description": with_article(noun_of(type_))}
    return {**described, "pattern": pattern} if isinstance(pattern, str) else described


def _loosen(node: Any) -> Any:
    """Let texts without a form of their own be typed without quotes, whatever they look like."""
    if isinstance(node, list):
        return [_loosen(item) for item in node]
    if not isinstance(node, dict):
        return node
    loosened = {
        key: value if key in ("default", "examples") else _loosen(value) for key, value in node.items()
    }
    if node.get("type") == "string" and "pattern" not in node:
        loosened["type"] = ["string", "number", "boolean"]
    return loosened
