"""Printed numbers, amounts and stock, manifests, references, and figures in rules: what their checks tell of many; tests/checks/told/counts.txt and rules.txt."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from checks.shapes_told import OPEN, line_of, world_of
from meeplewright.checks.box import manifest_counts
from meeplewright.checks.cited import cited_amounts
from meeplewright.checks.figures import FigureError, Figures
from meeplewright.checks.lists import listed_amounts
from meeplewright.checks.numbers import printed_numbers
from meeplewright.checks.references import (
    alike_ids,
    duplicate_ids,
    misnamed_records,
    unknown_references,
    unused_records,
)
from meeplewright.checks.stock import amount_names, stock_exceeded, stock_names
from meeplewright.packs.discover import shown_path
from meeplewright.packs.load import load
from recorded import Answer

_CARD = {"properties": {"n": {"x-number": {"series": "page"}}, "at": {"x-number": {"series": "spot", "by": "set"}}, "set": {}, "no": {"x-number": {"series": "free"}}}}  # fmt: skip


def _card(number: int, **fields: Any) -> str:
    return f"- {json.dumps({'id': f'c{number}', **fields})}\n"


def _numbers(series: str, own: str, folder: Path) -> Iterator[str]:
    chance = random.Random(series + own)
    system = f"kinds: {{card: {{schema: card.schema.json}}}}\n{series}"
    for turn in range(14):
        home = folder / str(turn)
        home.mkdir(parents=True)
        several = []
        for at in range(chance.randint(1, 6)):
            fields: dict[str, Any] = {
                "n": chance.choice([at + 1, at + 1, at + 1, chance.randint(0, 8), f"{at + 1}", 2.5, True, "x"])
            }
            if turn % 2:
                fields = {
                    "at": chance.choice([at % 3 + 1, chance.randint(1, 4)]),
                    "set": chance.choice(["a", "b", None, 3]),
                }
                if fields["set"] is None:
                    del fields["set"]
            several.append(_card(at % 5, **fields))
        told = list(map(line_of, printed_numbers(world_of(home, system, {"card": _CARD}, {"cards.yaml": "card:\n" + "".join(several)}, own))))  # fmt: skip
        yield f"{turn}: {' '.join(each.strip()[2:] for each in several)}"
        yield from told


# cards of a series by sets: `-` is a card of every set; each letter a card with the number 1, and its number where it has another
_BY_SETS = ("a b", "a a", "- a", "a -", "- a b", "a b -", "a - b", "- a b c", "- -", "- - a", "- - a b", "a - - b", "- a a b", "a b - a b -", "- a b -2 a2 b2", "-3 a b", "- a3", "- a b3 c3")  # fmt: skip


def _by_sets(series: str, folder: Path) -> Iterator[str]:
    for number, written in enumerate(_BY_SETS[-5:] if series else _BY_SETS):
        home = folder / str(number)
        home.mkdir(parents=True)
        cards = [
            _card(at, at=int(each[1:] or 1), **({} if each[0] == "-" else {"set": each[0]}))
            for at, each in enumerate(written.split())
        ]
        system = f"kinds: {{card: {{schema: card.schema.json}}}}\n{series}"
        yield written
        yield from (f"  {line_of(each)}" for each in printed_numbers(world_of(home, system, {"card": _CARD}, {"cards.yaml": "card:\n" + "".join(cards)})))  # fmt: skip


_SERIES: tuple[tuple[str, str], ...] = (
    ("", ""), ("numbers: {page: {from: 1, to: 5, gaps: false}, spot: {from: 1, gaps: false}}\n", ""), ("numbers: {page: {from: 2, gaps: false}, spot: {to: 3, gaps: false}}\n", ""), ("numbers: {page: {to: 3}, spot: {from: 2, to: 3}}\n", ""), ("numbers: {page: {from: 1}}\n", "numbers: {page: {from: 3, to: 6, gaps: false}}\n"),
)  # fmt: skip

_TOKENS = "kinds: {token: {schema: base/token}, set: {schema: set.schema.json, at-once: record}, kit: {schema: set.schema.json, at-once: kind}, card: {schema: set.schema.json}}\n"
_SET = {"properties": {"coin": {"x-amount": True}, "gems": {"x-amount": "gem"}, "copies": {"x-copies": True}, "ways": {"x-alternatives": True, "items": {"properties": {"coin": {"x-amount": True}, "ways": {"x-alternatives": True, "items": {"properties": {"coin": {"x-amount": True}}}}}}}}}  # fmt: skip
_STOCKS = (
    "",
    "stock: {coin: 4}\n",
    "stock: {coin: 5, gem: 2, glod: 3, copies: 1}\n",
    "stock: {coin: 0, gem: 3, gold: 1}\n",
)


def _stock(stock: str, own: str, folder: Path) -> Iterator[str]:
    chance = random.Random(stock + own)
    files = {"tokens.yaml": "token:\n- {id: gold, name: Gold}\n- {id: gem, name: Gem}\n"}
    for kind in ("set", "kit", "card"):
        lines = []
        for at in range(9):
            ways = [{"coin": chance.randint(0, 3), **({"ways": [{"coin": chance.randint(0, 4)} for _ in range(2)]} if chance.random() < 0.3 else {})} for _ in range(chance.randint(1, 3))]  # fmt: skip
            data: dict[str, Any] = {
                "id": f"{kind}{at}",
                "coin": chance.choice([0, 1, 2, 4, 5, True, "x", -1]),
                "gems": chance.randint(0, 3),
            }
            if chance.random() < 0.5:
                data["ways"] = ways
            if kind == "kit":
                data["copies"] = chance.choice([1, 1, 2, True, "x"])
            lines.append(f"- {json.dumps(data)}\n")
        files[f"{kind}.yaml"] = f"{kind}:\n" + "".join(lines)
    world = world_of(folder, _TOKENS + stock, {"set": _SET}, files, own)
    yield from map(line_of, stock_exceeded(world))
    yield from map(line_of, stock_names(world))


# records that lie on the table, beside a box with four coins, three gems (as their token says) and nothing else
_LAID: tuple[tuple[str, str], ...] = (
    ("set", "{coin: 4} & {coin: 5} & {gems: 3} & {gems: 4} & {pearl: 1} & {gmes: 2} & {more: {cion: 1, gem: 3}}"), ("set", "{coin: 2, more: {coin: 2}} & {coin: 2, more: {coin: 3}} & {coin: 4, more: {coin: 1}} & {coin: 5, more: {coin: 1}}"), ("set", "{coin: 1, ways: [{coin: 3}, {coin: 2}]} & {coin: 1, ways: [{coin: 2}, {coin: 4}]} & {coin: 2, ways: [{coin: 1, ways: [{coin: 1}, {coin: 2}]}]} & {ways: [{coin: 4}, {coin: 4}]}"), ("card", "{coin: 2, more: {coin: 3}} & {coin: 4} & {coin: 5}"),
    ("kit", "{coin: 4}"), ("kit", "{coin: 2} & {coin: 2}"), ("kit", "{coin: 2} & {coin: 3}"), ("kit", "{coin: 5} & {coin: 1}"), ("kit", "{coin: 4} & {coin: 1}"), ("kit", "{coin: 2, copies: 2}"), ("kit", "{coin: 2, copies: 3}"), ("kit", "{coin: 1, copies: 2} & {coin: 1, copies: 2} & {gems: 3}"), ("kit", "{coin: 1, copies: 2} & {coin: 1, copies: 3} & {gems: 1} & {gems: 2} & {gems: 1}"), ("kit", "{coin: 3, copies: 2} & {coin: 1}"),
)  # fmt: skip


def _laid(folder: Path) -> Iterator[str]:
    """To the last token, and one more."""
    ways = {"x-alternatives": True, "items": {"properties": {"coin": {"x-amount": True}, "ways": {"x-alternatives": True, "items": {"properties": {"coin": {"x-amount": True}}}}}}}  # fmt: skip
    more = {"additionalProperties": {"x-amount": True}}
    schema = {"properties": {"coin": {"x-amount": True}, "pearl": {"x-amount": True}, "gmes": {"x-amount": True}, "gems": {"x-amount": "gem"}, "copies": {"x-copies": True}, "ways": ways, "more": more}}  # fmt: skip
    tokens = "token:\n- {id: gold, name: Gold}\n- {id: gem, name: Gem, stock: 3}\n- {id: odd, name: Odd, stock: true}\n"
    for number, (kind, records) in enumerate(_LAID):
        home = folder / str(number)
        home.mkdir(parents=True)
        rows = [f"- {{id: c{at}, {each[1:]}\n" for at, each in enumerate(records.split(" & "))]
        files = {"tokens.yaml": tokens, "a.yaml": f"{kind}:\n{''.join(rows)}"}
        system = f"{_TOKENS}vocabulary: {{icon: [{{id: coin, name: Coin}}]}}\nstock: {{coin: 4}}\n".replace("kinds: {", "kinds: {icon: {schema: base/icon}, ")  # fmt: skip
        world = world_of(home, system, {"set": schema}, files)
        yield f"{kind} {records}"
        for check in (stock_exceeded, stock_names, amount_names):
            yield from (f"  {line_of(each)}" for each in check(world))


_BOX_KINDS = "kinds: {card: {schema: card.schema.json}, tile: {schema: tile.schema.json}}\n"
_BOX_CARDS = """\
card:
- {id: a, deck: red, cost: {food: 1}, copies: 2}
- {id: b, deck: [red, blue], cost: {food: 2}}
- {id: c, deck: bleu}
- {id: d}
- {id: e, deck: 3, cost: {food: true}}
tile:
- {id: t, size: 1}
- {id: u, size: 2.0}
"""
_MANIFESTS: tuple[tuple[str, str], ...] = (
    ("", ""), ("manifest: [{kind: card, count: 6}]\n", ""), ("manifest: [{kind: card, count: 5}]\n", ""), ("manifest: [{kind: card, count: 8}]\n", "complete: true\n"), ("manifest: [{kind: card, count: 6}]\n", "complete: true\n"), ("manifest: [{kind: card, count: {from: 2, to: 5}}, {kind: tile, count: 1, chosen: true}]\n", ""), ("manifest: [{kind: card, by: deck, of: {red: 3, blue: 1}}]\n", "complete: true\n"), ("manifest: [{kind: card, by: deck, of: {red: 3, blue: 1, 3: 1}}]\n", ""),
    ("manifest: [{kind: card, count: 6, by: deck, of: {red: 2, blue: 1}}]\n", ""), ("manifest: [{kind: card, by: cost.food, of: {1: 2, 2: 1, true: 1}}]\n", "complete: true\n"), ("manifest: [{kind: card, by: deck, of: {red: 3}}, {kind: card, by: cost.food, of: {1: 2}}]\n", ""), ("manifest: [{kind: [card, tile], count: 8}, {kind: tile, by: size, of: {1: 1, 2.0: 1}}]\n", ""), ("manifest: [{kind: card, by: none, of: {red: 3}}]\n", ""), ("manifest: [{kind: none, count: 1}]\n", ""),
    ("manifest: [{kind: card, count: 3}]\n", "manifest: [{kind: card, count: 4}]\n"), ("manifest: [{kind: card, count: 3}]\n", "manifest: [{kind: card, count: 4}]\ncomplete: true\n"), ("manifest: [{kind: card, count: 3}]\n", "manifest: []\n"), ("manifest: [{kind: card, count: 9}]\n", "manifest: [{kind: tile, count: 2, chosen: true}, {kind: card, count: 9, chosen: true}]\n"),
)  # fmt: skip


def _manifest(system: str, own: str, folder: Path) -> Iterator[str]:
    schemas = {
        "card": {"properties": {"deck": {}, "cost": {"properties": {"food": {}}}, "copies": {"x-copies": True}}},
        "tile": {"properties": {"size": {}}},
    }
    world = world_of(folder, _BOX_KINDS + system, schemas, {"cards.yaml": _BOX_CARDS}, own)
    yield from map(line_of, manifest_counts(world))


_NAMED_KINDS = "kinds: {card: {schema: card.schema.json, used: true}, map: {schema: map.schema.json}, icon: {schema: base/icon, used: true}}\nvocabulary: {icon: [{id: coin, name: Coin}, {id: gem, name: Gem}]}\n"
_NAMED = {"card": {"properties": {"name": {"x-text": "line"}, "to": {"x-ref": "map"}, "any": {"items": {"x-ref": ["map", "card"]}}, "page": {"x-ref": {"kind": "map", "by": "page", "within": "book"}}, "book": {}, "icon": {"x-icon": True}, "of": {"x-kind": True}}}, "map": {"properties": {"page": {"type": "integer"}, "book": {}}}}  # fmt: skip
_LINES = (
    "card:\n- {id: rope, to: fen}\n- {id: lamp, to: fne}\n- {id: oar, to: lamp, any: [rope, moor, nothing, oar]}\n", "card:\n- {id: rope, icon: coin, of: card}\n- {id: lamp, icon: cion, of: crad}\n- {id: oar, icon: zzz, of: zzz, name: 'See [[rope]] and [[card/lamp]] and [[oar]]'}\n", "card:\n- {id: a, page: 1, book: x}\n- {id: b, page: 3, book: x}\n- {id: c, page: 1, book: y}\n- {id: d, page: 1}\n",
    "card:\n- {id: rope}\n- {id: rope, to: fen}\nmap:\n- {id: fen}\n", "card:\n- {id: a, any: [mor]}\n- {id: b, any: [mor]}\n- {id: mori}\n- {id: mro, any: [mro]}\n", "card:\n- {id: a, to: fenn}\n- {id: b, to: fenn}\nmap:\n- {id: marsh}\n", "card:\n- {id: a, to: feen}\n- {id: b, to: feen}\n- {id: c, to: feen}\n- {id: d, to: feen}\n- {id: e, to: fen}\n", "card:\n- {id: a, to: mroo}\n- {id: b, to: mroo}\n",
)  # fmt: skip


def _references(cards: str, own: str, folder: Path) -> Iterator[str]:
    files = {"a.yaml": cards, "maps.yaml": "map:\n- {id: fen, page: 1, book: x}\n- {id: moor, page: 2, book: x}\n", "rules/en/a.md": "# Rules\n\nSee [[lamp]].\n"}  # fmt: skip
    if "rope, to: fen}" in cards:
        files["b.yaml"] = "card:\n" + "".join(f"- {{id: {name}}}\n" for name in ("rope", "lamp", "oar", "net", "hook"))
        files["c.yaml"] = files["b.yaml"]
    world = world_of(folder, _NAMED_KINDS, _NAMED, files, own)
    for check in (duplicate_ids, alike_ids, unknown_references, misnamed_records, unused_records):
        for each in check(world):
            yield line_of(each).replace(shown_path(folder), "") + (f" | {each.edit.replacement!r}" if each.edit else "")


_THINGS = """\
card:
- {id: bear, name: Bear, strength: 6, text: "Gain {food:2} or {fur:1}.", deck: beast, cost: {wood: 3}, copies: 2}
- {id: the-wolf, name: The Wolf, strength: 4, price: 2.5, deck: beast, faces: [{n: 1, w: a}, {n: 2, w: "b, c"}], own: true}
- {id: dyke, name: Old Dyke, timber: 2, deck: place, texts: ["pay {timber:4}", 3], tags: [x, y], note: low, own: null}
- {id: oar, name: Oar, count: 5, cost: {wood: -1}, faces: [{n: b}, {n: 3}, {n: -1}, {n: a}, {n: 0}, {n: 2.5}, {n: Ёж}, {n: ель}, {n: true}, {n: Bb}]}
- {id: yo, name: Ёлка, deck: place, price: 1.0}
"""
_RULES_SYSTEM = "kinds: {card: {schema: card.schema.json, title: Card}, icon: {schema: base/icon}}\nvocabulary: {icon: [{id: oil, name: Oil}]}\nstock: {oil: 18, food-token: 12, big-coin: 3}\nmanifest: [{kind: card, count: 6, by: deck, of: {beast: 3, place: 2}}]\n"
_THING: dict[str, Any] = {"properties": {name: {} for name in ("name", "strength", "deck", "cost", "price", "faces", "own", "timber", "texts", "tags", "note", "count")} | {"text": {"x-text": "line"}, "copies": {"x-copies": True}}}  # fmt: skip
_SENTENCES = (
    "A bear has strength 6.", "A bear has strength 5.", "A bear of 5 strength.", "The Bear: 7 strength, 8 strength.", "Bear and Wolf have strength 4.", "Bear and Wolf have strength 5.", "A wolf has strength 3!", "The wolf, strength 3.", "On [[card/dyke]] pay {timber:2}.", "On [[card/dyke]] pay {timber:4}.", "On [[card/dyke]] pay {timber:3}.", "On [[dyke]] pay {timber:3}.", "On [[card/none]] pay {timber:3}.", "Old Dyke: {timber:9}. Bear: {food:3}.", "Old Dyke and Bear: {timber:6} {food:5} {fur:2}.", "Bear: {food:3} {food:4}.",
    "Bear, {food:1000}.", "Bear, {wood:3}.", "Bear, {wood:2}.", "Oar and Bear, {wood:4}.", "Oar and Bear, {wood:5}.", "The Oar has count 6 and number 7.", "Dyke has timber 3.", "Old Dyke has timber 3 and 4 timber.", "Bear-strength 5 of the Bear.", "Bear strength 5/6.", "Bear strength 1,5.", "- Bear strength 5\n- Wolf\n  strength 9\n", "| Bear | strength 5 |\n|---|---|\n| Wolf | strength 6 |", "Bear. Strength 5.", "Ёлка, price 2.", "`Bear strength 5`", "Bear {strength:5}",
    "Bear: {food:999}.", "A bear has strength 999.", "A bear has strength 1000.", "Bear: {fur:2}. A bear has strength 5. Old Dyke: {timber:9}.", "A bear has strength 6 and the Wolf strength 6.", "The bear has strength 5, and a wolf has strength 4, 9 strength.", "On [[dyke]] and [[card/dyke]] and [[card/bear|it]] pay {timber:9}.", "On [[card/bear|it]] and [[nothing/bear]] strength 5.", "Bear {food:2x} {food:} {food:٣}.", "A The Wolf has strength 5.", "an old Dyke of timber 4", "Old Dyke, tags 9, texts 9.",
)  # fmt: skip
_LISTS = (
    "18 oil, 12 food tokens, 3 big coins, 6 cards, 3 beast cards.", "18 oil, 12 food tokens, 3 big coins, 6 cards, 4 beast cards.", "{oil:18} {food-token:12} 3 big coins, 6 cards, {oil:17}", "18 oil\n\n# Next\n\n17 oil, 12 food tokens, 6 cards, 2 place cards, 3 big coins", "17 oil, 12 food tokens, 3 big coins, 6 cards", "18 oil, 12 food tokens, 3 big coins, 5 oars, 4 oars, 6 Cards, 2 bears", "18 {oil}, 17 {oil}, 12 food tokens, 3 big coins, 6 cards, 5 oars", "6 cards, 5 oars, 3 big coins, 18 oil, 7. food-token, 12 food. tokens, -4 oars, :4 oars, 3rd oar, 1 card", "twelve food tokens, three big coins, six cards, five oars, seventeen oil", "18 oil tokens 12 food token 3 big coin 6 card 5 oar 6 oar {{count: card}} 7 oars", "18 oil, 17 oil, 16 oil, 12 food tokens, 3 big coins, 6 cards, 5 oars, 3 beast cards, 2 place cards, 2 bears",
    "18 oil, 12 food tokens, 3 big coins, 6 cards; 5 oars", "# 17 oil\n\n18 oil, 12 food tokens, 3 big coins, 6 cards", "18 oil, 12 food tokens, 3 big coins, 6 cards\n\n# 17 oil", "18 oil\n12 food tokens\n3 big coins\n7 cards\n2 place cards\n3 beast cards\n", "18 oil | 12 food tokens | 3 (big) coins | 6 cards | 3 big coins | 5 cards", "18 oil, 12 food tokens, 3 big coins, 6 cards, 17 of the finest oil, 17 of oil, 16 of the oil", "18 oil, 12 food tokens, 3 big coins, 6 cards and cards 5, 5-cards, /5 cards, 5 card's, 5 boss",
)  # fmt: skip
_FIGURES = (
    "count: card", "count:card,deck:beast", "count: card, deck: beast/place", "count: card, deck: beast, own: yes", "count: card, nothing: x", "count: crad", "count: zzz", "count: card, price: 1", "card/bear.strength", "card/bear.cost.wood", "card/oar.cost.wood", "card/oar.cost", "card/dyke.tags", "card/dyke.tags.1", "card/dyke.tags.2", "card/the-wolf.price", "card/yo.price", "card/the-wolf.own", "card/dyke.own", "card/bear.none", "card/baer.strength", "card/zzz.strength", "crad/bear.strength", "bear.strength", "", " card/bear.strength ", "= 1 + 2", "= size(all.card)", "= all.card.map(c, c.id)", "= 1 +", "= 1.0", "= 2.5", "= this.x", "= {'a': 1, 'b': 2}", "= true", "= null", "=stock.oil",
    "table: card | Name: $name | Cost: $cost?", "table: card, deck: beast | Name: $name, $strength", "table: card, sorted: name | C0: $name", "table: card, sorted: deck | C0: $name", "table: card, deck: beast/place, sorted: deck, sorted: name | C0: $name | Deck: $deck", "table: card, deck: beast, sorted: strength | C0: x$name | C1: $strength", "table: card/the-wolf.faces | N: $n | C1: $w", "table: card/the-wolf.faces, n: 2 | N: $n", "table: card/oar.faces, sorted: n | C0: $n", "table: card/dyke.tags | C0: $each", "table: card/dyke.tags | C0: a$each | C1: $none?", "table: card/bear.cost | C0: $wood", "table: card", "table: card, id: the-wolf | C0: $faces($n) | C1: $faces($n $w)", "table: card, id: dyke | C0: $tags($each) | C1: $note($each)", "table: card, id: dyke | C0: $tags($each-$none)", "table: card, id: bear | C0: $none", "table: card, id: bear | C0: 3 -2 a-3 {x:-4} -5", "table: crad | C0: $name", "table: card/none.faces | C0: $n", "table: card, id: oar | C0: $cost.wood | C1: $cost", "table: card | $name", "table: card | Name: $name |", "table: card, id: bear | Name: $name | Cost:", "table: card, id: yo | Cost: $price.x?: a",
)  # fmt: skip


def _figures(folder: Path) -> Iterator[str]:
    world = world_of(folder, _RULES_SYSTEM, {"card": _THING}, {"cards.yaml": _THINGS})
    figures = Figures(world)
    for body in _FIGURES:
        try:
            told = figures.value(body).splitlines()
        except FigureError as problem:
            told = [f"{problem.why} | {problem.help}"]
        yield from [f"{body!r}: {told[0] if told else ''}", *(f"  {line}" for line in told[1:])]
    for text in (
        "It is {{card/oar.cost.wood}}.",
        "{wood:{{card/oar.cost.wood}}}",
        "{{card/oar.cost.wood}} and {{card/oar.cost}}",
        "{{card/bear.strength}}{{count: card}}",
    ):
        yield f"{text!r}: {figures.filled(text)!r}"


def _rules(kind: str, folder: Path) -> Iterator[str]:
    texts = _SENTENCES if kind == "sentences" else _LISTS
    chapters = {f"rules/en/{at:02}.md": f"# Rules\n\n{text}\n" for at, text in enumerate(texts)} | {
        "rules/de/00.md": "# R\n\nBear strength 5.\n\n17 oil\n"
    }
    world = world_of(folder, _RULES_SYSTEM, {"card": _THING}, {"cards.yaml": _THINGS, **chapters})
    found: Mapping[str, list[str]] = {name.rpartition("/")[2]: [] for name in sorted(chapters)}
    for each in cited_amounts(world) if kind == "sentences" else listed_amounts(world):
        found[Path(each.place.path).name].append(line_of(each))
    for text, (_, told) in zip(texts, found.items(), strict=False):
        yield repr(text)
        yield from (f"  {line}" for line in told)


_ADDED_SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card, used: true, at-once: kind}
  map: {schema: card.schema.json, title: Map, at-once: record}
  token: {schema: base/token}
  icon: {schema: base/icon}
vocabulary: {icon: [{id: coin, name: Coin}], card: [{id: joker, name: Joker}]}
numbers: {page: {from: 1, to: 4, gaps: false}}
stock: {coin: 3}
manifest: [{kind: card, count: 2}, {kind: map, by: deck, of: {red: 1}}]
"""
_ADDED: dict[str, Any] = {"properties": {"name": {"x-text": "line"}, "n": {"x-number": {"series": "page"}}, "pays": {"properties": {"coin": {"x-amount": True}, "cion": {"x-amount": True}, "more": {"x-amount": "coin"}}}, "to": {"x-ref": "card"}, "icon": {"x-icon": True}, "of": {"x-kind": True}, "deck": {}, "copies": {"x-copies": True}}}  # fmt: skip
_OF_BASE = "card:\n- {id: rope, n: 1, to: lamp}\n- {id: lamp, n: 2, pays: {coin: 2}, to: rope}\nmap:\n- {id: fen, deck: red, n: 3}\ntoken:\n- {id: gem, name: Gem}\n"
# what the base has besides, and what the pack that adds to it has
_FAMILIES: tuple[tuple[str, str], ...] = tuple(
    (base, added)
    for faults in (
        "card: {n: 2}", "card: {n: 9}", "card: {pays: {coin: 4}}", "card: {pays: {coin: 2}}", "map: {pays: {coin: 2, more: 2}}", "card: {pays: {cion: 1}}", "card: {to: nobody}", "card: {to: fen}", "card: {icon: cion}", "card: {of: crad}", "map: {deck: blue}", "map: {deck: red}", "card: {copies: 3}", "map: {name: 'See [[zz]]'}", "card: {to: zz}", "map: {to: zz}",
    )
    for base, added in ((faults, ""), (faults, faults))
)  # fmt: skip


def _added(folder: Path) -> Iterator[str]:
    """What is told of a pack that adds to another, whichever of both has the fault."""
    checks = (manifest_counts, printed_numbers, duplicate_ids, unknown_references, misnamed_records, unused_records, stock_exceeded, stock_names, amount_names)  # fmt: skip
    every = [
        (*each, whole)
        for each in _FAMILIES
        for whole in ("", "complete: true\n")[: 1 + ("deck" in each[0] or "copies" in each[0])]
    ]
    for number, (base, added, whole) in enumerate(every):
        home = folder / str(number)
        for name, fault in (("base", base), ("added", added)):
            (home / name).mkdir(parents=True)
            kind, _, fields = fault.partition(": {")
            more = f"{kind}:\n- {{id: {'zy' if name == 'base' else 'zx'}, {fields}\n" if fault else "card: []\n"
            files = {"all.yaml": _OF_BASE if name == "base" else "map:\n- {id: isle, n: 4}\n", "fault.yaml": more}
            tail = f"extends: [base]\n{whole}" if name == "added" else ""
            (home / "systems" / "toy").mkdir(parents=True, exist_ok=True)
            (home / "systems" / "toy" / "system.yaml").write_text(_ADDED_SYSTEM, encoding="utf-8")
            (home / "systems" / "toy" / "card.schema.json").write_text(json.dumps({**OPEN, **_ADDED}), encoding="utf-8")
            files["pack.yaml"] = f"pack: {name}\nsystem: toy\ntitle: Example\nlanguage: en\nversion: 0.1.0\n{tail}"
            for inside, text in files.items():
                (home / name / inside).write_text(text, encoding="utf-8")
        (world,) = load(home / "added").worlds
        yield f"{base or 'nothing'} in the base, {added or 'nothing'} beside it{', which is complete' if whole else ''}"
        for check in checks:
            yield from (f"  {line_of(each)}" for each in check(world))


def _name(*parts: str) -> str:
    """What is written there, in one line."""
    return " ".join(" ".join(parts).split())


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for system, own in _SERIES:
        yield Answer("counts", _name("numbers", system or "of no series", own), partial(_numbers, system, own))
    for system in ("", "numbers: {spot: {from: 1, to: 3, gaps: false}}\n"):
        yield Answer("counts", _name("numbers by sets", system), partial(_by_sets, system))
    for system in _STOCKS:
        for own in ("", "stock: {gem: 1, coin: 2}\n"):
            yield Answer("counts", _name(system or "no stock", own), partial(_stock, system, own))
    yield Answer("counts", "to the last token", _laid)
    for system, own in _MANIFESTS:
        yield Answer("counts", _name(system or "no manifest", own), partial(_manifest, system, own))
    for cards in _LINES:
        for own in ("", "complete: true\n"):
            yield Answer("counts", _name(cards.splitlines()[1], "…", own), partial(_references, cards, own))
    yield Answer("counts", "of a pack that adds to another", _added)
    for kind in ("sentences", "lists"):
        yield Answer("rules", kind, partial(_rules, kind))
    yield Answer("rules", "figures", _figures)
