"""New problems for a kit: the same for the same seed, sound, and ordinary YAML that the kit can name."""

import shutil
from pathlib import Path

import pytest
import yaml

from printkit.diagnostics import Report
from printkit.files import KitFolder
from printkit.generate import (
    GenerateError,
    PunchRequest,
    generate_punch_problems,
    parse_difficulty,
    parse_verifiers,
    write_generated,
)
from printkit.kinds import kind_of
from printkit.pipeline import load

SHIPPED = Path(__file__).parents[1] / "content" / "punch-proof"


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(SHIPPED, tmp_path / "punch-proof")
    return KitFolder(tmp_path / "punch-proof", "punch-proof")


def made(folder, request):
    report = Report()
    generated = generate_punch_problems(folder, request, report)
    assert not report.diagnostics()
    assert generated is not None
    return generated


def test_same_seed_makes_the_same_bytes_and_another_seed_others(folder):
    first = made(folder, PunchRequest(7, 24))
    assert first.path == folder.path / "problems-seed-7-count-24-verifiers-4-6.yaml"
    assert (first.found, first.wanted, first.message) == (24, 24, "")
    assert made(folder, PunchRequest(7, 24)) == first
    assert made(folder, PunchRequest(8, 24)).data != first.data


def test_generated_file_becomes_part_of_the_kit(folder):
    generated = made(folder, PunchRequest(3, 8, (4, 5)))
    write_generated(generated)
    (book,) = yaml.load(generated.path.read_bytes(), yaml.BaseLoader)
    assert book["first"] == "25"  # after the 24 of the shipped book
    assert {len(one["verifiers"]) for one in book["problems"]} == {4, 5}
    header = folder.path / "kit.yaml"
    header.write_text(
        header.read_text().replace("  - problems.yaml\n", f"  - problems.yaml\n  - {generated.path.name}\n")
    )
    report = Report()
    inputs = load(folder, None, report)
    assert inputs is not None, report.diagnostics()
    kit = inputs.loaded.kit
    facts = {}
    for component in kit.components:
        facts |= kind_of(component).facts(component, kit)
    assert [f"problem-{number:02}" in facts for number in (1, 24, 25, 32, 33)] == [True, True, True, True, False]
    for number, one in enumerate(book["problems"], start=25):
        proved = facts[f"problem-{number}"]
        assert proved["solution"] == one["solution"]
        assert proved["verifiers"] == [f"verify-{int(verify):03}" for verify in one["verifiers"]]
        assert min(proved["codes_without"]) >= 2
        assert proved["possible_codes"] >= 3


def test_difficulty_is_kept(folder):
    generated = made(folder, PunchRequest(1, 3, (4, 4), parse_difficulty("harder")))
    asked = [float(line.partition("# ")[2].split()[0]) for line in generated.data.decode().splitlines() if "{" in line]
    assert len(asked) == 3
    assert min(asked) > 3.5


def test_fewer_problems_than_wanted_are_said(folder):
    generated = made(folder, PunchRequest(1, 5, (2, 2), (20.0, 30.0)))
    assert (generated.found, generated.data) == (0, b"")
    assert generated.message.startswith("only 0 of 5 problems could be found")
    with pytest.raises(GenerateError, match="only 0 of 5"):
        write_generated(generated)


def test_a_file_that_somebody_edited_is_not_written_over(folder):
    generated = made(folder, PunchRequest(2, 2))
    write_generated(generated)
    write_generated(generated)  # the same again is no harm
    generated.path.write_text("# mine\n")
    with pytest.raises(GenerateError, match="differs"):
        write_generated(generated)
    assert generated.path.read_text() == "# mine\n"


def test_errors_of_the_criteria_are_reported_at_their_place(folder):
    path = folder.path / "criteria.yaml"
    path.write_text(path.read_text().replace('"not unique"', '"not uniqe"'))
    report = Report()
    assert generate_punch_problems(folder, PunchRequest(1, 1), report) is None
    (found,) = report.diagnostics()
    assert (found.code, found.place.file) == ("unknown-word", "punch-proof/criteria.yaml")


def test_kit_without_criteria_is_told(folder):
    (folder.path / "kit.yaml").write_text("kit: k\ntitle: K\ncomponents: [rules.yaml]\n")
    report = Report()
    assert generate_punch_problems(folder, PunchRequest(1, 1), report) is None
    assert [found.code for found in report.diagnostics()] == ["no-criteria"]


@pytest.mark.parametrize("text", ["", "x", "1-3", "6-4", "4-7", "-4"])
def test_no_number_of_verifiers(text):
    with pytest.raises(GenerateError):
        parse_verifiers(text)


def test_numbers_of_verifiers():
    assert parse_verifiers("4-6") == (4, 6)
    assert parse_verifiers("5") == (5, 5)


def test_difficulties():
    assert parse_difficulty("introductory") == (0.0, 3.5)
    assert parse_difficulty("2-3.5") == (2.0, 3.5)
    assert parse_difficulty("any") is None
    for text in ("easy", "3-2", "3"):
        with pytest.raises(GenerateError):
            parse_difficulty(text)


@pytest.mark.parametrize("request_", [PunchRequest(-1, 4), PunchRequest(1, 0), PunchRequest(1, 201)])
def test_seed_and_count_out_of_range(folder, request_):
    with pytest.raises(GenerateError):
        generate_punch_problems(folder, request_, Report())
