"""Two editions of one small kit, for tests of what changed."""

from __future__ import annotations

from pathlib import Path

from tests.kits import run, write_kit

BEFORE = """\
- kind: cards
  id: deck
  face: {title: "{name}", body: "{text}"}
  cards:
    - {name: Ace, text: Move one cell forward.}
    - {name: King, text: Stay., copies: 3}
    - {name: Queen, text: Turn left.}
    - {name: Jack, text: Turn right.}
- kind: cards
  id: signals
  format: mini
  face: {title: "{name}"}
  cards: [{name: CALM}, {name: STORM}]
"""
AFTER = """\
- kind: cards
  id: deck
  face: {title: "{name}", body: "{text}"}
  cards:
    - {name: Ace, text: Move two cells forward.}
    - {name: King, text: Stay., copies: 2}
    - {name: Jack, text: Turn right.}
    - {name: Ten, text: Do nothing.}
- kind: cards
  id: signals
  format: poker
  face: {title: "{name}"}
  cards: [{name: CALM}, {name: STORM}]
"""
"""Ace says something else, a King and the Queen are gone, Ten is new, signals are larger, Jack is the same."""


def build_edition(folder: Path, components: str, version: str, *options: object) -> Path:
    """Build a kit of these components; the folder with its manifest."""
    kit = write_kit(folder / "content", components)
    header = kit / "kit.yaml"
    header.write_text(header.read_text("utf-8").replace('"2.1"', f'"{version}"'), "utf-8")
    done = run("build", kit, "--out", folder / "build", "--jobs", 1, *options)
    assert (done.code, done.err) == (0, "")
    return folder / "build" / "trial"
