"""A system.yaml that says everything, with one value of it otherwise: what is read then; in tests/systems/told/sections.txt."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.sources.model import Path_, Source
from meeplewright.systems.sections import Sections
from meeplewright.systems.sections.bench import filled_in
from recorded import Answer

_ALL: dict[str, Any] = {
    "title": "A game", "language": "en", "version": 1.5, "authors": ["A", 7], "complete": True, "ignore": ["drafts/*", 3], "translations": ["de", "ru"],
    "kinds": {"card": {"schema": "base/card"}, "map": None}, "vocabulary": {"icon": [{"id": "coin"}]},
    "manifest": [{"kind": "card", "count": 7, "chosen": True, "by": "deck", "of": {"red": 2, "true": {"from": 1, "to": 3}, 4: 1}}, {"kind": ["map", "card"], "count": {"from": 2, "to": 2}}],
    "stock": {"coin": 5, 3: 4, "gem": 0}, "decks": {"field": "deck"}, "numbers": {"page": {"from": 1, "to": "20", "gaps": False}, "map": {}},
    "print": {"theme": "dark", "faces": {"card": {"front": "card", "back": "none", "unprinted": ["flavour"]}, "map": "none", "die": {"front": "none"}}, "dice": {"die": "sides"}, "index": ["card", 4], "sheets": {"paper": "a4"}, "check": True, "for": ["home"]},
    "balance": {"food": {"income": [{"kind": "card", "field": "gain", "where": {"a": 1}, "draws": 2, "among": {"b": 2}}], "spending": [{"kind": "card", "field": "cost"}]}},
    "bench": {"kind": "set", "field": "of", "folder": "sets", "set": {"title": "Set {id}", "own": True}, "blanks": [{"kind": "card", "count": 3, "set": {"name": "{id}"}}, {"kind": "map"}]},
    "boxes": {"choose": [{"kind": ["card", "map"], "of": "set", "by": "deck", "where": {"deck": ["red", 1], "big": True}, "count": 2}, {"kind": "map"}], "follow": ["map"], "must": [{"name": "Coins", "each": "set", "sum": {"card": "this.cost", "map": 1}, "least": 1, "most": "stock.coin"}]},
    "chances": {"meet": {"draw": "card", "points": "a.b", "kinds": ["map"], "asked": "c", "from": 1, "to": 2}, "sets": {"each": "set", "sets": "lists", "field": "of", "kinds": "card"}, "lay": {"by": "back", "hurts": {"red": 1}, "discards": [1, 2]}, "feed": {"brings": "gain.food", "nights": ["map"], "takes": "cost", "groups": "set", "mouths": ["a"]}},
    "checks": [{"codes": ["MW4", "box"], "level": "off"}, {"codes": "house-rules", "level": "note", "in": ["cards", "maps/*.yaml"]}, {"codes": ["MW401"], "level": "error", "in": "cards/"}],
    "text": {"icons": "[{}]", "links": "none", "bold": "<b>", "italic": "_", "signs": {"$": "coin", "%": 3}, "html": ["i", 3], "breaks": ["<br>", ""], "quotes": ["«", "»"]},
    "story": {"state": {"flags": ["lamp"], "counters": {"coin": {}}}, "start": "entry"}, "state": {"items": ["rope"]}, "keep": None,
    "sources": [
        {"files": "cards/*.csv", "kind": "card", "each": "item", "at": "/data/a~1b~0", "id": "{set}-{n}", "named": "set", "separator": ";", "header": 2, "sheet": "All", "encoding": "cp1252", "lists": {"types": ", "}, "values": {"cost": {"": None}}},
        {"files": "maps/*.json", "kind": "map", "each": "key"}, {"files": "x/*.json", "kind": "map", "each": "file", "named": "n"}, {"files": "de/*.json", "translates": ["card", "map"], "by": "code", "fields": ["name"]}, {"files": "second/*.json", "overlays": "card", "by": "code", "layer": "second", "each": "file", "id": "no"},
    ],
}  # fmt: skip
_ODD: tuple[Any, ...] = (None, True, 0, 7, "", "odd", [], ["odd"], [None, 3], {}, {"odd": 1})
_SKIPPED = ("source", "path", "form_of", "fingerprint", "form")
_CODES = ("MW401", "MW411", "MW431", "MW301", "MW100", "toy/rule")


def _dumped(value: Any) -> Any:
    """Everything that a section says, its properties too, as plain data."""
    if is_dataclass(value) and not isinstance(value, type):
        names = [each.name for each in fields(value)] + [
            name for name, each in vars(type(value)).items() if isinstance(each, property)
        ]
        return {name: _dumped(getattr(value, name)) for name in names if name not in _SKIPPED}
    if isinstance(value, Mapping):
        return {str(key): _dumped(each) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    return [_dumped(each) for each in value] if isinstance(value, list | tuple) else value


def _asked(of: Sections) -> dict[str, Any]:
    """What a section says to those who ask it something."""
    made: dict[str, Any] = {}
    made["levels"] = {f"{code} {file}": None if (each := of.checks.setting(code, file)) is None else each.level for code in _CODES for file in ("cards/a.yaml", "cards", "maps/b.yaml", "maps/c/d.yaml")}  # fmt: skip
    made["off"] = [code for code in _CODES if of.checks.is_off(code)]
    made["lines"] = [(line.name, line.told, [line.off(found) for found in range(9)]) for line in of.manifest.lines]
    made["totals"] = of.manifest.totals
    made["held"] = {name: [number for number in (-1, 0, 1, 19, 20, 21) if each.holds(number)] for name, each in of.numbers.series.items()}  # fmt: skip
    if of.bench is not None:
        made["bench"] = [each.ids("mine") for each in of.bench.blanks], [of.bench.made(data) for data in ({}, {"own": True}, {"own": False}, {"title": "Set {id}", "own": True})]  # fmt: skip
    if of.boxes is not None:
        made["covers"] = [line.covers(data) for line in of.boxes.choose for data in ({}, {"deck": "red"}, {"deck": 1, "big": True}, {"deck": "blue", "big": True}, {"big": "True", "deck": "1"})]  # fmt: skip
    made["forms"] = [_dumped(form_of(file)) for form_of in [each.form_of for each in of.sources.entries] + [each.form_of for each in of.sources.overlays] for file in ("a.csv", "b.json", "c.xlsx", "d")]  # fmt: skip
    made["printed"] = [(kind, of.printing.how(kind), of.printing.unprinted(kind)) for kind in ("card", "map", "nothing")], of.printing.says("theme"), of.printing.says("book"), of.printing.settings  # fmt: skip
    made["remembered"], made["words"] = of.stories.remembered, sorted(of.stories.words)
    made["filled in"] = [
        filled_in(value, "mine") for value in ("Set {id}", ["{id}", 3], {"a": {"b": "{id}-{id}"}}, 7, None)
    ]
    made["says"] = [name for name in ("title", "print", "nothing") if of.says(name)]
    made["stories"] = [of.stories.says(part) for part in ("story", "state", "keep")]
    return made


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    source = Source(Path("system.yaml"), "system.yaml", data)
    of = Sections(source)
    names = [name for name, each in vars(Sections).items() if not name.startswith("_") and name != "says"]
    return {**{name: _dumped(getattr(of, name)) for name in names}, "asked": _asked(of)}


def _apart(before: Any, after: Any, path: Path_ = ()) -> Iterator[str]:
    """Where two readings differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from _apart(before.get(key, "nothing"), after.get(key, "nothing"), (*path, key))
    elif (
        isinstance(before, list | tuple)
        and isinstance(after, list | tuple)
        and len(before) == len(after)
        and not all(isinstance(each, int) for each in before)
    ):
        for at, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _apart(one, other, (*path, at))
    elif before != after or type(before) is not type(after):
        told = json.dumps(after, ensure_ascii=False, default=repr)
        yield f"  {'/'.join(map(str, path))}: {told if len(told) < 260 else told[:160] + '… ' + str(len(told))}"


def _every(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*path, key)
        yield from _every(inner, (*path, key))


def _whole(section: str, _: Path) -> Iterator[str]:
    """The section as it is read, and each value of it left out or otherwise."""
    alone = {section: _ALL[section]}
    before = _read(alone)
    yield from _apart(_read({}), before)
    for number, path in enumerate([(section,), *_every(_ALL[section], (section,))]):
        alike: dict[tuple[str, ...], list[str]] = {}
        for odd in ("left out", *_ODD[number % 5 :: 5]):
            data = copy.deepcopy(alone)
            around: Any = data
            for step in path[:-1]:
                around = around[step]
            if odd == "left out":
                del around[path[-1]]
            else:
                around[path[-1]] = copy.deepcopy(odd)
            said = odd if odd == "left out" else json.dumps(odd)
            alike.setdefault(tuple(_apart(before, _read(data))), []).append(said)
        for told, odds in alike.items():
            yield f"{'/'.join(map(str, path))}, {' or '.join(odds)}{'' if told else ': the same'}"
            yield from told


def answers() -> Iterator[Answer]:
    """What is read of each."""
    for section in _ALL:
        yield Answer("sections", section, partial(_whole, section))
