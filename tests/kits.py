"""Kits for tests: written as YAML, run through the command line in this process, always verified."""

from __future__ import annotations

import contextlib
import io
import json
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


def pieces(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """All pieces of a file, in order, each with the number of its page."""
    return [piece | {"page": page["number"]} for page in entry["pages"] for piece in page["pieces"]]
