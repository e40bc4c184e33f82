"""Shares of a catalogue, and what several machines built joined into one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from printkit import building
from printkit.building import BuildOrder, build
from printkit.choice import Choice
from printkit.command_support import Progress
from printkit.files import KitFolder, find_kits
from printkit.shards import MergeError, Shard, merge_manifests
from printkit.verify import verify_paths
from tests.kits import digests, run, write_kit

PLAIN = Choice(papers=("a4",), variants=("standard",))


def kits(*names: str) -> tuple[KitFolder, ...]:
    return tuple(KitFolder(Path("content") / name, name) for name in names)


def catalogue(folder: Path, count: int) -> Path:
    for number in range(count):
        write_kit(folder / "content", name=f"kit-{number}")
    return folder / "content"


def order(content: Path, out: Path, shard: Shard | None = None) -> BuildOrder:
    found = find_kits((), content)
    return BuildOrder(found if shard is None else shard.of(found), PLAIN, None, out, force=True)


def silent(_done: int, _total: int) -> None:
    pass


def test_every_kit_is_in_one_share_whatever_order_they_are_found_in() -> None:
    some = kits("d", "a", "c", "b", "e")
    shares = [[kit.shown for kit in Shard(number, 2).of(some)] for number in (1, 2)]
    assert shares == [["a", "c", "e"], ["b", "d"]]
    assert [[kit.shown for kit in Shard(number, 2).of(some[::-1])] for number in (1, 2)] == shares


def test_shares_differ_by_one_kit_at_most() -> None:
    some = kits(*(f"kit-{number:03}" for number in range(100)))
    sizes = [len(Shard(number, 7).of(some)) for number in range(1, 8)]
    assert sizes == [15, 15, 14, 14, 14, 14, 14]  # 2 x 15 + 5 x 14 = 100


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "1/0", "a/b", "-1/2", "1/2/3", ""])
def test_a_share_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no share: write 1/4"):
        Shard.parse(text)
    done = run("build", "--shard", text)
    assert done.code == 2
    assert "is no share" in done.err


def test_shares_joined_are_what_one_machine_builds(tmp_path: Path) -> None:
    content = catalogue(tmp_path, 3)
    asked = ("--content", content, "--paper", "a4", "--variant", "standard", "--jobs", "1")
    assert run("build", *asked, "--out", tmp_path / "whole").code == 0
    for share in ("1/2", "2/2"):
        out = tmp_path / f"share-{share[0]}"
        assert run("build", *asked, "--shard", share, "--out", out).code == 0
    assert sorted(path.name for path in (tmp_path / "share-2").iterdir()) == ["kit-1"]
    joined = tmp_path / "joined"
    done = run("merge-manifests", tmp_path / "share-1", tmp_path / "share-2", "--out", joined, "--json")
    assert done.json == {"kits": {"kit-0": 1, "kit-1": 1, "kit-2": 1}}
    assert digests(joined) == digests(tmp_path / "whole")
    assert all(proof.ok for proof in verify_paths((joined,), 1))


def test_variants_of_one_kit_are_joined_under_one_manifest(tmp_path: Path) -> None:
    content = catalogue(tmp_path, 1)
    for variant in ("standard", "large-print"):
        asked = ("--variant", variant, "--paper", "a4", "--out", tmp_path / variant)
        assert run("build", "--content", content, *asked).code == 0
    merge_manifests((tmp_path / "standard", tmp_path / "large-print"), tmp_path / "joined")
    manifest = json.loads((tmp_path / "joined" / "kit-0" / "manifest.json").read_text())
    assert [entry["path"] for entry in manifest["files"]] == ["kit-0-large-print-a4.pdf", "kit-0-standard-a4.pdf"]


def spoil(folder: Path) -> None:
    (folder / "kit-0" / "kit-0-standard-a4.pdf").write_bytes(b"%PDF")


def changed(folder: Path, change: Callable[[Any], None]) -> None:
    path = folder / "kit-0" / "manifest.json"
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def rename(folder: Path) -> None:
    changed(folder, lambda content: content.update(title="Errand"))


def forge(folder: Path) -> None:
    changed(folder, lambda content: content["files"][0]["pages"][1]["pieces"][0].update(copy=2))


def blank(folder: Path) -> None:
    (folder / "kit-0" / "manifest.json").write_text("[]")


def clear(folder: Path) -> None:
    shutil.rmtree(folder / "kit-0")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (spoil, "is not the file its manifest describes"),
        (rename, "elsewhere"),
        (forge, "differ: build both"),
        (blank, "is no manifest of printkit"),
        (clear, "holds no kit"),
    ],
)
def test_results_that_do_not_go_together_change_nothing(
    change: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    built = tmp_path / "one"
    build(order(catalogue(tmp_path, 1), built), 1, silent)
    other = shutil.copytree(built, tmp_path / "other")
    change(other)
    with pytest.raises(MergeError, match=said):
        merge_manifests((built, other), tmp_path / "joined")
    assert not (tmp_path / "joined").exists()
    assert run("merge-manifests", built, other, "--out", tmp_path / "joined").code == 3


def test_any_executor_gives_the_same_bytes(tmp_path: Path) -> None:
    content = catalogue(tmp_path, 3)
    build(order(content, tmp_path / "here"), 1, silent)
    with ThreadPoolExecutor(2) as executor:
        build(order(content, tmp_path / "there"), executor, silent)
    assert digests(tmp_path / "here") == digests(tmp_path / "there")


class Lent(ThreadPoolExecutor):
    """An executor that keeps count of what it was given."""

    given = 0

    def map(self, run: Callable[..., Any], /, *tasks: Iterable[Any], **_: Any) -> Iterator[Any]:
        Lent.given += 1
        return super().map(run, *tasks)


def test_an_executor_that_is_lent_is_used_and_left_open(tmp_path: Path) -> None:
    with Lent(1) as executor:
        build(order(catalogue(tmp_path, 1), tmp_path / "out"), executor, silent)
        assert Lent.given == 1
        assert executor.submit(int, "7").result() == 7


def test_few_small_kits_are_built_without_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    content = catalogue(tmp_path, 2)
    small = find_kits((), content)
    # 2 kits x 2 variants x 0.06 s = 0.24 s, less than starting one process.
    assert building._processes(small, 4) == 1
    for kit in small:
        (kit.path / "more.csv").write_bytes(b"x" * 400_000)
    # 4 x (0.06 s + 0.4 MB x 2.5 s/MB) = 4.24 s pay for 14 processes; there are 8 processors.
    assert building._processes(small, 4) == 8


def test_a_bar_is_shown_on_a_terminal_when_it_takes_longer_than_a_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = Progress()
    progress(1, 4)
    assert capsys.readouterr().err == ""
    now[0] = 101.0
    progress(2, 4)
    # 24 cells, half of them full.
    assert capsys.readouterr().err == f"\r[{'#' * 12}{'.' * 12}] 2 of 4"
    progress(4, 4)
    assert capsys.readouterr().err == "\r\033[K"


def test_no_bar_is_written_into_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress()
    progress.PATIENCE_S = 0.0  # type: ignore[misc]
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    progress(1, 2)
    progress(2, 2)
    assert capsys.readouterr().err == ""
