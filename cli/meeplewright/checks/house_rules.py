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

if TYPE_CHECKING:
    from meeplewright.systems.house import Table, Verdict
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
    known = None if world.memory is None else partial(_known, world.memory, world, seen)
    yield from house_findings(rules, own, seen, world.pack.source, known)


def _known(memory: Memory, world: World, seen: Table, rule: HouseRule) -> _Known:
    """What a rule said before, if all that it may look at besides the thing itself is still the same."""
    beside: list[object] = [world.system.fingerprint, rule.code, rule.index]
    beside += [
        Same(memory.unchanged(f"records of {kind}", list(seen.records.get(kind, ()))))
        for kind in rule.kinds_beside(seen.records)
    ]
    if rule.looks_at("pack"):
        beside.append(Same(world.pack.source.data))
    if rule.looks_at("stock"):
        beside.append(seen.stock)
    if rule.looks_at("manifest"):
        beside.append(seen.manifest)
    return _Known(memory.of(f"rule {rule.index}", beside))


class _Known:
    """The verdicts of one rule, by the thing that it was asked of."""

    def __init__(self, worked: Worked[tuple[Same, Path_], tuple[Verdict, int]]) -> None:
        self._worked = worked

    def before(self, data: Mapping[str, Any], inside: Path_) -> tuple[Verdict, int] | None:
        return self._worked.before((Same(data), inside))

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: tuple[Verdict, int]) -> None:
        self._worked.keep((Same(data), inside), verdict)


def table(world: World) -> Table:
    """What expressions see of a pack besides the record that they are about."""
    from meeplewright.systems.house import table_of

    return table_of(
        world.system,
        {kind: list(records.values()) for kind, records in world.by_kind.items()},
        world.pack.data,
        {token: held.count for token, held in stock_of(world).items()},
        {line.kind: line.count for line in manifest_lines(world) if line.kind and not line.field},
    )
