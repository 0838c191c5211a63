"""Grounds that are more than one colour: gradients, and soft shadows under a box. The same in every output."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import Gradient, GradientStop, colour_of
from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.faces.boxes import box_shape, moved
from meeplewright_generators.faces.shape import Shape, grown
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Filled
    from meeplewright_generators.faces.painting import Painting

# a shadow is so many pale shapes on one another, each a little smaller: as soft as a picture, and sharp at any size
STEPS = 10


def paint_gradient(painting: Painting, each: Filled, about: Mapping[str, Any]) -> None:
    """The ground of a box from one colour to others."""
    x, y, width, height = each.at
    colours = [colour_of(painting.theme.colour(str(name))) for name in about["gradient"]]
    places = about.get("at") or [at / (len(colours) - 1) for at in range(len(colours))]
    stops = tuple(GradientStop(float(at), colour) for at, colour in zip(sorted(places), colours, strict=False))
    middle = (x + width / 2, y + height / 2)
    if about.get("radial") is True:
        gradient = Gradient(middle, middle, stops, (0.0, hypot(width, height) / 2))
    else:
        turn = radians(float(about.get("angle", 90)))
        dx, dy = cos(turn), sin(turn)
        # so far that the outermost corners have the outermost colours
        far = (abs(dx) * width + abs(dy) * height) / 2
        start = (middle[0] - dx * far, middle[1] - dy * far)
        gradient = Gradient(start, (middle[0] + dx * far, middle[1] + dy * far), stops)
    painting.canvas.path(box_shape(each, painting.layout.shape), fill=gradient)
    painting.grounds.append((each.at, None))


def paint_shadow(painting: Painting, each: Filled) -> None:
    """A soft shadow in the shape of the box."""
    about: Mapping[str, Any] = each.box.get("shadow")
    across, down = (length(part) for part in about.get("offset", (0.6, 0.8)))
    blur = length(about.get("blur", 1.5))
    opacity = float(about.get("opacity", 0.4))
    steps = STEPS if blur else 1
    # so many of them on one another are as dark as is told
    part = 1 - (1 - min(opacity, 0.99)) ** (1 / steps)
    colour = painting.theme.colour(str(about.get("colour", "ink")))
    x, y, width, height = each.at
    lower = each._replace(at=(x + across, y + down, width, height))
    for step in range(steps):
        grow = blur * (0.5 - (step + 0.5) / steps)
        with painting.canvas.saved(part):
            painting.canvas.path(_grown(painting, lower, grow), fill=colour)


def _grown(painting: Painting, each: Filled, by_mm: float) -> Path:
    """The shape of a box, larger or smaller, with softened corners."""
    x, y, width, height = each.at
    form = str(each.box.get("shape", "rectangle"))
    if form in ("rectangle", "circle"):
        by_mm = max(by_mm, 0.05 - min(width, height) / 2)
        shape = Shape(form, width + 2 * by_mm, height + 2 * by_mm, max(0.0, each.box.mm("radius") + by_mm))
        return moved(shape, x - by_mm, y - by_mm)
    if form == "outline":
        return painting.layout.shape.outline(by_mm - min(x, y))
    points = tuple((length(px), length(py)) for px, py in each.box.get("points", ()))
    corners = grown(Shape(form, width, height, 0, points).corners(), by_mm)
    return moved(Shape("polygon", width, height, 0, corners), x, y)
