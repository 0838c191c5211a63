"""State sets as decision diagrams: forty side quests in any order are a small diagram, and 2^40 states."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Change, Machine
from meeplewright.stories.proof.spaces import Full, width_of

NO, YES = 0, 1
DEEPEST = 400  # bits asked one after the other; the walks over diagrams are recursive


class Diagrams:
    """Exact; what is forgotten is left open. Stops with Full when more than `budget` nodes have been made.

    A diagram is a number; it asks one bit of the state, in a fixed order, and has a diagram for each answer.
    """

    def __init__(self, machine: Machine, budget: int) -> None:
        self.machine = machine
        self.budget = budget
        self.bits: list[tuple[int, ...]] = []  # of each variable, the most telling bit first
        count = 0
        order = sorted(range(len(machine.blocks)), key=_first_use(machine).__getitem__, reverse=True)
        places: dict[int, tuple[int, ...]] = {}
        for variable in order:
            width = width_of(machine.blocks[variable])
            places[variable] = tuple(range(count, count + width))
            count += width
        self.bits = [places[variable] for variable in range(len(machine.blocks))]
        if count > DEEPEST:
            raise Full
        self.levels = count
        self.level = [count, count]
        self.low = [NO, YES]
        self.high = [NO, YES]
        self._known: dict[tuple[int, int, int], int] = {}
        self._and: dict[tuple[int, int], int] = {}
        self._or: dict[tuple[int, int], int] = {}
        self._minus: dict[tuple[int, int], int] = {}
        self._fixed: dict[tuple[int, int, int], int] = {}
        self._formulas: dict[Formula, int] = {}
        self._cubes: dict[tuple[int, int], int] = {}

    def _node(self, level: int, low: int, high: int) -> int:
        if low == high:
            return low
        key = (level, low, high)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.level)
            if found > self.budget:
                raise Full
            self.level.append(level)
            self.low.append(low)
            self.high.append(high)
        return found

    def join(self, one: int, other: int) -> int:
        if other in {one, NO}:
            return one
        if one == NO:
            return other
        if YES in {one, other}:
            return YES
        key = (one, other) if one < other else (other, one)
        found = self._or.get(key)
        if found is None:
            level, a, b, c, d = self._split(one, other)
            found = self._or[key] = self._node(level, self.join(a, b), self.join(c, d))
        return found

    def both(self, one: int, other: int) -> int:
        if other in {one, YES}:
            return one
        if one == YES:
            return other
        if NO in {one, other}:
            return NO
        key = (one, other) if one < other else (other, one)
        found = self._and.get(key)
        if found is None:
            level, a, b, c, d = self._split(one, other)
            found = self._and[key] = self._node(level, self.both(a, b), self.both(c, d))
        return found

    def minus(self, one: int, other: int) -> int:
        if one in {other, NO} or other == YES:
            return NO
        if other == NO:
            return one
        key = (one, other)
        found = self._minus.get(key)
        if found is None:
            level, a, b, c, d = self._split(one, other)
            found = self._minus[key] = self._node(level, self.minus(a, b), self.minus(c, d))
        return found

    def _split(self, one: int, other: int) -> tuple[int, int, int, int, int]:
        first, second = self.level[one], self.level[other]
        level = min(first, second)
        a, c = (self.low[one], self.high[one]) if first == level else (one, one)
        b, d = (self.low[other], self.high[other]) if second == level else (other, other)
        return level, a, b, c, d

    def _answered(self, states: int, bit: int, answer: int) -> int:
        """What is left when a bit's answer is known; the bit is then left open."""
        level = self.level[states]
        if level > bit:
            return states
        if level == bit:
            return self.high[states] if answer else self.low[states]
        key = (states, bit, answer)
        found = self._fixed.get(key)
        if found is None:
            low, high = self._answered(self.low[states], bit, answer), self._answered(self.high[states], bit, answer)
            found = self._fixed[key] = self._node(level, low, high)
        return found

    def _held(self, states: int, variable: int, block: int) -> int:
        """What is left when a variable's block is known."""
        bits = self.bits[variable]
        for at, bit in enumerate(reversed(bits)):
            states = self._answered(states, bit, block >> at & 1)
        return states

    def _cube(self, variable: int, block: int) -> int:
        """All states in which a variable has this block."""
        key = (variable, block)
        found = self._cubes.get(key)
        if found is None:
            found = YES
            for at, bit in enumerate(reversed(self.bits[variable])):
                found = self._node(bit, NO, found) if block >> at & 1 else self._node(bit, found, NO)
            self._cubes[key] = found
        return found

    def none(self) -> int:
        return NO

    def begin(self) -> int:
        live = self.machine.live[self.machine.start]
        states = YES
        for variable, begins in enumerate(self.machine.begin):
            if live >> variable & 1:
                some = NO
                for block in begins:
                    some = self.join(some, self._cube(variable, block))
                states = self.both(states, some)
        return states

    def of(self, formula: Formula) -> int:
        """All states for which a formula holds."""
        found = self._formulas.get(formula)
        if found is not None:
            return found
        sort = formula[0]
        if sort == "in":
            found, block, rest = NO, 0, formula[2]
            while rest:
                if rest & 1:
                    found = self.join(found, self._cube(formula[1], block))
                rest >>= 1
                block += 1
        elif sort == "not":
            found = self.minus(YES, self.of(formula[1]))
        elif sort == "all":
            found = YES
            for part in formula[1]:
                found = self.both(found, self.of(part))
        else:
            found = NO
            for part in formula[1]:
                found = self.join(found, self.of(part))
        self._formulas[formula] = found
        return found

    def where(self, states: int, formula: Formula) -> int:
        return self.both(states, self.of(formula))

    def move(self, states: int, changes: Sequence[Change]) -> int:
        for variable, table in changes:
            blocks = range(self.machine.blocks[variable].size)
            if table is None:
                gone = NO
                for block in blocks:
                    gone = self.join(gone, self._held(states, variable, block))
                states = gone
                continue
            by_target: dict[int, int] = {}
            for block in blocks:
                target = table[block]
                by_target[target] = self.join(by_target.get(target, NO), self._held(states, variable, block))
            states = NO
            for target, rest in by_target.items():
                states = self.join(states, self.both(self._cube(variable, target), rest))
        return states

    def back(self, targets: int, states: int, changes: Sequence[Change]) -> int:
        for variable, table in reversed(changes):
            if table is None:
                continue
            if len(set(table)) == 1:  # whatever it was before, and if it was dead it stays left open
                targets = self._held(targets, variable, table[0])
                continue
            sources: dict[int, int] = {}
            for block, target in enumerate(table):
                sources[target] = self.join(sources.get(target, NO), self._cube(variable, block))
            found = NO
            for target, cube in sources.items():
                found = self.join(found, self.both(cube, self._held(targets, variable, target)))
            targets = found
        return self.both(targets, states)

    def count(self, states: int, live: int) -> int:
        dead = self.levels - sum(len(self.bits[at]) for at in range(len(self.bits)) if live >> at & 1)
        counts = {NO: 0, YES: 1}
        waiting = [states]
        while waiting:
            node = waiting[-1]
            if node in counts:
                waiting.pop()
                continue
            low, high = self.low[node], self.high[node]
            if low in counts and high in counts:
                level = self.level[node] + 1
                counts[node] = (counts[low] << self.level[low] - level) + (counts[high] << self.level[high] - level)
                waiting.pop()
            else:
                waiting += [each for each in (low, high) if each not in counts]
        return counts[states] << self.level[states] >> dead

    def pick(self, states: int) -> tuple[int, ...]:
        answers = [0] * self.levels
        while states > YES:
            go_low = self.low[states] != NO
            answers[self.level[states]] = 0 if go_low else 1
            states = self.low[states] if go_low else self.high[states]
        found = []
        for bits in self.bits:
            block = 0
            for bit in bits:
                block = block << 1 | answers[bit]
            found.append(block)
        return tuple(found)

    def only(self, state: tuple[int, ...], live: int) -> int:
        states = YES
        for variable, block in enumerate(state):
            if live >> variable & 1:
                states = self.both(states, self._cube(variable, block))
        return states


def _first_use(machine: Machine) -> list[tuple[int, int]]:
    """Variables that change near each other stand near each other: the size of the diagrams depends on it.

    The last ones are asked first, which was measured to be smaller by a third. What a hub remembers of a visit belongs
    to the entry that is visited, not to the hub.
    """
    from meeplewright.stories.proof.graph import order_of

    place = [0] * len(machine.nodes)
    for at, node in enumerate(order_of(machine.links(), machine.start)):
        place[node] = at
    last = len(machine.nodes)
    first = [(last, at) for at in range(len(machine.blocks))]
    for edge in machine.edges:
        here = max(place[edge.source], place[edge.target])
        for variable, table in edge.changes:
            if table is not None:
                first[variable] = min(first[variable], (here, variable))
    return first
