"""Markdown for job summaries, as check and verify print it."""

from __future__ import annotations

from pathlib import Path

from printkit.diagnostics import Diagnostic, Place, Severity
from printkit.diagnostics_format import as_markdown
from tests.kits import ONE_CARD, build, run, write_kit


def test_findings_are_a_table_with_remedies() -> None:
    wrong = Diagnostic(Place("content/a/maps.yaml", 12, 3), "unknown-key", "'wals' is no key", "did you mean 'walls'?")
    warning = Diagnostic(Place("content/a/kit.yaml"), "low|ink", "50% *ink*", "", Severity.WARNING)
    assert as_markdown([wrong, warning], ["content/b"]) == (
        "### Check: 1 error and 1 warning\n"
        "\n"
        "| Place | Finding | Found | Remedy |\n"
        "| --- | --- | --- | --- |\n"
        "| <code>content/a/maps.yaml:12:3</code> | error <code>unknown-key</code> | 'wals' is no key"
        " | did you mean 'walls'? |\n"
        "| <code>content/a/kit.yaml</code> | warning <code>low&#124;ink</code> | 50% &#42;ink&#42; |  |\n"
        "\n"
        "- <code>content/b</code>: ok\n"
    )


def test_check_ends_as_ever_and_names_sound_kits(tmp_path: Path) -> None:
    write_kit(tmp_path)
    done = run("check", "--content", tmp_path, "--format", "markdown")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"### Check: 0 errors\n\n- <code>{(tmp_path / 'trial').as_posix()}</code>: ok\n"
    write_kit(tmp_path, ONE_CARD.replace("cards: [", "crads: ["))
    assert run("check", "--content", tmp_path, "--format", "markdown").code == 1


def test_verify_shows_failures_openly_and_every_measure_folded(tmp_path: Path) -> None:
    build(write_kit(tmp_path), tmp_path / "out", "--paper", "a4", "--variant", "standard")
    sound = run("verify", tmp_path / "out", "--jobs", 1, "--format", "markdown")
    assert sound.code == 0
    assert sound.out.startswith("### Verify: 1 file, 2 pages: every promise holds\n\n<details>")
    assert "| ok | 2 ruler across | 50.000 mm for 50.00 |" in sound.out
    (tmp_path / "out" / "trial" / "trial-standard-a4.pdf").unlink()
    broken = run("verify", tmp_path / "out", "--jobs", 1, "--format", "markdown")
    assert broken.code == 4
    assert broken.out.startswith("### Verify: 1 file, 0 pages: 1 measure failed in 1 file\n\n- FAIL ")


def test_json_of_verify_is_asked_for_in_two_ways(tmp_path: Path) -> None:
    build(write_kit(tmp_path), tmp_path / "out", "--paper", "a4", "--variant", "standard")
    one, two = (run("verify", tmp_path / "out", "--jobs", 1, *how) for how in (("--json",), ("--format", "json")))
    assert one.json == two.json
    assert run("verify", tmp_path / "out", "--jobs", 1).out.endswith("every promise holds\n\n")
