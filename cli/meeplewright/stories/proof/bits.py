"""State sets as one big int a node: bit i stands for the state numbered i; guards are and, changes are shifts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Change, Machine
from meeplewright.stories.proof.spaces import groups_of, slots, width_of

WIDEST = 20  # bits of a state: a set then takes 128 kB


class Bits:
    """Exact, and very fast where few variables live at a time."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.places, self.width = slots(machine)
        self.full = (1 << (1 << self.width)) - 1
        self._masks: dict[tuple[int, int], int] = {}
        self._steps: dict[Change, tuple[tuple[int, int], ...]] = {}

    def mask(self, variable: int, blocks: int) -> int:
        """The states in which a variable's block is one of these."""
        known = self._masks.get((variable, blocks))
        if known is None:
            width, place = width_of(self.machine.blocks[variable]), self.places[variable]
            run = 1 << place
            pattern = 0
            for block in range(1 << width):
                if blocks >> block & 1:
                    pattern |= ((1 << run) - 1) << (block * run)
            size = run << width
            while size < 1 << self.width:
                pattern |= pattern << size
                size *= 2
            known = self._masks[variable, blocks] = pattern & self.full
        return known

    def none(self) -> int:
        return 0

    def begin(self) -> int:
        live = self.machine.live[self.machine.start]
        states = 1
        for variable, begins in enumerate(self.machine.begin):
            if live >> variable & 1:
                spread = 0
                for block in begins:
                    spread |= states << (block << self.places[variable])
                states = spread
        return states

    def where(self, states: int, formula: Formula) -> int:
        sort = formula[0]
        if sort == "in":
            return states & self.mask(formula[1], formula[2])
        if sort == "all":
            for part in formula[1]:
                states = self.where(states, part)
            return states
        if sort == "not":
            return states ^ self.where(states, formula[1])
        if sort == "least":
            counts = [states, *([0] * formula[2])]  # where at least so many of those looked at hold
            for part in formula[1]:
                holds = self.where(states, part)
                counts = [states, *(one | (holds & before) for before, one in pairwise(counts))]
            return counts[-1]
        union = 0
        for part in formula[1]:
            union |= self.where(states, part)
        return union

    def move(self, states: int, changes: Sequence[Change]) -> int:
        for change in changes:
            variable, table = change
            if table is None or len(set(table)) == 1:
                states = self.forget(states, variable) << ((table[0] if table else 0) << self.places[variable])
                continue
            moved = 0
            stay = states
            for mask, shift in self._steps.get(change) or self._groups(change):
                part = states & mask
                if part:
                    stay ^= part
                    moved |= part << shift if shift > 0 else part >> -shift
            states = stay | moved
        return states

    def back(self, targets: int, states: int, changes: Sequence[Change]) -> int:
        for change in reversed(changes):
            variable, table = change
            if table is None or len(set(table)) == 1:
                block = table[0] if table else 0
                targets = (targets & self.mask(variable, 1 << block)) >> (block << self.places[variable])
                for bit in range(width_of(self.machine.blocks[variable])):
                    targets |= targets << (1 << self.places[variable] + bit)
                continue
            earlier, stay = 0, targets
            for mask, shift in self._steps.get(change) or self._groups(change):
                earlier |= (targets >> shift if shift > 0 else targets << -shift) & mask
                stay &= ~mask
            targets = stay | earlier
        return targets & states

    def forget(self, states: int, variable: int) -> int:
        """The states with a variable's block made 0, bit by bit."""
        for bit in range(self.places[variable], self.places[variable] + width_of(self.machine.blocks[variable])):
            part = states & self._set(bit)
            if part:
                states = (states ^ part) | part >> (1 << bit)
        return states

    def _set(self, bit: int) -> int:
        """All states in which one bit is set."""
        known = self._masks.get((-1, bit))
        if known is None:
            run = 1 << bit
            known, size = ((1 << run) - 1) << run, run * 2
            while size < 1 << self.width:
                known |= known << size
                size *= 2
            self._masks[-1, bit] = known
        return known

    def _groups(self, change: Change) -> tuple[tuple[int, int], ...]:
        """The masks and shifts of a change; blocks that stay where they are are in none."""
        variable, table = change
        place = self.places[variable]
        assert table is not None
        groups = tuple(
            (self.mask(variable, blocks), distance * (1 << place))
            for distance, blocks in groups_of(table).items()
            if distance
        )
        self._steps[change] = groups
        return groups

    def join(self, one: int, other: int) -> int:
        return one | other

    def minus(self, one: int, other: int) -> int:
        return one & ~other

    def both(self, one: int, other: int) -> int:
        return one & other

    def searching(self) -> None:
        """Nothing here has a budget of work."""

    def searched(self) -> None:
        """Nothing here has a budget of work."""

    def count(self, states: int, live: int) -> int:  # noqa: ARG002 - dead variables are 0
        return states.bit_count()

    def pick(self, states: int) -> tuple[int, ...]:
        number = (states & -states).bit_length() - 1
        return tuple(
            number >> place & (1 << width_of(blocks)) - 1
            for place, blocks in zip(self.places, self.machine.blocks, strict=True)
        )

    def only(self, state: tuple[int, ...], live: int) -> int:
        number = 0
        for variable, block in enumerate(state):
            if live >> variable & 1:
                number |= block << self.places[variable]
        return 1 << number
