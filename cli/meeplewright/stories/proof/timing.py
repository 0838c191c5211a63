"""When something can be had: the fewest and the most turns until an entry is read, or an item or keyword is given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush

from meeplewright.stories.model.story import OptionRole
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.search import nothing
from meeplewright.stories.proof.spaces import States

PATIENCE = 400_000  # ways taken, for all of a story's figures together

Turn = tuple[int, int]  # what is counted so far, and choices made
Layer = tuple[Turn, dict[int, States]]  # the states that are come to first after so much


@dataclass(frozen=True, slots=True)
class Aim:
    """What readers want: to read one of these nodes, or to take one of these edges, which give something."""

    nodes: frozenset[int] = frozenset()
    edges: frozenset[int] = frozenset()


def giving(machine: Machine, name: str) -> frozenset[int]:
    """The edges on which something is got: by how they come out, or by what is read then."""
    story = machine.story
    least = story.variables[name].low
    edges: set[int] = set()
    for number, edge in enumerate(machine.edges):
        outcome = edge.outcome.partition("/")[0]
        branch = next(each for each in machine.option(edge.source, edge.option).outcomes if each.name == outcome)
        effects = (*branch.effects, *story.nodes[machine.nodes[edge.target]].gains)
        if any(e.name == name and e.amount > (least if e.sets else 0) for e in effects):
            edges.add(number)
    return frozenset(edges)


@dataclass(frozen=True, eq=False)
class Timing:
    """Of one proof. `counted` are the nodes whose reading counts; where none is named, each choice counts.

    Counted are choices until an entry is read, so that the start is read after none; or readings, its own with them.
    Who comes back to a hub from what it offers has not left it: that is no reading of it.
    """

    proof: Proof
    counted: frozenset[int] = frozenset()

    @property
    def machine(self) -> Machine:
        return self.proof.machine

    def cost(self, number: int) -> int:
        """What taking an edge counts."""
        return int(number in self._counting) if self.counted else 1

    @cached_property
    def _counting(self) -> frozenset[int]:
        """The edges by which a counted node is read anew."""
        machine = self.machine
        edges: set[int] = set()
        for node in self.counted:
            inside = _inside(machine, node)
            edges.update(number for number in machine.into[node] if machine.edges[number].source not in inside)
        return frozenset(edges)

    @property
    def first(self) -> int:
        """What is counted when reading begins."""
        return int(self.machine.start in self.counted)

    @cached_property
    def layers(self) -> list[Layer]:
        """All states in the order in which they are come to: by what is counted, then by choices."""
        space = self.proof.space
        space.searching()  # layer by layer it takes more than the proof did, and need not end soon
        layers = list(self._layers())
        space.searched()
        return layers

    def _layers(self) -> Iterator[Layer]:
        machine, space = self.machine, self.proof.space
        seen = nothing(machine, space)
        waiting: dict[Turn, dict[int, States]] = {(self.first, 0): {machine.start: space.begin()}}
        heap = list(waiting)
        while heap:
            turn = heappop(heap)
            fresh: dict[int, States] = {}
            for node, states in waiting.pop(turn).items():
                new = space.minus(states, seen[node])
                if new:
                    fresh[node], seen[node] = new, space.join(seen[node], new)
            if fresh:
                yield turn, fresh
            for node, states in fresh.items():
                for number in machine.out[node]:
                    edge = machine.edges[number]
                    here = space.where(states, edge.guard)
                    moved = space.minus(space.move(here, edge.changes), seen[edge.target]) if here else here
                    if not moved:
                        continue
                    after = (turn[0] + self.cost(number), turn[1] + 1)
                    if after not in waiting:
                        waiting[after] = {}
                        heappush(heap, after)
                    known = waiting[after].get(edge.target)
                    waiting[after][edge.target] = moved if known is None else space.join(known, moved)

    @cached_property
    def earliest(self) -> dict[int, int]:
        """What is counted at least until each node is read."""
        counts: dict[int, int] = {}
        for (count, _), fresh in self.layers:
            for node in fresh:
                counts.setdefault(node, count)
        return counts

    def taken(self, edges: Collection[int]) -> dict[int, int]:
        """What is counted at least until each of some edges can have been taken."""
        counts: dict[int, int] = {}
        by_source = self._by_source(edges)
        for (count, _), fresh in self.layers:
            for node in fresh.keys() & by_source.keys():
                for number in by_source[node]:
                    if number not in counts and self.proof.space.where(fresh[node], self.machine.edges[number].guard):
                        counts[number] = count + self.cost(number)
        return counts

    def _by_source(self, edges: Collection[int]) -> dict[int, list[int]]:
        by_source: dict[int, list[int]] = {}
        for number in edges:
            by_source.setdefault(self.machine.edges[number].source, []).append(number)
        return by_source

    def latest(self, edges: Collection[int]) -> tuple[dict[int, int | None], dict[int, int | None]] | None:
        """The most that can be counted when each node is read, and when each of some edges is taken; None: no most.

        Nothing at all where that takes more than is allowed. The states that can be come to after a count of k or
        more are fewer for each k, until none is left, or until they stay: there readers can go round.
        """
        space, live = self.proof.space, list(self.proof.reached)
        last_read: dict[int, int | None] = {}
        last_taken: dict[int, int | None] = {}
        by_source = self._by_source(edges)
        alive = {node for node, states in enumerate(live) if states}
        open_ = {n for n in edges if space.where(live[self.machine.edges[n].source], self.machine.edges[n].guard)}
        changed = set(alive)
        count, left = self.first, PATIENCE
        while changed:
            if left < 0:
                return None
            following, work = self._once_more(live, changed)
            left -= work
            changed = {node for node, states in following.items() if states != live[node]}
            for node in changed:
                live[node] = following[node]
                if not live[node]:
                    last_read[node] = count
                for number in by_source.get(node, ()):
                    edge = self.machine.edges[number]
                    if number in open_ and not space.where(live[node], edge.guard):
                        open_.discard(number)
                        last_taken[number] = count + self.cost(number)
            count += 1
        last_read |= dict.fromkeys((node for node in alive if live[node]), None)
        last_taken |= dict.fromkeys(open_, None)
        return last_read, last_taken

    def _once_more(self, live: Sequence[States], changed: set[int]) -> tuple[dict[int, States], int]:
        """The states come to with one more counted, at the nodes where that may be fewer than before."""
        if not self.counted:
            targets = {self.machine.edges[number].target for node in changed for number in self.machine.out[node]}
            targets.add(self.machine.start)
            return self._images(live, targets, None)
        sets = nothing(self.machine, self.proof.space)
        first, work = self._images(live, self.counted, self._counting)
        waiting = []
        for node, states in first.items():
            if states:
                sets[node] = states
                waiting.append(node)
        fresh = dict(first)
        space, machine = self.proof.space, self.machine
        while waiting:
            node = waiting.pop()
            states = fresh.pop(node, None)
            if not states:
                continue
            for number in machine.out[node]:
                work += 1
                edge = machine.edges[number]
                here = space.where(states, edge.guard)
                new = space.minus(space.move(here, edge.changes), sets[edge.target]) if here else here
                if new:
                    sets[edge.target] = space.join(sets[edge.target], new)
                    known = fresh.get(edge.target)
                    fresh[edge.target] = new if known is None else space.join(known, new)
                    waiting.append(edge.target)
        return dict(enumerate(sets)), work

    def _images(
        self, live: Sequence[States], targets: Collection[int], only: frozenset[int] | None
    ) -> tuple[dict[int, States], int]:
        space, machine = self.proof.space, self.machine
        images: dict[int, States] = {}
        work = 0
        for target in targets:
            states = space.none()
            for number in machine.into[target]:
                edge = machine.edges[number]
                if only is not None and number not in only:
                    continue
                work += 1
                here = space.where(live[edge.source], edge.guard)
                if here:
                    states = space.join(states, space.move(here, edge.changes))
            images[target] = states
        return images, work


def _inside(machine: Machine, hub: int) -> set[int]:
    """The nodes that a hub offers, and what is read on from them up to the next hub; of any other node none."""
    story, names = machine.story, machine.nodes
    if not story.nodes[names[hub]].hub:
        return set()
    options = story.nodes[names[hub]].options
    visited = [
        machine.edges[n].target for n in machine.out[hub] if options[machine.edges[n].option].role is OptionRole.VISIT
    ]
    nodes = set(visited)
    waiting = [node for node in visited if not story.nodes[names[node]].hub]
    while waiting:
        for number in machine.out[waiting.pop()]:
            node = machine.edges[number].target
            if node not in nodes and not story.nodes[names[node]].hub:
                nodes.add(node)
                waiting.append(node)
    return nodes
