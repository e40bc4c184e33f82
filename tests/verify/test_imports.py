from __future__ import annotations

import ast
from pathlib import Path

import printkit.verify

ALLOWED = {"printkit.geometry", "printkit.markdown", "printkit.units", "printkit.diagnostics"}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def test_verification_shares_nothing_with_the_writer() -> None:
    package = Path(printkit.verify.__file__).parent
    for path in package.glob("*.py"):
        modules = {name for name in imported(path) if name.startswith("printkit.")}
        foreign = {name for name in modules if not name.startswith("printkit.verify")}
        assert all(any(name.startswith(allowed) for allowed in ALLOWED) for name in foreign), path.name


def test_only_verification_reads_pdfs() -> None:
    package = Path(printkit.verify.__file__).parent.parent
    others = [path for path in package.rglob("*.py") if "verify" not in path.parts]
    assert not [path for path in others if any(name.split(".")[0] == "pypdf" for name in imported(path))]
