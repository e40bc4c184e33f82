"""The tree of a YAML text, and every fault that can be told from the text alone."""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec import Struct

from printkit.diagnostics import MOST_FINDINGS, Report
from printkit.source.events import (
    MERGE_KEY,
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    Spot,
    YamlError,
    end,
    events,
    start,
)
from printkit.source.syntax import explain
from printkit.source.text import SourceText

Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | None"
"""What a file holds. Scalars are the text as typed; only a bare `null`, `~` or nothing at all is None."""

DEPTH_LIMIT = 64
VALUE_LIMIT = 200_000
"""Values of a kit, those an alias repeats counted each time: some 30,000 cards, and no bomb."""
LETTERS_PER_VALUE = 10
VALUES_PER_LINE = 4
"""Long texts count for more, as they take longer to set: 2,000,000 letters or 50,000 lines are the most."""

_NULLS = frozenset(("", "~", "null"))
_HEX_COLOUR = re.compile(r"\s+(#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))(?:\s|$)")


class _Stop(Exception):  # noqa: N818 - no error of the program: the file is given up
    """Reading on makes no sense; what is wrong has been reported."""


class _Frame(Struct):
    """A mapping, or a list (`mapping` is None), that is still open.

    `key` waits for its value; `merge` says that the key was `<<`.
    """

    mapping: dict[str, Tree] | None
    items: list[Tree]
    count_before: int
    anchor: str | None = None
    key: str | None = None
    merge: bool = False
    key_events: dict[str, ScalarEvent] = {}
    merged: list[tuple[Tree, Spot]] = []


class _Anchored(Struct, frozen=True):
    """A value that aliases may repeat and how many values it holds; `is_open` while it is being read."""

    value: Tree
    values: int
    is_open: bool = False


def weight(text: str) -> int:
    """For how many values a text counts."""
    return 1 + len(text) // LETTERS_PER_VALUE + VALUES_PER_LINE * text.count("\n")


def build_tree(source: SourceText, report: Report) -> tuple[Tree, int]:
    """The tree of a text and for how many values it counts; None when it holds nothing or a fault was reported."""
    builder = _Builder(source, report)
    scalar = builder.scalar
    try:
        for event in events(source.text):
            if isinstance(event, ScalarEvent):
                scalar(event)
            elif isinstance(event, CollectionStartEvent):
                builder.open(event)
            elif isinstance(event, CollectionEndEvent):
                builder.close()
            elif isinstance(event, AliasEvent):
                builder.alias(event)
            elif isinstance(event, DocumentStartEvent):
                builder.document(event)
    except YamlError as fault:
        report.add(explain(fault, source))
    except _Stop:
        return None, 0
    return builder.tree, builder.count


class _Builder:
    """Builds one tree; faults that leave the rest readable are reported and passed over."""

    def __init__(self, source: SourceText, report: Report) -> None:
        self._source = source
        self._report = report
        self._frames = [_Frame(None, [], 0)]
        self._anchors: dict[str, _Anchored] = {}
        self._count = 0
        self._faults = 0
        self._documents = 0

    @property
    def count(self) -> int:
        """For how many values everything counts."""
        return self._count

    @property
    def tree(self) -> Tree:
        """What has been built; None for nothing."""
        roots = self._frames[0].items
        return roots[0] if roots else None

    def document(self, event: DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            self._fault(
                start(event),
                "several-documents",
                "a second document begins here",
                "keep one per file: remove '---'",
            )
            raise _Stop

    def scalar(self, event: ScalarEvent) -> None:
        text = event.value
        if event.tag is not None:
            self._refuse_tag(event, event.tag)
        frame = self._frames[-1]
        mapping, key = frame.mapping, frame.key
        if key is None and mapping is not None:
            self._key(frame, event, text)
            return
        value: Tree = text
        if text in _NULLS and not event.style:
            if not text:
                self._check_comment(end(event))
            value = None
        counted = weight(text)
        self._count += counted
        if event.anchor is not None:
            self._anchor(event, _Anchored(value, counted))
        if mapping is None or key is None or frame.merge or self._count > VALUE_LIMIT:
            self._attach(value, event)
        else:
            mapping[key] = value
            frame.key = None

    def open(self, event: CollectionStartEvent) -> None:
        if event.tag is not None:
            self._refuse_tag(event, event.tag)
        is_key = self._waits_for_key()
        if is_key:
            self._odd_key(start(event))
        if len(self._frames) > DEPTH_LIMIT:
            self._fault(start(event), "too-deep", f"nested more than {DEPTH_LIMIT} levels deep", "write it flatter")
            raise _Stop
        items: list[Tree] = []
        mapping: dict[str, Tree] | None = {} if isinstance(event, MappingStartEvent) else None
        value: Tree = items if mapping is None else mapping
        self._count += 1
        if event.anchor is not None:
            self._anchor(event, _Anchored(value, 0, is_open=True))
        if not is_key:
            self._attach(value, event)
        self._frames.append(_Frame(mapping, items, self._count - 1, event.anchor))

    def close(self) -> None:
        frame = self._frames.pop()
        value: Tree = frame.items
        if frame.mapping is not None:
            value = frame.mapping
            for merged, spot in frame.merged:
                self._merge(frame.mapping, merged, spot)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = _Anchored(value, self._count - frame.count_before)

    def alias(self, event: AliasEvent) -> None:
        name = event.anchor or ""
        if self._waits_for_key():
            self._odd_key(start(event))
            return
        anchored = self._anchors.get(name)
        if anchored is None:
            # Only a fault pays for the import.
            from difflib import get_close_matches

            near = get_close_matches(name, list(self._anchors)[:MOST_FINDINGS], 1)
            hint = f"did you mean '*{near[0]}'?" if near else f'for the text, put quotes: "*{name}"'
            self._fault(
                start(event),
                "unknown-alias",
                f"'*{name}' repeats '&{name}', which is not there",
                hint,
                len(name) + 1,
            )
            anchored = _Anchored(None, 1)
        elif anchored.is_open:
            self._fault(
                start(event),
                "recursive-alias",
                f"'*{name}' stands inside '&{name}' itself",
                "repeat another part",
            )
            raise _Stop
        self._count += anchored.values
        self._attach(anchored.value, event)

    def _attach(self, value: Tree, event: NodeEvent) -> None:
        if self._count > VALUE_LIMIT:
            message = f"up to here the file holds {VALUE_LIMIT:,} values and more; long texts count as several"
            self._fault(start(event), "too-large", message, "write less by aliases, or make several kits")
            raise _Stop
        frame = self._frames[-1]
        if frame.mapping is None:
            frame.items.append(value)
        elif frame.merge:
            frame.merged.append((value, start(event)))
            frame.merge = False
        elif frame.key is not None:
            frame.mapping[frame.key] = value
        frame.key = None

    def _waits_for_key(self) -> bool:
        return self._frames[-1].key is None and self._frames[-1].mapping is not None

    def _key(self, frame: _Frame, event: ScalarEvent, key: str) -> None:
        if not key and not event.style:
            self._odd_key(start(event))
            return
        frame.key = key
        if key == MERGE_KEY and not event.style:
            frame.merge = True
        if event.anchor is not None:
            self._anchor(event, _Anchored(key, 1))
        first = frame.key_events.setdefault(key, event)
        if first is not event:
            spot = start(event)
            lines = f"line {start(first)[0] + 1} and line {spot[0] + 1}"
            self._fault(spot, "duplicate-key", f"'{key}' is given twice, in {lines}", "keep one of the two", len(key))

    def _odd_key(self, spot: Spot) -> None:
        """Report a key that is no text and take a stand-in, so that its value has a place to go."""
        hint = "write a word before ':'; put quotes round a text that begins with { [ or *"
        self._fault(spot, "bad-key", "a key must be plain text", hint)
        self._frames[-1].key = ""

    def _anchor(self, event: NodeEvent, anchored: _Anchored) -> None:
        name = event.anchor or ""
        if name in self._anchors:
            self._fault(
                start(event),
                "duplicate-anchor",
                f"'&{name}' is given twice",
                "use another name",
                len(name) + 1,
            )
        self._anchors[name] = anchored

    def _merge(self, mapping: dict[str, Tree], value: Tree, spot: Spot) -> None:
        """Take over the keys of a mapping, or of each mapping of a list; what is there already wins."""
        sources = value if isinstance(value, list) else [value]
        for source in sources:
            if not isinstance(source, dict):
                hint = "write <<: *name, with &name at the keys to take over"
                self._fault(spot, "bad-merge", "'<<' needs keys to take over", hint)
                continue
            for key, taken in source.items():
                mapping.setdefault(key, taken)

    def _refuse_tag(self, event: NodeEvent, tag: str) -> None:
        written = tag.replace("tag:yaml.org,2002:", "!!")
        hint = f'for the text, put quotes: "{written} …"; types come from the key'
        self._fault(start(event), "refused-tag", f"the tag '{written}' is refused", hint, len(written))

    def _check_comment(self, spot: Spot) -> None:
        """`colour: #fff` has no value for YAML; nobody means that."""
        line, column = spot
        found = _HEX_COLOUR.match(self._source.line(line)[column:])
        if found is not None:
            message = f"no value: '{found.group(1)}' is read as a comment"
            place = (line, column + found.start(1))
            self._fault(place, "comment-value", message, f'put quotes: "{found.group(1)}"', len(found.group(1)))

    def _fault(self, spot: Spot, code: str, message: str, hint: str, length: int = 1) -> None:
        self._faults += 1
        if self._faults > MOST_FINDINGS:
            raise _Stop
        self._report.error(self._source.place(*spot, length), code, message, hint)
