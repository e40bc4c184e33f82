"""A page's content in, everything painted on it out, in mm on paper.

Walks the operators itself, with its own stack of matrices and marks, and goes into forms with both: text
inside a form drawn at half size is reported at half size, inside the piece round the form.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace

from pypdf.generic import DictionaryObject, StreamObject

from printkit.units import MM_PER_INCH, MM_PER_POINT
from printkit.verify import objects
from printkit.verify.fonts import Font, font_of
from printkit.verify.matrix import Matrix, box_through, scales, times
from printkit.verify.operands import colour_space, matrix, number, shared_area, text_string
from printkit.verify.pathway import Pathway, Pen
from printkit.verify.records import Fill, FontFacts, ImageUse, Mark, PageContent, PieceMark, Stroke, TextRun
from printkit.verify.state import State, TextPlace
from printkit.verify.textshow import show
from printkit.verify.tokens import ContentError, Name, Operand, Operation, operations

MAX_FORM_DEPTH = 8
MAX_CONTENT_BYTES = 32_000_000
"""Far above the largest page of a kit (about 100 kB); stops a bomb of a stream."""

_COLOUR_OPERATORS = frozenset(("rg", "RG", "k", "K", "sh"))
_GREY_SPACES = frozenset(("DeviceGray", "G"))
_PAINT = {
    "S": (True, False, False),
    "s": (True, False, True),
    "f": (False, True, False),
    "F": (False, True, False),
    "f*": (False, True, False),
    "B": (True, True, False),
    "B*": (True, True, False),
    "b": (True, True, True),
    "b*": (True, True, True),
    "n": (False, False, False),
}
"""Painting operators: strokes, fills, closes the path first."""


class Shared:
    """What pages of one file have in common: fonts and the operators of forms, each read once."""

    def __init__(self) -> None:
        self.fonts: dict[int, Font] = {}
        self.forms: dict[int, list[Operation]] = {}
        self.form_fonts: dict[int, tuple[FontFacts, ...]] = {}
        self.digests: dict[int, str] = {}

    def digest(self, picture: StreamObject, key: int) -> str:
        """What tells a picture's data from those of another, worked out once for an object with a key."""
        if key not in self.digests:
            found = hashlib.sha256(picture.get_data()).hexdigest()
            if not key:
                return found
            self.digests[key] = found
        return self.digests[key]


class PageWalk:
    """Reads one page. `read` may be called once."""

    def __init__(self, to_page: Matrix, shared: Shared) -> None:
        self._shared = shared
        self._state = State(to_page)
        self._saved: list[State] = []
        self._marks = [Mark()]
        self._place = TextPlace()
        self._path = Pathway()
        self._pending_clip = False
        self._order = 0
        self._depth = 0
        self._texts: list[TextRun] = []
        self._strokes: list[Stroke] = []
        self._fills: list[Fill] = []
        self._images: list[ImageUse] = []
        self._pieces: list[PieceMark] = []
        self._tagged: dict[tuple[int, int], None] = {}
        self._colours: list[str] = []
        self._blends: list[str] = []
        self._scales: set[float] = set()
        self._unmarked = 0
        self._faults: list[str] = []

    def read(self, content: bytes, resources: DictionaryObject | None) -> PageContent:
        """Everything the content paints.

        Raises:
            ContentError: The content breaks the syntax of PDF.
        """
        if len(content) > MAX_CONTENT_BYTES:
            raise ContentError(f"content of {len(content)} bytes is too large")
        for operation in operations(content):
            self._obey(operation, resources)
        if len(self._marks) != 1:
            self._faults.append("marked content is not closed")
        if self._saved:
            self._faults.append("q without Q")
        return PageContent(
            tuple(self._texts),
            tuple(self._strokes),
            tuple(self._fills),
            tuple(self._images),
            tuple(self._pieces),
            tuple(self._tagged),
            tuple(self._colours),
            tuple(self._blends),
            tuple(sorted(self._scales)),
            self._unmarked,
            tuple(self._faults),
        )

    def _obey(self, operation: Operation, resources: DictionaryObject | None) -> None:
        operator, operands = operation
        try:
            if self._path.take(operator, operands, self._state.to_page):
                return
            if operator in _PAINT:
                self._paint(operator)
            elif not (
                self._obey_text(operator, operands, resources) or self._obey_marks(operator, operands, resources)
            ):
                self._obey_state(operator, operands, resources)
        except (IndexError, TypeError) as error:
            raise ContentError(f"operator {operator} has wrong operands") from error

    def _obey_state(self, operator: str, operands: list[Operand], resources: DictionaryObject | None) -> None:
        state = self._state
        if operator == "q":
            self._saved.append(state.copy())
        elif operator == "Q":
            if self._saved:
                self._state = self._saved.pop()
            else:
                self._faults.append("Q without q")
        elif operator == "cm":
            state.to_page = times(matrix(operands), state.to_page)
        elif operator == "w":
            state.pen = number(operands[0])
        elif operator == "d":
            dash = operands[0]
            state.dash = tuple(number(part) for part in dash) if isinstance(dash, tuple) else ()
        elif operator in ("W", "W*"):
            self._pending_clip = True
        elif operator == "Do":
            self._place_object(str(operands[0]), resources)
        elif operator == "gs":
            self._blend(str(operands[0]), resources)
        elif operator == "EI":
            self._picture(tuple(str(part) for part in operands), None)
        else:
            self._ink(operator, operands)

    def _ink(self, operator: str, operands: list[Operand]) -> None:
        """Colours: greys are kept, anything else is noted and drawn as black."""
        state = self._state
        if operator == "g":
            state.fill_grey = number(operands[0])
        elif operator == "G":
            state.stroke_grey = number(operands[0])
        elif operator in ("cs", "CS"):
            if str(operands[0]) not in _GREY_SPACES:
                self._colours.append(f"{operator} {text_string(operands[0])}")
            state.fill_grey, state.stroke_grey = (
                (0.0, state.stroke_grey) if operator == "cs" else (state.fill_grey, 0.0)
            )
        elif operator in ("sc", "scn", "SC", "SCN"):
            grey = operands[0] if len(operands) == 1 and not isinstance(operands[0], Name) else None
            if grey is None:
                self._colours.append(operator)
            elif operator.islower():
                state.fill_grey = number(grey)
            else:
                state.stroke_grey = number(grey)
        elif operator in _COLOUR_OPERATORS:
            self._colours.append(" ".join((*(f"{part:g}" for part in operands if isinstance(part, float)), operator)))
            if operator.islower():
                state.fill_grey = 0.0
            else:
                state.stroke_grey = 0.0

    def _obey_marks(self, operator: str, operands: list[Operand], resources: DictionaryObject | None) -> bool:
        if operator in ("BDC", "BMC"):
            properties = self._properties(operands[1], resources) if operator == "BDC" else {}
            self._open(str(operands[0]), properties)
        elif operator == "EMC":
            if len(self._marks) == 1:
                self._faults.append("EMC without BDC")
            else:
                self._marks.pop()
        else:
            return operator in ("BX", "EX", "MP", "DP", "J", "j", "M", "ri", "i", "BI")
        return True

    def _properties(self, operand: Operand, resources: DictionaryObject | None) -> dict[str, Operand]:
        if isinstance(operand, dict):
            return operand
        named = objects.at(objects.at(resources, "/Properties"), f"/{text_string(operand)}")
        found: dict[str, Operand] = {}
        for key in objects.keys(named):
            value = objects.at(named, key)
            size = objects.number(value, math.nan)
            found[key[1:]] = objects.text(value).encode("utf-16") if math.isnan(size) else size
        return found

    def _open(self, tag: str, properties: dict[str, Operand]) -> None:
        mark = replace(self._marks[-1], tag=tag)
        if tag == "Piece":
            self._pieces.append(PieceMark(text_string(properties.get("Id")), int(number(properties.get("Copy", 1.0)))))
            mark = replace(mark, piece=len(self._pieces) - 1)
        elif tag == "Artifact":
            role = properties.get("Role", Name(""))
            mark = replace(mark, artifact=True, role=str(role) if isinstance(role, Name) else text_string(role))
        elif "MCID" in properties:
            mcid = int(number(properties["MCID"]))
            mark = replace(mark, mcid=mcid)
            self._tagged.setdefault((mcid, mark.piece))
        self._marks.append(mark)

    def _obey_text(self, operator: str, operands: list[Operand], resources: DictionaryObject | None) -> bool:
        state, place = self._state, self._place
        if operator in ("Tj", "'", '"', "TJ"):
            if operator == '"':
                state.word_space, state.character_space = number(operands[0]), number(operands[1])
            if operator in ("'", '"'):
                self._next_line(0.0, -state.leading)
            self._show(operands[-1])
        elif operator in ("Td", "TD"):
            if operator == "TD":
                state.leading = -number(operands[1])
            self._next_line(number(operands[0]), number(operands[1]))
        elif operator == "T*":
            self._next_line(0.0, -state.leading)
        elif operator == "Tm":
            place.here = place.line = matrix(operands)
        elif operator == "BT":
            self._place = TextPlace()
        elif operator == "Tf":
            state.font, state.font_size = self._font(str(operands[0]), resources), number(operands[1])
        elif operator in _TEXT_SETTINGS:
            setattr(state, _TEXT_SETTINGS[operator], number(operands[0]))
        elif operator == "Tz":
            state.stretch = number(operands[0]) / 100
        elif operator == "Tr":
            state.mode = int(number(operands[0]))
        else:
            return operator == "ET"
        return True

    def _next_line(self, x: float, y: float) -> None:
        self._place.here = self._place.line = times((1.0, 0.0, 0.0, 1.0, x, y), self._place.line)

    def _font(self, name: str, resources: DictionaryObject | None) -> Font | None:
        holder = objects.at(resources, "/Font")
        key = objects.object_key(objects.raw_at(holder, f"/{name}"))
        font = font_of(objects.at(holder, f"/{name}"), self._shared.fonts, key)
        if font is None:
            self._faults.append(f"font {name} does not exist")
        return font

    def _show(self, shown: Operand) -> None:
        parts = shown if isinstance(shown, tuple) else (shown,)
        run = show(parts, self._state, self._place, self._marks[-1], self._order + 1)
        if run is None:
            return
        self._painted(self._state.mode not in (3, 7))
        self._texts.append(run)

    def _painted(self, scaled: bool = True) -> None:
        """Count something painted: its order, whether it is marked, the scale in force."""
        mark = self._marks[-1]
        self._order += 1
        if not mark.artifact and mark.mcid < 0:
            self._unmarked += 1
        if scaled:
            for scale in scales(self._state.to_page):
                self._scales.add(round(scale / MM_PER_POINT, 6))

    def _paint(self, operator: str) -> None:
        strokes, fills, closes = _PAINT[operator]
        path, self._path = self._path, Pathway()
        if closes:
            path.close()
        if self._pending_clip:
            self._pending_clip = False
            box = path.box()
            self._state.clip = shared_area(self._state.clip, box) if box is not None else self._state.clip
        if not (strokes or fills) or path.box() is None:
            return
        self._painted()
        state, mark = self._state, self._marks[-1]
        if fills:
            self._fills.append(path.fill(state.fill_grey, mark, self._order))
        if strokes:
            unit = math.sqrt(math.prod(scales(state.to_page)))
            dash = tuple(round(part * unit, 4) for part in state.dash)
            self._strokes.append(path.stroke(Pen(state.pen * unit, state.stroke_grey, dash), mark, self._order))

    def _place_object(self, name: str, resources: DictionaryObject | None) -> None:
        holder = objects.at(resources, "/XObject")
        stream = objects.as_stream(objects.at(holder, f"/{name}"))
        if stream is None:
            self._faults.append(f"object {name} does not exist")
        elif objects.name(objects.at(stream, "/Subtype")) == "Image":
            self._picture((), stream, objects.object_key(objects.raw_at(holder, f"/{name}")))
        else:
            self._form(stream, objects.object_key(objects.raw_at(holder, f"/{name}")), resources)

    def _form(self, stream: StreamObject, key: int, resources: DictionaryObject | None) -> None:
        if self._depth >= MAX_FORM_DEPTH:
            raise ContentError("forms are nested too deeply")
        steps = self._shared.forms.get(key) if key else None
        if steps is None:
            steps = list(operations(stream.get_data()))
            if key:
                self._shared.forms[key] = steps
        outer, saved, marks, path = self._state, self._saved, self._marks, self._path
        self._state = state = outer.copy()
        state.to_page = times(objects.matrix(objects.at(stream, "/Matrix")), outer.to_page)
        bounds = objects.numbers(objects.at(stream, "/BBox"))
        if len(bounds) == 4:
            state.clip = shared_area(state.clip, box_through(state.to_page, *bounds))
        self._saved, self._marks, self._path = [], [marks[-1]], Pathway()
        self._depth += 1
        inner = objects.as_dict(objects.at(stream, "/Resources")) or resources
        for step in steps:
            self._obey(step, inner)
        self._depth -= 1
        self._state, self._saved, self._marks, self._path = outer, saved, marks, path

    def _picture(self, inline: tuple[str, ...], stream: StreamObject | None, key: int = 0) -> None:
        """A picture fills the unit square of its matrix; the matrix scales it, so scale is no fault here."""
        self._painted(scaled=False)
        box = box_through(self._state.to_page, 0, 0, 1, 1)
        if self._state.clip is not None:
            # Only what shows through the window of a picture is on paper.
            box = shared_area(self._state.clip, box)
        if stream is None:
            self._images.append(ImageUse(box, 0.0, "inline", self._marks[-1], self._order))
            return
        width_mm, height_mm = scales(self._state.to_page)
        columns = objects.number(objects.at(stream, "/Width"), 0.0)
        rows = objects.number(objects.at(stream, "/Height"), 0.0)
        dpi = min(columns / max(width_mm, 1e-6), rows / max(height_mm, 1e-6)) * MM_PER_INCH
        mask = objects.truth(objects.at(stream, "/ImageMask"))
        colours = "mask" if mask else colour_space(objects.at(stream, "/ColorSpace"))
        digest = self._shared.digest(stream, key)
        self._images.append(ImageUse(box, dpi, colours, self._marks[-1], self._order, digest))

    def _blend(self, name: str, resources: DictionaryObject | None) -> None:
        setting = objects.at(objects.at(resources, "/ExtGState"), f"/{name}")
        for key in ("/ca", "/CA"):
            alpha = objects.number(objects.at(setting, key), 1.0)
            if alpha < 1:
                self._blends.append(f"{key[1:]} {alpha:g}")
        if objects.as_dict(objects.at(setting, "/SMask")) is not None:
            self._blends.append("SMask")
        mode = objects.name(objects.at(setting, "/BM"))
        if mode not in ("", "Normal", "Compatible"):
            self._blends.append(f"BM {mode}")
        pen = objects.number(objects.at(setting, "/LW"), -1.0)
        if pen >= 0:
            self._state.pen = pen


_TEXT_SETTINGS = {"Tc": "character_space", "Tw": "word_space", "TL": "leading", "Ts": "rise"}
