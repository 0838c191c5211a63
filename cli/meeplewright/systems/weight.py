"""How many schemas are asked of one value: `allOf` of two of the same, forty times over, would be 2⁴⁰ of them.

Both engines work through every one. A schema that asks for too many is told, and no record is judged by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.systems.keywords import at_pointer, walk

HEAVIEST = 10_000
_LEADS_BACK = HEAVIEST // 3 + 1
_SAME_VALUE = ("not", "if", "then", "else")
_SEVERAL = ("allOf", "anyOf", "oneOf")


def too_heavy(document: Mapping[str, Any]) -> bool:
    """Whether some value would be judged by more than `HEAVIEST` schemas."""
    known: dict[int, int] = {}
    try:
        return any(_weight(schema, document, known) > HEAVIEST for _, schema in walk(document))
    except RecursionError:  # references that follow one another by the thousand
        return True


def _weight(schema: Mapping[str, Any], document: Mapping[str, Any], known: dict[int, int]) -> int:
    """The schema itself and all that it asks of the same value. One that leads back to itself on three ways is asked
    without end: each way asks all three again."""
    if id(schema) in known:
        return known[id(schema)] or _LEADS_BACK
    known[id(schema)] = 0
    weight = 1 + sum(_weight(each, document, known) for each in _beside(schema, document) if isinstance(each, Mapping))
    known[id(schema)] = min(weight, HEAVIEST + 1)
    return known[id(schema)]


def _beside(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[Any]:
    """The schemas that judge the same value as this one."""
    for key in _SAME_VALUE:
        yield schema.get(key)
    for key in _SEVERAL:
        if isinstance(several := schema.get(key), list):
            yield from several
    if isinstance(by_key := schema.get("dependentSchemas"), Mapping):
        yield from by_key.values()
    if isinstance(reference := schema.get("$ref"), str) and reference.startswith("#"):
        try:
            yield at_pointer(document, reference[1:])
        except KeyError:
            return
