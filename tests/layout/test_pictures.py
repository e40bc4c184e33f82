"""Pictures become grey samples, upright, on white, no finer than useful; drawings become paths."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from PIL import Image

from printkit.diagnostics import Problem
from printkit.layout import pictures
from printkit.layout.pictures import Picture, PictureBook
from printkit.layout.svg import SvgError, read_svg


def png(image: Image.Image) -> bytes:
    packed = io.BytesIO()
    image.save(packed, "PNG")
    return packed.getvalue()


def opened(folder: Path, name: str, data: bytes) -> tuple[PictureBook, Picture]:
    (folder / name).write_bytes(data)
    book = PictureBook(folder)
    found = book.open(name)
    assert isinstance(found, Picture), found
    return book, found


def grey_rows(book: PictureBook, found: Picture, width_mm: float = 1000.0) -> list[list[int]]:
    """The samples as a reader of the PDF sees them."""
    samples = book.samples(found.key, width_mm)
    if samples.is_jpeg:
        image = Image.open(io.BytesIO(samples.data))
        assert image.mode == "L"
        flat = list(image.tobytes())
    else:
        raw = zlib.decompress(samples.data)
        header = b"\x89PNG\r\n\x1a\n"
        head = samples.width.to_bytes(4, "big") + samples.height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b""))
        whole = header + b"".join(
            len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
            for kind, data in chunks
        )
        flat = list(Image.open(io.BytesIO(whole)).tobytes())
    return [flat[row * samples.width : (row + 1) * samples.width] for row in range(samples.height)]


def test_colour_becomes_grey(tmp_path: Path) -> None:
    book, found = opened(tmp_path, "a.png", png(Image.new("RGB", (2, 1), (255, 0, 0))))
    assert grey_rows(book, found) == [[76, 76]]  # 0.299 x 255 = 76.2


def test_transparent_parts_show_the_paper(tmp_path: Path) -> None:
    image = Image.new("RGBA", (2, 1), (0, 0, 0, 0))
    image.putpixel((1, 0), (0, 0, 0, 255))
    book, found = opened(tmp_path, "a.png", png(image))
    assert grey_rows(book, found) == [[255, 0]]


def test_a_palette_with_a_transparent_colour_shows_the_paper(tmp_path: Path) -> None:
    image = Image.new("P", (2, 1), 0)
    image.putpalette([0, 0, 0, 0, 0, 0])
    image.putpixel((1, 0), 1)
    packed = io.BytesIO()
    image.save(packed, "PNG", transparency=0)
    book, found = opened(tmp_path, "a.png", packed.getvalue())
    assert grey_rows(book, found) == [[255, 0]]


def test_sixteen_bit_greys_are_scaled(tmp_path: Path) -> None:
    image = Image.new("I;16", (2, 1))
    image.putpixel((0, 0), 65535)
    image.putpixel((1, 0), 32896)  # 128 x 257
    book, found = opened(tmp_path, "a.png", png(image))
    assert grey_rows(book, found) == [[255, 128]]


def test_a_camera_held_upright_gives_an_upright_picture(tmp_path: Path) -> None:
    image = Image.new("L", (40, 20), 255)
    image.paste(0, (0, 0, 40, 10))  # stored dark at the top
    note = Image.Exif()
    note[0x0112] = 6  # to be turned by 90 degrees clockwise
    packed = io.BytesIO()
    image.save(packed, "JPEG", exif=note, quality=95)
    book, found = opened(tmp_path, "a.jpg", packed.getvalue())
    assert (found.width, found.height) == (20, 40)
    rows = grey_rows(book, found)
    assert (len(rows[0]), len(rows)) == (20, 40)
    assert rows[20][2] > 200  # the stored top is the right side now
    assert rows[20][17] < 50


def test_a_picture_is_no_finer_than_400_dpi_where_it_is_largest(tmp_path: Path) -> None:
    book, found = opened(tmp_path, "a.png", png(Image.new("L", (1000, 500), 128)))
    samples = book.samples(found.key, 25.4)
    assert (samples.width, samples.height) == (400, 200)  # 1 in x 400 dpi
    samples = book.samples(found.key, 254.0)
    assert (samples.width, samples.height) == (1000, 500)  # never larger than it is


def test_the_same_bytes_under_two_names_are_one_picture(tmp_path: Path) -> None:
    data = png(Image.new("L", (2, 2), 9))
    (tmp_path / "a.png").write_bytes(data)
    (tmp_path / "b.png").write_bytes(data)
    book = PictureBook(tmp_path)
    one, two = book.open("a.png"), book.open("b.png")
    assert isinstance(one, Picture)
    assert one == two


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("../outside.png", "outside-path"),
        ("/etc/hostname", "bad-path"),
        ("file:///etc/passwd", "bad-path"),
        ("http://127.0.0.1:9/x.png", "bad-path"),
        ("link.png", "outside-path"),
        ("none.png", "missing-file"),
        ("A.PNG", "wrong-case"),
        ("images\\a.png", "bad-path"),
        ("broken.png", "bad-picture"),
        ("text.png", "bad-picture"),
        ("a.gif", "bad-picture"),
    ],
)
def test_pictures_that_are_refused(tmp_path: Path, written: str, code: str) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    whole = png(Image.effect_noise((50, 50), 90))
    (kit / "a.png").write_bytes(whole)
    (kit / "broken.png").write_bytes(whole[: len(whole) // 2])
    (kit / "text.png").write_text("not a picture at all")
    gif = io.BytesIO()
    Image.new("L", (2, 2)).save(gif, "GIF")
    (kit / "a.gif").write_bytes(gif.getvalue())
    (tmp_path / "outside.png").write_bytes(whole)
    (kit / "link.png").symlink_to(tmp_path / "outside.png")
    found = PictureBook(kit).open(written, ("cards", 0, "image"))
    assert isinstance(found, Problem)
    assert (found.code, found.path) == (code, ("cards", 0, "image"))


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "LARGEST_PIXELS", 99)
    (tmp_path / "a.png").write_bytes(png(Image.new("L", (10, 10))))
    found = PictureBook(tmp_path).open("a.png")
    assert isinstance(found, Problem)
    assert found.code == "too-large"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">{}</svg>'


def svg(inner: str) -> bytes:
    return SVG.format(inner).encode()


def test_a_drawing_becomes_grey_paths_with_y_down() -> None:
    width, height, shapes = read_svg(svg('<rect x="2" y="1" width="4" height="3" fill="#ff0000"/>'))
    # svglib counts 96 units to the inch, reportlab 72: 20 x 0.75 = 15.
    assert (width, height) == (15.0, 7.5)
    (shape,) = shapes
    xs = [op[1] for op in shape.ops if len(op) == 3]
    ys = [op[2] for op in shape.ops if len(op) == 3]
    assert (min(xs), max(xs)) == (1.5, 4.5)  # 2 x 0.75, 6 x 0.75
    assert (min(ys), max(ys)) == (0.75, 3.0)  # 1 x 0.75, 4 x 0.75
    assert shape.fill_grey == 0.299  # red
    assert shape.stroke_mm == 0.0


def test_strokes_grow_with_the_groups_they_are_in() -> None:
    _, _, shapes = read_svg(
        svg('<g transform="scale(2)"><line x1="0" y1="0" x2="3" y2="0" stroke="#000" stroke-width="1"/></g>')
    )
    assert shapes[0].stroke_mm == pytest.approx(1.5)  # 1 x 2 x 0.75


@pytest.mark.parametrize(
    "inner",
    [
        '<text x="1" y="4">hello</text>',
        '<image href="file:///etc/passwd" width="4" height="4"/>',
        '<use href="other.svg#a"/>',
        '<rect width="1" height="1" style="fill:url(http://127.0.0.1/x)"/>',
        "",
    ],
)
def test_drawings_that_bring_other_things_are_refused(inner: str) -> None:
    with pytest.raises(SvgError) as caught:
        read_svg(svg(inner))
    assert caught.value.code == "bad-picture"


def test_entities_and_broken_drawings_are_refused() -> None:
    for data in (b"<svg", b"plain text", b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("")):
        with pytest.raises(SvgError):
            read_svg(data)


def test_without_svglib_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "svglib.svglib", None)
    with pytest.raises(SvgError, match="printkit\\[svg\\]") as caught:
        read_svg(svg('<rect width="1" height="1"/>'))
    assert caught.value.code == "missing-extra"
