"""A hub's many children as a block below the drawing, so that a hub is no fan as wide as a wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from meeplewright.stories.picture.layout import NODE_MM, Curve, PictureLayout, Point, Way, bent

# as many stand well in a row
MOST_IN_A_ROW = 12
_LANE_MM, _BESIDE_MM, _UNDER_MM, _ABOVE_MM, _TURN_MM = 10.0, 5.0, 4.0, 22.0, 2.5


def with_block(
    nodes: Sequence[str], ways: Sequence[Way], others: Callable[[Sequence[str], Sequence[Way]], PictureLayout]
) -> PictureLayout:
    """The drawing that `others` makes of all but the hub's children, and those in rows below it."""
    hub, children = _hub(nodes, ways)
    if len(children) <= MOST_IN_A_ROW:
        return others(nodes, ways)
    inside = set(children)
    rest = others(
        [node for node in nodes if node not in inside],
        [way for way in ways if way[0] not in inside and way[1] not in inside],
    )
    wide, high = NODE_MM
    pairs = math.ceil(math.sqrt(len(children)) / 2)
    pair = 2 * wide + _LANE_MM
    width = max(rest.width, pairs * (pair + _BESIDE_MM) - _BESIDE_MM)
    shift = (width - rest.width) / 2
    left = (width - pairs * (pair + _BESIDE_MM) + _BESIDE_MM) / 2
    top = rest.height + _ABOVE_MM
    places = {node: (x + shift, y) for node, (x, y) in rest.places.items()}
    lanes: dict[str, float] = {}
    for at, node in enumerate(children):
        row, column = divmod(at, 2 * pairs)
        start = left + column // 2 * (pair + _BESIDE_MM)
        x = start + wide / 2 + column % 2 * (wide + _LANE_MM)
        places[node] = (x, top + high / 2 + row * (high + _UNDER_MM))
        lanes[node] = start + wide + _LANE_MM / 2
    curves = [_moved(curve, shift) for curve in rest.curves]
    for one, other in ways:
        if one == other and one in inside:
            curves.append(bent((one, other), places))
        elif other in inside:
            curves.append(_lane((one, other), places[hub], places[other], lanes[other], top, out=True))
        elif one in inside:
            curves.append(_lane((one, other), places[hub], places[one], lanes[one], top, out=False))
    rows = -(-len(children) // (2 * pairs))
    return PictureLayout(width, top + rows * (high + _UNDER_MM) - _UNDER_MM, places, curves)


def neighbours(nodes: Iterable[str], ways: Iterable[Way]) -> dict[str, set[str]]:
    """For each entry the others that it leads to or that lead to it."""
    beside: dict[str, set[str]] = {node: set() for node in nodes}
    for one, other in ways:
        if one != other:
            beside[one].add(other)
            beside[other].add(one)
    return beside


def _hub(nodes: Sequence[str], ways: Sequence[Way]) -> tuple[str, list[str]]:
    """The entry with the most neighbours that know no other entry than it, and those neighbours."""
    beside = neighbours(nodes, ways)
    children: dict[str, list[str]] = {}
    for node in nodes:
        if len(beside[node]) == 1:
            children.setdefault(next(iter(beside[node])), []).append(node)
    return max(children.items(), key=lambda item: len(item[1]), default=("", []))


def _lane(way: Way, hub: Point, child: Point, lane: float, top: float, *, out: bool) -> Curve:
    """From the hub into the lane between two columns, down it, and aside into the child; or the other way."""
    start, y = (hub[0], hub[1] + NODE_MM[1] / 2), child[1]
    side = (child[0] + (NODE_MM[0] / 2 if lane > child[0] else -NODE_MM[0] / 2), y)
    enter, turn = (lane, top - 1), (lane, max(top - 1, y - _TURN_MM))
    bend = (enter[1] - start[1]) / 2
    points = (
        *(start, (start[0], start[1] + bend), (lane, enter[1] - bend), enter),
        *(enter, turn, turn),
        *((lane, y), (lane, y), side),
    )
    return Curve(way, points, side) if out else Curve(way, points[::-1], start)


def _moved(curve: Curve, shift: float) -> Curve:
    points = tuple((x + shift, y) for x, y in curve.points)
    return Curve(curve.way, points, (curve.tip[0] + shift, curve.tip[1]))
