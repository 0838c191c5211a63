"""A story on paper together with its proof: what findings are made from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from meeplewright.stories.findings.paper import Paper
from meeplewright.stories.model.story import Node, Witness
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.points import Goal
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.spaces import States
from meeplewright.stories.proof.witness import Witnesses


@dataclass(frozen=True, eq=False)
class Examined:
    """A story on paper and, where it could be searched, its proof."""

    paper: Paper
    proof: Proof

    @cached_property
    def facts(self) -> Facts:
        return Facts(self.proof)

    @cached_property
    def goal(self) -> Goal:
        return Goal(self.proof)

    @cached_property
    def witnesses(self) -> Witnesses:
        return Witnesses(self.proof)

    @cached_property
    def nodes(self) -> list[Node]:
        return [self.proof.story.nodes[name] for name in self.proof.machine.nodes]

    def script(self, node: int, states: States | None = None) -> tuple[str, ...]:
        """The shortest play to some states of a node, as lines."""
        found = self.witnesses.to(node, self.proof.reached[node] if states is None else states)
        return found.script() if found is not None else ()

    def way(self, node: int, states: States | None = None) -> Witness | None:
        return self.witnesses.to(node, self.proof.reached[node] if states is None else states)
