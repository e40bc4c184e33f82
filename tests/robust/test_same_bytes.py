"""The same input gives the same bytes: on every Python at hand, with any number of processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kits import ROOT, digests

KITS = sorted(path.parent.name for path in (ROOT / "content").glob("*/kit.yaml"))
NEEDED = "import click, msgspec, pypdf, reportlab, yaml, fontpkg_fira_sans, fontpkg_atkinson_hyperlegible"


def _pythons() -> list[str]:
    """This Python, and each other that the path leads to and that has what printkit needs."""
    found = [sys.executable]
    for name in ("python3.11", "python3.12", "python3.13"):
        path = shutil.which(name)
        if path is not None and subprocess.run([path, "-c", NEEDED], capture_output=True, check=False).returncode == 0:
            found.append(path)
    return found


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_python_and_number_of_processes_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for number, python in enumerate(_pythons()):
        for jobs in (1, 3):
            out = tmp_path / f"out-{number}-{jobs}"
            environment = {"PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(tmp_path / f"cache-{number}-{jobs}")}
            command = [python, "-m", "printkit", "build", "--content", str(ROOT / "content"), "--out", str(out)]
            done = subprocess.run(
                [*command, "--text", "--jobs", str(jobs)],
                env=os.environ | environment | {"PYTHONHASHSEED": str(number + jobs)},
                capture_output=True,
                check=False,
                text=True,
            )
            assert (done.returncode, done.stderr) == (0, "")
            made.append(digests(out))
    assert len(made[0]) == 6 * len(KITS)  # four PDFs, a manifest and a text each
    assert all(one == made[0] for one in made)


@pytest.mark.parametrize("epoch", ["0", "1700000000"])
def test_the_text_has_no_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    from tests.kits import run, write_kit

    texts = set()
    for value in (None, epoch):
        if value is not None:
            monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
        out = tmp_path / f"out{value}"
        assert run("build", write_kit(tmp_path), "--out", out, "--jobs", 1, "--text").code == 0
        texts.add((out / "trial" / "trial.txt").read_bytes())
    assert len(texts) == 1
