"""Why a value does not follow a schema, told for what the author evidently meant.

The engines say whether; this says why. It follows the schema as JSON Schema 2020-12 means it, but in a union it
takes the branch that the author evidently meant (`choice`) and speaks of nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems import choice, values
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.patterns import matcher
from meeplewright.systems.phrases import shown
from meeplewright.systems.problems import Missing, Outcome, Problem
from meeplewright.systems.sieve import Sieve
from meeplewright.systems.union import Around
from meeplewright.systems.unions import Tag, constants, discriminator, parts

Tags = tuple[str, list[frozenset[Tag] | None]]
DEEPEST = 200  # schemas inside one another at one value: one that refers to itself without end is cut here


class Explainer:
    """One resolved schema, ready to explain what is wrong with values."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self._names: dict[int, frozenset[str]] = {}
        self._targets: dict[str, Any] = {}
        self._needs: dict[int, frozenset[str]] = {}
        self._called: dict[int, str] = {}
        self._tags: dict[int, Tags] = {}
        self._sieve = Sieve(document)
        self._depth = 0
        self._meant: dict[Path_, str] = {}

    def problems(self, value: Any) -> list[Problem]:
        """What is wrong with a value, one problem for each thing that the author did."""
        self._meant.clear()
        told: dict[tuple[Path_, str, bool], Problem] = {}
        for problem in self.inside(self.document, value, ()):
            key = problem.path, problem.message if problem.code == "MW101" else problem.code, problem.at_key
            told.setdefault(key, problem)
        return list(told.values())

    def inside(self, schema: Any, value: Any, path: Path_) -> list[Problem]:
        """What is wrong with the value at a place, misspelt keys and missing ones put together."""
        if path and self._sieve.passes(schema, value):
            return []
        return self.judge(schema, value, path, Around()).settled(value, path)

    def names(self, schema: Any) -> frozenset[str]:
        """The keys that a schema knows whatever branch of it holds."""
        known = self._names.get(id(schema))
        if known is None:
            known = frozenset(
                name
                for part in parts(schema, self.document)
                if isinstance(part.get("properties"), Mapping)
                for name in part["properties"]
            )
            self._names[id(schema)] = known
        return known

    def needs(self, schema: Any) -> frozenset[str]:
        """The keys that a schema asks for whatever branch of it holds."""
        known = self._needs.get(id(schema))
        if known is None:
            asked = (part.get("required") for part in parts(schema, self.document))
            known = frozenset(name for names in asked if isinstance(names, list) for name in names)
            self._needs[id(schema)] = known
        return known

    def tags(self, branches: Sequence[Any]) -> Tags:
        """The key that tells the branches of a union apart, and which of its values each branch allows."""
        known = self._tags.get(id(branches))
        if known is None:
            key = discriminator(branches, self.document)
            tables = [constants(branch, self.document).get(key) for branch in branches] if key else []
            known = self._tags[id(branches)] = key or "", tables
        return known

    def name(self, branch: Any) -> str:
        """What a branch of a union is called: its title, else its tags."""
        if id(branch) not in self._called:
            tags = constants(branch, self.document).items()
            words = [f"`{key}: {shown(next(iter(allowed)))}`" for key, allowed in tags if len(allowed) == 1]
            self._called[id(branch)] = values.title_of(branch) or " with ".join(words)
        return self._called[id(branch)]

    def names_below(self, schema: Mapping[str, Any], word: str) -> frozenset[str]:
        """The keys that the branches of one union of a schema know."""
        branches = [schema.get(part) for part in ("if", "then", "else")] if word == "if" else schema.get(word, [])
        return frozenset(name for branch in branches for name in self.names(branch))

    def meant(self, value: Any, path: Path_) -> Any:
        """A value as it was meant: where it is none of those allowed, the nearest of them."""
        return self._meant.get(path, value) if isinstance(value, str | int | float | None) else None

    def judge(self, schema: Any, value: Any, path: Path_, around: Around) -> Outcome:
        """What a schema says of a value, given what the schemas around it say of the same value."""
        out = Outcome()
        if schema is False:
            out.problems.append(Problem("MW109", path, "nothing may stand here", "take it out", at_key=bool(path)))
            return out
        if not isinstance(schema, dict) or self._depth > DEEPEST:
            return out
        if (wrong := values.wrong_type(schema, value, path, self.document)) is not None:
            out.problems.append(wrong)
            return out
        self._depth += 1
        closed = around.closed or schema.get("unevaluatedProperties") is False
        around = Around(around.known | self.names(schema), closed)
        out.problems += values.faults(schema, value, path)
        if (
            isinstance(value, str)
            and "enum" in schema
            and out.problems
            and (near := nearest(value, _texts(schema["enum"])))
        ):
            self._meant[path] = near
        if isinstance(value, dict):
            self._keys(schema, value, path, out)
        elif isinstance(value, list):
            self._items(schema, value, path, out)
        self._applied(schema, value, path, around, out)
        choice.unions(self, schema, value, path, around, out)
        self._left_over(schema, value, path, out)
        out.title = values.title_of(schema) or out.title
        self._depth -= 1
        return out

    def _at(self, reference: str) -> Any:
        """The schema that a reference inside the document leads to."""
        if reference not in self._targets:
            self._targets[reference] = at_pointer(self.document, reference[1:])
        return self._targets[reference]

    def _applied(self, schema: Mapping[str, Any], value: Any, path: Path_, around: Around, out: Outcome) -> None:
        """The schemas that hold besides: references, `allOf`, `dependentSchemas`."""
        if isinstance(reference := schema.get("$ref"), str):
            out.add(self.judge(self._at(reference), value, path, around))
        for inner in schema.get("allOf", ()):
            out.add(self.judge(inner, value, path, around))
        if isinstance(value, dict):
            for key, inner in schema.get("dependentSchemas", {}).items():
                if key in value:
                    out.add(self.judge(inner, value, path, around))

    def _keys(self, schema: Mapping[str, Any], value: Mapping[str, Any], path: Path_, out: Outcome) -> None:
        properties = schema.get("properties", {})
        title = values.title_of(schema)
        out.legal.update(dict.fromkeys(properties))
        for name in schema.get("required", ()):
            if name not in value:
                out.missing.append(Missing(((name,),), title, values.about(properties.get(name), self.document)))
        for key, needed in schema.get("dependentRequired", {}).items():
            if key in value:
                lacking = tuple(name for name in needed if name not in value)
                out.missing += [Missing(((name,),), title, because=key) for name in lacking]
        looked_at = set()
        for key in value:
            if key in properties:
                looked_at.add(key)
                out.problems += self.inside(properties[key], value[key], (*path, key))
        for pattern, inner in schema.get("patternProperties", {}).items():
            fits = matcher(pattern)
            for key in filter(fits, value):
                looked_at.add(key)
                out.problems += self.inside(inner, value[key], (*path, key))
        if "additionalProperties" in schema:
            self._others(schema["additionalProperties"], value, path, looked_at, tuple(properties), out)
            out.every_key = True
        out.keys |= looked_at
        if "propertyNames" in schema:
            out.problems += [
                Problem(one.code, (*path, key), one.message, one.help, at_key=True, fix=one.fix, weight=one.weight)
                for key in value
                for one in values.names_as_keys(self.inside(schema["propertyNames"], key, (*path, key)), key)
            ]

    def _others(
        self,
        inner: Any,
        value: Mapping[str, Any],
        path: Path_,
        looked_at: set[str],
        legal: tuple[str, ...],
        out: Outcome,
    ) -> None:
        """Keys that nothing else has looked at."""
        for key, item in value.items():
            if key in looked_at:
                continue
            found = [] if inner is False else self.inside(inner, item, (*path, key))
            # any key may stand here, but what stands under this one belongs under a key of nearly the same name
            if inner is False or (found and nearest(key, [name for name in legal if name not in value])):
                out.unknown[key] = legal
            else:
                out.problems += found

    def _items(self, schema: Mapping[str, Any], value: list[Any], path: Path_, out: Outcome) -> None:
        first = schema.get("prefixItems", ())
        for index, inner in enumerate(first[: len(value)]):
            out.items.add(index)
            out.problems += self.inside(inner, value[index], (*path, index))
        if "items" in schema:
            for index in range(len(first), len(value)):
                out.items.add(index)
                if schema["items"] is False:
                    out.problems.append(_too_many(path, index, len(first)))
                else:
                    out.problems += self.inside(schema["items"], value[index], (*path, index))
        if "contains" in schema:
            fits = {
                index for index, item in enumerate(value) if not self.inside(schema["contains"], item, (*path, index))
            }
            out.items |= fits
            out.problems += values.wrong_contents(schema, len(fits), path)

    def _left_over(self, schema: Mapping[str, Any], value: Any, path: Path_, out: Outcome) -> None:
        """Keys and items that no schema at this place has looked at."""
        if isinstance(value, dict) and "unevaluatedProperties" in schema and not out.every_key:
            self._others(schema["unevaluatedProperties"], value, path, set(out.keys), tuple(out.legal), out)
            out.every_key = True
        if isinstance(value, list) and "unevaluatedItems" in schema:
            for index in range(len(value)):
                if index not in out.items:
                    out.items.add(index)
                    if schema["unevaluatedItems"] is False:
                        out.problems.append(_too_many(path, index, len(out.items) - 1))
                    else:
                        out.problems += self.inside(schema["unevaluatedItems"], value[index], (*path, index))


def _too_many(path: Path_, index: int, most: int) -> Problem:
    return Problem("MW107", (*path, index), f"one item too many: this list ends after {most}", "take it out")


def _texts(given: Sequence[Any]) -> list[str]:
    return [each for each in given if isinstance(each, str)]
