"""A picture as PNG, drawn with Pillow and FiraGO, which both come with meeplewright."""

from __future__ import annotations

import io
import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from meeplewright.stories.picture.layout import Layout, Point, arrow
from meeplewright.stories.picture.marks import COLOURS, MARKS, Picture
from meeplewright.stories.picture.svg import IN_A_FRAME, folded

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

MOST_PIXELS = 60_000_000
_FINE = 2  # drawn larger and made smaller, so that lines are smooth
_MARGIN_MM = 8.0
_WAY = "#8a979c"
_FRAME = ("#f6f3fa", "#6741a0")


def png(picture: Picture, layout: Layout, title: str, dots_a_mm: float = 5.0) -> bytes:
    """The whole picture; with fewer dots where it were too large."""
    from PIL import Image, ImageDraw

    top = _MARGIN_MM + 10 + (len(picture.used()) + 2 + bool(layout.frames)) * 6
    width, height = max(layout.width, 130) + 2 * _MARGIN_MM, layout.height + top + _MARGIN_MM
    room = (MOST_PIXELS / (width * height)) ** 0.5
    fine = _FINE if dots_a_mm * _FINE <= room else 1
    scale = min(dots_a_mm * fine, room)
    image = Image.new("RGB", (max(1, round(width * scale)), max(1, round(height * scale))), "#ffffff")
    pen = _Pen(ImageDraw.Draw(image), scale, _MARGIN_MM + max(0.0, (130 - layout.width) / 2), top)
    pen.legend(picture, title, framed=bool(layout.frames))
    for frame in layout.frames:
        middle = (frame.left + frame.width / 2, frame.top + frame.height / 2)
        pen.box(middle, (frame.width, frame.height), *_FRAME)
        pen.words(frame.left + 4, frame.top + 4.2, frame.title, 3.4, bold=True, anchor="lm")
    for curve in layout.curves:
        pen.way(list(curve.flat()), dashed=curve.way in picture.guarded)
        pen.head(arrow(curve))
    for id_, entry in picture.entries.items():
        fill, edge = COLOURS[entry.mark]
        pen.box(layout.places[id_], layout.size, fill, edge)
        x, y = layout.places[id_]
        if entry.number:
            pen.words(x, y - 1.6, entry.number, 4.2, bold=True)
            pen.words(x, y + 2.5, folded(entry.title, 18, 1)[0], 2.5)
        else:
            lines = folded(entry.title, 17, 2)
            for row, line in enumerate(lines):
                pen.words(x, y + (row - (len(lines) - 1) / 2) * 3, line, 2.6)
    image = image.reduce(fine) if fine > 1 else image
    out = io.BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


class _Pen:
    def __init__(self, draw: ImageDraw, scale: float, left: float, top: float) -> None:
        self.draw, self.scale, self.left, self.top = draw, scale, left, top

    def at(self, point: Point) -> Point:
        return (point[0] + self.left) * self.scale, (point[1] + self.top) * self.scale

    def way(self, points: list[Point], *, dashed: bool) -> None:
        line = [self.at(point) for point in points]
        width = max(1, round(0.3 * self.scale))
        if not dashed:
            self.draw.line(line, fill=_WAY, width=width, joint="curve")
            return
        dash, gone = 1.2 * self.scale, 0.0
        for one, other in pairwise(line):
            length = math.dist(one, other)
            steps = max(1, round(length / (0.4 * self.scale)))
            for step in range(steps):
                if int((gone + length * step / steps) / dash) % 2 == 0:
                    ends = [_along(one, other, part / steps) for part in (step, step + 1)]
                    self.draw.line(ends, fill=_WAY, width=width)
            gone += length

    def head(self, corners: tuple[Point, Point, Point]) -> None:
        self.draw.polygon([self.at(point) for point in corners], fill=_WAY)

    def box(self, place: Point, size: Point, fill: str, edge: str) -> None:
        (x, y), (width, height) = place, size
        corners = [self.at((x - width / 2, y - height / 2)), self.at((x + width / 2, y + height / 2))]
        self.draw.rounded_rectangle(
            corners, 1.5 * self.scale, fill=fill, outline=edge, width=max(1, round(0.4 * self.scale))
        )

    def words(self, x: float, y: float, text: str, size_mm: float, *, bold: bool = False, anchor: str = "mm") -> None:
        font = _font(bold, max(4, round(size_mm * self.scale)))
        self.draw.text(self.at((x, y)), text, fill="#22303a", font=font, anchor=anchor)

    def legend(self, picture: Picture, title: str, *, framed: bool) -> None:
        x, y = _MARGIN_MM - self.left, _MARGIN_MM - self.top
        self.words(x, y, title, 5, bold=True, anchor="lm")
        y += 9
        for mark in picture.used():
            fill, edge = COLOURS[mark]
            self.box((x + 4, y), (8, 4), fill, edge)
            self.words(x + 10, y, MARKS[mark], 3, anchor="lm")
            y += 6
        self.way([(x, y), (x + 8, y)], dashed=True)
        self.words(x + 10, y, "only on a condition, or at a cost", 3, anchor="lm")
        if framed:
            y += 6
            self.box((x + 4, y), (8, 4), *_FRAME)
            self.words(x + 10, y, IN_A_FRAME, 3, anchor="lm")
        self.words(x, y + 6, picture.told, 3, anchor="lm")


def _along(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


@lru_cache(maxsize=16)
def _font(bold: bool, size: int) -> FreeTypeFont:  # noqa: FBT001 - two faces
    import pymupdf_fonts
    from PIL import ImageFont

    return ImageFont.truetype(io.BytesIO(pymupdf_fonts.myfont("figbo" if bold else "figo")), size)
