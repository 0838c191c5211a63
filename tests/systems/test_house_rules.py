"""House rules: what they see, what they say, and that none can hang a check or pass over a fault in itself."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.systems.examples import wrong_examples
from meeplewright.systems.expressions import Expression, ExpressionError, TooMuchError
from meeplewright.systems.load import load_system
from program import MakePack, meeple

SYSTEMS = sorted(path.parent for root in (data.systems(), data.content()) for path in root.glob("*/system.yaml"))
CARDS = "card:\n- id: rope\n  name: Rope\n  copies: 3\n- id: lamp\n  name: Lamp\n"


_loaded = cache(load_system)


def told(make_pack: MakePack, rule: str, cards: str = CARDS, schema: str = "") -> list[dict[str, Any]]:
    base = "system: toy\ntitle: A toy\nlanguage: en\nstock: {oil: 5}\nkinds:\n  card: {schema: base/card}\nrules:\n"
    own = {"card.schema.json": schema} if schema else {}
    base = base.replace("base/card", "card.schema.json") if schema else base
    pack = make_pack({"system.yaml": base + rule, "cards.yaml": cards, **own})
    run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
    assert run.status in (0, 1), run.err
    found: list[dict[str, Any]] = json.loads(run.out)["findings"]
    return found


@pytest.mark.parametrize("folder", SYSTEMS, ids=lambda path: path.name)
def test_a_system_that_ships_has_no_fault(folder: Path) -> None:
    system, findings = _loaded(folder)
    assert system is not None
    assert findings == []


@pytest.mark.parametrize("folder", SYSTEMS, ids=lambda path: path.name)
def test_bad_examples_break_their_rule_and_good_ones_do_not(folder: Path) -> None:
    system, _ = _loaded(folder)
    assert system is not None
    assert {rule.code: wrong for rule in system.rules if (wrong := list(wrong_examples(rule, system)))} == {}


def test_the_rules_of_the_gamebook_have_bad_and_good_examples() -> None:
    system, _ = load_system(data.systems() / "gamebook")
    assert system is not None
    assert [bool(rule.bad and rule.good) for rule in system.rules] == [True, True]


def test_a_rule_sees_the_record_the_pack_the_others_and_the_stock(make_pack: MakePack) -> None:
    rule = (
        "- code: toy/all\n  each: card\n  when: this.id == 'rope'\n  severity: note\n  at: copies\n"
        "  require: this.copies > size(all.card) + stock.oil && pack.language == 'en'\n"
        "  message: '{this.name} has {this.copies} copies, {this.nothing}'\n"
    )
    (found,) = told(make_pack, rule)
    assert (found["code"], found["severity"]) == ("toy/all", "note")
    assert found["message"] == "Rope has 3 copies, ?"
    assert (found["place"]["line"], found["place"]["column"]) == (4, 11)


def test_a_rule_over_the_pack_stands_in_pack_yaml(make_pack: MakePack) -> None:
    rule = "- {code: toy/few, each: pack, require: 'all.card.map(c, has(c.copies) ? c.copies : 1).sum() < 4', message: many}"
    (found,) = told(make_pack, rule)
    assert (found["message"], found["place"]["path"]) == ("many", "pack.yaml")


def test_a_rule_that_fails_for_a_record_names_rule_and_record(make_pack: MakePack) -> None:
    (found,) = told(make_pack, "- {code: toy/copies, each: card, require: this.copies < 9, message: many}\n")
    assert found["code"] == "MW160"
    assert found["message"] == "house rule `toy/copies` cannot be worked out for `card/lamp`: there is no `copies`"


def test_a_rule_that_gives_no_verdict_is_told(make_pack: MakePack) -> None:
    found = told(make_pack, "- {code: toy/id, each: card, require: this.id, message: many}\n")
    assert {each["code"] for each in found} == {"MW160"}
    assert "it gives `rope`, and not true or false" in found[0]["message"]


@pytest.mark.parametrize("text", ["this.l.sum() == 6", "sum(this.l) == 6", "this.l.map(x, x * 2).sum() == 12"])
def test_a_list_can_be_added_up(text: str) -> None:
    assert Expression(text).holds({"this": {"l": [1, 2, 3]}})


def test_an_expression_ends_whatever_it_is() -> None:
    loops = "l.all(a, " * 6 + "true" + ")" * 6
    with pytest.raises(TooMuchError):
        Expression(loops.replace("l.", "this.l.")).value({"this": {"l": list(range(100))}})
    with pytest.raises(ExpressionError):
        Expression("(" * 500 + "1" + ")" * 500)
    assert Expression("!this.t.matches('^(a+)+$')").holds({"this": {"t": "a" * 20_000 + "b"}})


@pytest.mark.parametrize(
    ("text", "offset", "why"),
    [
        ("this.a >", 7, "EOF"),
        ("this.a == othr", 10, "`othr` is not known here"),
        ("size(this.a) >\n  'x' *", 21, "EOF"),
        ("'a' + 1", 4, "do not go together"),
    ],
)
def test_an_expression_that_cannot_be_read_is_told_with_its_place(text: str, offset: int, why: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        Expression(text)
    assert caught.value.offset == offset
    assert why in caught.value.why


@pytest.mark.parametrize("value", [10**400, "\ud800"])
def test_a_value_that_cel_cannot_hold_is_an_error_and_no_crash(value: Any) -> None:
    with pytest.raises(ExpressionError, match=r"."):
        Expression("this.a == 1").holds({"this": {"a": value}})


OF_DIES = "- code: toy/dies\n  each: card\n  of: dies\n  when: has(it.six)\n  require: it.six < this.most\n"
DIES = "card:\n- id: rope\n  name: Rope\n  most: 3\n  dies:\n  - {five: 9}\n  - six: 1\n  - six: 4\n- {id: lamp, name: Lamp, most: 1}\n"


def told_of_dies(make_pack: MakePack, rule: str, cards: str = DIES) -> list[dict[str, Any]]:
    fields = {"most": {"type": "integer"}, "dies": {"type": "array"}}
    schema = {"$ref": "meeple:base/card", "properties": fields, "unevaluatedProperties": False}
    base = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: card.schema.json}\nrules:\n"
    pack = make_pack({"system.yaml": base + rule, "cards.yaml": cards, "card.schema.json": json.dumps(schema)})
    run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
    assert run.status in (0, 1), run.err
    found: list[dict[str, Any]] = json.loads(run.out)["findings"]
    return found


def test_a_rule_about_things_in_a_record_points_at_the_guilty_one(make_pack: MakePack) -> None:
    (found,) = told_of_dies(make_pack, OF_DIES + "  at: six\n  message: '{it.six} is not under {this.most}'\n")
    assert (found["code"], found["message"]) == ("toy/dies", "4 is not under 3")
    assert (found["field"], found["place"]["line"], found["place"]["column"]) == ("dies/2/six", 8, 10)


def test_without_at_it_points_at_the_first_key_of_the_thing(make_pack: MakePack) -> None:
    (found,) = told_of_dies(make_pack, OF_DIES + "  message: too many\n")
    assert (found["field"], found["place"]["line"], found["place"]["column"]) == ("dies/2", 8, 5)


def test_a_list_on_the_way_is_gone_through(make_pack: MakePack) -> None:
    rule = "- {code: toy/even, each: card, of: dies/faces, require: it % 2 == 0, message: '{it} is odd'}\n"
    cards = "card:\n- id: rope\n  name: Rope\n  dies:\n  - {five: 9}\n  - faces: [2, 4]\n  - faces: [6, 7]\n"
    (found,) = told_of_dies(make_pack, rule, cards)
    assert (found["message"], found["field"], found["place"]["line"]) == ("7 is odd", "dies/2/faces/1", 7)


PRICED_CARD = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "$ref": "meeple:base/card",
 "properties": {"cost": {"type": "object", "additionalProperties": {"type": "integer"}}},
 "unevaluatedProperties": false}
"""
PRICED = """\
card:
- id: rope
  name: Rope
  cost: {coin: 2, gem: 9}
- id: lamp
  name: Lamp
"""


def test_each_value_of_a_mapping_is_looked_at_with_its_key(make_pack: MakePack) -> None:
    rule = (
        "- code: toy/dear\n  each: card\n  of: cost/*\n  require: key == 'coin' || it <= 5\n  severity: note\n"
        "  message: '{this.name} takes {it} {key}'\n  bad:\n  - card: [{id: rope, name: Rope, cost: {gem: 6}}]\n"
        "  good:\n  - card: [{id: rope, name: Rope, cost: {coin: 6}}]\n"
    )
    found = [each for each in told(make_pack, rule, PRICED, PRICED_CARD) if each["code"] == "toy/dear"]
    assert [(each["message"], each["place"]["line"], each["place"]["column"]) for each in found] == [
        ("Rope takes 9 gem", 4, 24)
    ]
    assert found[0]["field"] == "cost/gem"


def test_a_list_in_a_message_is_told_as_words(make_pack: MakePack) -> None:
    rule = "- code: toy/two\n  each: pack\n  require: all.card.size() < 2\n  message: 'too many: {all.card.map(c, c.name)}'\n"
    assert [each["message"] for each in told(make_pack, rule) if each["code"] == "toy/two"] == ["too many: Rope, Lamp"]


@pytest.mark.parametrize(
    ("require", "broken"),
    [
        ("this.copies + 0.5 == 3.5", []),
        ("this.copies * 1.5 - 1 > 4.0", ["Rope"]),
        ("7 / this.copies == 2 && 7 / 2.0 == 3.5", []),
        ("(this.copies > 1 ? 1 : 2.5) > 1.5", ["Rope"]),
        ("1 < 2.5 && this.copies < 3.5", []),
    ],
)
def test_whole_numbers_and_others_are_reckoned_with_together(
    make_pack: MakePack, require: str, broken: list[str]
) -> None:
    rule = f"- code: toy/sum\n  each: card\n  when: this.id == 'rope'\n  require: \"{require}\"\n  message: '{{this.name}}'\n"
    found = told(make_pack, rule)
    assert [each["message"] for each in found if each["code"] in ("toy/sum", "MW160", "MW162")] == broken


def test_only_a_rule_with_of_knows_it(make_pack: MakePack) -> None:
    (found,) = told(make_pack, "- {code: toy/it, each: card, require: it.copies < 9, message: many}\n")
    assert found["message"] == "the expression of rule `toy/it` cannot be read: `it.copies` is not known here"


def test_a_rule_may_be_about_several_kinds(make_pack: MakePack) -> None:
    kinds = (
        "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card}\n  tile: {schema: base/tile}\n"
    )
    rule = "rules:\n- {code: toy/id, each: [card, tile], require: this.id != 'rope', message: no ropes}\n"
    things = "card:\n- {id: rope, name: Rope}\ntile:\n- {id: rope, name: Rope}\n- {id: cove, name: Cove}\n"
    pack = make_pack({"system.yaml": kinds + rule, "things.yaml": things})
    run = meeple("check", ".", "--no-cache", "--select", "toy/id", "--format", "json", cwd=pack)
    assert [found["record"] for found in json.loads(run.out)["findings"]] == ["card/rope", "tile/rope"]


def test_a_kind_among_several_that_there_is_not_is_told(make_pack: MakePack) -> None:
    (found,) = told(make_pack, "- {code: toy/id, each: [card, tiel], require: 'true', message: no}\n")
    assert (found["code"], found["place"]["line"], found["place"]["column"]) == ("MW153", 8, 31)


def test_a_rule_that_fails_for_a_thing_is_told_there(make_pack: MakePack) -> None:
    rule = "- {code: toy/six, each: card, of: dies, require: it.six < 9, message: many}\n"
    (found,) = told_of_dies(make_pack, rule)
    assert (found["code"], found["place"]["line"]) == ("MW160", 6)


def test_examples_of_a_rule_about_things_are_run(make_pack: MakePack) -> None:
    example = "  message: many\n  bad:\n  - card: [{id: rope, most: 3, dies: [{six: 2}]}]\n"
    (found,) = told_of_dies(make_pack, OF_DIES + example, "card:\n- {id: lamp, name: Lamp}\n")
    assert found["message"] == "rule `toy/dies`: this bad example does not break the rule"


def test_many_records_are_judged_one_after_the_other(make_pack: MakePack) -> None:
    cards = "card:\n" + "".join(
        f"- id: c{number}\n  name: Card {number}\n" + (f"  copies: {number % 7 + 1}\n" if number % 13 else "")
        for number in range(1, 600)
    )
    rule = (
        "- code: toy/many\n  each: card\n  when: this.id != 'c5'\n  message: '{kind} {this.id} of {size(all.card)}'\n"
        "  require: this.copies < 7 && size(all.card) == 599 && kind == 'card'\n"
    )
    codes = [finding["code"] for finding in told(make_pack, rule, cards)]
    assert codes.count("toy/many") == sum(number % 7 == 6 and number % 13 != 0 for number in range(1, 600))
    assert codes.count("MW160") == 5  # those without copies, and the number of the rest


def test_an_inner_loop_too_long_for_all_together_is_no_fault_of_any(make_pack: MakePack) -> None:
    cards = "card:\n" + "".join(f"- {{id: c{number}, name: Card {number}, copies: 1}}\n" for number in range(300))
    rule = "- code: toy/loop\n  each: card\n  message: twice\n  require: all.card.all(c, c.id == this.id || c.name != this.name)\n"
    assert told(make_pack, rule, cards) == []


def test_beside_what_a_faulty_helper_spoils_a_fault_of_its_own_is_told(make_pack: MakePack) -> None:
    rule = (
        "- {code: toy/dear, each: card, require: 'true', message: '{spoilt} {this.cost +} {spoilt}'}\n"
        "helpers: {spoilt: this.cost *}\n"
    )
    assert [each["message"].partition(": ")[0] for each in told(make_pack, rule) if each["code"] == "MW158"] == [
        "the expression of rule `toy/dear` cannot be read",
        "the helper `spoilt` cannot be read",
    ]
