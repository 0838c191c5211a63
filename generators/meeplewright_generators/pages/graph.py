"""A story as a drawn graph: by Graphviz where it is installed, else in layers of our own."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright_generators.pdf.values import numbers

if TYPE_CHECKING:
    from meeplewright.stories.model import Story

Point = tuple[float, float]
NODE_MM = (24.0, 10.0)
_BESIDE_MM, _BELOW_MM = 5.0, 13.0
_PT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Line:
    """One way on: its path in PDF operators and the triangle at its end."""

    path: str
    head: tuple[Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where nodes stand (their middles) and how lines run, in mm from the top left corner."""

    width_mm: float
    height_mm: float
    places: Mapping[str, Point]
    lines: Sequence[Line]
    node_mm: Point = NODE_MM


def drawn_graph(story: Story) -> Drawn:
    """The story's nodes and ways, each way once."""
    nodes = list(story.nodes)
    ways = list(dict.fromkeys((node, to) for node in nodes for _, _, to in story.links(node) if to in story.nodes))
    try:
        return _by_graphviz(nodes, ways)
    except ImportError:
        return _in_layers(nodes, ways, story.start)


def _by_graphviz(nodes: Sequence[str], ways: Sequence[tuple[str, str]]) -> Drawn:
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=True)
    graph.graph_attr.update(rankdir="TB", nodesep=str(_BESIDE_MM / 25.4), ranksep=str(_BELOW_MM / 25.4), splines="true")
    size = {"shape": "box", "fixedsize": "true", "width": str(NODE_MM[0] / 25.4), "height": str(NODE_MM[1] / 25.4)}
    names = {node: f"n{at}" for at, node in enumerate(nodes)}
    for name in names.values():
        graph.add_node(name, label="", **size)
    for one, other in ways:
        graph.add_edge(names[one], names[other])
    graph.layout(prog="dot")
    left, bottom, right, top = (float(n) * _PT for n in graph.graph_attr["bb"].split(","))

    def place(text: str) -> Point:
        x, y = (float(n) * _PT for n in text.split(","))
        return x - left, top - y

    places = {node: place(graph.get_node(name).attr["pos"]) for node, name in names.items()}
    lines = [_curve(graph.get_edge(names[one], names[other]).attr["pos"], place) for one, other in ways]
    return Drawn(right - left, top - bottom, places, [line for line in lines if line is not None])


def _curve(pos: str, place: object) -> Line | None:
    if not pos or not callable(place):
        return None
    end: Point | None = None
    points: list[Point] = []
    for part in pos.replace("\\\n", "").split():
        if part.startswith("e,"):
            end = place(part[2:])
        elif not part.startswith("s,"):
            points.append(place(part))
    if len(points) < 4:
        return None
    path = f"{numbers(*points[0])} m " + " ".join(
        f"{numbers(*points[n], *points[n + 1], *points[n + 2])} c" for n in range(1, len(points) - 2, 3)
    )
    tip = end or points[-1]
    return Line(f"{path} {numbers(*tip)} l", _arrow(points[-1], tip))


def _arrow(tail: Point, tip: Point) -> tuple[Point, Point, Point]:
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = math.hypot(dx, dy)
    if length < 0.01:
        return (tip, tip, tip)
    ux, uy = dx / length * 2.2, dy / length * 2.2
    return tip, (tip[0] - ux - uy * 0.35, tip[1] - uy + ux * 0.35), (tip[0] - ux + uy * 0.35, tip[1] - uy - ux * 0.35)


def _in_layers(nodes: Sequence[str], ways: Sequence[tuple[str, str]], start: str) -> Drawn:
    """As far down as the fewest steps from the start; within a layer near to what leads there."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    before: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in ways:
        after[one].append(other)
        before[other].append(one)
    depth = {start: 0} if start in after else {}
    queue = list(depth)
    for node in queue:
        for other in after[node]:
            if other not in depth:
                depth[other] = depth[node] + 1
                queue.append(other)
    lowest = max(depth.values(), default=-1) + 1
    layers: dict[int, list[str]] = {}
    for node in nodes:
        layers.setdefault(depth.get(node, lowest), []).append(node)
    order = {node: float(at) for layer in layers.values() for at, node in enumerate(layer)}
    for turn in range(8):
        beside = before if turn % 2 == 0 else after
        for level in sorted(layers, reverse=turn % 2 == 1):
            near = {node: _near(node, beside[node], order, depth) for node in layers[level]}
            layers[level].sort(key=near.__getitem__)
            order |= {node: float(at) for at, node in enumerate(layers[level])}
    width, height = NODE_MM
    widest = max((len(layer) for layer in layers.values()), default=0)
    total = widest * (width + _BESIDE_MM)
    places = {}
    for row, level in enumerate(sorted(layers)):
        layer = layers[level]
        indent = (total - len(layer) * (width + _BESIDE_MM)) / 2
        for at, node in enumerate(layer):
            x = indent + at * (width + _BESIDE_MM) + (width + _BESIDE_MM) / 2
            places[node] = (x, row * (height + _BELOW_MM) + height / 2)
    lines = [_straight(places[one], places[other]) for one, other in ways]
    return Drawn(total, len(layers) * (height + _BELOW_MM), places, lines)


def _near(node: str, beside: Sequence[str], order: Mapping[str, float], depth: Mapping[str, int]) -> float:
    around = [order[other] for other in beside if depth.get(other) != depth.get(node)]
    return sum(around) / len(around) if around else order[node]


def _straight(one: Point, other: Point) -> Line:
    down = other[1] > one[1]
    start = (one[0], one[1] + (NODE_MM[1] / 2 if down else -NODE_MM[1] / 2))
    tip = (other[0], other[1] + (-NODE_MM[1] / 2 if down else NODE_MM[1] / 2))
    bend = _BELOW_MM / 2 if down else -_BELOW_MM / 2
    path = f"{numbers(*start)} m {numbers(start[0], start[1] + bend, tip[0], tip[1] - bend, *tip)} c"
    return Line(path, _arrow((tip[0], tip[1] - bend), tip))
