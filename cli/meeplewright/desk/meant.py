"""Which schemas hold for a value that is being written: of a union the branches that are not ruled out yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.desk.where import Around
from meeplewright.sources.model import Path_
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.unions import constants

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Key:
    """A key that may stand in a mapping: what its values mean, whether it must be there."""

    name: str
    schemas: tuple[Schema, ...]
    required: bool


class DocumentSchemas:
    """The schemas of one document, asked for places in what somebody writes."""

    def __init__(self, document: Schema, around: Around, base: Path_ = ()) -> None:
        self.document = document
        self.around = around
        self.base = base

    def at(self, path: Path_) -> list[Schema]:
        """The schemas that hold for the value at a path."""
        here, schemas = self.base, self._all([self.document], self.base)
        for step in path[len(self.base) :]:
            here = (*here, step)
            schemas = self._all(self._inside(schemas, step), here)
        return schemas

    def keys(self, path: Path_) -> list[Key]:
        """The keys that the mapping at a path may have, in the schema's order."""
        schemas = self.at(path)
        names: dict[str, list[Schema]] = {}
        needed: set[str] = set()
        for schema in schemas:
            for name, inner in _mapped(schema, "properties").items():
                if inner is not False:
                    names.setdefault(name, []).append(inner if isinstance(inner, Mapping) else {})
            needed.update(name for name in _listed(schema, "required") if isinstance(name, str))
        for name in needed:
            names.setdefault(name, [])
        order = sorted(names, key=lambda name: name != "id")
        return [Key(name, tuple(names[name]), name in needed) for name in order]

    def _inside(self, schemas: Iterable[Schema], step: str | int) -> list[Schema]:
        inner: list[Any] = []
        for schema in schemas:
            if isinstance(step, int):
                first = _listed(schema, "prefixItems")
                inner += [first[step]] if step < len(first) else [schema.get("items"), schema.get("unevaluatedItems")]
                inner.append(schema.get("contains"))
            elif step in _mapped(schema, "properties"):
                inner.append(schema["properties"][step])
            else:
                inner += _mapped(schema, "patternProperties").values()
                inner += [schema.get("additionalProperties"), schema.get("unevaluatedProperties")]
        return [schema for schema in inner if isinstance(schema, Mapping)]

    def _all(self, schemas: Sequence[Schema], path: Path_) -> list[Schema]:
        """These, with what they are made of, and of their unions what may still be meant."""
        whole: list[Schema] = []
        seen: set[int] = set()
        waiting: list[Any] = list(reversed(schemas))
        while waiting:
            schema = waiting.pop()
            if not isinstance(schema, Mapping) or id(schema) in seen:
                continue
            seen.add(id(schema))
            whole.append(schema)
            more: list[Any] = []
            if isinstance(reference := schema.get("$ref"), str) and reference.startswith("#"):
                more.append(at_pointer(self.document, reference[1:]))
            more += _listed(schema, "allOf")
            more += [inner for key, inner in _mapped(schema, "dependentSchemas").items() if key in self._written(path)]
            for word in ("oneOf", "anyOf"):
                more += self._branches(_listed(schema, word), path)
            if "if" in schema:
                more += self._condition(schema, path)
            waiting += reversed(more)
        return whole

    def _written(self, path: Path_) -> list[str]:
        return self.around.keys.get(path, [])

    def _condition(self, schema: Schema, path: Path_) -> list[Any]:
        tests = constants(schema["if"], self.document)
        answers = [self._agrees(path, key, tags) for key, tags in tests.items()]
        if any(answer is False for answer in answers):
            return [schema.get("else")]
        needed = _listed(schema["if"], "required") if isinstance(schema["if"], Mapping) else []
        if (tests or needed) and all(answers) and all(key in self._written(path) for key in needed):
            return [schema.get("then")]
        return [schema.get("then"), schema.get("else")]

    def _branches(self, branches: Sequence[Any], path: Path_) -> list[Any]:
        """The branches that contradict nothing of what is written, and of these those that know all its keys."""
        left = [branch for branch in branches if isinstance(branch, Mapping) and not self._against(branch, path)]
        written = self._written(path)
        if len(left) < 2 or not written:
            return left or list(branches)
        known = [sum(key in self._names(branch) for key in written) for branch in left]
        return [branch for branch, count in zip(left, known, strict=True) if count == max(known)]

    def _against(self, branch: Schema, path: Path_) -> bool:
        return any(self._agrees(path, key, tags) is False for key, tags in constants(branch, self.document).items())

    def _agrees(self, path: Path_, key: str, tags: Iterable[Any]) -> bool | None:
        """Whether the value of a key is one of these; None where it is not written."""
        value = self.around.values.get((*path, key))
        if not value or key not in self._written(path):
            return None
        return value in {_as_text(tag) for tag in tags}

    def _names(self, branch: Schema) -> set[str]:
        names: set[str] = set()
        waiting: list[Any] = [branch]
        seen: set[int] = set()
        while waiting:
            schema = waiting.pop()
            if isinstance(schema, Mapping) and id(schema) not in seen:
                seen.add(id(schema))
                names |= {name for name, inner in _mapped(schema, "properties").items() if inner is not False}
                if isinstance(reference := schema.get("$ref"), str) and reference.startswith("#"):
                    waiting.append(at_pointer(self.document, reference[1:]))
                for word in ("allOf", "anyOf", "oneOf"):
                    waiting += _listed(schema, word)
                waiting += [schema.get(word) for word in ("if", "then", "else")]
        return names


def _as_text(tag: Any) -> str:
    return (
        {True: "true", False: "false", None: "null"}.get(tag, str(tag))
        if tag is None or isinstance(tag, bool)
        else str(tag)
    )


def first(schemas: Iterable[Schema], word: str) -> Any:
    """What the first schema that says it says under a word."""
    return next((schema[word] for schema in schemas if word in schema), None)


def types(schemas: Iterable[Schema]) -> set[str]:
    """The types that the values may have; nothing where no schema says it."""
    names: set[str] = set()
    for schema in schemas:
        type_ = schema.get("type", ())
        names |= {type_} if isinstance(type_, str) else set(type_)
    return names


def _listed(schema: Schema, word: str) -> list[Any]:
    value = schema.get(word)
    return value if isinstance(value, list) else []


def _mapped(schema: Schema, word: str) -> Mapping[str, Any]:
    value = schema.get(word)
    return value if isinstance(value, Mapping) else {}
