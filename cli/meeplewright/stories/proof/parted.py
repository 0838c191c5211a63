"""A machine with a place for each visit at a node and for each thing that waits: what cannot be together is apart.

A side quest that every stage shares is read on a visit from one of them, and while one waits nothing else is visited.
In one diagram all these cases stand side by side; told apart each is small, and a stage that nobody comes back to is a
part of its own. What is found out at the places is put together again at the nodes, state by state the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from meeplewright.stories.model.story import VariableRole
from meeplewright.stories.proof.exclusive import Place, at_place, explored, flags_of
from meeplewright.stories.proof.formulas import TRUE, Formula, disjoined, read_by
from meeplewright.stories.proof.machine import Change, Edge, Effects, Machine, ones
from meeplewright.stories.proof.spaces import Space, States

Known = tuple[Sequence[States], Sequence[States]]  # sets of places, and the same at the nodes


@dataclass(frozen=True, eq=False, slots=True)
class Parted:
    """A machine to walk in place of another: its nodes are places, and a state there says only what can differ."""

    machine: Machine
    places: tuple[tuple[int, ...], ...]  # of each node
    node: tuple[int, ...]  # of each place
    same: tuple[tuple[tuple[Change, ...], ...], ...]  # what all states of a place have in common, to be set in turn
    begin: tuple[Change, ...]  # what a state at the start does not say
    keep: tuple[Formula, ...]  # what must hold at an ending that the story keeps, at each place

    def first(self, space: Space) -> States:
        """The states in which reading may begin."""
        begin = space.begin()
        return space.move(begin, self.begin) if self.begin else begin

    def at_nodes(self, space: Space, sets: Sequence[States], known: Sequence[Known] = ()) -> list[States]:
        """The sets of places as sets of nodes; what was the same in one of those `known` is not made again."""
        by_node = []
        for node, places in enumerate(self.places):
            for parts, nodes in known:
                if all(sets[place] is parts[place] or sets[place] == parts[place] for place in places):
                    by_node.append(nodes[node])
                    break
            else:
                by_node.append(self._at(space, sets, places))
        return by_node

    def _at(self, space: Space, sets: Sequence[States], places: Sequence[int]) -> States:
        states: States = None
        for place in places:
            if sets[place]:
                here = sets[place]
                for changes in self.same[place]:
                    here = space.move(here, changes) if changes else here
                states = here if states is None else space.join(states, here)
        return space.none() if states is None else states


def whole(machine: Machine) -> Parted:
    """The machine as it is: each node is one place."""
    nodes = tuple(range(len(machine.nodes)))
    alone = tuple((node,) for node in nodes)
    return Parted(machine.bundled(), alone, nodes, ((),) * len(nodes), (), (machine.keep,) * len(nodes))


def parted(machine: Machine) -> Parted:
    """The machine with what is exclusive told apart; as it is, where there is nothing or too much of that."""
    register = next((at for at, blocks in enumerate(machine.blocks) if blocks.variable.role is VariableRole.BACK), -1)
    if register >= 0 and len(machine.begin[register]) > 1:
        register = -1
    for flags in flags_of(machine):
        if not flags and register < 0:
            break
        ways = explored(machine, register, flags)
        if ways is not None:
            return _Parting(machine, register, flags, ways).parted()
    return whole(machine)


class _Parting:
    def __init__(
        self, machine: Machine, register: int, flags: int, ways: dict[Place, list[tuple[int, Place, Formula]]]
    ) -> None:
        self.machine, self.register, self.flags, self.ways = machine, register, flags, ways
        self.apart = flags | (1 << register if register >= 0 else 0)
        self.rest = [begin[0] for begin in machine.begin]
        self.effects = [
            tuple((at, table) for at, table in edge.effects if not self.apart >> at & 1) for edge in machine.edges
        ]
        self.programs: dict[tuple[int, int, Effects], tuple[Change, ...]] = {}
        self.sames: dict[tuple[int, int], tuple[Change, ...]] = {}

    def parted(self) -> Parted:
        machine = self.machine
        number = {place: at for at, place in enumerate(self.ways)}
        carried = self._carried()
        bundles: dict[tuple[int, int, tuple[Change, ...]], list[tuple[Edge, Formula]]] = {}
        for place, ways in self.ways.items():
            at = number[place]
            for way, target, guard in ways:
                changes = self._program(carried[place], carried[target], self.effects[way])
                bundles.setdefault((at, number[target], changes), []).append((machine.edges[way], guard))
        edges = tuple(
            replace(
                alike[0][0], source=source, target=target, guard=disjoined(guard for _, guard in alike), changes=changes
            )
            for (source, target, changes), alike in bundles.items()
        )
        out: list[list[int]] = [[] for _ in number]
        into: list[list[int]] = [[] for _ in number]
        for at, edge in enumerate(edges):
            out[edge.source].append(at)
            into[edge.target].append(at)
        node = tuple(place[0] for place in number)
        places: list[list[int]] = [[] for _ in machine.nodes]
        for at, each in enumerate(node):
            places[each].append(at)
        start = next(iter(number))
        walked = replace(
            machine,
            nodes=tuple(machine.nodes[each] for each in node),
            start=0,
            edges=edges,
            out=tuple(map(tuple, out)),
            into=tuple(map(tuple, into)),
            live=tuple(carried[place] for place in number),
        )
        begin = tuple((at, None) for at in ones(machine.live[start[0]] & ~carried[start]))
        same = tuple(self._same(place, carried[place]) for place in number)
        return Parted(
            walked, tuple(map(tuple, places)), node, same, begin, tuple(self._keep(place) for place in number)
        )

    def _carried(self) -> dict[Place, int]:
        """The variables in which the states at a place may differ: not in what is told apart, nor in what rests."""
        live, rest = self.machine.live, self.rest
        sets, gives = [], []  # of each edge: what it sets, and what may not rest afterwards
        for effects in self.effects:
            one = other = 0
            for at, table in effects:
                if len(set(table)) == 1:
                    one |= 1 << at
                if table[rest[at]] != rest[at]:
                    other |= 1 << at
            sets.append(~one)
            gives.append(other)
        carried = dict.fromkeys(self.ways, 0)
        start = next(iter(self.ways))
        open_ = sum(1 << at for at, begin in enumerate(self.machine.begin) if len(begin) > 1)
        carried[start] = live[start[0]] & open_ & ~self.apart
        waiting = list(reversed(self.ways))
        queued = set(waiting)
        while waiting:
            place = waiting.pop()
            queued.discard(place)
            here = carried[place]
            for edge, target, _ in self.ways[place]:
                new = (here & sets[edge] | gives[edge]) & live[target[0]] & ~self.apart
                if new & ~carried[target]:
                    carried[target] |= new
                    if target not in queued:
                        queued.add(target)
                        waiting.append(target)
        for place, ways in self.ways.items():  # what is asked for is said, whether it can differ or not
            for _, _, guard in ways:
                carried[place] |= read_by(guard)
            carried[place] |= read_by(self._keep(place))
        return carried

    def _keep(self, place: Place) -> Formula:
        if not self.machine.story.nodes[self.machine.nodes[place[0]]].ending:
            return TRUE
        return at_place(self.machine.keep, self.machine, self.register, self.flags, place)

    def _program(self, source: int, target: int, effects: Effects) -> tuple[Change, ...]:
        key = (source, target, effects)
        changes = self.programs.get(key)
        if changes is None:
            program: list[Change] = [(at, None) for at in ones(source & ~target)]
            tables = {at: table for at, table in effects if target >> at & 1}
            come = target & ~source
            for at in ones(come | sum(1 << at for at in tables)):
                table = tables.get(at)
                if come >> at & 1:
                    rest = self.rest[at]
                    table = (rest if table is None else table[rest],) * self.machine.blocks[at].size
                program.append((at, table))
            changes = self.programs[key] = tuple(program)
        return changes

    def _same(self, place: Place, carried: int) -> tuple[tuple[Change, ...], ...]:
        node, block, held = place
        mask = self.machine.live[node] & ~carried
        changes = self.sames.get((mask, block))
        if changes is None:
            changes = self.sames[mask, block] = tuple(
                (at, (block if at == self.register else self.rest[at],) * self.machine.blocks[at].size)
                for at in ones(mask)
            )
        return changes, tuple((at, (1 - self.rest[at],) * 2) for at in ones(held))
