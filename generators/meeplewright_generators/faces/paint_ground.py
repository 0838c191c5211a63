"""The ground of a box: its colour or gradient, a texture on it, lines and ornaments round it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import ceil, sin
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import colour_of
from meeplewright_generators.drawing.operations import Draw, Form, PlacedForm, Stroke
from meeplewright_generators.drawing.paths import Matrix, Path, Segment, ellipse, polyline
from meeplewright_generators.faces.boxes import box_shape
from meeplewright_generators.faces.outlines import cornered
from meeplewright_generators.faces.paint_effects import paint_gradient, paint_shadow
from meeplewright_generators.faces.scenes import Throws
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Filled
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting

# what is narrower is a rule and no ground
THIN_MM = 1.0
MOST_MARKS = 6000
# what is thrown over more than two such squares is thrown over one, which is laid down again and again, turned round
TILE_MM = 96.0
THROWN = frozenset({"grain", "stars"})
# what a box says that wants anything under its matter
GROUNDS = frozenset({"fill", "stroke", "shadow", "texture", "frame"})


def paint_ground(painting: Painting, each: Filled) -> None:
    """What is under the matter of a box."""
    box, theme, canvas = each.box, painting.theme, painting.canvas
    if GROUNDS.isdisjoint(box.about):
        return
    fill, stroke = box.get("fill"), box.get("stroke")
    if "shadow" in box.about and painting.options.ink != "low":
        paint_shadow(painting, each)
    if isinstance(fill, Mapping):
        paint_gradient(painting, each, fill)
        fill = None
    if fill is not None or stroke is not None:
        # a rule takes hardly any ink, and would not be seen if it were as pale as a ground
        thin = min(each.at[2:]) < THIN_MM
        ground = {"low": theme.true_colour, "dark": theme.text_colour}.get(painting.options.ink) if thin else None
        canvas.path(
            box_shape(each, painting.layout.shape),
            fill=(ground or theme.colour)(str(fill)) if fill is not None else None,
            stroke=theme.line_colour(str(stroke)) if stroke is not None else None,
            width_mm=box.mm("line", 0.3),
            dash=[float(part) for part in box.get("dash", ())],
        )
    if fill is not None:
        painting.grounds.append((each.at, theme.colour(str(fill)) if each.opacity > 0.9 else None))
    if (texture := _said(painting, box.get("texture"), "textures")) and painting.options.ink != "low":
        _texture(painting, each, texture)
    if frame := _said(painting, box.get("frame"), "frames"):
        _frame(painting, each.at, frame)


def _said(painting: Painting, wish: Any, section: str) -> Mapping[str, Any]:
    """A texture or frame by its name in the theme, or as the box itself says it."""
    if wish is None:
        return {}
    if isinstance(wish, str):
        return painting.theme.said(section, wish)
    if isinstance(wish, Mapping) and isinstance(base := wish.get("extends"), str):
        return {**painting.theme.said(section, base), **wish}
    return wish if isinstance(wish, Mapping) else {}


def _frame(painting: Painting, at: Rect, about: Mapping[str, Any]) -> None:
    """Lines round a box, one within another, their corners as the frame says."""
    x, y, width, height = at
    corners, size = str(about.get("corners", "round")), length(about.get("size", 2))
    colour = painting.theme.line_colour(str(about.get("colour", "rule")))
    for line in about.get("lines", ({"inset": 0, "line": 0.4},)):
        inset = length(line.get("inset", 0))
        if 2 * inset >= min(width, height):
            continue
        own = line.get("corners", corners)
        path = cornered(own, x + inset, y + inset, width - 2 * inset, height - 2 * inset, max(0.0, size - inset * 0.6))
        painting.canvas.path(
            path, stroke=painting.theme.line_colour(str(line["colour"])) if "colour" in line else colour,
            width_mm=length(line.get("line", 0.3)), dash=[float(part) for part in line.get("dash", ())],
        )  # fmt: skip


def _texture(painting: Painting, each: Filled, about: Mapping[str, Any]) -> None:
    """A pattern over the box, as one form that all faces of a document share."""
    x, y, width, height = each.at
    colour = painting.theme.line_colour(str(about.get("colour", "ink")))
    said = (str(about.get("of", "grain")), length(about.get("step", 2)), length(about.get("line", 0.2)))
    form = _pattern(*said, round(width, 2), round(height, 2), colour)
    with painting.canvas.saved(float(about.get("opacity", 0.08))):
        painting.canvas.clip(box_shape(each, painting.layout.shape))
        painting.canvas.place(form, x, y)


@lru_cache(maxsize=256)
def _pattern(of: str, step: float, line: float, width: float, height: float, colour: str) -> Form:
    """A form of one path: the pattern over a box of this size."""
    step = max(step, (width * height / MOST_MARKS) ** 0.5, 0.3)
    name = hashlib.blake2b(repr((of, step, line, width, height, colour)).encode(), digest_size=8).hexdigest()
    if of in THROWN and width * height > 2 * TILE_MM**2:
        tile = _pattern(of, step, line, TILE_MM, TILE_MM, colour)
        return Form(f"T{name}", width, height, tuple(PlacedForm(tile, m) for m in _laid(width, height)))
    segments = PATTERNS[of](step, width, height, line)
    pen = Stroke(colour_of(colour), line, (), "round", "round")
    filled = of in ("grain", "dots", "stars")
    drawing = (Draw(Path(tuple(segments)), colour_of(colour) if filled else None, None if filled else pen),)
    return Form(f"T{name}", width, height, drawing)


def _laid(width: float, height: float) -> Iterator[Matrix]:
    """Where tiles lie: every other one is turned upside down, so that nobody sees anything come again."""
    for row in range(ceil(height / TILE_MM)):
        for column in range(ceil(width / TILE_MM)):
            turn, on = (-1, 1) if (row + column) % 2 else (1, 0)
            yield (turn, 0, 0, turn, (column + on) * TILE_MM, (row + on) * TILE_MM)


def _grain(step: float, width: float, height: float, line: float) -> list[Segment]:
    """Specks of paper, nowhere in rows."""
    segments = list[Segment]()
    thrown = iter(Throws("grain").parts(3 * int(width * height / step / step)))
    for across, down, large in zip(thrown, thrown, thrown, strict=True):
        cx, cy, radius = across * width, down * height, line * (0.5 + large)
        low = radius * 0.7
        segments += (
            ("M", (cx - radius, cy)), ("L", (cx, cy - low)), ("L", (cx + radius, cy)), ("L", (cx, cy + low)), ("Z", ()),
        )  # fmt: skip
    return segments


def _dots(step: float, width: float, height: float, line: float) -> list[Segment]:
    """Dots in rows, every other one shifted."""
    segments: list[Segment] = []
    for row in range(ceil(height / step) + 1):
        for column in range(ceil(width / step) + 1):
            segments += ellipse((column + row % 2 / 2) * step, row * step, line, line).segments
    return segments


def _stars(step: float, width: float, height: float, line: float) -> list[Segment]:
    """Stars of four points here and there."""
    chance, segments = Throws("stars"), list[Segment]()
    for _ in range(int(width * height / step / step / 2)):
        cx, cy, r = chance.part() * width, chance.part() * height, line * (0.8 + 2.4 * chance.part() ** 3)
        corners = [(0, -r), (r / 4, -r / 4), (r, 0), (r / 4, r / 4), (0, r), (-r / 4, r / 4), (-r, 0), (-r / 4, -r / 4)]
        segments += polyline([(cx + dx, cy + dy) for dx, dy in corners]).segments
    return segments


def _hatch(step: float, width: float, height: float, _line: float) -> list[Segment]:
    """Lines from one corner to the other."""
    segments: list[Segment] = []
    for n in range(1, ceil((width + height) / step)):
        far = n * step
        start = (far, 0.0) if far <= width else (width, far - width)
        end = (0.0, far) if far <= height else (far - height, height)
        segments += [("M", start), ("L", end)]
    return segments


def _cross(step: float, width: float, height: float, line: float) -> list[Segment]:
    """Lines both ways, as of cloth."""
    slant = _hatch(step, width, height, line)
    return [*slant, *((letter, (width - x, y)) for letter, (x, y) in slant)]


def _waves(step: float, width: float, height: float, _line: float) -> list[Segment]:
    """Rows of low waves."""
    segments: list[Segment] = []
    for row in range(ceil(height / step) + 1):
        points = [(x, row * step + step * 0.22 * sin(x * 1.6 + row * 2.1)) for x in _steps(width, 0.9)]
        segments += polyline(points, closed=False).segments
    return segments


def _rows(step: float, width: float, height: float, _line: float) -> list[Segment]:
    """Level lines, as of planks or ruled paper."""
    return [s for n in range(1, ceil(height / step)) for s in (("M", (0.0, n * step)), ("L", (width, n * step)))]


def _steps(width: float, step: float) -> list[float]:
    return [min(width, n * step) for n in range(ceil(width / step) + 1)]


PATTERNS: Mapping[str, Callable[[float, float, float, float], list[Segment]]] = {
    "grain": _grain, "dots": _dots, "stars": _stars, "hatch": _hatch, "cross": _cross, "waves": _waves, "rows": _rows,
}  # fmt: skip
