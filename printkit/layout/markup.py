"""The little markup of long texts: headings, paragraphs, steps, bullets, bold and italic.

`&`, `<` and `>` are plain characters. A mark that opens and never closes is a problem at its place.
"""

from __future__ import annotations

import re

from msgspec import Struct

from printkit.diagnostics import Problem, TreePath


class Span(Struct, frozen=True):
    """A stretch of text in one style of the font book."""

    text: str
    style: str = "regular"


class Block(Struct, frozen=True):
    """One block of a text; `kind` is h1, h2, p, step or bullet, `marker` what stands before a list item."""

    kind: str
    spans: tuple[Span, ...]
    marker: str = ""


_HEADING = re.compile(r"(#{1,2})\s+(.*)")
_STEP = re.compile(r"(\d+)[.)]\s+(.*)")
_BULLET = re.compile(r"[-*]\s+(.*)")
_MAY_START = frozenset(("", "#", "-"))
_MARKS = re.compile(r"\*\*|\*")
_STYLES = {
    (False, False): "regular",
    (True, False): "bold",
    (False, True): "italic",
    (True, True): "bold-italic",
}


def parse_spans(text: str, path: TreePath = (), offset: int = 0) -> tuple[tuple[Span, ...], tuple[Problem, ...]]:
    """The stretches of one paragraph and the problem of an unclosed mark, placed `offset` characters in.

    A star with space on both sides is a star: `2 * 3` is not italic.
    """
    spans: list[Span] = []
    opened: dict[str, int] = {}
    end = 0
    if "*" not in text:
        return (Span(text),), ()
    for mark in _MARKS.finditer(text):
        before, after = text[: mark.start()][-1:], text[mark.end() :][:1]
        sign = mark.group()
        opens = sign not in opened and after not in ("", " ", "\n")
        closes = sign in opened and before not in ("", " ", "\n")
        if not (opens or closes):
            continue
        _append(spans, text[end : mark.start()], opened)
        end = mark.end()
        if closes:
            del opened[sign]
        else:
            opened[sign] = mark.start()
    _append(spans, text[end:], opened)
    problems = tuple(
        Problem(
            path,
            "unclosed-mark",
            f"'{sign}' opens {'bold' if sign == '**' else 'italic'} text and never closes it",
            f"write '{sign}' behind the last word too, or put spaces round a star that is meant as one",
            offset=offset + at,
            length=len(sign),
        )
        for sign, at in opened.items()
    )
    return tuple(spans), problems


def _append(spans: list[Span], text: str, opened: dict[str, int]) -> None:
    if text:
        spans.append(Span(text, _STYLES["**" in opened, "*" in opened]))


def parse_blocks(text: str, path: TreePath = ()) -> tuple[tuple[Block, ...], tuple[Problem, ...]]:
    """The blocks of a text, a blank line between paragraphs, and every unclosed mark."""
    blocks: list[Block] = []
    problems: list[Problem] = []
    current: tuple[str, str, list[str], int] | None = None

    def close() -> None:
        if current is not None:
            kind, marker, lines, offset = current
            spans, found = parse_spans(" ".join(lines), path, offset)
            problems.extend(found)
            blocks.append(Block(kind, spans, marker))

    offset = 0
    for raw in text.split("\n"):
        line = raw.strip()
        start = _block_start(line)
        if start is not None or not line:
            close()
            current = None
        if start is not None:
            kind, marker, rest = start
            current = (kind, marker, [rest], offset + raw.find(rest))
        elif line and current is not None and current[0] not in ("h1", "h2"):
            current[2].append(line)
        elif line:
            close()
            current = ("p", "", [line], offset + raw.find(line))
        offset += len(raw) + 1
    close()
    return tuple(blocks), tuple(problems)


def parse_lines(text: str, path: TreePath = ()) -> tuple[tuple[Block, ...], tuple[Problem, ...]]:
    """The blocks of a short text in which every line end is meant, as on a card."""
    blocks: list[Block] = []
    problems: list[Problem] = []
    offset = 0
    for raw in text.split("\n"):
        line = raw.strip()
        if line:
            kind, marker, rest = _block_start(line) or ("p", "", line)
            spans, found = parse_spans(rest, path, offset + raw.find(rest))
            problems.extend(found)
            blocks.append(Block(kind, spans, marker))
        offset += len(raw) + 1
    return tuple(blocks), tuple(problems)


def is_plain(text: str) -> bool:
    """True when a text is one paragraph of one line without a mark, as it is written.

    Exact for every text that is; what only might begin a heading, a step or a bullet is not called plain.
    """
    first = text[:1]
    return not (
        first in _MAY_START
        or first.isdecimal()
        or "\n" in text
        or "*" in text
        or "{icon:" in text
        or text != text.strip()
    )


def _block_start(line: str) -> tuple[str, str, str] | None:
    """Kind, marker and rest of a line that starts a block of its own."""
    if match := _HEADING.fullmatch(line):
        return f"h{len(match[1])}", "", match[2]
    if match := _STEP.fullmatch(line):
        return "step", f"{match[1]}.", match[2]
    if match := _BULLET.fullmatch(line):
        return "bullet", "•", match[1]
    return None
