"""Conditions over the values of variables to formulas over blocks of values that nothing can tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.stories.model.conditions import COMPARE, All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.model.story import Effect, Variable

# ("in", variable, mask of blocks), ("all", parts), ("any", parts), ("not", part), ("least", parts, how many of them)
Formula = tuple[Any, ...]
Rule = tuple[int, bool, tuple[int, ...]]  # of an effect
TRUE: Formula = ("all", ())
FALSE: Formula = ("any", ())


def singly(condition: Condition, variables: Mapping[str, Variable]) -> Condition:
    """The same without sums: each test is of one variable."""
    if isinstance(condition, Test) or (isinstance(condition, Sum) and condition.at is not None):
        return condition
    if isinstance(condition, Sum):
        return _summed(condition, variables)
    if isinstance(condition, Not):
        return Not(singly(condition.of, variables))
    parts = tuple(singly(each, variables) for each in condition.of)
    return All(parts) if isinstance(condition, All) else AnyOf(parts)


def _summed(condition: Sum, variables: Mapping[str, Variable]) -> Condition:
    if not condition.names:
        return All() if COMPARE[condition.compare](0, condition.value) else AnyOf()
    least = sum(variables[name].low for name in condition.names)
    most = sum(variables[name].high for name in condition.names)
    if condition.compare in {">=", ">", "<=", "<"}:  # where the rest cannot change it, it is not looked at
        ends = {COMPARE[condition.compare](end, condition.value) for end in (least, most)}
        if len(ends) == 1:
            return All() if ends.pop() else AnyOf()
    first, *rest = condition.names
    if not rest:
        return Test(first, condition.compare, condition.value)
    variable = variables[first]
    return AnyOf(
        tuple(
            All(
                (
                    Test(first, "==", value),
                    _summed(Sum(tuple(rest), condition.compare, condition.value - value), variables),
                )
            )
            for value in range(variable.low, variable.high + 1)
        )
    )


def collect(condition: Condition, tests: dict[str, set[tuple[str, int]]]) -> None:
    """Every test of one variable in a condition without sums; how many are at a value may be asked."""
    if isinstance(condition, Test):
        tests.setdefault(condition.name, set()).add((condition.compare, condition.value))
    elif isinstance(condition, Sum) and condition.at is not None:
        for name in condition.names:
            tests.setdefault(name, set()).add(("==", condition.at))
    elif isinstance(condition, Not):
        collect(condition.of, tests)
    elif isinstance(condition, All | AnyOf):
        for each in condition.of:
            collect(each, tests)


@dataclass(frozen=True, slots=True)
class Blocks:
    """The values of one variable, put together where no test and no effect can tell them apart."""

    variable: Variable
    of_value: tuple[int, ...]  # block of low, low + 1, …
    values: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.values)

    def passing(self, compare: str, value: int) -> int:
        """The mask of the blocks that pass a test."""
        holds = COMPARE[compare]
        return sum(1 << block for block, values in enumerate(self.values) if holds(values[0], value))

    def table(self, effects: Iterable[Effect]) -> tuple[int, ...]:
        """Where each block goes under some effects, one after the other."""
        blocks = []
        for values in self.values:
            value = values[0]
            for effect in effects:
                value = effect.on(value, self.variable)
            blocks.append(self.of_value[value - self.variable.low])
        return tuple(blocks)


def blocks_of(variable: Variable, tests: Iterable[tuple[str, int]], rules: Iterable[Rule]) -> Blocks:
    """The coarsest blocks that tests tell apart and effects keep together."""
    low, high = variable.low, variable.high
    moves = [
        [Effect("", amount, sets, table=table).on(value, variable) - low for value in range(low, high + 1)]
        for amount, sets, table in rules
    ]
    of_value = _refined(_told_apart(low, high, list(tests)), moves)
    values: list[list[int]] = [[] for _ in range(max(of_value) + 1)]
    for index, each in enumerate(of_value):
        values[each].append(low + index)
    starts = tuple(sorted({of_value[value - low] for value in variable.starts}))
    return Blocks(variable, tuple(of_value), tuple(map(tuple, values)), starts)


def _told_apart(low: int, high: int, tests: list[tuple[str, int]]) -> list[int]:
    """Values numbered by the tests that they pass. Of very many tests only where they change is looked at."""
    span = range(low, high + 1)
    if len(tests) * len(span) <= 200_000:
        return _numbered([tuple(COMPARE[c](value, n) for c, n in tests) for value in span])
    cuts = {n + more for c, n in tests for more in ((0, 1) if c in {"==", "!="} else (c in {">", "<="},))}
    numbers, block = [], 0
    for value in span:
        block += value in cuts and value > low
        numbers.append(block)
    return numbers


def _refined(block: list[int], moves: list[list[int]]) -> list[int]:
    """Split blocks until every move takes a block into one block (Hopcroft: the smaller half is looked at again)."""
    parts: list[set[int]] = [set() for _ in range(max(block) + 1)]
    for value, each in enumerate(block):
        parts[each].add(value)
    before: list[dict[int, list[int]]] = []
    for move in moves:
        back: dict[int, list[int]] = {}
        for value, target in enumerate(move):
            back.setdefault(target, []).append(value)
        before.append(back)
    waiting = {(part, at) for part in range(len(parts)) for at in range(len(moves))}
    while waiting:
        splitter, at = waiting.pop()
        hit: dict[int, set[int]] = {}
        for target in parts[splitter]:
            for value in before[at].get(target, ()):
                hit.setdefault(block[value], set()).add(value)
        for part, inside in hit.items():
            if len(inside) == len(parts[part]):
                continue
            new = len(parts)
            parts[part] -= inside
            smaller, larger = (inside, parts[part]) if len(inside) <= len(parts[part]) else (parts[part], inside)
            parts[part] = larger
            parts.append(smaller)
            for value in smaller:
                block[value] = new
            waiting.update((new, each) for each in range(len(moves)))
    return _numbered([(each,) for each in block])


def _numbered(keys: list[tuple[object, ...]]) -> list[int]:
    known: dict[tuple[object, ...], int] = {}
    return [known.setdefault(key, len(known)) for key in keys]


def formula(
    condition: Condition,
    index: Mapping[str, int],
    blocks: list[Blocks],
    fixed: Mapping[str, int],
    known: dict[tuple[str, str, int], Formula] | None = None,
) -> Formula:
    """A condition without sums as a formula. `fixed` are variables that never change; `known` tests that were made."""
    if isinstance(condition, Test):
        key = (condition.name, condition.compare, condition.value)
        statement = None if known is None else known.get(key)
        if statement is None:
            statement = _passing(condition, index, blocks, fixed)
            if known is not None:
                known[key] = statement
        return statement
    if isinstance(condition, Not):
        return negated(formula(condition.of, index, blocks, fixed, known), blocks)
    if isinstance(condition, Sum):
        assert condition.at is not None
        assert condition.compare == ">="
        each = [formula(Test(name, "==", condition.at), index, blocks, fixed, known) for name in condition.names]
        return at_least(each, condition.value)
    assert isinstance(condition, All | AnyOf)
    parts = [formula(each, index, blocks, fixed, known) for each in condition.of]
    return conjoined(parts) if isinstance(condition, All) else disjoined(parts)


def _passing(test: Test, index: Mapping[str, int], blocks: list[Blocks], fixed: Mapping[str, int]) -> Formula:
    if test.name in fixed:
        return TRUE if COMPARE[test.compare](fixed[test.name], test.value) else FALSE
    at = index[test.name]
    mask = blocks[at].passing(test.compare, test.value)
    if mask == 0:
        return FALSE
    return TRUE if mask == (1 << blocks[at].size) - 1 else ("in", at, mask)


def negated(of: Formula, blocks: list[Blocks]) -> Formula:
    """Where it does not hold."""
    if of == TRUE:
        return FALSE
    if of == FALSE:
        return TRUE
    if of[0] == "in":
        return ("in", of[1], of[2] ^ ((1 << blocks[of[1]].size) - 1))
    return tuple(of[1]) if of[0] == "not" else ("not", of)


def conjoined(parts: Iterable[Formula]) -> Formula:
    """Where all of them hold."""
    flat: list[Formula] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        flat.extend(part[1] if part[0] == "all" else (part,))
    kept = tuple(dict.fromkeys(flat))
    return kept[0] if len(kept) == 1 else ("all", kept)


def disjoined(parts: Iterable[Formula]) -> Formula:
    """Where one of them holds."""
    flat: list[Formula] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        flat.extend(part[1] if part[0] == "any" else (part,))
    kept = tuple(dict.fromkeys(flat))
    return kept[0] if len(kept) == 1 else ("any", kept)


def at_least(parts: Iterable[Formula], least: int) -> Formula:
    """Where so many of them hold."""
    kept = [part for part in parts if part != FALSE]
    left = least - sum(part == TRUE for part in kept)
    kept = [part for part in kept if part != TRUE]
    if left <= 0:
        return TRUE
    if left == 1:
        return disjoined(kept)
    return ("least", tuple(kept), left) if left <= len(kept) else FALSE


def read_by(of: Formula) -> int:
    """The mask of the variables that a formula reads."""
    if of[0] == "in":
        return 1 << int(of[1])
    if of[0] == "not":
        return read_by(of[1])
    mask = 0
    for part in of[1]:
        mask |= read_by(part)
    return mask


def could_hold(of: Formula, variable: int, block: int) -> bool:
    """Whether it may hold where one variable has this block, whatever the others have."""
    return _known(of, variable, block) is not False


def _known(of: Formula, variable: int, block: int) -> bool | None:
    """What one variable says of it by itself; None where it leaves that open."""
    if of[0] == "in":
        return bool(of[2] >> block & 1) if of[1] == variable else None
    if of[0] == "not":
        inside = _known(of[1], variable, block)
        return None if inside is None else not inside
    parts = [_known(part, variable, block) for part in of[1]]
    if of[0] == "least":
        sure, least = parts.count(True), int(of[2])
        return True if sure >= least else None if sure + parts.count(None) >= least else False
    decides: bool = of[0] == "any"
    if decides in parts:
        return decides
    return None if None in parts else not decides
