"""What holds for every order of the cards: each state that any order and any choices lead to, searched through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import prod

from meeplewright.stories.decks.keys import Keys
from meeplewright.stories.decks.luck import Every
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.table import Table
from meeplewright.stories.model.story import Story

MOST = 20_000  # states that are searched through where nobody says how many
START = 0
Line = str
Step = tuple[int, Line]  # the state before, and the line of a script that leads here
Ways = list[tuple[Fraction, int]]  # how likely, and the state


class TooManyStates(Exception):
    """More states than were allowed."""


@dataclass(eq=False)
class Orders:
    """All states of a story with decks, as far as they were searched.

    `moves` has for each state its choices, and for each choice the states that it may lead to. State 0 is before the
    cards are dealt, and its one choice is to deal them.
    """

    story: Story
    machine: DeckRules
    explored: bool = False
    every: bool = False  # whether all that is counted was kept apart
    seen: int = 0  # states that were gone on from
    hazy: bool = False  # whether readers were told more than they would see
    node: list[int] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    moves: list[list[Ways]] = field(default_factory=list)
    keys: list[list[int]] = field(default_factory=list)  # which choice each is, as the machine numbers them
    before: list[Step] = field(default_factory=list)
    spilt: dict[int, int] = field(default_factory=dict)  # a variable, and a state behind a gain that had no room
    begins: list[dict[str, int]] = field(default_factory=lambda: [{}])

    @property
    def states(self) -> int:
        return len(self.node) - 1

    def ends(self, state: int) -> bool:
        return state != START and bool(self.machine.places[self.node[state]].ending)

    @cached_property
    def _back(self) -> list[list[int]]:
        back: list[list[int]] = [[] for _ in self.node]
        for state, choices in enumerate(self.moves):
            for ways in choices:
                for _, target in ways:
                    back[target].append(state)
        return back

    def _leading(self, goals: Iterable[int]) -> set[int]:
        """The states from which some order and some choices lead to one of these."""
        states = set(goals)
        waiting = list(states)
        while waiting:
            for state in self._back[waiting.pop()]:
                if state not in states:
                    states.add(state)
                    waiting.append(state)
        return states

    @cached_property
    def halts(self) -> list[int]:
        """States that are no ending and where nothing can be done, the nearest first."""
        return [at for at, choices in enumerate(self.moves) if not choices and self.node[at] >= 0 and not self.ends(at)]

    @cached_property
    def traps(self) -> list[int]:
        """States that go on for ever: no order leads from them to an ending, nor to where it stops."""
        leading = self._leading([*self.halts, *(at for at in range(len(self.node)) if self.ends(at))])
        return [at for at in range(len(self.node)) if at not in leading]

    @cached_property
    def can_win(self) -> int | None:
        """The nearest state that is won."""
        return next((at for at, won in enumerate(self.won) if won), None)

    @cached_property
    def hopeful(self) -> int:
        """How many states there are, endings apart, from which some order and some choices win."""
        leading = self._leading(at for at, won in enumerate(self.won) if won)
        return sum(1 for at in leading if at != START and not self.ends(at))

    @cached_property
    def hopeless(self) -> int:
        """How many there are from which none does."""
        return sum(1 for at in range(1, len(self.node)) if not self.ends(at)) - self.hopeful

    @cached_property
    def sure(self) -> bool:
        """Whether some way of playing, which knows no order, wins against every order."""
        won = {at for at, won in enumerate(self.won) if won}
        left = {(at, number): len(ways) for at, choices in enumerate(self.moves) for number, ways in enumerate(choices)}
        back: list[list[tuple[int, int]]] = [[] for _ in self.node]
        for at, choices in enumerate(self.moves):
            for number, ways in enumerate(choices):
                for _, target in ways:
                    back[target].append((at, number))
        waiting = list(won)
        while waiting:
            for at, number in back[waiting.pop()]:
                left[at, number] -= 1
                if not left[at, number] and at not in won:
                    won.add(at)
                    waiting.append(at)
        return START in won

    @cached_property
    def done(self) -> set[tuple[str, str]]:
        """Every option that can ever be taken, by entry and key; entries that can be read have an empty key too."""
        options: set[tuple[str, str]] = set()
        for at, node in enumerate(self.node):
            if at == START:
                continue
            place = self.machine.places[node]
            options.add((place.name, ""))
            options.update((place.name, place.choices[c].option.key) for c in self.keys[at] if c < len(place.choices))
        return options

    def script(self, state: int) -> tuple[str, ...]:
        """The shortest play to a state, order and choices, as a script."""
        lines: list[str] = []
        at = state
        while at != START:
            at, line = self.before[at]
            lines += reversed(line.splitlines())
        return (*reversed(lines), f"at {self.machine.places[self.node[state]].name}")


def searched(story: Story, most: int = MOST, *, values: Mapping[str, int] | None = None, every: bool = False) -> Orders:
    """Search through every order. Where that is more than `most` states, what was found until then.

    It begins with every value that a play may begin with, or with `values` where they are told.
    """
    machine = DeckRules(story)
    orders = Orders(story, machine, every=every)
    try:
        orders.begins = [dict(values)] if values is not None else _begins(machine, most, every=every)
        _search(orders, Keys(machine, every=every), most)
        orders.explored, orders.seen = True, len(orders.moves)
    except TooManyStates:
        orders.seen = len(orders.moves)
        orders.moves += [[] for _ in range(len(orders.node) - len(orders.moves))]
    return orders


def _begins(machine: DeckRules, most: int, *, every: bool) -> list[dict[str, int]]:
    free = [
        variable
        for name, variable in machine.story.variables.items()
        if len(variable.starts) > 1 and (every or machine.index[name] in machine.read)
    ]
    if prod(len(variable.starts) for variable in free) > most:
        raise TooManyStates
    names = [variable.name for variable in free]
    return [dict(zip(names, each, strict=True)) for each in product(*(variable.starts for variable in free))]


def _search(orders: Orders, keys: Keys, most: int) -> None:
    machine = orders.machine
    number: dict[Hashable, int] = {}
    waiting: list[Table] = []

    def reach(table: Table, before: int, line: str) -> int:
        key = keys.of(table)
        known = number.get(key)
        if known is not None:
            return known
        if len(orders.node) > most:
            raise TooManyStates
        number[key] = len(orders.node)
        orders.node.append(table.node)
        orders.won.append(machine.won(table))
        orders.before.append((before, line))
        orders.keys.append([])
        waiting.append(table)
        return number[key]

    orders.node, orders.won, orders.before, orders.keys = [-1], [False], [(-1, "")], [[]]
    dealt: dict[int, Fraction] = {}
    for begin in orders.begins:
        head = " ".join(("begin", *(f"{name}={value}" for name, value in begin.items()))) if begin else ""
        for chance, state in _ways(orders, START, head, partial(machine.begin, values=begin), reach, begins=True):
            dealt[state] = dealt.get(state, Fraction(0)) + chance / len(orders.begins)
    orders.moves.append([[(chance, state) for state, chance in dealt.items()]])
    for at, table in enumerate(waiting, 1):
        orders.keys[at] = machine.choices(table)
        orders.moves.append([_taken(orders, at, table, choice, reach) for choice in orders.keys[at]])
        waiting[at - 1] = _GONE


_GONE = Table(-1, [], [], [], [], [])

Reach = Callable[[Table, int, str], int]


def _taken(orders: Orders, at: int, table: Table, choice: int, reach: Reach) -> Ways:
    machine = orders.machine

    def take(luck: Every) -> Table:
        after = table.copy()
        machine.take(after, choice, luck)
        return after

    place = machine.places[table.node].name
    return _ways(orders, at, f"{place} {machine.show(table, choice)}", take, reach)


def _ways(
    orders: Orders, at: int, head: str, take: Callable[[Every], Table], reach: Reach, *, begins: bool = False
) -> Ways:
    """Every way in which a step can come out."""
    machine = orders.machine
    luck = Every(machine.mover.backs, machine.mover)
    chances: dict[int, Fraction] = {}
    while True:
        machine.spilt = set()
        after = take(luck)
        line = " ".join((head, *luck.log))
        if begins:
            line = "\n".join(part for part in (head, " ".join(("deal", *luck.log)) if luck.log else "") if part)
        state = reach(after, at, line)
        chances[state] = chances[state] + luck.weight if state in chances else luck.weight
        for spilt in machine.spilt:
            orders.spilt.setdefault(spilt, state)
        if not luck.again():
            orders.hazy = orders.hazy or luck.hazy
            return [(chance, state) for state, chance in chances.items()]
