"""Printed numbers: unique in their series, inside its range, without gaps where the system forbids them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from meeplewright.checks.facts import Fact, parts_of
from meeplewright.checks.own import field_of, is_own
from meeplewright.checks.tally import Tally, tally
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.model import Mark
from meeplewright.systems.sections.numbers import Series, whole


def series_of(world: World, name: str) -> Series:
    """A series as the pack has it, else as the system has it."""
    for sections in (world.pack.sections, world.system.sections):
        if name in sections.numbers.series:
            return sections.numbers.series[name]
    return Series(name)


_Numbers = dict[str, tuple[int, ...]] | None


def _numbers_of(part: LinkedFile) -> _Numbers:
    """The numbers in a file by their series; None where one is more than a number, or goes by a field of its record."""
    by_series: dict[str, list[int]] = {}
    for mark in part.marks("x-number"):
        if mark.value.__class__ is not int or "by" in mark.argument:
            return None
        by_series.setdefault(_series_name(mark.argument), []).append(mark.value)
    return {name: tuple(numbers) for name, numbers in by_series.items()}


_NUMBERS = Fact("printed numbers", _numbers_of)


def printed_numbers(world: World) -> Iterator[Finding]:
    """Numbers printed twice, out of range or left out."""
    return iter(()) if _in_good_order(world) else _wrong_numbers(world)


class _Printed(Tally):
    """The numbers of all files by their series: how often each is printed, and the files where one is no plain one."""

    def __init__(self) -> None:
        super().__init__()
        self._odd = 0
        self._times: dict[str, dict[int, int]] = {}
        self._again: dict[str, int] = {}  # by series: how many are printed that were printed before

    def add(self, part: LinkedFile) -> None:
        numbers = _NUMBERS.of(part)
        self._odd += numbers is None
        for name, some in (numbers or {}).items():
            times, again = self._times.setdefault(name, {}), 0
            for number in some:
                before = times.get(number, 0)
                times[number] = before + 1
                again += before > 0
            self._again[name] = self._again.get(name, 0) + again

    def drop(self, part: LinkedFile) -> None:
        numbers = _NUMBERS.of(part)
        self._odd -= numbers is None
        for name, some in (numbers or {}).items():
            times = self._times[name]
            for number in some:
                left = times[number] = times[number] - 1
                self._again[name] -= left > 0
                if not left:
                    del times[number]

    def is_whole(self, world: World) -> bool:
        """Whether all numbers are plain, each is there once and in its range, and none is missing that must be."""
        return not self._odd and all(
            not self._again[name] and _is_whole(series_of(world, name), times)
            for name, times in self._times.items()
            if times
        )


def _in_good_order(world: World) -> bool:
    return tally(world, _Printed, parts_of(world)).is_whole(world)


def _is_whole(series: Series, numbers: Collection[int]) -> bool:
    """Whether numbers that differ are in their range, without gaps where there must be none."""
    least, most = min(numbers), max(numbers)
    first = least if series.first is None else series.first
    last = most if series.last is None else series.last
    return first <= least and most <= last and (series.gaps or len(numbers) == last - first + 1)


def _wrong_numbers(world: World) -> Iterator[Finding]:
    by_series: dict[str, list[Mark]] = defaultdict(list)
    for mark in world.marks("x-number"):
        by_series[_series_name(mark.argument)].append(mark)
    for name, marks in by_series.items():
        series = series_of(world, name)
        yield from _out_of_range(series, marks, world)
        pairs: set[tuple[int, int]] = set()
        twins: list[_Twice] = []
        for among, group in _groups(marks):
            twice = list(_duplicated(name + among, group, world, pairs))
            gaps = [] if series.gaps else list(_missing(series, group, world))
            if len(twice) == 1 and len(gaps) == 1 and gaps[0].start == gaps[0].end:
                # one slip: what one of the two was meant to be is what is missing
                twins.append(twice[0]._replace(free=f"the number {gaps[0].start}, which is missing"))
                continue
            twins += twice
            yield from (_gap(name + among, gap) for gap in gaps)
        yield from _printed_twice(name, twins)


def _groups(marks: list[Mark]) -> Iterator[tuple[str, list[Mark]]]:
    """The numbers that must differ: all of a series, or those of one value of the field that it goes `by`.

    What has no such field goes with every value: a card that belongs to all landscapes lies among the cards of each.
    """
    by = {id(mark): group_of(mark) for mark in marks}
    values = list(dict.fromkeys(value for value in by.values() if value))
    if not values:
        yield "", marks
    for value in values:
        yield f", {value}", [mark for mark in marks if by[id(mark)] in ("", value)]


def group_of(mark: Mark) -> str:
    """The value that a number's series goes `by`; nothing where it goes by none, or the record has none."""
    return group_in(mark.argument, mark.record)


def group_in(argument: Any, record: Record) -> str:
    """The same for a record that has no number yet."""
    value = record.data.get(argument["by"]) if "by" in argument else None
    return "" if value is None else str(value)


class _Twice(NamedTuple):
    """Two that have one number, and which number one of them may have."""

    series: str
    known: Mark
    mark: Mark
    free: str = "a number that is free"


def _duplicated(name: str, marks: list[Mark], world: World, pairs: set[tuple[int, int]]) -> Iterator[_Twice]:
    first: dict[str, Mark] = {}
    for mark in marks:
        known = first.setdefault(str(mark.value), mark)
        pair = (id(known), id(mark))  # two that both go with every value meet in each group
        if known is mark or not is_own(mark.record, world) or pair in pairs:
            continue
        pairs.add(pair)
        if known.record.name == mark.record.name and known.record is not mark.record:
            continue  # the record itself is there twice, and that is told
        yield _Twice(name, known, mark)


def _printed_twice(name: str, twins: list[_Twice]) -> Iterator[Finding]:
    """Each pair; what goes with every value, and has the number of another with each of them, is told once."""
    groups: dict[int, set[str]] = defaultdict(set)
    for twice in twins:
        for mark in (twice.known, twice.mark):
            groups[id(mark)].add(twice.series)
    folded: dict[int, list[_Twice]] = defaultdict(list)
    for twice in twins:
        several = [mark for mark in (twice.known, twice.mark) if len(groups[id(mark)]) > 1]
        if several:
            folded[id(several[0])].append(twice)
        else:
            yield _told_twice(twice.series, twice.mark, [twice.known], twice.free)
    for same in folded.values():
        mark = next(each for each in (same[0].known, same[0].mark) if folded.get(id(each)) is same)
        others = [each.known if each.mark is mark else each.mark for each in same]
        yield _told_twice(name, mark, others, same[0].free)


def _told_twice(series: str, mark: Mark, others: list[Mark], free: str) -> Finding:
    return Finding.of(
        "MW301",
        f"the number {mark.value} is printed twice in the series `{series}`",
        mark.record.place(*mark.path),
        help=f"give one of them {free}",
        related=tuple(Related(f"also on {each.record.name}", each.record.place(*each.path)) for each in others),
        record=mark.record.name,
        field=field_of(mark.path),
    )


def _out_of_range(series: Series, marks: list[Mark], world: World) -> Iterator[Finding]:
    for mark in marks:
        number = whole(mark.value)
        if number is None or not is_own(mark.record, world):
            continue
        if series.first is not None and number < series.first:
            limit = f"begins at {series.first}"
        elif series.last is not None and number > series.last:
            limit = f"ends at {series.last}"
        else:
            continue
        yield Finding.of(
            "MW302",
            f"the number {number} is outside of the series `{series.name}`, which {limit}",
            mark.record.place(*mark.path),
            help="give it a number of the series, or change `numbers` in system.yaml",
            record=mark.record.name,
            field=field_of(mark.path),
        )


class _Gap(NamedTuple):
    """Numbers that are missing, and the one beside them."""

    start: int
    end: int
    beside: Mark


def _missing(series: Series, marks: list[Mark], world: World) -> Iterator[_Gap]:
    placed = sorted(
        ((number, mark) for mark in marks if (number := whole(mark.value)) is not None and series.holds(number)),
        key=lambda pair: pair[0],
    )
    if not placed:
        return
    before = placed[0][0] - 1 if series.first is None else series.first - 1
    for number, mark in placed:
        if number > before + 1 and is_own(mark.record, world):
            yield _Gap(before + 1, number - 1, mark)
        before = max(before, number)
    if series.last is not None and before < series.last:
        _, mark = placed[-1]
        if is_own(mark.record, world):
            yield _Gap(before + 1, series.last, mark)


def _gap(name: str, gap: _Gap) -> Finding:
    start, end, mark = gap
    what = f"the number {start} is" if start == end else f"the numbers {start} to {end} are"
    side = "before" if isinstance(mark.value, int | str) and (whole(mark.value) or 0) > end else "after"
    return Finding.of(
        "MW303",
        f"{what} missing {side} {mark.value} in the series `{name}`",
        mark.record.place(*mark.path),
        help="number a record so, close the gap, or allow gaps in system.yaml",
        record=mark.record.name,
        field=field_of(mark.path),
    )


def _series_name(argument: Any) -> str:
    return str(argument["series"])
