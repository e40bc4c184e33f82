"""A worked heat of a time-track race: written as moves, replayed, and held against the rules sheet."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from printkit.diagnostics import Problem
from printkit.kinds.fare import FareCard
from printkit.kinds.rules_text import Rules
from printkit.model.kit import Kit
from printkit.rules.fares import MOVES, SPACES, Fare, best_allocation
from printkit.rules.queue_race import Tally, replay


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One jump."""

    noun: ClassVar[str] = "move"

    player: Annotated[str, Meta(description="Who moves.")]
    jump: Annotated[int, Meta(description="How many spaces.")]


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player has at the end."""

    noun: ClassVar[str] = "result"

    player: Annotated[str, Meta(description="Whose result it is.")]
    tickets: Annotated[dict[str, int], Meta(description="How many tickets of each letter.")]
    stamps: Annotated[int, Meta(description="How many stamps.")]
    score: Annotated[int, Meta(description="What the tickets score on the fare.")]
    total: Annotated[int, Meta(description="Score and stamps together.")]


class Heat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example of a whole heat."""

    noun: ClassVar[str] = "heat"

    fare: Annotated[str, Meta(description="The id of the fare card that is played.")]
    players: Annotated[tuple[str, ...], Meta(min_length=1, description="The queue on 0, front first.")]
    moves: Annotated[tuple[Move, ...], Meta(description="The jumps in the order played.")]
    results: Annotated[tuple[Result, ...], Meta(description="What each player has at the end.")]
    told_in: Annotated[
        str, Meta(description="The id of the rules text that tells the heat; it must name every move.")
    ] = ""
    move_words: Annotated[
        str,
        Meta(description="How the text says a move: {player}, {jump}, {space}, {ticket} are filled in."),
    ] = "{player} jumps {jump} to {space}: ticket {ticket}"
    stamp_words: Annotated[str, Meta(description="What follows when the move claims a stamp.")] = ", stamp"
    result_words: Annotated[
        str, Meta(description="How the text says a result: {score}, {stamps}, {total} are filled in.")
    ] = "{score} + {stamps} = **{total}**"


def check_heat(heat: Heat, kit: Kit) -> tuple[Problem, ...]:
    """The first illegal move, results that differ from the replay, and moves the rules text does not tell.

    Reports the codes of a replay, `unfinished-heat`, `unknown-fare`, `unknown-player`, `wrong-tally`,
    `wrong-score`, `wrong-total`, `unknown-rules` and `not-told` under `heat`.
    """
    fare = kit.component(heat.fare)
    if not isinstance(fare, FareCard):
        message = f"'{heat.fare}' is no fare of this kit"
        return (Problem(("heat", "fare"), "unknown-fare", message, "name the id of a fare"),)
    moves = tuple((move.player, move.jump) for move in heat.moves)
    played = replay(heat.players, moves)
    if played.problems:
        return tuple(Problem(("heat", *found.path), found.code, found.message, found.hint) for found in played.problems)
    if played.next_player:
        message = f"the heat is not over: {played.next_player} moves next"
        return (Problem(("heat", "moves"), "unfinished-heat", message, f"play on until all are on {SPACES}"),)
    tallies = {tally.player: tally for tally in played.tallies}
    problems: list[Problem] = []
    for number, result in enumerate(heat.results):
        problems += _check_result(number, result, tallies, Fare(tuple(fare.sets.items())))
    return (*problems, *_check_told(heat, kit))


def _check_result(number: int, result: Result, tallies: dict[str, Tally], fare: Fare) -> list[Problem]:
    path = ("heat", "results", number)
    tally = tallies.get(result.player)
    if tally is None:
        message = f"'{result.player}' does not play this heat"
        return [Problem((*path, "player"), "unknown-player", message, f"players: {', '.join(tallies)}")]
    problems: list[Problem] = []
    held = dict(zip(MOVES, tally.tickets, strict=True))
    score = best_allocation(fare, held).score
    if {letter: result.tickets.get(letter, 0) for letter in {*held, *result.tickets}} != held:
        said = ", ".join(f"{letter}: {count}" for letter, count in held.items())
        message = f"the moves give {result.player} {said}"
        problems.append(Problem((*path, "tickets"), "wrong-tally", message, f"write {{{said}}}"))
    for key, stated, right, code in (
        ("stamps", result.stamps, tally.stamps, "wrong-tally"),
        ("score", result.score, score, "wrong-score"),
        ("total", result.total, score + tally.stamps, "wrong-total"),
    ):
        if stated != right:
            message = f"the moves give {result.player} {key} {right}, not {stated}"
            problems.append(Problem((*path, key), code, message, f"write {key}: {right}"))
    return problems


def _check_told(heat: Heat, kit: Kit) -> list[Problem]:
    """Sentences that the rules text does not say, looked for one after the other."""
    if not heat.told_in:
        return []
    rules = kit.component(heat.told_in)
    if not isinstance(rules, Rules):
        message = f"'{heat.told_in}' is no rules text of this kit"
        return [Problem(("heat", "told_in"), "unknown-rules", message, "name the id of a rules text")]
    text = " ".join(rules.text.split())
    problems: list[Problem] = []
    at = 0
    for key, number, sentence in _sentences(heat):
        found = text.find(sentence, at)
        if found < 0:
            message = f"'{heat.told_in}' does not say '{sentence}' where it is due"
            problems.append(Problem(("heat", key, number), "not-told", message, "change the text or the heat"))
        else:
            at = found + len(sentence)
    return problems


def _sentences(heat: Heat) -> list[tuple[str, int, str]]:
    """What the text must say, in order: each move with its space, ticket and stamp, then the results."""
    spaces = dict.fromkeys(heat.players, 0)
    claimed: set[int] = set()
    letters = {length: letter for letter, length in MOVES.items()}
    said = []
    for number, move in enumerate(heat.moves):
        space = spaces[move.player] = spaces[move.player] + move.jump
        words = _fill(heat.move_words, {"player": move.player, "jump": str(move.jump), "space": str(space)})
        words = _fill(words, {"ticket": letters[move.jump]})
        if space < SPACES and space not in claimed:
            claimed.add(space)
            words += heat.stamp_words
        said.append(("moves", number, words + "."))
    for number, result in enumerate(heat.results):
        numbers = {"score": result.score, "stamps": result.stamps, "total": result.total}
        words = _fill(heat.result_words, {name: str(value) for name, value in numbers.items()})
        said.append(("results", number, words))
    return said


def _fill(words: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        words = words.replace(f"{{{name}}}", value)
    return words
