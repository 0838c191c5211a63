"""When an option applies and how a check can come out, as conditions over the record sheet."""

from __future__ import annotations

from collections.abc import Mapping

from meeplewright.stories.model.conditions import ALWAYS, NEVER, All, AnyOf, Condition, Not, Sum, Test, both
from meeplewright.stories.model.reader import conditional
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import DiceCheck, Force, Node, Option, Variable


def needs(option: Option, variables: Mapping[str, Variable]) -> Condition:
    """Its condition, and that its cost can be paid."""
    parts: list[Condition] = [option.guard]
    total: dict[str, int] = {}
    for cost in option.costs:
        total[cost.name] = total.get(cost.name, 0) + cost.amount
        parts.append(Test(cost.name, ">=", variables[cost.name].low + total[cost.name]))
    return both(*parts)


def availability(node: Node, variables: Mapping[str, Variable]) -> tuple[list[Condition], list[Condition]]:
    """For each option when it fits, and when it can be taken: at an ending none is, for reading ends there."""
    if node.ending:
        never: list[Condition] = [NEVER] * len(node.options)
        return never, never
    fits = [needs(option, variables) for option in node.options]
    options = list(zip(node.options, fits, strict=True))
    must = [(option, fit) for option, fit in options if option.force is Force.MUST]
    guarded = [fit for option, fit in options if option.force is Force.CHOICE and conditional(option)]
    free = Not(AnyOf(tuple(fit for _, fit in must))) if must else ALWAYS
    conditions: list[Condition] = []
    for option, fit in options:
        if option.force is Force.MUST:
            over = tuple(
                other for one, other in must if one is not option and more_specific(one.guard, option.guard, variables)
            )
            conditions.append(both(fit, Not(AnyOf(over))) if over else fit)
        elif option.force is Force.ELSE:
            conditions.append(both(fit, free, Not(AnyOf(tuple(guarded))) if guarded else ALWAYS))
        else:
            conditions.append(both(fit, free))
    return fits, conditions


def possible(check: DiceCheck, name: str) -> Condition:
    """When a check can come out so: some face of its dice makes the total fall there."""
    if check.dice is None:
        return ALWAYS
    if check.by:
        chances = [(value, dice.at_least(check.target)) for value, dice in check.by]
        wanted = [value for value, won in chances if (won > 0 if name == "success" else won < 1)]
        return AnyOf(tuple(Test(check.add[0], "==", value) for value in wanted)) if name != "bonus" else NEVER
    top = 1 << 40
    low, high = {
        "failure": (-top, check.target - 1),
        "success": (check.target, top if check.bonus is None else check.bonus - 1),
        "bonus": (check.bonus if check.bonus is not None else top, top),
    }[name]
    spans: list[list[int]] = []
    for face in sorted((face for face, _ in check.dice.numbers), reverse=True):
        first, last = low - face, high - face
        if spans and first <= spans[-1][1] + 1:
            spans[-1][1] = max(spans[-1][1], last)
        else:
            spans.append([first, last])
    if low > high:
        return NEVER
    return AnyOf(tuple(All((Sum(check.add, ">=", a), Sum(check.add, "<=", b))) for a, b in spans))


def sum_is(names: tuple[str, ...], value: int) -> Condition:
    """Whether some counters add up to a value."""
    if not names:
        return ALWAYS if value == 0 else NEVER
    return Sum(names, "==", value)
