"""Pairs of records that break a rule: found by what must be equal in them, and only then asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from meeplewright.systems.cel.keys import PairKeys, keys_of
from meeplewright.systems.cel.program import Row, Step
from meeplewright.systems.cel.steps import Evaluation
from meeplewright.systems.cel.values import Wrong
from meeplewright.systems.expressions import ExpressionError, in_words
from meeplewright.systems.house import RuleContext, RuleInUse, Verdict
from meeplewright.systems.rules import OTHER


class RecordLike(Protocol):
    """A record, or what stands for one."""

    @property
    def data(self) -> Mapping[str, Any]: ...

    @property
    def kind(self) -> str: ...


Thing = TypeVar("Thing", bound=RecordLike)


def verdicts_on_pairs(
    ready: RuleInUse, things: Sequence[Thing], others: Sequence[Thing], table: RuleContext, run: Evaluation
) -> Iterator[tuple[Thing, Thing | None, Verdict]]:
    """The pairs that break a rule, each thing at most once; and the things for which that cannot be told.

    Where both are of the same kinds a pair is looked at both ways round, and told at the later of the two.
    """
    asking = _Pairs(ready, table, run)
    rule = ready.rule
    yield from asking.found(things, others, alike=set(rule.each) == set(rule.with_) and asking.keys.alike)


class _Pairs:
    def __init__(self, ready: RuleInUse, table: RuleContext, run: Evaluation) -> None:
        rule = ready.rule
        self.keys: PairKeys = keys_of(rule.when, rule.variables, dict(rule.helpers))
        self.ready = ready
        self.run = run
        self.row: Row = ready.row(table, run, self.keys.width)
        self.this, self.kind, self.other = ready.slots["this"], ready.slots["kind"], ready.slots[OTHER]

    def found(
        self, things: Sequence[Thing], others: Sequence[Thing], *, alike: bool
    ) -> Iterator[tuple[Thing, Thing | None, Verdict]]:
        unclear: set[int] = set()
        groups: dict[Any, list[Thing]] = {}
        if alike:  # what is asked of the one is what is asked of the other: one way through is enough
            things = ()
        for other in others:
            self.row[self.other] = other.data
            key = self._key(self.keys.of_other, self.keys.other)
            if isinstance(key, ExpressionError):
                unclear.add(id(other.data))
                yield other, None, key
            elif key is not None:
                groups.setdefault(key, []).append(other)
        for group in groups.values() if alike else ():
            for other in group[1:]:
                if (pair := self._first(other, group, alike=True)) is not None:
                    yield pair
        for thing in things:
            self.row[self.this], self.row[self.kind] = thing.data, thing.kind
            key = self._key(self.keys.of_one, self.keys.one)
            if isinstance(key, ExpressionError):
                if id(thing.data) not in unclear:
                    yield thing, None, key
            elif key is not None and (pair := self._first(thing, groups.get(key, ()), alike=False)) is not None:
                yield pair

    def _key(self, conditions: Iterable[Step], parts: Iterable[Step]) -> Any:
        """What a pair is found by; None where a condition says that it is not meant, an error where that is unclear."""
        self.run.take(1)
        try:
            for condition in conditions:
                try:
                    if condition(self.row) is False:
                        return None
                except Wrong:  # the whole condition is asked of each pair, and tells
                    continue
            values = [part(self.row) for part in parts]
            return tuple([each if each.__class__ is str else _as_key(each) for each in values])
        except Wrong as problem:
            return in_words(problem)

    def _first(
        self, thing: Thing, candidates: Iterable[Thing], *, alike: bool
    ) -> tuple[Thing, Thing | None, Verdict] | None:
        """The first of the candidates that breaks the rule together with a thing."""
        for other in candidates:
            if other.data is thing.data:
                if alike:  # those behind it come to it in their turn
                    return None
                continue
            verdict = self._breaks(thing, other)
            if verdict is not False:
                return thing, other, verdict
            if alike:
                verdict = self._breaks(other, thing)
                if verdict is not False:
                    return other, thing, verdict
        return None

    def _breaks(self, one: RecordLike, other: RecordLike) -> Verdict:
        self.run.take(1)
        row = self.row
        row[self.this], row[self.kind], row[self.other] = one.data, one.kind, other.data
        try:
            return self.ready.breaks(row)
        except Wrong as problem:
            return in_words(problem)
        except ExpressionError as problem:
            return problem


def _as_key(value: Any) -> Any:
    """A value such that equal ones are one key: 1 is 1.0, and true is neither."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, list | tuple):
        return ("list", *map(_as_key, value))
    if isinstance(value, Mapping):
        return ("map", frozenset((_as_key(key), _as_key(each)) for key, each in value.items()))
    return value
