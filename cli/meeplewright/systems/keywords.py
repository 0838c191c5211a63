"""Which JSON Schema 2020-12 keywords hold schemas, and how to walk them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.digits import place_in
from meeplewright.sources.model import Path_

ONE = (
    "items",
    "contains",
    "additionalProperties",
    "unevaluatedProperties",
    "unevaluatedItems",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
)
LIST = ("allOf", "anyOf", "oneOf", "prefixItems")
MAP = ("properties", "patternProperties", "dependentSchemas", "$defs")


def children(schema: Mapping[str, Any]) -> Iterator[tuple[Path_, Any]]:
    """The schemas directly inside a schema, with the path to each."""
    for key, value in schema.items():
        if key in ONE:
            yield (key,), value
        elif key in LIST and isinstance(value, list):
            for index, item in enumerate(value):
                yield (key, index), item
        elif key in MAP and isinstance(value, Mapping):
            for name, item in value.items():
                yield (key, name), item


def walk(schema: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    """A schema and every schema inside it that is a mapping, outermost first."""
    waiting: list[tuple[Path_, Any]] = [(path, schema)]
    while waiting:
        here, current = waiting.pop()
        if isinstance(current, Mapping):
            yield here, current
            waiting += [((*here, *step), inner) for step, inner in reversed(list(children(current)))]


def at_pointer(document: Any, pointer: str) -> Any:
    """What a JSON pointer (`/properties/id`) leads to; KeyError where it leads nowhere."""
    current = document
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(current, Mapping) and name in current:
            current = current[name]
        elif isinstance(current, list) and (at := place_in(name, len(current))) is not None:
            current = current[at]
        else:
            raise KeyError(pointer)
    return current


def escaped(name: str) -> str:
    """A name as one part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")
