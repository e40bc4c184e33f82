"""The command line as other programs rely on it: options, exit codes, what goes where."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from printkit import __version__
from tests.kits import ONE_CARD, ROOT, Built, build, launch, run, verified, write_kit

MISSPELT = """\
- kind: map
  id: yard
  columns: 4
  rows: 3
  start: A1
  wals: [B2]
  stations: {A: D3, B: C1, C: A3, D: D1}
"""
CONTENT = ROOT / "content"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["build", "nosuch"], "'nosuch' is no kit"),
        (["build", "turnstile-post", "--paper", "a5"], "'a5' is no paper; choose a4, letter or all"),
        (["build", "turnstile-post", "--paper", "leter"], "'leter' is no paper"),
        (["build", "turnstile-post", "--variant", "tiny"], "'tiny' is no variant; choose large-print, standard or all"),
        (["build", "turnstile-post", "--players", "0"], "0 is not in the range"),
        (["build", "turnstile-post", "--jobs", "1", "--players", "7"], "turnstile-post is for 1 to 6 players, not 7"),
        (["build", "turnstile-post", "--jobs", "1", "--only", "comands"], "did you mean commands"),
        (["build", "turnstile-post", "--jobs", "0"], "0 is not in the range"),
        (["build", "turnstile-post", "--papers", "a4"], "No such option"),
        (["check", "turnstile-post", "--format", "xml"], "'xml'"),
        (["nosuch"], "No such command"),
    ],
    ids=lambda value: " ".join(value[-2:]) if isinstance(value, list) else "",
)
def test_a_wrong_argument_ends_with_code_2_and_writes_nothing(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "nosuch" not in arguments[:1]:
        arguments = [*arguments, "--content", str(CONTENT)]
    done = run(*arguments)
    assert done.code == 2
    assert told in done.err
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_kits_is_a_usage_error(tmp_path: Path) -> None:
    done = run("list", "--content", tmp_path)
    assert done.code == 2
    assert "no kit" in done.err


def test_a_kit_is_named_or_given_as_a_folder(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "content")
    for argument in ("trial", kit):
        assert run("check", argument, "--content", tmp_path / "content").out == f"{kit.as_posix()}: ok\n"


def test_without_a_content_folder_here_the_kits_that_come_with_printkit_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("build", "turnstile-post", "--only", "robot", "--paper", "a4", "--variant", "standard", "--jobs", 1)
    assert (done.code, done.out) == (0, "build/turnstile-post/turnstile-post-standard-a4.pdf: 2 sheets, a4\n")
    verified(tmp_path / "build")


def test_version() -> None:
    assert run("--version").out == f"printkit, version {__version__}\n"


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.code == 0
    for command in ("build", "check", "verify", "list"):
        assert f"\n  {command} " in done.out


def test_python_m_printkit_is_printkit(tmp_path: Path) -> None:
    assert launch("--version", cwd=tmp_path).out == f"printkit, version {__version__}\n"


def test_check_shows_the_line_a_caret_and_the_nearest_name(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, MISSPELT)
    done = run("check", kit)
    assert done.code == 1
    assert done.out == ""
    assert done.err == (
        f"{kit.as_posix()}/pieces.yaml:6:3: error[unknown-key]: 'wals' is not a key of a map\n"
        "    6 |   wals: [B2]\n"
        "      |   ^^^^\n"
        "   hint: did you mean 'walls'?\n\n"
        "1 error\n"
    )


def test_check_as_json(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, MISSPELT)
    done = run("check", kit, "--format", "json")
    assert (done.code, done.err) == (1, "")
    assert done.json == {
        "ok": False,
        "diagnostics": [
            {
                "file": f"{kit.as_posix()}/pieces.yaml",
                "line": 6,
                "column": 3,
                "code": "unknown-key",
                "severity": "error",
                "message": "'wals' is not a key of a map",
                "hint": "did you mean 'walls'?",
            }
        ],
        "facts": {},
    }


def test_check_as_annotations_of_a_workflow(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, MISSPELT)
    done = run("check", kit, "--format", "github")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(f"::error file={kit.as_posix()}/pieces.yaml,line=6,col=3,title=unknown-key::'wals' is")
    assert run("check", write_kit(tmp_path, name="sound"), "--format", "github").out == ""


def test_check_reports_text_that_does_not_fit_and_letters_no_font_has(tmp_path: Path) -> None:
    kit = write_kit(
        tmp_path,
        """\
- kind: cards
  id: deck
  face: {title: "{name}", body: "{text}"}
  cards:
    - {name: Long, text: %s}
    - {name: Other, text: 日本}
"""
        % ("word " * 400),
    )
    done = run("check", kit, "--format", "json")
    assert done.code == 1
    found = {(one["line"], one["code"]) for one in done.json["diagnostics"]}
    assert found == {(5, "text-too-long"), (6, "missing-glyph")}


def test_a_piece_larger_than_the_paper_is_reported_at_its_component(tmp_path: Path) -> None:
    (tmp_path / "templates" / "formats").mkdir(parents=True)
    (tmp_path / "templates" / "formats" / "poster.yaml").write_text(
        "format: poster\ntitle: Poster\nwidth: 420mm\nheight: 594mm\n", "utf-8"
    )
    kit = write_kit(tmp_path, ONE_CARD.replace("  face:", "  format: poster\n  face:"))
    done = run("check", kit, "--templates", tmp_path / "templates", "--format", "json")
    assert done.code == 1
    assert {one["code"] for one in done.json["diagnostics"]} == {"piece-too-large"}
    assert {one["line"] for one in done.json["diagnostics"]} == {1}


def test_a_format_nobody_describes_is_reported_with_those_there_are(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, ONE_CARD.replace("  face:", "  format: pocker\n  face:"))
    (found,) = run("check", kit, "--format", "json").json["diagnostics"]
    assert (found["code"], found["line"], found["column"]) == ("unknown-format", 3, 11)
    assert "poker" in found["hint"]


def test_a_file_without_permission_to_read_ends_with_code_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = write_kit(tmp_path)
    read_bytes = Path.read_bytes

    def guarded(path: Path) -> bytes:
        if path.name == "pieces.yaml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", guarded)
    done = run("check", kit)
    assert done.code == 3
    assert done.err.startswith(f"{kit.as_posix()}/pieces.yaml: error[cannot-read]: no permission")
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 3
    assert "pieces.yaml" in done.err


def test_build_as_json(tmp_path: Path) -> None:
    kit, out = write_kit(tmp_path), tmp_path / "out"
    first = run("build", kit, "--out", out, "--paper", "a4", "--jobs", 1, "--json")
    assert (first.code, first.err) == (0, "")
    assert first.json == {
        "ok": True,
        "kits": [
            {
                "kit": "trial",
                "unchanged": False,
                "files": [f"{out.as_posix()}/trial/trial-{variant}-a4.pdf" for variant in ("large-print", "standard")],
                "text": None,
                "diagnostics": [],
            }
        ],
    }
    second = run("build", kit, "--out", out, "--paper", "a4", "--jobs", 1, "--json")
    assert second.json["kits"][0]["unchanged"] is True


def test_a_failed_build_as_json_is_not_ok(tmp_path: Path) -> None:
    done = run("build", write_kit(tmp_path, MISSPELT), "--out", tmp_path / "out", "--jobs", 1, "--json")
    assert done.code == 1
    assert done.json["ok"] is False
    assert [one["code"] for one in done.json["kits"][0]["diagnostics"]] == ["unknown-key"]


def test_list_counts_pieces_and_sheets(tmp_path: Path) -> None:
    write_kit(tmp_path, ONE_CARD.replace("{name: Ace}", "{name: Ace, copies: 10}"))
    done = run("list", "--content", tmp_path, "--json")
    assert done.code == 0
    # The guide and two sheets: nine poker cards on one; in large print 10 cards of 85 x 119 mm, four or fewer on one.
    (kit,) = done.json["kits"]
    assert kit["kit"] == "trial"
    assert kit["players"] == [1, 4]
    assert kit["components"] == {"deck": {"kind": "cards", "title": "Deck", "pieces": 10, "per_player": False}}
    assert kit["sheets"]["standard"] == {"a4": 3, "letter": 3}
    text = run("list", "--content", tmp_path).out
    assert text.startswith("trial: Trial 2.1, 1–4 players\n  deck  cards")
    assert "sheets, standard: a4 3, letter 3" in text


def test_verify_proves_what_was_built_and_shows_figures(turnstile_post: Built) -> None:
    done = run("verify", turnstile_post.folder, "--jobs", 1)
    assert (done.code, done.err) == (0, "")
    assert "every promise holds" in done.out
    assert "50.000 mm for 50.00" in done.out


def test_verify_as_json(turnstile_post: Built) -> None:
    done = run("verify", turnstile_post.pdf("standard", "a4"), "--json", "--jobs", 1)
    assert done.code == 0
    (file,) = done.json["files"]
    assert done.json["ok"] is file["ok"] is True
    assert {finding["promise"] for finding in file["findings"]} == set(range(12))


def test_verify_ends_with_code_4_and_names_file_page_piece_and_measure(tmp_path: Path) -> None:
    build(write_kit(tmp_path), tmp_path / "out", "--paper", "a4", "--variant", "standard")
    path = tmp_path / "out" / "trial" / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    card = manifest["files"][0]["pages"][1]["pieces"][0]
    card["box_mm"][2] -= 0.1  # 63.4 mm in place of 63.5
    path.write_text(json.dumps(manifest), "utf-8")
    done = run("verify", tmp_path / "out", "--jobs", 1)
    assert done.code == 4
    file = (path.parent / "trial-standard-a4.pdf").as_posix()
    failures = [line for line in done.out.splitlines() if line.startswith("FAIL")]
    place, figure = f"FAIL {file}: page 2, piece deck/Ace: ", "63.500 x 88.900 mm for 63.40 x 88.90"
    assert any(line.startswith(place) and figure in line for line in failures)


def test_verify_of_a_missing_file_ends_with_code_3(tmp_path: Path) -> None:
    done = run("verify", tmp_path / "none.pdf")
    assert done.code == 3
    assert "none.pdf" in done.err


def test_letters_a_terminal_cannot_show_stop_nothing(tmp_path: Path) -> None:
    write_kit(tmp_path / "content", header="author: Zoë\n")
    header = tmp_path / "content" / "trial" / "kit.yaml"
    header.write_text(header.read_text("utf-8").replace("Trial", "Écuries – ½"), "utf-8")
    done = launch("list", cwd=tmp_path, PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("trial: ")


def test_colour_is_only_for_terminals(tmp_path: Path) -> None:
    assert "\x1b" not in run("check", write_kit(tmp_path, MISSPELT)).err
