"""Words for whoever runs a command: results to stdout, all else to stderr."""

from __future__ import annotations

import sys


def never_stumble() -> None:
    """Let a text that a terminal cannot show be shown in another way, instead of stopping the run."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def say(text: str, *, error: bool = False, end: str = "\n") -> None:
    """Print a text at once, to stdout or, as an `error`, to stderr."""
    stream = sys.stderr if error else sys.stdout
    if stream is not None:  # as when it was closed before the run
        stream.write(text + end)
        stream.flush()


def say_json(value: object) -> None:
    """A result for programs, to stdout."""
    import json

    say(json.dumps(value, ensure_ascii=False, indent=1))
