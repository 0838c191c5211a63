"""What can be reached, and from where an ending can be: one walk forward and one backward over sets of states."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

from meeplewright.stories.proof.graph import components, order_of
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.spaces import Space, States


def nothing(machine: Machine, space: Space) -> list[States]:
    """No state at any node."""
    return [space.none()] * len(machine.nodes)


def forward(
    machine: Machine, space: Space, reached: list[States], *, chained: bool, begin: States | None = None
) -> None:
    """Fill in the states that readers can be in, at each node. Stopped half way, what is there can be reached."""
    reached[machine.start] = space.begin() if begin is None else begin
    links = machine.links()
    place = _places(order_of(links, machine.start), len(machine.nodes))
    edges, out = machine.edges, machine.out

    def send(number: int, states: States) -> States:
        edge = edges[number]
        moved = space.where(states, edge.guard)
        return space.move(moved, edge.changes) if moved else moved

    for part in components(links, [machine.start]):
        inside = set(part)
        if len(part) == 1 and part[0] not in links[part[0]]:
            here = reached[part[0]]
            if here:
                for number in out[part[0]]:
                    target = edges[number].target
                    reached[target] = space.join(reached[target], send(number, here))
        elif chained:
            _chain(space, reached, [node for node in part if reached[node]], inside, machine, send)
        else:
            _sweeps(space, reached, [n for n in part if reached[n]], sorted(part, key=place.__getitem__), machine)


def _chain(
    space: Space,
    reached: list[States],
    first: Iterable[int],
    inside: set[int],
    machine: Machine,
    send: Callable[[int, States], States],
) -> None:
    """Follow each new set to its end before the next way is tried: side quests add up one after the other."""
    done: dict[int, States] = {}
    stack = list(first)
    on_stack = set(stack)
    while stack:
        node = stack[-1]
        new: dict[int, tuple[States, States]] = {}  # what was not sent on yet: most ways have sent the same on before
        sent_from = None
        for number in machine.out[node]:
            here = reached[node]
            before = done.get(number)
            if before is here or before == here:
                continue
            if here is not sent_from:
                new, sent_from = {}, here
            if before is None:
                fresh = here
            else:
                if id(before) not in new:
                    new[id(before)] = (before, space.minus(here, before))  # kept, so that its id stays its own
                fresh = new[id(before)][1]
            done[number] = here
            target = machine.edges[number].target
            moved = send(number, fresh)
            if not moved or not space.minus(moved, reached[target]):
                continue
            reached[target] = space.join(reached[target], moved)
            if target in inside and target not in on_stack:
                stack.append(target)
                on_stack.add(target)
                break
        else:
            if all(done.get(number) == reached[node] for number in machine.out[node]):
                stack.pop()
                on_stack.discard(node)


def _sweeps(
    space: Space,
    reached: list[States],
    first: Iterable[int],
    inside: Sequence[int],
    machine: Machine,
) -> None:
    """Only what is new is sent on, node by node in one order, again and again until nothing is new."""
    fresh = {node: reached[node] for node in first}
    join, minus = space.join, space.minus
    where, move = space.where, space.move
    member = set(inside)
    out = {node: [machine.edges[number] for number in machine.out[node]] for node in inside}
    while fresh:
        for node in inside:
            states = fresh.pop(node, None)
            if not states:
                continue
            for edge in out[node]:
                moved = where(states, edge.guard)
                if not moved:
                    continue
                target = edge.target
                new = minus(move(moved, edge.changes), reached[target])
                if new:
                    reached[target] = join(reached[target], new)
                    if target in member:
                        fresh[target] = join(fresh[target], new) if target in fresh else new


def backward(
    machine: Machine,
    space: Space,
    reached: Sequence[States],
    goal: dict[int, States],
    known: Sequence[States] | None = None,
    *,
    chained: bool = False,
) -> list[States]:
    """The states, among those reached, from which the goal can be reached, at each node.

    `known` are states from which something of it can be reached, all that lead to them among them: they stay.
    """
    can = nothing(machine, space) if known is None else list(known)
    if chained:
        _chain_back(space, reached, can, goal, machine)
        return can
    order = order_of(machine.links(), machine.start)
    place = _places(order, len(machine.nodes))
    fresh: dict[int, States] = {}
    heap: list[tuple[int, int]] = []
    for node, ending in goal.items():
        states = space.minus(ending, can[node]) if known is not None else ending
        if states:
            can[node], fresh[node] = space.join(can[node], states), states
            heappush(heap, (-place[node], node))
    while heap:
        _, node = heappop(heap)
        states = fresh.pop(node, None)
        if not states:
            continue
        for number in machine.into[node]:
            edge = machine.edges[number]
            source = edge.source
            here = reached[source]
            if not here or can[source] == here:
                continue
            missing = space.where(space.minus(here, can[source]), edge.guard)
            if not missing:
                continue
            new = space.back(states, missing, edge.changes)
            if not new:
                continue
            can[source] = space.join(can[source], new)
            if source in fresh:
                fresh[source] = space.join(fresh[source], new)
            else:
                fresh[source] = new
                heappush(heap, (-place[source], source))
    return can


def _chain_back(
    space: Space, reached: Sequence[States], can: list[States], goal: dict[int, States], machine: Machine
) -> None:
    """Part by part from the last, and inside a part follow each set to its beginnings before the next way is tried.

    Whole sets go back: what is new alone is larger.
    """
    done = {number: can[edge.target] for number, edge in enumerate(machine.edges)}
    for node, states in goal.items():
        can[node] = space.join(can[node], states)

    def send(number: int) -> bool:
        """Whether its source has more states now."""
        edge = machine.edges[number]
        here, source = can[edge.target], edge.source
        if done[number] is here or done[number] == here:
            return False
        done[number] = here
        if not reached[source] or can[source] == reached[source]:
            return False
        back = space.back(here, space.where(reached[source], edge.guard), edge.changes)
        more = space.join(can[source], back)
        if more == can[source]:
            return False
        can[source] = more
        return True

    for part in reversed(components(machine.links(), [machine.start])):
        inside = set(part)
        _turns(machine, [node for node in part if can[node]], inside, send)
        for node in part:
            for number in machine.into[node]:
                if machine.edges[number].source not in inside:
                    send(number)


def _turns(machine: Machine, stack: list[int], inside: set[int], send: Callable[[int], bool]) -> None:
    """Send back along the edges inside a part until nothing is new."""
    within = {
        node: deque(number for number in machine.into[node] if machine.edges[number].source in inside)
        for node in inside
    }
    on_stack = set(stack)
    while stack:
        turn = within[stack[-1]]
        for _ in range(len(turn)):  # nobody waits until the one before has nothing new
            turn.rotate(1)
            source = machine.edges[turn[0]].source
            if not send(turn[0]):
                continue
            if source not in on_stack:
                stack.append(source)
                on_stack.add(source)
                break
            if source == stack[-1]:  # it leads to itself: all of its ways in have something new to send
                break
        else:
            on_stack.discard(stack.pop())


def _places(order: Sequence[int], count: int) -> list[int]:
    place = [count] * count
    for at, node in enumerate(order):
        place[node] = at
    return place
