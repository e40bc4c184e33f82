"""`python -m printkit` and the command `printkit`."""

from __future__ import annotations

import sys


def main() -> None:
    """Repeat an unchanged build's answer, or run the command line."""
    from printkit.again import repeat

    if not repeat(sys.argv[1:]):
        from printkit.cli import main as run

        run()


if __name__ == "__main__":
    main()
