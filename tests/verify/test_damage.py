"""One sound kit, spoilt in one way at a time: exactly the measures that the damage breaks must fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from press import K, Kit, Line, Piece, Words, box_cuts, rulers, sound_kit

from printkit.verify import FileResult

Spoil = Callable[[Kit], object]


@dataclass(frozen=True)
class Damage:
    """`spoil` changes the description before it is printed; the manifest still tells of the sound kit.

    With `listed` it tells the spoilt tale too, so that only a measurement can find the damage.
    """

    name: str
    spoil: Spoil
    fails: frozenset[str]
    page: int = 0
    piece: str = ""
    variant: str = "standard"
    figure: str = ""
    listed: bool = False


DAMAGES: list[Damage] = []


def damage(*fails: str, **place: Any) -> Callable[[Spoil], Spoil]:
    def keep(spoil: Spoil) -> Spoil:
        DAMAGES.append(Damage(spoil.__name__, spoil, frozenset(fails), **place))
        return spoil

    return keep


@damage("page size", "manifest page size", page=2, figure="215.90 x 279.40 mm")
def wrong_paper_on_one_page(kit: Kit) -> None:
    # The content keeps its distance from the top, so that only the size is wrong; the label names A4.
    kit.pages[1].entries = f"/MediaBox [0 {(297 - 279.4) * K:.4f} {215.9 * K:.4f} {297 * K:.4f}]"
    kit.pages[1].label = [Words(65, 262, "Test Kit 1.0, standard, Letter, 2 of 3", 10)]


@damage("page frame", page=2, figure="Rotate 90")
def rotated_page(kit: Kit) -> None:
    kit.pages[1].entries = "/Rotate 90"


@damage("page frame", page=3)
def cropped_page(kit: Kit) -> None:
    kit.pages[2].entries = "/CropBox [20 20 500 800]"


@damage("page frame", page=1, figure="UserUnit 2")
def user_unit(kit: Kit) -> None:
    kit.pages[0].entries = "/UserUnit 2"


@damage(
    "scale of drawing",
    "ruler across",
    "ruler down",
    "rulers of the manifest",
    "trim box against the manifest",
    "cut line along each edge",
    "cut line inside a piece",
    "smallest text",
    "smallest text of the manifest",
    page=2,
)
def page_scaled_to_97_percent(kit: Kit) -> None:
    kit.pages[1].before = "q 0.97 0 0 0.97 0 0 cm"
    kit.pages[1].after = "Q"


@damage("viewer preferences", figure="PrintScaling missing")
def print_scaling_missing(kit: Kit) -> None:
    del kit.preferences["PrintScaling"]


@damage("viewer preferences", figure="Duplex /DuplexFlipLongEdge")
def duplex_allowed(kit: Kit) -> None:
    kit.preferences["Duplex"] = "/DuplexFlipLongEdge"


@damage("viewer preferences", figure="PickTrayByPDFSize /true")
def tray_preference_a_name_instead_of_a_constant(kit: Kit) -> None:
    kit.preferences["PickTrayByPDFSize"] = "/true"


@damage("ruler down", "rulers of the manifest", page=3, figure="missing")
def ruler_missing(kit: Kit) -> None:
    kit.pages[2].rulers = [line for line in kit.pages[2].rulers if line.y1 == line.y2]


@damage("ruler across", "rulers of the manifest", page=2, figure="49.500 mm for 50.00")
def ruler_of_49_5_mm(kit: Kit) -> None:
    kit.pages[1].rulers[0].x2 -= 0.5


@damage("ruler across", "ruler down", "rulers of the manifest", page=1)
def guide_with_short_rulers(kit: Kit) -> None:
    kit.pages[0].rulers = rulers(50)


@damage("bank card", page=1, figure="missing")
def bank_card_missing(kit: Kit) -> None:
    kit.pages[0].card = None


@damage("bank card", page=1, figure="85.00 x 53.98 mm")
def bank_card_too_narrow(kit: Kit) -> None:
    kit.pages[0].card = (60, 60, 85.0, 53.98)


@damage("ink to the paper's edge", page=2, figure="4.85 mm")
def ink_in_the_margin(kit: Kit) -> None:
    # Half of 0.3 mm reaches out from a line 5 mm off the edge.
    kit.pages[1].cuts.append(Line(60, 5.0, 60, 8.0))
    kit.pages[1].cuts.append(Line(30, 5.0, 40, 5.0))


@damage("ink to the paper's edge", page=1, figure="2.")
def text_in_the_margin(kit: Kit) -> None:
    kit.pages[0].words.append(Words(20, 5, "Hello", 12))


@damage("ink to the paper's edge", "piece to the paper's edge", page=3, piece="robot", listed=True)
def piece_near_the_edge(kit: Kit) -> None:
    page = kit.pages[2]
    page.pieces[0].box = (70.0, 5.0, 30.0, 20.0)
    page.cuts = [line for piece in page.pieces[:3] for line in box_cuts(piece.box)]


@damage(
    "trim box against the manifest",
    "cut line along each edge",
    "cut line inside a piece",
    page=3,
    piece="robot copy 2",
)
def piece_and_its_cuts_shifted(kit: Kit) -> None:
    page = kit.pages[2]
    page.pieces[1].box = (110.4, 20.0, 30.0, 20.0)
    page.cuts = [line for piece in page.pieces[:3] for line in box_cuts(piece.box)]
    del page.cuts[5]


@damage("text and art outside its piece", "lines through text", page=2, piece="cards/B")
def text_outside_its_piece(kit: Kit) -> None:
    kit.pages[1].pieces[1].words[1].x = 45


@damage("text and art outside its piece", page=2, piece="cards/D")
def swapped_cards(kit: Kit) -> None:
    pieces = kit.pages[1].pieces
    pieces[2].box, pieces[3].box = pieces[3].box, pieces[2].box


@damage("text and art outside its piece", page=2, piece="cards/A", figure="12.00 mm")
def art_outside_its_piece(kit: Kit) -> None:
    # From 65 mm, the left edge, to 53 mm.
    kit.pages[1].pieces[0].art = f"0 G 1 w {53 * K:.4f} {200 * K:.4f} m {80 * K:.4f} {200 * K:.4f} l S"


@damage("overlap of two pieces", "cut line inside a piece", page=3, piece="record", listed=True)
def overlapping_pieces(kit: Kit) -> None:
    words = [Words(1, 5, "X", 10)]
    kit.pages[2].pieces.append(Piece("extra", 1, (190.0, 150.0, 10.0, 12.0), words))
    kit.pages[2].cuts += box_cuts((190.0, 150.0, 10.0, 12.0))


@damage(
    "trim box against the manifest",
    "trim size against the manifest",
    "same piece, same size",
    page=3,
    piece="robot copy 3",
)
def card_0_2_mm_too_wide(kit: Kit) -> None:
    for line in kit.pages[2].cuts[8:]:
        line.x2 += 0.2 if line.x2 > 179.9 else 0
        line.x1 += 0.2 if line.x1 > 179.9 else 0


@damage("cut line inside a piece", "lines through text", page=2, piece="cards/A")
def cut_line_through_a_piece(kit: Kit) -> None:
    kit.pages[1].cuts.append(Line(80, 18, 80, 300 - 102))


@damage("cut line inside a piece", page=2, piece="cards/A")
def slanted_cut_line_through_a_piece(kit: Kit) -> None:
    kit.pages[1].cuts.append(Line(64, 30, 75, 19))


@damage("cut line along each edge", "trim box against the manifest", page=2, piece="cards/A")
def cut_line_missing(kit: Kit) -> None:
    del kit.pages[1].cuts[0]


@damage("cut line along each edge", page=2, piece="cards/A", figure="8.00 mm missing at the left")
def cut_line_too_short(kit: Kit) -> None:
    kit.pages[1].cuts[0].y1 = 28.0


@damage("cut line past each corner", page=2, piece="cards/A", figure="0.20 mm at the left")
def cut_line_not_past_its_corner(kit: Kit) -> None:
    kit.pages[1].cuts[0].y1 = 19.8


@damage("width of cut lines", page=2, figure="0.10 mm")
def hairline_cut(kit: Kit) -> None:
    kit.pages[1].cuts[0].width = 0.1


@damage("grey of cut lines", page=2, figure="0.80")
def faint_cut_line(kit: Kit) -> None:
    kit.pages[1].cuts[0].grey = "0.8 G"


@damage("fonts embedded", page=1)
def unembedded_font(kit: Kit) -> None:
    kit.embed = False


@damage("fonts embedded", "fonts with a Unicode map", page=1, figure="Helvetica (Type1) is not embedded")
def helvetica_left_over(kit: Kit) -> None:
    kit.extra_fonts = "/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


@damage("characters read back", page=1)
def glyph_without_unicode(kit: Kit) -> None:
    kit.unmapped = "g"


@damage("replacement characters", page=1, figure="U+FFFD")
def glyph_mapped_to_the_replacement_character(kit: Kit) -> None:
    kit.mapped_wrong = {"g": 0xFFFD}


@damage("replacement characters", "characters read back", page=2, piece="cards/A")
def character_no_font_has(kit: Kit) -> None:
    kit.pages[1].pieces[0].words.append(Words(4, 50, "\u65e5", 12))


@damage("words on each piece", page=2, piece="cards/D")
def piece_without_text(kit: Kit) -> None:
    kit.pages[1].pieces[3].words.clear()


@damage("text cut off", page=2, piece="cards/A")
def text_clipped(kit: Kit) -> None:
    kit.pages[1].pieces[0].words[1].setup = f"{65 * K:.4f} {200 * K:.4f} 20 200 re W n"


@damage("smallest text", "smallest text of the manifest", page=2, piece="cards/B", figure="9.00 pt")
def text_under_the_floor(kit: Kit) -> None:
    kit.pages[1].pieces[1].words[1].size = 9


@damage("smallest text", "smallest text of the manifest", page=2, piece="cards/B", figure="6.00 pt")
def text_under_the_floor_through_its_matrix(kit: Kit) -> None:
    kit.pages[1].pieces[1].words[1].matrix = "0.5 0 0 0.5"


@damage("smallest text", "smallest text of the manifest", page=2, figure="17.00 pt", variant="large-print")
def label_under_the_floor_of_large_print(kit: Kit) -> None:
    kit.pages[1].label[0].size = 17


@damage("contrast of text", page=2, piece="cards/C", figure="4.0 : 1")
def grey_text(kit: Kit) -> None:
    # Grey 0.5 has luminance 0.214: (1 + 0.05) / (0.214 + 0.05) = 3.98, shown as 4.0.
    kit.pages[1].pieces[2].words[1].setup = "0.5 g"


@damage("contrast of text", page=2, piece="cards/A")
def black_text_on_dark(kit: Kit) -> None:
    dark = f"q 0.3 g {68 * K:.4f} {(297 - 52) * K:.4f} {18 * K:.4f} {4 * K:.4f} re f Q"
    kit.pages[1].pieces[0].words[1].setup = dark


@damage("lines through text", page=2, piece="cards/A")
def line_through_text(kit: Kit) -> None:
    height = (297 - 49) * K  # one millimetre above the baseline at 20 + 30
    kit.pages[1].pieces[0].art = f"0 G 0.5 w {68 * K:.4f} {height:.4f} m {90 * K:.4f} {height:.4f} l S"


@damage("plain letters", page=1, variant="large-print", figure="italics")
def italics_in_large_print(kit: Kit) -> None:
    kit.font_name = "Atkinson-Italic"


@damage("plain letters", page=1, variant="large-print", figure="capitals")
def long_capitals_in_large_print(kit: Kit) -> None:
    kit.pages[0].words[1].text = "PRINT ALL PAGES AT THEIR TRUE SIZE ON PAPER"


@damage("lines of figures", page=3, piece="record", variant="large-print", figure="0.35 mm")
def thin_line_of_a_figure_in_large_print(kit: Kit) -> None:
    kit.pages[2].pieces[3].figure_pen = 1.0  # pt, 0.353 mm


@damage("cells and windows of the manifest", page=3, piece="record", figure="cells square 0.300 mm off")
def cell_drawn_elsewhere(kit: Kit) -> None:
    kit.pages[2].pieces[3].box = (70.3, 60.0, 130.0, 100.0)


@damage("cells and windows of the manifest", page=3, piece="record", figure="cells A is not drawn")
def cell_left_empty(kit: Kit) -> None:
    kit.pages[2].pieces[3].words[3].text = " "


@damage("resolution of pictures", page=2, piece="cards/A", figure="25 dpi")
def coarse_picture(kit: Kit) -> None:
    # 10 pixels over 10 mm: 10 / (10 / 25.4) = 25.4 dpi.
    kit.pages[1].pieces[0].art = picture(kit, "DeviceGray")


@damage("resolution of pictures", "colours of pictures", page=2, figure="DeviceRGB")
def coloured_picture(kit: Kit) -> None:
    kit.pages[1].pieces[0].art = picture(kit, "DeviceRGB")


@damage("page content", page=2, figure="object Im9 does not exist")
def missing_picture(kit: Kit) -> None:
    kit.pages[1].pieces[0].art = "/Im9 Do"


@damage("characters read back", page=2, piece="cards/A")
def hidden_text_without_unicode(kit: Kit) -> None:
    kit.pages[1].pieces[0].words.append(Words(4, 50, "q", 2, setup="3 Tr"))
    kit.unmapped = "q"


@damage("colour operators", page=2, figure="1, first '1 0 0 rg'")
def colour_ink(kit: Kit) -> None:
    kit.pages[1].pieces[0].words[0].setup = "1 0 0 rg"


@damage("colour operators", page=2)
def colour_space_of_a_pattern(kit: Kit) -> None:
    kit.pages[1].pieces[0].words[0].setup = "/DeviceCMYK cs 0 0 0 1 sc"


@damage("transparency", page=3)
def see_through_text(kit: Kit) -> None:
    kit.resources = "/ExtGState << /G1 << /ca 0.5 >> >>"
    kit.pages[2].pieces[3].words[1].setup = "/G1 gs"


@damage("different pieces differ in words", page=2, piece="cards/B")
def two_pieces_with_the_same_words(kit: Kit) -> None:
    for one, two in zip(kit.pages[1].pieces[0].words, kit.pages[1].pieces[1].words, strict=True):
        two.text = one.text


@damage("language", figure="missing")
def language_missing(kit: Kit) -> None:
    kit.language = ""


@damage("language", figure="English (UK)")
def wrong_language(kit: Kit) -> None:
    kit.language = "(English \\(UK\\))"


@damage("title", page=0)
def untitled(kit: Kit) -> None:
    kit.info_title = "untitled"


@damage("bookmarks", "page titles", figure="missing")
def bookmarks_missing(kit: Kit) -> None:
    kit.outline = []


@damage("bookmarks", page=3, piece="robot", figure="none for robot")
def bookmark_of_a_group_missing(kit: Kit) -> None:
    kit.outline[2] = ("Tokens and record", 2)


@damage("structure tree", figure="Marked False")
def not_marked(kit: Kit) -> None:
    kit.marked = "false"


@damage("structure tree")
def no_document_on_top(kit: Kit) -> None:
    kit.top = "Sect"


@damage("content outside tags and artifacts", page=1, figure="1 objects")
def untagged_text(kit: Kit) -> None:
    kit.pages[0].after = "q 0 G 1 w 100 400 m 200 400 l S Q"


@damage("tagged content tied to the tree", page=1)
def parent_tree_with_a_gap(kit: Kit) -> None:
    kit.drop_parent = True


@damage("reading order")
def tree_in_another_order(kit: Kit) -> None:
    kit.swap_elements = True


@damage("a section for each piece", page=2)
def sections_without_ids(kit: Kit) -> None:
    kit.sect_title = False


@damage("a section for each piece", page=2, piece="cards/B")
def section_with_another_id(kit: Kit) -> None:
    kit.pages[1].pieces[1].title = "cards/A"


@damage("tables with header cells", page=3, figure="no TH")
def table_without_header_cells(kit: Kit) -> None:
    for words in kit.pages[2].pieces[3].words:
        words.tag = words.tag.replace("TH", "TD")


@damage("tables with header cells", page=3, figure="TH without scope")
def header_cells_without_scope(kit: Kit) -> None:
    kit.scope = ""


@damage("figures with a description", page=3, figure="no Alt")
def figure_without_description(kit: Kit) -> None:
    kit.pages[2].pieces[3].figure = ""


@damage("title, variant and paper", page=2)
def label_missing(kit: Kit) -> None:
    kit.pages[1].label[0].text = "Sheet"


@damage("title, variant and paper", page=2)
def label_of_the_other_paper(kit: Kit) -> None:
    kit.pages[1].label[1].text = "Letter, sheet 2 of 3"


@damage("sheet number", page=2, figure="3 of 3")
def label_with_the_wrong_number(kit: Kit) -> None:
    kit.pages[1].label[1].text = "A4, sheet 3 of 3"


@damage("solid areas", page=2, piece="cards/A", figure="600 mm2")
def large_solid_area(kit: Kit) -> None:
    kit.pages[1].pieces[0].art = f"0.2 g {70 * K:.4f} {200 * K:.4f} {30 * K:.4f} {20 * K:.4f} re f"


@damage("ink on a page", page=2)
def page_full_of_ink(kit: Kit) -> None:
    # 45 fills of 19 x 19 mm = 16245 mm2 of 62370 mm2: 26 %.
    stamp = " ".join(f"{70 * K:.4f} {200 * K:.4f} {19 * K:.4f} {19 * K:.4f} re f" for _ in range(45))
    kit.pages[1].pieces[0].art = f"0 g {stamp}"


@damage("page content", page=2)
def graphics_state_left_open(kit: Kit) -> None:
    kit.pages[1].after = "q"


@damage("scripts, forms, links, other files", figure="OpenAction")
def script_on_opening(kit: Kit) -> None:
    kit.catalog = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"


@damage("scripts, forms, links, other files", page=1)
def link_on_a_page(kit: Kit) -> None:
    kit.pages[0].entries = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]"


@damage("pieces on each page", page=2, piece="cards/D", figure="drawn 0 times, listed 1")
def piece_left_out(kit: Kit) -> None:
    kit.pages[1].pieces.pop()


@damage("pieces on each page", "pieces read one after the other", "copies", page=3, piece="robot")
def duplicate_ids(kit: Kit) -> None:
    kit.pages[2].pieces[1].copy = 1


def picture(kit: Kit, colours: str) -> str:
    """Draw a picture of 10 x 10 pixels over 10 x 10 mm inside the first card."""
    parts = {"DeviceGray": 1, "DeviceRGB": 3}[colours]
    data = bytes(100 * parts)
    kit.images["Im1"] = (
        f"/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /{colours}",
        data,
    )
    side = 10 * K
    return f"q {side:.4f} 0 0 {side:.4f} {70 * K:.4f} {200 * K:.4f} cm /Im1 Do Q"


def failing(result: FileResult) -> set[str]:
    return {finding.measure for finding in result.findings if not finding.ok}


def test_a_sound_kit_keeps_every_promise(prove: Callable[..., FileResult]) -> None:
    for paper in ("a4", "letter"):
        for variant in ("standard", "large-print"):
            result = prove(sound_kit(paper, variant))
            assert failing(result) == set()
            assert {finding.promise for finding in result.findings} == set(range(12))


@pytest.mark.parametrize("case", DAMAGES, ids=lambda case: case.name)
def test_damage_is_found_where_it_is(case: Damage, prove: Callable[..., FileResult]) -> None:
    kit = sound_kit(variant=case.variant)
    case.spoil(kit)
    result = prove(kit, listed=kit if case.listed else sound_kit(variant=case.variant))
    assert failing(result) == set(case.fails)
    found = [finding for finding in result.findings if not finding.ok]
    assert case.page in {finding.page for finding in found} | {0}
    if case.piece:
        assert case.piece in {finding.piece for finding in found}
    if case.figure:
        assert any(case.figure in finding.figure for finding in found)
