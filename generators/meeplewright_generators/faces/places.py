"""Boxes placed by coordinates of the record: spaces of a map, cells of a grid, and the lines between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import AbsentError, ExpressionError
from meeplewright_generators.faces.expressions import FaceFormula, asked, measure
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.fields import Fields


Curve = tuple["Point", "Point", "Point"]  # two control points and an end


@dataclass(frozen=True, slots=True)
class Lost:
    """A place that cannot be found, in words that end a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Course:
    """From one point to another: bent over a third in the middle of its curve, or through points of its own."""

    start: Point
    end: Point
    middle: Point
    through: tuple[Point, ...] = ()

    @property
    def stops(self) -> tuple[Point, ...]:
        """Every point that it is led through, its ends among them."""
        return self.start, *self.through, self.end

    @property
    def around(self) -> tuple[float, float, float, float]:
        """The box around its points."""
        xs, ys = [x for x, _ in self.stops], [y for _, y in self.stops]
        return min(xs), min(ys), max(max(xs) - min(xs), 0.1), max(max(ys) - min(ys), 0.1)

    @property
    def curves(self) -> tuple[Curve, ...]:
        """What it is drawn of: each with its two control points and its end."""
        if self.through:
            return smooth(self.stops)
        sx, sy = self.steer
        # the quadratic curve as the cubic one that PDF has
        first, second = ((x + (sx - x) * 2 / 3, y + (sy - y) * 2 / 3) for x, y in (self.start, self.end))
        return ((first, second, self.end),)

    @property
    def steer(self) -> Point:
        """The control point of the curve: a quadratic one goes half as far as it pulls."""
        return (
            2 * self.middle[0] - (self.start[0] + self.end[0]) / 2,
            2 * self.middle[1] - (self.start[1] + self.end[1]) / 2,
        )


@dataclass(frozen=True, eq=False)
class BoxPlace:
    """What `place` of a box says: a point, or between two points of a list."""

    x: float | FaceFormula
    y: float | FaceFormula
    origin: Point
    scale: Point
    between: tuple[FaceFormula, FaceFormula] | None
    among: tuple[str, ...]
    bend: float
    via: tuple[str, ...]
    # the items of the list by their ids, of the records that were asked for last
    _known: list[tuple[tuple[object, ...], dict[str, Fields]]] = field(default_factory=list, repr=False)

    def point(self, fields: Fields) -> Point | Lost:
        """Where the item stands on the face, or its middle between two others."""
        if self.between is not None:
            line = self.line(fields)
            return line if isinstance(line, Lost) else line.middle
        return self._of(fields)

    def line(self, fields: Fields) -> Course | Lost:
        """From one item of the list to the other."""
        assert self.between is not None
        ends: list[Point] = []
        for asked_of in self.between:
            try:
                name = asked_of.value(fields)
            except AbsentError:
                name = ""
            except ExpressionError as problem:
                return Lost(problem.why)
            end = self._named(str(name), fields) if name else Lost("one of its two ends is not said")
            if isinstance(end, Lost):
                return end
            ends.append(end)
        (x1, y1), (x2, y2) = ends
        through: list[Point] = []
        for each in fields.items(self.via) if self.via else ():
            point = self._of(each)
            if isinstance(point, Lost):
                return Lost(f"a point that it is led through is lost: {point.why}")
            through.append(point)
        if through:
            return Course(ends[0], ends[1], halfway((ends[0], *through, ends[1])), tuple(through))
        # a list of lines curves now to one side and now to the other
        pull = self.bend * (-1 if fields.index % 2 else 1)
        middle = ((x1 + x2) / 2 - (y2 - y1) * pull, (y1 + y2) / 2 + (x2 - x1) * pull)
        return Course((x1, y1), (x2, y2), middle)

    def _named(self, name: str, fields: Fields) -> Point | Lost:
        item = self._by_id(fields).get(name)
        return self._of(item) if item is not None else Lost(f"`{'.'.join(self.among)}` has no `{name}`")

    def _by_id(self, fields: Fields) -> dict[str, Fields]:
        """The items of the list by their ids: a map of hundreds of lines looks each up twice."""
        whose = (fields.record, fields.home, fields.at if self.among[0] == "item" else ())
        if not self._known or any(a is not b and a != b for a, b in zip(self._known[0][0], whose, strict=True)):
            items: dict[str, Fields] = {}
            for each in fields.items(self.among):
                items.setdefault(str(each.get(("item", "id"))), each)
            self._known[:] = [(whose, items)]
        return self._known[0][1]

    def _of(self, fields: Fields) -> Point | Lost:
        coordinates = []
        for way, start, step in zip((self.x, self.y), self.origin, self.scale, strict=True):
            try:
                value = way.number(fields) if isinstance(way, FaceFormula) else way
            except AbsentError:
                return Lost("it has no coordinates")
            except ExpressionError as problem:
                return Lost(problem.why)
            coordinates.append(start + value * step)
        return coordinates[0], coordinates[1]


def place_of(about: Any, *, in_list: bool) -> BoxPlace | None:
    """What a box's `place` says. Without a list there is no `item` whose coordinates it could be."""
    if not isinstance(about, Mapping):
        return None
    origin, scale, between = about.get("origin", (0, 0)), about.get("scale", (1, 1)), about.get("between")
    in_list = in_list or between is not None
    return BoxPlace(
        x=measure(about.get("x", "item.x" if in_list else 0), in_list=in_list),
        y=measure(about.get("y", "item.y" if in_list else 0), in_list=in_list),
        origin=(length(origin[0]), length(origin[1])),
        scale=(float(scale[0]), float(scale[1])),
        between=(asked(str(between[0]), in_list=in_list), asked(str(between[1]), in_list=in_list)) if between else None,
        among=tuple(str(about.get("among", "")).split(".")),
        bend=float(about.get("bend", 0)),
        via=tuple(str(about["via"]).split(".")) if "via" in about else (),
    )


def smooth(stops: Sequence[Point]) -> tuple[Curve, ...]:
    """A curve through points: at each it runs along the line between its neighbours, and swings no further than a
    third of the way to the next."""
    ways: list[Point] = []
    for at in range(len(stops)):
        (x1, y1), (x2, y2) = stops[max(at - 1, 0)], stops[min(at + 1, len(stops) - 1)]
        far = hypot(x2 - x1, y2 - y1)
        ways.append(((x2 - x1) / far, (y2 - y1) / far) if far else (0.0, 0.0))
    curves = []
    for (start, (ux, uy)), (end, (vx, vy)) in pairwise(zip(stops, ways, strict=True)):
        swing = dist(start, end) / 3
        curves.append(((start[0] + ux * swing, start[1] + uy * swing), (end[0] - vx * swing, end[1] - vy * swing), end))
    return tuple(curves)


def halfway(stops: Sequence[Point]) -> Point:
    """The point of such a curve that is half way along its points."""
    lengths = [dist(one, other) for one, other in pairwise(stops)]
    left = sum(lengths) / 2
    for start, length_mm, (first, second, end) in zip(stops, lengths, smooth(stops), strict=False):
        if left <= length_mm:
            part = left / length_mm if length_mm else 0.0
            weights = (1 - part) ** 3, 3 * (1 - part) ** 2 * part, 3 * (1 - part) * part**2, part**3
            points = start, first, second, end
            return (
                sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
            )
        left -= length_mm
    return stops[-1]


def shortened(line: Course, by_mm: float) -> Course | None:
    """A line that stops so far before both of its ends; None where nothing is left of it."""
    if line.through:
        return _led(line, by_mm)
    (x1, y1), (x2, y2) = line.start, line.end
    sx, sy = line.steer
    first, last = hypot(sx - x1, sy - y1), hypot(sx - x2, sy - y2)
    if hypot(x2 - x1, y2 - y1) <= 2 * by_mm or not first or not last:
        return None
    return Course(
        (x1 + (sx - x1) * by_mm / first, y1 + (sy - y1) * by_mm / first),
        (x2 + (sx - x2) * by_mm / last, y2 + (sy - y2) * by_mm / last),
        line.middle,
    )


def _led(line: Course, by_mm: float) -> Course | None:
    """The same of a line through points: those that lie nearer to an end than that are left out."""
    through = [each for each in line.through if min(dist(each, line.start), dist(each, line.end)) > by_mm]
    if not through:
        return shortened(Course(line.start, line.end, line.middle), by_mm)
    return Course(
        _onward(line.start, through[0], by_mm), _onward(line.end, through[-1], by_mm), line.middle, tuple(through)
    )


def _onward(start: Point, to: Point, by_mm: float) -> Point:
    part = by_mm / (dist(start, to) or 1.0)
    return start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part
