"""Rules that look things up: the record that a field names, groups of records by a field, helpers with a name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from program import MakePack, meeple

CARD = {
    "$ref": "meeple:base/record",
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "set": {"type": "string", "x-ref": "set"},
        "also": {"type": "array", "items": {"type": "string", "x-ref": ["set", "card"]}},
        "cost": {"type": "integer"},
        "said": {"type": "string"},
        "marks": {"type": "array", "items": {"type": "string"}},
    },
    "unevaluatedProperties": False,
}
SET = {
    "$ref": "meeple:base/record",
    "required": ["id", "size"],
    "properties": {"id": {"type": "string"}, "size": {"type": "integer"}, "budget": {"type": "integer"}},
    "unevaluatedProperties": False,
}
HEAD = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: card.schema.json}\n  set: {schema: set.schema.json}\n"
SETS = "set:\n- {id: core, size: 2, budget: 5}\n- {id: tide, size: 1}\n- {id: dusk, size: 0}\n"
CARDS = """\
card:
- {id: rope, set: core, cost: 2, marks: [red, dry]}
- {id: lamp, set: core, cost: 4, marks: [red]}
- {id: oar, set: tide, cost: 1}
"""


@pytest.fixture
def told(make_pack: MakePack) -> Callable[..., list[dict[str, Any]]]:
    def found(rules: str, cards: str = CARDS, sets: str = SETS, head: str = "") -> list[dict[str, Any]]:
        files = {"system.yaml": HEAD + head + rules, "cards.yaml": cards, "sets.yaml": sets}
        files |= {"card.schema.json": json.dumps(CARD), "set.schema.json": json.dumps(SET)}
        pack: Path = make_pack(files)
        run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
        assert run.status in (0, 1), run.err
        findings: list[dict[str, Any]] = json.loads(run.out)["findings"]
        return findings

    return found


Told = Callable[..., list[dict[str, Any]]]


def rule(require: str, message: str = "broken", more: str = "", each: str = "card") -> str:
    return f'rules:\n- {{code: toy/rule, each: {each}, require: "{require}", message: "{message}"{more}}}\n'


def said(findings: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(each["code"], each["record"], each["message"]) for each in findings]


def test_the_record_that_a_field_names_is_looked_up(told: Told) -> None:
    assert said(told(rule("ref(this.set).size > 1", "{this.id} is in {ref(this.set).id}"))) == [
        ("toy/rule", "card/oar", "oar is in tide")
    ]


def test_the_kind_of_a_reference_is_that_of_its_place_in_the_schema(told: Told) -> None:
    """`rope` is a card and a set here: the schema says which of them `set` names, and the rule where it does not."""
    sets = SETS + "- {id: rope, size: 9}\n"
    cards = CARDS + "- {id: knot, set: rope, said: rope, also: [core, lamp]}\n"
    assert told(rule("this.id != 'knot' || ref(this.set).size == 9"), cards, sets) == []
    (found,) = told(rule("this.id != 'knot' || ref(this.said).size == 9"), cards, sets)
    assert found["code"] == "MW160"
    assert '`rope` is a card and a set: say which, as `ref("card", …)`' in found["message"]
    assert told(rule("this.id != 'knot' || ref('set', this.said).size == 9"), cards, sets) == []
    assert told(rule("!has(this.also) || this.also.all(a, has(ref(a).id))"), cards, sets) == []
    assert told(rule("all.card.filter(c, c.id == 'knot').all(c, ref(c.set).size == 9)"), cards, sets) == []


def test_a_reference_to_nothing_is_told_where_it_stands_and_not_by_the_rule_too(told: Told) -> None:
    cards = CARDS.replace("set: tide", "set: tied")
    codes = [each["code"] for each in told(rule("ref(this.set).size > 0"), cards)]
    assert "MW160" not in codes
    assert len(codes) == 1
    (found,) = told(rule("this.id != 'rope' || ref('set', 'tied').size > 0"))
    assert found["message"].endswith("cannot be worked out for `card/rope`: there is no set `tied`")


def test_groups_are_looked_up_by_what_stands_in_a_field(told: Told) -> None:
    assert said(told(rule("size(by('card', 'set')[this.id]) == this.size", each="set"))) == []
    worth = "!has(this.budget) || by('card', 'set')[this.id].map(c, c.cost).sum() <= this.budget"
    (found,) = told(rule(worth, "{by('card', 'set')[this.id].map(c, c.cost).sum()} of {this.budget}", each="set"))
    assert found["message"] == "6 of 5"
    assert told(rule("'dusk' in by('card', 'set') || size(by('card', 'set').dusk) == 0", each="pack")) == []


def test_a_list_in_the_field_puts_a_record_in_several_groups(told: Told) -> None:
    require = "by('card', 'marks')['red'].map(c, c.id) == ['rope', 'lamp'] && size(by('card', 'marks')['dry']) == 1"
    assert told(rule(require, each="pack")) == []


def test_numbers_are_groups_by_their_value(told: Told) -> None:
    assert told(rule("size(by('card', 'cost')[this.cost]) == 1 && by('card', 'cost')[99] == []")) == []


@pytest.mark.parametrize(
    ("require", "why"),
    [
        ("by(this.set, 'x')[1] == []", "by() wants the kind as a text in quotes"),
        ("by('card', this.set)[1] == []", "by() wants the field as a text in quotes"),
        ("ref(this.set, 'x') == 1", "ref() wants the kind as a text in quotes"),
        ("ref() == 1", "`ref` is not known here"),
    ],
)
def test_a_lookup_that_could_not_be_prepared_is_told_when_the_system_is_read(
    told: Told, require: str, why: str
) -> None:
    (found,) = told(rule(require))
    assert found["code"] == "MW158"
    assert why in found["message"]
    assert found["place"]["path"] == "system.yaml"


def test_a_kind_that_there_is_not_is_told_with_the_nearest(told: Told) -> None:
    (found,) = told(rule("size(by('crad', 'set')[this.id]) > 0"))
    assert (found["code"], found["help"]) == ("MW153", "did you mean `card`?")


def test_a_helper_is_worked_out_wherever_a_rule_names_it(told: Told) -> None:
    head = "helpers:\n  worth: \"by('card', 'set')[this.id].map(c, c.cost).sum()\"\n  poor: worth < 2\n  most: size(all.card)\n"
    found = told(rule("!poor && most == 3", "{this.id} is worth {worth}", each="set"), head=head)
    assert said(found) == [
        ("toy/rule", "set/tide", "tide is worth 1"),
        ("toy/rule", "set/dusk", "dusk is worth 0"),
    ]


@pytest.mark.parametrize(
    ("helpers", "why", "line"),
    [
        ("  a: b + 1\n  b: a + 1\n", "the helper `a` cannot be read: it is made of itself", 8),
        ("  a: this.x >\n", "the helper `a` cannot be read: mismatched input `<EOF>`", 8),
        ("  this: '1'\n", "its name is that of something that expressions know already", 8),
    ],
)
def test_a_helper_that_nobody_could_use_is_told_once_where_it_stands(
    told: Told, helpers: str, why: str, line: int
) -> None:
    found = told(rule("a == 1 || a == 2" if "a:" in helpers else "true"), head="helpers:\n" + helpers)
    assert why in found[0]["message"]
    assert (found[0]["code"], found[0]["place"]["line"]) == ("MW158", line)
    assert len(found) == helpers.count("\n")


def test_a_helper_that_wants_what_a_rule_has_not_is_told_at_the_rule(told: Told) -> None:
    (found,) = told(rule("odd"), head="helpers:\n  odd: it % 2 == 1\n")
    assert found["message"] == (
        "the expression of rule `toy/rule` cannot be read: in the helper `odd`: `it` is not known here"
    )


def test_helpers_that_double_one_another_end(told: Told) -> None:
    chain = "".join(f"  h{number}: h{number + 1} + h{number + 1}\n" for number in range(7))
    found = told(rule("size(h0) < 3"), head="helpers:\n" + chain + "  h7: this.id.replace('', this.id + this.id)\n")
    assert said(found)[0] == ("toy/rule", "card/rope", "broken")
    ring = "".join(f"  h{number}: h{number + 1} + h{number + 1}\n" for number in range(40))
    assert {each["code"] for each in told(rule("h0 < 3"), head="helpers:\n" + ring + "  h40: this.cost\n")} == {"MW158"}
