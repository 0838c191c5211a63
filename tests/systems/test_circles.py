"""A schema may refer to itself: as deep as a value goes it is followed, and round in a circle it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meeplewright.systems.engine import VARIABLE
from meeplewright.systems.validate import Judge
from program import MakePack, meeple

ENGINES = ["rust", "python"]
TREE = {"type": "object", "properties": {"in": {"$ref": "#"}, "n": {"type": "integer"}}, "required": ["n"]}
CIRCLES: list[dict[str, Any]] = [
    {"$ref": "#", "required": ["n"]},
    {"allOf": [{"$ref": "#"}, {"required": ["n"]}]},
    {"anyOf": [{"$ref": "#"}, {"type": "string"}], "required": ["n"]},
    {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a", "required": ["n"]}}},
    {"if": {"$ref": "#"}, "then": {"required": ["n"]}, "else": {"required": ["n"]}},
    {"dependentSchemas": {"m": {"$ref": "#"}}, "required": ["n"]},
    {"properties": {"m": {"$ref": "#"}}, "required": ["n"]},
]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_schema_that_holds_itself_is_followed_into_the_value(engine: str) -> None:
    value = {"n": 1, "in": {"n": 2, "in": {"n": "3", "in": {}}}}
    told = [(each.code, each.path) for each in Judge(TREE, engine).problems(value)]
    assert told == [("MW103", ("in", "in", "n")), ("MW101", ("in", "in", "in"))]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("schema", CIRCLES, ids=json.dumps)
def test_a_circle_ends_and_what_else_is_wrong_is_told(engine: str, schema: dict[str, Any]) -> None:
    told = Judge(schema, engine).problems({"m": 1})
    assert ("MW101", "missing key `n`") in [(each.code, each.message) for each in told]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_kind_whose_schema_is_a_circle_is_checked(
    engine: str, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, engine)
    schema = {"title": "Knot", "description": "A knot.", "type": "object", "$ref": "#", "required": ["n"]}
    system = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  knot: {schema: knot.schema.json}\n"
    pack = make_pack({"system.yaml": system, "knot.schema.json": json.dumps(schema), "k.yaml": "knot:\n- id: a\n"})
    told = meeple("check", ".", "--no-cache", cwd=pack)
    assert told.status == 1
    assert "MW101 error: missing key `n` in this knot" in told.out
    assert told.err == ""
