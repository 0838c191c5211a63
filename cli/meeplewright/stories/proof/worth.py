"""Options that nothing speaks for: another one leads to the same and costs no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meeplewright.stories.model.story import Effect, Goto, Option, Outcome, Story, Variable, scores
from meeplewright.stories.proof.formulas import Blocks, Formula
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import Proof


@dataclass(frozen=True, slots=True)
class Idle:
    """At a node, `option` is never better than `other`; `same` where it is not worse either."""

    node: int
    option: int
    other: int
    same: bool


def idle_options(proof: Proof) -> list[Idle]:
    """Whoever can take `option` can take `other` as well, comes to the same entry by the same dice, and has there as
    much of everything that the story follows; and more of something, unless the two are the same.

    More counts as no worse only of what is nowhere asked to be little; of all else the two leave the same.
    """
    machine, story, space = proof.machine, proof.story, proof.space
    rising = _rising(machine)
    pairs: list[Idle] = []
    for node, id_ in enumerate(machine.nodes):
        options = story.nodes[id_].options
        if not proof.reached[node] or len(options) < 2:
            continue
        idle: set[int] = set()
        for one, option in enumerate(options):
            here = space.where(proof.reached[node], machine.open[node][one])
            for other, instead in enumerate(options) if here else ():
                if other == one or other in idle:
                    continue
                better = _compared(option, instead, story, rising)
                if better is None or (better == 0 and other > one):
                    continue
                if not space.minus(here, space.where(proof.reached[node], machine.open[node][other])):
                    pairs.append(Idle(node, one, other, better == 0))
                    idle.add(one)
                    break
    return pairs


def _compared(one: Option, other: Option, story: Story, rising: frozenset[str]) -> int | None:
    """0 where both do the same, 1 where `other` leaves more; None where they cannot be compared."""
    if one.chance != other.chance or len(one.outcomes) != len(other.outcomes):
        return None
    more = 0
    for first, second in zip(one.outcomes, other.outcomes, strict=True):
        gain = _outcomes(one, first, other, second, story, rising)
        if gain is None:
            return None
        more = max(more, gain)
    return more


def _outcomes(
    one: Option, first: Outcome, other: Option, second: Outcome, story: Story, rising: frozenset[str]
) -> int | None:
    targets = (first.target, second.target)
    if not all(isinstance(target, Goto) for target in targets) or first.name != second.name:
        return None
    if first.faces != second.faces or first.target.node != second.target.node:  # type: ignore[union-attr]
        return None
    mine, theirs = _changes(one, first), _changes(other, second)
    more = 0
    for name in mine.keys() | theirs.keys():
        variable = story.variables[name]
        less, greater = _left(mine.get(name, ()), variable), _left(theirs.get(name, ()), variable)
        if less == greater:
            continue
        if name not in rising or any(a > b for a, b in zip(less, greater, strict=True)):
            return None
        more = 1
    return more


def _changes(option: Option, outcome: Outcome) -> dict[str, list[Effect]]:
    changes: dict[str, list[Effect]] = {}
    paid = (Effect(cost.name, -cost.amount) for cost in option.costs)
    for effect in (*paid, *outcome.effects):
        changes.setdefault(effect.name, []).append(effect)
    return changes


def _left(effects: Sequence[Effect], variable: Variable) -> list[int]:
    """What is left of each value."""
    values = []
    for begun in range(variable.low, variable.high + 1):
        value = begun
        for effect in effects:
            value = effect.on(value, variable)
        values.append(value)
    return values


def _rising(machine: Machine) -> frozenset[str]:
    """The variables of which more is nowhere worse: each test of them is `at least so many`, and no dice add them."""
    falling: set[int] = set()
    formulas = [
        *(each for formulas in machine.open for each in formulas),
        *(edge.guard for edge in machine.edges),
        *(each.where for lost in machine.lost for each in lost),
        *(each for rule in machine.rules for each in rule),
        machine.keep,
    ]
    for each in formulas:
        _fall(each, list(machine.blocks), falling, up=True)
    added = {name for node in machine.story.nodes.values() for option in node.options for name in scores(option)}
    names = {blocks.variable.name for at, blocks in enumerate(machine.blocks) if at not in falling}
    return frozenset(names - added)


def _fall(of: Formula, blocks: list[Blocks], falling: set[int], *, up: bool) -> None:
    """The variables of which less lets a formula hold, or with `up=False` more lets it fail."""
    if of[0] == "in":
        inside = [value for block, values in enumerate(blocks[of[1]].values) if of[2] >> block & 1 for value in values]
        outside = [value for values in blocks[of[1]].values for value in values if value not in inside]
        high, low = (inside, outside) if up else (outside, inside)
        if high and low and min(high) < max(low):
            falling.add(of[1])
    elif of[0] == "not":
        _fall(of[1], blocks, falling, up=not up)
    else:
        for part in of[1]:
            _fall(part, blocks, falling, up=up)
