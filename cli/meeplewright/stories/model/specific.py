"""Which of two conditions asks for more: the one that holds only where the other does, and not the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meeplewright.stories.model.conditions import ALWAYS, NEVER, All, AnyOf, Condition, Not, Sum, Test, required
from meeplewright.stories.model.conditions import tests as tests_of
from meeplewright.stories.model.story import Variable

PATIENCE = 20_000  # cases looked at for one pair; printed conditions take a handful


class _Tired(Exception):
    """More cases than anybody reads in a printed condition."""


def more_specific(one: Condition, other: Condition, variables: Mapping[str, Variable]) -> bool:
    """Whether `one` asks for all that `other` asks for, and for more."""
    try:
        return _follows(one, other, variables) and not _follows(other, one, variables)
    except _Tired:  # too many names at once: then it is the words that count
        return required(one) > required(other)


def _follows(one: Condition, other: Condition, variables: Mapping[str, Variable]) -> bool:
    """Whether `other` holds wherever `one` does."""
    cases = _Cases([one, other], variables)
    return not cases.some(All((one, Not(other))))


class _Cases:
    """Goes through the values that the conditions tell apart, one name after the other, and stops where it is clear."""

    def __init__(self, conditions: list[Condition], variables: Mapping[str, Variable]) -> None:
        self.variables = variables
        self.left = PATIENCE
        self.bounds: dict[str, set[int]] = {}
        self.summed: set[str] = set()
        for condition in conditions:
            for test in tests_of(condition):
                if isinstance(test, Test):
                    self.bounds.setdefault(test.name, set()).update((test.value, test.value + 1))
                else:
                    self.summed.update(test.names)

    def some(self, condition: Condition) -> bool:
        """Whether it holds for some values."""
        self.left -= 1
        if self.left < 0:
            raise _Tired
        name = next(iter(_free(condition)), None)
        if name is None:
            return condition.holds({})
        return any(self.some(_given(condition, name, value)) for value in self._values(name))

    def _values(self, name: str) -> Iterator[int]:
        variable = self.variables.get(name)
        low, high = (variable.low, variable.high) if variable is not None else (0, 1)
        if name in self.summed:
            yield from range(low, high + 1)
            return
        yield low
        yield from sorted(value for value in self.bounds[name] if low < value <= high)


def _free(condition: Condition) -> Iterator[str]:
    """The names in it, first come first."""
    for test in tests_of(condition):
        yield from (test.name,) if isinstance(test, Test) else test.names


def _given(condition: Condition, name: str, value: int) -> Condition:
    """What is left of a condition once one name has a value."""
    if isinstance(condition, Test):
        return condition if condition.name != name else (ALWAYS if condition.holds({name: value}) else NEVER)
    if isinstance(condition, Sum):
        if name not in condition.names:
            return condition
        rest = tuple(each for each in condition.names if each != name)
        left = condition.value - value * (len(condition.names) - len(rest))
        return Sum(rest, condition.compare, left)
    if isinstance(condition, Not):
        inner = _given(condition.of, name, value)
        return NEVER if inner == ALWAYS else ALWAYS if inner == NEVER else Not(inner)
    parts = [_given(each, name, value) for each in condition.of]
    settles, means_nothing = (NEVER, ALWAYS) if isinstance(condition, All) else (ALWAYS, NEVER)
    if settles in parts:
        return settles
    kept = tuple(part for part in parts if part != means_nothing)
    return All(kept) if isinstance(condition, All) else AnyOf(kept)
