"""Guards and effects as plays of cards have them are those of the story, value by value."""

from __future__ import annotations

from itertools import product

import pytest

from meeplewright.stories.decks.conditions import applied, changes, holding, must_haves
from meeplewright.stories.model.conditions import ALWAYS, NEVER, AnyOf, Condition, Not, Sum, Test, both
from meeplewright.stories.model.story import Cost, Effect, Sort, Variable

_INDEX = {"wood": 0, "coin": 1}
_VARIABLES = {"wood": Variable("wood", Sort.COUNTER, 0, 4), "coin": Variable("coin", Sort.COUNTER, 1, 3)}
_EVERY = [list(values) for values in product(range(5), range(1, 4))]
_WOOD, _COIN = Test("wood", ">=", 2), Test("coin", "==", 3)


@pytest.mark.parametrize(
    "condition",
    [
        *(Test("wood", compare, 2) for compare in ("<", "<=", "==", "!=", ">=", ">")),
        *(Not(_WOOD), both(_WOOD, _COIN), AnyOf((_WOOD, _COIN)), Not(AnyOf((_WOOD, both(_COIN, Not(_WOOD)))))),
        *(ALWAYS, NEVER, AnyOf((NEVER, _COIN)), both(ALWAYS, _COIN), Not(NEVER)),
        *(Sum(("wood", "coin"), ">=", 4), Sum(("wood", "coin"), "==", 2, at=3), Sum((), ">=", 1), Sum((), "<", 1)),
    ],
    ids=str,
)
def test_a_guard_holds_as_it_does_in_the_story(condition: Condition) -> None:
    holds = holding(condition, _INDEX)
    for values in _EVERY:
        wanted = condition.holds(dict(zip(_INDEX, values, strict=True)))
        assert (holds is None or holds(values)) is wanted, values
    assert (holds is None) is (condition == ALWAYS)


def test_what_is_paid_must_be_there_above_the_least() -> None:
    costs = must_haves((Cost("coin", 1), Cost("wood", 2), Cost("coin", 1)), _VARIABLES, _INDEX)
    assert costs == {1: 3, 0: 2}
    holds = holding(ALWAYS, _INDEX, costs.items())
    assert holds is not None
    assert [values for values in _EVERY if holds(values)] == [[wood, 3] for wood in (2, 3, 4)]


@pytest.mark.parametrize(
    "effect",
    [
        *(Effect("wood", 1), Effect("wood", -2), Effect("coin", -5), Effect("coin", 9), Effect("wood", 3, sets=True)),
        *(Effect("coin", 9, sets=True), Effect("coin", 0, table=(3, 1, 2)), Effect("wood", 0, table=(4, 3, 2, 1, 0))),
    ],
    ids=str,
)
def test_an_effect_does_what_it_does_in_the_story(effect: Effect) -> None:
    at, variable = _INDEX[effect.name], _VARIABLES[effect.name]
    for values in _EVERY:
        after, spilt = values[:], set[int]()
        applied(after, changes([effect], _VARIABLES, _INDEX), spilt)
        assert after == [effect.on(value, variable) if place == at else value for place, value in enumerate(values)]
        full = values[at] + effect.amount > variable.high and not effect.sets and not effect.table
        assert spilt == ({at} if full else set())


def test_an_effect_for_each_of_something_counts_what_is_there_then() -> None:
    values = [2, 1]
    applied(values, changes([Effect("coin", 1), Effect("wood", -1, per="coin")], _VARIABLES, _INDEX))
    assert values == [0, 2]
