"""Kits for tests: written as YAML, run through the command line in this process, always verified."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.cli import main
from printkit.verify import verify_paths

ROOT = Path(__file__).parents[1]

ONE_CARD = """\
- kind: cards
  id: deck
  face: {title: "{name}"}
  cards: [{name: Ace}]
"""


@dataclass(frozen=True)
class Run:
    """What a run of the command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*arguments: object) -> Run:
    """`printkit` with arguments, here and now."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.argv
    sys.argv = ["printkit", *map(str, arguments)]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    finally:
        sys.argv = before
    return Run(code, out.getvalue(), err.getvalue())


def launch(*arguments: object, cwd: Path, **environment: str) -> Run:
    """`printkit` with arguments in a process of its own, in a folder, with more or other environment variables."""
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *map(str, arguments)],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return Run(done.returncode, done.stdout, done.stderr)


def digests(folder: Path) -> dict[str, str]:
    """SHA-256 of every file below a folder by its path."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def write_kit(folder: Path, components: str = ONE_CARD, header: str = "", name: str = "trial") -> Path:
    """A kit of one file of components; `header` holds further lines of `kit.yaml`."""
    kit = folder / name
    kit.mkdir(parents=True, exist_ok=True)
    if "players:" not in header:
        header += "players: {min: 1, max: 4}\n"
    text = f'kit: {name}\ntitle: Trial\nversion: "2.1"\n{header}components: [pieces.yaml]\n'
    (kit / "kit.yaml").write_text(text, "utf-8")
    (kit / "pieces.yaml").write_text(components, "utf-8")
    return kit


def cards(count: int, *, card_format: str = "poker", more: str = "") -> str:
    """A deck of `count` copies of one card and what else is said of it."""
    return f"""\
- kind: cards
  id: deck
  format: {card_format}
  face: {{title: "{{name}}", body: "{{text}}"}}
  cards: [{{name: Ace, text: One of a kind., copies: {count}}}]
{more}"""


def build(kit: Path, out: Path, *options: object) -> dict[str, Any]:
    """Build a kit, prove every file of it, and return its manifest."""
    done = run("build", kit, "--out", out, "--jobs", 1, *options)
    assert (done.code, done.err) == (0, "")
    (path,) = out.glob("*/manifest.json")
    verified(path)
    manifest: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return manifest


def verified(*paths: Path) -> None:
    """Every promise holds for every file."""
    results = verify_paths(paths)
    assert results
    faults = [
        f"{result.path}: {found.place}: {found.measure}: {found.figure}, must be {found.limit}"
        for result in results
        for found in result.findings
        if not found.ok
    ]
    assert faults == []


@dataclass(frozen=True)
class Built:
    """A kit that was built and verified: where its files are, and its manifest."""

    folder: Path
    manifest: dict[str, Any]

    def entry(self, variant: str, paper: str) -> dict[str, Any]:
        """What the manifest says of one file."""
        (found,) = (e for e in self.manifest["files"] if (e["variant"], e["paper"]) == (variant, paper))
        assert isinstance(found, dict)
        return found

    def pdf(self, variant: str, paper: str) -> Path:
        return self.folder / str(self.entry(variant, paper)["path"])


def build_here(kit: Path, out: Path, *options: object) -> Built:
    """Build a kit and prove every file of it."""
    manifest = build(kit, out, *options)
    return Built(out / manifest["kit"], manifest)


def pieces(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """All pieces of a file, in order, each with the number of its page."""
    return [piece | {"page": page["number"]} for page in entry["pages"] for piece in page["pieces"]]
