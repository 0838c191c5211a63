"""A filled layout drawn: boxes in their order, with what was noticed on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.faces.fill import Filled
from meeplewright_generators.faces.layout import Layout, Rect
from meeplewright_generators.faces.model import Notice, Options, Set
from meeplewright_generators.faces.shape import Shape
from meeplewright_generators.faces.theme import Theme
from meeplewright_generators.pdf.canvas import Canvas

if TYPE_CHECKING:
    from meeplewright_generators.setting.rich import Reader

PROOF = {"trim": "#00a0c8", "safe": "#2f9e44", "box": "#d6336c"}


@dataclass(eq=False)
class Painting:
    """One face in the making."""

    layout: Layout
    theme: Theme
    reader: Reader
    options: Options
    title: str
    canvas: Canvas = field(default_factory=Canvas)
    notices: list[Notice] = field(default_factory=list)
    # what was painted so far, for the contrast of what comes on it: area and colour, None where it is a picture
    grounds: list[tuple[Rect, str | None]] = field(default_factory=list)

    def notice(
        self, what: str, box: Filled, text: str = "", amount: float = 0, size_pt: float = 0, shrunk: float = 0
    ) -> None:
        self.notices.append(Notice(what, box.box.name, text, amount, size_pt, box.field, shrunk))

    def ground_at(self, x: float, y: float) -> str | None:
        """The colour under a point; None where it is a picture or nothing certain."""
        for (left, top, width, height), colour in reversed(self.grounds):
            if left <= x <= left + width and top <= y <= top + height:
                return colour
        return "#ffffff"


def painted(layout: Layout, boxes: Sequence[Filled], theme: Theme, reader: Reader, options: Options, title: str) -> Set:
    """Draws a face. Its origin is the top left corner of the trim; it is clipped to its bleed."""
    painting = Painting(layout, theme, reader, options, title)
    canvas = painting.canvas
    # the clip is the bleed's outline: a hexagon's neighbour on the sheet keeps its own ground
    canvas.clip(layout.shape.outline(layout.bleed_mm))
    for each in boxes:
        _box(painting, each)
    if options.proof:
        _proof(painting, boxes)
    return Set(canvas.content(), tuple(painting.notices))


def _box(painting: Painting, each: Filled) -> None:
    from meeplewright_generators.faces.paint_marks import paint_icon, paint_icons, paint_table, paint_track
    from meeplewright_generators.faces.paint_picture import paint_picture
    from meeplewright_generators.faces.paint_text import paint_text

    box, canvas = each.box, painting.canvas
    x, y, width, height = each.at
    turned = float(box.get("rotate", 0))
    opacity = float(box.get("opacity", 1))
    if turned or opacity < 1:
        canvas.save()
        if opacity < 1:
            canvas.opacity(opacity)
        if turned:
            canvas.move_origin(x + width / 2, y + height / 2, turned)
            canvas.move_origin(-x - width / 2, -y - height / 2)
    _ground(painting, each)
    matter = {
        "text": paint_text,
        "image": paint_picture,
        "icon": paint_icon,
        "icons": paint_icons,
        "track": paint_track,
        "table": paint_table,
    }.get(box.matter)
    if matter is not None:
        matter(painting, each, inner(each))
    if turned or opacity < 1:
        canvas.restore()


def inner(each: Filled) -> Rect:
    """The box less its padding."""
    x, y, width, height = each.at
    padding = each.box.get("padding", 0)
    from meeplewright_generators.faces.units import length

    across, down = (length(padding[1]), length(padding[0])) if isinstance(padding, list) else (length(padding),) * 2
    return x + across, y + down, max(0.1, width - 2 * across), max(0.1, height - 2 * down)


def box_shape(each: Filled, face: Shape) -> str:
    """The outline of a box as a path: its own shape at its place."""
    x, y, width, height = each.at
    form = str(each.box.get("shape", "rectangle"))
    if form == "outline":
        # the face's own outline, as far inside as the box is
        return face.outline(-min(x, y))
    shape = Shape(form, width, height, each.box.mm("radius"))
    return moved(shape, x, y)


def moved(shape: Shape, x: float, y: float) -> str:
    """A shape's outline with its box's corner at a point."""
    from meeplewright_generators.pdf.canvas import ellipse, polyline, rounded

    if shape.form == "rectangle":
        return rounded(x, y, shape.width_mm, shape.height_mm, shape.radius_mm)
    if shape.form == "circle":
        return ellipse(x + shape.width_mm / 2, y + shape.height_mm / 2, shape.width_mm / 2, shape.height_mm / 2)
    return polyline([(x + px, y + py) for px, py in shape.corners()])


def _ground(painting: Painting, each: Filled) -> None:
    box, theme = each.box, painting.theme
    fill, stroke = box.get("fill"), box.get("stroke")
    if fill is None and stroke is None:
        return
    painting.canvas.path(
        box_shape(each, painting.layout.shape),
        fill=theme.colour(str(fill)) if fill is not None else None,
        stroke=theme.colour(str(stroke)) if stroke is not None and painting.options.ink != "low" else (
            theme.text_colour(str(stroke)) if stroke is not None else None
        ),
        width_mm=box.mm("line", 0.3),
        dash=[float(part) for part in box.get("dash", ())],
    )  # fmt: skip
    if fill is not None:
        painting.grounds.append((each.at, theme.colour(str(fill)) if float(box.get("opacity", 1)) > 0.9 else None))


def _proof(painting: Painting, boxes: Sequence[Filled]) -> None:
    canvas, shape = painting.canvas, painting.layout.shape
    for each in boxes:
        canvas.rect(*each.at, stroke=PROOF["box"], width_mm=0.1)
    canvas.path(shape.outline(), stroke=PROOF["trim"], width_mm=0.15)
    canvas.path(shape.outline(-painting.layout.safe_mm), stroke=PROOF["safe"], width_mm=0.15, dash=(1, 0.6))
