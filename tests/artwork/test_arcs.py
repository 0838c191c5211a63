"""Arcs of SVG paths: the curves that we make of them run where another library's run."""

from __future__ import annotations

from itertools import chain, pairwise
from math import hypot

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from meeplewright_generators.artwork.paths import segments

Point = tuple[float, float]
STEPS = 60


def between(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points of a cubic curve."""
    found = []
    for step in range(STEPS + 1):
        t = step / STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        found.append((sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                      sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))))  # fmt: skip
    return found


def ours(data: str) -> list[Point]:
    found: list[Point] = []
    at = (0.0, 0.0)
    for command, values in segments(data):
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "C":
            found += between(at, *points)
        at = points[-1]
    return found


def theirs(data: str) -> list[Point]:
    pen = RecordingPen()
    parse_path(data, pen)
    found: list[Point] = []
    at = (0.0, 0.0)
    for command, points in pen.value:
        if command == "curveTo":
            found += between(at, *points)
        if points:
            at = points[-1]
    return found


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
@pytest.mark.parametrize("shape", ["30 12 0", "30 12 25", "12 30 110", "40 40 0", "-30 12 -70", "3 2 40", "18 18 0"])
def test_an_arc_runs_where_another_library_draws_it(shape: str, flags: str) -> None:
    data = f"M10 20 A{shape} {flags} 48 33"
    here, there = ours(data), theirs(data)
    assert here[-1] == pytest.approx((48, 33))
    assert len(here) > STEPS
    for mine, yours in ((here, there), (there, here)):
        apart = max(min(hypot(x - p, y - q) for p, q in yours) for x, y in mine)
        assert apart < max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(there)) + 0.05


def test_a_relative_arc_begins_where_the_last_one_ended() -> None:
    relative = ours("M10 20 a30 12 25 0 1 38 13 a5 5 0 0 0 -4 6")
    absolute = ours("M10 20 A30 12 25 0 1 48 33 A5 5 0 0 0 44 39")
    assert [*chain(*relative)] == pytest.approx([*chain(*absolute)])
