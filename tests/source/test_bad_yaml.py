from pathlib import Path

import pytest

from printkit.diagnostics import ExitCode, Report
from printkit.source import build, events
from printkit.source.load import load_yaml
from tests.annotated import expected, reported

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def _check(path: Path) -> None:
    report = Report()
    assert load_yaml(path, path.name, report) is None
    assert reported(report.diagnostics()) == expected(path)
    assert all(found.message and found.hint for found in report.diagnostics())
    assert report.exit_code is ExitCode.CONTENT


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_yaml_is_reported_at_its_place(path: Path) -> None:
    _check(path)


# Where the Python edition of the parser takes text that libyaml refuses, or stops elsewhere.
OTHER_PLACES = {"bad-escape"}


@pytest.mark.parametrize("path", [path for path in BAD if path.stem not in OTHER_PLACES], ids=lambda path: path.stem)
def test_the_parser_in_python_reports_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_PARSER", events.yaml.SafeLoader)
    _check(path)


def test_both_lines_of_a_duplicate_key_are_named() -> None:
    report = Report()
    load_yaml(BAD[0].parent / "duplicate-key.yaml", "maps.yaml", report)
    (found,) = report.diagnostics()
    assert "'rows'" in found.message
    assert "line 2 and line 4" in found.message


def test_a_refused_tag_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = Report()
    load_yaml(BAD[0].parent / "python-tag.yaml", "deck.yaml", report)
    assert "!!python/object/apply:os.system" in report.diagnostics()[0].message
    assert list(tmp_path.iterdir()) == []


def test_the_depth_limit_is_the_last_depth_that_loads(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text("[" * build.DEPTH_LIMIT + "]" * build.DEPTH_LIMIT)
    report = Report()
    assert load_yaml(path, "deep.yaml", report) is not None
    assert report.diagnostics() == ()
