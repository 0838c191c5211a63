"""Where a drawing has letters: read off the operations, whoever drew them."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright_generators.drawing.operations import Drawing, Group, Kept, Meant, Move, Place, Text, TextLine
from meeplewright_generators.drawing.paths import SAME, Matrix, Point, at, times, turned
from meeplewright_generators.typeset.run import Run

# how high a capital stands, in ems, where nobody looks into the font
CAPITAL = 0.7


def text_places(drawing: Drawing, place: Matrix = SAME) -> Iterator[tuple[str, list[Point]]]:
    """The letters of each line, with the four corners between which they stand."""
    for each in drawing:
        match each:
            case Move():
                place = times(place, each.matrix)
            case Group() | Meant():
                yield from text_places(each.body, place)
            case Kept():
                yield from text_places(each.drawing, place)
            case Place():
                yield from text_places(each.form.drawing, times(place, each.matrix))
            case Text():
                for line in each.lines:
                    yield from _line(line, times(place, turned(line.x, line.y, each.angle)))
            case _:
                pass


def _line(line: TextLine, place: Matrix) -> Iterator[tuple[str, list[Point]]]:
    words, end, tall = "", 0.0, 0.0
    start: float | None = None
    for stretch in line.stretches:
        for piece in stretch.pieces:
            if isinstance(piece, Run):
                if not stretch.hidden:
                    start = end if start is None else start
                    words += "".join(piece.texts)
                    tall = max(tall, stretch.size_mm * CAPITAL)
                    end += piece.width * stretch.size_mm
            else:
                end += piece * stretch.size_mm / 1000
    if words.strip() and start is not None:
        corners = ((start, 0.0), (end, 0.0), (end, -tall), (start, -tall))
        yield words.strip(), [at(place, *corner) for corner in corners]
