"""Long text: headings, paragraphs, lists, tables and drawings poured into columns over many pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.lines import LinkBox
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.matter.meaning import Parts, draw_meant, parts_of, parts_of_item
from meeplewright_generators.matter.strip import PARAGRAPH, Strip
from meeplewright_generators.matter.tables import TextTable, rows_of
from meeplewright_generators.matter.ways import with_way
from meeplewright_generators.typeset.block import Block, measured

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.page import Page
    from meeplewright_generators.typeset.lines import Line
    from meeplewright_generators.typeset.model import Paragraph, Style
    from meeplewright_generators.typeset.rich import RichReader

# lines of a paragraph that stay together at its beginning and end
FEWEST = 2
# room at both sides of text on a panel, its edge, and how far one piece of the ground goes under the next; in mm
INSET, EDGE, SEAM = 2.2, 0.6, 0.06


@dataclass(frozen=True, eq=False)
class Item:
    """A paragraph, heading or item of a list that is to be set.

    `together` keeps all its lines in one column, `keep` holds it with what follows; indents and gaps in mm. `panel` has
    the colours of a ground that goes across the column and of its edge; `head` and `foot` mm of it are above and below.
    `tears` is what a column break within or after it would tear (see strip.py). `way`: its last word is where it leads.
    """

    text: str
    style: Style
    gap: float = 0
    indent: float = 0
    bullet: str = ""
    together: bool = False
    keep: bool = False
    anchor: str = ""
    bookmark: tuple[str, int] | None = None
    note: object = None
    panel: tuple[str, str] | None = None
    head: float = 0
    foot: float = 0
    tears: int = 0
    way: bool = False


@dataclass(frozen=True, eq=False)
class ItemGroup:
    """Items that stay in one column where they fit in one."""

    items: Sequence[Item | TextTable | Strip]
    gap: float = 0


Matter = Item | TextTable | Strip | ItemGroup


def strips(matter: Sequence[Matter], width: float, reader: RichReader) -> list[Strip]:
    """Sets all matter for a column of this width."""
    flow: list[Strip] = []
    listed: Element | None = None
    for item in matter:
        if not isinstance(item, Item) or not item.bullet:
            listed = None
        if isinstance(item, ItemGroup):
            inside = strips(item.items, width, reader)
            inside = [replace(strip, keep=True) for strip in inside[:-1]] + inside[-1:]
            if inside and item.gap:
                inside[0] = replace(inside[0], gap=item.gap)
            flow += inside
        elif isinstance(item, TextTable):
            flow += rows_of(item, width, reader)
        elif isinstance(item, Strip):
            flow.append(item)
        else:
            if item.bullet:
                # what is listed after one another is one list
                listed = listed or Element("L")
            flow += _item(item, width, reader, listed)
    return flow


@dataclass(frozen=True, slots=True)
class Settled:
    """A strip with its place below the top of its column; `again` is the head of a table that goes on there."""

    y: float
    strip: Strip
    again: bool = False


@dataclass(eq=False)
class FilledColumn:
    """What landed in one column."""

    index: int
    height: float
    strips: list[Settled] = field(default_factory=list)

    @property
    def used(self) -> float:
        return self.strips[-1].y + self.strips[-1].strip.height if self.strips else 0.0

    def begin(self, strip: Strip) -> None:
        """What stands above a strip that is the first of the column: the heads of its table once more."""
        if not self.strips:
            for head in strip.heads:
                self.strips.append(Settled(self.used, head, again=True))

    def draw(self, page: Page, x: float, y: float) -> None:
        for settled in self.strips:
            settled.strip.onto(page, x, y + settled.y, again=settled.again)


def pour(flow: Sequence[Strip], height_of: Callable[[int], float]) -> list[FilledColumn]:
    """Fills columns from the first to as many as are needed; `height_of(0)` is the first one's height.

    Strips that keep together go to the next column as one, unless they are higher than a column.
    """
    columns = [FilledColumn(0, height_of(0))]
    for group in _groups(flow):
        need = sum(strip.height for strip in group) + sum(strip.gap for strip in group[1:])
        heads = sum(head.height for head in group[0].heads)
        column = columns[-1]
        first_gap = group[0].gap if column.strips else 0.0
        if (
            column.strips
            and column.used + first_gap + need > column.height + 0.01
            and heads + need <= height_of(column.index + 1) + 0.01
        ):
            columns.append(FilledColumn(column.index + 1, height_of(column.index + 1)))
        for strip in group:
            column = columns[-1]
            gap = strip.gap if column.strips else 0.0
            if column.strips and column.used + gap + strip.height > column.height + 0.01:
                columns.append(FilledColumn(column.index + 1, height_of(column.index + 1)))
                column, gap = columns[-1], 0.0
            column.begin(strip)
            column.strips.append(Settled(column.used + gap, strip))
    return columns


def tallest(flow: Sequence[Strip]) -> float:
    """The height of the highest strips that keep together."""
    groups = ([strip.height for strip in group] + [strip.gap for strip in group[1:]] for group in _groups(flow))
    return max(map(sum, groups), default=0.0)


def _groups(flow: Sequence[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in flow:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def _item(item: Item, width: float, reader: RichReader, listed: Element | None) -> list[Strip]:
    paragraphs: tuple[Paragraph, ...] = reader.paragraphs(item.text, item.style)
    if item.bullet and paragraphs:
        paragraphs = (reader.bulleted(item.bullet, paragraphs[0], item.style), *paragraphs[1:])
    inset = INSET if item.panel else 0.0
    room = width - item.indent - 2 * inset
    if item.way and paragraphs:
        block = with_way(paragraphs, item.style, room)
    else:
        block = measured(paragraphs, item.style, room, item.style.size_pt, item.style.leading)
    if not block.lines:
        return []
    rows = _rows(block)
    if listed is not None:
        parts = parts_of_item(paragraphs, item.style.language, listed)
    else:
        parts = parts_of(paragraphs, item.style.role, item.style.language)
    flow = []
    for at, (top, height, lines) in enumerate(rows):
        left = len(rows) - at - 1
        # the first two lines and the last two stay together
        keep = left > 0 and (item.together or at + 1 < FEWEST or left < FEWEST)
        piece = Block(lines, block.size_pt, block.leading, block.width, height, 0.0, block.style)
        draw, tall = _piece(piece, item.indent + inset, top, parts), height
        if item.panel:
            head, foot = (item.head if at == 0 else 0.0), (item.foot if left == 0 else 0.0)
            tall = height + head + foot
            draw = _on_panel(draw, item.panel, width, tall, head)
        flow.append(
            Strip(
                tall,
                draw,
                item.gap if at == 0 else 0.0,
                keep or (left == 0 and item.keep),
                item.anchor if at == 0 else "",
                item.bookmark if at == 0 else None,
                item.note if at == 0 else None,
                tears=max(item.tears, PARAGRAPH) if left else item.tears,
            )
        )
    return flow


def _rows(block: Block) -> list[tuple[float, float, tuple[tuple[Line, float, float], ...]]]:
    """The block's lines, row by row: what is above the row, its height, and its lines (a bullet shares its row)."""
    by_baseline: dict[float, list[tuple[Line, float, float]]] = {}
    for line in block.lines:
        by_baseline.setdefault(line[2], []).append(line)
    baselines = list(by_baseline)
    step = block.leading * block.size_mm
    rows = []
    top = 0.0
    for at, baseline in enumerate(baselines):
        following = baselines[at + 1] if at + 1 < len(baselines) else None
        height = step if following is None else following - baseline
        rows.append((top, height, tuple(by_baseline[baseline])))
        top += height
    return rows


def _piece(
    piece: Block, indent: float, top: float, parts: Sequence[Parts]
) -> Callable[[Canvas, float, float], Sequence[LinkBox]]:
    def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
        return draw_meant(canvas, piece, x + indent, y - top, parts)

    return draw


def _on_panel(
    inside: Callable[[Canvas, float, float], Sequence[LinkBox]],
    colours: tuple[str, str],
    width: float,
    height: float,
    head: float,
) -> Callable[[Canvas, float, float], Sequence[LinkBox]]:
    def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
        # a little into the next strip's ground, so that no light shows between two of them
        canvas.rect(x, y, width, height + SEAM, fill=colours[0])
        canvas.rect(x, y, EDGE, height + SEAM, fill=colours[1])
        return inside(canvas, x, y + head)

    return draw
