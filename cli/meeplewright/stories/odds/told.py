"""What is told of the odds of a story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from meeplewright.stories.odds.solve import Number


@dataclass(frozen=True, eq=False, slots=True)
class Odds:
    """Of one story and one kind of reader. Chances are fractions where `exact`, else wrong by `off` at most."""

    policy: str
    endings: Mapping[str, Number]
    halts: Number  # the chance to come to where no instruction applies
    never: Number  # the chance to read on for ever
    entries: Number  # expected entries read
    words: Number  # expected words read
    seen: Mapping[str, Number]  # the chance that an entry is ever read
    states: int
    exact: bool
    off: float
    good: tuple[Number, Number]  # from and to: the chance of an end that is wanted
    read: Mapping[str, Number] = field(default_factory=dict)  # how often each entry is read, expected
    held: Mapping[str, Number] = field(default_factory=dict)  # what is expected of a counter at each ending


def within(low: Number, high: Number) -> tuple[Number, Number]:
    """Bounds of a chance."""
    return max(low, 0), min(high, 1)
