"""The house rules of the system, over the pack's own records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.checks.box import manifest_lines
from meeplewright.checks.own import own_records
from meeplewright.checks.stock import stock_of
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Record

if TYPE_CHECKING:
    from meeplewright.systems.house import Table


def house_rules(world: World) -> Iterator[Finding]:
    """What the rules of the system say of the pack."""
    if not world.system.rules:
        return
    from meeplewright.systems.house import house_findings

    own: dict[str, list[Record]] = {}
    for record in own_records(world):
        own.setdefault(record.kind, []).append(record)
    yield from house_findings(world.system, own, table(world), world.pack.source)


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
