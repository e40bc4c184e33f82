"""Cards: rows into faces, and what is refused with its place."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from printkit.layout.frame import Group, Image, Item, Text, plain_text, walk
from printkit.layout.piece import Piece
from tests.kit_pipeline import HEADER, built, findings, kit_folder, pieces_of, png, verified

PLAIN = """\
- kind: cards
  id: deck
  face: {title: "{name}", body: "{text}"}
  cards:
"""


def drawn(piece: Piece) -> str:
    return plain_text(piece.frame.items)


def tops(piece: Piece) -> dict[str, float]:
    """The baseline of the first run of each text."""
    found: dict[str, float] = {}

    def visit(items: tuple[Item, ...], y: float) -> None:
        for item in items:
            if isinstance(item, Group):
                visit(item.items, y + item.y)
            elif isinstance(item, Text):
                found.setdefault(item.text.strip(), round(y + item.y, 2))

    visit(piece.frame.items, 0.0)
    return found


def test_text_that_looks_like_another_type_is_printed_as_written(tmp_path: Path) -> None:
    rows = ["NO", "on", "Yes", "y", "010", "1.10", "12:30", "0x1F", "+4", "2026-05-01", "1_000"]
    cards = PLAIN + "".join(f"    - {{name: {row}, text: x}}\n" for row in rows)
    pieces, problems = pieces_of(kit_folder(tmp_path, cards))
    assert problems == ()
    assert [drawn(piece) for piece in pieces] == [f"{row} x" for row in rows]


def test_ampersands_and_angle_brackets_are_plain_characters(tmp_path: Path) -> None:
    text = "R&D costs <3; use a <y> b, AT&T; &amp; 5 > 4 <b>x"
    (piece,), problems = pieces_of(kit_folder(tmp_path, PLAIN + f'    - {{name: S&P 500, text: "{text}"}}\n'))
    assert problems == ()
    assert drawn(piece) == f"S&P 500 {text}"


@pytest.mark.parametrize(
    ("copies", "code"),
    [
        ("1000000000", "too-many-copies"),
        ("1e9", "bad-copies"),
        ("-1", "bad-copies"),
        ("2.5", "bad-copies"),
        ("3 x", "bad-copies"),
        ("true", "bad-copies"),
        ("per-player", "bad-copies"),
    ],
)
def test_an_absurd_number_of_copies_is_refused(tmp_path: Path, copies: str, code: str) -> None:
    folder = kit_folder(tmp_path, PLAIN + f"    - {{name: A, text: x, copies: {copies}}}\n")
    assert findings(folder) == [(code, 5, "")]


def test_an_id_column_read_as_copies_is_named_with_its_sum(tmp_path: Path) -> None:
    table = "name,text,copies\n" + "".join(f"Card {n},x{n},{9000 + n}\n" for n in range(1, 4))
    cards = PLAIN.replace("  cards:\n", "  data: deck.csv\n")
    _, problems = pieces_of(kit_folder(tmp_path, cards, deck__csv=table))
    # 9001 + 9002 + 9003 = 27006; the largest stands in the fourth line.
    ((code, line, column),) = [(one.code, one.place.line, one.place.column_name) for one in problems]
    assert (code, line, column) == ("too-many-copies", 4, "copies")
    assert "27006" in problems[0].message
    assert "id" in problems[0].hint


def test_no_copies_leave_no_slot_and_null_is_one(tmp_path: Path) -> None:
    rows = "".join(
        f"    - {{name: {name}, text: {name}, copies: {copies}}}\n"
        for name, copies in (("A", "0"), ("B", "2"), ("C", ""))
    )
    folder = kit_folder(tmp_path, PLAIN + rows)
    placed = [piece for page in built(folder, "standard").entry["pages"] for piece in page["pieces"]]
    assert [(piece["id"], piece["copy"]) for piece in placed] == [("deck/B", 1), ("deck/B", 2), ("deck/C", 1)]


def test_misspelt_columns_and_keys_are_all_found_in_one_run(tmp_path: Path) -> None:
    cards = PLAIN.replace("face:", "formt: poker\n  face:") + "    - {name: A, text: x, copys: 3}\n"
    assert findings(kit_folder(tmp_path, cards)) == [("unknown-key", 3, "")]
    cards = PLAIN + "    - {name: A, text: x, copys: 3, _note: mine}\n    - {name: B, txt: x}\n"
    assert findings(kit_folder(tmp_path, cards)) == [("unknown-key", 5, ""), ("unknown-key", 6, "")]


def test_a_long_text_says_how_much_is_missing_in_which_column(tmp_path: Path) -> None:
    lines = "\\n".join(f"line {number:02}" for number in range(1, 41))
    _, problems = pieces_of(kit_folder(tmp_path, PLAIN + f'    - {{name: Long, text: "{lines}"}}\n'))
    (problem,) = problems
    assert (problem.code, problem.place.line, problem.place.column) == ("text-too-long", 5, 26)
    # 40 paragraphs of 10 pt: 40 x 12.5 pt + 39 x 0.5 x 10 pt = 695 pt = 245.2 mm.
    assert "245.2mm" in problem.message


def test_row_900_of_a_table_is_named(tmp_path: Path) -> None:
    rows = [f"Card {number},Text {number}" for number in range(1, 1001)]
    rows[899 - 1] = "Card 899," + "far too long " * 80
    cards = PLAIN.replace("  cards:\n", "  data: deck.csv\n")
    folder = kit_folder(tmp_path, cards, deck__csv="name,text\n" + "\n".join(rows) + "\n")
    # The headings are line 1, so that card 899 stands in line 900.
    assert findings(folder) == [("text-too-long", 900, "text")]


@pytest.mark.parametrize(
    "table",
    [
        'name,copies,text\n"Text, with comma",2,"1,50"\n',
        '\ufeffname,copies,text\n"Text, with comma",2,"1,50"\n',
        "name;copies;text\nText, with comma;2;1,50\n",
        "name\tcopies\ttext\nText, with comma\t2\t1,50\n",
        'name,copies,text\r\n"Text, with comma",2,"1,50"\r\n',
        '"name","copies","text"\n"Text, with comma","2","1,50"\n',
    ],
)
def test_every_dialect_of_csv_gives_the_same_file(tmp_path: Path, table: str) -> None:
    cards = PLAIN.replace("  cards:\n", "  data: deck.csv\n")
    inline = kit_folder(tmp_path, PLAIN + '    - {name: "Text, with comma", copies: 2, text: "1,50"}\n')
    wanted = built(inline, "standard").data
    folder = kit_folder(tmp_path, cards, deck__csv=table)
    assert built(folder, "standard").data == wanted


def test_cards_that_print_the_same_words_are_refused(tmp_path: Path) -> None:
    cards = """\
- kind: cards
  id: deck
  face: {title: Go}
  cards:
    - {name: A}
    - {name: B}
"""
    assert ("same-text", 6, "") in findings(kit_folder(tmp_path, cards))


BOXES = """\
- kind: cards
  id: deck
  extends: base
  cards:
    - {name: One, text: Short text., flavour: Said quietly.}
    - {name: Two, text: Other text.}
"""
FACES = """\
faces:
  root: {boxes: {title: "{name}"}}
  base:
    extends: root
    boxes:
      body: {text: "{text}", row: rest, valign: bottom}
      flavour: {text: "{flavour}", show: "{flavour}", row: 12mm}
"""


def test_an_empty_box_gives_its_room_to_the_others(tmp_path: Path) -> None:
    (one, two), problems = pieces_of(kit_folder(tmp_path, BOXES, HEADER + FACES))
    assert problems == ()
    # The text stands at the foot of its row: without the 12 mm row and the 2 mm above it, 14 mm lower.
    assert tops(two)["Other text."] - tops(one)["Short text."] == pytest.approx(14.0, abs=0.02)


def test_faces_in_a_ring_are_refused(tmp_path: Path) -> None:
    header = HEADER + "faces:\n  a: {extends: b}\n  b: {extends: a}\n  base: {extends: nowhere}\n"
    codes = [one[:2] for one in findings(kit_folder(tmp_path, BOXES, header)) if one[1] < 8]
    assert ("face-loop", 5) in codes
    assert ("face-loop", 6) in codes
    assert ("unknown-face", 7) in codes


def test_a_face_changes_one_thing_of_the_face_it_extends(tmp_path: Path) -> None:
    cards = BOXES.replace("  cards:", '  face: {body: {align: right}, title: "The {name}"}\n  cards:')
    (one, _), problems = pieces_of(kit_folder(tmp_path, cards, HEADER + FACES))
    assert problems == ()
    assert drawn(one) == "The One Short text. Said quietly."
    (run,) = [item for item in walk(one.frame.items) if isinstance(item, Text) and item.text == "Short text."]
    # The run lies in a group at the safe edge, 4 mm in; the safe area of 63.5 mm is 55.5 mm wide.
    assert run.x + run.width == pytest.approx(55.5, abs=0.01)


def test_a_size_under_the_smallest_is_refused_and_allowed_by_a_variant(tmp_path: Path) -> None:
    cards = PLAIN.replace('body: "{text}"', 'body: {text: "{text}", size: 7pt}') + "    - {name: A, text: x}\n"
    kit = tmp_path / "kit"
    kit.mkdir()
    folder = kit_folder(kit, cards)
    assert findings(folder) == [("text-too-small", 3, "")]
    variants = tmp_path / "templates" / "variants"
    variants.mkdir(parents=True)
    shipped = Path(__file__).parents[2] / "templates" / "variants" / "standard.yaml"
    (variants / "bench.yaml").write_text(
        shipped.read_text("utf-8").replace("variant: standard", "variant: bench").replace("floor: 10pt", "floor: 7pt")
    )
    (piece,), problems = pieces_of(folder, "bench", tmp_path / "templates")
    assert problems == ()
    assert 7.0 in {item.size_pt for item in walk(piece.frame.items) if isinstance(item, Text)}


def test_large_print_enlarges_sizes_and_stretches_places(tmp_path: Path) -> None:
    cards = """\
- kind: cards
  id: deck
  face:
    title: {text: "{name}", x: 10mm, y: 20mm, width: 40mm, size: 12pt}
  cards: [{name: A}]
"""
    folder = kit_folder(tmp_path, cards)
    (small,), _ = pieces_of(folder)
    (large,), _ = pieces_of(folder, "large-print")
    (one,) = [item for item in walk(small.frame.items) if isinstance(item, Text)]
    (two,) = [item for item in walk(large.frame.items) if isinstance(item, Text)]
    assert (one.size_pt, two.size_pt) == (12.0, 18.0)  # 12 x 1.5
    groups = [piece.frame.items[0] for piece in (small, large)]
    assert all(isinstance(group, Group) for group in groups)
    assert groups[0].y == 20.0
    assert groups[1].y == pytest.approx(20.0 * 119 / 88.9, abs=0.001)  # large is 119 mm high, poker 88.9


def test_a_turned_box_stays_inside_its_place(tmp_path: Path) -> None:
    cards = """\
- kind: cards
  id: deck
  face:
    side: {text: "{name}", x: 5mm, y: 10mm, width: 8mm, height: 50mm, turn: "270", size: 12pt}
  cards: [{name: Sideways}]
"""
    one = built(kit_folder(tmp_path, cards), "standard")
    assert verified(one) == []
    (piece,), _ = pieces_of(kit_folder(tmp_path, cards))
    (group,) = piece.frame.items
    assert isinstance(group, Group)
    assert (group.x, group.y, group.turn_deg) == (5.0, 60.0, 270.0)  # 10 + 50: it reads upward from its foot


CODES = """\
codes:
  faction:
    red: {word: Red, code: R, tint: 0.85}
    blue: {word: Blue, code: B}
"""
CODED = """\
- kind: cards
  id: deck
  face: {title: "{name}", faction: "{faction}"}
  cards:
    - {name: Go, faction: red}
    - {name: Stop, faction: blue}
"""


def test_a_code_is_printed_where_a_colour_would_be(tmp_path: Path) -> None:
    pieces, problems = pieces_of(kit_folder(tmp_path, CODED, HEADER + CODES))
    assert problems == ()
    assert [drawn(piece) for piece in pieces] == ["Go Red (R)", "Stop Blue (B)"]
    short = CODED.replace('"{faction}"', '"{faction.code}: {faction.word}"')
    pieces, _ = pieces_of(kit_folder(tmp_path, short, HEADER + CODES))
    assert [drawn(piece) for piece in pieces] == ["Go R: Red", "Stop B: Blue"]


def test_a_value_without_a_code_and_codes_that_look_alike_are_refused(tmp_path: Path) -> None:
    assert findings(kit_folder(tmp_path, CODED.replace("blue", "bleu"), HEADER + CODES)) == [("unknown-code", 6, "")]
    alike = CODES.replace("code: B", "code: r")
    assert findings(kit_folder(tmp_path, CODED, HEADER + alike)) == [("same-code", 7, "")]


def test_pieces_that_only_a_tint_tells_apart_are_refused(tmp_path: Path) -> None:
    cards = """\
- kind: cards
  id: deck
  face: {title: {text: Go, show: "{faction}"}}
  cards:
    - {name: A, faction: red}
    - {name: B, faction: blue}
"""
    assert ("same-text", 6, "") in findings(kit_folder(tmp_path, cards, HEADER + CODES))


def test_tints_are_printed_only_by_a_variant_that_says_so(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    variants = tmp_path / "templates" / "variants"
    variants.mkdir(parents=True)
    shipped = Path(__file__).parents[2] / "templates" / "variants" / "standard.yaml"
    text = shipped.read_text("utf-8").replace("variant: standard", "variant: tinted")
    (variants / "tinted.yaml").write_text(text + "tints: true\n")
    folder = kit_folder(kit, CODED, HEADER + CODES)

    def greys(variant: str) -> set[float]:
        pieces, problems = pieces_of(folder, variant, tmp_path / "templates")
        assert problems == ()
        return {getattr(item, "fill_grey", -1.0) for piece in pieces for item in walk(piece.frame.items)} - {-1.0}

    assert greys("standard") == set()
    assert greys("tinted") == {0.85}


PICTURED = """\
- kind: cards
  id: deck
  face:
    title: "{name}"
    art: {image: "{picture}", alt: "Picture of {name}", row: 20mm, scale: fill}
  cards:
    - {name: A, picture: one.png, copies: 90}
"""


def test_a_picture_is_stored_once_however_often_it_is_used(tmp_path: Path) -> None:
    folder = kit_folder(tmp_path, PICTURED, one__png=png(600, 600))
    one = built(folder, "standard")
    assert verified(one) == []
    assert one.data.count(b"/Subtype /Image") == 1


def test_a_picture_that_fills_its_box_covers_it_and_shows_no_more(tmp_path: Path) -> None:
    (piece,), problems = pieces_of(kit_folder(tmp_path, PICTURED, one__png=png(600, 600)))
    assert problems == ()
    (image,) = [item for item in walk(piece.frame.items) if isinstance(item, Image)]
    # 55.5 mm is the width between the safe edges (63.5 - 2 x 4): a square fills a row of 20 mm with that width.
    assert (image.width, image.height) == (55.5, 55.5)
    assert image.window[2:] == (55.5, 20.0)


def test_a_coarse_picture_is_a_warning_with_its_figure(tmp_path: Path) -> None:
    _, problems = pieces_of(kit_folder(tmp_path, PICTURED, one__png=png(400, 400)))
    (problem,) = problems
    assert (problem.code, problem.severity.value, problem.place.line) == ("low-resolution", "warning", 7)
    assert "183 dpi" in problem.message  # 400 px / 55.5 mm x 25.4 = 183.06


def test_every_missing_picture_is_reported_and_a_draft_shows_placeholders(tmp_path: Path) -> None:
    rows = '    - {name: B, picture: Images/Foo.PNG}\n    - {name: C, picture: "images\\\\foo.png"}\n'
    folder = kit_folder(tmp_path, PICTURED + rows)
    assert findings(folder) == [("missing-file", 7, ""), ("missing-file", 8, ""), ("bad-path", 9, "")]
    pieces, problems = pieces_of(folder, draft=True)
    assert {one.severity.value for one in problems} == {"warning"}
    assert drawn(pieces[0]) == "A Picture: one.png"


def test_a_picture_needs_words(tmp_path: Path) -> None:
    cards = PICTURED.replace('alt: "Picture of {name}", ', "")
    assert findings(kit_folder(tmp_path, cards, one__png=png(600, 600))) == [("missing-alt", 5, "")]


def test_marks_and_icons_work_in_every_text_and_name_their_faults(tmp_path: Path) -> None:
    rows = '    - {name: "**Big** {icon:star}", text: "Pay 2{icon:coin}, *then* win."}\n'
    (piece,), problems = pieces_of(kit_folder(tmp_path, PLAIN + rows))
    assert problems == ()
    assert drawn(piece) == "Big star Pay 2 coin , then win."
    rows = '    - {name: "A", text: "**open"}\n    - {name: B, text: "{icon:cion}"}\n'
    assert findings(kit_folder(tmp_path, PLAIN + rows)) == [("unclosed-mark", 5, ""), ("unknown-icon", 6, "")]


def test_an_icon_of_the_kit_is_drawn_and_read(tmp_path: Path) -> None:
    header = HEADER + "icons: {gear: gear.svg, blob: {file: blob.png, word: bit}, coin: {word: érme}}\n"
    gear = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    rows = '    - {name: A, text: "1{icon:gear} 2{icon:blob} 3{icon:coin}"}\n'
    folder = kit_folder(tmp_path, PLAIN + rows, header, gear__svg=gear, blob__png=png(90, 90))
    (piece,), problems = pieces_of(folder)
    assert problems == ()
    assert drawn(piece) == "A 1 gear 2 bit 3 érme"
    assert verified(built(folder, "standard")) == []
    assert verified(built(folder, "large-print")) == []


def test_a_kit_of_too_many_pieces_is_refused_as_a_whole(tmp_path: Path) -> None:
    sets = "".join(
        f'- kind: cards\n  id: set-{number}\n  face: {{title: "{{name}} {number}"}}\n'
        "  cards: [{name: A, copies: 6000}]\n"
        for number in (1, 2)
    )
    # 6000 + 6000 = 12000 > 10000; the list of files stands in line 3 of kit.yaml.
    assert findings(kit_folder(tmp_path, sets)) == [("too-many-pieces", 3, "")]


def test_the_words_of_a_picture_are_kept_for_each_copy(tmp_path: Path) -> None:
    one = built(kit_folder(tmp_path, PICTURED.replace("90", "4"), one__png=png(600, 600)), "standard")
    with pikepdf.open(io.BytesIO(one.data)) as pdf:
        alts = [str(found.get("/Alt")) for found in pdf.objects if isinstance(found, pikepdf.Dictionary)]
    assert alts.count("Picture of A") == 4
    assert verified(one) == []


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("x: 40mm, y: 10mm, width: 30mm", "outside-card"),  # 40 + 30 = 70 > 63.5
        ("x: 10mm, y: 300mm, width: 10mm", "outside-card"),
        ("x: 10mm, y: 10mm, width: 0mm", "box-too-small"),
        ("row: 0mm", "box-too-small"),
        ("row: 90mm", "text-too-long"),  # 88.9 - 2 x 4 = 80.9
        ("row: 10mm, size: 60pt", "text-too-long"),
    ],
)
def test_boxes_that_cannot_be_are_refused(tmp_path: Path, box: str, code: str) -> None:
    cards = PLAIN.replace('body: "{text}"', f'body: {{text: "{{text}}", {box}, fit: fixed}}')
    found = findings(kit_folder(tmp_path, cards + "    - {name: A, text: x}\n"))
    assert [one[0] for one in found] == [code]


def test_a_drawing_that_would_be_cut_off_is_refused(tmp_path: Path) -> None:
    square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    cards = PICTURED.replace("one.png", "one.svg")
    assert findings(kit_folder(tmp_path, cards, one__svg=square)) == [("drawing-cut-off", 7, "")]
    folder = kit_folder(tmp_path, cards.replace("scale: fill", "scale: fit"), one__svg=square)
    assert findings(folder) == []


@pytest.mark.parametrize("gap", ["0mm", "2mm", "2.9mm"])
def test_outlines_need_room_between_them(tmp_path: Path, gap: str) -> None:
    cards = PLAIN.replace("  face:", f"  cut: outline\n  gap: {gap}\n  face:") + "    - {name: A, text: x}\n"
    assert findings(kit_folder(tmp_path, cards)) == [("gap-too-small", 4, "")]


def test_a_misspelt_column_is_named_once_and_not_once_more_for_each_card(tmp_path: Path) -> None:
    cards = PLAIN.replace("{text}", "{txet}").replace("{name}", "Toll").replace("  cards:\n", "  data: deck.csv\n")
    folder = kit_folder(tmp_path, cards, deck__csv="text\nPay 1.\nPay 2.\nPay 3.\n")
    assert findings(folder) == [("unknown-column", 3, ""), ("unknown-key", 1, "text")]


def test_a_face_that_asks_for_names_needs_a_column_of_them(tmp_path: Path) -> None:
    cards = PLAIN + "    - {text: x}\n    - {text: y}\n"
    assert findings(kit_folder(tmp_path, cards)) == [("unknown-column", 3, "")]


def test_a_table_that_cannot_be_read_is_reported_once(tmp_path: Path) -> None:
    cards = PLAIN.replace("  cards:\n", "  data: deck.csv\n")
    assert findings(kit_folder(tmp_path, cards)) == [("missing-file", 4, "")]
    assert findings(kit_folder(tmp_path, cards, deck__csv='name,text\nA,"x"y\n')) == [("bad-cell", 2, "")]


def test_faults_of_an_extended_face_are_named_where_it_is_called_for(tmp_path: Path) -> None:
    boxes = 'title: "{nme}", body: {text: "{text}", size: 9pt}, flavour: "{flavour}"'
    header = HEADER + f"faces: {{base: {{boxes: {{{boxes}}}}}}}\n"
    assert findings(kit_folder(tmp_path, BOXES, header)) == [("unknown-column", 3, "")]
    header = header.replace("nme", "name")
    assert findings(kit_folder(tmp_path, BOXES, header)) == [("text-too-small", 3, "")]


def test_an_icon_without_its_file_is_reported_once(tmp_path: Path) -> None:
    header = HEADER + "icons: {gear: gear.svg, nope: {word: x}}\n"
    folder = kit_folder(tmp_path, PLAIN + '    - {name: A, text: "{icon:gear}{icon:nope}"}\n', header)
    assert sorted(findings(folder)) == [("missing-file", 4, ""), ("unknown-icon", 4, "")]


def test_a_set_for_all_players_is_printed_as_often_as_there_can_be_players(tmp_path: Path) -> None:
    header = HEADER + "players: {min: 2, max: 3}\n"
    cards = (
        '- kind: cards\n  id: deck\n  copies: all-players\n  face: {title: "{name} {player}"}\n  cards: [{name: A}]\n'
    )
    pieces, problems = pieces_of(kit_folder(tmp_path, cards, header))
    assert problems == ()
    # Two to three players: one card each for players 1, 2 and 3.
    assert [(piece.player, drawn(piece)) for piece in pieces] == [(1, "A 1"), (2, "A 2"), (3, "A 3")]


@pytest.mark.parametrize(
    "face", ['{corner: "{cost}", body: "{text}"}', '{title: "{name}", corner: "{cost}", body: "{text}"}']
)
def test_a_corner_is_printed_on_a_card_without_a_title(face: str, tmp_path: Path) -> None:
    cards = f'- kind: cards\n  id: deck\n  face: {face}\n  cards:\n    - {{name: "", cost: 3 coins, text: Trade.}}\n'
    (piece,), problems = pieces_of(kit_folder(tmp_path, cards))
    assert problems == ()
    assert drawn(piece) == "3 coins Trade."
    # The corner keeps its line, so that the text begins where it does beside a title: the safe area 4, a line of
    # names, 1 and 2 round the rule.
    assert tops(piece)["3 coins"] < tops(piece)["Trade."]
    assert verified(built(kit_folder(tmp_path, cards), "standard")) == []


@pytest.mark.parametrize("face", ['{corner: "{name}", body: Hello}', '{corner: "{name}"}'])
def test_a_corner_too_wide_for_a_card_without_a_title_goes_below(face: str, tmp_path: Path) -> None:
    rows = "[{name: Fog Bank of the Northern Sea in early winter}, {name: Rain}]"
    folder = kit_folder(tmp_path, f"- kind: cards\n  id: deck\n  face: {face}\n  cards: {rows}\n")
    for variant in ("standard", "large-print"):
        pieces, problems = pieces_of(folder, variant)
        assert problems == ()
        assert "Fog Bank" in drawn(pieces[0])
        assert verified(built(folder, variant)) == []


def test_cards_for_all_players_need_not_name_the_player(tmp_path: Path) -> None:
    cards = '- kind: cards\n  id: deck\n  copies: all-players\n  face: {title: "{name}"}\n  cards: [{name: Fog}]\n'
    pieces, problems = pieces_of(kit_folder(tmp_path, cards, HEADER + "players: {min: 1, max: 3}\n"))
    assert problems == ()
    assert [(piece.player, drawn(piece)) for piece in pieces] == [(1, "Fog"), (2, "Fog"), (3, "Fog")]
    assert len({id(piece.frame) for piece in pieces}) == 1
