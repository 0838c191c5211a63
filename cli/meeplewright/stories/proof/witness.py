"""The shortest play to a state: what to read and what to choose."""

from __future__ import annotations

from meeplewright.stories.model.story import Step, Witness
from meeplewright.stories.proof.formulas import Blocks
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.search import nothing
from meeplewright.stories.proof.single import SingleWays
from meeplewright.stories.proof.spaces import UNBOUNDED, Full, States

PATIENCE = 60_000  # states walked one by one, for all witnesses together, before a search from the goal


class Witnesses:
    """Of one proof. States near the start are walked once for all; what lies farther is sought from its end."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.machine = proof.machine
        self.packed = Packed(self.machine, UNBOUNDED)
        self.walked: list[list[int]] = [[] for _ in self.machine.nodes]  # places in `trail`, nearest first
        self.trail: list[tuple[int, int, int, int]] = []  # node, state, place of the one before, edge
        self.whole = False
        self._walk()

    def to(self, node: int, states: States) -> Witness | None:
        """The shortest play to one of these states of a node; nothing where it would take longer than is allowed."""
        space, live = self.proof.space, self.machine.live[node]
        for place in self.walked[node]:
            if space.both(states, space.only(self._blocks(self.trail[place][1]), live)):
                return self._told(place)
        if self.whole:
            return None
        try:
            return self._sought(node, states)
        except Full:  # the search used up its budget: there is none left for the way back
            return None

    def _blocks(self, state: int) -> tuple[int, ...]:
        return self.packed.pick({state})

    def _walk(self) -> None:
        machine, packed = self.machine, self.packed
        seen: list[set[int]] = [set() for _ in machine.nodes]
        try:
            begin = Packed(machine, PATIENCE).begin()
        except Full:  # readers may begin in more ways than can be walked one by one
            return
        for state in sorted(begin):
            seen[machine.start].add(state)
            self.walked[machine.start].append(len(self.trail))
            self.trail.append((machine.start, state, -1, -1))
        ways, at = SingleWays(machine, packed), 0
        while at < len(self.trail) < PATIENCE:
            node, state, _, _ = self.trail[at]
            for number, target, after in ways.on(node, state):
                if after not in seen[target]:
                    seen[target].add(after)
                    self.walked[target].append(len(self.trail))
                    self.trail.append((target, after, at, number))
            at += 1
        self.whole = at >= len(self.trail)

    def _told(self, place: int) -> Witness:
        end = self.machine.nodes[self.trail[place][0]]
        steps: list[Step] = []
        while self.trail[place][2] >= 0:
            _, _, before, number = self.trail[place]
            steps.append(step_of(self.machine, number))
            place = before
        return Witness(tuple(reversed(steps)), end, begins_of(self.machine, self._blocks(self.trail[place][1])))

    def _sought(self, node: int, states: States) -> Witness | None:
        """Backward from the goal, one step at a time, until the start is met; then forward along the steps."""
        machine, space, reached = self.machine, self.proof.space, self.proof.reached
        seen = nothing(machine, space)
        seen[node] = states
        layers: list[dict[int, States]] = [{node: states}]
        begin = space.begin()
        while layers[-1]:
            meeting = layers[-1].get(machine.start)
            if meeting is not None and space.both(meeting, begin):
                return self._forward(layers, space.pick(space.both(meeting, begin)), node)
            following: dict[int, States] = {}
            for target, goal in layers[-1].items():
                for number in machine.into[target]:
                    edge = machine.edges[number]
                    here = space.minus(reached[edge.source], seen[edge.source])
                    new = space.back(goal, space.where(here, edge.guard), edge.changes) if here else here
                    if new:
                        seen[edge.source] = space.join(seen[edge.source], new)
                        known = following.get(edge.source)
                        following[edge.source] = new if known is None else space.join(known, new)
            layers.append(following)
        return None

    def _forward(self, layers: list[dict[int, States]], state: tuple[int, ...], end: int) -> Witness:
        machine, space = self.machine, self.proof.space
        begins, at, steps = begins_of(self.machine, state), machine.start, []
        for layer in reversed(layers[:-1]):
            here = space.only(state, machine.live[at])
            for number in machine.out[at]:
                edge = machine.edges[number]
                if edge.target not in layer:
                    continue
                after = space.both(space.move(space.where(here, edge.guard), edge.changes), layer[edge.target])
                if after:
                    steps.append(step_of(self.machine, number))
                    at, state = edge.target, space.pick(after)
                    break
        return Witness(tuple(steps), machine.nodes[end], begins)


def step_of(machine: Machine, number: int) -> Step:
    """An edge as a step of a play."""
    edge = machine.edges[number]
    option = machine.option(edge.source, edge.option)
    return Step(machine.nodes[edge.source], option.key, edge.outcome if option.chance is not None else "")


def begins_of(machine: Machine, state: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """What a reader begins with who is in this state at the start, where that is free."""
    live = machine.live[machine.start]
    return tuple(
        (blocks.variable.name, _start(machine, blocks, state[at]))
        for at, blocks in enumerate(machine.blocks)
        if live >> at & 1 and len(blocks.variable.starts) > 1
    )


def _start(machine: Machine, blocks: Blocks, block: int) -> int:
    """A value to begin with that is in this block once the start has been read."""
    variable = blocks.variable
    gains = [effect for effect in machine.story.nodes[machine.story.start].gains if effect.name == variable.name]
    for value in variable.starts:
        after = value
        for effect in gains:
            after = effect.on(after, variable)
        if blocks.of_value[after - variable.low] == block:
            return value
    return variable.starts[0]
