"""The contract of a kind: a model, checks, facts and a layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from printkit.diagnostics import Problem
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.model.component import Component
from printkit.model.kit import Kit

Facts = Mapping[str, Mapping[str, object]]
"""Facts by piece id: plain values, ready for JSON."""


def no_problems(_component: Any, _kit: Kit) -> tuple[Problem, ...]:
    """The check of a kind that has nothing to check beyond its model."""
    return ()


def no_facts(_component: Any, _kit: Kit) -> Facts:
    """The facts of a kind that has none."""
    return {}


def one_design(_component: Any) -> int:
    """The designs of a kind whose component is one piece."""
    return 1


class Kind(Struct, frozen=True):
    """One kind of component. `Any` stands for its own model, which only the registry ties to it.

    `check` finds what the model cannot say, at paths from the component on. `facts` is asked only
    when nothing is wrong. `lay_out` gives the pieces in reading order and leaves problems with the typesetter.
    `data_key` is the key that the rows of a table file named by `data` stand for. `reads_kit` says that `check`
    looks at other components too, so that it must not run while one of them is missing. `designs` counts what of a
    component is set for one player, before it is: pieces, places, rows of tables or paragraphs.
    """

    model: type[Component]
    lay_out: Callable[[Any, Typesetter, Kit], tuple[Piece, ...]]
    check: Callable[[Any, Kit], tuple[Problem, ...]] = no_problems
    facts: Callable[[Any, Kit], Facts] = no_facts
    data_key: str = ""
    reads_kit: bool = False
    designs: Callable[[Any], int] = one_design
