"""A line of contents: a name, a row of dots, and the page at the right edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.typeset.fonts import FontChain

# from the top of the line to its baseline, and what the page number has for itself
_BASE_MM, _NUMBER_MM = 3.6, 7.0


def leader(
    canvas: Canvas, x: float, y: float, text: str, page: str, chain: FontChain,
    *, size_pt: float, width_mm: float, colour: str, indent_mm: float = 0, link: str = "",
) -> None:  # fmt: skip
    """Draws the line with its top at `y`. The name ends in a space, so that readers do not take the two for one."""
    base = y + _BASE_MM
    end = indent_mm + canvas.text(x + indent_mm, base, f"{text} ", chain, size_pt, colour=colour, link=link)
    canvas.text(x + width_mm, base, page, chain, size_pt, colour=colour, align="right", link=link)
    at = x + width_mm - _NUMBER_MM
    while at > x + end + 2:
        canvas.circle(at, base - 0.4, 0.16, fill=colour)
        at -= 1.6
