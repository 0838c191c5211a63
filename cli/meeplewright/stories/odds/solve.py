"""Systems of linear equations of a Markov chain: exact by elimination, or floats with what is left over."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

Number = Fraction | float | int
Row = dict[int, Number]
ELIMINATED = 80  # situations of one component that are solved exactly
SWEEPS = 20_000
CLOSE = 1e-16


def solved(rows: Mapping[int, Mapping[int, Number]], right: Mapping[int, Number], *, exact: bool) -> dict[int, Number]:
    """The least x with x[i] = right[i] + the sum of rows[i][j] * x[j]; of fractions only where `exact`."""
    if exact and len(rows) <= ELIMINATED:
        return _eliminated(rows, right)
    return _swept(rows, right)


def _eliminated(rows: Mapping[int, Mapping[int, Number]], right: Mapping[int, Number]) -> dict[int, Number]:
    """One unknown after the other is put in place of itself: first those that stand in few equations."""
    left = {at: {to: Fraction(each) for to, each in row.items() if each and to in rows} for at, row in rows.items()}
    value = {at: Fraction(right.get(at, 0)) for at in rows}
    users: dict[int, set[int]] = {at: set() for at in rows}
    for at, row in left.items():
        for to in row:
            users[to].add(at)
    order: list[int] = []
    waiting = set(rows)
    while waiting:
        pivot = min(waiting, key=lambda at: (len(left[at]) * len(users[at]), at))
        waiting.remove(pivot)
        order.append(pivot)
        row = left[pivot]
        stays = 1 - row.pop(pivot, Fraction(0))
        users[pivot].discard(pivot)
        for to in row:
            row[to] /= stays
            users[to].discard(pivot)
        value[pivot] /= stays
        for user in users[pivot]:
            share = left[user].pop(pivot)
            value[user] += share * value[pivot]
            for to, each in row.items():
                left[user][to] = left[user].get(to, Fraction(0)) + share * each
                users[to].add(user)
    solution: dict[int, Number] = {}
    for at in reversed(order):
        solution[at] = value[at] + sum((each * solution[to] for to, each in left[at].items()), Fraction(0))
    return solution


def _swept(rows: Mapping[int, Mapping[int, Number]], right: Mapping[int, Number]) -> dict[int, Number]:
    """From below, again and again, until nothing changes any more."""
    own = {at: 1 - float(row.get(at, 0)) for at, row in rows.items()}
    others = {
        at: [(to, float(each)) for to, each in row.items() if to != at and to in rows] for at, row in rows.items()
    }
    first = {at: float(right.get(at, 0)) for at in rows}
    solution = dict.fromkeys(rows, 0.0)
    for _ in range(SWEEPS):
        change = 0.0
        for at, links in others.items():
            value = first[at]
            for to, each in links:
                value += each * solution[to]
            if own[at] > 0:
                value /= own[at]
            change = max(change, abs(value - solution[at]) / max(abs(value), 1.0))
            solution[at] = value
        if change <= CLOSE:
            break
    return dict(solution)
