"""Decks as designers bring them: long, in other alphabets, full of pictures. They build and verify, or say why."""

from __future__ import annotations

import csv
import io
import random
import re
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from printkit.files import KitFolder
from tests.kit_pipeline import built, kit_folder, pieces_of, verified

FANTASY_HEADER = """\
kit: sample
title: Saltmarsh
components: [cards.yaml]
faces:
  creature:
    boxes:
      title: "{Card name}"
      kind: {text: "{Type} · {house}", size: small}
      body: {text: "{Rules text}", row: rest}
      strength: {text: "Strength {Strength}{icon:sword} · cost {Cost}{icon:coin}", size: small, align: right}
codes:
  house:
    heron: {word: Heron, code: H}
    otter: {word: Otter, code: O}
    rook: {word: Rook, code: R}
"""
FANTASY = """\
- kind: cards
  id: saltmarsh
  extends: creature
  data: deck.csv
"""
PARTS = ("Marsh", "Iron", "Hollow", "Silver", "Thorn", "Ember", "Glass", "Night", "River", "Stone")
FOLK = ("warden", "smuggler", "piper", "ferryman", "witch", "drake", "hound", "scholar", "giant", "wisp")
DEEDS = (
    "When this card enters play, look at the top three cards of the deck and keep one.",
    "**Ambush**: you may play it at the end of another player's turn for one {icon:coin} more.",
    "Each *otter* you control gains +1{icon:sword} until your next turn.",
    "Discard a card to move this creature to a neighbouring dyke.",
    "It cannot be blocked while the tide is out & the lamps are lit.",
    "If you have fewer than 3{icon:heart}, draw a card.",
)


def fantasy_rows() -> list[dict[str, str]]:
    """400 cards with two to four sentences each."""
    dice = random.Random(1066)
    names = [
        f"{part} {folk} of {place}" for part in PARTS for folk in FOLK for place in ("Ely", "Wick", "Holm", "Fenn")
    ]
    return [
        {
            "Card name": name.replace(" of ", ", "),
            "name": name,
            "copies": str(dice.choice((1, 1, 1, 2))),
            "Type": dice.choice(("Creature", "Ritual", "Vessel")),
            "house": dice.choice(("heron", "otter", "rook")),
            "Rules text": " ".join(dice.sample(DEEDS, dice.choice((2, 3, 3, 4)))),
            "Strength": str(dice.randint(1, 9)),
            "Cost": str(dice.randint(0, 7)),
        }
        for name in names
    ]


def table(rows: list[dict[str, str]], separator: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter=separator, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def fantasy(folder: Path, rows: list[dict[str, str]]) -> KitFolder:
    return kit_folder(folder, FANTASY, FANTASY_HEADER, deck__csv="\ufeff" + table(rows, ";"))


def test_400_cards_of_a_fantasy_game_build_and_verify(tmp_path: Path) -> None:
    rows = fantasy_rows()
    assert len(rows) == 400
    one = built(fantasy(tmp_path, rows), "standard", "letter")
    assert verified(one) == []
    placed = [piece for page in one.entry["pages"] for piece in page["pieces"]]
    assert len(placed) == sum(int(row["copies"]) for row in rows)


def test_in_large_print_each_card_that_is_too_long_is_named_and_the_others_build(tmp_path: Path) -> None:
    rows = fantasy_rows()
    _, problems = pieces_of(fantasy(tmp_path, rows), "large-print")
    too_long: set[int] = set()
    for problem in problems:
        assert problem.code in ("text-too-long", "word-too-wide")
        assert problem.place.file == "sample/deck.csv"
        needed, available = map(float, re.findall(r"([0-9.]+)mm", problem.message)[:2])
        assert needed > available
        if problem.place.column_name == "Rules text":
            # Headings are line 1: row 0 of the list stands in line 2.
            sentences = rows[problem.place.line - 2]["Rules text"].count(". ") + 1
            assert sentences >= 3
        too_long.add(problem.place.line - 2)
    assert 0 < len(too_long) < 200
    kept = [row for number, row in enumerate(rows) if number not in too_long]
    assert verified(built(fantasy(tmp_path, kept), "large-print", "a4")) == []


HUNGARIAN = [
    ("Árvíztűrő tükörfúrógép", "Űzd el a bősz őrt, és húzz két lapot."),
    ("Öreg kőműves", "Építs egy falat ingyen. Ő ízlése szerint épít."),
    ("Csűrdöngölő", "Ha három vagy több juhod van, nyersz két pontot."),
]
RUSSIAN = [
    ("Старый мельник", "Возьмите две монеты и сыграйте ещё одну карту."),
    ("Щедрый гость", "Каждый игрок берёт карту; вы берёте две."),
    ("Объезд «Вьюга»", "Пропустите ход — или заплатите 3{icon:coin}."),
]


@pytest.mark.parametrize(("language", "cards", "word"), [("hu", HUNGARIAN, "érme"), ("ru", RUSSIAN, "монеты")])
@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_decks_in_other_alphabets_build_and_verify(
    tmp_path: Path, language: str, cards: list[tuple[str, str]], word: str, variant: str
) -> None:
    header = (
        f"kit: sample\ntitle: {cards[0][0]}\nlanguage: {language}\ncomponents: [cards.yaml]\n"
        f"icons: {{coin: {{word: {word}}}}}\n"
    )
    text = '- kind: cards\n  id: deck\n  face: {title: "{név}", body: "{text}"}\n  data: deck.csv\n'
    rows = [{"név": name, "text": rules, "copies": "3"} for name, rules in cards]
    folder = kit_folder(tmp_path, text, header, deck__csv=table(rows))
    assert verified(built(folder, variant)) == []
    pieces, _ = pieces_of(folder, variant)
    assert [piece.copies for piece in pieces] == [3, 3, 3]


PICTURE_CARDS = """\
- kind: cards
  id: gallery
  face:
    title: "{name}"
    art: {image: "art-{name}.png", alt: "A drawing of a {name}", row: 24mm}
    body: {text: "{text}", row: rest}
    badge: {image: badge.svg, alt: Seal of the guild, x: 50mm, y: 74mm, width: 9mm, height: 9mm, show: "{sealed}"}
  cards:
    - {name: ring, text: "Worth 4{icon:coin} and 1{icon:gem}.", sealed: "yes", copies: 3}
    - {name: bar, text: "- {icon:bolt} strikes\\n- {icon:shield} holds"}
    - {name: cross, text: "Give {icon:heart}{icon:heart}, take {icon:gem}.", sealed: "yes"}
"""
SEAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">'
    '<circle cx="5" cy="5" r="4.5" fill="none" stroke="#900" stroke-width="0.8"/>'
    '<path d="M5 2 L8 8 L2 8 Z" fill="#222"/></svg>'
)


def drawing(name: str) -> bytes:
    """A line drawing with a transparent ground."""
    image = Image.new("RGBA", (600, 400), (255, 255, 255, 0))
    pen = ImageDraw.Draw(image)
    if name == "ring":
        pen.ellipse((200, 100, 400, 300), outline=(160, 0, 0, 255), width=20)
    elif name == "bar":
        pen.rectangle((100, 180, 500, 220), fill=(0, 0, 120, 255))
    else:
        pen.line((150, 100, 450, 300), fill=(0, 0, 0, 255), width=20)
        pen.line((450, 100, 150, 300), fill=(0, 0, 0, 128), width=20)
    packed = io.BytesIO()
    image.save(packed, "PNG")
    return packed.getvalue()


@pytest.mark.parametrize("variant", ["standard", "large-print"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_deck_of_pictures_and_icons_builds_and_verifies(tmp_path: Path, variant: str, paper: str) -> None:
    header = "kit: sample\ntitle: Gallery\ncomponents: [cards.yaml]\nicons: {gem: gem.svg}\n"
    for name in ("ring", "bar", "cross"):
        (tmp_path / f"art-{name}.png").write_bytes(drawing(name))
    gem = SEAL.replace("circle", "ellipse").replace('r="4.5"', 'rx="4.5" ry="4.5"')
    folder = kit_folder(tmp_path, PICTURE_CARDS, header, badge__svg=SEAL, gem__svg=gem)
    one = built(folder, variant, paper)
    assert verified(one) == []
    assert one.data == built(folder, variant, paper).data
    assert one.data.count(b"/Subtype /Image") == 3
