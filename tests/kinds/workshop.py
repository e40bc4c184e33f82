"""Small kits from YAML texts, for tests of kinds."""

from __future__ import annotations

from pathlib import Path

from printkit.choice import Choice
from printkit.diagnostics import Diagnostic, Report
from printkit.files import KitFolder
from printkit.layout.fonts import font_book
from printkit.layout.piece import Piece
from printkit.layout.typesetter import Typesetter
from printkit.loading import load_templates
from printkit.pipeline import lay_out, load

KIT = "kit: test\ntitle: Test\nplayers: {min: 2, max: 6}\ncomponents: [parts.yaml]\n"


def setter(variant: str = "standard") -> Typesetter:
    """A typesetter in a variant."""
    return Typesetter(load_templates(None, Report()).theme(variant, font_book()))


def make(folder: Path, parts: str, variant: str = "standard") -> tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]:
    """The pieces of a kit whose components are given as YAML, and everything that was reported."""
    folder.mkdir(exist_ok=True)
    (folder / "kit.yaml").write_text(KIT, encoding="utf-8")
    (folder / "parts.yaml").write_text(parts, encoding="utf-8")
    report = Report()
    inputs = load(KitFolder(folder, "test"), None, report)
    pieces = lay_out(inputs, variant, Choice(), report) if inputs is not None else ()
    return pieces, report.diagnostics()


def found(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    """Code, line and column of what was reported."""
    return [(one.code, one.place.line, one.place.column) for one in diagnostics]
