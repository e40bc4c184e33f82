"""Files from strangers: C66, C67, C68."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from tests.cases.cases import deck, facts, made, refused, words
from tests.kits import run, write_kit


def _bomb() -> str:
    lines = ["- &a [x,x,x,x,x,x,x,x,x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"- &{name} [{','.join([f'*{before}'] * 9)}]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("components", "code"),
    [
        (_bomb(), "too-large"),
        ("[" * 100_000, "too-deep"),
        ("- " * 100_000 + "a", "too-deep"),
        ("- &a [*a]\n", "recursive-alias"),
    ],
)
def test_c66_bombs_end_at_once_with_a_place(tmp_path: Path, components: str, code: str) -> None:
    start = time.perf_counter()
    done = refused(tmp_path, components)
    assert time.perf_counter() - start < 2
    assert f"error[{code}]" in done.err
    assert "pieces.yaml:" in done.err


def test_c66_ordinary_aliases_work(tmp_path: Path) -> None:
    cards = '- kind: cards\n  id: deck\n  face: {title: "{name}", body: "{text}"}\n'
    cards += "  cards: [{name: A, text: &t Same}, {name: B, text: *t}]\n"
    assert words(facts(made(tmp_path, cards))) == "A Same B Same"


@pytest.mark.parametrize(
    "tag", ['!!python/object/apply:os.system ["touch pwned"]', "!!python/name:os.system", "!!binary aGk=", "!custom x"]
)
def test_c67_tags_run_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    monkeypatch.chdir(tmp_path)
    cards = f'- kind: cards\n  id: deck\n  face: {{title: "{{name}}"}}\n  cards:\n    - name: {tag}\n'
    done = refused(tmp_path, cards)
    assert "pieces.yaml:5:13: error[refused-tag]" in done.err
    assert tag.split()[0] in done.err
    assert not (tmp_path / "pwned").exists()


OUTSIDE = {
    "../../../../etc/passwd": "outside-path",
    "/etc/hostname": "bad-path",
    "file:///etc/passwd": "bad-path",
    "C:/secret.png": "bad-path",
    "//server/share.png": "bad-path",
    "link.png": "outside-path",
    "links/secret.png": "outside-path",
}


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that no kit may read, with links to it from inside one."""
    path = tmp_path / "secret.png"
    path.write_text("TOPSECRET")
    kit = tmp_path / "trial"
    kit.mkdir()
    (kit / "link.png").symlink_to(path)
    (kit / "links").symlink_to(tmp_path)
    return path


@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.parametrize("where", ["picture", "table", "components", "icon"])
def test_c68_nothing_outside_the_kit_is_read(tmp_path: Path, secret: Path, path: str, where: str) -> None:
    face = f'{{title: "{{name}}", art: {{image: "{path}", alt: A, row: 20mm}}}}'
    components, header = deck("{name: A}"), ""
    if where == "picture":
        components = deck("{name: A}", face)
    elif where == "table":
        components = f'- {{kind: cards, id: deck, face: {{title: "{{name}}"}}, data: "{path}"}}\n'
    elif where == "icon":
        header = f'icons: {{sign: "{path}"}}\n'
    kit = write_kit(tmp_path, components, header)
    if where == "components":
        text = (kit / "kit.yaml").read_text().replace("[pieces.yaml]", f'["{path}"]')
        (kit / "kit.yaml").write_text(text)
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1, done
    assert f"error[{OUTSIDE[path]}]" in done.err
    assert "TOPSECRET" not in done.err
    assert not (tmp_path / "out").exists()


def test_c68_nothing_is_fetched(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x.png"
        done = refused(tmp_path, deck("{name: A}", f'{{title: "{{name}}", art: {{image: "{address}", alt: A}}}}'))
        assert "nothing is fetched" in done.err
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.parametrize("name", ["../up", "a/b", "/etc/x", "a\\\\b", "..", ".", "", "Ab", "a b", "a.b"])
def test_c68_no_name_of_a_kit_leads_out_of_the_output_folder(tmp_path: Path, name: str) -> None:
    kit = write_kit(tmp_path)
    (kit / "kit.yaml").write_text((kit / "kit.yaml").read_text().replace("kit: trial", f'kit: "{name}"'))
    done = run("build", kit, "--out", tmp_path / "deep" / "out", "--jobs", 1)
    assert done.code == 1
    assert "kit.yaml:1:6: error" in done.err
    assert not (tmp_path / "deep").exists()


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_c68_names_that_windows_keeps_for_devices_are_refused(tmp_path: Path, name: str) -> None:
    kit = write_kit(tmp_path)
    (kit / "kit.yaml").write_text((kit / "kit.yaml").read_text().replace("kit: trial", f"kit: {name}"))
    done = run("build", kit, "--out", tmp_path / "out", "--jobs", 1)
    assert done.code == 1
    assert "kit.yaml:1:6: error[reserved-name]" in done.err


def test_c68_two_kits_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    write_kit(tmp_path / "content", name="first")
    other = write_kit(tmp_path / "content", deck("{name: Other}"), name="second")
    (other / "kit.yaml").write_text((other / "kit.yaml").read_text().replace("kit: second", "kit: first"))
    for command in (("build", "--out", tmp_path / "out", "--jobs", 1, "--text"), ("check",)):
        done = run(*command, "--content", tmp_path / "content")
        assert done.code == 1
        assert "second/kit.yaml:1:6: error[duplicate-kit]" in done.err
    # The first of them is built, and is the one the manifest tells of.
    assert "### deck/Ace" in (tmp_path / "out" / "first" / "first.txt").read_text("utf-8")
