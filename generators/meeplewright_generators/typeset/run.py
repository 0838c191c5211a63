"""Glyphs of one font after one another: what a shaped word is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fontfile import FontSource


@dataclass(frozen=True, eq=False, slots=True)
class Run:
    """Glyphs by their numbers in the font file.

    `moves`, where there are any, are how far the pen goes on before each glyph and after the last, beside the glyphs'
    own widths: thousandths of an em. `texts` has the characters that each glyph stands for. `width` is in ems. `lifts`,
    where there are any, are how far each glyph stands above the baseline: marks over marks, in thousandths of an em.
    """

    font: FontSource
    glyphs: tuple[int, ...]
    moves: tuple[float, ...]
    texts: tuple[str, ...]
    width: float
    lifts: tuple[float, ...] = ()
