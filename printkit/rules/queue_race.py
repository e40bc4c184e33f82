"""The race of a time track: who moves next, queues on a space, first-arrival stamps.

In: the players from front to back, the moves made. Out: what each player holds, the first illegal move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.diagnostics import Problem
from printkit.rules.fares import MOVES, SPACES


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has: the pawn's space, tickets by letter in the order of the moves, stamps."""

    player: str
    space: int = 0
    tickets: tuple[int, ...] = ()
    stamps: int = 0


@dataclass(frozen=True, slots=True)
class Heat:
    """A heat as far as it was replayed.

    Attributes:
        tallies: one a player, in the order of the starting queue.
        claimed: spaces whose stamp is crossed out, lowest first.
        next_player: whose turn it is, empty when every pawn has finished.
        problems: the first illegal move, or nothing; no move after it is played.
    """

    tallies: tuple[Tally, ...]
    claimed: tuple[int, ...]
    next_player: str
    problems: tuple[Problem, ...] = ()


def replay(
    players: Sequence[str],
    moves: Sequence[tuple[str, int]],
    spaces: int = SPACES,
    lengths: Mapping[str, int] = MOVES,
) -> Heat:
    """Play moves of (player, spaces jumped) from the start of a heat.

    Args:
        players: the queue on space 0, front first.
        moves: in the order played.
        spaces: last space; it has no stamp, and a pawn on it is finished.
        lengths: spaces moved for a ticket of each letter.

    Reports ``wrong-player``, ``wrong-jump`` or ``past-the-end`` at ``("moves", number)``.
    """
    tallies = {player: Tally(player, tickets=(0,) * len(lengths)) for player in players}
    # One queue of the whole track: pawns in order of arrival, so the first on a space is its front.
    arrivals = list(players)
    claimed: set[int] = set()
    problems: tuple[Problem, ...] = ()
    for number, (player, jump) in enumerate(moves):
        wrong = _illegal(number, player, jump, (_next_player(arrivals, tallies, spaces), tallies, spaces, lengths))
        if wrong:
            problems = (wrong,)
            break
        before = tallies[player]
        space = before.space + jump
        first_here = space < spaces and space not in claimed
        if space < spaces:
            claimed.add(space)
        earned = tuple(count + (jump == length) for count, length in zip(before.tickets, lengths.values(), strict=True))
        tallies[player] = replace(before, space=space, tickets=earned, stamps=before.stamps + first_here)
        arrivals.remove(player)
        arrivals.append(player)
    ordered = tuple(tallies[player] for player in players)
    return Heat(ordered, tuple(sorted(claimed)), _next_player(arrivals, tallies, spaces), problems)


def _next_player(arrivals: Sequence[str], tallies: Mapping[str, Tally], spaces: int) -> str:
    walking = [player for player in arrivals if tallies[player].space < spaces]
    return min(walking, key=lambda player: tallies[player].space, default="")


def _illegal(
    number: int, player: str, jump: int, state: tuple[str, Mapping[str, Tally], int, Mapping[str, int]]
) -> Problem | None:
    due, tallies, spaces, lengths = state
    path = ("moves", number)
    if player != due:
        if not due:
            return Problem(path, "wrong-player", f"{player} moves after every pawn has finished", "leave the move out")
        message = f"{player} moves, but {due} is at the front of the lowest occupied space"
        return Problem(path, "wrong-player", message, f"the next move is {due}'s")
    if jump not in lengths.values():
        allowed = ", ".join(str(length) for length in lengths.values())
        return Problem(path, "wrong-jump", f"{player} jumps {jump} spaces", f"a jump is {allowed}")
    landing = tallies[player].space + jump
    if landing > spaces:
        message = f"{player} jumps from {tallies[player].space} to {landing}, past the last space {spaces}"
        return Problem(path, "past-the-end", message, f"jump {spaces - tallies[player].space} or fewer")
    return None
