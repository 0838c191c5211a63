"""The earliest round in which a goal can be met, with the play that meets it then.

All that is chosen in a round must have been possible when it began. More is never worse, so that of the plays up to a
round only those are followed to which no other has read the same and more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import Any

from meeplewright.stories.model.conditions import All, AnyOf, Condition, Test, tests
from meeplewright.stories.model.plan import EntriesAsked, Goal, Plan, Seats
from meeplewright.stories.model.story import Story, VariableRole

PATIENCE = 20_000  # plays looked at for one goal and one number of players

State = tuple[int, ...]  # how often a step of each sort was taken
Steps = tuple[tuple[int, ...], ...]  # the sorts of the steps taken in each round


@dataclass(frozen=True, slots=True)
class Earliest:
    """The first round in which a goal is met; `exact` is false where it may be later. None: never."""

    goal: Goal
    seats: Seats
    round: int | None
    exact: bool = True
    play: tuple[tuple[str, ...], ...] = ()  # what is read in each round
    steps: Steps = ()  # the same by the sorts of steps that there are

    @property
    def too_late(self) -> bool:
        """Whether the goal's rounds, or all that there are, are over by then."""
        return self.round is not None and any(
            0 < each < self.round for each in (self.goal.last, *self.goal.within[-1:])
        )

    def script(self) -> tuple[str, ...]:
        """One line a round."""
        return tuple(f"round {number}: {', '.join(read) or '-'}" for number, read in enumerate(self.play, 1))


@dataclass(frozen=True, slots=True)
class _Sort:
    """Entries that ask for the same and give the same: it does not matter which of them is read."""

    nodes: tuple[str, ...]
    guard: Condition
    gains: tuple[tuple[str, int, bool], ...]  # a name, how many, and whether it is set to that
    room: int  # how many readings of them can be of use
    asked: tuple[int, ...]  # which of what is asked for they count for


def earliest(story: Story, plan: Plan) -> Iterator[Earliest]:
    """Every goal for every number of players, in the order of the records."""
    for goal in plan.goals:
        for seats in plan.seats:
            yield _Search(story, plan, goal, seats).found()


def too_late(story: Story, plan: Plan) -> Iterator[Earliest]:
    """The goals that no play of some number of players meets in time, each with its first round."""
    for goal in plan.goals:
        for seats in plan.seats:
            search = _Search(story, plan, goal, seats)
            if not search.in_time() and (first := search.found()).too_late:
                yield first


class _Search:
    """One goal for one number of players."""

    def __init__(self, story: Story, plan: Plan, goal: Goal, seats: Seats) -> None:
        self.story, self.plan, self.goal, self.seats = story, plan, goal, seats
        self.asks = tuple(each for each in goal.asks if each.count and each.players in (0, seats.number))
        guards = {o.entry or o.key: o.guard for o in story.nodes[plan.hub].options}
        self.wanted = guards[goal.node]
        self.begun = self._begun()
        self.sorts = tuple(_sorts(story, goal, guards, self.asks, self.begun))

    def _begun(self) -> Mapping[str, int]:
        values = {name: variable.starts[0] for name, variable in self.story.variables.items()}
        for node in self.goal.begins:
            for effect in self.story.nodes[node].gains:
                values[effect.name] = effect.on(values[effect.name], self.story.variables[effect.name])
        return values

    def found(self) -> Earliest:
        """The first round of all."""
        free = self._free()
        at_once = free.searched()
        if at_once.round is None or not self.seats.steps:
            return replace(at_once, seats=self.seats)
        soon = self._one_after_another(at_once.steps)
        if len(soon) == len(at_once.steps):
            return self._told(soon)
        return self.searched()

    def in_time(self) -> bool:
        """Whether some play is quick enough; a play that is, is found faster than the quickest."""
        at_once = self._free().searched()
        if at_once.round is None:
            return True  # never, which is told as an entry that nobody reads
        return not self._told(self._one_after_another(at_once.steps)).too_late

    def _free(self) -> _Search:
        """The same where all that is possible can be done in one round."""
        return _Search(self.story, self.plan, self.goal, Seats(self.seats.name, self.seats.number))

    def _one_after_another(self, rounds: Steps) -> Steps:
        """The steps of a play for which there is not room enough, spread over more rounds."""
        left = [sort for row in rounds for sort in row]
        rows: list[tuple[int, ...]] = []
        state = [0] * len(self.sorts)
        while left:
            values = self._values(tuple(state))
            row = [sort for sort in left if _holds(self.sorts[sort].guard, values, self.story)]
            row = row[: self.seats.steps or len(row)]
            for sort in row:
                left.remove(sort)
                state[sort] += 1
            rows.append(tuple(row))
        return tuple(rows)

    def searched(self) -> Earliest:
        """The first round, by all plays worth following; at least some round, where there are too many of them."""
        layers: list[dict[State, tuple[State, State]]] = [{(0,) * len(self.sorts): ((), ())}]
        left = PATIENCE
        while (met := next((state for state in layers[-1] if self._met(state)), None)) is None:
            following: dict[State, tuple[State, State]] = {}
            for state in layers[-1]:
                for taken in self._rounds(state):
                    left -= 1
                    after = tuple(map(add, state, taken))
                    following.setdefault(after, (state, taken))
                    if left < 0:
                        return self._at_least()
            best = _best(following)
            left -= len(following)
            if best.keys() == layers[-1].keys():
                return Earliest(self.goal, self.seats, None)
            layers.append(best)
        taken_in: list[State] = []
        for layer in reversed(layers[1:]):
            met, taken = layer[met]
            taken_in.append(taken)
        return self._told(self._needed(taken_in[::-1]))

    def _told(self, steps: Steps) -> Earliest:
        rounds = self._in_time(len(steps))
        return Earliest(self.goal, self.seats, rounds, play=self._play(steps, rounds), steps=steps)

    def _at_least(self) -> Earliest:
        """A round before which it cannot be, where there are too many plays: as if all could be done at once."""
        bound = self._free().searched()
        if bound.round is None:
            return Earliest(self.goal, self.seats, None)
        counted = max((-(-each.count // self.seats.steps) for each in self.asks), default=0)
        return Earliest(self.goal, self.seats, self._in_time(max(bound.round, counted)), exact=False)

    def _in_time(self, rounds: int) -> int:
        """The first of the goal's own rounds from this one on; this one, where there is none."""
        rounds = max(rounds, self.goal.takes, 1)
        return next((each for each in self.goal.within if each >= rounds), rounds)

    def _values(self, state: State) -> Mapping[str, int]:
        values = dict(self.begun)
        for sort, times in zip(self.sorts, state, strict=True):
            for name, amount, sets in sort.gains if times else ():
                had = values[name]
                values[name] = min(max(had, amount) if sets else had + amount * times, self.story.variables[name].high)
        return values

    def _met(self, state: State) -> bool:
        if not all(self._read(state, number) >= each.count for number, each in enumerate(self.asks)):
            return False
        return _holds(self.wanted, self._values(state), self.story)

    def _read(self, state: State, number: int) -> int:
        """How many different entries of what is asked for have been read."""
        return sum(
            min(times, len(sort.nodes)) for sort, times in zip(self.sorts, state, strict=True) if number in sort.asked
        )

    def _rounds(self, state: State) -> Iterator[State]:
        """All that can be done in a round from here, but for what leaves something undone without need."""
        values = self._values(state)
        room = tuple(
            sort.room - times if times < sort.room and _holds(sort.guard, values, self.story) else 0
            for sort, times in zip(self.sorts, state, strict=True)
        )
        if not self.seats.steps or sum(room) <= self.seats.steps:
            yield room
        else:
            yield from _shared_out(room, self.seats.steps)

    def _needed(self, taken_in: Sequence[State]) -> Steps:
        """What is done in each round, without what the goal does not need."""
        steps = [[sort for sort, times in enumerate(taken) for _ in range(times)] for taken in taken_in]
        for number, row in enumerate(steps):
            for sort in list(row):
                row.remove(sort)
                if not self._works(steps):
                    row.append(sort)
            steps[number] = sorted(row)
        return tuple(tuple(row) for row in steps)

    def _play(self, steps: Steps, rounds: int) -> tuple[tuple[str, ...], ...]:
        used = [0] * len(self.sorts)
        play: list[tuple[str, ...]] = []
        for row in steps:
            names: list[str] = []
            for sort in row:
                nodes = self.sorts[sort].nodes
                names.append(nodes[used[sort] % len(nodes)])
                used[sort] += 1
            play.append(tuple(names))
        return (*play, *((),) * (rounds - len(play)))

    def _works(self, steps: Sequence[Sequence[int]]) -> bool:
        state = [0] * len(self.sorts)
        for row in steps:
            values = self._values(tuple(state))
            if not all(_holds(self.sorts[sort].guard, values, self.story) for sort in row):
                return False
            for sort in row:
                state[sort] += 1
        return self._met(tuple(state))


def _sorts(
    story: Story, goal: Goal, guards: Mapping[str, Condition], asks: Sequence[EntriesAsked], begun: Mapping[str, int]
) -> Iterator[_Sort]:
    """The steps that may help, those that are alike together."""
    aim = guards[goal.node]
    also = [guards[node] for each in asks for node in sorted(each.nodes) if node in guards]
    wanted = _wanted(story, [aim, *also], guards)
    by_key: dict[tuple[Any, ...], list[str]] = {}
    about: dict[tuple[Any, ...], _Sort] = {}
    for node, guard in guards.items():
        if node not in story.nodes or node == goal.node or node in goal.begins:
            continue
        gains = tuple(sorted((e.name, e.amount, e.sets) for e in story.nodes[node].gains if e.name in wanted))
        asked = tuple(number for number, each in enumerate(asks) if node in each.nodes)
        once = any(_of_visits(each, story) for each in tests(guard))
        if not gains and not asked:
            continue
        useful = max((_useful(wanted[name] - begun[name], n, sets=sets) for name, n, sets in gains), default=0)
        key: tuple[Any, ...] = (str(_without_visits(guard, story)), gains, asked, once)
        by_key.setdefault(key, []).append(node)
        about[key] = _Sort((), _without_visits(guard, story), gains, useful, asked)
    for key, nodes in by_key.items():
        sort, once = about[key], key[-1]
        counted = min(len(nodes), max((asks[number].count for number in sort.asked), default=0))
        room = max(counted, min(len(nodes), sort.room) if once else sort.room)
        if room:
            yield replace(sort, nodes=tuple(nodes), room=room)


def _useful(missing: int, amount: int, *, sets: bool) -> int:
    """How often something can be gained before it is enough for all that asks for it."""
    return 0 if missing <= 0 else 1 if sets else -(-missing // max(amount, 1))


def _wanted(story: Story, aims: Sequence[Condition], guards: Mapping[str, Condition]) -> dict[str, int]:
    """The most of each name that the goal, or anything on a way to it, asks for."""
    giving: dict[str, list[str]] = {}
    for node in guards:
        for effect in story.nodes[node].gains if node in story.nodes else ():
            giving.setdefault(effect.name, []).append(node)
    wanted: dict[str, int] = {}
    waiting = [*aims]
    seen: set[str] = set()
    while waiting:
        for test in tests(waiting.pop()):
            if isinstance(test, Test) and not _of_visits(test, story):
                value = test.value + (test.compare == ">")
                wanted[test.name] = max(wanted.get(test.name, value), value)
                for node in giving.get(test.name, ()):
                    if node not in seen:
                        seen.add(node)
                        waiting.append(guards[node])
    return wanted


def _of_visits(condition: Condition, story: Story) -> bool:
    """Whether it only asks that a visit, which is made once, was not made before."""
    return isinstance(condition, Test) and story.variables[condition.name].role is VariableRole.VISITED


def _without_visits(guard: Condition, story: Story) -> Condition:
    if isinstance(guard, All):
        return All(tuple(_without_visits(each, story) for each in guard.of))
    return All() if _of_visits(guard, story) else guard


def _holds(guard: Condition, values: Mapping[str, int], story: Story) -> bool:
    """Whether it holds; what the story does not follow may be there."""
    if isinstance(guard, Test):
        return _of_visits(guard, story) or story.variables[guard.name].untracked or guard.holds(values)
    if isinstance(guard, All):
        return all(_holds(each, values, story) for each in guard.of)
    return isinstance(guard, AnyOf) and any(_holds(each, values, story) for each in guard.of)


def _shared_out(room: State, steps: int) -> Iterator[State]:
    """All ways to take so many steps, each sort at most as often as there is room."""
    places = [at for at, most in enumerate(room) if most]
    taken = [0] * len(room)

    def shared(first: int, left: int, rest: int) -> Iterator[State]:
        """From one of the places on, of which there is room for so many."""
        if first == len(places):
            yield tuple(taken)
            return
        at = places[first]
        rest -= room[at]
        for times in range(max(0, left - rest), min(room[at], left) + 1):
            taken[at] = times
            yield from shared(first + 1, left - times, rest)

    return shared(0, steps, sum(room))


def _best(states: Mapping[State, tuple[State, State]]) -> dict[State, tuple[State, State]]:
    """Those to which no other has read the same and more."""
    # each state as one number, its counts beside each other; the bit above a count goes only where there is less
    width = max((max(state, default=0) for state in states), default=0).bit_length() + 1
    above = sum(1 << (width * at - 1) for at in range(1, len(next(iter(states), ())) + 1))
    kept: list[State] = []
    numbers: list[int] = []
    for state in sorted(states, key=sum, reverse=True):
        number = sum(times << (width * at) for at, times in enumerate(state))
        if not any((other - number) & above == above for other in numbers):
            kept.append(state)
            numbers.append(number | above)
    return {state: states[state] for state in kept}
