"""What of a kit is wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """Papers, variants, number of players, ids of components or pieces; empty means all."""

    papers: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    players: int | None = None
    only: tuple[str, ...] = ()
    draft: bool = False
    """Whether a picture that is missing leaves a labelled placeholder instead of an error."""

    def options(self) -> tuple[str, ...]:
        """The choice as text, for digests."""
        return (repr(self.papers), repr(self.variants), repr(self.players), repr(self.only), repr(self.draft))


class ChoiceError(ValueError):
    """A choice that the kit does not offer: too many players, an id it has not. The message says what it offers."""
