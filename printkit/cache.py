"""A small store for results that depend on nothing but their key: safe to delete, share and lose.

It lives in the user's cache folder (`PRINTKIT_CACHE`, else `XDG_CACHE_HOME`, else the system's usual one), is
bounded in size, and a store that cannot be written is no store at all.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

LARGEST_COUNT = 4_000
"""Entries kept; the oldest go first."""
LARGEST_ENTRY = 64 * 1024
"""Bytes of one entry; what is larger is not kept. Most are below two kilobytes."""


def folder() -> Path:
    """Where entries are."""
    chosen = os.environ.get("PRINTKIT_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "printkit" / "cache"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "printkit"


def load(key: str) -> Any:  # whatever was stored: plain JSON
    """What was stored under a key, or None; a damaged entry is as good as none."""
    try:
        return json.loads((folder() / f"{key}.json").read_text("utf-8"))
    except (OSError, ValueError, RuntimeError):  # RuntimeError: there is no home folder
        return None


def store(key: str, value: object) -> None:
    """Keep a value of plain JSON; when it cannot be kept, nothing happens."""
    with contextlib.suppress(OSError, RuntimeError):
        where = folder()
        where.mkdir(parents=True, exist_ok=True)
        content = json.dumps(value).encode()  # in ASCII: a path may hold bytes that are no text
        if len(content) > LARGEST_ENTRY:
            return
        draft = where / f"{key}.{os.getpid()}.tmp"
        try:
            draft.write_bytes(content)
            draft.replace(where / f"{key}.json")
        finally:
            draft.unlink(missing_ok=True)
        _trim(where)


def _trim(where: Path) -> None:
    names = [name for name in os.listdir(where) if name.endswith(".json")]  # noqa: PTH208 - names are enough
    if len(names) > LARGEST_COUNT:
        entries = sorted((where / name for name in names), key=_age)
        for path in entries[: len(entries) - LARGEST_COUNT * 9 // 10]:
            path.unlink(missing_ok=True)


def _age(path: Path) -> float:
    """When an entry was last stored; one that another run has removed is the oldest."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
