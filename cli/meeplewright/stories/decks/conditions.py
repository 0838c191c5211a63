"""Guards and effects as functions of a list of values: what plays are fast by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from meeplewright.stories.model.conditions import COMPARE, All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.model.story import Cost, Effect, Variable

Holds = Callable[[list[int]], bool]
# variable, amount, sets, low, high, the variable it is had per, where each value goes
Change = tuple[int, int, bool, int, int, int, tuple[int, ...]]


def holding(condition: Condition, index: Mapping[str, int], costs: Iterable[tuple[int, int]] = ()) -> Holds | None:
    """Whether a condition holds and these must-haves are there; None where it always does."""
    written = [_written(condition, index), *(f"v[{at}]>={least}" for at, least in costs)]
    written = [each for each in written if each != "True"]
    if not written:
        return None
    # nothing of a pack's text gets in here: names are indices, and numbers are ints
    return eval("lambda v: " + " and ".join(f"({each})" for each in written), {"__builtins__": {}})  # type: ignore[no-any-return] # noqa: S307


def _written(condition: Condition, index: Mapping[str, int]) -> str:
    if isinstance(condition, Test):
        return f"v[{index[condition.name]:d}]{_compare(condition.compare)}{condition.value:d}"
    if isinstance(condition, Sum):
        is_at = "" if condition.at is None else f"=={condition.at:d}"
        added = "+".join(f"(v[{index[name]:d}]{is_at})" for name in condition.names) or "0"
        return f"({added}){_compare(condition.compare)}{condition.value:d}"
    if isinstance(condition, Not):
        return f"not ({_written(condition.of, index)})"
    word, empty = (" and ", "True") if isinstance(condition, All) else (" or ", "False")
    assert isinstance(condition, All | AnyOf)
    parts = [_written(each, index) for each in condition.of]
    return parts[0] if len(parts) == 1 else word.join(f"({each})" for each in parts) or empty


def _compare(word: str) -> str:
    assert word in COMPARE
    return word


def must_haves(costs: tuple[Cost, ...], variables: Mapping[str, Variable], index: Mapping[str, int]) -> dict[int, int]:
    """For each variable that is paid with: the least value that is enough."""
    total: dict[int, int] = {}
    for cost in costs:
        at = index[cost.name]
        total[at] = total.get(at, variables[cost.name].low) + cost.amount
    return total


def changes(
    effects: Iterable[Effect], variables: Mapping[str, Variable], index: Mapping[str, int]
) -> tuple[Change, ...]:
    """Effects ready to be applied, in their order."""
    return tuple(
        (
            index[effect.name],
            effect.amount,
            effect.sets,
            variables[effect.name].low,
            variables[effect.name].high,
            index[effect.per] if effect.per else -1,
            effect.table,
        )
        for effect in effects
    )


def applied(values: list[int], what: tuple[Change, ...], spilt: set[int] | None = None) -> None:
    """Change the values. Where a gain is more than its variable holds, the variable is added to `spilt`."""
    for at, amount, sets, low, high, per, goes in what:
        if goes:
            values[at] = goes[values[at] - low]
            continue
        change = amount if per < 0 else amount * values[per]
        after = change if sets else values[at] + change
        if after > high:
            if spilt is not None and not sets:
                spilt.add(at)
            after = high
        values[at] = max(after, low)
