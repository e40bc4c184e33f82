"""Small programs of mutations, so that a failing kit shrinks to the step that matters."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from printkit.diagnostics import Report
from printkit.source.load import load_text
from printkit.source.text import SourceText

Step = tuple[int, int, int]
"""What to do, where, and with what: numbers that are taken modulo how many there are."""

TEXTS = (
    *("", " ", "\t", "\n\n", "a\nb", "0", "1", "-1", "2", "3", "26", "27", "100", "501", "2.5", "1e9", "1e308", "nan"),
    *(
        "inf",
        "0x1F",
        "true",
        "no",
        "null",
        "A",
        "A1",
        "B2",
        "Z99",
        "1-5",
        "9-3",
        "NORTH",
        "a",
        "x.png",
        "../x",
        "[",
        "]",
    ),
    *("0mm", "0.001mm", "1mm", "5000mm", "100000mm", "9pt", "18pt", "300pt", "-5mm", "per-player", "all-players"),
    *(
        "{",
        "}",
        "{}",
        "}{",
        "{name}",
        "{text}",
        "{player}",
        "{icon:star}",
        "{icon:x}",
        "{sheets: maps}",
        "{count: a..b}",
    ),
    *(
        "*",
        "**",
        "**b",
        "*i*",
        "# H",
        "## H",
        "1. s",
        "- b",
        "&a",
        "*a",
        "<<",
        "!!x",
        "#",
        "|",
        ">",
        "%",
        "@",
        "`",
        '"',
    ),
    *("日", "★", "→", "é", "\u202e", "\ufeff", "word " * 300, "x" * 200, "poker", "mini", "page", "wide-page", "strip"),
    *(
        "round",
        "standee",
        "loop",
        "rows",
        "line",
        "circle",
        "rest",
        "auto",
        "bold",
        "fixed",
        "gap",
        "outline",
        "none",
        "90",
    ),
)
NUMBERS = ("0", "1", "2", "7", "26", "27", "100", "501", "9999", "-3", "2.5")


def mutate_text(text: str, steps: Sequence[Step]) -> str:
    """The text of a file after some edits that a slip of the hand could make, and some that none could."""
    lines = text.split("\n")
    for what, where, which in steps:
        if not lines:
            break
        index = where % len(lines)
        line = lines[index]
        word, column = TEXTS[which % len(TEXTS)], which % (len(line) + 1)
        match what % 9:
            case 0:
                del lines[index]
            case 1:
                lines.insert(index, lines[which % len(lines)])
            case 2:
                lines[index] = line[:column] + word + line[column:]
            case 3:
                lines[index] = line.partition(":")[0] + ": " + word
            case 4:
                lines[index] = line.replace(":", "x:", 1)
            case 5:
                lines[index] = line[:column] + line[column + 1 + which % 5 :]
            case 6:
                lines[index] = " " * (which % 5) + line
            case 7:
                lines[index] = re.sub(r"\d+", NUMBERS[which % len(NUMBERS)], line, count=1)
            case _:
                other = which % len(lines)
                lines[index], lines[other] = lines[other], lines[index]
    return "\n".join(lines)


def mutate_tree(text: str, steps: Sequence[Step]) -> str:
    """A file whose tree was changed: values swapped, copied, emptied, put a level deeper."""
    document = load_text(SourceText("file", text), Report())
    if document is None:
        return text
    holder: dict[str, Any] = {"top": copy.deepcopy(document.tree)}
    for what, where, which in steps:
        paths = list(_paths(holder["top"], ("top",)))
        path = paths[where % len(paths)]
        parent: Any = holder
        for key in path[:-1]:
            parent = parent[key]
        _change(parent, path[-1], what, (TEXTS[which % len(TEXTS)], _at(holder, paths[which % len(paths)])))
        if "top" not in holder:
            return ""
    return json.dumps(holder["top"], ensure_ascii=False)


def _paths(tree: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield path
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in pairs:
        yield from _paths(value, (*path, key))


def _at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def _change(parent: Any, key: Any, what: int, new: tuple[str, Any]) -> None:
    """Change one value; texts mostly for other texts, so that many kits stay whole enough to be laid out."""
    word, other = new
    value = parent[key]
    if isinstance(value, str) and what % 4:
        changed = (word, value + word, value * 2, value[: len(value) // 2], NUMBERS[len(word) % len(NUMBERS)])
        parent[key] = changed[what % len(changed)]
        return
    match what % 8:
        case 0:
            del parent[key]
        case 1:
            parent[key] = None
        case 2:
            parent[key] = [value]
        case 3:
            parent[key] = {"x": value}
        case 4:
            parent[key] = copy.deepcopy(other)
        case 5:
            parent[key] = [] if isinstance(value, list) else {}
        case 6:
            parent[key] = value * 5 if isinstance(value, list) else word
        case _:
            if isinstance(parent, list):
                parent.insert(key, copy.deepcopy(value))
            else:
                parent["x"] = copy.deepcopy(value)
