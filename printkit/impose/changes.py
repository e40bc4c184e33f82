"""What changed since an earlier edition, told in the print guide of a file that holds only that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Changes(NamedTuple):
    """What became of an earlier edition's pieces, by their labels; `since` is its version, if it names one."""

    since: str
    replaced: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]


def changes_text(changes: Changes) -> str:
    """The guide's words: what to replace, what to add, what to take out."""
    since = f"since version {changes.since}" if changes.since else "since the earlier edition"
    parts = [f"These sheets hold only what changed {since}. Everything else stays as it is."]
    for title, labels in (
        ("Replace these", changes.replaced),
        ("Add these", changes.added),
        ("Take these out", changes.removed),
    ):
        if labels:
            parts += [f"# {title}", "\n".join(f"- {line}" for line in _by_component(labels))]
    return "\n\n".join(parts)


def _by_component(labels: Sequence[str]) -> list[str]:
    """A line for each component with the names of its pieces; a component that is one piece is its own line."""
    groups: dict[str, list[str]] = {}
    for label in labels:
        component, _, name = label.partition("/")
        groups.setdefault(component, []).extend([name] if name else [])
    return [f"{component}: {', '.join(names)}" if names else component for component, names in groups.items()]
