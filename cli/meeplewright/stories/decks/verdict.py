"""What is said of a story with decks: what holds for every order, what was only tried, and what nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from meeplewright.stories.decks.anyhow import WORK, Anyhow, Looked, Undecided, anyhow
from meeplewright.stories.decks.orders import MOST, Orders, searched
from meeplewright.stories.decks.plays import STUCK, play, script
from meeplewright.stories.decks.playtest import seed_of
from meeplewright.stories.decks.whatever import Whatever, whatever
from meeplewright.stories.model.story import Story

WORK_A_STATE = 400  # nodes of diagrams that may be moved for each state that may be searched through
TRIED = 100  # plays of each reader, where a story is too large to be searched through
_READERS = ("greedy", "random")
_SHOWN = 6


@dataclass(frozen=True, eq=False)
class DeckVerdict:
    """`wins` and `stuck` are plays, as scripts, that end well and that come to where nothing can be done.

    `loose` is what was found without the order of the cards, where there are too many orders to go through.
    """

    story: Story
    orders: Orders
    wins: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    stock: Orders | None = None  # the search that kept all counts apart, where it came to an end
    loose: Looked | Undecided | None = None
    drawn: Whatever | Undecided | None = None  # and whatever is drawn, where even that is too much

    def summary(self) -> str:
        """In one line."""
        orders, loose = self.orders, self.loose
        if orders.explored:
            if self.stuck or orders.traps:
                return f"refuted for every order in {orders.states:,} states"
            return f"proven for every order in {orders.states:,} states: an ending can always be reached"
        if self.stuck:
            return f"refuted: a play comes to where nothing can be done within {orders.states:,} states"
        if isinstance(loose, Looked) and loose.ends:
            return f"proven for every order in {loose.states:,} states without order: an ending can always be reached"
        if isinstance(self.drawn, Whatever) and self.drawn.ends:
            return "proven for every order, whatever is drawn: from every state an ending can be brought about"
        return f"not proven for every order within {orders.states:,} states"

    @property
    def won(self) -> bool | None:
        """Whether some order is won; None: nobody knows."""
        if self.wins or self.orders.explored:
            return bool(self.wins)
        return self.loose.wins if isinstance(self.loose, Looked) else None

    @property
    def done(self) -> set[tuple[str, str]] | None:
        """The options that may be taken in some order, by entry and key; None: nobody knows."""
        if self.orders.explored:
            return self.orders.done
        for each in (self.loose, self.drawn):
            if isinstance(each, Looked | Whatever):
                return set(each.done)
        return None

    def lines(self) -> Iterator[str]:
        """What else is known, a line each."""
        orders = self.orders
        if not orders.explored:
            yield from self._without_order()
        elif not self.wins:
            yield "won by no order"
        else:
            against_all = "not proven against every order" if orders.hazy else "won against every order, knowing none"
            yield against_all if orders.sure else "won by some orders only"
            yield f"while it goes on: it can still be won in {orders.hopeful:,} states, in {orders.hopeless:,} no more"
        if self.stock is None:
            yield "stock: not proven"
        elif self.stock.spilt:
            names = sorted(self.stock.machine.names[at] for at in self.stock.spilt)
            more = " and more" if len(names) > _SHOWN else ""
            yield f"stock: in some plays there is no room for all that is gained of {', '.join(names[:_SHOWN])}{more}"
        else:
            yield "stock: nothing is ever gained that there is no room for"

    def _without_order(self) -> Iterator[str]:
        loose = self.loose
        if self.wins:
            yield "won by some order, as a play shows"
        else:
            yield {True: "won by some order", False: "won by no order", None: "won by no play that was tried"}[self.won]
        if isinstance(self.drawn, Whatever):
            yield from self._whatever_is_drawn(self.drawn)
        elif isinstance(loose, Undecided):
            yield f"without order: not decided, for {loose.reason}"
        if not isinstance(loose, Looked):
            return
        if not loose.ends:
            yield (
                f"without order: of {loose.states:,} states in {loose.stuck:,} perhaps nothing can be done, "
                f"and in {loose.endless:,} it is not decided whether an ending can be reached"
            )
        if loose.hopeful is not None and self.won is not False:
            winning, lost, between = loose.hopeful
            yield (
                f"while it goes on: it can still be won in {winning:,} states, in {lost:,} no more, "
                f"and in {between:,} that depends on what lies on top"
            )

    def _whatever_is_drawn(self, drawn: Whatever) -> Iterator[str]:
        if drawn.ends:
            yield "while it goes on: in each state it can still be won, or losing is certain; which of them is not told"
            return
        for what, entries in (
            ("perhaps nothing can be done", drawn.stuck),
            ("an ending is not certain", drawn.endless),
        ):
            if entries:
                more = " and more" if len(entries) > _SHOWN else ""
                yield f"whatever is drawn: {what} at {', '.join(entries[:_SHOWN])}{more}"


def judged(story: Story, most: int = 0, *, loosely: bool = True) -> DeckVerdict:
    """Search through every order; what is too large for that is tried."""
    orders = searched(story, most or MOST)
    won = orders.can_win
    halts = orders.halts
    if orders.explored:
        stock = searched(story, most or MOST, every=True)
        return DeckVerdict(
            story,
            orders,
            orders.script(won) if won is not None else (),
            orders.script(halts[0]) if halts else (),
            stock if stock.explored else None,
        )
    halts = [at for at in halts if _looked_at(orders, at)]
    wins = orders.script(won) if won is not None else ()
    stuck = orders.script(halts[0]) if halts else ()
    without = anyhow(story, most * WORK_A_STATE or WORK) if loosely else None
    loose = without.looked() if isinstance(without, Anyhow) else without  # its sets of states go
    drawn = whatever(story) if isinstance(loose, Undecided) else None
    return DeckVerdict(story, orders, *_tried(orders, wins, stuck), loose=loose, drawn=drawn)


def _looked_at(orders: Orders, state: int) -> bool:
    """What was reached and not gone on from yet has no choices for that reason."""
    return state < orders.seen


def _tried(orders: Orders, wins: tuple[str, ...], stuck: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Plays that show what a search did not come to."""
    machine = orders.machine
    for reader in _READERS:
        for number in range(TRIED):
            if wins and stuck:
                return wins, stuck
            seed = seed_of(0, reader, number)
            one = play(machine, reader, seed)
            if machine.won(one.table) and not wins:
                wins = script(machine, reader, seed)
            if one.end == STUCK and not stuck:
                stuck = script(machine, reader, seed)
    return wins, stuck
