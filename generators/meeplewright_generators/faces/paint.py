"""A filled layout drawn: boxes in their order, with what was noticed on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from meeplewright_generators.faces.boxes import inner
from meeplewright_generators.faces.expressions import Unknown
from meeplewright_generators.faces.fill import coloured
from meeplewright_generators.faces.filled import Filled
from meeplewright_generators.faces.layout import Layout
from meeplewright_generators.faces.model import Options, SetFace
from meeplewright_generators.faces.paint_face import paint_face
from meeplewright_generators.faces.paint_ground import paint_ground
from meeplewright_generators.faces.paint_marks import paint_icon, paint_icons, paint_path, paint_table, paint_track
from meeplewright_generators.faces.paint_picture import paint_picture
from meeplewright_generators.faces.paint_scene import paint_scene
from meeplewright_generators.faces.paint_text import paint_text
from meeplewright_generators.faces.painting import Painting
from meeplewright_generators.faces.places import Lost
from meeplewright_generators.faces.stacks import stacked
from meeplewright_generators.faces.theme import Theme

if TYPE_CHECKING:
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.typeset.rich import RichReader

# a lower scene is left out, with its frame
LEAST_SCENE_MM = 7.0
PROOF = {"trim": "#00a0c8", "safe": "#2f9e44", "box": "#d6336c"}


MATTER = {
    "text": paint_text,
    "image": paint_picture,
    "icon": paint_icon,
    "icons": paint_icons,
    "track": paint_track,
    "table": paint_table,
    "path": paint_path,
    "face": paint_face,
    "scene": paint_scene,
}


def painted(
    layout: Layout,
    boxes: Sequence[Filled],
    theme: Theme,
    icons: IconSet,
    reader: RichReader,
    options: Options,
    title: str,
) -> SetFace:
    """Draws a face. Its origin is the top left corner of the trim; it is clipped to its bleed."""
    painting = paint(layout, boxes, theme, icons, reader, options, title)
    if options.proof:
        _proof(painting, boxes)
    return SetFace(painting.canvas.content(), tuple(painting.notices))


def paint(
    layout: Layout,
    boxes: Sequence[Filled],
    theme: Theme,
    icons: IconSet,
    reader: RichReader,
    options: Options,
    title: str,
) -> Painting:
    """A face with all its boxes on it, and what was seen on the way."""
    painting = Painting(layout, theme, icons, reader, options, title)
    canvas = painting.canvas
    # the clip is the bleed's outline: a hexagon's neighbour on the sheet keeps its own ground
    canvas.clip(layout.shape.outline(layout.bleed_mm))
    if options.ink == "dark":
        # light letters stand on white paper nowhere
        paper = theme.colour("paper")
        canvas.path(layout.shape.outline(layout.bleed_mm), fill=paper)
        painting.grounds.append(((-1e3, -1e3, 1e4, 1e4), paper))
    for each in boxes:
        for _, name in each.colours:
            if name and not painting.theme.has_colour(name):
                painting.notice("colour", each, name)
        _box(painting, coloured(each, painting.theme))
    return painting


def _box(painting: Painting, each: Filled) -> None:
    canvas = painting.canvas
    if isinstance(each.value, Lost):
        painting.notice("place", each, each.value.why)
        return
    if isinstance(each.value, Unknown):
        painting.notice("unknown", each, f"{each.value.key}: {each.value.why}")
        return
    painting.spots.append((each.box.name, each.field, each.at))
    x, y, width, height = each.at
    turned, opacity, blend = each.rotate, each.opacity, str(each.box.get("blend", ""))
    if turned or opacity < 1 or blend:
        with canvas.saved(opacity, blend):
            if turned:
                canvas.move_origin(x + width / 2, y + height / 2, turned)
                canvas.move_origin(-x - width / 2, -y - height / 2)
            _filled(painting, each)
    else:
        _filled(painting, each)


def _filled(painting: Painting, each: Filled) -> None:
    box = each.box
    if box.matter == "scene" and min(each.at[2:]) < LEAST_SCENE_MM:
        # what a stack has left for it is too little to be a picture
        return
    if box.matter != "path":
        paint_ground(painting, each)
    if box.matter == "stack":
        for one in stacked(painting, each, inner(each)):
            _box(painting, coloured(one, painting.theme))
        return
    matter = MATTER.get(box.matter)
    if matter is not None:
        matter(painting, each, inner(each))


def _proof(painting: Painting, boxes: Sequence[Filled]) -> None:
    canvas, shape = painting.canvas, painting.layout.shape
    for each in boxes:
        canvas.rect(*each.at, stroke=PROOF["box"], width_mm=0.1)
    canvas.path(shape.outline(), stroke=PROOF["trim"], width_mm=0.15)
    canvas.path(shape.outline(-painting.layout.safe_mm), stroke=PROOF["safe"], width_mm=0.15, dash=(1, 0.6))
