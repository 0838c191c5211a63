"""Where a drawing has letters, and where ink at all: read off the operations, whoever drew them."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright_generators.drawing.operations import (
    Draw,
    Drawing,
    GlyphLines,
    Group,
    Image,
    Kept,
    Meant,
    Operation,
    PlacedForm,
    TextLine,
    Transform,
)
from meeplewright_generators.drawing.paths import SAME, Matrix, Point, at, bounds, times, transformed, turned
from meeplewright_generators.typeset.run import Run

# how high a capital stands, in ems, where nobody looks into the font
CAPITAL = 0.7
Sides = tuple[float, float, float, float]


def text_places(drawing: Drawing, place: Matrix = SAME) -> Iterator[tuple[str, list[Point]]]:
    """The letters of each line, with the four corners between which they stand."""
    for each in drawing:
        match each:
            case Transform():
                place = times(place, each.matrix)
            case Group() | Meant():
                yield from text_places(each.body, place)
            case Kept():
                yield from text_places(each.drawing, place)
            case PlacedForm():
                yield from text_places(each.form.drawing, times(place, each.matrix))
            case GlyphLines():
                for line in each.lines:
                    yield from _line(line, times(place, turned(line.x, line.y, each.angle)))
            case _:
                pass


def _line(line: TextLine, place: Matrix) -> Iterator[tuple[str, list[Point]]]:
    words, pen, end, tall = "", 0.0, 0.0, 0.0
    start: float | None = None
    for stretch in line.stretches:
        for piece in stretch.pieces:
            begun = pen
            pen += (piece.width if isinstance(piece, Run) else piece / 1000) * stretch.size_mm
            # what stands unseen where an icon is moves the pen all the same
            if isinstance(piece, Run) and not stretch.hidden:
                start, end = begun if start is None else start, pen
                words += "".join(piece.texts)
                tall = max(tall, stretch.size_mm * CAPITAL)
    if words.strip() and start is not None:
        corners = ((start, 0.0), (end, 0.0), (end, -tall), (start, -tall))
        yield words.strip(), [at(place, *corner) for corner in corners]


def extent(each: Operation, place: Matrix = SAME) -> Sides | None:
    """Left, top, right and bottom of where an operation may have ink; None where it has none."""
    match each:
        case Draw(path, _, stroke):
            box = bounds(transformed(path.segments, place))
            if box is None:
                return None
            # a corner stands out by half a width, a pointed one by more
            wide = 0.0 if stroke is None else stroke.width_mm * abs(place[0] * place[3] - place[1] * place[2]) ** 0.5
            wide *= 0.5 if stroke is None or stroke.join != "miter" else 2.0
            return box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide
        case GlyphLines():
            boxes = []
            for words, points in text_places((each,), place):
                size = max(part.size_mm for line in each.lines for part in line.stretches) * len(words[:1])
                xs, ys = zip(*points, strict=True)
                boxes.append((min(xs) - size, min(ys) - size, max(xs) + size, max(ys) + size))
            return _around(boxes)
        case Image(_, x, y, width, height):
            return _corners(place, x, y, x + width, y + height)
        case PlacedForm(form, matrix):
            m = form.margin_mm
            return _corners(times(place, matrix), -m, -m, form.width_mm + m, form.height_mm + m)
        case Group() | Meant() | Kept():
            return _of_body(each.drawing if isinstance(each, Kept) else each.body, place)
        case _:
            return None


def _of_body(drawing: Drawing, place: Matrix) -> Sides | None:
    boxes = []
    for each in drawing:
        if isinstance(each, Transform):
            place = times(place, each.matrix)
        elif (box := extent(each, place)) is not None:
            boxes.append(box)
    return _around(boxes)


def _around(boxes: list[Sides]) -> Sides | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _corners(place: Matrix, left: float, top: float, right: float, bottom: float) -> Sides:
    points = [at(place, x, y) for x in (left, right) for y in (top, bottom)]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)
