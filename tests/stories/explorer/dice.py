"""Dice and fights, thrown one after the other."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

Odds = dict[Any, Fraction]


def thrown(dice: Any, named: dict[str, Any]) -> Odds:
    """What can come up and how likely that is."""
    faces: list[Any] = named.get(dice, dice) if isinstance(dice, str) else dice
    if isinstance(faces, str):
        found = re.fullmatch(r"(\d*)d(\d+)(?:([+-])(\d+))?", faces)
        assert found
        plus = int(found[4] or 0) * (-1 if found[3] == "-" else 1)
        throws = product(range(1, int(found[2]) + 1), repeat=int(found[1] or 1))
        faces = [sum(throw) + plus for throw in throws]
    odds: Odds = {}
    for face in faces:
        odds[face] = odds.get(face, Fraction(0)) + Fraction(1, len(faces))
    return odds


def fought(dice: Odds, enemy: dict[str, int], score: int, health: int, damage: int) -> Odds:
    """The chance of each health that a winner is left with, of `beaten`, and of `endless`."""
    if health <= 0:
        return {"beaten": Fraction(1)}
    win = lose = both = Fraction(0)
    tries, parries = 1 + enemy.get("rerolls", 0), 1 + enemy.get("parries", 0)
    for throws in product(dice.items(), repeat=tries + parries):  # every die that may be rolled, one by one
        one, other = prod(chance for _, chance in throws[:tries]), prod(chance for _, chance in throws[tries:])
        mine, theirs = max(face for face, _ in throws[:tries]), min(face for face, _ in throws[tries:])
        if "attack" in enemy:
            hits, is_hit = mine + score >= enemy["defence"], theirs >= enemy["attack"]
        else:
            hits, is_hit = mine + score > theirs + enemy["strength"], mine + score < theirs + enemy["strength"]
        win += one * other * (hits and not is_hit)
        lose += one * other * (is_hit and not hits)
        both += one * other * (hits and is_hit)
    total = win + lose + both
    if not total:
        return {"endless": Fraction(1)}
    lasting = enemy["health"] if "attack" in enemy else enemy["stamina"]

    @cache
    def on(mine: int, theirs: int) -> tuple[tuple[Any, Fraction], ...]:
        if mine <= 0:
            return (("beaten", Fraction(1)),)
        if theirs <= 0:
            return ((mine, Fraction(1)),)
        found: Odds = {}
        for chance, a, b in ((win, 0, damage), (lose, damage, 0), (both, damage, damage)):
            for end, each in on(mine - a, theirs - b) if chance else ():
                found[end] = found.get(end, Fraction(0)) + each * chance / total
        return tuple(found.items())

    return dict(on(health, lasting))
