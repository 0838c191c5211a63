"""Formulas and changes of a machine over whole columns of packed states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Edge, Machine
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.spaces import UNBOUNDED, slots, width_of

States = NDArray[np.int64]
Mask = NDArray[np.bool_]
Test = Callable[[States], Mask]
WIDEST = 62  # bits of a state


class TooWide(Exception):
    """A state does not fit in one number of a column."""


class Columns:
    """What can be asked of a column of states, and what an edge makes of it."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        places, width = slots(machine)
        if width > WIDEST:
            raise TooWide
        self.packed = Packed(machine, UNBOUNDED)
        self.packed.places = places
        self.index = {blocks.variable.name: at for at, blocks in enumerate(machine.blocks)}
        self._tests: dict[int, tuple[Test | None, Formula]] = {}

    def test(self, formula: Formula) -> Test | None:
        """None where it always holds."""
        known = self._tests.get(id(formula))
        if known is None:
            known = self._tests[id(formula)] = (self._made(formula), formula)  # kept, so that its id stays its own
        return known[0]

    def _made(self, formula: Formula) -> Test | None:
        sort = formula[0]
        if formula == ("all", ()):
            return None
        if sort == "in":
            return self._within(formula[1], formula[2])
        if sort == "not":
            inner = self.test(formula[1])
            return (
                (lambda states: ~inner(states)) if inner is not None else (lambda states: np.zeros(len(states), bool))
            )
        parts = [part for part in map(self.test, formula[1]) if part is not None]
        if not parts:
            return lambda states: np.zeros(len(states), bool)
        if sort == "least":
            return lambda states: np.sum([part(states) for part in parts], axis=0) >= formula[2]
        join: Any = np.logical_and if sort == "all" else np.logical_or

        def joined(states: States) -> Mask:
            mask = parts[0](states)
            for part in parts[1:]:
                mask = join(mask, part(states))
            return mask

        return joined

    def _within(self, variable: int, mask: int) -> Test:
        place, size = self.packed.places[variable], 1 << width_of(self.machine.blocks[variable])
        if mask in {1, 2} and size == 2:
            bit = 1 << place
            return (lambda states: (states & bit) != 0) if mask == 2 else (lambda states: (states & bit) == 0)
        table = np.array([mask >> block & 1 for block in range(size)], bool)
        return lambda states: table[states >> place & (size - 1)]

    def after(self, edge: Edge) -> Callable[[States], States]:
        keep, add, tables = self.packed.program(edge.changes)
        moved = [(place, field, np.array(_padded(table, field), np.int64)) for place, field, table in tables]

        def go(states: States) -> States:
            states = (states & keep) | add if keep != -1 or add else states
            for place, field, table in moved:
                states = (states & ~(field << place)) | table[states >> place & field]
            return states

        return go

    def values(self, name: str, states: States) -> NDArray[np.int64]:
        """The value of a variable in each state."""
        machine = self.machine
        if name in machine.fixed:
            return np.full(len(states), machine.fixed[name], np.int64)
        at = self.index[name]
        blocks, place = machine.blocks[at], self.packed.places[at]
        field = (1 << width_of(blocks)) - 1
        first = [values[0] for values in blocks.values]
        table = np.array(_padded(first, field), np.int64)
        column: NDArray[np.int64] = table[states >> place & field]
        return column


def _padded(table: Any, field: int) -> list[int]:
    """As long as its bits can count: what lies beyond is never looked up."""
    return [*table, *[0] * (field + 1 - len(table))]
