"""A story with decks compiled: what may be chosen at a table, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from meeplewright.stories.decks.conditions import Change, Holds, applied, changes, holding, must_haves
from meeplewright.stories.decks.luck import First
from meeplewright.stories.decks.moving import Mover, Moving
from meeplewright.stories.decks.table import NOBODY, Luck, Table, Ways, hidden, shown, turned, unseen_from
from meeplewright.stories.model.conditions import names
from meeplewright.stories.model.decks import PILE, Pick
from meeplewright.stories.model.reader import conditional
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import (
    Add,
    Fight,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Recall,
    Story,
    Target,
    scores,
)

NOWHERE = "nowhere"
DRAWS = 1 << 20  # choices from here on draw: the pile, and how far down
DEEP = 1 << 10


@dataclass(frozen=True, slots=True)
class Came:
    """What follows once an option has come out so."""

    name: str
    effects: tuple[Change, ...]
    moves: tuple[Moving, ...]
    goto: int  # -1: by `far`
    far: Callable[[list[int]], int] | None


@dataclass(eq=False, slots=True)
class ReadyOption:
    """An option ready to be taken."""

    option: Option
    holds: Holds | None
    force: Force
    asked: bool  # a condition is printed at it
    costs: tuple[tuple[int, int], ...]
    moves: tuple[Moving, ...]
    came: tuple[Came, ...]
    ways: Callable[[list[int]], Ways] | None
    over: tuple[int, ...] = ()  # of options that must be taken: those that are more specific


@dataclass(eq=False, slots=True)
class ReadyNode:
    """A node ready to be read."""

    name: str
    ending: str
    choices: tuple[ReadyOption, ...]
    asked: tuple[tuple[Holds | None, tuple[Moving, ...]], ...]  # what each of them asks for
    forced: bool  # some option must be taken where it fits, or is for those for whom nothing else is
    gains: tuple[Change, ...]
    moves: tuple[Moving, ...]
    piles: tuple[int, ...] = ()  # that it draws from
    pick: Pick | None = None
    see: int = 1
    away: int = NOBODY  # where its cards go once they are read
    empty: int = -1  # the choice to go on where nothing is left
    noted: Mapping[int, tuple[Change, ...]] | None = None  # per card: what remembers where it was drawn


class DeckRules:
    """The rules of one story with decks."""

    def __init__(self, story: Story) -> None:
        assert story.cards is not None
        self.story, self.cards = story, story.cards
        self.index = {name: at for at, name in enumerate(story.variables)}
        self.names = list(story.variables)
        self.number = {name: at for at, name in enumerate(story.nodes)}
        self.spilt: set[int] | None = None  # variables that a gain was more than; looked for where it is a set
        self.mover = Mover(story, self.cards, self.index)
        self.node_of = [self.number[name] for name, _ in self.mover.cards]
        # the last is where an option leads that leads nowhere: nothing can be done there
        self.places = [
            *(self._place(name) for name in story.nodes),
            ReadyNode(NOWHERE, "", (), (), forced=False, gains=(), moves=()),
        ]
        read = asked(story)
        self._counted = [(self.index[name], piles) for name, piles in self.mover.piles_of.items() if name in read]
        self._pile_at = self.index[PILE] if PILE in read else -1

    # what is there at the beginning

    def begin(self, luck: Luck, values: Mapping[str, int] | None = None) -> Table:
        """The table as it is laid out."""
        sheet = [variable.starts[0] for variable in self.story.variables.values()]
        for name, value in (values or {}).items():
            sheet[self.index[name]] = value
        table = self.mover.laid_out(0, sheet)
        self._come(table, self.number[self.story.start], luck)
        return table

    def begin_at(self, node: str, luck: Luck) -> Table:
        """The table as it is laid out, and this node read on it: a card is taken from where it lies."""
        table = self.mover.laid_out(0, [variable.starts[0] for variable in self.story.variables.values()])
        for card in self.mover.ids.get(node, ())[:1]:
            table.own = self.mover.searched_for(table, card)
            table.card = card
        self._come(table, self.number[node], luck)
        return table

    # what may be chosen

    def choices(self, table: Table) -> list[int]:
        """The numbers of what may be chosen: options by their place, draws from DRAWS on."""
        place, values = self.places[table.node], table.values
        if place.ending:
            return []
        fits = [
            at
            for at, (holds, moves) in enumerate(place.asked)
            if (holds is None or holds(values)) and (not moves or self.mover.possible(table, moves))
        ]
        if place.forced:
            must = [at for at in fits if place.choices[at].force is Force.MUST]
            if must:
                return [at for at in must if not any(other in must for other in place.choices[at].over)]
            if any(place.choices[at].asked for at in fits):
                fits = [at for at in fits if place.choices[at].force is not Force.ELSE]
        if place.pick is None:
            return fits
        drawn = self._drawable(table, place)
        if drawn:
            if place.empty in fits:
                fits.remove(place.empty)
            fits += drawn
        return fits

    def _drawable(self, table: Table, place: ReadyNode) -> list[int]:
        draws: list[int] = []
        for pile in place.piles:
            size = table.size(pile)
            if place.pick is Pick.ANY:
                seen: set[int] = set()
                for at, entry in enumerate((*table.tops[pile], *table.bottoms[pile])):
                    if entry not in seen:
                        seen.add(entry)
                        if self._useful(table, DRAWS + pile * DEEP + at):
                            draws.append(DRAWS + pile * DEEP + at)
            elif size:
                draws += [DRAWS + pile * DEEP + at for at in range(min(place.see, size))]
        if not draws and self.mover.refill_of(place.piles[0]) and self.mover.to_refill(table, place.piles[0]):
            return [DRAWS + pile * DEEP for pile in place.piles[:1]]
        return draws

    def _useful(self, table: Table, choice: int) -> bool:
        """Whether anything can be done with a card once it is chosen by its face."""
        tried, spilt, self.spilt = table.copy(), self.spilt, None
        self.take(tried, choice, First())
        self.spilt = spilt
        return bool(self.places[tried.node].ending or self.choices(tried))

    # what becomes of it

    def take(self, table: Table, choice: int, luck: Luck) -> str:
        """Take a choice; the table is changed. What came out is handed back."""
        if choice >= DRAWS:
            self._draw(table, *divmod(choice - DRAWS, DEEP), luck)
            return ""
        taken = self.places[table.node].choices[choice]
        values, came, lost, mover = table.values, taken.came[0], "", self.mover
        if taken.ways is not None:
            ways = taken.ways(values)
            if not ways:  # a fight in which nobody can hit anybody
                table.node = len(self.number)
                return ""
            name, _, lost = ways[luck.way(ways)][0].partition("/")
            came = next(each for each in taken.came if each.name == name)
        target = came.goto if came.far is None else came.far(values)
        for at, amount in taken.costs:
            values[at] -= amount
        for move in taken.moves:
            mover.move(table, move, luck)
        if isinstance(taken.option.chance, Fight):
            self._hurt(table, taken.option.chance, int(lost or 0), beaten=came.name == "failure")
        if came.effects:
            applied(values, came.effects, self.spilt)
        for move in came.moves:
            mover.move(table, move, luck)
        if table.card != NOBODY:
            mover.laid_away(table)
        self._come(table, target, luck)
        return came.name

    def _hurt(self, table: Table, fight: Fight, times: int, *, beaten: bool) -> None:
        at, low = self.index[fight.health], self.story.variables[fight.health].low
        table.values[at] = max(0 if beaten else table.values[at] - times * fight.damage, low)

    def _draw(self, table: Table, pile: int, deep: int, luck: Luck) -> None:
        place = self.places[table.node]
        if not table.size(pile):
            self.mover.refilled(table, pile, luck)
        tops = table.tops[pile]
        if place.pick is Pick.ANY:
            entry = tops.pop(deep) if deep < len(tops) else table.bottoms[pile].pop(deep - len(tops))
        elif place.pick is Pick.OLDEST:
            entry = self.mover.lowest(table, pile, luck)
        elif deep < len(tops):
            entry = tops.pop(-1 - deep)
        elif deep < len(tops) + (unseen := sum(table.unseen[pile])):
            entry, _ = unseen_from(table, pile, luck)
        else:
            entry = table.bottoms[pile].pop(-1 - (deep - len(tops) - unseen))
        card = turned(table, entry, luck, self.mover.backs)
        table.card, table.own, table.away = card, pile, place.away
        if place.noted:
            applied(table.values, place.noted.get(card, ()))
        self._come(table, self.node_of[card], luck)

    def _come(self, table: Table, node: int, luck: Luck) -> None:
        """Read the node."""
        table.node = node
        place = self.places[node]
        if place.gains:
            applied(table.values, place.gains, self.spilt)
        for move in place.moves:
            self.mover.move(table, move, luck)
        if place.pick is not None:
            table.own = NOBODY
            if self.mover.with_backs and place.pick is Pick.TOP:
                self._see(table, place, luck)
        values = table.values
        for at, piles in self._counted:
            values[at] = sum([table.size(pile) for pile in piles])
        if self._pile_at >= 0:
            values[self._pile_at] = table.size(table.own) if table.own != NOBODY else 0

    def _see(self, table: Table, place: ReadyNode, luck: Luck) -> None:
        """Look at the backs on top of the piles."""
        for pile in place.piles:
            if not self.mover.shows_backs(pile):
                return
            tops = table.tops[pile]
            while len(tops) < place.see and any(table.unseen[pile]):
                card, pool = unseen_from(table, pile, luck, back=True)
                tops.insert(0, hidden(card, pool, len(self.mover.backs)))

    def show(self, table: Table, choice: int) -> str:
        """How a choice is called in a script."""
        if choice < DRAWS:
            return self.places[table.node].choices[choice].option.key
        pile, deep = divmod(choice - DRAWS, DEEP)
        place = self.places[table.node]
        name = "draw"
        if place.pick is Pick.ANY:
            entry = (*table.tops[pile], *table.bottoms[pile])[deep]
            return f"draw:{self.mover.cards[entry if entry >= 0 else shown(entry, len(self.mover.cards))[0]][0]}"
        if len(place.piles) > 1:
            name += f".{place.piles.index(pile) + 1}"
        return f"{name}/{deep + 1}" if place.see > 1 else name

    # making it

    def _place(self, name: str) -> ReadyNode:
        node = self.story.nodes[name]
        variables, index = self.story.variables, self.index
        options = [option for option in node.options if option.role is not OptionRole.DRAW]
        choices = [self._choice(option) for option in options]
        for each in choices:
            if each.force is Force.MUST:
                each.over = tuple(
                    at
                    for at, other in enumerate(choices)
                    if other.force is Force.MUST and more_specific(other.option.guard, each.option.guard, variables)
                )
        place = ReadyNode(
            name,
            node.ending,
            tuple(choices),
            tuple((each.holds, each.moves) for each in choices),
            any(each.force is not Force.CHOICE for each in choices),
            changes(node.gains, variables, index),
            tuple(self.mover.moving(move) for move in node.moves),
        )
        if node.draw is not None:
            place.piles = self.mover.piles_of[node.draw.source]
            place.pick, place.see = node.draw.pick, node.draw.see
            place.away = self.mover.piles_of[node.draw.to][0] if node.draw.to else NOBODY
            place.empty = next((at for at, option in enumerate(options) if option.role is OptionRole.EMPTY), -1)
            place.noted = {
                card: changes(option.outcomes[0].effects, variables, index)
                for option in node.options
                if option.role is OptionRole.DRAW
                for card in self.mover.ids.get(option.entry, ())
            }
        return place

    def _choice(self, option: Option) -> ReadyOption:
        variables, index = self.story.variables, self.index
        costs = must_haves(option.costs, variables, index)
        return ReadyOption(
            option,
            holding(option.guard, index, costs.items()),
            option.force,
            option.force is Force.CHOICE and conditional(option),
            tuple((index[cost.name], cost.amount) for cost in option.costs),
            tuple(self.mover.moving(move) for move in option.moves),
            tuple(
                Came(
                    outcome.name,
                    changes(outcome.effects, variables, index),
                    tuple(self.mover.moving(move) for move in outcome.moves),
                    self.number[outcome.target.node] if isinstance(outcome.target, Goto) else -1,
                    None if isinstance(outcome.target, Goto) else self._far(outcome.target),
                )
                for outcome in option.outcomes
            ),
            self._ways(option),
        )

    def _far(self, target: Target | None) -> Callable[[list[int]], int]:
        if isinstance(target, Recall):
            at = self.index[target.register]
            nodes = [len(self.number), *(self.number.get(node, len(self.number)) for node in target.nodes)]
            return lambda values: nodes[values[at]]
        if target is None:
            return lambda _: len(self.number)
        assert isinstance(target, Add)
        base, numbers = target.base, {number: self.number[node] for number, node in target.nodes.items()}
        parts = [(self.story.variables[name].number, self.index[name]) for name in target.names]
        held = [at for fixed, at in parts if fixed is not None]

        def far(values: list[int]) -> int:
            if any(values[at] < 1 for at in held):
                return len(self.number)
            total = base + sum(values[at] if fixed is None else fixed for fixed, at in parts)
            return numbers.get(total, len(self.number))

        return far

    def _ways(self, option: Option) -> Callable[[list[int]], Ways] | None:
        """How its dice can fall, by what is added to them."""
        chance = option.chance
        if chance is None:
            return None
        from meeplewright.stories.model.reader import Reader, Situation

        reader, names = Reader(self.story), self.names
        used = [self.index[name] for name in scores(option)]
        known: dict[tuple[int, ...], Ways] = {}

        def ways(values: list[int]) -> Ways:
            key = tuple([values[at] for at in used])
            if key not in known:
                sheet = dict(zip(names, values, strict=True))
                branches = reader.ways(Situation(self.story.start, sheet), option)
                even = Fraction(1, max(len(branches), 1))
                odds = [(way.name, even if way.chance is None else way.chance) for way in branches]
                known[key] = tuple((name, float(chance), chance) for name, chance in odds)
            return known[key]

        return ways

    def won(self, table: Table) -> bool:
        """Whether it has ended as it is meant to: as `keep` says, else well, else not badly."""
        sort, keep = self.places[table.node].ending, self.story.keep
        if not sort or keep is None:
            return bool(sort) and sort != "bad"
        return keep.fits(sort) and (self._kept is None or self._kept(table.values))

    @cached_property
    def _kept(self) -> Holds | None:
        return None if self.story.keep is None else holding(self.story.keep.when, self.index)

    @cached_property
    def read(self) -> frozenset[int]:
        """The variables that decide anything."""
        return frozenset(self.index[name] for name in asked(self.story) if name in self.index)


def asked(story: Story) -> set[str]:
    """The names that some condition reads, or something is had per."""
    keep: set[str] = set() if story.keep is None else names(story.keep.when)
    return keep.union(*map(asked_at, story.nodes.values()))


def asked_at(node: Node) -> set[str]:
    """Those of them that are read at a node."""
    from meeplewright.stories.model.story import reads

    variables: set[str] = set()
    effects = [*node.gains]
    for option in node.options:
        variables |= reads(option)
        effects += [effect for outcome in option.outcomes for effect in outcome.effects]
    return variables | {effect.per for effect in effects if effect.per}
