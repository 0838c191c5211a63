"""Rules about pairs: found by what must be equal in both, told once, and the same as if each pair had been asked."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meeplewright.sources.model import Source
from meeplewright.systems import keeping
from meeplewright.systems.cel.keys import keys_of
from meeplewright.systems.cel.steps import ONE_RULE, Evaluation
from meeplewright.systems.examples import _Thing
from meeplewright.systems.house import RuleContext, RuleInUse
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.pairs import verdicts_on_pairs
from meeplewright.systems.sections import Sections
from program import MakePack, meeple
from seldom import few_of

CARD = {
    "$ref": "meeple:base/record",
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "set": {"type": "string"},
        "cost": {"type": "integer"},
        "next": {"type": "string"},
    },
    "unevaluatedProperties": False,
}
HEAD = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: card.schema.json}\n  tile: {schema: card.schema.json}\nrules:\n"
UNIQUE = """\
- code: toy/one-name
  each: card
  with: card
  when: has(this.name) && has(other.name) && this.set == other.set && this.name == other.name
  require: this.cost == other.cost
  message: "`{this.id}` is `{other.id}` at another price"
  at: cost
"""
CARDS = """\
card:
- {id: rope, name: Rope, set: core, cost: 1}
- {id: lamp, name: Lamp, set: core, cost: 2}
- {id: line, name: Rope, set: core, cost: 3}
- {id: cord, name: Rope, set: core, cost: 4}
- {id: tow, name: Rope, set: tide, cost: 9}
- {id: nameless, set: core, cost: 7}
"""


@pytest.fixture
def told(make_pack: MakePack) -> Callable[..., list[dict[str, Any]]]:
    def found(rules: str, cards: str = CARDS) -> list[dict[str, Any]]:
        pack: Path = make_pack({"system.yaml": HEAD + rules, "cards.yaml": cards, "card.schema.json": json.dumps(CARD)})
        run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
        assert run.status in (0, 1), run.err
        findings: list[dict[str, Any]] = json.loads(run.out)["findings"]
        return findings

    return found


Told = Callable[..., list[dict[str, Any]]]


def test_a_pair_is_told_once_at_the_later_with_the_place_of_the_other(told: Told) -> None:
    found = told(UNIQUE)
    assert [each["message"] for each in found] == [
        "`line` is `rope` at another price",
        "`cord` is `rope` at another price",
    ]
    assert (found[0]["place"]["line"], found[0]["field"]) == (4, "cost")
    assert found[0]["related"][0]["place"]["line"] == 2


def test_a_rule_that_is_not_the_same_either_way_round_is_asked_both_ways(told: Told) -> None:
    rule = UNIQUE.replace("this.cost == other.cost", "this.cost > other.cost || this.id == 'line'")
    assert {each["message"] for each in told(rule)} == {
        "`rope` is `line` at another price",
        "`rope` is `cord` at another price",
    }


def test_pairs_of_two_kinds(told: Told) -> None:
    cards = CARDS + "tile:\n- {id: shore, next: line}\n- {id: quay, next: rope}\n"
    rule = (
        "- {code: toy/dear, each: tile, with: card, when: this.next == other.id, require: other.cost < 3,"
        " message: '{this.id} leads to {other.id}'}\n"
    )
    assert [each["message"] for each in told(rule, cards)] == ["shore leads to line"]


def test_a_pair_that_cannot_be_told_is_told_of_the_record(told: Told) -> None:
    rule = UNIQUE.replace("has(this.name) && has(other.name) && ", "")
    found = [each for each in told(rule) if each["code"] == "MW160"]
    assert [each["record"] for each in found] == ["card/nameless"]


def test_examples_of_pairs_are_run(told: Told) -> None:
    pair = "[{id: a, name: A, set: s, cost: 1}, {id: b, name: A, set: s, cost: %d}]"
    good = f"  good:\n  - card: {pair % 1}\n  bad:\n  - card: {pair % 2}\n"
    assert told(UNIQUE + good, "card:\n- {id: x}\n") == []
    (found,) = told(UNIQUE + f"  bad:\n  - card: {pair % 1}\n", "card:\n- {id: x}\n")
    assert found["message"] == "rule `toy/one-name`: this bad example does not break the rule"


def test_a_kind_to_pair_with_that_there_is_not_is_told(told: Told) -> None:
    assert {(each["code"], each["help"]) for each in told(UNIQUE.replace("with: card", "with: crad"))} == {
        ("MW153", "did you mean `card`?")
    }


@pytest.mark.parametrize("most", few_of((200_000, ONE_RULE), 1))
def test_pairs_without_an_equality_are_given_up_at_twenty_thousand(
    most: int, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ONE_RULE", most)
    cards = "card:\n" + "".join(f"- {{id: c{number}, cost: {number}}}\n" for number in range(3_000))
    rule = (
        "- {code: toy/near, each: card, with: card, when: this.cost < other.cost - 1, require: 'true', message: near}\n"
    )
    (found,) = told(rule, cards)
    assert found["message"] == f"house rule `toy/near` was given up: it took more than {most:,} steps over its pairs"
    assert "this.name == other.name" in found["help"]


@pytest.mark.parametrize(
    "when",
    [
        "this.a == other.a",
        "other.b == this.a && this.c",
        "this.a == other.a && this.b == other.b && !other.c",
        "this.c && other.c && this.a + 1 == other.b",
        "this.c == other.c",
        "this.l == other.l && this.a <= other.a",
        "twin == other.l[0]",
        "this.m == other.m",
        "this.m == {'a': other.a, 'b': other.b}",
        "this.a < other.b",
    ],
)
def test_pairs_found_by_their_keys_are_those_that_every_pair_asked_alone_gives(when: str) -> None:
    chance = random.Random(when)
    values: list[Any] = [0, 1, 1.0, True, 2]
    records = [
        _Thing({"n": n, "a": chance.randrange(4), "b": chance.randrange(4), "c": chance.random() < 0.5,
                "l": [chance.choice(values), 1], "m": {"b": chance.randrange(3), "a": chance.randrange(3)}}, "card")
        for n in range(40)
    ]  # fmt: skip
    rule = {"code": "toy/x", "each": "card", "with": "card", "when": when, "require": "(this.n * other.n) % 3 != 1"}
    source = Source(Path("s"), "s", {"rules": [rule], "helpers": {"twin": "this.l[0]"}})
    ready = RuleInUse(Sections(source).rules.rules[0])
    table = RuleContext(records={"card": [each.data for each in records]}, lookups=Lookups({}, {}))
    found = list(verdicts_on_pairs(ready, records, records, table, Evaluation(10**9)))
    told = {(one.data["n"], other.data["n"]) for one, other, verdict in found if other and verdict is True}
    wanted = {
        (one.data["n"], other.data["n"])
        for one in records
        for other in records
        if other is not one and ready.broken({**table.values(one.data, kind="card"), "other": other.data})
    }
    assert wanted
    assert told <= wanted
    assert len(told) == len(found)
    if keys_of(when, ready.rule.variables, dict(ready.rule.helpers)).alike:  # each at the later of the two
        assert {max(pair) for pair in told} == {max(pair) for pair in wanted}
    else:
        assert {one for one, _ in told} == {one for one, _ in wanted}
