"""What to choose in situations that lead round and round: loops that cost nothing are seen through first.

A reader may go round such a loop as often as they like, so all its ways out are open to them from each of its
situations: for the best reader it is put together to one. Who wants to end badly may stay in it for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.stories.odds.solve import ELIMINATED, Number, solved
from meeplewright.stories.proof.graph import components

EQUAL = 1e-12  # floats of which neither is the better one
ROUNDS = 1000


@dataclass(frozen=True, slots=True)
class SituationOption:
    """An option of a situation: what it is worth where it leads out, and with which chances it stays inside."""

    out: Number
    inside: tuple[tuple[int, Number], ...]
    leaves: bool


Ways = Sequence[Sequence[SituationOption]]  # of each situation of the component


@dataclass(frozen=True, slots=True)
class Decided:
    """The worth of each situation, which way to take, and by how much the worth may be wrong at most."""

    value: list[Number]
    picks: list[int]
    off: float


def decided(ways: Ways, *, best: bool, exact: bool) -> Decided:
    """The best (or worst) that can be had of a component of which each situation has a way."""
    exact = exact and len(ways) <= ELIMINATED
    return _highest(ways, exact=exact) if best else _lowest(ways, exact=exact)


def _lowest(ways: Ways, *, exact: bool) -> Decided:
    """Where nothing has to be won, nothing is; the rest comes out of the component whatever is chosen."""
    nothing = set(range(len(ways)))
    free: list[list[int]] = []
    while True:
        free = [
            [at for at, way in enumerate(here) if not way.out and all(to in nothing for to, _ in way.inside)]
            for here in ways
        ]
        kept = {at for at in nothing if free[at]}
        if kept == nothing:
            break
        nothing = kept
    value: list[Number] = [0] * len(ways)
    picks = [0] * len(ways)
    for at, pick in _leading(ways, nothing, lambda at: free[at], lambda way: way.leaves).items():
        picks[at] = pick
    rest = [at for at in range(len(ways)) if at not in nothing]
    place = {at: number for number, at in enumerate(rest)}
    inner = [
        [
            SituationOption(way.out, tuple((place[to], c) for to, c in way.inside if to in place), way.leaves)
            for way in ways[at]
        ]
        for at in rest
    ]
    decision = _improved(inner, highest=False, exact=exact)
    for number, at in enumerate(rest):
        value[at], picks[at] = decision.value[number], decision.picks[number]
    return Decided(value, picks, decision.off)


def _highest(ways: Ways, *, exact: bool) -> Decided:
    """Loops without cost become one situation each, with all their ways out."""
    loop_of, loops = _loops(ways)
    inner: list[list[SituationOption]] = []
    origin: list[list[tuple[int, int]]] = []
    for members in loops:
        together: list[SituationOption] = []
        whence: list[tuple[int, int]] = []
        for at in members:
            for number, way in enumerate(ways[at]):
                if not way.leaves and all(loop_of[to] == loop_of[at] for to, _ in way.inside):
                    continue
                chances: dict[int, Number] = {}
                for to, chance in way.inside:
                    chances[loop_of[to]] = chances.get(loop_of[to], 0) + chance
                together.append(SituationOption(way.out, tuple(chances.items()), way.leaves))
                whence.append((at, number))
        inner.append(together)
        origin.append(whence)
    open_ = [number for number, each in enumerate(inner) if each]
    place = {number: at for at, number in enumerate(open_)}
    shown = [
        [
            SituationOption(way.out, tuple((place[to], c) for to, c in way.inside if to in place), way.leaves)
            for way in inner[number]
        ]
        for number in open_
    ]
    decision = _improved(shown, highest=True, exact=exact)
    value: list[Number] = [0] * len(ways)
    picks = [0] * len(ways)
    for at, number in enumerate(open_):
        exit_, pick = origin[number][decision.picks[at]]
        around = set(loops[number])
        stays = {
            each: [n for n, way in enumerate(ways[each]) if not way.leaves and all(t in around for t, _ in way.inside)]
            for each in around
        }
        led = _leading(ways, around - {exit_}, lambda each, s=stays: s[each], lambda _: False, {exit_})  # type: ignore[misc]
        for each in around:
            value[each] = decision.value[at]
            picks[each] = pick if each == exit_ else led[each]
    return Decided(value, picks, decision.off)


def _leading(
    ways: Ways,
    among: set[int],
    allowed: Callable[[int], Iterable[int]],
    arrives: Callable[[SituationOption], bool],
    goals: Iterable[int] = (),
) -> dict[int, int]:
    """For each of some situations a way that comes nearer to where they are left; the first where none does."""
    before: dict[int, list[tuple[int, int]]] = {}
    waiting = list(goals)
    picks: dict[int, int] = {}
    for at in sorted(among):
        for number in allowed(at):
            way = ways[at][number]
            if arrives(way) and at not in picks:
                picks[at] = number
                waiting.append(at)
            for to, _ in way.inside:
                before.setdefault(to, []).append((at, number))
    for goal in waiting:
        for at, number in before.get(goal, ()):
            if at in among and at not in picks:
                picks[at] = number
                waiting.append(at)
    for at in among - picks.keys():
        picks[at] = next(iter(allowed(at)), 0)
    return picks


def _loops(ways: Ways) -> tuple[list[int], list[list[int]]]:
    """The largest sets of situations among which a reader can stay for ever, and reach each from each."""
    part = [0] * len(ways)
    while True:
        links = [
            [
                to
                for way in here
                if not way.leaves and all(part[t] == part[at] for t, _ in way.inside)
                for to, _ in way.inside
            ]
            for at, here in enumerate(ways)
        ]
        parts = components(links, range(len(ways)))
        new = [0] * len(ways)
        for number, members in enumerate(parts):
            for at in members:
                new[at] = number
        if len(parts) == len(set(part)):
            return new, parts
        part = new


def _improved(ways: Ways, *, highest: bool, exact: bool) -> Decided:
    """A choice is made better until nothing is better. Whatever is chosen, these situations are left in the end."""
    picks = [0] * len(ways)
    value: list[Number] = []
    for _ in range(ROUNDS):
        value = _of_choice(ways, picks, exact=exact)
        changed = False
        for at, here in enumerate(ways):
            worths: list[Any] = [_worth(way, value) for way in here]
            wanted = max(worths) if highest else min(worths)
            now = worths[picks[at]]
            if (wanted != now) if exact else abs(wanted - now) > EQUAL * max(abs(now), 1e-30):
                picks[at] = worths.index(wanted)
                changed = True
        if not changed:
            break
    return Decided(value, picks, 0.0 if exact else _off(ways, value, highest=highest))


def _worth(way: SituationOption, value: Sequence[Number]) -> Number:
    total = way.out
    for to, chance in way.inside:
        total += chance * value[to]
    return total


def _of_choice(ways: Ways, picks: Sequence[int], *, exact: bool, step: Number | None = None) -> list[Number]:
    rows: dict[int, dict[int, Number]] = {}
    for at, here in enumerate(ways):
        row: dict[int, Number] = {}
        for to, chance in here[picks[at]].inside:
            row[to] = row.get(to, 0) + chance
        rows[at] = row
    right = {at: here[picks[at]].out if step is None else step for at, here in enumerate(ways)}
    solution = solved(rows, right, exact=exact)
    return [solution[at] for at in range(len(ways))]


def _off(ways: Ways, value: Sequence[Number], *, highest: bool) -> float:
    """How far floats can be from the truth: what is left over, times the steps that can be taken inside at most."""
    if not ways:
        return 0.0
    picks = [0] * len(ways)
    steps: list[float] = []
    for _ in range(ROUNDS):
        steps = [float(each) for each in _of_choice(ways, picks, exact=False, step=1.0)]
        changed = False
        for at, here in enumerate(ways):
            inside = [float(_worth(SituationOption(0.0, way.inside, way.leaves), steps)) for way in here]
            most = max(inside)
            if most > inside[picks[at]] * (1 + EQUAL) + EQUAL:
                picks[at] = inside.index(most)
                changed = True
        if not changed:
            break
    left, least = 0.0, 1.0
    for at, here in enumerate(ways):
        worths = [float(_worth(way, value)) for way in here]
        rounding = 4e-16 * (max(len(way.inside) for way in here) + 2)
        left = max(left, abs((max(worths) if highest else min(worths)) - float(value[at])) + rounding)
        taken = max(float(_worth(SituationOption(0.0, way.inside, way.leaves), steps)) for way in here)
        least = min(least, float(steps[at]) * (1 - rounding) - taken * (1 + rounding))
    return left * max(steps) / least if least > 0 else 1.0
