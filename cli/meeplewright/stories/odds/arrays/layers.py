"""An order in which situations can be solved: layers, each of which leads only to later ones or round in itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, eq=False, slots=True)
class SituationLayers:
    """`order` lists situations by layer; layer i is `bounds[i]` to `bounds[i + 1]` of it, and from `loops[i]` on there
    stand situations that lead round and round, by the number of their `component` (-1: none)."""

    order: Rows
    bounds: list[int]
    loops: list[int]
    component: NDArray[np.int32] | None


def ranges(starts: Ints, ends: Ints) -> Rows:
    """All numbers from each start to before its end, one range after the other."""
    counts = ends - starts
    total = int(counts.sum())
    if not total:
        return np.empty(0, np.intp)
    offset = np.repeat(starts - np.concatenate(([0], np.cumsum(counts)[:-1])), counts)
    return np.arange(total, dtype=np.intp) + offset


def layered(links: Ints, target: NDArray[np.int32]) -> SituationLayers:
    """Situation s leads to `target[links[s]:links[s + 1]]`; negative ones are nowhere."""
    size = len(links) - 1
    waits = np.bincount(target[target >= 0], minlength=size)
    peeled, left = _peeled(links, target, waits, np.flatnonzero(waits == 0))
    bounds = np.concatenate(([0], np.cumsum([len(each) for each in peeled]))).astype(int).tolist()
    if bounds[-1] == size:
        return SituationLayers(np.concatenate(peeled), bounds, bounds[1:], None)
    return _with_loops(links, target, peeled, bounds, np.flatnonzero(left > 0))


def _peeled(links: Ints, target: NDArray[np.int32], waits: Ints, first: Rows) -> tuple[list[Rows], Ints]:
    """Layer after layer of what nothing leads to any more."""
    fronts: list[Rows] = []
    front = first
    while len(front):
        fronts.append(front)
        to = target[ranges(links[front], links[front + 1])]
        to = to[to >= 0]
        np.subtract.at(waits, to, 1)
        front = np.unique(to[waits[to] == 0]).astype(np.intp)
    return fronts, waits


def _with_loops(
    links: Ints, target: NDArray[np.int32], peeled: list[Rows], bounds: list[int], rest: Rows
) -> SituationLayers:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import connected_components

    size = len(links) - 1
    place = np.full(size + 1, -1, np.int64)
    place[rest] = np.arange(len(rest))
    counts = links[rest + 1] - links[rest]
    source = np.repeat(np.arange(len(rest)), counts)
    to = place[target[ranges(links[rest], links[rest + 1])]]
    source, to = source[to >= 0], to[to >= 0]
    graph = csr_matrix((np.ones(len(to), np.int8), (source, to)), shape=(len(rest), len(rest)))
    parts, label = connected_components(graph, directed=True, connection="strong")
    label = label.astype(np.int64)
    sizes = np.bincount(label, minlength=parts)
    round_ = sizes[label] > 1
    round_[source[source == to]] = True
    between = label[source] != label[to]
    pairs = np.unique(label[source[between]] * parts + label[to[between]])
    out = np.concatenate(([0], np.cumsum(np.bincount(pairs // parts, minlength=parts)))).astype(np.int64)
    into = (pairs % parts).astype(np.int32)
    waits = np.bincount(into, minlength=parts)
    part_layers, _ = _peeled(out, into, waits, np.flatnonzero(waits == 0))
    layer = np.empty(parts, np.int64)
    for at, each in enumerate(part_layers):
        layer[each] = at
    sort = np.lexsort((label, round_, layer[label]))
    ordered = rest[sort]
    ends = np.cumsum(np.bincount(layer[label], minlength=len(part_layers)))
    plain = np.bincount(layer[label[~round_]], minlength=len(part_layers))
    loops = [*bounds[1:], *(bounds[-1] + np.concatenate(([0], ends[:-1])) + plain).astype(int).tolist()]
    component = np.full(size, -1, np.int32)
    component[rest[round_]] = label[round_]
    order = np.concatenate([*peeled, ordered])
    return SituationLayers(order, [*bounds, *(bounds[-1] + ends).astype(int).tolist()], loops, component[order])
