"""Workflows and actions read as data, and their steps run one after another as plain shell, without a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.kits import ROOT

GITHUB = ROOT / ".github"
FILES = sorted((*GITHUB.glob("workflows/*.yml"), *GITHUB.glob("actions/*/action.yml")))
EXPRESSION = re.compile(r"\$\{\{ *(.*?) *\}\}")


def read(path: Path) -> Any:
    """A workflow as plain text values: `on` stays a word."""
    return yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    """The jobs of a workflow; an action is one job."""
    found = read(path)
    jobs_found: dict[str, dict[str, Any]] = found["jobs"] if "jobs" in found else {"action": found["runs"]}
    return jobs_found


def steps(path: Path) -> list[dict[str, Any]]:
    """All steps of all jobs."""
    return [step for job in jobs(path).values() for step in job["steps"]]


@dataclass
class Runner:
    """A machine as far as steps see it: `home` is its disk, `work` where they start, `values` what expressions give."""

    home: Path
    work: Path
    values: Mapping[str, str]
    more: Mapping[str, str] = field(default_factory=dict)
    uploads: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("temp", "bin"):
            (self.home / name).mkdir(parents=True)
        self.summary.touch()
        self.output.touch()
        self._install_python()

    @property
    def summary(self) -> Path:
        return self.home / "summary.md"

    @property
    def output(self) -> Path:
        return self.home / "output"

    def outputs(self) -> dict[str, str]:
        return dict(line.split("=", 1) for line in self.output.read_text("utf-8").splitlines())

    def program(self, name: str, script: str) -> None:
        """A stand-in for a program that needs a network."""
        path = self.home / "bin" / name
        path.write_text(f"#!/bin/bash\n{script}\n", "utf-8")
        path.chmod(0o755)

    def run(self, job: Mapping[str, Any]) -> None:
        """Run the shell steps of a job; uploads are noted, other actions do nothing here."""
        for step in job["steps"]:
            if "run" in step:
                self._shell(step)
            elif step["uses"].startswith("actions/upload-artifact@"):
                self.uploads += [self.work / line for line in self._given(step["with"]["path"]).split()]

    def _given(self, text: str) -> str:
        """Text with its expressions filled in; one without a value is an error of the test."""
        return EXPRESSION.sub(lambda found: self.values[found[1]], text)

    def _shell(self, step: Mapping[str, Any]) -> None:
        script = self.home / "step.sh"
        script.write_text(step["run"], "utf-8")
        own = {name: self._given(value) for name, value in step.get("env", {}).items()}
        command = ("bash", "--noprofile", "--norc", "-eo", "pipefail", str(script))
        done = subprocess.run(
            command, cwd=self.work, env=self._environment() | own, capture_output=True, text=True, check=False
        )
        name = step.get("name", "a step")
        assert done.returncode == 0, f"{name} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"

    def _environment(self) -> dict[str, str]:
        home = self.home
        path = (home / "bin", home / "python" / "bin", *os.environ["PATH"].split(os.pathsep))
        return {
            "PATH": os.pathsep.join(map(str, path)),
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "CI": "true",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.output),
            "RUNNER_TEMP": str(home / "temp"),
            # Everything that printkit needs is there already, so nothing is fetched.
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            **self.more,
        }

    def _install_python(self) -> None:
        install_python(self.home / "python")


def install_python(target: Path) -> Path:
    """An environment without printkit that sees the packages printkit needs; its Python."""
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(target)), check=True)
    python = target / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ask = (str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    packages = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    Path(packages, "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python


def clone(target: Path) -> Path:
    """A fresh clone of what is committed."""
    subprocess.run(("git", "clone", "--quiet", str(ROOT), str(target)), check=True)
    return target


def copy_uploads(runner: Runner, target: Path) -> Path:
    """What was uploaded, as a download lays it out again."""
    target.mkdir(parents=True)
    for path in runner.uploads:
        place = target / path.relative_to(runner.work)
        if path.is_dir():
            shutil.copytree(path, place)
        else:
            shutil.copy(path, place)
    return target
