"""What a designer of cards reckons with: whether points suffice, what discarding costs, what there is to eat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from typing import Any

from meeplewright.authoring.stats.spread import leaves
from meeplewright.checks.box import copies_of
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.sections import Feed, Lay, Meet, Sets

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Likelihood:
    """What is asked for, on how many pieces, and how likely so many drawn at random have it together."""

    asked: str
    pieces: int
    by_drawn: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces that show one back, or all, and what is to be expected where they are laid down unseen."""

    title: str
    pieces: int
    expected: float


@dataclass(frozen=True, slots=True)
class Need:
    """What there is of a good in the cards of one time round at best, and what a night takes of it, by groups."""

    title: str
    best: float
    nights: tuple[tuple[str, int], ...]


def meeting(world: World, meet: Meet) -> Iterator[Likelihood]:
    """For everything that is asked for, the chance that two, three, … drawn at random meet it."""
    copies = copies_of(world)
    drawn = [
        (_points(_at(record.data, meet.points)), copies.get(record.name, 1)) for record in world.of(meet.draw).values()
    ]
    asked: dict[tuple[tuple[str, int], ...], int] = {}
    for record in _records(world, meet.kinds):
        for need in _each(record.data, meet.asked):
            key = tuple(sorted(_points(need).items()))
            asked[key] = asked.get(key, 0) + copies.get(record.name, 1)
    for need, pieces in sorted(asked.items(), key=lambda each: (sum(n for _, n in each[0]), each[0])):
        words = " + ".join(f"{number} {name}" for name, number in need)
        numbers = range(meet.least, meet.most + 1)
        yield Likelihood(words, pieces, tuple((n, chance(drawn, dict(need), n)) for n in numbers))


def chance(drawn: Sequence[tuple[Mapping[str, int], int]], need: Mapping[str, int], many: int) -> float:
    """The chance that so many, drawn from these with their copies, have what is needed together: counted exactly."""
    names = tuple(need)
    ways: dict[tuple[int, Points], int] = {(0, (0,) * len(names)): 1}
    for points, copies in drawn:
        after: dict[tuple[int, Points], int] = {}
        for ((taken, had), count), more in product(ways.items(), range(copies + 1)):
            if taken + more <= many:
                now = tuple(min(need[n], h + more * points.get(n, 0)) for n, h in zip(names, had, strict=True))
                key = taken + more, now
                after[key] = after.get(key, 0) + count * comb(copies, more)
        ways = after
    every = sum(count for (taken, _), count in ways.items() if taken == many)
    return ways.get((many, tuple(need.values())), 0) / every if every else 0.0


def laying(world: World, lay: Lay, titles: Mapping[str, Sequence[Record]]) -> Iterator[Laid]:
    """For each choice of sets and each back: how many there are, and what laying cards down unseen costs."""
    copies = copies_of(world)
    for title, records in titles.items():
        backs: dict[str, int] = {}
        for record in records:
            back = str(record.data.get(lay.by))
            backs[back] = backs.get(back, 0) + copies.get(record.name, 1)
        total = sum(backs.values())
        share = sum(lay.hurts.get(back, 0) * count for back, count in backs.items()) / total if total else 0.0
        for back, count in sorted(backs.items()):
            yield Laid(f"{title}: {back}", count, float(lay.hurts.get(back, 0)))
        yield from (Laid(f"{title}: any {many}", total, many * share) for many in lay.discards)


def feeding(world: World, feed: Feed, titles: Mapping[str, Sequence[Record]], field: str) -> Iterator[Need]:
    """For each choice of sets: the most that each card can bring, added up, and what a night takes."""
    copies = copies_of(world)
    sizes = [(str(record.data["name"]), _people(record, feed)) for record in world.of(feed.groups).values()]
    for title, records in titles.items():
        owners = {record.data.get(field) for record in records} - {None}
        nights = [record for record in _records(world, feed.nights) if record.data.get(field) in owners]
        takes = sum(_most(record, feed.takes) for record in nights)
        best = sum(copies.get(record.name, 1) * _most(record, feed.brings) for record in records)
        yield Need(title, float(best), tuple((name, people + takes) for name, people in sizes))


def choices(world: World, section: Sets) -> dict[str, list[Record]]:
    """The cards of each choice of sets that are all written, with those of no set: by the name of what chooses."""
    by_name: dict[str, list[Record]] = {}
    field, cards = section.field, _records(world, section.kinds)
    for record in world.of(section.each).values():
        sets = record.data.get(section.sets, [])
        mine = [card for card in cards if field not in card.data or card.data[field] in sets]
        if set(sets) <= {card.data.get(field) for card in mine}:
            by_name[str(record.data.get("name", record.id))] = mine
    return by_name


def _people(record: Record, feed: Feed) -> int:
    amount = 1
    for field in feed.mouths:
        amount *= _number(record.data.get(field))
    return amount


def _records(world: World, kinds: Sequence[str]) -> list[Record]:
    return [record for kind in kinds for record in world.of(kind).values()]


def _points(value: Any) -> dict[str, int]:
    return {name: number for name, number in leaves(value) if isinstance(number, int)} if value else {}


def _most(record: Record, path: Sequence[str]) -> int:
    """The greatest number there: of several actions one is done."""
    return max([_number(each) for each in _each(record.data, path)], default=0)


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _at(value: Any, path: Sequence[str]) -> Any:
    return next(_each(value, path), None)


def _each(value: Any, path: Sequence[str]) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _each(item, path)
    elif not path:
        if value is not None:
            yield value
    elif isinstance(value, Mapping) and path[0] in value:
        yield from _each(value[path[0]], path[1:])
