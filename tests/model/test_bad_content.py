from pathlib import Path

import pytest

from printkit.diagnostics import Diagnostic, Report
from printkit.model import diagnose
from printkit.model.decode import decode
from printkit.model.face import RowHeight, TypeSize
from printkit.source.load import load_text, load_yaml
from printkit.source.source_map import locate
from printkit.source.text import SourceText
from printkit.units import LengthError
from tests.annotated import expected, reported
from tests.model.models import Components

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def _findings(text: str) -> tuple[Diagnostic, ...]:
    report = Report()
    document = load_text(SourceText("kit.yaml", text), report)
    assert document is not None, report.diagnostics()
    value, problems = decode(document.tree, Components)
    assert (value is None) == bool(problems)
    for found in locate(problems, document.source_map):
        report.add(found)
    return report.diagnostics()


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_content_is_reported_at_its_place(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # msgspec's own message is a last resort: the diagnosis knows every kind of error.
    monkeypatch.setattr(diagnose, "_as_refused", lambda refusal: pytest.fail(str(refusal)))
    report = Report()
    document = load_yaml(path, path.name, report)
    assert document is not None, report.diagnostics()
    value, problems = decode(document.tree, Components)
    assert value is None
    found = tuple(locate(problems, document.source_map))
    assert reported(found) == expected(path)
    assert all(diagnostic.message and diagnostic.hint for diagnostic in found)


HINTS = {
    "unknown-key": ("'wals' is not a key of a map", "did you mean 'walls'?"),
    "missing-key": ("a map needs the key 'rows'", "add 'rows': Rows of cells."),
    "unknown-kind": ("'mapp' is not a kind", "did you mean 'map'? allowed: map, cards"),
    "word-for-number": ("'five' is not a whole number", "write 5"),
    "octal-number": ("'012' is not a whole number", "write 12"),
    "grouped-number": ("'1_000' is not a whole number", "write 1000"),
    "hex-number": ("'0x1F' is not a whole number", "write 31"),
    "signed-number": ("'+4' is not a whole number", "write 4"),
    "huge-number": ("1e9 is too large", "write a number that is at least 1 and at most 26"),
    "decimal-comma": ("'1,5' is not a number", "write 1.5"),
    "yes-for-true": ("'yes' is neither true nor false", "write true"),
    "choice": ("'gray' is not allowed here", "did you mean 'grey'? allowed: black, grey"),
    "length-without-unit": ("'63' has no unit", "write 63mm (units: mm, cm, in, pt)"),
    "brackets-for-text": (
        "expected a face or text, found a list",
        'for a text with brackets put quotes: "[R]"',
    ),
    "length-as-list": ("expected a length, found a list", "leave out the brackets"),
    "braces-for-text": (
        "expected text, found keys with values",
        'for a text with brackets put quotes: "{name}"',
    ),
    "braces-for-face": (
        "expected a face or text, found keys with values",
        'for a text with brackets put quotes: "{name}"',
    ),
    "form": ("'b2' does not have the form that is due", "write it like A1, B2"),
    "comment-for-value": ("'title' has no value", '#the name is read as a comment; put quotes: "#the name"'),
    "no-space-in-braces": ("'B:E2' has no value", "put a space after ':'"),
}


@pytest.mark.parametrize("name", HINTS)
def test_the_message_says_what_is_wrong_and_the_hint_what_to_write(name: str) -> None:
    (found,) = _findings((BAD[0].parent / f"{name}.yaml").read_text(encoding="utf-8"))
    assert (found.message, found.hint) == HINTS[name]


def test_a_size_of_type_without_a_unit_is_taken_for_points() -> None:
    with pytest.raises(LengthError) as caught:
        TypeSize.parse("14")
    assert caught.value.hint == "write 14pt; or write one of body, small, name, heading, title, label"
    with pytest.raises(LengthError) as caught:
        RowHeight.parse("30")
    assert caught.value.hint == "write 30mm; or write one of auto, rest"


def test_text_that_looks_like_booleans_stays_text() -> None:
    text = "".join(f"- {{kind: cards, face: {{title: {word}}}}}\n" for word in ("NO", "on", "Yes", "y", "'null'"))
    report = Report()
    document = load_text(SourceText("deck.yaml", text), report)
    assert document is not None
    components, problems = decode(document.tree, Components)
    assert problems == ()
    assert [card.face.title for card in components] == ["NO", "on", "Yes", "y", "null"]


def test_both_typos_of_a_file_are_reported_in_one_run() -> None:
    text = "- {kind: cards, face: A, copys: 3}\n- {kind: map, rows: 3, low_inc: true}\n"
    found = [(finding.place.column, finding.hint) for finding in _findings(text)]
    assert found == [(26, "did you mean 'copies'?"), (24, "did you mean 'low_ink'?")]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1000000000", "out-of-range"),
        ("1e9", "out-of-range"),
        ("-1", "out-of-range"),
        ("2.5", "unknown-choice"),
        ("3 x", "unknown-choice"),
        ("true", "unknown-choice"),
        ("null", "missing-value"),
    ],
)
def test_an_absurd_number_of_copies_is_refused(typed: str, code: str) -> None:
    (found,) = _findings(f"- {{kind: cards, face: A, copies: {typed}}}\n")
    assert found.code == code
    assert found.place.line == 1
