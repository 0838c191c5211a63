"""The verdict on a story with decks that has too many orders: what holds for all of them, told without their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from meeplewright.stories.decks.carried import HELD
from meeplewright.stories.decks.certain import BackwardSearch
from meeplewright.stories.decks.loose import Unfit
from meeplewright.stories.decks.unordered import Unordered, unordered
from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import Sort, Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.graph import order_of
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import MOST_NODES, Proof, Verdict
from meeplewright.stories.proof.search import backward, forward, nothing
from meeplewright.stories.proof.spaces import Full, Space, States

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction

    from meeplewright.stories.proof.diagrams import Diagrams

WORK = 3_200_000  # nodes of all diagrams that are moved
MOST_CARDS = 100  # above this, stories took up to a minute each and none was decided


@dataclass(frozen=True, eq=False)
class Anyhow:
    """Sets of states, one an entry. `reached` leaves out nothing that can be; it may hold what cannot.

    From `can_end` an ending can be reached for certain, from `can_win` the game can be won for certain, and outside
    `may_win` it cannot be won by any order and any choices.
    """

    told: Unordered
    machine: Machine
    space: Space
    reached: Sequence[States]
    can_end: Sequence[States]
    halts: Sequence[States]  # where perhaps nothing can be done
    may_win: Sequence[States] | None = None  # None: more than is looked through
    can_win: Sequence[States] | None = None
    apart: bool = False  # whether it was forgotten between draws what belongs to what

    def _count(self, sets: Sequence[States]) -> int:
        return sum(self.space.count(each, live) for each, live in zip(sets, self.machine.live, strict=True) if each)

    def _without(self, one: Sequence[States], other: Sequence[States]) -> list[States]:
        return [self.space.minus(a, b) if a else a for a, b in zip(one, other, strict=True)]

    @cached_property
    def states(self) -> int:
        return self._count(self.reached)

    def count(self) -> None:
        """Count what is asked of every story, while there is room for it."""
        _ = self.states, self.stuck, self.endless, self.done

    @cached_property
    def living(self) -> list[States]:
        """Where the story goes on."""
        nodes = self.machine.story.nodes
        none = self.space.none()
        return [
            none if nodes[name].ending else each for name, each in zip(self.machine.nodes, self.reached, strict=True)
        ]

    @cached_property
    def stuck(self) -> int:
        """States in which it may be that nothing can be done."""
        return self._count(self.halts)

    @cached_property
    def endless(self) -> int:
        """States from which it is not certain that an ending can be reached."""
        return self._count(self._without(self.reached, self.can_end))

    @cached_property
    def winning(self) -> int:
        """States that are no ending from which the game can be won."""
        assert self.can_win is not None
        return self._count([self.space.both(a, b) for a, b in zip(self.living, self.can_win, strict=True)])

    @cached_property
    def lost(self) -> int:
        """States that are no ending from which it is lost for certain."""
        assert self.may_win is not None
        return self._count(self._without(self.living, self.may_win))

    @cached_property
    def open(self) -> int:
        """States that are neither."""
        return self._count(self.living) - self.winning - self.lost

    def looked(self) -> Looked:
        """In numbers."""
        hopeful = None if self.can_win is None else (self.winning, self.lost, self.open)
        return Looked(self.states, self.stuck, self.endless, frozenset(self.done), self.wins, hopeful)

    @property
    def ends(self) -> bool:
        """Whether from every state an ending can be reached, and none is stuck."""
        return not self.stuck and not self.endless

    @property
    def wins(self) -> bool | None:
        """Whether some order is won; None: nobody knows."""
        if self.may_win is None or self.can_win is None:
            return None
        if not self.may_win[self.machine.start]:
            return False
        return True if self.can_win[self.machine.start] else None

    @cached_property
    def done(self) -> set[tuple[str, str]]:
        """Every option that may be taken, by entry and key; entries that may be read have an empty key too."""
        options: set[tuple[str, str]] = set()
        for at, name in enumerate(self.machine.nodes):
            states, entry = self.reached[at], self.told.entry[name]
            if not states:
                continue
            options.add((entry, ""))
            for number, option in enumerate(self.machine.story.nodes[name].options):
                if self.space.where(states, self.machine.open[at][number]):
                    options.add((entry, option.key))
        return options


@dataclass(frozen=True, slots=True)
class Looked:
    """The same in numbers: what is kept of it. `hopeful` is None where that is more than is looked through."""

    states: int
    stuck: int
    endless: int
    done: frozenset[tuple[str, str]]
    wins: bool | None
    hopeful: tuple[int, int, int] | None  # can be won, lost, open

    @property
    def ends(self) -> bool:
        """Whether from every state an ending can be reached, and none is stuck."""
        return not self.stuck and not self.endless


@dataclass(frozen=True, slots=True)
class Undecided:
    """Why nothing was found out."""

    reason: str


def anyhow(story: Story, work: int = WORK, *, reduced: bool = True, apart: bool = False) -> Anyhow | Undecided:
    """Look through a story without the order of its cards.

    Where what lies where belongs together in too many ways, or with `apart`, it is forgotten between two draws what
    belongs to what: more states than can be, and all of them few to describe.
    """
    many = 0 if story.cards is None else sum(part.there for deck in story.cards.decks.values() for part in deck.parts)
    if many > MOST_CARDS and work <= WORK:
        return Undecided(f"its {many} cards are more than are looked through")
    try:
        telling = unordered(story)
    except Unfit as unfit:
        return Undecided(str(unfit))
    machine = machine_of(telling, reduced=reduced)
    for forget in (False, True):
        if apart and not forget:
            continue
        space = diagrams_of(machine, work if forget else work // 2)
        try:
            reached = apart_from(telling, machine, space) if forget else nothing(machine, space)
            if not forget:
                forward(machine, space, reached, chained=True)
            return _searched(telling, machine, space, reached, apart=forget)
        except (Full, MemoryError):
            continue
    return Undecided("its states are more than are looked through")


def machine_of(telling: Unordered, *, reduced: bool = True) -> Machine:
    """The story compiled, with all that is asked of luck."""
    asked: dict[str, list[Condition]] = {}
    for node, luck in telling.luck.items():
        asked.setdefault(node, []).extend(luck.sure.values())
    for (node, _), condition in telling.sure.items():
        asked.setdefault(node, []).append(condition)
    return compiled(telling.story, asked=asked, reduced=reduced)


def diagrams_of(machine: Machine, work: int) -> Diagrams:
    """Sets of states as decision diagrams."""
    from meeplewright.stories.proof.diagrams import Diagrams  # oxidd is imported where it is used

    return Diagrams(machine, MOST_NODES, work)


def apart_from(telling: Unordered, machine: Machine, space: Diagrams) -> list[States]:
    """The states that may be reached, and more: where ways come together it is forgotten what belongs to what.

    Of a counter that has changed any value may be there; of a card only where it may lie.
    """
    reached = nothing(machine, space)
    reached[machine.start] = space.begin()
    order = order_of(machine.links(), machine.start)
    place = {node: at for at, node in enumerate(order)}
    joints = {at for at, name in enumerate(machine.nodes) if len(machine.into[at]) > 1 and name not in telling.luck}
    counted = sum(1 << at for at, each in enumerate(machine.blocks) if each.variable.sort is not Sort.HIDDEN)
    known: dict[int, dict[int, BDDFunction]] = {at: {} for at in joints}
    heap = [(0, machine.start)]
    done: dict[int, States] = {}
    while heap:
        _, node = heappop(heap)
        for number in machine.out[node]:
            here, edge = reached[node], machine.edges[number]
            if number in done and done[number] == here:
                continue
            fresh = space.minus(here, done[number]) if number in done else here
            done[number] = here
            moved = space.move(space.where(fresh, edge.guard), edge.changes)
            target = edge.target
            if not moved or not space.minus(moved, reached[target]):
                continue
            if target in joints:
                reached[target] = space.spread(moved, machine.live[target], known[target], counted)
            else:
                reached[target] = space.join(reached[target], moved)
            heappush(heap, (place[target], target))
    return reached


def _searched(telling: Unordered, machine: Machine, space: Space, reached: list[States], *, apart: bool) -> Anyhow:
    nodes = machine.story.nodes
    facts = Facts(Proof(machine, Verdict.OPEN, space, reached, reached))
    halts: list[States] = []
    for at, name in enumerate(machine.nodes):
        stop = facts.gap(at) if reached[at] and not nodes[name].ending else space.none()
        for _, _, lost in facts.nowhere(at) if reached[at] else ():
            stop = space.join(stop, lost)
        if stop and name.rstrip("~").endswith(HELD):  # a card with which nothing can be done is not chosen
            reached[at] = space.minus(reached[at], stop)
            stop = space.none()
        halts.append(stop)
    ends = {at: reached[at] for at, name in enumerate(machine.nodes) if nodes[name].ending and reached[at]}
    wins = {at: each for at, states in ends.items() if (each := _won(machine, space, at, states))}
    ways = BackwardSearch(telling, machine, space, reached)
    _, can_end = ways.surely(ends)
    answer = Anyhow(telling, machine, space, reached, can_end, halts, apart=apart)
    answer.count()
    try:
        _, can_win = ways.surely(wins)
        may_win = backward(machine, space, reached, wins, chained=True)
    except (Full, MemoryError):
        if not apart:
            raise
        return answer
    return replace(answer, may_win=may_win, can_win=can_win)


def _won(machine: Machine, space: Space, at: int, states: States) -> States:
    sort, keep = machine.story.nodes[machine.nodes[at]].ending, machine.story.keep
    if keep is None:
        return states if sort != "bad" else space.none()
    return space.where(states, machine.keep) if keep.fits(sort) else space.none()
