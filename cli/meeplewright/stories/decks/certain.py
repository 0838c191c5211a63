"""What can be done from each state of an unordered story, whatever the order of its cards may be.

Two searches backward. Where the deck was just shuffled any order may lie there, so the one that suits a play best may:
luck is with whoever looks for a way. From there on nobody need know more. In the middle of a day the backs on top are
known, and the order is what it is: there a way must be found whatever back comes next, until it leads to a state in
which the deck is shuffled, or to the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from meeplewright.stories.decks.unordered import Unordered
from meeplewright.stories.proof.formulas import TRUE, Formula, conjoined
from meeplewright.stories.proof.graph import order_of
from meeplewright.stories.proof.machine import Edge, Machine
from meeplewright.stories.proof.search import nothing
from meeplewright.stories.proof.spaces import Space, States

Known = dict[int, tuple[States, States]]


@dataclass(frozen=True, eq=False, slots=True)
class _Group:
    """Edges of which luck may take any, where one must be reckoned with."""

    edges: tuple[int, ...]
    sure: Formula


@dataclass(eq=False)
class BackwardSearch:
    """The backward searches over the states that were reached."""

    told: Unordered
    machine: Machine
    space: Space
    reached: Sequence[States]
    lucky: dict[int, tuple[list[_Group], list[_Group]]] = field(default_factory=dict)  # in order known, and shuffled
    guards: list[Formula] = field(default_factory=list)
    shuffles: list[bool] = field(default_factory=list)
    place: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        machine, telling = self.machine, self.told
        index = {name: at for at, name in enumerate(machine.nodes)}
        keys = [machine.option(edge.source, edge.option).key for edge in machine.edges]
        for name, luck in telling.luck.items():
            edges = machine.out[index[name]]
            by: dict[str, list[int]] = {}
            for number in edges:
                by.setdefault(luck.group[keys[number]], []).append(number)
            sure = {key: machine.formula(condition) for key, condition in luck.sure.items()}
            apart = [
                _Group(tuple(each), sure.get(keys[each[0]], TRUE) if len(each) == 1 else TRUE) for each in by.values()
            ]
            self.lucky[index[name]] = apart, [_Group(tuple(edges), TRUE)] if luck.free else apart
        for edge, key in zip(machine.edges, keys, strict=True):
            where = telling.sure.get((machine.nodes[edge.source], key))
            self.guards.append(edge.guard if where is None else conjoined((edge.guard, machine.formula(where))))
            self.shuffles.append((machine.nodes[edge.source], key, edge.outcome) in telling.shuffles)
        order = order_of(machine.links(), machine.start)
        self.place = [len(order)] * len(machine.nodes)
        for at, node in enumerate(order):
            self.place[node] = at

    def surely(self, goal: Mapping[int, States]) -> tuple[list[States], list[States]]:
        """The states from which the goal can be reached: where the deck was just shuffled, and in any case."""
        shuffled = self.leading(goal, None)
        return shuffled, self.leading(goal, shuffled)

    def leading(
        self,
        goal: Mapping[int, States],
        shuffled: Sequence[States] | None,
        other: Mapping[int, Sequence[States]] | None = None,
    ) -> list[States]:
        """`other`: edges that lead there if they lead into these states."""
        machine, space = self.machine, self.space
        sets = nothing(machine, space)
        known: Known = {}  # of an edge: what it led to, and from where
        heap: list[tuple[int, int]] = []
        waiting: set[int] = set()

        def wake(sources: Iterable[int]) -> None:
            for node in sources:
                if node not in waiting and self.reached[node]:
                    waiting.add(node)
                    heappush(heap, (-self.place[node], node))

        for node, states in goal.items():
            if states:
                sets[node] = states
                wake(machine.edges[number].source for number in machine.into[node])
        if shuffled is not None:  # a shuffle leads there at once
            wake(edge.source for number, edge in enumerate(machine.edges) if self.shuffles[number])
        other = other or {}
        wake(machine.edges[number].source for number in other)
        while heap:
            _, node = heappop(heap)
            waiting.discard(node)
            if sets[node] == self.reached[node]:
                continue
            new = self.one_step(node, sets, shuffled, other, known)
            more = space.join(sets[node], new)
            if more == sets[node]:
                continue
            sets[node] = more
            wake(machine.edges[number].source for number in machine.into[node])
        return sets

    def one_step(
        self,
        node: int,
        sets: Sequence[States],
        shuffled: Sequence[States] | None,
        other: Mapping[int, Sequence[States]],
        known: Known,
    ) -> States:
        """The states of an entry from which one step leads to what was found."""
        space = self.space
        here = self.reached[node]

        def back(number: int) -> States:
            edge: Edge = self.machine.edges[number]
            targets = other.get(number, sets)[edge.target]
            if shuffled is not None and self.shuffles[number]:
                targets = space.join(targets, shuffled[edge.target])
            before = known.get(number)
            if before is not None and before[0] == targets:
                return before[1]
            came = space.back(targets, space.where(here, self.guards[number]), edge.changes)
            known[number] = targets, came
            return came

        total = space.none()
        if node not in self.lucky:
            for number in self.machine.out[node]:
                total = space.join(total, back(number))
            return total
        bad = space.none()
        for group in self.lucky[node][shuffled is None]:
            possible, led = space.none(), space.none()
            for number in group.edges:
                possible = space.join(possible, space.where(here, self.guards[number]))
                led = space.join(led, back(number))
            possible = space.where(possible, group.sure)
            total = space.join(total, possible)
            bad = space.join(bad, space.minus(possible, led))
        return space.minus(total, bad)
