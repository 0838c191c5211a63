"""Small stories with decks: the one that docs/decks.md shows, and others written on the spot."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from meeplewright.packs.load import load
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of

DOCS = Path(__file__).parents[2] / "docs"
HEAD = "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: Toy
language: en
kinds:
  phase: {{schema: meeple:base/phase, title: Phase}}
  card: {{schema: card.schema.json, title: Card}}
story:
{story}"""
OPTION: dict[str, Any] = {"$ref": "meeple:base/phase#/$defs/option"}
CARD: dict[str, Any] = {
    "$ref": "meeple:base/card",
    "x-story": "entry",
    "properties": {
        "back": {"type": "string"},
        "does": {"type": "array", "items": OPTION},
        "move": {"$ref": "meeple:base/phase#/properties/move"},
    },
    "unevaluatedProperties": False,
}


def page_pack(folder: Path) -> Path:
    """The pack of docs/decks.md, file by file as it stands there."""
    page = (DOCS / "decks.md").read_text(encoding="utf-8")
    files = re.findall(r"```(?:yaml|json) (\S+\.(?:yaml|json))\n(.*?)```", page, re.DOTALL)
    assert {name for name, _ in files} >= {"system.yaml", "pack.yaml", "card.schema.json", "ford.yaml"}
    return write(folder / "ford", dict(files))


def write(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def pack(folder: Path, story: str, content: str, card: dict[str, Any] | None = None) -> Path:
    """A pack of the toy system with this section `story:` and these records."""
    indented = "".join(f"  {line}\n" for line in story.strip("\n").splitlines())
    return write(
        folder / "toy",
        {
            "pack.yaml": HEAD,
            "system.yaml": SYSTEM.format(story=indented),
            "card.schema.json": json.dumps(card or CARD),
            "cards.yaml": content,
        },
    )


def story_at(folder: Path) -> Story:
    """The one story of a pack, which must be read without a fault."""
    loaded = load(folder)
    assert not loaded.findings, loaded.findings
    told = stories_of(loaded.worlds[0])
    assert not told.findings, told.findings
    (story,) = told.stories
    return story


def checked(folder: Path, most: int = 0) -> Checked:
    loaded = load(folder)
    assert not loaded.findings, loaded.findings
    return check_stories(loaded.worlds[0], most=most)
