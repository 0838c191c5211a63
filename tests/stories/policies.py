"""The best and the worst reader by trying every way to read: fractions, no search, nothing shared with the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

Move = Mapping[int, Fraction]  # where an option leads, with which chance
Process = Sequence[Sequence[Move]]  # of each situation its options


def random_process(seed: int) -> Process:
    """A few situations; many of the ways go back and forth, so that readers can go round without a cost."""
    chance = Random(seed)
    size = chance.randrange(2, 7)
    made: list[list[Move]] = []
    for _ in range(size):
        options: list[Move] = []
        for _ in range(chance.choice((0, 1, 2, 2, 2, 3))):
            sides = chance.choice((1, 2, 3))
            falls: dict[int, Fraction] = {}
            for _ in range(sides):
                to = chance.randrange(size + 2)
                falls[to] = falls.get(to, Fraction(0)) + Fraction(1, sides)
            options.append(falls)
        made.append(options)
    return made


def as_book(process: Process) -> list[dict[str, Any]]:
    """The same as entries: rolls decide where chance does. The last two are a good and a bad ending."""
    names = ["start", *(f"e{at}" for at in range(1, len(process))), "good", "bad"]
    entries: list[dict[str, Any]] = []
    for at, options in enumerate(process):
        told: list[dict[str, Any]] = []
        for falls in options:
            if len(falls) == 1:
                told.append({"goto": names[next(iter(falls))]})
                continue
            results: list[dict[str, Any]] = []
            face = 1
            for to, share in falls.items():
                faces = int(share * 6)
                results.append({"on": list(range(face, face + faces)), "goto": names[to]})
                face += faces
            told.append({"roll": "1d6", "results": results})
        entries.append({"id": names[at], "text": "Words.", "options": told})
    entries.append({"id": "good", "text": "Won.", "ending": "good"})
    entries.append({"id": "bad", "text": "Lost.", "ending": "bad"})
    return entries


def won_by(process: Process, choice: Sequence[int]) -> Fraction:
    """How often a reader wins who always chooses so: Gauss and Jordan over those who can win at all."""
    good = len(process)
    ways = [options[pick] if options else {} for options, pick in zip(process, choice, strict=True)]
    can = {good}
    while True:
        more = {at for at, falls in enumerate(ways) if at not in can and any(to in can for to in falls)}
        if not more:
            break
        can |= more
    order = sorted(can - {good})
    if 0 not in can:
        return Fraction(0)
    table = [[Fraction(int(row == column)) - ways[row].get(column, Fraction(0)) for column in order] for row in order]
    right = [ways[row].get(good, Fraction(0)) for row in order]
    for at in range(len(order)):
        pivot = next(row for row in range(at, len(order)) if table[row][at])
        table[at], table[pivot] = table[pivot], table[at]
        right[at], right[pivot] = right[pivot], right[at]
        for row in range(len(order)):
            if row != at and table[row][at]:
                factor = table[row][at] / table[at][at]
                table[row] = [mine - factor * other for mine, other in zip(table[row], table[at], strict=True)]
                right[row] -= factor * right[at]
    return right[0] / table[0][0]


def every_choice(process: Process) -> Iterator[tuple[int, ...]]:
    return product(*(range(max(len(options), 1)) for options in process))
