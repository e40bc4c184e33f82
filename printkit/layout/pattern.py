"""Patterns: what the frames of one make have in common, worked out once for a thousand cards that differ in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from printkit.layout.frame import Frame, Group, Item, Text, walk
from printkit.layout.text import Fitted
from printkit.units import points_to_mm

Run = tuple[str, float]
"""A run of words: its text and its width in mm."""


class Pattern(Struct, frozen=True):
    """A frame's items with all runs empty, and those runs in reading order. No run is hidden or turned."""

    items: tuple[Item, ...]
    runs: tuple[Text, ...]


class WordFrame(Struct, frozen=True, gc=False):
    """A frame that is a pattern with words in it; what makes no use of that takes its `items`."""

    width: float
    height: float
    pattern: Pattern
    runs: tuple[Run, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """What a `Frame` of the same look has."""
        return _with_runs(self.pattern.items, iter(self.runs))


def pattern_of(items: tuple[Item, ...]) -> Pattern:
    """The pattern of items that have been set."""
    runs: list[Text] = []
    return Pattern(_without_words(items, runs), tuple(runs))


def is_regular(fitted: Iterable[Fitted]) -> bool:
    """True when each line of the texts is one run in its own style: then a pattern can take their words."""
    for one in fitted:
        style = one.type.style
        for line in one.lines:
            if not line.plain or not line.parts or line.parts[0][1] != style:
                return False
    return True


def runs_of(fitted: Iterable[Fitted]) -> tuple[Run, ...]:
    """The runs that `set_lines` makes of regular texts, in the order in which they are given."""
    runs: list[Run] = []
    for one in fitted:
        em = points_to_mm(one.type.size_pt)
        for line in one.lines:
            runs.append((line.parts[0][0] + " ", round(line.width_em * em, 4)))
        # Only wrapped lines end with their space.
        text, width = runs[-1]
        runs[-1] = (text[:-1], width)
    return tuple(runs)


def has_words(frame: Frame | WordFrame) -> bool:
    """True when any text but white space is printed on a frame."""
    if isinstance(frame, WordFrame):
        texts = [text for text, _ in frame.runs]
    else:
        texts = [item.text for item in walk(frame.items) if isinstance(item, Text)]
    return any([text and not text.isspace() for text in texts])


def _without_words(items: tuple[Item, ...], runs: list[Text]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            empty = Text(item.x, item.y, "", item.face, item.size_pt, 0.0, item.grey, item.hidden)
            runs.append(empty)
            found.append(empty)
        elif isinstance(item, Group):
            found.append(Group(_without_words(item.items, runs), item.x, item.y, item.turn_deg, item.tag))
        else:
            found.append(item)
    return tuple(found)


def _with_runs(items: tuple[Item, ...], runs: Iterator[Run]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            text, width = next(runs)
            found.append(Text(item.x, item.y, text, item.face, item.size_pt, width, item.grey, item.hidden))
        elif isinstance(item, Group):
            found.append(Group(_with_runs(item.items, runs), item.x, item.y, item.turn_deg, item.tag))
        else:
            found.append(item)
    return tuple(found)
