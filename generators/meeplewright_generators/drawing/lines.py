"""Lines of text to operations: icons on the optical middle, with their name as hidden text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from meeplewright_generators.drawing.colours import Colour, colour_of
from meeplewright_generators.drawing.icon import SQUARE, Icon
from meeplewright_generators.drawing.operations import Element, GlyphLines, PlacedForm, Stretch, TextLine
from meeplewright_generators.typeset.block import Block
from meeplewright_generators.typeset.east import eastern
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.leftwards import lead
from meeplewright_generators.typeset.lines import SHRINK, Line
from meeplewright_generators.typeset.model import Chunk, Ink, InlineIcon, Style, Word
from meeplewright_generators.typeset.run import Run

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas


# letters this far apart (in ems) are taken for words of their own by readers of a PDF
APART = 0.08


class LinkBox(NamedTuple):
    """Where a linked stretch of text stands."""

    target: str
    x: float
    y: float
    width: float
    height: float


class PlacedLine(NamedTuple):
    """A line with its baseline's left end, in mm, and what each space grows by; so do the `seams` before chunks."""

    line: Line
    x: float
    y: float
    extra: float
    seams: tuple[int, ...] = ()


def optical_middle(style: Style) -> float:
    """How far the middle of the letters is above the baseline, in ems: between that of small ones and of capitals."""
    font = style.chain.first
    return (font.x_height + font.cap_height) / 4 if not style.uppercase else font.cap_height / 2


def draw_block(canvas: Canvas, block: Block, x: float, y: float, height: float = 0) -> list[LinkBox]:
    """Draws a block with its top left corner at the point, in a box of this height for the vertical alignment."""
    style = block.style
    size = block.size_mm
    down = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[style.vertical] * max(0.0, height - block.height)
    placed = []
    top, wide, justified = y + down, block.width, style.align == "justify"
    share = lead(style, leftwards=False)
    for line, indent, baseline in block.lines:
        left = wide - indent - line.width * size
        if justified and (not line.last or left < 0) and (gaps := line.spaces + len(joints := seams(line))):
            start = 0.0 if line.leftwards else indent
            # what no line holds stands out of the box: no word is drawn over another
            grown = max(left / gaps, -SHRINK * size)
            placed.append(PlacedLine(line, x + start, top + baseline, grown, joints))
        elif line.bullet or line.leftwards:
            placed.append(PlacedLine(line, x + begin_of(block, line, indent), top + baseline, 0.0))
        else:
            placed.append(PlacedLine(line, x + indent + left * share, top + baseline, 0.0))
    return draw_lines(canvas, placed, style, size) if placed else []


def begin_of(block: Block, line: Line, indent: float) -> float:
    """How far from the left side of its block a line begins; a bullet stands before its text, wherever that is."""
    size = block.size_mm
    free = (block.width - indent - (line.beside if line.bullet else line.width) * size) * lead(
        block.style, leftwards=line.leftwards
    )
    if not line.bullet:
        return free if line.leftwards else indent + free
    return free + line.beside * size + indent - line.width * size if line.leftwards else free


def seams(line: Line) -> tuple[int, ...]:
    """The chunks of a line that have no space before them and may stand off: between characters of the east."""
    bare = [at for at, chunk in enumerate(line.chunks) if at and not chunk.space]
    return tuple(at for at in bare if _eastern(line.chunks[at - 1], last=True) or _eastern(line.chunks[at], last=False))


def _eastern(chunk: Chunk, *, last: bool) -> bool:
    part = chunk.parts[-1 if last else 0]
    return isinstance(part, Word) and bool(part.shaped.text) and eastern(part.shaped.text[-1 if last else 0])


def draw_lines(canvas: Canvas, lines: Sequence[PlacedLine], style: Style, size_mm: float) -> list[LinkBox]:
    """Draws lines and gives the boxes of what is linked."""
    pen = _LinePen(style, size_mm)
    rows = [pen.line(placed) for placed in lines]
    if canvas.element is not None and any(placed.line.said for placed in lines):
        # letters that run from the right are drawn from the left: how they are read is told line by line
        own = canvas.element
        for placed, line in zip(lines, rows, strict=True):
            with canvas.meaning(Element("Span", own, said=placed.line.said) if placed.line.said else own):
                canvas.operations.append(GlyphLines((line,)))
    else:
        canvas.operations.append(GlyphLines(tuple(rows)))
    canvas.operations += pen.icons
    return pen.links


def _words(chunks: Sequence[Chunk], ink: Ink) -> list[Run]:
    """The words of a line, each but the first with the space before it; none where one is no plain word of this ink."""
    runs = [chunk.run for chunk in chunks if chunk.ink is ink and chunk.run is not None]
    if not runs or len(runs) < len(chunks):
        return []
    first = chunks[0].parts[0]
    assert isinstance(first, Word), "an icon is no run"
    runs[0] = first.shaped.runs[0]
    return runs


class _LinePen:
    """Goes along lines; what it has written since font, colour or link changed is the stretch that is open."""

    def __init__(self, style: Style, size_mm: float) -> None:
        self.style = style
        self.size = size_mm
        self.icons: list[PlacedForm] = []
        self.links: list[LinkBox] = []
        self.stretches: list[Stretch] = []
        self.pieces: list[Run | float] = []
        self.font: FontSource | None = None
        self.own = colour_of(style.colour)
        self.colour: Colour = self.own
        self.target = ""
        self.extra = 0.0
        self.stretch = 0.0
        self.space = style.chain.space
        self.blank = self.space.runs[0] if self.space.runs else None
        self.middle = optical_middle(style)
        self.ink = style.ink
        self.apart = style.chain.spacing >= APART

    def line(self, placed: PlacedLine) -> TextLine:
        line, x, y, extra, opened = placed
        ink, chunks = self.ink, line.chunks
        # a word whose letters stand apart is read as the word, and so is no plain one
        plain = self.colour == self.own and not self.target and not self.apart
        if plain and not extra and not opened and (words := _words(chunks, ink)):
            self.font = words[0].font
            return TextLine(x, y, (Stretch(self.font, self.size, self.colour, tuple(words)),))
        self.extra = extra
        stretch = self.stretch = round(extra / self.size * 1000, 1) if extra else 0.0
        blank = self.blank
        pieces, font = self.pieces, self.font
        for at, chunk in enumerate(chunks):
            _, parts, space, _, _, run, _ = chunk
            part = parts[0]
            if opened and at in opened and stretch:
                self.pieces.append(stretch)
            if part.ink is ink and plain and font is not None:
                # one word in the style's own font and colour: what nearly every chunk is
                if run is not None and at and run.font is font:
                    if stretch:
                        pieces.append(stretch)
                    pieces.append(run)
                    continue
                if part.__class__ is Word and len(parts) == 1 and part.shaped.only is font:
                    shaped = part.shaped
                    if not space or not at:
                        pieces.append(shaped.runs[0])
                        continue
                    if blank is not None and blank.font is font:
                        if stretch:
                            pieces.append(stretch)
                        pieces.append(shaped.after or shaped.spaced(blank))
                        continue
            if space and at and blank is not None:
                if blank.font is not font:
                    self.use(blank.font)
                self.pieces.append(blank)
                if stretch:
                    self.pieces.append(stretch)
            self.chunk(chunk, placed, at)
            pieces, font = self.pieces, self.font
            plain = self.colour == self.own and not self.target and not self.apart
        self.flush()
        stretches, self.stretches = tuple(self.stretches), []
        return TextLine(x, y, stretches)

    def at(self, placed: PlacedLine, place: int) -> float:
        """Where a chunk of a line begins."""
        chunks, size, extra = placed.line.chunks, self.size, placed.extra
        wide = sum([chunk.width for chunk in chunks[:place]]) * size
        wide += sum([chunk.space for chunk in chunks[1 : place + 1]]) * (self.space.width * size + extra)
        if extra:
            grown = sum([chunk.inner for chunk in chunks[:place]]) + sum([seam <= place for seam in placed.seams])
            wide += grown * extra
        return placed.x + wide

    def chunk(self, chunk: Chunk, placed: PlacedLine, place: int) -> None:
        gone = 0.0
        for part in chunk.parts:
            ink = part.ink
            colour = colour_of(ink.colour) if ink.colour else self.own
            if colour != self.colour or ink.link != self.target:
                self.flush()
                self.colour, self.target = colour, ink.link
            width = part.width * self.size
            if isinstance(part, InlineIcon):
                self.mark(part, self.at(placed, place) + gone, placed.y, colour)
            else:
                said = part.shaped.text if part.said is None and self.apart and part.shaped.text != " " else part.said
                if said is not None:
                    self.flush()
                for run in part.shaped.runs:
                    if run.font is not self.font:
                        self.use(run.font)
                    self.pieces.append(run)
                if said is not None:
                    self.flush(said)
                if self.extra and part.shaped.text == " ":
                    self.pieces.append(self.stretch)
                    width += self.extra
            if ink.link:
                self.link(ink.link, self.at(placed, place) + gone, placed.y, width)
            gone += width

    def mark(self, mark: InlineIcon, x: float, y: float, colour: Colour) -> None:
        width = mark.width * self.size
        name = mark.name
        if name.runs and name.width:
            # the name stands unseen where the icon is, as wide as it: for search, copy and screen readers
            hidden = width / name.width
            for run in name.runs:
                self.use(run.font)
                self.stretches.append(Stretch(run.font, hidden, colour, (run,), True, self.target))  # noqa: FBT003 - as below
            self.font = None
        else:
            if self.font is None:
                self.use(self.style.chain.sources[0])
            self.pieces.append(round(mark.width * 1000))
        icon = mark.icon
        assert isinstance(icon, Icon), "text is set with icons that are drawn"
        side = mark.scale * self.size
        scale = side / SQUARE
        left = x + (width + mark.lead * self.size - icon.width * side) / 2 - icon.ink[0] * scale
        top = y - self.middle * self.size - icon.middle * side
        self.icons.append(PlacedForm(icon.form, (scale, 0, 0, scale, left, top), colour))

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

    def use(self, font: FontSource) -> None:
        self.flush()
        self.font = font

    def flush(self, said: str | None = None) -> None:
        if self.pieces:
            font = self.font or self.style.chain.sources[0]
            self.stretches.append(Stretch(font, self.size, self.colour, tuple(self.pieces), False, self.target, said))  # noqa: FBT003 - in order: by name it takes twice as long
            self.pieces = []
