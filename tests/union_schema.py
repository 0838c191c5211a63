"""A schema with a union of every sort, a record that follows it, and ways to break records."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

TEXT = {"type": "string", "minLength": 1}
STEP = {
    "title": "Step",
    "oneOf": [
        {
            "title": "Text step",
            "type": "object",
            "properties": {"type": {"const": "text"}, "id": TEXT, "text": TEXT},
            "required": ["type", "text"],
            "additionalProperties": False,
        },
        {
            "title": "Effect step",
            "type": "object",
            "properties": {
                "type": {"const": "effect"},
                "id": TEXT,
                "effects": {"type": "array", "items": {"$ref": "#/$defs/effect"}},
                "next": {"type": "array", "items": {"$ref": "#/$defs/step"}},
            },
            "required": ["type", "effects"],
            "additionalProperties": False,
        },
        {
            "title": "Branch",
            "type": "object",
            "properties": {"type": {"const": "branch"}, "id": TEXT, "condition": TEXT, "section": TEXT},
            "required": ["type", "condition", "section"],
            "additionalProperties": False,
        },
    ],
}
EFFECT = {
    "title": "Effect",
    "anyOf": [
        {
            "title": "Gain",
            "type": "object",
            "properties": {"gain": {"enum": ["food", "wood"]}, "amount": {"type": "integer", "minimum": 1}},
            "required": ["gain"],
            "additionalProperties": False,
        },
        {
            "title": "Wound",
            "type": "object",
            "properties": {"wound": {"type": "integer"}, "where": {"enum": ["arm", "leg"]}},
            "required": ["wound"],
            "additionalProperties": False,
        },
        {"title": "Word", "enum": ["rest", "flee"]},
    ],
}
SCHEMA: dict[str, Any] = {
    "title": "Thing",
    "type": "object",
    "required": ["id", "sort"],
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 20},
        "sort": {"enum": ["tool", "beast", "place"]},
        "cost": {"anyOf": [{"type": "integer", "minimum": 0}, {"enum": ["free", "all"]}]},
        "range": {
            "type": ["integer", "array"],
            "prefixItems": [{"type": "integer"}, {"type": "integer"}],
            "items": False,
        },
        "steps": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/step"}},
        "tags": {"type": "array", "uniqueItems": True, "contains": {"const": "new"}, "items": {"type": "string"}},
        "by": {
            "type": "object",
            "propertyNames": {"enum": ["storm", "haven"]},
            "additionalProperties": {"type": "integer"},
        },
        "notes": {"type": "object", "patternProperties": {"^x-[a-z]+$": TEXT}, "additionalProperties": False},
        "weight": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5},
    },
    "dependentRequired": {"range": ["cost"]},
    "dependentSchemas": {"tags": {"required": ["cost"]}},
    "not": {"required": ["by", "notes"]},
    "allOf": [
        {
            "if": {"properties": {"sort": {"const": "tool"}}, "required": ["sort"]},
            "then": {
                "title": "Tool",
                "properties": {"uses": {"type": "integer"}, "requires": TEXT},
                "required": ["uses"],
            },
        },
        {
            "if": {"properties": {"sort": {"const": "beast"}}, "required": ["sort"]},
            "then": {"title": "Beast", "properties": {"strength": {"type": "integer"}}, "required": ["strength"]},
            "else": {"properties": {"home": TEXT}},
        },
    ],
    "unevaluatedProperties": False,
    "$defs": {"step": STEP, "effect": EFFECT},
}
RECORD: dict[str, Any] = {
    "id": "rope",
    "sort": "tool",
    "uses": 3,
    "requires": "reeds",
    "home": "shed",
    "cost": "free",
    "range": [1, 2],
    "tags": ["new", "old"],
    "by": {"storm": 3},
    "weight": 1.5,
    "steps": [
        {"type": "text", "text": "You pull."},
        {
            "type": "effect",
            "effects": [{"gain": "food", "amount": 2}, {"wound": 1, "where": "arm"}, "rest"],
            "next": [{"type": "branch", "id": "b", "condition": "X", "section": "end"}],
        },
    ],
}
BEAST: dict[str, Any] = {"id": "boar", "sort": "beast", "strength": 4, "cost": 3, "notes": {"x-look": "grey"}}
PLACE: dict[str, Any] = {"id": "cave", "sort": "place", "home": "hill", "range": 4, "cost": 0}
_VALUES: list[Any] = [
    None,
    True,
    0,
    3,
    -1,
    2.5,
    "",
    "no",
    "3",
    "food",
    "a\n",
    [],
    ["a", "a"],
    {},
    {"type": "text"},
    [1, 2, 3],
]


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a value."""
    yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, (*path, key))


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a place."""
    for step in path:
        value = value[step]
    return value


def with_key(record: Any, path: tuple[str | int, ...], new: str) -> Any:
    """The record with the key at a place called otherwise, in the same order."""
    made = copy.deepcopy(record)
    around = at(made, path[:-1])
    items = [(new if key == path[-1] else key, item) for key, item in around.items()]
    around.clear()
    around.update(items)
    return made


def broken(record: Any, chance: random.Random) -> Any:
    """The record with one thing changed at random."""
    made = copy.deepcopy(record)
    where = chance.choice([path for path in paths(made) if path])
    around: Any = at(made, where[:-1])
    key: Any = where[-1]
    if isinstance(around, list):
        change = chance.choice(["other", "drop", "twice"])
        if change == "drop":
            del around[key]
        elif change == "twice":
            around.append(copy.deepcopy(around[key]))
        else:
            around[key] = chance.choice(_VALUES)
        return made
    change = chance.choice(["other", "drop", "add", "rename", "swap"])
    if change == "drop":
        del around[key]
    elif change == "add":
        around[chance.choice(["strength", "uses", "text", "zzz", "goto", "by"])] = chance.choice(_VALUES)
    elif change == "rename":
        return with_key(record, where, misspelt(str(key), chance))
    elif change == "swap":
        around[key] = copy.deepcopy(at(made, chance.choice(list(paths(record)))))
    else:
        around[key] = chance.choice(_VALUES)
    return made


def misspelt(word: str, chance: random.Random) -> str:
    spot = chance.randrange(len(word))
    return chance.choice([word[:spot] + word[spot + 1 :] or "x", word[:spot] + word[spot] + word[spot:], word + "s"])
