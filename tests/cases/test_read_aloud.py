"""Same bytes, small files, and what readers hear: C62, C64, C74, C75, C77, C78."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.cases.cases import ONE, deck, facts, made, words
from tests.kits import build_here, digests, launch, run, write_kit
from tests.measure import measured


def test_c62_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "one", deck("{name: Écuries, copies: 12}"))
    other = tmp_path / "another folder" / "deeper" / "trial"
    shutil.copytree(kit, other)
    runs = (
        (kit, tmp_path, {"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C.UTF-8"}),
        (Path("trial"), other.parent, {"PYTHONHASHSEED": "2", "TZ": "Pacific/Auckland", "LC_ALL": "C", "HOME": "/"}),
    )
    for number, (path, folder, environment) in enumerate(runs):
        out = tmp_path / f"out{number}"
        cache = {"PRINTKIT_CACHE": str(tmp_path / f"cache{number}")}
        done = launch("build", path, "--out", out, "--jobs", 1 + number, "--text", cwd=folder, **environment, **cache)
        assert done.code == 0, done.err
    first = digests(tmp_path / "out0")
    assert len(first) == 6  # four PDFs, the manifest, the text
    assert digests(tmp_path / "out1") == first


def _noise(path: Path, width: int, height: int) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    pixels = random.Random(7).randbytes(width * height)
    Image.frombytes("L", (width, height), pixels).save(path)
    return path.read_bytes()


PICTURE = '{title: "{name}", art: {image: "{picture}", alt: Noise, row: 55mm}}'


def _pictures(path: Path) -> int:
    """How many pictures a file stores."""
    with pikepdf.open(path) as pdf:
        return sum(isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image" for one in pdf.objects)


@pytest.mark.parametrize("names", [("a.png",), ("a.png", "b.png")])
def test_c64_a_picture_is_stored_once_for_ninety_cards(tmp_path: Path, names: tuple[str, ...]) -> None:
    size = 0
    for name in names:
        size = len(_noise(tmp_path / "trial" / name, 600, 600))
    rows = ", ".join(f"{{name: N{n}, picture: {name}, copies: {90 // len(names)}}}" for n, name in enumerate(names))
    built = made(tmp_path, deck(rows, PICTURE))
    path = built.pdf("standard", "a4")
    assert path.stat().st_size < 1.5 * size
    assert _pictures(path) == 1  # equal files are one picture


def test_c64_a_picture_is_no_finer_than_printers_are(tmp_path: Path) -> None:
    _noise(tmp_path / "trial" / "huge.png", 3000, 4200)
    built = made(tmp_path, deck("{name: A, picture: huge.png}", PICTURE))
    (image,) = (image for page in facts(built).pages for image in page.content.images)
    assert image.dpi <= 400 * 1.01  # layout/pictures.py: FULL_DPI
    assert built.pdf("standard", "a4").stat().st_size < 3000 * 4200 / 4


def test_c74_language_and_title_are_those_of_the_kit(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, deck("{name: A}"), "language: de\n")
    text = (kit / "kit.yaml").read_text().replace("title: Trial", 'title: "Night Line – fares"')
    (kit / "kit.yaml").write_text(text)
    built = build_here(kit, tmp_path / "out", *ONE)
    document = facts(built)
    assert document.language == "de"
    assert document.title == "Night Line – fares – standard, A4"
    assert document.xmp_title == document.title
    assert document.preferences["DisplayDocTitle"] == "true"
    data = built.pdf("standard", "a4").read_bytes().lower()
    assert not any(word in data for word in (b"untitled", b"anonymous", b"unspecified"))


def test_c74_without_a_language_it_is_english_and_a_title_is_needed(tmp_path: Path) -> None:
    assert facts(made(tmp_path, deck("{name: A}"))).language == "en"
    kit = write_kit(tmp_path)
    (kit / "kit.yaml").write_text((kit / "kit.yaml").read_text().replace("title: Trial\n", ""))
    done = run("build", kit, "--out", tmp_path / "other")
    assert done.code == 1
    assert "kit.yaml:1:1: error[missing-key]: a kit needs the key 'title'" in done.err


def test_c75_cards_are_read_one_after_the_other(tmp_path: Path) -> None:
    rows = ", ".join(f"{{name: T{n}, text: b{n} c{n}, value: v{n}}}" for n in range(1, 10))
    built = made(tmp_path, deck(rows, '{title: "{name}", body: "{text}", value: "{value}"}'))
    expected = " ".join(f"T{n} b{n} c{n} v{n}" for n in range(1, 10))
    document = facts(built)
    assert words(document) == expected
    page = pypdfium2.PdfDocument(built.pdf("standard", "a4"))[1]
    assert " ".join(page.get_textpage().get_text_range().split()).startswith(expected)
    # The structure tree has the pieces in the same order, and what is no piece last and outside of it.
    titles = [node.title for node in document.tree[0].kids if node.title.startswith("deck/")]
    assert titles == [f"deck/T{n}" for n in range(1, 10)]
    orders = [text.order for text in document.pages[1].content.texts if text.mark.piece >= 0]
    furniture = [text.order for text in document.pages[1].content.texts if text.mark.piece < 0]
    assert max(orders) < min(furniture)


def test_c77_what_looks_right_copies_right(tmp_path: Path) -> None:
    title, text = "office flow affinity", "Ünïcode – naïve co-operate “quoted” 1 000 000 −5 ≥ 3"
    built = made(tmp_path, deck(f'{{name: "{title}", text: "{text}"}}', '{title: "{name}", body: "{text}"}'))
    assert words(facts(built)) == f"{title} {text}"
    extracted = " ".join(measured(built.pdf("standard", "a4"))[1].text.split())
    for word in (*title.split(), "Ünïcode", "naïve", "co-operate", "“quoted”", "−5", "≥"):
        assert word in extracted
    assert not {"\ufb01", "\ufb02", "\u00ad"} & set(extracted)
    document = pypdfium2.PdfDocument(built.pdf("standard", "a4"))
    assert document[1].get_textpage().search("office").get_next() is not None
    assert all(font.has_unicode for page in facts(built).pages for font in page.fonts)


def test_c77_a_word_in_two_styles_is_one_word(tmp_path: Path) -> None:
    built = made(tmp_path, deck('{name: A, text: "un**bold**ed naïve→x", copies: 2}', '{body: "{text}"}'))
    spoken = [node.actual_text for node in _nodes(facts(built).tree) if node.actual_text]
    assert spoken[:1] == ["unbolded naïve→x"]


def _nodes(nodes: object) -> list[object]:
    found = []
    for node in nodes:
        found += [node, *_nodes(node.kids)]
    return found


def _card(folder: Path, image: Image.Image, name: str, **options: object) -> Image.Image:
    """The rendered card with a picture, 10 pixels a mm."""
    path = folder / "trial" / name
    path.parent.mkdir(parents=True)
    image.save(path, **options)
    built = made(folder, deck(f"{{name: A, picture: {name}}}", PICTURE))
    (box,) = (found.box for page in facts(built).pages for found in page.content.images)
    page = pypdfium2.PdfDocument(built.pdf("standard", "a4"))[1]
    pixels = page.render(scale=10 * 25.4 / 72).to_pil().convert("L")
    return pixels.crop([round(10 * edge) for edge in (box.x, box.y, box.right, box.bottom)])


def test_c78_a_picture_from_a_phone_stands_upright(tmp_path: Path) -> None:
    # A portrait of 600 x 800, dark at its top, stored as a landscape with orientation 6 (turn right to view).
    upright = Image.new("L", (600, 800), 250)
    upright.paste(60, (0, 0, 600, 200))
    exif = Image.Exif()
    exif[0x0112] = 6
    seen = _card(tmp_path, upright.transpose(Image.Transpose.ROTATE_90), "p.jpg", exif=exif)
    assert seen.width / seen.height == pytest.approx(600 / 800, rel=0.01)
    assert seen.getpixel((seen.width // 2, seen.height // 10)) < 120
    assert seen.getpixel((seen.width // 2, seen.height * 9 // 10)) > 200


@pytest.mark.parametrize("mode", ["RGBA", "P"])
def test_c78_transparent_parts_show_the_card(tmp_path: Path, mode: str) -> None:
    image = Image.new("RGBA", (600, 600), (40, 40, 40, 255))
    image.paste((0, 0, 0, 0), (0, 0, 300, 300))
    if mode == "P":
        image = image.quantize(16)
    seen = _card(tmp_path, image, "t.png")
    assert seen.getpixel((seen.width // 4, seen.height // 4)) > 240
    assert seen.getpixel((seen.width * 3 // 4, seen.height * 3 // 4)) < 120
