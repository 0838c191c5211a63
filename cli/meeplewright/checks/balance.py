"""What comes in and goes out a round, where the system's `balance:` names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.checks.box import copies_of
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

SORTS = ("income", "spending")
_KEYS = ("kind", "field", "where", "among", "draws")


@dataclass(frozen=True, slots=True)
class Flow:
    """One line: a number of records of a kind that come up each round, and the field that holds the amount."""

    resource: str
    sort: str
    kind: str
    field: str
    where: Mapping[str, Any]
    draws: float
    path: Path_
    among: Mapping[str, Any] | None = None

    def records(self, world: World) -> list[Record]:
        """The records that can come up."""
        return [record for record in world.of(self.kind).values() if _fits(record, self.where)]

    def drawn(self, world: World) -> list[Record]:
        """All that may come up instead: `among` says of which records these are some; else these alone."""
        if self.among is None:
            return self.records(world)
        return [record for record in world.of(self.kind).values() if _fits(record, self.among)]

    def amount(self, record: Record) -> float:
        """What a record brings or takes: the number in its field, or 1 where the line names no field."""
        if not _fits(record, self.where):
            return 0.0
        return amount_at(record.data, self.field) if self.field else 1.0

    def a_round(self, world: World) -> float:
        """What is to be expected a round: the mean over all copies, times the draws."""
        copies = copies_of(world)
        weighed = [(copies.get(record.name, 1), self.amount(record)) for record in self.drawn(world)]
        total = sum(count for count, _ in weighed)
        return self.draws * sum(count * amount for count, amount in weighed) / total if total else 0.0


def _fits(record: Record, where: Mapping[str, Any]) -> bool:
    return all(str(record.data.get(key)) == str(value) for key, value in where.items())


def amount_at(data: Any, field: str) -> float:
    """The number at a dotted path; lists on the way are summed up."""
    if isinstance(data, list):
        return sum(amount_at(item, field) for item in data)
    if not field:
        return float(data) if isinstance(data, int | float) and not isinstance(data, bool) else 0.0
    key, _, rest = field.partition(".")
    return amount_at(data[key], rest) if isinstance(data, Mapping) and key in data else 0.0


def flows_of(world: World) -> list[Flow]:
    """The lines of `balance:` that are well formed."""
    return [flow for flow, _ in _read(world) if flow is not None]


def balance_findings(world: World) -> Iterator[Finding]:
    """Lines that say nothing, and resources that are spent and never come in."""
    flows: list[Flow] = []
    for flow, finding in _read(world):
        if finding is not None:
            yield finding
        if flow is None:
            continue
        flows.append(flow)
        records = flow.records(world)
        if records and not any(flow.amount(record) for record in flow.drawn(world)):
            yield _silent(world, flow)
    sums = totals(world, flows)
    for resource, (income, spending) in sums.items():
        if spending > 0 and income == 0:
            yield Finding.of(
                "MW702",
                f"`{resource}` goes out, {spending:.2g} a round, and never comes in",
                world.system.source.key_place(("balance", resource)),
                help="give players a way to it, or name its income in the balance",
            )


def _silent(world: World, flow: Flow) -> Finding:
    at = (*flow.path, "field") if flow.field else flow.path
    what = f"has a number at `{flow.field}`" if flow.field else "fits `where`"
    return Finding.of(
        "MW701",
        f"no {flow.kind}{' of `among`' if flow.among else ''} {what}, so this line of the balance says nothing",
        world.system.source.place(at),
        help="spell the path as in the records: `gain.food`" if flow.field else "let `among` hold what `where` names",
    )


def totals(world: World, flows: list[Flow] | None = None) -> dict[str, tuple[float, float]]:
    """Income and spending a round by resource."""
    found: dict[str, tuple[float, float]] = {}
    for flow in flows_of(world) if flows is None else flows:
        income, spending = found.get(flow.resource, (0.0, 0.0))
        amount = flow.a_round(world)
        found[flow.resource] = (income + amount, spending) if flow.sort == "income" else (income, spending + amount)
    return found


def _read(world: World) -> Iterator[tuple[Flow | None, Finding | None]]:
    told = world.system.data.get("balance")
    for resource, sides in told.items() if isinstance(told, Mapping) else ():
        base: Path_ = ("balance", resource)
        if not isinstance(sides, Mapping):
            yield None, _wrong(world, base, f"`{resource}` has no `income` and no `spending`", "")
            continue
        for sort, lines in sides.items():
            if sort not in SORTS or not isinstance(lines, list):
                message = f"`{sort}` is neither a list of income nor of spending"
                yield None, _wrong(world, (*base, sort), message, did_you_mean(str(sort), SORTS))
                continue
            for index, line in enumerate(lines):
                yield _flow(world, str(resource), sort, line, (*base, sort, index))


def _flow(world: World, resource: str, sort: str, line: Any, path: Path_) -> tuple[Flow | None, Finding | None]:
    if not isinstance(line, Mapping) or not isinstance(line.get("field", ""), str):
        return None, _wrong(world, path, "a line of the balance names a `kind` and a `field`", "")
    unknown = next((key for key in line if key not in _KEYS), None)
    if unknown is not None:
        return None, _wrong(
            world, (*path, unknown), f"there is no `{unknown}` in the balance", did_you_mean(unknown, _KEYS)
        )
    kind = line.get("kind")
    if kind not in world.system.kinds:
        advice = did_you_mean(str(kind), world.system.kinds)
        return None, _wrong(world, (*path, "kind"), f"there is no kind `{kind}`", advice)
    draws = line.get("draws", 1)
    if not isinstance(draws, int | float) or isinstance(draws, bool) or draws < 0:
        return None, _wrong(world, (*path, "draws"), "`draws` says how many come up a round: a number", "")
    for key in ("where", "among"):
        if not isinstance(line.get(key, {}), Mapping):
            return None, _wrong(world, (*path, key), f"`{key}` maps fields to values", "")
    field, where = line.get("field", ""), line.get("where", {})
    return Flow(resource, sort, str(kind), field, where, float(draws), path, line.get("among")), None


def _wrong(world: World, path: Path_, message: str, advice: str) -> Finding:
    return Finding.of(
        "MW700",
        message,
        world.system.source.place(path),
        help=advice or "write it as `{kind: card, field: gain.food, draws: 1}`",
    )
