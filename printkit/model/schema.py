"""The JSON Schema of models, for editors: completion, hover text and red underlines while typing.

Built from the declared types and not by `msgspec.json.schema`, which cannot write a default of a class of
ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getdoc
from typing import Any, TypeAlias

import msgspec
from msgspec import NODEFAULT
from msgspec import inspect as mi

from printkit.model.words import choices, noun, with_article
from printkit.units import UNITS_MM, Length

Schema: TypeAlias = dict[str, Any]
"""Any: a JSON value."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LENGTH_PATTERN = rf"^\s*([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*({'|'.join(UNITS_MM)})\s*$"
# A text without a form of its own may be typed without quotes, whatever it looks like: printkit keeps
# `name: 12` as written, and an editor must not object.
_FREE_TEXT = ["string", "number", "boolean"]
_BOUNDS = {"ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum"}


def json_schema(type_: object) -> Schema:
    """The schema of a Struct, a Union of tagged Structs or a tuple of them; the same in every run."""
    writer = _Writer()
    schema = writer.schema(mi.type_info(type_))
    return {"$schema": _DIALECT, **schema, "$defs": dict(sorted(writer.definitions.items()))}


class _Writer:
    """Collects each Struct once under `$defs`, so that a model may contain itself."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._names: dict[type, str] = {}

    def schema(self, type_: mi.Type) -> Schema:
        """The schema of one declared type."""
        if isinstance(type_, mi.Metadata):
            return {**self.schema(type_.type), **(type_.extra_json_schema or {})}
        if isinstance(type_, mi.UnionType):
            return {"anyOf": [self.schema(option) for option in type_.types]}
        if isinstance(type_, mi.StructType):
            return {"$ref": f"#/$defs/{self._defined(type_)}"}
        if isinstance(type_, mi.DictType):
            names = _given(minProperties=type_.min_length, maxProperties=type_.max_length)
            keys = self.schema(type_.key_type)
            named = {"propertyNames": keys} if "pattern" in keys or "enum" in keys else {}
            return {"type": "object", "additionalProperties": self.schema(type_.value_type), **named, **names}
        if isinstance(type_, mi.TupleType):
            items = [self.schema(item) for item in type_.item_types]
            count = len(items)
            return {
                "type": "array",
                "prefixItems": items,
                "items": False,
                "minItems": count,
                "maxItems": count,
            }
        if isinstance(type_, mi.ListType | mi.VarTupleType | mi.SetType | mi.FrozenSetType):
            lengths = _given(minItems=type_.min_length, maxItems=type_.max_length)
            return {"type": "array", "items": self.schema(type_.item_type), **lengths}
        return _scalar(type_)

    def _defined(self, type_: mi.StructType) -> str:
        name = self._names.get(type_.cls)
        if name is not None:
            return name
        name = type_.cls.__name__
        if name in self.definitions:
            name = f"{type_.cls.__module__}.{name}"
        self._names[type_.cls] = name
        self.definitions[name] = {}
        self.definitions[name] = self._struct(type_)
        return name

    def _struct(self, type_: mi.StructType) -> Schema:
        properties: dict[str, Schema] = {}
        required = [field.encode_name for field in type_.fields if field.required]
        if type_.tag_field is not None:
            properties[type_.tag_field] = {
                "const": type_.tag,
                "description": f"What this is: {noun(type_.cls)}.",
            }
            required.insert(0, type_.tag_field)
        for field in type_.fields:
            properties[field.encode_name] = {**self.schema(field.type), **_default(field)}
        described = {"description": getdoc(type_.cls) or noun(type_.cls)}
        closed = {"additionalProperties": False} if type_.forbid_unknown_fields else {}
        return {"type": "object", **described, "properties": properties, "required": required, **closed}


def _scalar(type_: mi.Type) -> Schema:
    if isinstance(type_, mi.IntType | mi.FloatType):
        bounds = {word: getattr(type_, name) for name, word in _BOUNDS.items()}
        word = "integer" if isinstance(type_, mi.IntType) else "number"
        return {"type": word, **_given(**bounds, multipleOf=type_.multiple_of)}
    if isinstance(type_, mi.StrType):
        limits = _given(minLength=type_.min_length, maxLength=type_.max_length, pattern=type_.pattern)
        return {"type": "string" if type_.pattern else _FREE_TEXT, **limits}
    if isinstance(type_, mi.LiteralType | mi.EnumType):
        known = choices(type_)
        # An editor reads `90` as a number; printkit reads every value as it is typed.
        return {"enum": [*known, *(int(value) for value in known if value.isdecimal())]}
    if isinstance(type_, mi.BoolType):
        return {"type": "boolean"}
    if isinstance(type_, mi.NoneType):
        return {"type": "null"}
    if isinstance(type_, mi.CustomType):
        return _custom(type_.cls)
    return {}


def _custom(type_: type) -> Schema:
    """The schema of a class with a `parse`: a text; its attribute `pattern` says which."""
    if issubclass(type_, Length):
        return {"type": "string", "pattern": _LENGTH_PATTERN, "examples": ["63mm", "2.5in"]}
    pattern = getattr(type_, "pattern", None)
    form = {"type": "string", "pattern": pattern} if isinstance(pattern, str) else {"type": _FREE_TEXT}
    return {**form, "description": with_article(noun(type_))}


def _default(field: mi.Field) -> Mapping[str, object]:
    """The default as JSON; none for a value of a class of ours, which its description explains."""
    if field.default_factory is not NODEFAULT:
        return {"default": msgspec.to_builtins(field.default_factory())}
    if field.default is NODEFAULT or field.default is None:
        return {}
    try:
        return {"default": msgspec.to_builtins(field.default)}
    except TypeError:
        return {}


def _given(**limits: object) -> Schema:
    return {name: limit for name, limit in limits.items() if limit is not None}
