"""Faces of small packs, printed one to a page and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from meeplewright.packs.load import load
from meeplewright_generators.exports.document import Document
from meeplewright_generators.faces.model import Face, Options
from meeplewright_generators.faces.press import Press
from program import MakePack

MakePress = Callable[..., Press]
SYSTEM = """\
system: toy
title: A toy
language: {language}
kinds:
  card: {{schema: card.schema.json, title: Card}}
  term: {{schema: base/term, title: Term}}
  icon: {{schema: base/icon, title: Icon}}
vocabulary:
  icon:
  - {{id: coin, name: Coin}}
  - {{id: food, name: Food}}
{more}"""
SCHEMA = """{"type": "object", "required": ["id"], "unevaluatedProperties": false, "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line"}, "text": {"type": "string", "x-text": "block"},
  "deck": {"type": "string"}, "cost": {"type": "integer"}, "loss": {"type": "integer"}, "art": {"type": "string", "x-asset": "image"},
  "gain": {"type": "object", "properties": {"coin": {"type": "integer"}, "food": {"type": "integer"}}},
  "near": {"type": "array", "items": {"type": "string", "x-ref": "card"}}, "danger": {"type": "boolean"},
  "notes": {"type": "array", "items": {"type": "string", "x-text": "line"}}, "drops": {"type": "array", "items": {"type": "integer"}},
  "steps": {"type": "array", "items": {"type": "object", "properties": {"label": {"type": "string"}}}}}}
"""


@pytest.fixture
def press(make_pack: MakePack) -> MakePress:
    """A press for a pack: `press(cards="- id: …", layout="…", files={…}, language="en")`."""

    def make(
        cards: str, layout: str = "", files: Mapping[str, str | bytes] | None = None, language: str = "en",
        more: str = "", unprinted: str = "", **options: str | bool,
    ) -> Press:  # fmt: skip
        if layout:
            more += f"print: {{faces: {{card: {{front: card, back: none, unprinted: [{unprinted}]}}}}}}\n"
        every: dict[str, str | bytes] = {
            "system.yaml": SYSTEM.format(language=language, more=more),
            "pack.yaml": f"pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: {language}\nversion: 0.1.0\n",
            "card.schema.json": SCHEMA,
            "cards.yaml": "card:\n" + cards,
            **({"layouts/card.yaml": layout} if layout else {}),
            **(files or {}),
        }
        loaded = load(make_pack(every))
        assert not loaded.findings, loaded.findings
        return Press(loaded.worlds[0], Options(language=language, **options))  # type: ignore[arg-type]

    return make


def face_of(press: Press, record: str = "lamp", side: str = "front") -> Face:
    found = press.world.get("card", record)
    assert found is not None
    face = press.face(found, side)
    assert face is not None, press.library.layout_name(found, side)
    return face


def printed(face: Face, path: Path) -> Path:
    """The face on a page of its own, its trim at 10, 10."""
    document = Document(title="Test")
    page = document.page(face.width_mm + 20, face.height_mm + 20)
    face.draw(page.canvas, 10, 10)
    document.write(path)
    return path
