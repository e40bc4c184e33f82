from __future__ import annotations

from pathlib import Path

import pytest

from tests.kits import build, pieces, write_kit

SHORT_AND_WIDE = """\
- kind: sheet
  id: tally
  tables: [{columns: [Player, Points], blank: 3}]
"""


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_short_wide_piece_alone_on_its_sheet_gets_its_label(paper: str, tmp_path: Path) -> None:
    # Beside 50 mm of piece there is no room for a label of 60 mm; verification finds it where the full grid has it.
    (entry,) = build(write_kit(tmp_path, SHORT_AND_WIDE), tmp_path / "out", "--paper", paper, "--variant", "standard")[
        "files"
    ]
    assert [piece["id"] for piece in pieces(entry)] == ["tally"]
