"""The options of every situation, weighed by a policy of one's own."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.odds.arrays.columns import Columns
from meeplewright.stories.odds.arrays.process import Process
from meeplewright.stories.odds.own import Policy, Weighing, refuse

Floats = NDArray[np.float64]


def weighed(process: Process, policy: Policy) -> Floats:
    """How likely each option is taken in its situation."""
    owner = np.repeat(np.arange(process.size), np.diff(process.first))
    amount, sure, line_of = _lines(process, policy, owner)
    some = np.flatnonzero(np.diff(process.first))
    starts = process.first[some]
    chances = np.where(sure, amount, 0.0)
    weights = np.where(sure, 0.0, amount)
    certain, weight = np.zeros(process.size), np.zeros(process.size)
    certain[some] = np.add.reduceat(chances, starts) if len(some) else 0.0
    weight[some] = np.add.reduceat(weights, starts) if len(some) else 0.0
    loose = np.zeros(process.size, bool)
    loose[some] = np.add.reduceat(~sure, starts, dtype=np.int64) > 0
    wrong = (certain > 1 + 1e-12) | (loose & (weight == 0) & (certain < 1 - 1e-12)) | (~loose & (certain == 0))
    wrong[np.diff(process.first) == 0] = False
    if wrong.any():
        _refuse(process, policy, int(np.flatnonzero(wrong)[0]), sure, amount, line_of)
    rest = np.divide(1 - certain, weight, out=np.zeros(process.size), where=weight > 0)
    whole = np.where(loose | (certain == 0), 1.0, certain)
    shares: Floats = np.where(sure, amount / whole[owner], amount * rest[owner])
    return shares


def _lines(
    process: Process, policy: Policy, owner: NDArray[np.intp]
) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int32]]:
    """Of each option its weight or chance, which of the two, and the line that says so (-1: none)."""
    machine, columns = process.machine, Columns(process.machine)
    amount, sure = np.ones(len(owner)), np.zeros(len(owner), bool)
    line_of = np.full(len(owner), -1, np.int32)
    number = {id(line): at for at, line in enumerate(policy.lines)}
    node = process.node[owner]
    for at, name in enumerate(machine.nodes):
        pairs = [(key, policy.of(name, option)) for key, option in enumerate(machine.story.nodes[name].options)]
        if not any(lines for _, lines in pairs):
            continue
        here = np.flatnonzero(node == at)
        for key, lines in pairs:
            left = here[process.option[here] == key]
            for line in lines:
                test = columns.test(machine.formula(line.when))
                hit = left if test is None else left[test(process.state[owner[left]])]
                amount[hit], sure[hit], line_of[hit] = float(line.amount), line.sure, number[id(line)]
                left = left[line_of[left] < 0]
    return amount, sure, line_of


def _refuse(
    process: Process, policy: Policy, at: int, sure: NDArray[np.bool_], amount: Floats, line_of: NDArray[np.int32]
) -> None:
    """Say what is wrong at one situation."""
    options = range(int(process.first[at]), int(process.first[at + 1]))
    lines: list[Weighing | None] = [policy.lines[line_of[each]] if line_of[each] >= 0 else None for each in options]
    refuse(
        process.machine.nodes[process.node[at]],
        lines,
        sure=sum((Fraction(float(amount[each])) for each in options if sure[each]), Fraction(0)),
        weight=sum((Fraction(float(amount[each])) for each in options if not sure[each]), Fraction(0)),
        loose=any(not sure[each] for each in options),
    )
