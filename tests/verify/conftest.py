from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from press import Kit, entry_of, manifest_of, print_kit

from printkit.verify import FileResult, verify_paths

Alter = Callable[[dict[str, Any]], object]


@pytest.fixture
def prove(tmp_path: Path) -> Callable[..., FileResult]:
    """Print a kit, put the manifest of `listed` (the kit as it should be) beside it, verify."""

    def run(kit: Kit, listed: Kit | None = None, alter: Alter | None = None) -> FileResult:
        printed = print_kit(kit)
        name = f"test-kit-{kit.variant}-{kit.paper}.pdf"
        (tmp_path / name).write_bytes(printed)
        manifest = manifest_of([entry_of(listed or kit, name, printed)])
        if alter is not None:
            alter(manifest)
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        (result,) = verify_paths([tmp_path / name])
        return result

    return run
