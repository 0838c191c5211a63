"""Situations that lead round and round, all those of one layer at once: who chooses, and what comes out.

A loop that costs nothing lets a reader come to each of its ways out: for the best reader it is one situation. Who wants
to end badly may stay in it for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
EQUAL = 1e-12  # worths of which neither is the better one
TIMES = 200
LARGE = 20_000  # unknowns
ROUNDING = 4e-16


@dataclass(frozen=True, eq=False, slots=True)
class Rounds:
    """Options by situation (`owner` rises), with what each is worth outside, and their moves that stay inside."""

    count: int
    owner: Ints
    out: Floats
    leaves: Mask
    source: Ints  # the option of each move inside
    target: Ints
    chance: Floats


@dataclass(frozen=True, eq=False, slots=True)
class DecidedRounds:
    """The worth of each situation, the option to take, and by how much the worth may be wrong at most."""

    value: Floats
    picks: Ints
    off: float


def decided(rounds: Rounds, *, best: bool) -> DecidedRounds:
    """What the best (or worst) reader can have of it. Each situation has an option."""
    return _highest(rounds) if best else _lowest(rounds)


def _highest(rounds: Rounds) -> DecidedRounds:
    loop, stays = _loops(rounds)
    loops = int(loop.max()) + 1
    kept = np.flatnonzero(~stays)
    kept = kept[np.argsort(loop[rounds.owner[kept]], kind="stable")]
    inner = _some(rounds, kept, loop, loops)
    decision = _improved(inner, highest=True)
    value = decision.value[loop]
    goal = np.zeros(rounds.count, bool)
    picks = _firsts(rounds)
    has = np.flatnonzero(decision.picks >= 0)
    exits = kept[decision.picks[has]]
    picks[rounds.owner[exits]] = exits
    goal[rounds.owner[exits]] = True
    return DecidedRounds(value, _led(rounds, picks, goal, stays), decision.off)


def _lowest(rounds: Rounds) -> DecidedRounds:
    """Where nothing has to be won, nothing is; the rest comes out of its loop whatever is chosen."""
    nothing = np.ones(rounds.count, bool)
    free = rounds.out == 0
    while True:
        bad = np.zeros(len(rounds.owner), bool)
        bad[rounds.source[~nothing[rounds.target]]] = True
        allowed = free & ~bad
        now = np.zeros(rounds.count, bool)
        now[rounds.owner[allowed]] = True
        now &= nothing
        if np.array_equal(now, nothing):
            break
        nothing = now
    picks = _firsts(rounds)
    open_ = allowed & nothing[rounds.owner]
    picks[rounds.owner[open_][::-1]] = np.flatnonzero(open_)[::-1]
    goal = np.zeros(rounds.count, bool)
    leaving = np.flatnonzero(open_ & rounds.leaves)[::-1]
    picks[rounds.owner[leaving]] = leaving
    goal[rounds.owner[leaving]] = True
    picks = _led(rounds, picks, goal, open_)
    rest = np.flatnonzero(~nothing)
    place = np.full(rounds.count, -1, np.int64)
    place[rest] = np.arange(len(rest))
    kept = np.flatnonzero(~nothing[rounds.owner])
    decision = _improved(_some(rounds, kept, place, len(rest)), highest=False)
    value = np.zeros(rounds.count)
    value[rest] = decision.value
    picks[rest] = kept[decision.picks]
    return DecidedRounds(value, picks, decision.off)


def _some(rounds: Rounds, kept: Ints, place: Ints, count: int) -> Rounds:
    """Only these options, and situations under other numbers; what leads to none of them is worth nothing."""
    number = np.full(len(rounds.owner), -1, np.int64)
    number[kept] = np.arange(len(kept))
    moves = (number[rounds.source] >= 0) & (place[rounds.target] >= 0)
    return Rounds(
        count,
        place[rounds.owner[kept]],
        rounds.out[kept],
        rounds.leaves[kept],
        number[rounds.source[moves]],
        place[rounds.target[moves]],
        rounds.chance[moves],
    )


def _firsts(rounds: Rounds) -> Ints:
    firsts: Ints = np.searchsorted(rounds.owner, np.arange(rounds.count)).astype(np.int64)
    return firsts


def _loops(rounds: Rounds) -> tuple[Ints, Mask]:
    """The largest sets of situations among which one can stay for ever, and the options that stay in them."""
    label = np.zeros(rounds.count, np.int64)
    parts = 1
    while True:
        stays = ~rounds.leaves
        stays[rounds.source[label[rounds.owner[rounds.source]] != label[rounds.target]]] = False
        inside = stays[rounds.source]
        label, now = _strong(rounds.owner[rounds.source[inside]], rounds.target[inside], rounds.count)
        if now == parts:
            return label, stays
        parts = now


def _strong(source: Ints, target: Ints, count: int) -> tuple[Ints, int]:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import connected_components

    graph = csr_matrix((np.ones(len(source), np.int8), (source, target)), shape=(count, count))
    parts, label = connected_components(graph, directed=True, connection="strong")
    return label.astype(np.int64), int(parts)


def _led(rounds: Rounds, picks: Ints, goal: Mask, allowed: Mask) -> Ints:
    """Round by round those that can come nearer to a goal choose to do so."""
    done = goal.copy()
    while True:
        nearer = allowed[rounds.source] & done[rounds.target] & ~done[rounds.owner[rounds.source]]
        options = np.unique(rounds.source[nearer])[::-1]
        if not len(options):
            return picks
        picks[rounds.owner[options]] = options
        done[rounds.owner[options]] = True


def _improved(rounds: Rounds, *, highest: bool) -> DecidedRounds:
    """A choice is made better until nothing is better. Those without an option are worth nothing."""
    picks = np.full(rounds.count, -1, np.int64)
    if not len(rounds.owner):
        return DecidedRounds(np.zeros(rounds.count), picks, 0.0)
    owners, first = np.unique(rounds.owner, return_index=True)
    picks[owners] = first
    value = np.zeros(rounds.count)
    for _ in range(TIMES):
        value = solved(rounds, picks, rounds.out)
        worth = _worths(rounds, value, rounds.out)
        if not _better(rounds, worth, picks, owners, first, highest=highest):
            break
    return DecidedRounds(value, picks, _off(rounds, value, owners, first, highest=highest))


def _better(rounds: Rounds, worth: Floats, picks: Ints, owners: Ints, first: Ints, *, highest: bool) -> bool:
    """Whether something better could be chosen; it is."""
    pick = np.maximum if highest else np.minimum
    most = pick.reduceat(worth, first)
    now = worth[picks[owners]]
    change = np.abs(most - now) > EQUAL * np.maximum(np.abs(now), 1e-30)
    if not change.any():
        return False
    at = np.searchsorted(owners, rounds.owner)
    hits = np.flatnonzero((worth == most[at]) & change[at])[::-1]
    picks[rounds.owner[hits]] = hits
    return True


def _worths(rounds: Rounds, value: Floats, out: Floats) -> Floats:
    worths: Floats = out + np.bincount(rounds.source, rounds.chance * value[rounds.target], len(rounds.owner))
    return worths


def solved(rounds: Rounds, picks: Ints, out: Floats) -> Floats:
    """The worth of each situation for one choice."""
    chosen = np.zeros(len(rounds.owner), bool)
    chosen[picks[picks >= 0]] = True
    moves = chosen[rounds.source]
    right = np.where(picks >= 0, out[picks], 0.0)
    return linear(rounds.owner[rounds.source[moves]], rounds.target[moves], rounds.chance[moves], right)


def linear(row: Ints, column: Ints, chance: Floats, right: Floats) -> Floats:
    """x with x[i] = right[i] + the sum of chance * x[column], by rows, about: who asks looks how near it is."""
    from scipy.sparse import csc_matrix, identity
    from scipy.sparse.linalg import bicgstab, splu

    size = len(right)
    matrix: Any = (identity(size, format="csc") - csc_matrix((chance, (row, column)), shape=(size, size))).tocsc()
    if size > LARGE:  # factors of a large tangle may fill all memory
        solution, _ = bicgstab(matrix.tocsr(), right, rtol=1e-15, atol=0.0, maxiter=3000)
        if float(np.abs(right - matrix @ solution).sum()) <= 1e-11 * max(float(np.abs(right).sum()), 1e-300):
            return np.asarray(solution, np.float64)
    try:
        factors = splu(matrix)
    except (RuntimeError, MemoryError):  # singular in floats: nothing is known
        return np.zeros(size)
    solution = factors.solve(right)
    return np.asarray(solution + factors.solve(right - matrix @ solution), np.float64)


def _off(rounds: Rounds, value: Floats, owners: Ints, first: Ints, *, highest: bool) -> float:
    """How far floats can be from the truth: what is left over, times the steps that can be taken inside at most."""
    picks = np.full(rounds.count, -1, np.int64)
    picks[owners] = first
    ones, none = np.ones(len(rounds.owner)), np.zeros(len(rounds.owner))
    steps = ones[:0]
    for _ in range(TIMES):
        steps = solved(rounds, picks, ones)
        if not _better(rounds, _worths(rounds, steps, ones), picks, owners, first, highest=True):
            break
    rounding = ROUNDING * (float(np.bincount(rounds.source, minlength=1).max()) + 3)
    pick = np.maximum if highest else np.minimum
    worth = _worths(rounds, value, rounds.out)
    left = float(np.abs(pick.reduceat(worth, first) - value[owners]).max()) + rounding
    taken = np.maximum.reduceat(_worths(rounds, steps, none), first)
    least = float((steps[owners] * (1 - rounding) - taken * (1 + rounding)).min())
    bound = left * float(steps.max()) / least if least > 0 else 1.0
    return bound if bound <= 1 else 1.0  # also where it is no number
