"""Column widths of tables by what stands in them, so that long cells get the room that short ones do not need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.setting.model import Paragraph, Style

MM_OF_PT = 25.4 / 72
# a space between two words, in ems, near enough to tell wide from narrow
SPACE = 0.26
# no column is given less of the width than this part of an even share
LEAST = 0.35


def column_widths(
    cells: Sequence[Sequence[tuple[tuple[Paragraph, ...], Style]]], width: float, padding: float
) -> tuple[list[float], bool]:
    """Widths that add up to the width, and whether every word fits into its column as a whole.

    All of a cell in one line where that is room enough, else the longest word and a part of the rest by how much more
    there is to set.
    """
    columns = max(len(row) for row in cells)
    least, most = [0.0] * columns, [0.0] * columns
    for row in cells:
        for place, (paragraphs, style) in enumerate(row):
            word, line = _needs(paragraphs, style)
            least[place] = max(least[place], word + 2 * padding)
            most[place] = max(most[place], line + 2 * padding)
    least = [max(each, min(full, width / columns * LEAST)) for each, full in zip(least, most, strict=True)]
    if sum(least) >= width:
        return [width * each / sum(least) for each in least], False
    if sum(most) <= width:
        return [width * each / sum(most) for each in most], True
    spare = (width - sum(least)) / (sum(most) - sum(least))
    return [low + (high - low) * spare for low, high in zip(least, most, strict=True)], True


def _needs(paragraphs: Sequence[Paragraph], style: Style) -> tuple[float, float]:
    """The widest word and the widest paragraph in one line, in mm."""
    word = line = 0.0
    for paragraph in paragraphs:
        chunks = paragraph.chunks
        word = max(word, paragraph.indent + max((chunk.width for chunk in chunks), default=0))
        spaces = sum(chunk.space for chunk in chunks) * SPACE
        line = max(line, paragraph.indent + sum(chunk.width for chunk in chunks) + spaces)
    # a hair more than measured: what just fits in one line must not break
    return word * style.size_pt * MM_OF_PT + 0.2, line * style.size_pt * MM_OF_PT + 0.4
