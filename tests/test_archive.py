from __future__ import annotations

import io
import zipfile

from printkit.archive import sums, zip_bytes

FILES = {"b.txt": b"second", "a.pdf": b"first"}


def test_entries_are_sorted_and_dated_and_readable_by_all() -> None:
    with zipfile.ZipFile(io.BytesIO(zip_bytes("kit-1.0", FILES))) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == ["kit-1.0/a.pdf", "kit-1.0/b.txt"]
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.external_attr >> 16 for entry in entries} == {0o100644}
    assert {entry.create_system for entry in entries} == {3}


def test_nothing_is_stored_beside_the_files() -> None:
    data = zip_bytes("kit", FILES)
    # Local header 30, central header 46, end 22 (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16); each name 9 letters, twice.
    assert len(data) == 22 + sum(30 + 46 + 2 * 9 + len(content) for content in FILES.values())


def test_the_order_of_the_files_makes_no_difference() -> None:
    assert zip_bytes("kit", FILES) == zip_bytes("kit", dict(reversed(FILES.items())))


def test_checksums_are_in_the_form_of_sha256sum() -> None:
    # SHA-256 of nothing (FIPS 180-4, examples).
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sums({"b": b"", "a": b""}) == f"{empty}  a\n{empty}  b\n".encode()
