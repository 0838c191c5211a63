"""What a pack does in most places where typography leaves a choice: straight quotation marks, three dots, hyphens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.checks.facts import Fact, own_parts
from meeplewright.checks.tally import Tally, tally
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Finding, Place
from meeplewright.languages.ways import WAYS, Counts, Habit, counted, is_way
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World


def _counted(part: LinkedFile) -> Counts:
    texts = [mark.value for mark in part.marks("x-text") if isinstance(mark.value, str)]
    return counted("\n".join(texts), part.system.sections.text.dialect)


_COUNTS = Fact("ways of typography", _counted)


class _HabitTally(Tally):
    """How often the texts of all files do each, and how many files may do any."""

    def __init__(self) -> None:
        super().__init__()
        self.disorderly = 0
        self._waiting: dict[int, LinkedFile] = {}  # not counted yet: where all is in order, nobody needs it
        self._totals = [[0, 0] for _ in WAYS]

    def add(self, part: LinkedFile) -> None:
        self.disorderly += not texts_of(part).orderly
        self._waiting[id(part)] = part

    def drop(self, part: LinkedFile) -> None:
        self.disorderly -= not texts_of(part).orderly
        if self._waiting.pop(id(part), None) is None:
            self._count(part, -1)

    def totals(self) -> Sequence[Sequence[int]]:
        for part in self._waiting.values():
            self._count(part, 1)
        self._waiting.clear()
        return self._totals

    def _count(self, part: LinkedFile, sign: int) -> None:
        for total, (times, others) in zip(self._totals, _COUNTS.of(part), strict=True):
            total[0] += sign * times
            total[1] += sign * others


def habits_of(world: World) -> tuple[Habit, ...]:
    """The ways of the pack's own texts."""
    ways = tally(world, _HabitTally, own_parts(world))
    if not ways.disorderly:
        return ()  # none of the ways is anywhere
    return tuple(
        Habit(way, times, others)
        for way, (times, others) in zip(WAYS, ways.totals(), strict=True)
        if is_way(times, others)
    )


def ways_of(world: World) -> frozenset[str]:
    """The ways of the pack, by the codes that would tell of them at each place."""
    return frozenset(habit.way.code for habit in habits_of(world))


def habits(world: World) -> Iterator[Finding]:
    """Each way told once, with its count, in place of a note at each place."""
    for habit in habits_of(world):
        if habit.way.code == "MW411" and world.system.sections.text.dialect.quotes is not None:
            continue  # the system says so itself
        yield Finding.of(
            habit.way.code,
            habit.told("the texts of this pack have"),
            _head(world),
            help="`text: {quotes: straight}` in system.yaml says so" if habit.way.code == "MW411" else _OFF,
            field=f"way/{habit.way.code}",
        )


_OFF = "`checks` in pack.yaml says what is not to be told"


def _head(world: World) -> Place:
    source = world.pack.source
    return source.key_place((next(iter(source.data)),)) if source.data else source.place()
