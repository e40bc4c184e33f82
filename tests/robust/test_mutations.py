"""Any change of a real kit ends in files that verify or in located errors, soon, and never in a traceback."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.manifest import manifest_of
from printkit.pipeline import BuiltFile, build_variant
from printkit.verify.checks import verify_bytes
from printkit.verify.expected import read_manifest
from tests.kits import ROOT
from tests.robust.mutations import Step, mutate_text, mutate_tree

KITS = (
    *sorted(path.parent for path in (ROOT / "content").glob("*/kit.yaml")),
    *sorted(path.parent for path in (ROOT / "templates" / "starters").glob("*/kit.yaml")),
    *sorted((ROOT / "tests" / "kinds" / "samples").glob("*.yaml")),
)
HEADER = "kit: trial\ntitle: Trial\nplayers: {min: 1, max: 3}\ncomponents: [pieces.yaml]\n"
WHOLE_FILE = {"empty-file", "cannot-read", "not-text", "not-utf8", "too-large", "bad-cell"}
"""Faults of a file that have no line."""
REPEATED = "different pieces differ in words"
"""Pages of rules that a mutation doubled are the same page twice: that is what was asked for."""
SECONDS = 10.0

_NUMBER = st.integers(0, 10**6)
MUTATIONS = st.tuples(
    st.integers(0, len(KITS) - 1),
    _NUMBER,
    st.booleans(),
    st.lists(st.tuples(st.integers(0, 71), _NUMBER, _NUMBER), min_size=1, max_size=5),
    st.sampled_from([("standard", "a4"), ("standard", "letter"), ("large-print", "a4"), ("large-print", "letter")]),
)
Mutation = tuple[int, int, bool, list[Step], tuple[str, str]]


def _mutated(folder: Path, mutation: Mutation) -> KitFolder:
    """A kit with one of its files changed."""
    number, which, in_tree, steps, _ = mutation
    source, kit = KITS[number], folder / "kit"
    if source.is_dir():
        shutil.copytree(source, kit)
    else:
        kit.mkdir()
        shutil.copy(source, kit / "pieces.yaml")
        (kit / "kit.yaml").write_text(HEADER)
    files = sorted(path for path in kit.rglob("*") if path.suffix in (".yaml", ".csv", ".svg"))
    path = files[which % len(files)]
    text = path.read_text("utf-8")
    changed = mutate_tree(text, steps) if in_tree and path.suffix == ".yaml" else mutate_text(text, steps)
    path.write_text(changed, "utf-8")
    return KitFolder(kit, "kit")


def _prove(files: tuple[BuiltFile, ...]) -> list[str]:
    faults = []
    for one in files:
        manifest = read_manifest(manifest_of(one.kit, one.title, [one.entry]))
        result = verify_bytes(one.entry["path"], one.data, manifest, manifest.files[0])
        faults += [str(found) for found in result.findings if not found.ok and found.measure != REPEATED]
    return faults


def _ends_well(mutation: Mutation) -> None:
    variant, paper = mutation[-1]
    report = Report()
    with TemporaryDirectory() as folder:
        kit = _mutated(Path(folder), mutation)
        start = time.perf_counter()
        files = build_variant(kit, None, variant, Choice(papers=(paper,)), report)
        seconds = time.perf_counter() - start
    assert seconds < SECONDS
    assert bool(files) is not report.failed
    for found in report.diagnostics():
        assert found.place.line > 0 or found.code in WHOLE_FILE, found
        assert found.message
        assert found.place.file.startswith(("kit/", "templates/")), found
    assert _prove(files) == []


_SETTINGS = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=False
)


@given(MUTATIONS)
@settings(_SETTINGS, max_examples=300)
@pytest.mark.timeout(600)
def test_a_changed_kit_builds_or_says_where_it_is_wrong(mutation: Mutation) -> None:
    _ends_well(mutation)


@pytest.mark.slow
@pytest.mark.timeout(0)
@given(MUTATIONS)
@settings(_SETTINGS, max_examples=10_000, derandomize=False)
def test_ten_thousand_changed_kits_build_or_say_where_they_are_wrong(mutation: Mutation) -> None:
    _ends_well(mutation)
