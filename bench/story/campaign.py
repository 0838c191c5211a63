"""A campaign as a pack: ten maps with adventures, some of which give a side quest that is read on any map from then on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

MAPS = 10
PLAIN = 24  # adventures of a map that give no quest
TEXT = {"type": "string", "x-text": "block"}
RESULT = {
    "type": "object",
    "properties": {
        "text": TEXT,
        "quest": {"type": "string", "x-ref": "quest", "x-story": "grant"},
        "keyword": {"type": "string", "x-story": "grant"},
    },
}
OPTIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "x-story": "option",
        "properties": {
            "label": {"type": "string", "x-text": "line", "x-story": "label"},
            "when": {"type": "string", "x-story": "guard"},
            "skill": {"type": "integer", "x-story": {"part": "check", "kind": "skill"}},
            "success": {**RESULT, "x-story": "success"},
        },
    },
}


def schemas_with(options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Maps that are hubs, adventures on them, and quests that wait until they are named, with such options."""
    return {
        "map": {
            "type": "object",
            "x-story": "hub",
            "properties": {"id": {"type": "string"}, "number": {"type": "integer"}},
        },
        "adventure": {
            "type": "object",
            "x-story": "entry",
            "properties": {
                "id": {"type": "string"},
                "map": {"type": "string", "x-ref": "map", "x-story": "in"},
                "text": TEXT,
                "options": options,
            },
        },
        "quest": {
            "type": "object",
            "x-story": {"part": "entry", "waits": "id"},
            "properties": {"id": {"type": "string"}, "text": TEXT, "options": options},
        },
    }


SCHEMAS = schemas_with(OPTIONS)
STORY = """\
story:
  checks: {skill: {dice: 1d6, add: [skill]}}
  state: {counters: {skill: {from: 0, to: 12, start: any}}}
  stages: {kind: map, by: number, visit: [quest]}
"""


def campaign(folder: Path, quests: int) -> Path:
    """A pack in a folder with so many side quests: most are given by an adventure, each seventh by the quest before it.

    Each fifth leaves a keyword, which an adventure of the next map asks for.
    """
    pack = folder / f"campaign-{quests}"
    pack.mkdir()
    keywords = [f"K{at}" for at in range(0, quests, 5)]
    kinds = "".join(f"  {kind}: {{schema: {kind}.schema.json, title: {kind.title()}}}\n" for kind in SCHEMAS)
    for kind, schema in SCHEMAS.items():
        (pack / f"{kind}.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    (pack / "system.yaml").write_text(
        f"system: bench\ntitle: Bench\nlanguage: en\nkinds:\n{kinds}{STORY}", encoding="utf-8"
    )
    (pack / "pack.yaml").write_text(
        "pack: bench\nsystem: ./system.yaml\ntitle: Bench\nlanguage: en\nversion: 0.1.0\n"
        f"state: {{flags: [{', '.join(keywords)}]}}\n",
        encoding="utf-8",
    )
    (pack / "book.json.yaml").write_text(json.dumps(_book(quests), indent=0), encoding="utf-8")
    return pack


def _book(quests: int) -> dict[str, list[dict[str, Any]]]:
    maps = [{"id": f"map-{number}", "number": number} for number in range(1, MAPS + 1)]
    adventures: list[dict[str, Any]] = []
    told: list[dict[str, Any]] = []
    for at in range(quests):
        where = at * MAPS // quests + 1
        options: list[dict[str, Any]] = [{"label": "Try", "skill": 6, "success": {"text": "It goes well."}}]
        if at % 5 == 0:
            options[0]["success"]["keyword"] = f"K{at}"
            asks = {"label": "Say who you are", "when": f"K{at}"}
            later = {"id": f"asks-{at}", "map": f"map-{min(where + 1, MAPS)}", "text": "A gate."}
            adventures.append({**later, "options": [asks, {"label": "Go round"}]})
        if at % 7 == 5 and at + 1 < quests:
            options[0]["success"]["quest"] = f"quest-{at + 1}"
        told.append({"id": f"quest-{at}", "text": "A quest.", "options": [*options, {"label": "Leave it"}]})
        if at % 7 != 6:
            gives = {"label": "Help", "skill": 5, "success": {"text": "You hear more.", "quest": f"quest-{at}"}}
            adventure = {"id": f"gives-{at}", "map": f"map-{where}", "text": "A tent."}
            adventures.append({**adventure, "options": [gives, {"label": "Go on"}]})
    for stage in maps:
        for at in range(PLAIN):
            options = [{"label": "Look", "skill": 4, "success": {"text": "A view."}}, {"label": "Go on"}]
            adventures.append(
                {"id": f"plain-{stage['number']}-{at}", "map": stage["id"], "text": "A hill.", "options": options}
            )
    return {"map": maps, "adventure": adventures, "quest": told}
