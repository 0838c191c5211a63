"""Which check or price changes the end most: each made one easier and one harder, and the story solved anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from meeplewright.stories.model.story import DiceCheck, Fight, Node, Option, Story
from meeplewright.stories.odds.solve import Number
from meeplewright.stories.odds.told import Odds

PATIENCE = 60_000_000  # situations solved anew

Solve = Callable[[Story], Odds]


@dataclass(frozen=True, slots=True)
class Lever:
    """One number of an option that could be another."""

    node: Node
    option: Option
    what: str
    easier: Option | None
    harder: Option


@dataclass(frozen=True, slots=True)
class Turned:
    """By how much the chance of an end that is wanted changes."""

    lever: Lever
    easier: Number | None
    harder: Number

    @property
    def span(self) -> float:
        return max(abs(float(self.easier or 0)), abs(float(self.harder)))


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """What changes most first; `left` are so many that were not tried, for the story is large."""

    turned: tuple[Turned, ...]
    left: int


def levers(story: Story) -> Iterator[Lever]:
    """Every target of a check, strength of an enemy, and price."""
    for node in story.nodes.values():
        for option in node.options:
            chance = option.chance
            if isinstance(chance, DiceCheck) and not chance.asks:
                yield Lever(
                    node, option, f"{chance.kind} {chance.target}", *(_check(option, chance, by) for by in (-1, 1))
                )
            elif isinstance(chance, Fight):
                easier, harder = (
                    replace(option, chance=replace(chance, strength=chance.strength + by)) for by in (-1, 1)
                )
                yield Lever(node, option, f"{chance.kind} {chance.strength}", easier, harder)
            for at, cost in enumerate(option.costs):
                rest = (*option.costs[:at], *option.costs[at + 1 :])
                less = (*rest, replace(cost, amount=cost.amount - 1)) if cost.amount > 1 else rest
                more = (*rest, replace(cost, amount=cost.amount + 1))
                what = f"price of {cost.amount} {cost.name}"
                yield Lever(node, option, what, replace(option, costs=less), replace(option, costs=more))


def _check(option: Option, check: DiceCheck, by: int) -> Option:
    bonus = None if check.bonus is None else check.bonus + by
    return replace(option, chance=replace(check, target=check.target + by, bonus=bonus))


def sensitivity(story: Story, base: Odds, solve: Solve) -> Sensitivity:
    """Of what is read most first, as many as can be solved with some patience."""
    every = sorted(levers(story), key=lambda lever: -float(base.read.get(lever.node.id, 0)))
    every = [lever for lever in every if base.read.get(lever.node.id, 0)]
    tried = every[: max(PATIENCE // (2 * base.states), 1)]
    turns = []
    for lever in tried:
        easier = None if lever.easier is None else _change(base, solve(_with(story, lever, lever.easier)))
        turns.append(Turned(lever, easier, _change(base, solve(_with(story, lever, lever.harder)))))
    turns.sort(key=lambda turned: -turned.span)
    return Sensitivity(tuple(turns), len(every) - len(tried))


def _change(base: Odds, now: Odds) -> Number:
    """Of the chance itself: the middle of its bounds."""
    return _middle(now) - _middle(base)


def _middle(odds: Odds) -> Number:
    low, high = odds.good
    return low if low == high else (low + high) / 2


def _with(story: Story, lever: Lever, option: Option) -> Story:
    options = tuple(option if each is lever.option else each for each in lever.node.options)
    return replace(story, nodes={**story.nodes, lever.node.id: replace(lever.node, options=options)})
