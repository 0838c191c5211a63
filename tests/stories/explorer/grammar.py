"""A system whose records can say everything that docs/stories.md names, and Worlds of it made in memory."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from meeplewright.packs.load import load
from meeplewright.packs.world import Reference, World
from meeplewright.sources.model import Record, Source
from meeplewright.systems.model import Mark

Records = dict[str, list[dict[str, Any]]]

ID = {"type": "string"}
CHANGES = {
    "lose": {"x-story": "loss"},
    "gain": {"x-story": "grant"},
    "set": {"x-story": "set"},
    "remember": {"x-story": "note"},
    "gone": {"const": True, "x-story": {"part": "grant", "name": "id"}},
    "coins": {"type": "integer", "x-story": {"part": "grant", "name": "coin"}},
}
TARGETS = {
    "goto": {"type": "string", "x-story": "target"},
    "sum": {"x-story": "sum"},
    "return": {"type": "boolean", "x-story": "return"},
}
OUTCOME = {"type": "object", "properties": {**CHANGES, **TARGETS}}
OPTION = {
    "type": "object",
    "properties": {
        "label": {"type": "string", "x-story": "label"},
        "when": {"x-story": "guard"},
        "needs": {"x-story": "guard"},
        "must": {"x-story": "must"},
        "else": {"type": "boolean", "x-story": "else"},
        "once": {"type": "boolean", "x-story": "once"},
        "cost": {"x-story": "cost"},
        "check": {"type": "object", "x-story": "check"},
        "success": {**OUTCOME, "x-story": "success"},
        "failure": {**OUTCOME, "x-story": "failure"},
        "bonus": {
            "type": "object",
            "x-story": "bonus",
            "properties": {"at": {"type": "integer", "x-story": "threshold"}, **CHANGES, **TARGETS},
        },
        "roll": {"x-story": "roll"},
        "results": {
            "type": "array",
            "items": {
                "type": "object",
                "x-story": "outcome",
                "properties": {"on": {"x-story": "faces"}, **CHANGES, **TARGETS},
            },
        },
        **CHANGES,
        **TARGETS,
    },
}
ENTRY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": ID,
        "number": {"type": "integer", "x-number": {"series": "book"}},
        "text": {"type": "string", "x-text": "block"},
        "start": {"type": "boolean", "x-story": "start"},
        "set_of": ID,
        "in": {"x-story": "in"},
        "when": {"x-story": "guard"},
        **CHANGES,
        "goto": {"type": "string", "x-story": "target"},
        "options": {"type": "array", "items": {**OPTION, "x-story": "option"}},
        "hub": {
            "type": "object",
            "x-story": "hub",
            "properties": {
                "visit": {"x-story": "visit"},
                "kinds": {"x-story": "kinds"},
                "again": {"x-story": "again"},
                "least": {"x-story": "least"},
                "leave": {**OPTION, "x-story": "leave"},
                "goto": {"type": "string", "x-story": "target"},
            },
        },
        "ending": {"x-story": "ending"},
        "decoy": {"type": "boolean", "x-story": "decoy"},
    },
}
ROOTS: dict[str, Any] = {
    "entry": "entry",
    "quest": {"part": "entry", "waits": "id"},
    "find": {"part": "entry", "until": "id", "pass": True},
    "danger": {"part": "entry", "until": "id"},
    "tool": {"part": "entry", "gains": "id"},
    "dream": {"part": "entry", "when": "not HORN"},
}
STATES: dict[str, Any] = {
    "keyword": "flag",
    "thing": "item",
    "gauge": {"part": "counter", "from": 0, "to": 2},
}


def schemas() -> dict[str, dict[str, Any]]:
    """Every kind with its schema."""
    found = {kind: {**ENTRY, "x-story": root} for kind, root in ROOTS.items()}
    found |= {kind: {"type": "object", "properties": {"id": ID}, "x-story": root} for kind, root in STATES.items()}
    found["level"] = {"type": "object", "properties": {"id": ID, "sets": {"type": "array"}, "begins": ID}}
    return found


@lru_cache(maxsize=1)
def empty() -> World:
    """A World of the system without a story."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "example"
        pack.mkdir()
        lines = ["system: everything", "title: Everything", "language: en", "kinds:"]
        for kind, schema in schemas().items():
            (pack / f"{kind}.schema.json").write_text(json.dumps(schema), encoding="utf-8")
            lines.append(f"  {kind}: {{schema: {kind}.schema.json, title: {kind.title()}}}")
        (pack / "system.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        head = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
        (pack / "pack.yaml").write_text(head, encoding="utf-8")
        (pack / "book.yaml").write_text("entry:\n- {id: start, ending: good}\n", encoding="utf-8")
        (world,) = load(pack).worlds
        return world


def world_of(records: Records, story: dict[str, Any], state: dict[str, Any]) -> World:
    """A World of these records, as if they had been read from a file."""
    base = empty()
    source = Source(Path("book.yaml"), "book.yaml", dict(records), "example")
    by_kind: dict[str, dict[str, Record]] = {}
    marks: dict[str, list[Mark]] = {}
    references: list[Reference] = []
    for kind, told in records.items():
        for at, data in enumerate(told):
            record = Record(kind, data["id"], data, source, at, "example")
            by_kind.setdefault(kind, {})[record.id] = record
            for mark in base.system.kinds[kind].annotated.marks(record):
                marks.setdefault(mark.annotation, []).append(mark)
    head = {**base.pack.data, "state": state}
    pack = replace(base.pack, source=Source(Path("pack.yaml"), "pack.yaml", head, "example"))
    told_system = Source(Path("system.yaml"), "system.yaml", {**base.system.data, "story": story}, "everything")
    system = replace(base.system, source=told_system)
    return replace(
        base, system=system, pack=pack, packs=(pack,), by_kind=by_kind, by_annotation=marks, references=references
    )
