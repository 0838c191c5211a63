"""A graph as it is drawn: nodes on one spot, ways that cross, pass over a node, or are longer than any may be.

A node that lies wrong bends all its ways, and a way that leads wrong may cross many: such a fault is told once.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from meeplewright.checks.nodes import Graph, GraphEdge, Point
from meeplewright.checks.own import field_of
from meeplewright.findings.model import Finding, Related
from meeplewright.systems.phrases import counted

_Leg = tuple[Point, Point]
_MOST = 8  # other ways that are pointed at
_LOOKED_AT = 1000  # faults: of a drawing with more, what is left is told when these are mended


@dataclass(frozen=True, slots=True)
class _Fault:
    """What is wrong with a way: its number and that of another which it crosses, the nodes that may lie wrong."""

    code: str
    message: str
    help: str
    ways: tuple[int, ...]
    nodes: frozenset[str]


def drawn_findings(graph: Graph, asked: Container[str]) -> Iterator[Finding]:
    """What is wrong with the graph on paper."""
    close = list(_apart(graph)) if "apart" in asked else []
    yield from (finding for _, _, finding in close)
    moved = {name for one, other, _ in close for name in (one, other)}
    faults = [*islice((fault for fault in _faults(graph, asked) if not fault.nodes & moved), _LOOKED_AT)]
    while faults:
        mine = _of_one_cause(faults)
        yield _told(graph, mine)
        gone = {id(fault) for fault in mine}
        faults = [fault for fault in faults if id(fault) not in gone]


def _faults(graph: Graph, asked: Container[str]) -> Iterator[_Fault]:
    ways = [(number, way) for number, way in enumerate(graph.edges) if graph.points.keys() >= set(way.ends)]
    legs = {number: _legs(graph, way) for number, way in ways}
    if "uncrossed" in asked:
        spans = [(min(xs), max(xs)) for number, _ in ways for xs in ([x for leg in legs[number] for x, _ in leg],)]
        for at, after in _over_one_another(spans):
            (number, one), (later, other) = ways[at], ways[after]
            if (
                one.ends[0] not in other.ends
                and one.ends[1] not in other.ends
                and any(_cross(*here, *there) for here in legs[number] for there in legs[later])
            ):
                message = f"the way from {other.shown} crosses that from {one.shown}"
                help_ = "move a space, or lead one of them round"
                yield _Fault("MW314", message, help_, (later, number), frozenset((*one.ends, *other.ends)))
    for number, way in ways:
        length = sum(math.dist(*leg) for leg in legs[number])
        if "longest" in asked and length > graph.said["longest"]:
            message = f"the way from {way.shown} is {length:.0f} long, and none is longer than {graph.said['longest']}"
            help_ = "lead it to a nearer space, or move one of its ends"
            yield _Fault("MW320", message, help_, (number,), frozenset(way.ends))
    by_x = sorted((x, name) for name, (x, _) in graph.points.items()) if "clear" in asked else []
    for number, way in ways if "clear" in asked else ():
        for name in _passed(graph, way, legs[number], by_x):
            message = (
                f"the way from {way.shown} passes within {graph.said['clear']} of `{name}`, to which it does not lead"
            )
            yield _Fault(
                "MW320", message, "lead it round, or move one of them", (number,), frozenset((*way.ends, name))
            )


def _over_one_another(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[int, int]]:
    """The pairs, by number, that come over one another from left to right: others are nowhere near."""
    by_west = sorted(range(len(spans)), key=lambda number: spans[number][0])
    for at, number in enumerate(by_west):
        east = spans[number][1]
        for behind in range(at + 1, len(by_west)):
            other = by_west[behind]
            if spans[other][0] > east:
                break
            yield (number, other) if number < other else (other, number)


def _of_one_cause(faults: Sequence[_Fault]) -> list[_Fault]:
    """The faults that one way or one node explains, as many as can be; of a way rather than of its ends."""
    by_way = Counter(way for fault in faults for way in fault.ways)
    by_node = Counter(node for fault in faults for node in sorted(fault.nodes))
    (way, times), (node, of_node) = by_way.most_common(1)[0], by_node.most_common(1)[0]
    if times >= of_node:
        return [fault for fault in faults if way in fault.ways]
    return [fault for fault in faults if node in fault.nodes]


def _told(graph: Graph, faults: Sequence[_Fault]) -> Finding:
    """One finding for all: at the way that all have in common, else at the node."""
    first = faults[0]
    more = ""
    in_all = [way for way in first.ways if all(way in fault.ways for fault in faults)]
    others = [way for fault in faults for way in fault.ways if way not in in_all[:1]]
    related = [(f"{'the other' if len(others) == 1 else 'another'} way", graph.edges[way]) for way in others[:_MOST]]
    if in_all:
        way = graph.edges[in_all[0]]
        record, path = way.record, way.places[0][:-1]
        if len(faults) > 1:
            more = f", and {counted(len(faults) - 1, 'more thing is', 'more things are')} wrong with it"
    else:
        common = frozenset.intersection(*(fault.nodes for fault in faults))
        node = next(name for name in graph.nodes if name in common)
        record, path = graph.nodes[node]
        more = f", and {counted(len(faults) - 1, 'more fault is', 'more faults are')} at `{node}`"
    return Finding.of(
        first.code,
        first.message + more,
        record.place(*path),
        help=first.help,
        related=tuple(Related(what, other.record.place(*other.places[0][:-1])) for what, other in related),
        record=record.name,
        field=field_of(path),
    )


def _apart(graph: Graph) -> Iterator[tuple[str, str, Finding]]:
    """Two nodes that lie on one spot, and the finding."""
    least = graph.said["apart"]
    points = list(graph.points.items())
    for at, after in sorted(_over_one_another([(x, x + least) for _, (x, _) in points])):
        (one, here), (other, there) = points[at], points[after]
        distance = math.dist(here, there)
        if distance < least:
            finding = graph.tell(
                "MW313",
                other,
                f"`{other}` of `{graph.name}` lies on `{one}`: {distance:.1f} apart, and they need {least}",
                "move one of them",
                (f"`{one}` is here", one),
            )
            yield one, other, finding


def _passed(graph: Graph, way: GraphEdge, legs: Sequence[_Leg], by_x: Sequence[tuple[float, str]]) -> Iterable[str]:
    """The nodes that a way comes too near to without leading there; `by_x` are all from left to right."""
    near: float = graph.said["clear"]
    passed: dict[str, None] = {}  # at a bend two pieces come near
    for (left, above), (right, below) in legs:
        first = bisect_left(by_x, (min(left, right) - near, ""))
        last = bisect_left(by_x, (max(left, right) + near, ""))
        north, south = min(above, below) - near, max(above, below) + near
        for x, name in by_x[first:last]:
            y = graph.points[name][1]
            inside = north < y < south and name not in way.ends
            if inside and _distance((x, y), (left, above), (right, below)) < near:
                passed[name] = None
    return passed


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    along = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * across, start[1] + along * down))


def _legs(graph: Graph, way: GraphEdge) -> list[tuple[Point, Point]]:
    """The straight pieces of a way, from each of its points to the next."""
    first, last = (graph.points[end] for end in way.ends)
    return list(pairwise((first, *way.via, last)))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross between their ends."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
