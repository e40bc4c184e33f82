"""Files beside a kit that are damaged or lead elsewhere: errors with a place, and nothing read or written outside."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.layout.font_files import packaged_paths
from printkit.pipeline import build_variant
from tests.kits import ROOT, build, digests, run, write_kit

PICTURE = (
    "- {{kind: cards, id: d, face: {{title: Ace, art: {{image: {}, alt: A, row: 20mm}}}}, cards: [{{name: A}}]}}\n"
)
SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" viewBox="0 0 90 60">
<g transform="rotate(30) scale(2)"><path d="M10 10 L50 20 C 1 2 3 4 50 6 A 3 4 0 1 0 7 8 Z" fill="#888" stroke="black"/>
<rect x="3" y="4" width="20" height="30" rx="3"/><circle cx="30" cy="30" r="9"/><use href="#a"/></g>
<ellipse id="a" cx="4" cy="5" rx="6" ry="7" style="fill:none;stroke:#000"/></svg>"""


def _picture(mode: str, form: str) -> bytes:
    packed = io.BytesIO()
    noise = Image.effect_noise((200, 150), 80)
    image = Image.merge("RGBA", [noise] * 4) if mode == "RGBA" else noise.convert(mode)
    image.save(packed, form)
    return packed.getvalue()


SOURCES = {
    "a.ttf": packaged_paths()["regular"][0].read_bytes(),
    "a.png": _picture("RGBA", "PNG"),
    "b.png": _picture("P", "PNG"),
    "a.jpg": _picture("L", "JPEG"),
    "a.svg": SVG,
}
EDITS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 10**6), st.binary(min_size=1, max_size=6)), min_size=1, max_size=6
)


def _edited(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    found = bytearray(data)
    for what, where, new in edits:
        # Half of the places are in the first kilobyte, where formats say what follows.
        at = where % (min(len(found), 1000) if where % 2 else len(found)) if found else 0
        if what == 0:
            found[at : at + len(new)] = new
        elif what == 1:
            del found[at : at + 8 * len(new)]
        elif what == 2:
            found[at:at] = new
        else:
            found[at : at + 4] = b"\xff\xff\xff\xff" if len(new) % 2 else b"\0\0\0\0"
    return bytes(found)


@pytest.mark.timeout(300)
@given(st.sampled_from(sorted(SOURCES)), EDITS)
@settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_a_damaged_file_builds_or_is_named(
    tmp_path_factory: pytest.TempPathFactory, name: str, edits: list[tuple[int, int, bytes]]
) -> None:
    header = f"fonts: {{regular: {name}}}\n" if name.endswith("ttf") else ""
    components = '- {kind: cards, id: d, face: {title: "Ace of é"}, cards: [{name: A}]}\n'
    kit = write_kit(tmp_path_factory.mktemp("kit"), components if header else PICTURE.format(name), header)
    (kit / name).write_bytes(_edited(SOURCES[name], edits))
    report = Report()
    files = build_variant(KitFolder(kit, "kit"), None, "standard", Choice(papers=("a4",)), report)
    assert bool(files) is not report.failed
    for found in report.diagnostics():
        assert found.place.line > 0
        assert name in found.message or found.code == "low-resolution"


@pytest.mark.parametrize("number", ["nan", "inf", "1e400", "-1e308", "9" * 40])
def test_a_drawing_with_lengths_that_are_none_is_refused(tmp_path: Path, number: str) -> None:
    kit = write_kit(tmp_path, PICTURE.format("a.svg"))
    for old in (b"L50", b'width="90"', b'width="20"'):
        digits = old.strip(b'"').lstrip(b'width="L')
        (kit / "a.svg").write_bytes(SVG.replace(old, old.replace(digits, number.encode()), 1))
        done = run("check", kit)
        assert "Traceback" not in done.err
        assert done.code in (0, 1)
        assert done.code == 0 or "a.svg" in done.err


def test_a_kit_yaml_that_is_a_link_out_of_its_folder_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("kit: trial\npassword: TOPSECRET\n")
    kit = write_kit(tmp_path)
    (kit / "kit.yaml").unlink()
    (kit / "kit.yaml").symlink_to(secret)
    done = run("check", kit)
    assert done.code == 1
    assert "kit.yaml: error[outside-path]" in done.err
    assert "TOPSECRET" not in done.err


def test_an_output_folder_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    elsewhere, out = tmp_path / "elsewhere", tmp_path / "out"
    elsewhere.mkdir()
    out.mkdir()
    (out / "trial").symlink_to(elsewhere)
    done = run("build", write_kit(tmp_path), "--out", out, "--jobs", 1)
    assert done.code == 3
    assert done.err == f"error: {out / 'trial'}: this is a link out of the output folder\n"
    assert not list(elsewhere.iterdir())


def test_a_file_that_is_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    precious, out = tmp_path / "precious.txt", tmp_path / "out"
    precious.write_text("mine")
    (out / "trial").mkdir(parents=True)
    for name in ("manifest.json", "trial-standard-a4.pdf"):
        (out / "trial" / name).symlink_to(precious)
    assert run("build", write_kit(tmp_path), "--out", out, "--jobs", 1).code == 0
    assert precious.read_text() == "mine"
    assert not (out / "trial" / "manifest.json").is_symlink()


@pytest.mark.parametrize(
    ("key", "value"), [("kit", "../../up"), ("kit", ""), ("path", "../../up.pdf"), ("path", "/up.pdf")]
)
def test_a_manifest_cannot_lead_out_of_a_folder(tmp_path: Path, key: str, value: str) -> None:
    build(write_kit(tmp_path), tmp_path / "share")
    path = tmp_path / "share" / "trial" / "manifest.json"
    manifest = json.loads(path.read_text())
    if key == "kit":
        manifest["kit"] = value
    else:
        manifest["files"][0]["path"] = value
    path.write_text(json.dumps(manifest))
    before = digests(tmp_path)
    for command in (
        ("verify", tmp_path / "share"),
        ("merge-manifests", tmp_path / "share", "--out", tmp_path / "deep" / "out"),
    ):
        done = run(*command)
        assert done.code != 0
        assert "Traceback" not in done.err
    assert digests(tmp_path) == before


def test_real_kits_hold_no_link() -> None:
    assert [path for path in (ROOT / "content").rglob("*") if path.is_symlink()] == []
