"""Readers: how somebody at the table chooses. None of them knows more than the table shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meeplewright.stories.decks.luck import Fair
from meeplewright.stories.decks.machine import DRAWS, Machine
from meeplewright.stories.decks.table import Table, dealt_anew

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story

READERS = ("random", "greedy", "ahead")
TRIES = 4  # how often `ahead` imagines what becomes of each choice
FAR = 40  # how many steps it looks ahead
_END = 1_000_000.0  # what an ending is worth beside all that is aimed at

Chooser = Callable[[Table, list[int]], int]


def chooser(name: str, machine: Machine, chance: Callable[[], float]) -> Chooser:
    """The reader of that name: `random` likes all alike, `greedy` takes what is best at once, `ahead` tries it out."""
    if name == "greedy":
        return _Greedy(machine, chance)
    if name == "ahead":
        return _Ahead(machine, chance)
    return lambda _, choices: choices[int(chance() * len(choices))]


def rank_of(sort: str, story: Story) -> int:
    """How good an ending is: 2 is won. Where a story has no good ending, every one that is not bad is."""
    if sort == "good":
        return 2
    if sort == "bad":
        return 0
    return 1 if any(node.ending == "good" for node in story.nodes.values()) else 2


class Worth:
    """How good a table looks: its ending, and what is aimed at."""

    def __init__(self, machine: Machine) -> None:
        self.aim = [(machine.index[name], weight) for name, weight in machine.cards.aim]
        self.ends = [
            (rank_of(place.ending, machine.story) - 1) * _END if place.ending else 0.0 for place in machine.places
        ]

    def of(self, table: Table) -> float:
        values = table.values
        return self.ends[table.node] + sum([weight * values[at] for at, weight in self.aim])


class _Greedy:
    """Takes what is worth most at once; what turns a card is worth what there is."""

    def __init__(self, machine: Machine, chance: Callable[[], float]) -> None:
        self.machine, self.chance, self.worth = machine, chance, Worth(machine)
        self.luck = Fair(chance)

    def __call__(self, table: Table, choices: list[int]) -> int:
        best: list[int] = []
        most = float("-inf")
        for choice in choices:
            if choice >= DRAWS:
                worth = self.worth.of(table)
            else:
                tried = table.copy()
                self.machine.take(tried, choice, self.luck)
                worth = self.worth.of(tried)
            if worth > most:
                best, most = [choice], worth
            elif worth == most:
                best.append(choice)
        return best[int(self.chance() * len(best))]


class _Ahead:
    """Tries every choice out in its head a few times, choosing at random from there on."""

    def __init__(self, machine: Machine, chance: Callable[[], float]) -> None:
        self.machine, self.chance, self.worth = machine, chance, Worth(machine)
        self.luck = Fair(chance)

    def __call__(self, table: Table, choices: list[int]) -> int:
        best = choices[0]
        most = float("-inf")
        for choice in choices:
            worth = 0.0
            for _ in range(TRIES):
                worth += self._imagined(table, choice)
            worth += self.chance() * 1e-6
            if worth > most:
                best, most = choice, worth
        return best

    def _imagined(self, table: Table, choice: int) -> float:
        machine, chance, luck = self.machine, self.chance, self.luck
        tried = table.copy()
        if machine.mover.with_backs:
            dealt_anew(tried, luck, machine.mover.backs)
        machine.take(tried, choice, luck)
        for _ in range(FAR):
            choices = machine.choices(tried)
            if not choices:
                break
            machine.take(tried, choices[int(chance() * len(choices))], luck)
        return self.worth.of(tried)
