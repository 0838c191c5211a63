"""What many plays come to: counts that add up in any order to the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

Extreme = tuple[float, ...]  # what it is compared by; the number of the play is the last


@dataclass(slots=True)
class PlayTally:
    """So many plays of one reader."""

    plays: int = 0
    won: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    steps: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)  # plays in which a card was read
    offered: Counter[tuple[str, str]] = field(default_factory=Counter)  # where something else could be done too
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)  # of those
    done: Counter[tuple[str, str]] = field(default_factory=Counter)  # in all
    spilt: Counter[str] = field(default_factory=Counter)  # plays in which a gain was more than there was room for
    curves: Counter[tuple[int, str, int]] = field(default_factory=Counter)  # round, name, value
    longest: Extreme | None = None
    luckiest: Extreme | None = None
    worst: Extreme | None = None

    def add(self, other: PlayTally) -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif each.name in {"plays", "won"}:
                setattr(self, each.name, mine + theirs)
            else:
                setattr(self, each.name, _further(mine, theirs))

    def met(self, name: str, by: Extreme) -> None:
        """A play that may be the longest, the luckiest or the worst."""
        setattr(self, name, _further(getattr(self, name), by))

    def mean(self, counts: Counter[int]) -> float:
        return sum(value * count for value, count in counts.items()) / max(sum(counts.values()), 1)


def _further(one: Extreme | None, other: Extreme | None) -> Extreme | None:
    """The larger one; of equals the play with the lower number."""
    if one is None or other is None:
        return other if one is None else one
    return max(one, other, key=lambda each: (*each[:-1], -each[-1]))


def number_of(extreme: Extreme | None) -> int | None:
    """Which play it is."""
    return None if extreme is None else int(extreme[-1])


def quantile(counts: Counter[int], share: float) -> int:
    """The value below which so much of a count lies."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0  # of nothing
