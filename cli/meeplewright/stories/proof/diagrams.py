"""State sets as decision diagrams: forty side quests in any order are a small diagram, and 2^40 states.

The diagrams are oxidd's, which is written in Rust: docs/decisions/state-sets.md tells what that was measured against.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from oxidd.bdd import BDDFunction, BDDManager

from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Change, Machine, Table
from meeplewright.stories.proof.nearness import order_of_bits
from meeplewright.stories.proof.spaces import UNBOUNDED, Full, width_of

NO = 0  # no state at all: a diagram is never false, and a search asks that of its sets
REMEMBERED = 1 << 19  # results of single steps that are kept
DEEPEST = 10_000  # bits asked one after the other

_Set = BDDFunction | int


@dataclass(frozen=True, eq=False, slots=True)
class _Plan:
    """What a way changes: what is left open, what of that is set, and what goes by the value before."""

    changes: Sequence[Change]  # kept, so that its id stays its own
    asked: BDDFunction
    set_: BDDFunction
    fixed: BDDFunction
    rest: tuple[tuple[int, Table], ...]


class Diagrams:
    """Exact; what is forgotten is left open. A diagram asks one bit of the state after the other, in a fixed order.

    Ends with MemoryError when more than `budget` nodes would be held at a time, and stops with Full when all sets that
    were moved had more than `work` nodes together: steps are counted, not seconds.
    """

    def __init__(self, machine: Machine, budget: int, work: int = UNBOUNDED) -> None:
        self.machine = machine
        self.work = self.left = work
        self.bits: list[tuple[int, ...]] = []  # of each variable, the most telling bit first
        count = 0
        order = order_of_bits(machine)
        places: dict[int, tuple[int, ...]] = {}
        for variable in order:
            width = width_of(machine.blocks[variable])
            places[variable] = tuple(range(count, count + width))
            count += width
        self.bits = [places[variable] for variable in range(len(machine.blocks))]
        if count > DEEPEST or 2 * count > budget:
            raise Full
        self.levels = count
        manager = BDDManager(budget, min(budget, REMEMBERED), 1)  # one thread: the same story, the same play
        manager.add_vars(count)
        self.yes, self.no = manager.true(), manager.false()
        self._on = [manager.var(bit) for bit in range(count)]
        self._off = [manager.not_var(bit) for bit in range(count)]
        self._cubes: dict[tuple[int, int], BDDFunction] = {}
        self._asked: dict[int, BDDFunction] = {}
        self._formulas: dict[Formula, BDDFunction] = {}
        self._plans: dict[int, _Plan] = {}
        self._rows: dict[tuple[tuple[int, bool], ...], BDDFunction] = {}
        self._sources: dict[tuple[int, Table], tuple[tuple[int, BDDFunction], ...]] = {}

    def _cube(self, variable: int, block: int) -> BDDFunction:
        """All states in which a variable has this block."""
        key = (variable, block)
        cube = self._cubes.get(key)
        if cube is None:
            cube = self.yes
            for at, bit in enumerate(reversed(self.bits[variable])):
                cube &= self._on[bit] if block >> at & 1 else self._off[bit]
            self._cubes[key] = cube
        return cube

    def _open(self, states: BDDFunction, variable: int) -> BDDFunction:
        """The states with a variable left open."""
        asked = self._asked.get(variable)
        if asked is None:
            asked = self.yes
            for bit in self.bits[variable]:
                asked &= self._on[bit]
            self._asked[variable] = asked
        return states.exists(asked)

    def forget_all(self, states: _Set, variables: Sequence[int]) -> _Set:
        """The states without some variables, at one go."""
        if not states:
            return NO
        asked = self.yes
        for bit in sorted((bit for variable in variables for bit in self.bits[variable]), reverse=True):
            asked &= self._on[bit]
        return self._worked(_held(states).exists(asked))

    def _groups(self, variable: int, table: Table) -> tuple[tuple[int, BDDFunction], ...]:
        """Each block that a change leads to, with the states that it leads there."""
        key = (variable, table)
        groups = self._sources.get(key)
        if groups is None:
            sources: dict[int, BDDFunction] = {}
            for block, target in enumerate(table):
                sources[target] = sources.get(target, self.no) | self._cube(variable, block)
            groups = self._sources[key] = tuple(sources.items())
        return groups

    def _plan(self, changes: Sequence[Change]) -> _Plan:
        """The changes of a way, put together: hundreds of them are forgotten or set at once."""
        plan = self._plans.get(id(changes))
        if plan is None:
            rest = tuple((at, table) for at, table in changes if table is not None and len(set(table)) > 1)
            gone = [at for at, table in changes if table is None]
            to = {at: table[0] for at, table in changes if table is not None and len(set(table)) == 1}
            on = {bit: True for at in to for bit in self.bits[at]}
            fixed = {bit: bool(to[at] >> low & 1) for at in to for low, bit in enumerate(reversed(self.bits[at]))}
            both = on | {bit: True for at in gone for bit in self.bits[at]}
            plan = _Plan(changes, self._all(both), self._all(on), self._all(fixed), rest)
            self._plans[id(changes)] = plan
        return plan

    def _all(self, bits: dict[int, bool]) -> BDDFunction:
        """All these bits so: the last one first, so that each is put on top of what is there."""
        key = tuple(sorted(bits.items(), reverse=True))
        row = self._rows.get(key)
        if row is None:
            row = self.yes
            for bit, on in key:
                row = (self._on[bit] if on else self._off[bit]) & row
            self._rows[key] = row
        return row

    def none(self) -> _Set:
        return NO

    def begin(self) -> _Set:
        live = self.machine.live[self.machine.start]
        states = self.yes
        for variable, begins in enumerate(self.machine.begin):
            if live >> variable & 1:
                some = self.no
                for block in begins:
                    some |= self._cube(variable, block)
                states &= some
        return states

    def of(self, formula: Formula) -> BDDFunction:
        """All states for which a formula holds."""
        diagram = self._formulas.get(formula)
        if diagram is not None:
            return diagram
        sort = formula[0]
        if sort == "in":
            diagram, block, rest = self.no, 0, formula[2]
            while rest:
                if rest & 1:
                    diagram |= self._cube(formula[1], block)
                rest >>= 1
                block += 1
        elif sort == "not":
            diagram = ~self.of(formula[1])
        elif sort == "all":
            diagram = self.yes
            for part in sorted(formula[1], key=self._depth, reverse=True):  # each is put on top of what is there
                diagram = self.of(part) & diagram
        elif sort == "least":
            counts = [self.yes, *([self.no] * formula[2])]  # where at least so many of those looked at hold
            for part in reversed(formula[1]):
                holds = self.of(part)
                counts = [self.yes, *(one | (holds & before) for before, one in pairwise(counts))]
            diagram = counts[-1]
        else:
            diagram = self.no
            for part in sorted(formula[1], key=self._depth, reverse=True):
                diagram = self.of(part) | diagram
        self._formulas[formula] = diagram
        return diagram

    def _depth(self, formula: Formula) -> int:
        """The bit that a test asks first."""
        return self.bits[formula[1]][0] if formula[0] == "in" else -1

    def where(self, states: _Set, formula: Formula) -> _Set:
        return _some(_held(states) & self.of(formula)) if states else NO

    def move(self, states: _Set, changes: Sequence[Change]) -> _Set:
        if not states:
            return NO
        plan = self._plan(changes)
        moved = _held(states).exists(plan.asked) & plan.fixed
        for variable, table in plan.rest:
            after = self.no
            for target, sources in self._groups(variable, table):
                after |= self._open(moved & sources, variable) & self._cube(variable, target)
            moved = after
        return self._worked(moved)

    def back(self, targets: _Set, states: _Set, changes: Sequence[Change]) -> _Set:
        if not targets or not states:
            return NO
        plan = self._plan(changes)
        before = _held(targets)
        for variable, table in plan.rest:
            earlier = self.no
            for target, sources in self._groups(variable, table):
                earlier |= sources & self._open(before & self._cube(variable, target), variable)
            before = earlier
        # where all blocks go to one it is left open, and if it was dead it stays so
        before = (before & plan.fixed).exists(plan.set_)
        return self._worked(before & _held(states))

    def _worked(self, states: BDDFunction) -> _Set:
        self.left -= states.node_count()
        if self.left < 0:
            raise Full
        return _some(states)

    def forget(self, states: _Set, variable: int) -> _Set:
        return self._open(_held(states), variable) if states else NO

    def spread(self, states: _Set, live: int, known: dict[int, BDDFunction], all_of: int) -> _Set:
        """All states that have of each variable some value that one of these has: no two values belong together.

        `known` has for each variable the values that were spread before; they stay, and what is new is added to it. Of
        a variable in the mask `all_of` every value is taken as soon as there is a second one.
        """
        held = _held(states)
        for variable, blocks in enumerate(self.machine.blocks):
            if not live >> variable & 1:
                continue
            before = known.get(variable, self.no)
            if not before.imp_strict(held).satisfiable():
                continue
            cubes = [self._cube(variable, block) for block in range(blocks.size)]
            new = [cube for cube in cubes if (held & cube).satisfiable()]
            if all_of >> variable & 1 and (len(new) > 1 or before.satisfiable()):
                new = cubes
            for cube in new:
                before |= cube
            known[variable] = before
        product = self.yes
        for variable in sorted(known, key=lambda at: self.bits[at], reverse=True):
            product &= known[variable]
        return self._worked(product)

    def join(self, one: _Set, other: _Set) -> _Set:
        if not one or not other:
            return one or other
        return _held(one) | _held(other)

    def minus(self, one: _Set, other: _Set) -> _Set:
        if not one or not other:
            return one
        return _some(_held(other).imp_strict(_held(one)))

    def both(self, one: _Set, other: _Set) -> _Set:
        if not one or not other:
            return NO
        return _some(_held(one) & _held(other))

    def searching(self) -> None:
        self.left = self.work

    def searched(self) -> None:
        """What is found out from a search that came to its end takes about as much again, and ends too."""
        self.left = UNBOUNDED

    def count(self, states: _Set, live: int) -> int:
        if not states:
            return 0
        dead = self.levels - sum(len(self.bits[at]) for at in range(len(self.bits)) if live >> at & 1)
        return _held(states).sat_count(self.levels) >> dead

    def pick(self, states: _Set) -> tuple[int, ...]:
        answers = _held(states).pick_cube() or []
        blocks = []
        for bits in self.bits:
            block = 0
            for bit in bits:
                block = block << 1 | bool(answers[bit])
            blocks.append(block)
        return tuple(blocks)

    def only(self, state: tuple[int, ...], live: int) -> _Set:
        states = self.yes
        for variable, block in enumerate(state):
            if live >> variable & 1:
                states &= self._cube(variable, block)
        return states


def _held(states: _Set) -> BDDFunction:
    assert not isinstance(states, int)
    return states


def _some(states: BDDFunction) -> _Set:
    return states if states.satisfiable() else NO
