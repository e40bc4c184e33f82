import os
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.diagnostics import Problem
from printkit.source.inside import resolve_inside


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kit = tmp_path / "kit"
    (kit / "images").mkdir(parents=True)
    (kit / "deck.csv").write_text("a\n1\n")
    (kit / "images" / "foo.png").write_text("x")
    (kit / "images" / "Écurie.png").write_text("x")
    (tmp_path / "secret.txt").write_text("the secret")
    (kit / "link.png").symlink_to(tmp_path / "secret.txt")
    (kit / "way-out").symlink_to(tmp_path)
    (kit / "inner.csv").symlink_to(kit / "deck.csv")
    (kit / "dead.png").symlink_to(tmp_path / "not-there")
    (kit / "round").symlink_to(kit / "round")
    os.mkfifo(kit / "pipe")
    return kit


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("deck.csv", "deck.csv"),
        ("./deck.csv", "deck.csv"),
        ("images/foo.png", "images/foo.png"),
        ("images/../deck.csv", "deck.csv"),
        ("inner.csv", "inner.csv"),
        ("images/E\u0301curie.png", "images/Écurie.png"),
    ],
)
def test_a_file_in_the_folder_is_found(folder: Path, written: str, found: str) -> None:
    assert resolve_inside(folder, written) == folder / found


def test_names_with_accents_are_found_on_a_machine_that_claims_ascii(folder: Path) -> None:
    program = (
        "import sys, pathlib; from printkit.source.inside import resolve_inside;"
        "found = resolve_inside(pathlib.Path(sys.argv[1]), 'images/\\u00c9curie.png');"
        "print(ascii(found.read_text()))"
    )
    ascii_machine = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    ran = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        env=ascii_machine,
        capture_output=True,
        check=True,
        text=True,
    )
    assert ran.stdout == "'x'\n"


REFUSED = {
    "../secret.txt": "outside-path",
    "../../../../etc/passwd": "outside-path",
    "images/../../secret.txt": "outside-path",
    "../kit/deck.csv": "outside-path",
    "/etc/hostname": "bad-path",
    "file:///etc/passwd": "bad-path",
    "http://127.0.0.1:9/x.png": "bad-path",
    "data:text/plain,x": "bad-path",
    "C:/deck.csv": "bad-path",
    "C:deck.csv": "bad-path",
    "images\\foo.png": "bad-path",
    "\\\\server\\deck.csv": "bad-path",
    "": "bad-path",
    "deck\0.csv": "bad-path",
    "link.png": "outside-path",
    "way-out/secret.txt": "outside-path",
    "dead.png": "outside-path",
    "round": "outside-path",
    "images": "not-a-file",
    ".": "not-a-file",
    "pipe": "not-a-file",
    "images/none.png": "missing-file",
    "none/foo.png": "missing-file",
    "deck.csv/x": "missing-file",
    "x" * 5000: "missing-file",
    "Images/Foo.PNG": "wrong-case",
    "images/FOO.png": "wrong-case",
}


@pytest.mark.parametrize("written", REFUSED)
def test_a_path_that_leads_elsewhere_is_refused(folder: Path, written: str) -> None:
    problem = resolve_inside(folder, written, ("cards", 0, "image"))
    assert isinstance(problem, Problem)
    assert problem.code == REFUSED[written]
    assert problem.path == ("cards", 0, "image")
    assert problem.hint
    assert "the secret" not in problem.message + problem.hint
    assert str(folder) not in problem.message + problem.hint


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ("images\\foo.png", "'images\\foo.png' contains '\\'", "write images/foo.png"),
        (
            "images/FOO.png",
            "'images/FOO.png' has other capital letters than the file 'images/foo.png'",
            "write images/foo.png",
        ),
        (
            "images/fop.png",
            "'images/fop.png' does not exist (looked for 'fop.png' in 'images/' beside the YAML file)",
            "did you mean 'images/foo.png'?",
        ),
    ],
)
def test_the_message_says_where_it_looked_and_what_to_write(
    folder: Path, written: str, message: str, hint: str
) -> None:
    problem = resolve_inside(folder, written)
    assert isinstance(problem, Problem)
    assert (problem.message, problem.hint) == (message, hint)
