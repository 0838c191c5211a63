"""Schemas, and values that do not follow them: what is said of each, in tests/systems/told/why.txt and why-union.txt."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.systems.engine import engine
from meeplewright.systems.problems import Problem
from meeplewright.systems.validate import Judge
from recorded import Answer
from union_schema import BEAST, PLACE, RECORD, SCHEMA, at, paths

_INF = float("inf")
_ANY: tuple[Any, ...] = (None, True, 1, 2.5, 2.0, "", "a", "yes", "12", "1.5", [1], {"a": None}, [["camp"]])
# a schema, and values of which most do not follow it
CASES: dict[str, tuple[Any, Sequence[Any]]] = {
    **{f"type {name}": ({"type": name, "description": "The size."}, (*_ANY, "False", "007", "-3", "1e3", -_INF, _INF, 10**30)) for name in ("string", "integer", "number", "boolean", "null", "array", "object")},
    "several types": ({"type": ["boolean", "string", "array"]}, (1, 2.5, None, {}, {"coin": None}, {"coin": 1}, {"a": None, "b": None}, {"": None}, [])),
    "a list of numbers": ({"type": "array", "items": {"type": "integer"}}, (*_ANY, "x", [1, "2", "x", 2.5], 3)),
    "a list of texts": ({"type": "array", "items": {"$ref": "#/$defs/word"}, "$defs": {"word": {"type": "string"}}}, (*_ANY, ["a", 1, None, ["b"]])),
    "a list of anything": ({"type": "array", "description": "All that is carried."}, ("a", 1, 1.5, True, {}, None)),
    "const": ({"const": "round"}, ("rond", "square", 1, None, "round ")),
    "const 1": ({"const": 1}, (2, True, "1", 1.0)),
    "const true": ({"const": True}, (1, "true", False)),
    "enum": ({"enum": ["north", "north-east", "süd", "two words"]}, ("nroth", "north-eats", "sud", "two wrods", "west", "", 1, None, ["north"], "norht")),
    "enum of many": ({"enum": [f"way-{at}" for at in range(14)]}, ("way-99", "x", 3)),
    "enum of sorts": ({"enum": [1, 2.5, "all", None, True, [1], {"a": 1}]}, (3, "al", False, [2], {"a": 2}, [1, 2], {"b": 1}, 1.0, 1)),
    "length": ({"type": "string", "minLength": 2, "maxLength": 4}, ("", "a", "ab", "abcd", "abcde", "éééé", "x" * 90)),
    "length of one": ({"type": "string", "minLength": 1, "maxLength": 1}, ("", "a", "ab")),
    "pattern": ({"type": "string", "pattern": "^[a-z]+$"}, ("", "A", "a\n", "x y" * 40)),
    "pattern that says what it means": ({"type": "string", "pattern": "^[a-z]+$", "description": "A word in small letters.", "examples": ["rope", "oar"]}, ("A", "")),
    "pattern and length": ({"type": "string", "pattern": "^[a-z]+$", "description": "A word.", "minLength": 2}, ("A", "a", "ABC", "")),
    "bounds": ({"type": "number", "minimum": 1, "maximum": 5, "description": "How many dice."}, (0, 1, 5, 6, 0.5, 5.5, -1, True)),
    "bounds without words": ({"type": "number", "minimum": 1, "maximum": 5}, (0, 6)),
    "one bound": ({"type": "number", "minimum": 0, "description": "X"}, (-1, 0)),
    "open bounds": ({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 10, "multipleOf": 0.1}, (0, 10, 0.05, 0.3, 9.9, 11, -0.05)),
    "steps": ({"type": "integer", "multipleOf": 5}, (5, 7, 0, -5, -7, 5.0, 7.5)),
    "items": ({"type": "array", "minItems": 1, "maxItems": 2, "uniqueItems": True}, ([], [1, 1], [1, 2, 3], [1, 1.0], [1, True], [[1.0, {"a": 2.0}], [1, {"a": 2}]], [{"a": 1, "b": 2}, {"b": 2, "a": 1}], ["a", "a", "a"], [None, None])),
    "keys": ({"type": "object", "minProperties": 1, "maxProperties": 2}, ({}, {"a": 1, "b": 2, "c": 3}, {"a": 1})),
    "first items": ({"prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False}, ([1], [1, "a"], ["a", 1], [1, "a", 2, 3], [], 7)),
    "items behind the first": ({"prefixItems": [{"type": "integer"}], "items": {"type": "string"}}, ([1, "a"], [1, 2, 3], ["a", "b"])),
    "items left over": ({"prefixItems": [{"type": "integer"}], "unevaluatedItems": False}, ([1], [1, 2], [1, 2, 3])),
    "items left over that must be texts": ({"prefixItems": [{"type": "integer"}], "unevaluatedItems": {"type": "string"}}, ([1, "a"], [1, 2, "b"])),
    "items left over beside those that are meant": ({"contains": {"const": "x"}, "unevaluatedItems": False}, (["x"], ["x", "y"], ["y"], [])),
    "contains": ({"contains": {"type": "integer"}}, ([], ["a"], [1])),
    "contains few": ({"contains": {"type": "integer", "title": "Number"}, "minContains": 2, "maxContains": 3}, ([1], [1, 2], [1, 2, 3, "a"], [1, 2, 3, 4])),
    "contains said": ({"contains": {"const": 1, "description": "The one."}, "minContains": 0, "maxContains": 1}, ([], [1], [1, 1])),
    "missing": ({"title": "Card", "type": "object", "required": ["id", "name"], "properties": {"id": {"description": "What it is called."}, "name": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"description": "As printed."}}}, ({}, {"id": 1}, {"naem": 1}, {"id": 1, "nam": 2}, {"name": 3})),
    "unknown": ({"title": "Steps", "type": "object", "properties": {"id": {}, "name": {}, "cost": {}}, "additionalProperties": False}, ({"nmae": 1}, {"zzz": 1}, {"id": 1, "idd": 2}, {"id": 1, "name": 2, "cost": 3, "x": 4}, {"colour": 1, "cots": 2})),
    "unknown among many": ({"properties": {f"k{at}": {} for at in range(14)}, "additionalProperties": False}, ({"zzz": 1}, {"k": 1})),
    "nothing known": ({"type": "object", "additionalProperties": False}, ({"a": 1},)),
    "other keys are numbers": ({"properties": {"name": {"type": "string"}}, "additionalProperties": {"type": "integer"}}, ({"nmae": "x"}, {"nmae": 1}, {"other": "x"}, {"name": 1})),
    "other keys are numbers, left over": ({"allOf": [{"properties": {"name": {"type": "string"}}}], "unevaluatedProperties": {"type": "integer"}}, ({"nmae": "x"}, {"nmae": 1}, {"other": "x"}, {"name": 1})),
    "patterns of keys": ({"patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": False}, ({"x-a": 1}, {"x-a": "1"}, {"y": 1})),
    "names": ({"propertyNames": {"enum": ["storm", "haven"]}}, ({"strom": 1}, {"calm": 1, "storm": 2})),
    "long names": ({"propertyNames": {"maxLength": 3, "pattern": "^[a-z]+$"}}, ({"abcd": 1, "A": 2, "ok": 3},)),
    "needs": ({"title": "Door", "dependentRequired": {"lock": ["key", "side"]}}, ({"lock": 1}, {"lock": 1, "key": 2}, {"side": 1}, {"key": 1})),
    "needs more": ({"dependentSchemas": {"lock": {"required": ["key"], "properties": {"key": {"type": "integer"}}}}}, ({"lock": 1}, {"lock": 1, "key": "a"}, {"key": "a"})),
    "not": ({"not": {"required": ["by", "notes"]}}, ({"by": 1, "notes": 2}, {"by": 1})),
    "not one": ({"not": {"required": ["by"]}}, ({"by": 1}, {})),
    "not, said": ({"not": {"type": "string", "description": "Words are for others."}}, ("a", 1)),
    "not, called": ({"not": {"type": "string", "title": "Word"}}, ("a",)),
    "not, bare": ({"not": {"type": "string"}}, ("a", "x" * 80)),
    "nothing": ({"properties": {"a": False}}, ({"a": 1}, {"b": 1})),
    "if": ({"if": {"properties": {"sort": {"const": "tool"}}, "required": ["sort"]}, "then": {"properties": {"uses": {"type": "integer"}}, "required": ["uses"]}, "else": {"properties": {"home": {"type": "string"}}}, "properties": {"sort": {"enum": ["tool", "beast"]}}, "unevaluatedProperties": False}, ({"sort": "tool"}, {"sort": "tol", "uses": 1}, {"srot": "tool", "uses": 1}, {"sort": "beast", "uses": 1}, {"sort": "beast", "home": 1}, {"sort": "tool", "uses": "1"}, {"sort": "tool", "uses": 1, "home": "x"}, {"home": "x"})),
    "if, called": ({"if": {"properties": {"sort": {"enum": ["a", "b"]}}}, "then": {"title": "Tool", "properties": {"uses": {}}}, "else": {"title": "Beast", "properties": {"home": {}}}, "properties": {"sort": {}}, "unevaluatedProperties": False}, ({"sort": "a", "home": 1}, {"sort": "c", "uses": 1}, {"sort": "a", "x": 1})),
    "if without a tag": ({"if": {"required": ["big"]}, "then": {"required": ["size"]}, "else": {"required": ["least"]}}, ({"big": 1}, {}, {"big": 1, "size": 2})),
    "one of, by a tag": ({"oneOf": [{"title": "Go", "properties": {"do": {"const": "go"}, "to": {"type": "string"}}, "required": ["do", "to"], "additionalProperties": False}, {"properties": {"do": {"const": "rest"}, "for": {"type": "integer"}}, "required": ["do", "for"], "additionalProperties": False}]}, ({"do": "go"}, {"do": "goo", "to": "a"}, {"do": "rest", "to": "a"}, {"od": "rest", "for": 1}, {"do": "go", "to": 1}, {"to": "a"}, {"for": 1}, {}, {"do": 7}, {"do": "fly", "to": "a"}, 3, None, {"do": "go", "to": "a", "for": 2}, {"do": "rest", "fro": 2})),
    "one of, by a number": ({"oneOf": [{"properties": {"n": {"const": 1}, "a": {}}, "required": ["a"]}, {"properties": {"n": {"const": 2}, "b": {}}, "required": ["b"]}, {"properties": {"c": {}}, "required": ["c"]}], "unevaluatedProperties": False}, ({"n": 1}, {"n": 2, "a": 1}, {"n": 3, "b": 1}, {"n": 1.0, "c": 1}, {"n": True, "a": 1})),
    "one of, twice": ({"oneOf": [{"title": "Small", "type": "integer", "maximum": 5}, {"type": "integer", "minimum": 3}, {"type": "string"}]}, (4, 9, "a", None, 2.5)),
    "one of, by a tag that is no word": ({"oneOf": [{"title": "List", "properties": {"at": {"const": [1, {"x": 2}]}, "a": {}}, "required": ["at", "a"]}, {"title": "Mapping", "properties": {"at": {"const": {"x": 1, "y": [2]}}, "b": {}}, "required": ["at", "b"]}], "unevaluatedProperties": False}, ({"at": [1, {"x": 2}]}, {"at": [1.0, {"x": 2.0}], "b": 1}, {"at": [1], "b": 1}, {"at": [1, {"x": 2}, 3], "b": 1}, {"at": [True, {"x": 2}], "b": 1}, {"at": [1, {"y": 2}], "b": 1}, {"at": [1, {"x": 3}], "b": 1}, {"at": {"y": [2], "x": 1.0}, "a": 1}, {"at": {"x": 1}, "a": 1}, {"at": {"x": 1, "y": [2], "z": 3}, "a": 1}, {"at": {"x": 1, "y": [3]}, "a": 1}, {"at": {"x": 1, "y": 2}, "a": 1}, {"at": 1, "a": 1})),
    "one of, by a tag that is nearly a key beside it": ({"properties": {"cost": {}}, "allOf": [{"properties": {"coast": {}}}, {"oneOf": [{"title": "A", "properties": {"costs": {"const": "a"}, "x": {}}, "required": ["costs", "x"]}, {"title": "B", "properties": {"costs": {"const": "b"}, "y": {}}, "required": ["costs", "y"]}]}], "unevaluatedProperties": False}, ({"cost": "b", "x": 1, "coast": 3}, {"coast": "b", "x": 1}, {"cost": "b"}, {"cots": "b"}, {"cots": "b", "cost": 1}, {"cost": "b", "costs": "a", "x": 1}, {"cost": "b", "costs": "a", "y": 1})),
    "if, by a tag that is nearly a key beside it": ({"properties": {"cost": {}}, "allOf": [{"properties": {"coast": {}}}, {"if": {"properties": {"costs": {"const": "b"}}, "required": ["costs"]}, "then": {"properties": {"x": {}}, "required": ["x"]}, "else": {"properties": {"y": {}}}}], "unevaluatedProperties": False}, ({"cost": "b"}, {"coast": "b", "y": 1}, {"cots": "b", "y": 1}, {"costs": "b"})),
    "any of, by its keys": ({"anyOf": [{"title": "Gain", "properties": {"gain": {}, "amount": {"type": "integer"}}, "required": ["gain"], "additionalProperties": False}, {"title": "Wound", "properties": {"wound": {}, "where": {}}, "required": ["wound"], "additionalProperties": False}]}, ({"gian": 1}, {"wonud": 1, "where": 2}, {"gain": 1, "where": 2}, {"amount": 1}, {"amount": "1", "gain": 1}, {}, {"x": 1, "y": 2}, {"where": 1, "amount": 2}, [], "gain", {"wound": 1, "gain": 2})),
    "any of, with one key each": ({"anyOf": [{"required": ["gain"]}, {"required": ["wound"]}, {"required": ["sick", "well"]}]}, ({}, {"gian": 1}, {"sick": 1})),
    "any of constants": ({"anyOf": [{"const": "a"}, {"enum": ["b", "c"]}, {"const": "b"}]}, ("d", 1, None)),
    "any of types": ({"title": "Amount", "description": "How many, or all.", "anyOf": [{"type": "integer", "minimum": 0}, {"enum": ["free", "all"]}, {"type": "integer"}]}, ("fre", "x", [], None, -1, 2.5, "3")),
    "any of types, said": ({"title": "Ace", "description": "A card.", "anyOf": [{"type": "string", "pattern": "^[a-z]$"}, {"type": "integer", "minimum": 5}]}, ("A", 1, None, [], "")),
    "any of types, without a title": ({"description": "A size.", "anyOf": [{"type": "string", "pattern": "^[a-z]$", "description": "A letter."}, {"type": "integer"}]}, ("AB", None)),
    "any of references": ({"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "$defs": {"a": {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}}, "b": {"type": "array", "items": {"$ref": "#/$defs/a"}}}}, ({}, [{}], {"x": "1"}, [{"x": 1}, {"x": "a"}], 3, "x")),
    "a branch in a branch": ({"oneOf": [{"title": "Deep", "properties": {"of": {"const": "deep"}, "in": {"anyOf": [{"type": "integer"}, {"required": ["y"], "type": "object"}]}}, "required": ["of", "in"]}, {"properties": {"of": {"const": "flat"}}, "required": ["of"]}], "unevaluatedProperties": False}, ({"of": "deep", "in": {}}, {"of": "deep", "in": "a"}, {"of": "flat", "in": 1}, {"of": "deep", "in": 1, "z": 1}, {"of": "flta"})),
    "it refers to itself": ({"$ref": "#", "type": "object", "properties": {"a": {"$ref": "#"}}}, (1, {"a": 1}, {"a": {"a": []}})),
    "left over beside branches": ({"properties": {"a": {}}, "anyOf": [{"properties": {"b": {"type": "integer"}}, "required": ["b"]}, {"patternProperties": {"^x": {}}}], "dependentSchemas": {"a": {"properties": {"d": {}}}}, "if": {"required": ["i"]}, "then": {"properties": {"i": {}, "t": {}}}, "else": {"properties": {"e": {}}}, "unevaluatedProperties": False}, ({"a": 1, "d": 2}, {"d": 2}, {"b": 1, "x1": 2}, {"b": "1", "x1": 2}, {"i": 1, "t": 2}, {"i": 1, "e": 2}, {"e": 1}, {"t": 1}, {"zz": 1})),
    "left over where all is known": ({"allOf": [{"additionalProperties": {"type": "integer"}}], "unevaluatedProperties": False}, ({"a": 1}, {"a": "b"})),
    "left over of left over": ({"allOf": [{"properties": {"a": {}}, "unevaluatedProperties": {"type": "integer"}}], "unevaluatedProperties": False}, ({"a": "x", "b": 1}, {"b": "x"})),
    "all of": ({"title": "Both", "allOf": [{"title": "One", "required": ["a"], "properties": {"a": {"type": "integer"}}}, {"required": ["b", "a"], "properties": {"b": {"type": "string"}}}], "unevaluatedProperties": False}, ({}, {"a": "1", "b": 2}, {"a": 1, "c": 2}, {"a": 1, "b": "x", "bb": 1})),
}  # fmt: skip
_INSTEAD: tuple[Any, ...] = (None, True, 7, -1.5, "", "no", ["a", "a"], {"type": "text"})


def told(problem: Problem) -> str:
    """A problem with all that it carries."""
    way = "/".join(map(str, problem.path)) + (" (key)" if problem.at_key else "")
    fix = {} if problem.fix is None else {name: text for name, text in asdict(problem.fix).items() if text}
    return f"  {problem.code} {problem.weight} {way or '.'}: {problem.message} | {problem.help} {fix or ''}"


class _Judges:
    """The judge, and the other engine that must come to the same verdict."""

    def __init__(self, schema: Any) -> None:
        self._judge = Judge(schema)
        self._other = engine(schema, "python")

    def told(self, value: Any) -> list[str]:
        problems = self._judge.problems(value)
        assert self._other.follows(value) is not bool(problems), value
        return list(map(told, problems))


def _of_values(schema: Any, values: Sequence[Any], _: Path) -> Iterator[str]:
    judges = _Judges(schema)
    for value in values:
        yield json.dumps(value, ensure_ascii=False)[:60]
        yield from judges.told(value)


def _broken(record: Any, key: str) -> Iterator[tuple[str, Any]]:
    """The record with one place of it otherwise, below one of its keys."""
    for number, path in enumerate(path for path in paths(record) if path[:1] == (key,)):
        for way in ("gone", "twice", "misspelt", "beside", *_INSTEAD[number % 3 :: 3]):
            made = copy.deepcopy(record)
            around: Any = at(made, path[:-1])
            last: Any = path[-1]
            if way == "gone":
                del around[last]
            elif way == "beside" and isinstance(around, dict):
                around["amount" if number % 2 else "strength"] = 3
            elif way == "twice" and isinstance(around, list):
                around.append(copy.deepcopy(around[last]))
            elif way == "misspelt" and isinstance(around, dict):
                items = [(f"{name[:-2]}{name[-1]}{name[-2]}" if name == last else name, each) for name, each in around.items()]  # fmt: skip
                around.clear()
                around.update(items)
            elif way in ("beside", "twice", "misspelt"):
                continue
            else:
                around[last] = copy.deepcopy(way)
            yield (
                f"{'/'.join(map(str, path))} {way if isinstance(way, str) and way else 'becomes ' + json.dumps(way)}",
                made,
            )


def _of_record(record: Any, key: str, _: Path) -> Iterator[str]:
    judges = _Judges(SCHEMA)
    for name, value in _broken(record, key):
        yield name
        yield from judges.told(value)


def answers() -> Iterator[Answer]:
    """What is said of each."""
    for name, (schema, values) in CASES.items():
        yield Answer("why", name, partial(_of_values, schema, values))
    for record in (RECORD, BEAST, PLACE):
        for key in record:
            yield Answer("why-union", f"{record['id']}: {key}", partial(_of_record, record, key))
