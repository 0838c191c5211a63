"""How many pieces of one shape fit into an area, and where they lie in it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from meeplewright_generators.sheets.shapes import Cut, Outline

# a float's worth of room, so that three times 63 mm fit into 189
MOST_IN_A_ROW = 300  # pieces smaller than anybody could cut would fill the memory with their places
_ROOM = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Places of the trim boxes of equal pieces, row by row, measured from the corner of the whole with its bleed."""

    cut: Cut
    turned: bool
    bleed_mm: float
    places: tuple[tuple[float, float], ...]
    columns: int

    def __len__(self) -> int:
        return len(self.places)

    def size(self, count: int | None = None) -> tuple[float, float]:
        """Width and height that the first `count` pieces take, their bleed with them."""
        used = self.places if count is None else self.places[:count]
        if not used:
            return 0.0, 0.0
        grown = self.cut.grown(self.bleed_mm)
        over_x, over_y = (grown.width_mm - self.cut.width_mm) / 2, (grown.height_mm - self.cut.height_mm) / 2
        return (
            max(x for x, _ in used) + self.cut.width_mm + over_x,
            max(y for _, y in used) + self.cut.height_mm + over_y,
        )


@lru_cache(maxsize=512)
def grid(
    cut: Cut, width_mm: float, height_mm: float, *, bleed_mm: float = 0, gap_mm: float = 0, turned: bool = False,
    columns: int | None = None, count: int | None = None,
) -> Grid:  # fmt: skip
    """The fullest grid of a piece in one orientation: at most `columns` wide, at most `count` pieces."""
    if turned:
        cut = cut.turned()
    grown = cut.grown(bleed_mm)
    places = _places(grown, width_mm, height_mm, gap_mm, columns)
    over_x, over_y = (grown.width_mm - cut.width_mm) / 2, (grown.height_mm - cut.height_mm) / 2
    trims = tuple((x + over_x, y + over_y) for x, y in places)
    first_row = sum(1 for _, y in places if abs(y - places[0][1]) < _ROOM) if places else 0
    return Grid(cut, turned, bleed_mm, trims if count is None else trims[:count], first_row)


@lru_cache(maxsize=512)
def fullest(cut: Cut, width_mm: float, height_mm: float, *, bleed_mm: float = 0, gap_mm: float = 0) -> Grid:
    """The grid that holds most of a piece, upright where a quarter turn wins nothing."""
    upright, turned = (
        grid(cut, width_mm, height_mm, bleed_mm=bleed_mm, gap_mm=gap_mm, turned=each) for each in (False, True)
    )
    return turned if len(turned) > len(upright) else upright


def _places(
    cut: Cut, width_mm: float, height_mm: float, gap_mm: float, columns: int | None
) -> list[tuple[float, float]]:
    if cut.outline is Outline.HEX_FLAT:
        return _straight_hexes(cut, width_mm, height_mm, gap_mm, columns)
    if cut.outline is Outline.HEX_POINTY:
        lain = _straight_hexes(cut.turned(), height_mm, width_mm, gap_mm, None)
        across = sorted({x for _, x in lain})
        allowed = across if columns is None else across[:columns]
        places = [(x, y) for y, x in lain if x in allowed]
        return sorted(places, key=lambda place: (place[1], place[0]))
    return _rows(cut, width_mm, height_mm, gap_mm, columns)


def _rows(cut: Cut, width_mm: float, height_mm: float, gap_mm: float, columns: int | None) -> list[tuple[float, float]]:
    across = _fit(cut.width_mm, width_mm, gap_mm)
    down = _fit(cut.height_mm, height_mm, gap_mm)
    if columns is not None:
        across = min(across, columns)
    return [
        (column * (cut.width_mm + gap_mm), row * (cut.height_mm + gap_mm))
        for row in range(down)
        for column in range(across)
    ]


def _straight_hexes(
    cut: Cut, width_mm: float, height_mm: float, gap_mm: float, columns: int | None
) -> list[tuple[float, float]]:
    """Rows of hexagons that touch with their corners, every other row shifted by half a piece.

    So each side of one lies on one line with sides of others, and a straight cut from edge to edge of the
    sheet passes through no piece. Where rows that are not shifted hold more they are taken: each row is then a
    strip of its own, and within a strip every cut is straight as well.
    """
    pitch_x, pitch_y = cut.width_mm + gap_mm * 2 / math.sqrt(3), cut.height_mm + gap_mm
    across = _fit(cut.width_mm, width_mm, pitch_x - cut.width_mm)
    down = _fit(cut.height_mm, height_mm, gap_mm)
    if columns is not None:
        across = min(across, columns)
    room_to_shift = (across - 0.5) * pitch_x + cut.width_mm <= width_mm + _ROOM
    shifts = room_to_shift or down < 2
    return [
        (column * pitch_x + (pitch_x / 2 if shifts and row % 2 else 0), row * pitch_y)
        for row in range(down)
        for column in range(across)
    ]


def _fit(piece_mm: float, room_mm: float, gap_mm: float) -> int:
    return min(MOST_IN_A_ROW, max(0, math.floor((room_mm + gap_mm + _ROOM) / (piece_mm + gap_mm))))
