"""Readers of a story too large to be solved: nothing is remembered of what one of them has met.

How many of them there are is decided in steps, not in seconds: a slow machine tells what a fast one tells.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate

from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.chain import Chain
from meeplewright.stories.odds.sample import LONGEST, Progress, Sample
from meeplewright.stories.proof.spaces import UNBOUNDED

STEPS = 400_000  # of all readers together, about: some 10 s in the largest books
FEWEST = 100  # readers, however long they read; by their steps it is decided how many there are


def wandered(
    story: Story,
    runs: int,
    *,
    seed: int = 0,
    values: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Sample:
    """Let so many readers read who choose at random, or fewer where the first of them read very long."""
    chain = Chain(story, values=values, most=UNBOUNDED)
    nodes = [story.nodes[name] for name in chain.machine.nodes]
    words = [node.words + sum(option.words for option in node.options) for node in nodes]
    bounds = list(accumulate(float(chance) for chance, _ in chain.begins))
    tally, steps = Sample(), 0
    seen: Counter[int] = Counter()
    while tally.runs < runs:
        draw = random.Random(f"{seed}/{tally.runs}").random
        _, begin = chain.begins[min(bisect_right(bounds, draw()), len(bounds) - 1)]
        node, state = chain.node[begin], chain.state[begin]
        here, entries, read = {node}, 0, 0
        for _ in range(LONGEST):
            steps += 1
            entries += not nodes[node].made
            read += words[node]
            step = chain.step(node, state, draw)
            if step is None:
                if nodes[node].ending:
                    tally.endings[nodes[node].id] += 1
                else:
                    tally.halts += 1
                break
            number, target, state, length = step
            tally.taken[nodes[node].id, nodes[node].options[number].key] += 1
            read += length
            if target < 0:
                tally.halts += 1
                break
            node = target
            here.add(node)
        else:
            tally.never += 1
            entries = read = 0  # a reading without end has no length
        tally.runs += 1
        if tally.runs == FEWEST:  # not when the steps are used up: whoever is last would be one who reads long
            runs = min(runs, max(FEWEST, FEWEST * STEPS // steps))
        if progress is not None:
            progress(1)
        seen.update(here)
        tally.entries += entries
        tally.squares += entries * entries
        tally.words += read
    tally.seen.update({nodes[node].id: count for node, count in seen.items()})
    return tally
