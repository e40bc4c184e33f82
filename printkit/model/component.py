"""What every component of a kit has in common, and how many copies of it are printed."""

import re
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

PIECE_LIMIT = 10_000
"""More pieces than this in one kit is taken for a mistake, such as an id column read as copies."""


class CopiesError(ValueError):
    """A text that is no number of copies; `code` and `hint` are the diagnostic's."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class Copies:
    """How many of a piece: a count, once for each player, or as many as the most players at one go."""

    noun: ClassVar[str] = "number of copies"
    __slots__ = ("count", "per")

    def __init__(self, count: int, per: str = "") -> None:
        self.count = count
        self.per = per

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Copies) and (self.count, self.per) == (other.count, other.per)

    def __hash__(self) -> int:
        return hash((self.count, self.per))

    def __repr__(self) -> str:
        return f"Copies({self.count}, {self.per!r})"

    @classmethod
    def parse(cls, text: str) -> "Copies":
        """Read `3`, `per-player` or `all-players`.

        Raises:
            CopiesError: No whole number of 0 or more and no word for players, or too many.
        """
        text = text.strip()
        if text in ("per-player", "all-players"):
            return cls(1, text)
        if not re.fullmatch(r"[0-9]+", text):
            raise CopiesError(
                "bad-copies",
                f"'{text}' is not a number of copies",
                "write a whole number from 0, per-player or all-players",
            )
        if len(text) > 9 or int(text) > PIECE_LIMIT:
            raise CopiesError(
                "too-many-copies",
                f"{text} copies are more than the {PIECE_LIMIT} pieces a kit may have",
                "is this column an id? name the column with the number of copies 'copies'",
            )
        return cls(int(text))


Id = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=60,
        description="The name other files and programs use: small letters, digits and hyphens.",
    ),
]


class Component(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=""):
    """A component: one piece or a set of pieces of one kind."""

    noun: ClassVar[str] = "component"

    id: Id
    title: Annotated[str, Meta(description="The name people read; made from the id when left out.")] = ""
    copies: Annotated[
        Copies,
        Meta(
            description="How many: a number; `per-player` for sheets to print once for each player; "
            "`all-players` for one for each of the most players, printed together."
        ),
    ] = Copies(1)
    note: Annotated[str, Meta(description="What the sheet is for, printed in its label.")] = ""

    @property
    def name(self) -> str:
        """The title on one line, or the id in words."""
        return " ".join(self.title.split()) or self.id.replace("-", " ").capitalize()
