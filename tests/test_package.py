"""The package as it is given to others: the same bytes each time, whole, and enough on its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.kits import ROOT, verified
from tests.workflow import install_python


def make(target: Path, *, date: str = "1700000000") -> tuple[Path, Path]:
    """Wheel and source archive."""
    command = (sys.executable, "-m", "hatchling", "build", "--directory", str(target))
    environment = os.environ | {"SOURCE_DATE_EPOCH": date}
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    (wheel,), (source,) = target.glob("*.whl"), target.glob("*.tar.gz")
    return wheel, source


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return make(tmp_path_factory.mktemp("made"))


def test_made_twice_it_has_the_same_bytes(made: tuple[Path, Path], tmp_path: Path) -> None:
    again = make(tmp_path)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in made]


def test_the_wheel_brings_the_licence_of_the_games(made: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(made[0]) as wheel:
        assert wheel.read("printkit/data/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_the_source_archive_holds_tests_and_content(made: tuple[Path, Path]) -> None:
    with tarfile.open(made[1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("content", "templates", "tests", "printkit"):
        ours = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert ours <= names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml"} <= names


def test_installed_alone_it_builds_and_releases_a_kit_that_comes_along(made: tuple[Path, Path], tmp_path: Path) -> None:
    python = install_python(tmp_path / "python")
    install = ("-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(made[0]))
    subprocess.run((python, *install), check=True, capture_output=True)
    empty = tmp_path / "empty"
    empty.mkdir()
    environment = os.environ | {"PRINTKIT_CACHE": str(tmp_path / "cache")}
    command = python.with_name("printkit" + python.suffix)
    for order in (("build", "turnstile-post", "--paper", "a4"), ("release", "turnstile-post")):
        done = subprocess.run(
            (command, *order), cwd=empty, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    verified(empty / "build")
    (released,) = (empty / "dist").glob("turnstile-post-*.zip")
    with zipfile.ZipFile(released) as archive:
        assert f"{released.stem}/LICENSE.txt" in archive.namelist()
