"""Values that are wrong in the same way: of ten thousand records with one slip, one is explained and the rest follow.

What an explanation stands on is the shape of a value (its keys, the lengths of its lists) and those texts and numbers
in it that some schema may find fault with, or tell branches of a union by. The others may be whatever they like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from meeplewright.systems.engine import engine, engine_name
from meeplewright.systems.keywords import at_pointer, walk
from meeplewright.systems.patterns import matcher
from meeplewright.systems.phrases import shown
from meeplewright.systems.problems import Problem
from meeplewright.systems.unions import constants, discriminator

WORTH_IT = 20  # values explained before it pays to look for likenesses
_MOST = 2000  # explanations kept
_FEW = 200  # values asked about before it shows whether they are alike at all
_LARGEST = 300  # schemas at one place: more are not worth looking at
_LONGEST = 2000  # of a likeness: larger values are explained one by one
_BESIDE_ONE = ("if", "then", "else", "not")
_BESIDE_MANY = ("allOf", "anyOf", "oneOf")
_WHOLE = frozenset(("enum", "const", "not", "uniqueItems"))  # of a list or mapping: it is compared, or told, as a whole
_OF_SCALARS = (
    "type", "enum", "const", "pattern", "format", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf",
)  # fmt: skip
_EXACTLY = object()  # in a likeness: the value behind it counts
Key = tuple[Any, ...]


class Likeness:
    """The explanations of one resolved schema, by what they stand on."""

    def __init__(self, document: Mapping[str, Any], explain: Callable[[Any], list[Problem]]) -> None:
        self._document = document
        self._explain = explain
        self._known: dict[Key, list[Problem]] = {}
        self._asked = 0
        self._root: _Node | None = None
        self._tags: frozenset[Any] = frozenset()
        self._of_use: bool | None = None

    def problems(self, value: Any) -> list[Problem]:
        """What is wrong with a value."""
        self._asked += 1
        if self._asked <= WORTH_IT or self._of_use is False:
            return self._explain(value)
        if self._of_use is None:
            self._begin()
        elif self._asked == _FEW and len(self._known) > _FEW // 2:
            self._of_use = False
        if not self._of_use or self._root is None:
            return self._explain(value)
        key: list[Any] = []
        free: list[str | int | float] = []  # what may be whatever it likes
        try:
            self._add(self._root, value, key, free)
            known = self._known.get(whole := tuple(key))
        except (_Unknown, TypeError):
            return self._explain(value)
        if known is None:
            known = self._explain(value)
            if len(self._known) < _MOST and len(key) < _LONGEST and not _tells(known, free):
                self._known[whole] = known
        return [*known]

    def _begin(self) -> None:
        """Look at the schema, now that it pays."""
        schemas = [schema for _, schema in walk(self._document)]
        self._of_use = engine_name() == "rust" and not any("$dynamicRef" in schema for schema in schemas)
        self._tags = frozenset(tag for schema in schemas for tag in _tags_in(schema, self._document))
        self._root = _Nodes(self._document).of([self._document])

    def _add(self, node: _Node, value: Any, key: list[Any], free: list[str | int | float]) -> None:
        """Add a value to a likeness: this is where the time goes."""
        cls = value.__class__
        if node.whole and cls in (dict, list):
            _add_exactly(value, key)
        elif cls is dict:
            key += (dict, len(value))
            below, tags = node.below, self._tags
            for name, inner in value.items():
                key.append(name)
                child = below.get(name) or node.under(name)
                cls = inner.__class__
                if (cls is str or cls is int or cls is float) and inner and inner not in tags and child.lets(inner):
                    key.append(cls)
                    free.append(inner)
                elif cls is dict or cls is list:
                    self._add(child, inner, key, free)
                else:
                    key += (_EXACTLY, cls, inner)
        elif cls is list and node.is_known:
            key += (list, len(value))
            for at, inner in enumerate(value):
                child = node.item(at)
                cls = inner.__class__
                if (
                    (cls is str or cls is int or cls is float)
                    and inner
                    and inner not in self._tags
                    and child.lets(inner)
                ):
                    key.append(cls)
                    free.append(inner)
                else:
                    self._add(child, inner, key, free)
        else:
            _add_exactly(value, key)


class _Unknown(Exception):
    """A schema that cannot be looked into."""


class _Nodes:
    """The nodes of one document, each made once."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self._made: dict[frozenset[int], _Node] = {}

    def of(self, schemas: Iterable[Any]) -> _Node:
        """The node of all that these schemas ask."""
        parts = _beside(schemas, self.document)
        if (those := frozenset(map(id, parts))) not in self._made:
            self._made[those] = _Node(parts, self)
        return self._made[those]


class _Node:
    """All schemas that may be asked of the value at one place, whichever branches of unions hold around it."""

    def __init__(self, parts: list[Mapping[str, Any]], nodes: _Nodes) -> None:
        self._nodes = nodes
        self._parts = parts
        self.is_known = bool(self._parts)
        self.whole = any(not _WHOLE.isdisjoint(part) for part in self._parts)
        self.below: dict[str, _Node] = {}
        self._items: dict[int, _Node] = {}
        self._follows: Callable[[Any], bool] | None = None
        asked = [{word: part[word] for word in _OF_SCALARS if word in part} for part in self._parts]
        if asked := [each for each in asked if each]:
            try:
                self._follows = engine({"allOf": asked}).follows
            except ValueError:
                raise _Unknown from None

    def lets(self, value: Any) -> bool:
        """Whether none of the schemas here finds fault with a text or a number."""
        try:
            return self._follows is None or self._follows(value)
        except (ValueError, OverflowError):
            return False

    def under(self, name: str) -> _Node:
        """The place under a key."""
        if name not in self.below:
            self.below[name] = self._nodes.of(self._under(name))
        return self.below[name]

    def _under(self, name: str) -> Iterator[Any]:
        for part in self._parts:
            yield part.get("properties", {}).get(name)
            yield from (inner for pattern, inner in part.get("patternProperties", {}).items() if matcher(pattern)(name))
            yield part.get("additionalProperties")
            yield part.get("unevaluatedProperties")

    def item(self, at: int) -> _Node:
        """The place of an item of a list."""
        first = max((len(part.get("prefixItems", ())) for part in self._parts), default=0)
        at = min(at, first)
        if at not in self._items:
            self._items[at] = self._nodes.of(self._at(at))
        return self._items[at]

    def _at(self, at: int) -> Iterator[Any]:
        for part in self._parts:
            yield from part.get("prefixItems", ())[at : at + 1]
            yield from (part.get(word) for word in ("items", "unevaluatedItems", "contains"))


def _beside(schemas: Iterable[Any], document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Schemas with all that they ask, in whatever case, of the same value."""
    by_id: dict[int, Mapping[str, Any]] = {}
    waiting = [*schemas]
    while waiting:
        schema = waiting.pop()
        if not isinstance(schema, Mapping) or id(schema) in by_id:
            continue
        by_id[id(schema)] = schema
        if len(by_id) > _LARGEST:
            raise _Unknown
        if isinstance(reference := schema.get("$ref"), str):
            waiting.append(at_pointer(document, reference[1:]))
        waiting += [schema.get(word) for word in _BESIDE_ONE]
        waiting += [inner for word in _BESIDE_MANY for inner in schema.get(word, ())]
        waiting += schema.get("dependentSchemas", {}).values()
    return [*by_id.values()]


def _tags_in(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[Any]:
    """What tells the branches of a schema's unions apart: it may be looked for under a misspelt key, too."""
    for word in ("anyOf", "oneOf"):
        branches = schema.get(word)
        if isinstance(branches, list) and (key := discriminator(branches, document)):
            for branch in branches:
                yield from constants(branch, document).get(key, ())
    if "if" in schema:
        for tags in constants(schema["if"], document).values():
            yield from tags


def _add_exactly(value: Any, key: list[Any]) -> None:
    """Add a value to a likeness with all that is in it."""
    cls = value.__class__
    if cls is dict:
        key += (dict, len(value))
        for name, inner in value.items():
            key.append(name)
            _add_exactly(inner, key)
    elif cls is list:
        key += (list, len(value))
        for inner in value:
            _add_exactly(inner, key)
    else:
        key += (_EXACTLY, cls, value)


def _tells(problems: Iterable[Problem], free: Iterable[str | int | float]) -> bool:
    """Whether the problems say something that may be otherwise in a value that is alike."""
    said = "\n".join(f"{one.message}\n{one.help}\n{one.fix}" for one in problems)
    return any(shown(each)[:20] in said for each in free)
