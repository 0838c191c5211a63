"""In which order a diagram asks the variables: what belongs together stands together, or the diagram is large."""

from __future__ import annotations

from meeplewright.stories.proof.graph import order_of
from meeplewright.stories.proof.machine import Machine, ones

FEW = 8  # entries at which a variable is met: what is met at more belongs to none of them
MANY = 24  # variables: where more meet, as at a hub, they have nothing to do with each other
ROUNDS = 30


def order_of_bits(machine: Machine) -> list[int]:
    """The variables in the order in which they are asked.

    Those that change near each other stand near each other to begin with; the last ones first, which was measured to be
    smaller by a third. Then each is drawn to those that it meets at an entry: a keyword that a quest leaves stands by
    the entry that gives the quest, whatever lies between them (FORCE, after Aloul, Markov and Sakallah).
    """
    first = _first_use(machine)
    order = sorted(range(len(machine.blocks)), key=first.__getitem__, reverse=True)
    groups = _together(machine)
    of: list[list[int]] = [[] for _ in order]
    for number, group in enumerate(groups):
        for variable in group:
            of[variable].append(number)
    place = [0.0] * len(order)
    for at, variable in enumerate(order):
        place[variable] = float(at)
    best, least = order, _span(groups, place)
    for _ in range(ROUNDS):
        middle = [sum(place[variable] for variable in group) / len(group) for group in groups]
        pulled = [
            sum(middle[number] for number in of[variable]) / len(of[variable]) if of[variable] else place[variable]
            for variable in range(len(order))
        ]
        order = sorted(range(len(order)), key=lambda variable: (pulled[variable], place[variable]))
        for at, variable in enumerate(order):
            place[variable] = float(at)
        span = _span(groups, place)
        if span < least:
            best, least = order, span
    return best


def _span(groups: list[list[int]], place: list[float]) -> float:
    """How far apart lies what belongs together."""
    return sum(max(place[each] for each in group) - min(place[each] for each in group) for group in groups)


def _together(machine: Machine) -> list[list[int]]:
    """The variables that meet at each entry: what changes on the way there, and from there on."""
    met: list[list[int]] = []
    times = [0] * len(machine.blocks)
    for node in range(len(machine.nodes)):
        mask = 0
        for number in machine.into[node]:
            for at, _ in machine.edges[number].effects:
                mask |= 1 << at
        for number in machine.out[node]:
            for at, _ in machine.edges[number].effects:
                mask |= 1 << at
        here = list(ones(mask & machine.live[node]))
        if 1 < len(here) <= MANY:
            met.append(here)
            for at in here:
                times[at] += 1
    few = [[at for at in each if times[at] <= FEW] for each in met]
    return [each for each in few if len(each) > 1]


def _first_use(machine: Machine) -> list[tuple[int, int]]:
    """Where each variable is first given. What a hub remembers of a visit belongs to the entry that is visited."""
    place = [0] * len(machine.nodes)
    for at, node in enumerate(order_of(machine.links(), machine.start)):
        place[node] = at
    last = len(machine.nodes)
    first = [(last, at) for at in range(len(machine.blocks))]
    for edge in machine.edges:
        here = max(place[edge.source], place[edge.target])
        live = machine.live[edge.target]
        for variable, table in edge.effects:
            # what takes away is no first use: a quest stands by who gives it, not by where it is read
            if live >> variable & 1 and any(table[block] != block for block in machine.begin[variable]):
                first[variable] = min(first[variable], (here, variable))
    return first
