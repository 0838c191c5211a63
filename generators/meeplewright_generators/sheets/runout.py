"""How far a face runs out beyond its cut: as far as was asked for, and always by a hair where no neighbour lies."""

from __future__ import annotations

from functools import lru_cache

from meeplewright_generators.drawing.paths import Path, ellipse, polyline, rectangle
from meeplewright_generators.sheets.shapes import Outline, Point, Polygon, box
from meeplewright_generators.sheets.slots import Slot

# a cut that slips by less leaves no white
LEAST_BLEED_MM = 0.5


@lru_cache(maxsize=256)
def runs_out(slots: tuple[Slot, ...], bleed_mm: float) -> tuple[tuple[Path, ...], ...]:
    """What each face of a sheet is clipped to: most sheets of a document are laid out alike."""
    return tuple(run_out(slot, slots, bleed_mm) for slot in slots)


def run_out(slot: Slot, slots: tuple[Slot, ...], bleed_mm: float) -> tuple[Path, ...]:
    """What a face is clipped to on its sheet: all of these together."""
    if bleed_mm >= LEAST_BLEED_MM:
        return (_outline(slot, bleed_mm),)
    free = _free(slot, slots)
    if slot.cut.outline is Outline.CIRCLE:
        # round pieces touch with a point: what runs out there ends at the box round the piece
        x, y = slot.centre
        left, top, right, bottom = (LEAST_BLEED_MM if each else bleed_mm for each in free)
        width, height = slot.cut.width_mm + left + right, slot.cut.height_mm + top + bottom
        radius = slot.cut.width_mm / 2 + LEAST_BLEED_MM
        return (ellipse(x, y, radius, radius), rectangle(slot.x_mm - left, slot.y_mm - top, width, height))
    sides = tuple(LEAST_BLEED_MM if each else bleed_mm for each in free)
    return (polyline(_moved(slot.polygon(), sides)),)


def _outline(slot: Slot, bleed_mm: float) -> Path:
    if slot.cut.outline is Outline.CIRCLE:
        x, y = slot.centre
        radius = slot.cut.width_mm / 2 + bleed_mm
        return ellipse(x, y, radius, radius)
    return polyline(slot.polygon(bleed_mm))


def _free(slot: Slot, slots: tuple[Slot, ...]) -> tuple[bool, ...]:
    """Which sides have no neighbour: of a round piece those of its box, left, top, right and bottom."""
    if slot.cut.outline is Outline.CIRCLE:
        x, y, right, bottom = slot.x_mm, slot.y_mm, slot.right_mm, slot.bottom_mm
        strips = (
            (x - LEAST_BLEED_MM, y, x, bottom), (x, y - LEAST_BLEED_MM, right, y),
            (right, y, right + LEAST_BLEED_MM, bottom), (x, bottom, right, bottom + LEAST_BLEED_MM),
        )  # fmt: skip
        others = [(each.x_mm, each.y_mm, each.right_mm, each.bottom_mm) for each in slots if each is not slot]
        return tuple(not any(_meet(strip, other) for other in others) for strip in strips)
    trim = slot.polygon()
    left, top, right, bottom = box(trim)
    reach = LEAST_BLEED_MM + 0.1
    near = [
        each.polygon()
        for each in slots
        if each is not slot
        and _meet(
            (left - reach, top - reach, right + reach, bottom + reach),
            (each.x_mm, each.y_mm, each.right_mm, each.bottom_mm),
        )
    ]
    ends = zip(trim, (*trim[1:], trim[0]), strict=True)
    return tuple(not any(_beside(a, b, other) for other in near) for a, b in ends)


def _beside(a: Point, b: Point, other: Polygon) -> bool:
    """Whether another piece lies along the outside of a side, wherever along it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    # y grows downwards, so the outside of a clockwise side is to its left
    nx, ny = dy / length, -dx / length
    return any(
        _inside(other, (a[0] + dx * part + nx * out, a[1] + dy * part + ny * out))
        for part in (0.005, 0.25, 0.5, 0.75, 0.995)
        for out in (LEAST_BLEED_MM * 0.1, LEAST_BLEED_MM)
    )


def _inside(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies inside a convex clockwise polygon, its border left out."""
    x, y = point
    ends = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-6 for (ax, ay), (bx, by) in ends)


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return (
        one[0] < other[2] - 1e-6 and other[0] < one[2] - 1e-6 and one[1] < other[3] - 1e-6 and other[1] < one[3] - 1e-6
    )


def _moved(polygon: Polygon, by_mm: tuple[float, ...]) -> Polygon:
    """A convex polygon with each of its sides moved outwards by its own length."""
    corners: list[tuple[float, float]] = []
    count = len(polygon)
    sides = []
    for n in range(count):
        (ax, ay), (bx, by) = polygon[n], polygon[(n + 1) % count]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = (by - ay) / length, -(bx - ax) / length
        sides.append((nx, ny, nx * ax + ny * ay + by_mm[n]))
    for n in range(count):
        (a, b, c), (d, e, f) = sides[n - 1], sides[n]
        det = a * e - b * d
        corners.append(((c * e - b * f) / det, (a * f - c * d) / det))
    return tuple(corners)
