"""Formulas over blocks: each form of a set of states, and each test of one state, says the same as counting does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

from meeplewright.stories.model.story import Sort, Variable
from meeplewright.stories.odds.arrays.columns import Columns
from meeplewright.stories.proof import single
from meeplewright.stories.proof.bits import Bits
from meeplewright.stories.proof.exclusive import at_place
from meeplewright.stories.proof.formulas import (
    FALSE,
    TRUE,
    Blocks,
    Formula,
    at_least,
    conjoined,
    could_hold,
    disjoined,
    negated,
    read_by,
)
from meeplewright.stories.proof.packed import Packed

SIZES = (2, 3, 2, 2)  # blocks of each variable
STATES = list(product(*map(range, SIZES)))
BLOCKS = tuple(
    Blocks(Variable(f"v{at}", Sort.FLAG, 0, size - 1), tuple(range(size)), tuple((value,) for value in range(size)), tuple(range(size)))
    for at, size in enumerate(SIZES)
)  # fmt: skip


@dataclass(frozen=True)
class Machine:
    """As much of a machine as sets of states look at: one node where all variables live, with any value."""

    blocks: tuple[Blocks, ...] = BLOCKS
    start: int = 0
    live: tuple[int, ...] = ((1 << len(SIZES)) - 1,)
    begin: tuple[tuple[int, ...], ...] = tuple(tuple(range(size)) for size in SIZES)
    edges: tuple[Any, ...] = ()


MACHINE: Any = Machine()


def holds(of: Formula, state: tuple[int, ...]) -> bool:
    """What a formula means."""
    match of:
        case ("in", at, mask):
            return bool(mask >> state[at] & 1)
        case ("not", part):
            return not holds(part, state)
        case ("all", parts):
            return all(holds(each, state) for each in parts)
        case ("any", parts):
            return any(holds(each, state) for each in parts)
        case ("least", parts, least):
            return bool(sum(holds(each, state) for each in parts) >= least)
    raise AssertionError(of)


def asked(chance: random.Random, deep: int) -> Formula:
    """A formula as the compiler puts it together."""
    sort = chance.choice(("in", "in", "not", "all", "any", "least")) if deep else "in"
    if sort == "in":
        at = chance.randrange(len(SIZES))
        return ("in", at, chance.randrange(1, (1 << SIZES[at]) - 1))
    if sort == "not":
        return negated(asked(chance, deep - 1), list(BLOCKS))
    parts = [asked(chance, deep - 1) for _ in range(chance.randint(1, 4))]
    if sort == "least":
        return at_least(parts, chance.randint(1, 3))
    return conjoined(parts) if sort == "all" else disjoined(parts)


def some() -> Iterator[Formula]:
    chance = random.Random(11)
    ones: list[Formula] = [("in", 0, 2), ("in", 1, 5), ("in", 2, 1), ("in", 3, 2)]
    yield from (TRUE, FALSE, ones[0], ("not", ("all", tuple(ones))))
    for least in (2, 3, 4):
        yield from (("least", tuple(ones), least), ("not", ("least", tuple(ones), least)))
    yield from (asked(chance, 3) for _ in range(60))


FORMULAS = list(some())
ONE: Formula = ("in", 0, 2)
TWO: Formula = ("in", 2, 2)


def packed_of(packed: Packed, state: tuple[int, ...]) -> int:
    return sum(block << place for block, place in zip(state, packed.places, strict=True))


def test_there_are_formulas_of_every_sort_and_with_every_answer() -> None:
    sorts = {part for of in FORMULAS for part in str(of).replace("(", "'").split("'")}
    assert sorts >= {"in", "not", "all", "any", "least"}
    assert {sum(holds(of, state) for state in STATES) for of in FORMULAS} >= {0, 1, 2, 12, len(STATES)}


def test_every_form_of_a_set_keeps_those_states_where_a_formula_holds() -> None:
    packed, bits, columns = Packed(MACHINE, 1 << 20), Bits(MACHINE), Columns(MACHINE)
    numbers = [packed_of(packed, state) for state in STATES]
    rows = np.array([sum(block << place for block, place in zip(state, columns.packed.places, strict=True)) for state in STATES])  # fmt: skip
    every = sum(1 << sum(block << place for block, place in zip(state, bits.places, strict=True)) for state in STATES)
    for of in FORMULAS:
        wanted = [holds(of, state) for state in STATES]
        kept = packed.where(frozenset(numbers), of)
        assert [number in kept for number in numbers] == wanted, of
        one, column = single.test_of(packed, of), columns.test(of)
        assert [one is None or bool(one(number)) for number in numbers] == wanted, of
        assert (column is None and all(wanted)) or (column is not None and column(rows).tolist() == wanted), of
        left = bits.where(every, of)
        assert [bool(left >> sum(block << place for block, place in zip(state, bits.places, strict=True)) & 1) for state in STATES] == wanted, of  # fmt: skip


def test_what_one_variable_decides_is_never_said_to_be_impossible_where_it_may_hold() -> None:
    for of in FORMULAS:
        for at, size in enumerate(SIZES):
            for block in range(size):
                may = any(holds(of, state) for state in STATES if state[at] == block)
                assert could_hold(of, at, block) or not may, (of, at, block)
        read = {at for at in range(len(SIZES)) if read_by(of) >> at & 1}
        for state in STATES:
            same = [each for each in STATES if all(each[at] == state[at] for at in read)]
            assert len({holds(of, each) for each in same}) == 1


@pytest.mark.parametrize(
    ("of", "impossible"),
    [
        (("in", 0, 2), {(0, 0)}),
        (("not", ("in", 0, 2)), {(0, 1)}),
        (("all", (("in", 0, 2), ("in", 1, 4))), {(0, 0), (1, 0), (1, 1)}),
        (("any", (("in", 0, 2), ("in", 0, 2))), {(0, 0)}),
        (("any", (("in", 0, 2), ("in", 1, 4))), set()),
        (("least", (("in", 0, 2), ("in", 2, 2), ("in", 3, 2)), 2), set()),
        (("least", (("in", 0, 2), ("in", 2, 2)), 2), {(0, 0), (2, 0)}),
        (("not", ("least", (("in", 0, 2), ("in", 0, 2), ("in", 2, 2)), 2)), {(0, 1)}),
        (("not", ("least", (("in", 0, 2), ("in", 2, 2), ("in", 3, 2)), 1)), {(0, 1), (2, 1), (3, 1)}),
    ],
)
def test_what_a_block_forbids_by_itself_is_known(of: Formula, impossible: set[tuple[int, int]]) -> None:
    assert {(at, block) for at, size in enumerate(SIZES) for block in range(size) if not could_hold(of, at, block)} == impossible  # fmt: skip


def test_at_a_place_what_is_told_apart_there_is_asked_no_more() -> None:
    """The register is the second variable; the flags are the first and the third, which begin with 0 and 1."""
    machine: Any = Machine(begin=((0,), (0, 1, 2), (1,), (0, 1)))
    for of in FORMULAS:
        for first, register, third in product(range(2), range(3), range(2)):
            place = (
                0,
                register,
                (1 if first else 0) | (0 if third else 4),
            )  # a flag is in the mask where it does not rest
            left = at_place(of, machine, 1, 0b101, place)
            assert not read_by(left) & 0b111
            for last in range(2):
                assert holds(left, (0, 0, 0, last)) == holds(of, (first, register, third, last)), of


@pytest.mark.parametrize(
    ("parts", "least", "says"),
    [
        ([ONE, TRUE], 1, TRUE),
        ([ONE, TRUE, TRUE], 2, TRUE),
        ([ONE], 0, TRUE),
        ([TRUE, TRUE], 1, TRUE),
        ([ONE, TWO], 3, FALSE),
        ([ONE, TWO, FALSE], 3, FALSE),
        ([], 1, FALSE),
        ([ONE, TWO], 1, ("any", (ONE, TWO))),
        ([ONE, TRUE, TWO], 2, ("any", (ONE, TWO))),
        ([FALSE, ONE], 1, ONE),
        ([ONE, TWO], 2, ("least", (ONE, TWO), 2)),
        ([ONE, TWO, TRUE, ONE], 3, ("least", (ONE, TWO, ONE), 2)),
    ],
)
def test_what_is_certain_of_a_count_is_not_asked_any_more(parts: list[Formula], least: int, says: Formula) -> None:
    assert at_least(parts, least) == says
