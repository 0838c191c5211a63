"""A story with decks told by numbers: how many cards lie where, and not which.

Whoever draws may get any card that can ever lie there, however often it came before. That leaves out nothing that can
happen and adds much that cannot; so what a reader can bring about here, whatever comes, can be done with every order.
What luck gives is never counted on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from meeplewright.stories.decks.carried import HELD, EntryLuck, Rest
from meeplewright.stories.decks.loose import Loose, Unfit
from meeplewright.stories.decks.unordered import Heaps, Unordered, UnorderedTeller
from meeplewright.stories.model.conditions import (
    ALWAYS,
    NEVER,
    All,
    AnyOf,
    Condition,
    Not,
    Sum,
    Test,
    both,
    names,
    tests,
)
from meeplewright.stories.model.decks import THIS, CardDraw, CardMove, Pick
from meeplewright.stories.model.story import (
    Effect,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Sort,
    Story,
    Variable,
    VariableRole,
    scores,
)


def numbered(story: Story, *, every: bool) -> Unordered:
    """Raises Unfit, with the reason, where it is asked for cards by their names in a way that numbers do not tell.

    Numbers of cards that no condition asks for are followed with `every` alone.
    """
    return _ByNumber(story, every=every).told()


class _Heaps(Loose):
    """How many cards lie at each spot: none, one, …, and `top` for all numbers that nobody tells apart."""

    @cached_property
    def top(self) -> dict[str, int]:
        asked = dict.fromkeys(self.lying, 1)
        for node in self.story.nodes.values():
            for option in node.options:
                for test in tests(option.guard):
                    if isinstance(test, Test) and test.name in asked:
                        asked[test.name] = max(asked[test.name], test.value)
                    elif isinstance(test, Sum) and set(test.names) & set(asked):
                        raise Unfit("the number of cards in a place is added to something else")
        for move in self._moves:
            if move.source in asked:
                asked[move.source] = max(asked[move.source], move.count)
        return {name: most + 1 for name, most in asked.items()}

    def variables(self) -> Iterator[Variable]:
        for name, top in self.top.items():
            deck = self.told.decks.get(name)
            size = 0 if deck is None else deck.size
            yield Variable(name, Sort.HIDDEN, 0, top, (min(size, top),))

    def many(self, spot: str, least: int) -> Condition:
        if least > self.top[spot]:
            return NEVER
        return Test(spot, ">=", least) if least > 0 else All()

    def told_of(self, condition: Condition) -> Condition:
        """Where as many visits are asked for as there are entries, each entry is: that needs no sum to be followed."""
        if isinstance(condition, Not):
            return Not(self.told_of(condition.of))
        if isinstance(condition, All | AnyOf):
            return replace(condition, of=tuple(self.told_of(each) for each in condition.of))
        if isinstance(condition, Sum) or condition.compare != ">=":
            return condition
        counter = self.story.variables.get(condition.name)
        if counter is None or counter.role is not VariableRole.VISITS:
            return condition
        flags = (v for v in self.story.variables.values() if v.role is VariableRole.VISITED and v.hub == counter.hub)
        each = tuple(Test(flag.name) for flag in flags)
        return All(each) if len(each) == condition.value else condition

    def read_to(self, node: str, to: str) -> tuple[Effect, ...]:
        return (Effect(to or self._home_of(node), 1),)

    def _home_of(self, node: str) -> str:
        homes = {card.deck.to for card in self.cards if card.node == node}
        for draw in self._draws:
            if draw.to and any(card.node == node for card in self.lying[draw.source]):
                homes.add(draw.to)
        if len(homes) > 1:
            raise Unfit(f"where `{node}` goes depends on where it was drawn")
        return homes.pop()


class _ByNumber(UnorderedTeller):
    """Tells it so. `falls`: options (entry, key) after which there is one fewer of something."""

    def __init__(self, story: Story, *, every: bool) -> None:
        assert story.cards is not None
        self.heaps = _Heaps(story, story.cards)
        super().__init__(story, self.heaps)
        self.falls: dict[tuple[str, str], str] = {}
        options = [option for node in story.nodes.values() for option in node.options]
        must = set().union(*(names(each.guard) for each in options if each.force is not Force.CHOICE))
        asked = set(self.heaps.top) if every else set().union(*(names(each.guard) for each in options))
        self.few, unfit = _few(story, must - set(self.heaps.top))
        drawn = {
            node.draw.source for node in story.nodes.values() if node.draw is not None and node.draw.pick is Pick.TOP
        }
        self.followed = must - unfit - set(self.heaps.top) | asked & drawn
        self.top = {**self.heaps.top, **self.few}

    def told(self) -> Unordered:
        telling = super().told()
        variables = dict(telling.story.variables)
        for name, top in self.few.items():
            starts = tuple(sorted({min(start, top) for start in variables[name].starts}))
            variables[name] = replace(variables[name], low=0, high=top, starts=starts)
        nodes = telling.story.nodes
        rises: dict[str, set[tuple[str, str]]] = {name: set() for name in self.top}
        for name, node in nodes.items():
            for option in node.options:
                for outcome in option.outcomes:
                    gains = nodes[outcome.target.node].gains if isinstance(outcome.target, Goto) else ()
                    for effect in (*outcome.effects, *gains):
                        if effect.name in rises and effect.amount > 0:
                            rises[effect.name].add((name, option.key))
        heaps = Heaps(self.falls, rises, self.followed)
        return replace(telling, story=replace(telling.story, variables=variables), heaps=heaps)

    def _entry(self, name: str, called: str) -> None:
        for option in self.story.nodes[name].options:
            for outcome in option.outcomes:
                target = outcome.target
                if isinstance(target, Goto) and target.node in self.cards and option.role is not OptionRole.DRAW:
                    raise Unfit(f"`{name}` leads to the card `{target.node}` and draws none")
        super()._entry(name, called)

    def _fits(self, node: Node, option: Option) -> Condition:
        """Whether a card is there by its name is not known: where that decides what else can be done, nothing is."""
        named = [move for move in option.moves if move.card and move.least]
        if named and any(each.force is not Force.CHOICE for each in (option, *node.options)):
            raise Unfit(f"`{node.id}` asks for a card by its name")
        some = tuple(replace(move, card="") for move in option.moves)
        return super()._fits(node, replace(option, moves=some))

    def _taken(self, node: Node, body: str, option: Option, guard: Condition) -> Option:
        if any(move.card and move.least for move in option.moves):
            self.sure[body, option.key] = NEVER
        paid = tuple(Effect(cost.name, -cost.amount) for cost in option.costs if cost.name in self.few)
        if paid:
            costs = tuple(cost for cost in option.costs if cost.name not in self.few)
            outcomes = tuple(replace(each, effects=(*paid, *each.effects)) for each in option.outcomes)
            option = replace(option, costs=costs, outcomes=outcomes)
        return super()._taken(node, body, option, guard)

    def _told_after(self, node: Node) -> bool:
        return super()._told_after(node) or any(self._lessens(effect) for effect in node.gains)

    def _lessens(self, effect: Effect) -> bool:
        return effect.name in self.few and effect.amount < 0 and not effect.sets

    def _home(self, node: Node, option: Option) -> tuple[Effect, ...]:
        always = any(move.source == THIS for move in (*node.moves, *option.moves))
        some = [any(move.source == THIS for move in outcome.moves) for outcome in option.outcomes]
        if always or (some and all(some)):
            return ()
        if any(some):
            raise Unfit(f"where `{node.id}` goes depends on dice")
        return super()._home(node, option)

    # moves

    def _whole(self, node: Node, move: CardMove, rest: Rest) -> Rest:
        return self._all_to(self._all_of(node, move), move.to, rest, node.id)

    def _all_to(self, source: str, to: str, rest: Rest, entry: str) -> Rest:
        at = self._made(entry)
        self._add(
            at,
            entry,
            [
                self._option(
                    at,
                    str(count),
                    Test(source, "==", count),
                    replace(rest, effects=(Effect(source, 0, sets=True), Effect(to, count), *rest.effects)),
                )
                for count in range(self.heaps.top[source] + 1)
            ],
        )
        return Rest((), Goto(at))

    def _had(self, effects: Sequence[Effect], rest: Rest, entry: str) -> Rest:
        for effect in reversed(effects):
            if effect.per in self.loose.lying:
                raise Unfit(f"`{entry}` counts the cards of a place")
            if self._lessens(effect):
                for _ in range(-effect.amount):
                    rest = self._fewer(effect.name, rest, entry)
            else:
                rest = super()._had((effect,), rest, entry)
        return rest

    def _fewer(self, name: str, rest: Rest, entry: str) -> Rest:
        """One fewer of something, if there is any: of many there may be as many left."""
        at = self._made(entry)
        options = [
            self._option(at, "fewer", Test(name, ">=", 1), replace(rest, effects=(Effect(name, -1), *rest.effects))),
            self._option(at, "many", Test(name, "==", self.top[name]), rest),
            self._option(at, "none", Test(name, "==", 0), rest),
        ]
        self._add(at, entry, options)
        self.luck[at] = EntryLuck({option.key: option.key for option in options})
        self.falls |= {(at, "fewer"): name, (at, "many"): name}
        return Rest((), Goto(at))

    def _one_named(self, node: Node, move: CardMove, rest: Rest) -> Rest:
        at = self._made(node.id)
        effects = (Effect(move.to, 1), *self._of_back(node, move, move.card), *rest.effects)
        moved = self._fewer(move.source, replace(rest, effects=effects), node.id)
        there = self._option(at, "there", self.loose.many(move.source, 1), moved)
        self._add(at, node.id, [there, self._option(at, "none", ALWAYS, rest)])
        self.luck[at] = EntryLuck({"there": "there", "none": "none"})
        return Rest((), Goto(at))

    def _pick(self, node: Node, move: CardMove, spot: str, rest: Rest) -> Rest:
        at, had = self._made(node.id), dict(move.each)
        backs = dict.fromkeys(card.back if card.back in had else "" for card in self.loose.lying[spot])
        options = [
            self._option(
                at,
                back or "other",
                ALWAYS,
                replace(rest, effects=(Effect(move.to, 1), *had.get(back, ()), *rest.effects)),
            )
            for back in backs
        ]
        self._add(at, node.id, options)
        self.luck[at] = EntryLuck({option.key: option.key for option in options})
        return self._fewer(spot, Rest((), Goto(at)), node.id)

    # draws

    def _drawing(
        self, node: Node, draw: CardDraw, body: str, free: Condition, empty: Option | None
    ) -> Iterable[Option]:
        self.drawing.add(body)
        source, there = draw.source, self.loose.many(draw.source, 1)
        noted = {o.entry: o.outcomes[0].effects for o in node.options if o.role is OptionRole.DRAW}
        by_face = draw.pick is Pick.ANY
        turn = self._made(node.id)
        options = []
        for card in {card.node: card for card in self.loose.lying[source]}.values():
            name = card.node + HELD if by_face else card.node
            if by_face and card.node not in self.held:
                self.held.append(card.node)
            options.append(self._option(turn, card.node, ALWAYS, Rest(noted.get(card.node, ()), Goto(name))))
        self._add(turn, node.id, options)
        self.luck[turn] = EntryLuck({option.key: option.key for option in options})
        drawn = self._fewer(source, Rest((), Goto(turn)), node.id)
        after = None if empty is None else Rest(empty.outcomes[0].effects, empty.outcomes[0].target)
        fits = None if empty is None else self._fits(node, empty)
        if by_face:
            yield from self._by_face(
                node, body, both(free, there), drawn, None if fits is None else both(free, fits), after
            )
            return
        deck = self.told_decks.decks.get(source)
        left = there
        if deck is not None and deck.refill:
            again = self.loose.many(deck.to, 1)
            refilled = self._all_to(deck.to, source, drawn, node.id)
            yield self._option(body, "refill", both(free, Not(there), again), refilled)
            left = AnyOf((there, again))
        yield self._option(body, "draw", both(free, there), drawn)
        if after is not None and fits is not None:
            yield self._option(body, "empty", both(free, fits, Not(left)), after)

    def _by_face(
        self, node: Node, body: str, there: Condition, drawn: Rest, fits: Condition | None, after: Rest | None
    ) -> Iterable[Option]:
        """Whether anything can be done with what lies there is not known: perhaps it is as if nothing did."""
        if fits is None or after is None:
            yield self._option(body, "draw", there, drawn)
            self.sure[body, "draw"] = NEVER
            return
        at = self._made(node.id)
        self._add(at, node.id, [self._option(at, "draw", there, drawn), self._option(at, "empty", fits, after)])
        self.luck[at] = EntryLuck({"draw": "draw", "empty": "empty"})
        yield self._option(body, "draw", AnyOf((there, fits)), Rest((), Goto(at)))


def _few(story: Story, among: Collection[str]) -> tuple[dict[str, int], set[str]]:
    """Of these counters those that can be told as none, one, … and many, each with the number that means many.

    Then all names that something is computed with.
    """
    asked = {name: 1 for name in among if story.variables[name].low == 0}
    unfit: set[str] = set()
    for node in story.nodes.values():
        unfit |= {effect.per for effect in node.gains}
        for option in node.options:
            unfit |= set(scores(option))
            unfit |= {effect.per for outcome in option.outcomes for effect in outcome.effects}
            for test in tests(option.guard):
                if isinstance(test, Sum):
                    unfit |= set(test.names)
                elif test.name in asked:
                    asked[test.name] = max(asked[test.name], test.value)
            for cost in option.costs:
                if cost.name in asked:
                    asked[cost.name] = max(asked[cost.name], cost.amount)
    if story.keep is not None:
        unfit |= names(story.keep.when)
    few = {
        name: most + 1 for name, most in asked.items() if name not in unfit and most + 1 < story.variables[name].high
    }
    return few, unfit
