"""Image boxes: pictures and drawings cropped to their box, and the quiet placeholder where there is none."""

from __future__ import annotations

import hashlib
from math import pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.paths import polyline
from meeplewright_generators.faces.boxes import box_shape
from meeplewright_generators.faces.ink import mixed
from meeplewright_generators.images.smaller import FINE_DPI, for_print

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Art, Filled
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting

DPI = 25.4
# how much of a picture is left where ink is to be saved
PALE = 0.35


def paint_picture(painting: Painting, each: Filled, at: Rect) -> None:
    """A picture cropped about its focus, or the placeholder."""
    art: Art = each.value
    canvas = painting.canvas
    size = _size_of(art)
    if art.problem:
        painting.notice("picture", each, art.problem if "`" in art.problem else f"`{art.name}` {art.problem}")
    if size is None:
        if each.box.get("placeholder", True):
            if not art.name:
                painting.notice("art", each)
            with canvas.saved():
                canvas.clip(box_shape(each, painting.layout.shape))
                placeholder(painting, at)
        return
    x, y, width, height = at
    scale = (max if each.box.get("fit", "cover") == "cover" else min)(width / size[0], height / size[1])
    shown_width, shown_height = size[0] * scale, size[1] * scale
    focus = each.box.get("focus", (0.5, 0.5))
    left = x + _shift(width, shown_width, float(focus[0]))
    top = y + _shift(height, shown_height, float(focus[1]))
    with canvas.saved(PALE if painting.options.ink == "low" else 1):
        canvas.clip(box_shape(each, painting.layout.shape))
        if art.picture is not None:
            picture = for_print(art.picture, shown_width, shown_height)
            canvas.picture(picture, left, top, shown_width, shown_height)
            dpi = art.picture.width_px / shown_width * DPI
            painting.notice("dpi", each, art.name, dpi)
            if picture is not art.picture:
                sizes = [f"{one.width_px} x {one.height_px} pixels" for one in (art.picture, picture)]
                painting.notice("fine", each, f"`{art.name}` has {sizes[0]}, {dpi:.0f} dpi: printed with {sizes[1]}")
            if art.picture.note:
                painting.notice("otherwise", each, f"`{art.name}` {art.picture.note}")
        else:
            _drawing(painting, each, left, top, scale)
    painting.grounds.append((at, None))


def _size_of(art: Art) -> tuple[float, float] | None:
    if art.picture is not None:
        return art.picture.width_px, art.picture.height_px
    if art.drawing:
        from meeplewright_generators.artwork.drawing import read_svg

        form = read_svg(Path(art.drawing)).form
        return form.width_mm, form.height_mm
    return None


def _drawing(painting: Painting, each: Filled, left: float, top: float, scale: float) -> None:
    """A drawing as lines, or as pixels for the size that it has here; what it lost on the way is noticed."""
    from meeplewright_generators.artwork.drawing import read_svg

    art: Art = each.value
    drawing = read_svg(Path(art.drawing))
    width, height = drawing.form.width_mm * scale, drawing.form.height_mm * scale
    if drawing.pixels:
        picture = drawing.picture(width / DPI * FINE_DPI, height / DPI * FINE_DPI)
        painting.canvas.picture(picture, left, top, width, height)
        painting.notice("pixels", each, f"`{art.name}` holds {drawing.pixels}", picture.width_px / width * DPI)
    else:
        painting.canvas.place(drawing.form, left, top, scale=scale)
    for note in drawing.notes:
        painting.notice("left-out", each, f"`{art.name}`: {note}")


def _shift(room: float, shown: float, focus: float) -> float:
    """Where the picture begins so that its focus is as near to the middle of the box as its edges allow."""
    if shown <= room:
        return (room - shown) / 2
    return min(0.0, max(room - shown, room / 2 - shown * focus))


def placeholder(painting: Painting, at: Rect) -> None:
    """Quiet bands like hills behind one another, made of the title, so that two cards without art differ."""
    x, y, width, height = at
    theme, canvas = painting.theme, painting.canvas
    seed = hashlib.blake2b(painting.title.encode(), digest_size=8).digest()
    tone = theme.true_colour("placeholder")
    from meeplewright_generators.faces.ink import in_ink

    ink = painting.options.ink
    ground = in_ink(mixed(tone, "#ffffff", 0.72), ink)
    canvas.rect(x, y, width, height, fill=ground)
    radius = min(width, height) * (0.10 + seed[0] / 255 * 0.07)
    canvas.circle(
        x + width * (0.2 + seed[1] / 255 * 0.6),
        y + height * 0.3,
        radius,
        fill=in_ink(mixed(tone, "#ffffff", 0.84), ink),
    )
    for band in range(3):
        level = y + height * (0.48 + 0.17 * band)
        rise = height * (0.05 + seed[2 + band] / 255 * 0.07)
        waves = 0.6 + seed[4 + band] / 255 * 1.1
        turn = seed[5 + band] / 255 * 2 * pi
        points = [(x + width * step / 24, level + rise * sin(turn + waves * 2 * pi * step / 24)) for step in range(25)]
        shade = in_ink(mixed(tone, "#ffffff", 0.56 - 0.17 * band), ink)
        canvas.path(polyline([*points, (x + width, y + height), (x, y + height)]), fill=shade)
    painting.grounds.append((at, None))
