"""Lines of text: wrapping, setting and fitting. Words are never broken and nothing is ever clipped."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath
from printkit.geometry import Box, Size, fits
from printkit.layout.fonts import FontBook
from printkit.layout.frame import Grey, Item, Text
from printkit.layout.markup import Span
from printkit.units import MM_PER_POINT, points_to_mm

OVERHANG_MM = 0.5
"""Letters such as j reach out of their own width; text keeps this from the edge of a piece left whole."""
FIT_STEP_PT = 0.5
"""Text that does not fit is tried this much smaller, down to the variant's floor."""
LONG_TEXT = 5_000
"""More letters than this, some two pages, are set at the floor at once: trying every size would take too long."""


class TypeStyle(Struct, frozen=True):
    """How a text is set: size in pt, line pitch as a ratio of the size, alignment left, center or right."""

    size_pt: float
    leading_ratio: float = 1.25
    style: str = "regular"
    align: str = "left"
    grey: Grey = 0.0

    @property
    def leading_mm(self) -> float:
        """From one baseline to the next."""
        return self.size_pt * self.leading_ratio * MM_PER_POINT

    def at(self, size_pt: float) -> TypeStyle:
        """The same style at another size."""
        if size_pt == self.size_pt:
            return self
        return TypeStyle(size_pt, self.leading_ratio, self.style, self.align, self.grey)


class Line(Struct, frozen=True, gc=False):
    """One wrapped line: stretches of one style each, and the width in ems of its size.

    A `plain` line is one stretch of characters that the first face of its style has, every one.
    """

    parts: tuple[tuple[str, str], ...]
    width_em: float
    plain: bool = False


class Fitted(Struct, frozen=True):
    """Text that fits: its lines, the type it is set in and the height it takes in mm."""

    lines: tuple[Line, ...]
    type: TypeStyle

    @property
    def height(self) -> float:
        """All lines at their pitch, in mm."""
        return len(self.lines) * self.type.leading_mm


class Overflow(Struct, frozen=True):
    """Text that does not fit at the smallest allowed size: mm needed and there, and the word that is too wide."""

    needed: float
    available: float
    size_pt: float
    word: str = ""

    def problem(self, path: TreePath, what: str = "the text") -> Problem:
        """The finding for a designer, in printer's measures."""
        if self.word:
            message = (
                f"the word '{self.word}' of {what} is {self.needed:.1f}mm wide, {self.available:.1f}mm available "
                f"at the smallest size {self.size_pt:g}pt"
            )
            return Problem(path, "word-too-wide", message, "use a shorter word or a wider piece")
        message = (
            f"{what} needs {self.needed:.1f}mm, {self.available:.1f}mm available "
            f"at the smallest size {self.size_pt:g}pt"
        )
        return Problem(path, "text-too-long", message, "shorten it or choose a larger piece")


def wrap(fonts: FontBook, spans: Sequence[Span], width_mm: float, size_pt: float) -> tuple[Line, ...]:
    """Lines no wider than a width where words allow it; a line end in the text stays one.

    A single word wider than the width has a line of its own: the caller compares `width_em`. A tab, which fonts
    have no picture of, is a space.
    """
    limit = _limit_em(width_mm, size_pt)
    if len(spans) == 1:
        return _wrap_plain(fonts, spans[0].text, spans[0].style, limit)
    lines: list[Line] = []
    for paragraph in _paragraphs(spans):
        line: list[tuple[str, str]] = []
        used = 0.0
        for word in paragraph:
            width = fsum(fonts.width_em(text, style) for text, style in word)
            gap = fonts.width_em(" ", line[-1][1]) if line else 0.0
            if line and used + gap + width > limit:
                lines.append(_line(line, used))
                line, used, gap = [], 0.0, 0.0
            if line:
                line.append((" ", line[-1][1]))
            line.extend(word)
            used += gap + width
        lines.append(_line(line, used))
    return tuple(lines)


def _limit_em(width_mm: float, size_pt: float) -> float:
    """A width in ems, with room for float noise."""
    return width_mm / (size_pt * MM_PER_POINT) + 1e-6


def _wrap_plain(fonts: FontBook, text: str, style: str, limit: float) -> tuple[Line, ...]:
    """The same for a text of one style, which nearly all are: words by their known widths, no stretches to join."""
    width_of = fonts.words(style)
    foreign, space = width_of.foreign, width_of[" "]
    lines: list[Line] = []
    for typed in text.replace("\t", " ").split("\n"):
        words = typed.split(" ")
        if "" in words:
            words = [word for word in words if word]
        start, used = 0, 0.0
        for index, width in enumerate(map(width_of.__getitem__, words)):
            if index == start:
                used = width
                continue
            wider = used + (space + width)
            if wider > limit:
                lines.append(_plain_line(words[start:index], style, used, foreign))
                start, used = index, width
            else:
                used = wider
        lines.append(_plain_line(words[start:], style, used, foreign))
    return tuple(lines)


def _plain_line(words: list[str], style: str, width_em: float, foreign: set[str]) -> Line:
    plain = not foreign or foreign.isdisjoint(words)
    return Line(((" ".join(words), style),) if words else (), width_em, plain)


def _paragraphs(spans: Sequence[Span]) -> list[list[list[tuple[str, str]]]]:
    """Lines as typed, each a list of words, each a list of stretches that must stay together."""
    paragraphs: list[list[list[tuple[str, str]]]] = [[]]
    open_word = False
    for span in spans:
        for number, typed in enumerate(span.text.replace("\t", " ").split("\n")):
            if number:
                paragraphs.append([])
                open_word = False
            for index, word in enumerate(typed.split(" ")):
                if index:
                    open_word = False
                if not word:
                    continue
                if open_word:
                    paragraphs[-1][-1].append((word, span.style))
                else:
                    paragraphs[-1].append([(word, span.style)])
                open_word = True
    return paragraphs


def _line(parts: list[tuple[str, str]], width_em: float) -> Line:
    """A line whose neighbours of one style are one stretch."""
    merged: list[tuple[str, str]] = []
    for text, style in parts:
        if merged and merged[-1][1] == style:
            merged[-1] = (merged[-1][0] + text, style)
        else:
            merged.append((text, style))
    return Line(tuple(merged), width_em)


def fit(
    fonts: FontBook, text: str | Sequence[Span], size: Size, style: TypeStyle, floor_pt: float
) -> Fitted | Overflow:
    """The text at its size or the next smaller that goes into width and height, never under the floor."""
    size_pt = style.size_pt
    if (len(text) if isinstance(text, str) else sum(len(span.text) for span in text)) > LONG_TEXT:
        size_pt = floor_pt
    while True:
        if isinstance(text, str):
            lines = _wrap_plain(fonts, text, style.style, _limit_em(size.width, size_pt))
        else:
            lines = wrap(fonts, text, size.width, size_pt)
        fitted = Fitted(lines, style.at(size_pt))
        widest_em = lines[0].width_em if len(lines) == 1 else max([line.width_em for line in lines])
        widest, height = widest_em * points_to_mm(size_pt), fitted.height
        if fits(widest, size.width) and fits(height, size.height):
            return fitted
        if size_pt <= floor_pt:
            break
        size_pt = max(floor_pt, size_pt - FIT_STEP_PT)
    if not fits(widest, size.width):
        return Overflow(widest, size.width, size_pt, _widest_word(lines))
    return Overflow(height, size.height, size_pt)


def _widest_word(lines: tuple[Line, ...]) -> str:
    widest = max(lines, key=lambda line: line.width_em)
    return "".join(text for text, _ in widest.parts)


def set_lines(fonts: FontBook, fitted: Fitted, x: float, y: float, width: float) -> tuple[Item, ...]:
    """Text runs from the top `y` of the first line's box down, aligned in a width.

    A wrapped line ends with its space, so that whoever copies or hears it finds words apart.
    """
    face = fonts.face(fitted.type.style)
    style = fitted.type
    em = points_to_mm(style.size_pt)
    # Half the leading above and half below the face's own height puts the baseline here.
    baseline = y + (style.leading_mm - (face.ascent + face.descent) * em) / 2 + face.ascent * em
    runs: list[Item] = []
    last = len(fitted.lines) - 1
    leading, align, key, size_pt, grey = style.leading_mm, style.align, face.key, style.size_pt, style.grey
    left = round(x, 4)
    for index, line in enumerate(fitted.lines):
        parts, across = line.parts, line.width_em * em
        start = x
        if align != "left":
            start += (width - across) / 2 if align == "center" else width - across
            left = round(start, 4)
        if line.plain and parts and parts[0][1] == style.style:
            text = parts[0][0] + " " if index < last else parts[0][0]
            runs.append(Text(left, round(baseline, 4), text, key, size_pt, round(across, 4), grey))
        else:
            runs.extend(_runs(fonts, line, start, baseline, style, trailing=index < last))
        baseline += leading
    return tuple(runs)


def _runs(fonts: FontBook, line: Line, x: float, baseline: float, style: TypeStyle, *, trailing: bool) -> list[Item]:
    runs: list[Item] = []
    em = points_to_mm(style.size_pt)
    for text, name in line.parts:
        for face, run in fonts.runs(text, name):
            if face is fonts.icon_face:
                for char in run:
                    runs += _icon(fonts, char, x, baseline, style)
                    x += face.widths[char] * em
                continue
            width = fsum(face.widths.get(char, 0.0) for char in run) * em
            runs.append(
                Text(round(x, 4), round(baseline, 4), run, face.key, style.size_pt, round(width, 4), style.grey)
            )
            x += width
    if len(runs) > 1 and fonts.icons:
        runs = _spaced(runs)
    last = runs[-1] if runs and trailing else None
    if isinstance(last, Text):
        runs[-1] = _with_text(last, last.text + " ")
    return runs


def _icon(fonts: FontBook, char: str, x: float, baseline: float, style: TypeStyle) -> list[Item]:
    """A sign and, over it and no wider, its word, which is copied and heard but leaves no ink."""
    icon = fonts.icons[char]
    size_pt = style.size_pt * min(1.0, icon.width_em / max(fonts.width_em(icon.word, "regular"), 0.01))
    items: list[Item] = list(icon.draw(x, baseline, style.size_pt))
    for face, run in fonts.runs(icon.word, "regular"):
        width = fsum(face.widths.get(letter, 0.0) for letter in run) * points_to_mm(size_pt)
        size = round(size_pt, 3)
        items.append(Text(round(x, 4), round(baseline, 4), run, face.key, size, round(width, 4), style.grey, True))
        x += width
    return items


def _spaced(runs: list[Item]) -> list[Item]:
    """The word of an icon apart from its neighbours: `2` and a coin read as `2 coin`, not `2coin`."""
    texts = [index for index, run in enumerate(runs) if isinstance(run, Text)]
    for before, after in pairwise(texts):
        first, second = runs[before], runs[after]
        if not isinstance(first, Text) or not isinstance(second, Text):
            continue
        if not (first.hidden or second.hidden) or first.text[-1:].isspace():
            continue
        if second.hidden and first.hidden and after == before + 1:
            continue
        if second.hidden or second.text[:1].isalnum():
            runs[before] = _with_text(first, first.text + " ")
    return runs


def _with_text(run: Text, text: str) -> Text:
    return Text(run.x, run.y, text, run.face, run.size_pt, run.width, run.grey, run.hidden)


def set_in_box(fonts: FontBook, fitted: Fitted, box: Box, valign: str = "center") -> tuple[Item, ...]:
    """Text runs inside a box: at its top, or centred by the height of capitals and not of line boxes."""
    if valign == "top":
        return set_lines(fonts, fitted, box.x, box.y, box.width)
    style = fitted.type
    face, em, leading = fonts.face(style.style), points_to_mm(style.size_pt), style.leading_mm
    ink = len(fitted.lines) * leading - leading + face.cap_height * em
    first_baseline = (leading - (face.ascent + face.descent) * em) / 2 + face.ascent * em
    top = box.y + (box.height - ink) / 2 - (first_baseline - face.cap_height * em)
    return set_lines(fonts, fitted, box.x, top, box.width)
