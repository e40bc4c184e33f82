"""YAML as a stream of events: the one place where PyYAML is asked to parse.

Events instead of its ready-made objects: nothing guesses types (`NO`, `12:30`, `010` stay as typed),
nothing recurses, and a limit can stop the stream before memory is used.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any, TypeAlias


class _Unmade:
    """A regular expression that is made when it is first used."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._written = (pattern, flags)

    def __getattr__(self, name: str) -> Any:  # whatever a pattern has
        return getattr(re.compile(*self._written), name)


@contextlib.contextmanager
def _patterns_unmade() -> Iterator[None]:
    """Makes no regular expression meanwhile, but stand-ins that are as good.

    PyYAML's reader and resolver in Python make a dozen, which takes three quarters of its import; printkit has
    libyaml read, and resolves nothing.
    """
    make = re.compile
    re.compile = _Unmade  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = make


with _patterns_unmade():
    import yaml
    from yaml.events import (
        AliasEvent,
        CollectionEndEvent,
        CollectionStartEvent,
        DocumentStartEvent,
        Event,
        MappingStartEvent,
        NodeEvent,
        ScalarEvent,
    )

__all__ = [
    "MERGE_KEY",
    "AliasEvent",
    "CollectionEndEvent",
    "CollectionStartEvent",
    "DocumentStartEvent",
    "Event",
    "MappingStartEvent",
    "NodeEvent",
    "ScalarEvent",
    "Spot",
    "YamlError",
    "end",
    "events",
    "start",
]

YamlError = yaml.MarkedYAMLError
Spot: TypeAlias = tuple[int, int]
"""Line and column, both from 0."""

MERGE_KEY = "<<"
"""Unquoted, it takes over the keys of an anchored mapping; keys written beside it win."""

_PARSER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
# libyaml where PyYAML was built with it, else the same parser in Python, several times slower.


def events(text: str) -> Iterator[Event]:
    """What a text consists of, piece by piece.

    Raises:
        YamlError: The text is no YAML; the pieces before the fault have been handed out.
    """
    return iter(_PARSER(text).get_event, None)


def start(event: Event) -> Spot:
    """Where a piece begins, its anchor and tag included."""
    mark = event.start_mark
    assert mark is not None, "the parser marks every event"
    return mark.line, mark.column


def end(event: Event) -> Spot:
    """Where a piece ends: the first character behind it."""
    mark = event.end_mark
    assert mark is not None, "the parser marks every event"
    return mark.line, mark.column
