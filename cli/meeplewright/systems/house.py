"""A house rule in use: compiled, and asked of one thing after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from meeplewright.sources.model import Path_, Record
from meeplewright.systems.cel.program import LOOKUPS, Row, Step
from meeplewright.systems.cel.steps import Evaluation
from meeplewright.systems.cel.values import TooMuch, Wrong
from meeplewright.systems.expressions import Expression, ExpressionError, expression, in_words, no_verdict
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.model import System
from meeplewright.systems.phrases import shown
from meeplewright.systems.rules import OTHER, HouseRule

Verdict = bool | ExpressionError  # whether a thing breaks a rule, or why that cannot be worked out
ANYWHERE = "**"  # in `of`: at any depth
MESSAGE_STEPS = 100_000  # of an insert of a message


def _nothing_known() -> Lookups:
    return Lookups({}, {})


@dataclass(frozen=True, slots=True)
class RuleContext:
    """What rules can see besides the record itself."""

    pack: Mapping[str, Any] = field(default_factory=dict)
    records: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    stock: Mapping[str, int] = field(default_factory=dict)
    manifest: Mapping[str, int] = field(default_factory=dict)
    lookups: Lookups = field(default_factory=_nothing_known)

    def values(
        self, this: Any, it: Any = None, within: Path_ = (), kind: str = "", other: Any = None
    ) -> dict[str, Any]:
        """The variables of an expression about one thing, and perhaps about something that stands `within` it."""
        return {
            "this": this,
            "kind": kind,
            "it": it,
            "key": within[-1] if within else "",
            OTHER: other,
            "pack": self.pack,
            "all": self.records,
            "stock": self.stock,
            "manifest": self.manifest,
            LOOKUPS: self.lookups,
        }


class RuleInUse:
    """One house rule, compiled. ExpressionError where it cannot be."""

    def __init__(self, rule: HouseRule) -> None:
        self.rule = rule
        self.when = self._expression(rule.when) if rule.when else None
        self.require = self._expression(rule.require)
        self._inserts = [self._expression(text) for text in rule.inserts]
        self.slots = {name: at for at, name in enumerate(rule.variables, 1)}
        self.breaks = _breaks(self.when.program.run if self.when is not None else None, self.require.program.run)

    def _expression(self, text: str) -> Expression:
        return expression(text, self.rule.variables, self.rule.helpers)

    def row(self, table: RuleContext, run: Evaluation, width: int = 0) -> Row:
        """What the conditions see of a pack, with room for a thing; see `slots`."""
        width = max(width, 0 if self.when is None else self.when.program.width)
        return self.require.program.row(table.values(None), run, width)

    def broken(self, values: Mapping[str, Any], steps: int = MESSAGE_STEPS) -> bool:
        """Whether one thing breaks the rule; ExpressionError where it cannot be told."""
        width = 0 if self.when is None else self.when.program.width
        try:
            return self.breaks(self.require.program.row(values, Evaluation(steps, values.get(LOOKUPS)), width))
        except (Wrong, TooMuch) as problem:
            raise in_words(problem) from None

    def message(self, values: Mapping[str, Any]) -> str:
        """What to say of a thing that breaks it."""
        return self.rule.told([_said(insert, values) for insert in self._inserts])


def _breaks(when: Step | None, require: Step) -> Callable[[Row], bool]:
    """Whether the thing in a row breaks a rule. Wrong, TooMuch or ExpressionError where that cannot be told."""

    def breaks(row: Row) -> bool:
        if when is not None:
            held = when(row)
            if held is False:
                return False
            if held is not True:
                raise no_verdict(held)
        held = require(row)
        if held is True:
            return False
        if held is False:
            return True
        raise no_verdict(held)

    return breaks


def things_of(rule: HouseRule, data: Any) -> Iterator[tuple[Path_, Any]]:
    """What a rule looks at in a record, each with its path there: the things under `of`, or the record as a whole."""
    if not rule.of:
        yield (), None
        return
    steps = tuple(filter(None, rule.of.split("/")))
    seen: set[tuple[int, Path_]] | None = set() if steps.count(ANYWHERE) > 1 else None
    for path, value in _under(data, steps, (), seen):
        if isinstance(value, list):
            yield from (((*path, index), item) for index, item in enumerate(value))
        else:
            yield path, value


def _under(data: Any, steps: Path_, path: Path_, seen: set[tuple[int, Path_]] | None) -> Iterator[tuple[Path_, Any]]:
    """The values under some steps; a list on the way is gone through, `*` are all values of a mapping, `**` any.

    Several `**` come to the same place on more ways than can be gone: `seen` are places, and how many steps were left.
    """
    if seen is not None:
        if (len(steps), path) in seen:
            return
        seen.add((len(steps), path))
    if not steps:
        yield path, data
    elif steps[0] == ANYWHERE:
        yield from _anywhere(data, steps[1:], path, seen)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _under(item, steps, (*path, index), seen)
    elif isinstance(data, dict):
        for key in data if steps[0] == "*" else data.keys() & {steps[0]}:
            yield from _under(data[key], steps[1:], (*path, key), seen)


def _anywhere(data: Any, steps: Path_, path: Path_, seen: set[tuple[int, Path_]] | None) -> Iterator[tuple[Path_, Any]]:
    """The values under some steps, wherever in the record these begin."""
    if seen is not None:
        if (-1 - len(steps), path) in seen:
            return
        seen.add((-1 - len(steps), path))
    if isinstance(data, dict):
        yield from _under(data, steps, path, seen)
        for key, value in data.items():
            yield from _anywhere(value, steps, (*path, key), seen)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _anywhere(item, steps, (*path, index), seen)


def _said(insert: Expression, values: Mapping[str, Any]) -> str:
    program = insert.program
    try:
        answer = program.run(program.row(values, Evaluation(MESSAGE_STEPS, values.get(LOOKUPS))))
    except (Wrong, TooMuch):
        return "?"
    return shown(", ".join(map(str, answer)) if isinstance(answer, list) else answer)


def table_of(
    system: System,
    records: Mapping[str, Iterable[Record]],
    pack: Mapping[str, Any],
    stock: Mapping[str, int],
    manifest: Mapping[str, int],
) -> RuleContext:
    """What rules see of a pack: a list for every kind, empty ones too."""
    lists: dict[str, Sequence[Mapping[str, Any]]] = {kind: [] for kind in system.kinds}
    lists.update((kind, [record.data for record in each]) for kind, each in records.items())
    by_id = partial(_by_id, records)
    return RuleContext(pack, lists, stock, manifest, Lookups(lists, system.kinds, by_id))


def _by_id(records: Mapping[str, Iterable[Record]], kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The records of a kind by id: of two with one id the first."""
    by_id: dict[str, Mapping[str, Any]] = {}
    for record in records.get(kind, ()):
        by_id.setdefault(record.id, record.data)
    return by_id
