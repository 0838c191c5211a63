"""From the endings back: what each situation is worth to who chooses as well as can be, or as badly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.odds.arrays.process import Process
from meeplewright.stories.odds.arrays.rounds import EQUAL, ROUNDING, Rounds, decided

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Worth:
    """Of each situation the chance of a good end and the option to take; the chance may be wrong by `off` at most."""

    value: Floats
    picks: NDArray[np.int32]
    off: float


def worth_of(process: Process, good: NDArray[np.bool_], *, best: bool) -> Worth:
    """Layer by layer. `good` are the situations that are wanted."""
    layers = process.layers
    value = np.zeros(process.size + 1)  # the last is nowhere
    value[:-1][good] = 1.0
    picks = np.full(process.size, -1, np.int32)
    off = 0.0
    for begin, loops, end in reversed(list(zip(layers.bounds, layers.loops, layers.bounds[1:], strict=False))):
        if loops < end:
            off += _round(process, value, picks, loops, end, best=best)
        if begin < loops:
            off += _straight(process, value, picks, begin, loops, best=best)
    return Worth(value[:-1], picks, off)


def _straight(process: Process, value: Floats, picks: NDArray[np.int32], begin: int, end: int, *, best: bool) -> float:
    """Situations that lead to later layers only. What floats may add to the error is given back."""
    first = process.first[begin : end + 1]
    options, stop = int(first[0]), int(first[-1])
    if options == stop:
        return 0.0
    worth, most = _options(process, value, options, stop)
    counts = np.diff(first)
    some = np.flatnonzero(counts)
    starts = first[some] - options
    worths = (np.maximum if best else np.minimum).reduceat(worth, starts)
    near = np.abs(worth - np.repeat(worths, counts[some])) <= EQUAL
    hits = np.flatnonzero(near)[::-1]
    owner = np.repeat(some, counts[some])
    chosen = np.empty(len(counts), np.int32)
    chosen[owner[hits]] = hits + options
    picks[begin + some] = chosen[some]
    value[begin + some] = worths
    return ROUNDING * (most + 2)


def _options(process: Process, value: Floats, options: int, stop: int) -> tuple[Floats, int]:
    """What each option is worth; and how many moves one has at most."""
    bounds = process.moves[options : stop + 1]
    start, end = int(bounds[0]), int(bounds[-1])
    moved = process.chances[process.fall[start:end]] * value[process.target[start:end]]
    if end - start == stop - options:
        return moved, 1
    return np.add.reduceat(moved, bounds[:-1] - start), int(np.diff(bounds).max())


def _round(process: Process, value: Floats, picks: NDArray[np.int32], begin: int, end: int, *, best: bool) -> float:
    """Situations of one layer that lead round."""
    options, stop = int(process.first[begin]), int(process.first[end])
    worth, most = _options(process, value, options, stop)  # what lies inside is worth nothing yet
    owner = np.repeat(np.arange(end - begin), np.diff(process.first[begin : end + 1]))
    bounds = process.moves[options : stop + 1]
    start, last = int(bounds[0]), int(bounds[-1])
    target = process.target[start:last].astype(np.int64) - begin
    source = np.repeat(np.arange(stop - options), np.diff(bounds))
    inside = (target >= 0) & (target < end - begin)
    leaves = np.zeros(stop - options, bool)
    leaves[source[~inside]] = True
    chance = process.chances[process.fall[start:last]]
    rounds = Rounds(end - begin, owner, worth, leaves, source[inside], target[inside], chance[inside])
    decision = decided(rounds, best=best)
    value[begin:end] = decision.value
    picks[begin:end] = decision.picks + options
    return decision.off + ROUNDING * (most + 2)
