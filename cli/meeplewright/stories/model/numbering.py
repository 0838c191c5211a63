"""Printed numbers for entries: linked ones apart, siblings apart, and nothing moved that need not be."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from meeplewright.stories.model.story import Add, Story, targets

LINKED = 4  # an entry and what it leads to: no choice within 3 numbers of its outcome
SIBLINGS = 3  # two entries that one choice leads to
_TRIES = 40  # of the places to swap with, when no free number fits
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class NumberingWish:
    """What numbers a series may hold, and how far apart what is newly numbered should be.

    `spread` is how many entries two facing pages hold: entries so far apart are never seen at once.
    """

    first: int
    last: int
    spread: int = 1
    kept: frozenset[str] = frozenset()
    afresh: bool = False
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numbers found, and the pairs that are still too near: (one, other, how far they should be)."""

    numbers: Mapping[str, int]
    near: Sequence[tuple[str, str, int]] = field(default=())
    close: Sequence[tuple[str, str, int]] = field(default=())  # far enough, and yet on one spread


class NoRoom(ValueError):
    """There are fewer numbers than entries."""


def neighbours(stories: Iterable[Story]) -> dict[frozenset[str], int]:
    """Pairs of entries that must not stand together, and how far apart they must be at least."""
    apart: dict[frozenset[str], int] = {}
    for story in stories:
        for node in story.nodes:
            leads = list(dict.fromkeys(to for _, _, to in story.links(node) if to in story.nodes and to != node))
            for at, one in enumerate(leads):
                for other in leads[at + 1 :]:
                    apart.setdefault(frozenset((one, other)), SIBLINGS)
            for to in leads:
                apart[frozenset((node, to))] = LINKED
    return apart


def bound(stories: Iterable[Story]) -> set[str]:
    """Entries whose numbers a sum depends on: they stay as they are."""
    entries: set[str] = set()
    for story in stories:
        for id_, node in story.nodes.items():
            for option in node.options:
                for outcome in option.outcomes:
                    if isinstance(outcome.target, Add):
                        entries |= {id_, *targets(outcome.target), *outcome.target.meant}
    return entries


def numbered(
    entries: Sequence[str], known: Mapping[str, int], apart: Mapping[frozenset[str], int], wish: NumberingWish
) -> Numbered:
    """A number for each entry. `known` are those there are; they change only where something forces it."""
    return _Seating(entries, known, apart, wish).solved()


class _Seating:
    """Who stands at which number while numbers are looked for."""

    def __init__(
        self, entries: Sequence[str], known: Mapping[str, int], apart: Mapping[frozenset[str], int], wish: NumberingWish
    ) -> None:
        self.wish, self.chance = wish, random.Random(wish.seed)
        self.beside: dict[str, list[tuple[str, int]]] = {entry: [] for entry in entries}
        for pair, far in sorted(apart.items(), key=lambda item: sorted(item[0])):
            one, other = sorted(pair)
            if one in self.beside and other in self.beside:
                self.beside[one].append((other, far))
                self.beside[other].append((one, far))
        self.fixed = {entry for entry in entries if entry in wish.kept and entry in known}
        self.slots = list(range(wish.first, wish.last + 1))
        if len(self.slots) < len(entries):
            raise NoRoom(f"{len(entries)} entries, and only {len(self.slots)} numbers from {wish.first} to {wish.last}")
        self.at: dict[int, str] = {}
        self.number: dict[str, int] = {}
        place = {entry: at for at, entry in enumerate(entries)}
        kept = [*self.fixed, *(entry for entry in entries if entry in known and not wish.afresh)]
        for entry in dict.fromkeys(sorted(kept, key=lambda e: (e not in self.fixed, place[e]))):
            if known[entry] not in self.at and (entry in self.fixed or wish.first <= known[entry] <= wish.last):
                self._put(entry, known[entry])
        self.moved = {entry for entry in entries if entry not in self.number}  # new ones, and those that must go

    def solved(self) -> Numbered:
        for _ in range(_ROUNDS):
            self._release(list(self._pairs(lambda far: far)))
            self._place_all()
            if not any(self._pairs(lambda far: far)):
                break
        for _ in range(_ROUNDS):  # what was moved anyway gets away from its spread, where that is free
            if not self._improve():
                break
        near = list(self._pairs(lambda far: far))
        known = {pair[:2] for pair in near}
        close = [pair for pair in self._pairs(lambda far: max(far, self.wish.spread)) if pair[:2] not in known]
        return Numbered(dict(self.number), near, close)

    def _put(self, entry: str, number: int) -> None:
        self.number[entry] = number
        self.at[number] = entry

    def _take(self, entry: str) -> None:
        del self.at[self.number.pop(entry)]

    def _pairs(self, wanted: Callable[[int], int]) -> Iterator[tuple[str, str, int]]:
        for one, others in self.beside.items():
            for other, far in others:
                if one < other and one in self.number and other in self.number:
                    need = wanted(far)
                    if abs(self.number[one] - self.number[other]) < need:
                        yield one, other, need

    def _release(self, pairs: Sequence[tuple[str, str, int]]) -> None:
        """Take away as few entries as leave nothing too near: first those that are new or moved already."""
        left = list(pairs)
        while left:
            counts: dict[str, int] = {}
            for one, other, _far in left:
                for entry in (one, other):
                    if entry not in self.fixed:
                        counts[entry] = counts.get(entry, 0) + 1
            if not counts:
                return
            worst = max(counts, key=lambda e: (e in self.moved, counts[e], self.number[e]))
            self._take(worst)
            self.moved.add(worst)
            left = [pair for pair in left if worst not in pair[:2] and not self.fixed.issuperset(pair[:2])]

    def _place_all(self) -> None:
        waiting = sorted((entry for entry in self.beside if entry not in self.number), key=self._weight, reverse=True)
        for entry in waiting:
            self._place(entry)

    def _weight(self, entry: str) -> tuple[int, str]:
        return len(self.beside[entry]), entry

    def _free(self) -> list[int]:
        free = [number for number in self.slots if number not in self.at]
        self.chance.shuffle(free)
        return free

    def _place(self, entry: str) -> None:
        """A free number; else change places with another; else the least bad."""
        free = self._free()
        for extra in (self.wish.spread, 0):
            for number in free:
                if not self._cost(entry, number, extra):
                    self._put(entry, number)
                    return
        if self._swapped(entry, free):
            return
        self._put(entry, min(free, key=lambda number: self._cost(entry, number, 0)))

    def _swapped(self, entry: str, free: Sequence[int]) -> bool:
        """Give the entry another's number, and that one a free number: those that are moved already come first."""
        others = [e for e in self.number if e not in self.fixed]
        self.chance.shuffle(others)
        others.sort(key=lambda e: e not in self.moved)
        for extra in (self.wish.spread, 0):
            for other in others:
                number = self.number[other]
                if self._cost(entry, number, extra, without=other):
                    continue
                self._take(other)
                self._put(entry, number)
                for empty in free[:_TRIES]:
                    if not self._cost(other, empty, extra):
                        self._put(other, empty)
                        self.moved.add(other)
                        return True
                self._take(entry)
                self._put(other, number)
        return False

    def _improve(self) -> bool:
        """One exchange between moved entries, or with a free number, after which fewer stand on one spread."""
        wide = self.wish.spread
        crowded = [
            entry for entry in sorted(self.moved - self.fixed) if self._cost(entry, self.number[entry], wide, entry)
        ]
        better = False
        for entry in crowded:
            here = self.number[entry]
            before = self._cost(entry, here, wide, entry)
            if not before:
                continue
            places = [*self._free(), *(self.number[e] for e in sorted(self.moved - self.fixed) if e != entry)]
            self.chance.shuffle(places)
            for there in places:
                if self._exchange(entry, there, before):
                    better = True
                    break
        return better

    def _exchange(self, entry: str, there: int, before: int) -> bool:
        here, other = self.number[entry], self.at.get(there)
        wide = self.wish.spread
        was = before + (self._cost(other, there, wide, other) if other is not None else 0)
        self._take(entry)
        if other is not None:
            self._take(other)
            self._put(other, here)
        self._put(entry, there)
        now = self._cost(entry, there, wide, entry) + (self._cost(other, here, wide, other) if other else 0)
        hard = self._cost(entry, there, 0, entry) + (self._cost(other, here, 0, other) if other else 0)
        if now < was and not hard:
            return True
        self._take(entry)
        if other is not None:
            self._take(other)
            self._put(other, there)
        self._put(entry, here)
        return False

    def _cost(self, entry: str, number: int, extra: int, without: str = "") -> int:
        """How many entries would stand too near to this one at that number."""
        cost = 0
        for other, far in self.beside[entry]:
            if other != without and other in self.number and abs(self.number[other] - number) < max(far, extra):
                cost += 1
        return cost
