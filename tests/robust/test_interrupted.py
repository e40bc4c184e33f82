"""Whatever ends a build early, files are old or new, never in between; builds side by side leave each other whole."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.kits import ROOT, cards, digests, run, verified, write_kit

DECK = cards(40)
OTHER = DECK.replace("One of a kind.", "Another text.")


def _start(*arguments: object, limit: int | None = None) -> subprocess.Popen[str]:
    """`printkit` in a process of its own; `limit` is the largest file it may write, in bytes."""
    code = "import resource, sys; from printkit.cli import main; sys.argv = ['printkit', *sys.argv[1:]]; "
    if limit is not None:
        code += f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit})); "
    return subprocess.Popen(
        [sys.executable, "-c", code + "main()", *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_build_that_is_killed_leaves_whole_files(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path, DECK), tmp_path / "out"
    whole: dict[str, set[str]] = {}
    seconds = 0.0
    for components in (DECK, OTHER):
        (kit / "pieces.yaml").write_text(components)
        start = time.perf_counter()
        build = _start("build", kit, "--out", out, "--jobs", 1, "--text")
        build.communicate()
        assert build.returncode == 0
        seconds = time.perf_counter() - start
        for name, digest in digests(out).items():
            whole.setdefault(name, set()).add(digest)
    chance, killed = random.Random(5), 0
    for number in range(12):
        (kit / "pieces.yaml").write_text((DECK, OTHER)[number % 2])
        build = _start("build", kit, "--out", out, "--jobs", 1, "--text")
        time.sleep(chance.uniform(0.1, 1.0) * seconds)
        build.send_signal(signal.SIGKILL)
        build.communicate()
        killed += build.returncode == -signal.SIGKILL
        found = digests(out)
        for name, digest in found.items():
            # A draft that a kill leaves behind is hidden and no PDF.
            assert digest in whole.get(name, ()) or Path(name).name.startswith(".printkit-"), name
        assert set(whole) <= set(found)
        json.loads((out / "trial" / "manifest.json").read_text())
    assert killed >= 3
    assert run("build", kit, "--out", out, "--jobs", 1, "--text").code == 0
    verified(out / "trial" / "manifest.json")


def test_a_disk_that_is_full_ends_with_code_3_and_the_earlier_files(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path, DECK), tmp_path / "out"
    assert run("build", kit, "--out", out, "--jobs", 1).code == 0
    before = digests(out)
    (kit / "pieces.yaml").write_text(OTHER)
    build = _start("build", kit, "--out", out, "--jobs", 1, limit=8_000)
    output, error = build.communicate()
    assert build.returncode == 3
    assert output == ""
    assert error.startswith(f"error: {out}")
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert digests(out) == before


def test_two_builds_at_once_into_one_folder_both_count(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path, DECK), tmp_path / "out"
    choices = [
        ("--variant", variant, "--paper", paper)
        for variant in ("standard", "large-print")
        for paper in ("a4", "letter")
    ]
    builds = [_start("build", kit, "--out", out, "--jobs", 1, *choice) for choice in choices]
    for build in builds:
        _, error = build.communicate()
        assert (build.returncode, error) == (0, "")
    manifest = json.loads((out / "trial" / "manifest.json").read_text())
    assert len(manifest["files"]) == 4
    assert sorted(path.name for path in (out / "trial").iterdir()) == sorted(
        ["manifest.json", *(entry["path"] for entry in manifest["files"])]
    )
    verified(out / "trial" / "manifest.json")


def test_two_builds_of_different_texts_leave_files_and_a_manifest_that_belong_together(tmp_path: Path) -> None:
    kits = [write_kit(tmp_path / str(number), text) for number, text in enumerate((DECK, OTHER))]
    out = tmp_path / "out"
    for _ in range(3):
        builds = [_start("build", kit, "--out", out, "--jobs", 1, "--force") for kit in kits]
        for build in builds:
            build.communicate()
        assert [build.returncode for build in builds] == [0, 0]
        verified(out / "trial" / "manifest.json")
