"""Where the entries of a story stand and how the ways run: by Graphviz where it is installed, else by us."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story

Point = tuple[float, float]
Way = tuple[str, str]
NODE_MM = (24.0, 10.0)
_BESIDE_MM, _BELOW_MM = 5.0, 13.0
_PT = 25.4 / 72
_LONGEST = 4000  # layers that ways pass through: a chain of a hundred, each of them with a way to its end, has more


@dataclass(frozen=True, slots=True)
class Curve:
    """A way from one entry to another: a start, three points for each Bézier piece, and where the arrow's tip is."""

    way: Way
    points: tuple[Point, ...]
    tip: Point

    def flat(self, pieces: int = 12) -> Iterator[Point]:
        """The curve as short straight lines."""
        yield self.points[0]
        for at in range(1, len(self.points) - 2, 3):
            corners = self.points[at - 1 : at + 3]
            for step in range(1, pieces + 1):
                yield _between(corners, step / pieces)
        yield self.tip


@dataclass(frozen=True, slots=True)
class HubFrame:
    """A box round the entries that are visited from the hubs that its title names."""

    title: str
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PictureLayout:
    """The middles of the entries and the curves between them, in mm from the top left corner."""

    width: float
    height: float
    places: Mapping[str, Point]
    curves: Sequence[Curve]
    size: Point = NODE_MM
    frames: Sequence[HubFrame] = ()


def laid_out(story: Story, *, graphviz: bool = True) -> PictureLayout:
    """The story's entries in layers, each way once."""
    from meeplewright.stories.picture.frames import groups, with_frames
    from meeplewright.stories.picture.hub import with_block

    def drawn(nodes: Sequence[str], ways: Sequence[Way]) -> PictureLayout:
        if graphviz:
            try:
                return _by_graphviz(nodes, ways, story.start)
            except ImportError:
                pass
        return in_layers(nodes, ways, story.start)

    ways = ways_of(story)
    framed = groups(story, ways)
    if framed:
        return with_frames(story, ways, framed, drawn)
    return with_block(list(story.nodes), ways, drawn)


def ways_of(story: Story) -> list[Way]:
    """Every pair of entries of which one leads to the other, on paper."""
    return list(
        dict.fromkeys((node, to) for node in story.nodes for _, _, to in story.links(node) if to in story.nodes)
    )


def _long(nodes: Sequence[str], ways: Sequence[Way], start: str) -> int:
    """How many layers all ways pass through, on the way from entry to entry: Graphviz lays out each of them."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in ways:
        after[one].append(other)
    depth = _depths(nodes, after, start)
    return sum(abs(depth[one] - depth[other]) for one, other in ways)


def _by_graphviz(nodes: Sequence[str], ways: Sequence[Way], start: str) -> PictureLayout:
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=True)
    graph.graph_attr.update(rankdir="TB", nodesep=str(_BESIDE_MM / 25.4), ranksep=str(_BELOW_MM / 25.4), splines="true")
    # crossings are looked for less long where there are very many
    if len(nodes) > 2000 or _long(nodes, ways, start) > _LONGEST:
        graph.graph_attr.update(nslimit="1", mclimit="0.2", splines="line")
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
    curves = [_curve((one, other), graph.get_edge(names[one], names[other]).attr["pos"], place) for one, other in ways]
    return PictureLayout(right - left, top - bottom, places, [curve for curve in curves if curve is not None])


def _curve(way: Way, pos: str | None, place: Callable[[str], Point]) -> Curve | None:
    end: Point | None = None
    points: list[Point] = []
    for part in (pos or "").replace("\\\n", "").split():
        if part.startswith("e,"):
            end = place(part[2:])
        elif not part.startswith("s,"):
            points.append(place(part))
    if len(points) < 4:
        return None
    return Curve(way, tuple(points), end or points[-1])


def in_layers(nodes: Sequence[str], ways: Sequence[Way], start: str) -> PictureLayout:
    """As far down as the fewest steps from the start, so that only ways back are long; near to what leads there."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    before: dict[str, list[str]] = {node: [] for node in nodes}
    for one, other in ways:
        after[one].append(other)
        before[other].append(one)
    depth = _depths(nodes, after, start)
    layers: dict[int, list[str]] = {}
    for node in nodes:
        layers.setdefault(depth[node], []).append(node)
    rows = [layers[level] for level in sorted(layers)]
    order = {node: float(at) for row in rows for at, node in enumerate(row)}
    for turn in range(12):
        beside = before if turn % 2 == 0 else after
        for row in rows if turn % 2 == 0 else reversed(rows):
            near = {node: _near(node, beside[node], order, depth) for node in row}
            row.sort(key=near.__getitem__)
            order |= {node: float(at) for at, node in enumerate(row)}
    across = _columns(rows, before, after, depth)
    step = NODE_MM[0] + _BESIDE_MM
    left = min(across.values(), default=0.0)
    places = {
        node: ((across[node] - left + 0.5) * step, at * (NODE_MM[1] + _BELOW_MM) + NODE_MM[1] / 2)
        for at, row in enumerate(rows)
        for node in row
    }
    width = (max(across.values(), default=0.0) - left + 1) * step
    curves = [bent((one, other), places) for one, other in ways]
    return PictureLayout(width, max(len(rows) * (NODE_MM[1] + _BELOW_MM) - _BELOW_MM, NODE_MM[1]), places, curves)


def _depths(nodes: Sequence[str], after: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Steps from the start; what cannot be reached begins a drawing of its own below."""
    depth: dict[str, int] = {}
    lowest = 0
    for root in ([start] if start in after else []) + list(nodes):
        if root in depth:
            continue
        depth[root] = lowest
        queue = [root]
        for node in queue:
            for other in after[node]:
                if other not in depth:
                    depth[other] = depth[node] + 1
                    queue.append(other)
        if root == start:
            lowest = max(depth.values()) + 1
    return depth


def _columns(
    rows: Sequence[Sequence[str]],
    before: Mapping[str, Sequence[str]],
    after: Mapping[str, Sequence[str]],
    depth: Mapping[str, int],
) -> dict[str, float]:
    """How far to the right each stands: the order in a row is kept, and each is drawn to what it is linked with."""
    widest = max((len(row) for row in rows), default=0)
    across = {node: at + (widest - len(row)) / 2 for row in rows for at, node in enumerate(row)}
    for turn in range(16):
        for row in rows if turn % 2 == 0 else reversed(rows):
            wish = [_near(node, (*before[node], *after[node]), across, depth) for node in row]
            across |= zip(row, _apart(wish), strict=True)
    return across


def _apart(wish: Sequence[float]) -> list[float]:
    """The places nearest to those wished for that are in order and at least 1 apart."""
    blocks: list[tuple[float, int]] = []  # mean of what a run of neighbours wishes for, and how many they are
    for at, place in enumerate(wish):
        mean, count = place - at, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    flat = [mean for mean, count in blocks for _ in range(count)]
    return [mean + at for at, mean in enumerate(flat)]


def _near(node: str, beside: Sequence[str], order: Mapping[str, float], depth: Mapping[str, int]) -> float:
    around = [order[other] for other in beside if abs(depth[other] - depth[node]) == 1]
    return sum(around) / len(around) if around else order[node]


def bent(way: Way, places: Mapping[str, Point]) -> Curve:
    """Down out of one entry into the next; beside or upward, round in a bow."""
    one, other = places[way[0]], places[way[1]]
    half_w, half_h = NODE_MM[0] / 2, NODE_MM[1] / 2
    if other[1] > one[1]:
        start, tip = (one[0], one[1] + half_h), (other[0], other[1] - half_h)
        bend = _BELOW_MM * 0.6
        return Curve(way, (start, (start[0], start[1] + bend), (tip[0], tip[1] - bend), tip), tip)
    side = half_w if other[0] >= one[0] else -half_w
    start, tip = (one[0] + side, one[1]), (other[0] + side, other[1])
    bow = side * 0.8
    return Curve(way, (start, (start[0] + bow, start[1]), (tip[0] + bow, tip[1]), tip), tip)


def _between(corners: Sequence[Point], part: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    a, b, c, d = (1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def arrow(curve: Curve) -> tuple[Point, Point, Point]:
    """The triangle at the end of a way."""
    tip = curve.tip
    tail = curve.points[-1] if math.dist(curve.points[-1], tip) > 0.01 else curve.points[-2]
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = math.hypot(dx, dy)
    if length < 0.01:
        return (tip, tip, tip)
    ux, uy = dx / length * 2.2, dy / length * 2.2
    return tip, (tip[0] - ux - uy * 0.35, tip[1] - uy + ux * 0.35), (tip[0] - ux + uy * 0.35, tip[1] - uy - ux * 0.35)
