"""jsonschema with patterns that run in linear time, as the engine for machines without a wheel of jsonschema-rs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError, ValidationError
from jsonschema.validators import extend

from meeplewright.systems.patterns import matcher

Errors = Iterator[ValidationError]


def validator(schema: Mapping[str, Any]) -> Any:
    """A validator for a resolved schema; ValueError where it is none."""
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as problem:
        raise ValueError(problem.message) from None
    return extend(_Validator, {"$ref": Following()})(schema)  # type: ignore[no-untyped-call]


class Following:
    """The keyword `$ref`: each followed once for a value, so that one that leads to itself ends."""

    def __init__(self) -> None:
        self._within: set[tuple[str, int]] = set()

    def __call__(self, of: Any, reference: str, value: Any, schema: Any) -> Errors:
        """What the schema that is meant finds wrong."""
        way = reference, id(value)
        if way in self._within:
            return
        self._within.add(way)
        try:
            yield from Draft202012Validator.VALIDATORS["$ref"](of, reference, value, schema)
        finally:
            self._within.discard(way)


def pattern(_validator: Any, form: str, value: Any, _schema: Any) -> Errors:
    """The keyword `pattern`, in time linear in the text."""
    if isinstance(value, str) and not matcher(form)(value):
        yield ValidationError(f"{value!r} does not match {form!r}")


def _pattern_properties(of: Any, patterns: Mapping[str, Any], value: Any, _schema: Any) -> Errors:
    if isinstance(value, dict):
        for pattern, inner in patterns.items():
            fits = matcher(pattern)
            for key, item in value.items():
                if fits(key):
                    yield from of.descend(item, inner, path=key, schema_path=pattern)


def _additional_properties(of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
    if isinstance(value, dict):
        known = schema.get("properties", {})
        patterns = [matcher(pattern) for pattern in schema.get("patternProperties", {})]
        for key, item in value.items():
            if key in known or any(fits(key) for fits in patterns):
                continue
            if inner is False:
                yield ValidationError(f"additional key {key!r}")
            else:
                yield from of.descend(item, inner, path=key)


def _unevaluated_properties(of: Any, inner: Any, value: Any, schema: Mapping[str, Any]) -> Errors:
    if isinstance(value, dict):
        rest = {word: inner for word, inner in schema.items() if word != "unevaluatedProperties"}
        known = _evaluated(of, rest, value)
        for key, item in value.items():
            if key in known:
                continue
            if inner is False:
                yield ValidationError(f"unevaluated key {key!r}")
            else:
                yield from of.descend(item, inner, path=key)


def _evaluated(of: Any, schema: Any, value: Mapping[str, Any], around: tuple[Any, ...] = ()) -> set[str]:
    """The keys that a schema looks at, as 2020-12 counts them. `around` are those that led to it."""
    if not isinstance(schema, Mapping) or any(schema is each for each in around):
        return set()
    around = (*around, schema)
    if "additionalProperties" in schema or "unevaluatedProperties" in schema:
        return set(value)
    known = set(schema.get("properties", {})) & set(value)
    for pattern in schema.get("patternProperties", {}):
        known |= {key for key in value if matcher(pattern)(key)}
    if "$ref" in schema:
        resolved = of._resolver.lookup(schema["$ref"])  # noqa: SLF001 - jsonschema's own keywords do the same
        known |= _evaluated(
            of.evolve(schema=resolved.contents, _resolver=resolved.resolver), resolved.contents, value, around
        )
    for word in ("allOf", "anyOf", "oneOf"):
        for inner in schema.get(word, ()):
            if of.evolve(schema=inner).is_valid(value):
                known |= _evaluated(of, inner, value, around)
    for key, inner in schema.get("dependentSchemas", {}).items():
        if key in value:
            known |= _evaluated(of, inner, value, around)
    if "if" in schema:
        if of.evolve(schema=schema["if"]).is_valid(value):
            known |= _evaluated(of, schema["if"], value, around) | _evaluated(of, schema.get("then", {}), value, around)
        else:
            known |= _evaluated(of, schema.get("else", {}), value, around)
    return known


_Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {
        "pattern": pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
        "unevaluatedProperties": _unevaluated_properties,
    },
)
