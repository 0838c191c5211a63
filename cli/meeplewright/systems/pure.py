"""jsonschema's validator as we want it: patterns in linear time, references that lead to themselves end.

It judges where no wheel of jsonschema-rs is, and it tells what is wrong (`tree`) wherever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, ValidationError
from jsonschema.validators import extend

from meeplewright.findings.stop import nearest
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.patterns import matcher
from meeplewright.systems.values import has_type

Errors = Iterable[ValidationError]
UNKNOWN = "unknown key"  # of an error: its instance is the key


class Validator:
    """A resolved schema. ValueError where it is none and `verify` is asked for."""

    def __init__(self, document: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> None:
        self._document = document
        self._targets: dict[str, Any] = {}
        self._ready: dict[int, Any] = {}  # validators, by the part of the document that they are for
        self._within: set[tuple[str, int]] = set()  # references that are being followed
        keywords = {
            "$ref": self._reference,
            "allOf": self._all,
            "dependentSchemas": self._dependent,
            "properties": self._properties,
            "patternProperties": self._patterns,
            "additionalProperties": self._others,
            "unevaluatedProperties": self._left_over,
            "items": self._items,
            "prefixItems": self._first_items,
            "type": _type,
            "pattern": _pattern,
            "multipleOf": _multiple,
            **(more or {}),
        }
        self._whole: Any = extend(Draft202012Validator, keywords)(document)  # type: ignore[no-untyped-call]
        self._ready[id(document)] = self._whole  # whatever its `$schema` is

    def verify(self) -> Validator:
        """This one, if its schema is a schema; ValueError where it is none."""
        try:
            Draft202012Validator.check_schema(self._document)
        except SchemaError as problem:
            raise ValueError(problem.message) from None
        return self

    def is_valid(self, value: Any) -> bool:
        """Whether a value follows the schema."""
        return self._follows(self._document, value)

    def iter_errors(self, value: Any) -> Errors:
        """What is wrong with a value."""
        return self.errors(self._document, value)

    def errors(self, schema: Any, value: Any, key: str | int | None = None, step: str | int | None = None) -> Errors:
        """What jsonschema's `descend` gives, with each validator made once."""
        if id(schema) not in self._ready:
            self._ready[id(schema)] = self._whole.evolve(schema=schema)
        for error in self._ready[id(schema)].iter_errors(value):
            if key is not None:
                error.path.appendleft(key)
            if step is not None:
                error.schema_path.appendleft(step)
            yield error

    def target(self, reference: str) -> Any:
        """The schema that a reference inside the document leads to."""
        if reference not in self._targets:
            self._targets[reference] = at_pointer(self._document, reference[1:])
        return self._targets[reference]

    def below(self, inner: Any, of: Any, key: Any, step: str | int | None = None) -> Errors:
        """What is wrong with what stands under a key."""
        return self.errors(inner, of[key], key, step)

    def _follows(self, schema: Any, value: Any) -> bool:
        return next(iter(self.errors(schema, value)), None) is None

    def _reference(self, _of: Any, reference: str, value: Any, _schema: Any) -> Errors:
        """Followed once for a value: one that leads to itself says nothing more."""
        way = reference, id(value)
        if way in self._within:
            return
        self._within.add(way)
        try:
            yield from self.errors(self.target(reference), value, step="$ref")
        finally:
            self._within.discard(way)

    def _all(self, _of: Any, inners: Sequence[Any], value: Any, _schema: Any) -> Errors:
        for at, inner in enumerate(inners):
            yield from self.errors(inner, value, step=at)

    def _dependent(self, _of: Any, inners: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for key, inner in inners.items() if isinstance(value, dict) else ():
            if key in value:
                yield from self.errors(inner, value, step=key)

    def _properties(self, _of: Any, properties: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for key in value if isinstance(value, dict) else ():
            if key in properties:
                yield from self.below(properties[key], value, key, key)

    def _patterns(self, _of: Any, patterns: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
        for pattern, inner in patterns.items() if isinstance(value, dict) else ():
            for key in filter(matcher(pattern), value):
                yield from self.below(inner, value, key, pattern)

    def _others(self, _of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
        for key in value if isinstance(value, dict) else ():
            if not looked_at(schema, key):
                errors = [] if inner is False else list(self.below(inner, value, key))
                if inner is False or (errors and misplaced(key, schema.get("properties", ()), value)):
                    yield ValidationError(UNKNOWN, instance=key)
                else:
                    yield from errors

    def _left_over(self, _of: Any, inner: Any, value: Any, schema: Any) -> Errors:
        if isinstance(value, dict):
            rest = {word: part for word, part in schema.items() if word != "unevaluatedProperties"}
            for key in value.keys() - self._evaluated(rest, value, (schema,)):
                if inner is False:
                    yield ValidationError(UNKNOWN, instance=key)
                else:
                    yield from self.below(inner, value, key)

    def _evaluated(self, schema: Any, value: Mapping[str, Any], around: tuple[Any, ...]) -> set[str]:
        """The keys that a schema looks at, as 2020-12 counts them. `around` are those that led to it."""
        if not isinstance(schema, Mapping) or any(schema is each for each in around):
            return set()
        if "additionalProperties" in schema or "unevaluatedProperties" in schema:
            return set(value)
        inners = [self.target(schema["$ref"])] if "$ref" in schema else []
        for word in ("allOf", "anyOf", "oneOf"):
            inners += [inner for inner in schema.get(word, ()) if self._follows(inner, value)]
        inners += [inner for key, inner in schema.get("dependentSchemas", {}).items() if key in value]
        if "if" in schema:
            holds = self._follows(schema["if"], value)
            inners += [schema["if"], schema.get("then")] if holds else [schema.get("else")]
        known = {key for key in value if looked_at(schema, key)}
        return known.union(*(self._evaluated(inner, value, (*around, schema)) for inner in inners))

    def _items(self, _of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
        first = len(schema.get("prefixItems", ()))
        last = len(value) if isinstance(value, list) else 0
        if inner is False and first < last:
            yield ValidationError("too many")
        for index in range(first, last) if inner is not False else ():
            yield from self.below(inner, value, index)

    def _first_items(self, _of: Any, first: Sequence[Any], value: Any, _schema: Any) -> Errors:
        for index, inner in enumerate(first[: len(value)] if isinstance(value, list) else ()):
            yield from self.below(inner, value, index, index)


def looked_at(schema: Mapping[str, Any], key: str) -> bool:
    """Whether a schema says by itself what stands under a key."""
    return key in schema.get("properties", ()) or any(
        matcher(pattern)(key) for pattern in schema.get("patternProperties", ())
    )


def misplaced(key: str, legal: Iterable[str], value: Mapping[str, Any]) -> bool:
    """Any key may stand here, but what stands under this one belongs under a key of nearly the same name."""
    return bool(nearest(key, [name for name in legal if name not in value]))


def _type(_of: Any, wanted: str | Sequence[str], value: Any, _schema: Any) -> Errors:
    if not (has_type(value, wanted) if isinstance(wanted, str) else any(has_type(value, name) for name in wanted)):
        yield ValidationError(f"{value!r} is not of type {wanted!r}")


def _pattern(_of: Any, pattern: str, value: Any, _schema: Any) -> Errors:
    if isinstance(value, str) and not matcher(pattern)(value):
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _multiple(_of: Any, step: float, value: Any, _schema: Any) -> Errors:
    if has_type(value, "number") and step and (Fraction(str(value)) / Fraction(str(step))).denominator != 1:
        yield ValidationError(f"{value} is no multiple of {step}")
