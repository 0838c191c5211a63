"""The geometry of boxes: the room inside, and the outline of their ground."""

from __future__ import annotations

from meeplewright_generators.drawing.paths import Path, ellipse, polyline, rounded
from meeplewright_generators.faces.filled import Filled
from meeplewright_generators.faces.layout import Rect
from meeplewright_generators.faces.outlines import PLATES, plate
from meeplewright_generators.faces.shape import Shape
from meeplewright_generators.faces.units import length


def inner(each: Filled) -> Rect:
    """The box less its padding."""
    x, y, width, height = each.at
    padding = each.box.about.get("padding")
    if padding is None:
        return x, y, max(0.1, width), max(0.1, height)
    across, down = (length(padding[1]), length(padding[0])) if isinstance(padding, list) else (length(padding),) * 2
    return x + across, y + down, max(0.1, width - 2 * across), max(0.1, height - 2 * down)


def box_shape(each: Filled, face: Shape) -> Path:
    """The outline of a box as a path: its own shape at its place."""
    x, y, width, height = each.at
    form = str(each.box.get("shape", "rectangle"))
    if form == "outline":
        # the face's own outline, as far inside as the box is
        return face.outline(-min(x, y))
    if form == "rectangle":
        return rounded(x, y, width, height, each.box.mm("radius"))
    if form in PLATES:
        return plate(form, x, y, width, height, each.box.mm("radius", 2))
    points = tuple((length(px), length(py)) for px, py in each.box.get("points", ()))
    shape = Shape(form, width, height, each.box.mm("radius"), points)
    return moved(shape, x, y)


def moved(shape: Shape, x: float, y: float) -> Path:
    """A shape's outline with its box's corner at a point."""
    if shape.form == "rectangle":
        return rounded(x, y, shape.width_mm, shape.height_mm, shape.radius_mm)
    if shape.form == "circle":
        return ellipse(x + shape.width_mm / 2, y + shape.height_mm / 2, shape.width_mm / 2, shape.height_mm / 2)
    return polyline([(x + px, y + py) for px, py in shape.corners()])
