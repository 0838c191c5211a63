"""Whatever stands in the files of a pack, loading it gives findings and a World, and never an exception."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from meeplewright.packs.load import load
from program import MakePack
from seldom import examples

QUICK = examples(80, HealthCheck.function_scoped_fixture)
WORDS = st.sampled_from(["id", "name", "text", "card", "term", "a", "b-c", "Ы", "12", "", "{coin}", "<<", "~"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=10,
)
SHAPED = st.dictionaries(WORDS, st.lists(st.dictionaries(WORDS, VALUES, max_size=4), max_size=3) | VALUES, max_size=3)


def check(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    loaded = load(folder, cache=True)
    loaded.keep()
    for world in loaded.worlds:
        assert len(world.references) >= sum(1 for _ in world.unresolved())
        for record in world.everything:
            assert world.get(record.kind, record.id) is not None
            assert record.place().line >= 1
    for finding in loaded.findings:
        assert finding.place.line >= 1
        assert finding.place.column >= 1
        assert finding.message
        assert finding.help


@QUICK
@given(st.binary(max_size=80))
def test_any_bytes_as_content(make_pack: MakePack, content: bytes) -> None:
    check(make_pack({}), "cards.yaml", content)


@QUICK
@given(SHAPED)
def test_any_values_of_the_right_outer_shape(make_pack: MakePack, content: dict[str, Any]) -> None:
    check(make_pack({}), "cards.yaml", json.dumps(content).encode())


@QUICK
@given(st.binary(max_size=40) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_anything_as_pack_yaml(make_pack: MakePack, content: bytes) -> None:
    check(make_pack({}), "pack.yaml", content)


@QUICK
@given(st.dictionaries(st.sampled_from(["pack", "system", "extends", "language", "ignore", "translations"]), VALUES))
def test_any_fields_of_pack_yaml(make_pack: MakePack, fields: dict[str, Any]) -> None:
    check(make_pack({}), "pack.yaml", json.dumps({"system": "./system.yaml", **fields}).encode())
