"""The closed-form odds of a fight: rounds of dice against dice until one side has no health left."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from meeplewright.stories.dice import Dice
from meeplewright.stories.model import Fight


@dataclass(frozen=True, slots=True)
class Rounds:
    """The chances of one round that somebody wins; a draw is fought again."""

    win: Fraction
    lose: Fraction

    def won_after(self, fight: Fight, health: int) -> list[Fraction]:
        """The chance of winning after 0, 1, 2… lost rounds, for a reader with this health."""
        wins = -(-fight.stamina // fight.damage)
        bears = max(-(-health // fight.damage), 0)
        if not self.lose:
            return [Fraction(1)] if self.win and bears else []
        return [comb(wins - 1 + lost, lost) * self.win**wins * self.lose**lost for lost in range(bears)]


def rounds_of(fight: Fight, score: int) -> Rounds:
    """Of a reader with this score."""
    return _rounds(fight.dice, score - fight.strength)


@lru_cache(maxsize=4096)
def _rounds(dice: Dice, ahead: int) -> Rounds:
    win = lose = Fraction(0)
    for mine, chance in dice.numbers:
        for theirs, other in dice.numbers:
            if mine + ahead > theirs:
                win += chance * other
            elif mine + ahead < theirs:
                lose += chance * other
    total = win + lose
    return Rounds(win / total, lose / total) if total else Rounds(Fraction(0), Fraction(1))
