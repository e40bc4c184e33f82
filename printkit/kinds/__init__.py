"""Kinds: what a kit may be made of. One file a kind, one line in `KINDS`."""

from __future__ import annotations

from printkit.kinds import board, cards, fare, map, rules_text, sheet, tiles, tokens, track
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
}
"""Every kind by the word that stands behind `kind:` in a kit."""


def kind_of(component: Component) -> Kind:
    """The kind of a decoded component."""
    return KINDS[str(type(component).__struct_config__.tag)]
