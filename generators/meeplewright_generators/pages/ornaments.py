"""What a theme puts on pages of text: ground and frame, lines and bands of headings, a landscape over the first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.paths import polyline
from meeplewright_generators.faces.ink import shades_of
from meeplewright_generators.faces.outlines import cornered
from meeplewright_generators.faces.scenes import draw_scene
from meeplewright_generators.faces.units import length
from meeplewright_generators.matter.flow import Item, Matter
from meeplewright_generators.matter.strip import Strip

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.page import Page
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.pages.type import Frame, TextStyles
    from meeplewright_generators.workshop import Workshop

LINE_MM, ORNAMENT_MM = 1.6, 4.2
# a frame stands so far from the edge of the paper
EDGE_MM = 7.0
# and so far from the letters of the head and the number of the page
BANNER_GAP_MM = 6.0


def headed(item: Item, kind: TextStyles, icons: IconSet, width_mm: float) -> list[Matter]:
    """The heading of a chapter as the theme has it."""
    way = str(kind.pages.get("heading", "plain"))
    if way == "band":
        ground = kind.theme.colour("accent")
        style = replace(item.style, colour=kind.theme.text_colour("paper"))
        return [replace(item, style=style, panel=(ground, ground), head=1.0, foot=1.0)]
    if way == "line":
        return [replace(item, keep=True), Strip(LINE_MM, _line(kind, width_mm), keep=True)]
    if way == "ornament":
        return [replace(item, keep=True), Strip(ORNAMENT_MM, _ornament(kind, icons, width_mm), keep=True)]
    return [item]


def _line(kind: TextStyles, width_mm: float) -> Callable[[Canvas, float, float], None]:
    colour = kind.accent

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.meaning(None):
            canvas.line(x, y + 0.9, x + width_mm, y + 0.9, width_mm=0.35, colour=colour)
            canvas.line(x, y + 0.9, x + min(18.0, width_mm), y + 0.9, width_mm=1.0, colour=colour)

    return draw


def _ornament(kind: TextStyles, icons: IconSet, width_mm: float) -> Callable[[Canvas, float, float], None]:
    icon, colour = icons.icon(str(kind.pages.get("ornament", "star"))), kind.accent

    def draw(canvas: Canvas, x: float, y: float) -> None:
        size, middle = 3.2, x + width_mm / 2
        left, top, right, bottom = icon.ink
        scale = size / max(right - left, bottom - top)
        with canvas.meaning(None):
            for start, end in ((x, middle - 3.4), (middle + 3.4, x + width_mm)):
                canvas.line(start, y + 2, end, y + 2, width_mm=0.25, colour=colour)
            dx, dy = (left + right) / 2 * scale, (top + bottom) / 2 * scale
            canvas.place(icon.form, middle - dx, y + 2 - dy, scale=scale, colour=colour)

    return draw


def ground(page: Page, frame: Frame, kind: TextStyles) -> None:
    """The paper of the theme and the frame round the page."""
    canvas = page.canvas
    edge = kind.pages.get("edge")
    about: Mapping[str, Any] = kind.theme.said("frames", edge) if isinstance(edge, str) else edge or {}
    if not (kind.paper or about):
        return
    with canvas.meaning(None):
        if kind.paper:
            canvas.rect(0, 0, frame.width_mm, frame.height_mm, fill=kind.paper)
        for line in about.get("lines", ({},)) if about else ():
            inset = EDGE_MM + length(line.get("inset", 0))
            wide, high = frame.width_mm - 2 * inset, frame.height_mm - 2 * inset
            path = cornered(str(about.get("corners", "round")), inset, inset, wide, high, length(about.get("size", 2)))
            colour = kind.theme.line_colour(str(line.get("colour", about.get("colour", "rule"))))
            canvas.path(path, stroke=colour, width_mm=length(line.get("line", 0.3)))


def banner(shop: Workshop, kind: TextStyles, frame: Frame) -> list[Matter]:
    """The landscape over the first page, from edge to edge; the head of the text stands below it."""
    about = kind.pages.get("banner")
    recipe = shop.press.library.recipe(str(about.get("scene"))) if isinstance(about, Mapping) else None
    if recipe is None or not isinstance(about, Mapping):
        return []
    high = length(about.get("height", 34))
    shade = shades_of(kind.theme, str(about.get("tone", "accent")))
    seed = shop.world.pack.name

    def draw(canvas: Canvas, x: float, y: float) -> None:
        left, top = x - frame.side_mm, y - frame.top_mm
        with canvas.meaning(None), canvas.saved():
            right, bottom = left + frame.width_mm, top + high
            canvas.clip(polyline([(left, top), (right, top), (right, bottom), (left, bottom)]))
            draw_scene(canvas, recipe, seed, (left, top, frame.width_mm, high), shade)

    return [Strip(max(0.0, high - frame.top_mm) + BANNER_GAP_MM, draw)]


def has_banner(kind: TextStyles) -> bool:
    """Whether the theme puts a landscape over the first page."""
    return isinstance(kind.pages.get("banner"), Mapping)
