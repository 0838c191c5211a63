"""Exact odds of a story with few enough states: every order weighed, for readers who choose in one way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from meeplewright.stories.decks.orders import START, Orders
from meeplewright.stories.proof.graph import components

_SWEEPS = 20_000
_FRACTIONS = 50_000  # states up to which fractions are worth their time
_CLOSE = 1e-14
_EQUAL = 1e-9

Number = Fraction | float


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """How likely plays come to each ending, to where nothing can be done, and how many steps they take."""

    policy: str
    won: Number
    endings: Mapping[str, Number]
    halts: Number
    steps: Number
    states: int
    exact: bool


def odds_of(orders: Orders, policy: str) -> DeckOdds:
    """Solve it. Where states are few and none comes again the fractions are exact; else they are floats."""
    links = [[target for ways in choices for _, target in ways] for choices in orders.moves]
    parts = components(links, [START])
    exact = len(links) < _FRACTIONS and all(len(part) == 1 and part[0] not in links[part[0]] for part in parts)
    one: Number = Fraction(1) if exact else 1.0
    shares = _even(orders, one) if policy == "random" else _chosen(orders, parts, one, best=policy == "best")
    visits = _visits(orders, parts, shares, one)
    nothing = one - one
    endings: dict[str, Number] = {
        place.name: nothing for place in orders.machine.places if place.ending and place.name in orders.story.nodes
    }
    won, halts, steps = nothing, nothing, nothing
    for state, visited in enumerate(visits):
        if orders.ends(state):
            endings[orders.machine.places[orders.node[state]].name] += visited
            won += visited if orders.won[state] else nothing
        elif not orders.moves[state]:
            halts += visited
        elif state != START:
            steps += visited
    return DeckOdds(policy, won, endings, halts, steps, orders.states, exact)


Shares = list[list[tuple[int, Number]]]  # for each state where it goes on, and how likely


def _even(orders: Orders, one: Number) -> Shares:
    return [_mixed(choices, [one / max(len(choices), 1)] * len(choices), one) for choices in orders.moves]


def _mixed(
    choices: Sequence[list[tuple[Fraction, int]]], weights: Sequence[Number], one: Number
) -> list[tuple[int, Number]]:
    chances: dict[int, Number] = {}
    for weight, ways in zip(weights, choices, strict=True):
        for chance, target in ways:
            share = weight * (chance if isinstance(one, Fraction) else float(chance))
            chances[target] = chances.get(target, one - one) + share
    return list(chances.items())


def _visits(orders: Orders, parts: Sequence[Sequence[int]], shares: Shares, one: Number) -> list[Number]:
    """How often each state is come to, part by part from the beginning on."""
    visits: list[Number] = [one - one] * len(orders.node)
    visits[START] = one
    for part in parts:
        inside = set(part)
        if len(part) > 1 or part[0] in {target for target, _ in shares[part[0]]}:
            coming = {state: float(visits[state]) for state in part}
            _round(part, inside, shares, coming, visits)
        for state in part:
            for target, share in shares[state]:
                if target not in inside:
                    visits[target] += visits[state] * share
    return visits


def _round(
    part: Sequence[int], inside: set[int], shares: Shares, coming: dict[int, float], visits: list[Number]
) -> None:
    """States that lead to one another: sweep until nothing moves."""
    back: dict[int, list[tuple[int, float]]] = {state: [] for state in part}
    for state in part:
        for target, share in shares[state]:
            if target in inside:
                back[target].append((state, float(share)))
    now = dict(coming)
    for _ in range(_SWEEPS):
        change = 0.0
        for state in part:
            value = coming[state] + sum(now[other] * share for other, share in back[state])
            change = max(change, abs(value - now[state]))
            now[state] = value
        if change < _CLOSE:
            break
    for state in part:
        visits[state] = now[state]


def _chosen(orders: Orders, parts: Sequence[Sequence[int]], one: Number, *, best: bool) -> Shares:
    """For each state the choice that wins most often, or least."""
    better: Callable[..., Number] = max if best else min
    value: list[Number] = [one if won else one - one for won in orders.won]
    picks = [0] * len(orders.node)

    def worth(state: int) -> list[Number]:
        return [
            sum((chance if isinstance(one, Fraction) else float(chance)) * value[target] for chance, target in ways)
            for ways in orders.moves[state]
        ]

    for part in reversed(parts):
        inside = set(part)
        alone = len(part) == 1 and not any(target in inside for ways in orders.moves[part[0]] for _, target in ways)
        for _ in range(_SWEEPS):
            change = 0.0
            for state in part:
                if orders.moves[state]:
                    now = better(worth(state))
                    change = max(change, abs(float(now) - float(value[state])))
                    value[state] = now
            if alone or change < _CLOSE:
                break
        _pick(orders, part, inside, {state: worth(state) for state in part}, value, picks)
    return [
        _mixed([choices[picks[state]]], [one], one) if choices else [] for state, choices in enumerate(orders.moves)
    ]


def _pick(
    orders: Orders,
    part: Sequence[int],
    inside: set[int],
    worth: Mapping[int, list[Number]],
    value: Sequence[Number],
    picks: list[int],
) -> None:
    """Of choices that are equally good one that leads on, so that nobody goes round for ever."""
    equal = {
        state: [at for at, each in enumerate(worth[state]) if abs(float(each) - float(value[state])) < _EQUAL]
        for state in part
    }
    for state in part:
        picks[state] = equal[state][0] if equal[state] else 0
    settled: set[int] = set()
    grew = True
    while grew:
        grew = False
        for state in part:
            if state in settled:
                continue
            for at in equal[state]:
                if any(target not in inside or target in settled for _, target in orders.moves[state][at]):
                    picks[state] = at
                    settled.add(state)
                    grew = True
                    break
