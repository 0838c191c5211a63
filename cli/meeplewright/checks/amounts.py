"""Amounts that the words of a record say otherwise than its fields: a price, a gain, at the icon that both name.

Nobody has to declare which text tells which field: where all other records of the kind say both alike, the one that
does not is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass

from meeplewright.checks.counted import NUMBERS, Pairs, Row, figures_of, pattern, said_twice, texts_with_icons
from meeplewright.checks.facts import linked_parts
from meeplewright.checks.own import field_of, is_own
from meeplewright.checks.tally import Tally, tally
from meeplewright.findings.model import Confidence, Finding, Related
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

ENOUGH = 2  # so many others of the same sort must agree


@dataclass(frozen=True, slots=True)
class _Pair:
    """An amount in a field, and what a text beside it says of the same icon."""

    record: Record
    field: Path_
    amount: int
    text: Path_
    said: int
    icon: str


def amounts(world: World) -> Iterator[Finding]:
    """Fields whose text says another amount of the same icon."""
    icons = world.of("icon")
    if not icons or not (sorts := _sorts_with_slips(world, icons)):
        return
    for pairs in _pairs_of(world, sorts, icons):
        wrong = [pair for pair in pairs if pair.said != pair.amount]
        yield from (_told(pair, len(pairs) - len(wrong)) for pair in wrong if is_own(pair.record, world))


class _Agreeing(Tally):
    """How often fields and texts of each sort say the same of each icon, and how often not."""

    def __init__(self) -> None:
        super().__init__()
        self.sums: dict[Pairs, dict[str, list[int]]] = {}

    def add(self, part: LinkedFile) -> None:
        self._count(part, 1)

    def drop(self, part: LinkedFile) -> None:
        self._count(part, -1)

    def _count(self, part: LinkedFile, times: int) -> None:
        for sort, icon, alike, wrong in NUMBERS.of(part)[1]:
            held = self.sums.setdefault(sort, {}).setdefault(icon, [0, 0])
            held[0] += times * alike
            held[1] += times * wrong


def _sorts_with_slips(world: World, icons: Container[str]) -> set[Pairs]:
    """The sorts of which nearly all say the same, and some do not."""
    sorts: set[Pairs] = set()
    for sort, held in tally(world, _Agreeing, linked_parts(world)).sums.items():
        alike = sum(counts[0] for icon, counts in held.items() if icon in icons)
        wrong = sum(counts[1] for icon, counts in held.items() if icon in icons)
        if wrong and alike >= ENOUGH and wrong <= max(1, alike // 20):
            sorts.add(sort)
    return sorts


def _told(pair: _Pair, alike: int) -> Finding:
    return Finding.of(
        "MW438",
        f"the words say {pair.said} `{{{pair.icon}}}`, the field {pair.amount}",
        pair.record.place(*pair.field),
        help=f"write the same in `{field_of(pair.text)}` and here; {alike} others of the sort agree with their words",
        related=(Related("the words are here", pair.record.place(*pair.text)),),
        confidence=Confidence.MEDIUM,
        record=pair.record.name,
        field=field_of(pair.field),
    )


def _pairs_of(world: World, sorts: Container[Pairs], icons: Container[str]) -> list[list[_Pair]]:
    """The pairs of some sorts."""
    rows: dict[int, list[Row]] = {}
    for part in linked_parts(world):
        texts = texts_with_icons(part)
        for record in part.records:
            if own_texts := texts.get(id(record)):
                rows[id(record)] = [*said_twice(figures_of(record), own_texts)]
    by_sort: dict[Pairs, list[_Pair]] = defaultdict(list)
    for record in world.records():
        for pair in (_Pair(record, *row) for row in rows.get(id(record), ())):
            sort = record.kind, pattern(pair.field[:-1]), pattern(pair.text)
            if sort in sorts and pair.icon in icons:
                by_sort[sort].append(pair)
    return [*by_sort.values()]
