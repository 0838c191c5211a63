"""What of its things an expression reads, as its tree says it for certain: which fields of which records.

A part of a value that is only handed on has been read by nobody; one that is compared or given to a function is read
wholly. Where the tree does not say it, the answer is None, and everything must be taken to be read.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.systems.cel.syntax import Call, ListOf, Loop, MapOf, Name, Node, Select, Value, inside, parsed
from meeplewright.systems.cel.words import SyntaxWrong

EACH = 0  # the step to every item of a list, or value of a mapping
_Steps = tuple[str | int, ...]


@dataclass(slots=True)
class Read:
    """What is read of a value: all of it, how many there are, and of its parts by their keys what is read of them."""

    wholly: bool = False
    counted: bool = False
    parts: dict[str | int, Read] = field(default_factory=dict)

    def at(self, steps: _Steps) -> Read:
        """What is read at the end of some steps."""
        here = self
        for step in steps:
            here = here.parts.setdefault(step, Read())
        return here

    def of(self, value: Any) -> bytes:
        """A value as far as it is read: two of which this is the same are the same to the expression."""
        return marshal.dumps(_seen(value, self), 2)


def _seen(value: Any, read: Read) -> Any:
    if read.wholly:
        return value
    if isinstance(value, dict):
        each = read.parts.get(EACH)
        seen: list[Any] = [] if each is None else [(key, _seen(inner, each)) for key, inner in value.items()]
        seen += [(key, _seen(value[key], inner)) for key, inner in read.parts.items() if key != EACH and key in value]
        return {"keys": seen, "count": len(value) if read.counted else -1}
    if isinstance(value, list):
        each = read.parts.get(EACH)
        if any(step != EACH for step in read.parts):
            return value  # asked for a key, which a list has not
        return ["items", *(_seen(item, each) for item in value)] if each is not None else ["count", len(value)]
    return value if read.parts or read.counted else True


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a value: the places that it may be, and for what is made of others what its items may be."""

    places: frozenset[_Steps] = frozenset()
    items: _Known | None = None


_NOTHING = _Known()


class _UnclearTree(Exception):
    """The tree does not say what is read."""


def read_by(texts: Iterable[str], roots: Iterable[str], helpers: Mapping[str, str]) -> Read | None:
    """What some expressions read, by their roots (`this`, `it`, `all`, …); of `all`, by kind and record."""
    read = Read()
    reading = _Reading(read, frozenset(roots), helpers)
    try:
        for text in texts:
            reading.whole(reading.known(parsed(text), {}))
    except (_UnclearTree, SyntaxWrong, RecursionError):
        return None
    return read


class _Reading:
    """The trees of a rule, gone through with what each of their names may stand for."""

    def __init__(self, read: Read, roots: frozenset[str], helpers: Mapping[str, str]) -> None:
        self.found = read
        self.roots = roots
        self.helpers = helpers
        self._open: tuple[str, ...] = ()

    def whole(self, known: _Known | None) -> None:
        """All of a value is read."""
        while known is not None:
            for steps in known.places:
                self.found.at(steps).wholly = True
            known = known.items

    def known(self, node: Node, names: Mapping[str, _Known]) -> _Known:
        """What may stand there; what is read on the way is noted."""
        match node:
            case Value():
                return _NOTHING
            case Name():
                return self._name(node.name, names)
            case Select():
                stepped = self._stepped(self.known(node.of, names), node.key)
                return _NOTHING if node.asked else stepped
            case ListOf():
                return _Known(items=_either(self.known(each, names) for each in node.items))
            case MapOf():
                for key, _ in node.pairs:
                    self.whole(self.known(key, names))
                return _Known(items=_either(self.known(each, names) for _, each in node.pairs))
            case Loop():
                return self._loop(node, names)
            case Call():
                return self._call(node, names)

    def _name(self, name: str, names: Mapping[str, _Known]) -> _Known:
        if name in names:
            return names[name]
        if name in self.roots:
            return _Known(frozenset({(name,)}))
        if name in self.helpers:
            if name in self._open:
                raise _UnclearTree
            self._open = (*self._open, name)
            known = self.known(parsed(self.helpers[name]), {})
            self._open = self._open[:-1]
            return known
        return _NOTHING  # a type, or what a rule is not remembered without

    def _stepped(self, of: _Known, step: str | int) -> _Known:
        """A part of a value: of what is made of others, any of its items. Whether it is there has been read."""
        places = frozenset((*steps, step) for steps in of.places)
        for steps in places:
            self.found.at(steps)
        return _Known(places) if of.items is None else _either((_Known(places), of.items))

    def _loop(self, node: Loop, names: Mapping[str, _Known]) -> _Known:
        over = self.known(node.over, names)
        item = self._stepped(over, EACH)  # and how many there are
        inner = {**names, node.variable: item}
        if node.condition is not None:
            self.whole(self.known(node.condition, inner))
        if node.how == "filter":
            return _Known(items=item)
        if node.how == "map":
            assert node.made is not None, "it is read with one"
            return _Known(items=self.known(node.made, inner))
        return _NOTHING

    def _call(self, node: Call, names: Mapping[str, _Known]) -> _Known:
        if node.target is None and node.name in ("ref", "by"):
            return self._looked_up(node, names)
        if node.name == "_[_]":
            of, key = self.known(node.args[0], names), node.args[1]
            if isinstance(key, Value) and isinstance(key.value, str):
                return self._stepped(of, key.value)
            self.whole(self.known(key, names))
            return self._stepped(of, EACH)
        if node.name == "_?_:_":
            self.whole(self.known(node.args[0], names))
            return _either(self.known(each, names) for each in node.args[1:])
        parts = [self.known(each, names) for each in inside(node)]
        if node.name == "size" and len(parts) == 1:
            for steps in parts[0].places:
                self.found.at(steps).counted = True
            return _NOTHING
        for each in parts:
            self.whole(each)
        return _NOTHING

    def _looked_up(self, node: Call, names: Mapping[str, _Known]) -> _Known:
        """`ref('kind', id)` and `by('kind', 'field')`; which ids there are is known without being read."""
        kind = node.args[0] if len(node.args) == 2 else None
        if not isinstance(kind, Value) or not isinstance(kind.value, str):
            raise _UnclearTree
        record = ("all", kind.value, EACH)
        self.found.at(record)
        if node.name == "ref":
            self.whole(self.known(node.args[1], names))
            return _Known(frozenset({record}))
        by = node.args[1]
        if not isinstance(by, Value) or not isinstance(by.value, str):
            raise _UnclearTree
        first = next(filter(None, by.value.split("/")), "")
        self.found.at((*record, first)).wholly = True
        return _Known(items=_Known(frozenset({("all", kind.value)})))


def _either(several: Iterable[_Known]) -> _Known:
    """What may be one or the other."""
    every = [*several]
    items = [each.items for each in every if each.items is not None]
    return _Known(frozenset().union(*(each.places for each in every)), _either(items) if items else None)
