"""From a path in a tree to the place in a file. Nothing is kept but the text until somebody asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from printkit.diagnostics import Diagnostic, Place, Problem, TreePath
from printkit.source.events import (
    MERGE_KEY,
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    MappingStartEvent,
    ScalarEvent,
    Spot,
    end,
    events,
    start,
)
from printkit.source.text import SourceText

MISSING_VALUE = "missing-value"
"""The code of a problem at an empty value; the line then tells whether a `#` swallowed it."""

_ESCAPE = re.compile(r"\\(?:x.{2}|u.{4}|U.{8}|.)|''|.", re.DOTALL)


class Places(Protocol):
    """Turns paths into places: a `SourceMap` or the `TableMap` of a table."""

    def locate(self, path: TreePath, *, at_key: bool = False, offset: int = 0, length: int = 0) -> Place:
        """The place of a value, of its key, or of some characters inside it."""
        ...


class _Node(Struct):
    """A value's marks. `children` are found by key or position, `keys` holds the marks of the keys."""

    first: Spot
    last: Spot
    style: str = ""
    text: str | None = None
    is_flow: bool = False
    is_list: bool = False
    children: dict[str | int, _Node] = {}
    keys: dict[str | int, _Node] = {}


class SourceMap:
    """The places of one file, and of the files mounted into its tree."""

    def __init__(self, source: SourceText) -> None:
        self._source = source
        self._root: _Node | None = None
        self._mounted: dict[TreePath, tuple[Places, TreePath]] = {}

    def mount(self, prefix: TreePath, other: Places, inner: TreePath = ()) -> None:
        """Let paths that begin with `prefix` be found in another file, below `inner` there.

        The rows of a CSV file put under the key `cards` of the third component are
        `mount((2, "cards"), table.source_map)`.
        """
        self._mounted[prefix] = (other, inner)

    def locate(self, path: TreePath, *, at_key: bool = False, offset: int = 0, length: int = 0) -> Place:
        """The place of the value at a path, of its key, or of `length` characters at an offset of its text.

        A path that leads further than the file points at the last value on the way. Offsets are exact in
        scalars of one line and in block scalars written with `|`; elsewhere the value's start is given.
        """
        for size in range(len(path), -1, -1):
            if path[:size] in self._mounted and (size < len(path) or not at_key):
                other, inner = self._mounted[path[:size]]
                return other.locate(inner + path[size:], at_key=at_key, offset=offset, length=length)
        if self._root is None:
            self._root = _compose(self._source.text)
        node, parent = self._root, None
        for depth, step in enumerate(path):
            if step not in node.children:
                return self._whole(node, parent.keys.get(path[depth - 1]) if parent else None)
            node, parent = node.children[step], node
        key = parent.keys.get(path[-1]) if parent is not None else None
        if at_key and key is not None:
            return self._whole(key, None)
        if length and node.text is not None:
            return self._inside(node, offset, length)
        return self._whole(node, key)

    def is_commented_out(self, path: TreePath) -> str:
        """What a `#` turned into a comment where the value at a path is missing; empty when nothing did."""
        place = self.locate(path)
        if place.file != self._source.shown:
            return ""
        match = re.search(r"[:-]\s+(#\S.*)", place.source_line[place.column - 1 :])
        return match.group(1).rstrip() if match else ""

    def _whole(self, node: _Node, key: _Node | None) -> Place:
        """Marks one line's value whole, a block by its first key, an empty value by its key."""
        line, column = node.first
        if node.first == node.last and key is not None:
            return self._whole(key, None)
        if node.text is None and not node.is_flow:
            first_key = next(iter(node.keys.values()), None)
            if first_key is not None and first_key.first == node.first:
                return self._whole(first_key, None)
            return self._source.place(line, column)
        if node.last[0] == line:
            return self._source.place(line, column, node.last[1] - column)
        return self._source.place(line, column)

    def _inside(self, node: _Node, offset: int, length: int) -> Place:
        if node.style == "|":
            return self._inside_block(node, offset, length)
        line, last = node.first[0], node.last[1]
        if node.last[0] != line or node.style == ">":
            return self._whole(node, None)
        text = node.text or ""
        if not node.style:
            return self._source.place(line, last - len(text) + offset, length)
        written = self._source.line(line)[:last]
        column = written.index(node.style, node.first[1]) + 1
        # Each match is one character of the value, however many were typed for it.
        widths = [len(match.group()) for match in _ESCAPE.finditer(_pairs(written[column:-1], node.style))]
        return self._source.place(line, column + sum(widths[:offset]), sum(widths[offset : offset + length]))

    def _inside_block(self, node: _Node, offset: int, length: int) -> Place:
        before = (node.text or "")[:offset].split("\n")
        line = node.first[0] + len(before)
        shown = (node.text or "").split("\n")[len(before) - 1]
        indent = len(self._source.line(line)) - len(shown)
        return self._source.place(line, max(indent, 0) + len(before[-1]), min(length, len(shown) - len(before[-1])))


def locate(problems: Iterable[Problem], places: Places) -> Iterator[Diagnostic]:
    """The diagnostics of problems, each at its place; a value lost behind a `#` gets that as its hint."""
    for found in problems:
        place = places.locate(found.path, at_key=found.at_key, offset=found.offset, length=found.length)
        hint = found.hint
        if found.code == MISSING_VALUE and isinstance(places, SourceMap):
            comment = places.is_commented_out(found.path)
            hint = f'{comment} is read as a comment; put quotes: "{comment}"' if comment else hint
        yield Diagnostic(place, found.code, found.message, hint, found.severity)


def _pairs(written: str, style: str) -> str:
    """Only `''` in single quotes and backslashes in double quotes stand for one character."""
    return written.replace("\\", "/") if style == "'" else written.replace("'", "`")


def _compose(text: str) -> _Node:
    """The marks of a text that has been read without fault (so depth, aliases and keys are sound)."""
    root = _Node((0, 0), (0, 0))
    open_nodes = [root]
    pending: list[_Node | None] = [None]
    anchors: dict[str, _Node] = {}
    root.is_list = True
    for event in events(text):
        if isinstance(event, CollectionEndEvent):
            node = open_nodes.pop()
            node.last = end(event)
            pending.pop()
            _take_over(node)
            continue
        if isinstance(event, AliasEvent):
            node = anchors[event.anchor or ""]
        elif isinstance(event, ScalarEvent):
            node = _Node(start(event), end(event), event.style or "", event.value)
        elif isinstance(event, CollectionStartEvent):
            is_list = not isinstance(event, MappingStartEvent)
            node = _Node(start(event), start(event), is_flow=bool(event.flow_style), is_list=is_list)
        else:
            continue
        if not isinstance(event, AliasEvent) and event.anchor is not None:
            anchors[event.anchor] = node
        parent = open_nodes[-1]
        if parent.is_list:
            parent.children[len(parent.children)] = node
        elif pending[-1] is None:
            pending[-1] = node
        else:
            key = pending[-1]
            pending[-1] = None
            name = key.text or ""
            parent.keys[name], parent.children[name] = key, node
        if isinstance(event, CollectionStartEvent):
            open_nodes.append(node)
            pending.append(None)
    return root.children[0]


def _take_over(node: _Node) -> None:
    key = node.keys.get(MERGE_KEY)
    if key is None or key.style:
        return
    merged = node.children.pop(MERGE_KEY)
    del node.keys[MERGE_KEY]
    for source in merged.children.values() if merged.is_list else (merged,):
        for name, child in source.children.items():
            if name not in node.children:
                node.children[name], node.keys[name] = child, source.keys[name]
