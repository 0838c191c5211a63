"""Graphs that a schema declares with `x-graph`: maps of spaces and trails, trees of what needs what."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from meeplewright.checks.own import field_of, is_own, own_marks
from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.model import Mark

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """A way between two nodes, and where its two ends are written."""

    ends: tuple[str, str]
    record: Record
    places: tuple[Path_, Path_]
    via: tuple[Point, ...] = ()


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


def graph_findings(world: World) -> Iterator[Finding]:
    """What is wrong with the graphs in records, and with those that the records of a kind make together."""
    for mark in own_marks(world, "x-graph"):
        if "nodes" in mark.argument and isinstance(mark.value, dict):
            lost = list(_lost(mark))
            yield from lost
            if not lost:  # where a way should have led, nobody knows what it joins
                yield from _judged(_within(mark))
    for graph in _among(world):
        yield from _judged(graph)


def _judged(graph: Graph) -> Iterator[Finding]:
    if not graph.nodes:
        return
    for name in graph.said.get("check", ()):
        yield from _CHECKS[name](graph)
    yield from _still(graph)


# -- reading ---------------------------------------------------------------------------------------------------


def _within(mark: Mark) -> Graph:
    """The graph inside of one record: a list of nodes with ids, a list of ways with two ends."""
    said, record, here = mark.argument, mark.record, mark.path
    nodes = {node["id"]: (record, (*here, said["nodes"], index, "id")) for index, node in _nodes(mark)}
    edges = tuple(
        GraphEdge((one, other), record, ((*path, said.get("from", "from")), (*path, said.get("to", "to"))), via)
        for path, one, other, via in _ways(mark)
    )
    points = {node["id"]: point for _, node in _nodes(mark) if (point := _point(node)) is not None}
    return Graph(record.id, nodes, edges, said, points)


def _nodes(mark: Mark) -> Iterator[tuple[int, Mapping[str, Any]]]:
    listed = mark.value.get(mark.argument["nodes"])
    for index, node in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(node, Mapping) and isinstance(node.get("id"), str):
            yield index, node


def _ways(mark: Mark) -> Iterator[tuple[Path_, str, str, tuple[Point, ...]]]:
    """Every way with where it stands in the record, both its ends, and the points that it is led through."""
    said = mark.argument
    listed = mark.value.get(said["edges"])
    for index, way in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(way, Mapping):
            one, other = way.get(said.get("from", "from")), way.get(said.get("to", "to"))
            if isinstance(one, str) and isinstance(other, str):
                points = way.get(said.get("via", "via"))
                via = tuple(filter(None, map(_point, points))) if isinstance(points, list) else ()
                yield (*mark.path, said["edges"], index), one, other, via


def _point(value: Any) -> Point | None:
    if not isinstance(value, Mapping) or not all(isinstance(value.get(axis), int | float) for axis in "xy"):
        return None
    return float(value["x"]), float(value["y"])


def _lost(mark: Mark) -> Iterator[Finding]:
    """Ends of ways that are no node."""
    known = [node["id"] for _, node in _nodes(mark)]
    said = mark.argument
    for path, one, other, _ in _ways(mark):
        for key, name in ((said.get("from", "from"), one), (said.get("to", "to"), other)):
            if known and name not in known:
                yield Finding.of(
                    "MW310",
                    f"`{mark.record.id}` has no space `{name}`",
                    mark.record.place(*path, key),
                    help=did_you_mean(name, known) or "name a space of the same map",
                    record=mark.record.name,
                    field=field_of((*path, key)),
                )


def _among(world: World) -> Iterator[Graph]:
    """The graphs that the records of a kind make together: each names those that its ways lead to."""
    by_kind: dict[str, list[Mark]] = {}
    for mark in world.marks("x-graph"):
        if "nodes" not in mark.argument:
            by_kind.setdefault(mark.record.kind, []).append(mark)
    for kind, marks in by_kind.items():
        nodes = {mark.record.id: (mark.record, ("id",)) for mark in marks}
        edges = tuple(
            GraphEdge((mark.record.id, name), mark.record, (path, path))
            for mark in marks
            if is_own(mark.record, world)
            for path, name in _named(mark)
            if name in nodes
        )
        yield Graph(kind, nodes, edges, marks[0].argument)


def _named(mark: Mark) -> Iterator[tuple[Path_, str]]:
    value: Any = mark.value
    steps = tuple(mark.argument["edges"].split("/"))
    for step in steps:
        value = value.get(step) if isinstance(value, Mapping) else None
    for index, name in enumerate(value if isinstance(value, list) else ()):
        if isinstance(name, str):
            yield (*mark.path, *steps, index), name


# -- what may be asked of a graph ------------------------------------------------------------------------------


def _reached(graph: Graph) -> Iterator[Finding]:
    beside = graph.beside()
    first = next(iter(graph.nodes))
    reached = set(_steps(first, beside))
    for name in graph.nodes:
        if name not in reached:
            # one way joins all that hang together: they are one fault
            island = set(_steps(name, beside))
            reached |= island
            more = f" and {len(island) - 1} more that hang together with it" if len(island) > 1 else ""
            yield graph.tell(
                "MW311",
                name,
                f"no way leads from `{first}` to the space `{name}` of `{graph.name}`{more}",
                f"add a trail that joins {'one of them' if more else 'it'} to the others",
                ("the first space", first),
            )


def _near_enough(graph: Graph) -> Iterator[Finding]:
    most = graph.said["most"]
    first = next(iter(graph.nodes))
    for name, steps in _steps(first, graph.beside()).items():
        if steps > most:
            yield graph.tell(
                "MW315",
                name,
                f"`{name}` of `{graph.name}` is {steps} steps from `{first}`, and at most {most} are meant",
                "add a shorter way, or move it nearer",
                ("the first space", first),
            )


def _apart(graph: Graph) -> Iterator[Finding]:
    least = graph.said["apart"]
    for (one, here), (other, there) in combinations(graph.points.items(), 2):
        distance = math.dist(here, there)
        if distance < least:
            yield graph.tell(
                "MW313",
                other,
                f"`{other}` of `{graph.name}` lies on `{one}`: {distance:.1f} apart, and they need {least}",
                "move one of them",
                (f"`{one}` is here", one),
            )


def _uncrossed(graph: Graph) -> Iterator[Finding]:
    for one, other in combinations(graph.edges, 2):
        if set(one.ends) & set(other.ends) or not {*one.ends, *other.ends} <= graph.points.keys():
            continue
        if any(_cross(*here, *there) for here in _legs(graph, one) for there in _legs(graph, other)):
            place = other.record.place(*other.places[0][:-1])
            yield Finding.of(
                "MW314",
                f"the way from {_between(other)} crosses that from {_between(one)}",
                place,
                help="move a space, or lead one of them round",
                related=(Related("the other way", one.record.place(*one.places[0][:-1])),),
                record=other.record.name,
                field=field_of(other.places[0][:-1]),
            )


def _legs(graph: Graph, way: GraphEdge) -> list[tuple[Point, Point]]:
    """The straight pieces of a way, from each of its points to the next."""
    first, last = (graph.points[end] for end in way.ends)
    return list(pairwise((first, *way.via, last)))


def _still(graph: Graph) -> Iterator[Finding]:
    """Points that a way is led through and that lie where the one before them does, or the way's end."""
    for way in graph.edges:
        if not way.via or not graph.points.keys() >= set(way.ends):
            continue
        first, last = (graph.points[end] for end in way.ends)
        path = (*way.places[0][:-1], graph.said.get("via", "via"))
        for at, point in enumerate(way.via):
            before, after = (way.via[at - 1] if at else first), (last if at == len(way.via) - 1 else None)
            if point in (before, after):
                where = "its end" if after == point or not at else "the one before it"
                yield Finding.of(
                    "MW319",
                    f"point {at + 1} of the way from {_between(way)} lies on {where}",
                    way.record.place(*path, at),
                    help="move it, or take it out",
                    record=way.record.name,
                    field=field_of((*path, at)),
                )


def _between(way: GraphEdge) -> str:
    return f"`{way.ends[0]}` to `{way.ends[1]}`"


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross between their ends."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _without_rings(graph: Graph) -> Iterator[Finding]:
    """Each ring once, told at its first node: what needs itself, through whatever it needs."""
    onward: dict[str, list[str]] = {name: [] for name in graph.nodes}
    for edge in graph.edges:
        onward[edge.ends[0]].append(edge.ends[1])
    done: set[str] = set()
    for name in graph.nodes:
        ring = _ring(name, onward, done)
        if ring:
            done.update(ring)
            record = graph.nodes[name][0]
            way = next(edge for edge in graph.edges if edge.ends == (ring[0], ring[1 % len(ring)]))
            shown = " → ".join(f"`{each}`" for each in (*ring, ring[0]))
            yield Finding.of(
                "MW312",
                f"`{ring[0]}` needs itself: {shown}" if len(ring) > 1 else f"`{ring[0]}` needs itself",
                way.record.place(*way.places[0]),
                help="break the ring: one of them must need nothing of the others",
                related=tuple(
                    Related("and on here", edge.record.place(*edge.places[0]))
                    for one, other in pairwise((*ring[1:], ring[0]))
                    for edge in graph.edges
                    if edge.ends == (one, other)
                ),
                record=record.name,
                field=field_of(way.places[0]),
            )


def _ring(start: str, onward: Mapping[str, list[str]], done: set[str]) -> list[str]:
    """The shortest way from a node back to itself, through nodes of which no ring was told."""
    came: dict[str, str] = {}
    waiting = [start]
    for here in waiting:
        for there in onward[here]:
            if there == start:
                ring = [here]
                while ring[-1] != start:
                    ring.append(came[ring[-1]])
                return ring[::-1]
            if there not in came and there not in done:
                came[there] = here
                waiting.append(there)
    return []


def _steps(first: str, beside: Mapping[str, list[str]]) -> dict[str, int]:
    """All nodes that ways lead to from this one, with the fewest steps to each."""
    steps, waiting = {first: 0}, [first]
    for here in waiting:
        for there in beside[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


_CHECKS: Mapping[str, Callable[[Graph], Iterator[Finding]]] = {
    "reached": _reached,
    "apart": _apart,
    "most": _near_enough,
    "uncrossed": _uncrossed,
    "no-rings": _without_rings,
}
