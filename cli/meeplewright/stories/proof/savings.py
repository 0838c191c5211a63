"""What to leave out of a story that is too large: by how much each variable multiplies the states that were seen."""

from __future__ import annotations

from meeplewright.stories.model.story import Sort
from meeplewright.stories.proof.proof import Proof


def savings(proof: Proof) -> list[tuple[str, float]]:
    """Names that readers see, with how many times fewer states were left without each; what saves most first.

    States that differ in nothing else are one without it. Of a search that came to its limit these are the states seen
    by then.
    """
    machine, space, all_ = proof.machine, proof.space, proof.states
    ratios: list[tuple[str, float]] = []
    for at, blocks in enumerate(machine.blocks):
        if blocks.variable.sort is Sort.HIDDEN:
            continue
        left = 0
        for node, states in enumerate(proof.reached):
            if states:
                live = machine.live[node]
                if live >> at & 1:
                    left += space.count(space.forget(states, at), live & ~(1 << at))
                else:
                    left += space.count(states, live)
        if left and all_ > left:
            ratios.append((blocks.variable.name, all_ / left))
    return sorted(ratios, key=lambda each: (-each[1], each[0]))
