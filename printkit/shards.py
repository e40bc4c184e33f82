"""A large catalogue on several machines: each builds its share of the kits, then the results are joined."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.files import KitFolder, write_all

_WRITTEN = re.compile(r"([1-9][0-9]*)/([1-9][0-9]*)")


class Shard(NamedTuple):
    """Share `number` of `total`, the first being 1."""

    number: int
    total: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read `2/5`.

        Raises:
            ValueError: The text is no share, or there is no such share.
        """
        match = _WRITTEN.fullmatch(text)
        if match is None or int(match[1]) > int(match[2]):
            raise ValueError(f"'{text}' is no share: write 1/4 for the first of four")
        return cls(int(match[1]), int(match[2]))

    def of(self, kits: Sequence[KitFolder]) -> tuple[KitFolder, ...]:
        """Every `total`-th kit in order of their folders' names, the same on every machine; none is in two shares."""
        ordered = sorted(kits, key=lambda kit: (kit.path.name, kit.shown))
        return tuple(ordered[self.number - 1 :: self.total])


class MergeError(ValueError):
    """Results that do not go together; the message says which and why."""


class _Found(NamedTuple):
    """A file of a kit: its entry in the manifest and where it is."""

    entry: dict[str, Any]
    path: Path


def merge_manifests(folders: Sequence[Path], out: Path) -> dict[str, int]:
    """Join the kits built in several folders into one; how many files each kit has there.

    Files are copied as they are; every kit has one manifest, which names the files of all folders, and those that
    were in `out` before and are not among them.

    Raises:
        MergeError: A folder holds no kit, a file is not as its manifest says, or two folders differ.
        OSError: A file cannot be read or written.
    """
    from printkit.building import still_there
    from printkit.manifest import manifest_of

    kits: dict[str, tuple[str, dict[str, _Found]]] = {}
    for folder in folders:
        manifests = sorted(folder.glob("*/manifest.json"))
        if not manifests:
            raise MergeError(f"{folder.as_posix()} holds no kit: there is no manifest.json in any of its folders")
        for path in manifests:
            _add(kits, path)
    counts = {}
    for name, (title, found) in sorted(kits.items()):
        folder = out / name
        entries = [one.entry for one in found.values()] + still_there(folder, set(found))
        files = {folder / file: one.path.read_bytes() for file, one in found.items() if one.path.parent != folder}
        write_all(files | {folder / "manifest.json": manifest_of(name, title, entries)})
        counts[name] = len(entries)
    return counts


def _add(kits: dict[str, tuple[str, dict[str, _Found]]], manifest: Path) -> None:
    """Take over the files that a manifest names."""
    from printkit.verify.expected import ManifestError, read_manifest

    data = manifest.read_bytes()
    try:
        # Among other things, no name in it may lead out of a folder.
        read_manifest(data)
    except ManifestError as error:
        raise MergeError(f"{manifest.as_posix()} is no manifest of printkit: {error}") from error
    content = json.loads(data)
    name, title, entries = content["kit"], content["title"], content["files"]
    files = {entry["path"]: (entry, entry["sha256"]) for entry in entries}
    known_title, known = kits.setdefault(name, (title, {}))
    if known_title != title:
        raise MergeError(f"{manifest.as_posix()}: {name} is '{title}' here and '{known_title}' elsewhere")
    for file, (entry, digest) in files.items():
        path = manifest.parent / Path(file).name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise MergeError(f"{path.as_posix()} is not the file its manifest describes: build it again")
        other = known.setdefault(file, _Found(entry, path))
        if other.entry != entry:
            raise MergeError(f"{path.as_posix()} and {other.path.as_posix()} differ: build both from the same kit")
