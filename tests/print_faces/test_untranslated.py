"""Words that a card without a layout prints from deep inside its record are told like those at the top of it."""

from __future__ import annotations

import json

from program import MakePack, meeple

PACK = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\ntranslations: [ru]\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  term: {schema: base/term, title: Term}
"""
SCHEMA = json.dumps(
    {
        "$ref": "meeple:base/card",
        "properties": {
            "walks": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "pace": {"enum": ["slow", "off-road"]},
                        "miles": {"type": "integer"},
                        "told": {"type": "string", "x-text": "line"},
                    },
                },
            }
        },
    }
)
TERMS = "term: [{id: walks, name: Walks}, {id: pace, name: Pace}, {id: told, name: Told}]\n"
CARDS = "card:\n- {id: mule, name: Mule, walks: [{told: Up the hill, pace: slow, miles: 3}, {pace: off-road}]}\n"


def told(make_pack: MakePack, terms: str) -> list[tuple[str, str]]:
    files = {"pack.yaml": PACK, "system.yaml": SYSTEM, "card.schema.json": SCHEMA, "terms.yaml": terms}
    pack = make_pack(files | {"cards.yaml": CARDS})
    out = meeple("check", "--print", "--select", "MW826", "--format", "json", pack).out
    return [(each["message"], each["field"]) for each in json.loads(out)["findings"]]


def test_names_and_values_within_a_field_are_told_once_each(make_pack: MakePack) -> None:
    assert told(make_pack, TERMS) == [
        ("fields of card are called `miles`, in every language", "id"),
        ("`walks.pace` of card is printed as `slow`, in every language", "walks/0/pace"),
    ]


def test_what_has_a_term_is_not_told(make_pack: MakePack) -> None:
    more = "term: [{id: miles, name: Miles}, {id: slow, name: slowly}, {id: off-road, name: through the wood}, "
    assert told(make_pack, TERMS.replace("term: [", more)) == []
