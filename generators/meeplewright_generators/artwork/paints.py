"""What shapes are filled with: colours, and gradients in the measures of the drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from meeplewright_generators.artwork.colours import Tint, length, part, tint
from meeplewright_generators.artwork.reading import CleanDrawing, DrawingProblem, Element, href, local
from meeplewright_generators.artwork.shapes import Box, transform
from meeplewright_generators.artwork.styles import Styles
from meeplewright_generators.drawing.colours import BLACK, CURRENT, Gradient, GradientStop
from meeplewright_generators.drawing.paths import Matrix, at, times

_URL = re.compile(r"url\(\s*+['\"]?\s*+(#[^'\")]*+)['\"]?\s*+\)\s*+(.*)", re.DOTALL)
_DEEPEST, MOST_STOPS = 12, 200
# two stops at one place are this far apart: a sharp edge, as readers of PDF want it
SHARP = 1e-4
GRADIENTS = ("linearGradient", "radialGradient")


class NeedsPixels(Exception):
    """What a drawing holds that no path can show; it is drawn as pixels then."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A gradient, the matrix from its measures to those of the page, and how much of it there is."""

    gradient: Gradient
    matrix: Matrix
    opacity: float = 1.0


def reference(value: str) -> tuple[str, str]:
    """What `url(#id) red` refers to, and what it is instead where that is not there."""
    match = _URL.fullmatch(value.strip())
    return (match[1].strip(), match[2]) if match else ("", "")


def paint(
    value: str, styles: Styles, box: Box | None, current: str, screen: tuple[float, float]
) -> Tint | Shade | None:
    """What a `fill` or `stroke` paints with: `box` is that of the shape. None: nothing."""
    named, instead = reference(value)
    if not named:
        tone = tint(value)
        return _current(tone, current)
    element = styles.read.named(named)
    if element is None:
        return _current(tint(instead), current)
    if local(element) not in GRADIENTS:
        raise NeedsPixels("a pattern" if local(element) == "pattern" else f"`{local(element)}` as a colour")
    return _shade(element, styles, box, current, screen)


def _current(tone: Tint | None, current: str) -> Tint | None:
    """The colour of the text around, unless the drawing says which that is."""
    if tone is not None and tone.colour is CURRENT and current.lower() != "currentcolor":
        return tint(current) or tone
    return tone


def _chain(element: Element, read: CleanDrawing) -> list[Element]:
    """A gradient and those that it takes over from."""
    chain = [element]
    while len(chain) < _DEEPEST:
        following = read.named(href(chain[-1]))
        if following is None or following in chain or local(following) not in GRADIENTS:
            break
        chain.append(following)
    return chain


def _shade(
    element: Element, styles: Styles, box: Box | None, current: str, screen: tuple[float, float]
) -> Tint | Shade | None:
    chain = _chain(element, styles.read)
    stops = _stops(
        next((each for each in chain if any(local(stop) == "stop" for stop in each)), element), styles, current
    )
    if not stops:
        return None
    if len(stops) == 1:
        return stops[0][1]

    def said(key: str, otherwise: str, *, kind: str = "") -> str:
        return next((each.attrib[key] for each in chain if key in each.attrib and kind in ("", local(each))), otherwise)

    opacities = {tone.opacity for _, tone in stops}
    if len(opacities) > 1:
        raise NeedsPixels("a gradient that fades")
    if said("spreadMethod", "pad") != "pad":
        raise NeedsPixels("a gradient that repeats")
    matrix = transform(said("gradientTransform", ""))
    wide, high = screen
    if said("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
        if box is None or box[2] <= box[0] or box[3] <= box[1]:
            return None
        matrix = times((box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1]), matrix)
        wide = high = 1.0
    diagonal = hypot(wide, high) / 2**0.5
    kind = local(element)
    colours = tuple(GradientStop(place, tone.colour) for place, tone in stops)
    opacity = opacities.pop()
    if kind == "linearGradient":
        (x1, y1), (x2, y2) = (
            (length(said(f"x{n}", first, kind=kind), wide), length(said(f"y{n}", "0%", kind=kind), high))
            for n, first in ((1, "0%"), (2, "100%"))
        )
        if (x1, y1) == (x2, y2):
            return stops[-1][1]
        return Shade(Gradient((x1, y1), (x2, y2), colours), matrix, opacity)
    cx, cy = length(said("cx", "50%", kind=kind), wide), length(said("cy", "50%", kind=kind), high)
    r = length(said("r", "50%", kind=kind), diagonal)
    if r <= 0:
        return stops[-1][1]
    fx, fy = length(said("fx", "", kind=kind), wide, cx), length(said("fy", "", kind=kind), high, cy)
    out = hypot(fx - cx, fy - cy) / (r * 0.999)
    if out > 1:
        # a focus outside of the circle stands on its edge
        fx, fy = cx + (fx - cx) / out, cy + (fy - cy) / out
    inner = max(0.0, length(said("fr", "0%", kind=kind), diagonal))
    return Shade(Gradient((fx, fy), (cx, cy), colours, (inner, r)), matrix, opacity)


def _stops(element: Element, styles: Styles, current: str) -> list[tuple[float, Tint]]:
    """Stops in their order, from 0 to 1."""
    if len(element) > MOST_STOPS:
        raise DrawingProblem(f"has a gradient of more than {MOST_STOPS} colours")
    stops: list[tuple[float, Tint]] = []
    for each in element:
        if local(each) != "stop":
            continue
        said = styles.own(each)
        tone = _current(tint(said.get("stop-color", "#000000")), said.get("color", current)) or Tint(BLACK, 0.0)
        place = max(part(each.get("offset", "0"), 0.0), stops[-1][0] if stops else 0.0)
        stops.append((place, Tint(tone.colour, tone.opacity * part(said.get("stop-opacity", "1")))))
    if len(stops) < 2:
        return stops
    stops = ([(0.0, stops[0][1])] if stops[0][0] > 0 else []) + stops
    stops += [(1.0, stops[-1][1])] if stops[-1][0] < 1 else []
    return _apart(stops)


def _apart(stops: list[tuple[float, Tint]]) -> list[tuple[float, Tint]]:
    places = [place for place, _ in stops]
    for before, here in pairwise(range(len(places))):
        places[here] = max(places[here], places[before] + SHARP)
    over = places[-1]
    return [(place / over, tone) for place, (_, tone) in zip(places, stops, strict=True)]


def placed(shade: Shade, matrix: Matrix) -> Gradient | None:
    """The gradient in the measures of the page; None where it is bent so that only a transform can show it."""
    whole, gradient = times(matrix, shade.matrix), shade.gradient
    a, b, c, d, _, _ = whole
    if gradient.radii is None:
        return _linear(gradient, whole)
    scale = hypot(a, b)
    if abs(scale - hypot(c, d)) > 1e-6 * scale or abs(a * c + b * d) > 1e-6 * scale * scale:
        return None
    radii = (gradient.radii[0] * scale, gradient.radii[1] * scale)
    return Gradient(at(whole, *gradient.start), at(whole, *gradient.end), gradient.stops, radii)


def _linear(gradient: Gradient, m: Matrix) -> Gradient:
    """Lines of one colour stay lines under any matrix, but not square to the way between the ends: that is mended."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    start, end = at(m, x1, y1), at(m, x2, y2)
    # a line of one colour goes along this
    ux, uy = m[0] * (y1 - y2) + m[2] * (x2 - x1), m[1] * (y1 - y2) + m[3] * (x2 - x1)
    size = ux * ux + uy * uy
    if size <= 0:
        return Gradient(start, end, gradient.stops)
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (dx * ux + dy * uy) / size
    return Gradient(start, (end[0] - along * ux, end[1] - along * uy), gradient.stops)
