"""Tables of long text: columns by what stands in them, heads again in every column that the table goes on in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.lines import LinkBox
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.matter.meaning import draw_meant, parts_of_cell
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.typeset.block import Block, measured
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.typeset.model import Paragraph, Style
    from meeplewright_generators.typeset.rich import RichReader

# a space between two words, in ems, near enough to tell wide from narrow
SPACE = 0.26
# no column is given less of the width than this part of an even share
LEAST = 0.35
# a table with a head that is no higher is not divided
WHOLE_MM = 75
# so many rows of a table stand before a column ends and after it began
FEWEST_ROWS = 3
# a table too narrow for its words is set so much smaller before any of them is divided
SMALLER = (1.0, 0.93, 0.86)
# how the room is shared between long and short columns, of which the way is taken that makes the table lowest
PARTS = (1.0, 0.6, 0.3)

# the paragraphs of each cell, and the style that they are set in
Cells = Sequence[Sequence[tuple[tuple["Paragraph", ...], "Style"]]]


@dataclass(frozen=True, eq=False)
class TextTable:
    """Rows of marked-up cells; the first `heads` rows are headings. Columns are as wide as their `shares` of the width,
    or as what stands in them asks for. `notes` say of each row what it speaks of."""

    rows: Sequence[Sequence[str]]
    style: Style
    head_style: Style
    shares: Sequence[float] = ()
    heads: int = 1
    gap: float = 0
    padding: float = 1.0
    rule: str = "#b4b4b4"
    shade: str = ""
    notes: Sequence[object] = ()


def rows_of(table: TextTable, width: float, reader: RichReader) -> list[Strip]:
    """A strip a row; a small table stays together, the rows of a larger one know their heads."""
    cells = _cells_of(table, reader)
    columns = max((len(row) for row in cells), default=0)
    if not columns:
        return []
    widths: Sequence[float]
    if table.shares:
        shares = [*table.shares, *[1.0] * (columns - len(table.shares))][:columns]
        all_shares = sum(shares)
        widths = [width * share / all_shares for share in shares]
        rows = _blocks(table, cells, widths)
    else:
        if not column_widths(cells, width, table.padding)[1]:
            smaller = (_cells_of(table, reader, part) for part in SMALLER)
            cells = next((each for each in smaller if column_widths(each, width, table.padding)[1]), cells)
        # a table with room enough, or too little, comes to the same widths every way: it is set once
        ways = {tuple(w): whole for w, whole in (column_widths(cells, width, table.padding, part) for part in PARTS)}
        tried = []
        for widths, whole in ways.items():
            rows = _blocks(table, cells, widths, whole=whole)
            tried.append((sum(max(block.height for block in blocks) for blocks in rows), widths, rows))
        _, widths, rows = min(tried, key=lambda each: round(each[0], 2))
    strips: list[Strip] = []
    element = Element("Table")
    for at, (blocks, own) in enumerate(zip(rows, cells, strict=True)):
        height = max(block.height for block in blocks) + 2 * table.padding
        row, rows_in_all = at - table.heads, len(table.rows) - table.heads
        last = at == len(table.rows) - 1
        together = row < FEWEST_ROWS - 1 or row >= rows_in_all - FEWEST_ROWS
        strips.append(
            Strip(
                height,
                _row(table, blocks, own, widths, height, element, head=at < table.heads),
                table.gap if at == 0 else 0.0,
                keep=not last and together,
                heads=tuple(strips[: table.heads]) if at >= table.heads else (),
                note=table.notes[at] if at < len(table.notes) else None,
            )
        )
    if table.heads and sum(strip.height for strip in strips) <= WHOLE_MM:
        strips = [replace(strip, keep=True) for strip in strips[:-1]] + strips[-1:]
    return strips


def _cells_of(table: TextTable, reader: RichReader, part: float = 1.0) -> Cells:
    """The paragraphs of each cell with their style, at a part of its size."""
    styles = [
        replace(style, size_pt=style.size_pt * part) if part < 1 else style for style in (table.style, table.head_style)
    ]
    return [
        [(reader.paragraphs(cell, styles[at < table.heads]), styles[at < table.heads]) for cell in row]
        for at, row in enumerate(table.rows)
    ]


def _blocks(table: TextTable, cells: Cells, widths: Sequence[float], *, whole: bool = False) -> list[list[Block]]:
    """Every cell set for the width of its column."""
    return [
        [
            measured(
                paragraphs,
                replace(style, hyphenate=style.hyphenate and not whole),
                widths[place] - 2 * table.padding,
                style.size_pt,
                style.leading,
            )
            for place, (paragraphs, style) in enumerate(row)
        ]
        for row in cells
    ]


def _row(
    table: TextTable, blocks: Sequence[Block], texts: Sequence[tuple[tuple[Paragraph, ...], Style]],
    widths: Sequence[float], height: float, whole: Element, *, head: bool,
) -> Callable[[Canvas, float, float], Sequence[LinkBox]]:  # fmt: skip
    row = Element("TR", whole)
    cells = [
        parts_of_cell(paragraphs, style.language, Element("TH" if head else "TD", row, language=style.language))
        for paragraphs, style in texts
    ]

    def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
        if head and table.shade:
            canvas.rect(x, y, sum(widths), height, fill=table.shade)
        if table.rule:
            canvas.line(x, y + height, x + sum(widths), y + height, width_mm=0.3 if head else 0.15, colour=table.rule)
        links: list[LinkBox] = []
        for block, width, parts in zip(blocks, widths, cells, strict=False):
            links += draw_meant(canvas, block, x + table.padding, y + table.padding, parts)
            x += width
        return links

    return draw


def column_widths(cells: Cells, width: float, padding: float, part: float = 1) -> tuple[list[float], bool]:
    """Widths that add up to the width, and whether every word fits into its column as a whole.

    All of a cell in one line where that is room enough, else the longest word and of the rest the more the more there
    is to set: with a `part` below 1 the long columns get less of it.
    """
    columns = max(len(row) for row in cells)
    least, most = [0.0] * columns, [0.0] * columns
    for row in cells:
        for place, (paragraphs, style) in enumerate(row):
            word, line = _needs(paragraphs, style)
            least[place] = max(least[place], word + 2 * padding)
            most[place] = max(most[place], line + 2 * padding)
    least = [max(each, min(full, width / columns * LEAST)) for each, full in zip(least, most, strict=True)]
    # reckoned once: a sum for each of 20,000 columns took twenty seconds
    all_least, all_most = sum(least), sum(most)
    if all_least >= width:
        return [width * each / all_least for each in least], False
    if all_most <= width:
        return [width * each / all_most for each in most], True
    wish = [(high - low) ** part for low, high in zip(least, most, strict=True)]
    spare = (width - all_least) / sum(wish)
    return [low + each * spare for low, each in zip(least, wish, strict=True)], True


def _needs(paragraphs: Sequence[Paragraph], style: Style) -> tuple[float, float]:
    """The widest word and the widest paragraph in one line, in mm."""
    word = line = 0.0
    for paragraph in paragraphs:
        chunks = paragraph.chunks
        word = max(word, paragraph.indent + max((chunk.width for chunk in chunks), default=0))
        spaces = sum(chunk.space for chunk in chunks) * SPACE
        line = max(line, paragraph.indent + sum(chunk.width for chunk in chunks) + spaces)
    # a hair more than measured: what just fits in one line must not break
    return word * style.size_pt * MM_PER_PT + 0.2, line * style.size_pt * MM_PER_PT + 0.4
