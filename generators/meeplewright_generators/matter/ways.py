"""Where an option leads: the arrow and its number stand at the right edge of the column, one below another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from meeplewright_generators.typeset.block import Block, measured
from meeplewright_generators.typeset.lines import Line

if TYPE_CHECKING:
    from meeplewright_generators.typeset.model import Paragraph, Style

# an arrow and one number, with a no-break space between, at the end of a text
_WAY = re.compile("[ \u00a0]?(→\u00a0\\*\\*\\S+\\*\\*)$")
# room between the words and the arrow, in sizes of the type
ROOM = 0.8


def way_apart(text: str) -> tuple[str, bool]:
    """The text with a space before its way, and whether it has one: what is no number stays in the text."""
    match = _WAY.search(text)
    return (f"{text[: match.start()]} {match[1]}", True) if match and match.start() else (text, False)


def with_way(paragraphs: Sequence[Paragraph], style: Style, room_mm: float) -> Block:
    """The paragraphs broken for a width, the last chunk at its right end; on a line of its own if there is no room."""
    *before, last = paragraphs
    way = last.chunks[-1]
    if len(last.chunks) < 2 or way.turn is not None:
        return measured(paragraphs, style, room_mm, style.size_pt, style.leading)
    rest = last._replace(chunks=last.chunks[:-1])
    block = measured((*before, rest), style, room_mm, style.size_pt, style.leading)
    line, indent, baseline = block.lines[-1]
    size = block.size_mm
    begin, height = room_mm - way.width * size, block.height
    if indent + (line.width + ROOM) * size > begin:
        baseline, height = baseline + style.leading * size, height + style.leading * size
    number = Line((way,), way.width, 0, last=True, of=line.of)
    return replace(block, lines=(*block.lines, (number, begin, baseline)), height=height)
