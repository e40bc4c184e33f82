"""Earlier and later builds of kits, wherever they are kept: a manifest, a folder, a ZIP, or a folder of ZIPs."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from printkit.verify.document import UnreadableError
from printkit.verify.drawn import DrawnFile, drawn_file
from printkit.verify.expected import NAME, FileEntry, Manifest, ManifestError, read_manifest

LARGEST_BYTES = 200_000_000
"""A file in a ZIP that says it is larger is refused: no kit is, and a small ZIP can hold a very large file."""


class EditionError(ValueError):
    """A place that holds no usable edition; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One build of one kit: its manifest, and where its files are (a folder, or a folder inside a ZIP)."""

    manifest: Manifest
    home: Path
    inside: str | None = None

    def files(self) -> dict[tuple[str, str], FileEntry]:
        """The manifest's entries by variant and paper."""
        return {(entry.variant, entry.paper): entry for entry in self.manifest.files}

    def read(self, entry: FileEntry) -> DrawnFile:
        """The pieces of one of its files.

        Raises:
            EditionError: The file is missing, not the one that the manifest names, or no whole PDF.
        """
        shown = f"{self.home.as_posix()}: {entry.path}"
        try:
            data = self._bytes(entry.path)
        except (OSError, KeyError) as error:
            raise EditionError(f"{shown} is missing") from error
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise EditionError(f"{shown} is not the file that its manifest names")
        try:
            return drawn_file(data, self.manifest, entry)
        except UnreadableError as error:
            raise EditionError(f"{shown}: {error}") from error

    def _bytes(self, name: str) -> bytes:
        if self.inside is None:
            return (self.home / name).read_bytes()
        with zipfile.ZipFile(self.home) as archive:
            return _member(archive, self.inside + name)


def read_editions(path: Path) -> dict[str, Edition]:
    """The editions kept at a place, by the names of their kits.

    Raises:
        OSError: There is nothing at the place, or it cannot be read.
        EditionError: There is no edition, one is damaged, or two are of one kit.
    """
    found: dict[str, Edition] = {}
    for edition in _find(path):
        other = found.setdefault(edition.manifest.kit, edition)
        if other is not edition:
            raise EditionError(f"{path.as_posix()} holds two editions of {edition.manifest.kit}: name one of them")
    if not found:
        raise EditionError(f"{path.as_posix()} holds no {NAME} and no ZIP with one")
    return found


def _find(path: Path) -> Iterator[Edition]:
    if not path.exists():
        raise FileNotFoundError(2, "there is no such file or folder", str(path))
    if path.is_file() and path.name == NAME:
        yield _beside(path)
    elif path.is_file():
        yield from _zipped(path)
    elif (path / NAME).is_file():
        yield _beside(path / NAME)
    else:
        manifests = sorted(path.glob(f"*/{NAME}"))
        yield from (_beside(manifest) for manifest in manifests)
        for archive in () if manifests else sorted(path.glob("*.zip")):
            yield from _zipped(archive)


def _beside(manifest: Path) -> Edition:
    return Edition(_manifest(manifest.read_bytes(), manifest), manifest.parent)


def _zipped(path: Path) -> Iterator[Edition]:
    """Every edition in a ZIP."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted(name for name in archive.namelist() if PurePosixPath(name).name == NAME)
            manifests = {name: _manifest(_member(archive, name), path) for name in names}
    except zipfile.BadZipFile as error:
        raise EditionError(f"{path.as_posix()} is neither a {NAME} nor a ZIP") from error
    for name, manifest in manifests.items():
        yield Edition(manifest, path, name.removesuffix(NAME))


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > LARGEST_BYTES:
        raise EditionError(f"{archive.filename}: {name} is too large")
    try:
        return archive.read(name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        # A checksum that is wrong; a way of packing that is not known here; a file that asks for a password.
        raise EditionError(f"{archive.filename}: {name} is damaged or locked") from error


def _manifest(data: bytes, path: Path) -> Manifest:
    try:
        return read_manifest(data)
    except ManifestError as error:
        raise EditionError(f"{path.as_posix()}: {error}") from error
