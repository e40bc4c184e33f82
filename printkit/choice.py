"""What of a kit is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # only a build of what changed has any
    from printkit.impose.changes import Changes


class Choice(NamedTuple):
    """Papers, variants, number of players, ids of components or pieces; empty means all.

    `revision` is printed behind the version on every sheet. `changes` are told in the print guide of a file that
    holds only what changed.
    """

    papers: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    players: int | None = None
    only: tuple[str, ...] = ()
    draft: bool = False
    """Whether a picture that is missing leaves a labelled placeholder instead of an error; every sheet then says so."""
    revision: str = ""
    changes: Changes | None = None

    def options(self) -> tuple[str, ...]:
        """The choice as text, for digests."""
        chosen = (self.papers, self.variants, self.players, self.only, self.draft, self.changes)
        return (*map(repr, chosen), self.revision)


class ChoiceError(ValueError):
    """A choice that the kit does not offer: too many players, an id it has not. The message says what it offers."""
