"""Of many records with one slip, one is explained and the others are told alike: never otherwise than by themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meeplewright.systems.explain import Explainer
from meeplewright.systems.likeness import WORTH_IT, Likeness
from meeplewright.systems.problems import Problem
from union_schema import BEAST, PLACE, RECORD, SCHEMA, broken

CARD: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string", "pattern": "^[a-z]+$"},
        "price": {"type": "integer", "maximum": 12},
        "text": {"type": "string"},
        "tags": {"type": "array", "uniqueItems": True, "items": {"type": "string"}},
        "not": {"not": {"type": "object", "properties": {"way": {"type": "string"}}}},
        "action": {
            "oneOf": [
                {"properties": {"kind": {"const": "go"}, "to": {"type": "string"}}, "required": ["kind", "to"]},
                {"properties": {"kind": {"const": "rest"}, "for": {"type": "integer"}}, "required": ["kind", "for"]},
            ]
        },
    },
    "unevaluatedProperties": False,
}


class _Counted:
    """An explainer that counts what it is asked."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._explainer = Explainer(schema)
        self.asked = 0
        self.likeness = Likeness(schema, self.explained)

    def explained(self, value: Any) -> list[Problem]:
        self.asked += 1
        return self._explainer.explained(value)


def test_of_a_thousand_records_with_one_slip_a_few_are_looked_at() -> None:
    counted = _Counted(CARD)
    for number in range(1_000):
        letters = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        [problem] = counted.likeness.problems({"id": letters, "price": 99, "text": f"The {number}th of them."})
        assert problem.message == "`99` is more than 12"
    assert counted.asked == WORTH_IT + 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({"id": "a", "price": 99}, {"id": "a", "price": 98}, id="the figure that is too large"),
        pytest.param({"id": "A1"}, {"id": "A2"}, id="the text of the wrong form"),
        pytest.param({"id": "a", "txet": "go"}, {"id": "a", "txte": "go"}, id="the key"),
        pytest.param({"id": "a", "text": [["camp"]]}, {"id": "a", "text": [["mill"]]}, id="a link read as a list"),
        pytest.param({"id": "a", "tags": ["b", "b"]}, {"id": "a", "tags": ["b", "c"]}, id="what stands twice"),
        pytest.param({"id": "a", "not": {"way": "up"}}, {"id": "a", "not": {"way": "on"}}, id="what is ruled out"),
        pytest.param(
            {"id": "a", "action": {"kin": "go", "to": "b"}}, {"id": "a", "action": {"kin": "rest", "to": "b"}},
            id="a tag under a misspelt key",
        ),
        pytest.param(
            {"id": "a", "price": 99, "text": "99"}, {"id": "a", "price": 99, "text": "98"}, id="a figure said twice"
        ),
        pytest.param({"id": "a", "price": 2.5}, {"id": "a", "price": True}, id="the type"),
    ],
)  # fmt: skip
def test_what_an_explanation_says_or_stands_on_is_never_taken_from_another_record(one: Any, other: Any) -> None:
    counted = _Counted(CARD)
    for value in [one] * (WORTH_IT + 2) + [other, one, other]:
        assert counted.likeness.problems(value) == Explainer(CARD).explained(value)


@pytest.mark.parametrize("odd", ["\ud800", 10**400, -(10**400), float("inf")])
def test_a_value_that_no_engine_can_hold_is_told_as_by_itself(odd: Any) -> None:
    counted = _Counted(CARD)
    for value in [{"id": "a", "price": 99}] * (WORTH_IT + 1) + [{"id": odd, "price": 99}, {"id": "b", "price": odd}]:
        assert counted.likeness.problems(value) == Explainer(CARD).explained(value)


def test_broken_records_are_told_as_if_each_were_looked_at() -> None:
    chance = random.Random(11)
    counted, by_itself = _Counted(SCHEMA), Explainer(SCHEMA)
    often = [broken(chance.choice([RECORD, BEAST, PLACE]), chance) for _ in range(40)]
    for _ in range(1_500):
        value = chance.choice(often)
        if chance.random() < 0.3:
            value = broken(value, chance)
        assert counted.likeness.problems(value) == by_itself.explained(value), value
    assert counted.asked < 1_000, "else nothing was compared"
