"""Games of random legal play: every choice a player has is drawn from the legal ones alike.

Tiles are dealt with their arrows to the SCORE side, so that the line runs when the game starts; toys begin
in rows drawn at random, the players' toys in turn. A choice a player may leave alone (a new row before a
wall, back to the start from a closed loop) is taken with one chance in two.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.rules.conveyor.board import EAST, WAITING, Board, Place
from printkit.rules.conveyor.game import Standing, barrier, caught, entry_rows, placements, winners
from printkit.rules.conveyor.moves import move
from printkit.rules.conveyor.tiles import Design, Tile, turned

COLUMNS, ROWS = 5, 4

PLAYERS = (2, 3, 4)
"""Numbers of players; the simulated games of a deck take them in turn."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game played to its end.

    Attributes:
        presents: of each player.
        turns: taken by all players together.
        finished: whether the last tile was drawn and its turn played.
        winners: players from 0; several when they share the win.
        redeals: how often a barrier was lifted and dealt anew.
        freed: how often a toy left a closed loop for the start.
    """

    presents: tuple[int, ...]
    turns: int
    finished: bool
    winners: tuple[int, ...]
    redeals: int
    freed: int


@dataclass(slots=True)
class _Game:
    board: Board
    toys: dict[str, Place]
    presents: list[int]
    rng: random.Random
    passable: frozenset[Place] = frozenset()
    redeals: int = 0
    freed: int = 0

    def die(self) -> int:
        return self.rng.randint(1, 6)

    def enter(self, toy: str) -> None:
        self.toys[toy] = (WAITING, self.rng.choice(entry_rows(self.board, self.toys, toy)))


def toy_names(players: int) -> tuple[tuple[str, ...], ...]:
    """Each player's toys: two each for two players, else one. Raises ValueError outside 2 to 4 players."""
    if players not in PLAYERS:
        raise ValueError(f"{players} players; the game is for 2 to 4")
    letters = "AB" if players == 2 else "A"
    return tuple(tuple(f"{player}{letter}" for letter in letters) for player in range(1, players + 1))


def deal_turn(design: Design, rng: random.Random) -> Tile:
    """The design as dealt: its arrow to the SCORE side, slanted up or down; without an arrow, in any turn."""
    tiles = [turned(design, quarters) for quarters in range(4)]
    for wanted in ((EAST,), (EAST - 1, EAST + 1)):
        facing = [tile for tile in tiles if tile.arrow in wanted]
        if facing:
            return rng.choice(facing)
    return rng.choice(tiles)


def simulate(designs: Sequence[Design], players: int, rng: random.Random) -> GameResult:
    """Play one game with all copies of the designs.

    Raises ValueError for fewer tiles than the board needs or a number of players outside 2 to 4.
    """
    pile = [design for design in designs for _ in range(design.copies)]
    if len(pile) < COLUMNS * ROWS:
        raise ValueError(f"{len(pile)} tiles; the board needs {COLUMNS * ROWS}")
    names = toy_names(players)
    rng.shuffle(pile)
    dealt, pile = pile[: COLUMNS * ROWS], pile[COLUMNS * ROWS :]
    board = Board(COLUMNS, ROWS, tuple(deal_turn(design, rng) for design in dealt))
    game = _Game(board, {}, [0] * players, rng)
    for toys in zip(*names, strict=True):
        for toy in toys:
            game.enter(toy)
    turns = 0
    while pile:
        _take_turn(game, names[turns % players], pile.pop())
        turns += 1
    standings = [
        Standing(game.presents[number], tuple(game.toys[toy][0] for toy in toys)) for number, toys in enumerate(names)
    ]
    return GameResult(tuple(game.presents), turns, not pile, winners(standings), game.redeals, game.freed)


def _take_turn(game: _Game, toys: Sequence[str], drawn: Design) -> None:
    """Lay the drawn tile, deal a barrier anew, move all the player's toys in a random order."""
    rng = game.rng
    legal = placements(game.board, game.toys)
    # With every tile latched or under a toy the drawn tile is set aside: the game goes on, one tile shorter.
    if legal:
        game.board = game.board.laid(rng.choice(legal), turned(drawn, rng.randrange(4)))
    _redeal(game)
    for toy in rng.sample(toys, len(toys)):
        outcome = move(game.board, game.toys, toy, game.die)
        game.toys = dict(outcome.toys)
        for scorer in outcome.scored:
            game.presents[int(scorer[0]) - 1] += 1
        for gone in outcome.left:
            game.enter(gone)
        if toy in outcome.left:
            continue
        kept_out = game.toys[toy][0] == WAITING
        if (kept_out or caught(game.board, game.toys, toy)) and rng.random() < 0.5:
            game.freed += not kept_out
            del game.toys[toy]
            game.enter(toy)


def _redeal(game: _Game) -> None:
    """Lift a barrier's tiles that are not under a toy, shuffle them, lay them back in random turns.

    Once a turn: a barrier that is dealt again is lifted again in the next turn.
    """
    fixed = game.board.latched_for_good()
    # Fixed tiles cannot be covered, so the same ones as when a way was last seen leave that way open.
    if fixed == game.passable:
        return
    closed = barrier(game.board)
    if not closed:
        game.passable = fixed
        return
    under = set(game.toys.values())
    gaps = [place for place in closed if place not in under]
    lifted = [game.board.at(place) for place in gaps]
    game.rng.shuffle(lifted)
    for place, tile in zip(gaps, lifted, strict=True):
        game.board = game.board.laid(place, tile.rotated(game.rng.randrange(4)))
    game.passable = frozenset()
    game.redeals += 1
