"""The fields that a kind's schema knows, whichever branch of it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOST = 400


def properties(schema: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Field names to their schemas, in the order in which the schema tells of them."""
    fields: dict[str, Mapping[str, Any]] = {}
    waiting: list[Any] = [schema]
    steps = 0
    while waiting and steps < MOST:
        part = waiting.pop(0)
        steps += 1
        if not isinstance(part, Mapping):
            continue
        for name, about in _mapping(part.get("properties")).items():
            fields[name] = {**resolved(about, schema), **fields.get(name, {})}
        if isinstance(part.get("$ref"), str):
            waiting.insert(0, _at(schema, part["$ref"]))
        for key in ("allOf", "oneOf", "anyOf"):
            if isinstance(part.get(key), list):
                waiting += part[key]
        waiting += [part[key] for key in ("if", "then", "else") if key in part]
    return fields


def resolved(about: Any, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A field's schema with what it refers to put in."""
    schema: dict[str, Any] = {}
    for _ in range(8):
        if not isinstance(about, Mapping):
            break
        schema = {**about, **schema}
        reference = about.get("$ref")
        if not isinstance(reference, str):
            break
        about = _at(document, reference)
    items = schema.get("items")
    if isinstance(items, Mapping) and "$ref" in items:
        schema["items"] = {**_mapping(_at(document, items["$ref"])), **items}
    return schema


def knows(schema: Mapping[str, Any], path: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """How many steps of a path the schema knows, and the names it knows at the first that it does not.

    Behind a reference or where anything may stand, every step is known.
    """
    known = properties(schema)
    for number, step in enumerate(path):
        if step not in known:
            return number, tuple(known)
        about = known[step]
        if about.get("type") == "array":
            about = resolved(about.get("items", {}), schema)
        if "x-ref" in about or not any(key in about for key in ("properties", "oneOf", "anyOf", "allOf")):
            scalar = about.get("type") in ("integer", "number", "boolean") and number + 1 < len(path)
            return (number + 1, ()) if scalar else (len(path), ())
        if about.get("additionalProperties", False) is not False or "patternProperties" in about:
            return len(path), ()
        known = properties({**about, "$defs": schema.get("$defs", {})})
    return len(path), ()


def field_of(schema: Mapping[str, Any], path: tuple[str, ...]) -> tuple[Mapping[str, Any], bool]:
    """What the schema says of the field at a path, and whether a record always has it. Nothing behind a reference."""
    here: Mapping[str, Any] = schema
    always = True
    for step in path:
        known = properties({**here, "$defs": schema.get("$defs", {})})
        if step not in known:
            return {}, False
        always = always and step in _required(here, schema)
        here = known[step]
        if here.get("type") == "array":
            here = resolved(here.get("items", {}), schema) if step != path[-1] else here
    return here, always


def _required(part: Any, schema: Mapping[str, Any], depth: int = 0) -> set[str]:
    """The fields that are there whichever branch holds."""
    if not isinstance(part, Mapping) or depth > 8:
        return set()
    names = {name for name in part.get("required", ()) if isinstance(name, str)}
    if isinstance(part.get("$ref"), str):
        names |= _required(_at(schema, part["$ref"]), schema, depth + 1)
    for each in part.get("allOf", ()):
        names |= _required(each, schema, depth + 1)
    return names


def _at(document: Mapping[str, Any], reference: str) -> Any:
    from meeplewright.systems.keywords import at_pointer

    try:
        return at_pointer(document, reference[1:]) if reference.startswith("#") else {}
    except (KeyError, IndexError, ValueError, TypeError):
        return {}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
