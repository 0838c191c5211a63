"""Decks as data: which cards, how they lie, what draws them and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from meeplewright.stories.model.origin import NOWHERE, Origin

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Effect

THIS = "this"  # the card that is being read, as the source of a move
PILE = "pile"  # the pile that it was drawn from; in guards: how many cards are in it


@dataclass(frozen=True, slots=True)
class DeckPart:
    """So many cards of a deck, chosen unseen from some that there are; `count` is None where all of them are in it."""

    cards: tuple[tuple[str, int], ...]  # a node and its copies
    count: int | None = None
    origin: Origin = NOWHERE

    @property
    def there(self) -> int:
        return sum(copies for _, copies in self.cards)

    @property
    def size(self) -> int:
        return self.there if self.count is None else self.count


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are shuffled together and dealt into piles. Its name is also the place where they lie face down."""

    name: str
    parts: tuple[DeckPart, ...]
    to: str  # where a card goes that was read
    piles: int = 1
    refill: bool = False  # whether what lies in `to` is shuffled when a card is wanted and none is there
    backs: Mapping[str, str] | None = None  # what each card shows while it lies face down
    origin: Origin = NOWHERE

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def cards(self) -> dict[str, int]:
        """Every card that may be in it, and how many there are at most."""
        return {node: copies for part in self.parts for node, copies in part.cards}


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where cards lie that are in no pile. In a closed one nobody sees what came there face down."""

    name: str
    closed: bool = False
    origin: Origin = NOWHERE


class Pick(StrEnum):
    """Which card is drawn: the top one, the one that has lain longest, or any that the reader likes."""

    TOP = "top"
    OLDEST = "oldest"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class CardDraw:
    """A node draws cards; of a pile it looks at so many backs. `empty` is where it goes on where nothing is left."""

    source: str
    pick: Pick = Pick.TOP
    see: int = 1
    empty: str = ""
    to: str = ""  # where its cards go once they are read; else where their deck says
    origin: Origin = NOWHERE


class Stacking(StrEnum):
    """How cards are put on others."""

    TOP = "top"
    UNDER = "under"
    SHUFFLE = "shuffle"


@dataclass(frozen=True, slots=True)
class CardMove:
    """Cards go from one place to another. `count` 0 is all of them; `least` is how many must be there for it.

    `each` is what is had or lost for each card that shows this back.
    """

    source: str
    to: str
    count: int = 1
    least: int = 0
    card: str = ""  # a named one
    put: Stacking = Stacking.TOP
    oldest: bool = False
    each: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Cards:
    """What a story has of decks: empty where it has none."""

    decks: Mapping[str, Deck]
    places: Mapping[str, CardPlace]
    round: str = ""  # the node with which a round begins
    aim: tuple[tuple[str, int], ...] = ()  # what a reader wants, and how much of it
