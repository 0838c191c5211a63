"""Letters as shapes: for drawings that hold letters which nobody should find as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright_generators.drawing.paths import Path, Segment

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fonts import Chain


def outline(font: Chain, text: str, x: float, baseline: float, size: float) -> Path:
    """The path of a word, to be filled."""
    import uharfbuzz

    hb = font.first.hb
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(hb, buffer, {"liga": False})
    scale = size / font.first.face.upem
    path: list[Segment] = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen = _Pen(path, x, baseline, scale)
        hb.draw_glyph_with_pen(info.codepoint, pen)
        x += position.x_advance * scale
    return Path(tuple(path))


class _Pen:
    """Takes an outline in font units (y upwards) and writes it in the drawing's own (y downwards)."""

    def __init__(self, path: list[Segment], x: float, y: float, scale: float) -> None:
        self.path, self.x, self.y, self.scale = path, x, y, scale
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
        second = (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3)
        self._add("C", first, second, end)

    def closePath(self) -> None:  # noqa: N802
        self.path.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        self.path.append(("Z", ()))

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.last = points[-1]
        placed = [value for px, py in points for value in (self.x + px * self.scale, self.y - py * self.scale)]
        self.path.append((letter, tuple(placed)))
