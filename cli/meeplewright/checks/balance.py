"""What comes in and goes out a round, where the system's `balance:` names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.checks.box import copies_of
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.sections import Flow, Unread


def balance_findings(world: World) -> Iterator[Finding]:
    """Lines that say nothing, and resources that are spent and never come in."""
    balance = world.system.sections.balance
    for line in balance.lines:
        wrong = _wrong(world, line)
        if wrong is not None:
            yield wrong
        elif (
            isinstance(line, Flow) and _records(world, line) and not any(_amount(line, r) for r in _drawn(world, line))
        ):
            yield _silent(world, line)
    for resource, (income, spending) in totals(world).items():
        if spending > 0 and income == 0:
            yield Finding.of(
                "MW702",
                f"`{resource}` goes out, {spending:.2g} a round, and never comes in",
                balance.place_of(resource),
                help="give players a way to it, or name its income in the balance",
            )


def totals(world: World) -> dict[str, tuple[float, float]]:
    """Income and spending a round by resource."""
    by_resource: dict[str, tuple[float, float]] = {}
    for flow in world.system.sections.balance.lines:
        if isinstance(flow, Flow) and flow.kind in world.system.kinds:
            income, spending = by_resource.get(flow.resource, (0.0, 0.0))
            amount = _a_round(world, flow)
            both = (income + amount, spending) if flow.sort == "income" else (income, spending + amount)
            by_resource[flow.resource] = both
    return by_resource


def _a_round(world: World, flow: Flow) -> float:
    """What is to be expected a round: the mean over all copies, times the draws."""
    copies = copies_of(world)
    weighed = [(copies.get(record.name, 1), _amount(flow, record)) for record in _drawn(world, flow)]
    total = sum(count for count, _ in weighed)
    return flow.draws * sum(count * amount for count, amount in weighed) / total if total else 0.0


def _records(world: World, flow: Flow) -> list[Record]:
    """The records that can come up."""
    return [record for record in world.of(flow.kind).values() if _fits(record, flow.where)]


def _drawn(world: World, flow: Flow) -> list[Record]:
    """All that may come up instead: `among` says of which records these are some; else these alone."""
    if flow.among is None:
        return _records(world, flow)
    return [record for record in world.of(flow.kind).values() if _fits(record, flow.among)]


def _amount(flow: Flow, record: Record) -> float:
    """What a record brings or takes: the number in its field, or 1 where the line names no field."""
    if not _fits(record, flow.where):
        return 0.0
    return _amount_at(record.data, flow.field) if flow.field else 1.0


def _fits(record: Record, where: Mapping[str, Any]) -> bool:
    return all(str(record.data.get(key)) == str(value) for key, value in where.items())


def _amount_at(data: Any, field: str) -> float:
    """The number at a dotted path; lists on the way are summed up."""
    if isinstance(data, list):
        return sum(_amount_at(item, field) for item in data)
    if not field:
        return float(data) if isinstance(data, int | float) and not isinstance(data, bool) else 0.0
    key, _, rest = field.partition(".")
    return _amount_at(data[key], rest) if isinstance(data, Mapping) and key in data else 0.0


def _silent(world: World, flow: Flow) -> Finding:
    at = (*flow.path, "field") if flow.field else flow.path
    what = f"has a number at `{flow.field}`" if flow.field else "fits `where`"
    return Finding.of(
        "MW701",
        f"no {flow.kind}{' of `among`' if flow.among else ''} {what}, so this line of the balance says nothing",
        world.system.sections.balance.place(at),
        help="spell the path as in the records: `gain.food`" if flow.field else "let `among` hold what `where` names",
    )


def _wrong(world: World, line: Flow | Unread) -> Finding | None:
    """A line that cannot be read, or names a kind that there is not."""
    if line.kind is not None and line.kind not in world.system.kinds:
        path = line.path if isinstance(line, Flow) else line.path[:-1]
        message, help_ = f"there is no kind `{line.kind}`", did_you_mean(line.kind, world.system.kinds)
        path = (*path, "kind")
    elif isinstance(line, Unread):
        path, message, help_ = line.path, line.message, line.help
    else:
        return None
    return Finding.of(
        "MW700",
        message,
        world.system.sections.balance.place(path),
        help=help_ or "write it as `{kind: card, field: gain.food, draws: 1}`",
    )
