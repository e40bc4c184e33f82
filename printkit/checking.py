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
    digest = input_digest(folder.path, overlay, ())
    if cache.load(f"sound-{digest}") is True:
        known: Mapping[str, Mapping[str, object]] | None = cache.load(f"facts-{digest}")
        if known is not None:
            return known
    from printkit.pipeline import check_kit  # loaded only when something must be checked

    found = check_kit(folder, overlay, report)
    # A file that was changed while it was read must not pass for what it was before.
    if not report.diagnostics() and input_digest(folder.path, overlay, ()) == digest:
        cache.store(f"sound-{digest}", True)
    return found
