"""Paths: moves, lines and curves in millimetres, and the shapes that most of them are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

Point = tuple[float, float]
# `M`, `L`, `C` or `Z` and the points that it needs, one number after the other
Segment = tuple[str, tuple[float, ...]]
# a b c d e f: x' = a x + c y + e, y' = b x + d y + f
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1, 0, 0, 1, 0, 0)
# how far a circle's control points stand off, in radii
ROUND = 0.5522847498


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """Segments with absolute points."""

    segments: tuple[Segment, ...]

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)


def polyline(points: Sequence[Point], *, closed: bool = True) -> Path:
    """Straight lines through the points."""
    head, *rest = points
    end: tuple[Segment, ...] = (("Z", ()),) if closed else ()
    return Path((("M", head), *(("L", point) for point in rest), *end))


@lru_cache(maxsize=2048)
def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle with sharp corners."""
    right, bottom = x + width, y + height
    return Path((("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())))


@lru_cache(maxsize=2048)
def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """An ellipse about its middle."""
    kx, ky = rx * ROUND, ry * ROUND
    return Path((
        ("M", (x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("Z", ()),
    ))  # fmt: skip


@lru_cache(maxsize=2048)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rectangle(x, y, width, height)
    k = r * (1 - ROUND)
    right, bottom = x + width, y + height
    return Path((
        ("M", (x + r, y)), ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)), ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)), ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)), ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)), ("Z", ()),
    ))  # fmt: skip


def turned(x: float, y: float, angle: float) -> Matrix:
    """The origin goes to this point, and what is drawn is turned clockwise about it, in degrees."""
    if not angle:
        return (1, 0, 0, 1, x, y)
    turn, rise = round(cos(radians(angle)), 9), round(sin(radians(angle)), 9)
    return (turn, rise, -rise, turn, x, y)


def times(a: Matrix, b: Matrix) -> Matrix:
    """First the second, then the first."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def at(m: Matrix, x: float, y: float) -> Point:
    """A point through a matrix."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def transformed(segments: Iterable[Segment], m: Matrix) -> list[Segment]:
    """Every point through a matrix."""
    if m == SAME:
        return list(segments)
    return [
        (letter, tuple(value for n in range(0, len(points), 2) for value in at(m, points[n], points[n + 1])))
        for letter, points in segments
    ]


def bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of what the path encloses, curves followed closely."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for letter, points in segments:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = points
            for step in range(1, 17):
                t = step / 16
                u = 1 - t
                xs.append(u**3 * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3)
                ys.append(u**3 * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3)
            x, y = x3, y3
        elif points:
            x, y = points
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None
