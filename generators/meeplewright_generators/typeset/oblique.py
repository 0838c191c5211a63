"""Sloped letters for a script that a family has no italics of: its upright ones, leant over."""

from __future__ import annotations

import io
import math

# as steep as the Latin italics of the family that ships
ANGLE_DEGREES = 12.0
# kept in caches beside the font's release: another number where this module makes other outlines
REVISION = "o1"
# Cyrillic, and what stands in and around its words, so that a comma leans with the word before it
_RANGES = ((0x20, 0x7E), (0xA0, 0xBF), (0x400, 0x52F), (0x2010, 0x2044), (0x2116, 0x2116))


def cyrillic_oblique(data: bytes) -> bytes:
    """A TrueType font with the Cyrillic letters of this one, leant about the middle of the small letters."""
    from fontTools.pens.filterPen import DecomposingFilterPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(_only_cyrillic(data)), recalcTimestamp=False)
    slope = math.tan(math.radians(ANGLE_DEGREES))
    middle = font["OS/2"].sxHeight / 2
    glyphs, outlines, advances = font.getGlyphSet(), font["glyf"], font["hmtx"]
    leant = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        leaning = TransformPen(pen, (1, 0, slope, 1, -slope * middle, 0))
        # letters made of parts (й, ё) become one outline: parts would lean each about its own foot
        glyphs[name].draw(DecomposingFilterPen(leaning, glyphs))
        leant[name] = pen.glyph()
    for name, glyph in leant.items():
        outlines[name] = glyph
        glyph.recalcBounds(outlines)
        # a reader of the font moves outlines whose left edge is not where the table says
        advances[name] = (advances[name][0], getattr(glyph, "xMin", 0))
    font["post"].italicAngle = -ANGLE_DEGREES
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _only_cyrillic(data: bytes) -> bytes:
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(n for low, high in _RANGES for n in range(low, high + 1))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.GLYPH_NAMES
    return bytes(uharfbuzz.subset(uharfbuzz.Face(data), wanted).blob.data)
