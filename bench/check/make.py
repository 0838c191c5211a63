"""Makes the pack that the benchmark checks: 2,000 files, 10,000 records, about 6 MB, Cyrillic, a schema with unions."""

from __future__ import annotations

import json
import random
from pathlib import Path

FILES = 2000
RECORDS_IN_A_FILE = 5
WORDS = (
    "лодка маяк туман соль тростник весло фонарь прилив якорь канат берег причал ветер чайка дозор смола парус вода "
    "камень тропа мост колокол огонь зола снасть ночь сторож ведро лестница сажа"
).split()
ICONS = ("food", "coin", "oil", "wood", "nerve")
DECKS = ("storm", "haven", "marsh")

PACK = """\
pack: bench
system: ./system.yaml
title: Ten thousand cards
language: ru
version: 0.1.0
"""

SYSTEM = """\
system: bench
title: Ten thousand cards
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  icon: {schema: icon.schema.json, title: Icon}
vocabulary:
  icon:
""" + "".join(f"  - {{id: {icon}, name: {icon.title()}}}\n" for icon in ICONS)

ID = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
TEXT = {"type": "string", "minLength": 1, "x-text": "block"}
LINE = {"type": "string", "minLength": 1, "x-text": "line"}
TARGET = {"type": "string", "x-ref": "card"}


def _action(kind: str, properties: dict[str, object], *, also: dict[str, object] | None = None) -> dict[str, object]:
    return {
        "type": "object",
        "required": ["kind", *properties],
        "properties": {"kind": {"const": kind}, **properties, **(also or {})},
        "unevaluatedProperties": False,
    }


CARD: dict[str, object] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "type": "object",
    "required": ["id", "name", "number", "deck", "text", "actions"],
    "properties": {
        "id": ID,
        "name": LINE,
        "number": {"type": "integer", "minimum": 1, "x-number": {"series": "cards"}},
        "deck": {"enum": list(DECKS)},
        "cost": {
            "type": "object",
            "propertyNames": {"enum": list(ICONS)},
            "additionalProperties": {"type": "integer", "minimum": 0},
        },
        "text": TEXT,
        "flavour": TEXT,
        "actions": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/action"}},
    },
    "unevaluatedProperties": False,
    "$defs": {
        "action": {
            "oneOf": [
                _action("go", {"goto": TARGET}, also={"label": LINE}),
                _action(
                    "test",
                    {"skill": {"type": "integer", "minimum": 1, "maximum": 12}, "success": TARGET, "failure": TARGET},
                ),
                _action("trade", {"give": {"enum": list(ICONS)}, "take": {"enum": list(ICONS)}}, also={"label": LINE}),
            ]
        }
    },
}
NAMED = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Icon",
    "type": "object",
    "required": ["id", "name"],
    "properties": {"id": ID, "name": LINE},
    "unevaluatedProperties": False,
}


def file_schema() -> dict[str, object]:
    """The schema of a whole file, for the tools that know nothing of records."""
    card = {key: value for key, value in CARD.items() if key not in {"$schema", "$defs"}}
    return {
        "$schema": CARD["$schema"],
        "type": "object",
        "properties": {"card": {"type": "array", "items": card}},
        "additionalProperties": False,
        "$defs": CARD["$defs"],
    }


def make(folder: Path, *, wrong: bool = False, files: int = FILES) -> None:
    """Write the pack; `wrong` gives every record one error."""
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (folder / "card.schema.json").write_text(json.dumps(CARD, indent=2), encoding="utf-8")
    (folder / "icon.schema.json").write_text(json.dumps(NAMED, indent=2), encoding="utf-8")
    random_ = random.Random(20260101)
    for number in range(files):
        below = folder / "cards" / f"box-{number // 100:02}"
        below.mkdir(parents=True, exist_ok=True)
        records = [
            _record(number * RECORDS_IN_A_FILE + each, random_, files, wrong=wrong) for each in range(RECORDS_IN_A_FILE)
        ]
        (below / f"cards-{number:04}.yaml").write_text(
            "# a file of cards\ncard:\n" + "".join(records), encoding="utf-8"
        )


def _sentence(random_: random.Random, words: int, tokens: int) -> str:
    made = [random_.choice(WORDS) for _ in range(words)]
    for _ in range(tokens):
        made.insert(random_.randrange(1, len(made)), f"{{{random_.choice(ICONS)}:{random_.randint(1, 4)}}}")
    return " ".join(made).capitalize()


def _record(number: int, random_: random.Random, files: int, *, wrong: bool) -> str:
    def target() -> str:
        return f"card-{random_.randrange(files * RECORDS_IN_A_FILE)}"

    lines = [
        f"- id: card-{number}",
        f"  name: {_sentence(random_, 2, 0)}",
        f"  number: {number + 1}",
        f"  deck: {random_.choice(DECKS)}",
        f"  cost: {{{random_.choice(ICONS)}: {random_.randint(0, 4)}}}",
        "  text: >-",
        f"    {_sentence(random_, 9, 1)}.",
        f"    {_sentence(random_, 9, 1)}.",
        f"  flavour: {_sentence(random_, 5, 0)}.",
        "  actions:",
        "  - kind: go",
        f"    {'gotoo' if wrong and number % 2 else 'goto'}: {target()}",
        f"    label: {_sentence(random_, 3, 0)}",
        "  - kind: test",
        f"    skill: {99 if wrong and not number % 2 else random_.randint(1, 12)}",
        f"    success: {target()}",
        f"    failure: {target()}",
    ]
    if number % 3 == 0:
        lines += ["  - kind: trade", f"    give: {random_.choice(ICONS)}", f"    take: {random_.choice(ICONS)}"]
    return "\n".join(lines) + "\n"
