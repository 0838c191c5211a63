"""Earliest and latest by what is read, and not by choices: against every walk through small random books."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

import networkx as nx
import pytest

from meeplewright.stories.proof.proof import prove
from meeplewright.stories.proof.timing import Aim, Timing
from meeplewright.stories.proof.ways import Ways
from seldom import few_of
from stories.naive import Book, State
from stories.naive_walks import Walk, walked
from stories.random_books import STATE, random_book
from stories.worlds import story_of

BOOKS = 12
Times = dict[object, tuple[int, int | None]]


def counted_in(walk: Walk, counted: Collection[str]) -> tuple[Times, Times]:
    """Of each entry, and of each option, the fewest and the most readings of what is counted; None: no most."""
    steps: nx.DiGraph[State] = nx.DiGraph()
    steps.add_nodes_from(walk.steps)
    steps.add_weighted_edges_from((state, to, int(to[0] in counted)) for state, on in walk.steps.items() for _, to in on)  # fmt: skip
    begun = int(walk.start[0] in counted)
    least = {state: begun + int(far) for state, far in nx.single_source_dijkstra_path_length(steps, walk.start).items()}
    parts = nx.condensation(steps)
    of: dict[State, int] = parts.graph["mapping"]
    onto: dict[tuple[int, int], int] = {}  # from one part to another, or round in one: whether that counts
    for one, other in steps.edges:
        pair = of[one], of[other]
        onto[pair] = max(onto.get(pair, 0), int(other[0] in counted))
    most: dict[int, float] = {}
    for part in nx.topological_sort(parts):
        before = [most[each] + onto[each, part] for each in parts.predecessors(part)]
        most[part] = float("inf") if onto.get((part, part)) else max(before, default=begun)
    read: list[tuple[object, int, float]] = [(state[0], least[state], most[of[state]]) for state in walk.steps]
    taken: list[tuple[object, int, float]] = [
        ((state[0], key), least[state] + int(to[0] in counted), most[of[state]] + int(to[0] in counted))
        for state, on in walk.steps.items()
        for (_, key, _), to in on
    ]
    return _spans(read), _spans(taken)


def _spans(rows: Iterable[tuple[object, int, float]]) -> Times:
    spans: dict[object, tuple[int, float]] = {}
    for what, first, last in rows:
        known = spans.get(what, (first, last))
        spans[what] = min(known[0], first), max(known[1], last)
    return {what: (first, None if last == float("inf") else int(last)) for what, (first, last) in spans.items()}


@pytest.mark.parametrize("part", few_of(range(6), 1))
def test_random_books_are_read_as_early_and_as_late_as_brute_force_finds(part: int) -> None:
    figures = {"books": 0, "endless": 0, "several": 0}
    for seed in count(7_000 + 500 * part):
        entries = random_book(seed)
        walk = walked(Book(entries, STATE), most=150)
        plain = [entry["id"] for entry in entries if "hub" not in entry]
        if walk is None or len(walk.steps) < 12 or len(plain) < 3:
            continue
        counted = {plain[seed % len(plain)], *plain[1:3]}
        proof = prove(story_of(entries, STATE), form=("bits", "packed", "diagrams")[seed % 3])
        machine, names = proof.machine, proof.machine.nodes
        nodes = frozenset(machine.index(entry) for entry in counted if entry in names)
        if not nodes:
            continue
        timing, every = Timing(proof, nodes), range(len(machine.edges))
        read, taken = counted_in(walk, counted)
        told = timing.latest(every)
        assert told is not None
        assert {names[at]: (first, told[0][at]) for at, first in timing.earliest.items()} == read, seed
        first = timing.taken(every)
        assert first.keys() == told[1].keys()
        rows = [(machine.edges[at], first[at], last) for at, last in told[1].items()]
        spans = _spans(((names[edge.source], machine.option(edge.source, edge.option).key), early, float("inf") if last is None else last) for edge, early, last in rows)  # fmt: skip
        assert spans == taken, seed
        for at, early in timing.earliest.items():
            turn = Ways(timing, Aim(frozenset({at}))).turn
            assert turn is not None
            assert turn[0] == early
        figures["books"] += 1
        figures["endless"] += any(last is None for _, last in read.values())
        figures["several"] += any((last or 0) > 1 for _, last in read.values())
        if figures["books"] == BOOKS:
            break
    assert all(figures.values()), figures
