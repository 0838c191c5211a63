"""A table played by brute force: piles are lists in a real order, and every order is gone through.

Written from docs/decks.md alone, over the story as it was read; it shares no code with what it judges. How likely each ending
is where every choice is liked alike, in exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from meeplewright.stories.model.story import Force, Goto, Option, Recall, Story

Piles = tuple[tuple[str, ...], ...]  # of one place, each from the bottom to the top
State = tuple[str, tuple[tuple[str, int], ...], tuple[tuple[str, Piles], ...], str, tuple[str, int] | None]
Odds = dict[str, Fraction]
DEEPEST = 60


class Naive:
    def __init__(self, story: Story) -> None:
        assert story.cards is not None
        self.story, self.cards = story, story.cards
        self.home = {node: deck for deck in story.cards.decks.values() for node in deck.cards}
        self.known: dict[State, Odds] = {}
        self.scores = set(story.variables) - {*story.cards.decks, *story.cards.places, "pile"}

    def odds(self) -> Odds:
        """How likely each ending is; `stuck` is where nothing can be done."""
        total: Odds = Counter()  # type: ignore[assignment]
        tables: list[tuple[Fraction, dict[str, Piles]]] = [(Fraction(1), {})]
        for deck in self.cards.decks.values():
            every = [node for node, copies in deck.cards.items() for _ in range(copies)]
            tables = [
                (share * chance, {**table, deck.name: dealt})
                for share, table in tables
                for chance, dealt in _orders(every, deck.piles)
            ]
        for share, table in tables:
            piles = {**table, **dict.fromkeys(self.cards.places, ((),))}
            values = {name: each.starts[0] for name, each in self.story.variables.items()}
            for chance, state in self._come(self.story.start, values, piles, "", None):
                for end, odd in self._from(state, 0).items():
                    total[end] = total.get(end, Fraction(0)) + share * chance * odd
        return dict(total)

    def _from(self, state: State, deep: int) -> Odds:
        if state in self.known:
            return self.known[state]
        assert deep < DEEPEST, "the story goes on for ever"
        node = self.story.nodes[state[0]]
        if node.ending:
            return {node.id: Fraction(1)}
        choices = list(self._choices(state))
        if not choices:
            return {"stuck": Fraction(1)}
        found: Odds = {}
        for choice in choices:
            for chance, after in choice:
                for end, odd in self._from(after, deep + 1).items():
                    found[end] = found.get(end, Fraction(0)) + odd * chance / len(choices)
        self.known[state] = found
        return found

    def _choices(self, state: State) -> Iterator[list[tuple[Fraction, State]]]:
        name, held, lying, _, own = state
        node, values, piles = self.story.nodes[name], dict(held), dict(lying)
        options = [o for o in node.options if not o.key.startswith("draw:")]
        fitting = [o for o in options if self._fits(o, values, piles, own) and o.key != "empty"]
        must = [o for o in fitting if o.force is Force.MUST]
        if must:
            for option in must:
                yield self._take(state, option)
            return
        if any(o.force is Force.CHOICE and str(o.guard) != "always" for o in fitting):
            fitting = [o for o in fitting if o.force is not Force.ELSE]
        for option in fitting:
            yield self._take(state, option)
        if node.draw is None:
            return
        source, drawn = node.draw.source, 0
        for at, pile in enumerate(piles[source]):
            places: list[int] = []
            if node.draw.pick == "any":
                places = [pile.index(card) for card in dict.fromkeys(pile)]
                places = [each for each in places if self._useful(self._drawn(state, piles, at, each))]
            elif node.draw.pick == "oldest":
                places = [0] if pile else []
            else:
                places = [len(pile) - 1 - deep for deep in range(min(node.draw.see, len(pile)))]
            for place in places:
                drawn += 1
                yield self._drawn(state, piles, at, place)
        deck = self.cards.decks.get(source)
        if not drawn and deck is not None and deck.refill and any(piles[deck.to]):
            gone = [card for pile in piles[deck.to] for card in pile]
            yield [
                (chance * share, after)
                for chance, dealt in _orders(gone, deck.piles)
                for share, after in self._drawn(state, {**piles, deck.to: ((),), source: dealt}, 0, len(dealt[0]) - 1)
            ]
        elif not drawn:
            empty = next((o for o in options if o.key == "empty"), None)
            if empty is not None:
                yield self._take(state, empty)

    def _useful(self, drawn: list[tuple[Fraction, State]]) -> bool:
        """A card that nothing can be done with is not chosen by its face."""
        return all(any(True for _ in self._choices(after)) for _, after in drawn)

    def _drawn(self, state: State, piles: dict[str, Piles], at: int, place: int) -> list[tuple[Fraction, State]]:
        node = self.story.nodes[state[0]]
        assert node.draw is not None
        source = node.draw.source
        card = piles[source][at][place]
        values = dict(state[1])
        option = next(o for o in node.options if o.key == f"draw:{card}")
        for effect in option.outcomes[0].effects:
            values[effect.name] = effect.on(values[effect.name], self.story.variables[effect.name])
        left = _without(piles, source, at, place)
        return self._come(card, values, left, card, (source, at))

    def _fits(
        self, option: Option, values: dict[str, int], piles: dict[str, Piles], own: tuple[str, int] | None
    ) -> bool:
        told = {**values, **{name: sum(map(len, each)) for name, each in piles.items()}}
        told["pile"] = len(piles[own[0]][own[1]]) if own is not None else 0
        if not option.guard.holds(told):
            return False
        asked: Counter[str] = Counter()
        for cost in option.costs:
            asked[cost.name] += cost.amount
        if any(values[name] - self.story.variables[name].low < amount for name, amount in asked.items()):
            return False
        wanted: Counter[tuple[str, int]] = Counter()
        for move in option.moves:
            if not move.least:
                continue
            if move.card:
                if not any(move.card in pile for pile in piles[move.source]):
                    return False
                continue
            where = self._pile(move.source, piles, own)
            if where is None:
                return False
            wanted[where] += move.least
            if len(piles[where[0]][where[1]]) < wanted[where]:
                return False
        return True

    def _pile(self, source: str, piles: dict[str, Piles], own: tuple[str, int] | None) -> tuple[str, int] | None:
        if source == "pile" or (own is not None and own[0] == source):
            return own
        return source, max(range(len(piles[source])), key=lambda at: (len(piles[source][at]), -at))

    def _take(self, state: State, option: Option) -> list[tuple[Fraction, State]]:
        _, held, lying, card, own = state
        outcome = option.outcomes[0]
        assert option.chance is None
        values = dict(held)
        had = {**values, **{name: sum(map(len, each)) for name, each in lying}}  # places are counted as one comes
        had["pile"] = len(dict(lying)[own[0]][own[1]]) if own is not None else 0
        if isinstance(outcome.target, Recall):
            target = outcome.target.nodes[values[outcome.target.register] - 1]
        else:
            assert isinstance(outcome.target, Goto)
            target = outcome.target.node
        for cost in option.costs:
            values[cost.name] -= cost.amount
        tables = [(Fraction(1), values, dict(lying), card)]
        for move in option.moves:
            tables = [
                (share * chance, after, table, left)
                for share, sheet, piles, held_card in tables
                for chance, after, table, left in self._moved(move, sheet, piles, held_card, own)
            ]
        found: list[tuple[Fraction, State]] = []
        for share, sheet, table, left in tables:
            for effect in outcome.effects:
                per = sheet if effect.per in self.scores else had
                change = effect.amount * (per[effect.per] if effect.per else 1)
                variable = self.story.variables[effect.name]
                after = change if effect.sets else sheet[effect.name] + change
                sheet[effect.name] = min(max(after, variable.low), variable.high)
            lying_now = _put(table, self.home[left].to, left, "top", own) if left else table
            found += [(share * chance, after) for chance, after in self._come(target, sheet, lying_now, "", own)]
        return found

    def _come(
        self, node: str, values: dict[str, int], piles: dict[str, Piles], card: str, own: tuple[str, int] | None
    ) -> list[tuple[Fraction, State]]:
        values = dict(values)
        for effect in self.story.nodes[node].gains:
            values[effect.name] = effect.on(values[effect.name], self.story.variables[effect.name])
        tables = [(Fraction(1), values, piles, card)]
        for move in self.story.nodes[node].moves:
            tables = [
                (share * chance, after, table, left)
                for share, sheet, lying, held in tables
                for chance, after, table, left in self._moved(move, sheet, lying, held, own)
            ]
        own = None if self.story.nodes[node].draw is not None else own
        return [
            (share, (node, tuple(sorted(sheet.items())), tuple(sorted(lying.items())), left, own))
            for share, sheet, lying, left in tables
        ]

    def _moved(
        self, move: Any, values: dict[str, int], piles: dict[str, Piles], card: str, own: tuple[str, int] | None
    ) -> Iterator[tuple[Fraction, dict[str, int], dict[str, Piles], str]]:
        values = dict(values)
        moved: list[str] = []
        if move.source == "this":
            moved, card = ([card] if card else []), ""
        elif move.card:
            for at, pile in enumerate(piles[move.source]):
                if move.card in pile:
                    piles = _without(piles, move.source, at, pile.index(move.card))
                    moved = [move.card]
                    break
        elif move.count == 0:
            sources = [own] if move.source == "pile" else [(move.source, at) for at in range(len(piles[move.source]))]
            for one in sources:
                assert one is not None
                moved += piles[one[0]][one[1]]
                piles = {**piles, one[0]: tuple(() if at == one[1] else p for at, p in enumerate(piles[one[0]]))}
        else:
            where = self._pile(move.source, piles, own)
            for _ in range(move.count if where is not None else 0):
                assert where is not None
                pile = piles[where[0]][where[1]]
                if not pile:
                    break
                place = 0 if move.oldest else len(pile) - 1
                moved.append(pile[place])
                piles = _without(piles, where[0], where[1], place)
        for each in moved:
            self._had(move, each, values)
            piles = _put(piles, move.to, each, move.put, own)
        if move.put != "shuffle" or move.to not in self.cards.decks:
            yield Fraction(1), values, piles, card
            return
        every = [each for pile in piles[move.to] for each in pile]
        for chance, dealt in _orders(every, len(piles[move.to])):
            yield chance, dict(values), {**piles, move.to: dealt}, card

    def _had(self, move: Any, card: str, values: dict[str, int]) -> None:
        for back, effects in move.each:
            if (self.home[card].backs or {}).get(card, "") == back:
                for effect in effects:
                    values[effect.name] = effect.on(values[effect.name], self.story.variables[effect.name])


def _orders(cards: list[str], piles: int) -> Iterator[tuple[Fraction, Piles]]:
    """Every order, dealt as evenly as can be."""
    ways = Counter(permutations(sorted(cards)))
    for order, count in ways.items():
        left, dealt = list(order), []
        for at in range(piles):
            size = len(cards) // piles + (at < len(cards) % piles)
            dealt.append(tuple(left[:size]))
            del left[:size]
        yield Fraction(count, sum(ways.values())), tuple(dealt)


def _without(piles: dict[str, Piles], place: str, at: int, index: int) -> dict[str, Piles]:
    pile = piles[place][at]
    changed = pile[:index] + pile[index + 1 :]
    return {**piles, place: tuple(changed if number == at else each for number, each in enumerate(piles[place]))}


def _put(piles: dict[str, Piles], place: str, card: str, how: str, own: tuple[str, int] | None) -> dict[str, Piles]:
    at = 0
    if len(piles[place]) > 1:
        lengths = [len(each) for each in piles[place]]
        at = own[1] if own is not None and own[0] == place else lengths.index(min(lengths))
    pile = piles[place][at]
    changed = (card, *pile) if how == "under" else (*pile, card)
    return {**piles, place: tuple(changed if number == at else each for number, each in enumerate(piles[place]))}
