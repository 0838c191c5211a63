"""A box that keeps all limits, changed in small steps: most wishes are answered by it, and need no solver.

A wish that some box with what is decided can grant is granted; to know that, one such box is enough, and a step or a
swap from the last one is tried first. A wish that no box can grant mostly breaks a limit whatever is still open; that
is seen by what a limit can come to at least and at most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from meeplewright.checks.boxes.limits import Limit

Step = tuple[int, bool]  # a record, and whether it is in
_SWAPS = 60  # others that are tried for a swap


class Web:
    """Which limits hang on which record."""

    def __init__(self, count: int, limits: Sequence[Limit]) -> None:
        self.limits = limits
        self.counted: list[list[tuple[int, int]]] = [[] for _ in range(count)]  # by record: limits, and what it adds
        self.asking: list[list[int]] = [[] for _ in range(count)]  # by record: limits that hold where it is in
        for at, limit in enumerate(limits):
            for number, adds in limit.terms:
                self.counted[number].append((at, adds))
            if limit.given is not None:
                self.asking[limit.given].append(at)
        self.largest = [max((abs(adds) for _, adds in limit.terms), default=0) for limit in limits]
        self.like = self._like()

    def _like(self) -> list[list[int]]:
        """By record: others to swap it for; first those that count for the same limits, then those of its group."""
        alike: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
        keys = [tuple(pair for pair in each if len(self.limits[pair[0]].terms) > 2) for each in self.counted]
        for number, key in enumerate(keys):
            alike[key].append(number)
        swaps = []
        for number, key in enumerate(keys):
            groups = [self.limits[at].terms for at, adds in key if adds == 1]
            nearest = min(groups, key=len, default=())
            same = alike[key]
            swaps.append([*same, *(other for other, _ in nearest if keys[other] != key and other != number)])
        return swaps


class BoxWitness:
    """A box, what is decided of it, and what every limit comes to."""

    def __init__(self, web: Web, box: Collection[int]) -> None:
        self.web = web
        count = len(web.counted)
        self.inside = [number in box for number in range(count)]
        self.decided = [False] * count
        self.sums = [sum(adds for number, adds in limit.terms if self.inside[number]) for limit in web.limits]
        self.low = [sum(min(0, adds) for _, adds in limit.terms) for limit in web.limits]
        self.high = [sum(max(0, adds) for _, adds in limit.terms) for limit in web.limits]

    @property
    def box(self) -> frozenset[int]:
        return frozenset(number for number, here in enumerate(self.inside) if here)

    def take(self, box: Collection[int]) -> None:
        """Another box, with the same decided."""
        for number, here in enumerate(self.inside):
            if here is not (number in box):
                self.inside[number] = not here
                for at, adds in self.web.counted[number]:
                    self.sums[at] += -adds if here else adds

    def hopeless(self, number: int, wish: bool) -> bool:  # noqa: FBT001 - a record is in or not
        """Whether the wish breaks a limit whatever else is still open."""
        for at, adds in self.web.counted[number]:
            limit = self.web.limits[at]
            if limit.given is not None and not (self.decided[limit.given] and self.inside[limit.given]):
                continue
            low, high = self._bounds(at, adds, wish)
            if (limit.most is not None and low > limit.most) or (limit.least is not None and high < limit.least):
                return True
        for at in self.web.asking[number] if wish else ():
            limit = self.web.limits[at]
            if (limit.most is not None and self.low[at] > limit.most) or (
                limit.least is not None and self.high[at] < limit.least
            ):
                return True
        return False

    def decide(self, number: int) -> None:
        """The record stays as it is, and so does whatever follows from that."""
        waiting = [number]
        while waiting:
            each = waiting.pop()
            if self.decided[each]:
                continue
            self.decided[each] = True
            touched = [*self.web.asking[each]]
            for at, adds in self.web.counted[each]:
                self.low[at], self.high[at] = self._bounds(at, adds, self.inside[each])
                touched.append(at)
            for at in touched:
                waiting += self._following(at)

    def _following(self, at: int) -> list[int]:
        """The records that a limit leaves no choice any more. They are as they must be: this box keeps the limit."""
        limit = self.web.limits[at]
        given = limit.given
        if given is not None and not self.decided[given]:
            broken = (limit.most is not None and self.low[at] > limit.most) or (
                limit.least is not None and self.high[at] < limit.least
            )
            return [given] if broken else []
        if given is not None and not self.inside[given]:
            return []
        largest = self.web.largest[at]
        if (limit.least is None or self.high[at] - largest >= limit.least) and (
            limit.most is None or self.low[at] + largest <= limit.most
        ):
            return []
        numbers: list[int] = []
        for number, adds in limit.terms if self.low[at] != self.high[at] else ():
            if not self.decided[number]:
                size = abs(adds)
                if (limit.least is not None and self.high[at] - size < limit.least) or (
                    limit.most is not None and self.low[at] + size > limit.most
                ):
                    numbers.append(number)
        return numbers

    def granted(self, number: int, wish: bool) -> bool:  # noqa: FBT001
        """Whether a step or a swap leads to a box with the wish granted; then it is taken."""
        if self._taken(((number, wish),)):
            return True
        tried = 0
        for other in self.web.like[number]:
            if other != number and not self.decided[other] and self.inside[other] is wish:
                tried += 1
                if self._taken(((number, wish), (other, not wish))):
                    return True
                if tried == _SWAPS:
                    break
        return False

    def _bounds(self, at: int, adds: int, here: bool) -> tuple[int, int]:  # noqa: FBT001
        """What a limit can come to once a record is decided that adds so much to it."""
        low, high = self.low[at], self.high[at]
        if here:
            return low + max(0, adds), high + min(0, adds)
        return low - min(0, adds), high - max(0, adds)

    def _taken(self, steps: tuple[Step, ...]) -> bool:
        """Take these steps, unless a limit breaks."""
        change: dict[int, int] = {}
        for number, here in steps:
            for at, adds in self.web.counted[number]:
                change[at] = change.get(at, 0) + (adds if here else -adds)
            self.inside[number] = here
        touched = [*change, *(at for number, here in steps if here for at in self.web.asking[number])]
        if all(self._kept(at, change.get(at, 0)) for at in touched):
            for at, more in change.items():
                self.sums[at] += more
            return True
        for number, here in steps:
            self.inside[number] = not here
        return False

    def _kept(self, at: int, more: int) -> bool:
        limit = self.web.limits[at]
        if limit.given is not None and not self.inside[limit.given]:
            return True
        total = self.sums[at] + more
        return (limit.least is None or total >= limit.least) and (limit.most is None or total <= limit.most)
