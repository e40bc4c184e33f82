"""Our words for what YAML's parser refuses: what stands there and what to write instead.

The parser's own prose differs between its C and Python editions, so the text at the place decides where
it can.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from printkit.diagnostics import Diagnostic
from printkit.source.events import YamlError
from printkit.source.text import SourceText

_GENERAL = "check the indentation, the quotes and the brackets on this line and the one above"


class _Words(NamedTuple):
    code: str
    message: str
    hint: str


def explain(fault: YamlError, source: SourceText) -> Diagnostic:
    """The diagnostic for a text that is no YAML, at the character the designer must change."""
    mark = fault.problem_mark or fault.context_mark
    assert mark is not None, "the parser marks every fault"
    context = (fault.context_mark.line, fault.context_mark.column) if fault.context_mark else (mark.line, mark.column)
    spot = (mark.line, mark.column)
    problem = fault.problem or ""
    if "nesting" in problem:
        return _diagnostic(source, spot, _Words("too-deep", "nested far too deep", "write it flatter"))
    scanning = fault.context or ""
    if "quoted scalar" in scanning:
        return _bad_quotes(source, spot, context, "escape" in problem)
    if "block scalar" in scanning and not _indent_tab(source, spot):
        words = _Words("syntax", "text after '|' or '>'", "begin the text on the next line, indented")
        return _diagnostic(source, spot, words)
    if "alias" in scanning or "anchor" in scanning:
        return _diagnostic(source, context, _start_of_text(source, context))
    tab = _indent_tab(source, spot)
    if tab is not None:
        words = _Words("tab-indent", "a tab is used to indent", "indent with spaces; YAML allows no tabs there")
        return _diagnostic(source, tab, words)
    if "simple key" in scanning:
        hint = "write a space after ':' and after the '-' of a list"
        return _diagnostic(source, context, _Words("syntax", "this line is no 'key: value'", hint))
    if "flow" in scanning:
        return _unclosed(source, spot, context)
    return _diagnostic(source, *_by_text(source, spot, problem))


def _diagnostic(source: SourceText, spot: tuple[int, int], words: _Words) -> Diagnostic:
    line, column = spot
    # The end of a file is shown as the end of its last line with something in it.
    while line > 0 and not source.line(line).strip():
        line -= 1
        column = len(source.line(line))
    return Diagnostic(source.place(line, column), *words)


def _indent_tab(source: SourceText, spot: tuple[int, int]) -> tuple[int, int] | None:
    line = source.line(spot[0])
    indent = line[: len(line) - len(line.lstrip())]
    return (spot[0], indent.index("\t")) if "\t" in indent else None


def _bad_quotes(source: SourceText, spot: tuple[int, int], opened: tuple[int, int], is_escape: bool) -> Diagnostic:
    if is_escape:
        hint = r"write \\ for a backslash, or use single quotes"
        return _diagnostic(source, spot, _Words("syntax", "a backslash that means nothing here", hint))
    quote = source.line(opened[0])[opened[1] : opened[1] + 1]
    return _diagnostic(
        source,
        opened,
        _Words("unclosed-quote", f"the quote {quote} opened here is not closed", f"add the closing {quote}"),
    )


def _unclosed(source: SourceText, spot: tuple[int, int], opened: tuple[int, int]) -> Diagnostic:
    bracket = source.line(opened[0])[opened[1] : opened[1] + 1]
    closing = {"[": "]", "{": "}"}.get(bracket, "bracket")
    if spot[0] != opened[0] or not source.line(spot[0])[spot[1] :].strip():
        words = _Words("unclosed-bracket", f"the {bracket} opened here is not closed", f"add the closing {closing}")
        return _diagnostic(source, opened, words)
    hint = f"put ',' between two entries and '{closing}' at the end; put quotes round a text with brackets"
    return _diagnostic(source, spot, _Words("syntax", f"',' or '{closing}' is due here", hint))


def _start_of_text(source: SourceText, spot: tuple[int, int]) -> _Words:
    text = source.line(spot[0])[spot[1] :]
    return _Words("needs-quotes", f"a text cannot begin with {text[:1]}", f"put quotes: {_quoted(text)}")


def _quoted(written: str) -> str:
    """A text in single quotes, without the comment behind it."""
    text = re.split(r"\s#", written, maxsplit=1)[0].strip().replace("'", "''")
    return f"'{text}'"


def _by_text(source: SourceText, spot: tuple[int, int], problem: str) -> tuple[tuple[int, int], _Words]:
    """Faults told apart by the character at the place and those before it."""
    line, column = spot
    before, rest = source.line(line)[:column], source.line(line)[column:]
    if rest[:1] in ("@", "`", "%") and rest:
        return spot, _start_of_text(source, spot)
    if rest.startswith(":") and not before.strip(" -{,"):
        return spot, _Words("bad-key", "a key is missing before ':'", "write a word before ':'")
    if "mapping values" in problem:
        hint = "put quotes round a text that contains ': ', or indent this line like its neighbours"
        return spot, _Words("syntax", "':' is not expected here", hint)
    if "sequence entries" in problem:
        return spot, _Words(
            "syntax", "a list cannot begin here", "put '- ' on the next line, indented, or quote the text"
        )
    value = before.partition(": ")[2].strip() or before.strip().removeprefix("- ")
    if value[:1] in ("[", "{") and before.strip():
        return spot, _Words(
            "syntax",
            "text after a closing bracket",
            f"put quotes round the text: {_quoted(before[before.index(value) :] + rest)}",
        )
    if value[:1] in ("'", '"') and before.strip():
        hint = "put the whole text in quotes of the other kind, or close the quote of an earlier line"
        return spot, _Words("syntax", "text after a closing quote", hint)
    if rest[:1] in ("]", "}", ","):
        return spot, _Words(
            "syntax", f"{rest[0]} has no partner", "put quotes round a text with brackets or commas in it"
        )
    return spot, _Words("syntax", "this line does not fit to those above", _GENERAL)
