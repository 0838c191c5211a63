"""Why a value does not follow a schema, told for what the author evidently meant.

The engines say whether; this says why. It follows the schema as JSON Schema 2020-12 means it, but in a union it
takes the branch that the author evidently meant (`choice`) and speaks of nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jsonschema.exceptions import ValidationError

from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems import choice, values
from meeplewright.systems.likeness import Likeness
from meeplewright.systems.phrases import shown
from meeplewright.systems.problems import Judgement, Missing, Problem
from meeplewright.systems.pure import UNKNOWN, looked_at, misplaced
from meeplewright.systems.sieve import Sieve
from meeplewright.systems.tree import OPEN, Tree, ValueErrors
from meeplewright.systems.union import OuterSchemas
from meeplewright.systems.unions import Tag, constants, discriminator, parts

Errors = dict[int, list[ValidationError]]  # by the schema that they are of
Tags = tuple[str, list[frozenset[Tag] | None]]
_MORE = frozenset(("$ref", "allOf", "dependentSchemas", *OPEN))  # keywords that speak of the same value again
_BESIDES = frozenset(("$ref", "allOf", "dependentSchemas"))
_UNIONS = frozenset(("anyOf", "oneOf", "if", "not"))
_LEFT_OVER = frozenset(("unevaluatedProperties", "unevaluatedItems"))
DEEPEST = 200  # schemas inside one another at one value: one that refers to itself without end is cut here


class Explainer:
    """One resolved schema, ready to explain what is wrong with values."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self._names: dict[int, frozenset[str]] = {}
        self._tree = Tree(document)
        self._needs: dict[int, frozenset[str]] = {}
        self._called: dict[int, str] = {}
        self._elsewhere: dict[tuple[int, int], dict[str, str]] = {}
        self._tags: dict[int, Tags] = {}
        self._sieve = Sieve(document)
        self._depth = 0
        self._meant: dict[Path_, str] = {}
        self._likeness = Likeness(document, self.explained)

    def problems(self, value: Any) -> list[Problem]:
        """What is wrong with a value, one problem for each thing that the author did."""
        return self._likeness.problems(value)

    def explained(self, value: Any) -> list[Problem]:
        """The same, found by looking at this very value."""
        self._meant.clear()
        problems: dict[tuple[Path_, str, bool], Problem] = {}
        for problem in self.inside(self.document, value, ()):
            key = problem.path, problem.message if problem.code == "MW101" else problem.code, problem.at_key
            problems.setdefault(key, problem)
        return list(problems.values())

    def inside(self, schema: Any, value: Any, path: Path_) -> list[Problem]:
        """What is wrong with the value at a place, misspelt keys and missing ones put together."""
        if path and self._sieve.passes(schema, value):
            return []
        return self.judge(schema, value, path, OuterSchemas()).settled(value, path)

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

    def name_of_branch(self, branches: Sequence[Any], index: int) -> str:
        """The same of one of several; where it is called nothing, its number."""
        return self.name(branches[index]) or f"form {index + 1}"

    def elsewhere(self, branches: Sequence[Any], chosen: int) -> Mapping[str, str]:
        """The keys that other branches of a union know and the chosen one does not, with what those are called."""
        known = self._elsewhere.get((id(branches), chosen))
        if known is None:
            own, known = self.names(branches[chosen]), {}
            for index, branch in enumerate(branches):
                for name in self.names(branch) - own:
                    known.setdefault(name, self.name_of_branch(branches, index))
            self._elsewhere[id(branches), chosen] = known
        return known

    def names_below(self, schema: Mapping[str, Any], word: str) -> frozenset[str]:
        """The keys that the branches of one union of a schema know."""
        branches = [schema.get(part) for part in ("if", "then", "else")] if word == "if" else schema.get(word, [])
        return frozenset(name for branch in branches for name in self.names(branch))

    def meant(self, value: Any, path: Path_) -> Any:
        """A value as it was meant: where it is none of those allowed, the nearest of them."""
        return self._meant.get(path, value) if isinstance(value, str | int | float | None) else None

    def judge(self, schema: Any, value: Any, path: Path_, around: OuterSchemas) -> Judgement:
        """What a schema says of a value, given what the schemas around it say of the same value."""
        if self._depth > DEEPEST:
            return Judgement()
        self._depth += 1
        place, *others = self._tree.places(schema, value)
        problems: list[Problem] = []
        for each in others:  # first: a misspelt tag is known by what was meant
            inner, whole = _item(value, each.path), (*path, *each.path)
            problems += self._at_place(each, inner, whole, OuterSchemas()).settled(inner, whole)
        out = self._at_place(place, value, path, around)
        out.problems += problems
        self._depth -= 1
        return out

    def _at_place(self, place: ValueErrors, value: Any, path: Path_, around: OuterSchemas) -> Judgement:
        errors: dict[int, list[ValidationError]] = {}
        for error in place.errors:
            errors.setdefault(id(error.schema), []).append(error)
        return self._beside(place.schema, value, path, around, errors)

    def _beside(self, schema: Any, value: Any, path: Path_, around: OuterSchemas, errors: Errors) -> Judgement:
        """What a schema says of a value by itself, by those that it refers to, and by the branches that were meant."""
        out = Judgement()
        if schema is False:
            out.problems.append(Problem("MW109", path, "nothing may stand here", "take it out", at_key=bool(path)))
        mine = errors.pop(id(schema), [])
        if not isinstance(schema, dict) or self._depth > DEEPEST:
            return out
        if mine and any(error.validator == "type" for error in mine):
            out.problems.append(values.wrong_type(schema, value, path, self.document))
            return out
        if mine:
            self._told(schema, value, path, mine, out)
        self._seen(schema, value, path, out)
        if not _MORE.isdisjoint(schema):
            self._depth += 1
            closed = around.closed or schema.get("unevaluatedProperties") is False
            around = OuterSchemas(around.known | self.names(schema), closed)
            if not _BESIDES.isdisjoint(schema):
                for inner in self._applied(schema, value):
                    out.add(self._beside(inner, value, path, around, errors))
            if not _UNIONS.isdisjoint(schema):
                choice.unions(self, schema, value, path, around, out)
            if not _LEFT_OVER.isdisjoint(schema):
                self._left_over(schema, value, path, out)
            self._depth -= 1
        if "title" in schema:
            out.title = values.title_of(schema) or out.title
        return out

    def _told(
        self, schema: Mapping[str, Any], value: Any, path: Path_, errors: Sequence[ValidationError], out: Judgement
    ) -> None:
        """The errors of one schema, in our words."""
        words = {str(error.validator) for error in errors}
        out.problems += values.faults(schema, value, path, words)
        if "enum" in words and isinstance(value, str) and (near := nearest(value, _texts(schema["enum"]))):
            self._meant[path] = near
        if "items" in words:
            first = len(schema.get("prefixItems", ()))
            out.problems += [_too_many(path, at, first) for at in range(first, len(value))]
        properties, title = schema.get("properties", {}), values.title_of(schema)
        out.unknown |= {str(each.instance): tuple(properties) for each in errors if each.message == UNKNOWN}
        for name in schema["required"] if "required" in words else ():
            if name not in value:
                out.missing.append(Missing(((name,),), title, values.about(properties.get(name), self.document)))
        for key, needed in schema["dependentRequired"].items() if "dependentRequired" in words else ():
            lacking = [name for name in needed if key in value and name not in value]
            out.missing += [Missing(((name,),), title, because=key) for name in lacking]

    def _seen(self, schema: Mapping[str, Any], value: Any, path: Path_, out: Judgement) -> None:
        """What a schema knows of keys and items, and asks of each of them."""
        if isinstance(value, list):
            out.items |= set(range(len(value) if "items" in schema else len(schema.get("prefixItems", ()))))
            if "contains" in schema:
                fits = {at for at, each in enumerate(value) if not self.inside(schema["contains"], each, (*path, at))}
                out.items |= fits
                out.problems += values.wrong_contents(schema, len(fits), path)
        if not isinstance(value, dict):
            return
        if properties := schema.get("properties"):
            out.legal.update(dict.fromkeys(properties))
            out.keys |= value.keys() & properties.keys()
        if "patternProperties" in schema:
            out.keys |= {key for key in value if looked_at(schema, key)}
        out.every_key = "additionalProperties" in schema
        if "propertyNames" in schema:
            out.problems += [
                Problem(one.code, (*path, key), one.message, one.help, at_key=True, fix=one.fix, weight=one.weight)
                for key in value
                for one in values.names_as_keys(self.inside(schema["propertyNames"], key, (*path, key)), key)
            ]

    def _applied(self, schema: Mapping[str, Any], value: Any) -> list[Any]:
        """The schemas that hold besides: references, `allOf`, `dependentSchemas`."""
        schemas = [self._tree.target(schema["$ref"])] if isinstance(schema.get("$ref"), str) else []
        schemas += schema.get("allOf", ())
        if isinstance(value, dict):
            schemas += [inner for key, inner in schema.get("dependentSchemas", {}).items() if key in value]
        return schemas

    def _left_over(self, schema: Mapping[str, Any], value: Any, path: Path_, out: Judgement) -> None:
        """Keys and items that no schema at this place has looked at."""
        if isinstance(value, dict) and "unevaluatedProperties" in schema and not out.every_key:
            inner, legal = schema["unevaluatedProperties"], tuple(out.legal)
            for key in value:
                if key in out.keys:
                    continue
                problems = [] if inner is False else self.inside(inner, value[key], (*path, key))
                if inner is False or (problems and misplaced(key, legal, value)):
                    out.unknown[key] = legal
                else:
                    out.problems += problems
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


def _item(value: Any, path: Path_) -> Any:
    for step in path:
        value = value[step]
    return value
