"""A house rule in use: compiled, and asked of many things at one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.expressions import Expression, ExpressionError, expression, rules_engine
from meeplewright.systems.model import System
from meeplewright.systems.phrases import shown
from meeplewright.systems.rules import HouseRule

Verdict = bool | ExpressionError  # whether a thing breaks a rule, or why that cannot be worked out
ANYWHERE = "**"  # in `of`: at any depth


@dataclass(frozen=True, slots=True)
class Table:
    """What rules can see besides the record itself."""

    pack: Mapping[str, Any] = field(default_factory=dict)
    records: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    stock: Mapping[str, int] = field(default_factory=dict)
    manifest: Mapping[str, int] = field(default_factory=dict)

    def values(self, this: Any, it: Any = None, within: Path_ = (), kind: str = "") -> dict[str, Any]:
        """The variables of an expression about one thing, and perhaps about something that stands `within` it."""
        return {
            "this": this,
            "kind": kind,
            "it": it,
            "key": within[-1] if within else "",
            "pack": self.pack,
            "all": self.records,
            "stock": self.stock,
            "manifest": self.manifest,
        }


@dataclass(frozen=True, slots=True)
class Thing:
    """What a rule is about: a record, or pack.yaml."""

    data: Mapping[str, Any]
    source: Source
    path: Path_
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A thing, and what in it the rule looks at."""

    thing: Thing
    inside: Path_
    it: Any

    @property
    def key(self) -> str | int:
        return self.inside[-1] if self.inside else ""

    def values(self, table: Table, *, alone: bool = True) -> dict[str, Any]:
        """What its expression knows: by itself, or beside others without what all of them see."""
        if not alone:
            return {"this": self.thing.data, "kind": self.thing.kind, "it": self.it, "key": self.key}
        return table.values(self.thing.data, self.it, self.inside, self.thing.kind)


class RuleInUse:
    """One house rule, compiled. ExpressionError where it cannot be."""

    def __init__(self, rule: HouseRule) -> None:
        self.rule = rule
        self._when = expression(rule.when, rule.variables) if rule.when else None
        self._require = expression(rule.require, rule.variables)
        self._inserts = [expression(text, rule.variables) for text in rule.inserts]
        self._together = _together(rule)

    def broken(self, values: Mapping[str, Any]) -> bool:
        """Whether a thing breaks the rule."""
        if self._when is not None and not self._when.holds(values):
            return False
        return not self._require.holds(values)

    def verdicts(self, asked: Sequence[Asked], table: Table) -> Iterator[tuple[Asked, Verdict]]:
        """Which of many things break the rule, in their order; the error of one that cannot be worked out."""
        if len(asked) == 1 or self._together is None:
            for each in asked:
                try:
                    yield each, self.broken(each.values(table))
                except ExpressionError as problem:
                    yield each, problem
            return
        rows = [each.values(table, alone=False) for each in asked]
        try:
            holds = self._together.value({**table.values(None), "all": self._records(table), "things": rows})
        except ExpressionError:  # of one of them, or of too many at one go: halves are asked by themselves
            half = len(asked) // 2
            yield from self.verdicts(asked[:half], table)
            yield from self.verdicts(asked[half:], table)
            return
        for each, held in zip(asked, holds, strict=True):
            told = _plain(held)
            if isinstance(told, bool):
                yield each, not told
            else:
                yield from self.verdicts((each,), table)

    def _records(self, table: Table) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Of all records those that it may look at: all that it is given is made ready for the engine."""
        kinds = self.rule.kinds_beside(table.records)
        return {kind: table.records[kind] for kind in kinds if kind in table.records}

    def message(self, values: Mapping[str, Any]) -> str:
        """What to say of a thing that breaks it."""
        return self.rule.told([_said(insert, values) for insert in self._inserts])


def _together(rule: HouseRule) -> Expression | None:
    """The rule as one expression over a list of things; None where that would save nothing, or does not compile.

    Whatever stands in `all` is made ready for Google's library at each evaluation, which is nearly all that a rule
    costs. The engine in Python has nothing to make ready.
    """
    if rules_engine() == "python" or not rule.looks_at("all"):
        return None
    held = f"(({rule.when}) ? ({rule.require}) : true)" if rule.when else f"({rule.require})"
    for name in ("key", "it", "kind", "this") if rule.of else ("kind", "this"):
        held = f"[thing.{name}].map({name}, {held})[0]"
    outside = tuple(name for name in rule.variables if name not in {"this", "kind", "it", "key"})
    try:
        return expression(f"things.map(thing, {held})", (*outside, "things"))
    except ExpressionError:
        return None


def things_of(rule: HouseRule, data: Any) -> Iterator[tuple[Path_, Any]]:
    """What a rule looks at in a record, each with its path there: the things under `of`, or the record as a whole."""
    if not rule.of:
        yield (), None
        return
    for path, value in _under(data, tuple(filter(None, rule.of.split("/"))), ()):
        if isinstance(value, list):
            yield from (((*path, index), item) for index, item in enumerate(value))
        else:
            yield path, value


def _under(data: Any, steps: Path_, path: Path_) -> Iterator[tuple[Path_, Any]]:
    """The values under some steps; a list on the way is gone through, `*` are all values of a mapping, `**` any."""
    if not steps:
        yield path, data
    elif steps[0] == ANYWHERE:
        yield from _anywhere(data, steps[1:], path)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _under(item, steps, (*path, index))
    elif isinstance(data, dict):
        for key in data if steps[0] == "*" else data.keys() & {steps[0]}:
            yield from _under(data[key], steps[1:], (*path, key))


def _anywhere(data: Any, steps: Path_, path: Path_) -> Iterator[tuple[Path_, Any]]:
    """The values under some steps, wherever in the record these begin."""
    if isinstance(data, dict):
        yield from _under(data, steps, path)
        for key, value in data.items():
            yield from _anywhere(value, steps, (*path, key))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _anywhere(item, steps, (*path, index))


def _said(insert: Expression, values: Mapping[str, Any]) -> str:
    try:
        found = insert.value(values)
    except ExpressionError:
        return "?"
    return shown(", ".join(str(_plain(each)) for each in found) if isinstance(found, list) else found)


def _plain(item: Any) -> Any:
    """An item of a list that an expression gave: the library wraps each."""
    return item.value() if hasattr(item, "value") else item


def table_of(
    system: System,
    records: Mapping[str, Iterable[Record]],
    pack: Mapping[str, Any],
    stock: Mapping[str, int],
    manifest: Mapping[str, int],
) -> Table:
    """What rules see of a pack: a list for every kind, empty ones too."""
    lists: dict[str, Sequence[Mapping[str, Any]]] = {kind: [] for kind in system.kinds}
    lists.update((kind, [record.data for record in each]) for kind, each in records.items())
    return Table(pack, lists, stock, manifest)
