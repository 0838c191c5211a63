"""The face of another record as a box: a tile on the map of a scenario, a card beside the rule that speaks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import Clip, Form

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Filled, Inset
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting


def paint_face(painting: Painting, each: Filled, at: Rect) -> None:
    """As large as the box allows, without its bleed, in the middle."""
    inset: Inset = each.value
    face = inset.face
    x, y, width, height = at
    scale = min(width / face.width_mm, height / face.height_mm)
    left = x + (width - face.width_mm * scale) / 2
    top = y + (height - face.height_mm * scale) / 2
    form = Form(f"f{face.key}", face.width_mm, face.height_mm, (Clip(face.shape.outline()), *face.content))
    painting.canvas.place(form, left, top, scale=scale)
    for notice in face.notices:
        if notice.what == "place":
            painting.notice("place", each, notice.text)
    painting.grounds.append((at, None))
