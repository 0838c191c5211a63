"""A page as it is drawn: its size, what is left after cutting, what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from meeplewright_generators.drawing.canvas import Canvas

Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Page:
    """Millimetres from the top left corner. `trim` and `bleed` are boxes: x, y, width, height."""

    width_mm: float
    height_mm: float
    trim: Box
    bleed: Box
    label: str = ""

    @cached_property
    def canvas(self) -> Canvas:
        return Canvas()

    def destination(self, named: str, y_mm: float = 0, x_mm: float = 0) -> None:
        """A place that links can name."""
        self.canvas.anchor(named, x_mm, y_mm)

    def bookmark(self, title: str, *, level: int = 0, y_mm: float = 0) -> None:
        """A line in the outline, `level` steps in."""
        self.canvas.bookmark(title, level=level, y=y_mm)

    def link(self, x: float, y: float, width: float, height: float, *, to: str = "", uri: str = "") -> None:
        """A region that leads to a named place of this document, or to a web address."""
        self.canvas.link(x, y, width, height, to=to, uri=uri)


def page(width_mm: float, height_mm: float, trim: Box | None, bleed: float | Box, label: str = "") -> Page:
    """A page. `trim` is what is left after cutting (the whole page unless told), `bleed` how far the ink goes beyond
    it, in mm or as a box of its own."""
    x, y, width, height = trim = trim or (0, 0, width_mm, height_mm)
    around = bleed if isinstance(bleed, tuple) else (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
    return Page(width_mm, height_mm, _within(trim, width_mm, height_mm), _within(around, width_mm, height_mm), label)


def _within(box: Box, width_mm: float, height_mm: float) -> Box:
    x, y, width, height = box
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(width_mm, x + width) - left, min(height_mm, y + height) - top
