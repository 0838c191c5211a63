"""Crop marks: short lines where the cuts run out, never on a piece and never on its bleed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.sheets.shapes import Outline, Point, Polygon, box, inside_part, offset
from meeplewright_generators.sheets.slots import Slot

CLEAR_MM = 1.0
LENGTH_MM = 4.0
# a shorter rest of a mark is dirt, not a mark
_LEAST_MM = 1.0
WIDTH_MM = 0.15


@dataclass(frozen=True, slots=True, order=True)
class PrinterMark:
    """One line, mm from the top left corner of the sheet."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


@lru_cache(maxsize=256)
def crop_marks(
    slots: tuple[Slot, ...], bleed_mm: float, page: tuple[float, float], edge_mm: float = 3.0
) -> tuple[PrinterMark, ...]:
    """The crop marks of a sheet, each once. Nothing is drawn within `edge_mm` of the paper's edge."""
    kept_off = [offset(slot.polygon(bleed_mm), CLEAR_MM - 1e-4) for slot in slots]
    boxes = [box(polygon) for polygon in kept_off]
    marks: set[PrinterMark] = set()
    for slot in slots:
        for start, end in _run_outs(slot, bleed_mm):
            for part in _outside(start, end, kept_off, boxes):
                mark = _on_page(part, page, edge_mm)
                if mark is not None:
                    marks.add(mark)
    return tuple(sorted(marks))


@lru_cache(maxsize=256)
def lines_of(marks: tuple[PrinterMark, ...]) -> Path:
    """The marks as they are drawn: one path, which is spelt once for all sheets that look alike."""
    ends = [(("M", (m.x1_mm, m.y1_mm)), ("L", (m.x2_mm, m.y2_mm))) for m in marks]
    return Path(tuple(segment for both in ends for segment in both))


def _run_outs(slot: Slot, bleed_mm: float) -> Iterable[tuple[Point, Point]]:
    """Every side of a trim carried on beyond both its ends; four ticks round a circle."""
    if slot.cut.outline is Outline.CIRCLE:
        cx, cy = slot.centre
        near = slot.cut.width_mm / 2 + bleed_mm
        far = near + CLEAR_MM + LENGTH_MM / 2
        for ux, uy in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)):
            yield (cx + near * ux, cy + near * uy), (cx + far * ux, cy + far * uy)
        return
    trim = slot.polygon()
    # a side of a hexagon leaves the bleed on a slant
    reach = (bleed_mm + CLEAR_MM) * (2 / math.sqrt(3) if slot.cut.hexagonal else 1.0) + LENGTH_MM
    for (ax, ay), (bx, by) in zip(trim, (*trim[1:], trim[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        yield (bx, by), (bx + reach * ux, by + reach * uy)
        yield (ax, ay), (ax - reach * ux, ay - reach * uy)


def _outside(
    start: Point, end: Point, kept_off: Sequence[Polygon], boxes: Sequence[tuple[float, float, float, float]]
) -> list[tuple[Point, Point]]:
    """What remains of a line outside all these polygons."""
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    hidden = []
    for polygon, (x1, y1, x2, y2) in zip(kept_off, boxes, strict=True):
        if left <= x2 and right >= x1 and top <= y2 and bottom >= y1 and (part := inside_part(start, end, polygon)):
            hidden.append(part)
    shares: list[tuple[float, float]] = []
    at = 0.0
    for first, last in sorted(hidden):
        if first > at:
            shares.append((at, first))
        at = max(at, last)
    if at < 1.0:
        shares.append((at, 1.0))
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    return [(_along(start, end, a), _along(start, end, b)) for a, b in shares if (b - a) * length >= _LEAST_MM]


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _on_page(part: tuple[Point, Point], page: tuple[float, float], edge_mm: float) -> PrinterMark | None:
    """The mark, its ends in order; a mark that would run off the paper is cut, or none."""
    (x1, y1), (x2, y2) = sorted((round(x, 3), round(y, 3)) for x, y in part)
    paper = (
        (edge_mm, edge_mm),
        (page[0] - edge_mm, edge_mm),
        (page[0] - edge_mm, page[1] - edge_mm),
        (edge_mm, page[1] - edge_mm),
    )
    on = inside_part((x1, y1), (x2, y2), paper, slack_mm=0)
    if on is None:
        return None
    (x1, y1), (x2, y2) = _along((x1, y1), (x2, y2), on[0]), _along((x1, y1), (x2, y2), on[1])
    if math.hypot(x2 - x1, y2 - y1) < _LEAST_MM:
        return None
    return PrinterMark(round(x1, 3), round(y1, 3), round(x2, 3), round(y2, 3))


def straight_cuts(slots: Sequence[Slot]) -> int:
    """How many cuts these pieces take: sides on one line count once, a circle counts as one."""
    lines: set[tuple[float, float]] = set()
    circles = 0
    for slot in slots:
        if slot.cut.outline is Outline.CIRCLE:
            circles += 1
            continue
        trim = slot.polygon()
        for (ax, ay), (bx, by) in zip(trim, (*trim[1:], trim[0]), strict=True):
            angle = math.atan2(by - ay, bx - ax) % math.pi
            if math.pi - angle < 1e-6:
                angle = 0.0
            away = ax * math.sin(angle) - ay * math.cos(angle)
            lines.add((round(angle, 3), round(away, 1)))
    return len(lines) + circles
