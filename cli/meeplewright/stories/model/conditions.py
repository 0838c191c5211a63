"""What a guard says: tests of variables, joined by not, all and any."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from meeplewright.stories.model.origin import NOWHERE, Origin

COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}


@dataclass(frozen=True, slots=True)
class Test:
    """`reputation >= 4`; a bare name means it is held: `>= 1`."""

    __test__ = False  # not one of pytest's

    name: str
    compare: str = ">="
    value: int = 1
    origin: Origin = NOWHERE
    span: tuple[int, int] | None = None

    def holds(self, values: Mapping[str, int]) -> bool:
        return COMPARE[self.compare](values[self.name], self.value)

    def __str__(self) -> str:
        if (self.compare, self.value) == (">=", 1):
            return self.name
        return f"{self.name} {self.compare} {self.value}"


@dataclass(frozen=True, slots=True)
class Sum:
    """`skill + hearts >= 5`: some names added, compared with a number. Checks are made of it, and guards may say it.

    With `at` it is counted how many of them have that value: so many cards lie in one place.
    """

    names: tuple[str, ...]
    compare: str
    value: int
    origin: Origin = NOWHERE
    spans: tuple[tuple[int, int], ...] = ()  # where a guard writes each of them
    at: int | None = None

    def holds(self, values: Mapping[str, int]) -> bool:
        each = (values[name] if self.at is None else values[name] == self.at for name in self.names)
        return COMPARE[self.compare](sum(each), self.value)

    def __str__(self) -> str:
        return f"{' + '.join(self.names)} {self.compare} {self.value}"


@dataclass(frozen=True, slots=True)
class Not:
    """The other way round."""

    of: Condition

    def holds(self, values: Mapping[str, int]) -> bool:
        return not self.of.holds(values)

    def __str__(self) -> str:
        return f"not ({self.of})" if isinstance(self.of, All | AnyOf) else f"not {self.of}"


@dataclass(frozen=True, slots=True)
class All:
    """Every one of them; of none: always."""

    of: tuple[Condition, ...] = ()

    def holds(self, values: Mapping[str, int]) -> bool:
        return all(each.holds(values) for each in self.of)

    def __str__(self) -> str:
        return " and ".join(f"({each})" if isinstance(each, AnyOf) else str(each) for each in self.of) or "always"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of them; of none: never."""

    of: tuple[Condition, ...] = ()

    def holds(self, values: Mapping[str, int]) -> bool:
        return any(each.holds(values) for each in self.of)

    def __str__(self) -> str:
        return " or ".join(str(each) for each in self.of) or "never"


Condition = Test | Sum | Not | All | AnyOf
ALWAYS = All()
NEVER = AnyOf()


def both(*conditions: Condition) -> Condition:
    """All of them, flat, without what always holds."""
    parts: list[Condition] = []
    for each in conditions:
        parts.extend(each.of if isinstance(each, All) else (each,))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def tests(condition: Condition) -> Iterator[Test | Sum]:
    """Every test in it, in the order written."""
    if isinstance(condition, Test | Sum):
        yield condition
    elif isinstance(condition, Not):
        yield from tests(condition.of)
    else:
        for each in condition.of:
            yield from tests(each)


def names(condition: Condition) -> set[str]:
    """Every variable it reads."""
    variables: set[str] = set()
    for each in tests(condition):
        variables.update((each.name,) if isinstance(each, Test) else each.names)
    return variables


def required(condition: Condition) -> frozenset[tuple[str, str, int]]:
    """The tests that must each hold: how specific a printed condition is."""
    if isinstance(condition, Test):
        return frozenset({(condition.name, condition.compare, condition.value)})
    if isinstance(condition, All):
        return frozenset().union(*(required(each) for each in condition.of))
    if isinstance(condition, Not) and isinstance(condition.of, Test):
        return frozenset({(condition.of.name, "not " + condition.of.compare, condition.of.value)})
    return frozenset({(str(condition), "", 0)})


def renamed(condition: Condition, names_: Mapping[str, str]) -> Condition:
    """The same with other names for some variables; what names none of them stays the very same."""
    if isinstance(condition, Test):
        name = names_.get(condition.name)
        return condition if name is None else replace(condition, name=name)
    if isinstance(condition, Sum):
        return replace(condition, names=tuple(names_.get(name, name) for name in condition.names))
    if isinstance(condition, Not):
        return Not(renamed(condition.of, names_))
    return replace(condition, of=tuple(renamed(each, names_) for each in condition.of))
