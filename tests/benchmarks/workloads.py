"""The kits that are measured, written from a fixed seed so that every run sets the same words."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

SEED = 20_240_229
COLOURS = ("amber", "ashen", "brass", "copper", "frosted", "gilded", "hollow", "ivory", "mossy", "silent", "woven")
THINGS = ("anchor", "beacon", "bridge", "compass", "garden", "harbour", "lantern", "mill", "orchard", "tower", "well")
# fmt: off
WORDS = (
    "a", "after", "again", "all", "away", "back", "before", "beside", "board", "both", "choose", "cloth", "coin",
    "cross", "discard", "door", "draw", "each", "east", "every", "field", "first", "five", "free", "from", "gain",
    "give", "go", "hand", "hold", "keep", "last", "left", "lose", "market", "may", "more", "move", "next", "no",
    "north", "on", "one", "open", "or", "other", "pass", "pay", "place", "player", "return", "right", "river",
    "road", "save", "score", "second", "share", "south", "stay", "stone", "take", "the", "then", "three", "to",
    "trade", "turn", "two", "under", "until", "west", "when", "with", "wood", "yours",
)
# fmt: on
CHARACTERS_MIN, CHARACTERS_MAX = 50, 122
"""Two to four lines of 9 pt in the 55 mm between the safe edges of a card."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A workload of cards: how many different ones, and how often each is printed."""

    name: str
    designs: int
    copies: int = 1


W1 = Deck("w1", 1_000)
W2 = Deck("w2", 60, 20)
W10 = Deck("w10", 10_000)
DECKS = (W1, W2, W10)


def sentence(source: random.Random) -> str:
    """Words up to a length drawn at random, as one sentence."""
    wanted = source.randint(CHARACTERS_MIN, CHARACTERS_MAX)
    words = [source.choice(WORDS).capitalize()]
    length = len(words[0])
    while True:
        word = source.choice(WORDS)
        if length + 1 + len(word) >= wanted:
            return f"{' '.join(words)}."
        words.append(word)
        length += 1 + len(word)


def rows(deck: Deck, seed: int = SEED) -> list[str]:
    """One line of YAML for each card; card n is the same in every deck, so W10 begins with W1."""
    source = random.Random(seed)
    lines = []
    for number in range(1, deck.designs + 1):
        title = f"{source.choice(COLOURS).capitalize()} {source.choice(THINGS)}"
        text = sentence(source)
        lines.append(f'    - {{name: "{number}", title: {title}, text: {text}, label: Card {number:05d}}}')
    return lines


def write_deck(deck: Deck, content: Path, changed: bool = False, seed: int = SEED) -> Path:
    """The kit of a deck below `content`; `changed` puts one word more on the card in the middle."""
    lines = rows(deck, seed)
    if changed:
        middle = len(lines) // 2
        lines[middle] = lines[middle].replace(".,", " again.,", 1)
    folder = content / deck.name
    folder.mkdir(parents=True, exist_ok=True)
    header = (
        f"kit: {deck.name}\ntitle: Bench {deck.name}\nversion: '1'\nlanguage: en\n"
        "players: {min: 1, max: 4}\ncomponents: [cards.yaml]\n"
    )
    component = (
        "- kind: cards\n  id: cards\n  title: Cards\n  format: poker\n"
        f"  copies: {deck.copies}\n"
        '  face: {title: "{title}", body: "{text}", label: "{label}"}\n  cards:\n'
    )
    (folder / "kit.yaml").write_text(header, "utf-8")
    (folder / "cards.yaml").write_text(component + "\n".join(lines) + "\n", "utf-8")
    return folder


def write_catalogue(content: Path, count: int) -> None:
    """Small kits of nine cards each, all different."""
    for number in range(count):
        write_deck(Deck(f"kit-{number:04}", 9), content, seed=SEED + number)
