"""Boxes placed by coordinates of the record: spaces of a map, cells of a grid, and the lines between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import AbsentError, ExpressionError
from meeplewright_generators.faces.expressions import Asked, asked, measure
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.fields import Fields


@dataclass(frozen=True, slots=True)
class Lost:
    """A place that cannot be found, in words that end a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Line:
    """From one point to another, bent over a third in the middle of its curve."""

    start: Point
    end: Point
    middle: Point

    @property
    def around(self) -> tuple[float, float, float, float]:
        """The box that the line is the diagonal of."""
        (x1, y1), (x2, y2) = self.start, self.end
        return min(x1, x2), min(y1, y2), max(abs(x2 - x1), 0.1), max(abs(y2 - y1), 0.1)

    @property
    def steer(self) -> Point:
        """The control point of the curve: a quadratic one goes half as far as it pulls."""
        return (
            2 * self.middle[0] - (self.start[0] + self.end[0]) / 2,
            2 * self.middle[1] - (self.start[1] + self.end[1]) / 2,
        )


@dataclass(frozen=True, eq=False)
class Place:
    """What `place` of a box says: a point, or between two points of a list."""

    x: float | Asked
    y: float | Asked
    origin: Point
    scale: Point
    between: tuple[Asked, Asked] | None
    among: tuple[str, ...]
    bend: float
    # the items of the list by their ids, of the records that were asked for last
    _known: list[tuple[tuple[object, ...], dict[str, Fields]]] = field(default_factory=list, repr=False)

    def point(self, fields: Fields) -> Point | Lost:
        """Where the item stands on the face, or its middle between two others."""
        if self.between is not None:
            line = self.line(fields)
            return line if isinstance(line, Lost) else line.middle
        return self._of(fields)

    def line(self, fields: Fields) -> Line | Lost:
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
            found = self._named(str(name), fields) if name else Lost("one of its two ends is not said")
            if isinstance(found, Lost):
                return found
            ends.append(found)
        (x1, y1), (x2, y2) = ends
        # a list of lines curves now to one side and now to the other
        pull = self.bend * (-1 if fields.index % 2 else 1)
        middle = ((x1 + x2) / 2 - (y2 - y1) * pull, (y1 + y2) / 2 + (x2 - x1) * pull)
        return Line((x1, y1), (x2, y2), middle)

    def _named(self, name: str, fields: Fields) -> Point | Lost:
        found = self._by_id(fields).get(name)
        return self._of(found) if found is not None else Lost(f"`{'.'.join(self.among)}` has no `{name}`")

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
        found = []
        for way, start, step in zip((self.x, self.y), self.origin, self.scale, strict=True):
            try:
                value = way.number(fields) if isinstance(way, Asked) else way
            except AbsentError:
                return Lost("it has no coordinates")
            except ExpressionError as problem:
                return Lost(problem.why)
            found.append(start + value * step)
        return found[0], found[1]


def place_of(about: Any, *, in_list: bool) -> Place | None:
    """What a box's `place` says. Without a list there is no `item` whose coordinates it could be."""
    if not isinstance(about, Mapping):
        return None
    origin, scale, between = about.get("origin", (0, 0)), about.get("scale", (1, 1)), about.get("between")
    in_list = in_list or between is not None
    return Place(
        x=measure(about.get("x", "item.x" if in_list else 0), in_list=in_list),
        y=measure(about.get("y", "item.y" if in_list else 0), in_list=in_list),
        origin=(length(origin[0]), length(origin[1])),
        scale=(float(scale[0]), float(scale[1])),
        between=(asked(str(between[0]), in_list=in_list), asked(str(between[1]), in_list=in_list)) if between else None,
        among=tuple(str(about.get("among", "")).split(".")),
        bend=float(about.get("bend", 0)),
    )


def shortened(line: Line, by_mm: float) -> Line | None:
    """A line that stops so far before both of its ends; None where nothing is left of it."""
    (x1, y1), (x2, y2) = line.start, line.end
    sx, sy = line.steer
    first, last = hypot(sx - x1, sy - y1), hypot(sx - x2, sy - y2)
    if hypot(x2 - x1, y2 - y1) <= 2 * by_mm or not first or not last:
        return None
    return Line(
        (x1 + (sx - x1) * by_mm / first, y1 + (sy - y1) * by_mm / first),
        (x2 + (sx - x2) * by_mm / last, y2 + (sy - y2) * by_mm / last),
        line.middle,
    )
