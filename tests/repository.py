"""Small git repositories for tests, untouched by the settings of whoever runs them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_QUIET = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
_SOMEBODY = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "init.defaultBranch=main")


def git(folder: Path, *arguments: str) -> str:
    """What git prints."""
    command = ("git", *_SOMEBODY, "-C", str(folder), *arguments)
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | _QUIET, check=True)
    return done.stdout


def commit_all(folder: Path) -> str:
    """Everything in a folder as one commit, in a repository that is made when there is none; the commit's id."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Keep")
    return git(folder, "rev-parse", "HEAD").strip()
