"""The closed-form odds of a fight: rounds of dice against dice until one side has no health left."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.story import Fight


class RoundChances(NamedTuple):
    """The chances of one round in which somebody is hit; where nobody is, it is fought again. All 0: nobody ever is."""

    win: Fraction
    lose: Fraction
    both: Fraction = Fraction(0)  # each is hit

    @property
    def endless(self) -> bool:
        """Nobody can ever hit the other: whoever begins such a fight never comes out of it."""
        return not any(self)

    def won_after(self, fight: Fight, health: int) -> list[Fraction]:
        """The chance of winning after 0, 1, 2… hits taken, for a reader with this health."""
        bears = max(-(-health // fight.damage), 0)
        if not self.lose and not self.both:
            return [Fraction(1)] if self.win and bears else []
        return [self._won(fight.hits, lost) for lost in range(bears)]

    def _won(self, hits: int, lost: int) -> Fraction:
        """Of winning with so many hits taken: the last round hits the enemy, the others come in any order."""
        total = Fraction(0)
        for both in range(min(hits, lost) + 1 if self.both else 1):
            win, lose = hits - both, lost - both
            orders = (_orders(win - 1, lose, both) if win else 0) + (_orders(win, lose, both - 1) if both else 0)
            total += orders * self.win**win * self.lose**lose * self.both**both
        return total


def rounds_of(fight: Fight, score: int) -> RoundChances:
    """Of a reader with this score."""
    if fight.attack is not None:
        missed = 1 - fight.dice.at_least(fight.strength - score)
        return _struck(1 - missed ** (1 + fight.rerolls), fight.dice.at_least(fight.attack) ** (1 + fight.parries))
    return _rounds(fight.dice, score - fight.strength)


def _orders(one: int, other: int, third: int) -> int:
    """In how many orders so many rounds of three sorts can come."""
    return comb(one + other + third, third) * comb(one + other, other)


def _struck(mine: Fraction, theirs: Fraction) -> RoundChances:
    """Each side hits with its own chance, in the same round."""
    somebody = 1 - (1 - mine) * (1 - theirs)
    if not somebody:
        return RoundChances(Fraction(0), Fraction(0))
    return RoundChances(mine * (1 - theirs) / somebody, theirs * (1 - mine) / somebody, mine * theirs / somebody)


@lru_cache(maxsize=4096)
def _rounds(dice: Dice, ahead: int) -> RoundChances:
    win = lose = Fraction(0)
    for mine, chance in dice.numbers:
        for theirs, other in dice.numbers:
            if mine + ahead > theirs:
                win += chance * other
            elif mine + ahead < theirs:
                lose += chance * other
    total = win + lose
    return RoundChances(win / total, lose / total) if total else RoundChances(Fraction(0), Fraction(0))
