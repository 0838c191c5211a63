"""What stands in a sheet's margin: a ruler that shows a printer that scaled, and a line that says which sheet it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.sheets.shapes import box
from meeplewright_generators.sheets.slots import Slot
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.sheets.marks import PrinterMark
    from meeplewright_generators.typeset.fonts import FontChain

RULER_MM = 50.0
# what printers leave white at the edge: 4.2 to 5 mm
_EDGE_MM = 5.0
_SIZE_PT, _LEAST_PT = 5.5, 3.5
# how high the ruler and the letters stand, what stays free beside a mark, and what the ruler's word takes
_BAND_MM, _CLEAR_MM, _WORD_MM = 2.2, 1.0, 6.5
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
    def texts(self) -> list[str]:
        """All that can be said, then less and less where there is little room."""
        short = [self.where, self.side, self.mark]
        every = [[self.pack, self.title, self.where, self.side, self.hint, self.mark]]
        every += [[self.pack, self.title, *short], [self.title, *short], short]
        return [text for parts in every if (text := " · ".join(part for part in parts if part))]


def draw_margin(
    canvas: Canvas,
    slug: Slug,
    font: FontChain,
    page: tuple[float, float],
    slots: tuple[Slot, ...],
    marks: Iterable[PrinterMark] = (),
) -> None:
    """Ruler and slug along the edge that has more room: the bottom, or the left one with its text turned. They stand
    between the marks that come down to that edge."""
    width_mm, height_mm = page
    left, _, _, bottom = box([corner for slot in slots for corner in slot.polygon()]) if slots else (0.0,) * 4
    turned = left > height_mm - bottom + 2
    along, depth = (height_mm, width_mm) if turned else (width_mm, height_mm)
    if (left if turned else height_mm - bottom) < _EDGE_MM + _BAND_MM:
        # without a margin there is no room beside the pieces, and on them nothing is written
        return
    # how far the marks reach towards that edge, and where
    reach = [
        (width_mm - min(m.x1_mm, m.x2_mm), m.y1_mm, m.y2_mm) if turned else (m.y2_mm, m.x1_mm, m.x2_mm) for m in marks
    ]
    crossed = [at for deep, *ends in reach if deep > depth - _EDGE_MM - _BAND_MM for at in ends]
    gaps = [(low + _CLEAR_MM, high - _CLEAR_MM) for low, high in _between(crossed, _EDGE_MM + 2, along - _EDGE_MM - 2)]
    with canvas.saved():
        if turned:
            canvas.move_origin(width_mm, 0, 90)
        _draw(canvas, slug, font, gaps, depth - _EDGE_MM)


def _between(crossed: Sequence[float], first: float, last: float) -> list[tuple[float, float]]:
    ends = [first, *sorted(at for at in crossed if first < at < last), last]
    return list(pairwise(ends))


def _draw(canvas: Canvas, slug: Slug, font: FontChain, gaps: Sequence[tuple[float, float]], base: float) -> None:
    """The ruler in the first gap that holds it, the slug in the one that lets it be largest."""
    taken = RULER_MM + _WORD_MM
    place = next((gap for gap in gaps if gap[1] - gap[0] >= taken), max(gaps, key=lambda gap: gap[1] - gap[0]))
    taken += _WORD_MM
    draw_ruler(canvas, font, place[0], base)
    gaps = [(gap[0] + taken, gap[1]) if gap == place else gap for gap in gaps]
    # what stands beside the ruler stays there as long as it can be read
    beside = next((gap for gap in gaps if gap[1] == place[1]), gaps[0])
    widest = max(gaps, key=lambda gap: gap[1] - gap[0])
    text, left, size = next(_fitting(slug.texts, font, (beside, widest)), (slug.texts[-1], widest[0], _LEAST_PT))
    canvas.text(left, base, text, font, size, colour=_GREY)


def _fitting(
    texts: Iterable[str], font: FontChain, gaps: Iterable[tuple[float, float]]
) -> Iterator[tuple[str, float, float]]:
    """The texts that can be read in one of the gaps: where each begins, and in what size, the usual one at most."""
    for text in texts:
        wide = font.line(text).width * MM_PER_PT
        for left, right in gaps:
            size = min(_SIZE_PT, max(0.0, right - left) / wide)
            if size >= _LEAST_PT:
                yield text, left, size


def draw_ruler(canvas: Canvas, font: FontChain, x_mm: float, base_mm: float) -> None:
    """Five centimetres, to be held against a ruler of steel."""
    canvas.path(_ruler(x_mm, base_mm), stroke=_GREY, width_mm=0.15)
    canvas.text(x_mm + RULER_MM + 1, base_mm, f"{RULER_MM:.0f} mm", font, _SIZE_PT, colour=_GREY)


@lru_cache(maxsize=64)
def _ruler(x_mm: float, base_mm: float) -> Path:
    lines = [(x_mm, base_mm, x_mm + RULER_MM, base_mm)]
    for n in range(int(RULER_MM) // 5 + 1):
        rise = 1.6 if n % 2 == 0 else 0.9
        lines.append((x_mm + n * 5, base_mm, x_mm + n * 5, base_mm - rise))
    return Path(tuple(segment for x1, y1, x2, y2 in lines for segment in (("M", (x1, y1)), ("L", (x2, y2)))))
