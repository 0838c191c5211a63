"""All shortest ways to something, and what stands on every way to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from meeplewright.stories.model.story import Step, Witness
from meeplewright.stories.proof.search import forward, nothing
from meeplewright.stories.proof.spaces import States
from meeplewright.stories.proof.timing import Aim, Timing, Turn
from meeplewright.stories.proof.witness import begins_of, step_of

PATIENCE = 200_000  # places in ways that are looked at when they are counted

_Place = tuple[Turn, int]  # after so much, at a node


@dataclass(frozen=True, eq=False)
class Ways:
    """The shortest ways to an aim: fewest of what is counted, and of these with fewest choices."""

    timing: Timing
    aim: Aim

    @cached_property
    def _goal(self) -> tuple[Turn, dict[int, States], dict[int, States]] | None:
        """After how much it is come to first, in which states of its nodes, and of its edges' sources before."""
        proof = self.timing.proof
        best: Turn | None = None
        nodes: dict[int, States] = {}
        edges: dict[int, States] = {}
        for turn, fresh in self.timing.layers:
            if best is not None and turn > best:
                break
            here = {node: fresh[node] for node in fresh.keys() & self.aim.nodes}
            if here:
                if best is None or turn < best:
                    edges = {}
                best, nodes = turn, here
            for number in self.aim.edges:
                edge = proof.machine.edges[number]
                states = proof.space.where(fresh[edge.source], edge.guard) if edge.source in fresh else None
                if not states:
                    continue
                after = (turn[0] + self.timing.cost(number), turn[1] + 1)
                if best is None or after < best:
                    best, nodes, edges = after, {}, {}
                if after == best:
                    edges[number] = states
        return (best, nodes, edges) if best is not None else None

    @property
    def turn(self) -> Turn | None:
        """What is counted on them, and how many choices are made; None where nobody can come there."""
        return self._goal[0] if self._goal is not None else None

    @cached_property
    def _corridor(self) -> dict[Turn, dict[int, States]]:
        """The states from which it can still be had in time, by when they are come to."""
        corridor: dict[Turn, dict[int, States]] = {}
        if self._goal is None:
            return corridor
        best, nodes, edges = self._goal
        proof, space = self.timing.proof, self.timing.proof.space
        if nodes:
            corridor[best] = dict(nodes)
        by_turn = {turn: fresh for turn, fresh in self.timing.layers if turn < best}
        for turn in sorted(by_turn, reverse=True):
            here: dict[int, States] = {}
            for node, states in by_turn[turn].items():
                kept = space.none()
                for number in proof.machine.out[node]:
                    edge = proof.machine.edges[number]
                    after = (turn[0] + self.timing.cost(number), turn[1] + 1)
                    if after == best and number in edges:
                        kept = space.join(kept, space.both(space.where(states, edge.guard), edges[number]))
                    targets = corridor.get(after, {}).get(edge.target)
                    if targets:
                        kept = space.join(kept, space.back(targets, space.where(states, edge.guard), edge.changes))
                if kept:
                    here[node] = kept
            if here:
                corridor[turn] = here
        return corridor

    def _on(self, place: _Place, states: States) -> Iterator[tuple[int, _Place, States]]:
        """The edges that lead on in time from some states, and where they lead; after the last one: nowhere more."""
        assert self._goal is not None
        best, nodes, edges = self._goal
        (turn, node), space = place, self.timing.proof.space
        for number in self.timing.machine.out[node]:
            edge = self.timing.machine.edges[number]
            after = (turn[0] + self.timing.cost(number), turn[1] + 1)
            here = space.where(states, edge.guard)
            if not here or after > best:
                continue
            moved = space.move(here, edge.changes)
            if after == best:
                reached = number in edges or (edge.target in nodes and space.both(moved, nodes[edge.target]))
                if reached:
                    yield number, (after, edge.target), moved
                continue
            kept = self._corridor.get(after, {}).get(edge.target)
            moved = space.both(moved, kept) if kept else kept
            if moved:
                yield number, (after, edge.target), moved

    def count(self) -> int | None:
        """How many there are: plays that differ in a choice or in how it comes out; None where they are too many."""
        if self._goal is None:
            return 0
        best, start = self._goal[0], self._begin()
        if start[0][0] == best:
            return 1
        known: dict[tuple[_Place, object], int] = {}
        stack: list[tuple[_Place, States]] = [start]
        while stack:
            place, states = stack[-1]
            key = (place, _frozen(states))
            if key in known:
                stack.pop()
                continue
            if len(known) > PATIENCE:
                return None
            ahead = list(self._on(place, states))
            missing = [
                (after, moved) for _, after, moved in ahead if after[0] != best and (after, _frozen(moved)) not in known
            ]
            if missing:
                stack += missing
                continue
            known[key] = sum(1 if after[0] == best else known[after, _frozen(moved)] for _, after, moved in ahead)
            stack.pop()
        return known[start[0], _frozen(start[1])]

    def _begin(self) -> tuple[_Place, States]:
        machine = self.timing.machine
        turn = (self.timing.first, 0)
        return (turn, machine.start), self._corridor.get(turn, {}).get(machine.start, self.timing.proof.space.begin())

    def each(self) -> Iterator[Witness]:
        """Every one of them, as a play, in the order of the options."""
        if self._goal is None:
            return
        place, states = self._begin()
        if place[0] == self._goal[0]:
            yield self._play([], [states])
            return
        walk = [self._on(place, states)]
        edges: list[int] = []
        sets = [states]
        while walk:
            step = next(walk[-1], None)
            if step is None:
                walk.pop()
                sets.pop()
                if edges:
                    edges.pop()
                continue
            number, after, moved = step
            if after[0] == self._goal[0]:
                yield self._play([*edges, number], [*sets, moved])
                continue
            edges.append(number)
            sets.append(moved)
            walk.append(self._on(after, moved))

    def _play(self, edges: list[int], sets: list[States]) -> Witness:
        """A way as a play, with something to begin with that takes it."""
        machine, space = self.timing.machine, self.timing.proof.space
        here = sets[-1]
        nodes = self._goal[1] if self._goal is not None else {}
        end = machine.edges[edges[-1]].target if edges else machine.start
        if end in nodes and not (edges and edges[-1] in self.aim.edges):
            here = space.both(here, nodes[end])
        for number, before in zip(reversed(edges), reversed(sets[:-1]), strict=True):
            edge = machine.edges[number]
            here = space.back(here, space.where(before, edge.guard), edge.changes)
        steps: list[Step] = [step_of(machine, number) for number in edges]
        return Witness(tuple(steps), machine.nodes[end], begins_of(machine, space.pick(here)))


@dataclass(frozen=True, slots=True)
class Always:
    """What is on every way: entries in the order of a shortest one, and choices (node, option) made at them."""

    nodes: tuple[int, ...]
    options: tuple[tuple[int, int], ...]


def always(timing: Timing, aim: Aim, way: Witness) -> Always:
    """What nobody comes to an aim without. Looked for among what one shortest way holds: all else can be done without.

    Each entry of that way is taken out of the story in turn, and it is searched again; then each choice at those that
    are needed.
    """
    machine = timing.machine
    index = {name: at for at, name in enumerate(machine.nodes)}
    passed = list(dict.fromkeys(index[step.node] for step in way.steps))
    targets = {machine.edges[number].target for number in aim.edges}
    candidates = [node for node in passed if node not in aim.nodes and node not in targets]
    nodes = [
        node
        for node in candidates
        if node == machine.start
        or not _reached(timing, aim, {number for number in machine.into[node] if node != machine.start})
    ]
    needed = set(nodes)
    options: list[tuple[int, int]] = []
    for step in way.steps:
        node = index[step.node]
        option = next(at for at, each in enumerate(machine.story.nodes[step.node].options) if each.key == step.key)
        if node in needed and (node, option) not in options and len(machine.open[node]) > 1:
            gone = {number for number in machine.out[node] if machine.edges[number].option == option}
            if not _reached(timing, aim, gone):
                options.append((node, option))
    return Always(tuple(nodes), tuple(options))


def _reached(timing: Timing, aim: Aim, gone: set[int]) -> bool:
    """Whether an aim is come to by readers who never take some edges."""
    proof, machine = timing.proof, timing.machine
    out = tuple(tuple(number for number in numbers if number not in gone) for numbers in machine.out)
    less = replace(machine, out=out)
    reached = nothing(machine, proof.space)
    forward(less, proof.space, reached, chained=proof.form == "diagrams")
    if any(reached[node] for node in aim.nodes):
        return True
    return any(
        proof.space.where(reached[machine.edges[number].source], machine.edges[number].guard)
        for number in aim.edges - gone
    )


def _frozen(states: States) -> object:
    return frozenset(states) if isinstance(states, set) else states
