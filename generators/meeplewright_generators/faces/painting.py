"""A face in the making: its canvas, what it is made with, and what was noticed so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.faces.filled import Filled, Scale
from meeplewright_generators.faces.layout import Layout, Rect
from meeplewright_generators.faces.model import Notice, Options
from meeplewright_generators.faces.theme import Theme

if TYPE_CHECKING:
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.matter.strip import Strip
    from meeplewright_generators.typeset.block import Block
    from meeplewright_generators.typeset.rich import RichReader

    Rows = tuple[list[Strip], float, float]


@dataclass(eq=False)
class Painting:
    """One face in the making."""

    layout: Layout
    theme: Theme
    icons: IconSet
    reader: RichReader
    options: Options
    title: str
    canvas: Canvas = field(default_factory=Canvas)
    notices: list[Notice] = field(default_factory=list)
    # where each box came to stand, with the field that it came of: what a figure in rules points at
    spots: list[tuple[str, tuple[str | int, ...], Rect]] = field(default_factory=list)
    # what was painted so far, for the contrast of what comes on it: area and colour, None where it is a picture
    grounds: list[tuple[Rect, str | None]] = field(default_factory=list)
    # what was set to see how high it is, for when it is drawn: of a stack, by box, words, width and size
    texts: dict[tuple[int, str, float, Scale], Block] = field(default_factory=dict)
    tables: dict[tuple[int, int, float, float], Rows] = field(default_factory=dict)

    def notice(
        self, what: str, box: Filled, text: str = "", amount: float = 0, size_pt: float = 0, shrunk: float = 0
    ) -> None:
        self.notices.append(Notice(what, box.box.name, text, amount, size_pt, box.field, shrunk))

    def ground_at(self, x: float, y: float) -> str | None:
        """The colour under a point; None where it is a picture or nothing certain."""
        for (left, top, width, height), colour in reversed(self.grounds):
            if left <= x <= left + width and top <= y <= top + height:
                return colour
        return "#ffffff"
