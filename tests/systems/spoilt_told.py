"""Rules, helpers and examples of a system with something wrong in them, and tables with columns too many; tests/systems/told/odd-rules.txt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.packs.load import load
from meeplewright.systems.load import load_system
from recorded import Answer

_HEAD = "system: toy\ntitle: A toy\nlanguage: en\nkinds: {card: {schema: base/card}, map: {schema: base/map}}\nstock: {coin: 3}\nmanifest: [{kind: card, count: 2}]\n"
_RULES: tuple[str, ...] = (
    "- {code: toy/a, each: card, require: foo}\n", "- {code: toy/a, each: card, require: this.cost > foo, when: bar}\n", "- {code: toy/a, each: card, require: 'this.', message: '{this.} and {foo} and {this.id}'}\n", "- {code: toy/a, each: card, require: \"this.name == 'a\"}\n", "- {code: toy/a, each: crad, require: 'true'}\n- {code: toy/a, each: [card, none, pack], with: [mpa, card], require: 'true'}\n- {code: toy/a, each: pack, require: 'true'}\n",
    "- {code: toy/a, each: card, require: \"by('crad', 'x')[1] == [] && ref('map', 'x').id == 'x' && ref('zzz', 'y').id == ''\", when: \"size(by('mpa', 'x')) > 0\"}\n", "- {code: toy/a, each: card, of: l, require: it > 1 && other == 1}\n", "- {code: toy/a, each: card, require: it > 1}\n- {code: toy/b, each: card, with: card, require: other.id != key}\n", "- {code: toy/a, each: card, require: 'this.cost < 3', bad: [{card: [{cost: 3}]}, {card: [{cost: 2}]}, {card: []}, {map: [{cost: 9}]}, 3, {}, {card: [{}]}], good: [{card: [{cost: 2}]}, {card: [{cost: 2}, {cost: 4}]}, {card: [{cost: x}]}, {}]}\n",
    "- {code: toy/a, each: card, of: l, require: it < 3 && size(all.map) == 1 && stock.coin == 3 && manifest.card == 2, bad: [{card: [{l: [1, 4]}], map: [{id: a}]}, {card: [{l: [1]}]}, {card: [{}], map: [{}]}], good: [{card: [{l: [1, 2]}], map: [{id: a}, 3]}, {card: [{l: [1]}], map: [{id: a}], stock: {coin: 9}}, {card: [{l: [1]}], map: [{id: a}], manifest: {card: 1}}]}\n",
    "- {code: toy/a, each: pack, require: pack.n == 1 && this.n == 1, bad: [{pack: {n: 2}}, {pack: 3}, {}], good: [{pack: {n: 1}}]}\n", "- {code: toy/a, each: card, with: [card, map], when: this.n == other.n, require: this.m == other.m, bad: [{card: [{n: 1, m: 1}, {n: 1, m: 2}]}, {card: [{n: 1, m: 1}], map: [{n: 1, m: 1}]}, {card: [{n: 1}, {n: 1}]}], good: [{card: [{n: 1, m: 1}, {n: 2, m: 2}]}, {card: [{n: 1, m: 1}, 3], map: [{n: 1, m: 3}]}]}\n",
    "- {code: toy/a, each: card, require: \"ref('map', this.map).n > 1\", bad: [{card: [{map: a}], map: [{id: a, n: 1}]}, {card: [{map: b}], map: [{id: a, n: 1}]}], good: [{card: [{map: a}], map: [{id: a, n: 2}]}]}\n", "- {code: toy/a, each: card, require: 'this.l.all(a, this.l.all(b, this.l.all(c, a + b + c >= 0)))', good: [{card: [{l: [" + ", ".join(["1"] * 60) + "]}]}]}\n",
    "- 3\n- {code: toy/a}\n- {each: card, require: 'true'}\n- {code: 3, each: card, require: 'true'}\n", "- {code: toy/a, each: card, require: one && two}\nhelpers: {one: this.a == 1, two: this.}\n", "- {code: toy/a, each: card, require: one == 1}\nhelpers: {one: two, two: three + 1, three: one}\n", "- {code: toy/a, each: card, require: one == 1}\nhelpers: {one: two, two: two + 1, it: '1', 3: x, four: 4}\n", "- {code: toy/a, each: card, require: one}\nhelpers: {one: it.x == key}\n", "- {code: toy/a, each: card, of: l, require: one}\nhelpers: {one: it.x == key}\n", "- {code: toy/a, each: card, require: \"true\"}\nhelpers: {one: 'foo', two: '1 +', three: 'one'}\n",
)  # fmt: skip
_TABLES: tuple[str, ...] = (
    "id,name\na,A\nb,B\n", "id,name,odd\na,A,1\n", "id,name,odd\na,A,1\nb,B,2\n", "id,name,odd,more\na,A,1,\nb,B,,x\nc,C,3,y\n", "id\na\nb\n", "id,name,cost\na,A,x\nb,B,2\nc,C,y\n", "id,nmae\na,A\nb,B\n", "id,name,tags\na,A,x; y\nb,B,\n", "name\nA\n", "id,name,cost\na,,1\nb,B,\n",
)  # fmt: skip


def _line(each: Finding) -> str:
    place = each.place
    beside = "".join(f" | see {one.place.line}:{one.place.column} {one.message}" for one in each.related)
    return f"{each.code} {Path(place.path).name}:{place.line}:{place.column}-{place.end_column} {each.message} | {each.help} | {each.record} {each.field}{beside}"


def _rules(text: str, folder: Path) -> Iterator[str]:
    (folder / "system.yaml").write_text(f"{_HEAD}rules:\n{text}", encoding="utf-8")
    system, findings = load_system(folder, "")
    assert system is not None
    yield from map(_line, findings)


def _tables(folder: Path) -> Iterator[str]:
    """Findings of whole columns are told once, with how many rows they are in."""
    schema = '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id", "name"], "properties": {"id": {"type": "string"}, "name": {"type": "string", "minLength": 1}, "cost": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}}, "unevaluatedProperties": false}'  # fmt: skip
    for number, text in enumerate(_TABLES):
        home = folder / str(number)
        home.mkdir(parents=True)
        (home / "card.schema.json").write_text(schema, encoding="utf-8")
        (home / "system.yaml").write_text("system: toy\ntitle: A toy\nlanguage: en\nkinds: {card: {schema: card.schema.json}}\n", encoding="utf-8")  # fmt: skip
        (home / "pack.yaml").write_text("pack: p\nsystem: ./system.yaml\ntitle: P\nlanguage: en\nversion: 0.1.0\nsources: [{files: 'cards.csv', kind: card, lists: {tags: '; '}}]\n", encoding="utf-8")  # fmt: skip
        (home / "cards.csv").write_text(text, encoding="utf-8")
        yield repr(text)
        yield from (f"  {_line(each)}" for each in load(home).findings)


_CARD = '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "cost": {"type": "integer"}, "big": {"type": "boolean"}, "sort": {"enum": ["round", "flat"]}, "tags": {"type": "array", "items": {"type": "string"}}}, "unevaluatedProperties": false}'  # fmt: skip
_SLIPS = "card:\n- {id: a, nmae: A, cost: '3', big: yes, sort: ruond, tags: x}\n- id: b\n  \"nmae\": B\n  cost: \"4\"\n  big: 'No'\n  sort: \"falt\"\n  tags: 'y'\n- {id: c, name: 5, 'cots': 3, sort: 'rond'}\n- id: d\n  name: >\n    folded\n  sort: |\n    ruond\n  tags: >-\n    z\n- {id: e, name: Gone, and over}\n- {id: f, name: #1 Ox\n   }\n- id: g\n  name: #2 Ox\n  cost:\n- {id: h, name: A, b, c: 3}\n- {id: i, name: true, big: 1, tags: [1, x]}\n"
_SLIPS_OF_JSON = '{"card": [{"id": "j", "nmae": "A", "cost": "3", "big": "yes", "sort": "ruond", "tags": "x"},\n  {"id": "k", "name": 5, "sort": "falt"}]}\n'


def _mends(folder: Path) -> Iterator[str]:
    """What is mended with certainty, within the quotes that stand there, in YAML and JSON."""
    for name, text, sources in (("cards.yaml", _SLIPS, ""), ("cards.json", _SLIPS_OF_JSON, "sources: [{files: '*.json', kind: card, at: /card}]\n")):  # fmt: skip
        home = folder / name.partition(".")[2]
        home.mkdir()
        (home / "card.schema.json").write_text(_CARD, encoding="utf-8")
        (home / "system.yaml").write_text("system: toy\ntitle: A toy\nlanguage: en\nkinds: {card: {schema: card.schema.json}}\n", encoding="utf-8")  # fmt: skip
        (home / "pack.yaml").write_text(f"pack: p\nsystem: ./system.yaml\ntitle: P\nlanguage: en\nversion: 0.1.0\n{sources}", encoding="utf-8")  # fmt: skip
        (home / name).write_text(text, encoding="utf-8")
        rows = text.split("\n")
        for each in load(home).findings:
            yield _line(each)
            if each.edit is not None and (place := each.edit.place).line == place.end_line:
                row = rows[place.line - 1]
                yield f"  {row} -> {row[: place.column - 1]}{each.edit.replacement}{row[place.end_column - 1 :]}"


def answers() -> Iterator[Answer]:
    """What is said of each."""
    for number, text in enumerate(_RULES):
        yield Answer("odd-rules", f"{number}: {text.splitlines()[0][:80]}", partial(_rules, text))
    yield Answer("odd-rules", "tables", _tables)
    yield Answer("odd-rules", "mends", _mends)
