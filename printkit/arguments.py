"""The options of the commands that run most, and a short way to read them when nothing is unusual about them.

The tables are the only description of these options: `cli` makes its own from them, with help and every message.
Importing the command-line library takes a tenth of the time that a deck of 1,000 cards does, so plain arguments are
read here; whatever is not plain, a mistake above all, is left to `cli`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple


class Option(NamedTuple):
    """One option by its keyword, `out` for `--out`, with the text of its help and of its value there.

    A `flag` is given or not, a `count` is a whole number from 1 on, `many` may be repeated, and a `text` that has
    `choices` is one of them.
    """

    name: str
    help: str
    kind: Literal["text", "flag", "count", "many"] = "text"
    metavar: str = ""
    default: str | None = None
    choices: tuple[str, ...] = ()
    keyword: str = ""
    """What the option is called in the code where its name is a word of Python's."""

    @property
    def key(self) -> str:
        """The keyword of the option."""
        return self.keyword or self.name

    @property
    def absent(self) -> Any:
        """The value of an option that is not given."""
        return {"text": self.default, "flag": False, "count": None, "many": ()}[self.kind]


CONTENT = Option("content", "The folder with the kits (content).", metavar="DIR")
TEMPLATES = Option("templates", "Templates laid over printkit's own.", metavar="DIR")
JOBS = Option("jobs", "Processes to use (the number of processors).", "count", "N")
JSON = Option("json", "Print the result as JSON.", "flag", keyword="as_json")

BUILD = (
    Option("paper", "a4, letter or all (all).", metavar="NAME", default="all"),
    Option("variant", "standard, large-print or all (all).", metavar="NAME", default="all"),
    Option("players", "Print what N players need.", "count", "N"),
    Option("only", "Print only these components or pieces; may be repeated.", "many", "ID"),
    CONTENT,
    TEMPLATES,
    Option("out", "Where the files go (build).", metavar="DIR", default="build"),
    JOBS,
    Option("draft", "Print a frame with its name for a picture that is missing or broken, into DIR/KIT/draft.", "flag"),
    Option("force", "Build even what has not changed.", "flag"),
    Option("text", "Also write <kit>.txt: every piece in words.", "flag"),
)
CHECK = (
    CONTENT,
    TEMPLATES,
    Option(
        "format",
        "How findings are shown.",
        default="text",
        choices=("text", "json", "github", "markdown"),
        keyword="form",
    ),
    Option("strict", "Take warnings as errors.", "flag"),
)


def plain(arguments: Sequence[str], options: Sequence[Option]) -> dict[str, Any] | None:
    """The values of the options by keyword, and `kits`; None when the arguments need a closer look.

    Plain is a value behind its option or behind `=`, and a name of a kit anywhere between.
    """
    known = {f"--{option.name}": option for option in options}
    values: dict[str, Any] = {option.key: option.absent for option in options}
    kits: list[str] = []
    waiting = iter(arguments)
    for word in waiting:
        if not word.startswith("-"):
            kits.append(word)
            continue
        flag, equals, text = word.partition("=")
        option = known.get(flag)
        if option is None:
            return None
        if option.kind == "flag":
            if equals:
                return None
            values[option.key] = True
            continue
        given = text if equals else next(waiting, "-")
        # What looks like an option where a value should be is most often one: a value was forgotten.
        if not equals and given.startswith("-"):
            return None
        if option.kind == "many":
            values[option.key] += (given,)
        elif option.kind == "count":
            if not (given.isascii() and given.isdigit() and len(given) < 10 and int(given) >= 1):
                return None
            values[option.key] = int(given)
        elif option.choices and given not in option.choices:
            return None
        else:
            values[option.key] = given
    values["kits"] = tuple(kits)
    return values
