"""Readers who choose at random, thousands of them: how they end, what they see, which options are ever taken."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import accumulate
from math import sqrt
from types import MappingProxyType
from typing import Any

from meeplewright.stories.model.origin import NOWHERE, Origin
from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.chain import Chain
from meeplewright.stories.proof.spaces import UNBOUNDED

CHUNK = 500  # readers with a seed of their own: the result is the same for any number of processes
LONGEST = 10_000  # steps after which a reader is said to read for ever
ROOM = 3_000_000  # situations that are remembered

Progress = Callable[[int], None]


@dataclass(slots=True)
class Sample:
    """What so many readers did."""

    runs: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    halts: int = 0
    never: int = 0
    entries: int = 0
    squares: int = 0
    words: int = 0

    def add(self, other: Sample) -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)

    def chance(self, count: int) -> tuple[float, float]:
        """A share of the readers, and its standard error."""
        share = count / self.runs if self.runs else 0.0
        return share, sqrt(share * (1 - share) / self.runs) if self.runs else 0.0

    def length(self) -> tuple[float, float]:
        """Entries read on average by those who come to an end, and the standard error of that."""
        ended = max(self.runs - self.never, 1)
        mean = self.entries / ended
        return mean, sqrt(max(self.squares / ended - mean * mean, 0.0) / ended)

    def untaken(self, story: Story) -> list[tuple[str, str]]:
        """Options that nobody took, node and key."""
        every = ((name, option.key) for name, node in story.nodes.items() for option in node.options)
        return [each for each in every if each not in self.taken]


def sample(
    story: Story,
    runs: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    values: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Sample:
    """Let so many readers read. The same seed gives the same readers, whatever the number of jobs."""
    total = Sample()
    for part in _parts(story, runs, seed, jobs, dict(values or {})):
        total.add(part)
        if progress is not None:
            progress(part.runs)
    return total


def _parts(story: Story, runs: int, seed: int, jobs: int, values: dict[str, int]) -> Iterator[Sample]:
    chunks = [(at, min(CHUNK, runs - at * CHUNK)) for at in range(-(-runs // CHUNK))]
    if jobs <= 1 or len(chunks) < 2:
        walker = _Walker(story, values)
        for at, count in chunks:
            yield walker.walk(count, f"{seed}/{at}")
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(bare(story), values)) as pool:
        yield from pool.map(_walk, [(count, f"{seed}/{at}") for at, count in chunks])


_walkers: dict[str, _Walker] = {}  # of a worker process: one, made when it starts


def _prepare(story: Story, values: dict[str, int]) -> None:
    _walkers["one"] = _Walker(story, values)


def _walk(chunk: tuple[int, str]) -> Sample:
    return _walkers["one"].walk(*chunk)


class _Walker:
    """Walks the chain; what was met once is not worked out again."""

    def __init__(self, story: Story, values: Mapping[str, int]) -> None:
        self.story, self.values = story, values
        self.chain = self._fresh()

    def _fresh(self) -> Chain:
        chain = Chain(self.story, values=self.values, most=UNBOUNDED)
        nodes = [self.story.nodes[name] for name in chain.machine.nodes]
        self.read = [node.words + sum(option.words for option in node.options) for node in nodes]
        self.printed = [not node.made for node in nodes]
        self.ending = [bool(node.ending) for node in nodes]
        self.begins = [begin for _, begin in chain.begins]
        self.bounds = list(accumulate(float(each) for each, _ in chain.begins))
        # per situation: for each option the targets with what is less likely summed up, and the words
        self.rows: list[list[tuple[list[float], list[int], list[int]]] | None] = []
        return chain

    def walk(self, runs: int, seed: str) -> Sample:
        if len(self.chain.node) > ROOM:
            self.chain = self._fresh()
        chain, chance = self.chain, random.Random(seed).random
        tally = Sample(runs)
        seen: Counter[int] = Counter()
        chosen: Counter[tuple[int, int]] = Counter()
        names = chain.machine.nodes
        for _ in range(runs):
            situation = self.begins[0] if len(self.begins) == 1 else self._begin(chance())
            nodes: set[int] = set()
            entries = words = 0
            for _step in range(LONGEST):
                node = chain.node[situation]
                nodes.add(node)
                entries += self.printed[node]
                words += self.read[node]
                rows = self._row(situation)
                if not rows:
                    if self.ending[node]:
                        tally.endings[names[node]] += 1
                    else:
                        tally.halts += 1
                    break
                pick = int(chance() * len(rows))
                bounds, targets, lengths = rows[pick]
                chosen[node, chain.taken[situation][pick]] += 1
                at = 0
                if len(targets) > 1:
                    fallen = chance()
                    while fallen >= bounds[at]:
                        at += 1
                words += lengths[at]
                situation = targets[at]
                if situation < 0:
                    tally.halts += 1
                    break
            else:
                tally.never += 1
                entries = words = 0  # a reading without end has no length
            seen.update(nodes)
            tally.entries += entries
            tally.squares += entries * entries
            tally.words += words
        tally.seen.update({names[node]: count for node, count in seen.items()})
        for (node, number), count in chosen.items():
            tally.taken[names[node], chain.machine.option(node, number).key] += count
        return tally

    def _begin(self, fallen: float) -> int:
        return self.begins[min(bisect_right(self.bounds, fallen), len(self.begins) - 1)]

    def _row(self, situation: int) -> list[tuple[list[float], list[int], list[int]]]:
        while len(self.rows) <= situation:
            self.rows.append(None)
        known = self.rows[situation]
        if known is None:
            known = []
            for option in self.chain.expand(situation):
                bounds: list[float] = []
                total = 0.0
                for chance, _, _ in option:
                    total += float(chance)
                    bounds.append(total)
                bounds[-1] = 2.0
                known.append((bounds, [target for _, target, _ in option], [words for _, _, words in option]))
            self.rows[situation] = known
        return known


def bare(story: Story) -> Story:
    """The story without the places that it was read from, so that it can be sent to another process."""
    stripped: Story = _stripped(story)
    return stripped


def _stripped(value: Any) -> Any:
    if isinstance(value, Origin):
        return NOWHERE
    if isinstance(value, dict | MappingProxyType):
        return {key: _stripped(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_stripped(each) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _stripped(getattr(value, each.name)) for each in fields(value)})
    return value
