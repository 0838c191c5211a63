"""What stands in a sheet's margin: a ruler that shows a printer that scaled, and a line that says which sheet it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright_generators.sheets.shapes import box
from meeplewright_generators.sheets.slots import Slot

if TYPE_CHECKING:
    from meeplewright_generators.pdf.canvas import Canvas
    from meeplewright_generators.setting.fonts import Chain

RULER_MM = 50.0
# what printers leave white at the edge: 4.2 to 5 mm
_EDGE_MM = 5.0
_SIZE_PT = 5.5
_GREY = "#404040"


@dataclass(frozen=True, slots=True)
class Slug:
    """Which sheet this is."""

    pack: str
    title: str
    where: str
    side: str
    hint: str
    mark: str

    @property
    def text(self) -> str:
        parts = [self.pack, self.title, self.where, self.side, self.hint, self.mark]
        return " · ".join(part for part in parts if part)


def draw_margin(canvas: Canvas, slug: Slug, font: Chain, page: tuple[float, float], slots: tuple[Slot, ...]) -> None:
    """Ruler and slug along the edge that has more room: the bottom, or the left one with its text turned."""
    width_mm, height_mm = page
    left, _, _, bottom = box([corner for slot in slots for corner in slot.polygon()]) if slots else (0.0,) * 4
    if left > height_mm - bottom + 2:
        with canvas.saved():
            canvas.move_origin(width_mm, 0, 90)
            _draw(canvas, slug, font, height_mm, width_mm)
    else:
        _draw(canvas, slug, font, width_mm, height_mm)


def _draw(canvas: Canvas, slug: Slug, font: Chain, along_mm: float, depth_mm: float) -> None:
    base = depth_mm - _EDGE_MM
    left = _EDGE_MM + 3
    draw_ruler(canvas, font, left, base)
    start = left + RULER_MM + 12
    room = along_mm - _EDGE_MM - 3 - start
    size = _SIZE_PT
    while size > 3.5 and font.line(slug.text).width * size * 25.4 / 72 > room:
        size -= 0.25
    canvas.text(start, base, slug.text, font, size, colour=_GREY)


def draw_ruler(canvas: Canvas, font: Chain, x_mm: float, base_mm: float) -> None:
    """Five centimetres, to be held against a ruler of steel."""
    canvas.line(x_mm, base_mm, x_mm + RULER_MM, base_mm, width_mm=0.15, colour=_GREY)
    for n in range(int(RULER_MM) // 5 + 1):
        rise = 1.6 if n % 2 == 0 else 0.9
        canvas.line(x_mm + n * 5, base_mm, x_mm + n * 5, base_mm - rise, width_mm=0.15, colour=_GREY)
    canvas.text(x_mm + RULER_MM + 1, base_mm, f"{RULER_MM:.0f} mm", font, _SIZE_PT, colour=_GREY)
