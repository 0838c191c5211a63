"""Which places there are: a node, the visit that a reader is on, and what waits; whatever else a reader has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from meeplewright.stories.proof.formulas import FALSE, TRUE, Formula, at_least, conjoined, disjoined, negated
from meeplewright.stories.proof.machine import Machine, Table

PLACES = 20  # for each node, and 10,000 more: else what is taken for exclusive is not
Place = tuple[
    int, int, int
]  # a node, the block of the register of visits there, the mask of the flags that do not rest
Ways = dict[Place, list[tuple[int, Place, Formula]]]  # of each place: an edge, where it leads, and what it asks besides


def flags_of(machine: Machine) -> Iterator[int]:
    """What may be exclusive, as masks to try in turn: what is given and taken away again; what forbids others too."""
    set_to = [0, 0]  # those that some edge sets to their first value, and those that one sets to their second
    for edge in machine.edges:
        for at, table in edge.effects:
            if len(table) == 2 and len(machine.begin[at]) == 1 and table[0] == table[1]:
                set_to[table[0]] |= 1 << at
    both = set_to[0] & set_to[1]
    if both:
        yield both
        forbids = 0
        for edge in machine.edges:
            banned = _asked(edge.guard, machine, -1, both)[1]
            if banned & banned - 1:
                forbids |= banned
        if forbids and forbids != both:
            yield forbids
    yield 0


def explored(machine: Machine, register: int, flags: int) -> Ways | None:
    """Every place that may be come to, the start first, with its ways on; nothing where there are too many."""
    return _BlockExplorer(machine, register, flags).explored()


@dataclass(frozen=True, eq=False, slots=True)
class _Way:
    """An edge by what it asks of the register and the flags: those that it needs, those that must rest."""

    number: int
    target: int
    needs: int
    bans: int
    rest: Formula
    mixed: bool  # what else it asks for reads them too
    register: Table | None
    flags: tuple[tuple[int, Table], ...]


@dataclass(frozen=True, eq=False, slots=True)
class _BlockEdges:
    """The edges of a node in one block of the register."""

    free: list[_Way] = field(default_factory=list)
    waiting: dict[int, list[_Way]] = field(default_factory=dict)  # by the lowest flag that they need


class _BlockExplorer:
    def __init__(self, machine: Machine, register: int, flags: int) -> None:
        self.machine, self.register, self.flags = machine, register, flags
        self.rests = [begin[0] for begin in machine.begin]
        self.out: dict[tuple[int, int], _BlockEdges] = {}
        self.ways: dict[int, list[tuple[int, _Way]]] = {}
        self.known: dict[tuple[int, int, int], Formula] = {}

    def explored(self) -> Ways | None:
        machine = self.machine
        most = PLACES * len(machine.nodes) + 10_000
        start = (machine.start, machine.begin[self.register][0] if self.register >= 0 else 0, 0)
        by_place: Ways = {start: []}
        waiting = [start]
        while waiting:
            place = waiting.pop()
            ways = by_place[place]
            for way in self._taken(place):
                rest = self._rest(way, place) if way.mixed else way.rest
                if rest == FALSE:
                    continue
                target = self._after(way, place)
                if target not in by_place:
                    if len(by_place) >= most:
                        return None
                    by_place[target] = []
                    waiting.append(target)
                ways.append((way.number, target, rest))
        return by_place

    def _taken(self, place: Place) -> Iterator[_Way]:
        node, block, held = place
        ways = self._ways(node, block)
        for way in ways.free:
            if not way.bans & held:
                yield way
        left = held
        while left:
            low = left & -left
            left ^= low
            for way in ways.waiting.get(low, ()):
                if way.needs & held == way.needs and not way.bans & held:
                    yield way

    def _ways(self, node: int, block: int) -> _BlockEdges:
        ways = self.out.get((node, block))
        if ways is None:
            ways = self.out[node, block] = _BlockEdges()
            if node not in self.ways:
                self.ways[node] = [self._way(number) for number in self.machine.out[node]]
            for mask, way in self.ways[node]:
                if mask >> block & 1:
                    if way.needs:
                        ways.waiting.setdefault(way.needs & -way.needs, []).append(way)
                    else:
                        ways.free.append(way)
        return ways

    def _way(self, number: int) -> tuple[int, _Way]:
        edge = self.machine.edges[number]
        needs, bans, mask, rest, mixed = _asked(edge.guard, self.machine, self.register, self.flags)
        register, flags = None, []
        for at, table in edge.effects:
            if at == self.register:
                register = table
            elif self.flags >> at & 1:
                flags.append((at, table))
        return mask, _Way(number, edge.target, needs, bans, rest, mixed, register, tuple(flags))

    def _after(self, way: _Way, place: Place) -> Place:
        live = self.machine.live[way.target]
        block, held = place[1], place[2] & live
        if self.register >= 0:
            at = self.register
            rests = self.rests[at]
            block = block if self.machine.live[place[0]] >> at & 1 else rests
            if not live >> at & 1:
                block = rests
            elif way.register is not None:
                block = way.register[block]
        for at, table in way.flags:
            if live >> at & 1:
                rest = self.rests[at]
                if table[1 - rest if held >> at & 1 else rest] == rest:
                    held &= ~(1 << at)
                else:
                    held |= 1 << at
        return way.target, block, held

    def _rest(self, way: _Way, place: Place) -> Formula:
        """What else it asks for, of the variables that are not told apart."""
        key = (way.number, place[1], place[2])
        rest = self.known.get(key)
        if rest is None:
            rest = self.known[key] = at_place(way.rest, self.machine, self.register, self.flags, place)
        return rest


def at_place(of: Formula, machine: Machine, register: int, flags: int, place: Place) -> Formula:
    """What a formula asks at a place, of the variables that are not told apart."""
    if of[0] == "in":
        at = of[1]
        if at == register:
            return TRUE if of[2] >> place[1] & 1 else FALSE
        if flags >> at & 1:
            rest = machine.begin[at][0]
            return TRUE if of[2] >> (1 - rest if place[2] >> at & 1 else rest) & 1 else FALSE
        return of
    if of[0] == "not":
        return negated(at_place(of[1], machine, register, flags, place), list(machine.blocks))
    parts = [at_place(part, machine, register, flags, place) for part in of[1]]
    if of[0] == "least":
        return at_least(parts, of[2])
    return conjoined(parts) if of[0] == "all" else disjoined(parts)


def _asked(of: Formula, machine: Machine, register: int, flags: int) -> tuple[int, int, int, Formula, bool]:
    """What a guard asks of them by itself: flags needed, flags that must rest, blocks of the register; and the rest."""
    needs = bans = 0
    mask = -1
    rest: list[Formula] = []
    mixed = False
    for part in of[1] if of[0] == "all" else (of,):
        if part[0] == "in":
            at = part[1]
            if at == register:
                mask &= part[2]
            elif not flags >> at & 1:
                rest.append(part)
            elif part[2] >> machine.begin[at][0] & 1:
                bans |= 1 << at
            else:
                needs |= 1 << at
        else:
            rest.append(part)
            mixed = mixed or _reads(part, register, flags)
    return needs, bans, mask, conjoined(rest), mixed


def _reads(of: Formula, register: int, flags: int) -> bool:
    if of[0] == "in":
        return of[1] == register or bool(flags >> of[1] & 1)
    if of[0] == "not":
        return _reads(of[1], register, flags)
    return any(_reads(part, register, flags) for part in of[1])
