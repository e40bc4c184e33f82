"""A checker of PDF/UA that shares nothing with printkit finds no fault in any file."""

from __future__ import annotations

from pathlib import Path

import pdfua
import pytest

from tests.kits import ROOT, build_here

KITS = [
    *sorted(path.parent for path in (ROOT / "content").glob("*/kit.yaml")),
    *sorted(path.parent for path in (ROOT / "templates" / "starters").glob("*/kit.yaml")),
]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_no_file_fails_the_checks_of_pdf_ua(tmp_path: Path, kit: Path) -> None:
    built = build_here(kit, tmp_path / "out")
    assert len(built.manifest["files"]) == 4
    for entry in built.manifest["files"]:
        report = pdfua.validate(str(built.folder / entry["path"]))
        assert list(report.findings) == []
