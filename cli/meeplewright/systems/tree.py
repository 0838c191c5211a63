"""What jsonschema finds wrong with a value, each error with its schema and place; unions are left to who knows them.

Which branch of a union was meant, and so which keys belong, is no question of validity. Where a schema asks one, its
error here only says: look (`OPEN`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.patterns import matcher
from meeplewright.systems.pure import pattern as of_form
from meeplewright.systems.sieve import Sieve
from meeplewright.systems.values import has_type

Errors = Iterable[ValidationError]
OPEN = ("anyOf", "oneOf", "if", "not", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems")
UNKNOWN = "unknown key"  # of an error: its instance is the key
_NAMED = ("properties", "patternProperties", "prefixItems")  # keywords that lead into a value by a name of theirs
_BESIDE = ("allOf", "dependentSchemas")  # that hold schemas of the same value by name


@dataclass(frozen=True, slots=True)
class Place:
    """The errors of one value, as one schema has them."""

    path: Path_
    schema: Any
    errors: list[ValidationError] = field(default_factory=list)


class Tree:
    """A resolved schema, ready to tell what is wrong with values."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._sieve = Sieve(document)
        self._targets: dict[str, Any] = {}
        self._asked: Any = None  # the value whose places are wanted
        self._ready: dict[int, Any] = {}  # validators, by the part of the document that they are for
        self._within: set[tuple[str, int]] = set()  # references that are being followed: one may lead to itself
        keywords = {
            **dict.fromkeys(OPEN, self._look),
            "$ref": self._reference,
            "allOf": self._all,
            "dependentSchemas": self._dependent,
            "properties": self._properties,
            "patternProperties": self._patterns,
            "additionalProperties": self._others,
            "items": self._items,
            "prefixItems": self._first_items,
            "type": _type,
            "pattern": of_form,
            "multipleOf": _multiple,
        }
        self._made: Any = extend(Draft202012Validator, keywords)  # type: ignore[no-untyped-call]

    def places(self, schema: Any, value: Any) -> list[Place]:
        """What is wrong with a value and with what is inside it, by place; the value itself comes first."""
        made: dict[tuple[Path_, int], Place] = {((), id(schema)): Place((), schema)}
        self._asked = value
        for error in self._errors(schema, value):
            path = tuple(error.relative_path)
            base = self._base(schema, error.relative_schema_path, len(path))
            place = made.get((path, id(base)))
            if place is None:
                place = made[path, id(base)] = Place(path, base)
            if error.validator not in OPEN:
                place.errors.append(error)
        return list(made.values())

    def target(self, reference: str) -> Any:
        """The schema that a reference inside the document leads to."""
        if reference not in self._targets:
            self._targets[reference] = at_pointer(self._document, reference[1:])
        return self._targets[reference]

    def _base(self, schema: Any, way: Sequence[str | int], steps: int) -> Any:
        """The outermost schema of the value so many steps inside, on the way of an error."""
        words = iter(way)
        while steps:
            word = next(words)
            if word == "$ref":
                schema = self.target(schema[word])
                continue
            schema = schema[word][next(words)] if word in _NAMED or word in _BESIDE else schema[word]
            steps -= word not in _BESIDE
        return schema

    def _errors(self, schema: Any, value: Any, key: str | int | None = None, step: str | int | None = None) -> Errors:
        """What jsonschema's `descend` gives, each validator made once, with these keywords whatever `$schema` is."""
        if id(schema) not in self._ready:
            self._ready[id(schema)] = self._made(schema)
        for error in self._ready[id(schema)].iter_errors(value):
            if key is not None:
                error.path.appendleft(key)
            if step is not None:
                error.schema_path.appendleft(step)
            yield error

    def _look(self, _of: Any, _argument: Any, value: Any, _schema: Any) -> Errors:
        if value is not self._asked:  # that is looked at in any case
            yield ValidationError("look")

    def _reference(self, _of: Any, reference: str, value: Any, _schema: Any) -> Errors:
        way = reference, id(value)
        if way not in self._within:
            self._within.add(way)
            try:
                yield from self._errors(self.target(reference), value, step="$ref")
            finally:
                self._within.discard(way)

    def _all(self, _of: Any, inners: Sequence[Any], value: Any, _schema: Any) -> Errors:
        for at, inner in enumerate(inners):
            yield from self._errors(inner, value, step=at)

    def _dependent(self, _of: Any, inners: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for key, inner in inners.items() if isinstance(value, dict) else ():
            if key in value:
                yield from self._errors(inner, value, step=key)

    def _below(self, inner: Any, of: Any, key: Any, step: str | int | None = None) -> Errors:
        return () if self._sieve.passes(inner, of[key]) else self._errors(inner, of[key], key, step)

    def _properties(self, _of: Any, properties: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for key in value if isinstance(value, dict) else ():
            if key in properties:
                yield from self._below(properties[key], value, key, key)

    def _patterns(self, _of: Any, patterns: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for pattern, inner in patterns.items() if isinstance(value, dict) else ():
            for key in filter(matcher(pattern), value):
                yield from self._below(inner, value, key, pattern)

    def _others(self, _of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
        for key in value if isinstance(value, dict) else ():
            if not looked_at(schema, key):
                errors = [] if inner is False else list(self._below(inner, value, key))
                if inner is False or (errors and misplaced(key, schema.get("properties", ()), value)):
                    yield ValidationError(UNKNOWN, instance=key)
                else:
                    yield from errors

    def _items(self, _of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
        first = len(schema.get("prefixItems", ()))
        last = len(value) if isinstance(value, list) else 0
        if inner is False and first < last:
            yield ValidationError("too many")
        for index in range(first, last) if inner is not False else ():
            yield from self._below(inner, value, index)

    def _first_items(self, _of: Any, first: Sequence[Any], value: Any, _schema: Any) -> Errors:
        for index, inner in enumerate(first[: len(value)] if isinstance(value, list) else ()):
            yield from self._below(inner, value, index, index)


def looked_at(schema: Mapping[str, Any], key: str) -> bool:
    """Whether a schema says by itself what stands under a key."""
    return key in schema.get("properties", ()) or any(
        matcher(pattern)(key) for pattern in schema.get("patternProperties", ())
    )


def misplaced(key: str, legal: Sequence[str], value: Mapping[str, Any]) -> bool:
    """Any key may stand here, but what stands under this one belongs under a key of nearly the same name."""
    return bool(nearest(key, [name for name in legal if name not in value]))


def _type(_of: Any, wanted: str | Sequence[str], value: Any, _schema: Any) -> Errors:
    if not any(has_type(value, name) for name in ((wanted,) if isinstance(wanted, str) else wanted)):
        yield ValidationError("type")


def _multiple(_of: Any, step: float, value: Any, _schema: Any) -> Errors:
    if has_type(value, "number") and step and (Fraction(str(value)) / Fraction(str(step))).denominator != 1:
        yield ValidationError(f"{value} is no multiple of {step}")
