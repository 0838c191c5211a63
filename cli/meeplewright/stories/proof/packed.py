"""State sets as sets of packed ints: right where few of very many states can be reached."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Change, Machine
from meeplewright.stories.proof.spaces import UNBOUNDED, Full, width_of

_Set = frozenset[int] | set[int]


class Packed:
    """Exact; stops with Full when more than `budget` states have been made."""

    def __init__(self, machine: Machine, budget: int) -> None:
        self.machine = machine
        self.left = budget
        self.places: list[int] = []
        self.fields: list[int] = []  # the mask of each variable, where it begins
        place = 0
        for blocks in machine.blocks:
            self.places.append(place)
            self.fields.append((1 << width_of(blocks)) - 1)
            place += width_of(blocks)

    def none(self) -> _Set:
        return frozenset()

    def begin(self) -> _Set:
        live = self.machine.live[self.machine.start]
        states = {0}
        for variable, begins in enumerate(self.machine.begin):
            if live >> variable & 1:
                place = self.places[variable]
                if len(states) * len(begins) > self.left:
                    raise Full
                states = {state | block << place for state in states for block in begins}
        return states

    def where(self, states: _Set, formula: Formula) -> _Set:
        sort = formula[0]
        if sort == "in":
            place, mask, field = self.places[formula[1]], formula[2], self.fields[formula[1]]
            return {state for state in states if mask >> (state >> place & field) & 1}
        if sort == "all":
            for part in formula[1]:
                states = self.where(states, part)
            return states
        if sort == "not":
            return states - self.where(states, formula[1])
        if sort == "least":
            counts = dict.fromkeys(states, 0)
            for part in formula[1]:
                for state in self.where(states, part):
                    counts[state] += 1
            return {state for state, count in counts.items() if count >= formula[2]}
        union: set[int] = set()
        for part in formula[1]:
            union |= self.where(states, part)
        return union

    def move(self, states: _Set, changes: Sequence[Change]) -> _Set:
        keep, add, tables = self.program(changes)
        if not tables:
            moved: _Set = {state & keep | add for state in states} if keep != -1 else states
        else:
            moved = set(self._each(states, keep, add, tables))
        self.left -= len(moved)
        if self.left < 0:
            raise Full
        return moved

    def back(self, targets: _Set, states: _Set, changes: Sequence[Change]) -> _Set:
        keep, add, tables = self.program(changes)
        if not tables:
            if keep == -1:
                return states & targets
            return {state for state in states if state & keep | add in targets}
        listed = list(states)
        moved = self._each(listed, keep, add, tables)
        return {state for state, after in zip(listed, moved, strict=True) if after in targets}

    def forget(self, states: _Set, variable: int) -> _Set:
        keep = ~(self.fields[variable] << self.places[variable])
        return {state & keep for state in states}

    def _each(
        self, states: Sequence[int] | _Set, keep: int, add: int, tables: Sequence[tuple[int, int, tuple[int, ...]]]
    ) -> list[int]:
        moved = [state & keep | add for state in states]
        for place, field, table in tables:
            hole = ~(field << place)
            moved = [state & hole | table[state >> place & field] for state in moved]
        return moved

    def program(self, changes: Sequence[Change]) -> tuple[int, int, list[tuple[int, int, tuple[int, ...]]]]:
        """Changes as what to keep, what to add, and tables for what depends on the value before."""
        keep, add = -1, 0
        tables = []
        for variable, table in changes:
            place, field = self.places[variable], self.fields[variable]
            if table is None or len(set(table)) == 1:
                keep &= ~(field << place)
                add |= (table[0] if table else 0) << place
            else:
                tables.append((place, field, tuple(block << place for block in table)))
        return keep, add, tables

    def join(self, one: _Set, other: _Set) -> _Set:
        return one | other

    def minus(self, one: _Set, other: _Set) -> _Set:
        return one - other

    def both(self, one: _Set, other: _Set) -> _Set:
        return one & other

    def searching(self) -> None:
        """Nothing here has a budget of work."""

    def searched(self) -> None:
        """What is found out from a search makes no more states than that has made."""
        self.left = UNBOUNDED

    def count(self, states: _Set, live: int) -> int:  # noqa: ARG002 - dead variables are 0
        return len(states)

    def pick(self, states: _Set) -> tuple[int, ...]:
        number = min(states)
        return tuple(number >> place & self.fields[at] for at, place in enumerate(self.places))

    def only(self, state: tuple[int, ...], live: int) -> _Set:
        number = 0
        for variable, block in enumerate(state):
            if live >> variable & 1:
                number |= block << self.places[variable]
        return {number}
