"""Running house rules over records: many at one go, with a budget of time."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.expressions import Expression, ExpressionError, TooMuchError, expression, rules_engine
from meeplewright.systems.model import System
from meeplewright.systems.phrases import shown
from meeplewright.systems.rules import PACK, HouseRule

SECONDS = 20.0  # of this process, for one rule over all its records
_CHUNK = 256  # things that are asked at one go: what all of them see is made ready for the engine only once
ANYWHERE = "**"  # in `of`: at any depth
_MOST_TOLD = 5  # records for which one rule is told to fail; the rest is a number


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

    def verdicts(self, asked: Sequence[_Asked], table: Table) -> Iterator[tuple[_Asked, bool | ExpressionError]]:
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
            holds = self._together.value({**table.values(None), "things": rows})
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

    def message(self, values: Mapping[str, Any]) -> str:
        """What to say of a thing that breaks it."""
        return self.rule.told([_said(insert, values) for insert in self._inserts])


def _together(rule: HouseRule) -> Expression | None:
    """The rule as one expression over a list of things; None where that would save nothing, or does not compile.

    Whatever stands in `all` is made ready for Google's library at each evaluation, which is nearly all that a rule
    costs. The engine in Python has nothing to make ready.
    """
    if rules_engine() == "python" or not re.search(r"\ball\b", rule.when + rule.require):
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


def house_findings(
    system: System, records: Mapping[str, Sequence[Record]], table: Table, pack: Source
) -> Iterator[Finding]:
    """What the system's rules say of the records given, and of the pack itself."""
    for rule in system.rules:
        try:
            ready = RuleInUse(rule)
        except ExpressionError:  # told as a finding of the system
            continue
        things = [
            _Thing(each.data, each.source, each.path, each.name, kind)
            for kind in rule.each
            for each in records.get(kind, ())
        ]
        if PACK in rule.each:
            things.append(_Thing(table.pack, pack, (), "", PACK))
        yield from _one_rule(ready, things, table)


@dataclass(frozen=True, slots=True)
class _Thing:
    """What a rule is about: a record, or pack.yaml."""

    data: Mapping[str, Any]
    source: Source
    path: Path_
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """A thing, and what in it the rule looks at."""

    thing: _Thing
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


_Failure = tuple[_Thing, Path_, ExpressionError]


def _one_rule(ready: RuleInUse, things: Sequence[_Thing], table: Table) -> Iterator[Finding]:
    rule = ready.rule
    failures: list[_Failure] = []
    asked = [_Asked(thing, inside, it) for thing in things for inside, it in things_of(rule, thing.data)]
    end = time.process_time() + SECONDS
    for start in range(0, len(asked), _CHUNK):
        for each, verdict in ready.verdicts(asked[start : start + _CHUNK], table):
            if isinstance(verdict, TooMuchError):
                yield _too_much(rule, each.thing, verdict.why)
                return
            if isinstance(verdict, ExpressionError):
                failures.append((each.thing, each.inside, verdict))
            elif verdict:
                yield _broken(rule, each.thing, each.inside, ready.message(each.values(table)))
            if time.process_time() > end:
                spent = f"{SECONDS:g} seconds were over after {asked.index(each) + 1} of {len(asked)} things"
                yield _too_much(rule, each.thing, spent)
                return
    yield from _failed(rule, failures)


def _broken(rule: HouseRule, thing: _Thing, within: Path_, message: str) -> Finding:
    place, inside = _place(rule, thing, within)
    return Finding(
        code=rule.code,
        severity=rule.severity,
        message=message,
        place=place,
        help=rule.help,
        record=thing.name,
        field="/".join(map(str, inside)),
    )


def _place(rule: HouseRule, thing: _Thing, within: Path_ = ()) -> tuple[Place, Path_]:
    """Where the rule says that the fault is to be shown; else the id of the thing, or its first key."""
    data: Any = thing.data
    for step in within:
        data = data[step]
    inside = (*within, *steps) if (steps := _steps(rule.at, data)) else within
    if steps or not isinstance(data, dict) or not data:
        return thing.source.place((*thing.path, *inside)), inside
    first = "id" if "id" in data else next(iter(data))
    place = thing.source.place if first == "id" else thing.source.key_place
    return place((*thing.path, *inside, first)), inside


def _steps(at: str, data: Any) -> Path_:
    """`options/0/goto` as far as it is there."""
    made: list[str | int] = []
    for step in filter(None, at.split("/")):
        if isinstance(data, dict) and step in data:
            made.append(step)
            data = data[step]
        elif isinstance(data, list) and step.isascii() and step.isdigit() and int(step) < len(data):
            made.append(int(step))
            data = data[int(step)]
        else:
            break
    return tuple(made)


def _failed(rule: HouseRule, failures: Sequence[_Failure]) -> Iterator[Finding]:
    for number, (thing, within, problem) in enumerate(failures[:_MOST_TOLD]):
        more = len(failures) - _MOST_TOLD if number == _MOST_TOLD - 1 else 0
        rest = f" (and for {more} more)" if more > 0 else ""
        yield Finding.of(
            "MW160",
            f"house rule `{rule.code}` cannot be worked out for `{thing.name or 'the pack'}`{rest}: {problem.why}",
            _place(rule, thing, within)[0],
            help="where a key may be missing, write `has(this.key) && …`, or say under `when` which records are meant",
            related=(Related("the rule", rule.source.place((*rule.path, "require"))),),
            record=thing.name,
        )


def _too_much(rule: HouseRule, thing: _Thing, why: str) -> Finding:
    return Finding.of(
        "MW161",
        f"house rule `{rule.code}` was given up: {why}",
        rule.source.place((*rule.path, "require")),
        help="let `each` go through one of the kinds, so that fewer loops stand inside one another",
        related=(Related("it was about this", _place(rule, thing)[0]),),
    )
