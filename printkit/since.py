"""Build only what changed since an earlier edition, on the fewest sheets, with a list of what to replace."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.building import BuildOrder, KitResult, build
from printkit.diff import ADDED, CHANGED, REMOVED, KitDiff, PieceChange, compare
from printkit.editions import Edition, EditionError, read_editions
from printkit.impose.changes import Changes

PART = "changes"
"""The folder, inside a kit's own, for files that hold only changes: the whole kit beside them stays as it is."""


@dataclass(frozen=True, slots=True)
class ChangedKit:
    """What became of one kit: its changes (None after an error) and the files made for them, maybe none."""

    result: KitResult
    diff: KitDiff | None = None


def build_since(
    order: BuildOrder, old: Path, jobs: int, progress: Callable[[int, int], None]
) -> tuple[ChangedKit, ...]:
    """Build the changes of every kit of an order since the edition kept at `old`.

    Raises:
        OSError: A file cannot be read or written.
        EditionError: There is no usable edition of one of the kits.
        ChoiceError: The choice is not one the kit offers.
    """
    before = read_editions(old)
    with tempfile.TemporaryDirectory(prefix="printkit-") as workshop:
        everything = order.choice._replace(players=None, only=())
        whole = order._replace(choice=everything, out=Path(workshop), force=True, text=False)
        built = build(whole, jobs, progress)
        diffs = {result.name: _diff(result.name, before, whole, old) for result in built if not result.failed}
    return tuple(_build_one(result, diffs.get(result.name), order, jobs) for result in built)


def _diff(name: str, before: Mapping[str, Edition], whole: BuildOrder, old: Path) -> KitDiff:
    if name not in before:
        raise EditionError(f"{old.as_posix()} holds no edition of {name} (kits: {', '.join(sorted(before))})")
    (found,) = compare({name: before[name]}, read_editions(whole.folder(name)))
    return found


def _build_one(result: KitResult, diff: KitDiff | None, order: BuildOrder, jobs: int) -> ChangedKit:
    """The sheets of one kit's changes; none when nothing is to be printed."""
    if diff is None:
        return ChangedKit(result)
    ids = tuple(dict.fromkeys(change.id for change in diff.changes if _printed(change)))
    if not ids:
        return ChangedKit(result._replace(files=()), diff)
    choice = order.choice._replace(only=ids, changes=_told(diff))
    (made,) = build(order._replace(kits=(result.kit,), choice=choice, text=False, part=PART), jobs, _silent)
    return ChangedKit(made, diff)


def _silent(_done: int, _total: int) -> None:
    """The few sheets of the changes are made before anybody looks."""


def _printed(change: PieceChange) -> bool:
    """False for a piece that is gone, or of which there are only fewer: nothing new is needed."""
    return change.after is not None and not _fewer(change)


def _fewer(change: PieceChange) -> int:
    """How many copies to take out of a piece that is otherwise the same."""
    if change.before is None or change.after is None or change.how != ("copies",):
        return 0
    return max(0, change.before.copies - change.after.copies)


def _told(diff: KitDiff) -> Changes:
    """The changes in the words of the print guide."""
    gone = [
        f"{change.label} ({_fewer(change)} of {change.before.copies} copies)" if _fewer(change) else change.label
        for change in diff.changes
        if change.before is not None and (change.what == REMOVED or _fewer(change))
    ]
    printed = [change for change in diff.changes if _printed(change)]
    return Changes(
        diff.before,
        tuple(_counted(change) for change in printed if change.what == CHANGED),
        tuple(_counted(change) for change in printed if change.what == ADDED),
        tuple(gone),
    )


def _counted(change: PieceChange) -> str:
    copies = change.after.copies if change.after is not None else 0
    return f"{change.label} ({copies} copies)" if copies > 1 else change.label
