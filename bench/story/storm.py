"""The odds of the demonstration book beside Storm, on the same process in the same run. Exit 1 where a budget is broken.

python bench/story/storm.py [PACK] [--sound]

Storm is given the process that we explored, state by state; its time is that of its model checker alone, ours that of
values, choices, the flow of readers and the bounds. Exploring and handing over are told beside.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import stormpy
from stormpy.datastructures import BitVector, SparseMatrixBuilder
from stormpy.models import SparseDtmc, SparseMdp, SparseModelComponents, StateLabeling

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from meeplewright.commands.story_told import stories_among
from meeplewright.stories.odds.arrays.process import Process, explored
from meeplewright.stories.odds.arrays.readings import odds_of_process, wanted
from meeplewright.stories.proof.compiler import compiled

ROOT = Path(__file__).resolve().parents[2]
NEAR = 1e-6
TIMES = 2.0  # of Storm's time


def handed_over(process: Process, *, chooses: bool) -> Any:
    """The process as a model of Storm's: a decision process, or the chain of who chooses at random."""
    size = process.size
    builder = SparseMatrixBuilder[float](0, 0, 0, False, chooses, size if chooses else 0)
    first, moves = process.first.tolist(), process.moves.tolist()
    target, chance = process.target.tolist(), process.chances[process.fall].tolist()
    add, row = builder.add_next_value, 0
    for state in range(size):
        begin, end = first[state], first[state + 1]
        if chooses:
            builder.new_row_group(row)
        if begin == end:
            add(row, state, 1.0)
            row += 1
            continue
        merged: dict[int, float] = {}
        for option in range(begin, end):
            if chooses:
                merged = {}
            share = 1.0 if chooses else 1.0 / (end - begin)
            for at in range(moves[option], moves[option + 1]):
                merged[target[at]] = merged.get(target[at], 0.0) + chance[at] * share
            if chooses or option == end - 1:
                for to in sorted(merged):
                    add(row, to, merged[to])
                row += 1
    labels = StateLabeling(size)
    labels.add_label("init")
    labels.add_label("good")
    labels.add_label_to_state("init", process.begins[0][1])
    labels.set_states("good", BitVector(size, np.flatnonzero(wanted(process)).tolist()))
    parts = SparseModelComponents(transition_matrix=builder.build(), state_labeling=labels)
    return SparseMdp(parts) if chooses else SparseDtmc(parts)


def checked(model: Any, begin: int, question: str) -> tuple[float, float]:
    """Storm's answer, and the shortest of three runs."""
    environment = stormpy.environments.sound() if "--sound" in sys.argv else stormpy.environments.default(model)
    (asked,) = stormpy.parse_properties(question)
    shortest, value = float("inf"), 0.0
    for _ in range(3):
        start = time.perf_counter()
        found = stormpy.model_checking(model, asked, only_initial_states=True, environment=environment)
        value = found.get_value(begin)
        shortest = min(shortest, time.perf_counter() - start)
    return value, shortest


def ours(process: Process, policy: str) -> tuple[tuple[float, float], float]:
    shortest, good = float("inf"), (0.0, 1.0)
    for _ in range(3):
        start = time.perf_counter()
        low, high = odds_of_process(process, policy).good
        good = (float(low), float(high))
        shortest = min(shortest, time.perf_counter() - start)
    return good, shortest


def main() -> int:
    packs = [Path(word) for word in sys.argv[1:] if not word.startswith("--")] or [ROOT / "content" / "saltmarsh-light"]
    story = next(each for _, each, _ in stories_among(packs) if each.cards is None)
    start = time.perf_counter()
    process = explored(compiled(story, odds=True), values={}, most=20_000_000)
    took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(
        f"     {process.size:,} situations, {len(process.target):,} moves; explored in {took:.1f} s, {peak:.2f} GB at most"
    )
    begin = process.begins[0][1]
    broken = 0
    models: dict[bool, Any] = {}
    for policy, chooses, question in (
        ("best", True, 'Pmax=? [F "good"]'),
        ("worst", True, 'Pmin=? [F "good"]'),
        ("random", False, 'P=? [F "good"]'),
    ):
        if chooses not in models:
            models.clear()
            start = time.perf_counter()
            models[chooses] = handed_over(process, chooses=chooses)
            print(f"     handed over to Storm in {time.perf_counter() - start:.1f} s")
        value, storm = checked(models[chooses], begin, question)
        (low, high), mine = ours(process, policy)
        agree = low - NEAR <= value <= high + NEAR
        fits = agree and mine <= TIMES * storm
        broken += not fits
        print(
            f"{'ok  ' if fits else 'OVER'} {policy:<6} {mine / storm:6.2f} x Storm (at most {TIMES:g}): {mine:.2f} s "
            f"and {storm:.2f} s; {low:.12f} to {high:.12f}, Storm {value:.12f}"
        )
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
