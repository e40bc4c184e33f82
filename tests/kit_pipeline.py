"""Kits written by tests: files in a folder, loaded, laid out or built as the pipeline does it."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from printkit.choice import Choice
from printkit.diagnostics import Diagnostic, Report
from printkit.files import KitFolder
from printkit.layout.piece import Piece
from printkit.manifest import manifest_of
from printkit.pipeline import BuiltFile, build_variant, lay_out, load
from printkit.verify.checks import verify_bytes
from printkit.verify.expected import read_manifest

HEADER = "kit: sample\ntitle: Sample\ncomponents: [cards.yaml]\n"


def kit_folder(folder: Path, cards: str, header: str = HEADER, **others: str | bytes) -> KitFolder:
    """A kit of one component file; other files by name, `__` standing for a dot."""
    (folder / "kit.yaml").write_text(header, "utf-8")
    (folder / "cards.yaml").write_text(cards, "utf-8")
    for name, content in others.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return KitFolder(folder, "sample")


def pieces_of(
    folder: KitFolder, variant: str = "standard", templates: Path | None = None, *, draft: bool = False
) -> tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]:
    """The pieces of a kit in a variant, and everything reported."""
    report = Report()
    inputs = load(folder, templates, report)
    if inputs is None:
        return (), report.diagnostics()
    pieces = lay_out(inputs, variant, Choice(draft=draft), report)
    return pieces, report.diagnostics()


def findings(folder: KitFolder, variant: str = "standard") -> list[tuple[str, int, str]]:
    """Code, line and column name of everything reported."""
    return [(one.code, one.place.line, one.place.column_name) for one in pieces_of(folder, variant)[1]]


def built(folder: KitFolder, variant: str, paper: str = "a4", templates: Path | None = None) -> BuiltFile:
    """The finished file of a kit that has no error."""
    report = Report()
    files = build_variant(folder, templates, variant, Choice(papers=(paper,)), report)
    assert not report.failed, report.diagnostics()
    return files[0]


def png(width: int, height: int, grey: int = 128, mode: str = "L") -> bytes:
    """A plain picture."""
    packed = io.BytesIO()
    Image.new(mode, (width, height), grey if mode == "L" else (grey, 0, 0)).save(packed, "PNG")
    return packed.getvalue()


def verified(one: BuiltFile) -> list[str]:
    """What verification of a finished file, against its manifest, finds wrong."""
    manifest = read_manifest(manifest_of(one.kit, one.title, [one.entry]))
    result = verify_bytes(one.entry["path"], one.data, manifest, manifest.files[0])
    return [f"{found}" for found in result.findings if not found.ok]
