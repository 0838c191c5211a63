"""A pack of things, its records in a spreadsheet, and what an import has changed in them."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  term: {schema: base/term, title: Term}
  thing: {schema: thing.schema.json, title: Thing}
vocabulary:
  icon:
  - {id: coin, name: Coin}
  - {id: food, name: Food}
"""
SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id", "name"],
 "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line", "description": "What it is called."},
  "text": {"type": "string", "x-text": "block"}, "copies": {"type": "integer", "minimum": 1},
  "icon": {"type": "string", "x-ref": "icon"}, "sort": {"enum": ["light", "heavy"]},
  "cost": {"type": "object", "properties": {"coin": {"type": "integer"}, "food": {"type": "integer"}}},
  "tags": {"type": "array", "items": {"type": "string"}}, "once": {"type": "boolean"},
  "effects": {"type": "array", "items": {"type": "object"}},
  "with": {"type": "array", "items": {"type": "string", "x-ref": "thing"}}},
 "additionalProperties": false}
"""
THINGS = """\
# everything one can carry
thing:
# the first
- id: rope
  name: Rope  # hemp
  text: >-
    Twelve fathoms of it, and every fathom has been paid for with somebody's back, or so the man
    who sells it says.
  copies: 3
  icon: coin
  cost: {coin: 2}   # was 3
  tags: [long, wet]

- id: lamp
  name: "=Lamp"
  sort: light
  cost:
    coin: 4
    food: 1  # oil
  effects:
  - {gain: 2}

# the last one
- id: boat
  name: Boat
  once: true
  copies: 1
"""


def write_things(folder: Path) -> Path:
    """The pack, in a folder that is there."""
    (folder / "system.yaml").write_text(SYSTEM)
    (folder / "thing.schema.json").write_text(SCHEMA)
    (folder / "pack.yaml").write_text("pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\nversion: 0.1.0\n")
    (folder / "things.yaml").write_text(THINGS)
    return folder


def exported(pack: Path, name: str = "out.xlsx") -> Path:
    told = meeple("sheet", "export", name, "thing", cwd=pack)
    assert told.status == 0, told.err
    return pack / name


def edit(book: Path, cells: dict[str, Any], then: Callable[[Any], object] | None = None) -> None:
    opened = openpyxl.load_workbook(book)
    for cell, value in cells.items():
        opened["thing"][cell] = value
    if then is not None:
        then(opened)
    opened.save(book)


def cell_of(book: Path, id_: str, head: str) -> str:
    sheet = openpyxl.load_workbook(book)["thing"]
    heads = [cell.value for cell in sheet[1]]
    row = next(row for row in sheet.iter_rows(min_row=2) if row[0].value == id_)
    return str(row[heads.index(head)].coordinate)


def changed_lines(pack: Path) -> list[str]:
    diff = difflib.unified_diff(THINGS.splitlines(), (pack / "things.yaml").read_text().splitlines(), lineterm="", n=0)
    return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]
