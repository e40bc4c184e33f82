"""What changed between two editions: pieces added, removed and changed, by their ids, with their words.

Pieces are compared as a reader of the finished files finds them, in every variant that both editions have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.editions import Edition, EditionError, read_editions
from printkit.verify.drawn import DrawnFile, DrawnPiece, Key

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class PieceChange:
    """What became of a piece: `before` or `after` is None for one that was added or removed.

    `how` names what differs (text, drawing, size, copies, kind), `variants` where.
    """

    id: str
    player: int | None
    before: DrawnPiece | None
    after: DrawnPiece | None
    how: tuple[str, ...]
    variants: tuple[str, ...]

    @property
    def what(self) -> str:
        """`added`, `removed` or `changed`."""
        if self.before is None:
            return ADDED
        return REMOVED if self.after is None else CHANGED

    @property
    def label(self) -> str:
        """The id, and the player when the piece is for one."""
        return self.id if self.player is None else f"{self.id} (player {self.player})"


@dataclass(frozen=True, slots=True)
class KitDiff:
    """Both editions of a kit compared; versions as the sheets name them, empty for an edition there is none of."""

    kit: str
    title: str
    before: str
    after: str
    changes: tuple[PieceChange, ...]
    same: int = 0
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()

    @property
    def different(self) -> bool:
        """True when a piece or a variant differs."""
        return bool(self.changes or self.only_before or self.only_after)

    def count(self, what: str) -> int:
        """How many pieces were added, removed or changed."""
        return sum(change.what == what for change in self.changes)


def diff(old: Path, new: Path) -> tuple[KitDiff, ...]:
    """Compare two places kit by kit, in order of their names.

    Raises:
        OSError: A place does not exist or cannot be read.
        EditionError: A place holds no usable edition, or two editions have no variant in common.
    """
    return compare(read_editions(old), read_editions(new))


def compare(old: Mapping[str, Edition], new: Mapping[str, Edition]) -> tuple[KitDiff, ...]:
    """Compare editions of kits that have been found.

    Raises:
        EditionError: A file is missing or damaged, or two editions have no variant in common.
    """
    found = []
    for kit in sorted({**old, **new}):
        before, after = old.get(kit), new.get(kit)
        if before is not None and after is not None:
            found.append(_compare(before, after))
        elif before is not None:
            found.append(_alone(before, REMOVED))
        elif after is not None:
            found.append(_alone(after, ADDED))
    return tuple(found)


def _variants(edition: Edition) -> tuple[str, ...]:
    """Variants in order of their names, `standard` first: its words are the ones shown."""
    names = {entry.variant for entry in edition.manifest.files}
    return tuple(sorted(names, key=lambda name: (name != "standard", name)))


def _alone(edition: Edition, what: str) -> KitDiff:
    """A kit that only one side has: all its pieces."""
    variants = _variants(edition)
    file = edition.read(next(entry for entry in edition.manifest.files if entry.variant == variants[0]))
    changes = tuple(
        PieceChange(*key, piece if what == REMOVED else None, piece if what == ADDED else None, (), variants)
        for key, piece in file.pieces.items()
    )
    before, after = (file.version, "") if what == REMOVED else ("", file.version)
    return KitDiff(edition.manifest.kit, edition.manifest.title, before, after, changes)


def _compare(old: Edition, new: Edition) -> KitDiff:
    ours, theirs = _variants(old), _variants(new)
    common = tuple(variant for variant in ours if variant in theirs)
    if not common:
        raise EditionError(f"{new.manifest.kit}: no variant is in both ({', '.join(ours)}; {', '.join(theirs)})")
    changes: dict[Key, PieceChange] = {}
    keys: dict[Key, None] = {}
    versions = ("", "")
    for variant in reversed(common):  # so that the first, whose words are shown, has the last word
        before, after = _read_pair(old, new, variant)
        versions = (before.version, after.version)
        keys |= dict.fromkeys((*after.pieces, *before.pieces))
        for change in _changes(before, after, variant):
            changes[change.id, change.player] = _joined(change, changes.get((change.id, change.player)))
    ordered = tuple(changes[key] for key in keys if key in changes)
    only_before = tuple(variant for variant in ours if variant not in theirs)
    only_after = tuple(variant for variant in theirs if variant not in ours)
    same = len(keys) - len(changes)
    return KitDiff(new.manifest.kit, new.manifest.title, *versions, ordered, same, only_before, only_after)


def _read_pair(old: Edition, new: Edition, variant: str) -> tuple[DrawnFile, DrawnFile]:
    """A variant of both, on one paper when they have one in common: pieces are the same on every paper."""
    ours = {paper: entry for (name, paper), entry in old.files().items() if name == variant}
    theirs = {paper: entry for (name, paper), entry in new.files().items() if name == variant}
    paper = next((paper for paper in sorted(ours) if paper in theirs), None)
    return (
        old.read(ours[paper or min(ours)]),
        new.read(theirs[paper or min(theirs)]),
    )


def _changes(before: DrawnFile, after: DrawnFile, variant: str) -> Iterator[PieceChange]:
    for key in dict.fromkeys((*after.pieces, *before.pieces)):
        old, new = before.pieces.get(key), after.pieces.get(key)
        how = _how(old, new) if old is not None and new is not None else ()
        if how or old is None or new is None:
            yield PieceChange(*key, old, new, how, (variant,))


def _how(old: DrawnPiece, new: DrawnPiece) -> tuple[str, ...]:
    """What differs; a drawing that differs only by its words is named by the words alone."""
    found = []
    if old.text != new.text:
        found.append("text")
    if not old.same_size(new):
        found.append("size")
    if old.text == new.text and old.same_size(new) and not old.same_drawing(new):
        found.append("drawing")
    if old.copies != new.copies:
        found.append("copies")
    if old.kind != new.kind:
        found.append("kind")
    return tuple(found)


def _joined(change: PieceChange, other: PieceChange | None) -> PieceChange:
    """A change in one variant with the same piece's change in another."""
    if other is None:
        return change
    how = tuple(dict.fromkeys((*change.how, *other.how)))
    variants = (*change.variants, *other.variants)
    return PieceChange(change.id, change.player, change.before, change.after, how, variants)
