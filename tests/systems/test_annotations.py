"""Annotated values are found wherever the schema puts them: behind references, in unions, in themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from meeplewright.sources.model import Record, Source
from meeplewright.systems.annotations import compiled

REF = {"type": "string", "x-ref": "tile"}


def marks(schema: dict[str, Any], data: dict[str, Any]) -> list[tuple[str, Any, tuple[str | int, ...]]]:
    source = Source(Path("none.yaml"), "none.yaml", {})
    record = Record("card", "one", data, source, 0)
    return [(mark.annotation, mark.argument, mark.path) for mark in compiled(schema).marks(record)]


def test_values_come_in_the_order_of_the_file() -> None:
    schema = {"properties": {"a": {"x-text": "line"}, "b": REF}}
    assert marks(schema, {"b": "x", "a": "y"}) == [("x-ref", "tile", ("b",)), ("x-text", "line", ("a",))]


def test_references_lists_and_open_keys_are_followed() -> None:
    schema = {
        "allOf": [{"$ref": "#/$defs/base"}],
        "properties": {"pair": {"prefixItems": [{"x-icon": True}], "items": REF}},
        "patternProperties": {"^to-": REF},
        "additionalProperties": {"type": "object", "additionalProperties": {"x-amount": True}},
        "$defs": {"base": {"properties": {"list": {"type": "array", "items": REF}}}},
    }
    data = {"list": ["a", "b"], "pair": ["i", "t"], "to-hill": "hill", "cost": {"oil": 3}}
    assert [path for *_, path in marks(schema, data)] == [
        ("list", 0),
        ("list", 1),
        ("pair", 0),
        ("pair", 1),
        ("to-hill",),
        ("cost", "oil"),
    ]


def test_a_schema_inside_itself_is_walked_as_deep_as_the_record_goes() -> None:
    schema = {"$ref": "#/$defs/box", "$defs": {"box": {"properties": {"in": {"$ref": "#/$defs/box"}, "of": REF}}}}
    assert [path for *_, path in marks(schema, {"in": {"in": {"of": "x"}}, "of": "y"})] == [("in", "in", "of"), ("of",)]


def test_a_key_of_two_branches_means_what_the_branch_of_the_record_says() -> None:
    def branch(sort: str, kind: str) -> dict[str, Any]:
        return {"properties": {"sort": {"const": sort}, "of": {"type": "string", "x-ref": kind}}}

    schema = {"oneOf": [branch("tool", "card"), branch("place", "tile")]}
    assert marks(schema, {"sort": "tool", "of": "x"}) == [("x-ref", "card", ("of",))]
    assert marks(schema, {"sort": "place", "of": "x"}) == [("x-ref", "tile", ("of",))]


def test_if_and_then_tell_branches_apart_too() -> None:
    schema = {
        "if": {"properties": {"sort": {"const": "tool"}}},
        "then": {"properties": {"of": {"x-ref": "card"}}},
        "else": {"properties": {"of": {"x-ref": "tile"}}},
    }
    assert marks(schema, {"sort": "tool", "of": "x"}) == [("x-ref", "card", ("of",))]


def test_an_annotation_holds_for_values_of_the_type_beside_it() -> None:
    schema = {"properties": {"of": {"anyOf": [REF, {"type": "integer", "x-amount": "oil"}]}}}
    assert marks(schema, {"of": "hill"}) == [("x-ref", "tile", ("of",))]
    assert marks(schema, {"of": 3}) == [("x-amount", "oil", ("of",))]


def test_many_unions_at_one_place_do_not_multiply_without_end() -> None:
    def union(number: int) -> dict[str, Any]:
        key = f"k{number}"
        return {"oneOf": [{"properties": {key: {"const": each}, f"v{number}": REF}} for each in range(20)]}

    schema = {"allOf": [union(number) for number in range(12)]}
    assert [path for *_, path in marks(schema, {"k3": 7, "v3": "x", "v11": "y"})] == [("v3",), ("v11",)]
