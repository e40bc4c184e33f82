"""Kinds: what a kit may be made of. One file a kind, one line in `KINDS`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from printkit.kinds.kind import Kind
from printkit.model.component import Component


class Kinds(Mapping[str, Kind]):
    """Kinds by their words, each imported when it is first asked for: most kits use a few of them."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, word: str) -> Kind:
        kind = importlib.import_module(f"{__name__}.{self._modules[word]}").KIND
        assert isinstance(kind, Kind)
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


KINDS = Kinds(
    {
        "map": "map",
        "cards": "cards",
        "tokens": "tokens",
        "track": "track",
        "fare": "fare",
        "board": "board",
        "tiles": "tiles",
        "sheet": "sheet",
        "rules": "rules_text",
        "punch": "punch",
        "criteria": "criteria",
        "verification": "verification",
        "machine": "machine",
        "aid": "aid",
        "problems": "problems",
        "solutions": "solutions",
    }
)
"""Every kind by the word that stands behind `kind:` in a kit, and the file it is in."""


def kind_of(component: Component) -> Kind:
    """The kind of a decoded component."""
    return KINDS[str(type(component).__struct_config__.tag)]
