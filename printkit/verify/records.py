"""What is on a page, as plain frozen records.

Lengths in mm from the top-left corner of the paper, y down; greys from 0 (black) to 1 (white).
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.geometry import Box
from printkit.verify.matrix import Point

NO_PIECE = -1


@dataclass(frozen=True, slots=True)
class Mark:
    """What the marked content round an object says.

    `piece` is the position in `PageContent.pieces` or `NO_PIECE`; `role` the artifact's role (Cut, Fold,
    Guide, Ruler, Label) or empty; `mcid` the id that ties the object to the structure tree, or -1; `artifact`
    is true for content no reader hears; `tag` the innermost tag's name.
    """

    tag: str = ""
    role: str = ""
    piece: int = NO_PIECE
    mcid: int = -1
    artifact: bool = False


@dataclass(frozen=True, slots=True)
class TextRun:
    """A string shown by one operator.

    `box` holds the outlines of its glyphs (not the line's height), `start` and `end` lie on the baseline.
    `size_pt` is the size on paper after every matrix. `order` counts everything painted. `undecoded` are
    codes without a character, `missing_glyphs` counts characters drawn as the font's empty box. `seen` is
    false for text that leaves no ink (rendering mode 3 or 7).
    """

    text: str
    box: Box
    start: Point
    end: Point
    size_pt: float
    grey: float
    font: str
    mark: Mark
    order: int
    seen: bool = True
    clipped: bool = False
    undecoded: tuple[int, ...] = ()
    missing_glyphs: int = 0
    ink_mm2: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroked path as joined points; `box` is where its ink lies, `spine` the same without its width."""

    lines: tuple[tuple[Point, ...], ...]
    box: Box
    spine: Box
    width_mm: float
    grey: float
    dash_mm: tuple[float, ...]
    mark: Mark
    order: int
    length_mm: float


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled path."""

    box: Box
    area_mm2: float
    grey: float
    mark: Mark
    order: int


@dataclass(frozen=True, slots=True)
class ImageUse:
    """A picture as placed; `dpi` is the lower of its two resolutions, `colours` its colour space.

    `digest` tells its data from those of another; a picture inside the page's own content has none.
    """

    box: Box
    dpi: float
    colours: str
    mark: Mark
    order: int
    digest: str = ""


@dataclass(frozen=True, slots=True)
class PieceMark:
    """One placed piece: the id and copy that its marked content names."""

    id: str
    copy: int


@dataclass(frozen=True, slots=True)
class PageContent:
    """Everything painted on a page, in order.

    `tagged` holds the marked-content ids in the order of the content, each with the position of its piece.
    `colour_operators` set anything but a grey, `blends` are transparency settings, `scales` the scales in
    force when something was painted, `unmarked` counts objects outside every tag and artifact, `faults` are
    breaches of PDF's own rules.
    """

    texts: tuple[TextRun, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    fills: tuple[Fill, ...] = ()
    images: tuple[ImageUse, ...] = ()
    pieces: tuple[PieceMark, ...] = ()
    tagged: tuple[tuple[int, int], ...] = ()
    colour_operators: tuple[str, ...] = ()
    blends: tuple[str, ...] = ()
    scales: tuple[float, ...] = ()
    unmarked: int = 0
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FontFacts:
    """A font as a page offers it."""

    name: str
    kind: str
    embedded: bool
    has_unicode: bool


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page: boxes in mm as (left, bottom, right, top) and everything on it; `number` counts from 1."""

    number: int
    media_mm: tuple[float, float, float, float]
    crop_mm: tuple[float, float, float, float]
    rotate: float
    user_unit: float
    struct_parents: int
    annotations: int
    fonts: tuple[FontFacts, ...]
    content: PageContent


@dataclass(frozen=True, slots=True)
class TagNode:
    """An element of the structure tree: `marks` are (page number, content id), `key` is its object number."""

    kind: str
    key: int
    title: str
    alt: str
    actual_text: str
    scope: str
    marks: tuple[tuple[int, int], ...]
    kids: tuple[TagNode, ...]


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline; `page` is 0 when it leads nowhere."""

    title: str
    page: int
    level: int


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """A whole file.

    `preferences` are the viewer preferences as words; `parents` gives the element's key for (page number,
    marked-content id); `active` names what a file to print must not have.
    """

    pages: tuple[PageFacts, ...]
    language: str
    title: str
    xmp_title: str
    producer: str
    marked: bool
    preferences: dict[str, str]
    outline: tuple[Bookmark, ...]
    tree: tuple[TagNode, ...]
    parents: dict[tuple[int, int], int]
    active: tuple[str, ...] = ()
