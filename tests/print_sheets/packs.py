"""A small game on disk: two decks of cards, tiles, tokens, rules, a book, a translation."""

from __future__ import annotations

from pathlib import Path

SYSTEM = """\
system: toy
title: A toy
language: en
translations: [ru]
kinds:
  card: {schema: card.schema.json, title: Card}
  tile: {schema: base/tile, title: Tile}
  token: {schema: base/token, title: Token}
  entry: {schema: base/entry, title: Entry}
  term: {schema: base/term, title: Term}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: coin, name: Coin}
manifest:
- {kind: card, count: 24}
- {kind: tile, count: 2}
- {kind: token, count: 12}
decks: {field: deck}
"""
CARD_SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "$ref": "meeple:base/card",
 "required": ["deck"], "properties": {"deck": {"type": "string"}}, "unevaluatedProperties": false}
"""
PACK = """\
pack: toy-box
system: ./system.yaml
title: The Toy Box
language: en
translations: [ru]
version: 0.1.0
state:
  flags: [LAMP]
"""
ENTRIES = """\
entry:
- id: beginning
  number: 1
  text: It is dark. You have {coin:2}.
  options:
  - {label: Light the lamp, gain: [{flag: LAMP}], goto: light}
  - {label: Go on, goto: end}
- id: light
  number: 2
  text: It is light.
  options:
  - {label: Go on, when: LAMP, goto: end}
- id: end
  number: 3
  text: It is over.
  ending: good
"""
RULES = """\
# How to play

## The turn

Take {coin} and play a [[term/trick|trick]].

- One
- Two

# How to win

Have the most.
"""
PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ru\\n"

msgctxt "card/storm-1#name"
msgid "Storm 1"
msgstr "Шторм 1"
"""


def card(deck: str, number: int, text: str = "Draw {coin:2}.") -> str:
    return f"- {{id: {deck}-{number}, deck: {deck}, name: {deck.capitalize()} {number}, text: '{text}', copies: 2}}\n"


def write_toy(folder: Path, cards: int = 6) -> Path:
    """The pack in a new folder, each deck with so many different cards, two of each."""
    pack = folder / "toy-box"
    decks = {deck: "".join(card(deck, n) for n in range(1, cards + 1)) for deck in ("storm", "haven")}
    files = {
        "pack.yaml": PACK,
        "system.yaml": SYSTEM,
        "card.schema.json": CARD_SCHEMA,
        "cards/storm.yaml": "card:\n" + decks["storm"],
        "cards/haven.yaml": "card:\n" + decks["haven"],
        "tiles.yaml": "tile:\n- {id: hill, name: Hill}\n- {id: dale, name: Dale}\n",
        "tokens.yaml": "token:\n- {id: coin, name: Coin, copies: 12}\n",
        "terms.yaml": "term:\n- {id: trick, name: trick, text: Four cards.}\n",
        "book.yaml": ENTRIES,
        "rules/en/1-play.md": RULES,
        "l10n/ru.po": PO,
    }
    for name, text in files.items():
        path = pack / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return pack
