"""Tracks: spaces in order and of equal size, lanes as long as their standees, errors at their place."""

from itertools import pairwise

import pytest
from workshop import found, make

from printkit.layout.frame import plain_text

LANE = """\
- kind: track
  id: t
  from: 0
  to: 12
  lane: {tokens: pawns, count: 6}
- kind: tokens
  id: pawns
  shape: standee
  format: pawn
  base: 10mm
  text: PAWN
"""


def track(text: str) -> str:
    return f"- kind: track\n  id: t\n{''.join(f'  {line}' + chr(10) for line in text.splitlines())}"


def spaces(pieces):
    return {name: box for piece in pieces for name, box in piece.features["spaces_mm"].items()}


def test_a_line_has_equal_spaces_in_order(tmp_path):
    (piece,), diagnostics = make(tmp_path, track("from: 0\nto: 100\nstep: 5"))
    assert diagnostics == ()
    boxes = list(spaces([piece]).items())
    assert [name for name, _ in boxes] == [str(5 * number) for number in range(21)]
    pitch = boxes[0][1][2]
    assert pitch == 11.7  # 246 / 21 = 11.71, rounded down to 0.1
    for number, (_, box) in enumerate(boxes):
        assert box == [pytest.approx(number * pitch, abs=1e-4), *boxes[0][1][1:]]


def test_tenths_are_printed_as_tenths(tmp_path):
    (piece,), _ = make(tmp_path, track("from: 0\nto: 1\nstep: 0.1"))
    assert plain_text(piece.frame.items) == "T 0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"


def test_rows_fold_back_and_forth_or_start_anew_at_the_left(tmp_path):
    rows = "from: 1\nto: 6\nshape: rows\nper_row: 3\nturning: {}"
    (folded,), _ = make(tmp_path, track(rows.format("back-and-forth")))
    (plain,), _ = make(tmp_path, track(rows.format("left-to-right")))
    across = [[box[0] for box in spaces([piece]).values()] for piece in (folded, plain)]
    w = across[0][1]
    assert across[0] == [0, w, 2 * w, 2 * w, w, 0]
    assert across[1] == [0, w, 2 * w, 0, w, 2 * w]


def test_a_loop_goes_round_clockwise_and_closes(tmp_path):
    (piece,), _ = make(tmp_path, track("from: 1\nto: 24\nshape: loop"))
    boxes = list(spaces([piece]).values())
    assert len({tuple(box) for box in boxes}) == 24
    for here, there in zip(boxes, boxes[1:] + boxes[:1], strict=True):
        dx, dy = abs(here[0] - there[0]), abs(here[1] - there[1])
        assert (round(dx, 2), round(dy, 2)) in {(round(here[2], 2), 0.0), (0.0, round(here[3], 2))}
    assert boxes[1][0] > boxes[0][0]  # to the right along the top


def test_a_long_track_is_joined_without_a_gap_in_its_pitch(tmp_path):
    pieces, diagnostics = make(tmp_path, track("from: 0\nto: 100"), "large-print")
    assert diagnostics == ()
    assert [piece.id for piece in pieces] == [f"t/{number}" for number in range(1, len(pieces) + 1)]
    assert all(piece.whole and piece.joined for piece in pieces)
    names = [name for piece in pieces for name in piece.features["spaces_mm"]]
    assert names == [str(number) for number in range(101)]
    for piece in pieces:
        boxes = list(piece.features["spaces_mm"].values())
        assert boxes[0][0] == 0.0
        for before, after in pairwise(boxes):
            assert after[0] - before[0] == pytest.approx(before[2], abs=1e-3)


@pytest.mark.parametrize(("variant", "sheets"), [("standard", 1), ("large-print", 2)])
def test_six_standees_fit_a_lane(tmp_path, variant, sheets):
    pieces, diagnostics = make(tmp_path, LANE, variant)
    assert diagnostics == ()
    tracks = [piece for piece in pieces if piece.kind == "track"]
    pawn = next(piece for piece in pieces if piece.kind == "tokens").frame
    assert len(tracks) == sheets
    for piece in tracks:
        for lane in piece.features["lanes_mm"].values():
            assert pawn.width <= lane[2]
            assert lane[3] >= 6 * (2 * 10.0)  # six bases of a front and a back flap of 10 mm


def test_a_queue_longer_than_a_page_is_an_error_at_its_count(tmp_path):
    _, diagnostics = make(tmp_path, LANE.replace("count: 6", "count: 13"))
    assert found(diagnostics) == [("lane-too-short", 5, 32)]
    assert "13 standees one behind the other are 260.0mm long" in diagnostics[0].message  # 13 x 2 x 10


def test_standees_of_a_lane_must_be_standees_of_the_kit(tmp_path):
    _, diagnostics = make(tmp_path, LANE.replace("tokens: pawns", "tokens: pawnz"))
    assert found(diagnostics) == [("unknown-standee", 5, 18)]
    assert diagnostics[0].hint == "standees of this kit: pawns"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from: 0\nto: 10\nstep: 3", ("end-not-hit", 4, 7)),
        ("from: 0\nto: 10\nstep: 0", ("zero-step", 5, 9)),
        ("from: 0\nto: 5\nmark: circle\nmarked: [9]", ("unknown-space", 6, 12)),
        ("from: 0\nvalues: [1, 2]", ("two-sources", 3, 9)),
        ("from: 1\nto: 5\nshape: loop", ("odd-loop", 5, 10)),
        ("shape: rows", ("no-spaces", 1, 3)),
        ("values: [100, 120, 110, 130]", ("out-of-order", 3, 22)),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path, text, expected):
    _, diagnostics = make(tmp_path, track(text))
    assert found(diagnostics) == [expected]


def test_marks_are_drawn_where_asked_and_described(tmp_path):
    text = "from: 0\nto: 3\nstart: GO\nmark: circle\nmark_name: stamp circle\nmarked: [1-2]"
    (piece,), _ = make(tmp_path, track(text))
    alts = []
    stack = list(piece.frame.items)
    while stack:
        item = stack.pop(0)
        if hasattr(item, "items"):
            stack = [*item.items, *stack]
            if item.tag is not None and item.tag.alt:
                alts.append(item.tag.alt)
    assert alts == ["stamp circle of space 1, empty", "stamp circle of space 2, empty"]
    assert plain_text(piece.frame.items) == "T 0 GO 1 2 3"


HEAT = """\
- kind: track
  id: t
  from: 0
  to: 12
  heat:
    fare: f
    told_in: r
    players: [Jo]
    moves:
      - {player: Jo, jump: 3}
      - {player: Jo, jump: 3}
      - {player: Jo, jump: 3}
      - {player: Jo, jump: 3}
    results:
      - {player: Jo, tickets: {C: 4}, stamps: 3, score: 6, total: 9}
- {kind: fare, id: f, sets: {CC: 3}}
- kind: rules
  id: r
  text: |
    1. Jo jumps 3 to 3: ticket C, stamp.
    2. Jo jumps 3 to 6: ticket C, stamp.
    3. Jo jumps 3 to 9: ticket C, stamp.
    4. Jo jumps 3 to 12: ticket C.

    Jo scores 6 + 3 = **9**.
"""


def test_a_heat_that_is_told_as_it_is_played_is_sound(tmp_path):
    assert make(tmp_path, HEAT)[1] == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("score: 6", "score: 5", ("wrong-score", 15, 57)),
        ("stamps: 3, s", "stamps: 4, s", ("wrong-tally", 15, 47)),
        ("total: 9", "total: 8", ("wrong-total", 15, 67)),
        ("{C: 4}", "{C: 3, A: 3}", ("wrong-tally", 15, 31)),
        ("      - {player: Jo, jump: 3}\n    results", "    results", ("unfinished-heat", 10, 7)),
        ("    players: [Jo]", "    players: [Jo, Al]", ("wrong-player", 11, 9)),
        ("fare: f\n", "fare: g\n", ("unknown-fare", 6, 11)),
        ("told_in: r", "told_in: s", ("unknown-rules", 7, 14)),
        ("3 to 9: ticket C, stamp.", "3 to 9: ticket C.", ("not-told", 12, 9)),
        ("6 + 3 = **9**", "6 + 3 = **8**", ("not-told", 15, 9)),
    ],
)
def test_a_heat_that_goes_wrong_is_told_at_its_place(tmp_path, old, new, expected):
    assert old in HEAT
    assert expected in found(make(tmp_path, HEAT.replace(old, new))[1])
