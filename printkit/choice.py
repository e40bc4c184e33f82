"""What of a kit is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.impose.changes import Changes


@dataclass(frozen=True, slots=True)
class Choice:
    """Papers, variants, number of players, ids of components or pieces; empty means all.

    `revision` is printed behind the version on every sheet. `changes` are told in the print guide of a file that
    holds only what changed.
    """

    papers: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    players: int | None = None
    only: tuple[str, ...] = ()
    revision: str = ""
    changes: Changes | None = None

    def options(self) -> tuple[str, ...]:
        """The choice as text, for digests."""
        return (
            repr(self.papers),
            repr(self.variants),
            repr(self.players),
            repr(self.only),
            self.revision,
            repr(self.changes),
        )


class ChoiceError(ValueError):
    """A choice that the kit does not offer: too many players, an id it has not. The message says what it offers."""
