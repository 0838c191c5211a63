"""Strips in columns: entries whole on their page, the columns of the last page equally long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from meeplewright_generators.matter.flow import FilledColumn, Settled, pour, tallest
from meeplewright_generators.matter.strip import ANSWERS, PARAGRAPH, Strip
from meeplewright_generators.pages.type import Frame

# so much of a column may stay empty for an entry that is kept whole
MOST_EMPTY = 0.34
# so many lines stand on each side where an entry is broken; what is higher than so many mm is no line
LEAST_LINES, PICTURE_MM = 3, 12.0


@dataclass(eq=False)
class PageColumns:
    """Columns of matter on pages; `first` is the number of its first page, counted from 0."""

    frame: Frame
    columns: list[FilledColumn]
    head_mm: float
    first: int = 0

    @property
    def pages(self) -> int:
        return -(-len(self.columns) // self.frame.columns) if self.columns else 0

    def settled(self, page: int) -> list[Settled]:
        start = page * self.frame.columns
        return [each for column in self.columns[start : start + self.frame.columns] for each in column.strips]

    def places(self) -> dict[str, int]:
        """On which page each anchor stands."""
        pages: dict[str, int] = {}
        for number in range(self.pages):
            for each in self.settled(number):
                if each.strip.anchor:
                    pages.setdefault(each.strip.anchor, self.first + number)
        return pages


def whole_units(
    flow: Sequence[Strip], across: int, height_of: Callable[[int], float], waste: float = MOST_EMPTY
) -> list[FilledColumn]:
    """Columns of units (a strip with a note, and what follows it), whole in their column or at least on their page.

    A unit that a column holds is moved into the next one where no more than `waste` of this one stays empty; a unit
    that a page holds does not go over its end.
    """
    columns = [FilledColumn(0, height_of(0))]
    for unit in _units(flow):
        start = columns[-1].index
        here = _placed(unit, columns[-1], height_of, waste)
        page_of_start = start // across
        if here[-1].index // across != page_of_start and columns[-1].strips:
            first = (page_of_start + 1) * across
            fresh = _placed(unit, FilledColumn(first, height_of(first)), height_of, waste)
            if fresh[-1].index // across == first // across:
                columns += [FilledColumn(n, height_of(n)) for n in range(start + 1, first)]
                columns += fresh
                continue
        columns = [*columns[:-1], *here]
    return columns


def _placed(
    unit: Sequence[Strip], onto: FilledColumn, height_of: Callable[[int], float], waste: float
) -> list[FilledColumn]:
    """A copy of the column with the unit after it, and the columns that the unit goes on into."""
    columns = [FilledColumn(onto.index, onto.height, list(onto.strips))]
    rest = unit
    while rest:
        column = columns[-1]
        room, following = column.height - column.used, height_of(column.index + 1)
        tall = _tall(rest)
        if tall + (rest[0].gap if column.strips else 0) <= room + 0.01:
            cut = len(rest)
        elif column.strips and tall <= following + 0.01 and room <= waste * column.height:
            cut = 0
        else:
            worst = PARAGRAPH if tall <= following + 0.01 else ANSWERS
            cut = _cut(rest, room, worst, begun=bool(column.strips))
        for strip in rest[:cut]:
            gap = strip.gap if column.strips else 0.0
            column.begin(strip)
            column.strips.append(Settled(column.used + gap, strip))
        rest = rest[cut:]
        if rest:
            columns.append(FilledColumn(column.index + 1, following))
    return columns


def _tall(strips: Sequence[Strip]) -> float:
    """The height of strips at the head of a column."""
    return sum(strip.height + strip.gap for strip in strips) - strips[0].gap


def _cut(unit: Sequence[Strip], room: float, worst: int, *, begun: bool) -> int:
    """How many strips stand in the column before the break: 0 to begin in the next column.

    The break comes after a paragraph or before the options; failing that within a paragraph, and where `worst` says so
    between options and answers; each side has its lines.
    """
    best: dict[int, int] = {}
    used, most = 0.0, 0
    for at, strip in enumerate(unit[:-1], 1):
        used += strip.height + (strip.gap if at > 1 or begun else 0)
        if used > room + 0.01:
            break
        most = at
        if not strip.keep and strip.tears <= worst and _lines(unit[:at]) >= LEAST_LINES <= _lines(unit[at:]):
            best[strip.tears] = at
    if best:
        return best[min(best)]
    # alone in its column and without a place to break: as far as it goes
    loose = next((at for at in range(most, 0, -1) if not unit[at - 1].keep), most)
    return 0 if begun else max(loose, 1)


def _lines(strips: Sequence[Strip]) -> int:
    """Lines of text without the number above them; a picture is as good as many."""
    return sum(1 if strip.height < PICTURE_MM else LEAST_LINES for strip in strips if strip.note is None)


def _units(flow: Sequence[Strip]) -> list[list[Strip]]:
    units: list[list[Strip]] = []
    for strip in flow:
        if strip.note is not None or not units:
            units.append([])
        units[-1].append(strip)
    return units


def _kept_whole(across: int, flow: Sequence[Strip], height_of: Callable[[int], float]) -> list[FilledColumn]:
    return whole_units(flow, across, height_of, waste=1.0)


def levelled(
    flow: Sequence[Strip],
    columns: list[FilledColumn],
    frame: Frame,
    height_of: Callable[[int], float],
    *,
    whole: bool = False,
) -> list[FilledColumn]:
    """The same columns with those of the last page about equally long; `whole`: no unit is broken for that."""
    start = (len(columns) - 1) // frame.columns * frame.columns
    tail = [each.strip for column in columns[start:] for each in column.strips if not each.again]
    before = sum(not each.again for column in columns[:start] for each in column.strips)
    if not tail or (start and tail[0] is not flow[before]):
        return columns
    most = height_of(start)
    # columns shorter than what keeps together would tear it
    units = [tall for unit in _units(tail) if (tall := _tall(unit)) <= most] if whole else []
    low, high, best = min(most, max(tallest(tail), *units, 0.0)), most, columns[start:]
    poured = partial(_kept_whole, frame.columns) if whole else pour
    for _ in range(10):
        middle = (low + high) / 2
        tried = poured(tail, lambda _, middle=middle: middle)  # type: ignore[misc]
        fits = len(tried) <= frame.columns and all(column.used <= most + 0.01 for column in tried)
        if fits:
            high, best = middle, tried
        else:
            low = middle
    for offset, column in enumerate(best):
        column.index = start + offset
    return [*columns[:start], *best]
