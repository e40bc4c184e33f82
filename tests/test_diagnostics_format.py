import pytest

from printkit.diagnostics import Diagnostic, ExitCode, Place, Report, Severity
from printkit.diagnostics_format import as_github, as_json, as_text

FOUND = Diagnostic(
    Place("content/turnstile-post/maps.yaml", 12, 3, 4, "  wals: [B2, D3]"),
    "unknown-key",
    "'wals' is not a key of a map",
    "did you mean 'walls'?",
)


def _caret(line: str, column: int, length: int = 1, encoding: str = "utf-8") -> tuple[str, str]:
    text = as_text([Diagnostic(Place("a.yaml", 1, column, length, line), "c", "m")], encoding=encoding)
    _, shown, caret = text.rstrip("\n").split("\n")
    return shown[8:], caret[8:]


def test_text_shows_the_line_a_caret_and_the_hint() -> None:
    assert as_text([FOUND]) == (
        "content/turnstile-post/maps.yaml:12:3: error[unknown-key]: 'wals' is not a key of a map\n"
        "   12 |   wals: [B2, D3]\n"
        "      |   ^^^^\n"
        "   hint: did you mean 'walls'?\n"
    )


def test_a_whole_file_has_no_line_and_a_cell_has_its_column() -> None:
    missing = Diagnostic(Place("kit.yaml"), "cannot-read", "the file does not exist")
    cell = Diagnostic(Place("d.csv", 2, 3, 1, "A,x", "copies"), "wrong-type", "'x' is not a whole number")
    assert as_text([missing]) == "kit.yaml: error[cannot-read]: the file does not exist\n"
    assert as_text([cell]).startswith("d.csv:2:3: error[wrong-type]: 'x' is not a whole number (column 'copies')\n")


def test_colour_adds_only_escapes() -> None:
    coloured = as_text([FOUND], colour=True)
    assert "\x1b[1;31merror[unknown-key]\x1b[0m" in coloured
    plain = coloured.replace("\x1b[1;31m", "").replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert plain == as_text([FOUND])


@pytest.mark.parametrize(
    ("line", "column", "length", "shown", "caret"),
    [
        ("\ta: x", 5, 1, "    a: x", "       ^"),  # the tab takes 4 columns: 4 + 3
        ("日本: x", 5, 1, "日本: x", "      ^"),  # 2 x 2 + 2
        ("日本: x", 1, 2, "日本: x", "^^^^"),
        ("e\u0301: x", 5, 1, "e\u0301: x", "   ^"),  # the accent takes no column
        ("a: x", 5, 1, "a: x", "    ^"),  # behind the end
        ("a: \x1b[31mx", 4, 1, "a: \\x1b[31mx", "   ^^^^"),
    ],
)
def test_the_caret_stands_below_its_character(line: str, column: int, length: int, shown: str, caret: str) -> None:
    assert _caret(line, column, length) == (shown, caret)


def test_a_long_line_is_cut_round_the_caret() -> None:
    shown, caret = _caret("a" * 500 + "X" + "b" * 500, 501)
    assert shown[0] == shown[-1] == "…"
    assert shown[len(caret) - 1] == "X"
    assert len(shown) == 102  # 100 characters and two signs of omission


def test_an_ascii_stream_gets_ascii_with_the_caret_in_place() -> None:
    shown, caret = _caret("é: X", 4, 1, "ascii")
    assert (shown, caret) == ("\\xe9: X", "      ^")  # 4 + 2
    long, _ = _caret("a" * 500, 250, 1, "ascii")
    assert long.startswith("...")
    found = Diagnostic(Place("Écurie.yaml", 1, 1, 1, "–"), "c", "½ is wrong", "use →")
    as_text([found], encoding="ascii").encode("ascii")


def test_text_from_a_file_cannot_command_a_terminal() -> None:
    text = as_text([Diagnostic(Place("a\x1b[2J.yaml", 1, 1, 1, "x\x07y"), "c", "'\x1b]0;x\x07' is wrong", "h\rj")])
    assert not set(text) & {"\x1b", "\x07", "\r"}


def test_json_has_the_seven_keys() -> None:
    assert as_json([FOUND]) == [
        {
            "file": "content/turnstile-post/maps.yaml",
            "line": 12,
            "column": 3,
            "code": "unknown-key",
            "severity": "error",
            "message": "'wals' is not a key of a map",
            "hint": "did you mean 'walls'?",
        }
    ]


def test_github_annotations_escape_what_would_end_them() -> None:
    warning = Diagnostic(Place("a,b:c.yaml", 1, 2), "low-ink", "50% ink\nis much", "", Severity.WARNING)
    assert as_github([FOUND, warning, Diagnostic(Place("kit.yaml"), "empty-file", "nothing")]) == (
        "::error file=content/turnstile-post/maps.yaml,line=12,col=3,title=unknown-key::"
        "'wals' is not a key of a map%0Ahint: did you mean 'walls'?\n"
        "::warning file=a%2Cb%3Ac.yaml,line=1,col=2,title=low-ink::50%25 ink%0Ais much\n"
        "::error file=kit.yaml,title=empty-file::nothing\n"
    )


def test_the_exit_code_follows_from_the_findings() -> None:
    report = Report()
    assert report.exit_code is ExitCode.OK
    report.add(Diagnostic(Place("a"), "c", "m", severity=Severity.WARNING))
    assert report.exit_code is ExitCode.OK
    report.error(Place("a"), "c", "m")
    assert report.exit_code is ExitCode.CONTENT
    report.error(Place("b"), "cannot-read", "m")
    assert report.exit_code is ExitCode.FILES
