"""`python -m printkit` and the command `printkit`."""

from __future__ import annotations

import gc
import os
import signal
import sys

STOPPED = 1
"""The exit code of a run that whoever started it stopped, as the command-line library has it."""


def main() -> None:
    """Run `printkit`. Ctrl-C ends it at any moment with a word and no trace."""
    try:
        _run()
    except KeyboardInterrupt:
        from printkit.say import say

        say("\nAborted!", error=True)
        sys.exit(STOPPED)


def _run() -> None:
    """Repeat an unchanged build's answer, run a plain command, or leave it to the command line proper."""
    # Imports and the pieces of one kit are all there to stay: nothing to collect. A run over several kits turns
    # the collector on again.
    gc.disable()
    from printkit.again import repeat

    if repeat(sys.argv[1:]):
        return
    _load_msgspec()
    from printkit.commands import run_plain

    code = run_plain(sys.argv[1:])
    if code is None:
        gc.enable()
        from printkit.cli import main as run

        run()
    else:
        _leave(code)


def _leave(code: int) -> None:
    """End the run. The system takes back the memory of a thousand cards at once, Python one object after the other."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        sys.exit(code)  # which says what is wrong with the stream
    os._exit(code)


def _load_msgspec() -> None:
    """Load msgspec without typing_extensions, which it looks for first and prefers.

    On Python 3.11 and later it takes nothing from there that `typing` does not have; where some other package
    brought it along, loading it takes as long as laying out two hundred cards.
    """
    name = "typing_extensions"
    if name in sys.modules:
        return
    sys.modules[name] = None  # type: ignore[assignment]  # "there is none", as the import system says it
    # Stopped half-way, msgspec is loaded all the same and crashes later: Ctrl-C waits for it.
    masked = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,)) if hasattr(signal, "pthread_sigmask") else None
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[name]
        if masked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)


if __name__ == "__main__":
    main()
