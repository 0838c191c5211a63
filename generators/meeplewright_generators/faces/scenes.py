"""Scenes: landscapes made of a recipe and a seed, so that a record without a picture has one of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import Gradient, GradientStop, colour_of
from meeplewright_generators.drawing.paths import Path as Outline
from meeplewright_generators.drawing.paths import Point, Segment, ellipse, polyline

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.layout import Rect

STEPS = 28
MOST = 400

# a shade to a colour: 1 is the paper, 0 the tone of the scene, -1 the ink
Shade = Callable[[float], str]


@dataclass(frozen=True, eq=False, slots=True)
class Recipe:
    """What a scene is made of, from the back to the front, and the drawings that stand in it."""

    name: str
    data: Mapping[str, Any]
    drawings: Mapping[str, Path]
    digest: str


_ROUND, _WHOLE = (1 << 64) - 1, 1 << 31


class Throws:
    """Numbers that look thrown, and are the same for the same seed on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest()) or 1

    def part(self) -> float:
        """A number from 0 up to 1."""
        return self.parts(1)[0]

    def parts(self, count: int) -> list[float]:
        """So many numbers from 0 up to 1."""
        state, numbers = self._state, []
        for _ in range(count):
            # the generator that Knuth calls MMIX
            state = (state * 6364136223846793005 + 1442695040888963407) & _ROUND
            numbers.append((state >> 33) / _WHOLE)
        self._state = state
        return numbers

    def within(self, said: Any, otherwise: tuple[float, float]) -> float:
        """A number between two that the recipe says; one alone is that number."""
        low, high = _both(said, otherwise)
        return low + (high - low) * self.part()

    def many(self, said: Any, otherwise: tuple[float, float]) -> int:
        """A whole number, the most of all that may be drawn at most."""
        return min(MOST, round(self.within(said, otherwise)))


def _both(said: Any, otherwise: tuple[float, float]) -> tuple[float, float]:
    if isinstance(said, Sequence):
        return float(said[0]), float(said[1])
    return (float(said), float(said)) if isinstance(said, int | float) else otherwise


def draw_scene(canvas: Canvas, recipe: Recipe, seed: str, at: Rect, shade: Shade) -> None:
    """The scene over the whole of a box, which clips it."""
    x, y, width, height = at
    top, low = _both(recipe.data.get("sky"), (0.82, 0.62))
    stops = (GradientStop(0.0, colour_of(shade(top))), GradientStop(1.0, colour_of(shade(low))))
    canvas.rect(x, y, width, height, fill=Gradient((x, y), (x, y + height), stops))
    chance = Throws(f"{recipe.name} {seed}")
    for layer in recipe.data.get("layers", ()):
        for sort, about in layer.items():
            LAYERS[sort](canvas, about, at, shade, chance, recipe)


def _disc(canvas: Canvas, about: Any, at: Rect, shade: Shade, chance: Throws, _recipe: Recipe) -> None:
    """Sun or moon; `of: moon` is a crescent of it."""
    x, y, width, height = at
    radius = min(width, height) * chance.within(about.get("size"), (0.09, 0.15))
    cx = x + width * chance.within(about.get("x"), (0.2, 0.8))
    cy = y + height * chance.within(about.get("y"), (0.22, 0.36))
    colour = shade(float(about.get("shade", 0.94)))
    if about.get("of") == "moon":
        whole, bite = ellipse(cx, cy, radius, radius), ellipse(cx + radius * 0.45, cy - radius * 0.2, radius, radius)
        canvas.path(whole, fill=colour)
        canvas.path(bite, fill=shade(_both(_recipe.data.get("sky"), (0.82, 0.62))[0]))
        return
    canvas.circle(cx, cy, radius, fill=colour)


def _ridge(canvas: Canvas, about: Any, at: Rect, shade: Shade, chance: Throws, _recipe: Recipe) -> None:
    """Hills, dunes, water or, with `edge: sharp`, peaks from one side to the other, and the ground below them."""
    x, y, width, height = at
    level = y + height * chance.within(about.get("y"), (0.5, 0.6))
    rise = height * chance.within(about.get("rise"), (0.05, 0.12))
    colour = shade(float(about.get("shade", 0.3)))
    below = [(x + width, y + height), (x, y + height)]
    if about.get("edge") == "sharp":
        points, across = list[Point](), x - width * 0.1
        up = chance.part() < 0.5
        while across < x + width * 1.1:
            points.append((across, level - (rise * (0.5 + chance.part() * 0.5) if up else -rise * chance.part() * 0.5)))
            across += width * (0.06 + 0.10 * chance.part())
            up = not up
        canvas.path(polyline([*points, (x + width * 1.1, y + height), (x - width * 0.1, y + height)]), fill=colour)
        return
    waves, turn = chance.within(about.get("waves"), (0.6, 1.7)), chance.part() * 2 * pi
    small = chance.part() * 2 * pi
    points = [
        (
            x + width * n / STEPS,
            level
            + rise * (sin(turn + waves * 2 * pi * n / STEPS) + 0.3 * sin(small + 3.1 * waves * 2 * pi * n / STEPS)),
        )
        for n in range(STEPS + 1)
    ]
    canvas.path(_smooth(points, below), fill=colour)


def _smooth(points: Sequence[Point], below: Sequence[Point]) -> Outline:
    """A curve through points, and the ground that it bounds."""
    segments: list[Segment] = [("M", points[0])]
    for n, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        px, py = points[n - 1] if n else (ax, ay)
        nx, ny = points[n + 2] if n + 2 < len(points) else (bx, by)
        segments.append(("C", (ax + (bx - px) / 6, ay + (by - py) / 6, bx - (nx - ax) / 6, by - (ny - ay) / 6, bx, by)))
    segments += [("L", point) for point in below]
    return Outline((*segments, ("Z", ())))


def _things(canvas: Canvas, about: Any, at: Rect, shade: Shade, chance: Throws, recipe: Recipe) -> None:
    """Drawings that stand on a line, the nearer ones larger and lower."""
    from meeplewright_generators.artwork.drawing import read_svg

    x, y, width, height = at
    names = about["of"] if isinstance(about["of"], Sequence) and not isinstance(about["of"], str) else [about["of"]]
    spots = sorted(
        (
            chance.within(about.get("y"), (0.7, 0.76)),
            chance.within(about.get("x"), (0.04, 0.96)),
            chance.part(),
            chance.part(),
        )
        for _ in range(chance.many(about.get("many"), (2, 5)))
    )
    colour = shade(float(about.get("shade", 0.0)))
    for foot, across, large, which in spots:
        path = recipe.drawings.get(names[int(which * len(names))])
        if path is None:
            continue
        drawing = read_svg(path)
        low, high = _both(about.get("size"), (0.14, 0.24))
        scale = height * (low + (high - low) * large) / drawing.form.height_mm
        wide, high_mm = drawing.form.width_mm * scale, drawing.form.height_mm * scale
        canvas.place(
            drawing.form, x + width * across - wide / 2, y + height * foot - high_mm, scale=scale, colour=colour
        )


def _lines(canvas: Canvas, about: Any, at: Rect, shade: Shade, chance: Throws, _recipe: Recipe) -> None:
    """Rain, grass or wind: short strokes at a slant."""
    x, y, width, height = at
    lean, colour = float(about.get("lean", 0.2)), shade(float(about.get("shade", 0.5)))
    segments: list[Segment] = []
    for _ in range(chance.many(about.get("many"), (20, 30))):
        long = height * chance.within(about.get("long"), (0.04, 0.08))
        cx, cy = x + width * chance.within(about.get("x"), (0, 1)), y + height * chance.within(about.get("y"), (0, 0.9))
        flat = about.get("flat") is True
        end = (cx + long, cy) if flat else (cx - long * lean, cy + long)
        segments += [("M", (cx, cy)), ("L", end)]
    canvas.path(Outline(tuple(segments)), stroke=colour, width_mm=float(about.get("line", 0.25)), cap="round")


def _dots(canvas: Canvas, about: Any, at: Rect, shade: Shade, chance: Throws, _recipe: Recipe) -> None:
    """Stars, snow, sparks or pebbles."""
    x, y, width, height = at
    outline = Outline(())
    segments: list[Segment] = []
    for _ in range(chance.many(about.get("many"), (14, 22))):
        radius = height * chance.within(about.get("size"), (0.004, 0.01))
        cx, cy = x + width * chance.part(), y + height * chance.within(about.get("y"), (0.02, 0.5))
        segments += ellipse(cx, cy, radius, radius).segments
    canvas.path(outline + Outline(tuple(segments)), fill=shade(float(about.get("shade", 1))))


LAYERS: Mapping[str, Callable[[Canvas, Any, Rect, Shade, Throws, Recipe], None]] = {
    "disc": _disc,
    "ridge": _ridge,
    "things": _things,
    "lines": _lines,
    "dots": _dots,
}


def things_of(data: Mapping[str, Any]) -> Iterator[str]:
    """The drawings that a recipe names."""
    for layer in data.get("layers", ()):
        of = layer.get("things", {}).get("of", ()) if isinstance(layer, Mapping) else ()
        yield from [of] if isinstance(of, str) else of


def usable(data: Mapping[str, Any]) -> bool:
    """Whether it can be drawn; what is wrong with one that cannot is told by the checks."""
    layers = data.get("layers")
    return isinstance(layers, Sequence) and all(
        isinstance(layer, Mapping)
        and all(
            sort in LAYERS and isinstance(about, Mapping) and all(map(_plain, about.items()))
            for sort, about in layer.items()
        )
        and ("things" not in layer or "of" in layer["things"])
        for layer in layers
    )


def _plain(each: tuple[str, Any]) -> bool:
    key, value = each
    numbers = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    return key in ("of", "edge", "flat") or (
        0 < len(numbers) < 3 and all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers)
    )
