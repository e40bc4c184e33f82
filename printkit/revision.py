"""Which commit a kit was made from, read from git: for the labels of a release, never for an ordinary build."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SHORT = 7
"""Letters of a commit's id on paper: git's own usual choice."""
CHANGED = "changed"
"""Stands behind the id when the files differ from the commit."""


def read_revision(kit: Path, overlay: Path | None = None) -> str:
    """`abc1234`, or `abc1234 changed` when what is printed may differ from that commit; empty without a commit.

    Changed is a tree in which a tracked file differs from the commit, or in which the folders of the kit and of
    the templates hold a file that the commit does not have. Other new files, such as the output of a release,
    change nothing that is printed. A kit that the repository around it ignores is not from there.
    """
    commit = _git(kit, "rev-parse", "--verify", "--quiet", "HEAD")
    if commit is None or _git(kit, "check-ignore", "--quiet", "kit.yaml") is not None:
        return ""
    changed = bool(_git(kit, "status", "--porcelain", "--untracked-files=no"))
    folders = (kit,) if overlay is None else (kit, overlay)
    return f"{commit.strip()[:SHORT]} {CHANGED}" if changed or any(map(_new_files, folders)) else commit[:SHORT]


def _new_files(folder: Path) -> bool:
    """True when a folder holds a file that is in no commit, ignored ones included; hidden files are never read."""
    listed = _git(folder, "status", "--porcelain", "-z", "--untracked-files=all", "--ignored=matching", "--", ".")
    names = [entry[3:] for entry in (listed or "").split("\0") if entry[:2] in ("??", "!!")]
    return any(not any(part.startswith(".") for part in Path(name).parts) for name in names)


def _git(folder: Path, *arguments: str) -> str | None:
    """What git says in a folder; None when it says no, or when there is no git or no repository."""
    # Asking must not write to the repository, nor run a program that its settings name.
    environment = os.environ | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}
    command = ("git", "-c", "core.fsmonitor=false", "-C", str(folder), *arguments)
    try:
        done = subprocess.run(command, capture_output=True, env=environment, check=False)
    except OSError:
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None
