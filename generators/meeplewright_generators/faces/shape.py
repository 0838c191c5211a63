"""The outline of a face: rectangle, hexagon, circle or any polygon, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from meeplewright_generators.drawing.paths import Path, Point, ellipse, polyline, rounded


@dataclass(frozen=True, slots=True)
class Shape:
    """`form` is `rectangle`, `hex-flat` (edges above and below), `hex-pointy`, `circle` or `polygon`.

    Points run clockwise from the top left corner of a box of width and height.
    """

    form: str
    width_mm: float
    height_mm: float
    radius_mm: float = 0
    points: tuple[Point, ...] = ()

    @property
    def straight(self) -> bool:
        """Whether a guillotine can cut it: a rectangle, round corners or not."""
        return self.form == "rectangle"

    def outline(self, grow_mm: float = 0) -> Path:
        """The outline as a path, `grow_mm` outside the cut (negative: inside)."""
        w, h, g = self.width_mm, self.height_mm, grow_mm
        if self.form == "circle":
            return ellipse(w / 2, h / 2, w / 2 + g, h / 2 + g)
        if self.form == "rectangle":
            # bleed has square corners: a cut that is a little off must still find ink
            radius = max(0.0, self.radius_mm + g) if g <= 0 else 0.0
            return rounded(-g, -g, w + 2 * g, h + 2 * g, radius)
        return polyline(self.corners(grow_mm))

    def corners(self, grow_mm: float = 0) -> tuple[Point, ...]:
        """The outline as a polygon; a circle as one of 72 corners."""
        w, h = self.width_mm, self.height_mm
        if self.form == "rectangle":
            points: tuple[Point, ...] = ((0, 0), (w, 0), (w, h), (0, h))
        elif self.form == "hex-flat":
            points = ((w / 4, 0), (w * 3 / 4, 0), (w, h / 2), (w * 3 / 4, h), (w / 4, h), (0, h / 2))
        elif self.form == "hex-pointy":
            points = ((w / 2, 0), (w, h / 4), (w, h * 3 / 4), (w / 2, h), (0, h * 3 / 4), (0, h / 4))
        elif self.form == "circle":
            turns = [2 * pi * at / 72 - pi / 2 for at in range(72)]
            r = (w / 2 + grow_mm, h / 2 + grow_mm)
            return tuple((w / 2 + r[0] * cos(turn), h / 2 + r[1] * sin(turn)) for turn in turns)
        else:
            points = self.points
        return grown(points, grow_mm) if grow_mm else points

    def inside(self, x: float, y: float, margin_mm: float = 0) -> bool:
        """Whether a point is inside the cut by at least this much."""
        if self.form == "circle":
            rx, ry = self.width_mm / 2, self.height_mm / 2
            return hypot((x - rx) / max(rx - margin_mm, 0.01), (y - ry) / max(ry - margin_mm, 0.01)) <= 1 + 1e-6
        corners = self.corners()
        if self.form == "polygon":
            return _deep(x, y, corners) >= margin_mm - 1e-6
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = hypot(x2 - x1, y2 - y1) or 1.0
            if ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length < margin_mm - 1e-6:
                return False
        return True


def clockwise(points: Sequence[Point]) -> tuple[Point, ...]:
    """The corners in the order of a clock's hand, however they were written down."""
    twice = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*points, *points[:1])))
    return tuple(points) if twice >= 0 else tuple(reversed(points))


def _deep(x: float, y: float, corners: Sequence[Point]) -> float:
    """How far inside a polygon a point is, dents and all; below nought outside of it."""
    within, near = False, float("inf")
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            within = not within
        dx, dy = x2 - x1, y2 - y1
        along = ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1.0)
        along = min(1.0, max(0.0, along))
        near = min(near, hypot(x - x1 - along * dx, y - y1 - along * dy))
    return near if within else -near


def hexagon(flat_to_flat_mm: float, *, pointy: bool = False) -> Shape:
    """A regular hexagon by the distance between two opposite edges."""
    across = flat_to_flat_mm * 2 / sqrt(3)
    if pointy:
        return Shape("hex-pointy", flat_to_flat_mm, across)
    return Shape("hex-flat", across, flat_to_flat_mm)


def grown(points: Sequence[Point], by_mm: float) -> tuple[Point, ...]:
    """A convex polygon, clockwise on the page, with every edge moved outwards."""
    count = len(points)
    moved = []
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        length = hypot(x2 - x1, y2 - y1) or 1.0
        nx, ny = (y2 - y1) / length, -(x2 - x1) / length
        moved.append((x1 + nx * by_mm, y1 + ny * by_mm, x2 - x1, y2 - y1))
    corners = []
    for at in range(count):
        x1, y1, dx1, dy1 = moved[at - 1]
        x2, y2, dx2, dy2 = moved[at]
        cross = dx1 * dy2 - dy1 * dx2
        if abs(cross) < 1e-9:
            corners.append((x2, y2))
            continue
        t = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / cross
        corners.append((x1 + t * dx1, y1 + t * dy1))
    return tuple(corners)
