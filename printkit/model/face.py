"""Faces: named boxes on a card, and how one face is made from another."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from printkit.diagnostics import Problem, TreePath
from printkit.model.words import listed, nearest
from printkit.units import Length, LengthError

TEXT_SIZES = ("body", "small", "name", "heading", "title", "label")
"""Sizes of type that a variant decides."""


class RowHeight:
    """The height of a row: a length, `auto` (as its text needs) or `rest` (what the others leave)."""

    noun: ClassVar[str] = "height of a row"
    pattern: ClassVar[str] = r"^\s*(auto|rest|([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt))\s*$"
    __slots__ = ("length", "word")

    def __init__(self, word: str, length: Length | None = None) -> None:
        self.word = word
        self.length = length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowHeight) and (self.word, self.length) == (other.word, other.length)

    def __hash__(self) -> int:
        return hash((self.word, self.length))

    def __repr__(self) -> str:
        return f"RowHeight({self.word!r}, {self.length!r})"

    @classmethod
    def parse(cls, text: str) -> "RowHeight":
        """Read `auto`, `rest` or a length.

        Raises:
            LengthError: It is none of them.
        """
        word = text.strip()
        return cls(word) if word in ("auto", "rest") else cls("", _length(word, "auto, rest", "mm"))


class TypeSize:
    """A size of type: a length such as `14pt`, or the name of one of the variant's own sizes."""

    noun: ClassVar[str] = "size of type"
    pattern: ClassVar[str] = rf"^\s*({'|'.join(TEXT_SIZES)}|([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt))\s*$"
    __slots__ = ("length", "word")

    def __init__(self, word: str, length: Length | None = None) -> None:
        self.word = word
        self.length = length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TypeSize) and (self.word, self.length) == (other.word, other.length)

    def __hash__(self) -> int:
        return hash((self.word, self.length))

    def __repr__(self) -> str:
        return f"TypeSize({self.word!r}, {self.length!r})"

    @classmethod
    def parse(cls, text: str) -> "TypeSize":
        """Read `14pt` or the name of a size.

        Raises:
            LengthError: It is neither.
        """
        word = text.strip()
        return cls(word) if word in TEXT_SIZES else cls("", _length(word, ", ".join(TEXT_SIZES), "pt"))


def _length(text: str, words: str, unit: str) -> Length:
    """A length; an error names the words that may stand there too, and the unit that is likely meant."""
    try:
        return Length.parse(text)
    except LengthError as error:
        hint = f"write {text}{unit}" if error.code == "missing-unit" else error.hint
        raise LengthError(error.code, str(error), f"{hint}; or write one of {words}") from None


class FaceBox(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A box of a face: a row of the stack, or at a place of its own when it has an `x` or a `y`."""

    noun: ClassVar[str] = "box of a face"

    text: Annotated[
        str,
        Meta(
            description="What stands in it, with `{column}` for a card's column.",
            examples=["{name}", "Cost: {cost}"],
        ),
    ] = ""
    image: Annotated[
        str,
        Meta(
            description="A PNG, JPEG or SVG file of the kit's folder, instead of text.",
            examples=["{picture}", "art/{name}.png"],
        ),
    ] = ""
    alt: Annotated[
        str,
        Meta(
            description="What the picture shows, in words, for whoever cannot see it.",
            examples=["Portrait of {name}"],
        ),
    ] = ""
    show: Annotated[
        str,
        Meta(
            description="When this is empty for a card, the box is left out and others get its room.",
            examples=["{flavour}"],
        ),
    ] = ""
    row: Annotated[
        RowHeight,
        Meta(
            description="The height of a row: a length, `auto` (as its text needs) or `rest` (what others "
            "leave). Rows are stacked in the order they are written.",
            examples=["auto", "rest", "30mm"],
        ),
    ] = RowHeight("auto")
    x: Annotated[
        Length | None, Meta(description="Left edge, from the card's trim, for a box at a place of its own.")
    ] = None
    y: Annotated[
        Length | None, Meta(description="Top edge, from the card's trim, for a box at a place of its own.")
    ] = None
    width: Annotated[Length | None, Meta(description="Width; up to the safe area's right edge when left out.")] = None
    height: Annotated[
        Length | None,
        Meta(description="Height of a box at a place of its own; up to the safe area's bottom when left out."),
    ] = None
    size: Annotated[
        TypeSize,
        Meta(
            description="Size of type: a length, or the name of a size that each variant decides. A variant "
            "that enlarges does so for lengths too; no size may be under the variant's smallest.",
            examples=["name", "14pt"],
        ),
    ] = TypeSize("body")
    weight: Annotated[
        Literal["regular", "bold", "italic", "bold-italic"], Meta(description="Weight and slope of the type.")
    ] = "regular"
    align: Annotated[
        Literal["left", "center", "right"], Meta(description="Where the lines stand from left to right.")
    ] = "left"
    valign: Annotated[
        Literal["top", "center", "bottom"], Meta(description="Where the text stands from top to bottom.")
    ] = "top"
    fit: Annotated[
        Literal["shrink", "fixed"],
        Meta(description="Whether a text that is too long is set smaller, down to the variant's smallest."),
    ] = "shrink"
    turn: Annotated[
        Literal["0", "90", "180", "270"], Meta(description="Degrees the contents are turned clockwise.")
    ] = "0"
    scale: Annotated[
        Literal["fit", "fill"],
        Meta(description="Whether a picture is shown whole, or fills the box and is cut off at its edges."),
    ] = "fit"
    frame: Annotated[bool, Meta(description="Whether a line goes round the box.")] = False
    rule: Annotated[bool, Meta(description="Whether a line goes along the foot of the box.")] = False
    bleed: Annotated[
        bool,
        Meta(
            description="Whether a picture goes on past the trim by the format's bleed; the box then is the whole card."
        ),
    ] = False

    @property
    def placed(self) -> bool:
        """Whether the box has a place of its own."""
        return self.x is not None or self.y is not None or self.bleed


Boxes: TypeAlias = dict[str, str | FaceBox]
"""Boxes by name, in the order they are stacked and read; a text alone is a box with that text."""


class Face(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A face that sets of cards and other faces may extend."""

    noun: ClassVar[str] = "face"

    extends: Annotated[str, Meta(description="Another face whose boxes come first.")] = ""
    boxes: Annotated[
        Boxes,
        Meta(description="Boxes by name; one of a name that the extended face has changes what it says."),
    ] = {}


def face_problems(faces: Mapping[str, Face]) -> tuple[Problem, ...]:
    """Faces that extend one that is not there, or each other in a ring; paths begin at `faces`."""
    problems = []
    for name, face in faces.items():
        path: TreePath = ("faces", name, "extends")
        if face.extends and face.extends not in faces:
            problems.append(unknown_face(face.extends, faces, path))
            continue
        chain = _chain(name, faces)
        if chain[-1] in chain[:-1] and chain[-1] == name:
            message = f"the face extends itself: {' -> '.join(chain)}"
            hint = "let one of them extend no face"
            problems.append(Problem(path, "face-loop", message, hint))
    return tuple(problems)


def unknown_face(name: str, faces: Mapping[str, Face], path: TreePath) -> Problem:
    """The problem of a face that nobody describes."""
    near = nearest(name, faces)
    hint = f"did you mean '{near}'?" if near else f"faces of kit.yaml: {listed(faces) or 'none'}"
    return Problem(path, "unknown-face", f"'{name}' is not a face", hint)


def _chain(name: str, faces: Mapping[str, Face]) -> list[str]:
    """A face and those it extends in turn, up to one that extends none or comes for the second time."""
    chain = [name]
    while (following := faces[chain[-1]].extends) in faces:
        chain.append(following)
        if following in chain[:-1]:
            break
    return chain


def resolve(extends: str, boxes: Boxes, faces: Mapping[str, Face]) -> Boxes:
    """All boxes of a face, its own over those of the faces it extends."""
    base = faces.get(extends)
    if base is None:
        return boxes
    # Without the face itself, faces in a ring come to an end; their problem is reported elsewhere.
    others = {name: face for name, face in faces.items() if name != extends}
    merged = dict(resolve(base.extends, base.boxes, others))
    for name, box in boxes.items():
        merged[name] = _over(merged[name], box) if name in merged else box
    return merged


def _over(base: str | FaceBox, own: str | FaceBox) -> str | FaceBox:
    """A box as the extending face changes it: what it says counts, the rest stays."""
    if isinstance(base, str):
        return own
    if isinstance(own, str):
        return msgspec.structs.replace(base, text=own)
    default = FaceBox()
    said = {
        name: value for name in FaceBox.__struct_fields__ if (value := getattr(own, name)) != getattr(default, name)
    }
    return msgspec.structs.replace(base, **said)
