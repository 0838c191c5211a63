"""Faults of one value by itself: its type, what it may be, how long, how much, how many."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems.phrases import counted, joined, kinds_of, quoted, shown, what_is
from meeplewright.systems.problems import Fix, Problem
from meeplewright.systems.unions import parts

WRONG_TYPE = 50  # weight: a branch of another type is hardly ever the one that was meant
TYPES = ("string", "object", "array", "boolean", "null", "number")
_TRUE = {"yes", "on", "y", "true", "True", "TRUE", "Yes", "YES", "On", "ON"}
_FALSE = {"no", "off", "n", "false", "False", "FALSE", "No", "NO", "Off", "OFF"}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?")


def has_type(value: Any, name: str) -> bool:
    """Whether a value is of a JSON type."""
    match name:
        case "string":
            return isinstance(value, str)
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case "integer":
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case _:
            return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def types_of(schema: Any, document: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that a schema asks for, whatever branch of it holds."""
    for part in parts(schema, document):
        if "type" in part:
            return _types(part)
    return ()


def _types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    wanted = schema["type"]
    return (wanted,) if isinstance(wanted, str) else tuple(wanted)


def wrong_type(schema: Mapping[str, Any], value: Any, path: Path_, document: Mapping[str, Any]) -> Problem:
    """The value is not of the type that the schema asks for."""
    wanted = _types(schema)
    items = schema.get("items")
    alone = items is None or any(has_type(value, name) for name in types_of(items, document))
    return type_problem(wanted, value, path, about(schema), alone=alone)


def type_problem(
    wanted: Sequence[str],
    value: Any,
    path: Path_,
    meaning: str = "",
    allowed: Sequence[Any] = (),
    *,
    alone: bool = False,
) -> Problem:
    """A value of none of the wanted types, told with what was read; `alone`: it would do as an item of the list."""
    help_line, fix = _mend(wanted, value, alone=alone)
    if not help_line and meaning:
        help_line = f"what belongs here: {meaning}"
    expected = joined(
        [*([kinds_of(wanted)] if wanted else []), *([quoted(allowed, " or ")] if allowed else [])], " or "
    )
    return Problem("MW103", path, f"expected {expected}, found {what_is(value)}", help_line, fix=fix, weight=WRONG_TYPE)


def _mend(wanted: Sequence[str], value: Any, *, alone: bool) -> tuple[str, Fix | None]:
    if isinstance(value, float) and not math.isfinite(value):
        return "", None
    if isinstance(value, str):
        if "boolean" in wanted and value in _TRUE | _FALSE:
            word = "true" if value in _TRUE else "false"
            return f"`{value}` is text in YAML 1.2: write `{word}`", Fix(value=word)
        number = _NUMBER.fullmatch(value)
        if number and ("number" in wanted or ("integer" in wanted and number.group(2) is None)):
            return "take the quotes away", Fix(value=value)
    if "string" in wanted and isinstance(value, bool | int | float):
        return "put it in quotes to make it text", Fix(before='"', after='"')
    if "string" in wanted and (text := _read_as_mark_up(value)):
        return f'text that begins with `{text[0]}` needs quotes: `"{text}"`', None
    if alone and "array" in wanted and isinstance(value, str | int | float) and not isinstance(value, bool):
        return "put it in brackets to make it a list", Fix(before="[", after="]")
    return "", None


def _read_as_mark_up(value: Any) -> str:
    """The token or link that YAML took for a mapping or a list, as it was meant."""
    if isinstance(value, dict) and len(value) == 1 and (token := next(iter(value))) and value[token] is None:
        return f"{{{token}}}"
    if isinstance(value, list) and len(value) == 1 and isinstance(inner := value[0], list) and len(inner) == 1:
        return f"[[{inner[0]}]]"
    return ""


def faults(schema: Mapping[str, Any], value: Any, path: Path_, words: AbstractSet[str]) -> list[Problem]:
    """What else is wrong with a value of the right type, apart from what is inside it: `words` does not hold."""
    problems: list[Problem] = []
    if "const" in words:
        problems.append(not_one_of(value, [schema["const"]], path))
    if "enum" in words:
        problems.append(not_one_of(value, schema["enum"], path))
    problems += _text(schema, value, path, words) if isinstance(value, str) else []
    problems += [
        Problem(code, path, f"{counted(len(value), *units)}, but {how} {counted(int(schema[word]), *units)} {end}")
        for word, (code, units, how, end) in _SIZES.items()
        if word in words and value != ""
    ]
    problems += _twice(value, path) if "uniqueItems" in words else []
    return problems + [
        Problem(
            "MW105", path, f"`{shown(value)}` is {how} {schema[word]}", help_line.format(schema[word]) or _range(schema)
        )
        for word, (how, help_line) in _BOUNDS.items()
        if word in words
    ]


def same(one: Any, other: Any) -> bool:
    """Equality as JSON Schema means it: 1 is 1.0, but true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)


def not_one_of(value: Any, allowed: Sequence[Any], path: Path_) -> Problem:
    """A value that is none of those allowed, with the nearest of them."""
    names = [name for name in allowed if isinstance(name, str)]
    near = nearest(value, names) if isinstance(value, str) else ""
    rest = quoted(allowed)
    if len(allowed) == 1:
        message, help_line = f"`{shown(value)}` is not `{shown(allowed[0])}`", f"write `{shown(allowed[0])}`"
    else:
        message, help_line = f"`{shown(value)}` is none of {rest}", ""
    if near:
        help_line = f"did you mean `{near}`?"
    weight = 6 if any(alike(value, each) for each in allowed) else WRONG_TYPE
    return Problem("MW104", path, message, help_line, fix=certain(value, near), weight=weight)


def certain(word: Any, near: str) -> Fix | None:
    """The mend that writes a near name in place of a value: one slip away, and as it can stand in a file."""
    plain = near.isascii() and re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", near) is not None
    return Fix(word=near) if plain and isinstance(word, str) and is_slip(word, near) else None


def alike(one: Any, other: Any) -> bool:
    """Whether two values are of the same JSON type."""
    return any(has_type(one, name) and has_type(other, name) for name in TYPES)


_BOUNDS = {
    "minimum": ("less than", ""),
    "maximum": ("more than", ""),
    "exclusiveMinimum": ("not more than", ""),
    "exclusiveMaximum": ("not less than", ""),
    "multipleOf": ("not a multiple of", "use steps of {}"),
}
_KEYS, _ITEMS, _LETTERS = ("key", "keys"), ("item", "items"), ("character", "characters")
_SIZES = {
    "minProperties": ("MW107", _KEYS, "at least", "needed"),
    "maxProperties": ("MW107", _KEYS, "at most", "allowed"),
    "minItems": ("MW107", _ITEMS, "at least", "needed"),
    "maxItems": ("MW107", _ITEMS, "at most", "allowed"),
    "minLength": ("MW106", _LETTERS, "at least", "needed"),
    "maxLength": ("MW106", _LETTERS, "at most", "allowed"),
}


def _range(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    meaning = about(schema)
    bounds = f"from {low} to {high}" if low is not None and high is not None else ""
    return f"write a number {bounds}{f' ({meaning})' if meaning else ''}" if bounds else ""


def _text(schema: Mapping[str, Any], value: str, path: Path_, words: AbstractSet[str]) -> list[Problem]:
    if value == "" and "minLength" in words:
        return [Problem("MW106", path, "an empty text", "write something, or take the key out")]
    if "pattern" not in words or not words.isdisjoint(("minLength", "maxLength")):
        return []
    meaning = about(schema)
    example = f", as `{shown(schema['examples'][0])}`" if schema.get("examples") else ""
    help_line = f"what belongs here: {meaning}{example}" if meaning else f"it must match `{schema['pattern']}`"
    return [Problem("MW106", path, f"`{shown(value)}` is not of the right form", help_line)]


def _twice(value: list[Any], path: Path_) -> list[Problem]:
    """The items that stand in a list again."""
    seen: dict[str, int] = {}
    keys = [json.dumps(_plain(item), sort_keys=True, default=str) for item in value]
    again = [index for index, key in enumerate(keys) if seen.setdefault(key, index) != index]
    return [
        Problem("MW107", (*path, index), f"`{shown(value[index])}` stands in this list twice", "take one out")
        for index in again
    ]


def _plain(item: Any) -> Any:
    """The same key for numbers that are equal."""
    if isinstance(item, float) and item.is_integer():
        return int(item)
    if isinstance(item, list):
        return [_plain(each) for each in item]
    return {key: _plain(each) for key, each in item.items()} if isinstance(item, dict) else item


def wrong_contents(schema: Mapping[str, Any], fitting: int, path: Path_) -> list[Problem]:
    """A list without the items that it must contain."""
    least, most = schema.get("minContains", 1), schema.get("maxContains")
    title = title_of(schema["contains"]) if isinstance(schema["contains"], Mapping) else ""
    what = title or about(schema["contains"]) or "items of the right form"
    if fitting < least:
        return [Problem("MW107", path, f"{fitting} of these are {what}, but at least {least} must be")]
    if most is not None and fitting > most:
        return [Problem("MW107", path, f"{fitting} of these are {what}, but at most {most} may be")]
    return []


def names_as_keys(problems: list[Problem], key: str) -> list[Problem]:
    """What is wrong with a key by itself, told as of a key."""
    return [
        Problem("MW102", one.path, f"key {one.message}", one.help, fix=Fix(key=one.fix.word) if one.fix else None)
        if one.message.startswith("`")
        else Problem(one.code, one.path, f"key `{key}`: {one.message}", one.help)
        for one in problems
    ]


def title_of(schema: Any) -> str:
    """What a schema calls its values: small, as in the middle of a sentence."""
    title = schema.get("title", "") if isinstance(schema, dict) else ""
    return title[:1].lower() + title[1:] if isinstance(title, str) else ""


def about(schema: Any, document: Mapping[str, Any] | None = None) -> str:
    """What a schema says that its values mean, without the full stop."""
    for part in parts(schema, document) if document is not None else [schema]:
        text = part.get("description") if isinstance(part, Mapping) else None
        if isinstance(text, str) and text:
            text = text.rstrip(".")
            return text[:1].lower() + text[1:]
    return ""
