"""One packed state at a time: conditions and changes as functions of it, made once and asked very often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from meeplewright.stories.proof.formulas import TRUE, Formula
from meeplewright.stories.proof.machine import Change, Machine
from meeplewright.stories.proof.packed import Packed

Test = Callable[[int], object]
After = Callable[[int], int]


def test_of(packed: Packed, formula: Formula) -> Test | None:
    """A formula as a function of a packed state; None where it always holds."""
    sort = formula[0]
    if formula == TRUE:
        return None
    if sort == "in":
        place, field, mask = packed.places[formula[1]], packed.fields[formula[1]], formula[2]
        return lambda state: mask >> (state >> place & field) & 1
    if sort == "not":
        inner = test_of(packed, formula[1])
        return (lambda state: not inner(state)) if inner is not None else (lambda _: False)
    if sort == "all":
        return _all(packed, formula[1])
    if sort == "least":
        return _least(packed, formula[1], formula[2])
    return _any(packed, formula[1])


def after_of(packed: Packed, changes: Sequence[Change]) -> After:
    """Changes as a function of a packed state."""
    keep, add, tables = packed.program(changes)
    if not tables:
        return lambda state: state & keep | add

    def after(state: int) -> int:
        state = state & keep | add
        for place, field, table in tables:
            state = state & ~(field << place) | table[state >> place & field]
        return state

    return after


def _all(packed: Packed, formulas: Sequence[Formula]) -> Test:
    """Where all of its parts hold: what asks for one value of a variable is asked at one go."""
    mask, want, rest = _values(packed, formulas)
    tests = [test for part in rest if (test := test_of(packed, part)) is not None]
    if not tests:
        return lambda state: state & mask == want

    def all_hold(state: int) -> bool:
        if state & mask != want:
            return False
        for test in tests:  # noqa: SIM110 - asked millions of times, and half as fast with all()
            if not test(state):
                return False
        return True

    return all_hold


def _any(packed: Packed, formulas: Sequence[Formula]) -> Test:
    """Where one of its parts holds: those that ask for one of two values are asked at one go."""
    flags = {part[1]: part for part in formulas if part[0] == "in" and packed.fields[part[1]] == 1}
    mask, none, _ = _values(packed, [("in", part[1], part[2] ^ 3) for part in flags.values()])
    asked = set(map(id, flags.values()))
    tests = [test for part in formulas if id(part) not in asked and (test := test_of(packed, part)) is not None]

    def any_holds(state: int) -> bool:
        if state & mask != none:
            return True
        for test in tests:  # noqa: SIM110 - as above
            if test(state):
                return True
        return False

    return any_holds


def _least(packed: Packed, formulas: Sequence[Formula], least: int) -> Test:
    tests = [test for part in formulas if (test := test_of(packed, part)) is not None]
    return lambda state: sum(1 for test in tests if test(state)) >= least


def _values(packed: Packed, formulas: Sequence[Formula]) -> tuple[int, int, list[Formula]]:
    """Those that ask for one value of a variable as a mask and what must stand there; and the others."""
    mask = want = 0
    rest: list[Formula] = []
    for part in formulas:
        blocks = part[2] if part[0] == "in" and not mask >> packed.places[part[1]] & packed.fields[part[1]] else 0
        if blocks and not blocks & blocks - 1:
            mask |= packed.fields[part[1]] << packed.places[part[1]]
            want |= blocks.bit_length() - 1 << packed.places[part[1]]
        else:
            rest.append(part)
    return mask, want, rest


class SingleWays:
    """The ways on of single states: edges of a node that are guarded alike are asked once."""

    def __init__(self, machine: Machine, packed: Packed) -> None:
        self._machine = machine
        self._packed = packed
        self._of: list[list[tuple[Test | None, list[tuple[int, int, After]]]] | None] = [None] * len(machine.nodes)

    def on(self, node: int, state: int) -> Iterator[tuple[int, int, int]]:
        """Edges that can be taken, where they lead, and the state there."""
        for test, edges in self._of[node] or self._made(node):
            if test is None or test(state):
                for number, target, after in edges:
                    yield number, target, after(state)

    def _made(self, node: int) -> list[tuple[Test | None, list[tuple[int, int, After]]]]:
        groups: list[tuple[Formula, list[tuple[int, int, After]]]] = []
        for number in self._machine.out[node]:
            edge = self._machine.edges[number]
            if not groups or groups[-1][0] != edge.guard:
                groups.append((edge.guard, []))
            groups[-1][1].append((number, edge.target, after_of(self._packed, edge.changes)))
        moves = self._of[node] = [(test_of(self._packed, guard), edges) for guard, edges in groups]
        return moves
