"""Words and effects beside each other, at the top of a record and deep in it: what is told of each; tests/checks/told/effects.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from checks.shapes_told import line_of, world_of
from meeplewright.checks.effects import effect_findings
from recorded import Answer

_SYSTEM = """\
kinds:
  card: {schema: card.schema.json}
  token: {schema: base/token}
  verb: {schema: base/verb}
  icon: {schema: base/icon}
vocabulary:
  icon: [{id: wound, name: Wound}, {id: coin, name: Coin}, {id: oil, name: Oil}, {id: fire, name: Fire}]
  verb:
  - {id: wound, says: ["{wound:#}"]}
  - {id: gain, says: ["{$:#}"]}
  - {id: who-all, key: who, value: all, beside: true, words: {en: [everyone], ru: [каждый]}, alone: true}
  - {id: place, words: {en: ["stone*"]}, counted: true}
  - {id: on-hill, key: place/on, value: hill, words: {en: [the hill], ru: [холм]}, alone: true}
  - {id: from, words: {en: ["round #"], ru: ["раунда #"]}}
  - {id: choose, inside: true, words: {en: [or], ru: [или]}, alone: {en: ["{} or {}"], ru: ["{} или {}"]}}
  - {id: otherwise, inside: true}
  - {id: only-if, unsaid: true}
  - {id: only-if-items, key: only-if/items, says: ["{$}"]}
"""
_BESIDE: dict[str, Any] = {
    "text": {"x-text": "line", "x-effects": {"in": "does", "says": ["cost", "price"], "with": ["need"]}}
}
_CARD = {"properties": {**_BESIDE, "ways": {"items": {"properties": {**_BESIDE, "deep": {"properties": _BESIDE}}}}}}
# words, and the fields beside them
_ROWS: tuple[dict[str, Any], ...] = (
    {"text": "{wound:1}.", "does": [{"wound": 1}]}, {"text": "{wound:1}.", "does": [{"wound": 2}]}, {"text": "{wound:1}."}, {"does": [{"wound": 1}]}, {"text": 3, "does": [{"wound": 1}]}, {"text": "", "does": [{"wound": 1}]}, {"text": "{wound:1}.", "does": []},
    {"text": "{wound:1}.", "does": [{"wound": 1, "who": "all"}]}, {"text": "Everyone: {wound:1}.", "does": [{"wound": 1}]}, {"text": "Put two stones on the hill.", "does": [{"place": {"token": "stone", "on": "hill", "count": 3}}]}, {"text": "From round 6: {wound:1}.", "does": [{"wound": 1, "from": 4}]}, {"text": "{wound:1} or {coin:2}.", "does": [{"wound": 1}, {"gain": {"coin": 2}}]}, {"text": "{wound:1}.", "does": [{"choose": [[{"wound": 1}], [{"gain": {"coin": 2}}]]}]},
    {"text": "{wound:1}.", "does": [{"wound": 1, "wonder": 2}]}, {"text": "{wound:1}.", "does": [{"wound": 1, "wonder": 3, "weave": {"a": 1}}]}, {"text": "{wound:1}.", "does": [{"wound": 1, "otherwise": [{"wander": 2}]}]}, {"text": "{wound:1}.", "does": [{"wound": 1, "only-if": {"itms": ["fire"]}}]}, {"text": "{wound:2} with the {fire}.", "does": [{"wound": 2, "only-if": {"items": ["fire"]}}]}, {"text": "{wound:2}.", "does": [{"wound": 2, "only-if": {"items": ["fire"]}}]},
    {"text": "Pay {coin:2}: {wound:1}.", "does": [{"wound": 1}], "cost": {"coin": 3}}, {"text": "Pay {coin:2}: {wound:1}.", "does": [{"wound": 1}], "cost": {"coin": 2}, "price": {"oil": 1, "coin": 2}}, {"text": "Pay {coin:2} and {oil:1}: {wound:1}.", "does": [{"wound": 1}], "cost": {"coin": 2, "gold": 4, "oil": "one"}, "price": {"oil": 1}}, {"text": "Pay {coin:2}: {wound:1}.", "does": [{"wound": 1}], "cost": 2}, {"text": "With {coin:2}: {wound:1}.", "does": [{"wound": 1}], "need": {"coin": 2}}, {"text": "With {coin:3}: {wound:1}.", "does": [{"wound": 1}], "need": {"coin": 2}}, {"text": "{wound:1}.", "does": [{"wound": 1}], "need": {"coin": 2}},
)  # fmt: skip


def _told(folder: Path) -> Iterator[str]:
    """Each at the top of a card, in the second of its ways, and in a part of that."""
    fine = {"text": "{wound:1}.", "does": [{"wound": 1}]}
    cards = {
        "top": [{"id": f"top-{at}", **row} for at, row in enumerate(_ROWS)],
        "way": [{"id": f"way-{at}", "ways": [fine, row]} for at, row in enumerate(_ROWS)],
        "deep": [{"id": f"deep-{at}", "ways": [{"name": "Deep", "deep": row}]} for at, row in enumerate(_ROWS)],
    }
    files = {f"{name}.yaml": "card:\n" + "".join(f"- {json.dumps(each)}\n" for each in rows) for name, rows in cards.items()}  # fmt: skip
    findings = list(effect_findings(world_of(folder, _SYSTEM, {"card": _CARD}, files)))
    for at, row in enumerate(_ROWS):
        yield json.dumps(row)
        yield from (f"  {line_of(each)}" for each in findings if each.record.endswith(f"-{at}"))


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield Answer("effects", "at the top and deep", _told)
    yield Answer("effects", "verbs that another language has no words for", _mute)


def _mute(folder: Path) -> Iterator[str]:
    for at, translations in enumerate(("[]", "[ru]", "[de]", "[de, ru]")):
        home = folder / str(at)
        home.mkdir()
        world = world_of(home, _SYSTEM, {"card": _CARD}, {}, f"translations: {translations}\n")
        yield translations
        yield from (f"  {line_of(each)}" for each in effect_findings(world))
