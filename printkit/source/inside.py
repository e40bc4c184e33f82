"""Paths written in content: they lead to files inside the content's own folder, or nowhere."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from printkit.diagnostics import Problem, TreePath

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_DRIVE = re.compile(r"[A-Za-z]:")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def resolve_inside(folder: Path, written: str, at: TreePath = ()) -> Path | Problem:
    """The file a text of the content names, or the problem with it at the path `at`.

    `folder` holds the YAML file; every part is compared with real names, so that what works on one machine
    works on all. Nothing is opened. Reports `bad-path` (no path at all, a backslash, absolute, a
    URL), `outside-path` (`..` or a link out of the folder), `wrong-case`, `missing-file` and `not-a-file`.
    """
    fault = _refused(written)
    if fault is not None:
        return Problem(at, *fault)
    parts = _normal(written)
    if parts is None:
        message = f"'{written}' leads out of the folder of the YAML file"
        return Problem(at, "outside-path", message, "copy the file into the folder and name it from there")
    found = folder
    for index, part in enumerate(parts):
        names = _names(found)
        name = next((name for name in names if _readable(name) == _readable(part)), None)
        if name is None:
            return _missing(written, parts[:index], part, names, at)
        found = found / name
        if not _is_below(found, folder):
            message = f"'{written}' is a link out of the folder of the YAML file"
            return Problem(at, "outside-path", message, "copy the file itself into the folder")
    if not found.is_file():
        what = "a folder" if found.is_dir() else "no ordinary file"
        return Problem(at, "not-a-file", f"'{written}' is {what}", "name a file")
    return found


def _is_below(path: Path, folder: Path) -> bool:
    try:
        real = path.resolve()
        # Links that lead to each other: since Python 3.13 they are resolved to one of them, before that it is an error.
        return not real.is_symlink() and real.is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def _refused(written: str) -> tuple[str, str, str] | None:
    if not written.strip() or _CONTROL.search(written):
        return "bad-path", "this is no name of a file", "name a file, such as deck.csv"
    if _DRIVE.match(written) and not _URL.match(written):
        return (
            "bad-path",
            f"'{written}' is an absolute path",
            "name the file from the folder of the YAML file",
        )
    if _URL.match(written):
        return (
            "bad-path",
            f"'{written}' is an address: nothing is fetched",
            "save the file beside the YAML file",
        )
    if "\\" in written:
        return "bad-path", f"'{written}' contains '\\'", f"write {written.replace(chr(92), '/')}"
    if written.startswith("/"):
        return (
            "bad-path",
            f"'{written}' is an absolute path",
            "name the file from the folder of the YAML file",
        )
    return None


def _normal(written: str) -> list[str] | None:
    """The parts of a path without `.` and `..`; None when it climbs out."""
    parts: list[str] = []
    for part in written.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return parts


def _names(folder: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in folder.iterdir())
    except OSError:
        # Not a folder, or not ours to look into: either way the file is not there for us.
        return []


def _readable(name: str) -> str:
    """A name as people write it, whatever encoding the machine claims for names of files."""
    as_utf8 = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    # Some file systems keep é as two characters.
    return unicodedata.normalize("NFC", as_utf8)


def _missing(written: str, before: list[str], part: str, names: list[str], at: TreePath) -> Problem:
    start = "/".join([*before, ""])
    names = [_readable(name) for name in names]
    cased = next((name for name in names if name.casefold() == part.casefold()), None)
    if cased is not None:
        message = f"'{written}' has other capital letters than the file '{start}{cased}'"
        return Problem(at, "wrong-case", message, f"write {start}{cased}")
    where = f"in '{start}' beside the YAML file" if before else "in the folder of the YAML file"
    from difflib import get_close_matches  # only a fault pays for the import

    near = get_close_matches(part, names, 1)
    hint = f"did you mean '{start}{near[0]}'?" if near else "check the name, or put the file there"
    return Problem(at, "missing-file", f"'{written}' does not exist (looked for '{part}' {where})", hint)
