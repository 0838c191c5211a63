"""Dice as data: `1d6`, `2d6+1`, or a list of faces with symbols."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from meeplewright.stories.model.pools import Pool, Symbols

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
    pool: Pool | None = None  # of faces with several symbols: what is asked of them is asked of all of them at once

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
    if isinstance(value, Mapping):
        return _pool(value) if "faces" in value else _again(value, named)
    if isinstance(value, Sequence) and value:
        return _faces([*value])
    if isinstance(value, Sequence):
        raise BadDice("dice without faces: write the faces, as `[sun, sun, moon]`")
    raise BadDice(f"`{value}` is no dice: write `1d6`, `2d6+1`, or a list of faces")


@lru_cache(maxsize=256)
def _rolled(text: str) -> Dice:
    match = _ROLL.match(text)
    if match is None:
        raise BadDice(f"`{text}` is no dice: write `1d6`, `2d6+1`, or the name of dice declared in the system")
    count, sides = int(match[1] or 1), int(match[2])
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES or count * sides > 10_000:
        raise BadDice(f"`{text}`: {MOST_DICE} dice of {MOST_SIDES} sides, and 10,000 in all, is the most")
    plus = int(match[4] or 0) * (-1 if match[3] == "-" else 1)
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


_MANNERS = ("roll", "best", "worst", "reroll")


def _again(value: Mapping[str, Any], named: Mapping[str, Dice] | None) -> Dice:
    """`{roll: 1d20, best: 2}`: the best of two rolls, as with an advantage; `reroll: [1]`: such a total again, once."""
    unknown = [key for key in value if key not in _MANNERS]
    if unknown or "roll" not in value or {"best", "worst"} <= value.keys():
        what = f"dice know no `{unknown[0]}`" if unknown else "dice in a mapping have a `roll`, and `best` or `worst`"
        raise BadDice(f"{what}: write `{{roll: 1d20, best: 2}}`, `worst: 2`, `reroll: [1]`")
    dice = read_dice(value["roll"], named)
    if not dice.numbers:
        raise BadDice(f"`{dice.written}` has symbols: which of them is better nobody knows")
    odds = dict(dice.numbers)
    written = dice.written
    if "reroll" in value:
        faces = value["reroll"] if isinstance(value["reroll"], list) else [value["reroll"]]
        for face in faces:
            if face not in odds:
                raise BadDice(f"`{face}` is no total of `{dice.written}` that could be rolled again")
        share = sum((odds[face] for face in set(faces)), Fraction(0))
        odds = {face: chance * (share if face in faces else share + 1) for face, chance in odds.items()}
        written += f", {' and '.join(map(str, faces))} again"
    for word, lowest in (("best", False), ("worst", True)):
        if word in value:
            odds = best_of(odds, _times(value[word]), lowest=lowest)
            written += f", the {word} of {value[word]}"
    return Dice(written, tuple(odds.items()))


def _times(times: Any) -> int:
    if isinstance(times, bool) or not isinstance(times, int) or not 1 <= times <= 20:
        raise BadDice(f"the best or worst of `{times}` rolls: write a number from 1 to 20")
    return times


def best_of(odds: Mapping[int, Fraction], times: int, *, lowest: bool = False) -> dict[int, Fraction]:
    """The chances of the highest of so many rolls, or of the lowest."""
    below = Fraction(0)
    chances: dict[int, Fraction] = {}
    for face in sorted(odds, reverse=lowest):
        upto = below + odds[face]
        chances[face] = upto**times - below**times
        below = upto
    return chances


def _pool(value: Mapping[str, Any]) -> Dice:
    """`{faces: [[sun, moon], sun, []], times: 3}`: each face with its symbols; or `{sun: 0.5, moon: 0.5}`."""
    unknown = [key for key in value if key not in {"faces", "times"}]
    if unknown:
        raise BadDice(f"dice know no `{unknown[0]}` beside `faces`: they know `times`")
    times, faces = value.get("times", 1), value["faces"]
    if isinstance(times, bool) or not isinstance(times, int) or not 1 <= times <= MOST_DICE:
        raise BadDice(f"`{times}` dice: write a number from 1 to {MOST_DICE}")
    if not isinstance(faces, list | Mapping) or not faces:
        raise BadDice("dice without faces: write the faces, as `[[sun, moon], sun, []]`")
    chances: dict[Symbols, Fraction] = {}
    if isinstance(faces, Mapping):
        for face, share in faces.items():
            if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
                raise BadDice(f"a face with a chance of {share}: write a number above 0, and 1 at most")
            chances[_symbols(face)] = Fraction(str(share))
        if sum(chances.values()) != 1:
            raise BadDice(f"the chances of the faces are {float(sum(chances.values())):g} together, and not 1")
    else:
        for face in faces:
            symbols = _symbols(face)
            chances[symbols] = chances.get(symbols, Fraction(0)) + Fraction(1, len(faces))
    shown = ", ".join("+".join(f"{count} {symbol}" for symbol, count in face) or "nothing" for face in chances)
    odds = tuple(("+".join(symbol for symbol, count in face for _ in range(count)), c) for face, c in chances.items())
    written = f"[{shown}]" if times == 1 else f"{times} of [{shown}]"
    return Dice(written, odds if times == 1 else (), Pool(tuple(chances.items()), times))


def _symbols(face: Any) -> Symbols:
    """A face: a symbol, a list of them, or how many of each."""
    if isinstance(face, Mapping):
        counts = {str(symbol): count for symbol, count in face.items()}
    else:
        several = face if isinstance(face, list) else [face]
        counts = {}
        for symbol in several:
            if not isinstance(symbol, str) or not symbol:
                raise BadDice(f"`{symbol}` is no symbol: write a word, or a list of words")
            counts[symbol] = counts.get(symbol, 0) + 1
    for symbol, count in counts.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 20:
            raise BadDice(f"`{symbol}: {count}` on a face: write how many, from 1 to 20")
    return tuple(sorted(counts.items()))
