"""No card is an empty one: how much of each face something stands on, measured on what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.drawing.operations import (
    Clip,
    Draw,
    Drawing,
    GlyphLines,
    Group,
    Image,
    Kept,
    Meant,
    PlacedForm,
    Transform,
)
from meeplewright_generators.drawing.paths import SAME, Matrix, at, bounds, times, transformed
from meeplewright_generators.faces.model import Face
from meeplewright_generators.order import Order
from meeplewright_generators.workshop import workshop

CONTENT = Path(__file__).parents[2] / "content"
PACKS = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml"))
CELL_MM = 2.0
# what covers more of a face is its ground, and nothing that stands on it
GROUND = 0.9
MOST_EMPTY = 0.6
Box = tuple[float, float, float, float]
WIDE: Box = (-1e6, -1e6, 1e6, 1e6)


def _within(box: Box, clip: Box) -> Box:
    return max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])


def boxes(drawing: Drawing, here: Matrix = SAME, clip: Box = WIDE) -> list[Box]:
    """The box round everything drawn, as far as clips let it show."""
    found: list[Box] = []
    for each in drawing:
        if isinstance(each, Transform):
            here = times(here, each.matrix)
        elif isinstance(each, Clip):
            if box := bounds(transformed(each.path.segments, here)):
                clip = _within(box, clip)
        elif isinstance(each, Group | Meant):
            found += boxes(each.body, here, clip)
        elif isinstance(each, Kept):
            found += boxes(each.drawing, here, clip)
        elif isinstance(each, Draw):
            if box := bounds(transformed(each.path.segments, here)):
                found.append(_within(box, clip))
        elif isinstance(each, PlacedForm):
            # a texture is a ground as well
            form = each.form
            corners = [at(times(here, each.matrix), x, y) for x in (0, form.width_mm) for y in (0, form.height_mm)]
            xs, ys = zip(*corners, strict=True)
            found.append(_within((min(xs), min(ys), max(xs), max(ys)), clip))
        elif isinstance(each, Image):
            x, y = at(here, each.x, each.y)
            found.append(_within((x, y, x + each.width, y + each.height), clip))
        elif isinstance(each, GlyphLines):
            for line in each.lines:
                wide = sum(
                    (p / -1000 if isinstance(p, int | float) else p.width) * s.size_mm
                    for s in line.stretches
                    for p in s.pieces
                )
                size = max((s.size_mm for s in line.stretches), default=0.0)
                x, y = at(here, line.x, line.y)
                found.append(_within((x, y - size, x + wide, y + size / 3), clip))
    return found


def emptiness(face: Face) -> float:
    """The part of a face on which nothing stands."""
    across, down = int(face.width_mm / CELL_MM), int(face.height_mm / CELL_MM)
    taken: set[tuple[int, int]] = set()
    for left, top, right, bottom in boxes(face.content):
        wide, high = min(right, face.width_mm) - max(left, 0), min(bottom, face.height_mm) - max(top, 0)
        if wide <= 0 or high <= 0 or wide * high > GROUND * face.width_mm * face.height_mm:
            continue
        columns = range(max(0, int(left / CELL_MM)), min(across, int(right / CELL_MM) + 1))
        taken |= {
            (x, y) for x in columns for y in range(max(0, int(top / CELL_MM)), min(down, int(bottom / CELL_MM) + 1))
        }
    return 1 - len(taken) / (across * down)


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_no_card_of_any_game_is_sixty_parts_of_a_hundred_empty(pack: str) -> None:
    shop = workshop(Order(pack=CONTENT / pack))
    empty = {}
    for kind in shop.kinds_of("card"):
        for record in shop.records(kind):
            face = shop.face(record, "front")
            if face is not None and (part := emptiness(face)) >= MOST_EMPTY:
                empty[f"{record.name} ({face.layout})"] = round(part, 2)
    assert not empty
