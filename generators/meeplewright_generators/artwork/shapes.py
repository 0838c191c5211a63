"""Shapes, transforms and viewports of SVG."""

from __future__ import annotations

import re
from math import cos, isfinite, pi, sin, tan

from meeplewright_generators.artwork.colours import FARTHEST, NUMBER, length, numbers
from meeplewright_generators.artwork.paths import segments
from meeplewright_generators.artwork.reading import DrawingProblem, Element
from meeplewright_generators.drawing.paths import SAME, Matrix, Segment, times

Box = tuple[float, float, float, float]
MOST_NUMBERS = 400_000
SHAPES = frozenset(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"])
_TRANSFORM = re.compile(r"(?<![a-zA-Z])([a-zA-Z]++)\s*+\(([^)]*+)\)")
_UNITS = re.compile(rf"({NUMBER.pattern})\s*(deg|grad|rad|turn|px|%)?")


def outline(element: Element, name: str, wide: float, high: float) -> list[Segment]:
    """The outline of a shape in a viewport of this width and height."""
    across, diagonal = wide, ((wide * wide + high * high) / 2) ** 0.5

    def x(key: str) -> float:
        return length(element.get(key), across)

    def y(key: str) -> float:
        return length(element.get(key), high)

    if name == "path":
        return bounded(segments(element.get("d", "")))
    if name == "rect":
        return _rectangle(x("x"), y("y"), x("width"), y("height"), *_corners(element, across, high))
    if name in ("circle", "ellipse"):
        r = length(element.get("r"), diagonal)
        rx, ry = (r, r) if name == "circle" else (x("rx") or y("ry"), y("ry") or x("rx"))
        if rx <= 0 or ry <= 0:
            return []
        cx, cy = x("cx"), y("cy")
        return segments(f"M{cx + rx} {cy}a{rx} {ry} 0 1 1 {-2 * rx} 0a{rx} {ry} 0 1 1 {2 * rx} 0z")
    if name == "line":
        return [("M", (x("x1"), y("y1"))), ("L", (x("x2"), y("y2")))]
    text = element.get("points", "")
    points = numbers(text) if len(text) <= MOST_NUMBERS * 8 else [0.0] * (MOST_NUMBERS + 1)
    if len(points) > MOST_NUMBERS:
        raise DrawingProblem(f"has more than {MOST_NUMBERS // 2} points")
    pairs = list(zip(points[0::2], points[1::2], strict=False))
    lines: list[Segment] = [("L" if at else "M", pair) for at, pair in enumerate(pairs)]
    return bounded([*lines, ("Z", ())] if name == "polygon" and lines else lines)


def bounded(path: list[Segment]) -> list[Segment]:
    """The same, unless a point is nowhere."""
    if all(isfinite(value) and abs(value) <= FARTHEST for _, points in path for value in points):
        return path
    raise DrawingProblem("has a point that is no place on a page")


def _corners(element: Element, wide: float, high: float) -> tuple[float, float]:
    rx, ry = element.get("rx"), element.get("ry")
    across, down = length(rx or ry, wide, 0.0), length(ry or rx, high, 0.0)
    return max(0.0, across), max(0.0, down)


def _rectangle(x: float, y: float, w: float, h: float, rx: float, ry: float) -> list[Segment]:
    if w <= 0 or h <= 0:
        return []
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return segments(f"M{x} {y}h{w}v{h}h{-w}z")
    return segments(
        f"M{x + rx} {y}h{w - 2 * rx}a{rx} {ry} 0 0 1 {rx} {ry}v{h - 2 * ry}a{rx} {ry} 0 0 1 {-rx} {ry}"
        f"h{2 * rx - w}a{rx} {ry} 0 0 1 {-rx} {-ry}v{2 * ry - h}a{rx} {ry} 0 0 1 {rx} {-ry}z"
    )


def transform(text: str | None) -> Matrix:
    """The matrix of a `transform`; DrawingProblem where it is none."""
    matrix = SAME
    for match in _TRANSFORM.finditer(text or ""):
        values = [_value(each[1], each[2]) for each in _UNITS.finditer(match[2])]
        matrix = times(matrix, _one(match[1], values))
    if not all(isfinite(each) and abs(each) <= FARTHEST for each in matrix):
        raise DrawingProblem("has a transform that leads nowhere")
    return matrix


def _value(number: str, unit: str | None) -> float:
    return float(number) * {"rad": 180 / pi, "grad": 0.9, "turn": 360.0}.get(unit or "", 1.0)


def _one(kind: str, v: list[float]) -> Matrix:
    match kind, v:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate" | "translateX", [x]:
            return 1, 0, 0, 1, x, 0
        case "translate", [x, y]:
            return 1, 0, 0, 1, x, y
        case "translateY", [y]:
            return 1, 0, 0, 1, 0, y
        case "scale", [s]:
            return s, 0, 0, s, 0, 0
        case "scale", [x, y]:
            return x, 0, 0, y, 0, 0
        case "scaleX", [x]:
            return x, 0, 0, 1, 0, 0
        case "scaleY", [y]:
            return 1, 0, 0, y, 0, 0
        case "rotate", [angle, *about] if len(about) in (0, 2):
            c, s = cos(angle * pi / 180), sin(angle * pi / 180)
            turn: Matrix = (c, s, -s, c, 0, 0)
            if about:
                return times(times((1, 0, 0, 1, about[0], about[1]), turn), (1, 0, 0, 1, -about[0], -about[1]))
            return turn
        case "skewX", [angle]:
            return 1, 0, tan(angle * pi / 180), 1, 0, 0
        case "skewY", [angle]:
            return 1, tan(angle * pi / 180), 0, 1, 0, 0
    raise DrawingProblem(f"has a `{kind}` with {len(v)} numbers")


def view_box(element: Element) -> Box | None:
    """Left, top, width and height of what an element shows; None where it does not say."""
    values = numbers(element.get("viewBox"))
    if len(values) != 4 or not all(isfinite(each) and abs(each) <= FARTHEST for each in values):
        return None
    return values[0], values[1], values[2], values[3]


def fitted(box: Box, x: float, y: float, width: float, height: float, how: str) -> Matrix:
    """A view box into a place, as `preserveAspectRatio` says."""
    left, top, wide, high = box
    across, down = width / wide, height / high
    words = how.replace("defer", "").split() or ["xMidYMid"]
    if words[0] != "none":
        across = down = max(across, down) if "slice" in words else min(across, down)
        parts = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
        x += (width - wide * across) * parts.get(words[0][1:4], 0.5)
        y += (height - high * down) * parts.get(words[0][5:8], 0.5)
    return across, 0, 0, down, x - left * across, y - top * down
