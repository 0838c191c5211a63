"""Small systems of linear equations of a Markov chain: exact by elimination, or floats with what is left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Number = Fraction | float | int
Row = dict[int, Number]
ELIMINATED = 60  # situations of one component that are solved exactly
SWEEPS = 20_000
CLOSE = 1e-13


def settled(
    inflow: Mapping[int, Number], rows: Sequence[Row], stop: set[int], *, exact: bool
) -> tuple[dict[int, Number], float]:
    """Expected visits inside one component: x = inflow + x Q. The second is what is left over at the end."""
    if exact and len(inflow) <= ELIMINATED:
        return _eliminated(inflow, rows, stop), 0.0
    return _swept(inflow, rows, stop)


def _eliminated(inflow: Mapping[int, Number], rows: Sequence[Row], stop: set[int]) -> dict[int, Number]:
    order = list(inflow)
    place = {situation: at for at, situation in enumerate(order)}
    size = len(order)
    table: list[list[Fraction]] = [[Fraction(0)] * (size + 1) for _ in order]
    for at, situation in enumerate(order):
        table[at][at] += 1
        table[at][size] = Fraction(inflow[situation])
        if situation in stop:
            continue
        for target, chance in rows[situation].items():
            if target in place:
                table[place[target]][at] -= Fraction(chance)
    for column in range(size):
        pivot = next(at for at in range(column, size) if table[at][column])
        table[column], table[pivot] = table[pivot], table[column]
        lead = table[column][column]
        line = [each / lead if each else each for each in table[column]]
        table[column] = line
        for at in range(size):
            factor = table[at][column]
            if at != column and factor:
                table[at] = [a - factor * b if b else a for a, b in zip(table[at], line, strict=True)]
    return {situation: table[at][size] for at, situation in enumerate(order)}


def _swept(inflow: Mapping[int, Number], rows: Sequence[Row], stop: set[int]) -> tuple[dict[int, Number], float]:
    coming: dict[int, list[tuple[int, float]]] = {situation: [] for situation in inflow}
    own: dict[int, float] = dict.fromkeys(inflow, 0.0)
    for situation in inflow:
        if situation in stop:
            continue
        for target, chance in rows[situation].items():
            if target == situation:
                own[situation] = float(chance)
            elif target in coming:
                coming[target].append((situation, float(chance)))
    first = {situation: float(value) for situation, value in inflow.items()}
    found = dict(first)
    change = 0.0
    for _ in range(SWEEPS):
        change = 0.0
        for situation, sources in coming.items():
            value = first[situation]
            for source, chance in sources:
                value += found[source] * chance
            value /= 1 - own[situation]
            change = max(change, abs(value - found[situation]))
            found[situation] = value
        if change < CLOSE:
            break
    return dict(found), change
