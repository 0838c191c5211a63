"""Paths of SVG: arcs run where the specification has them, and what is closed has no line of no length."""

from __future__ import annotations

from itertools import chain
from math import atan2, cos, hypot, pi, radians, sin, sqrt

import pytest

from meeplewright_generators.artwork.paths import PathProblem, segments

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


def ellipse(start: Point, shape: str, flags: str, end: Point) -> tuple[Point, float, float, float, float, float]:
    """Centre, radii, turn, first angle and sweep of an arc, as the appendix of the SVG specification computes them."""
    rx, ry, turned = (float(each) for each in shape.split())
    large, sweep = (each == "1" for each in flags.split())
    rx, ry, turn = abs(rx), abs(ry), radians(turned)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos(turn) * dx + sin(turn) * dy, cos(turn) * dy - sin(turn) * dx
    grown = sqrt(max(1.0, x * x / rx / rx + y * y / ry / ry))
    rx, ry = rx * grown, ry * grown
    root = sqrt(max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2))
    cx, cy = ((1 if large != sweep else -1) * root * each for each in (rx * y / ry, -ry * x / rx))
    first, last = atan2((y - cy) / ry, (x - cx) / rx), atan2((-y - cy) / ry, (-x - cx) / rx)
    angle = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    centre = middle[0] + cos(turn) * cx - sin(turn) * cy, middle[1] + sin(turn) * cx + cos(turn) * cy
    return centre, rx, ry, turn, first, angle


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
@pytest.mark.parametrize("shape", ["30 12 0", "30 12 25", "12 30 110", "40 40 0", "-30 12 -70", "3 2 40", "18 18 0"])
def test_an_arc_runs_where_the_specification_has_it(shape: str, flags: str) -> None:
    start, end = (10.0, 20.0), (48.0, 33.0)
    here = ours(f"M10 20 A{shape} {flags} 48 33")
    (cx, cy), rx, ry, turn, first, angle = ellipse(start, shape, flags, end)
    assert here[0] == pytest.approx(start)
    assert here[-1] == pytest.approx(end)
    gone = 0.0
    before = first
    for x, y in here:
        across, down = x - cx, y - cy
        on = (cos(turn) * across + sin(turn) * down) / rx, (cos(turn) * down - sin(turn) * across) / ry
        assert hypot(*on) == pytest.approx(1, abs=1e-3)
        gone += (atan2(on[1], on[0]) - before + pi) % (2 * pi) - pi
        before = atan2(on[1], on[0])
    assert gone == pytest.approx(angle, abs=1e-3)


def test_a_relative_arc_begins_where_the_last_one_ended() -> None:
    relative = ours("M10 20 a30 12 25 0 1 38 13 a5 5 0 0 0 -4 6")
    absolute = ours("M10 20 A30 12 25 0 1 48 33 A5 5 0 0 0 44 39")
    assert [*chain(*relative)] == pytest.approx([*chain(*absolute)])


def test_a_closed_path_has_no_line_of_no_length() -> None:
    assert segments("M1 1 L5 1 L5 5 Z") == [("M", (1, 1)), ("L", (5, 1)), ("L", (5, 5)), ("Z", ())]
    assert segments("M1 1h4v4L1 1z")[-2:] == [("L", (5, 5)), ("Z", ())]
    assert [each for each, _ in segments("M1 1h4v4zl2 2")] == ["M", "L", "L", "Z", "M", "L"]


@pytest.mark.parametrize("data", ["M", "M1 2 L", "hello", "L1 1", "M0 0 A1 1 0 2 0 3 3", "M0 0 L nan 1", "M0 0 C1 1"])
def test_what_is_no_path_is_told(data: str) -> None:
    with pytest.raises(PathProblem, match="a path that cannot be read"):
        segments(data)


def test_a_path_of_too_many_parts_is_told() -> None:
    with pytest.raises(PathProblem, match="too many"):
        segments("M0 0" + "h1" * 30_000)
