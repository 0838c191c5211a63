"""The cards of a story as variables: for each of them where it lies, and no order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from meeplewright.stories.model.conditions import All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.model.decks import PILE, THIS, CardMove, Cards, Deck, Pick, Stacking
from meeplewright.stories.model.story import Effect, Node, Option, OptionRole, Outcome, Sort, Story, Variable

READ = "read"  # where a card is while it is read
BOX = "box"  # where a card is that was not taken into its deck


class Unfit(Exception):
    """A story asks for something that cannot be told without the order of its cards."""


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """One card: the variable that says where it lies, and what is printed on it."""

    name: str
    node: str
    deck: Deck
    taken: bool  # whether it is in its deck for certain

    @property
    def back(self) -> str:
        return (self.deck.backs or {}).get(self.node, "")


def moves_in(node: Node) -> Iterator[CardMove]:
    """Every move that stands at a node."""
    parts: list[Node | Option | Outcome] = [node, *node.options]
    parts += [outcome for option in node.options for outcome in option.outcomes]
    for part in parts:
        yield from part.moves


class Loose:
    """Every card of a story with decks, copy by copy, and every spot where one can lie."""

    def __init__(self, story: Story, cards: Cards) -> None:
        self.story, self.told = story, cards
        draws = [node.draw for node in story.nodes.values() if node.draw is not None]
        self.away = sorted({draw.to for draw in draws if draw.to})
        self.spots = [*cards.decks, *cards.places, READ, *(f"{READ} {to}" for to in self.away), BOX]
        self.spot = {name: at for at, name in enumerate(self.spots)}
        self.cards = [
            Card(f"{node}#{deck.name}.{copy}", node, deck, part.count is None)
            for deck in cards.decks.values()
            for part in deck.parts
            for node, copies in part.cards
            for copy in range(1, copies + 1)
        ]
        moves = [move for node in story.nodes.values() for move in moves_in(node)]
        # what is laid on such a deck, or under it, is known to lie there
        self.known = {move.to for move in moves if move.put is not Stacking.SHUFFLE}
        self.known |= {deck.to for deck in cards.decks.values()} | set(self.away)
        self.shown = {deck.name for deck in cards.decks.values() if deck.backs} - self.known
        self._moves, self._draws = moves, draws

    @cached_property
    def lying(self) -> Mapping[str, list[Card]]:
        """For each deck and place the cards that may come to lie there."""
        piles: dict[str, dict[Card, None]] = {name: {} for name in (*self.told.decks, *self.told.places)}
        for card in self.cards:
            piles[card.deck.name][card] = None
            piles[card.deck.to][card] = None
        ways = [(move.source, move.to, move.card) for move in self._moves]
        ways += [(draw.source, draw.to, "") for draw in self._draws if draw.to]
        ways += [(deck.to, deck.name, "") for deck in self.told.decks.values() if deck.refill]
        grew = True
        while grew:
            grew = False
            for source, to, only in ways:
                there = self.cards if source in {THIS, PILE} else list(piles[source])
                new = [card for card in there if only in {"", card.node} and card not in piles[to]]
                piles[to].update(dict.fromkeys(new))
                grew = grew or bool(new)
        return {name: list(each) for name, each in piles.items()}

    def variables(self) -> Iterator[Variable]:
        deck = {name: self.spot[name] for name in self.told.decks}
        for card in self.cards:
            starts = (deck[card.deck.name],) if card.taken else (deck[card.deck.name], self.spot[BOX])
            yield Variable(card.name, Sort.HIDDEN, 0, len(self.spots) - 1, starts)

    # what is done with them

    def at(self, card: Card, spot: str) -> Test:
        return Test(card.name, "==", self.spot[spot])

    def laid(self, card: Card, spot: str) -> Effect:
        return Effect(card.name, self.spot[spot], sets=True)

    def all_to(self, source: str, to: str) -> tuple[Effect, ...]:
        """All that lies at one spot goes to another."""
        table = tuple(self.spot[to] if at == self.spot[source] else at for at in range(len(self.spots)))
        return tuple(Effect(card.name, 0, table=table) for card in self.lying[source])

    def read_to(self, node: str, to: str) -> tuple[Effect, ...]:
        """The card that is read goes somewhere; with no `to` where its deck, or what drew it, says."""
        effects = []
        for card in self.cards:
            if card.node != node:
                continue
            goes = list(range(len(self.spots)))
            goes[self.spot[READ]] = self.spot[to or card.deck.to]
            for away in self.away:
                goes[self.spot[f"{READ} {away}"]] = self.spot[to or away]
            effects.append(Effect(card.name, 0, table=tuple(goes)))
        return tuple(effects)

    def first(self, source: str, card: Card) -> Condition:
        """A card lies there, and none of its copies that come before it: copies are one as good as another."""
        twins = [each for each in self.lying[source] if each.node == card.node and each.deck is card.deck]
        before = twins[: twins.index(card)]
        return All((self.at(card, source), *(Not(self.at(each, source)) for each in before)))

    def many(self, spot: str, least: int) -> Condition:
        """At least so many cards lie there."""
        if least <= 0:
            return All()
        return Sum(tuple(card.name for card in self.lying[spot]), ">=", least, at=self.spot[spot])

    # what is asked of them

    def told_of(self, condition: Condition) -> Condition:
        """A condition, with the numbers of cards told by where each of them lies."""
        if isinstance(condition, Test):
            return self._counted(condition) if condition.name in self.lying else condition
        if isinstance(condition, Sum):
            if any(name in self.lying for name in condition.names):
                raise Unfit("the number of cards in a place is added to something else")
            return condition
        if isinstance(condition, Not):
            return Not(self.told_of(condition.of))
        parts = tuple(self.told_of(each) for each in condition.of)
        return All(parts) if isinstance(condition, All) else AnyOf(parts)

    def _counted(self, test: Test) -> Condition:
        name, value = test.name, test.value
        least, more = self.many(name, value), self.many(name, value + 1)
        return {
            ">=": least,
            ">": more,
            "<": Not(least),
            "<=": Not(more),
            "==": All((least, Not(more))),
            "!=": AnyOf((Not(least), more)),
        }[test.compare]

    def groups(self, spot: str, *, ordered: bool) -> tuple[str, bool]:
        """How the next card from a spot is decided: by anything, by its back, or by an order that may be known.

        The first is what cards that may all come next have in common: nothing, `back` or `card`; the second whether
        that is free again once the deck was shuffled.
        """
        if ordered or spot not in self.told.decks or spot in self.known:
            return "card", False
        if spot in self.shown:
            return "back", len(self.shown) == 1
        return "", False

    def drawn_from(self, node: str) -> Deck | None:
        """The one deck from the top of which a card is always drawn when it is read; None where that is not so."""
        decks: set[str] = set()
        for source in self.story.nodes.values():
            for option, _, target in self.story.links(source.id):
                if target != node:
                    continue
                if source.draw is None or source.draw.pick is not Pick.TOP or option.role is not OptionRole.DRAW:
                    return None
                decks.add(source.draw.source)
        name = decks.pop() if len(decks) == 1 else ""
        return self.told.decks.get(name)
