"""What paragraphs are to a screen reader: each is one of its own, those behind a bullet are items of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from meeplewright_generators.drawing.lines import LinkBox, draw_block
from meeplewright_generators.drawing.operations import Element

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.typeset.block import Block
    from meeplewright_generators.typeset.model import Paragraph


class Parts(NamedTuple):
    """What a paragraph is, and its bullet if it has one."""

    body: Element
    label: Element | None = None


def parts_of(
    paragraphs: Sequence[Paragraph], role: str, language: str, above: Element | None = None,
    listed: Element | None = None,
) -> list[Parts]:  # fmt: skip
    """The elements of paragraphs in their order; the first one goes on with the list that is `listed`."""
    parts: list[Parts] = []
    for paragraph in paragraphs:
        if paragraph.bullet is None:
            listed = None
            parts.append(Parts(Element(role, above, language=language)))
        else:
            listed = listed or Element("L", above)
            item = Element("LI", listed)
            parts.append(Parts(Element("LBody", item, language=language), Element("Lbl", item, language=language)))
    return parts


def parts_of_item(paragraphs: Sequence[Paragraph], language: str, listed: Element) -> list[Parts]:
    """The elements of an item that is listed with others: what follows its first paragraph belongs to it."""
    first = parts_of(paragraphs[:1], "P", language, listed=listed)
    return [*first, *parts_of(paragraphs[1:], "P", language, first[0].body)]


def parts_of_cell(paragraphs: Sequence[Paragraph], language: str, cell: Element) -> list[Parts]:
    """The elements of a cell: itself where it holds one plain paragraph."""
    if len(paragraphs) == 1 and paragraphs[0].bullet is None:
        return [Parts(cell)]
    return parts_of(paragraphs, "P", language, cell)


def draw_meant(canvas: Canvas, block: Block, x: float, y: float, parts: Sequence[Parts]) -> list[LinkBox]:
    """Draws a block with its top left corner at the point, each paragraph as what it is."""
    if len(parts) == 1 and parts[0].label is None:
        with canvas.meaning(parts[0].body):
            return draw_block(canvas, block, x, y)
    links: list[LinkBox] = []
    for (of, bullet), lines in groupby(block.lines, lambda line: (line[0].of, line[0].bullet)):
        with canvas.meaning(parts[of].label if bullet else parts[of].body):
            links += draw_block(canvas, replace(block, lines=tuple(lines)), x, y)
    return links
