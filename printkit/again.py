"""The same build again, nothing changed: answered before the command line and the stages are imported.

A build that found everything unchanged leaves a note: what was asked for, where each answer came from, and what was
said. The next time the same is asked in the same folder, the note is checked against the files themselves, inputs
and outputs alike, by the same digests as in a build. Where anything differs, the command line takes over.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printkit import cache
from printkit.files import KitFolder, input_digest

ANSWERED = "build"
"""The command whose answer may be repeated."""


def repeat(arguments: Sequence[str]) -> bool:
    """Say again what an unchanged build says; False when it is not known to be one, and nothing was said."""
    if arguments[:1] != [ANSWERED]:
        return False
    try:
        note = cache.load(_key(arguments))
        if note is None or not _holds(note, arguments):
            return False
        said = "".join(f"{path}: unchanged\n" for path in note["said"])
    except (OSError, KeyError, TypeError, ValueError, AttributeError):
        return False
    if sys.stdout is not None:  # as when it was closed before the run
        sys.stdout.write(said)
    return True


def remember(
    arguments: Sequence[str],
    kits: Sequence[KitFolder],
    overlay: Path | None,
    options: Sequence[str],
    outputs: Sequence[Path],
) -> None:
    """Keep a note of a build by its arguments that found all `outputs` as they should be."""
    if list(arguments[:1]) != [ANSWERED]:
        return
    folders = {path.parent for path in outputs}
    files = [*outputs, *sorted(folder / "manifest.json" for folder in folders)]
    note = {
        "kits": [[str(kit.path), input_digest(kit.path, overlay, options)] for kit in kits],
        "overlay": None if overlay is None else str(overlay),
        "options": list(options),
        "around": _around(arguments, kits),
        "outputs": [[str(path), _sha256(path)] for path in files],
        "said": [path.as_posix() for path in outputs],
    }
    cache.store(_key(arguments), note)


def _key(arguments: Sequence[str]) -> str:
    asked = "\0".join((os.getcwd(), *arguments))  # noqa: PTH109 - the same text, without a Path
    return f"again-{hashlib.sha256(asked.encode(errors='surrogateescape')).hexdigest()}"


def _holds(note: dict[str, Any], arguments: Sequence[str]) -> bool:
    """True when every input and output a note speaks of is as it was."""
    kits, outputs, options = note["kits"], note["outputs"], note["options"]
    overlay = None if note["overlay"] is None else Path(note["overlay"])
    folders = [KitFolder(Path(path), path) for path, _ in kits]
    return (
        bool(note["around"] == _around(arguments, folders))
        and all(_sha256(Path(path)) == digest for path, digest in outputs)
        and all(input_digest(Path(path), overlay, options) == digest for path, digest in kits)
    )


def _around(arguments: Sequence[str], kits: Sequence[KitFolder]) -> list[str]:
    """What decides which folders an argument or a default means: kits and folders that are there or not."""
    words = [word.partition("=")[2] or word for word in arguments]
    named = [word for word in (*words, "content", "templates") if Path(word).is_dir()]
    beside = sorted({kit.path.parent for kit in kits} | {Path(word) for word in named})
    return [*named, *(path.as_posix() for folder in beside for path in sorted(folder.glob("*/kit.yaml")))]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
