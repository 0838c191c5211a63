"""Dice with symbols that answer several requirements at once, rolled together and again by who chooses well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

Symbols = tuple[tuple[str, int], ...]  # sorted: how many of each symbol a face shows
Shown = tuple[int, ...]  # how many dice show each face
MOST_SHOWN = 4000  # ways in which the dice can lie


class TooManyDice(ValueError):
    """So many dice that nobody can work out what to roll again."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Like dice, so many of them; each shows one of the faces, with its chance."""

    faces: tuple[tuple[Symbols, Fraction], ...]
    times: int = 1

    @property
    def symbols(self) -> set[str]:
        return {symbol for face, _ in self.faces for symbol, _ in face}

    def more(self, dice: int) -> Pool:
        """With so many dice more: of a helper, or of a skill."""
        return Pool(self.faces, self.times + dice)

    def meets(self, asked: Mapping[str, int], again: int) -> Fraction:
        """The chance that all that is asked lies on the table; any of the dice may be rolled `again` so many times."""
        if not self.times:
            return Fraction(int(not any(asked.values())))
        return _Table(self, tuple(sorted(asked.items()))).rolled(again)


class _Table:
    """The dice of one roll."""

    def __init__(self, pool: Pool, asked: Symbols) -> None:
        self.pool, self.asked = pool, asked
        self.count = len(pool.faces)
        ways = prod(pool.times + at for at in range(1, self.count + 1)) // prod(range(1, self.count + 1))
        if ways > MOST_SHOWN:
            raise TooManyDice(f"{pool.times} dice with {self.count} different faces are more than can be worked out")
        self.kept = lru_cache(maxsize=None)(self._kept)
        self.lying = lru_cache(maxsize=None)(self._lying)

    def rolled(self, again: int) -> Fraction:
        return self.kept((0,) * self.count, again)

    def _kept(self, shown: Shown, again: int) -> Fraction:
        """These dice are kept, the others are rolled, one after the other."""
        if sum(shown) == self.pool.times:
            return self.lying(shown, again)
        total = Fraction(0)
        for at, (_, chance) in enumerate(self.pool.faces):
            total += chance * self.kept((*shown[:at], shown[at] + 1, *shown[at + 1 :]), again)
        return total

    def _lying(self, shown: Shown, again: int) -> Fraction:
        """All dice lie: it is met, or the best of them are kept and the others rolled again."""
        if self._met(shown):
            return Fraction(1)
        if not again:
            return Fraction(0)
        return max(self.kept(keep, again - 1) for keep in self._parts(shown))

    def _parts(self, shown: Shown) -> Iterator[Shown]:
        yield from product(*(range(count + 1) for count in shown))

    def _met(self, shown: Shown) -> bool:
        have: dict[str, int] = {}
        for count, (face, _) in zip(shown, self.pool.faces, strict=True):
            for symbol, each in face:
                have[symbol] = have.get(symbol, 0) + count * each
        return all(have.get(symbol, 0) >= wanted for symbol, wanted in self.asked)
