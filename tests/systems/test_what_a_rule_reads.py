"""What a house rule is said not to read may be anything: the rule says the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from meeplewright import data
from meeplewright.checks.house_rules import table
from meeplewright.packs.load import load
from meeplewright.systems.cel.reading import EACH, Read, read_by
from meeplewright.systems.expressions import ExpressionError
from meeplewright.systems.house import RuleContext, RuleInUse, things_of
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.rules import HouseRule

THINGS = 12  # of each rule


def shown(text: str, **helpers: str) -> str:
    read = read_by([text], {"this", "it", "all"}, helpers)
    return "unsure" if read is None else _shown(read)


def _shown(read: Read) -> str:
    if read.wholly:
        return "*"
    inner = sorted(f"{'each' if key == EACH else key}:{_shown(each)}" for key, each in read.parts.items())
    return "{" + " ".join(inner) + "}" + ("#" if read.counted else "")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("this.a.b == 1", "{this:{a:{b:*}}}"),
        ("has(this.a)", "{this:{a:{}}}"),
        ("has(this.a) && this.a.b > this.c", "{this:{a:{b:*} c:*}}"),
        ("this.options.exists(o, has(o.goto))", "{this:{options:{each:{goto:{}}}}}"),
        ("this.options.filter(o, o.a).map(o, o.b).size() > 1", "{this:{options:{each:{a:* b:{}}}}}"),
        ("size(this.options) < 3", "{this:{options:{}#}}"),
        ("(this.a ? this.b : this.c).d", "{this:{a:* b:{d:*} c:{d:*}}}"),
        ("[this.a, this.b].exists(x, x.c == 1)", "{this:{a:{c:*} b:{c:*}}}"),
        ("this.a['b'] in this.c", "{this:{a:{b:*} c:*}}"),
        ("this[this.a].b == 1", "{this:{a:* each:{b:*}}}"),
        ("all.map.exists(m, m.id == this.map)", "{all:{map:{each:{id:*}}} this:{map:*}}"),
        ("ref('map', this.map).number > 1", "{all:{map:{each:{number:*}}} this:{map:*}}"),
        ("by('map', 'book/page')[this.page].size() == 1", "{all:{map:{each:{book:*}}#} this:{page:*}}"),
        ("ref(this.map).number > 1", "unsure"),
        ("this == it", "{it:* this:*}"),
        ("helped.exists(x, x.b)", "{this:{a:{each:{b:*}}}}"),
        ("looped", "unsure"),
    ],
)
def test_it_is_told_by_the_tree(text: str, read: str) -> None:
    assert shown(text, helped="this.a", looped="looped") == read


@pytest.mark.parametrize("name", ["saltmarsh-light", "robinson-crusoe"])
def test_the_rules_of_a_game_do_not_see_what_they_do_not_read(name: str) -> None:
    _held_against(name, 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["near-and-far", "paleo", "discover"])
def test_nor_do_those_of_the_larger_ones(name: str) -> None:
    _held_against(name, 2)


def _held_against(name: str, seed: int) -> None:
    world = load(data.content() / name, cache=False).worlds[0]
    seen = table(world)
    asked = 0
    for rule in world.system.rules:
        if rule.read is None or rule.with_:
            continue
        other = _scrambled_table(rule, rule.read, seen, world.system.kinds)
        ready = RuleInUse(rule)
        this, it = rule.read.parts.get("this", Read()), rule.read.parts.get("it", Read())
        for kind in rule.each:
            for thing in list(seen.records.get(kind, ()))[seed::7][:THINGS]:
                scrambled = _scrambled(thing, this)
                for inside, inner in list(things_of(rule, thing))[:3]:
                    one = _said(ready, seen.values(thing, inner, inside, kind))
                    assert one == _said(ready, other.values(scrambled, _scrambled(inner, it), inside, kind)), rule.code
                    asked += 1
    assert asked > 15


def _said(ready: RuleInUse, values: dict[str, Any]) -> str:
    try:
        return str(ready.broken(values))
    except ExpressionError as error:
        return error.why


def _scrambled_table(rule: HouseRule, read: Read, seen: RuleContext, kinds: Any) -> RuleContext:
    every = read.parts.get("all", Read())
    if every.wholly:
        return seen
    records: dict[str, list[Any]] = {}
    for kind, of_kind in seen.records.items():
        each = every.parts.get(kind)
        if each is None or each.wholly:
            records[kind] = list(of_kind) if each is not None or kind in rule.kinds_beside(seen.records) else []
        else:
            records[kind] = [_scrambled(record, each.parts.get(EACH, Read()), keep_id=True) for record in of_kind]
    return replace(seen, records=records, lookups=Lookups(records, kinds))


def _scrambled(value: Any, read: Read, *, keep_id: bool = False) -> Any:
    """Something else wherever nobody looks."""
    if read.wholly:
        return value
    if isinstance(value, dict):
        each = read.parts.get(EACH)
        made = {
            key: inner if keep_id and key == "id" else _scrambled(inner, read.parts.get(key) or each or Read())
            for key, inner in value.items()
            if key in read.parts or each is not None or key == "id"
        }
        return made if each is not None or read.counted else {"nobody-asks": 0, **made}
    if isinstance(value, list):
        return [_scrambled(item, read.parts.get(EACH) or Read()) for item in value]
    return value if read.parts or read.counted else "something else"
