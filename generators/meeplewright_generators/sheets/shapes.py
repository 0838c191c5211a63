"""The outlines that pieces are cut along, as convex polygons in mm, y downwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

Point = tuple[float, float]
Polygon = tuple[Point, ...]
_CIRCLE_CORNERS = 48


class Outline(StrEnum):
    """How a piece is cut."""

    RECTANGLE = "rectangle"
    HEX_FLAT = "hex-flat"
    HEX_POINTY = "hex-pointy"
    CIRCLE = "circle"


_QUARTER_TURN = {Outline.HEX_FLAT: Outline.HEX_POINTY, Outline.HEX_POINTY: Outline.HEX_FLAT}


@dataclass(frozen=True, slots=True)
class Cut:
    """The trim of a piece: its outline and the box round it."""

    outline: Outline
    width_mm: float
    height_mm: float

    @property
    def hexagonal(self) -> bool:
        return self.outline in _QUARTER_TURN

    def turned(self) -> Cut:
        """The same piece after a quarter turn."""
        return Cut(_QUARTER_TURN.get(self.outline, self.outline), self.height_mm, self.width_mm)

    def grown(self, by_mm: float) -> Cut:
        """The box and outline of the piece with `by_mm` of bleed round it."""
        if by_mm == 0:
            return self
        along, across = 2 * by_mm, 2 * by_mm
        if self.hexagonal:
            # the corners of a hexagon move out farther than its sides
            corner = 2 * by_mm * 2 / math.sqrt(3)
            along, across = (corner, across) if self.outline is Outline.HEX_FLAT else (along, corner)
        return Cut(self.outline, self.width_mm + along, self.height_mm + across)

    def polygon(self, x_mm: float, y_mm: float) -> Polygon:
        """The outline of a piece whose box begins at `x_mm`, `y_mm`, clockwise."""
        w, h = self.width_mm, self.height_mm
        if self.outline is Outline.CIRCLE:
            # corners outside the circle, so that nothing that avoids them touches it
            r = 0.5 / math.cos(math.pi / _CIRCLE_CORNERS)
            shares = tuple(
                (
                    0.5 + r * math.cos(2 * math.pi * n / _CIRCLE_CORNERS),
                    0.5 + r * math.sin(2 * math.pi * n / _CIRCLE_CORNERS),
                )
                for n in range(_CIRCLE_CORNERS)
            )
        else:
            shares = _CORNERS[self.outline]
        return tuple((x_mm + w * u, y_mm + h * v) for u, v in shares)


_CORNERS: dict[Outline, Polygon] = {
    Outline.RECTANGLE: ((0, 0), (1, 0), (1, 1), (0, 1)),
    Outline.HEX_FLAT: ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
    Outline.HEX_POINTY: ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
}


def offset(polygon: Polygon, by_mm: float) -> Polygon:
    """A convex clockwise polygon with every side moved outwards."""
    sides = []
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        # y grows downwards, so the outside of a clockwise side is to its left
        nx, ny = (by - ay) / length, -(bx - ax) / length
        sides.append((nx, ny, nx * ax + ny * ay + by_mm))
    corners = []
    for (a, b, c), (d, e, f) in zip((sides[-1], *sides[:-1]), sides, strict=True):
        det = a * e - b * d
        corners.append(((c * e - b * f) / det, (a * f - c * d) / det))
    return tuple(corners)


def inside_part(start: Point, end: Point, polygon: Polygon, slack_mm: float = 1e-6) -> tuple[float, float] | None:
    """The part of a line, as shares of its length, that lies inside a convex clockwise polygon; touching is outside."""
    (x0, y0), (x1, y1) = start, end
    first, last = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, -(bx - ax) / length
        here = nx * (x0 - ax) + ny * (y0 - ay) + slack_mm
        there = nx * (x1 - ax) + ny * (y1 - ay) + slack_mm
        if here >= 0 and there >= 0:
            return None
        if here > 0 or there > 0:
            share = here / (here - there)
            if there < here:
                first = max(first, share)
            else:
                last = min(last, share)
    return (first, last) if first < last else None


def box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some points."""
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
