"""Text boxes: set, drawn, and looked at for what a reader would trip over."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.lines import begin_of, draw_block
from meeplewright_generators.drawing.operations import GlyphLines
from meeplewright_generators.drawing.outlines import outlines
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.faces.ink import contrast
from meeplewright_generators.typeset.block import Block, fitted, measured

if TYPE_CHECKING:
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.filled import Filled, Scale
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting
    from meeplewright_generators.typeset.model import Paragraph, Style

# letters this large are read at a lower contrast (WCAG 2: 18 pt, or 14 pt bold)
LARGE_PT, LARGE_BOLD_PT = 18.0, 14.0
ENOUGH, ENOUGH_LARGE = 4.5, 3.0
_FAR_MM = 10_000.0
LONGEST = 60_000  # letters: an A3 sheet full of the smallest print
# emoji and the signs around them; ideographs in squares and circles are letters
_UNFIT = re.compile("[\U0001f000-\U0001f1ff\U0001f300-\U0001faff]")


def paint_text(painting: Painting, each: Filled, at: Rect) -> None:
    """A text in the largest size that fits."""
    if each.scale is not None:
        block = at_scale(painting, each, at[2], each.scale)
    else:
        style = painting.theme.style(each.box.get("style", "body"))
        paragraphs = painting.reader.paragraphs(_no_longer(each.value), style)
        block = _fitted(paragraphs, style, at, each.box.get("fit", ["tighten", "shrink"]))
    before = len(painting.canvas.operations)
    draw_block(painting.canvas, block, at[0], at[1], at[3])
    if block.style.outline_colour:
        _outlined(painting, block.style, before)
    look(painting, each, at, block)


def _no_longer(words: str) -> str:
    """As much of a text as could ever be set in a box: what is beyond it is told as all that does not fit."""
    return words if len(words) <= LONGEST else words[:LONGEST]


def _outlined(painting: Painting, style: Style, before: int) -> None:
    """What was drawn of a text gets a line round its letters, under them."""
    drawn = painting.canvas.operations[before:]
    del painting.canvas.operations[before:]
    for each in flat(drawn):
        if isinstance(each, GlyphLines):
            # the letters cover the inner half of the line
            painting.canvas.path(
                outlines(each), stroke=style.outline_colour, width_mm=2 * style.outline_mm, join="round", cap="round"
            )
    painting.canvas.operations += drawn


def at_scale(painting: Painting, each: Filled, width: float, scale: Scale) -> Block:
    """A text in a part of its size, no smaller than its style allows."""
    key = (id(each.box), each.value, round(width, 6), scale)
    if key not in painting.texts:
        painting.texts[key] = _at_scale(painting, each, width, scale)
    return painting.texts[key]


def _at_scale(painting: Painting, each: Filled, width: float, scale: Scale) -> Block:
    style = painting.theme.style(each.box.get("style", "body"))
    ways = each.box.get("fit", ["tighten", "shrink"])
    size = max(style.size_pt * scale.size, style.smallest_pt or style.size_pt) if "shrink" in ways else style.size_pt
    leading = style.tight if scale.tight and style.tight and "tighten" in ways else style.leading
    return measured(
        painting.reader.paragraphs(_no_longer(each.value), style), style, width, size, min(leading, style.leading)
    )


def _fitted(paragraphs: tuple[Paragraph, ...], style: Style, at: Rect, fit: object) -> Block:
    ways = fit if isinstance(fit, list) else [fit]
    if "tighten" not in ways and style.tight:
        style = style.at(style.size_pt, tight=0.0)
    if "shrink" not in ways:
        block = measured(paragraphs, style, at[2], style.size_pt, style.leading)
        if block.height > at[3] and style.tight:
            return measured(paragraphs, style, at[2], style.size_pt, style.tight)
        return block
    return fitted(paragraphs, style, at[2], at[3])


def look(painting: Painting, each: Filled, at: Rect, block: Block) -> None:
    """What the findings want to know of a block of text."""
    over_down, over_across = block.height - at[3], block.over_width
    words = str(each.value)
    if over_down > 0.05 or over_across > 0.05:
        painting.notice(
            "over", each, "high" if over_down >= over_across else "wide", max(over_down, over_across), block.size_pt
        )
    style = block.style
    span = style.size_pt - style.smallest_pt
    shrunk = (style.size_pt - block.size_pt) / span if span > 0 else 0.0
    painting.notice("fits", each, "", block.height / at[3], block.size_pt, shrunk)
    odd = "" if words.isascii() else unfit(words)
    missing = block.missing
    if missing and (missing := "".join(letter for letter in missing if letter not in odd)):
        painting.notice("missing", each, missing)
    if odd:
        painting.notice("script", each, odd)
    if style.family.lacking:
        _cuts(painting, each, block)
    over = over_down > 0.05 or over_across > 0.05
    if not block.lines:
        return
    x, y, width, height = at
    ground = style.outline_colour or painting.ground_at(x + width / 2, y + height / 2)
    if ground is not None:
        ratio = contrast(style.colour, ground)
        large = block.size_pt >= LARGE_PT or (style.bold and block.size_pt >= LARGE_BOLD_PT)
        if ratio < (ENOUGH_LARGE if large else ENOUGH):
            painting.notice("contrast", each, f"{style.colour} on {ground}", ratio, block.size_pt)
    if not over:
        _near(painting, each, at, block)


def _cuts(painting: Painting, each: Filled, block: Block) -> None:
    """Notices letters that stand in another cut than the text asks for, because the font has none."""
    family = block.style.family
    chains = {part.ink.chain for line, _, _ in block.lines for chunk in line.chunks for part in chunk.parts}
    for cut in sorted({family.lacks(chain) for chain in chains} - {""}):
        painting.notice("cut", each, f"{family.name} {cut}")


def _near(painting: Painting, each: Filled, at: Rect, block: Block) -> None:
    """Whether the ink of the text comes nearer to the cut than the safe zone."""
    layout, size = painting.layout, block.size_mm
    if each.rotate:
        return
    x, y, width, height = at
    shape, safe = layout.shape, layout.safe_mm
    right, bottom = shape.width_mm - safe, shape.height_mm - safe
    if shape.straight and x >= safe and y >= safe and x + width <= right and y + height <= bottom:
        return
    style = block.style
    down = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[style.vertical] * max(0.0, height - block.height)
    capitals = style.chain.first.cap_height * size
    corners = []
    for line, indent, baseline in block.lines:
        long = line.width * size
        left = x + begin_of(block, line, indent)
        foot = y + down + baseline
        corners += [(cx, cy) for cx in (left, left + long) for cy in (foot - capitals, foot)]
    near(painting, each, corners, block.size_pt)


def near(painting: Painting, each: Filled, points: Sequence[Point], size_pt: float = 0) -> None:
    """Notices points of ink that come nearer to the cut than the layout's safe zone."""
    shape, margin = painting.layout.shape, painting.layout.safe_mm
    if all(shape.inside(x, y, margin - 0.05) for x, y in points):
        return
    most = min(margin, max(shape.width_mm, shape.height_mm), _FAR_MM)  # no ink is farther inside than the face is large
    # in tenths of a millimetre: what is inside by so much is inside by less
    steps = range(int(most * 10) + 1)
    less = bisect_left(steps, 1, key=lambda step: all(shape.inside(x, y, most - step / 10) for x, y in points))
    painting.notice("near", each, "" if size_pt else str(each.value), max(0.0, most - less / 10), size_pt)


def unfit(text: str) -> str:
    """The emoji of a text: their fonts hold bitmaps, which cannot be printed well."""
    try:
        # those signs take four bytes, and hardly any text has one
        if len(text.encode("utf-16-le")) == 2 * len(text):
            return ""
    except UnicodeEncodeError:
        # half a sign, which no font has: it is told as a letter that is missing
        pass
    return "".join(dict.fromkeys(_UNFIT.findall(text)))
