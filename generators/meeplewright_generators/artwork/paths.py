"""The `d` of an SVG path as absolute moves, lines and curves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import acos, ceil, cos, hypot, pi, sin, sqrt, tan

from meeplewright_generators.drawing.paths import Segment

MOST_SEGMENTS = 20_000

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)")
_FLAGS = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class PathProblem(ValueError):
    """Path data that cannot be read."""


def segments(data: str) -> list[Segment]:
    """Path data to `M`, `L`, `C` and `Z` with absolute points."""
    made: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    quadratic: tuple[float, float] | None = None
    for command, values in _commands(data):
        if len(made) > MOST_SEGMENTS:
            raise PathProblem("a path with too many parts")
        upper = command.upper()
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        next_control = next_quadratic = None
        if upper == "Z":
            made.append(("Z", ()))
            x, y = start_x, start_y
        elif upper == "M":
            x, y = values[0] + dx, values[1] + dy
            start_x, start_y = x, y
            made.append(("M", (x, y)))
        elif upper in "LHV":
            if upper == "L":
                x, y = values[0] + dx, values[1] + dy
            elif upper == "H":
                x = values[0] + dx
            else:
                y = values[0] + dy
            made.append(("L", (x, y)))
        elif upper in "CS":
            if upper == "S":
                first = (2 * x - control[0], 2 * y - control[1]) if control else (x, y)
                points = (*first, *_moved(values, dx, dy))
            else:
                points = _moved(values, dx, dy)
            made.append(("C", points))
            next_control = (points[2], points[3])
            x, y = points[4], points[5]
        elif upper in "QT":
            if upper == "T":
                first = (2 * x - quadratic[0], 2 * y - quadratic[1]) if quadratic else (x, y)
                qx, qy, end_x, end_y = (*first, *_moved(values, dx, dy))
            else:
                qx, qy, end_x, end_y = _moved(values, dx, dy)
            made.append(("C", _raised(x, y, qx, qy, end_x, end_y)))
            next_quadratic = (qx, qy)
            x, y = end_x, end_y
        else:
            end_x, end_y = values[5] + dx, values[6] + dy
            rx, ry, turn, large, sweep = values[:5]
            made += _arc(x, y, rx, ry, turn, large, sweep, end_x, end_y)
            x, y = end_x, end_y
        control, quadratic = next_control, next_quadratic
    return made


def _moved(values: tuple[float, ...], dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value + (dx, dy)[at % 2] for at, value in enumerate(values))


def _raised(x: float, y: float, qx: float, qy: float, ex: float, ey: float) -> tuple[float, ...]:
    """A quadratic curve as a cubic one."""
    return (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    at, command = 0, ""
    while at < len(data):
        found = _TOKEN.match(data, at)
        assert found is not None
        if found[3]:
            raise PathProblem(f"`{found[3]}` in a path")
        if found[1]:
            command, at = found[1], found.end()
            if command in "Zz":
                yield command, ()
                continue
        elif not found[2]:
            at = found.end()
            continue
        if not command or command in "Zz":
            raise PathProblem("a path begins with a number")
        values, at = _numbers(data, at, command)
        yield command, values
        # further pairs after a move are lines
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(data: str, at: int, command: str) -> tuple[tuple[float, ...], int]:
    values: list[float] = []
    for place in range(_COUNT[command.upper()]):
        if command in "Aa" and place in (3, 4):
            # the flags of an arc may stand without a space: `0 01`
            flag = re.compile(r"[\s,]*([01])").match(data, at)
            if flag is None:
                raise PathProblem("an arc without its flags")
            values.append(float(flag[1]))
            at = flag.end()
            continue
        found = _FLAGS.match(data, at)
        if found is None:
            raise PathProblem(f"`{command}` with too few numbers")
        values.append(float(found[1]))
        at = found.end()
    return tuple(values), at


def _arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: float, sweep: float, x2: float, y2: float
) -> list[Segment]:
    """An elliptical arc as curves of at most a quarter turn each."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x1, y1) == (x2, y2):
        return [("L", (x2, y2))]
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    mx, my = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = c * mx + s * my, -s * mx + c * my
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * sqrt(grow), ry * sqrt(grow)
    top = max(0.0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2)
    factor = sqrt(top / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if bool(large) == bool(sweep) else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    cx, cy = c * qx - s * qy + (x1 + x2) / 2, s * qx + c * qy + (y1 + y2) / 2
    begin = _angle(1, 0, (px - qx) / rx, (py - qy) / ry)
    span = _angle((px - qx) / rx, (py - qy) / ry, (-px - qx) / rx, (-py - qy) / ry)
    if not sweep and span > 0:
        span -= 2 * pi
    elif sweep and span < 0:
        span += 2 * pi
    count = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / count
    k = 4 / 3 * tan(step / 4)
    made: list[Segment] = []
    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        points = (
            (cos(a) - k * sin(a), sin(a) + k * cos(a)),
            (cos(b) + k * sin(b), sin(b) - k * cos(b)),
            (cos(b), sin(b)),
        )
        flat = [v for ux, uy in points for v in (c * rx * ux - s * ry * uy + cx, s * rx * ux + c * ry * uy + cy)]
        made.append(("C", tuple(flat)))
    return made


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    value = acos(max(-1.0, min(1.0, (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy)))))
    return -value if ux * vy - uy * vx < 0 else value
