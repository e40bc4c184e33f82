"""The reference and the schemas are made from the models and say something of every key."""

from __future__ import annotations

import json
import re

from printkit.kinds import KINDS
from printkit.model.kit import KitHeader
from printkit.reference import as_json, components_schema, full_schema, keys, kit_schema, reference


def test_every_key_a_designer_may_write_is_described() -> None:
    silent = [f"{model.__name__}.{field.encode_name}" for model, field, said in keys() if not said]
    assert silent == []


def test_the_reference_lists_every_key_of_every_model() -> None:
    text = reference()
    for model, field, said in keys():
        cell = said.replace("|", "\\|").replace("\n", " ")
        start = f"| `{field.encode_name}` | "
        row = next((line for line in text.splitlines() if line.startswith(start) and cell in line), "")
        assert row, f"{model.__name__}.{field.encode_name}"
        assert len(re.findall(r" (?<!\\)\| ", row)) == 3, row


def test_the_reference_shows_defaults_as_they_are_typed() -> None:
    lines = reference().splitlines()
    assert any(line.startswith("| `format` | text | `poker` |") for line in lines)
    assert any(line.startswith("| `row` | a height of a row | `auto` |") for line in lines)
    assert any(line.startswith("| `base` | a length | `8mm` |") for line in lines)
    assert any(line.startswith("| `kit` | text | **required** |") for line in lines)


def test_a_schema_has_every_kind_and_every_reference_in_it_leads_somewhere() -> None:
    for schema in (kit_schema(), components_schema(), full_schema()):
        text = as_json(schema)
        assert text.endswith("}\n")
        known = json.loads(text)["$defs"]
        for reference_ in set(part.split('"')[0] for part in text.split('"#/$defs/')[1:]):
            assert reference_ in known
    tags = {
        tree["properties"]["kind"]["const"]
        for tree in components_schema()["$defs"].values()
        if "kind" in tree["properties"]
    }
    assert tags == set(KINDS)
    assert list(kit_schema()["$defs"]["KitHeader"]["properties"]) == list(KitHeader.__struct_fields__)


def test_a_turn_may_be_typed_as_a_number() -> None:
    turn = components_schema()["$defs"]["FaceBox"]["properties"]["turn"]
    assert turn["enum"] == ["0", "180", "270", "90", 0, 180, 270, 90]
