"""Check kits: what was found sound and has not changed since is not looked at again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from printkit import cache
from printkit.diagnostics import Report
from printkit.files import KitFolder, input_digest


def check(folder: KitFolder, overlay: Path | None, report: Report) -> Mapping[str, Mapping[str, object]]:
    """Report everything that would stop a build of a kit; the facts of its pieces by their ids when it is sound.

    Only kits without a single finding are remembered: the others are about to be changed.
    """
    digest = _digest(folder, overlay)
    if digest and cache.load(f"sound-{digest}") is True:
        known: Mapping[str, Mapping[str, object]] | None = cache.load(f"facts-{digest}")
        if known is not None:
            return known
    from printkit.pipeline import check_kit  # loaded only when something must be checked

    found = check_kit(folder, overlay, report)
    # A file that was changed while it was read must not pass for what it was before.
    if digest and not report.diagnostics() and _digest(folder, overlay) == digest:
        cache.store(f"sound-{digest}", True)
    return found


def _digest(folder: KitFolder, overlay: Path | None) -> str:
    """The digest of a kit; empty when a file cannot be read, which the check tells with its place."""
    try:
        return input_digest(folder.path, overlay, ())
    except OSError:
        return ""
