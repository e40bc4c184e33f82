"""The text that players open first in a release: what is in it and how to print it, in plain words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.model.kit import KitHeader

NAME = "README.txt"
_WIDTH = 72
"""Letters a line, as in the text companion."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a release of one kit holds.

    `header` has the version as printed, `files` are the manifest's entries, `titles` what papers and variants
    are called by their names, `others` the other files by name with what each is.
    """

    header: KitHeader
    files: Sequence[Mapping[str, Any]]  # entries of the manifest: plain JSON
    titles: Mapping[str, str]
    others: Mapping[str, str]


def players_readme(contents: Contents) -> bytes:
    """The whole text, UTF-8 with line feeds."""
    header = contents.header
    title = f"{header.title} {header.version}"
    low, high = header.players.min, header.players.max
    players = f"{low} player{'s' * (low > 1)}" if low == high else f"{low} to {high} players"
    by = f" by {header.author}" if header.author else ""
    lines = [title, "=" * len(title), "", *_wrapped(f"A print-and-play game{by} for {players}.")]
    lines += _section("What is in here", _listed(contents))
    lines += _section("How to print", _steps(contents))
    if header.supply:
        lines += _section("You also need", (line for thing in header.supply for line in _wrapped(thing, "- ")))
    check = "To see whether every file arrived whole, run this in this folder: sha256sum --check SHA256SUMS"
    lines += _section("Are the files whole?", _wrapped(check))
    return ("\n".join(lines).rstrip() + "\n").encode()


def _section(title: str, lines: Iterator[str] | Sequence[str]) -> list[str]:
    return ["", "", title, "-" * len(title), "", *lines]


def _listed(contents: Contents) -> Iterator[str]:
    """Each file on a line of its own, and below it what it is."""
    for entry in contents.files:
        pages, smallest = len(entry["pages"]), entry["smallest_text_pt"]
        paper, variant = contents.titles[entry["paper"]], contents.titles[entry["variant"]]
        sheets = f"{pages} sheet{'s' * (pages != 1)} of {paper}"
        yield str(entry["path"])
        yield from _wrapped(f"{variant}: {sheets}, no text smaller than {smallest:g} points", "    ")
    for name in sorted(contents.others):
        yield name
        yield from _wrapped(contents.others[name], "    ")


def _steps(contents: Contents) -> Iterator[str]:
    papers = dict.fromkeys(contents.titles[entry["paper"]] for entry in contents.files)
    variants = dict.fromkeys(contents.titles[entry["variant"]] for entry in contents.files)
    kinds = " and ".join(part for part in (_choice(tuple(papers)), _choice(tuple(variants))) if part)
    steps = (
        f"Choose one PDF: {kinds}." if kinds else "Open the PDF.",
        "Print its first sheet, the print guide, on one side at 100 % (“actual size”, never “fit to page”).",
        "Measure the two rulers on it: 100 mm each. A bank card must fit its outline. If not, switch off every scaling "
        "in the print dialog and print the guide again.",
        "The guide says which sheets to print for how many players. Nothing needs colour or a second side.",
        "Cut along the thin grey lines.",
    )
    for number, step in enumerate(steps, start=1):
        yield from _wrapped(step, f"{number}. ")


def _choice(names: Sequence[str]) -> str:
    return " or ".join(names) if len(names) > 1 else ""


def _wrapped(text: str, bullet: str = "") -> list[str]:
    """Lines of a width that any window holds, hanging below the first."""
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
        break_long_words=False,
        break_on_hyphens=False,
    )
