"""Boxes with a scene: the landscape in the tone of the layout, and the sign that stands before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright_generators.drawing.paths import ellipse
from meeplewright_generators.faces.boxes import box_shape
from meeplewright_generators.faces.ink import shades_of
from meeplewright_generators.faces.paint_marks import draw_icon
from meeplewright_generators.faces.scenes import draw_scene
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Filled, Scenery
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting

# the sign before a scene: its disc and itself, in parts of the lower side of the box
DISC, SIGN = 0.56, 0.36


def paint_scene(painting: Painting, each: Filled, at: Rect) -> None:
    """A scene clipped to its box; its sign on a disc before it, or as large as the box allows."""
    scenery: Scenery = each.value
    if scenery.recipe is None:
        painting.notice("scene", each, scenery.name)
        return
    canvas = painting.canvas
    shade = shades_of(painting.theme, scenery.tone)
    with canvas.saved():
        canvas.clip(box_shape(each, painting.layout.shape))
        draw_scene(canvas, scenery.recipe, scenery.seed, at, shade)
    painting.grounds.append((at, None))
    if scenery.sign:
        _sign(painting, each, at, scenery)


def _sign(painting: Painting, each: Filled, at: Rect, scenery: Scenery) -> None:
    x, y, width, height = at
    theme, canvas = painting.theme, painting.canvas
    about = each.box.get("scene")
    about = about if isinstance(about, dict) else {}
    size = length(about["sign-size"]) if "sign-size" in about else min(width, height) * SIGN
    cx, cy = x + width / 2, y + height * float(about.get("sign-at", 0.5))
    radius = size * DISC / SIGN / 2
    tone = theme.text_colour(scenery.tone)
    icons = scenery.sign.split()
    wide = radius + (len(icons) - 1) * size * 0.55
    canvas.path(ellipse(cx, cy, wide, radius), fill=theme.colour("paper"), stroke=tone, width_mm=0.5)
    for n, name in enumerate(icons):
        icon = painting.icons.icon(name)
        if not icon.drawn:
            painting.notice("icon", each, name)
        left = cx - size / 2 + (n - (len(icons) - 1) / 2) * size * 1.1
        draw_icon(painting, icon, left, cy - size / 2, size, theme.icon_colour(name) or tone)
