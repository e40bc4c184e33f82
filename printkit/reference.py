"""What a designer may write, as a JSON Schema for editors and as a reference to read: both from the models."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from inspect import getdoc
from operator import or_
from types import GenericAlias
from typing import Any

from msgspec import NODEFAULT
from msgspec import inspect as mi

from printkit.kinds import KINDS
from printkit.model.component import Copies
from printkit.model.face import RowHeight, TypeSize
from printkit.model.kit import KitHeader
from printkit.model.schema import Schema, json_schema
from printkit.model.theme import Format, Paper, Variant
from printkit.model.words import due, noun, with_article
from printkit.units import Length

TEMPLATES = {"papers": Paper, "variants": Variant, "formats": Format}
"""The model of the files in each folder of templates."""

LONGEST_DEFAULT = 40
"""Characters of a default shown in a table; whole sentences would make the column too wide."""


def kit_schema() -> Schema:
    """The schema of `kit.yaml`."""
    return {**json_schema(KitHeader), "title": "printkit: kit.yaml"}


def components_schema() -> Schema:
    """The schema of the files a kit names under `components`."""
    # Any: a union made at run time, which no static type describes.
    model: Any = reduce(or_, (kind.model for kind in KINDS.values()))
    return {**json_schema(GenericAlias(tuple, (model, ...))), "title": "printkit: components of a kit"}


def full_schema() -> Schema:
    """One schema for every file of a kit: a mapping is a `kit.yaml`, a list is a file of components."""
    kit, components = kit_schema(), components_schema()
    listed = {key: value for key, value in components.items() if key not in ("$schema", "$defs", "title")}
    return {
        "$schema": kit["$schema"],
        "title": "printkit: files of a kit",
        "anyOf": [{"$ref": kit["$ref"]}, listed],
        "$defs": dict(sorted((kit["$defs"] | components["$defs"]).items())),
    }


def as_json(schema: Schema) -> str:
    """A schema as the text of a file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def reference() -> str:
    """Every key of every file in Markdown, with what may stand there, its default and what it is for."""
    parts = ["# Keys of printkit's files\n", "Made from the same declarations that read the files.\n"]
    parts += _section("kit.yaml", KitHeader, set())
    for word, kind in KINDS.items():
        parts += _section(f"kind: {word}", kind.model, set())
    for folder, model in TEMPLATES.items():
        parts += _section(f"templates/{folder}", model, set())
    return "\n".join(parts)


def keys() -> Iterator[tuple[type, mi.Field, str]]:
    """Every key a designer may write: its model, its declaration and its description, empty when it has none."""
    seen: set[type] = set()
    roots: tuple[type, ...] = (KitHeader, *(kind.model for kind in KINDS.values()), *TEMPLATES.values())
    waiting: list[type] = [*roots][::-1]
    while waiting:
        model = waiting.pop()
        if model in seen:
            continue
        seen.add(model)
        for field in _struct(model).fields:
            yield model, field, _description(field)
            waiting += reversed(list(_models(field.type)))


def _struct(model: type) -> mi.StructType:
    info = mi.type_info(model)
    assert isinstance(info, mi.StructType)
    return info


def _models(type_: mi.Type) -> Iterator[type]:
    """The models that may stand somewhere in a value of a type."""
    if isinstance(type_, mi.Metadata):
        yield from _models(type_.type)
    elif isinstance(type_, mi.StructType):
        yield type_.cls
    elif isinstance(type_, mi.UnionType):
        for option in type_.types:
            yield from _models(option)
    elif isinstance(type_, mi.DictType):
        yield from _models(type_.key_type)
        yield from _models(type_.value_type)
    elif isinstance(type_, mi.TupleType):
        for item in type_.item_types:
            yield from _models(item)
    elif isinstance(type_, mi.ListType | mi.VarTupleType | mi.SetType | mi.FrozenSetType):
        yield from _models(type_.item_type)


def _section(title: str, model: type, seen: set[type]) -> list[str]:
    """A table of a model's keys, then those of the models inside it."""
    seen.add(model)
    struct = _struct(model)
    level = "##" if len(seen) == 1 else "###"
    parts = [f"{level} {title}\n", f"{(getdoc(model) or '').splitlines()[0]}\n"]
    parts += ["| key | value | default | meaning |", "|---|---|---|---|"]
    for field in struct.fields:
        cells = (f"`{field.encode_name}`", _cell(_value(field.type)), _default(field), _cell(_description(field)))
        parts.append("| " + " | ".join(cells) + " |")
    parts.append("")
    inner = [found for field in struct.fields for found in _models(field.type)]
    for found in dict.fromkeys(inner):
        if found not in seen:
            parts += _section(f"{title} · {noun(found)}", found, seen)
    return parts


def _value(type_: mi.Type) -> str:
    """What may stand behind a key, with what is inside lists and mappings."""
    if isinstance(type_, mi.Metadata):
        return _value(type_.type)
    if isinstance(type_, mi.UnionType):
        options = [_value(option) for option in type_.types if not isinstance(option, mi.NoneType)]
        return " or ".join(dict.fromkeys(options))
    if isinstance(type_, mi.DictType):
        return f"keys, each with {_value(type_.value_type)}"
    if isinstance(type_, mi.VarTupleType | mi.ListType):
        return f"a list, each item {_value(type_.item_type)}"
    if isinstance(type_, mi.TupleType):
        return "a list of " + ", ".join(map(_value, type_.item_types))
    if isinstance(type_, mi.StructType):
        return with_article(noun(type_.cls))
    return due(type_)


def _default(field: mi.Field) -> str:
    if field.required:
        return "**required**"
    value = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    written = _cell(_written(value))
    if len(written) > LONGEST_DEFAULT:
        written = written[:LONGEST_DEFAULT].rstrip() + "…"
    return f"`{written}`" if written else ""


def _written(value: object) -> str:
    """A default as it would be typed; empty for nothing at all."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Length):
        return f"{value.mm:g}mm"
    if isinstance(value, RowHeight | TypeSize):
        return value.word or _written(value.length)
    if isinstance(value, Copies):
        return value.per or str(value.count)
    return str(value) if isinstance(value, str | int | float) else ""


def _description(field: mi.Field) -> str:
    """What the declaration says of a key, with its examples."""
    type_ = field.type
    while isinstance(type_, mi.Metadata):
        about = type_.extra_json_schema or {}
        said, examples = about.get("description"), about.get("examples")
        if said and isinstance(examples, list):
            return f"{said} For example {' or '.join(f'`{one}`' for one in examples)}."
        if said:
            return str(said)
        type_ = type_.type
    return ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
