"""Dice as data: `1d6`, `2d6+1`, or a list of faces with symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

_ROLL = re.compile(r"\A\s*(\d{0,3})\s*[dDwW]\s*(\d{1,4})\s*(?:([+-])\s*(\d{1,4}))?\s*\Z")
MOST_DICE = 100
MOST_SIDES = 1000

Face = int | str


class BadDice(ValueError):
    """A text that means no dice."""


@dataclass(frozen=True, slots=True)
class Dice:
    """What can come up and how likely. Totals are numbers; faces with symbols are words."""

    written: str
    odds: tuple[tuple[Face, Fraction], ...]

    @property
    def numbers(self) -> tuple[tuple[int, Fraction], ...]:
        """The totals of dice with numbers; none for dice with symbols."""
        return tuple((face, chance) for face, chance in self.odds if isinstance(face, int))

    @property
    def low(self) -> int:
        return min((face for face, _ in self.numbers), default=0)

    @property
    def high(self) -> int:
        return max((face for face, _ in self.numbers), default=0)

    def at_least(self, total: int) -> Fraction:
        return sum((chance for face, chance in self.numbers if face >= total), Fraction(0))

    def of(self, faces: frozenset[Face]) -> Fraction:
        return sum((chance for face, chance in self.odds if face in faces), Fraction(0))


def read_dice(value: Any, named: Mapping[str, Dice] | None = None) -> Dice:
    """`2d6`, the name of dice declared, or a list of faces. Raises BadDice with what is wrong."""
    if isinstance(value, str):
        if named and value in named:
            return named[value]
        return _rolled(value)
    if isinstance(value, Sequence) and value:
        return _faces([*value])
    raise BadDice(f"`{value}` is no dice: write `1d6`, `2d6+1`, or a list of faces")


@lru_cache(maxsize=256)
def _rolled(text: str) -> Dice:
    found = _ROLL.match(text)
    if found is None:
        raise BadDice(f"`{text}` is no dice: write `1d6`, `2d6+1`, or the name of dice declared in the system")
    count, sides = int(found[1] or 1), int(found[2])
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES or count * sides > 10_000:
        raise BadDice(f"`{text}`: {MOST_DICE} dice of {MOST_SIDES} sides, and 10,000 in all, is the most")
    plus = int(found[4] or 0) * (-1 if found[3] == "-" else 1)
    ways = [1]  # ways[t] to roll t + dice so far
    for _ in range(count):
        running = [0]
        for each in ways:
            running.append(running[-1] + each)
        top = len(ways) - 1
        ways = [running[min(t, top) + 1] - running[max(t - sides + 1, 0)] for t in range(top + sides)]
    total = sides**count
    return Dice(text.strip(), tuple((count + t + plus, Fraction(way, total)) for t, way in enumerate(ways)))


def _faces(faces: list[Any]) -> Dice:
    counts: dict[Face, int] = {}
    for face in faces:
        if isinstance(face, bool) or not isinstance(face, int | str):
            raise BadDice(f"`{face}` is no face of a die: a number or a word")
        counts[face] = counts.get(face, 0) + 1
    if len({type(face) for face in counts}) > 1:
        raise BadDice("a die has numbers or words on its faces, not both")
    return Dice(
        "[" + ", ".join(str(face) for face in faces) + "]",
        tuple((face, Fraction(count, len(faces))) for face, count in counts.items()),
    )
