"""Why an option can never be taken, and what a state looks like: in a designer's words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from meeplewright.findings.model import Place
from meeplewright.stories.model.conditions import All, AnyOf, Condition, Not, Test, both, names, tests
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Fight, Option, Sort, VariableRole, reads
from meeplewright.stories.proof.formulas import read_by
from meeplewright.stories.proof.proof import Proof
from meeplewright.stories.proof.spaces import States


@dataclass(frozen=True, slots=True)
class Reason:
    """In words, and the value in the file that is to blame."""

    words: str
    origin: Origin
    place: Place | None = None
    names: frozenset[str] = frozenset()


def why_never(proof: Proof, node: int, option: int) -> Reason:
    """Why none of the readers who come to a node can take an option of it."""
    choice = proof.machine.option(node, option)
    parts = _conditions(choice, proof)
    reached = proof.reached[node]
    if not reached:
        return Reason("nobody ever comes there", choice.origin)
    for condition, origin in parts:
        if not _may_hold(proof, node, condition):
            return Reason(_alone(proof, node, condition), *_blame(condition, origin), frozenset(names(condition)))
    for (one, origin), (other, _) in combinations(parts, 2):
        if not _may_hold(proof, node, both(one, other)):
            words = f"`{one}` and `{other}` never hold together here"
            return Reason(words, origin, names=frozenset(names(one) | names(other)))
    every = both(*(condition for condition, _ in parts))
    kept = not read_by(proof.machine.formula(every)) & ~proof.machine.live[node]
    if not kept or not _may_hold(proof, node, every):
        words = "these never hold together here: " + ", ".join(f"`{condition}`" for condition, _ in parts)
        return Reason(words, choice.guard_origin, names=frozenset(names(choice.guard)))
    return Reason("whenever it applies, another option goes before it", choice.guard_origin)


def needed(option: Option) -> str:
    """What an option asks for, in words; empty where nothing is printed."""
    words = [f"`{part}`" for part in _flat(option.guard) if not names(part) & option.unsaid]
    words += [f"{cost.amount} `{cost.name}`" for cost in option.costs]
    return " and ".join(words)


def sheet(proof: Proof, node: int, states: States, of: Option | None = None) -> str:
    """One of some states as a record sheet: what the options of the node, or one of them, ask for."""
    machine = proof.machine
    state = proof.space.pick(states)
    asked: set[str] = set()
    for option in machine.story.nodes[machine.nodes[node]].options if of is None else (of,):
        asked |= names(option.guard) | {cost.name for cost in option.costs}
    if of is not None:
        asked |= reads(of)
    held: list[str] = []
    missing: list[str] = []
    counted: list[str] = []
    for at, blocks in enumerate(machine.blocks):
        variable = blocks.variable
        if variable.name not in asked or variable.sort is Sort.HIDDEN or not machine.live[node] >> at & 1:
            continue
        values = blocks.values[state[at]]
        if variable.high - variable.low == 1 and variable.sort is not Sort.COUNTER:
            (held if values[0] > variable.low else missing).append(f"`{variable.name}`")
        else:
            counted.append(f"{_range(values)} `{variable.name}`")
    words = []
    if held or counted:
        words.append("with " + ", ".join([*held, *counted]))
    if missing:
        words.append("without " + ", ".join(missing))
    return " ".join(words) or "as the play shows"


def _range(values: tuple[int, ...]) -> str:
    if len(values) == 1:
        return str(values[0])
    return f"{values[0]} to {values[-1]}" if values[-1] - values[0] == len(values) - 1 else f"{values[0]}"


def _conditions(option: Option, proof: Proof) -> list[tuple[Condition, Origin]]:
    variables = proof.story.variables
    parts: list[tuple[Condition, Origin]] = [(part, option.guard_origin) for part in _flat(option.guard)]
    total: dict[str, int] = {}
    for cost in option.costs:
        total[cost.name] = total.get(cost.name, 0) + cost.amount
        parts.append((Test(cost.name, ">=", variables[cost.name].low + total[cost.name]), cost.origin))
    return parts


def _flat(condition: Condition) -> list[Condition]:
    return [part for each in condition.of for part in _flat(each)] if isinstance(condition, All) else [condition]


def _may_hold(proof: Proof, node: int, condition: Condition) -> bool:
    """Whether it holds for somebody there; of what is not kept there, as it decides nothing, nobody can say."""
    formula = proof.machine.formula(condition)
    unknown = read_by(formula) & ~proof.machine.live[node]
    return bool(unknown) or bool(proof.space.where(proof.reached[node], formula))


def _blame(condition: Condition, origin: Origin) -> tuple[Origin, Place | None]:
    first = next((test for test in tests(condition) if isinstance(test, Test)), None)
    if first is None or first.origin.record is None or first.span is None or isinstance(condition, AnyOf):
        return origin, None
    return origin, first.origin.part(*first.span)


def _alone(proof: Proof, node: int, condition: Condition) -> str:
    if isinstance(condition, Test):
        variable = proof.story.variables[condition.name]
        if variable.role in (VariableRole.TAKEN, VariableRole.VISITED):
            return "it is always taken before"
        if variable.sort in {Sort.FLAG, Sort.ITEM} and (condition.compare, condition.value) == (">=", 1):
            return f"nobody who comes here has `{condition.name}`"
        if condition.compare in {">=", ">"}:
            if condition.value + (condition.compare == ">") > variable.high:
                return f"it takes `{condition}`, and {variable.high} is the most that there can be"
            most = _most(proof, node, condition.name)
            than = f"more than {most}" if most is not None else "enough"
            return f"it takes `{condition}`, and nobody who comes here has {than}"
        if condition.compare == "==":
            most = _most(proof, node, condition.name)
            if most is not None and most < condition.value:
                return f"it takes `{condition}`, and nobody who comes here has more than {most}"
        return f"`{condition}` never holds here"
    if isinstance(condition, Not) and isinstance(condition.of, Test):
        return f"everybody who comes here has `{condition.of}`"
    return f"`{condition}` never holds here"


def _most(proof: Proof, node: int, name: str) -> int | None:
    machine = proof.machine
    if name in machine.fixed:  # to one value, or because no condition tells its values apart
        return machine.fixed[name] if _never_moves(proof, name) else None
    at = next(at for at, blocks in enumerate(machine.blocks) if blocks.variable.name == name)
    blocks = machine.blocks[at]
    if not machine.live[node] >> at & 1:
        return None
    present = [b for b in range(blocks.size) if proof.space.where(proof.reached[node], ("in", at, 1 << b))]
    top = max(present, key=lambda b: blocks.values[b])
    return blocks.values[top][0] if len(blocks.values[top]) == 1 else None


def _never_moves(proof: Proof, name: str) -> bool:
    nodes = proof.story.nodes.values()
    effects = [effect.name for node in nodes for effect in node.gains]
    for node in nodes:
        for option in node.options:
            effects += [cost.name for cost in option.costs]
            effects += [effect.name for outcome in option.outcomes for effect in outcome.effects]
            effects += [option.chance.health] if isinstance(option.chance, Fight) else []
    return name not in effects and len(proof.story.variables[name].starts) == 1
