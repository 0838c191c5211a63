"""House rules over a small box, what they read, and by what pairs are found; in tests/systems/told/rules.txt and reads.txt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from meeplewright.findings.model import Finding
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems import keeping
from meeplewright.systems.cel.keys import keys_of
from meeplewright.systems.cel.reading import EACH, Read, read_by
from meeplewright.systems.files import read_yaml
from meeplewright.systems.house import RuleContext, Verdict
from meeplewright.systems.keeping import house_findings
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.model import Kind
from meeplewright.systems.rules import HouseRule
from meeplewright.systems.sections import Sections
from meeplewright.systems.sections.kinds import SaidOfKind
from recorded import Answer

_BOX = """\
card:
- {id: rope, name: Rope, set: core, cost: 2, marks: [red, dry], also: [lamp, oar], options: [{goto: lamp, n: 1}, {goto: oar, n: 2}]}
- {id: lamp, name: Lamp, set: core, cost: 4, marks: [red], deep: {a: {n: 1}, b: {c: {n: 2}}, l: [{n: 3}, [{n: 4}]]}}
- {id: oar, name: Rope, set: tide, cost: 1, options: []}
- {name: nameless, set: nowhere, cost: x}
- {id: map, set: core, cost: 4.0, also: [core]}
set:
- {id: core, size: 2, next: {set: tide}}
- {id: tide, size: 1, next: {set: tied}}
- {id: lamp, size: 0}
tile:
- {id: shore, on: {of: rope}, cost: 2}
- {id: quay, on: {of: ropes}, cost: 4}
pack: example
box: {cards: 5}
"""
_NAMES_SET, _NAMES_CARD = {"x-ref": "set"}, {"x-ref": "card"}
_SCHEMAS: dict[str, dict[str, Any]] = {
    "card": {"properties": {"set": _NAMES_SET, "also": {"items": {"x-ref": ["card", "set"]}}, "options": {"items": {"properties": {"goto": _NAMES_CARD}}}}},
    "set": {"properties": {"next": {"patternProperties": {"^s": _NAMES_SET}}}},
    "tile": {"oneOf": [{"properties": {"cost": {"const": 2}, "on": {"additionalProperties": _NAMES_CARD}}}, {"properties": {"cost": {"const": 4}, "on": {"additionalProperties": _NAMES_CARD}}}]},
}  # fmt: skip
_HELPERS = "helpers:\n  worth: by('card', 'set')[this.id].map(c, c.cost).sum()\n  cards: size(all.card)\n  dear: cards > 3\n  broken: no +\n  count: 1\n  loop: loop + 1\n"

# a rule each, as it stands in system.yaml
RULES: tuple[str, ...] = (
    "each: card, require: this.cost < 4",
    "each: card, require: this.cost < 4, when: this.set == 'core', message: '{this.id} costs {this.cost} of {cards}', help: cheaper, at: cost, severity: warning",
    "each: [set, card], require: kind == 'set' || has(this.name), message: '{kind} {this.id}', severity: odd",
    "each: [card, card, 3], require: this.id != 'oar', at: options/0/goto",
    "each: card, require: this.id != 'rope', at: options/1/goto/more",
    "each: card, require: this.id != 'rope', at: options/2/goto, message: '{this.options} {this.zz}{size(this.marks)} {this.marks} {null}'",
    "each: card, require: this.id != 'rope', at: /options//01",
    "each: card, of: options, require: it.n < 2, message: '{key} {it.goto}', at: goto",
    "each: card, of: options/n, require: it < 2, message: '{key}'",
    "each: card, of: deep/*, require: has(it.n), message: '{key}'",
    "each: card, of: '**/n', require: it != 3 && it != 1, message: '{key} {it}'",
    "each: card, of: '**/**/n', require: it < 4, message: '{key} {it}'",
    "each: card, of: '**/b/**/n', require: 'false', message: '{key} {it}'",
    "each: card, of: 'deep/**', require: it.n == 2, message: '{key}'",
    "each: card, of: marks, require: \"it == 'red'\", message: '{key} {it}'",
    "each: card, of: nowhere, require: 'false'",
    "each: pack, require: this.box.cards == 3, message: 'a box of {this.box.cards}'",
    "each: pack, require: cards == stock.coin && manifest.card == 5 && pack.pack == 'example'",
    "each: pack, require: stock.coin > 9, at: box/cards",
    "each: card, require: this.nowhere",
    "each: [card, set], require: this.nowhere",
    "each: [card, tile], require: this.marks.size() > 9, at: marks/0",
    "each: card, require: this.cost",
    "each: card, when: this.cost, require: 'true'",
    "each: card, when: has(this.id), require: \"this.also[0] == 'lamp'\"",
    "each: card, require: ref(this.set).size > 1, message: '{ref(this.set).id}'",
    "each: card, require: ref(this.cost).size > 1",
    "each: card, require: ref(this.name).id != 'rope'",
    "each: card, when: has(this.also), require: \"this.also.all(a, has(ref(a).set))\"",
    "each: card, when: has(this.options), require: \"this.options.filter(o, o.n > 1).all(o, ref(o.goto).set == 'core')\"",
    "each: card, when: has(this.options), require: \"this.options.map(o, o.goto).all(o, ref(o).set == 'core')\"",
    "each: card, when: has(this.options), require: \"size(this.options) == 0 || ref(this.options[0].goto).set == 'tide'\"",
    "each: pack, require: \"ref('lamp').size == 0\"",
    "each: pack, require: \"ref('set', 'lamp').size == 1 && ref('shore').cost == 2 && ref('card', 'rope').cost == 2\"",
    "each: pack, require: \"ref('sets', 'lamp').size == 1\"",
    "each: pack, require: \"ref('set', 'lampe').size == 1\"",
    "each: pack, require: \"ref('lampe').size == 1\"",
    "each: set, require: has(ref(this.next.set).id)",
    "each: set, when: has(this.next), require: \"has(ref(this['next']['set']).id)\"",
    "each: tile, require: has(ref(this.on.of).name)",
    "each: pack, require: \"all.tile.filter(t, t.cost > 2).all(t, has(ref(t.on.of).id))\"",
    "each: pack, require: \"by('tile', 'cost')[4].all(t, has(ref(t.on.of).id)) && all.tile.exists(t, ref(t.on.of).cost > 9)\"",
    "each: pack, require: \"all.card.filter(c, c.cost == 2).all(c, c.also.all(a, ref(a).cost > 3))\"",
    "each: set, require: worth == 6, message: '{this.id}: {worth}'",
    "each: set, require: dear && count == 1, message: '{cards}'",
    "each: set, require: broken == 1",
    "each: set, require: loop == 1",
    "each: pack, require: \"by('card', 'set').core.size() == 2 && by('card', 'set').none == [] && by('card', 'marks')['red'].size() == 2\"",
    "each: pack, require: \"by('card', 'options/n')[2].size() == 1 && by('card', 'cost')[4].size() == 2 && 'red' in by('card', 'marks')\"",
    "each: pack, require: \"by('card', '')['x'] == []\"",
    "each: pack, require: \"by('cards', 'set')['x'] == []\"",
    "each: card, with: card, when: this.name == other.name, require: 'false', message: '{this.id} {other.id}', at: cost",
    "each: card, with: card, when: has(this.name) && has(other.name) && this.name == other.name, require: this.cost == other.cost, message: '{this.id} {other.id}', at: cost",
    "each: card, with: card, when: this.cost == other.cost, require: this.id == other.id, message: '{this.id} {other.id}'",
    "each: card, with: card, when: \"this.set == other.set && this.cost == 4\", require: other.cost == 4, message: '{this.id} {other.id}'",
    "each: card, with: card, when: \"other.cost == 4 && this.set == other.set\", require: this.cost == 4, message: '{this.id} {other.id}'",
    "each: tile, with: card, when: this.on.of == other.id, require: other.cost > 2, message: '{this.id} {other.id}'",
    "each: tile, with: [card, tile], when: this.cost == other.cost, require: kind == 'card', message: '{this.id} {other.id}'",
    "each: [card, tile], with: [tile, card], when: this.cost == other.cost, require: kind == 'tile', message: '{kind} {this.id} {other.id}'",
    "each: set, with: card, require: this.id != other.set, message: '{this.id} {other.id}'",
    "each: card, when: has(this.marks), require: ref(this.marks).size > 1",
    "each: set, with: tile, when: this.size, require: 'true'",
    "each: set, with: tile, require: ref(this.next.set).size > 1, message: '{this.id} {other.id}'",
    "each: [tile, set], with: tile, when: this.cost.x == other.cost.y, require: 'true'",
    "each: card, with: card, when: this.cost < 'a' && this.set == other.set, require: 'false', message: '{this.id} {other.id}'",
    "each: nothing, require: 'false'",
    "each: card",
    "require: 'true'",
)  # fmt: skip
READS: tuple[tuple[str, ...], ...] = (
    ("this.a", "this.b.c == 1"), ("it", "key == 'x'"), ("this.a[0]",), ("this.a[this.b]",), ("this['a']['b'].c",), ("this.a['b'][1] == 2",), ("this.a.filter(x, x.b).all(y, y.c)",), ("this.a.map(x, x.b, x.c)[0].d",), ("this.a.map(x, this.b.map(y, y.c))",),
    ("{'a': this.b, this.k: this.c}.a.d",), ("[this.a][0].b",), ("this.a ? this.b : this.c",), ("(has(this.a) ? this.a : this.b).c == 1",), ("size(this.a) > size(this.b.c)",), ("this.a.size() == 1",), ("math.greatest(this.a, this.b)",), ("this.a.contains(this.b)",),
    ("!this.a",), ("-this.a",), ("this.a in this.b",), ("ref('map', this.a)",), ("ref('map', 'x').y.z == 1",), ("ref(this.a)",), ("ref(this.a, this.b)",), ("ref('map', ref('set', this.a).b).c",), ("by('map', 'a/b')[this.c][0].d",), ("by('map', '')[1].size() == 2",), ("by(this.a, 'b')",), ("by('map', this.b)",),
    ("by('a')",), ("by('a', 'b', 'c')",), ("all.card.all(c, c.x)",), ("all['card'].all(c, c.x > 1)",), ("all.card.filter(c, c.x).map(c, c.y)",), ("all == {}",), ("pack.a && stock.b",), ("one",), ("two.b",), ("ring",), ("three == one",), ("type(this.a) == int",), ("this.a.exists(this, this.b)",),
    ("this.a.exists_one(x, x == 1)",), ("this",), ("this.a +",), ("size(this)",), ("this.a.x && this.a",), ("this.l.all(x, this.m.exists(y, y == x.z))",), ("[1, 2].all(x, x > 1)",), ("'a' in {'a': this.z}",), ("has(this.a.b) && has(ref('map', this.m).c)",), ("{1: this.a}[1]",),
)  # fmt: skip
_SEEN: dict[str, Any] = {"a": {"b": {"c": 1}, "x": [1, 2]}, "l": [{"z": 1, "y": 2}, {"z": 3}], "n": None, "t": "text"}
SEEN_OF: tuple[str, ...] = ("this", "this.a == 1", "this.a.b.c == 1", "has(this.a.b)", "size(this.a) == 1", "size(this.l) == 1", "this.l.all(x, x.z == 1)", "this.l.all(x, true)", "this.a.exists(k, k == 'b')", "this.l.b == 1", "this.l[0].z == 1", "this.zz == 1", "this.t == 'a'", "has(this.t)", "has(this.n.x)", "size(this.t) == 1", "this.n.x == 1", "this.a['x'] == [1]", "this[this.t].b")  # fmt: skip
WHENS: tuple[str, ...] = (
    "", "this.a == other.a", "other.a == this.a", "this.a == other.b", "this.a == other.a && this.b == other.b", "this.a == other.a && (this.b == other.b && this.c == other.c)", "this.a == 1", "other.a == 1", "this.a == 1 && other.a == 1", "this.a == 1 && other.a == 2", "this.a == 1 && other.a == 1 && this.b",
    "this.a != other.a", "this.a == other.a || this.b", "this.a + other.a == 2", "this.a == this.b", "other.a == other.b", "1 == 1", "kind == other.kind", "kind == 'card' && this.a == other.a", "this.a[0] == other.a[0]", "this.a.map(x, x + 1) == other.a.map(x, x + 1)", "this.a.map(x, x + 1) == other.a.map(y, y + 1)",
    "this.a.exists(x, x == 1) && other.a.exists(x, x == 1)", "size(this.a) == size(other.a)", "this.a ? this.b : this.c", "mine == other.a", "both", "theirs == mine", "other.kind == this.kind && mine", "this.a == other.a && stock.x", "{'a': this.a} == {'a': other.a}", "[this.a, 1] == [other.a, 1]", "[this.a, 1] == [other.a]", "has(this.a) && has(other.a)", "has(this.a) == other.a",
    "other.b && this.b && this.c && other.c", "this.a == other.a && this.b && !other.b",
)  # fmt: skip

COSTLY: tuple[str, ...] = (
    "each: card, require: \"all.card.all(c, c.cost >= 0)\"", "each: card, of: l, require: 'it > 0 && all.card.exists(c, c.cost == 3)'", "each: set, require: broken +",
    "each: card, with: card, when: this.cost < other.cost, require: 'true'", "each: card, with: set, when: \"all.card.all(c, c.cost >= 0) && this.cost == other.size\", require: 'false'", "each: card, require: this.cost < 2",
)  # fmt: skip
BUDGETS = (
    (10**6, 10**6),
    (85, 10**6),
    (84, 10**6),
    (64, 10**6),
    (63, 10**6),
    (41, 10**6),
    (20, 10**6),
    (5, 10**6),
    (85, 100),
    (85, 84),
    (85, 124),
    (200, 200),
    (100, 170),
    (100, 160),
    (100, 1),
    (12, 40),
)


class _Known:
    """Verdicts by thing and place, as a session keeps them."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, Path_], tuple[Verdict, int]] = {}
        self.asked = 0

    def before(self, data: Mapping[str, Any], inside: Path_) -> tuple[Verdict, int] | None:
        self.asked += (id(data), inside) in self.kept
        return self.kept.get((id(data), inside))

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: tuple[Verdict, int]) -> None:
        self.kept[id(data), inside] = verdict


def _box(folder: Path) -> tuple[dict[str, list[Record]], RuleContext, Source]:
    (folder / "box.yaml").write_text(_BOX, encoding="utf-8")
    source, _ = read_yaml(folder / "box.yaml", "box.yaml")
    assert source is not None
    kinds = {name: Kind(name, name, name, schema, SaidOfKind()) for name, schema in _SCHEMAS.items()}
    records = {
        kind: [Record(kind, str(each.get("id", "")), each, source, at) for at, each in enumerate(source.data[kind])]
        for kind in kinds
    }
    lists = {kind: [each.data for each in several] for kind, several in records.items()}
    table = RuleContext(source.data, lists, {"coin": 5}, {"card": 5}, Lookups(lists, kinds))
    return records, table, source


def _rules(text: str, folder: Path) -> Sequence[HouseRule]:
    (folder / "system.yaml").write_text(f"{_HELPERS}rules:\n- {{code: toy/rule, {text}}}\n", encoding="utf-8")
    source, _ = read_yaml(folder / "system.yaml", "system.yaml")
    assert source is not None
    return Sections(source).rules.rules


def _always(known: _Known, _rule: HouseRule) -> _Known:
    return known


def _line(each: Finding) -> str:
    place, beside = (
        each.place,
        "".join(f" | see {one.place.path}:{one.place.line}:{one.place.column} {one.message}" for one in each.related),
    )
    return f"{each.code} {each.severity} {place.path}:{place.line}:{place.column}-{place.end_column} {each.message} | {each.help} | {each.record} {each.field}{beside}"


def _of_rule(text: str, folder: Path) -> Iterator[str]:
    records, table, source = _box(folder)
    for rule in _rules(text, folder):
        words = [word for word in ("all", "stock", "pack", "manifest", "it") if rule.looks_at(word)]
        yield f"looks at {words}, beside {rule.kinds_beside(['card', 'set', 'tile'])}, reads {_read(rule.read)}"
        told = list(map(_line, house_findings([rule], records, table, source)))
        yield from told
        known = _Known()
        for _ in range(2):  # what a session is told the second time is the same
            again = list(map(_line, house_findings([rule], records, table, source, partial(_always, known))))
            assert again == told
        yield f"known the second time: {known.asked}, in {sorted(steps for _, steps in known.kept.values())} steps"


def _read(read: Read | None) -> str:
    if read is None:
        return "anything"
    if read.wholly:
        return "*"
    inner = sorted(f"{'each' if key == EACH else key}:{_read(each)}" for key, each in read.parts.items())
    return "{" + " ".join(inner) + "}" + ("#" if read.counted else "")


def _reads(_: Path) -> Iterator[str]:
    helpers = {"one": "this.a", "two": "one.b", "three": "two + one", "ring": "rong", "rong": "ring + this.a"}
    for texts in READS:
        yield f"{'; '.join(texts)}: {_read(read_by(texts, {'this', 'it', 'all', 'other'}, helpers))}"


def _seen(_: Path) -> Iterator[str]:
    """What of a value counts for an expression: changes of it that are another value, and those that are the same."""
    others = {
        "c": {**_SEEN, "a": {"b": {"c": 2}, "x": [1, 2]}}, "b": {**_SEEN, "a": {"x": [1, 2]}}, "x": {**_SEEN, "a": {"b": {"c": 1}, "x": [1, 3]}}, "more": {**_SEEN, "more": 1}, "more in a": {**_SEEN, "a": {**_SEEN["a"], "y": 1}},
        "item": {**_SEEN, "l": [*_SEEN["l"], {"z": 1}]}, "z": {**_SEEN, "l": [{"z": 2, "y": 2}, {"z": 3}]}, "y": {**_SEEN, "l": [{"z": 1, "y": 3}, {"z": 3}]}, "t": {**_SEEN, "t": "else"}, "n": {**_SEEN, "n": {}}, "l is none": {**_SEEN, "l": {}}, "order": dict(reversed(_SEEN.items())),
    }  # fmt: skip
    for text in SEEN_OF:
        read = read_by([text], {"this"}, {})
        assert read is not None
        of = read.parts["this"]
        yield f"{text}: {[name for name, other in others.items() if of.of(other) != of.of(_SEEN)]}"


def _keys(_: Path) -> Iterator[str]:
    helpers = {"mine": "this.a + 1", "theirs": "other.a + 1", "both": "mine == theirs"}
    for when in WHENS:
        keys = keys_of(when, ("this", "kind", "other", "stock"), helpers)
        told = [len(each) for each in (keys.one, keys.other, keys.of_one, keys.of_other)]
        yield f"{when or 'nothing'}: {told} {'alike' if keys.alike else 'not alike'}, {keys.width} wide"


def _budget(one: int, of_all: int, texts: Sequence[str], folder: Path) -> Iterator[str]:
    """Rules that take too much: which is given up, where, and what is said of those behind it."""
    records, table, source = _box(folder)
    many = [Record("card", f"c{at}", {"id": f"c{at}", "cost": at, "l": [1, 2]}, source, at) for at in range(4)]
    wide = RuleContext(source.data, {"card": [each.data for each in many] * 5}, lookups=table.lookups)
    lines = [f"- {{code: toy/r{at}, {text}}}\n" for at, text in enumerate(texts)]
    (folder / "system.yaml").write_text("rules:\n" + "".join(lines), encoding="utf-8")
    system, _ = read_yaml(folder / "system.yaml", "system.yaml")
    assert system is not None
    asked = {**records, "card": many}
    with patch.object(keeping, "ONE_RULE", one), patch.object(keeping, "ALL_RULES", of_all):
        rules = Sections(system).rules.rules
        told = list(map(_line, house_findings(rules, asked, wide, source)))
        assert told == list(map(_line, house_findings(rules, asked, wide, source, lambda _: _Known())))
    yield from told


def answers() -> Iterator[Answer]:
    """What is said of each."""
    for text in RULES:
        yield Answer("rules", text, partial(_of_rule, text))
    yield Answer("reads", "what expressions read", _reads)
    yield Answer("reads", "what of a value counts", _seen)
    yield Answer("reads", "by what pairs are found", _keys)
    for one, of_all in BUDGETS:
        yield Answer("rules", f"{one} steps for one, {of_all} for all", partial(_budget, one, of_all, COSTLY))
