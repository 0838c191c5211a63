"""The longest reading of a story whose links go round, as a hub's do: over states, for each visit may be once."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.graph import components
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.single import SingleWays
from meeplewright.stories.proof.spaces import UNBOUNDED, Full

STEPS = 40_000  # ways on that are looked at one by one

Length = tuple[int, int]  # entries and words


class Longest(StrEnum):
    """Why there is no longest reading to tell."""

    ENDLESS = "no end to it: one can go round"
    UNKNOWN = "not known: there are too many states to look at, or cards decide"


def longest_walked(story: Story, words: Sequence[int]) -> Length | Longest | None:
    """Entries and words of the longest reading; None where none comes to an ending."""
    walked = _walked(story)
    if walked is None:
        return Longest.UNKNOWN
    nodes, links, starts = walked
    parts = components(links, starts)
    if any(len(part) > 1 or part[0] in links[part[0]] for part in parts):
        return Longest.ENDLESS
    by_number = list(story.nodes.values())
    best: dict[int, Length] = {}
    for (state,) in reversed(parts):
        node = nodes[state]
        further = [best[after] for after in links[state] if after in best]
        if by_number[node].ending or further:
            entries, total = max(further, default=(0, 0))
            best[state] = (entries + (not by_number[node].made), total + words[node])
    return max((best[start] for start in starts if start in best), default=None)


def _walked(story: Story) -> tuple[list[int], list[list[int]], list[int]] | None:
    """The node of each state, which states follow it, and where reading begins."""
    machine = compiled(story)
    ways = SingleWays(machine, Packed(machine, UNBOUNDED))
    try:
        begin = Packed(machine, STEPS).begin()
    except Full:
        return None
    known = {(machine.start, state): at for at, state in enumerate(sorted(begin))}
    waiting, links, left = list(known), [], STEPS
    for node, state in waiting:
        after: dict[int, None] = {}
        for _, target, moved in ways.on(node, state):
            key = (target, moved)
            if key not in known:
                known[key] = len(known)
                waiting.append(key)
            after[known[key]] = None
        left -= len(machine.out[node])
        if left < 0:
            return None
        links.append(list(after))
    return [node for node, _ in waiting], links, list(range(len(begin)))
