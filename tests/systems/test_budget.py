"""The budget of rules is in steps: every machine gives up at the same thing, however busy it is and whatever it knows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from meeplewright.checks.house_rules import house_rules
from meeplewright.packs.load import load
from meeplewright.packs.memory import Memory
from meeplewright.systems import keeping
from meeplewright.systems.cel import steps
from meeplewright.systems.cel.steps import Evaluation
from meeplewright.systems.expressions import Expression, ExpressionError, TooMuchError
from program import MakePack, meeple
from seldom import few_of

HEAD = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card}\nrules:\n"
EVERY = "all.card.all(c, c.name != this.id)"


def pack_of(make_pack: MakePack, rules: str, cards: int) -> Path:
    listed = "".join(f"- {{id: c{number}, name: Card {number}}}\n" for number in range(cards))
    return make_pack({"system.yaml": HEAD + rules, "cards.yaml": "card:\n" + listed})


def rule(name: str, require: str) -> str:
    return f"- {{code: toy/{name}, each: card, require: \"{require}\", message: '{{this.id}}'}}\n"


def told(pack: Path) -> list[tuple[str, str]]:
    found = json.loads(meeple("check", ".", "--no-cache", "--format", "json", cwd=pack).out)["findings"]
    return [(each["code"], each["message"]) for each in found]


@pytest.mark.parametrize("most", few_of((500_000, steps.ONE_RULE), 1))
def test_a_rule_over_all_others_of_two_thousand_records_is_given_up_at_the_same_thing(
    most: int, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ONE_RULE", most)
    pack = pack_of(make_pack, rule("slow", EVERY), 2_500)
    steps_a_card = 2_501
    after = (most - 1) // steps_a_card
    assert told(pack) == [
        (
            "MW161",
            f"house rule `toy/slow` was given up: it took more than {most:,} steps, after {after:,} of 2,500 things",
        )
    ]


def test_what_is_looked_up_is_not_given_up(make_pack: MakePack) -> None:
    assert told(pack_of(make_pack, rule("quick", "size(by('card', 'name')[this.id]) == 0"), 2_500)) == []


def test_all_rules_together_have_a_budget_and_say_which_are_not_asked(
    make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ALL_RULES", 100_000)
    monkeypatch.setattr(keeping, "ONE_RULE", 60_000)
    rules = "".join(rule(name, EVERY) for name in ("one", "two", "three", "four"))
    pack = pack_of(make_pack, rules, 200)  # 40,200 steps each
    ((code, message),) = told(pack)
    assert code == "MW161"
    assert message.endswith("took more than 100,000 steps at this one, and of those after it none is asked (1)")


@pytest.mark.parametrize("rules", [2, 3])
def test_what_one_rule_too_many_took_of_all_is_said_where_rules_are_left(
    rules: int, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ALL_RULES", 6_000)
    monkeypatch.setattr(keeping, "ONE_RULE", 3_000)
    pack = pack_of(make_pack, "".join(rule(name, EVERY) for name in ("one", "two", "three")[:rules]), 60)
    why = "it took more than 3,000 steps, after 49 of 60 things"
    wanted = [f"house rule `toy/{name}` was given up: {why}" for name in ("one", "two")]
    if rules > 2:
        wanted.append(
            "house rule `toy/two` was given up: all rules together took more than 6,000 steps at this one, and of those after it none is asked (1)"
        )
    assert told(pack) == [("MW161", each) for each in sorted(wanted)]


def test_what_a_session_knows_counts_as_if_it_was_asked_again(
    make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ONE_RULE", 5_000)
    pack = pack_of(make_pack, rule("slow", EVERY), 100)
    (world,) = load(pack).worlds
    memory = Memory()
    object.__setattr__(world, "memory", memory)
    first, second = list(house_rules(world)), list(house_rules(world))
    assert [each.code for each in first] == ["MW161"]
    assert first == second


BUSY = "import time\nend = time.monotonic() + 60\nwhile time.monotonic() < end: sum(range(10000))\n"


@pytest.mark.slow
def test_two_runs_under_load_find_the_same(make_pack: MakePack) -> None:
    rules = rule("slow", EVERY) + rule("fine", "this.id != 'c7'") + rule("wrong", "this.nothing")
    pack = pack_of(make_pack, rules, 2_100)
    quiet = told(pack)
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(4)]
    try:
        loaded = [told(pack), told(pack)]
    finally:
        for each in busy:
            each.kill()
            each.wait()
    assert loaded == [quiet, quiet]
    assert {code for code, _ in quiet} == {"MW161", "toy/fine", "MW160"}


@pytest.mark.parametrize(
    "text",
    [
        "this.l.map(a, this.t.replace('', this.t)).join().size() > 0",
        "this.l.map(a, this.l.map(b, this.t).join()).join().size() > 0",
        "size(" + "+".join(["(this.big + this.big)"] * 4) + ") > 0",
        "'%s%s%s'.format([this.big, this.big, this.big]).size() > 0",
        "this.l.exists(a, this.l.exists(b, this.big.contains('zz')))",
        "this.l.exists(a, this.l.exists(b, -1 in this.long))",
    ],
)
def test_what_functions_make_and_look_through_counts_too(text: str) -> None:
    seen: dict[str, Any] = {
        "this": {"t": "a" * 1_000, "l": list(range(60)), "big": "b" * 300_000, "long": list(range(20_000))}
    }
    with pytest.raises(ExpressionError, match=r"it goes through more than 10,000 things|longer than 1,000,000"):
        Expression(text).value(seen)


@pytest.mark.parametrize("places", ["999999999", "1101", "0001101", "9" * 5_000])
@pytest.mark.parametrize("clause", ["f", "e"])
def test_a_number_is_never_written_in_more_places_than_it_has(places: str, clause: str) -> None:
    with pytest.raises(ExpressionError, match="a precision is at most 1100"):
        Expression(f"'%.{places}{clause}'.format([this.x]) != ''").value({"this": {"x": 1.5}})
    assert Expression(f"'%.1100{clause}'.format([this.x]).size() > 1100").value({"this": {"x": 1.5}}) is True


def test_a_run_has_as_many_steps_as_it_was_given() -> None:
    program = Expression("this.l.all(x, true)").program
    values = {"this": {"l": list(range(100))}}
    run = Evaluation(102)
    assert program.run(program.row(values, run)) is True
    assert run.left == 2
    with pytest.raises(TooMuchError):
        Expression("this.l.all(x, true)").value({"this": {"l": list(range(10_000))}})
