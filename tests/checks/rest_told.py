"""Rules with slips, figures far from their like, pictures, balances and ways of typography: what their checks tell of many; tests/checks/told/rest.txt."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from checks.shapes_told import line_of, world_of
from meeplewright.checks.amounts import amounts
from meeplewright.checks.assets import assets, leaves
from meeplewright.checks.balance import balance_findings, totals
from meeplewright.checks.far import far_figures
from meeplewright.checks.habits import habits, ways_of
from meeplewright.checks.rulebooks import rulebooks
from meeplewright.checks.spelling import spelling
from meeplewright.packs.discover import shown_path
from recorded import Answer

_CARDS = "kinds: {card: {schema: card.schema.json}, map: {schema: base/record}, icon: {schema: base/icon}}\nvocabulary: {icon: [{id: coin, name: Coin}]}\n"
_CARD: dict[str, Any] = {"properties": {"text": {"x-text": "line"}, "art": {"x-asset": "image"}, "copies": {"x-copies": True}}}  # fmt: skip
_CHAPTERS = (
    "# Title\n\nText.\n", "## Not a title\n\n# Title\n\n# Again\n", "# Title\n\n### Too deep\n\n## Two\n\n#### Deep\n", "Text alone.\n", "# Title\n\n1. one\n2. two\n4. four\n5. five\n", "# Title\n\n1. one\n   1. in\n   2. in\n   4. in\n2. two\n3) three\n1. anew\n3. odd\n\ntext\n\n5. five\n6. six\n", "# Title\n\n1. one\n\n## Next\n\n3. three\n5. five\n", "# Title\n\n[a](#title) [b](#titel) [c](#nothing) [d](00.md) [e](01.md#again) [f](01.md#agian) [g](none.md) [h](0O.md) [i](https://x.y/z.md) [j](../../pack.yaml) [k](../../../out.md) [l](mailto:a@b) [m](art%20x.md) [n](</etc/x>) [o](notes.txt#any)\n",
    "# Title\n\nTake {coin}, {cion} and [[rope]], [[rpoe]].\n\nA  gap , here.\n", "# Title\n\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> other\n", "# Title\n\n{{count: card}} {{count: crad}} {{table: card | Id: {cion} $id}}\n", "# Title\n\n```\n1. one\n3. three\n[x](none.md)\n```\n\n`[y](none.md)`\n", "#Title\n\n# \n\n## Ünïcode & More!\n\n[a](#ünïcode--more) [b](#ünïcode-more)\n", "# Title {#named}\n\n## Two words\n\n## Two words\n\n[a](#two-words-1) [b](#two-words-2)\n",
)  # fmt: skip
_FIGURES: tuple[tuple[Any, ...], ...] = (
    (1, 2, 3, 4, 5, 6, 7, 8, 90), (1,) * 12 + (10,), (1,) * 12 + (9,), (1,) * 5 + (100,), (1,) * 6 + (100,), (1,) * 7 + (100,), (1,) * 8 + (100,), (1,) * 9 + (100,), (1,) * 20 + (100, 100), (*range(1, 20), 60), (*range(1, 20), 57), (*range(1, 20), 200), (-1,) * 12 + (-50,), (0,) * 12 + (10,), (0,) * 12 + (9,), (1.5,) * 12 + (20.5,), (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 1000), (2,) * 14 + (6, 20), (2,) * 14 + (7, 20), (True,) * 12 + (50,), ("1",) * 12 + (50,),
    (*(0, 10) * 6, 70), (*(0, 10) * 6, 69), (*(0, 1) * 6, 10), (1,) * 15 + (100,), (1,) * 16 + (100,), (1,) * 12 + (math.nan,), (1,) * 12 + (math.nan, 100), (1,) * 12 + (math.inf,), (100, 30) + (1,) * 12, (100, 34) + (1,) * 12, (-100, 30) + (1,) * 12,
)  # fmt: skip
_PNG, _JPG, _WEBP, _TIFF, _AVIF = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff\xe0",
    b"RIFF1234WEBP",
    b"II*\0",
    b"\0\0\0\x20ftypavif",
)
_PICTURES: dict[str, bytes] = {
    "a.png": _PNG, "b.jpg": _JPG, "c.jpeg": _JPG, "d.webp": _WEBP, "e.tif": _TIFF, "f.tiff": b"MM\0*", "g.avif": _AVIF, "h.svg": b"<svg xmlns='x'/>", "i.svg": b"\xef\xbb\xbf <?xml version='1'?>\n<!-- a -->\n<!DOCTYPE svg [ <!ENTITY a 'b'> ]>\n<svg:svg>", "j.svg": b"<html><svg></svg>", "k.png": _JPG, "l.jpg": _PNG, "m.webp": b"RIFF1234WAVE", "n.avif": b"\0\0\0\x20ftypmp42" + b"\0" * 30 + b"avif", "o.avif": b"\0\0\0\x20ftypmif1" + b"\0" * 20 + b"avif", "p.png": b"", "q.txt": b"text", "r.PNG": _PNG, "s.svg": b"<svgx>", "t.svg": b"<svg", "unused.png": _PNG, "sub/unused.jpg": _JPG, "sub/named.png": _PNG, "Capital.png": _PNG,
}  # fmt: skip
_NAMES = ("art/A.png", "art/capital.png", "art/none.png", "art/aa.png", "", "../out.png", "art/../art/a.png", "/art/a.png", "C:/a.png", "c:a.png", "art\\a.png", "art/./b.jpg", "art/x/../../../a.png", "..", "art/q.txt", "http://x/a.png", "art/a.png ")  # fmt: skip
_BALANCES = (
    "{}", "{food: {income: [{kind: card, field: gain.food}], spending: [{kind: map, field: cost}]}}", "{food: {spending: [{kind: map, field: cost, draws: 2}]}}", "{food: {income: [{kind: card, field: gain.none}], spending: [{kind: map, field: cost, draws: 0}]}}", "{food: {income: [{kind: card, field: gain.food, where: {deck: red}, among: {big: true}}]}}", "{food: {income: [{kind: card, where: {deck: red}, among: {deck: blue}}]}}", "{food: {income: [{kind: card, where: {deck: red}, among: {}}], spending: [{kind: card}]}}", "{food: {income: [{kind: crad, field: x}, {kind: none}, {field: x}, {knid: card}, 3, {kind: card, draws: -1}, {kind: card, feild: x}, {kind: crad, draws: x}, {kind: card, where: 3}, {kind: card, field: 3}]}}",
    "{food: 3, wood: {incom: [], income: {}, spending: [{kind: card, field: list.n}]}}", "{food: {income: [{kind: card, field: flag}, {kind: map, where: {cost: 9}}]}}", "{food: {spending: [{kind: card, field: gain.food}]}, wood: {income: [], spending: [{kind: map, field: cost}]}}",
)  # fmt: skip


def _rules(folder: Path) -> Iterator[str]:
    chapters = {f"rules/en/{at:02}.md": text for at, text in enumerate(_CHAPTERS)} | {"rules/de/00.md": "# Titel\n\nEs ist \"so\".\n", "rules/fr/00.md": "# Titre\n", "rules/en/notes.txt": "x"}  # fmt: skip
    world = world_of(
        folder, _CARDS, {"card": _CARD}, {**chapters, "cards.yaml": "card:\n- {id: rope}\n"}, "translations: [de]\n"
    )
    found: dict[str, list[str]] = {}
    for each in rulebooks(world):
        found.setdefault(each.place.path.partition("/rules/")[2], []).append(line_of(each))
    for name in sorted(chapters):
        inside = name.removeprefix("rules/")
        yield f"{inside}: {chapters[name]!r}"
        yield from (f"  {line}" for line in found.get(inside, ()))


def _far(folder: Path) -> Iterator[str]:
    for number, figures in enumerate(_FIGURES):
        home = folder / str(number)
        home.mkdir(parents=True)
        chance = random.Random(number)
        rows = chance.sample(figures, len(figures))
        words = [{"id": f"w{at}", "n": 50, "deep": {"l": [{"n": 50}]}} for at in range(number % 3)]
        system = _CARDS.replace("{icon:", f"{{card: {json.dumps(words)}, icon:")  # its figures are no siblings
        several = [{"id": f"c{at}", "deep": {"l": [{"n": each}]}} if number % 2 else {"id": f"c{at}", "n": each} for at, each in enumerate(rows)]  # fmt: skip
        half = len(several) // 2
        files = {name: "card:\n" + "".join(f"- {_yaml(each)}\n" for each in part) for name, part in (("a.yaml", several[:half]), ("b.yaml", several[half:])) if part}  # fmt: skip
        yield f"{figures}"
        yield from (f"  {line_of(each)}" for each in far_figures(world_of(home, system, {"card": _CARD}, files)))


def _yaml(value: Any) -> str:
    return json.dumps(value).replace("NaN", ".nan").replace("Infinity", ".inf")


# a card beside others whose fields say what their words say
_PAID: tuple[dict[str, Any], ...] = tuple(
    {"text": text, **(fields or {"coin": 2})} for text, fields in (
        ("Take {coin:3}.", {}), ("Take {coin:2}.", {}), ("Take 3 {coin}.", {}), ("Take 3{coin}.", {}), ("Take 3\u00a0{coin}.", {}), ("Take 3  {coin}.", {}), ("Take three {coin}.", {}), ("Take 12345 {coin}.", {}), ("Take 123456789 {coin}.", {}), ("Take 1,000 {coin}.", {}), ("Take 1.5 {coin}.", {}), ("Wood,3 {coin}.", {}), ("Wood, 3 {coin}.", {}), ("Take {coin}.", {}), ("Take {coin:3} or {coin:3}.", {}), ("Take {coin:3} or 3 {coin}.", {}), ("Take {coin:3} and {oil:1}.", {"coin": 2, "oil": 1}), ("Take {oil:1} and {coin:3}.", {"coin": 2, "oil": 2}), ("Take {coin:٣}.", {}), ("Take {coin:x}.", {}), ("Take {coin:-3}.", {}), ("Take {coin:03}.", {}),
        ("Take {coin:3}.", {"coin": -3}), ("Take {coin:3}.", {"coin": -2}), ("Take {coin:3}.", {"coin": 2.5}), ("Take {coin:3}.", {"coin": True}), ("Take {coin:3}.", {"coin": "2"}), ("Take {coin:3}.", {"coin": 0}), ("Take {coin:3}.", {"pays": {"coin": 2}}), ("Take {coin:3}.", {"coin": 2, "pays": {"coin": 3}}), ("Take {wax:3}.", {"wax": 2}), ("Take {coin:3}.", {"ways": [{"coin": 2}]}), ("None.", {"ways": [{"text": "Take {coin:3}.", "coin": 2}]}), ("None.", {"coin": 2, "ways": [{"text": "Take {coin:3}."}]}),
    )
)  # fmt: skip


def _amounts(folder: Path) -> Iterator[str]:
    """What is told of each among others, and of so many that say the same and so many that do not."""
    way = {"properties": {"text": {"x-text": "line"}}}
    schema = {"properties": {"text": {"x-text": "line"}, "ways": {"items": way}}}
    system = _CARDS.replace("{id: coin, name: Coin}", "{id: coin, name: Coin}, {id: oil, name: Oil}")
    right = {"text": "Take {coin:2}.", "coin": 2}
    alike: list[dict[str, Any]] = [
        right,
        {"text": "Or {coin:4}.", "pays": {"coin": 4}},
        {"text": "None.", "ways": [{**right, "coin": -2}]},
    ]
    packs = [[*alike, *alike, each] for each in _PAID]
    wrong = {"text": "Take {coin:1}.", "coin": 2}
    packs += [[right] * times + [wrong] * others for times, others in ((1, 1), (2, 1), (3, 2), (39, 2), (40, 2), (41, 3), (2, 0))]  # fmt: skip
    for number, rows in enumerate(packs):
        home = folder / str(number)
        home.mkdir(parents=True)
        lines = "".join(f"- {json.dumps({'id': f'c{at}', **each})}\n" for at, each in enumerate(rows))
        yield f"{len(rows) - 1} and {json.dumps(rows[-1])}"
        yield from (f"  {line_of(each)}" for each in amounts(world_of(home, system, {"card": schema}, {"a.yaml": f"card:\n{lines}"})))  # fmt: skip


def _pictures(folder: Path) -> Iterator[str]:
    for name, raw in _PICTURES.items():
        path = folder / "art" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    named = [
        f"art/{name}" for name in _PICTURES if "unused" not in name and name not in ("sub/named.png", "Capital.png")
    ]
    rows = [{"id": f"c{at}", "art": name} for at, name in enumerate((*named, *_NAMES))]  # fmt: skip
    files = {"cards.yaml": "card:\n" + "".join(f"- {json.dumps(each)}\n" for each in rows), "rules/en/a.md": "# A\n\n![x](../../art/sub/named.png)\n"}  # fmt: skip
    for each in assets(world_of(folder, _CARDS, {"card": _CARD}, files)):
        yield line_of(each) + (f" | {each.edit.replacement!r}" if each.edit else "")
    yield f"that leave: {[name for name in _NAMES if leaves(name)]}"


def _balance(folder: Path) -> Iterator[str]:
    cards = "card:\n- {id: a, gain: {food: 2}, deck: red, copies: 3, list: [{n: 1}, {n: 2}], flag: true}\n- {id: b, gain: [{food: 1}, {food: 2}], deck: blue, big: true}\n- {id: c, deck: red, big: true, list: {n: 4}}\nmap:\n- {id: m, cost: 2}\n- {id: n, cost: x}\n- {id: o}\n"
    for number, text in enumerate(_BALANCES):
        home = folder / str(number)
        home.mkdir(parents=True)
        world = world_of(home, f"{_CARDS}balance: {text}\n", {"card": _CARD}, {"cards.yaml": cards})
        yield f"{text}: { {name: [round(each, 3) for each in both] for name, both in totals(world).items()} }"
        yield from (f"  {line_of(each)}" for each in balance_findings(world))


def _habits(folder: Path) -> Iterator[str]:
    for number, (times, this, others, other) in enumerate((many, *pair[:1], few, *pair[1:]) for pair in (("it's", "it’s"), ('"', "“"), ("a...", "a…"), ("a - b", "a – b"), ("a--b", "a—b"), ("x -- y", "x — y")) for many, few in ((19, 0), (20, 0), (20, 6), (20, 7), (21, 7), (22, 7))):  # fmt: skip
        home = folder / str(number)
        home.mkdir(parents=True)
        rows = [
            {"id": f"c{at}", "text": f"One {each} two"} for at, each in enumerate([this] * times + [other] * others)
        ]
        files = {name: "card:\n" + "".join(f"- {json.dumps(each, ensure_ascii=False)}\n" for each in part) for name, part in (("a.yaml", rows[::2]), ("b.yaml", rows[1::2]))}  # fmt: skip
        for system in ("", "text: {quotes: straight}\n") if number % 6 == 1 else ("",):
            world = world_of(home, _CARDS + system, {"card": _CARD}, files)
            yield f"{times} of {this!r}, {others} of {other!r}{' ' + system.strip() if system else ''}: {sorted(ways_of(world))}"
            yield from (f"  {line_of(each)}" for each in habits(world))


def _several_habits(folder: Path) -> Iterator[str]:
    """A pack with two ways, in a system that says one of them; and one that has nothing but them."""
    for number, text in enumerate(('It\'s "so"... Or - not', "So... Or - not", "So. Or not")):
        for system in ("", "text: {quotes: straight}\n"):
            home = folder / f"{number}{len(system)}"
            home.mkdir(parents=True)
            rows = "".join(f"- {json.dumps({'id': f'c{at}', 'text': text})}\n" for at in range(20))
            world = world_of(home, _CARDS + system, {"card": _CARD}, {"a.yaml": f"card:\n{rows}"})
            yield f"{text!r}{' ' + system.strip() if system else ''}: {sorted(ways_of(world))}"
            yield from (f"  {line_of(each)}" for each in habits(world))


def _spelling(folder: Path) -> Iterator[str]:
    texts = [f"The lantern {word} by the harbour." for word in ("hangs", "swings", "burns", "stands", "falls", "waits")]
    rows = [{"id": f"c{at}", "text": text} for at, text in enumerate([*texts, "A lanttern burns.", "**Lan**teern", "The {coin} haarbour [[c0|lantternn]]"])]  # fmt: skip
    files = {"cards.yaml": "card:\n" + "".join(f"- {json.dumps(each)}\n" for each in rows)}
    files |= {f"rules/{name}": f"# Rules\n\nThe lantern and the {slip}.\n" for name, slip in {"en/a.md": "harbbour", "de/a.md": "harrbour", "notes.md": "harbouur", "en/b.txt": "harboour"}.items()}  # fmt: skip
    right = "card:\n" + "".join(f"- {json.dumps(each)}\n" for each in rows[:6])
    slips = (
        "Lanttern.",
        "The lan**ttern**.",
        "The [[c0|lant]]tern.",
        "A lan\\{ttern.",
        "The harb*bour* [[c0]].",
        "The {coin}lanttern.",
        "The lantern.",
    )
    alone = [
        {"cards.yaml": right, "more.yaml": f"card:\n- {json.dumps({'id': 'm', 'text': slip})}\n"} for slip in slips
    ]
    for number, kept in enumerate((*alone, files, {"cards.yaml": files["cards.yaml"]}, {name: text for name, text in files.items() if name != "cards.yaml"})):  # fmt: skip
        home = folder / str(number)
        home.mkdir(parents=True)
        yield f"{sorted(kept)}"
        for each in spelling(world_of(home, _CARDS, {"card": _CARD}, kept, "translations: [de]\n")):
            yield f"  {each.place.path.removeprefix(shown_path(home))} {line_of(each)}"


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for name, ask in {"rules": _rules, "figures": _far, "amounts": _amounts, "pictures": _pictures, "balances": _balance, "ways of typography": _habits, "several ways of typography": _several_habits, "spelling": _spelling}.items():  # fmt: skip
        yield Answer("rest", name, partial(ask))
