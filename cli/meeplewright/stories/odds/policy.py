"""What to choose to end well as often as can be, or as seldom: component by component, from the endings back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.chain import Chain, Move
from meeplewright.stories.odds.component import EQUAL, SituationOption, decided
from meeplewright.stories.odds.solve import Number
from meeplewright.stories.proof.graph import components


@dataclass(frozen=True, slots=True)
class Strategy:
    """For each situation the number of the option in `moves`; where the reader begins; what that is worth."""

    picks: Sequence[int]
    begin: int
    value: Number
    off: float  # by how much floats may be wrong at most


def goals(story: Story) -> set[str]:
    """The endings that a reader wants: what the story keeps, else good ones; where none is marked so, any."""
    endings = {name: node.ending for name, node in story.nodes.items() if node.ending}
    if story.keep is not None:
        return {name for name, sort in endings.items() if story.keep.fits(sort)}
    return {name for name, sort in endings.items() if sort == "good"} or set(endings)


def wanted(chain: Chain) -> list[bool]:
    """For each situation whether it is an end that a reader wants."""
    ends = goals(chain.story)
    fits = [name in ends for name in chain.machine.nodes]
    keeps = chain.test(chain.machine.keep)
    return [
        fits[node] and (keeps is None or bool(keeps(state)))
        for node, state in zip(chain.node, chain.state, strict=True)
    ]


def chosen(chain: Chain, *, best: bool, exact: bool) -> Strategy:
    """Among options that are worth the same, one that leads on is taken."""
    one: Number = Fraction(1) if exact else 1.0
    value: list[Number] = [one * each for each in wanted(chain)]
    moves = [options or [] for options in chain.moves]
    links = [[target for option in options for _, target, _ in option if target >= 0] for options in moves]
    picks = [0] * len(moves)
    off = 0.0
    better: Any = max if best else min
    for part in reversed(components(links, [begin for _, begin in chain.begins])):
        first = part[0]
        if len(part) == 1 and first not in links[first]:
            if moves[first]:
                worths = [_worth(option, value, exact=exact) for option in moves[first]]
                most = better(worths)
                near = 0 if exact else EQUAL
                picks[first] = next(at for at, each in enumerate(worths) if abs(each - most) <= near)
                value[first] = worths[picks[first]]
            continue
        place = {situation: at for at, situation in enumerate(part)}
        ways = [[_way(option, place, value, exact=exact) for option in moves[situation]] for situation in part]
        decision = decided(ways, best=best, exact=exact)
        off += decision.off
        for at, situation in enumerate(part):
            value[situation], picks[situation] = decision.value[at], decision.picks[at]
    begin = better((situation for _, situation in chain.begins), key=lambda each: value[each])
    return Strategy(picks, begin, value[begin], off)


def _worth(option: list[Move], value: Sequence[Number], *, exact: bool) -> Number:
    total: Number = Fraction(0) if exact else 0.0
    for chance, target, _ in option:
        if target >= 0:
            total += (chance if exact else float(chance)) * value[target]
    return total


def _way(option: list[Move], place: dict[int, int], value: Sequence[Number], *, exact: bool) -> SituationOption:
    out: Number = Fraction(0) if exact else 0.0
    inside: list[tuple[int, Number]] = []
    leaves = False
    for chance, target, _ in option:
        share: Number = chance if exact else float(chance)
        if target in place:
            inside.append((place[target], share))
        else:
            leaves = True
            if target >= 0:
                out += share * value[target]
    return SituationOption(out, tuple(inside), leaves)
