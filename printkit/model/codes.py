"""Codes: a word and a short code for what other games tell by colour alone."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from printkit.diagnostics import Problem


class Code(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A suit, a faction or a player: what is printed where a colour would have been."""

    noun: ClassVar[str] = "code"

    word: Annotated[str, Meta(min_length=1, description="The word that is printed.", examples=["Red"])]
    code: Annotated[str, Meta(min_length=1, max_length=4, description="The short code behind it.", examples=["R"])]
    tint: Annotated[
        float,
        Meta(
            ge=0.8,
            le=1,
            description="A grey behind the box, 0.8 to 1 (white), where a variant prints tints: decoration.",
        ),
    ] = 1.0

    @property
    def text(self) -> str:
        """Word and code: `Red (R)`."""
        return f"{self.word} ({self.code})"


CodeSets: TypeAlias = dict[str, dict[str, Code]]
"""Codes by the column they stand in and the value written there."""


def code_problems(sets: Mapping[str, Mapping[str, Code]]) -> tuple[Problem, ...]:
    """Words and codes that two values of a set share, which would then look alike; paths begin at `codes`."""
    problems = []
    for column, codes in sets.items():
        for key in ("word", "code"):
            seen: dict[str, str] = {}
            for value, code in codes.items():
                text = str(getattr(code, key)).strip().casefold()
                other = seen.setdefault(text, value)
                if other != value:
                    message = f"'{getattr(code, key)}' is the {key} of '{other}' too"
                    hint = f"give each {column} a {key} of its own"
                    problems.append(Problem(("codes", column, value, key), "same-code", message, hint))
    return tuple(problems)
