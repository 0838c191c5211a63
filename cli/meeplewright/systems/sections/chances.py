"""`chances:`: what a designer of cards reckons with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Source

Steps = tuple[str, ...]  # the keys to a value in a record: `gain.food`


@dataclass(frozen=True, slots=True)
class Meet:
    """Points that are asked for by records of some kinds, and which kind has them: so many are drawn."""

    draw: str
    points: Steps
    kinds: tuple[str, ...]
    asked: Steps
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Sets:
    """Which cards lie on the table together: a record of `each` lists `sets`, and cards name theirs in `field`."""

    each: str
    sets: str
    field: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """What is to be expected of cards that are laid down unseen, by their backs."""

    by: str
    hurts: Mapping[str, float]
    discards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Feed:
    """What cards bring and nights take, for groups of so many mouths."""

    brings: Steps
    nights: tuple[str, ...]
    takes: Steps
    groups: str
    mouths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """The section; only where all of it has its shape."""

    meet: Meet
    sets: Sets
    lay: Lay
    feed: Feed

    @classmethod
    def of(cls, source: Source) -> Chances | None:
        section = source.data.get("chances")
        try:
            return _chances(section) if isinstance(section, Mapping) else None
        except (KeyError, TypeError, ValueError, AttributeError):  # told by the schema of the file
            return None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind that the section names."""
        meet, sets, feed = self.meet, self.sets, self.feed
        return (meet.draw, *meet.kinds, sets.each, *sets.kinds, *feed.nights, feed.groups)


def _chances(section: Mapping[str, Any]) -> Chances:
    meet, sets, lay, feed = section["meet"], section["sets"], section["lay"], section["feed"]
    return Chances(
        Meet(
            str(meet["draw"]), _steps(meet["points"]), _names(meet["kinds"]), _steps(meet["asked"]),
            int(meet["from"]), int(meet["to"]),
        ),
        Sets(str(sets["each"]), str(sets["sets"]), str(sets["field"]), _names(sets["kinds"])),
        Lay(
            str(lay["by"]),
            {str(back): float(hurt) for back, hurt in lay["hurts"].items()},
            tuple(map(int, lay["discards"])),
        ),
        Feed(
            _steps(feed["brings"]), _names(feed["nights"]), _steps(feed["takes"]), str(feed["groups"]),
            _names(feed["mouths"]),
        ),
    )  # fmt: skip


def _steps(path: Any) -> Steps:
    return tuple(str(path).split("."))


def _names(listed: Any) -> tuple[str, ...]:
    return tuple(map(str, listed)) if isinstance(listed, list) else (str(listed),)
