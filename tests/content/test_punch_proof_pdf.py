"""Punch Proof as it is printed: the written PDFs, read back by readers that printkit does not use.

Windows are the rectangles that pdfplumber finds, letters the glyph outlines that pdfium finds; from the manifest come
only the trim box and the turn of each piece. The truth of a criterion is that of its words, in `punch_words`.
"""

import io
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
import yaml
from punch_words import ALL, passes

from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.pipeline import Choice, build_variant

FOLDER = Path(__file__).parents[2] / "content" / "punch-proof"
MM = 25.4 / 72
COLOURS = ("red", "gold", "teal")
VARIANTS = {"standard": 10, "large-print": 18}  # and their smallest type in pt
CAP_HEIGHT = 0.668  # of Atkinson Hyperlegible, in ems
OUTLINE_MM = 0.3  # windows have a thicker outline than any other rectangle on a punch card


def component(name):
    (read,) = yaml.load((FOLDER / name).read_text(encoding="utf-8"), yaml.BaseLoader)
    return read


CARDS = component("criteria.yaml")["cards"]
SAYS = {int(one["verify"]): one["say"] for card in CARDS for one in card["criteria"]}
BOOK = component("problems.yaml")["problems"]


@dataclass
class Printed:
    """One file: its bytes and its entry in the manifest. Boxes are left, top, right, bottom in mm."""

    data: bytes
    entry: dict

    @property
    def pieces(self):
        return [(page["number"], piece) for page in self.entry["pages"] for piece in page["pieces"]]

    def of_kind(self, *kinds):
        return [(number, piece) for number, piece in self.pieces if piece["kind"] in kinds]

    @cached_property
    def letters(self):
        """Glyphs of each page in the order of the file: character and box of its ink."""
        document = pypdfium2.PdfDocument(self.data)
        return [self._page_letters(page) for page in document]

    def _page_letters(self, page):
        height = page.get_height()
        text = page.get_textpage()
        found = []
        for at in range(text.count_chars()):
            char = chr(pdfium.FPDFText_GetUnicode(text, at))
            if not char.isspace():
                left, bottom, right, top = text.get_charbox(at)
                found.append((char, (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)))
        return found

    @cached_property
    def windows(self):
        """The rectangles with a thick outline on each punch card, in the card's own frame."""
        found = {}
        with pdfplumber.open(io.BytesIO(self.data)) as document:
            for number, piece in self.of_kind("punch"):
                drawn = []
                for rect in document.pages[number - 1].rects:
                    box = tuple(rect[key] * MM for key in ("x0", "top", "x1", "bottom"))
                    if rect["linewidth"] * MM > OUTLINE_MM and inside(piece, box):
                        drawn.append(own_frame(piece, box))
                found[piece["id"]] = sorted(drawn)
        return found

    @cached_property
    def words(self):
        """The text of each page, white space folded."""
        document = pypdfium2.PdfDocument(self.data)
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def inside(piece, box):
    x, y, width, height = piece["box_mm"]
    return x - 0.1 <= box[0] and box[2] <= x + width + 0.1 and y - 0.1 <= box[1] and box[3] <= y + height + 0.1


def own_frame(piece, box):
    """A box on the sheet in the frame of a piece that lies there, upright or turned clockwise by a quarter."""
    x, y, width, _ = piece["box_mm"]
    left, top, right, bottom = box
    if piece["turn_deg"] == 0:
        return left - x, top - y, right - x, bottom - y
    assert piece["turn_deg"] == 90
    return top - y, x + width - right, bottom - y, x + width - left


@pytest.fixture(scope="module", params=[(v, p) for v in VARIANTS for p in ("a4", "letter")], ids="-".join)
def printed(request):
    variant, paper = request.param
    report = Report()
    choice = Choice(papers=(paper,))
    (built,) = build_variant(KitFolder(FOLDER, "punch-proof"), None, variant, choice, report)
    assert not report.diagnostics()
    return Printed(built.data, built.entry)


@pytest.fixture(scope="module")
def holes(printed):
    """The one opening that each proposal leaves in its three cards laid corner to corner."""
    openings = {}
    for code in ALL:
        left = None
        for colour, digit in zip(COLOURS, code, strict=True):
            windows = printed.windows[f"punch-{colour}-{digit}"]
            left = windows if left is None else [cut for a in left for b in windows if (cut := common(a, b))]
        (openings[code],) = left
    return openings


def common(one, two):
    box = (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))
    # Windows of neighbouring digits touch; a sliver thinner than a measuring error is no opening.
    return box if box[2] - box[0] > 0.02 and box[3] - box[1] > 0.02 else None


def slack(hole, box):
    """How far a box keeps from the nearest side of a hole it lies in; negative when it does not."""
    return min(box[0] - hole[0], box[1] - hole[1], hole[2] - box[2], hole[3] - box[3])


def test_windows_are_cut_where_the_manifest_says(printed):
    assert len(printed.windows) == 15
    for _, piece in printed.of_kind("punch"):
        listed = sorted((x, y, x + w, y + h) for x, y, w, h in piece["features"]["windows_mm"])
        drawn = printed.windows[piece["id"]]
        assert len(drawn) == len(listed), piece["id"]
        for one, two in zip(drawn, listed, strict=True):
            assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < 0.05, piece["id"]


def test_thirty_windows_a_set_and_none_under_four_millimetres(printed):
    windows = [window for some in printed.windows.values() for window in some]
    assert len(windows) == 30  # 5 x 1 + 5 x 3 + 5 x 2
    assert min(min(right - left, bottom - top) for left, top, right, bottom in windows) >= 4


def test_bridges_between_windows_and_to_the_edge_hold(printed):
    for _, piece in printed.of_kind("punch"):
        width, height = piece["box_mm"][2:]
        size = (height, width) if piece["turn_deg"] else (width, height)
        windows = printed.windows[piece["id"]]
        for left, top, right, bottom in windows:
            assert min(left, top, size[0] - right, size[1] - bottom) >= 4.95
        for at, one in enumerate(windows):
            for other in windows[at + 1 :]:
                assert max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3]) >= 15


def test_no_text_stands_in_a_window(printed):
    for number, piece in printed.of_kind("punch"):
        for char, box in printed.letters[number - 1]:
            if inside(piece, box):
                clear = [common(own_frame(piece, box), window) is None for window in printed.windows[piece["id"]]]
                assert all(clear), (piece["id"], char)


def test_letter_in_view_is_the_truth_for_every_proposal_and_card(printed, holes):
    cards = printed.of_kind("verification")
    assert [piece["id"] for _, piece in cards] == [f"verify-{number:03}" for number in range(1, 73)]
    columns = sorted({(hole[0], hole[2]) for hole in holes.values()})
    rows = sorted({(hole[1], hole[3]) for hole in holes.values()})
    codes = {(hole[0], hole[2], hole[1], hole[3]): code for code, hole in holes.items()}
    cap = VARIANTS[printed.entry["variant"]] * MM * CAP_HEIGHT
    for number, piece in cards:
        seen = {}
        for char, sheet_box in printed.letters[number - 1]:
            if not inside(piece, sheet_box):
                continue
            box = own_frame(piece, sheet_box)
            for column in columns:
                if box[0] >= column[1] or column[0] >= box[2]:
                    continue
                for row in rows:
                    code = codes.get((*column, *row))
                    if code and box[1] < row[1] and row[0] < box[3]:
                        seen.setdefault(code, []).append((char, box))
        assert len(seen) == 125, piece["id"]
        for code, letters in seen.items():
            ((letter, box),) = letters  # one letter and no part of another
            assert slack(holes[code], box) >= 0.5, (piece["id"], code)
            assert abs(box[3] - box[1] - cap) < 0.03, (piece["id"], code)
            assert letter == ("Y" if passes(SAYS[int(piece["id"][-3:])], code) else "N"), (piece["id"], code)


def test_listed_cells_have_half_a_millimetre_to_spare_and_no_neighbour(printed, holes):
    _, card = printed.of_kind("verification")[0]
    cells = {code: (x, y, x + w, y + h) for code, (x, y, w, h) in card["features"]["cells_mm"].items()}
    assert list(cells) == ALL
    assert all(piece["features"] == card["features"] for _, piece in printed.of_kind("verification"))
    for code, hole in holes.items():
        assert slack(hole, cells[code]) >= 0.5
        assert [other for other in ALL if common(hole, cells[other])] == [code]


def test_smallest_text_is_that_of_the_variant(printed):
    assert printed.entry["smallest_text_pt"] == VARIANTS[printed.entry["variant"]]


def test_punch_and_verification_cards_have_one_size(printed):
    sizes = {
        tuple(sorted(round(length, 3) for length in piece["box_mm"][2:]))
        for _, piece in printed.of_kind("punch", "verification")
    }
    # 3 blocks of 5 cells and a gap, 2 such rows, 5 mm round all of it
    wanted = {"standard": (61.6, 94.9), "large-print": (91.0, 124.0)}
    assert sizes == {wanted[printed.entry["variant"]]}


def test_first_game_takes_the_sheets_that_the_guide_names(printed):
    first = {f"verify-{n:03}" for n in range(1, 9)} | {f"criteria-{n:02}" for n in range(1, 9)}
    first |= {"machine", "notes", "aid"} | {f"punch-{colour}-{digit}" for colour in COLOURS for digit in "12345"}
    sheets = sorted({number for number, piece in printed.pieces if piece["id"] in first})
    assert first <= {piece["id"] for _, piece in printed.pieces}
    if printed.entry["variant"] == "standard":
        assert len(sheets) == 6  # machine, 2 of punch cards, criteria 1-12, verification 1-8, notes and aid
    guide = " ".join(printed.words[:2])
    told = re.search(r"print only sheets ([0-9–, ]+): (\d+) sheets for one player", guide)
    assert told, guide
    assert spread(told[1]) == sheets
    assert int(told[2]) == len(sheets)


def spread(text):
    runs = [tuple(map(int, run.split("–"))) for run in text.split(", ")]
    return [number for run in runs for number in range(run[0], run[-1] + 1)]


def test_book_names_cards_as_they_stand_on_the_cards(printed):
    pages = sorted({number for number, piece in printed.pieces if piece["id"].partition("/")[0] == "problems"})
    text = " ".join(printed.words[number - 1] for number in pages)
    found = re.findall(r"Problem (\d+) ([A-F ]+) Criteria card ([\d ]+) Verification card ((?:\d+ ?)+)", text)
    assert [int(number) for number, *_ in found] == list(range(1, 25))
    card_of = {int(one["verify"]): card["number"] for card in CARDS for one in card["criteria"]}
    for (_, letters, cards, verifiers), problem in zip(found, BOOK, strict=True):
        assert verifiers.split() == problem["verifiers"]
        assert cards.split() == [card_of[int(one)] for one in problem["verifiers"]]
        assert letters.split() == list("ABCDEF"[: len(problem["verifiers"])])
    for kind, name in (("cards", "Criteria"), ("verification", "Verification")):
        for page, piece in printed.of_kind(kind):
            number = int(piece["id"].rpartition("-")[2])
            text = "".join(char for char, box in printed.letters[page - 1] if inside(piece, box))
            # pdfium gives the lines of a turned card in another order.
            assert name in text, piece["id"]
            assert re.search(rf"card{number}(?!\d)", text), piece["id"]


def test_solutions_are_on_the_last_page_and_far_from_their_neighbours(printed):
    (last,) = {number for number, piece in printed.pieces if piece["id"] == "solutions"}
    assert last == len(printed.entry["pages"])
    found = re.findall(r"Problem (\d+): ([1-5]{3})", printed.words[last - 1])
    assert sorted((int(number), code) for number, code in found) == [
        (at, problem["solution"]) for at, problem in enumerate(BOOK, start=1)
    ]
    order = [int(number) for number, _ in found]
    assert min(abs(one - two) for one, two in pairwise(order)) >= 2
    before = " ".join(printed.words[: last - 1])
    assert not re.search(r"Problem \d+: [1-5]{3}", before)
