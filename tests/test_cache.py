"""The cache: safe to delete, share and lose, and bounded."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from printkit import cache


def test_a_value_comes_back_until_the_folder_is_deleted(cache_folder: Path) -> None:
    cache.store("one", {"a": [1, "é"]})
    assert cache.load("one") == {"a": [1, "é"]}
    for path in cache_folder.iterdir():
        path.unlink()
    assert cache.load("one") is None


def test_a_damaged_entry_is_as_good_as_none(cache_folder: Path) -> None:
    cache.store("one", 1)
    (cache_folder / "one.json").write_text('{"half')
    assert cache.load("one") is None


def test_the_oldest_entries_go_when_there_are_too_many(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LARGEST_COUNT", 10)
    for number in range(10):
        cache.store(f"entry-{number}", number)
        os.utime(cache_folder / f"entry-{number}.json", (number, number))
    cache.store("newest", 10)
    # 11 entries are one too many; 10 * 9 // 10 = 9 stay.
    left = {path.stem for path in cache_folder.glob("*.json")}
    assert left == {"newest", *(f"entry-{number}" for number in range(2, 10))}


def test_an_entry_that_is_too_large_is_not_kept(cache_folder: Path) -> None:
    cache.store("large", "x" * (cache.LARGEST_ENTRY - 2))
    assert cache.load("large") is not None
    # Two quotation marks and one character more than fits.
    cache.store("larger", "x" * (cache.LARGEST_ENTRY - 1))
    assert cache.load("larger") is None


def test_runs_that_store_at_once_leave_whole_entries(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LARGEST_COUNT", 20)

    def fill(name: str) -> None:
        for number in range(60):
            cache.store(f"{name}-{number}", {"name": name, "number": number})

    threads = [threading.Thread(target=fill, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = sorted(cache_folder.iterdir())
    assert 1 <= len(kept) <= 20
    for path in kept:
        name, _, number = path.stem.partition("-")
        assert cache.load(path.stem) == {"name": name, "number": int(number)}
