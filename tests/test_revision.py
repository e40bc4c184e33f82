from __future__ import annotations

from pathlib import Path

import pytest

from printkit.revision import read_revision
from tests.kits import write_kit
from tests.repository import commit_all, git


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit in `content/trial` of a repository without a commit."""
    git(tmp_path, "init", "--quiet")
    return write_kit(tmp_path / "content")


def test_a_clean_tree_is_the_first_seven_letters_of_the_commit(tmp_path: Path, kit: Path) -> None:
    commit = commit_all(tmp_path)
    assert read_revision(kit) == commit[:7]


def test_a_changed_file_of_the_kit_is_told(tmp_path: Path, kit: Path) -> None:
    commit = commit_all(tmp_path)
    (kit / "kit.yaml").write_text("kit: other\n", "utf-8")
    assert read_revision(kit) == f"{commit[:7]} changed"


def test_a_changed_file_elsewhere_is_told(tmp_path: Path, kit: Path) -> None:
    (tmp_path / "program.py").write_text("1\n", "utf-8")
    commit = commit_all(tmp_path)
    (tmp_path / "program.py").write_text("2\n", "utf-8")
    assert read_revision(kit) == f"{commit[:7]} changed"


def test_a_new_file_in_the_kit_or_the_templates_is_told(tmp_path: Path, kit: Path) -> None:
    templates = tmp_path / "templates"
    (templates / "papers").mkdir(parents=True)
    (templates / "papers" / "a4.yaml").write_text("paper: a4\n", "utf-8")
    commit = commit_all(tmp_path)
    assert read_revision(kit, templates) == commit[:7]
    (templates / "papers" / "a5.yaml").write_text("paper: a5\n", "utf-8")
    assert read_revision(kit, templates) == f"{commit[:7]} changed"
    assert read_revision(kit) == commit[:7]
    (kit / "more.csv").write_text("name\n", "utf-8")
    assert read_revision(kit) == f"{commit[:7]} changed"


def test_a_new_file_that_git_ignores_is_told_when_the_kit_holds_it(tmp_path: Path, kit: Path) -> None:
    (tmp_path / ".gitignore").write_text("*.csv\n", "utf-8")
    commit = commit_all(tmp_path)
    (kit / "names.csv").write_text("name\n", "utf-8")
    assert read_revision(kit) == f"{commit[:7]} changed"


def test_hidden_files_and_outputs_change_nothing(tmp_path: Path, kit: Path) -> None:
    commit = commit_all(tmp_path)
    (kit / ".DS_Store").write_bytes(b"\0")
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "SHA256SUMS").write_text("", "utf-8")
    assert read_revision(kit) == commit[:7]


def test_without_a_commit_there_is_no_revision(kit: Path) -> None:
    assert read_revision(kit) == ""


def test_outside_a_repository_there_is_no_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The folder of temporary files may itself lie in a repository.
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert read_revision(write_kit(tmp_path / "content")) == ""


def test_a_kit_that_the_repository_ignores_is_not_from_there(tmp_path: Path, kit: Path) -> None:
    (tmp_path / ".gitignore").write_text("site-packages/\n", "utf-8")
    commit_all(tmp_path)
    assert read_revision(write_kit(tmp_path / "site-packages" / "printkit" / "content")) == ""


def test_without_git_there_is_no_revision(tmp_path: Path, kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit_all(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert read_revision(kit) == ""


def test_asking_writes_nothing_into_the_repository(tmp_path: Path, kit: Path) -> None:
    commit_all(tmp_path)
    (kit / "pieces.yaml").touch()
    before = (tmp_path / ".git" / "index").read_bytes()
    read_revision(kit)
    assert (tmp_path / ".git" / "index").read_bytes() == before
