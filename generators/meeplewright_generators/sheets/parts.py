"""Faces too big for a sheet, cut into parts that are joined on the table."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from meeplewright_generators.sheets.packing import Room

if TYPE_CHECKING:
    from meeplewright_generators.faces.model import Face, Set

# more parts than this is not a board but a mistake
MOST_PARTS = 36


@lru_cache(maxsize=512)
def parts_needed(width_mm: float, height_mm: float, room: Room) -> tuple[int, int]:
    """Into how many columns and rows of equal parts a face must be cut so that a sheet holds one; (1, 1): it fits."""
    best: tuple[int, int] | None = None
    for paper in room.papers():
        across, down = room.area(paper)
        across, down = across - 2 * room.bleed_mm, down - 2 * room.bleed_mm
        if across <= 0 or down <= 0:
            continue
        for wide, high in ((across, down), (down, across)):
            grid = (math.ceil(width_mm / wide - 1e-6), math.ceil(height_mm / high - 1e-6))
            if best is None or grid[0] * grid[1] < best[0] * best[1]:
                best = grid
    return best or (0, 0)


def part_of(face: Face, column: int, row: int, columns: int, rows: int) -> Face:
    """One part of a face; what lies beyond a join is its bleed there."""
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.shape import Shape

    width_mm, height_mm = face.width_mm / columns, face.height_mm / rows

    def make() -> Set:
        from meeplewright_generators.drawing.canvas import Canvas
        from meeplewright_generators.faces.model import Set

        canvas = Canvas()
        face.draw(canvas, -column * width_mm, -row * height_mm)
        return Set(canvas.content(), face.notices)

    return Face(
        f"{face.key} {column},{row} of {columns},{rows}", width_mm, height_mm, Shape("rectangle", width_mm, height_mm),
        face.bleed_mm, face.safe_mm, face.title, face.record, face.side, face.layout, make,
    )  # fmt: skip
