"""What holds for every kind, in every variant, on every paper; a new kind is picked up with its sample."""

from __future__ import annotations

import itertools
import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.inspect import StructType, type_info

from printkit.choice import Choice
from printkit.diagnostics import Report
from printkit.files import KitFolder, packaged
from printkit.kinds import KINDS, kind_of
from printkit.layout.frame import Text, walk
from printkit.layout.piece import Piece
from printkit.pipeline import Inputs, lay_out, load
from tests.kits import build, pieces

SAMPLES = Path(__file__).parent / "samples"
PAPERS = tuple(sorted(path.stem for path in (packaged("templates") / "papers").glob("*.yaml")))
VARIANTS = tuple(sorted(path.stem for path in (packaged("templates") / "variants").glob("*.yaml")))
PIECE_KINDS = {"map", "cards", "tokens", "track", "sheet", "board", "tiles", "punch", "verification", "rules"}
"""What manifests call pieces: the contract with other programs. A fare, say, is printed as cards."""
SAMPLED = [kind for kind in KINDS if (SAMPLES / f"{kind}.yaml").is_file()]
KINDS_AND_VARIANTS = list(itertools.product(SAMPLED, VARIANTS))


def sample_kit(kind: str, folder: Path) -> Path:
    """A kit of the sample of one kind, which may need others beside it, and the files of `samples/<kind>/`."""
    sample = SAMPLES / f"{kind}.yaml"
    kit = folder / "sample-kit"
    if (SAMPLES / kind).is_dir():
        shutil.copytree(SAMPLES / kind, kit)
    kit.mkdir(parents=True, exist_ok=True)
    shutil.copy(sample, kit)
    header = f"kit: sample-kit\ntitle: Sample\nplayers: {{min: 2, max: 4}}\ncomponents: [{kind}.yaml]\n"
    (kit / "kit.yaml").write_text(header, "utf-8")
    return kit


@cache
def _inputs(kind: str, folder: Path) -> Inputs:
    report = Report()
    kit = sample_kit(kind, folder / kind)
    found = load(KitFolder(kit, kit.name), None, report)
    assert report.diagnostics() == ()
    assert found is not None
    return found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("samples")


def laid_out(inputs: Inputs, variant: str, choice: Choice | None = None) -> tuple[Piece, ...]:
    report = Report()
    found = lay_out(inputs, variant, choice or Choice(), report)
    assert report.diagnostics() == ()
    return found


def test_every_kind_has_a_sample_and_every_sample_a_kind() -> None:
    # A new kind: write tests/kinds/samples/<kind>.yaml, and every test below runs with it.
    assert {path.stem for path in SAMPLES.glob("*.yaml")} == set(KINDS)


@pytest.mark.parametrize(("kind", "variant", "paper"), list(itertools.product(SAMPLED, VARIANTS, PAPERS)))
def test_every_promise_holds(kind: str, variant: str, paper: str, tmp_path: Path) -> None:
    kit = sample_kit(kind, tmp_path)
    (entry,) = build(kit, tmp_path / "out", "--variant", variant, "--paper", paper)["files"]
    assert (entry["variant"], entry["paper"]) == (variant, paper)
    found = pieces(entry)
    assert found
    assert {piece["kind"] for piece in found} <= PIECE_KINDS
    assert all(piece["player"] is None or 1 <= piece["player"] <= 4 for piece in found)


@pytest.mark.parametrize("kind", SAMPLED)
def test_the_word_of_a_kind_is_the_tag_of_its_model(kind: str, shared: Path) -> None:
    inputs = _inputs(kind, shared)
    assert KINDS[kind].model.__struct_config__.tag == kind
    found = {kind_of(component).model for component in inputs.loaded.kit.components}
    assert KINDS[kind].model in found


@pytest.mark.parametrize("kind", SAMPLED)
def test_every_key_is_described(kind: str) -> None:
    info = type_info(KINDS[kind].model)
    assert isinstance(info, StructType)
    silent = [
        field.name
        for field in info.fields
        if not ((getattr(field.type, "extra_json_schema", None) or {}).get("description"))
    ]
    assert silent == []


@pytest.mark.parametrize(("kind", "variant"), KINDS_AND_VARIANTS)
def test_pieces_are_named_after_their_component(kind: str, variant: str, shared: Path) -> None:
    inputs = _inputs(kind, shared)
    ids = {component.id for component in inputs.loaded.kit.components}
    for piece in laid_out(inputs, variant):
        assert piece.component in ids
        # `commands/F1`; but `punch-red-1`, `criteria-01` and `verify-001`, which other programs know by these names.
        assert re.fullmatch(rf"{piece.component}([/-].+)?", piece.id)
        assert piece.section
        assert piece.kind in PIECE_KINDS


@pytest.mark.parametrize(("kind", "variant"), KINDS_AND_VARIANTS)
def test_features_are_plain_json(kind: str, variant: str, shared: Path) -> None:
    for piece in laid_out(_inputs(kind, shared), variant):
        assert json.loads(json.dumps(piece.features)) == piece.features


@pytest.mark.parametrize(("kind", "variant"), KINDS_AND_VARIANTS)
def test_the_same_component_is_laid_out_the_same_twice(kind: str, variant: str, shared: Path) -> None:
    inputs = _inputs(kind, shared)
    assert laid_out(inputs, variant) == laid_out(inputs, variant)


def _words(found: tuple[Piece, ...]) -> set[str]:
    return {
        word
        for piece in found
        for item in walk(piece.frame.items)
        if isinstance(item, Text)
        for word in item.text.split()
    }


@pytest.mark.parametrize("kind", SAMPLED)
def test_no_variant_drops_a_word(kind: str, shared: Path) -> None:
    words = {variant: _words(laid_out(_inputs(kind, shared), variant)) for variant in VARIANTS}
    assert words["standard"]
    lost = {variant: words["standard"] - found for variant, found in words.items()}
    assert not any(lost.values()), lost


@pytest.mark.parametrize(("kind", "variant"), KINDS_AND_VARIANTS)
def test_text_keeps_to_the_floor_of_its_variant(kind: str, variant: str, shared: Path) -> None:
    inputs = _inputs(kind, shared)
    floor = inputs.templates.variants[variant].text.floor.pt
    for piece in laid_out(inputs, variant):
        for item in walk(piece.frame.items):
            assert not isinstance(item, Text) or item.size_pt >= floor


@pytest.mark.parametrize("kind", SAMPLED)
def test_copies_for_players_follow_the_number_of_players(kind: str, shared: Path) -> None:
    inputs = _inputs(kind, shared)
    per_player = {component.id for component in inputs.loaded.kit.components if component.copies.per}
    found = laid_out(inputs, "standard", Choice(players=3))
    for component in inputs.loaded.kit.components:
        players: dict[str, list[Any]] = {}
        for piece in found:
            if piece.component == component.id:
                players.setdefault(piece.id, []).append(piece.player)
        expected: list[Any] = [1, 2, 3] if component.id in per_player else [None]
        assert players
        assert all(numbers == expected for numbers in players.values())
