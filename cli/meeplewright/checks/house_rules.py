"""The house rules of the system, over the pack's own records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from meeplewright.checks.box import manifest_lines
from meeplewright.checks.own import own_records
from meeplewright.checks.stock import stock_of
from meeplewright.findings.model import Finding
from meeplewright.packs.memory import Memory, Same, Worked
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.cel.reading import EACH, Read

if TYPE_CHECKING:
    from meeplewright.systems.house import RuleContext, Verdict
    from meeplewright.systems.rules import HouseRule


def house_rules(world: World) -> Iterator[Finding]:
    """What the rules of the system say of the pack."""
    off = world.pack.sections.checks.is_off
    rules = [rule for rule in world.system.rules if not off(rule.code)]
    if not rules:
        return
    from meeplewright.systems.keeping import house_findings

    own: dict[str, list[Record]] = {}
    for record in own_records(world):
        own.setdefault(record.kind, []).append(record)
    seen = table(world)
    known = None
    if world.memory is not None:
        was = world.memory.thing("records of the last house rules", _Last).follow(world)
        known = partial(_known, world.memory, world, seen, was)
    yield from house_findings(rules, own, seen, world.pack.source, known)


def _known(memory: Memory, world: World, seen: RuleContext, was: Mapping[int, Any], rule: HouseRule) -> _RuleVerdicts:
    """What a rule said before, if all that it reads besides the thing itself is still the same."""
    read = rule.read
    every = None if read is None else read.parts.get("all")
    beside: list[object] = [world.system.fingerprint, rule.code, rule.index]
    for kind in rule.kinds_beside(seen.records):
        records = memory.unchanged(f"records of {kind}", list(seen.records.get(kind, ())))
        of_kind = None if every is None or every.wholly else every.parts.get(kind)
        if of_kind is None or of_kind.wholly or of_kind.parts.keys() - {EACH}:
            beside.append(Same(records))
            continue
        kept = memory.thing(("read of", rule.index, kind), _Beside)
        beside.append(kept.follow(records, list(world.by_kind.get(kind, ())), of_kind.parts.get(EACH) or _NOTHING_READ))
    if rule.looks_at("pack"):
        beside.append(Same(world.pack.source.data))
    if rule.looks_at("stock"):
        beside.append(seen.stock)
    if rule.looks_at("manifest"):
        beside.append(seen.manifest)
    return _RuleVerdicts(memory.of(f"rule {rule.index}", beside), read, was)


_NOTHING_READ = Read()


class _Beside:
    """The records of one kind as far as one rule reads them, from World to World."""

    def __init__(self) -> None:
        self._records: list[Any] = []
        self._ids: list[str] = []
        self._read: Read | None = None
        self._version = object()

    def follow(self, records: list[Any], ids: list[str], read: Read) -> object:
        """Another object wherever something of them is another that is read."""
        if records is not self._records or ids != self._ids or read is not self._read:
            same = (
                read is self._read
                and ids == self._ids
                and len(records) == len(self._records)
                and all(
                    one is other or read.of(one) == read.of(other)
                    for one, other in zip(self._records, records, strict=True)
                )
            )
            self._records, self._ids, self._read = records, ids, read
            if not same:
                self._version = object()
        return self._version


class _RuleVerdicts:
    """The verdicts of one rule, by the thing that it was asked of; `was`: what a thing that changed was before."""

    def __init__(
        self, worked: Worked[tuple[Same, Path_], tuple[Verdict, int]], read: Read | None, was: Mapping[int, Any]
    ) -> None:
        self._worked = worked
        self._read = read
        self._was = was

    def before(self, data: Mapping[str, Any], inside: Path_) -> tuple[Verdict, int] | None:
        verdict = self._worked.before((Same(data), inside))
        if verdict is None and self._read is not None and (old := self._was.get(id(data))) is not None:
            if self._reads_the_same(self._read, old, data, inside):
                verdict = self._worked.before((Same(old), inside))
            if verdict is not None:
                self.keep(data, inside, verdict)
        return verdict

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: tuple[Verdict, int]) -> None:
        self._worked.keep((Same(data), inside), verdict)

    @staticmethod
    def _reads_the_same(read: Read, old: Any, new: Any, inside: Path_) -> bool:
        for root, way in (("this", ()), ("it", inside)):
            if root in read.parts:
                one, other = _at(old, way), _at(new, way)
                if one is None or other is None or read.parts[root].of(one) != read.parts[root].of(other):
                    return False
        return True


def _at(data: Any, way: Path_) -> Any:
    """What stands there; None where nothing does."""
    try:
        for step in way:
            data = data[step]
    except (KeyError, IndexError, TypeError):
        return None
    return data


class _Last:
    """The records of the last World, to know what those that changed were."""

    def __init__(self) -> None:
        self._records: dict[str, dict[str, Any]] = {}

    def follow(self, world: World) -> dict[int, Any]:
        """What records were that are no longer the same, by what these are now."""
        was: dict[int, Any] = {}
        for kind, records in world.by_kind.items():
            before = self._records.get(kind, {})
            self._records[kind] = now = {id_: record.data for id_, record in records.items()}
            for id_, data in now.items():
                old = before.get(id_)
                if old is not None and old is not data:
                    was[id(data)] = old
        return was


def table(world: World) -> RuleContext:
    """What expressions see of a pack besides the record that they are about."""
    from meeplewright.systems.house import table_of

    return table_of(
        world.system,
        {kind: list(records.values()) for kind, records in world.by_kind.items()},
        world.pack.data,
        {token: held.count for token, held in stock_of(world).items()},
        {line.kind: line.count for line in manifest_lines(world) if line.kind and not line.field},
    )
