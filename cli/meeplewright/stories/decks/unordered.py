"""A story with decks told as one without: any card that lies in a deck may come next.

Every card is a variable that says where it lies. What the cards decide becomes entries at which luck chooses; what
readers choose stays what it was. Nothing that can happen with some order is left out, so what is found of all states
holds for every order. What *can be done* from a state needs more care: see `certain`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from meeplewright.stories.decks.carried import HELD, EntryLuck, Moves, Rest, grouped
from meeplewright.stories.decks.loose import READ, Card, Unfit
from meeplewright.stories.model.conditions import ALWAYS, NEVER, AnyOf, Condition, Not, Test, both
from meeplewright.stories.model.decks import PILE, CardDraw, CardMove, Pick
from meeplewright.stories.model.reader import conditional
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import (
    Add,
    Effect,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Sort,
    Story,
    Variable,
    scores,
)

BEGIN = "~begin"


@dataclass(frozen=True, eq=False, slots=True)
class Heaps:
    """What becomes fewer: options (entry, key) after which there is one fewer of something, and those after which more.

    `followed` are names that decide what must be done.
    """

    falls: Mapping[tuple[str, str], str]
    rises: Mapping[str, Collection[tuple[str, str]]]
    followed: Collection[str]


@dataclass(eq=False)
class Unordered:
    """The story told so; where luck chooses; and the options (entry, key, outcome) that shuffle the deck.

    `sure` has options (entry, key) that somebody can count on only where a condition holds.
    """

    story: Story
    luck: dict[str, EntryLuck]
    shuffles: set[tuple[str, str, str]]
    sure: dict[tuple[str, str], Condition]
    entry: dict[str, str]  # for each entry of it the one that it stands for
    drawing: set[str]  # the entries at which a card is drawn
    heaps: Heaps | None = None  # where it says how many cards lie somewhere, and not which


def unordered(story: Story) -> Unordered:
    """Raises Unfit, with the reason, where the order is asked for in a way that is not told so."""
    assert story.cards is not None
    return UnorderedTeller(story).told()


class UnorderedTeller(Moves):
    """Tells a story entry by entry."""

    def told(self) -> Unordered:
        story, loose = self.story, self.loose
        begin = Option("on", outcomes=(Outcome(target=Goto(story.start)),))
        self._add(BEGIN, story.start, (begin,))
        self.shuffles.add((BEGIN, "on", ""))
        for name in story.nodes:
            self._entry(name, name)
        for name in self.held:
            self._entry(name, name + HELD)
        counted = {*loose.lying, PILE}
        variables = {name: each for name, each in story.variables.items() if name not in counted}
        variables |= {each.name: each for each in loose.variables()}
        variables[PILE] = Variable(PILE, Sort.HIDDEN, 0, max(self.pile_most, 1))
        keep = story.keep and replace(story.keep, when=loose.told_of(story.keep.when))
        new = replace(story, nodes=self.nodes, start=BEGIN, variables=variables, rules=(), keep=keep, cards=None)
        return Unordered(new, self.luck, self.shuffles, self.sure, self.entry, self.drawing)

    def _entry(self, name: str, called: str) -> None:
        node = self.story.nodes[name]
        if name in self.cards and node.draw is not None:
            raise Unfit(f"the card `{name}` draws another")
        body = called
        looks = self._pile_at(node)
        if looks is not None or node.moves or self._told_after(node):
            body = f"{called}~"
            rest = Rest((), Goto(body))
            if looks is not None:
                rest = self._pile(node, called, *looks, rest)
            rest = self._all_moved(node, _if_there(node.moves), rest, sure=False)  # nobody asked before
            rest = self._had(node.gains, rest, name)
            self._add(called, name, [self._option(called, "on", ALWAYS, rest)])
            gains: tuple[Effect, ...] = ()
        else:
            gains = node.gains
        self._add(body, name, self._options(node, body), ending=node.ending, gains=gains)

    def _told_after(self, node: Node) -> bool:
        """Whether what is had at an entry takes entries of its own."""
        return any(effect.per for effect in node.gains)

    def _options(self, node: Node, body: str) -> Iterable[Option]:
        options = [option for option in node.options if option.role is not OptionRole.DRAW]
        others = [option for option in options if option.role is not OptionRole.EMPTY]
        fits = {option.key: self._fits(node, option) for option in options}
        variables = self.story.variables
        must = [option for option in options if option.force is Force.MUST]
        free = Not(AnyOf(tuple(fits[option.key] for option in must))) if must else ALWAYS
        asked = [fits[o.key] for o in options if o.force is Force.CHOICE and conditional(o)]
        for option in others:
            guard = both(free, fits[option.key])
            if option.force is Force.MUST:
                over = [each for each in must if more_specific(each.guard, option.guard, variables)]
                guard = both(fits[option.key], Not(AnyOf(tuple(fits[each.key] for each in over))))
            elif option.force is Force.ELSE and asked:
                guard = both(guard, Not(AnyOf(tuple(asked))))
            yield self._taken(node, body, option, guard)
        if node.draw is not None:
            empty = next((option for option in options if option.role is OptionRole.EMPTY), None)
            yield from self._drawing(node, node.draw, body, free, empty)

    def _fits(self, node: Node, option: Option) -> Condition:
        """When its condition holds, its cost can be paid and its cards are there."""
        parts: list[Condition] = [self.loose.told_of(option.guard)]
        total: dict[str, int] = {}
        for cost in option.costs:
            total[cost.name] = total.get(cost.name, 0) + cost.amount
            parts.append(Test(cost.name, ">=", self.story.variables[cost.name].low + total[cost.name]))
        taken: dict[str, int] = {}
        for move in option.moves:
            if not move.least:
                continue
            if move.card:
                there = [self.loose.at(card, move.source) for card in self._named(move)]
                parts.append(AnyOf(tuple(there)))
                continue
            source = self._source(node, move)
            taken[source] = taken.get(source, 0) + move.least
            parts.append(Test(PILE, ">=", taken[source]) if source == PILE else self.loose.many(source, taken[source]))
        return both(*parts)

    def _taken(self, node: Node, body: str, option: Option, guard: Condition) -> Option:
        """An option, and what becomes of it."""
        home = self._home(node, option)
        if option.chance is None and len(option.outcomes) == 1:
            rest = self._came(node, option, option.outcomes[0], home)
            rest = self._all_moved(node, option.moves, rest, sure=True)
            self._unmixed(option, rest)
            return self._option(body, option.key, guard, rest, costs=option.costs)
        outcomes: list[Outcome] = []
        key, at = option.key, body
        if option.moves:
            at, key = self._made(node.id), "on"
            spent = {cost.name for cost in option.costs} | {
                e.name for m in option.moves for _, es in m.each for e in es
            }
            if spent & set(scores(option)):
                raise Unfit(f"`{node.id}` throws dice for what it has just paid")
        for outcome in option.outcomes:
            rest = self._came(node, option, outcome, home)
            self._unmixed(option, rest)
            if rest.shuffled:
                self.shuffles.add((at, key, outcome.name))
            outcomes.append(replace(outcome, effects=rest.effects, target=rest.target, moves=()))
        thrown = Option(key, guard=ALWAYS, chance=option.chance, outcomes=tuple(outcomes))
        if not option.moves:
            return replace(thrown, guard=guard, costs=option.costs)
        self._add(at, node.id, [thrown])
        rest = self._all_moved(node, option.moves, Rest((), Goto(at)), sure=True)
        return self._option(body, option.key, guard, rest, costs=option.costs)

    def _home(self, node: Node, option: Option) -> tuple[Effect, ...]:  # noqa: ARG002
        """A card that was read goes where it belongs, unless a move has sent it elsewhere."""
        return self.loose.read_to(node.id, "") if node.id in self.cards else ()

    def _came(self, node: Node, option: Option, outcome: Outcome, home: tuple[Effect, ...]) -> Rest:
        moves = _if_there(outcome.moves)
        rest = self._all_moved(node, moves, Rest(home, outcome.target), sure=not option.moves)
        return self._had(outcome.effects, rest, node.id)

    def _unmixed(self, option: Option, rest: Rest) -> None:
        """What is computed before an option is taken must not be computed after a part of it."""
        for outcome in option.outcomes:
            if rest.target is outcome.target or outcome.target is None or isinstance(outcome.target, Goto):
                continue
            changed = {effect.name for effect in outcome.effects}
            if isinstance(outcome.target, Add) or (
                isinstance(outcome.target, Recall) and outcome.target.register in changed
            ):
                raise Unfit("where an option leads is computed before cards are moved")

    def _drawing(
        self, node: Node, draw: CardDraw, body: str, free: Condition, empty: Option | None
    ) -> Iterable[Option]:
        self.drawing.add(body)
        source, lying = draw.source, self.loose.lying[draw.source]
        there = AnyOf(tuple(self.loose.at(card, source) for card in lying))
        noted = {o.entry: o.outcomes[0].effects for o in node.options if o.role is OptionRole.DRAW}
        deck = self.told_decks.decks.get(source)
        back = there
        if draw.pick is Pick.ANY:
            for card in lying:
                rest = self._read(card, draw, noted, card.node + HELD)
                if card.node not in self.held:
                    self.held.append(card.node)
                yield self._option(body, f"draw:{card.name}", both(free, self.loose.first(source, card)), rest)
            # whether anything can be done with those that lie there is known at the table, and not here
            back = NEVER
            self.sure[body, "empty"] = Not(there)
        else:
            turn = self._made(node.id)
            group, frees = self.loose.groups(source, ordered=draw.pick is Pick.OLDEST)
            options = [
                self._option(turn, card.name, self.loose.first(source, card), self._read(card, draw, noted, card.node))
                for card in lying
            ]
            self._add(turn, node.id, options)
            self.luck[turn] = EntryLuck({card.name: grouped(card, group) for card in lying}, frees)
            yield self._option(body, "draw", both(free, there), Rest((), Goto(turn)))
            if deck is not None and deck.refill:
                again = AnyOf(tuple(self.loose.at(card, deck.to) for card in self.loose.lying[deck.to]))
                rest = Rest(self.loose.all_to(deck.to, source), Goto(turn), shuffled=self._frees(source))
                yield self._option(body, "refill", both(free, Not(there), again), rest)
                back = AnyOf((there, again))
        if empty is not None:
            outcome = empty.outcomes[0]
            guard = both(free, self._fits(node, empty), Not(back))
            yield self._option(body, "empty", guard, Rest(outcome.effects, outcome.target))

    def _read(self, card: Card, draw: CardDraw, noted: dict[str, tuple[Effect, ...]], node: str) -> Rest:
        spot = f"{READ} {draw.to}" if draw.to else READ
        return Rest((self.loose.laid(card, spot), *noted.get(card.node, ())), Goto(node))


def _if_there(moves: Iterable[CardMove]) -> tuple[CardMove, ...]:
    """Moves that take as many as there are."""
    return tuple(replace(move, least=0) for move in moves)
