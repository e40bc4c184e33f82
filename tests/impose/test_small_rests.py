"""A sheet with a few small pieces has its rulers and labels like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit_pipeline import built, kit_folder, verified


@pytest.mark.parametrize("count", [1, 4, 7, 8])
@pytest.mark.parametrize("variant", ["standard", "large-print"])
def test_a_few_counters_alone_on_a_sheet_keep_its_labels(tmp_path: Path, count: int, variant: str) -> None:
    tokens = "".join(f"    - {{name: T{number}}}\n" for number in range(count))
    cards = "- kind: tokens\n  id: pawns\n  format: counter\n  tokens:\n" + tokens
    assert verified(built(kit_folder(tmp_path, cards), variant)) == []
