"""A set of the bench held against the others: what a piece of it has of each field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.authoring.stats.spread import leaves
from meeplewright.checks.box import copies_of
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.sections import Bench

_UNSAID = ("id", "name", "text", "words", "note", "status", "ours", "copies", "number")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A field, or a value of one: what a piece of the set has of it on average, and the least and most elsewhere."""

    field: str
    here: float
    least: float
    most: float

    @property
    def outside(self) -> str:
        """`more` or `less` where no other set has so much, or so little."""
        return "more" if self.here > self.most else "less" if self.here < self.least else ""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A set and its pieces."""

    name: str
    pieces: int
    means: Mapping[str, float]


def sets_of(world: World, bench: Bench) -> dict[str, PieceSet]:
    """Every set that has pieces."""
    copies = copies_of(world)
    by_owner: dict[str, list[Record]] = {}
    for kind in dict.fromkeys(blank.kind for blank in bench.blanks):
        for record in world.of(kind).values():
            if isinstance(owner := record.data.get(bench.field), str):
                by_owner.setdefault(owner, []).append(record)
    return {
        name: PieceSet(name, sum(copies.get(r.name, 1) for r in records), _means(records, copies, bench))
        for name, records in by_owner.items()
    }


def _means(records: Sequence[Record], copies: Mapping[str, int], bench: Bench) -> dict[str, float]:
    sums: dict[str, float] = {}
    for record in records:
        many = copies.get(record.name, 1)
        for field, value in leaves({k: v for k, v in record.data.items() if k not in {*_UNSAID, bench.field}}):
            if field.rpartition(".")[2] in _UNSAID:
                continue
            number = isinstance(value, int | float) and not isinstance(value, bool)
            key = field if number or value is True else f"{field} = {value}"
            sums[key] = sums.get(key, 0) + many * (value if number else 1)
    pieces = sum(copies.get(record.name, 1) for record in records)
    return {key: total / pieces for key, total in sums.items()}


def beside(sets: Mapping[str, PieceSet], name: str) -> Iterator[Comparison]:
    """The set held against all others, field by field."""
    others = [each for each in sets.values() if each.name != name]
    for field in sorted({field for each in sets.values() for field in each.means}):
        had = [each.means.get(field, 0) for each in others] or [0]
        yield Comparison(field, sets[name].means.get(field, 0), min(had), max(had))


def as_text(name: str, sets: Mapping[str, PieceSet]) -> str:
    """A table for people."""
    lines = list(beside(sets, name))
    wide = max((len(line.field) for line in lines), default=5)
    others = ", ".join(f"{each.name} {each.pieces}" for each in sets.values() if each.name != name)
    yours = sets[name].pieces
    rows = [f"{name}: {yours} pieces; beside it {others or 'none'}", f"  {'in a piece':<{wide}}  here  others"]
    rows += [
        f"  {line.field:<{wide}}  {line.here:4.2f}  {line.least:.2f} to {line.most:.2f}  {line.outside}".rstrip()
        for line in lines
    ]
    return "\n".join(rows)


def as_data(name: str, sets: Mapping[str, PieceSet]) -> dict[str, object]:
    """The same as data."""
    return {
        "set": name,
        "pieces": sets[name].pieces,
        "others": {each.name: each.pieces for each in sets.values() if each.name != name},
        "fields": [
            {"field": b.field, "here": b.here, "least": b.least, "most": b.most, "outside": b.outside}
            for b in beside(sets, name)
        ],
    }
