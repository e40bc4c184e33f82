from __future__ import annotations

import pytest

from printkit.verify.tokens import ContentError, Name, operations


def read(text: bytes) -> list[tuple[str, list[object]]]:
    return [(operator, list(operands)) for operator, operands in operations(text)]


def test_numbers_names_and_strings_become_plain_values() -> None:
    assert read(b"1 -.5 +2. /F1 (a\\(b\\)c) <48 6 9> Tx") == [
        ("Tx", [1.0, -0.5, 2.0, Name("F1"), b"a(b)c", b"Hi"[:1] + b"\x69"])  # 48 69
    ]


def test_escapes_and_nested_brackets_in_strings() -> None:
    assert read(b"(a(b(c))d) (\\101\\n\\\\\\r) (x\\\ny) Tj")[0][1] == [b"a(b(c))d", b"A\n\\\r", b"xy"]


def test_odd_hex_string_ends_with_a_zero() -> None:
    assert read(b"<ABC> Tj") == [("Tj", [b"\xab\xc0"])]


def test_arrays_and_dictionaries_nest() -> None:
    assert read(b"/Span <</MCID 3 /A [1 [2]] /Ok true /No null>> BDC") == [
        ("BDC", [Name("Span"), {"MCID": 3.0, "A": (1.0, (2.0,)), "Ok": True, "No": None}])
    ]


def test_operators_need_no_space_and_comments_are_left_out() -> None:
    assert read(b"q%(\n0 g[]0 d(x)' T*/N#20x Do") == [
        ("q", []),
        ("g", [0.0]),
        ("d", [(), 0.0]),
        ("'", [b"x"]),
        ("T*", []),
        ("Do", [Name("N x")]),
    ]


def test_inline_picture_is_one_operator() -> None:
    assert read(b"BI /W 1 /H 1 ID \x00( EIx[<<\n EI Q") == [
        ("BI", []),
        ("EI", [Name("W"), 1.0, Name("H"), 1.0]),
        ("Q", []),
    ]


@pytest.mark.parametrize(
    "text",
    [b"(open", b"[1 2", b"]", b"<< /A 1 ]", b"<< /A >> BDC", b"[q]", b"{", b"[" * 100, b"BI ID abc"],
)
def test_broken_content_is_refused(text: bytes) -> None:
    with pytest.raises(ContentError):
        read(text)


def test_long_content_takes_time_in_proportion() -> None:
    # A regular expression that backtracks would take minutes over these.
    with pytest.raises(ContentError):
        read(b"(" + b"a\\" * 200_000)
    assert len(read(b"(" + b"(a)" * 50_000 + b") Tj")) == 1
