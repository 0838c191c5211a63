"""Graphs that a schema declares with `x-graph`: maps of spaces and trails, trees of what needs what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from meeplewright.checks.drawn import drawn_findings
from meeplewright.checks.nodes import Graph, GraphEdge, Point
from meeplewright.checks.own import field_of, is_own, own_marks
from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_
from meeplewright.systems.model import Mark


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
    asked = graph.said.get("check", ())
    for name in asked:
        if name in _CHECKS:
            yield from _CHECKS[name](graph)
    yield from drawn_findings(graph, asked)
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
                    f"point {at + 1} of the way from {way.shown} lies on {where}",
                    way.record.place(*path, at),
                    help="move it, or take it out",
                    record=way.record.name,
                    field=field_of((*path, at)),
                )


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
    "most": _near_enough,
    "no-rings": _without_rings,
}
