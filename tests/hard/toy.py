"""The packs that attacks spoil: a toy game with everything in it that is read or printed, and a small adventure book."""

from __future__ import annotations

import io
import shutil

from PIL import Image

from hard.attack import CANARY, PIXELS, Place
from hard.ground import ROOT

HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\ntranslations: [ru]\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  term: {schema: base/term, title: Term}
  token: {schema: base/token, title: Token}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: coin, name: Coin}
  - {id: food, name: Food}
print:
  faces:
    card: {front: card, back: none}
"""
CARD_SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "$ref": "meeple:base/card",
 "properties": {
  "holds": {"type": "integer"},
  "needs": {"type": "string", "x-ref": "card"},
  "price": {"type": "object", "additionalProperties": {"type": "integer", "x-amount": true}},
  "list": {"type": "array"},
  "any": true},
 "unevaluatedProperties": false}
"""
LAYOUT = """\
title: Card
kind: card
face: {size: poker, bleed: 3, safe: 3}
boxes:
  ground: {at: bleed, fill: paper}
  art: {at: [0, 14, 63, 33], image: "{art}", when: has(this.art)}
  name: {at: [5, 5, 53, 9], text: "{name}", style: title}
  body: {at: [5, 48, 53, 26], text: "{text}", style: body}
"""
CARDS = """\
card:
- id: fox
  name: Fox
  text: Take {coin:2} and *run* to [[hen]].
  art: art/fox.svg
- id: hen
  name: Hen
  text: |-
    Lay an egg.
    Then  another.
- {id: owl, name: Owl}
"""
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#765"/></svg>\n'
)
RULES = "# The rules\n\nTake a card.\n\n## The end\n\nWho has {coin:3} wins.\n"
RUSSIAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ru\\n"

msgctxt "card/fox#name"
msgid "Fox"
msgstr "Лиса"
"""
BOOK_HEAD = "pack: example\nsystem: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\nstate:\n  flags: [BELL]\n  items: [lantern]\n  counters:\n    coin: {from: 0, to: 5, start: 1}\n    skill: {from: 0, to: 6, start: 2}\n"
BOOK = """\
entry:
- id: landing
  number: 1
  start: true
  text: The ferry leaves at dusk.
  options:
  - {label: Ring the bell, goto: bell}
  - {label: Pay the man, cost: [{coin: 1}], goto: boat}
- id: bell
  number: 2
  text: Somebody answers.
  gain: [{flag: BELL}]
  options:
  - {label: Wait, goto: boat}
- id: boat
  number: 3
  text: Fog comes down.
  options:
  - {label: Call, when: BELL, goto: shore}
  - {label: Row, check: {skill: 4}, success: {goto: shore}, failure: {goto: lost}}
- {id: shore, number: 4, text: Gravel under the keel., ending: good}
- {id: lost, number: 5, text: You drift., ending: bad}
"""


def toy(place: Place) -> None:
    """Cards of one's own shape, with a layout, a picture, rules and a translation."""
    for inside, text in {
        "pack.yaml": HEAD,
        "system.yaml": SYSTEM,
        "card.schema.json": CARD_SCHEMA,
        "layouts/card.yaml": LAYOUT,
        "cards.yaml": CARDS,
        "art/fox.svg": PICTURE,
        "rules/en/1-game.md": RULES,
        "l10n/ru.po": RUSSIAN,
    }.items():
        place.write(inside, text)


def book(place: Place) -> None:
    """A small adventure book in the system that ships for such."""
    place.write("pack.yaml", BOOK_HEAD)
    place.write("book.yaml", BOOK)


def saltmarsh(place: Place) -> None:
    """The demonstration pack, as it ships."""
    shutil.copytree(ROOT / "content" / "saltmarsh-light", place.pack, dirs_exist_ok=True)


def surroundings(place: Place) -> None:
    """What a pack has no business with: files with secrets, a home, a folder for temporary files, a trap."""
    for folder in (place.pack, place.victim / "inner", place.home, place.scratch):
        folder.mkdir(parents=True)
    for name in ("secret.txt", "inner/secret.txt"):
        (place.victim / name).write_text(f"{CANARY}\n", encoding="utf-8")
    (place.victim / "secret.yaml").write_text(f"card:\n- {{id: secret, name: {CANARY}}}\n", encoding="utf-8")
    (place.victim / "secret.md").write_text(f"# {CANARY}\n\n{CANARY}\n", encoding="utf-8")
    (place.victim / "secret.json").write_text(f'{{"title": "{CANARY}", "type": "object"}}\n', encoding="utf-8")
    (place.victim / "secret.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text y="9">{CANARY}</text></svg>',
        encoding="utf-8",
    )
    picture = io.BytesIO()
    Image.new("RGB", PIXELS, (250, 20, 20)).save(picture, "PNG")
    (place.victim / "secret.png").write_bytes(picture.getvalue())
    place.trap.write_text(f'#!/bin/sh\necho run >> "{place.sprung}"\n', encoding="utf-8")
    place.trap.chmod(0o755)
