"""What a machine cuts or scores: lines and arcs in millimetres, from the top left corner of the sheet, y downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi, tan
from typing import NamedTuple

from meeplewright_generators.drawing.paths import Matrix, at

CUT, SCORE, MARKS = "CUT", "SCORE", "REGISTRATION"
# an arc of a quarter, and of a half, of a circle: the tangent of a quarter of its angle
QUARTER, HALF = tan(pi / 8), 1.0


class Corner(NamedTuple):
    """A point of a contour; what leads to the next one is bent by `bulge` (0: straight, above 0: clockwise)."""

    x: float
    y: float
    bulge: float = 0.0


@dataclass(frozen=True, slots=True)
class Contour:
    """One line that a tool follows."""

    layer: str
    corners: tuple[Corner, ...]
    closed: bool = True

    def moved(self, matrix: Matrix) -> Contour:
        """The same elsewhere, turned; not mirrored and not scaled."""
        return Contour(
            self.layer, tuple(Corner(*at(matrix, each.x, each.y), each.bulge) for each in self.corners), self.closed
        )


def rounded_contour(width_mm: float, height_mm: float, radius_mm: float, layer: str = CUT) -> Contour:
    """A rectangle with round corners, its top left corner at the origin."""
    w, h, r = width_mm, height_mm, min(radius_mm, width_mm / 2, height_mm / 2)
    if r <= 0:
        return Contour(layer, (Corner(0, 0), Corner(w, 0), Corner(w, h), Corner(0, h)))
    corners = (
        Corner(r, 0), Corner(w - r, 0, QUARTER), Corner(w, r), Corner(w, h - r, QUARTER),
        Corner(w - r, h), Corner(r, h, QUARTER), Corner(0, h - r), Corner(0, r, QUARTER),
    )  # fmt: skip
    return Contour(layer, corners)


def round_contour(width_mm: float, layer: str = CUT) -> Contour:
    """A circle in the box of this width at the origin."""
    return Contour(layer, (Corner(0, width_mm / 2, HALF), Corner(width_mm, width_mm / 2, HALF)))


def radius_of(one: Corner, other: Corner) -> float:
    """The radius of the arc between two corners."""
    chord = hypot(other.x - one.x, other.y - one.y)
    return chord * (1 + one.bulge**2) / (4 * abs(one.bulge))
