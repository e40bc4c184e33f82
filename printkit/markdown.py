"""Markdown as job summaries and comments show it: plain words in, nothing in them taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_MARKUP = re.compile(r"[\\`*_{}\[\]<>()#+!|~&@$]|:(?=\w|//)|^-")
"""Also `@` and `#`, which would call people and name issues, and a `:` that begins a picture's name or an address."""


def escaped(text: str) -> str:
    """Text on one line that reads as it is."""
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", " ".join(text.split()))


def code(text: str) -> str:
    """Text on one line in the type of code, backticks and bars included; empty stays empty."""
    line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<code>{line.replace('|', '&#124;').replace('`', '&#96;').replace('@', '&#64;')}</code>" if line else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells are Markdown already; each row ends with a line break."""
    lines = (head, ["---"] * len(head), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
