"""A small pack with all that a press may trip over: half transparent boxes, a picture, gradients, foil, black text."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

SYSTEM = """\
system: toy
title: A toy
language: en
kinds: {card: {schema: card.schema.json, title: Card}, tile: {schema: base/tile, title: Tile}}
print: {faces: {card: {front: card, back: back}, tile: {front: hex, back: none}}}
"""
SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "$ref": "meeple:base/card",
 "properties": {"art": {"type": "string", "x-asset": "image"}}, "unevaluatedProperties": false}
"""
PACK = "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\nauthors: [Somebody]\n"
CARDS = """\
card:
- {id: lamp, name: Lamp, text: "Light it {coin:2} now.", art: art/red.png}
- {id: wick, name: Wick, text: Trim it., art: art/clear.png}
"""
LAYOUT = """\
face: {size: poker, bleed: 3, safe: 3, radius: 3}
boxes:
  ground: {at: bleed, fill: "#1f4e5f"}
  sky: {at: [-3, -3, 69, 30], fill: {gradient: ["#3366cc", "#ffffff"]}}
  art: {at: [5, 5, 53, 30], image: "{art}"}
  veil: {at: [10, 20, 30, 30], fill: "#ff0000", opacity: 0.5}
  dark: {at: [5, 52, 20, 10], fill: "#000000"}
  panel: {at: [5, 64, 53, 20], fill: "#ffffff"}
  gold: {at: [40, 54, 10, 6], fill: "spot(Gold 0 20 60 20)"}
  varnish: {at: [5, 5, 53, 30], fill: "spot(Varnish 0 0 0 0)"}
  name: {at: [8, 38, 47, 10], text: "{name}", style: title}
  body: {at: [8, 66, 47, 16], text: "{text}", style: {extends: body, colour: "#000000"}}
"""
HEX = """\
face: {size: 60, shape: hex-flat, bleed: 3, safe: 3}
boxes:
  ground: {at: bleed, fill: "#d0b060"}
  name: {at: [15, 20, 40, 20], text: "{name}", style: title}
"""


def a_toy(home: Path, **targets: str) -> Path:
    """The pack on disk."""
    pack = home / "toy"
    files = {"system.yaml": SYSTEM, "card.schema.json": SCHEMA, "pack.yaml": PACK, "cards.yaml": CARDS}
    files |= {"layouts/card.yaml": LAYOUT, "layouts/back.yaml": "extends: base-back\n", "layouts/hex.yaml": HEX}
    files |= {"icons.yaml": "icon:\n- {id: coin, name: Coin}\n", "tiles.yaml": "tile:\n- {id: hill, name: Hill}\n"}
    files["system.yaml"] = SYSTEM.replace("kinds: {", "kinds: {icon: {schema: base/icon, title: Icon}, ") + (
        "vocabulary: {icon: []}\n"
    )
    files |= {f"targets/{name}.yaml": text for name, text in targets.items()}
    for name, text in files.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(text)
    (pack / "art").mkdir()
    Image.new("RGB", (320, 180), (220, 60, 60)).save(pack / "art/red.png")
    clear = Image.new("RGBA", (320, 180), (40, 160, 60, 0))
    clear.paste((40, 160, 60, 160), (80, 40, 240, 140))
    clear.save(pack / "art/clear.png")
    return pack
