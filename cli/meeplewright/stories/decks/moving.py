"""How cards go from place to place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from meeplewright.stories.decks.conditions import Change, applied, changes
from meeplewright.stories.decks.table import NOBODY, Luck, Table, dealt, hidden, shown, turned, unseen_from
from meeplewright.stories.model.decks import PILE, THIS, CardMove, Cards, Deck, Stacking
from meeplewright.stories.model.story import Story

_NO_WORD = re.compile(r"[\s#:@]+")  # what would end a word of a script, or mean something in it


@dataclass(frozen=True, slots=True)
class Moving:
    """A move ready to be made. `source` are piles; none: the card that is read, or with `own` the pile it came from."""

    source: tuple[int, ...]
    own: bool
    to: str
    targets: tuple[int, ...]
    count: int
    least: int
    cards: frozenset[int]  # a named one, by its numbers
    put: Stacking
    oldest: bool
    each: tuple[tuple[int, tuple[Change, ...]], ...]


class Mover:
    """The piles of a story: decks first, each with its piles, then the places."""

    def __init__(self, story: Story, cards: Cards, index: Mapping[str, int]) -> None:
        self._story, self._index = story, index
        self.decks: list[Deck] = list(cards.decks.values())
        self.cards: list[tuple[str, Deck]] = []  # by number: a node, and the deck it is of
        self.ids: dict[str, tuple[int, ...]] = {}
        self.piles_of: dict[str, tuple[int, ...]] = {}
        self.deck_of: list[Deck | None] = []  # by pile
        self.closed: list[bool] = []
        self.pool_of: dict[str, int] = {}  # the pool of a deck that holds just what is unseen in it
        self.pools: list[list[int]] = []
        shown_by: dict[str, int] = {"": 0}
        self.backs: list[int] = []
        counts: list[list[tuple[int, int]]] = []
        for deck in self.decks:
            self.pool_of[deck.name] = len(self.pools)
            self.pools.append([])
            in_piles: list[tuple[int, int]] = []
            for part in deck.parts:
                pool = self.pool_of[deck.name]
                if part.count is not None:
                    pool = len(self.pools)
                    self.pools.append([])
                for node, copies in part.cards:
                    self.pools[pool] += [self._card(node, deck, shown_by)] * copies
                in_piles.append((pool, part.size))
            self.piles_of[deck.name] = tuple(range(len(self.deck_of), len(self.deck_of) + deck.piles))
            for pile in range(deck.piles):
                self.deck_of.append(deck)
                self.closed.append(True)
                counts.append([(pool, size // deck.piles + (pile < size % deck.piles)) for pool, size in in_piles])
        for place in cards.places.values():
            self.piles_of[place.name] = (len(self.deck_of),)
            self.deck_of.append(None)
            self.closed.append(place.closed)
            counts.append([])
        self.unseen = [[0] * len(self.pools) for _ in counts]
        for pile, sizes in enumerate(counts):
            for pool, size in sizes:
                self.unseen[pile][pool] += size
        self.back_names = {number: name for name, number in shown_by.items()}
        self._shown_by = shown_by
        self.with_backs = any(deck.backs for deck in self.decks)
        self._away = [self.piles_of[deck.to] for _, deck in self.cards]

    def _card(self, node: str, deck: Deck, shown_by: dict[str, int]) -> int:
        for number in self.ids.get(node, ()):
            if self.cards[number][1] is deck:
                return number
        number = len(self.cards)
        self.cards.append((node, deck))
        self.ids[node] = (*self.ids.get(node, ()), number)
        back = (deck.backs or {}).get(node, "")
        self.backs.append(shown_by.setdefault(back, len(shown_by)))
        return number

    def laid_out(self, node: int, values: list[int]) -> Table:
        return Table(
            node,
            values,
            [[] for _ in self.deck_of],
            [each[:] for each in self.unseen],
            [[] for _ in self.deck_of],
            [each[:] for each in self.pools],
        )

    def name(self, card: int) -> str:
        return self.cards[card][0]

    def back(self, card: int) -> str:
        return "~" + _NO_WORD.sub("-", self.back_names[self.backs[card]])

    def shows_backs(self, pile: int) -> bool:
        deck = self.deck_of[pile]
        return deck is not None and deck.backs is not None

    def moving(self, move: CardMove) -> Moving:
        own = move.source == PILE
        return Moving(
            () if move.source in {THIS, PILE} else self.piles_of[move.source],
            own,
            move.to,
            self.piles_of[move.to],
            move.count,
            move.least,
            frozenset(self.ids.get(move.card, ())) if move.card else frozenset(),
            move.put,
            move.oldest,
            tuple(
                (self._shown_by.get(back, -1), changes(effects, self._story.variables, self._index))
                for back, effects in move.each
            ),
        )

    # whether it can be

    def possible(self, table: Table, moves: tuple[Moving, ...]) -> bool:
        """Whether all that must be there is there; what several moves take from one pile is added up."""
        taken: dict[int, int] = {}
        for move in moves:
            if not move.least:
                continue
            if move.cards:
                if not any(self._holds(table, pile, move.cards) for pile in self._sources(table, move)):
                    return False
                continue
            pile = self._one(table, move)
            taken[pile] = taken.get(pile, 0) + move.least
            if pile == NOBODY or table.size(pile) < taken[pile]:
                return False
        return True

    def _sources(self, table: Table, move: Moving) -> tuple[int, ...]:
        if not move.own:
            return move.source
        return () if table.own == NOBODY else (table.own,)

    def _one(self, table: Table, move: Moving) -> int:
        """The one pile that a few cards are taken from: the own one of a deck with several, else the fullest."""
        sources = self._sources(table, move)
        if table.own in sources:
            return table.own
        return max(sources, key=table.size, default=NOBODY)

    def _holds(self, table: Table, pile: int, cards: frozenset[int]) -> bool:
        if any(self._card_of(entry) in cards for entry in (*table.tops[pile], *table.bottoms[pile])):
            return True
        return any(
            count and any(card in cards for card in table.pools[pool]) for pool, count in enumerate(table.unseen[pile])
        )

    # what it does

    def laid_away(self, table: Table) -> None:
        """The card that was read goes where its deck says, unless a move has sent it elsewhere."""
        self.put(table, table.card, self._away[table.card] if table.away == NOBODY else (table.away,), Stacking.TOP)
        table.card = NOBODY

    def move(self, table: Table, move: Moving, luck: Luck) -> None:
        if not move.source and not move.own:
            if table.card != NOBODY:
                self._had(table, move, table.card)
                self.put(table, table.card, move.targets, move.put)
                table.card = NOBODY
                if move.put is Stacking.SHUFFLE:
                    self._shuffle(table, move.targets, luck)
            return
        if move.cards:
            self._named(table, move)
        elif move.count == 0:
            for pile in self._sources(table, move):
                self._whole(table, pile, move, luck)
        else:
            self._some(table, move, luck)
        if move.put is Stacking.SHUFFLE:
            self._shuffle(table, move.targets, luck)

    def _named(self, table: Table, move: Moving) -> None:
        for pile in self._sources(table, move):
            for part in (table.tops[pile], table.bottoms[pile]):
                for at, entry in enumerate(part):
                    if entry in move.cards:
                        self._had(table, move, entry)
                        self.put(table, part.pop(at), move.targets, move.put)
                        return
            for pool, count in enumerate(table.unseen[pile]):
                card = next((each for each in table.pools[pool] if each in move.cards), None) if count else None
                if card is not None:
                    table.pools[pool].remove(card)
                    table.unseen[pile][pool] -= 1
                    self._had(table, move, card)
                    self.put(table, card, move.targets, move.put)
                    return
            # who looks for it looks at those as well whose back lies open
            for part in (table.tops[pile], table.bottoms[pile]):
                for at, entry in enumerate(part):
                    if self._card_of(entry) in move.cards:
                        self._had(table, move, entry)
                        self.put(table, self._card_of(part.pop(at)), move.targets, move.put)
                        return

    def searched_for(self, table: Table, card: int) -> int:
        """Take a card out of its deck while nobody has seen any of it: its first pile, where some of all lie.

        NOBODY for one of which there are no copies.
        """
        pile, *_ = self.piles_of[self.cards[card][1].name]
        for pool, cards in enumerate(table.pools):
            if card in cards:
                cards.remove(card)
                table.unseen[pile][pool] -= 1
                return pile
        return NOBODY

    def _card_of(self, entry: int) -> int:
        return entry if entry >= 0 else shown(entry, len(self.backs))[0]

    def _some(self, table: Table, move: Moving, luck: Luck) -> None:
        pile = self._one(table, move)
        if pile == NOBODY:
            return
        to_closed = len(move.targets) == 1 and self.deck_of[move.targets[0]] is None and self.closed[move.targets[0]]
        for _ in range(min(move.count, table.size(pile))):
            unlooked = not move.each and not move.oldest and not table.tops[pile]
            if to_closed and unlooked and self._only_pool(table, pile):
                # nobody looks at it: it stays one of those that nobody has seen
                pool = next(pool for pool, count in enumerate(table.unseen[pile]) if count)
                table.unseen[pile][pool] -= 1
                table.unseen[move.targets[0]][pool] += 1
                continue
            entry = self.lowest(table, pile, luck) if move.oldest else self._topmost(table, pile, luck)
            self._had(table, move, entry)
            if self.closed[move.targets[0]] is False:
                entry = turned(table, entry, luck, self.backs)
            self.put(table, entry, move.targets, move.put)

    def _only_pool(self, table: Table, pile: int) -> bool:
        return sum(1 for count in table.unseen[pile] if count) == 1 and self._exact(pile)

    def _exact(self, pile: int) -> bool:
        deck = self.deck_of[pile]
        return deck is not None and all(part.count is None for part in deck.parts)

    def _topmost(self, table: Table, pile: int, luck: Luck) -> int:
        if table.tops[pile]:
            return table.tops[pile].pop()
        if sum(table.unseen[pile]):
            card, pool = unseen_from(table, pile, luck, back=self._exact(pile))
            return hidden(card, pool, len(self.backs)) if self._exact(pile) else card
        return table.bottoms[pile].pop()

    def lowest(self, table: Table, pile: int, luck: Luck) -> int:
        """The card that has lain longest."""
        if table.bottoms[pile]:
            return table.bottoms[pile].pop(0)
        if sum(table.unseen[pile]):
            card, _ = unseen_from(table, pile, luck)
            return card
        return table.tops[pile].pop(0)

    def _whole(self, table: Table, pile: int, move: Moving, luck: Luck) -> None:
        """Everything in a pile; what nobody has seen stays unseen where that can be."""
        target = move.targets[0]
        if move.each:  # whoever counts the backs looks at them
            entries = [self._topmost(table, pile, luck) for _ in range(table.size(pile))][::-1]
        else:
            entries = [*table.bottoms[pile], *table.tops[pile]]
            table.bottoms[pile], table.tops[pile] = [], []
        for pool, count in enumerate(table.unseen[pile]):
            if not count:
                continue
            if self.closed[target]:
                table.unseen[pile][pool] = 0
                table.unseen[target][pool] += count
            else:
                while table.unseen[pile][pool]:
                    entries.append(unseen_from(table, pile, luck)[0])
        for entry in entries:
            self._had(table, move, entry)
            lies = entry if self.closed[target] else turned(table, entry, luck, self.backs)
            self.put(table, lies, move.targets, move.put)

    def _had(self, table: Table, move: Moving, entry: int) -> None:
        """What is had or lost for a card by its back."""
        for back, effects in move.each:
            if back == self.backs[self._card_of(entry)]:
                applied(table.values, effects)

    def put(self, table: Table, entry: int, targets: tuple[int, ...], put: Stacking) -> None:
        """Lay a card on a pile; of several on the own one, else on the smallest."""
        pile = targets[0]
        if len(targets) > 1:
            pile = table.own if table.own in targets else min(targets, key=table.size)
        if put is Stacking.UNDER:
            table.bottoms[pile].insert(0, entry)
        else:
            table.tops[pile].append(entry)

    def _shuffle(self, table: Table, piles: tuple[int, ...], luck: Luck) -> None:
        """Everything that lies in these piles is shuffled, and dealt as evenly as can be."""
        deck = self.deck_of[piles[0]]
        if deck is None:
            return
        known: list[int] = []
        for pile in piles:
            for part in (table.tops, table.bottoms):
                for entry in part[pile]:
                    if entry >= 0:
                        known.append(entry)
                    else:
                        card, pool = shown(entry, len(self.backs))
                        table.pools[pool].append(card)
                        table.unseen[pile][pool] += 1
                part[pile] = []
        if known:
            pool = self._free_pool(table, piles, self.pool_of[deck.name])
            table.pools[pool] += known
            table.unseen[piles[0]][pool] += len(known)
        if len(piles) > 1:
            dealt(table, piles, luck)

    def _free_pool(self, table: Table, piles: tuple[int, ...], first: int) -> int:
        """A pool of which no card lies anywhere else: what is known to lie here must not be mixed with what may not."""
        for pool in (first, *(each for each in range(len(table.pools)) if each >= len(self.pools))):
            here = sum(table.unseen[pile][pool] for pile in piles)
            hiding = any(
                entry < 0 and shown(entry, len(self.backs))[1] == pool
                for part in (table.tops, table.bottoms)
                for lying in part
                for entry in lying
            )
            if here == len(table.pools[pool]) and not hiding:
                return pool
        table.pools.append([])
        for counts in table.unseen:
            counts.append(0)
        return len(table.pools) - 1

    # a deck that is used up

    def refill_of(self, pile: int) -> bool:
        deck = self.deck_of[pile]
        return deck is not None and deck.refill

    def to_refill(self, table: Table, pile: int) -> bool:
        deck = self.deck_of[pile]
        return deck is not None and any(table.size(each) for each in self.piles_of[deck.to])

    def refilled(self, table: Table, pile: int, luck: Luck) -> None:
        """What lies where read cards go is shuffled to be the deck again."""
        deck = self.deck_of[pile]
        assert deck is not None
        targets = self.piles_of[deck.name]
        for source in self.piles_of[deck.to]:
            for part in (table.tops, table.bottoms):
                for entry in part[source]:
                    self.put(table, entry, targets, Stacking.TOP)
                part[source] = []
            for pool, count in enumerate(table.unseen[source]):
                table.unseen[targets[0]][pool] += count
                table.unseen[source][pool] = 0
        self._shuffle(table, targets, luck)
