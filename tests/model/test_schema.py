import json
import re
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from printkit.model.schema import json_schema
from printkit.units import Length
from tests.model.models import CardSet, Components, Map


def test_every_key_of_a_model_is_in_the_schema() -> None:
    schema = json_schema(Components)
    assert sorted(schema["$defs"]) == ["CardSet", "Face", "Map"]
    properties = schema["$defs"]["Map"]["properties"]
    assert list(properties) == ["kind", *Map.__struct_fields__]
    assert properties["kind"]["const"] == "map"
    assert schema["$defs"]["Map"]["required"] == ["kind", "rows"]
    assert schema["$defs"]["Map"]["additionalProperties"] is False
    assert schema["items"] == {"anyOf": [{"$ref": "#/$defs/Map"}, {"$ref": "#/$defs/CardSet"}]}


def test_limits_choices_defaults_and_descriptions_are_kept() -> None:
    properties = json_schema(Map)["$defs"]["Map"]["properties"]
    assert properties["rows"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 26,
        "description": "Rows of cells.",
    }
    assert properties["ink"] == {"enum": ["black", "grey"], "default": "black"}
    assert properties["walls"]["items"]["pattern"] == "^[A-Z][0-9]+$"
    assert properties["walls"]["maxItems"] == 4
    assert properties["at"]["prefixItems"] == [{"type": "integer"}, {"type": "integer"}]
    assert properties["exits"]["propertyNames"]["pattern"] == "^[A-Z][0-9]+$"
    assert properties["scale"] == {"type": "number", "exclusiveMinimum": 0, "default": 1.0}


@pytest.mark.parametrize("written", ["63mm", "6.3 cm", ".5in", "18pt", "63", "63 inches", "-1mm", "mm"])
def test_the_pattern_of_a_length_takes_what_length_takes(written: str) -> None:
    properties = json_schema(CardSet)["$defs"]["CardSet"]["properties"]
    assert properties["gap"]["type"] == "string"
    try:
        Length.parse(written)
    except ValueError:
        assert re.search(properties["gap"]["pattern"], written) is None
    else:
        assert re.search(properties["gap"]["pattern"], written)


def test_a_default_of_a_class_of_ours_is_left_out() -> None:
    assert "default" not in json_schema(CardSet)["$defs"]["CardSet"]["properties"]["gap"]


def test_text_may_be_typed_without_quotes() -> None:
    title = json_schema(CardSet)["$defs"]["Face"]["properties"]["title"]
    assert title["type"] == ["string", "number", "boolean"]
    assert title["description"] == "The text at the top."


class Node(Struct, forbid_unknown_fields=True):
    inner: "tuple[Node, ...]" = ()
    label: Annotated[str, Meta(description="What it says.")] = ""


def test_a_model_may_contain_itself() -> None:
    schema = json_schema(Node)
    assert schema["$ref"] == "#/$defs/Node"
    assert schema["$defs"]["Node"]["properties"]["inner"]["items"] == {"$ref": "#/$defs/Node"}


def test_two_runs_give_the_same_text() -> None:
    assert json.dumps(json_schema(Components)) == json.dumps(json_schema(Components))
