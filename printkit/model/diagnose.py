"""Every fault of a tree against the declared types, each at its path; asked only after decoding refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import NODEFAULT, ValidationError
from msgspec import inspect as mi

from printkit.diagnostics import MOST_FINDINGS, Problem, TreePath
from printkit.model.scalars import Fault, accepts, from_error, length_fault, scalar_fault
from printkit.model.words import KEYS, due, found, listed, nearest, noun, quoted, with_article

_LISTS = (mi.ListType, mi.TupleType, mi.VarTupleType, mi.SetType, mi.FrozenSetType)
_About: TypeAlias = Mapping[str, object]
_NOTHING_KNOWN: _About = {}
_MSGSPEC_PATH = re.compile(r"(.*) - at `(?:key in )?\$(.*)`", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[([0-9]+)\]")


def diagnose(tree: object, type_: object, refusal: ValidationError) -> tuple[Problem, ...]:
    """All problems of a tree that msgspec refused, in the order of the file."""
    walk = _Walk()
    walk.check(tree, mi.type_info(type_), ())
    return tuple(walk.problems) or (_as_refused(refusal),)


class _Walk:
    """Goes through a tree and its declared types together."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def check(self, node: object, type_: mi.Type, path: TreePath, about: _About = _NOTHING_KNOWN) -> None:
        """Note what is wrong with a value and everything in it, as long as there is not too much of it."""
        if len(self.problems) >= MOST_FINDINGS:
            return
        while isinstance(type_, mi.Metadata):
            about = type_.extra_json_schema or about
            type_ = type_.type
        options = _options(type_)
        if any(isinstance(option, mi.AnyType) for option in options):
            return
        if node is None:
            if not any(isinstance(option, mi.NoneType) for option in options):
                self._no_value(type_, path)
            return
        fitting = [option for option in options if _fits_shape(node, option)]
        if not fitting:
            self._wrong_shape(node, type_, path)
        elif isinstance(node, dict):
            if _is_bare_text(node, options):
                self._wrong_shape(node, type_, path)
            else:
                self._mapping(node, fitting, path)
        elif isinstance(node, list):
            self._list(node, fitting[0], path)
        elif isinstance(node, str):
            is_optional = len(fitting) < len(options) and any(isinstance(option, mi.NoneType) for option in options)
            if not (is_optional and accepts(node, None)):
                self._note(path, _union_fault(node, fitting, about))

    def _note(self, path: TreePath, fault: Fault | None, *, at_key: bool = False) -> None:
        if fault is not None:
            code, message, hint, offset, length = fault
            self.problems.append(Problem(path, code, message, hint, at_key=at_key, offset=offset, length=length))

    def _no_value(self, type_: mi.Type, path: TreePath) -> None:
        name = f"'{path[-1]}'" if path and isinstance(path[-1], str) else "this entry"
        hint = f"write {due(type_)}"
        if any(isinstance(option, mi.StrType) for option in _options(type_)):
            hint += "; for the word null or an empty text put quotes"
        if path and isinstance(path[-1], str) and ":" in path[-1]:
            hint = "put a space after ':'"
        self._note(path, Fault("missing-value", f"{name} has no value", hint))

    def _wrong_shape(self, node: object, type_: mi.Type, path: TreePath) -> None:
        if isinstance(node, str):
            shape = "" if due(type_) in ("a list", KEYS) or not _has_struct(type_) else f": {KEYS} are due"
            self._note(path, Fault("wrong-type", f"{quoted(node)} is not {due(type_)}{shape}", _shape_hint(type_)))
            return
        hint = _bracket_hint(node, type_) or _shape_hint(type_)
        self._note(path, Fault("wrong-type", f"expected {due(type_)}, found {found(node)}", hint))

    def _list(self, node: Sequence[object], type_: mi.Type, path: TreePath) -> None:
        if isinstance(type_, mi.TupleType):
            items: Sequence[mi.Type] = type_.item_types
            if len(node) != len(items):
                message = f"{len(node)} entries, exactly {len(items)} needed"
                self._note(path, Fault("wrong-length", message, "in order: " + ", ".join(map(due, items))))
        elif isinstance(type_, mi.ListType | mi.VarTupleType | mi.SetType | mi.FrozenSetType):
            self._note(path, length_fault(len(node), type_.min_length, type_.max_length, "item"))
            items = [type_.item_type] * len(node)
        else:
            return
        for index, (item, item_type) in enumerate(zip(node, items, strict=False)):
            self.check(item, item_type, (*path, index))

    def _mapping(self, node: Mapping[str, object], fitting: Sequence[mi.Type], path: TreePath) -> None:
        structs = [option for option in fitting if isinstance(option, mi.StructType)]
        if structs:
            chosen = self._chosen(node, structs, path)
            if chosen is not None:
                self._struct(node, chosen, path)
            return
        type_ = fitting[0]
        if not isinstance(type_, mi.DictType):
            return
        self._note(path, length_fault(len(node), type_.min_length, type_.max_length, "key"))
        for key, value in node.items():
            key_type = type_.key_type
            about: _About = _NOTHING_KNOWN
            while isinstance(key_type, mi.Metadata):
                about, key_type = key_type.extra_json_schema or about, key_type.type
            self._note((*path, key), _union_fault(key, _options(key_type), about), at_key=True)
            self.check(value, type_.value_type, (*path, key))

    def _chosen(
        self, node: Mapping[str, object], structs: Sequence[mi.StructType], path: TreePath
    ) -> mi.StructType | None:
        """The model that the tag (`kind: map`) names."""
        tag_field = structs[0].tag_field
        if tag_field is None or (len(structs) == 1 and tag_field not in node):
            return structs[0]
        by_tag = {str(struct.tag): struct for struct in structs}
        if tag_field not in node:
            near = nearest(tag_field, node)
            hint = (
                f"did you mean '{tag_field}' by '{near}'?"
                if near
                else f"write {tag_field}: and one of {listed(by_tag)}"
            )
            self._note(path, Fault("missing-key", f"'{tag_field}' is missing", hint))
            return None
        tag = node[tag_field]
        if isinstance(tag, str) and tag in by_tag:
            return by_tag[tag]
        if tag is None:
            fault = Fault("missing-value", f"'{tag_field}' has no value", f"write one of {listed(by_tag)}")
        else:
            near = nearest(tag, by_tag) if isinstance(tag, str) else None
            hint = (f"did you mean '{near}'? " if near else "") + f"allowed: {listed(by_tag)}"
            fault = Fault("unknown-choice", f"{found(tag)} is not a {tag_field}", hint)
        self._note((*path, tag_field), fault)
        return None

    def _struct(self, node: Mapping[str, object], type_: mi.StructType, path: TreePath) -> None:
        fields = {entry.encode_name: entry for entry in type_.fields}
        tags = {type_.tag_field} if type_.tag_field else set()
        absent = [name for name in fields if name not in node]
        meant: set[str] = set()
        what = with_article(noun(type_.cls))
        for key, value in node.items():
            if key in fields:
                self.check(value, fields[key].type, (*path, key))
            elif type_.forbid_unknown_fields and key not in tags and len(self.problems) < MOST_FINDINGS:
                near = nearest(key, absent) or nearest(key, fields)
                meant.update((near,) if near else ())
                hint = f"did you mean '{near}'?" if near else f"{what} has the keys {listed([*sorted(tags), *fields])}"
                self._note(
                    (*path, key),
                    Fault("unknown-key", f"{quoted(key)} is not a key of {what}", hint),
                    at_key=True,
                )
        for name in absent:
            if fields[name].required and name not in meant:
                self._note(path, Fault("missing-key", f"{what} needs the key '{name}'", _missing_hint(fields[name])))


def _options(type_: mi.Type) -> tuple[mi.Type, ...]:
    return type_.types if isinstance(type_, mi.UnionType) else (type_,)


def _fits_shape(node: object, type_: mi.Type) -> bool:
    if isinstance(node, dict):
        return isinstance(type_, mi.StructType | mi.DictType)
    if isinstance(node, list):
        return isinstance(type_, _LISTS)
    return _is_scalar(type_)


def _is_scalar(type_: mi.Type) -> bool:
    return not isinstance(type_, (mi.StructType, mi.DictType, mi.NoneType, *_LISTS))


def _has_struct(type_: mi.Type) -> bool:
    return any(isinstance(option, mi.StructType) for option in _options(type_))


def _union_fault(text: str, options: Sequence[mi.Type], about: _About) -> Fault | None:
    """None when one of the types takes the text, else the fault that helps most."""
    faults: list[Fault] = []
    for option in options:
        while isinstance(option, mi.Metadata):
            about, option = option.extra_json_schema or about, option.type
        fault = scalar_fault(text, option, about)
        if fault is None:
            return None
        faults.append(fault)
    if len(faults) == 1:
        return faults[0]
    for fault in faults:
        # The right type with a wrong value: that is what was meant.
        if fault.code not in ("wrong-type", "unknown-choice", "bad-length"):
            return fault
    chosen = next((fault for fault in faults if fault.code == "unknown-choice"), faults[0])
    message = f"{quoted(text)} is not {' or '.join(dict.fromkeys(map(due, options)))}"
    return Fault(chosen.code, message, chosen.hint)


def _bracket_hint(node: object, type_: mi.Type) -> str:
    """How to write what stands in brackets where a text or a single value is due."""
    if any(isinstance(option, mi.StrType) for option in _options(type_)):
        text = _as_typed(node)
        return f'for a text with brackets put quotes: "{text}"' if text else ""
    is_single = isinstance(node, list) and len(node) == 1 and isinstance(node[0], str)
    if is_single and any(_is_scalar(option) for option in _options(type_)):
        return "leave out the brackets"
    return ""


def _is_bare_text(node: Mapping[str, object], options: Sequence[mi.Type]) -> bool:
    """Whether `{name}` without quotes stands where a text may stand, and none of its words is a key due there."""
    keys = {entry.encode_name for option in options if isinstance(option, mi.StructType) for entry in option.fields}
    takes_text = any(isinstance(option, mi.StrType) for option in options)
    return bool(node) and takes_text and keys.isdisjoint(node) and bool(_as_typed(node))


def _as_typed(node: object) -> str:
    """A short list or one-key mapping as it was typed, when it may be meant as text: `[R]`, `{name}`."""
    if isinstance(node, list) and all(isinstance(item, str) for item in node) and len(node) <= 6:
        return "[" + ", ".join(node) + "]"
    if isinstance(node, dict) and len(node) <= 3 and all(value is None for value in node.values()):
        return "{" + ", ".join(node) + "}"
    return ""


def _shape_hint(type_: mi.Type) -> str:
    if any(isinstance(option, _LISTS) for option in _options(type_)):
        return "write [first, second], or one '- ' line for each"
    if any(isinstance(option, mi.StructType | mi.DictType) for option in _options(type_)):
        return "write {key: value}, or one 'key: value' line for each, indented"
    return ""


def _missing_hint(entry: mi.Field) -> str:
    type_, description = entry.type, ""
    if isinstance(type_, mi.Metadata):
        description = str((type_.extra_json_schema or {}).get("description", ""))
    assert entry.default is NODEFAULT, "a required key has no default"
    return f"add '{entry.encode_name}': {description or due(type_)}"


def _as_refused(refusal: ValidationError) -> Problem:
    """What msgspec itself says, at its path: for a model's `__post_init__`, which only msgspec has run."""
    match = _MSGSPEC_PATH.fullmatch(str(refusal))
    message, written = match.groups() if match else (str(refusal), "")
    fault = from_error(refusal.__cause__ or refusal, message)
    return Problem(_path(written), fault.code, message, fault.hint)


def _path(written: str) -> TreePath:
    """`.cards[2].text` as a path; it ends at `[...]`, where msgspec leaves a key out."""
    steps: list[str | int] = []
    position = 0
    while (step := _STEP.match(written, position)) is not None:
        steps.append(step.group(1) if step.group(1) else int(step.group(2)))
        position = step.end()
    return tuple(steps)
