"""What is done with cards, told without their order: as effects, and as entries at which luck chooses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from meeplewright.stories.decks.loose import Card, Loose, Unfit, moves_in
from meeplewright.stories.model.conditions import ALWAYS, All, Condition, Not, Test, both, tests
from meeplewright.stories.model.decks import PILE, THIS, CardMove, Deck, Stacking
from meeplewright.stories.model.story import Effect, Goto, Node, Option, Outcome, Story, Target

HELD = "~hand"  # a card that is read because somebody chose it by its face


@dataclass(frozen=True, slots=True)
class EntryLuck:
    """How luck chooses at an entry: for each option what it has in common with those that may come instead of it.

    A reader can count on one option of each group that is possible, and not on which group it is. With `free` the
    groups are one where the deck was shuffled since. `sure`: only where this holds a group must be reckoned with.
    """

    group: dict[str, str]
    free: bool = False
    sure: dict[str, Condition] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rest:
    """What is still to be done: effects, whether they shuffle the deck, and where it goes on."""

    effects: tuple[Effect, ...]
    target: Target | None
    shuffled: bool = False


class Moves:
    """Makes entries: each step is told from the end, with what is still to be done after it."""

    def __init__(self, story: Story, loose: Loose | None = None) -> None:
        assert story.cards is not None
        self.story, self.told_decks = story, story.cards
        self.loose = Loose(story, story.cards) if loose is None else loose
        self.nodes: dict[str, Node] = {}
        self.luck: dict[str, EntryLuck] = {}
        self.shuffles: set[tuple[str, str, str]] = set()
        self.sure: dict[tuple[str, str], Condition] = {}
        self.entry: dict[str, str] = {}
        self.cards = {card.node for card in self.loose.cards}
        self.pile_most = self._pile_most()
        self.held: list[str] = []
        self.drawing: set[str] = set()
        self._count = 0

    def _add(self, name: str, entry: str, options: Iterable[Option], **more: object) -> None:
        self.nodes[name] = Node(name, options=tuple(options), made=True, **more)  # type: ignore[arg-type]
        self.entry[name] = entry

    def _made(self, entry: str) -> str:
        self._count += 1
        return f"{entry}~{self._count}"

    def _option(self, node: str, key: str, guard: Condition, rest: Rest, **more: object) -> Option:
        if rest.shuffled:
            self.shuffles.add((node, key, ""))
        outcome = Outcome(effects=rest.effects, target=rest.target)
        return Option(key, guard=guard, outcomes=(outcome,), **more)  # type: ignore[arg-type]

    def _pile_most(self) -> int:
        """The most cards of a pile that somebody asks for, and one more."""
        most = 0
        for node in self.story.nodes.values():
            asked = [each.value for option in node.options for each in tests(option.guard) if _asks_pile(each)]
            taken = [sum(move.count for move in option.moves if self._of_pile(move)) for option in node.options]
            most = max([most, *asked, *taken, *(move.count for move in moves_in(node) if self._of_pile(move))])
        return most + 1

    def _of_pile(self, move: CardMove) -> bool:
        """Whether it takes a few cards of one of several piles."""
        deck = self.told_decks.decks.get(move.source)
        return bool(move.count) and not move.card and (move.source == PILE or (deck is not None and deck.piles > 1))

    def _pile_at(self, node: Node) -> tuple[Deck | None, bool] | None:
        """The deck of which a pile matters at an entry, and whether it is the pile that its card came from.

        None where no pile matters; no deck where it may be a pile of any deck or place.
        """
        own = self.loose.drawn_from(node.id)
        asks = any(_asks_pile(each) for option in node.options for each in tests(option.guard))
        sources = {move.source for move in moves_in(node) if self._of_pile(move)}
        asks = asks or PILE in sources
        others = sources - {PILE, own.name if own is not None else PILE}
        if not others:
            return (own, True) if asks or sources else None
        if asks or len(others) > 1 or len(sources) > 1:
            raise Unfit(f"`{node.id}` takes cards of two piles")
        return self.told_decks.decks[others.pop()], False

    def _source(self, node: Node, move: CardMove) -> str:
        """Where a move takes a few cards from: PILE where that is one of several piles."""
        if not self._of_pile(move):
            return move.source
        own = self.loose.drawn_from(node.id)
        if own is None and move.source == PILE:
            raise Unfit(f"`{node.id}` takes cards of the pile that it came from, which may be any place")
        return own.name if own is not None and move.source == PILE and own.piles == 1 else PILE

    def _spot(self, node: Node, move: CardMove) -> str:
        """The deck or place of these cards."""
        if move.source != PILE:
            return move.source
        own = self.loose.drawn_from(node.id)
        assert own is not None  # `_source` has asked
        return own.name

    def _named(self, move: CardMove) -> list[Card]:
        return [card for card in self.loose.lying[move.source] if card.node == move.card]

    def _frees(self, to: str) -> bool:
        return to in self.told_decks.decks and (not self.loose.shown or to in self.loose.shown)

    def _all_moved(self, node: Node, moves: Sequence[CardMove], rest: Rest, *, sure: bool) -> Rest:
        """One after the other; `sure`: when the first is made, what was asked at the entry still holds."""
        for at, move in reversed(list(enumerate(moves))):
            rest = self._moved(node, move, rest, sure=sure and all(map(_steady, moves[:at])), first=sure and not at)
        return rest

    def _moved(self, node: Node, move: CardMove, rest: Rest, *, sure: bool, first: bool) -> Rest:
        shuffled = rest.shuffled or (move.put is Stacking.SHUFFLE and self._frees(move.to))
        if move.source == THIS:
            had = self._of_back(node, move, node.id)
            return replace(
                rest, effects=(*self.loose.read_to(node.id, move.to), *had, *rest.effects), shuffled=shuffled
            )
        if move.card:
            return self._one_named(node, move, replace(rest, shuffled=shuffled))
        if not move.count:
            return self._whole(node, move, replace(rest, shuffled=shuffled))
        return self._some(node, move, replace(rest, shuffled=shuffled), sure=sure, first=first)

    def _of_back(self, node: Node, move: CardMove, name: str) -> tuple[Effect, ...]:
        """What is had for a card of this name by its back."""
        if not move.each:
            return ()
        self._simply(node, move)
        backs = {card.back for card in self.loose.cards if card.node == name}
        if len(backs) > 1:
            raise Unfit(f"`{node.id}` counts the backs of a card that has several")
        return tuple(effect for back, effects in move.each if back in backs for effect in effects)

    def _simply(self, node: Node, move: CardMove) -> None:
        if any(e.per or e.table for _, effects in move.each for e in effects):
            raise Unfit(f"`{node.id}` counts what a card costs by something else")

    def _whole(self, node: Node, move: CardMove, rest: Rest) -> Rest:
        return replace(rest, effects=(*self.loose.all_to(self._all_of(node, move), move.to), *rest.effects))

    def _all_of(self, node: Node, move: CardMove) -> str:
        """Where all cards are taken from."""
        source = move.source
        if source == PILE:
            own = self.loose.drawn_from(node.id)
            if own is None or own.piles > 1:
                raise Unfit(f"`{node.id}` takes the whole pile that it came from")
            source = own.name
        if move.each:
            raise Unfit(f"`{node.id}` counts the backs of all that lies in `{source}`")
        return source

    def _one_named(self, node: Node, move: CardMove, rest: Rest) -> Rest:
        at = self._made(node.id)
        cards, had = self._named(move), self._of_back(node, move, move.card)
        options = [
            self._option(
                at,
                card.name,
                self.loose.first(move.source, card),
                replace(rest, effects=(self.loose.laid(card, move.to), *had, *rest.effects)),
            )
            for card in cards
        ]
        none = All(tuple(Not(self.loose.at(card, move.source)) for card in cards))
        self._add(at, node.id, [*options, self._option(at, "none", none, rest)])
        return Rest((), Goto(at))

    def _some(self, node: Node, move: CardMove, rest: Rest, *, sure: bool, first: bool) -> Rest:
        """A few cards, one after the other: as many as are asked for, or as there are.

        `sure`: as many as were asked for are there. `first`: a pile is as large as it was.
        """
        source = self._source(node, move)
        spot = self._spot(node, move)
        self._simply(node, move)
        after = [rest]
        for _ in range(move.count):
            after.append(self._pick(node, move, spot, after[-1]))
        if sure and move.least == move.count:
            return after[-1]
        at = self._made(node.id)
        options = []
        for count, one in enumerate(after):
            less = Test(PILE, ">=", count) if source == PILE and first else self.loose.many(spot, count)
            more = Test(PILE, ">=", count + 1) if source == PILE and first else self.loose.many(spot, count + 1)
            guard = both(less, Not(more)) if count < move.count and (source != PILE or first) else less
            options.append(self._option(at, str(count), guard, one))
        self._add(at, node.id, options)
        if source == PILE and not first:  # any number that lies in the deck may be left of it
            self.luck[at] = EntryLuck({option.key: option.key for option in options})
        return Rest((), Goto(at))

    def _pick(self, node: Node, move: CardMove, spot: str, rest: Rest) -> Rest:
        at = self._made(node.id)
        group, frees = self.loose.groups(spot, ordered=move.oldest)
        had = dict(move.each)
        options = [
            self._option(
                at,
                card.name,
                self.loose.first(spot, card),
                replace(rest, effects=(self.loose.laid(card, move.to), *had.get(card.back, ()), *rest.effects)),
            )
            for card in self.loose.lying[spot]
        ]
        self._add(at, node.id, options)
        self.luck[at] = EntryLuck({card.name: grouped(card, group) for card in self.loose.lying[spot]}, frees)
        return Rest((), Goto(at))

    def _pile(self, node: Node, called: str, deck: Deck | None, own: bool, rest: Rest) -> Rest:  # noqa: FBT001
        """How many cards are left in the pile that a card came from, or in the fullest of another deck.

        Any number that lies in the deck may be there. Who always draws from the fullest pile can count on its share.
        """
        at = self._made(node.id)
        if called.endswith(HELD) and own:
            deck = None
        came = self.loose.drawn_from(node.id) is not None and not called.endswith(HELD)
        options: list[Option] = []
        sure: dict[str, Condition] = {}
        for count in range(self.pile_most + 1):
            guard: Condition = ALWAYS
            if deck is not None:
                guard = self.loose.many(deck.name, count)
                if count < self.pile_most and came:
                    share = deck.piles * (count + 1) if own else deck.piles * count + 1
                    sure[str(count)] = Not(self.loose.many(deck.name, share))
                    if deck.piles == 1 or not own:
                        guard = both(guard, sure[str(count)])
            effects = (Effect(PILE, count, sets=True), *rest.effects)
            options.append(self._option(at, str(count), guard, replace(rest, effects=effects)))
        self._add(at, node.id, options)
        self.luck[at] = EntryLuck({option.key: option.key for option in options}, sure=sure)
        return Rest((), Goto(at))

    def _had(self, effects: Sequence[Effect], rest: Rest, entry: str) -> Rest:
        """What is gained and lost; what is had so often as something says, by what that says."""
        for effect in reversed(effects):
            if not effect.per:
                rest = replace(rest, effects=(effect, *rest.effects))
                continue
            if effect.per == PILE:
                raise Unfit("something is had for each card of a pile")
            variable = self.story.variables[effect.per]
            top = len(self.loose.lying[effect.per]) if effect.per in self.loose.lying else variable.high
            at = self._made(entry)
            options = []
            for value in range(variable.low, top + 1):
                one = replace(effect, amount=effect.amount * value, per="")
                guard = self.loose.told_of(Test(effect.per, "==", value))
                options.append(self._option(at, str(value), guard, replace(rest, effects=(one, *rest.effects))))
            self._add(at, entry, options)
            rest = Rest((), Goto(at))
        return rest


def _steady(move: CardMove) -> bool:
    """Whether what later moves ask for is there after it as well, because its own share was asked for besides."""
    taken = move.source == THIS or (not move.card and 0 < move.count == move.least)
    return taken and move.put is not Stacking.SHUFFLE


def _asks_pile(test: object) -> bool:
    return isinstance(test, Test) and test.name == PILE


def grouped(card: Card, by: str) -> str:
    """What a card has in common with those that may come instead of it."""
    return {"": "", "back": card.back, "card": card.name}[by]
