"""Keywords, items and counters: where each is had, lost and asked for, and whether that decides anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from meeplewright.stories.model.conditions import names
from meeplewright.stories.model.story import Add, Effect, Option, Sort, scores
from meeplewright.stories.proof.formulas import FALSE, TRUE, Formula, conjoined, disjoined, negated
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.spaces import States

HAD, LOST, ASKED = "had", "lost", "asked"


@dataclass(frozen=True, slots=True)
class Use:
    """At a node, by an option of it or by reading it (no option), a name is had, lost or asked for.

    `ever` is whether some reader comes to that.
    """

    name: str
    node: int
    option: str
    does: str
    ever: bool


def uses(proof: Proof) -> Iterator[Use]:
    """Of every name that readers see, in reading order."""
    machine, story = proof.machine, proof.story
    seen = {name for name, variable in story.variables.items() if variable.sort is not Sort.HIDDEN}
    for at, id_ in enumerate(machine.nodes):
        node, reached = story.nodes[id_], proof.reached[at]
        for name, does in _changed(node.gains, proof):
            if name in seen:
                yield Use(name, at, "", does, bool(reached))
        for number, option in enumerate(node.options):
            taken = bool(reached) and bool(proof.space.where(reached, machine.open[at][number]))
            by_use: dict[tuple[str, str], bool] = {(name, ASKED): bool(reached) for name in _asked(option)}
            by_use |= {(cost.name, LOST): taken for cost in option.costs}
            for outcome in option.outcomes:
                comes = taken and _comes(proof, at, number, outcome.name)
                for name, does in _changed(outcome.effects, proof):
                    by_use[name, does] = by_use.get((name, does), False) or comes
            for (name, does), ever in by_use.items():
                if name in seen:
                    yield Use(name, at, option.key, does, ever)


def _asked(option: Option) -> set[str]:
    added = {name for o in option.outcomes if isinstance(o.target, Add) for name in o.target.names}
    return names(option.guard) | {cost.name for cost in option.costs} | set(scores(option)) | added


def _changed(effects: Iterable[Effect], proof: Proof) -> Iterator[tuple[str, str]]:
    for effect in effects:
        variable = proof.story.variables[effect.name]
        if effect.amount > (variable.low if effect.sets else 0):
            yield effect.name, HAD
        if effect.amount < (variable.high if effect.sets else 0):
            yield effect.name, LOST  # what is set to a value between may be either


def _comes(proof: Proof, node: int, option: int, outcome: str) -> bool:
    machine = proof.machine
    return any(
        machine.edges[number].option == option
        and machine.edges[number].outcome.partition("/")[0] == outcome
        and proof.space.where(proof.reached[node], machine.edges[number].guard)
        for number in machine.out[node]
    )


def deciding_nothing(proof: Proof) -> list[str]:
    """Names that are asked for, and whose answer never changes what can be done.

    At every entry that asks for it, all readers who come there have the same of it; or whatever of it those who come
    had instead, each could choose the same, with the same outcomes. What dice are added to, what is paid or added up,
    and what a rule or what is kept asks for, decides.
    """
    machine, story = proof.machine, proof.story
    asked: dict[str, set[int]] = {}
    deciding: set[str] = set() if story.keep is None else names(story.keep.when)
    for rule in story.rules:
        deciding |= names(rule.when) | names(rule.require)
    for at, id_ in enumerate(machine.nodes):
        for option in story.nodes[id_].options:
            deciding |= _asked(option) - names(option.guard) if proof.reached[at] else set()
            deciding |= {cost.name for cost in option.costs} | set(scores(option))
            for name in names(option.guard):
                asked.setdefault(name, set()).add(at)
    index = {blocks.variable.name: at for at, blocks in enumerate(machine.blocks)}
    return [
        name
        for name, nodes in asked.items()
        if name not in deciding
        and story.variables[name].sort is not Sort.HIDDEN
        and any(proof.reached[node] for node in nodes)
        and (name not in index or not any(_decides(proof, index[name], node) for node in nodes))
    ]


def _decides(proof: Proof, variable: int, node: int) -> bool:
    """Whether some reader at a node could do something else with another of the values that readers have there."""
    space, machine, reached = proof.space, proof.machine, proof.reached[node]
    size = machine.blocks[variable].size
    if not reached:
        return False
    present = [block for block in range(size) if space.where(reached, ("in", variable, 1 << block))]
    if len(present) < 2:
        return False
    ways: dict[object, list[Formula]] = {}
    for number in machine.out[node]:
        edge = machine.edges[number]
        chance = machine.option(node, edge.option).chance
        ways.setdefault((edge.target, edge.changes, chance, edge.outcome), []).append(edge.guard)
    for guards in ways.values():
        first: States | None = None
        for block in present:
            states = space.where(reached, disjoined(_given(guard, variable, block, machine) for guard in guards))
            if first is not None and states != first:
                return True
            first = states
    return False


def _given(of: Formula, variable: int, block: int, machine: Machine) -> Formula:
    """A formula where a variable's block is known."""
    if of[0] == "in":
        return of if of[1] != variable else TRUE if of[2] >> block & 1 else FALSE
    if of[0] == "not":
        return negated(_given(of[1], variable, block, machine), list(machine.blocks))
    parts = (_given(part, variable, block, machine) for part in of[1])
    return conjoined(parts) if of[0] == "all" else disjoined(parts)
