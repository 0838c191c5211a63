"""Strips in columns: entries whole on their page, the columns of the last page equally long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from meeplewright_generators.matter.flow import Column, Settled, pour, tallest
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.pages.type import Frame


@dataclass(eq=False)
class Spread:
    """Columns of matter on pages; `first` is the number of its first page, counted from 0."""

    frame: Frame
    columns: list[Column]
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
        found: dict[str, int] = {}
        for number in range(self.pages):
            for each in self.settled(number):
                if each.strip.anchor:
                    found.setdefault(each.strip.anchor, self.first + number)
        return found


def whole_units(found: Sequence[Strip], across: int, height_of: Callable[[int], float]) -> list[Column]:
    """Columns in which no unit (a strip with a note, and what follows) goes over a page's end if a page holds it."""
    columns = [Column(0, height_of(0))]
    for unit in _units(found):
        start = columns[-1].index
        here = _appended(unit, columns[-1], height_of)
        page_of_start = start // across
        if here[-1].index // across != page_of_start and columns[-1].strips:
            first = (page_of_start + 1) * across
            fresh = _appended(unit, Column(first, height_of(first)), height_of)
            if fresh[-1].index // across == first // across:
                columns += [Column(n, height_of(n)) for n in range(start + 1, first)]
                columns += fresh
                continue
        columns = [*columns[:-1], *here]
    return columns


def _appended(unit: Sequence[Strip], onto: Column, height_of: Callable[[int], float]) -> list[Column]:
    """A copy of the column with the unit after it, and the columns that the unit goes on into."""
    first = Column(onto.index, onto.height, list(onto.strips))
    made = [first]
    group: list[Strip] = []
    for strip in unit:
        group.append(strip)
        if strip.keep and strip is not unit[-1]:
            continue
        need = sum(each.height + each.gap for each in group) - (0 if made[-1].strips else group[0].gap)
        column = made[-1]
        if column.strips and column.used + need > column.height + 0.01:
            column = Column(column.index + 1, height_of(column.index + 1))
            made.append(column)
        for each in group:
            gap = each.gap if column.strips else 0.0
            column.begin(each)
            column.strips.append(Settled(column.used + gap, each))
        group = []
    return made


def _units(found: Sequence[Strip]) -> list[list[Strip]]:
    units: list[list[Strip]] = []
    for strip in found:
        if strip.note is not None or not units:
            units.append([])
        units[-1].append(strip)
    return units


def levelled(
    found: Sequence[Strip], columns: list[Column], frame: Frame, height_of: Callable[[int], float]
) -> list[Column]:
    """The same columns with those of the last page about equally long."""
    start = (len(columns) - 1) // frame.columns * frame.columns
    tail = [each.strip for column in columns[start:] for each in column.strips if not each.again]
    before = sum(not each.again for column in columns[:start] for each in column.strips)
    if not tail or (start and tail[0] is not found[before]):
        return columns
    most = height_of(start)
    # columns shorter than what keeps together would tear it
    low, high, best = min(most, tallest(tail)), most, columns[start:]
    for _ in range(10):
        middle = (low + high) / 2
        tried = pour(tail, lambda _, middle=middle: middle)  # type: ignore[misc]
        fits = len(tried) <= frame.columns and all(column.used <= most + 0.01 for column in tried)
        if fits:
            high, best = middle, tried
        else:
            low = middle
    for offset, column in enumerate(best):
        column.index = start + offset
    return [*columns[:start], *best]
