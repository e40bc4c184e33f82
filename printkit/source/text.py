"""Text files: read as UTF-8, whatever the machine's own encoding is, or refused with a reason."""

from __future__ import annotations

import codecs
import re
import stat
from pathlib import Path

from printkit.diagnostics import CANNOT_READ, Place, Report

SIZE_LIMIT_BYTES = 8_000_000
"""Far more than 10,000 cards; a bigger file is a mistake, such as a picture given as a table."""

_SAVE_AS = "save the file as UTF-8; in Excel as the file type CSV UTF-8"
_LINE_END = re.compile(r"\r\n|\r|\n")
# Everything YAML calls unprintable, and the rare line breaks that editors do not count as lines.
_UNWANTED = "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
_PLAIN = bytes((*b"\t\n\r", *range(0x20, 0x7F)))
"""Bytes of which a text may be made without a closer look."""
_OTHER_UNICODE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class SourceText:
    """The text of one file and the name it is shown under; lines and columns count from 0."""

    __slots__ = ("_lines", "shown", "text")

    def __init__(self, shown: str, text: str) -> None:
        self.shown = shown
        self.text = text
        self._lines: list[str] | None = None

    @property
    def line_count(self) -> int:
        """How many lines the text has, the last one counting when it is empty."""
        self.line(0)
        return len(self._lines or ())

    def line(self, number: int) -> str:
        """A line without its line break; empty past the end."""
        if self._lines is None:
            self._lines = _LINE_END.split(self.text)
        return self._lines[number] if 0 <= number < len(self._lines) else ""

    def place(self, line: int, column: int, length: int = 1) -> Place:
        """The place of `length` characters, at least one."""
        return Place(self.shown, line + 1, column + 1, max(length, 1), self.line(line))


def read_text(path: Path, shown: str, report: Report, limit: int = SIZE_LIMIT_BYTES) -> SourceText | None:
    """The text of a file, its byte-order mark removed.

    Reports `cannot-read` (missing, a folder, no permission), `too-large`, `not-text` (binary),
    `not-utf8` and `control-character`.
    """
    data = read_bytes(path, shown, report, limit)
    if data is None or not _is_utf8_text(data, shown, report):
        return None
    source = SourceText(shown, data.decode("utf-8-sig"))
    # Plain ASCII, which most files are, does not pay for the expression, which takes long to compile.
    unwanted = re.search(_UNWANTED, source.text) if data.translate(None, _PLAIN) else None
    if unwanted is None:
        return source
    before = _LINE_END.split(source.text[: unwanted.start()])
    report.error(
        source.place(len(before) - 1, len(before[-1])),
        "control-character",
        f"the invisible character U+{ord(unwanted.group()):04X} stands here",
        "delete it and type the text again",
    )
    return None


def read_bytes(path: Path, shown: str, report: Report, limit: int = SIZE_LIMIT_BYTES) -> bytes | None:
    """What a file holds. Reports `cannot-read` (missing, a folder, no permission) and `too-large`."""
    place = Place(shown)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            report.error(place, CANNOT_READ, "this is a folder, a file is needed", "name a file in it")
            return None
        if not stat.S_ISREG(status.st_mode):
            report.error(place, CANNOT_READ, "this is a device, a file is needed", "name an ordinary file")
            return None
        if status.st_size > limit:
            _too_large(status.st_size, limit, place, report)
            return None
        return path.read_bytes()
    except FileNotFoundError:
        report.error(place, CANNOT_READ, "the file does not exist", "check its name and folder")
    except PermissionError:
        report.error(place, CANNOT_READ, "no permission to read the file", "change its permissions")
    except (OSError, ValueError):
        # ValueError: a name that holds a NUL.
        report.error(place, CANNOT_READ, "the file cannot be read", "check its name and the disk")
    return None


def _too_large(size: int, limit: int, place: Place, report: Report) -> None:
    report.error(
        place,
        "too-large",
        f"the file has {size / 1e6:.1f} MB, at most {limit / 1e6:.0f} MB are read",
        "split it into several files",
    )


def _is_utf8_text(data: bytes, shown: str, report: Report) -> bool:
    if data.startswith(_OTHER_UNICODE):
        report.error(Place(shown), "not-utf8", "the file is saved as UTF-16 or UTF-32", _SAVE_AS)
        return False
    nul = data.find(b"\0")
    if nul >= 0:
        report.error(
            Place(shown),
            "not-text",
            f"byte {nul} is 0: this is no text file",
            f"name a text file, or {_SAVE_AS}",
        )
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as fault:
        _not_utf8(data, fault.start, shown, report)
        return False
    return True


def _not_utf8(data: bytes, offset: int, shown: str, report: Report) -> None:
    # Everything before the offset is sound UTF-8; the bad bytes of the line are shown as \xNN.
    before = _LINE_END.split(data[:offset].decode("utf-8-sig"))
    rest = _LINE_END.split(data[offset:].decode("utf-8", "backslashreplace"), maxsplit=1)[0]
    place = Place(shown, len(before), len(before[-1]) + 1, 4, before[-1] + rest)
    report.error(place, "not-utf8", f"byte {offset} (0x{data[offset]:02X}) is not UTF-8", _SAVE_AS)
