"""What people install: a wheel that builds the games it brings, an sdist that can be tested."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from printkit import __version__
from tests.kits import ROOT, verified

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_brings_every_template_and_kit(wheel: Path) -> None:
    for folder in ("templates", "content"):
        here = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {name.removeprefix("printkit/data/") for name in names(wheel) if f"data/{folder}/" in name} == here


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    assert tops == {"printkit", f"printkit-{__version__}.dist-info"}
    code = {path.relative_to(ROOT).as_posix() for path in (ROOT / "printkit").rglob("*.py")}
    assert {name for name in names(wheel) if name.endswith(".py")} == code


def test_an_installed_printkit_builds_a_game_far_from_its_source(wheel: Path, tmp_path: Path) -> None:
    # A wheel of pure Python is installed by unpacking it.
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (tmp_path / "desk").mkdir()
    code = "import printkit; print(printkit.__file__); from printkit.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "build", "turnstile-post", "--paper", "a4", "--jobs", "1"],
        cwd=tmp_path / "desk",
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.splitlines()[0] == str(site / "printkit" / "__init__.py")
    verified(tmp_path / "desk" / "build" / "turnstile-post" / "manifest.json")


def test_the_sdist_can_be_tested_and_built(tmp_path: Path) -> None:
    include = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"/printkit", "/content", "/templates", "/tests", "/README.md", "/LICENSE", "/CHANGELOG.md"} <= set(include)
    for name in include:
        assert (ROOT / name.lstrip("/")).exists(), name


def test_fonts_are_pinned_and_every_other_dependency_has_a_lower_bound() -> None:
    found = {re.split(r"[<>=~!]", one)[0]: one for one in PROJECT["project"]["dependencies"]}
    assert set(found) == {
        "click",
        "msgspec",
        "pillow",
        "pypdf",
        "pyyaml",
        "reportlab",
        "fontpkg-atkinson-hyperlegible",
        "fontpkg-fira-sans",
    }
    for name, requirement in found.items():
        assert ("==" if name.startswith("fontpkg") else ">=") in requirement


def test_the_version_is_told_once_and_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == __version__
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## ({re.escape(__version__)}|Unreleased)", changelog, re.MULTILINE)
