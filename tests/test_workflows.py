"""The workflows and the action: sound, narrow, pinned, and every step of them runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.editions import AFTER, BEFORE
from tests.kits import verified, write_kit
from tests.repository import commit_all, git
from tests.workflow import EXPRESSION, FILES, GITHUB, Runner, clone, copy_uploads, jobs, read, steps

WORKFLOWS = [path for path in FILES if path.parent.name == "workflows"]
RELEASE = GITHUB / "workflows" / "release.yml"
ACTION = GITHUB / "actions" / "printkit" / "action.yml"

MAY_WRITE = {("release.yml", "publish"): {"contents": "write", "id-token": "write", "attestations": "write"}}
"""The only job that may write anything."""


def name(path: Path) -> str:
    return path.parent.name if path.name == "action.yml" else path.stem


@pytest.mark.parametrize("path", FILES, ids=name)
def test_they_are_what_the_schema_of_github_asks_for(path: Path) -> None:
    schema = "vendor.github-actions" if path.name == "action.yml" else "vendor.github-workflows"
    command = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(path))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", FILES, ids=name)
def test_actions_of_others_are_pinned_to_a_commit_with_its_version_beside(path: Path) -> None:
    used = [line for line in path.read_text("utf-8").splitlines() if re.search(r"\buses:", line)]
    foreign = [line for line in used if "uses: ./" not in line]
    assert all(re.search(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line) for line in foreign), foreign


def test_one_action_has_one_pin() -> None:
    pins: dict[str, set[str]] = {}
    for path in FILES:
        for action, pin in re.findall(r"uses: ([\w/-]+)@(\S+ # \S+)", path.read_text("utf-8")):
            pins.setdefault(action, set()).add(pin)
    assert pins
    assert all(len(found) == 1 for found in pins.values()), pins


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_permissions_are_none_but_those_a_job_needs(path: Path) -> None:
    top = read(path).get("permissions")
    assert top in ("", {}, {"contents": "read"})
    for job, content in jobs(path).items():
        allowed = content.get("permissions", top)
        assert allowed == MAY_WRITE.get((path.name, job), {"contents": "read"}), job


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_secret_is_asked_for(path: Path) -> None:
    assert "secrets." not in path.read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_nothing_from_outside_is_pasted_into_a_script(path: Path) -> None:
    pasted = [step["run"] for step in steps(path) if "run" in step and EXPRESSION.search(step["run"])]
    assert pasted == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_every_job_ends_by_itself(path: Path) -> None:
    assert all(int(job["timeout-minutes"]) <= 90 for job in jobs(path).values())


@pytest.mark.parametrize("path", WORKFLOWS, ids=name)
def test_checkouts_leave_no_token_behind(path: Path) -> None:
    checkouts = [step for step in steps(path) if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] == "false" for step in checkouts)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_steps_of_a_release_run_on_a_fresh_clone(tmp_path: Path) -> None:
    values = {"github.token": "none", "github.repository": "somebody/printkit", "github.ref_name": "v1.0"}
    build = Runner(tmp_path / "build", clone(tmp_path / "clone"), values)
    build.program("gh", '[ "$1 $2" != "release download" ]')  # there is no earlier release
    build.run(jobs(RELEASE)["build"])
    summary = build.summary.read_text("utf-8")
    assert "### Check: 0 errors" in summary
    assert "every promise holds" in summary
    assert "The first release." in summary

    publish = Runner(tmp_path / "publish", copy_uploads(build, tmp_path / "download"), values)
    publish.program("gh", f'printf "%s\\n" "$@" > "{tmp_path}/published"; for f in dist/*; do [ -f "$f" ]; done')
    publish.run(jobs(RELEASE)["publish"])
    published = (tmp_path / "published").read_text("utf-8").splitlines()
    kits = [path.parent.name for path in (build.work / "content").glob("*/kit.yaml")]
    assert published[:3] == ["release", "create", "v1.0"]
    for kit in kits:
        assert any(re.fullmatch(rf"dist/{kit}-[\w.]+\.zip", line) for line in published)
    assert {Path(line).suffix for line in published if line.startswith("dist/")} == {".zip", ".whl", ".gz", ""}


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_action_serves_another_repository(tmp_path: Path) -> None:
    other = tmp_path / "other"
    write_kit(other / "content", BEFORE)
    base = commit_all(other)
    write_kit(other / "content", AFTER)
    commit_all(other)
    inputs = {"kits": "", "content": "content", "templates": "", "out": "build", "base": base, "artifact": "printkit"}
    place = clone(tmp_path / "printkit") / ".github" / "actions" / "printkit"
    values = {f"inputs.{key}": value for key, value in inputs.items()}
    runner = Runner(tmp_path / "runner", other, values, {"GITHUB_ACTION_PATH": str(place)})
    runner.run(jobs(ACTION)["action"])
    outputs = runner.outputs()
    assert outputs["different"] == "true"
    changes = Path(outputs["file"]).read_text("utf-8")
    assert "| <code>deck/Ace</code> | changed: text |" in changes
    assert changes in runner.summary.read_text("utf-8")
    assert runner.uploads == [other / "build"]
    verified(other / "build")
    manifest = json.loads((other / "build" / "trial" / "manifest.json").read_text("utf-8"))
    assert len(manifest["files"]) == 4  # two papers, two variants
    assert git(other, "worktree", "list").count("\n") == 1
