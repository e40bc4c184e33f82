"""Files that cannot be read, files that are not what their manifest says, paths and exit codes."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from press import Kit, entry_of, manifest_of, print_kit, sound_kit

from printkit.diagnostics import ExitCode
from printkit.verify import FileResult, exit_code, results_json, results_text, verify_paths


def failing(result: FileResult) -> dict[str, str]:
    return {finding.measure: finding.figure for finding in result.findings if not finding.ok}


def write_kit(folder: Path, *kits: Kit) -> list[Path]:
    """Files and manifest of kits, as a build leaves them."""
    paths, entries = [], []
    for kit in kits:
        name = f"test-kit-{kit.variant}-{kit.paper}.pdf"
        data = print_kit(kit)
        (folder / name).write_bytes(data)
        paths.append(folder / name)
        entries.append(entry_of(kit, name, data))
    (folder / "manifest.json").write_text(json.dumps(manifest_of(entries)))
    return paths


def encrypted() -> bytes:
    with pikepdf.open(io.BytesIO(print_kit(sound_kit()))) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(user="secret", owner="secret"))
        return out.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n", "the file is not a PDF"),
        (print_kit(sound_kit())[:-4000], "the file is cut short: its end mark is missing"),
        (encrypted(), "the file is encrypted"),
        (b"%PDF-1.7\nstartxref\n9999\n%%EOF\n", "the file is damaged"),
    ],
    ids=["empty", "not_a_pdf", "truncated", "encrypted", "no_objects"],
)
def test_unreadable_file_is_a_finding_with_a_reason(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(data)
    (result,) = verify_paths([path])
    assert failing(result)["readable"].startswith(reason)
    assert exit_code([result]) is ExitCode.VERIFY
    assert "Traceback" not in results_text([result])


def test_lost_page_is_found(prove: Callable[..., FileResult]) -> None:
    kit = sound_kit()
    del kit.pages[1]
    kit.outline = [("Print guide", 1), ("Tokens and record", 2)]
    result = prove(kit, listed=sound_kit())
    assert failing(result)["pages"] == "2 for 3"


@pytest.mark.parametrize(
    ("alter", "fails"),
    [
        (lambda found: found["files"][0].update(sha256="0" * 64), {"sha256"}),
        (lambda found: found["files"][0].update(bytes=7), {"bytes"}),
        (lambda found: found.update(printkit="9.9.9"), {"made by"}),
        (lambda found: found["files"][0].update(smallest_text_pt=12.0), {"smallest text of the manifest"}),
        (lambda found: found["files"][0].update(page_size_mm=[215.9, 279.4]), {"manifest page size"}),
        (lambda found: found["files"][0].update(paper="letter"), {"page size"}),
        (lambda found: found["files"][0]["pages"][1].update(title="Wrong"), {"page titles"}),
        (lambda found: found["files"][0]["pages"][1]["rulers_mm"].pop(), {"rulers of the manifest"}),
        (
            lambda found: found["files"][0]["pages"][1]["pieces"][0].update(box_mm=[65.2, 20.0, 63.0, 88.0]),
            {"trim box against the manifest"},
        ),
        (
            lambda found: found["files"][0]["pages"][2]["pieces"][2].update(copy=4),
            {"pieces on each page"},
        ),
        (
            lambda found: found["files"][0].update(variant="large-print"),
            {"smallest text", "title, variant and paper"},
        ),
    ],
    ids=[
        "sha256",
        "bytes",
        "printkit_version",
        "smallest_text",
        "page_size",
        "paper",
        "title",
        "ruler",
        "box",
        "copy",
        "variant",
    ],
)
def test_stale_manifest_is_found(
    alter: Callable[[dict[str, Any]], object], fails: set[str], prove: Callable[..., FileResult]
) -> None:
    assert set(failing(prove(sound_kit(), alter=alter))) >= fails


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"format": 2}', "manifest format 2 is not 1"),
        ("{", "the manifest is damaged"),
        ('{"format": 1, "printkit": "0.1.0"}', "the manifest is damaged"),
        (
            '{"format": 1, "printkit": "1", "kit": "k", "title": "K", "files": []}',
            "the manifest names no file",
        ),
    ],
)
def test_unusable_manifest_fails_the_folder(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(text)
    (result,) = verify_paths([tmp_path])
    assert failing(result)["manifest"].startswith(reason)


def test_manifest_cannot_lead_out_of_its_folder(tmp_path: Path) -> None:
    (path,) = write_kit(tmp_path, sound_kit())
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["files"][0]["path"] = f"../{path.name}"
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    (result,) = verify_paths([tmp_path])
    assert "not a file beside it" in failing(result)["manifest"]


def test_missing_file_of_a_manifest_fails(tmp_path: Path) -> None:
    first, second = write_kit(tmp_path, sound_kit("a4"), sound_kit("letter"))
    second.unlink()
    results = verify_paths([tmp_path])
    assert [result.ok for result in results] == [True, False]
    assert failing(results[1]) == {"file": "missing"}
    assert first.exists()


def test_missing_path_is_an_error_of_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        verify_paths([tmp_path / "nowhere.pdf"])


def test_folder_without_anything_fails(tmp_path: Path) -> None:
    (result,) = verify_paths([tmp_path])
    assert failing(result) == {"manifest": "no manifest and no PDF is in this folder"}


def test_pdf_is_proved_without_a_manifest(tmp_path: Path) -> None:
    path = tmp_path / "alone.pdf"
    path.write_bytes(print_kit(sound_kit(variant="large-print")))
    (result,) = verify_paths([path])
    assert result.ok
    floor = next(finding for finding in result.findings if finding.measure == "smallest text")
    assert floor.limit == ">= 18 pt (large-print)"  # the sheet labels say so
    # Four cards of 63 x 88 and a token of 30 x 20, from the cut lines alone.
    assert {tuple(round(side, 2) for side in size) for size in result.sizes.values()} == {(63, 88), (20, 30)}


def test_same_piece_has_one_size_on_both_papers(tmp_path: Path) -> None:
    letter = sound_kit("letter")
    for line in letter.pages[2].cuts[:12]:
        # All three tokens 0.1 mm wider than on A4.
        for piece in letter.pages[2].pieces[:3]:
            right = piece.box[0] + piece.box[2]
            if line.x1 == line.x2 == right:
                line.x1 = line.x2 = right + 0.1
    for piece in letter.pages[2].pieces[:3]:
        x, y, width, height = piece.box
        piece.box = (x, y, width + 0.1, height)
    write_kit(tmp_path, sound_kit("a4"), letter)
    results = verify_paths([tmp_path])
    assert all("0.100 mm apart" in failing(result)["same size on every paper"] for result in results)


def test_word_dropped_from_large_print_is_found(tmp_path: Path) -> None:
    large = sound_kit(variant="large-print")
    large.pages[1].pieces[0].words[1].text = "Move 1."
    write_kit(tmp_path, sound_kit(), large)
    results = verify_paths([tmp_path])
    # "1." is new; "steps." still stands on the other cards, "1" on none.
    assert failing(results[1]) == {"words of the standard file": "1 lost, first '1'"}


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    write_kit(tmp_path, sound_kit("a4"), sound_kit("letter"))
    assert verify_paths([tmp_path], jobs=2) == verify_paths([tmp_path])


def test_json_holds_every_finding(tmp_path: Path) -> None:
    kit = sound_kit()
    kit.pages[1].rulers[0].x2 -= 0.5
    write_kit(tmp_path, kit)
    found = json.loads(results_json(verify_paths([tmp_path])))
    assert found["ok"] is False
    (wrong,) = [finding for finding in found["files"][0]["findings"] if not finding["ok"]]
    assert wrong["promise"] == 2
    assert wrong["measure"] == "ruler across"
    assert wrong["figure"] == "49.500 mm for 50.00"
    assert (wrong["page"], wrong["piece"], wrong["faults"], wrong["seen"]) == (2, None, 1, 3)


def test_text_names_file_page_piece_and_measure(tmp_path: Path) -> None:
    kit = sound_kit()
    kit.pages[1].pieces[1].words[1].size = 9
    write_kit(tmp_path, kit)
    text = results_text(verify_paths([tmp_path]))
    (line,) = [line for line in text.splitlines() if line.startswith("FAIL ") and "test-kit" in line]
    assert "test-kit-standard-a4.pdf: page 2, piece cards/B: smallest text: 9.00 pt" in line
    assert "must be >= 10 pt (standard)" in line
    assert text.endswith("1 file, 3 pages: 1 measure failed in 1 file\n")


def test_table_shows_figures_not_only_ok(tmp_path: Path) -> None:
    write_kit(tmp_path, sound_kit())
    text = results_text(verify_paths([tmp_path]), verbose=True)
    assert "50.000 mm for 50.00" in text or "100.000 mm for 100.00" in text
    assert "10.00 pt" in text
    assert text.endswith("1 file, 3 pages: every promise holds\n")


def test_broken_bytes_never_raise() -> None:
    from printkit.verify.checks import verify_bytes

    data = print_kit(sound_kit())
    dice = random.Random(7)
    for _ in range(60):
        broken = bytearray(data)
        for _ in range(dice.randint(1, 12)):
            place = dice.randrange(len(broken))
            broken[place : place + dice.randint(0, 3)] = dice.randbytes(dice.randint(0, 3))
        assert verify_bytes("broken.pdf", bytes(broken)).findings
