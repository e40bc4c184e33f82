from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from printkit.diagnostics import Problem
from printkit.model.decode import decode
from printkit.model.diagnose import diagnose
from printkit.model.words import due, nearest, noun
from printkit.units import Length
from tests.model.models import CardSet, Components, Face, Ink, Map


def test_good_trees_become_models_in_one_go() -> None:
    tree = [
        {"kind": "map", "rows": "5", "walls": ["B2"], "size": "63mm", "ink": "grey", "low_ink": "true"},
        {"kind": "cards", "face": {"title": "A"}, "copies": "per-player"},
    ]
    value, problems = decode(tree, Components)
    assert problems == ()
    assert value == (
        Map(rows=5, walls=("B2",), size=Length(63.0), ink=Ink.GREY, low_ink=True),
        CardSet(face=Face(title="A"), copies="per-player"),
    )


def test_whole_numbers_may_be_written_10_or_10_0() -> None:
    for written in ("10", "10.0", "1e1"):
        value, problems = decode({"kind": "map", "rows": written}, Map)
        assert problems == ()
        assert value == Map(rows=10)


def test_optional_values_may_be_left_empty() -> None:
    value, problems = decode({"kind": "map", "rows": "1", "size": None, "seats": None}, Map)
    assert (value, problems) == (Map(rows=1), ())


class Zone:
    """A class of ours, as Length is."""

    def __init__(self, number: int) -> None:
        self.number = number

    @classmethod
    def parse(cls, text: str) -> "Zone":
        if "{" in text:
            fault = ValueError("unknown name")
            fault.code, fault.hint, fault.offset, fault.length = "bad-name", "use {name}", 3, 2  # type: ignore[attr-defined]
            raise fault
        return cls(int(text))


class Trip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    zone: Zone
    to: Zone | None = None


def test_a_class_with_a_parse_needs_no_registration() -> None:
    value, problems = decode({"zone": "3"}, Trip)
    assert problems == ()
    assert value is not None
    assert value.zone.number == 3


def test_the_error_of_a_parse_brings_its_code_hint_and_characters() -> None:
    _, problems = decode({"zone": "12 {x"}, Trip)
    assert problems == (Problem(("zone",), "bad-name", "unknown name", "use {name}", offset=3, length=2),)


def test_a_plain_value_error_of_a_parse_is_told_too() -> None:
    _, (problem,) = decode({"zone": "1", "to": "x"}, Trip)
    assert (problem.path, problem.code) == (("to",), "wrong-value")


class Range(Struct, frozen=True, kw_only=True):
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is more than high")


class Ranges(Struct, frozen=True, kw_only=True):
    ranges: tuple[Range, ...]


def test_what_only_the_model_itself_knows_is_reported_at_its_path() -> None:
    _, problems = decode({"ranges": [{"low": "1", "high": "2"}, {"low": "3", "high": "2"}]}, Ranges)
    assert problems == (Problem(("ranges", 1), "wrong-value", "low is more than high"),)


class Unreadable:
    pass


class Holder(Struct, frozen=True):
    value: Unreadable


def test_a_class_nobody_can_read_is_our_mistake() -> None:
    with pytest.raises(NotImplementedError, match="Unreadable has no classmethod parse"):
        decode({"value": "x"}, Holder)


def test_a_tree_of_the_wrong_shape_altogether() -> None:
    for tree, message in (("text", "'text' is not a list"), (None, "this entry has no value")):
        value, (problem,) = decode(tree, Components)
        assert value is None
        assert (problem.path, problem.message) == ((), message)


def test_a_key_left_out_by_a_typo_is_not_reported_twice() -> None:
    _, problems = decode({"kind": "map", "row": "3"}, Map)
    assert [problem.code for problem in problems] == ["unknown-key"]


TREES = st.recursive(
    st.none()
    | st.sampled_from(["map", "cards", "5", "B2", "63mm", "63", "x", "", "true", "per-player", "null", "1e9"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "rows", "walls", "size", "face", "title", "copies", "stations", "at", "wals"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=10,
)


@given(st.lists(TREES, max_size=3) | TREES)
def test_diagnosis_and_decoding_agree(tree: object) -> None:
    nothing_found = msgspec.ValidationError("nothing found")
    value, problems = decode(tree, Components)
    found = diagnose(tree, Components, nothing_found)
    if value is not None:
        assert [problem.message for problem in found] == ["nothing found"]
    else:
        assert problems == found
        assert "nothing found" not in [problem.message for problem in found]


@pytest.mark.parametrize(("type_", "word"), [(Map, "map"), (CardSet, "card set"), (Length, "length"), (Face, "face")])
def test_a_model_is_called_by_its_noun_or_its_name(type_: type, word: str) -> None:
    assert noun(type_) == word


def test_types_are_said_in_words() -> None:
    assert due(msgspec.inspect.type_info(Annotated[int, Meta(ge=1)] | None)) == "a whole number"
    assert due(msgspec.inspect.type_info(Face | str)) == "a face or text"
    assert due(msgspec.inspect.type_info(tuple[str, ...])) == "a list"


def test_the_nearest_name_ignores_case() -> None:
    assert nearest("WALS", ("walls", "rows")) == "walls"
    assert nearest("zzz", ("walls", "rows")) is None
