"""A graph as records tell it: nodes, ways between them, and where each is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.checks.own import field_of
from meeplewright.findings.model import Finding, Related
from meeplewright.sources.model import Path_, Record

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """A way between two nodes, and where its two ends are written."""

    ends: tuple[str, str]
    record: Record
    places: tuple[Path_, Path_]
    via: tuple[Point, ...] = ()

    @property
    def shown(self) -> str:
        return f"`{self.ends[0]}` to `{self.ends[1]}`"


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by id with where each is written, and the ways between them."""

    name: str
    nodes: Mapping[str, tuple[Record, Path_]]
    edges: Sequence[GraphEdge]
    said: Mapping[str, Any]
    points: Mapping[str, Point] = field(default_factory=dict)

    def beside(self) -> Mapping[str, list[str]]:
        """The nodes that ways lead to from each, either way round, in the order in which they are written."""
        beside: dict[str, list[str]] = {name: [] for name in self.nodes}
        for edge in self.edges:
            one, other = edge.ends
            beside[one].append(other)
            beside[other].append(one)
        return beside

    def tell(self, code: str, node: str, message: str, help_: str, *related: tuple[str, str]) -> Finding:
        """A finding at a node; `related` are other nodes with what they are."""
        record, path = self.nodes[node]
        return Finding.of(
            code,
            message,
            record.place(*path),
            help=help_,
            related=tuple(Related(what, self.nodes[other][0].place(*self.nodes[other][1])) for what, other in related),
            record=record.name,
            field=field_of(path),
        )
