"""Figures in running text: what `[figure NAME]` may stand for, and who checks and draws it."""

from __future__ import annotations

from printkit.diagnostics import Problem, TreePath
from printkit.kinds.parts import tile_figure
from printkit.kinds.parts.tile_figure import TileFigure
from printkit.kinds.tiles import Tiles
from printkit.layout.frame import Group
from printkit.layout.typesetter import Typesetter
from printkit.model.kit import Kit
from printkit.rules.conveyor.tiles import Design

Figure = TileFigure
"""Every model of a figure."""


def check_figure(figure: Figure, kit: Kit) -> tuple[Problem, ...]:
    """What is wrong with a figure, at paths from it on."""
    return tile_figure.check(figure, _designs(kit))


def draw_figure(
    figure: Figure, setter: Typesetter, width: float, kit: Kit, path: TreePath
) -> tuple[Group, float] | None:
    """A figure with its caption from 0, 0 on, for a column of a width in mm, and its height; None after a problem."""
    return tile_figure.draw(figure, setter, width, _designs(kit), path)


def _designs(kit: Kit) -> tuple[Design, ...]:
    return tuple(
        design for component in kit.components if isinstance(component, Tiles) for design in component.designs()
    )
