"""Faces too big for a sheet, cut into parts that are joined on the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from meeplewright_generators.sheets.packing import SheetUse

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.model import Face, SetFace

# more parts than this is not a board but a mistake
MOST_PARTS = 36


# one part goes under the next by so much, and diamonds on the join meet where both lie right
FLAP_MM = 6.0
MARK_MM = 2.4
GREY = "#707070"


@lru_cache(maxsize=512)
def parts_needed(width_mm: float, height_mm: float, room: SheetUse) -> tuple[int, int]:
    """Into how many columns and rows a face must be cut so that a sheet holds one; (1, 1): it fits."""
    return grid_needed(width_mm, height_mm, room)[:2]


@lru_cache(maxsize=512)
def grid_needed(width_mm: float, height_mm: float, room: SheetUse) -> tuple[int, int, float, float]:
    """Columns and rows of parts, and how wide and high a sheet lets one be with its flap."""
    best: tuple[int, int, float, float] | None = None
    for paper in room.papers():
        across, down = room.area(paper)
        across, down = across - 2 * room.bleed_mm, down - 2 * room.bleed_mm
        if min(across, down) <= FLAP_MM:
            continue
        for wide, high in ((across, down), (down, across)):
            grid = (_parts_in(width_mm, wide), _parts_in(height_mm, high))
            if best is None or grid[0] * grid[1] < best[0] * best[1]:
                best = (*grid, wide, high)
    return best or (0, 0, 0.0, 0.0)


def _parts_in(whole_mm: float, room_mm: float) -> int:
    if whole_mm <= room_mm + 1e-6:
        return 1
    # each but the last has a flap
    return math.ceil((whole_mm - FLAP_MM) / (room_mm - FLAP_MM) - 1e-6)


def joins(whole_mm: float, room_mm: float, count: int, boxes: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Where a face is cut, from its beginning to its end: at edges of its boxes, through as few of them as can be, and
    of such places at the one nearest to equal parts."""
    cuts = [0.0]
    inside = room_mm - FLAP_MM
    for n in range(1, count):
        ideal = whole_mm * n / count
        low = max(cuts[-1] + 1, whole_mm - ((count - n - 1) * inside + room_mm))
        high = min(cuts[-1] + inside, whole_mm - 1)
        edges = {edge for box in boxes for edge in box if low <= edge <= high}
        places = sorted({min(max(ideal, low), high), *edges})
        cuts.append(min(places, key=lambda at: (_through(at, boxes), round(abs(at - ideal), 3))))
    return (*cuts, whole_mm)


def _through(at: float, boxes: Sequence[tuple[float, float]]) -> int:
    """How many boxes a cut divides."""
    return sum(start + 0.3 < at < end - 0.3 for start, end in boxes)


def part_of(face: Face, at: tuple[float, float, float, float], flap: tuple[float, float], name: str) -> Face:
    """One part of a face, `at` its left, top, right and bottom, with flaps at its right and its foot; what lies beyond
    a join is its bleed there."""
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.shape import Shape

    left, top, right, bottom = at
    width_mm, height_mm = right - left + flap[0], bottom - top + flap[1]

    def make() -> SetFace:
        from meeplewright_generators.drawing.canvas import Canvas
        from meeplewright_generators.faces.model import SetFace

        canvas = Canvas()
        face.draw(canvas, -left, -top)
        _flaps(canvas, (right - left, bottom - top), flap)
        for y in ((bottom - top) / 4, (bottom - top) * 3 / 4):
            for x in (0.0,) * (left > 0) + (right - left,) * (right < face.width_mm):
                _mark(canvas, x, y)
        for x in ((right - left) / 4, (right - left) * 3 / 4):
            for y in (0.0,) * (top > 0) + (bottom - top,) * (bottom < face.height_mm):
                _mark(canvas, x, y)
        return SetFace(canvas.content(), face.notices)

    return Face(
        f"{face.key} {name}", width_mm, height_mm, Shape("rectangle", width_mm, height_mm),
        face.bleed_mm, face.safe_mm, face.title, face.record, face.side, face.layout, make,
    )  # fmt: skip


def _flaps(canvas: Canvas, size: tuple[float, float], flap: tuple[float, float]) -> None:
    """The strips on which the next part is glued: pale, behind a dashed line."""
    wide, high = size
    for x, y, across, down, at in (
        (wide, 0.0, flap[0], high + flap[1], (wide, 0.0, wide, high)),
        (0.0, high, wide + flap[0], flap[1], (0.0, high, wide, high)),
    ):
        if across and down:
            with canvas.saved(0.75):
                canvas.rect(x, y, across + 5, down + 5, fill="#ffffff")
            canvas.line(*at, width_mm=0.15, colour=GREY, dash=(1.6, 1.2))


def _mark(canvas: Canvas, x: float, y: float) -> None:
    """A diamond whose halves meet on the join."""
    r = MARK_MM / 2
    canvas.polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], fill="#ffffff", stroke=GREY, width_mm=0.2)
