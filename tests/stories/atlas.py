"""A system of maps, adventures, chapters and inventions, and a small pack of it with any story."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from conftest import TOY_PACK
from meeplewright.packs.load import load
from meeplewright.stories.findings.check import Checked, check_stories

TEXT = {"type": "string", "x-text": "block"}
NAMES = {"type": "array", "items": {"type": "string"}}
ADVENTURE = {
    "type": "object",
    "x-story": "entry",
    "properties": {
        "id": {"type": "string"},
        "map": {"type": "string", "x-ref": "map", "x-story": "in"},
        "modes": NAMES,
        "text": TEXT,
        "options": {
            "type": "array",
            "items": {
                "type": "object",
                "x-story": "option",
                "properties": {
                    "label": {"type": "string", "x-text": "line", "x-story": "label"},
                    "must": {"type": "string", "x-story": "must"},
                    "optional": {"type": "string", "x-story": "guard"},
                    "otherwise": {"type": "boolean", "x-story": "else"},
                    "skill": {"type": "integer", "x-story": {"part": "check", "kind": "skill"}},
                    "result": {
                        "type": "object",
                        "x-story": "success",
                        "properties": {
                            "text": TEXT,
                            "keyword": {"type": "string", "x-story": "grant"},
                            "coins": {"type": "integer", "x-story": {"part": "grant", "name": "coin"}},
                        },
                    },
                },
            },
        },
    },
}
MAP = {
    "type": "object",
    "x-story": "hub",
    "properties": {"id": {"type": "string"}, "number": {"type": "integer"}, "modes": NAMES},
}
CHAPTER = {
    "type": "object",
    "x-story": "entry",
    "properties": {
        "id": {"type": "string"},
        "text": TEXT,
        "end": {"type": "boolean", "x-story": "ending"},
        "next": {
            "type": "array",
            "items": {
                "type": "object",
                "x-story": "option",
                "properties": {"to": {"type": "string", "x-ref": "chapter", "x-story": "target"}},
            },
        },
    },
}
HERO = {"type": "object", "properties": {"id": {"type": "string"}, "story": {"type": "string", "x-ref": "chapter"}}}
INVENTION = {
    "type": "object",
    "x-story": {"part": "entry", "gains": "id"},
    "properties": {
        "id": {"type": "string"},
        "requires": {
            "type": "object",
            "x-story": "guard",
            "properties": {"terrain": {"type": "string"}, "items": NAMES},
        },
    },
}
TERRAIN = {"type": "object", "x-story": "flag", "properties": {"id": {"type": "string"}}}
KINDS = {
    "adventure": ADVENTURE,
    "map": MAP,
    "chapter": CHAPTER,
    "hero": HERO,
    "invention": INVENTION,
    "terrain": TERRAIN,
}
STATE = "state:\n  flags: [HORN]\n  counters: {coin: {from: 0, to: 9}}\n"
ATLAS = """\
map:
- {id: marsh, number: 1, modes: [first]}
- {id: dunes, number: 2, modes: [campaign]}
- {id: peaks, number: 3, modes: [campaign]}
adventure:
- {id: m1, map: marsh, text: A heron., modes: [first], options: [{label: Look}]}
- id: d1
  map: dunes
  text: A tent.
  modes: [campaign]
  options:
  - {label: Haggle, skill: 4, result: {text: A horn., keyword: HORN, coins: 2}}
- id: p1
  map: peaks
  text: A ledge.
  modes: [campaign]
  options:
  - {label: Blow it, must: HORN}
  - {label: Climb, otherwise: true, skill: 5}
"""
MODES = """\
story:
  checks: {skill: {dice: 1d6}}
  modes:
    first: {entries: [map, adventure], where: {modes: first}, stages: [marsh]}
    campaign:
      entries: [map, adventure]
      where: {modes: campaign}
      stages: {kind: map, by: number, from: 2, to: 3}
"""


def told(folder: Path, story: str, content: str, state: str = STATE, kinds: Mapping[str, object] = KINDS) -> Checked:
    """What is told of the pack `example` that is written into the folder, and its stories."""
    pack = folder / "example"
    pack.mkdir()
    system = ["system: atlas", "title: Atlas", "language: en", "kinds:"]
    for kind, schema in kinds.items():
        (pack / f"{kind}.schema.json").write_text(json.dumps(schema), encoding="utf-8")
        system.append(f"  {kind}: {{schema: {kind}.schema.json, title: {kind.title()}}}")
    (pack / "system.yaml").write_text("\n".join(system) + "\n" + story, encoding="utf-8")
    (pack / "pack.yaml").write_text(TOY_PACK + state, encoding="utf-8")
    (pack / "content.yaml").write_text(content, encoding="utf-8")
    (world,) = load(pack).worlds
    return check_stories(world)
