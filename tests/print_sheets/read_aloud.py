"""A small game with a book that is read aloud, written from scratch: two places, a watch, a keyword, rewards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LINE, BLOCK = {"type": "string", "x-text": "line"}, {"type": "string", "x-text": "block"}
GAIN = {
    "type": "object",
    "properties": {
        "coin": {"type": "integer"},
        "fame": {"type": "integer"},
        "salt": {"type": "integer"},
        "keyword": {"type": "string", "x-ref": "keyword", "x-story": "grant"},
        "entry": {"type": "string", "x-ref": "entry"},
    },
}
OUTCOME = {"type": "object", "properties": {"text": BLOCK, "gain": GAIN, "goto": {
    "type": "string", "x-ref": "entry", "x-story": "target"}}}  # fmt: skip
ENTRY = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "x-story": "entry",
    "type": "object",
    "properties": {
        "id": {"$ref": "meeple:base/id"},
        "number": {"type": "integer", "x-number": {"series": "book"}},
        "place": {"type": "string", "x-ref": "place"},
        "text": BLOCK,
        "night": {"type": "boolean"},
        "ending": {"type": "string", "x-story": "ending"},
        "options": {
            "type": "array",
            "x-story": "option",
            "items": {
                "type": "object",
                "properties": {
                    "label": {**LINE, "x-story": "label"},
                    "must": {"type": "array", "items": {"type": "string"}, "x-story": "must"},
                    "else": {"type": "boolean", "x-story": "else"},
                    "check": {"type": "object", "x-story": "check"},
                    "price": {"type": "object"},
                    "text": BLOCK,
                    "gain": GAIN,
                    "goto": {"type": "string", "x-ref": "entry", "x-story": "target"},
                    "success": {**OUTCOME, "x-story": "success"},
                    "failure": {**OUTCOME, "x-story": "failure"},
                    "bonus": {**OUTCOME, "x-story": "bonus", "properties": {
                        "at": {"type": "integer", "x-story": "threshold"}, "gain": GAIN}},
                },
            },
        },
    },
    "required": ["id"],
    "unevaluatedProperties": False,
}  # fmt: skip
NAMED = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "id": {"$ref": "meeple:base/id"},
        "name": LINE,
        "doors": {"type": "array", "items": {"type": "object", "properties": {
            "name": LINE, "to": {"type": "string", "x-ref": "entry"}}}},
    },
    "required": ["id"],
    "unevaluatedProperties": False,
}  # fmt: skip
SYSTEM = """system: watch
title: The Watch
language: en
kinds:
  entry: {schema: entry.schema.json, title: Entry}
  place: {schema: named.schema.json, title: Place}
  keyword: {schema: keyword.schema.json, title: Keyword}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: coin, name: Coin}
  - {id: fame, name: Fame}
  - {id: wit, name: Wit}
story:
  checks: {wit: {dice: 1d6, add: [wit]}}
  state: {counters: {wit: {from: 0, to: 3, start: any}}, untracked: [salt]}
print:
  book:
    title: "{keyword/bell.name} tales"
    options: apart
    gains: gain
    costs: price
    parts:
    - {each: place, by: place, kinds: [entry], title: "{kind}: {name}"}
    headings: {entry: {in: place}}
    above:
    - {when: has(this.night), text: "By night"}
"""
RECORDS = """keyword:
- {id: bell, name: BELL}
place:
- {id: gate, name: The Gate, doors: [{name: The Wicket, to: knock}]}
- {id: yard, name: The Yard}
entry:
- id: knock
  number: 1
  place: gate
  text: Somebody knocks, and it is late.
  options:
  - label: Open the door
    check: {wit: 5}
    goto: watchman
    success: {text: It is the baker., gain: {coin: 2, keyword: bell, entry: watchman}}
    bonus: {at: 7, gain: {fame: 1}}
    failure: {text: It is the wind., goto: yard-fire}
  - label: Pay the boy to look
    price: {coin: 1}
    text: He looks.
    gain: {fame: -1, salt: 3}
    goto: watchman
- id: watchman
  number: 3
  place: yard
  night: true
  text: The watchman counts his fingers.
  options:
  - {label: Ring, must: [bell], text: It rings., gain: {coin: 4}, goto: morning}
  - {label: Wait, else: true, text: It gets light., goto: morning}
- {id: morning, number: 4, text: It is morning., ending: good}
- {id: yard-fire, number: 2, place: yard, text: The yard burns very slowly., ending: bad}
"""


def write_watch(folder: Path, system: str = SYSTEM, records: str = RECORDS) -> Path:
    """The pack, its system beside it."""
    pack = folder / "watch"
    pack.mkdir()
    about = "pack: watch\nsystem: ./system.yaml\ntitle: The Night Watch\nlanguage: en\nversion: 0.1.0\n"
    (pack / "pack.yaml").write_text(about, "utf-8")
    (pack / "system.yaml").write_text(system, "utf-8")
    schemas: dict[str, dict[str, Any]] = {"entry": ENTRY, "named": NAMED, "keyword": {**NAMED, "x-story": "flag"}}
    for name, schema in schemas.items():
        (pack / f"{name}.schema.json").write_text(json.dumps(schema), "utf-8")
    (pack / "watch.yaml").write_text(records, "utf-8")
    return pack
