"""ZIP files and checksums whose bytes depend on nothing but what is in them."""

from __future__ import annotations

import hashlib
import io
import stat
import zipfile
from collections.abc import Mapping

SUMS = "SHA256SUMS"
"""The name of a list of checksums, as release pages use it."""

_DATE = (1980, 1, 1, 0, 0, 0)
"""The first date that a ZIP can hold."""
_UNIX = 3
"""The system that the file's permissions are told for, whatever system writes the ZIP (APPNOTE.TXT, 4.4.2)."""


def zip_bytes(folder: str, files: Mapping[str, bytes]) -> bytes:
    """A ZIP with one folder of files, sorted by name, readable by all, dated 1980, without extra fields.

    The files are stored as they are: PDFs are compressed already, and a compressor of another version would
    make other bytes.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{name}", _DATE)
            entry.create_system = _UNIX
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, files[name])
    return out.getvalue()


def sums(files: Mapping[str, bytes]) -> bytes:
    """A line a file, sorted by name, as `sha256sum --check` reads them."""
    lines = (f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    return "".join(lines).encode()
