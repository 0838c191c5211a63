"""A story compiled for search: numbered nodes, edges with formulas and tables, and only what somebody reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import Option, Story
from meeplewright.stories.proof.formulas import TRUE, Blocks, Formula, disjoined, formula, singly

Table = tuple[int, ...]
Effects = tuple[tuple[int, Table], ...]  # variables in order, and where the blocks of each go
Change = tuple[int, Table | None]  # a variable and where its blocks go; None: forgotten


@dataclass(frozen=True, eq=False, slots=True)
class Edge:
    """One way on: from `source` where `guard` holds; `changes` in order, forgetting first."""

    source: int
    target: int
    guard: Formula
    changes: tuple[Change, ...]
    option: int  # of the source's options
    outcome: str
    effects: Effects  # what it changes, whether it matters at the target or not


@dataclass(frozen=True, eq=False, slots=True)
class DeadEnd:
    """An option that can be taken and then leads nowhere where a formula holds: by this outcome."""

    option: int
    outcome: str
    where: Formula


@dataclass(frozen=True, eq=False, slots=True)
class Machine:
    """What the search sees of a story. Options and what forbids them are formulas at their node."""

    story: Story
    nodes: tuple[str, ...]
    start: int
    blocks: tuple[Blocks, ...]
    fixed: Mapping[str, int]
    edges: tuple[Edge, ...]
    out: tuple[tuple[int, ...], ...]
    into: tuple[tuple[int, ...], ...]
    live: tuple[int, ...]  # mask of the variables live at each node
    open: tuple[tuple[Formula, ...], ...]  # per node and option: when it can be taken
    fits: tuple[tuple[Formula, ...], ...]  # … when its condition holds and its cost is there
    lost: tuple[tuple[DeadEnd, ...], ...]  # per node: options that can lead nowhere
    rules: tuple[tuple[Formula, Formula], ...]
    begin: tuple[tuple[int, ...], ...]  # blocks each variable may begin in, the start's gains applied
    keep: Formula = TRUE  # what must hold at an ending that the story keeps

    def index(self, node: str) -> int:
        return self.nodes.index(node)

    def links(self) -> list[list[int]]:
        return [list(dict.fromkeys(self.edges[edge].target for edge in out)) for out in self.out]

    def bundled(self) -> Machine:
        """The same with one edge for all that lead alike: what is won and what is lost often makes no difference later.

        For a search that asks only what can be reached; an edge's option and outcome are then those of one of them.
        """
        bundles: dict[tuple[int, int, tuple[Change, ...]], list[Edge]] = {}
        for edge in self.edges:
            bundles.setdefault((edge.source, edge.target, edge.changes), []).append(edge)
        edges = tuple(
            alike[0] if len(alike) == 1 else replace(alike[0], guard=disjoined(edge.guard for edge in alike))
            for alike in bundles.values()
        )
        out: list[list[int]] = [[] for _ in self.nodes]
        into: list[list[int]] = [[] for _ in self.nodes]
        for number, edge in enumerate(edges):
            out[edge.source].append(number)
            into[edge.target].append(number)
        return replace(self, edges=edges, out=tuple(map(tuple, out)), into=tuple(map(tuple, into)))

    def option(self, node: int, option: int) -> Option:
        return self.story.nodes[self.nodes[node]].options[option]

    def formula(self, condition: Condition) -> Formula:
        """Any condition over names that the machine keeps."""
        index = {blocks.variable.name: at for at, blocks in enumerate(self.blocks)}
        return formula(singly(condition, self.story.variables), index, list(self.blocks), self.fixed)


def ones(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
