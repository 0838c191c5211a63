"""What tells the branches of a union (`oneOf`, `anyOf`, `if`) apart: a key whose value names the branch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.keywords import at_pointer

Tag = str | int | float | bool | None
_MOST_STEPS = 50  # references followed inside one branch


@dataclass(frozen=True, eq=False, slots=True)
class Split:
    """A union that a key tells apart: which branches hold for each value of that key."""

    keyword: str
    key: str
    table: Mapping[Tag, Sequence[Any]]
    every: Sequence[Any]


def parts(schema: Any, document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A schema with what its `$ref` and `allOf` add: the schemas that hold for a value whatever else it is."""
    schemas: list[Mapping[str, Any]] = []
    waiting = [schema]
    while waiting and len(schemas) < _MOST_STEPS:
        current = waiting.pop()
        if not isinstance(current, Mapping) or any(current is other for other in schemas):
            continue
        schemas.append(current)
        if isinstance(reference := current.get("$ref"), str):
            waiting.append(at_pointer(document, reference[1:]))
        if isinstance(both := current.get("allOf"), list):
            waiting += reversed(both)
    return schemas


def constants(schema: Any, document: Mapping[str, Any]) -> dict[str, frozenset[Tag]]:
    """The keys of a branch that may have only certain values, with those values."""
    by_key: dict[str, frozenset[Tag]] = {}
    for part in parts(schema, document):
        properties = part.get("properties")
        if not isinstance(properties, Mapping):
            continue
        for key, value in properties.items():
            allowed = _allowed(value, document)
            if allowed is not None:
                by_key[key] = by_key[key] & allowed if key in by_key else allowed
    return by_key


def _allowed(schema: Any, document: Mapping[str, Any]) -> frozenset[Tag] | None:
    for part in parts(schema, document):
        if "const" in part and _is_tag(part["const"]):
            return frozenset([part["const"]])
        values = part.get("enum")
        if isinstance(values, list) and all(map(_is_tag, values)):
            return frozenset(values)
    return None


def _is_tag(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def discriminator(branches: Sequence[Any], document: Mapping[str, Any]) -> str | None:
    """The key whose constants tell at least two branches apart and no two branches share; None where there is none."""
    tables = [constants(branch, document) for branch in branches]
    best: tuple[int, str] | None = None
    for key in dict.fromkeys(key for table in tables for key in table):
        sets = [table[key] for table in tables if key in table]
        if len(sets) < 2 or sum(map(len, sets)) != len(frozenset().union(*sets)):
            continue
        if best is None or len(sets) > best[0]:
            best = (len(sets), key)
    return best[1] if best else None


def splits_of(schema: Mapping[str, Any], document: Mapping[str, Any]) -> list[Split]:
    """The unions of a schema that a key tells apart."""
    splits: list[Split] = []
    for keyword in ("oneOf", "anyOf"):
        branches = schema.get(keyword)
        if isinstance(branches, list) and (key := discriminator(branches, document)) is not None:
            tables = [constants(branch, document).get(key) for branch in branches]
            tags = {tag: None for table in tables if table is not None for tag in table}
            table = {
                tag: [branch for branch, its in zip(branches, tables, strict=True) if its is None or tag in its]
                for tag in tags
            }
            splits.append(Split(keyword, key, table, branches))
    if "if" in schema:
        tests = constants(schema["if"], document)
        if len(tests) == 1:
            ((key, tags_of_if),) = tests.items()
            yes, no = schema.get("then", True), schema.get("else", True)
            splits.append(Split("if", key, {tag: [yes] for tag in tags_of_if}, [yes, no]))
    return splits
