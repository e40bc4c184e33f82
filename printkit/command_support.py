"""What the commands share: kits and templates as told or found, diagnostics shown, progress, exit codes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from printkit.diagnostics import CANNOT_READ, Diagnostic, ExitCode, Severity
from printkit.files import KitFolder, UnknownKitError, find_kits, packaged
from printkit.say import say


class UsageError(ValueError):
    """Arguments that do not go together, or that name what is not there; the message is for whoever typed them."""


def run_guarded(command: Callable[[], int]) -> int:
    """The exit code of a command; what the file system refuses is a plain sentence and an exit code of its own."""
    try:
        return command()
    except OSError as error:
        # What it is about, and what the system says.
        where = f"{error.filename}: " if error.filename else ""
        say(f"error: {where}{error.strerror or error}", error=True)
        return ExitCode.FILES


def _content_folder(folder: str | None) -> Path:
    """The content folder: as told, else `content` here, else what comes with printkit."""
    if folder is not None:
        return Path(folder)
    here = Path("content")
    return here if here.is_dir() else packaged("content")


def kits_named(names: Sequence[str], folder: str | None) -> tuple[KitFolder, ...]:
    """The kits named, or all of the content folder.

    Raises:
        UsageError: A name is no kit.
    """
    try:
        return find_kits(names, _content_folder(folder))
    except UnknownKitError as error:
        raise UsageError(str(error)) from error


def overlay_of(folder: str | None) -> Path | None:
    """Templates laid over the packaged ones: as told, else `templates` here."""
    if folder is not None:
        return Path(folder)
    here = Path("templates")
    return here if here.is_dir() and not here.samefile(packaged("templates")) else None


def show(diagnostics: Iterable[Diagnostic]) -> None:
    """Diagnostics as text, to stderr, in colour on a terminal that wants it."""
    found = tuple(diagnostics)
    if found:
        from printkit.diagnostics_format import as_text

        colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        say(as_text(found, colour=colour, encoding=sys.stderr.encoding or "ascii"), error=True)
        errors = sum(1 for one in found if one.severity is Severity.ERROR)
        warnings = len(found) - errors
        counts = [f"{n} {word}{'s' * (n > 1)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
        say(" and ".join(counts), error=True)


def code_of(diagnostics: Iterable[Diagnostic]) -> ExitCode:
    """How a run ends that found this."""
    errors = [found for found in diagnostics if found.severity is Severity.ERROR]
    if any(found.code == CANNOT_READ for found in errors):
        return ExitCode.FILES
    return ExitCode.CONTENT if errors else ExitCode.OK


def _chosen(name: str, known: Sequence[str], what: str) -> tuple[str, ...]:
    """One of the known names, or all of them."""
    if name == "all":
        return ()
    if name not in known:
        raise UsageError(f"'{name}' is no {what}; choose {', '.join(known)} or all")
    return (name,)


def template_choice(paper: str, variant: str, overlay: Path | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The papers and variants named on the command line; the templates are read only to check a name."""
    if paper == variant == "all":
        return (), ()
    from printkit.diagnostics import Report
    from printkit.loading import load_templates

    found = load_templates(overlay, Report())
    return _chosen(paper, tuple(found.papers), "paper"), _chosen(variant, tuple(found.variants), "variant")


class Progress:
    """How far a run is, as a bar on stderr: on a terminal only, and only when the run takes longer than a second."""

    PATIENCE_S = 1.0
    CELLS = 24

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` parts are made; when all are, nothing is left on the line."""
        if not sys.stderr.isatty():
            return
        if done == total:
            if self._shown:
                say("\r\033[K", error=True, end="")
            self._shown = False
        elif time.monotonic() - self._begun >= self.PATIENCE_S:
            full = self.CELLS * done // total
            say(f"\r[{'#' * full}{'.' * (self.CELLS - full)}] {done} of {total}", error=True, end="")
            self._shown = True
