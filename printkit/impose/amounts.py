"""How many sheets to print for how many players, and the sheets of which a game needs one of several."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printkit.impose.changes import Changes
from printkit.impose.notes import named
from printkit.impose.sheet import Sheet
from printkit.model.kit import KitHeader

MOST_COUNTS = 12
"""For more numbers of players than this the guide tells how to count, not every count."""


class GuideFacts(Struct, frozen=True):
    """What the guide says of a kit: its sheets without the guide, the number of the first of them, the players.

    `complete` says that the sheets hold the whole kit and not a choice from it. `changes` are those since an earlier
    edition when the sheets hold nothing else.
    """

    header: KitHeader
    sheets: tuple[Sheet, ...]
    first_number: int
    players: int | None
    complete: bool = True
    changes: Changes | None = None


class Choice(Struct, frozen=True):
    """Components of which a game needs one: their titles, all their sheets, how many the largest takes.

    `each` says that they are printed once for each player.
    """

    titles: tuple[str, ...]
    numbers: tuple[int, ...]
    largest: int
    each: bool

    @property
    def words(self) -> str:
        """The titles and the sheets: `Map A, Map B and Map C (sheets 4–6)`."""
        return f"{listed(self.titles)} ({named(self.numbers)})"


def choices(facts: GuideFacts) -> tuple[Choice, ...]:
    """The kit's choices as far as they are printed; a component that shares its sheets with others is no part."""
    found = []
    for group in facts.header.choose:
        sheets = {name: numbers for name in group if (numbers := _sheets_of(name, facts))}
        if len(sheets) > 1:
            numbers = tuple(sorted(number for one in sheets.values() for number in one))
            firsts = [facts.sheets[one[0] - facts.first_number] for one in sheets.values()]
            titles = tuple(sheet.placements[0].piece.section for sheet in firsts)
            each = all(each_player(sheet) for sheet in firsts)
            found.append(Choice(titles, numbers, max(map(len, sheets.values())), each))
    return tuple(found)


def _sheets_of(component: str, facts: GuideFacts) -> tuple[int, ...]:
    """The numbers of a component's sheets, or none if it shares one of them."""
    holders = {
        number: {placement.piece.component for placement in sheet.placements}
        for number, sheet in enumerate(facts.sheets, start=facts.first_number)
        if any(placement.piece.component == component for placement in sheet.placements)
    }
    return tuple(holders) if all(len(one) == 1 for one in holders.values()) else ()


def amount_text(facts: GuideFacts) -> str:
    """How many sheets for how many players, in words."""
    chosen = choices(facts)
    if facts.players is not None:
        whole = f"This file holds everything for **{_people(facts.players)}**. Print every sheet once"
        return f"{'; '.join((whole, *(f'of {choice.words} only the one you choose' for choice in chosen)))}."
    guide = facts.first_number - 1
    apart = {number for choice in chosen for number in choice.numbers}
    fixed = [sheet for number, sheet in enumerate(facts.sheets, start=facts.first_number) if number not in apart]
    each = sum(1 for sheet in fixed if each_player(sheet))
    once = len(fixed) - each
    own = _parts(each, [choice for choice in chosen if choice.each])
    shared = _parts(once, [choice for choice in chosen if not choice.each])
    if not own:
        others = "".join(f" Of {choice.words} a game needs one." for choice in chosen)
        return f"Print every sheet once, whatever the number of players.{others}"
    lines = [f"Print {listed(shared)} once."] if shared else []
    lines.append(f"For each player print {listed(own)}.")
    each += sum(choice.largest for choice in chosen if choice.each)
    once += sum(choice.largest for choice in chosen if not choice.each)
    players = facts.header.players
    if players.max - players.min > MOST_COUNTS:
        lines.append(f"Sheets in all, this guide included: {guide + once}, and {each} for each player.")
    elif players.max > players.min:
        counts = [
            f"{guide + once + each * count} for {_people(count)}" for count in range(players.min, players.max + 1)
        ]
        lines.append(f"Sheets in all, this guide included: {', '.join(counts)}.")
    return " ".join(lines)


def _parts(fixed: int, chosen: Sequence[Choice]) -> list[str]:
    """So many sheets, and one of each choice."""
    return [*([counted(fixed, "sheet")] if fixed else []), *(f"one of {choice.words}" for choice in chosen)]


def listed(words: Sequence[str]) -> str:
    """Words as a list of a sentence: `A, B and C`."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def counted(count: int, noun: str) -> str:
    """A number of things: `1 sheet`, `2 sheets`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _people(count: int) -> str:
    return counted(count, "player")


def each_player(sheet: Sheet) -> bool:
    """True for a sheet that is printed once for each player."""
    return any(placement.piece.per_player and placement.piece.player is None for placement in sheet.placements)
