"""The `d` of an SVG path as absolute moves, lines and curves."""

from __future__ import annotations

from math import hypot

from fontTools.pens.basePen import AbstractPen
from fontTools.svgLib.path import parse_path

from meeplewright_generators.drawing.paths import Segment

MOST_SEGMENTS = 20_000
SHOWN = 40  # letters of path data in a message
SAME = 1e-6  # points so near are one

Point = tuple[float, float]


class PathProblem(ValueError):
    """Path data that cannot be read."""


def segments(data: str) -> list[Segment]:
    """Path data to `M`, `L`, `C` and `Z` with absolute points."""
    pen = _Segments()
    try:
        parse_path(data, pen)
    except PathProblem:
        raise
    except (ValueError, IndexError, ArithmeticError) as problem:
        raise PathProblem(f"a path that cannot be read: `{_short(data)}`") from problem
    return pen.made


class _Segments(AbstractPen):  # type: ignore[misc] # fontTools tells no types
    """Notes what is drawn; a curve of one control point becomes one of two."""

    def __init__(self) -> None:
        self.made: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)

    def moveTo(self, pt: Point) -> None:  # noqa: N802 - the pen's own names
        self._add("M", pt)
        self._start = pt

    def lineTo(self, pt: Point) -> None:  # noqa: N802
        self._add("L", pt)

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        (x, y), (qx, qy), (end_x, end_y) = self._at, *points
        first = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
        second = (end_x + 2 / 3 * (qx - end_x), end_y + 2 / 3 * (qy - end_y))
        self._add("C", first, second, (end_x, end_y))

    def closePath(self) -> None:  # noqa: N802
        command, values = self.made[-1]
        if command == "L" and hypot(values[0] - self._start[0], values[1] - self._start[1]) < SAME:
            self.made.pop()  # closing draws that line, and joins its end to the beginning
        self.made.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """An open path ends where it ends."""

    def addComponent(self, *_: object) -> None:  # noqa: N802
        """No path has one."""

    def _add(self, command: str, *points: Point) -> None:
        if len(self.made) > MOST_SEGMENTS:
            raise PathProblem("a path with too many parts")
        self.made.append((command, tuple(value for point in points for value in point)))
        self._at = points[-1]


def _short(words: str) -> str:
    return words if len(words) <= SHOWN else words[:SHOWN] + "…"
