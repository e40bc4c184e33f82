"""All checks of one file, in the order of the promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printkit.geometry import Size
from printkit.verify.check_features import check_features
from printkit.verify.check_ink import check_ink
from printkit.verify.check_manifest import check_identity, check_manifest
from printkit.verify.check_pieces import check_cuts, check_trim
from printkit.verify.check_readers import check_catalog, check_tags
from printkit.verify.check_sheets import check_labels, check_margins, check_paper, check_rulers
from printkit.verify.check_sight import check_contrast, check_large_print, check_sizes
from printkit.verify.check_text import check_characters, check_colours
from printkit.verify.document import UnreadableError, read_document
from printkit.verify.expected import FileEntry, Manifest
from printkit.verify.findings import FileResult, Finding, failed
from printkit.verify.view import FileView, view

CHECKS: tuple[Callable[[FileView], Iterator[Finding]], ...] = (
    check_manifest,
    check_paper,
    check_rulers,
    check_margins,
    check_trim,
    check_features,
    check_cuts,
    check_characters,
    check_sizes,
    check_contrast,
    check_large_print,
    check_colours,
    check_catalog,
    check_tags,
    check_labels,
    check_ink,
)


def verify_bytes(
    name: str, data: bytes, manifest: Manifest | None = None, entry: FileEntry | None = None
) -> FileResult:
    """Measure one file. `name` is how results call it; without an entry it is proved from the file alone."""
    found = list(check_identity(data, entry)) if entry else []
    kit, variant, paper = (
        manifest.kit if manifest else "",
        *((entry.variant, entry.paper) if entry else ("", "")),
    )
    try:
        document = read_document(data)
    except UnreadableError as error:
        found.append(failed(0, "readable", str(error), "a whole PDF"))
        return FileResult(name, tuple(found), 0, kit, variant, paper)
    looked_at = view(document, manifest, entry)
    if not document.pages:
        found.append(failed(0, "readable", "no pages", "a whole PDF"))
    for check in CHECKS:
        found.extend(check(looked_at))
    return FileResult(
        name,
        tuple(found),
        len(document.pages),
        kit,
        variant,
        paper,
        _sizes(looked_at),
        _words(looked_at),
    )


def _sizes(looked_at: FileView) -> dict[str, Size]:
    """Trim sizes by piece, shorter side first, so that a turned piece compares with one that is not."""
    sizes: dict[str, Size] = {}
    for piece in (piece for page in looked_at.pages for piece in page.pieces):
        if piece.trim is not None:
            sides = sorted((round(piece.trim.width, 4), round(piece.trim.height, 4)))
            sizes.setdefault(piece.id, Size(*sides))
    return sizes


def _words(looked_at: FileView) -> frozenset[str]:
    return frozenset(word for page in looked_at.pages for piece in page.pieces for word in piece.text.split())
