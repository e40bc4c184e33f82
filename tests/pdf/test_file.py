"""Objects packed into streams, read back by another library."""

from __future__ import annotations

import io

import pikepdf
import pytest

from printkit.pdf.file import NUMBERS, PACKED_COUNT, THOUSANDTHS, PdfFile, number, text_string


def finished(objects: int) -> tuple[bytes, list[int]]:
    file = PdfFile()
    root, info, tree = file.reserve(), file.reserve(), file.reserve()
    page = file.add(f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 10 10] /Resources << >> >>")
    file.put(tree, f"<< /Type /Pages /Count 1 /Kids [{page} 0 R] >>")
    kept = [file.add(f"<< /Value {index} >>") for index in range(objects)]
    references = " ".join(f"{one} 0 R" for one in kept)
    file.put(root, f"<< /Type /Catalog /Pages {tree} 0 R /Kept [{references}] >>")
    file.put(info, "<< /Title (Trial) >>")
    return file.finish(root, info), kept


# 0, some, one stream full to the last place (catalog, information, page tree and page are four), and one object more.
@pytest.mark.parametrize("objects", [0, 5, PACKED_COUNT - 4, PACKED_COUNT - 3, 3 * PACKED_COUNT])
def test_every_object_is_found_again(objects: int) -> None:
    data, kept = finished(objects)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [int(one.Value) for one in pdf.Root.get("/Kept", ())] == list(range(objects))
        assert [one.objgen[0] for one in pdf.Root.get("/Kept", ())] == kept
        assert str(pdf.docinfo["/Title"]) == "Trial"
        assert pdf.check_pdf_syntax() == []


def test_the_id_is_that_of_the_content() -> None:
    def identity(data: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            first, second = pdf.trailer.ID
            assert bytes(first) == bytes(second)
            return bytes(first)

    assert finished(5) == finished(5)
    assert identity(finished(5)[0]) != identity(finished(6)[0])


def test_a_stream_may_be_coded_already_and_stand_at_a_reserved_number() -> None:
    file = PdfFile()
    late = file.reserve()
    plain = file.stream("/Kind /Plain", b"some text " * 50)
    assert file.coded("/Kind /Coded", b"as it is", late) == late
    tree = file.add("<< /Type /Pages /Count 0 /Kids [] >>")
    root = file.add(f"<< /Type /Catalog /Pages {tree} 0 R /Plain {plain} 0 R /Late {late} 0 R >>")
    data = file.finish(root, file.add("<< >>"))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.Plain.read_bytes() == b"some text " * 50
        assert pdf.Root.Late.read_raw_bytes() == b"as it is"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Map A", "(Map A)"),
        ("a (b) \\ c", "(a \\(b\\) \\\\ c)"),
        ("Ä", "<FEFF00C4>"),
        ("line\nend", "<FEFF006C0069006E0065000A0065006E0064>"),
        ("\U0001f600", "<FEFFD83DDE00>"),
    ],
)
def test_a_text_string_is_plain_where_it_can_be(text: str, written: str) -> None:
    assert text_string(text) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.0, "0"), (-0.0001, "0"), (12.5, "12.5"), (100.0, "100"), (0.0006, "0.001"), (-7.25, "-7.25"), (1e6, "1000000")],
)
def test_a_number_has_three_decimals_at_most_and_no_useless_zeros(value: float, written: str) -> None:
    assert number(value) == NUMBERS[value] == NUMBERS[value] == written


def test_whole_thousandths_are_written_as_the_numbers_they_are() -> None:
    assert [THOUSANDTHS[value] for value in (0, 1, -11250, 500, 41102)] == ["0", "0.001", "-11.25", "0.5", "41.102"]
