"""What jsonschema finds wrong with a value, each error with its schema and place; unions are left to who knows them.

Which branch of a union was meant, and so which keys belong, is no question of validity. Where a schema asks one, its
error here only says: look (`OPEN`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from jsonschema.exceptions import ValidationError

from meeplewright.sources.model import Path_
from meeplewright.systems.pure import Errors, Validator
from meeplewright.systems.sieve import Sieve

OPEN = ("anyOf", "oneOf", "if", "not", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems")
_NAMED = ("properties", "patternProperties", "prefixItems")  # keywords that lead into a value by a name of theirs
_BESIDE = ("allOf", "dependentSchemas")  # that hold schemas of the same value by name


@dataclass(frozen=True, slots=True)
class ValueErrors:
    """The errors of one value, as one schema has them."""

    path: Path_
    schema: Any
    errors: list[ValidationError] = field(default_factory=list)


class Tree(Validator):
    """A resolved schema, ready to tell what is wrong with values."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document, dict.fromkeys(OPEN, self._look))
        self._sieve = Sieve(document)
        self._asked: Any = None  # the value whose places are wanted

    def places(self, schema: Any, value: Any) -> list[ValueErrors]:
        """What is wrong with a value and with what is inside it, by place; the value itself comes first."""
        places: dict[tuple[Path_, int], ValueErrors] = {((), id(schema)): ValueErrors((), schema)}
        self._asked = value
        for error in self.errors(schema, value):
            path = tuple(error.relative_path)
            base = self._base(schema, error.relative_schema_path, len(path))
            place = places.get((path, id(base)))
            if place is None:
                place = places[path, id(base)] = ValueErrors(path, base)
            if error.validator not in OPEN:
                place.errors.append(error)
        return list(places.values())

    def below(self, inner: Any, of: Any, key: Any, step: str | int | None = None) -> Errors:
        """What is wrong with what stands under a key: nothing where the engine that judges finds none."""
        return () if self._sieve.passes(inner, of[key]) else self.errors(inner, of[key], key, step)

    def _look(self, _of: Any, _argument: Any, value: Any, _schema: Any) -> Errors:
        if value is not self._asked:  # that is looked at in any case
            yield ValidationError("look")

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
