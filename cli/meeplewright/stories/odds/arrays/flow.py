"""From the beginning on: how often readers who choose in one way come to each situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.odds.arrays.layers import ranges
from meeplewright.stories.odds.arrays.process import Process
from meeplewright.stories.odds.arrays.rounds import ROUNDING, linear

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class ReaderChoices:
    """How somebody chooses: one option a situation (`picks`), or each with a chance (`weights`); neither: at random."""

    picks: NDArray[np.int32] | None = None
    weights: Floats | None = None


@dataclass(frozen=True, eq=False, slots=True)
class ExpectedVisits:
    """Expected visits. Of any chance to come to an end it may be wrong by `off` at most."""

    visits: Floats
    nowhere: float
    words: float  # of the outcomes
    lost: Mask | None  # situations from which this reader comes to no end
    off: float


@dataclass(frozen=True, eq=False, slots=True)
class _Moves:
    """The moves that a reader makes from some situations."""

    source: Ints
    target: NDArray[np.int32]
    chance: Floats
    words: Floats


def flow_of(
    process: Process,
    reader: ReaderChoices,
    begins: Mapping[int, float],
    *,
    stop: Mask | None = None,
    checked: bool = True,
) -> ExpectedVisits:
    """Nothing flows on from the situations in `stop`, nor from those that come to no end. `checked`: with bounds."""
    layers = process.layers
    lost = _never_ending(process, reader, stop) if layers.component is not None else None
    visits = np.zeros(process.size + 1)  # the last is nowhere
    for at, chance in begins.items():
        visits[at] += chance
    halted = np.zeros(process.size, bool) if stop is None else stop.copy()
    if lost is not None:
        halted |= lost
    words = 0.0
    for begin, loops, end in zip(layers.bounds, layers.loops, layers.bounds[1:], strict=False):
        if loops < end:
            _settle(process, reader, visits, loops, end, halted)
        here = begin + np.flatnonzero((visits[begin:end] > 0) & ~halted[begin:end])
        if not len(here):
            continue
        moves = _moves(process, reader, here)
        flows = visits[moves.source] * moves.chance
        words += float(flows @ moves.words)
        if loops < end:  # what stays inside has been settled
            out = (moves.target < loops) | (moves.target >= end) | halted[moves.target]
            out &= ~((moves.source >= loops) & (moves.target >= loops) & (moves.target < end) & ~halted[moves.target])
            np.add.at(visits, moves.target[out], flows[out])
        else:
            np.add.at(visits, moves.target, flows)
    off = _off(process, reader, visits, begins, halted) if checked else 1.0
    return ExpectedVisits(visits[:-1], float(visits[-1]), words, lost, off)


def _moves(process: Process, reader: ReaderChoices, here: Ints) -> _Moves:
    first, moves = process.first, process.moves
    if reader.picks is not None:
        owners = here[reader.picks[here] >= 0]
        options = reader.picks[owners].astype(np.int64)
        share: Floats | None = None
    else:
        counts = np.diff(first)[here] if len(here) < process.size else np.diff(first)
        owners = np.repeat(here, counts)
        options = ranges(first[here].astype(np.int64), first[here + 1].astype(np.int64))
        share = 1.0 / np.repeat(counts, counts) if reader.weights is None else reader.weights[options]
    counts = (moves[options + 1] - moves[options]).astype(np.int64)
    at = ranges(moves[options].astype(np.int64), moves[options + 1].astype(np.int64))
    fall = process.fall[at]
    chance = process.chances[fall]
    if share is not None:
        chance = chance * np.repeat(share, counts)
    return _Moves(np.repeat(owners, counts), process.target[at], chance, process.words[fall])


def _settle(process: Process, reader: ReaderChoices, visits: Floats, begin: int, end: int, halted: Mask) -> None:
    """Expected visits of situations of one layer that lead round, of what has come to them so far."""
    assert process.layers.component is not None
    component = process.layers.component[begin:end]
    met = np.unique(component[visits[begin:end] > 0])
    here = begin + np.flatnonzero(np.isin(component, met) & ~halted[begin:end])
    if not len(here):
        return
    place = np.full(end - begin, -1, np.int64)
    place[here - begin] = np.arange(len(here))
    moves = _moves(process, reader, here)
    inside = (moves.target >= begin) & (moves.target < end)
    source, target, chance = (
        place[moves.source[inside] - begin],
        place[moves.target[inside] - begin],
        moves.chance[inside],
    )
    kept = target >= 0
    solution = linear(target[kept], source[kept], chance[kept], visits[here])
    visits[here] = np.maximum(solution, 0.0)


def _never_ending(process: Process, reader: ReaderChoices, stop: Mask | None) -> Mask:
    """Situations from which this reader comes to no end and to no halt."""
    layers = process.layers
    ends = np.zeros(process.size + 1, bool)
    ends[-1] = True
    ends[:-1] = np.diff(process.first) == 0
    if stop is not None:
        ends[:-1] |= stop
    for begin, end in reversed(list(zip(layers.bounds, layers.bounds[1:], strict=False))):
        moves = _moves(process, reader, np.arange(begin, end))
        possible = moves.chance > 0
        source, target = moves.source[possible], moves.target[possible]
        while True:
            new = source[ends[target] & ~ends[source]]
            if not len(new):
                break
            ends[new] = True
    return ~ends[:-1]


def _off(process: Process, reader: ReaderChoices, visits: Floats, begins: Mapping[int, float], halted: Mask) -> float:
    """All that does not add up: a reader too many or too few anywhere ends somewhere at most once."""
    balance = np.zeros(process.size + 1)
    for at, chance in begins.items():
        balance[at] += chance
    most = np.ones(process.size + 1)
    for begin, end in zip(process.layers.bounds, process.layers.bounds[1:], strict=False):
        here = begin + np.flatnonzero((visits[begin:end] > 0) & ~halted[begin:end])
        if len(here):
            moves = _moves(process, reader, here)
            np.add.at(balance, moves.target, visits[moves.source] * moves.chance)
            np.add.at(most, moves.target, 1.0)
    rounding = float(ROUNDING * ((most + 3) @ balance))
    return float(np.abs(balance - visits).sum()) + rounding
