"""Thousands of plays by readers of several sorts, in one process, in many, or over a cluster."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from meeplewright.stories.decks.machine import DRAWS, DeckRules
from meeplewright.stories.decks.plays import ENDLESS, STUCK, play
from meeplewright.stories.decks.readers import TableWorth
from meeplewright.stories.decks.table import Table
from meeplewright.stories.decks.tally import PlayTally
from meeplewright.stories.model.story import Sort, Story
from meeplewright.stories.odds.sample import bare
from meeplewright.workers import Crew, spread

CHUNK = 100  # plays that are sent out together
SLOW = 10  # of a reader who thinks long
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Task:
    """Plays from `first` on, by one reader."""

    story: bytes
    reader: str
    seed: int
    first: int
    count: int
    values: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Playtest:
    """What came of it, by reader. `wanted` is how many plays each was to have."""

    story: Story
    seed: int
    wanted: int
    tallies: dict[str, PlayTally] = field(default_factory=dict)
    interrupted: bool = False


def seed_of(seed: int, reader: str, number: int) -> str:
    """What the luck of one play is made from: told a seed and a number, anybody can play it again."""
    return f"{seed}/{reader}/{number}"


def playtest(
    story: Story,
    runs: int,
    readers: tuple[str, ...],
    *,
    seed: int = 0,
    crew: Crew | None = None,
    values: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Playtest:
    """Let each reader play so often. The same seed gives the same table, whoever does the work."""
    packed = pickle.dumps(bare(story))
    begun = tuple(sorted((values or {}).items()))
    report = Playtest(story, seed, runs, {reader: PlayTally() for reader in readers})
    tasks = [
        Task(packed, reader, seed, first, min(size, runs - first), begun)
        for reader in readers
        for size in [SLOW if reader == "ahead" else CHUNK]
        for first in range(0, runs, size)
    ]
    try:
        for task, tally in spread(played, tasks, crew or Crew()):
            report.tallies[task.reader].add(tally)
            if progress is not None:
                progress(tally.plays)
    except KeyboardInterrupt:
        report.interrupted = True
    return report


@lru_cache(maxsize=2)
def _machine(story: bytes) -> DeckRules:
    """The machine of a story that was sent; a worker makes it once."""
    return DeckRules(pickle.loads(story))  # noqa: S301 - what this program has sent to its own workers


def played(task: Task) -> PlayTally:
    """Play the plays of a task."""
    machine, values, tally = _machine(task.story), dict(task.values), PlayTally()
    counted = [
        (at, name)
        for name, at in machine.index.items()
        if machine.story.variables[name].sort in {Sort.COUNTER, Sort.ITEM}
    ]
    worth_of = TableWorth(machine)
    watch = _Watch(machine, tally)
    for number in range(task.first, task.first + task.count):
        machine.spilt = set()
        watch.cards = set()
        one = play(machine, task.reader, seed_of(task.seed, task.reader, number), values, seen=watch.saw)
        tally.plays += 1
        tally.endings[one.end] += 1
        tally.steps[one.steps] += 1
        tally.rounds[len(one.rounds) - 1] += 1
        tally.cards.update(watch.cards)
        tally.spilt.update(machine.names[at] for at in machine.spilt)
        for at, sheet in enumerate(one.rounds):
            tally.curves.update([(at, name, sheet[index]) for index, name in counted])
        rank = -1 if one.end == STUCK else -2 if one.end == ENDLESS else worth_of.rank(one.table)
        tally.won += rank == 2
        worth = worth_of.aimed(one.table)
        tally.met("longest", (one.steps, number))
        tally.met("luckiest", (rank, worth, -one.steps, number))
        tally.met("worst", (-rank, -worth, -one.steps, number))
    watch.told()
    return tally


class _Watch:
    """Counts what is offered and what is taken, by numbers: the names are looked up once in the end."""

    def __init__(self, machine: DeckRules, tally: PlayTally) -> None:
        self.machine, self.tally = machine, tally
        self.cards: set[str] = set()
        self.offered: Counter[tuple[int, int]] = Counter()
        self.taken: Counter[tuple[int, int]] = Counter()
        self.done: Counter[tuple[int, int]] = Counter()
        self.is_card = [False] * len(machine.places)
        for node in machine.node_of:
            self.is_card[node] = True

    def saw(self, table: Table, choices: list[int], choice: int) -> None:
        node = table.node
        if self.is_card[node]:
            self.cards.add(self.machine.places[node].name)
        if choice < DRAWS:
            self.done[node, choice] += 1
            if len(choices) > 1:
                self.taken[node, choice] += 1
        if len(choices) > 1:
            for each in choices:
                if each < DRAWS:
                    self.offered[node, each] += 1

    def told(self) -> None:
        for mine, theirs in (
            (self.offered, self.tally.offered),
            (self.taken, self.tally.taken),
            (self.done, self.tally.done),
        ):
            for (node, choice), count in mine.items():
                place = self.machine.places[node]
                theirs[place.name, place.choices[choice].option.key] += count
