"""A story on paper together with its proof: what findings are made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.model.story import Node, Witness
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.points import KeptEndings
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.spaces import States
from meeplewright.stories.proof.witness import Witnesses


@dataclass(frozen=True, eq=False)
class Searched:
    """A proof with what is found out from it: it names nodes and options by their numbers, and no words or places."""

    proof: Proof

    @cached_property
    def facts(self) -> Facts:
        return Facts(self.proof)

    @cached_property
    def goal(self) -> KeptEndings:
        return KeptEndings(self.proof)

    @cached_property
    def witnesses(self) -> Witnesses:
        return Witnesses(self.proof)


@dataclass(frozen=True, eq=False)
class Examined:
    """A story on paper and, where it could be searched, its proof."""

    paper: StoryGraph
    searched: Searched

    @cached_property
    def proof(self) -> Proof:
        """The proof, of the story as it is told now."""
        proof = self.searched.proof
        if proof.story is self.paper.story:
            return proof
        return replace(proof, machine=replace(proof.machine, story=self.paper.story))

    @property
    def facts(self) -> Facts:
        return self.searched.facts

    @property
    def goal(self) -> KeptEndings:
        return self.searched.goal

    @cached_property
    def nodes(self) -> list[Node]:
        return [self.proof.story.nodes[name] for name in self.proof.machine.nodes]

    def script(self, node: int, states: States | None = None) -> tuple[str, ...]:
        """The shortest play to some states of a node, as lines."""
        way = self.way(node, states)
        return way.script() if way is not None else ()

    def way(self, node: int, states: States | None = None) -> Witness | None:
        return self.searched.witnesses.to(node, self.proof.reached[node] if states is None else states)
