"""Kinds: what a kit may be made of. One file a kind, one line in `KINDS`."""

from __future__ import annotations

from printkit.kinds import (
    aid,
    board,
    cards,
    criteria,
    fare,
    machine,
    map,
    problems,
    punch,
    rules_text,
    sheet,
    solutions,
    tiles,
    tokens,
    track,
    verification,
)
from printkit.kinds.kind import Kind
from printkit.model.component import Component

KINDS: dict[str, Kind] = {
    "map": map.KIND,
    "cards": cards.KIND,
    "tokens": tokens.KIND,
    "track": track.KIND,
    "fare": fare.KIND,
    "board": board.KIND,
    "tiles": tiles.KIND,
    "sheet": sheet.KIND,
    "rules": rules_text.KIND,
    "punch": punch.KIND,
    "criteria": criteria.KIND,
    "verification": verification.KIND,
    "machine": machine.KIND,
    "aid": aid.KIND,
    "problems": problems.KIND,
    "solutions": solutions.KIND,
}
"""Every kind by the word that stands behind `kind:` in a kit."""


def kind_of(component: Component) -> Kind:
    """The kind of a decoded component."""
    return KINDS[str(type(component).__struct_config__.tag)]
