"""Boxes that flow: one under another or side by side, as high as their text, with what is empty closed up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from meeplewright_generators.faces.boxes import inner
from meeplewright_generators.faces.filled import Filled, Scale
from meeplewright_generators.faces.paint_marks import table_strips
from meeplewright_generators.faces.paint_text import at_scale
from meeplewright_generators.faces.units import length

if TYPE_CHECKING:
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting

# texts of a stack shrink together: first the leading, then the size, down to what each style allows
SCALES = (Scale(1.0), Scale(1.0, tight=True), *(Scale(round(1 - 0.04 * step, 2), tight=True) for step in range(1, 18)))
ALIGNED = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
# what has no height of its own beside others
LEAST_MM = 0.1


def stacked(painting: Painting, each: Filled, at: Rect) -> list[Filled]:
    """The boxes of a stack where they stand, with their texts in the largest size in which all fit."""
    scale = each.scale or _fitting(painting, each, at)
    return _across(each, at, scale) if _is_across(each) else _down(painting, each, at, scale)


def _fitting(painting: Painting, each: Filled, at: Rect) -> Scale:
    need = 0.0
    for scale in SCALES:
        need = _need(painting, each, at[2], scale)
        if need <= at[3] + 0.01:
            return scale
    longest = max(_texts(each.value), key=lambda text: len(str(text.value)), default=each)
    painting.notice("over", each._replace(field=longest.field), "high", need - at[3], _smallest(painting, each.value))
    return SCALES[-1]


def _texts(boxes: Sequence[Filled]) -> Iterator[Filled]:
    """The texts of a stack, and of the stacks in it."""
    for each in boxes:
        if each.box.matter == "text":
            yield each
        elif each.box.matter == "stack":
            yield from _texts(each.value)


def _smallest(painting: Painting, boxes: Sequence[Filled]) -> float:
    """The smallest size among the texts of a stack."""
    sizes = [
        painting.theme.style(box.box.get("style", "body")).smallest_pt for box in boxes if box.box.matter == "text"
    ]
    sizes += [_smallest(painting, box.value) for box in boxes if box.box.matter == "stack"]
    return min((size for size in sizes if size), default=0.0)


def _need(painting: Painting, each: Filled, width: float, scale: Scale) -> float:
    """How high a stack is; what takes the rest of the room needs none."""
    if _is_across(each):
        sides = _widths(each, width)
        return max(_height(painting, box, side, scale) for box, side in zip(each.value, sides, strict=True))
    heights = [_height(painting, box, width, scale) for box in each.value]
    return sum(heights) + _gap(each) * (len(heights) - 1)


def _height(painting: Painting, each: Filled, width: float, scale: Scale) -> float:
    """How high a box is at least: as its layout says, or as what is in it."""
    if each.height is not None:
        return each.height
    across, down = width - inner(each._replace(at=(0, 0, width, 0)))[2], 2 * inner(each._replace(at=(0, 0, 9, 9)))[1]
    if each.box.matter == "text":
        return at_scale(painting, each, width - across, scale).height + down
    if each.box.matter == "table":
        return table_strips(painting, each, width - across, scale.size)[1] + down
    if each.box.matter == "stack":
        return _need(painting, each, width - across, scale) + down
    return 0.0


def _down(painting: Painting, each: Filled, at: Rect, scale: Scale) -> list[Filled]:
    x, y, width, height = at
    heights = [_height(painting, box, width, scale) for box in each.value]
    gap = _gap(each)
    left = height - sum(heights) - gap * (len(heights) - 1)
    grows = [not own or box.box.get("share") is not None for box, own in zip(each.value, heights, strict=True)]
    shares = [_share(box) if grown else 0.0 for box, grown in zip(each.value, grows, strict=True)]
    if any(shares):
        heights = [own + max(0.0, left) * part / sum(shares) for own, part in zip(heights, shares, strict=True)]
    elif left > 0 and _align(each) == "spread" and len(heights) > 1:
        gap += left / (len(heights) - 1)
    elif left > 0:
        y += left * ALIGNED.get(_align(each), 0.0)
    tops = _along(y, heights, gap)
    return [
        box._replace(at=(x, top, width, max(own, LEAST_MM)), scale=scale)
        for box, top, own in zip(each.value, tops, heights, strict=True)
    ]


def _across(each: Filled, at: Rect, scale: Scale) -> list[Filled]:
    x, y, width, height = at
    sides = _widths(each, width)
    placed = []
    for box, left, side in zip(each.value, _along(x, sides, _gap(each)), sides, strict=True):
        own = box.height if box.height is not None else height
        top = y + (height - own) * ALIGNED.get(_align(each), 0.0)
        placed.append(box._replace(at=(left, top, side, own), scale=scale))
    return placed


def _widths(each: Filled, width: float) -> list[float]:
    """Widths side by side: those that are said, and equal or weighted parts of the rest."""
    left = width - _gap(each) * (len(each.value) - 1) - sum(box.width or 0.0 for box in each.value)
    shares = [0.0 if box.width is not None else _share(box) for box in each.value]
    return [
        max(LEAST_MM, box.width if box.width is not None else left * part / sum(shares))
        for box, part in zip(each.value, shares, strict=True)
    ]


def _along(start: float, sizes: Sequence[float], gap: float) -> list[float]:
    starts = [start]
    for size, _ in pairwise(sizes):
        starts.append(starts[-1] + size + gap)
    return starts


def _share(each: Filled) -> float:
    return float(each.box.get("share", 1))


def _is_across(each: Filled) -> bool:
    return bool(each.box.get("stack", {}).get("direction") == "across")


def _gap(each: Filled) -> float:
    return length(each.box.get("stack", {}).get("gap", 0))


def _align(each: Filled) -> str:
    return str(each.box.get("stack", {}).get("align", "top"))
