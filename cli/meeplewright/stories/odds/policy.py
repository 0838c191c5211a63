"""What to choose to end well as often as can be, or as seldom: values per component, then one option a situation."""

from __future__ import annotations

from meeplewright.stories.odds.chain import Chain
from meeplewright.stories.proof.graph import components

SWEEPS = 20_000
CLOSE = 1e-14
EQUAL = 1e-9


def chosen(chain: Chain, *, best: bool) -> list[int]:
    """For each situation the number of the option in `moves`; among equals one that leads on."""
    story = chain.story
    endings = {name: node.ending for name, node in story.nodes.items() if node.ending}
    good = {name for name, sort in endings.items() if sort == "good"} or set(endings)
    value = [float(chain.machine.nodes[node] in good) for node in chain.node]
    moves = [options or [] for options in chain.moves]
    floats = [[[(float(chance), target) for chance, target, _ in option] for option in options] for options in moves]
    links = [[target for option in options for _, target in option if target >= 0] for options in floats]
    picks = [0] * len(moves)
    better = max if best else min
    for part in reversed(components(links, [chain.start])):
        members = set(part)
        for _ in range(SWEEPS):
            change = 0.0
            for situation in part:
                if floats[situation]:
                    now = better(
                        sum(chance * value[target] for chance, target in option if target >= 0)
                        for option in floats[situation]
                    )
                    change = max(change, abs(now - value[situation]))
                    value[situation] = now
            if change < CLOSE or len(part) == 1:
                break
        _pick(part, members, floats, value, picks)
    return picks


def _pick(
    part: list[int],
    members: set[int],
    floats: list[list[list[tuple[float, int]]]],
    value: list[float],
    picks: list[int],
) -> None:
    """Options of the right value, so that the component is left where that is possible."""
    equal: dict[int, list[int]] = {}
    for situation in part:
        worth = [sum(c * value[t] for c, t in option if t >= 0) for option in floats[situation]]
        equal[situation] = [at for at, each in enumerate(worth) if abs(each - value[situation]) < EQUAL]
        if equal[situation]:
            picks[situation] = equal[situation][0]
    settled: set[int] = set()
    grew = True
    while grew:
        grew = False
        for situation in part:
            if situation in settled:
                continue
            for at in equal[situation]:
                targets = [target for _, target in floats[situation][at]]
                if any(target not in members or target in settled for target in targets):
                    picks[situation] = at
                    settled.add(situation)
                    grew = True
                    break
