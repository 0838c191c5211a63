"""Lines of text to operators: one matrix a line, icons on the optical middle with their name as hidden text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from meeplewright_generators.icons.drawing import SQUARE
from meeplewright_generators.pdf.values import fill_operator, number, numbers, stroke_operator
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.fonts import Shaped
from meeplewright_generators.typeset.lines import Line
from meeplewright_generators.typeset.model import Chunk, Mark, Style, Word

if TYPE_CHECKING:
    from meeplewright_generators.pdf.canvas import Canvas


class LinkBox(NamedTuple):
    """Where a linked stretch of text stands."""

    target: str
    x: float
    y: float
    width: float
    height: float


class Placed(NamedTuple):
    """A line with its baseline's left end, in mm, and what each space grows by."""

    line: Line
    x: float
    y: float
    extra: float


def optical_middle(style: Style) -> float:
    """How far the middle of the letters is above the baseline, in ems: between that of small ones and of capitals."""
    font = style.chain.first
    return (font.x_height + font.cap_height) / 4 if not style.uppercase else font.cap_height / 2


def draw_lines(canvas: Canvas, lines: Sequence[Placed], style: Style, size_mm: float) -> list[LinkBox]:
    """Draws lines and gives the boxes of what is linked."""
    pen = _Pen(canvas, style, size_mm)
    pen.operators.append("BT")
    for placed in lines:
        pen.line(placed)
    pen.operators.append("ET")
    pen.operators += pen.icons
    canvas.operators.append("\n".join(pen.operators))
    canvas.used.words |= pen.words
    for source in pen.fonts:
        canvas.used.glyphs(source)
    return pen.links


class _Pen:
    def __init__(self, canvas: Canvas, style: Style, size_mm: float) -> None:
        self.canvas = canvas
        self.style = style
        self.size = size_mm
        self.operators: list[str] = []
        self.icons: list[str] = []
        self.words: set[Shaped] = set()
        self.fonts: set[FontSource] = set()
        self.links: list[LinkBox] = []
        self.run: list[str] = []
        self.font: FontSource | None = None
        self.colour = ""
        self.extra = 0.0
        self.stretch = ""
        self.space = style.chain.space
        self.middle = optical_middle(style)
        self.ink = style.ink

    def line(self, placed: Placed) -> None:
        self.operators.append(f"1 0 0 -1 {placed.x:.2f} {placed.y:.2f} Tm")
        x = placed.x
        space_mm = self.space.width * self.size + placed.extra
        self.extra = placed.extra
        self.stretch = f"{-placed.extra / self.size * 1000:.1f}" if placed.extra else ""
        source, blank = self.space.runs[0]
        blank += self.stretch
        ink = self.ink
        in_style = self.colour == self.style.colour
        size, run, words = self.size, self.run, self.words
        for at, chunk in enumerate(placed.line.chunks):
            if at and chunk.space:
                if source is not self.font:
                    self.use(source)
                    run = self.run
                run.append(blank)
                x += space_mm
            part = chunk.parts[0]
            if part.ink is ink and in_style and len(chunk.parts) == 1 and isinstance(part, Word):
                # one word in the style's own font and colour: what nearly every chunk is
                shaped = part.shaped
                if shaped.only is self.font and shaped.only is not None:
                    run.append(shaped.runs[0][1])
                    words.add(shaped)
                    x += chunk.width * size
                    continue
            x = self.chunk(chunk, x, placed.y)
            run = self.run
            in_style = self.colour == self.style.colour
        words.add(self.space)
        self.flush()

    def chunk(self, chunk: Chunk, x: float, y: float) -> float:
        for part in chunk.parts:
            ink = part.ink
            colour = ink.colour or self.style.colour
            if colour != self.colour:
                self.flush()
                self.operators.append(fill_operator(colour))
                self.colour = colour
            width = part.width * self.size
            if isinstance(part, Mark):
                self.mark(part, x, y, colour)
            else:
                for source, run in part.shaped.runs:
                    if source is not self.font:
                        self.use(source)
                    self.run.append(run)
                if self.extra and part.shaped.text == " ":
                    self.run.append(self.stretch)
                    width += self.extra
                self.words.add(part.shaped)
            if ink.link:
                self.link(ink.link, x, y, width)
            x += width
        return x

    def mark(self, mark: Mark, x: float, y: float, colour: str) -> None:
        self.flush()
        width = mark.width * self.size
        name = mark.name
        if name.runs and name.width:
            # the name stands unseen where the icon is, as wide as it: for search, copy and screen readers
            hidden = width / name.width
            self.operators.append("3 Tr")
            for source, run in name.runs:
                self.operators.append(f"/{source.name} {hidden:.4g} Tf [{run}] TJ")
                self.fonts.add(source)
            self.operators.append("0 Tr")
            self.font = None
            self.words.add(name)
        else:
            self.run.append(f"{-mark.width * 1000:.0f}")
        side = mark.scale * self.size
        scale = side / SQUARE
        left = x + (width + mark.lead * self.size - mark.icon.width * side) / 2 - mark.icon.ink[0] * scale
        top = y - self.middle * self.size - mark.icon.middle * side
        form = mark.icon.form
        self.canvas.used.forms[form.name] = form
        colours = f"{fill_operator(colour)} {stroke_operator(colour)}"
        self.icons.append(f"q {colours} {scale:.5g} 0 0 {scale:.5g} {numbers(left, top)} cm /{form.name} Do Q")

    def link(self, target: str, x: float, y: float, width: float) -> None:
        height = self.size
        last = self.links[-1] if self.links else None
        if (
            last is not None
            and last.target == target
            and abs(last.y + height * 0.8 - y) < 0.01
            and x - last.x - last.width < height
        ):
            self.links[-1] = last._replace(width=x + width - last.x)
        else:
            self.links.append(LinkBox(target, x, y - height * 0.8, width, height))

    def use(self, source: FontSource) -> None:
        self.flush()
        self.operators.append(f"/{source.name} {number(self.size)} Tf")
        self.font = source
        self.fonts.add(source)

    def flush(self) -> None:
        if self.run:
            if self.font is None:
                source = self.style.chain.sources[0]
                self.operators.append(f"/{source.name} {number(self.size)} Tf")
                self.font = source
                self.fonts.add(source)
            self.operators.append(f"[{''.join(self.run)}] TJ")
            self.run = []
