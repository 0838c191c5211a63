"""Points of no return: where the last way to an ending that the story keeps is left behind, by choice or by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import Proof, Verdict
from meeplewright.stories.proof.spaces import States

PATIENCE = 20_000  # ways followed, to see what would have been needed, before that is left out


@dataclass(frozen=True, eq=False, slots=True)
class PointOfNoReturn:
    """In `states` of a node a kept ending can still be reached; after this option (with this outcome) no more.

    With a `chance` another outcome of the same option would have kept it; else it is the choice that loses it. Where it
    is `told`, nothing can be chosen between it and another ending. `edges` are the ways it takes.
    """

    node: int
    option: int
    outcome: str
    states: States
    edges: tuple[int, ...]
    chance: bool
    told: bool


@dataclass(frozen=True, eq=False)
class KeptEndings:
    """What a proof says of the endings that its story keeps."""

    proof: Proof

    @property
    def searched(self) -> bool:
        """Whether there is something to keep, and all was seen."""
        return self.proof.keeps is not None and self.proof.verdict is not Verdict.OPEN

    @cached_property
    def lost(self) -> list[States]:
        """The states from which an ending can be reached, and none of those that are kept."""
        proof = self.proof
        if proof.keeps is None:
            return []
        return [proof.space.minus(can, kept) for can, kept in zip(proof.can, proof.keeps, strict=True)]

    @property
    def within_reach(self) -> bool:
        """Whether a kept ending can be reached at all."""
        return self.proof.keeps is not None and bool(self.proof.keeps[self.proof.machine.start])

    @cached_property
    def begun_in_vain(self) -> States:
        """The states in which reading may begin, and from which an ending can be reached and none that is kept."""
        proof = self.proof
        start = proof.machine.start
        return proof.space.both(self.lost[start], proof.space.begin()) if proof.keeps is not None else None

    @property
    def kept(self) -> bool:
        """Whether one can be reached from every state."""
        proof = self.proof
        return proof.keeps is not None and all(
            here == there or not proof.space.minus(here, there)
            for here, there in zip(proof.reached, proof.keeps, strict=True)
        )

    @cached_property
    def points(self) -> tuple[PointOfNoReturn, ...]:
        """Every point of no return after which an ending can still be reached: what strands readers is told as that."""
        return tuple(self._points()) if self.proof.keeps is not None else ()

    def _points(self) -> Iterator[PointOfNoReturn]:
        proof = self.proof
        machine, keeps = proof.machine, proof.keeps
        assert keeps is not None
        endings = _told(machine)
        safe = [here == kept for here, kept in zip(proof.reached, keeps, strict=True)]
        for node, out in enumerate(machine.out):
            if not keeps[node] or (len(machine.open[node]) == 1 and machine.option(node, 0).chance is None):
                continue  # where there is one way on, nobody chooses
            by_option: dict[int, list[int]] = {}
            for number in out:
                by_option.setdefault(machine.edges[number].option, []).append(number)
            for option, numbers in by_option.items():
                if not all(safe[machine.edges[number].target] for number in numbers):
                    yield from self._of(node, option, numbers, endings)

    def _of(self, node: int, option: int, numbers: list[int], endings: bytearray) -> Iterator[PointOfNoReturn]:
        proof = self.proof
        machine, space, keeps = proof.machine, proof.space, proof.keeps
        assert keeps is not None
        saved = space.none()
        into: dict[int, States] = {}
        for number in numbers:
            edge = machine.edges[number]
            here = space.where(keeps[node], edge.guard)
            if not here:
                continue
            kept = space.back(keeps[edge.target], here, edge.changes)
            losing = space.minus(here, kept)
            if losing and proof.verdict is Verdict.REFUTED:
                losing = space.back(proof.can[edge.target], losing, edge.changes)
            if losing:
                into[number] = losing
            saved = space.join(saved, kept)
        if not into:
            return
        if machine.option(node, option).chance is None:  # one option may lead to several nodes, never by chance
            yield from self._grouped(node, option, into, endings, chance=False)
            return
        yield from self._grouped(
            node, option, {n: space.minus(s, saved) for n, s in into.items()}, endings, chance=False
        )
        by_outcome: dict[str, dict[int, States]] = {}
        for number, losing in into.items():
            outcome = machine.edges[number].outcome.partition("/")[0]
            by_outcome.setdefault(outcome, {})[number] = space.both(losing, saved)
        for group in by_outcome.values():
            yield from self._grouped(node, option, group, endings, chance=True)

    def _grouped(
        self, node: int, option: int, group: dict[int, States], endings: bytearray, *, chance: bool
    ) -> Iterator[PointOfNoReturn]:
        space, edges = self.proof.space, self.proof.machine.edges
        states = space.none()
        for losing in group.values():
            states = space.join(states, losing)
        if states:
            numbers = tuple(number for number, losing in group.items() if losing)
            ends = all(endings[edges[number].target] for number in numbers)
            yield PointOfNoReturn(node, option, edges[numbers[0]].outcome, states, numbers, chance, ends)

    def needed(self, point: PointOfNoReturn) -> list[tuple[int, int]]:
        """The options, node and number, that readers whom it takes meet closed, and that lead the others on."""
        proof = self.proof
        machine, space, keeps = proof.machine, proof.space, proof.keeps
        after = self._after(point)
        if after is None or keeps is None:
            return []
        options: list[tuple[int, int]] = []
        for node, states in after.items():
            for option, formula in enumerate(machine.open[node]):
                if not space.where(states, formula) and self._leads_on(node, option):
                    options.append((node, option))
        return options

    def _leads_on(self, node: int, option: int) -> bool:
        """Whether it takes some reader who comes there on to a kept ending."""
        proof = self.proof
        assert proof.keeps is not None
        for number in proof.machine.out[node]:
            edge = proof.machine.edges[number]
            if edge.option == option and proof.keeps[edge.target]:
                here = proof.space.where(proof.keeps[node], edge.guard)
                if here and proof.space.back(proof.keeps[edge.target], here, edge.changes):
                    return True
        return False

    def _after(self, point: PointOfNoReturn) -> dict[int, States] | None:
        """Where readers whom it takes can still come to, the nearest first; None where that is too much to follow."""
        machine, space = self.proof.machine, self.proof.space
        seen: dict[int, States] = {}
        waiting: list[int] = []
        fresh: dict[int, States] = {}
        left = PATIENCE

        def come(number: int, states: States) -> None:
            edge = machine.edges[number]
            moved = space.where(states, edge.guard)
            if not moved:
                return
            known = seen.get(edge.target, space.none())
            new = space.minus(space.both(space.move(moved, edge.changes), self.lost[edge.target]), known)
            if new:
                seen[edge.target] = space.join(known, new)
                if edge.target not in fresh:
                    waiting.append(edge.target)
                fresh[edge.target] = space.join(fresh.get(edge.target, space.none()), new)

        for number in point.edges:
            come(number, point.states)
        for node in waiting:
            states = fresh.pop(node)
            left -= len(machine.out[node])
            if left < 0:
                return None
            for number in machine.out[node]:
                come(number, states)
        return seen


def _told(machine: Machine) -> bytearray:
    """The nodes from which an ending follows without a choice."""
    story = machine.story
    endings = bytearray(len(machine.nodes))
    waiting = [at for at, name in enumerate(machine.nodes) if story.nodes[name].ending]
    for node in waiting:
        endings[node] = True
    for node in waiting:
        for number in machine.into[node]:
            source = machine.edges[number].source
            if endings[source] or len(machine.open[source]) != 1:
                continue
            if all(endings[machine.edges[each].target] for each in machine.out[source]):
                endings[source] = True
                waiting.append(source)
    return endings
