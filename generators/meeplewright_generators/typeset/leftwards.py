"""A line of a paragraph with letters that run from right to left, its pieces as they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright_generators.typeset.bidi import in_order
from meeplewright_generators.typeset.model import Chunk, Part, Style, Word

if TYPE_CHECKING:
    from meeplewright_generators.typeset.lines import Line


def turned(line: Line) -> Line:
    """The line with a chunk for each piece, from left to right."""
    pieces: list[Part | None] = []
    level_of: list[int] = []
    for at, chunk in enumerate(line.chunks):
        if at and chunk.space:
            pieces.append(None)
            level_of.append(chunk.turn.space if chunk.turn else 0)
        pieces += chunk.parts
        level_of += [part.level for part in chunk.parts]
    chunks: list[Chunk] = []
    space = False
    for at in in_order(level_of):
        piece = pieces[at]
        if piece is None:
            space = bool(chunks)
            continue
        inner = int(isinstance(piece, Word) and piece.shaped.text == " ")
        chunks.append(Chunk(piece.width, (piece,), space, inner))
        space = False
    first = line.chunks[0].turn if line.chunks else None
    said = "".join((" " if at and chunk.space else "") + _read(chunk) for at, chunk in enumerate(line.chunks))
    leftwards = first is not None and first.base == 1
    said = said if any(each % 2 for each in level_of) else ""
    return line._replace(chunks=tuple(chunks), leftwards=leftwards, said=said)


def _read(chunk: Chunk) -> str:
    """The characters of a chunk in the order in which they are read."""
    return "".join(part.shaped.text if isinstance(part, Word) else part.name.text for part in chunk.parts)


# by the alignment; lines start where they are read from unless told
_RIGHTWARDS = {"left": 0.0, "center": 0.5, "right": 1.0, "end": 1.0}
_LEFTWARDS = {**_RIGHTWARDS, "end": 0.0}


def lead(style: Style, *, leftwards: bool) -> float:
    """Which part of the room that a line leaves stands on its left."""
    return (_LEFTWARDS if leftwards else _RIGHTWARDS).get(style.align, 1.0 if leftwards else 0.0)
