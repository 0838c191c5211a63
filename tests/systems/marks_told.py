"""Schemas with annotations, and records: which of their values are marked, by what; in tests/systems/told/marks.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.annotations import SchemaNode, compiled
from meeplewright.systems.referring import ways_of
from meeplewright.systems.unions import splits_of
from recorded import Answer

_OF_EACH: tuple[Any, ...] = ("a", 1, 1.5, True, {}, [], None)
REF, CARD, TEXT = {"x-ref": "map"}, {"x-ref": "card"}, {"x-text": True}
# a schema, and records of it
CASES: dict[str, tuple[Any, Sequence[Any]]] = {
    "here and there": (
        {"x-seen": 1, "properties": {"a": CARD, "b": {"properties": {"c": TEXT}}, "d": {}}},
        ({"a": "rope", "b": {"c": "x", "d": "y"}, "d": {"a": 1}}, {"b": "c", "a": ["x"]}, "text", []),
    ),
    "types": (
        {"properties": {name: {"type": name, "x-is": name} for name in ("string", "integer", "number", "boolean", "object", "array", "null")}},
        [dict.fromkeys(("string", "integer", "number", "boolean", "object", "array", "null"), value) for value in _OF_EACH],
    ),
    "several types": ({"properties": {"a": {"type": ["string", "integer"], "x-a": 1}, "b": {"type": [], "x-b": 1}}}, ({"a": 1, "b": 1}, {"a": "t", "b": True}, {"a": True}, {"a": []})),
    "lists": ({"properties": {"l": {"items": CARD}, "p": {"prefixItems": [REF, {}, TEXT], "items": CARD}, "n": {"prefixItems": [REF], "items": False}, "q": {"prefixItems": [{}, TEXT]}}},
              ({"l": ["a", "b", 3]}, {"p": ["m", "n", "t", "c", "d"], "n": ["m", "n"], "q": ["a", "b", "c"]}, {"l": {"x": "a"}, "p": []})),
    "lists in lists": ({"items": {"items": {"x-deep": True}}}, ([["a"], [["b"]], "c"],)),
    "prefixes of several": ({"allOf": [{"prefixItems": [REF]}, {"prefixItems": [{}, TEXT]}, {"contains": CARD}, {"unevaluatedItems": {"x-rest": 1}}]}, (["a", "b", "c"],)),
    "patterns and others": ({"properties": {"a": {}}, "patternProperties": {"^x-": CARD, "^n": {}}, "additionalProperties": TEXT}, ({"a": "no", "x-b": "card", "name": "no", "other": "text", "deep": {"x": 1}},)),
    "others left over": ({"patternProperties": {"^x": {"items": CARD}}, "unevaluatedProperties": {"properties": {"t": TEXT}}}, ({"xs": ["a"], "o": {"t": "x"}, "p": "t"},)),
    "others are closed": ({"properties": {"a": CARD}, "additionalProperties": False}, ({"a": "b", "c": "d"},)),
    "references": ({"properties": {"a": {"$ref": "#/$defs/name"}, "in": {"$ref": "#"}}, "$defs": {"name": {"allOf": [CARD, TEXT], "dependentSchemas": {"z": {"x-z": 1}}}}}, ({"a": "b", "in": {"a": "c", "in": {"a": ["d"]}}},)),
    "twice the same": ({"properties": {"a": {"allOf": [TEXT, {"x-text": True}, {"x-text": False}]}}}, ({"a": "b"},)),
    "one of two references": ({"properties": {"a": {"anyOf": [{"x-ref": {"kind": "map", "by": "page"}, "type": "integer"}, {"x-ref": "card", "type": "string"}, {"x-text": 1}]}}}, ({"a": "b"}, {"a": 3}, {"a": 3.5})),
    "one of two references of any type": ({"properties": {"a": {"anyOf": [{"x-ref": "map"}, {"x-ref": "card", "type": "string"}]}}}, ({"a": "b"}, {"a": 3})),
    "told apart by a tag": (
        {"oneOf": [{"properties": {"do": {"const": "go"}, "to": REF}}, {"properties": {"do": {"enum": ["take", "drop"]}, "to": CARD, "of": {"$ref": "#"}}}, {"properties": {"say": TEXT}}]},
        ({"do": "go", "to": "m"}, {"do": "drop", "to": "c", "of": {"do": "go", "to": "n", "say": "x"}}, {"to": "x", "say": "y"}, {"do": "fly", "to": "z"}, {"do": ["go"], "to": "l"}, {"do": None, "to": "n"}),
    ),
    "told apart by a number": ({"anyOf": [{"properties": {"n": {"const": 1}, "a": CARD}}, {"properties": {"n": {"const": 2}, "a": REF}}]}, ({"n": 1, "a": "x"}, {"n": 2.0, "a": "x"}, {"n": 3, "a": "x"}, {"a": "x"})),
    "told apart by nothing": ({"anyOf": [{"properties": {"a": CARD}}, {"properties": {"a": TEXT, "b": REF}}]}, ({"a": "x", "b": "y"},)),
    "tags that two share": ({"anyOf": [{"properties": {"n": {"const": 1}, "a": CARD}}, {"properties": {"n": {"enum": [1, 2]}, "a": TEXT}}]}, ({"n": 1, "a": "x"}, {"n": 2, "a": "x"})),
    "two tags": ({"oneOf": [{"properties": {"x": {"const": 1}, "y": {"const": "a"}, "r": CARD}}, {"properties": {"x": {"const": 2}, "y": {"const": "b"}, "r": REF}}, {"properties": {"y": {"const": "c"}, "r": TEXT}}]}, ({"x": 1, "y": "b", "r": "q"}, {"y": "c", "r": "q"}, {"x": 2, "r": "q"})),
    "tags narrowed by another": ({"oneOf": [{"allOf": [{"properties": {"n": {"enum": [1, 2]}}}, {"properties": {"n": {"enum": [2, 3]}, "a": CARD}}]}, {"properties": {"n": {"const": 1}, "a": REF}}]}, ({"n": 1, "a": "x"}, {"n": 2, "a": "x"}, {"n": 3, "a": "x"})),
    "if": ({"if": {"properties": {"sort": {"const": "a"}}}, "then": {"properties": {"r": CARD}}, "else": {"properties": {"r": REF}}}, ({"sort": "a", "r": "x"}, {"sort": "b", "r": "x"}, {"r": "x"})),
    "if without else": ({"if": {"properties": {"sort": {"enum": ["a", True, None]}}}, "then": {"properties": {"r": CARD}}}, ({"sort": "a", "r": "x"}, {"sort": True, "r": "x"}, {"sort": None, "r": "x"}, {"sort": "b", "r": "x"})),
    "if by two keys": ({"if": {"properties": {"a": {"const": 1}, "b": {"const": 2}}}, "then": {"properties": {"r": CARD}}, "else": {"properties": {"r": REF}}}, ({"a": 1, "b": 2, "r": "x"}, {"a": 3, "r": "x"})),
    "two unions": ({"allOf": [{"oneOf": [{"properties": {"s": {"const": "a"}, "r": CARD}}, {"properties": {"s": {"const": "b"}, "r": TEXT}}]}, {"if": {"properties": {"t": {"const": 1}}}, "then": {"properties": {"q": REF}}}]}, ({"s": "a", "t": 1, "r": "x", "q": "y"}, {"s": "b", "t": 2, "r": "x", "q": "y"}, {"t": 1, "r": "x", "q": "y"})),
    "four unions": ({"allOf": [{"if": {"properties": {f"s{at}": {"const": 1}}}, "then": {"properties": {f"r{at}": CARD}}, "else": {"properties": {f"r{at}": TEXT}}} for at in range(4)]}, ({"s0": 1, "s3": 1, **{f"r{at}": "x" for at in range(4)}},)),
    "five unions": ({"allOf": [{"if": {"properties": {f"s{at}": {"const": 1}}}, "then": {"properties": {f"r{at}": CARD}}, "else": {"properties": {f"r{at}": TEXT}}} for at in range(5)]}, ({"s0": 1, "s3": 1, **{f"r{at}": "x" for at in range(5)}},)),
    "nothing is said": ({"properties": {"a": {"items": {}}, "b": False}, "items": True, "type": "object", "title": "x-nothing"}, ({"a": ["b"], "b": 1},)),
    "no lists where some belong": ({"properties": ["a"], "allOf": {"x-a": 1}, "patternProperties": 3, "prefixItems": {"a": 1}, "anyOf": "b", "x-b": 1}, ({"a": 1}, ["c"])),
}  # fmt: skip
NAMED: tuple[tuple[Any, tuple[str, ...]], ...] = (
    ("card", ("a", "2 a")),
    (["card", "map"], ("a",)),
    ({"kind": "card"}, ("a", "the a", "a x 2")),
    ({"kind": ["card", "map"], "by": "name", "default": "front"}, ("a",)),
    (
        {"kind": "card", "within": "set", "before": ["the", "#"], "after": ["face", "#"]},
        (
            "the lamp face",
            "the lamp",
            "lamp face",
            "2 lamp",
            "+2 lamp 3",
            "-1 lamp",
            "lamp -3",
            "2lamp",
            "the",
            "lamp  face",
            "face",
            "2.5 lamp",
            "the 2 lamp",
        ),
    ),
    ({"kind": "card", "within": {"set": "of", "book": "book"}}, ("a",)),
    ({"any": ["card", {"kind": "map", "by": "page"}, ["a", "b"]]}, ("a",)),
    ({"by": "page"}, ("a",)),
)


def _way(path: Path_) -> str:
    return "/".join(map(str, path)) or "."


def _every(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    yield path
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _every(inner, (*path, key))


def _marked(schema: Any, records: Sequence[Any], _: Path) -> Iterator[str]:
    node = compiled(schema)
    for split in splits_of(schema, schema):
        table = {tag: [split.every.index(each) for each in branches] for tag, branches in split.table.items()}
        yield f"{split.keyword} by {split.key}: {dict(sorted(table.items(), key=str))}"
    for data in records:
        yield json.dumps(data)
        for mark in node.marks(Record("thing", "a", data, Source(Path("a.yaml"), "a.yaml", data), 0)):
            yield f"  {mark.annotation} {json.dumps(mark.argument)} {_way(mark.path)} = {json.dumps(mark.value)}"
        there = {path: node.at(path, data) for path in _every(data)}
        yield "  known: " + " ".join(f"{_way(path)}:{_own(each)}" for path, each in there.items() if each is not None)


def _own(node: SchemaNode) -> str:
    words = sorted({own for own, _, _ in node.own})
    assert all(node.says(word) for word in words), "what it has, it says"
    assert not node.says("x-nowhere")
    return "+".join(words) + ("*" if node.useful else "")


def _named(argument: Any, values: Sequence[str], _: Path) -> Iterator[str]:
    for way in ways_of(argument):
        yield f"{way.kinds} by {way.by!r} within {way.within} default {way.default!r}: {'plain' if way.plain else 'odd'}"
        for value in values:
            yield f"  {value!r}: {list(way.names_in(value))}"


def answers() -> Iterator[Answer]:
    """What is marked in each, and what each may name."""
    for name, (schema, records) in CASES.items():
        yield Answer("marks", name, partial(_marked, schema, records))
    for argument, values in NAMED:
        yield Answer("marks", f"x-ref {json.dumps(argument)}", partial(_named, argument, values))
