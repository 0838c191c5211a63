"""A story told in rounds: which of its entries are goals, what each asks for by when, how much is done in a round."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.stories.model.origin import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class Seats:
    """A number of players, and how many entries they can read in a round; 0: as many as they like."""

    name: str = ""
    number: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class EntriesAsked:
    """So many different ones of these entries; with `players` only of so many players."""

    nodes: frozenset[str]
    count: int
    players: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """An entry that is met as soon as its guard holds and enough has been read, in one of its rounds."""

    node: str
    begins: tuple[str, ...] = ()  # what is had before the first round
    asks: tuple[EntriesAsked, ...] = ()
    takes: int = 0  # rounds that it takes, whatever is had
    within: tuple[int, ...] = ()  # the rounds in which it can be met; empty: in any
    last: int = 0  # the last round there is; 0: nobody says
    last_origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Plan:
    """What is planned round by round: an entry can be read in a round if its guard held when the round began."""

    hub: str
    goals: tuple[Goal, ...] = ()
    seats: tuple[Seats, ...] = (Seats(),)
