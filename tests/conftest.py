from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.kits import Built

pytest.register_assert_rewrite("tests.kits", "tests.measure", "tests.dump")

# The same examples in every run: a failure belongs to the change that brought it. No deadline: machines differ.
settings.register_profile("printkit", max_examples=60, deadline=None, derandomize=True)
settings.load_profile("printkit")

_NUMBERS = count(1)
Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the files of tests/goldens anew")


@pytest.fixture(scope="session", autouse=True)
def _session_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test, and no fixture of the session, touches the user's cache or sees the user's settings."""
    folder = tmp_path_factory.mktemp("caches")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CACHE", str(folder / "session"))
        for name in ("SOURCE_DATE_EPOCH", "NO_COLOR", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        yield folder


@pytest.fixture(autouse=True)
def cache_folder(_session_surroundings: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for each test; the folder is made when something is stored."""
    folder = _session_surroundings / f"test-{next(_NUMBERS)}"
    monkeypatch.setenv("PRINTKIT_CACHE", str(folder))
    return folder


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with `tests/goldens/<name>.txt`; `pytest --update-goldens` writes what was found there."""

    def compare(name: str, found: str) -> None:
        path = Path(__file__).parent / "goldens" / f"{name}.txt"
        if request.config.getoption("--update-goldens"):
            path.write_text(found, "utf-8", newline="\n")
        assert path.is_file(), f"{path.name} is missing: run pytest --update-goldens and read what it wrote"
        assert found.splitlines() == path.read_text("utf-8").splitlines()

    return compare


@pytest.fixture(scope="session")
def turnstile_post(tmp_path_factory: pytest.TempPathFactory, _session_surroundings: Path) -> Built:
    """The kit Turnstile Post, built and verified once: every variant on every paper."""
    from tests.kits import ROOT, build_here

    return build_here(ROOT / "content" / "turnstile-post", tmp_path_factory.mktemp("real"))
