"""A text in a box: the largest size that fits, down to the style's smallest, then what is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meeplewright_generators.typeset.leftwards import turned
from meeplewright_generators.typeset.lines import Line, broken
from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.typeset.model import Paragraph, Style, Word

STEP_PT = 0.25


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A text broken into lines for a width. Measures in mm."""

    lines: tuple[tuple[Line, float, float], ...]
    size_pt: float
    leading: float
    width: float
    height: float
    over_width: float
    style: Style

    @property
    def size_mm(self) -> float:
        return self.size_pt * MM_PER_PT

    @property
    def missing(self) -> str:
        """Characters that no font of the style has."""
        family = self.style.family
        if not (family.regular.lost or family.bold.lost or family.italic.lost or family.bold_italic.lost):
            return ""
        return "".join(
            part.shaped.missing
            for line, _, _ in self.lines
            for chunk in line.chunks
            for part in chunk.parts
            if isinstance(part, Word) and part.shaped.missing
        )


def measured(paragraphs: Sequence[Paragraph], style: Style, width: float, size_pt: float, leading: float) -> Block:
    """Breaks the paragraphs for a width. Each line comes with its indent and its baseline below the top."""
    size = size_pt * MM_PER_PT
    step = leading * size
    font = style.chain.first
    # the first baseline: capitals touch the top of the box, and letters stand as deep below as they do above
    above = (step - (font.ascent + font.descent) * size) / 2 + font.ascent * size
    baseline = min(above, font.ascent * size)
    first = baseline
    lines: list[tuple[Line, float, float]] = []
    widest = 0.0
    for at, paragraph in enumerate(paragraphs):
        if at:
            baseline += style.paragraph_gap * size
        indent = paragraph.indent
        for number, line in enumerate(broken(paragraph.chunks, width / size - indent, style)):
            if number == 0 and paragraph.bullet is not None:
                bullet = turned(Line((paragraph.bullet,), paragraph.bullet.width, 0, last=True))
                bullet = bullet._replace(leftwards=line.leftwards, of=at, bullet=True, beside=line.width)
                lines.append((bullet, indent * size, baseline))
            lines.append((line._replace(of=at) if at else line, indent * size, baseline))
            widest = max(widest, line.width + indent)
            baseline += step
        if not paragraph.chunks:
            baseline += step * 0.5
    height = baseline - step + font.descent * size if lines else 0.0
    over = max(0.0, widest * size - width) if style.align != "justify" else max(0.0, widest * size - width - size)
    return Block(tuple(lines), size_pt, leading, width, max(height, first), over, style)


def fitted(paragraphs: Sequence[Paragraph], style: Style, width: float, height: float) -> Block:
    """The block in the largest size that fits into the box; in the smallest if none does."""

    def fits(block: Block) -> bool:
        return block.height <= height + 0.01 and block.over_width <= 0.01

    def at_size(size: float) -> Block:
        block = measured(paragraphs, style, width, size, style.leading)
        if not fits(block) and style.tight and style.tight < style.leading:
            return measured(paragraphs, style, width, size, style.tight)
        return block

    best = at_size(style.size_pt)
    smallest = style.smallest_pt or style.size_pt
    if fits(best) or smallest >= style.size_pt:
        return best
    steps = max(1, round((style.size_pt - smallest) / STEP_PT))
    step = (style.size_pt - smallest) / steps
    low, high = 0, steps - 1
    largest = None
    while low <= high:
        middle = (low + high + 1) // 2
        block = at_size(smallest + middle * step)
        if fits(block):
            largest, low = block, middle + 1
        else:
            high = middle - 1
    return largest or at_size(smallest)
