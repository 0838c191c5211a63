"""What a proof knows of a story: options nobody can take, states without an instruction, traps, idle loops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import Force
from meeplewright.stories.proof.formulas import conjoined
from meeplewright.stories.proof.graph import components
from meeplewright.stories.proof.proof import Proof, Verdict
from meeplewright.stories.proof.search import backward, nothing
from meeplewright.stories.proof.spaces import States


@dataclass(frozen=True, eq=False, slots=True)
class Trap:
    """Nodes between which a reader goes round for ever, with the states in which that is so."""

    states: dict[int, States]


@dataclass(frozen=True, eq=False)
class Facts:
    """Of one proof, each made when it is asked for."""

    proof: Proof

    def reached(self, node: int) -> bool:
        return bool(self.proof.reached[node])

    def takeable(self, node: int, option: int) -> bool:
        return self._takeable[node][option]

    @cached_property
    def _takeable(self) -> list[list[bool]]:
        space, machine, reached = self.proof.space, self.proof.machine, self.proof.reached
        return [
            [bool(here) and bool(space.where(here, formula)) for formula in machine.open[node]]
            for node, here in enumerate(reached)
        ]

    @cached_property
    def passed(self) -> frozenset[int]:
        """The edges that some reader takes."""
        space, reached = self.proof.space, self.proof.reached
        return frozenset(
            number
            for number, edge in enumerate(self.proof.machine.edges)
            if reached[edge.source] and space.where(reached[edge.source], edge.guard)
        )

    def gap(self, node: int) -> States:
        """The states in which no option of a node applies."""
        return self._gaps[node]

    @cached_property
    def _gaps(self) -> list[States]:
        return [self._gap(node) for node in range(len(self.proof.machine.nodes))]

    def _gap(self, node: int) -> States:
        space, machine = self.proof.space, self.proof.machine
        left = self.proof.reached[node]
        if machine.story.nodes[machine.nodes[node]].ending or not machine.open[node]:
            return space.minus(left, left)
        for formula in machine.open[node]:
            left = space.minus(left, space.where(left, formula))
        return left

    def overlaps(self, node: int) -> Iterator[tuple[int, int, States]]:
        """Pairs of options that must both be taken, with the states in which that is so."""
        machine = self.proof.machine
        options = machine.story.nodes[machine.nodes[node]].options
        must = [at for at, option in enumerate(options) if option.force is Force.MUST]
        for place, one in enumerate(must):
            for other in must[place + 1 :]:
                a, b = options[one], options[other]
                variables = machine.story.variables
                if more_specific(a.guard, b.guard, variables) or more_specific(b.guard, a.guard, variables):
                    continue
                both = conjoined((machine.open[node][one], machine.open[node][other]))
                states = self.proof.space.where(self.proof.reached[node], both)
                if states:
                    yield one, other, states

    def nowhere(self, node: int) -> Iterator[tuple[int, str, States]]:
        """Options that can be taken and then lead nowhere, by which outcome, and the states in which that is so."""
        for lost in self.proof.machine.lost[node]:
            states = self.proof.space.where(self.proof.reached[node], lost.where)
            if states:
                yield lost.option, lost.outcome, states

    def doomed(self, node: int) -> States:
        """The states from which no ending can be reached."""
        return self.proof.space.minus(self.proof.reached[node], self.proof.can[node])

    @cached_property
    def wandering(self) -> list[States]:
        """Doomed states from which a reader does not even come to a halt: at each node."""
        proof = self.proof
        machine, space = proof.machine, proof.space
        if proof.verdict is Verdict.PROVEN:  # every state leads to an ending, at which a reader halts
            return nothing(machine, space)
        halts: dict[int, States] = {}
        for node, states in enumerate(proof.reached):
            if not states:
                continue
            if machine.story.nodes[machine.nodes[node]].ending or not machine.open[node]:
                halts[node] = states
                continue
            stop = self.gap(node)
            for _, _, lost in self.nowhere(node):
                stop = space.join(stop, lost)
            if stop:
                halts[node] = stop
        can = backward(machine, space, proof.reached, halts)
        return [space.minus(here, there) for here, there in zip(proof.reached, can, strict=True)]

    @cached_property
    def traps(self) -> list[Trap]:
        """The closed loops that readers get into and never out of."""
        proof, wandering = self.proof, self.wandering
        machine, space = proof.machine, proof.space
        links: list[list[int]] = [[] for _ in machine.nodes]
        inside = [node for node, states in enumerate(wandering) if states]
        for node in inside:
            for number in machine.out[node]:
                edge = machine.edges[number]
                after = space.move(space.where(wandering[node], edge.guard), edge.changes)
                if after and space.both(after, wandering[edge.target]):
                    links[node].append(edge.target)
        traps = []
        for part in components(links, inside):
            closed = set(part)
            if all(target in closed for node in part for target in links[node]):
                traps.append(Trap({node: wandering[node] for node in part}))
        return traps

    @cached_property
    def broken_rules(self) -> list[tuple[int, int, States]]:
        """Rules, and the nodes and states in which they do not hold."""
        return list(self._broken_rules())

    def _broken_rules(self) -> Iterator[tuple[int, int, States]]:
        proof = self.proof
        machine, space = proof.machine, proof.space
        for at, (rule, (when, require)) in enumerate(zip(machine.story.rules, machine.rules, strict=True)):
            for node, states in enumerate(proof.reached):
                if not states or (rule.at == "ending" and not machine.story.nodes[machine.nodes[node]].ending):
                    continue
                here = space.where(states, when)
                wrong = space.minus(here, space.where(here, require)) if here else here
                if wrong:
                    yield at, node, wrong

    @cached_property
    def idle_loops(self) -> list[dict[int, States]]:
        """Loops along which nothing changes: the nodes of each, and the states in which one can go round there."""
        proof = self.proof
        machine, _space, reached = proof.machine, proof.space, proof.reached
        idle: list[list[int]] = [[] for _ in machine.nodes]
        for number, edge in enumerate(machine.edges):
            if reached[edge.source] and self._changes_nothing(number):
                idle[edge.source].append(number)
        links = [[machine.edges[number].target for number in out] for out in idle]
        return [
            staying
            for part in components(links, range(len(links)))
            if len(part) > 1 and (staying := self._staying(part, idle))
        ]

    def _staying(self, part: list[int], idle: list[list[int]]) -> dict[int, States]:
        """The states in which a reader can go round inside `part` for ever, on edges that change nothing."""
        machine, space = self.proof.machine, self.proof.space
        inside = set(part)
        before: dict[int, list[int]] = {node: [] for node in part}
        for node in part:
            for number in idle[node]:
                if machine.edges[number].target in inside:
                    before[machine.edges[number].target].append(node)
        staying = {node: self.proof.reached[node] for node in part}
        waiting, queued = list(part), set(part)
        while waiting:
            node = waiting.pop()
            queued.discard(node)
            here = staying[node]
            kept = space.minus(here, here)
            for number in idle[node]:
                edge = machine.edges[number]
                if here and edge.target in inside and staying[edge.target]:
                    kept = space.join(
                        kept, space.back(staying[edge.target], space.where(here, edge.guard), edge.changes)
                    )
            if space.minus(here, kept):
                staying[node] = kept
                fresh = [each for each in before[node] if each not in queued]
                waiting += fresh
                queued.update(fresh)
        return {node: states for node, states in staying.items() if states}

    def _changes_nothing(self, number: int) -> bool:
        machine = self.proof.machine
        edge = machine.edges[number]
        option = machine.option(edge.source, edge.option)
        source, target = (machine.story.nodes[machine.nodes[at]] for at in (edge.source, edge.target))
        if option.chance is not None or option.costs or source.hub or target.hub or target.gains:
            return False
        return not any(outcome.effects for outcome in option.outcomes)
