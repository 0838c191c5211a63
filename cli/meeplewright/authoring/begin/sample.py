"""The least record that follows a schema: required fields only, each with a value that can stay until it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from meeplewright.authoring.form.order import SchemaShape, shape_of
from meeplewright.packs.world import World
from meeplewright.systems.model import Kind
from meeplewright.systems.referring import kinds_of
from meeplewright.systems.validate import Judge

_DEEPEST = 8


class CannotSample(Exception):
    """A required field whose value only a person can give; `field` names it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def required(kind: Kind) -> list[str]:
    """The fields that a record of the kind must have, in the schema's order, without its id."""
    shape = shape_of(kind.schema)
    return [name for name in _required(shape) if name != "id"]


def sample(world: World, kind: Kind, id_: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A record with this id: what was given, and a value for every other required field."""
    shape = shape_of(kind.schema)
    record: dict[str, Any] = {"id": id_}
    for name in sorted({*_required(shape, given), *given} - {"id"}, key=lambda name: shape.order.get(name, 999)):
        record[name] = given[name] if name in given else _made(world, kind, shape.key(name), name, id_)
    return _mended(world, kind, record)


def _mended(world: World, kind: Kind, record: dict[str, Any]) -> dict[str, Any]:
    """Conditions (`if`, `dependentRequired`) may ask for more: what is missing is added until nothing is."""
    judge = Judge(kind.schema)
    shape = shape_of(kind.schema)
    for _ in range(12):
        missing = [
            str(problem.path[-1]) if problem.path else name
            for problem in judge.problems(record)
            if problem.code == "MW101"
            for name in shape.order
            if f"`{name}`" in problem.message and name not in record
        ]
        if not missing:
            return record
        for name in missing:
            record.setdefault(name, _made(world, kind, shape.key(name), name, str(record["id"])))
    return record


def _required(shape: SchemaShape, given: Mapping[str, Any] = MappingProxyType({})) -> list[str]:
    schemas = _holding(shape, given)
    names = {name for schema in schemas for name in schema.get("required", ()) if isinstance(name, str)}
    return sorted(names, key=lambda name: shape.order.get(name, 999))


def _holding(shape: SchemaShape, given: Mapping[str, Any] = MappingProxyType({})) -> list[Mapping[str, Any]]:
    """The schemas that hold for what is given: of a union the branch that takes it, of conditions none."""
    schemas: list[Mapping[str, Any]] = []
    waiting: list[Any] = list(shape.own)
    while waiting:
        schema = waiting.pop(0)
        if not isinstance(schema, Mapping) or any(schema is one for one in schemas):
            continue
        schemas.append(schema)
        if isinstance(schema.get("$ref"), str):
            waiting.append(shape.target(schema["$ref"]))
        waiting += schema.get("allOf", ())
        waiting += [_branch(schema[word], shape.root, given) for word in ("oneOf", "anyOf") if schema.get(word)]
    return schemas


def _branch(branches: Sequence[Any], root: Mapping[str, Any], given: Mapping[str, Any]) -> Any:
    """The first branch that contradicts nothing of what is given and knows most of it."""

    def fits(branch: Any) -> tuple[int, int]:
        if not isinstance(branch, Mapping):
            return (0, 0)
        shape = SchemaShape([branch], root)
        values = [(each, given[name]) for name in given if (each := shape.key(name)) is not None]
        against = sum(_first(each, "enum", [value]).count(value) == 0 for each, value in values)
        against += sum(_first(each, "const", value) != value for each, value in values)
        return (-against, len(given.keys() & shape.order.keys()))

    return max(branches, key=fits)


def _first(shape: SchemaShape, word: str, otherwise: Any = None) -> Any:
    return next((schema[word] for schema in _holding(shape) if word in schema), otherwise)


def _made(world: World, kind: Kind, shape: SchemaShape | None, name: str, id_: str) -> Any:
    """A value for a field of the record; what cannot be made inside it is for a person to give as a whole."""
    try:
        return _value(world, kind, shape, name, id_, 0)
    except CannotSample:
        raise CannotSample(name) from None


def _value(world: World, kind: Kind, shape: SchemaShape | None, name: str, id_: str, depth: int) -> Any:
    if shape is None or depth > _DEEPEST:
        raise CannotSample(name)
    for word in ("const", "default"):
        if (preset := _first(shape, word)) is not None:
            return preset
    if (values := _first(shape, "enum")) is not None:
        return values[0]
    refs = _first(shape, "x-ref")
    if refs is not None:
        kinds = kinds_of(refs)
        target = next((record for each in kinds for record in world.of(each)), None)
        if target is None:
            raise CannotSample(name)
        return target
    types = _first(shape, "type")
    sort = types[0] if isinstance(types, list) else types
    if (number := _first(shape, "x-number")) is not None:
        return _next_number(world, number)
    return _of_type(world, kind, shape, name, id_, depth, sort)


def _of_type(world: World, kind: Kind, shape: SchemaShape, name: str, id_: str, depth: int, sort: Any) -> Any:
    if sort == "string":
        if (pattern := _first(shape, "pattern")) is not None:
            if name == "id" and re.search(pattern, id_):
                return id_  # things in a record have ids like its own
            raise CannotSample(name)
        line = _first(shape, "x-text") == "line"
        return id_.replace("-", " ").capitalize() if line and name in ("name", "title", "label") else "To be written."
    if sort in ("integer", "number"):
        least, most = _first(shape, "minimum"), _first(shape, "maximum")
        return least if least is not None else min(1, most if most is not None else 1)
    if sort == "boolean":
        return False
    if sort == "array":
        count = _first(shape, "minItems") or 0
        return [_value(world, kind, shape.item(), name, id_, depth + 1) for _ in range(count)]
    if sort == "object" or shape.order:
        names = _required(shape)
        least = _first(shape, "minProperties") or 0
        names += [each for each in shape.order if each not in names][: max(0, least - len(names))]
        return {each: _value(world, kind, shape.key(each), each, id_, depth + 1) for each in names}
    raise CannotSample(name)


def _next_number(world: World, argument: Any) -> int:
    """The lowest printed number of a series that is free."""
    series = argument.get("series") if isinstance(argument, Mapping) else argument
    taken = {
        mark.value
        for mark in world.marks("x-number")
        if (mark.argument.get("series") if isinstance(mark.argument, Mapping) else mark.argument) == series
    }
    bounds = world.system.sections.numbers.series.get(str(series))
    number = 1 if bounds is None or bounds.first is None else bounds.first
    while number in taken:
        number += 1
    return number
