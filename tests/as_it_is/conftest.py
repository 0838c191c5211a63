"""A small pack of cards and sets whose content is given by each test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from program import meeple

HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  set: {schema: set.schema.json, title: Set}
"""
CARD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "type": "object",
    "required": ["code", "name"],
    "properties": {
        "code": {"type": "string"},
        "name": {"$ref": "meeple:base/text#/$defs/line"},
        "cost": {"type": ["integer", "null"]},
        "weight": {"type": "number"},
        "unique": {"type": "boolean"},
        "types": {"type": "array", "items": {"type": "string"}},
        "set": {"type": "string", "x-ref": "set"},
        "text": {"$ref": "meeple:base/text"},
    },
    "unevaluatedProperties": False,
}
SET = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Set",
    "type": "object",
    "required": ["name"],
    "properties": {"code": {"type": "string"}, "name": {"type": "string"}, "no": {"type": "integer"}},
    "unevaluatedProperties": False,
}

MakeProject = Callable[..., Path]


@pytest.fixture
def project(tmp_path: Path) -> MakeProject:
    """A pack with these entries of `sources` and these files; `card` changes the properties of its schema."""

    def make(sources: str, files: dict[str, str | bytes], **card: Any) -> Path:
        folder = tmp_path / "example"
        schema = {**CARD, "properties": {**CARD["properties"], **card}}  # type: ignore[dict-item]
        everything: dict[str, str | bytes] = {
            "pack.yaml": f"{HEAD}sources:\n{sources}" if sources else HEAD,
            "system.yaml": SYSTEM,
            "card.schema.json": json.dumps(schema),
            "set.schema.json": json.dumps(SET),
            **files,
        }
        for name, content in everything.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return make


def told(folder: Path, *words: str) -> list[str]:
    """The findings of a check in this folder: code, place and message."""
    found = meeple("check", "--format", "json", "--no-cache", *words, cwd=folder)
    assert found.out, found.err
    return [
        f"{each['code']} {each['place']['path']}:{each['place']['line']}:{each['place']['column']} {each['message']}"
        for each in json.loads(found.out)["findings"]
    ]
