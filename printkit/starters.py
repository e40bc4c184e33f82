"""Starters: small kits to begin with, written under a name of the designer's own."""

from __future__ import annotations

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from printkit.files import packaged
from printkit.model.kit import DEVICE_NAMES
from printkit.model.words import listed, nearest
from printkit.reference import as_json, components_schema, kit_schema

NAME, TITLE = "my-game", "My game"
"""What stands in a starter for the name and the title of the kit."""
LONGEST_NAME = 60
SCHEMA_FOLDER = ".schema"
"""Where editors find what may be written; hidden, so that it counts as no part of the kit."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class StarterError(ValueError):
    """A kit that cannot be started; the message says why, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter: its name and what it holds, in a sentence."""

    name: str
    about: str


def starters() -> tuple[Starter, ...]:
    """Every starter there is, by name."""
    kits = sorted((packaged("templates") / "starters").glob("*/kit.yaml"))
    return tuple(Starter(path.parent.name, _about(path)) for path in kits)


def write_starter(name: str, starter: str, content: Path) -> tuple[Path, ...]:
    """Write a starter as the kit `name` into a folder of kits; the files it wrote, sorted.

    The kit's folder is there whole or not at all, and one that exists is never touched.

    Raises:
        StarterError: The name is none for a kit, the folder exists, or there is no such starter.
        OSError: The folder of kits cannot be written.
    """
    _check_name(name)
    known = tuple(one.name for one in starters())
    if starter not in known:
        near = nearest(starter, known)
        hint = f"did you mean '{near}'?" if near else f"starters: {listed(known)}"
        raise StarterError(f"there is no starter '{starter}'", hint)
    target = content / name
    if target.exists() or target.is_symlink():
        raise StarterError(f"{target.as_posix()} exists already", "choose another name, or move it away")
    content.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".printkit-", dir=content))
    try:
        written = _fill(draft, packaged("templates") / "starters" / starter, name)
        draft.chmod(0o755)  # mkdtemp's 0700 would lock out whoever shares the folder
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return tuple(target / path for path in written)


def _about(path: Path) -> str:
    """The first comment of a kit that is meant for people."""
    lines = path.read_text("utf-8").splitlines()
    comments = (line[1:].strip() for line in lines if line.startswith("#"))
    return next((line for line in comments if not line.startswith("yaml-language-server")), "")


def _check_name(name: str) -> None:
    hint = "write small letters, digits and hyphens, such as night-market"
    if not _NAME.fullmatch(name):
        likely = "-".join(re.findall(r"[a-z0-9]+", name.casefold()))
        raise StarterError(f"'{name}' is no name for a kit", f"did you mean '{likely}'?" if likely else hint)
    if len(name) > LONGEST_NAME:
        raise StarterError(f"the name has {len(name)} characters", f"write {LONGEST_NAME} at most")
    if DEVICE_NAMES.fullmatch(name):
        raise StarterError(f"'{name}' is the name of a device on Windows", hint)


def _fill(draft: Path, source: Path, name: str) -> list[Path]:
    """Write the starter's files and the schemas they point to; their paths inside the kit."""
    title = name.replace("-", " ").capitalize()
    texts = {
        path.relative_to(source): path.read_text("utf-8").replace(NAME, name).replace(TITLE, title)
        for path in source.rglob("*")
        if path.is_file()
    }
    texts[Path(SCHEMA_FOLDER, "kit.json")] = as_json(kit_schema())
    texts[Path(SCHEMA_FOLDER, "components.json")] = as_json(components_schema())
    for path, text in texts.items():
        (draft / path).parent.mkdir(parents=True, exist_ok=True)
        (draft / path).write_text(text, "utf-8", newline="\n")
    return sorted(texts)
