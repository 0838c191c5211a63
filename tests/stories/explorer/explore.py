"""Every state of every reader of one story, one by one, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from stories.closure import closure
from stories.explorer.tale import State, Tale
from stories.explorer.words import holds


@dataclass
class Seen:
    """What was seen, in the words of docs/stories.md."""

    reached: set[str] = field(default_factory=set)
    taken: set[tuple[str, str]] = field(default_factory=set)
    come: set[tuple[str, str, str]] = field(default_factory=set)  # outcomes
    gaps: set[str] = field(default_factory=set)
    overlaps: set[tuple[str, str, str]] = field(default_factory=set)
    nowhere: set[tuple[str, str, str]] = field(default_factory=set)
    trapped: set[str] = field(default_factory=set)
    loops: set[str] = field(default_factory=set)  # of readers who come neither to an ending nor to a stop
    endings: set[str] = field(default_factory=set)
    broken: set[tuple[int, str]] = field(default_factory=set)
    doomed: set[State] = field(default_factory=set)
    states: int = 0

    @property
    def proven(self) -> bool:
        return not self.trapped and not self.nowhere


@dataclass
class Walk:
    """The graph of states: for each what may be chosen, and how that comes out."""

    tale: Tale
    steps: dict[State, list[list[tuple[Fraction, State | None]]]] = field(default_factory=dict)


def explored(tale: Tale, most: int) -> tuple[Seen, Walk] | None:
    """Everything; None where there are more states than is sensible here."""
    seen, walk = Seen(), Walk(tale)
    waiting = tale.beginnings()
    for state in waiting:
        walk.steps.setdefault(state, [])
    waiting = list(walk.steps)
    endings: list[State] = []
    stops: list[State] = []
    while waiting:
        state = waiting.pop()
        node = state[0]
        seen.reached.add(node)
        _rules(tale, state, seen)
        if tale.ends(node):
            endings.append(state)
            seen.endings.add(node)
            continue
        stops += _met(tale, state, seen, walk)
        for ways in walk.steps[state]:
            for _, after in ways:
                if after is not None and after not in walk.steps:
                    walk.steps[after] = []
                    waiting.append(after)
        if len(walk.steps) > most:
            return None
    back: dict[State, list[State]] = {state: [] for state in walk.steps}
    for state, choices in walk.steps.items():
        for ways_ in choices:
            for _, after in ways_:
                if after is not None:
                    back[after].append(state)
    can, halt = closure(endings, back), closure([*endings, *stops], back)
    seen.doomed = {state for state in walk.steps if state not in can}
    seen.trapped = {state[0] for state in seen.doomed}
    seen.loops = {state[0] for state in walk.steps if state not in halt}
    seen.states = len(walk.steps)
    return seen, walk


def _met(tale: Tale, state: State, seen: Seen, walk: Walk) -> list[State]:
    """What may be chosen in a state and how it comes out; the state itself where reading can stop there."""
    node = state[0]
    applying, pairs = tale.applying(node, dict(state[1]))
    seen.overlaps.update((node, a, b) for a, b in pairs)
    if not applying and tale.choices(node):
        seen.gaps.add(node)
    stops = not applying
    for choice in applying:
        seen.taken.add((node, choice.key))
        ways = tale.ways(node, choice, state)
        walk.steps[state].append([(way.chance, way.after) for way in ways])
        seen.come.update((node, choice.key, way.name) for way in ways if way.name != "endless")
        lost = [way.name for way in ways if way.after is None]
        seen.nowhere.update((node, choice.key, name) for name in lost)
        stops = stops or bool(lost)
    return [state] if stops else []


def _rules(tale: Tale, state: State, seen: Seen) -> None:
    for at, rule in enumerate(tale.told.get("rules", ())):
        if rule.get("at") == "ending" and not tale.ends(state[0]):
            continue
        sheet = dict(state[1])
        if holds(rule.get("when", True), sheet) and not holds(rule["require"], sheet):
            seen.broken.add((at, state[0]))


def odds(walk: Walk, most: int) -> dict[str, Fraction] | None:
    """The chance of each ending, of coming to a stop and of reading for ever, for a reader who chooses at random."""
    tale, seen = walk.tale, set(walk.steps)
    chances = dict(tale.chances())
    live, waiting = set(chances), list(chances)
    while waiting:
        for ways in walk.steps[waiting.pop()]:
            for _, after in ways:
                if after is not None and after not in live:
                    live.add(after)
                    waiting.append(after)
    assert live <= seen
    if len(live) > most:
        return None
    rows = {state: _row(state, walk) for state in live}
    back: dict[State, list[State]] = {state: [] for state in live}
    for state, row in rows.items():
        for end in row:
            if isinstance(end, tuple):
                back[end].append(state)
    out = closure([state for state, row in rows.items() if any(isinstance(end, str) for end in row)], back)
    found: dict[str, Fraction] = {}
    for state, share in _visits(chances, {s: r for s, r in rows.items() if s in out}).items():
        for end, chance in rows[state].items():
            name = end if isinstance(end, str) else "for ever" if end not in out else ""
            if name:
                found[name] = found.get(name, Fraction(0)) + share * chance
    for state, share in chances.items():
        if state not in out:
            found["for ever"] = found.get("for ever", Fraction(0)) + share
    return found


def _row(state: State, walk: Walk) -> dict[State | str, Fraction]:
    """What follows a state: states, or the name of how it ends."""
    if walk.tale.ends(state[0]):
        return {f"at {state[0]}": Fraction(1)}
    choices = walk.steps[state]
    row: dict[State | str, Fraction] = {}
    for ways in choices:
        for chance, after in ways:
            key = "stop" if after is None else after
            row[key] = row.get(key, Fraction(0)) + chance / len(choices)
    return row or {"stop": Fraction(1)}


def _visits(begins: dict[State, Fraction], rows: dict[State, dict[State | str, Fraction]]) -> dict[State, Fraction]:
    """How often each state is come to, by taking one state after the other out of the equations."""
    coming: dict[State, dict[State, Fraction]] = {state: {} for state in rows}
    free = {state: begins.get(state, Fraction(0)) for state in rows}
    for state, row in rows.items():
        for after, chance in row.items():
            if isinstance(after, tuple) and after in coming:
                coming[after][state] = chance
    order = list(rows)
    for at, state in enumerate(order):
        own = 1 - coming[state].pop(state, Fraction(0))
        coming[state] = {source: chance / own for source, chance in coming[state].items()}
        free[state] /= own
        for later in order[at + 1 :]:
            share = coming[later].pop(state, None)
            if share is not None:
                free[later] += share * free[state]
                for source, chance in coming[state].items():
                    coming[later][source] = coming[later].get(source, Fraction(0)) + share * chance
    found: dict[State, Fraction] = {}
    for state in reversed(order):
        found[state] = free[state] + sum(
            (chance * found[source] for source, chance in coming[state].items()), Fraction(0)
        )
    return found
