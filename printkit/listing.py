"""What a kit holds, counted: for `printkit list`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.pipeline import impose_all, load


def list_kit(folder: KitFolder, overlay: Path | None, report: Report) -> dict[str, Any] | None:
    """Title, players, pieces by component and sheets by variant and paper, as plain JSON; None after an error."""
    own = Report()
    inputs = load(folder, overlay, own)
    listing = None
    if inputs is not None:
        header = inputs.loaded.kit.header
        sheets: dict[str, dict[str, int]] = {}
        pieces: dict[str, dict[str, Any]] = {}
        for variant in inputs.templates.variants:
            booklets = impose_all(inputs, variant, Choice(), own)
            sheets[variant] = {paper: len(booklet.sheets) for paper, booklet in booklets.items()}
            pieces = pieces or _pieces(next(iter(booklets.values()), None))
        listing = {
            "kit": header.kit,
            "title": header.title,
            "version": header.version,
            "players": [header.players.min, header.players.max],
            "components": pieces,
            "sheets": sheets,
        }
    for diagnostic in own.diagnostics():
        report.add(diagnostic)
    return None if own.failed else listing


def _pieces(booklet: Any) -> dict[str, dict[str, Any]]:  # a Booklet, or None for a kit without one
    placements = [placement for sheet in booklet.sheets for placement in sheet.placements] if booklet else []
    counts = Counter(placement.piece.component for placement in placements)
    first = {placement.piece.component: placement.piece for placement in reversed(placements)}
    return {
        component: {
            "kind": first[component].kind,
            "title": first[component].section,
            "pieces": count,
            "per_player": first[component].per_player,
        }
        for component, count in counts.items()
    }


def listing_text(listing: dict[str, Any]) -> str:
    """The listing for people: a line a component, a line a variant."""
    low, high = listing["players"]
    players = f"{low} player{'s' * (low > 1)}" if low == high else f"{low}–{high} players"
    lines = [f"{listing['kit']}: {listing['title']} {listing['version']}, {players}"]
    width = max((len(name) for name in listing["components"]), default=0)
    for name, component in listing["components"].items():
        each = " per player" if component["per_player"] else ""
        lines.append(f"  {name:<{width}}  {component['kind']:<12}  {component['pieces']}{each}")
    for variant, papers in listing["sheets"].items():
        counts = ", ".join(f"{paper} {count}" for paper, count in papers.items())
        lines.append(f"  sheets, {variant}: {counts}")
    return "\n".join(lines)
