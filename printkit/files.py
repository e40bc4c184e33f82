"""Folders and files: where kits and templates are, what decides the bytes of a kit, and safe writing."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit import __version__
from printkit.layout import font_files


def packaged(name: str) -> Path:
    """The `templates` or `content` that come with printkit: inside the wheel, or beside the source tree."""
    package = Path(__file__).parent
    shipped = package / "data" / name
    return shipped if shipped.is_dir() else package.parent / name


class KitFolder(NamedTuple):
    """A folder with a `kit.yaml`, and how its path is shown to people."""

    path: Path
    shown: str


class UnknownKitError(ValueError):
    """A name or path that is no kit; the message lists the kits there are."""


def find_kits(names: Sequence[str], content: Path) -> tuple[KitFolder, ...]:
    """The folders of kits by name or path, all of `content` when none is named, sorted by name.

    Raises:
        UnknownKitError: A name is no folder with a `kit.yaml`, or there is no kit at all.
    """
    known = sorted(path.parent for path in content.glob("*/kit.yaml"))
    if not names:
        if not known:
            raise UnknownKitError(f"there is no kit in {content}: no folder in it has a kit.yaml")
        return tuple(KitFolder(path, path.as_posix()) for path in known)
    found = []
    for name in names:
        path = next((Path(folder) for folder in (content / name, Path(name)) if (folder / "kit.yaml").is_file()), None)
        if path is None:
            have = ", ".join(folder.name for folder in known) or "none"
            raise UnknownKitError(f"'{name}' is no kit: no folder of that name or path has a kit.yaml (kits: {have})")
        found.append(KitFolder(path, path.as_posix()))
    return tuple(dict.fromkeys(found))


def template_files(folder: str, overlay: Path | None) -> tuple[Path, ...]:
    """The YAML files of one folder of templates, a file of the same name in `overlay` taking its place."""
    found = {path.name: path for path in (packaged("templates") / folder).glob("*.yaml")}
    if overlay is not None:
        found |= {path.name: path for path in (overlay / folder).glob("*.yaml")}
    return tuple(found[name] for name in sorted(found))


def input_digest(kit: Path, overlay: Path | None, options: Sequence[str]) -> str:
    """A digest of everything that decides the bytes of a kit's files.

    Every file of the kit's folder with its name, every template, the fonts, printkit's version, the options
    and `SOURCE_DATE_EPOCH`.
    """
    digest = hashlib.sha256()
    for part in (_program(), *options, os.environ.get("SOURCE_DATE_EPOCH", "")):
        digest.update(part.encode() + b"\0")
    digest.update(font_files.fingerprint())
    for name, path in _kit_files(kit):
        digest.update(os.fsencode(name) + b"\0")
        # What a link leads to is a file of the kit itself, or refused.
        digest.update(os.fsencode(path.readlink()) if path.is_symlink() else _file_digest(path))
    for folder in ("papers", "variants", "formats"):
        for path in template_files(folder, overlay):
            digest.update(f"{folder}/{path.name}\0".encode())
            digest.update(_file_digest(path))
    return digest.hexdigest()


NO_DATE = 946_684_800
"""What stands for the date where none is given: 1 January 2000. A clock would change the bytes."""


def source_date() -> int:
    """The date that outputs carry, in seconds since 1970: that of `SOURCE_DATE_EPOCH`, else always the same."""
    written = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    return int(written) if written.isdecimal() else NO_DATE


def _file_digest(path: Path) -> bytes:
    """A file's digest, taken piece by piece: a kit's folder may hold films of the game."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").digest()


def _program() -> str:
    """The version; in a source tree, where code changes under one version, also when each module last did."""
    package = Path(__file__).parent
    if (package / "data").is_dir():
        return __version__
    modules = sorted(package.rglob("*.py"))
    return " ".join((__version__, *(f"{path.name} {path.stat().st_mtime_ns}" for path in modules)))


def _kit_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file and link below a folder, hidden ones too, by name in one order; not what git keeps there."""
    named = ((path.relative_to(folder), path) for path in folder.rglob("*"))
    for name, path in sorted((inner.as_posix(), path) for inner, path in named if ".git" not in inner.parts):
        if path.is_symlink() or path.is_file():
            yield name, path


@contextlib.contextmanager
def alone_in(folder: Path, out: Path) -> Iterator[None]:
    """Makes a folder below `out` and keeps other builds from changing it meanwhile, where the system can lock one.

    Raises:
        OSError: The folder cannot be made, or it is a link that leads elsewhere.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not folder.resolve().is_relative_to(out.resolve()):
        raise OSError(errno.EPERM, "this is a link out of the output folder", str(folder))
    if sys.platform == "win32":
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        # Some network drives lock nothing; files stay whole even so.
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def write_all(files: dict[Path, bytes]) -> None:
    """Write files so that each is old or new, never in between, and nothing stray stays when one fails.

    All are written beside their targets first and renamed only when every one is complete.

    Raises:
        OSError: A folder or file cannot be written; the earlier files are untouched.
    """
    waiting: list[tuple[Path, Path]] = []
    try:
        for target, data in files.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            with _named(target):
                handle, draft = _open_draft(target.parent)
            waiting.append((draft, target))
            _write(handle, data, target)
        while waiting:
            draft, target = waiting[0]
            draft.replace(target)
            waiting.pop(0)
    finally:
        for draft, _ in waiting:
            with contextlib.suppress(OSError):
                draft.unlink()


def _open_draft(folder: Path) -> tuple[int, Path]:
    """A new file beside its target, opened, under a name that nobody else has.

    `tempfile` does the same, and takes longer to import than ten sheets to make.
    """
    draft = folder / f".printkit-{os.urandom(8).hex()}.tmp"
    return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), draft


def _write(handle: int, data: bytes, target: Path) -> None:
    """Write and close an open file."""
    with _named(target), os.fdopen(handle, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())


@contextlib.contextmanager
def _named(target: Path) -> Iterator[None]:
    """Makes an error name the target, which people know, and not the draft."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error
