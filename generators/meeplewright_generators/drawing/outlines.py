"""Letters as shapes: for formats without fonts of their own, and drawings whose letters nobody should find as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.paths import Path, Segment, transformed
from meeplewright_generators.typeset.fontfile import open_font

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import GlyphLines
    from meeplewright_generators.typeset.fontfile import FontSource
    from meeplewright_generators.typeset.run import Run


@lru_cache(maxsize=4096)
def glyph_outline(font: FontSource, glyph: int) -> Path:
    """A glyph's shape in units of its font, y upwards."""
    pen = _Pen()
    open_font(font).hb.draw_glyph_with_pen(glyph, pen)
    return Path(tuple(pen.path))


def places(pieces: Sequence[Run | float]) -> list[tuple[FontSource, int, float, float]]:
    """Each glyph of a stretch, how far from its beginning and above its baseline it stands, in thousandths of an em."""
    glyphs: list[tuple[FontSource, int, float, float]] = []
    add = glyphs.append
    font: FontSource | None = None
    advances: Mapping[int, float] = {}
    x = 0.0
    for piece in pieces:
        if isinstance(piece, int | float):
            x += piece
            continue
        if font is not piece.font:
            font, advances = piece.font, open_font(piece.font).advances
        if not piece.moves and not piece.lifts:  # most words
            for glyph in piece.glyphs:
                add((font, glyph, x, 0.0))
                x += advances[glyph]
            continue
        moves = piece.moves or (0.0,) * (len(piece.glyphs) + 1)
        lifts = piece.lifts or (0.0,) * len(piece.glyphs)
        for glyph, move, lift in zip(piece.glyphs, moves, lifts, strict=False):
            x += move
            add((font, glyph, x, lift))
            x += advances[glyph]
        x += moves[-1]
    return glyphs


def outline(runs: Sequence[Run | float], x: float, baseline: float, size: float) -> Path:
    """The shape of words on a baseline."""
    segments: list[Segment] = []
    for font, glyph, at, lift in places(runs):
        scale = size / open_font(font).face.upem
        where = (x + at / 1000 * size, baseline - lift / 1000 * size)
        segments += transformed(glyph_outline(font, glyph).segments, (scale, 0, 0, -scale, *where))
    return Path(tuple(segments))


def outlines(text: GlyphLines) -> Path:
    """The shapes of all letters of a text that are seen, where they stand."""
    path = Path(())
    for line in text.lines:
        x = line.x
        for stretch in line.stretches:
            if not stretch.hidden:
                path += outline(stretch.pieces, x, line.y, stretch.size_mm)
            long = sum(each / 1000 if isinstance(each, int | float) else each.width for each in stretch.pieces)
            x += long * stretch.size_mm
    return path


class _Pen:
    """Takes an outline in font units."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.last = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the protocol of pens
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(self, control: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (x1, y1), (x2, y2) = self.last, control, end
        first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
        self._add("C", first, (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), end)

    def closePath(self) -> None:  # noqa: N802
        self.path.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        self.closePath()

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.last = points[-1]
        self.path.append((letter, tuple([value for point in points for value in point])))
