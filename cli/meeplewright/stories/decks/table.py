"""What lies on the table: piles of which only so much is known as players know."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Protocol

NOBODY = -1
Ways = tuple[tuple[str, float, Fraction], ...]  # how dice fall: a name, and how likely it is, rounded and exactly


class Luck(Protocol):
    """What decides where nobody chooses: chance, a script, or every possibility in turn."""

    def card(self, cards: list[int]) -> int:
        """Which of these unseen cards it is: its place in the list."""

    def among(self, pools: list[tuple[list[int], int]], *, back: bool) -> tuple[int, int]:
        """As `card` or `back`, where so many unseen ones are of each of several pools: which, and the place in it."""

    def way(self, ways: Ways) -> int:
        """Which of some outcomes, each with its weight."""

    def split(self, ways: Ways) -> int:
        """How many of the cards of one pool come into a pile: what nobody at the table learns."""

    def back(self, cards: list[int]) -> int:
        """Which of these unseen cards shows its back: its place in the list."""

    def face(self, card: int, cards: list[int]) -> int:
        """Which card it is whose back was seen already: that one, or another of these with the same back."""


class Table:
    """Where a play stands.

    A pile is what lies known on top (`tops`, the last is the topmost), so many unseen cards of each pool (`unseen`),
    and what lies known below (`bottoms`). Unseen cards have no order before they are turned: which of the pool one is,
    is decided then. That is the same as having shuffled before, and nobody can peek. A card of which only the back is
    known stands in a pile as the complement of its number and its pool: see `hidden`.
    """

    __slots__ = ("away", "bottoms", "card", "node", "own", "pools", "tops", "unseen", "values")

    def __init__(
        self,
        node: int,
        values: list[int],
        tops: list[list[int]],
        unseen: list[list[int]],
        bottoms: list[list[int]],
        pools: list[list[int]],
        card: int = NOBODY,
        own: int = NOBODY,
        away: int = NOBODY,
    ) -> None:
        self.node, self.values, self.card, self.own, self.away = node, values, card, own, away
        self.tops, self.unseen, self.bottoms, self.pools = tops, unseen, bottoms, pools

    def copy(self) -> Table:
        return Table(
            self.node,
            self.values[:],
            [each[:] for each in self.tops],
            [each[:] for each in self.unseen],
            [each[:] for each in self.bottoms],
            [each[:] for each in self.pools],
            self.card,
            self.own,
            self.away,
        )

    def size(self, pile: int) -> int:
        return len(self.tops[pile]) + sum(self.unseen[pile]) + len(self.bottoms[pile])


def hidden(card: int, pool: int, cards: int) -> int:
    """A card of a pool of which only the back is known; `cards` is how many different ones there are."""
    return ~(card + pool * cards)


def shown(entry: int, cards: int) -> tuple[int, int]:
    """The card and the pool of a hidden one."""
    pool, card = divmod(~entry, cards)
    return card, pool


def unseen_from(table: Table, pile: int, luck: Luck, *, back: bool = False) -> tuple[int, int]:
    """Take an unseen card of a pile: the card, and its pool. With `back` only its back is looked at."""
    counts = table.unseen[pile]
    there = [pool for pool, count in enumerate(counts) if count]
    if len(there) == 1:
        pool = there[0]
        at = luck.back(table.pools[pool]) if back else luck.card(table.pools[pool])
    else:
        which, at = luck.among([(table.pools[each], counts[each]) for each in there], back=back)
        pool = there[which]
    cards = table.pools[pool]
    card = cards[at]
    cards[at] = cards[-1]
    cards.pop()
    counts[pool] -= 1
    return card, pool


def turned(table: Table, entry: int, luck: Luck, backs: list[int]) -> int:
    """The card of an entry of a pile, turned face up: what only showed its back may be any with that back."""
    if entry >= 0:
        return entry
    card, pool = shown(entry, len(backs))
    hiding = [
        (pile, at, other)
        for piles in (table.tops, table.bottoms)
        for pile in piles
        for at, each in enumerate(pile)
        if each < 0 and (pair := shown(each, len(backs)))[1] == pool and backs[other := pair[0]] == backs[card]
    ]
    cards = table.pools[pool]
    loose = [each for each in cards if backs[each] == backs[card]]
    face = luck.face(card, [card, *loose, *(other for _, _, other in hiding)])
    if face == card:
        return card
    if face in loose:
        cards[cards.index(face)] = card
    else:
        pile, at, _ = next(each for each in hiding if each[2] == face)
        pile[at] = hidden(card, pool, len(backs))
    return face


def dealt(table: Table, piles: tuple[int, ...], luck: Luck) -> None:
    """Deal what lies unseen in some piles among them as evenly as can be."""
    counts = {
        pool: total for pool in range(len(table.pools)) if (total := sum(table.unseen[pile][pool] for pile in piles))
    }
    left, size = dict(counts), sum(counts.values())
    for at, pile in enumerate(piles):
        room = size // len(piles) + (at < size % len(piles))
        for pool in counts:
            others = sum(count for other, count in left.items() if other > pool)
            here = [k for k in range(min(room, left[pool]) + 1) if room - k <= others]
            share = here[0]
            if len(here) > 1:
                every = comb(left[pool] + others, room)
                chances = [Fraction(comb(left[pool], k) * comb(others, room - k), every) for k in here]
                ways = tuple((f"{k}-of-{left[pool]}", float(c), c) for k, c in zip(here, chances, strict=True))
                share = here[luck.split(ways)]
            table.unseen[pile][pool] = share
            left[pool] -= share
            room -= share


def dealt_anew(table: Table, luck: Luck, backs: list[int]) -> None:
    """Give every card of which only the back is known another face that it may have: what a player may imagine."""
    for piles in (table.tops, table.bottoms):
        for pile in piles:
            for at, entry in enumerate(pile):
                if entry >= 0:
                    continue
                card, pool = shown(entry, len(backs))
                cards = [each for each in table.pools[pool] if backs[each] == backs[card]]
                if not cards:
                    continue
                cards.append(card)
                face = cards[luck.card(cards)]
                if face != card:
                    table.pools[pool][table.pools[pool].index(face)] = card
                    pile[at] = hidden(face, pool, len(backs))
