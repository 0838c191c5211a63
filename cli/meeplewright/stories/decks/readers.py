"""Readers: how somebody at the table chooses. None of them knows more than the table shows."""

from __future__ import annotations

from collections.abc import Callable

from meeplewright.stories.decks.luck import Fair
from meeplewright.stories.decks.machine import DRAWS, DeckRules
from meeplewright.stories.decks.table import Table, dealt_anew

READERS = ("random", "listed", "greedy", "ahead")
TRIES = 4  # how often `ahead` imagines what becomes of each choice
FAR = 40  # how many steps it looks ahead
_END = 1_000_000.0  # what an ending is worth beside all that is aimed at

Chooser = Callable[[Table, list[int]], int]


def chooser(name: str, machine: DeckRules, chance: Callable[[], float]) -> Chooser:
    """The reader of that name.

    `random` likes all alike, `listed` draws or takes the first that can be done, in the order of the options,
    `greedy` takes what is best at once, `ahead` tries it out.
    """
    if name == "listed":
        return lambda _, choices: choices[-1] if choices[-1] >= DRAWS else choices[0]
    if name == "greedy":
        return _Greedy(machine, chance)
    if name == "ahead":
        return _Ahead(machine, chance)
    return lambda _, choices: choices[int(chance() * len(choices))]


class TableWorth:
    """How good a table looks: its ending, and what is aimed at."""

    def __init__(self, machine: DeckRules) -> None:
        self.aim = [(machine.index[name], weight) for name, weight in machine.cards.aim]
        self.machine = machine
        self.ends = [bool(place.ending) for place in machine.places]

    def aimed(self, table: Table) -> float:
        """How much there is of what is aimed at."""
        values = table.values
        return float(sum([weight * values[at] for at, weight in self.aim]))

    def of(self, table: Table) -> float:
        aimed = self.aimed(table)
        return aimed + (self.rank(table) - 1) * _END if self.ends[table.node] else aimed

    def rank(self, table: Table) -> int:
        """How good an ending is: 2 is won, 0 is lost."""
        if self.machine.won(table):
            return 2
        return 0 if self.machine.places[table.node].ending == "bad" else 1


class _Greedy:
    """Takes what is worth most at once; what turns a card is worth what there is."""

    def __init__(self, machine: DeckRules, chance: Callable[[], float]) -> None:
        self.machine, self.chance, self.worth = machine, chance, TableWorth(machine)
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

    def __init__(self, machine: DeckRules, chance: Callable[[], float]) -> None:
        self.machine, self.chance, self.worth = machine, chance, TableWorth(machine)
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
