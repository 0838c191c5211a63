"""Sets of states at a node, in one of three forms: the search is written once over what all of them can do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Protocol

from meeplewright.stories.proof.formulas import Blocks, Formula
from meeplewright.stories.proof.machine import Change, Machine

States = Any  # an int (bits), a frozenset (packed), a diagram's node; empty is false
UNBOUNDED = sys.maxsize  # a budget that nobody comes to the end of


class Full(Exception):
    """The budget of a space is used up."""


class Space(Protocol):
    """What a form of state sets can do. A dead variable's value is forgotten: states differ only in what is live."""

    def none(self) -> States:
        """No state at all."""

    def begin(self) -> States:
        """The states in which reading may begin."""

    def where(self, states: States, formula: Formula) -> States:
        """Those of them for which a formula holds."""

    def move(self, states: States, changes: Sequence[Change]) -> States:
        """Where an edge's changes take them."""

    def back(self, targets: States, states: States, changes: Sequence[Change]) -> States:
        """Those of `states` that the changes take into `targets`."""

    def forget(self, states: States, variable: int) -> States:
        """The states without a variable: those that differ in nothing else are one. No budget is asked."""

    def join(self, one: States, other: States) -> States: ...

    def minus(self, one: States, other: States) -> States: ...

    def both(self, one: States, other: States) -> States: ...

    def searching(self) -> None:
        """Another search begins: what it takes is counted from here."""

    def searched(self) -> None:
        """The search is over, and stayed within its budget: what is found out from it is not counted any more."""

    def count(self, states: States, live: int) -> int:
        """How many states there are, at a node with these live variables."""

    def pick(self, states: States) -> tuple[int, ...]:
        """One of them: a block for each variable."""

    def only(self, state: tuple[int, ...], live: int) -> States:
        """The set of one state, at a node with these live variables."""


def width_of(blocks: Blocks) -> int:
    """How many bits its block number takes."""
    return (blocks.size - 1).bit_length()


def slots(machine: Machine) -> tuple[list[int], int]:
    """A place for each variable, shared by those that are never live together; and how many bits that takes."""
    widths = [width_of(blocks) for blocks in machine.blocks]
    count = len(widths)
    clash = [0] * count
    together = set(machine.live)
    for live in together:
        rest, at = live, 0
        while rest:
            if rest & 1:
                clash[at] |= live
            rest >>= 1
            at += 1
    places = [-1] * count
    spread = [sum(1 for live in together if live >> at & 1) for at in range(count)]
    for at in sorted(range(count), key=lambda at: (-spread[at], at)):
        taken = 0
        for other in range(count):
            if places[other] >= 0 and clash[at] >> other & 1:
                taken |= ((1 << widths[other]) - 1) << places[other]
        place = 0
        while taken >> place & ((1 << widths[at]) - 1):
            place += 1
        places[at] = place
    return places, max((places[at] + widths[at] for at in range(count)), default=0)


def groups_of(table: Sequence[int]) -> dict[int, int]:
    """The mask of the blocks that move by each distance."""
    masks: dict[int, int] = {}
    for block, target in enumerate(table):
        masks[target - block] = masks.get(target - block, 0) | 1 << block
    return masks
