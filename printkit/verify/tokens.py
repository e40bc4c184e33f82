"""Content stream bytes in, operators with their operands out.

No PDF library: streams are long and this must be fast. Operands are plain Python values: float, `Name`, bytes
(strings), tuple (arrays) and dict (property lists).
"""

from __future__ import annotations

import re
from collections.abc import Iterator


class ContentError(ValueError):
    """Content that cannot be read; the message is the reason in plain words."""


class Name(str):
    """A PDF name without its slash."""

    __slots__ = ()


Operand = float | Name | bytes | tuple["Operand", ...] | dict[str, "Operand"] | bool | None
Operation = tuple[str, list[Operand]]

MAX_DEPTH = 32
"""Arrays and dictionaries inside each other; files of this kind need three."""

_SPACE = r"[\x00\t\n\f\r ]"
_TOKEN = re.compile(
    rf"""(?:{_SPACE}++|%[^\r\n]*+)*+(?:
    ([+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++))(?=[\x00\t\n\f\r\ ()<>\[\]{{}}/%+-]|$)
    |([A-Za-z'"][A-Za-z0-9*'"]*+)
    |/([^\x00\t\n\f\r ()<>\[\]{{}}/%]*+)
    |\(((?:[^()\\]++|\\[\s\S])*+)\)
    |(\()
    |<([0-9A-Fa-f\x00\t\n\f\r ]*+)>
    |(<<|>>|\[|\])
    |\Z)""",
    re.VERBOSE,
)
_NUMBER, _WORD, _NAME, _PLAIN, _NESTED, _HEX, _BRACKET = range(1, 8)
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|\r\n|([\s\S]))")
_NAME_ESCAPE = re.compile(r"#([0-9A-Fa-f]{2})")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\n": "", "\r": ""}
_CONSTANTS: dict[str, Operand] = {"true": True, "false": False, "null": None}
_IMAGE_END = re.compile(r"[\x00\t\n\f\r ]EI(?=[\x00\t\n\f\r ]|$)")


def operations(data: bytes) -> Iterator[Operation]:
    """Every operator of a content stream with the operands before it, in order.

    An inline picture comes out as one `EI` operator whose operands are its keys and values.

    Raises:
        ContentError: The bytes are no PDF content.
    """
    text = data.decode("latin-1")
    operands: list[Operand] = []
    open_lists: list[tuple[str, list[Operand]]] = []
    position = 0
    match_token = _TOKEN.match
    while True:
        match = match_token(text, position)
        if match is None:
            raise ContentError(f"content byte {position} is no PDF syntax")
        position = match.end()
        kind = match.lastindex
        if kind == _NUMBER:
            operands.append(float(match[_NUMBER]))
        elif kind == _WORD:
            word = match[_WORD]
            if word in _CONSTANTS:
                operands.append(_CONSTANTS[word])
                continue
            if open_lists:
                raise ContentError(f"operator {word} inside an array or a dictionary")
            if word == "ID":
                position = _after_image(text, position)
                word = "EI"
            yield word, operands
            operands = []
        elif kind == _PLAIN:
            operands.append(_string(match[_PLAIN]))
        elif kind == _NAME:
            operands.append(_name(match[_NAME]))
        elif kind == _HEX:
            operands.append(_hex(match[_HEX]))
        elif kind == _NESTED:
            inner, position = _nested_string(text, position)
            operands.append(_string(inner))
        elif kind == _BRACKET:
            operands = _bracket(match[_BRACKET], operands, open_lists)
        else:
            break
    if open_lists:
        raise ContentError("an array or a dictionary is not closed")


def _bracket(bracket: str, operands: list[Operand], open_lists: list[tuple[str, list[Operand]]]) -> list[Operand]:
    """Open or close an array or a dictionary; returns the list that takes the next operand."""
    if bracket in ("[", "<<"):
        if len(open_lists) >= MAX_DEPTH:
            raise ContentError("arrays and dictionaries are nested too deeply")
        open_lists.append((bracket, operands))
        return []
    if not open_lists:
        raise ContentError(f"{bracket} closes nothing")
    opened, outer = open_lists.pop()
    if (opened == "[") != (bracket == "]"):
        raise ContentError(f"{bracket} closes {opened}")
    outer.append(tuple(operands) if opened == "[" else _pairs(operands))
    return outer


def _pairs(operands: list[Operand]) -> dict[str, Operand]:
    if len(operands) % 2 or not all(isinstance(key, Name) for key in operands[::2]):
        raise ContentError("a dictionary has a key without a value")
    return {str(key): value for key, value in zip(operands[::2], operands[1::2], strict=True)}


def _name(text: str) -> Name:
    return Name(_NAME_ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if "#" in text else text)


def _string(text: str) -> bytes:
    if "\\" in text:
        text = _ESCAPE.sub(_unescape, text)
    return text.encode("latin-1")


def _unescape(found: re.Match[str]) -> str:
    if found[1]:
        return chr(int(found[1], 8) & 255)
    return _ESCAPED.get(found[2], found[2]) if found[2] else ""


def _hex(text: str) -> bytes:
    digits = "".join(text.replace("\0", "").split())
    return bytes.fromhex(digits + "0" * (len(digits) % 2))


def _nested_string(text: str, start: int) -> tuple[str, int]:
    """A string with brackets inside, from behind its opening bracket; the text and where it ends."""
    depth = 1
    position = start
    while position < len(text):
        character = text[position]
        if character == "\\":
            position += 1
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth == 0:
                return text[start:position], position + 1
        position += 1
    raise ContentError("a string is not closed")


def _after_image(text: str, start: int) -> int:
    found = _IMAGE_END.search(text, start)
    if found is None:
        raise ContentError("an inline picture does not end")
    return found.end()
